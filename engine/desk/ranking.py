"""The season's table (A16), its race over time, and who is proclaimed (A17, A18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from engine.desk.remembered import by_value
from engine.desk.results import EventResult, Proclaimed, RaceStep, SeasonRanking
from engine.model import Round, Row
from engine.read import SeasonRules
from engine.rules import Game, Stage
from engine.score import Lot, StageResult, Standing, overall_standing, score_stage

__all__ = ["proclaimed", "race", "season_ranking"]

#: The one table at which everybody of an event is compared.
TABLE = "1"


def season_ranking(rules: SeasonRules, events: Sequence[EventResult], lots: Mapping[str, Lot]) -> SeasonRanking:
    """The table of `events` as they stand; provisional until all of them are complete."""
    complete = bool(events) and all(event.is_over for event in events)
    table = _table(rules, [event.overall for event in events], _names(events), lots if complete else {})
    # as a stage the table is over once every event has a ranking; as a table, once those rankings are final
    standings = tuple(replace(s, complete=s.complete and complete) for s in table.standings)
    return SeasonRanking(
        rules=rules.ranking,
        rulebook_name=rules.rulebook_name,
        title=rules.title,
        variants=rules.variants,
        events=tuple(event.id for event in events),
        result=replace(table, standings=standings),
        complete=complete,
    )


def race(rules: SeasonRules, events: Sequence[EventResult]) -> tuple[RaceStep, ...]:
    """The table as it was after every scored round of the season, by date and then in the order of the events.

    An event of which only the final table is known is one step; a season of none but such has no race.
    """
    moments = sorted(_moments(events))
    if not any(moment.number for moment in moments):
        return ()
    names = _names(events)
    overall: list[Standing | None] = [None for _ in events]
    steps = []
    for moment in moments:
        overall[moment.event] = _overall_at(events[moment.event], moment)
        # most moments are as they were when a file of another one was saved
        places = [[(row.entrant, row.rank) for row in found.rows] if found is not None else None for found in overall]
        standing = by_value("race", (rules.ranking, places, names), lambda: _table(rules, overall, names, {}).newest)
        if standing is not None:
            event = events[moment.event]
            stage = event.stages[moment.stage].stage.name
            steps.append(RaceStep(event.id, stage, moment.number, moment.date, standing))
    return tuple(steps)


def proclaimed(ranking: SeasonRanking, events: Sequence[EventResult], final: EventResult | None) -> Proclaimed | None:
    """Who is proclaimed: at once who won every event of the table (A18), else the winner of the final once it is over.

    A shared first place is not a win; nobody is proclaimed while a first place is shared.
    """
    if ranking.complete and ranking.rules.sweep:
        winners = {_winner(event.overall) for event in events}
        if len(winners) == 1 and (winner := winners.pop()) is not None:
            return Proclaimed(winner, "sweep")
    if final is not None and final.overall is not None and final.is_over:
        winner = _winner(final.overall)
        return Proclaimed(winner, "final") if winner is not None else None
    return None


def _winner(standing: Standing | None) -> str | None:
    first = [row.entrant for row in standing.rows if row.rank == 1] if standing is not None else []
    return first[0] if len(first) == 1 else None


def _names(events: Sequence[EventResult]) -> dict[str, str]:
    return {entrant.id: entrant.name for event in events for entrant in event.entrants.values()}


def _table(
    rules: SeasonRules, overall: Sequence[Standing | None], names: Mapping[str, str], lots: Mapping[str, Lot]
) -> StageResult:
    """The table scored as a stage: every event is a round at one table, its final ranking the places."""
    stage: Stage = rules.ranking.stage(len(overall))
    rounds = [
        Round(
            stage.name,
            number,
            tuple(Row(row.entrant, table=TABLE, place=row.rank) for row in standing.rows),
            places_noted=True,
        )
        for number, standing in enumerate(overall, 1)
        if standing is not None and standing.rows
    ]
    return score_stage(stage, Game(), rounds, names=names, lots=lots)


@dataclass(frozen=True, slots=True, order=True)
class _Moment:
    """A scored round of an event, in the order in which the season was played."""

    day: date
    event: int
    stage: int
    number: int
    date: date | None = None


def _moments(events: Sequence[EventResult]) -> list[_Moment]:
    """Every scored round, 0 for a final table; one without a date follows the round before it."""
    found = []
    for i, event in enumerate(events):
        day = date.min
        for j, report in enumerate(event.stages):
            if report.noted:
                found.append(_Moment(report.ended or date.min, i, j, 0, report.ended))
            for planned in report.rounds:
                day = max(day, planned.date or day)
                if planned.state == "scored":
                    found.append(_Moment(day, i, j, planned.number, planned.date))
    return found


def _overall_at(event: EventResult, moment: _Moment) -> Standing | None:
    """The event's final ranking as it was after a round of one of its stages."""
    results = [report.result for report in event.stages[: moment.stage]]
    last = event.stages[moment.stage].result
    upto = tuple(s for s in last.standings if s.after <= moment.number)
    return overall_standing([*results, StageResult(last.stage, last.games, upto)])
