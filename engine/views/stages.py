"""What pages say of a stage: its title, how far it is, its next round, its calendar."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.rules import Stage
from engine.score import Standing, StandingRow
from engine.views import links
from engine.views.markup import chip, link, named
from engine.views.numbers import DASH
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = [
    "after_words",
    "calendar_table",
    "event_title",
    "game_title",
    "is_knockout",
    "is_third_place",
    "lexicon",
    "next_round",
    "of_stage",
    "played_stages",
    "progress_words",
    "rank_text",
    "reached",
    "round_name",
    "round_title",
    "running_title",
    "scored_stages",
    "several",
    "shown_stages",
    "stage_title",
    "table_order",
    "waits",
    "when",
]

#: Tables of more than two: how many a round has that is still named by its distance from the final.
TABLES_OF_QUARTERS = 4
#: Rounds before the final that may have a name.
LONGEST_NAMED = 6


def lexicon(result: EventResult) -> Lexicon:
    """The words of the club's language for the pages of an event, with the titles of its stages."""
    word = Lexicon(result.club.language)
    titles = {name: book.title.words[word.language] or name for name, book in result.games.items()}
    grouped = frozenset(r.stage.name for r in result.stages if r.stage.groups > 1 or len(set(r.groups.values())) > 1)
    return Lexicon(word.language, {r.stage.name: stage_title(r, word) for r in result.stages}, titles, grouped)


def event_title(result: EventResult, word: Lexicon) -> str:
    """What an event is called where its season's id stands behind it, which its title may end with already."""
    title = result.title[word.language]
    return title.removesuffix(result.season).rstrip() or title


def stage_title(report: StageReport, word: Lexicon) -> str:
    """The stage's title in the club's language; its name where the rulebook gives none."""
    return report.stage.title.words[word.language] or report.stage.name


def shown_stages(result: EventResult) -> tuple[StageReport, ...]:
    """The stages that are part of the season: one that it may leave out only once it is played or announced."""
    return tuple(report for report in result.stages if report.is_shown)


def several(result: EventResult) -> bool:
    """Whether the event has more than one stage to tell apart."""
    return len(shown_stages(result)) > 1


def of_stage(title: str, result: EventResult, report: StageReport, word: Lexicon) -> str:
    """`title`, with the stage that it is about where there are several."""
    return word("event.of_stage", what=title, stage=stage_title(report, word)) if several(result) else title


def running_title(result: EventResult, report: StageReport, title: str, word: Lexicon) -> str:
    """An event's or season's `title` in a sentence, with the stage after it where there are several."""
    return word("event.in_stage", what=title, stage=stage_title(report, word)) if several(result) else title


def waits(result: EventResult) -> StageReport | None:
    """The stage that comes after the newest one with results, when that one is over."""
    shown, newest = shown_stages(result), result.newest_stage
    if newest not in shown or not newest.is_over or newest is shown[-1]:
        return None
    return shown[shown.index(newest) + 1]


def game_title(result: EventResult, report: StageReport, number: int, word: Lexicon) -> str:
    """The game of round `number` of a stage whose rounds are different games; nothing where it has only one."""
    name = report.stage.game_of(number)
    if name is None:
        return ""
    book = result.games.get(name)
    return (book.title.words[word.language] if book is not None else "") or name


def scored_stages(result: EventResult) -> list[tuple[StageReport, Standing, str]]:
    """The stages with results, newest first, each with its standing and a suffix for anchors (none on the newest)."""
    scored = [(r, r.result.newest) for r in reversed(result.stages)]
    return [
        (r, s, f"-{r.stage.name}" if i else "") for i, (r, s) in enumerate((r, s) for r, s in scored if s is not None)
    ]


def played_stages(result: EventResult) -> list[tuple[StageReport, Standing, str]]:
    """The same without what only a final table tells of, where there are no games to show."""
    return [found for found in scored_stages(result) if not found[0].noted]


def round_name(result: EventResult, report: StageReport, number: int, word: Lexicon) -> str:
    """Round 5; with its game where the rounds are different ones; the semifinals of a knockout."""
    title = _knockout_round(report.stage, number, word) or word("round.title", number=number)
    game = game_title(result, report, number, word)
    return word("round.of_game", round=title, game=game) if game else title


def round_title(result: EventResult, report: StageReport, number: int, word: Lexicon) -> str:
    """Round 5; in a later stage with the stage's title before it, which the rounds of the only knockout need not."""
    title = round_name(result, report, number, word)
    if report.stage.name == result.stages[0].stage.name:
        return title
    if sum(is_knockout(r) for r in result.stages) == 1 and _knockout_round(report.stage, number, word):
        return title
    return word("round.of_stage", stage=stage_title(report, word), round=title)


