"""What of the rows of rounds and of the referee's decisions was corrected, as a table: before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.desk import EventChange, RowChange
from engine.desk.results import EventResult
from engine.model import Penalty, Row
from engine.views import stages
from engine.views.markup import isolated, named
from engine.views.numbers import DASH
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["round_titles", "rows_table"]

#: A line of what was corrected: the round, the name, what it was and what it is.
_Row = tuple[str, str, str, str]


def rows_table(event: EventResult, change: EventChange, word: Lexicon) -> Table:
    """A line for every row and every decision that is another; none where only rules are."""
    columns = (
        Column(word("round.round")),
        Column(word("standing.entrant"), "name"),
        Column(word("corrections.before")),
        Column(word("corrections.after")),
    )
    rows = [*_rounds(event, change, word), *_decisions(event, change, word)]
    lines = tuple(Line((title, named(name) if name else "", before, after)) for title, name, before, after in rows)
    return Table(word("corrections.what"), columns, lines, "cl-changes")


def round_titles(event: EventResult, rounds: Sequence[tuple[str, int]], word: Lexicon) -> list[str]:
    """What rounds are called today; those of a stage that the event no longer has by its name."""
    reports = {report.stage.name: report for report in event.stages}
    return [
        stages.round_title(event, reports[stage], number, word)
        if stage in reports
        else word("round.of_stage", stage=stage, round=word("round.title", number=number))
        for stage, number in rounds
    ]


def _rounds(event: EventResult, change: EventChange, word: Lexicon) -> Iterator[_Row]:
    for found in change.rounds:
        (title,) = round_titles(event, [(found.stage, found.number)], word)
        if found.before != found.after:
            yield (title, "", _state(found.before, word), _state(found.after, word))
        for row in found.rows:
            yield (title, event.name(row.entrant), *_cells(row, word))


def _state(state: str | None, word: Lexicon) -> str:
    return word.of("state", state) if state is not None else word("corrections.gone")


def _cells(row: RowChange, word: Lexicon) -> tuple[str, str]:
    """What differs of a row, before and after; of one that was added or taken out all that it says."""
    fields = row.fields or ("table", "points", "place", "status")
    return _said(row.before, fields, word), _said(row.after, fields, word)


def _said(row: Row | None, fields: Sequence[str], word: Lexicon) -> str:
    if row is None:
        return DASH
    cells = [(field, _value(row, field, word)) for field in fields]
    said = [word("corrections.cell", what=word.of("corrections.field", field), value=v) for field, v in cells if v]
    return ", ".join(said) or DASH


def _value(row: Row, field: str, word: Lexicon) -> str:
    value = getattr(row, field)
    if value is None or value == "":
        return ""
    if field == "seat":
        return word.of("seat.long", value)
    if field == "status":
        return word.of("status", value)
    if field == "end":
        return word.of("corrections.end", value)
    return word.number(value) if isinstance(value, Fraction | int) else isolated(str(value))


def _decisions(event: EventResult, change: EventChange, word: Lexicon) -> Iterator[_Row]:
    for decisions, is_new in ((change.removed, False), (change.added, True)):
        for penalty, _ in decisions:
            (title,) = round_titles(event, [(penalty.stage, penalty.round)], word)
            name, said = event.name(penalty.entrant), _decision(event, penalty, word)
            yield (title, name, DASH, said) if is_new else (title, name, said, DASH)


def _decision(event: EventResult, penalty: Penalty, word: Lexicon) -> str:
    rule = next((r for r in event.rulebook.penalty if r.code == penalty.code), None)
    parts = [(rule.title.words[word.language] or penalty.code) if rule is not None else word("referee.other")]
    for key, amount in (("penalties.points", penalty.points), ("penalties.score", penalty.score)):
        parts += [word(key, amount=word.signed(amount))] if amount else []
    parts += [word("penalties.warning")] if penalty.warning else []
    parts += [word("penalties.withdrawn")] if penalty.withdrawn else []
    return ", ".join(parts)
