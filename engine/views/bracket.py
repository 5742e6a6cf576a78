"""The page of a knockout's bracket: round by round with seeds, results and byes; who ended where (C7).

On a phone the rounds stand one below the other; on a wide page and on paper side by side, each table level with the
two that lead to it. All of it is lists and headings, arranged by the style sheet alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from engine.desk.results import EventResult, StageReport
from engine.pair import BracketRound, BracketTable, Outcome
from engine.score import ScoredGame
from engine.views import links, people, source, stages
from engine.views.markup import NOTHING, chip, crumbs, for_search, link, listing, para, paragraph, section, show, spoken
from engine.views.matches import side_result
from engine.views.output import Output
from engine.views.sentences import event_sentence
from engine.views.standings import standings_table
from engine.views.tables import table_html
from engine.views.words import Lexicon

__all__ = ["bracket", "foot", "places", "summary"]

#: How many lines the longest round may have for a size of print; with more it is too small to read on one sheet.
SHEETS = (16, 32, 64)
#: The lines of a bye: the name, and what it is.
BYE_LINES = 2


@dataclass(frozen=True, slots=True)
class _Bye:
    """Who goes through a round without playing, in the place where the table would be."""

    entrant: str | Outcome


_Item = BracketTable | _Bye


def summary(result: EventResult, stage: str) -> Output:
    """Where the elimination stands, as links and as a sentence that the search box finds; who has won it."""
    word, here, report = _at(result, stage)
    steps = (
        (links.href(here, links.HOME), word("nav.home")),
        (links.href(here, links.season_page(result.season)), result.season_title[word.language]),
        (links.href(here, links.event_page(result.season, result.id)), result.title[word.language]),
    )
    title = stages.of_stage(word("bracket.title"), result, report, word)
    state = para(chip(stages.progress_words(result, word), "state"), "cl-state")
    return show(crumbs(word("nav.way"), steps, title), state) + paragraph(event_sentence(result, word))


def bracket(result: EventResult, stage: str) -> Output:
    """Every round with its tables, what is known of them, and who waits for whom."""
    word, here, report = _at(result, stage)
    if not report.bracket:
        return NOTHING
    tree = _tree(report)
    columns = tree or [_flat(r) for r in report.bracket]
    lines = max(sum(len(i.slots) if isinstance(i, BracketTable) else BYE_LINES for i in column) for column in columns)
    sheet = next((size for size in SHEETS if lines <= size), None)
    kinds = ["cl-bracket cl-scroll", *(["cl-tree"] if tree else []), *([f"cl-sheet-{sheet}"] if sheet else [])]
    shown = [
        *(_round(result, report, r, items, here, word) for r, items in zip(report.bracket, columns, strict=True)),
        _end(result, report, here, word),
    ]
    ways = listing(
        (link(f"#{_anchor(r)}", stages.round_name(result, report, r.number, word)) for r in report.bracket),
        "cl-ways",
    )
    notes = []
    if not report.stage.is_of_two:
        notes.append(word.count("bracket.through", report.stage.through))
    if sheet:
        notes.append(word("bracket.print"))
    everybody = dict.fromkeys(e for r in report.bracket for e in _named(r))
    return section(
        word("bracket.title"),
        "bracket",
        Markup('<nav aria-label="{}">{}</nav>').format(word("bracket.ways"), ways),
        para(" ".join(notes), "cl-note cl-screen") if notes else Markup(""),
        Markup('<div class="{}" tabindex="0" role="group" aria-label="{}">{}</div>').format(
            " ".join(kinds), word("bracket.title"), Markup("").join(shown)
        ),
    ) + for_search(word.enumerated(people.names(result, list(everybody))))


def places(result: EventResult, stage: str) -> Output:
    """Who ended where, once the elimination is over."""
    word, here, report = _at(result, stage)
    standing = report.result.newest
    if standing is None or not standing.complete:
        return NOTHING
    title = word("finals.overall.title")
    return section(title, "places", table_html(standings_table(result, report, standing, here, word, title)))


def foot(result: EventResult, stage: str) -> Output:
    """Which files and commit the numbers come from."""
    word, _, _ = _at(result, stage)
    return source.foot(result.source, word)


def _at(result: EventResult, stage: str) -> tuple[Lexicon, str, StageReport]:
    report = result.stage(stage)
    return stages.lexicon(result), links.bracket_page(result, report.stage), report


def _anchor(found: BracketRound) -> str:
    return f"r{found.number}"


def _named(found: BracketRound) -> list[str]:
    slots = [*found.byes, *(slot for table in found.tables for slot in table.slots)]
    return [slot for slot in slots if isinstance(slot, str)]


def _tree(report: StageReport) -> list[list[_Item]] | None:
    """The tables of each round in such an order that the two which lead to a table are neighbours.

    From the final back: what leads to a side is the table that it was won at, or the bye that went by. None where
    that is no tree: tables of which several go through, or a round that was not played as the bracket has it.
    """
    if not report.stage.is_of_two:
        return None
    last = [t for t in report.bracket[-1].tables if not t.third_place]
    columns: list[list[_Item]] = [list(last)]
    for found in reversed(report.bracket[:-1]):
        leading: list[_Item] = []
        for item in columns[0]:
            sides = item.slots if isinstance(item, BracketTable) else ()
            before = [_leads(found, side) for side in sides]
            if len(before) != 2 or None in before:
                return None
            leading += [b for b in before if b is not None]
        columns.insert(0, leading)
    tables = [
        (len(r.tables), sum(isinstance(i, BracketTable) for i in c))
        for r, c in zip(report.bracket, columns, strict=True)
    ]
    return columns if len(last) == 1 and all(a == b for a, b in tables[:-1]) else None


def _leads(found: BracketRound, side: str | Outcome) -> _Item | None:
    """Where the side of a table in the next round comes from."""
    if side in found.byes:
        return _Bye(side)
    if isinstance(side, Outcome):
        return next((t for t in found.tables if (found.number, t.table) == (side.round, side.table)), None)
    return next((t for t in found.tables if side in t.through), None)


def _flat(found: BracketRound) -> list[_Item]:
    tables = sorted((t for t in found.tables if not t.third_place), key=lambda t: t.table)
    return [*(_Bye(e) for e in found.byes), *tables]


def _round(
    result: EventResult, report: StageReport, found: BracketRound, items: list[_Item], here: str, word: Lexicon
) -> Markup:
    title = Markup("{}").format(stages.round_name(result, report, found.number, word))
    planned = next((r for r in report.rounds if r.number == found.number), None)
    if planned is not None and links.has_page(planned):
        title = link(links.href(here, links.round_page(result, report.stage, found.number)), title)
    games = {g.entrant: g for g in report.games_of(found.number)}
    shown = [_item(result, report, found, item, games, here, word) for item in items]
    return Markup('<section class="cl-bracket-round"><h3 id="{}">{}</h3><ol class="cl-ties">{}</ol></section>').format(
        _anchor(found), title, Markup("").join(shown)
    )


def _end(result: EventResult, report: StageReport, here: str, word: Lexicon) -> Markup:
    """What stands behind the final: who has won, and the match for the third place; nothing where there is neither."""
    found, standing = report.bracket[-1], report.result.newest
    parts: list[Markup] = []
    if standing is not None and standing.complete:
        first = Markup(", ").join(people.entrant(result, r.entrant, here) for r in standing.rows if r.rank == 1)
        parts.append(para(word.markup("bracket.champion", name=first), "cl-champion"))
    if third := [t for t in found.tables if t.third_place]:
        games = {g.entrant: g for g in report.games_of(found.number)}
        tables = (_item(result, report, found, t, games, here, word) for t in third)
        parts.append(Markup('<h3 class="cl-third">{}</h3>').format(word("bracket.third")))
        parts.append(Markup('<ol class="cl-ties">{}</ol>').format(Markup("").join(tables)))
    return Markup('<div class="cl-bracket-end">{}</div>').format(Markup("").join(parts)) if parts else Markup("")


def _item(
    result: EventResult,
    report: StageReport,
    found: BracketRound,
    item: _Item,
    games: dict[str, ScoredGame],
    here: str,
    word: Lexicon,
) -> Markup:
    if isinstance(item, _Bye):
        side = _side(result, report, found, item.entrant, None, games, here, word)
        note = Markup('<span class="cl-match-note">{}</span>').format(word("bracket.bye"))
        return Markup('<li><div class="cl-tie cl-tie-bye"><ul>{}</ul>{}</div></li>').format(side, note)
    at = Markup('<span class="cl-match-at">{}</span>').format(word("round.table_number", table=item.table))
    sides = (_side(result, report, found, slot, item, games, here, word) for slot in item.slots)
    return Markup('<li><div class="cl-tie">{}<ul>{}</ul></div></li>').format(at, Markup("").join(sides))


def _side(
    result: EventResult,
    report: StageReport,
    found: BracketRound,
    slot: str | Outcome,
    table: BracketTable | None,
    games: dict[str, ScoredGame],
    here: str,
    word: Lexicon,
) -> Markup:
    """One side of a table: seed, name and result; or whom it waits for."""
    if isinstance(slot, Outcome):
        return Markup('<li class="cl-waits">{}</li>').format(_waited_for(report, slot, word))
    seed = report.seeds.get(slot)
    mark = Markup("")
    if seed is not None:
        mark = Markup('<abbr class="cl-seed" title="{}">{}</abbr> ').format(word("bracket.seed", seed=seed), seed)
    name = Markup('<span class="cl-tie-name">{}</span>').format(people.entrant(result, slot, here))
    through = table is not None and slot in table.through
    wins = report.stage.is_of_two or found is report.bracket[-1]
    said = spoken(word("match.wins" if wins else "bracket.goes_on")) if through else Markup("")
    value = Markup("")
    if table is not None and table.through and slot in games:
        others = [games[e] for e in table.slots if isinstance(e, str) and e != slot and e in games]
        value = Markup(' <span class="cl-result">{}</span>').format(side_result(result, games[slot], others, word))
    kind = ' class="cl-won"' if through else ""
    return Markup("<li{}>{}{}{}{}</li>").format(Markup(kind), mark, name, said, value)


def _waited_for(report: StageReport, outcome: Outcome, word: Lexicon) -> str:
    if not report.stage.is_of_two:
        return word("bracket.place", place=word.ordinal(outcome.place), table=outcome.table)
    return word("bracket.winner" if outcome.place == 1 else "bracket.loser", table=outcome.table)