def _knockout_round(stage: Stage, number: int, word: Lexicon) -> str:
    """A round of a knockout by how many tables it has in a full bracket; nothing where it has no name of its own.

    Names that count who is left (round of 16) hold for tables of two only.
    """
    if stage.format != "knockout" or not 0 <= stage.rounds - number <= LONGEST_NAMED:
        return ""
    size = stage.table_size
    tables = (size // stage.through) ** (stage.rounds - number)
    if not word.has("bracket.round", str(tables)) or (size > 2 and tables > TABLES_OF_QUARTERS):
        return ""
    return word.of("bracket.round", str(tables))


def is_knockout(report: StageReport) -> bool:
    """Whether the stage is an elimination."""
    return report.stage.format == "knockout"


def is_third_place(report: StageReport, number: int, entrants: Iterable[str]) -> bool:
    """Whether those who sit together in a round of a knockout play for the third place."""
    found = (t for r in report.bracket if r.number == number for t in r.tables if t.third_place)
    return any(set(entrants) <= set(table.slots) for table in found)


def reached(result: EventResult, report: StageReport, entrant: str, word: Lexicon) -> str:
    """How far somebody got in a knockout: the last round that has the name in it, or that it is won."""
    said = DASH
    for found in report.bracket:
        if entrant in found.byes:
            said = round_name(result, report, found.number, word)
        for table in found.tables:
            if entrant not in table.slots:
                continue
            won = found is report.bracket[-1] and entrant in table.through[:1]
            said = word("standing.winner") if won else round_name(result, report, found.number, word)
            if table.third_place:
                said = word("bracket.third")
    return said


def rank_text(row: StandingRow, report: StageReport, standing: Standing) -> str:
    """A rank in a table: 3; of those who went out of a finished knockout in one round 5–8."""
    if is_knockout(report) and standing.complete and row.tied_with:
        return f"{row.rank}–{row.rank + len(row.tied_with)}"
    return str(row.rank)


def table_order(table: str | None) -> tuple[int, int, str]:
    """Tables in the order of their numbers, named ones after them."""
    text = table or ""
    return (0, int(text), "") if text.isascii() and text.isdigit() else (1, 0, text)


def progress_words(result: EventResult, word: Lexicon) -> str:
    """How far the event is: not begun, not played, round 5 of 12, the final to come, finished."""
    if result.dropped:
        return word("event.state.dropped")
    report = result.newest_stage
    standing = report.result.newest
    if standing is None:
        return word("event.state.planned")
    to_come = waits(result)
    if to_come is not None:
        return word("event.state.waits", stage=stage_title(to_come, word))
    if standing.complete:
        return word("event.state.complete")
    if is_knockout(report):
        return word("event.state.played", round=round_title(result, report, standing.after, word))
    said = word("event.state.running", number=standing.after, rounds=len(report.rounds))
    if report is result.stages[0]:
        return said
    return word("round.of_stage", stage=stage_title(report, word), round=said)


def after_words(result: EventResult, report: StageReport, standing: Standing, word: Lexicon) -> str:
    """When a standing is from: after round 5, with its stage where there are several; which round of a knockout."""
    if report.noted:
        return word("noted.title")
    if is_knockout(report):
        return word("event.state.played", round=round_title(result, report, standing.after, word))
    return of_stage(word("event.standings.after", number=standing.after), result, report, word)


def next_round(result: EventResult) -> tuple[StageReport, PlannedRound] | None:
    """The round to come: the one that is seated, else the first that is only planned; None when none will be played."""
    if result.dropped:
        return None
    for state in ("seating", "planned"):
        for report in shown_stages(result):
            found = next((r for r in report.rounds if r.state == state), None)
            if found is not None:
                return report, found
    return None


def when(planned: PlannedRound, word: Lexicon) -> Markup:
    """A round's date and venue, as far as they are known."""
    parts = (
        [Markup('<time datetime="{}">{}</time>').format(planned.date.isoformat(), word.weekday(planned.date))]
        if planned.date
        else []
    )
    if planned.venue:
        parts.append(named(planned.venue))
    return Markup(" · ").join(parts)


def calendar_table(result: EventResult, report: StageReport, here: str, word: Lexicon) -> Table:
    """Every round of the stage with its date, venue and state, linked where it has a page."""
    venues = any(r.venue for r in report.rounds)
    columns = [Column(word("round.round"), "name"), Column(word("calendar.date")), Column(word("calendar.state"))]
    if venues:
        columns.insert(2, Column(word("calendar.venue")))

    def line(planned: PlannedRound) -> Line:
        title = round_name(result, report, planned.number, word)
        address = links.href(here, links.round_page(result, report.stage, planned.number))
        cells: list[str | Markup] = [
            link(address, title) if links.has_page(planned) else title,
            Markup('<time datetime="{}">{}</time>').format(planned.date.isoformat(), word.weekday(planned.date))
            if planned.date
            else "",
            chip(word.of("state", planned.state), planned.state),
        ]
        if venues:
            cells.insert(2, named(planned.venue) if planned.venue else "")
        return Line(tuple(cells))

    return Table(
        word("event.rounds.title"),
        tuple(columns),
        tuple(line(r) for r in report.rounds),
        "cl-calendar",
        caption_hidden=True,
    )
