"""What differs between two moments of a club in words: headings, lines and tables, for a terminal or for Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.cli.text import shown_value
from engine.cli.text import table as columns
from engine.desk import (
    EntrantChange,
    EventChange,
    Moment,
    QualifiedChange,
    RoundChange,
    RowChange,
    SeasonChange,
    StandingChange,
)
from engine.model import Penalty, Row, plain
from engine.rules import OVERALL, SEASON
from engine.views.markdown import escape
from engine.views.numbers import before_and_after

__all__ = ["LONGEST", "as_markdown", "as_text", "pipes", "typed"]

#: Characters of the longest comment, with room to spare below what GitHub and GitLab take.
LONGEST = 60_000

#: Rows of the longest table in a comment.
MOST_ROWS = 100

#: What a host makes of text that has been rendered: mentions of people, references to issues, pictures. An empty
#: comment behind the sign parts it from the word that follows.
SIGNS = ("&#64;", "&#35;", "&#58;")

#: Text that Markdown shows as it is.
PLAIN = re.compile(r"[^\W_]([^\W_]|[ '/-](?=[^\W_]))*")

STATES = {"scored": "has results", "seating": "is seated", "void": "fell out"}
AGAIN = {"scored": "was corrected", "seating": "was seated again", "void": "fell out, and its file is another"}

#: Writes text that somebody typed so that it comes out as it was typed.
_Typed = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class _Table:
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: frozenset[int]


_Block = _Heading | _Item | _Table


def as_text(old: Moment, new: Moment, found: Sequence[SeasonChange]) -> str:
    """The differences for a terminal."""
    lines: list[str] = []
    for block in _blocks(old, new, found, lambda text: text):
        if isinstance(block, _Heading):
            lines += ["", block.text]
        elif isinstance(block, _Item):
            lines.append("  " * block.depth + block.text)
        else:
            made = columns(block.head, block.rows, right=block.right)
            lines += ["", *("  " + line for line in made.splitlines())]
    return "\n".join(lines)


def as_markdown(old: Moment, new: Moment, found: Sequence[SeasonChange]) -> str:
    """The differences as a comment: whatever a name holds, it is shown as it was typed, and nobody is called by it.

    What would be longer than `LONGEST` is cut, and says so.
    """
    parts: list[str] = []
    before = ""
    for block in _blocks(old, new, found, typed):
        if isinstance(block, _Heading):
            part, kind = f"### {block.text}", "heading"
        elif isinstance(block, _Item):
            part, kind = f"{'  ' * block.depth}- {block.text}", "list"
        else:
            part, kind = pipes(block.head, block.rows, block.right), "table"
        part = part if not parts or kind == before == "list" else "\n" + part
        if sum(len(p) + 1 for p in parts) + len(part) > LONGEST:
            parts.append("\n*There is more than a comment holds: `classifica diff` prints all of it.*")
            break
        parts.append(part)
        before = kind
    return "\n".join(parts)


def typed(text: str) -> str:
    """`text` in Markdown as it was typed: no markup, and no mention, reference or picture that a host makes of it."""
    if PLAIN.fullmatch(text):
        return text
    line = escape(text)
    for sign in SIGNS:
        line = line.replace(sign, f"{sign}<!-- -->")
    return line


def pipes(head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """A table in Markdown, of cells that are Markdown, with the columns of `right` to the right; cut when too long."""
    rule = ["---:" if i in right else "---" for i in range(len(head))]
    lines = [f"| {' | '.join(row)} |" for row in (head, rule, *rows[:MOST_ROWS])]
    more = len(rows) - MOST_ROWS
    return "\n".join([*lines, *([f"\n*and {more} more*"] if more > 0 else [])])


def _blocks(old: Moment, new: Moment, found: Sequence[SeasonChange], q: _Typed) -> Iterator[_Block]:
    yield _Heading(f"{_called(old, q)} → {_called(new, q)}")
    for moment in (old, new):
        if moment.club.problems:
            count = len(moment.club.problems)
            yield _Item(f"{count} error{'s' * (count != 1)} in {_called(moment, q)}; what they touch is not compared")
        if not moment.is_there and moment.revision is not None:
            yield _Item(f"{_called(moment, q)} has no such data folder")
    for season in found:
        yield from _season(season, q)
    if not found:
        yield _Item("no round, standing or qualification differs")


def _called(moment: Moment, q: _Typed) -> str:
    if moment.revision is None or moment.commit is None:
        return "the files as they are"
    short = moment.commit[:9]
    return q(moment.revision) if moment.commit.startswith(moment.revision) else f"{q(moment.revision)} ({short})"


def _season(change: SeasonChange, q: _Typed) -> Iterator[_Block]:
    if change.kind != "changed":
        yield _Heading(q(change.id))
        yield _Item(_kind(change, "season"))
    for event in change.events:
        yield _Heading(q(f"{event.season}/{event.id}"))
        yield from _event(event, q)
    if change.table is not None or change.proclaimed is not None:
        yield _Heading(f"{q(change.id)}, season's table")
    if change.proclaimed is not None:
        before, after = (q(champion[1]) if champion is not None else "nobody" for champion in change.proclaimed)
        yield _Item(f"proclaimed: {before} → {after}")
    if change.table is not None:
        yield from _standing(change.table, q)


def _kind(change: SeasonChange | EventChange, what: str) -> str:
    if change.unread:
        sides = " and ".join(f"the {side} data" for side in change.unread)
        return f"the {what} cannot be compared: there are errors in {sides}"
    return f"the {what} is new" if change.kind == "new" else f"the {what} is gone"


def _event(change: EventChange, q: _Typed) -> Iterator[_Block]:
    if change.kind != "changed":
        yield _Item(_kind(change, "event"))
    if change.has_other_rules:
        yield _Item("its rules were changed")
    for round in change.rounds:
        yield _Item(_round(round))
        for row in round.rows:
            yield _Item(_row(row, q), depth=1)
    for what, decisions in (("", change.added), (" no longer there", change.removed)):
        for penalty, name in decisions:
            yield _Item(f"{_penalty(penalty, name, q)}{what}")
    for stage in change.qualified:
        yield _Item(_qualified(stage, q))
    for standing in change.standings:
        yield from _standing(standing, q)


def _round(change: RoundChange) -> str:
    what = f"round {change.number} ({change.stage})"
    if change.before == change.after:
        return f"{what} {AGAIN[change.after or '']}"
    if change.after is None:
        return f"{what} is gone"
    return f"{what} {STATES[change.after]}" + (" now" if change.before is not None else "")


def _row(change: RowChange, q: _Typed) -> str:
    name = q(change.name)
    if change.before is None or change.after is None:
        row = change.after or change.before
        return f"{name}: {'added' if change.before is None else 'taken out'}{_said(row, q)}"
    cells = (f"{f.replace('_', ' ')} {_cell(change.before, f, q)} → {_cell(change.after, f, q)}" for f in change.fields)
    return f"{name}: {', '.join(cells)}"


def _said(row: Row | None, q: _Typed) -> str:
    cells = [f"{f} {_cell(row, f, q)}" for f in ("table", "points", "place", "status") if row and getattr(row, f)]
    return f" ({', '.join(cells)})" if cells else ""


def _cell(row: Row, field: str, q: _Typed) -> str:
    value = getattr(row, field)
    if value is None or value == "":
        return "none"
    return q(str(value)) if isinstance(value, str) else shown_value(value)


def _penalty(penalty: Penalty, name: str, q: _Typed) -> str:
    amounts = [f"{what} {plain(n)}" for what, n in (("points", penalty.points), ("score", penalty.score)) if n]
    about = [*amounts, *(["withdrawn"] if penalty.withdrawn else []), *([q(penalty.note)] if penalty.note else [])]
    told = f": {', '.join(about)}" if about else ""
    return f"penalty {q(penalty.code)} for {q(name)} in round {penalty.round} ({q(penalty.stage)}){told}"


def _qualified(change: QualifiedChange, q: _Typed) -> str:
    parts = []
    if change.entered:
        parts.append(f"qualified now: {', '.join(q(name) for _, name in change.entered)}")
    if change.left:
        parts.append(f"no longer: {', '.join(q(name) for _, name in change.left)}")
    return f"{q(change.stage)}: {'; '.join(parts)}"


def _standing(change: StandingChange, q: _Typed) -> Iterator[_Block]:
    groups = any(row.group is not None for e in change.entrants for row in (e.before, e.after) if row is not None)
    moments = before_and_after(_moment(change, change.before), _moment(change, change.after))
    if change.stage != SEASON:
        yield _Item(f"{q(change.stage)}, {moments}:")
    head = (*(("group",) if groups else ()), "rank", "entrant", "score", "")
    yield _Table(head, [_line(e, q, groups=groups) for e in change.entrants], frozenset({len(head) - 1}))


def _moment(change: StandingChange, number: int) -> str:
    if change.stage == OVERALL:
        return "the final table"
    return f"after round {number}" if number else "no standing"


def _line(change: EntrantChange, q: _Typed, *, groups: bool) -> tuple[str, ...]:
    old, new = change.before, change.after
    group = before_and_after(old.group if old else None, new.group if new else None)
    rank = before_and_after(str(old.rank) if old else None, str(new.rank) if new else None)
    scores = (plain(row.score) if row is not None and row.score is not None else None for row in (old, new))
    score = before_and_after(*scores)
    gained = change.gained
    more = f"{'+' if gained > 0 else ''}{plain(gained)}" if gained else ""
    return (*((q(group),) if groups else ()), rank, q(change.name), score, more)
