"""What pages say of a stage: its title, how far it is, its next round, its calendar."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.score import Standing
from engine.views import links
from engine.views.markup import chip, link, named
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["calendar_table", "next_round", "progress_words", "round_title", "scored_stages", "stage_title", "when"]


def stage_title(report: StageReport, word: Lexicon) -> str:
    """The stage's title in the club's language; its name where the rulebook gives none."""
    return report.stage.title.words[word.language] or report.stage.name


def scored_stages(result: EventResult) -> list[tuple[StageReport, Standing, str]]:
    """The stages with results, newest first, each with its standing and a suffix for anchors (none on the newest)."""
    scored = [(r, r.result.newest) for r in reversed(result.stages)]
    return [
        (r, s, f"-{r.stage.name}" if i else "") for i, (r, s) in enumerate((r, s) for r, s in scored if s is not None)
    ]


def round_title(result: EventResult, report: StageReport, number: int, word: Lexicon) -> str:
    """Round 5; in a later stage with the stage's title before it."""
    title = word("round.title", number=number)
    if report.stage.name == result.stages[0].stage.name:
        return title
    return word("round.of_stage", stage=stage_title(report, word), round=title)


def progress_words(result: EventResult, word: Lexicon) -> str:
    """How far the event is: not begun, round 5 of 12, finished."""
    report = result.newest_stage
    standing = report.result.newest
    if standing is None:
        return word("event.state.planned")
    if standing.complete and report is result.stages[-1]:
        return word("event.state.complete")
    return word("event.state.running", number=standing.after, rounds=report.stage.rounds)


def next_round(result: EventResult) -> tuple[StageReport, PlannedRound] | None:
    """The round to come: the one that is seated, else the first that is only planned; None when all are played."""
    for state in ("seating", "planned"):
        for report in result.stages:
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
        title = word("round.title", number=planned.number)
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
