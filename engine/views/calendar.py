"""The calendar of an all-play-all: every round from the start, with its results as they come, and who rests (C6)."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.pair import CalendarRound
from engine.views import links, people, stages
from engine.views.markup import NOTHING, link, para, section
from engine.views.matches import Tie, matches_of
from engine.views.output import Output
from engine.views.words import Lexicon

__all__ = ["calendar"]


def calendar(result: EventResult) -> Output:
    """A card for each round of every stage that has a calendar; nothing elsewhere."""
    word, here = stages.lexicon(result), links.event_page(result.season, result.id)
    shown = NOTHING
    for report in stages.shown_stages(result):
        if not report.calendar:
            continue
        cards = Markup("").join(_round(result, report, found, here, word) for found in report.calendar)
        shown += section(
            stages.of_stage(word("calendar.title"), result, report, word),
            f"calendar-{report.stage.name}",
            para(word("calendar.lead"), "cl-note"),
            Markup('<div class="cl-cards cl-days">{}</div>').format(cards),
        )
    return shown


def _round(result: EventResult, report: StageReport, found: CalendarRound, here: str, word: Lexicon) -> Markup:
    planned = next((r for r in report.rounds if r.number == found.number), None)
    title = Markup("{}").format(stages.round_name(result, report, found.number, word))
    if planned is not None and links.has_page(planned):
        title = link(links.href(here, links.round_page(result, report.stage, found.number)), title)
    day = stages.when(planned, word) if planned is not None else Markup("")
    parts = [
        Markup('<h3 class="cl-day-title">{}</h3>').format(title),
        *([para(day, "cl-note")] if day else []),
        matches_of(result, report, _ties(report, found, planned), here, word),
    ]
    if found.rests:
        names = Markup(", ").join(people.entrant(result, e, here) for e in found.rests)
        parts.append(para(word.markup("calendar.rests", names=names), "cl-note cl-rests"))
    return Markup('<section class="cl-day">{}</section>').format(Markup("").join(parts))


def _ties(report: StageReport, found: CalendarRound, planned: PlannedRound | None) -> list[Tie]:
    """The matches of a round of the calendar, with what came of those that were played as it has them."""
    rows = {r.entrant: r for r in (planned.round.rows if planned is not None and planned.round else ())}
    games = {g.entrant: g for g in report.games_of(found.number)}
    ties = []
    for match in found.matches:
        one, two = match.entrants
        played = [games[e] for e in match.entrants if e in games]
        as_planned = len(played) == 2 and played[0].opponents == (two,)
        ties.append(
            Tie(
                match.entrants,
                group=match.group,
                games=tuple(played) if as_planned else (),
                rows=tuple(rows[e] for e in (one, two) if e in rows) if as_planned else (),
            )
        )
    return ties
