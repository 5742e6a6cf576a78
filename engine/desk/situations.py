"""What the seating of a round follows from, read from the results before it, and the seating that the rules give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.desk.brackets import left_in_bracket
from engine.desk.field import entered, field_of, known_numbers, number_levels
from engine.desk.hands import north_turn
from engine.desk.results import EventResult, StageReport
from engine.model import Purpose, Round, Status
from engine.pair import DrawnGroup, Lots, Place, Seating, Situation, make_seating, without_void
from engine.rules import OPEN_LENGTH
from engine.score import ScoredGame, lower_score_wins

__all__ = ["by_numbers", "is_opening", "places_held", "seating_by_rules", "situation_of"]


def by_numbers(report: StageReport) -> bool:
    """Whether who meets whom follows from numbers that are given once: in a calendar or a bracket (C6, C7)."""
    return report.stage.format in OPEN_LENGTH


def is_opening(report: StageReport, number: int) -> bool:
    """Whether no round of the stage before round `number` counts: numbers are drawn with it."""
    return not _scored(report, number)


def places_held(event: EventResult, report: StageReport, number: int) -> tuple[str, ...]:
    """Who has a place in round `number` of a calendar or a bracket, present or not: before it begins those who have
    qualified or are entered, later those who are in it still.
    """
    if not is_opening(report, number):
        situation = situation_of(event, report, number, ())
        return tuple(e for e in dict.fromkeys((*situation.numbers, *situation.losers)) if e)
    if report.stage.qualify is not None:
        return tuple(f.entrant for f in report.finalists)
    return entered(event.entrants.values(), event.rulebook)


def seating_by_rules(
    event: EventResult,
    report: StageReport,
    number: int,
    present: Iterable[str],
    lots: Lots,
    wanted_byes: Sequence[str] = (),
) -> Seating:
    """The tables, jollies and byes of round `number` for those `present`, and what was drawn for them.

    SeatingError where the rules give no seating, what `lots` raises where lots are missing.
    """
    situation = situation_of(event, report, number, present, wanted_byes)
    if not by_numbers(report) or not is_opening(report, number):
        return make_seating(situation, lots)
    numbers, drawn = _numbers(event, report, situation.present, lots)
    made = make_seating(replace(situation, numbers=numbers), lots)
    return replace(made, draws=(*drawn, *made.draws))


def situation_of(
    event: EventResult, report: StageReport, number: int, present: Iterable[str], wanted_byes: Sequence[str] = ()
) -> Situation:
    """What the seating of round `number` follows from, as the results before it stand now; rounds that are void and
    rounds without results are no part of it.
    """
    stage = report.stage
    standing = report.result.after(number - 1)
    scored = _scored(report, number)
    numbers: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    if by_numbers(report) and scored:
        numbers = known_numbers(stage, _field(event, report), event.entrants, report.finalists, event.draws)
        if stage.format == "knockout":
            numbers, losers = left_in_bracket(report, number, numbers)
    if stage.format == "knockout":
        stage = without_void(stage, number, [r.number for r in report.rounds if r.state == "void"])
    return Situation(
        stage=stage,
        present=tuple(present),
        standing={r.entrant: Place(r.rank, r.score or Fraction(0)) for r in standing.rows}
        if standing is not None
        else {},
        first_game=_first_game(report, number, [g for g in report.result.games if g.round < number]),
        jollies=_counted(scored, Status.JOLLY),
        turn=north_turn(stage, [r.round for r in report.rounds if r.round is not None], report.finalists, number),
        number=number,
        tables=tuple(tuple(tuple(row.entrant for row in own) for own in r.tables) for r in scored),
        byes=_counted(scored, Status.BYE),
        wanted_byes=tuple(wanted_byes),
        numbers=numbers,
        groups=report.groups,
        losers=losers,
        lower_wins=lower_score_wins(stage, event.rulebook.game),
    )


def _scored(report: StageReport, number: int) -> list[Round]:
    """The rounds before round `number` that count."""
    return [r.round for r in report.rounds if r.state == "scored" and r.number < number and r.round is not None]


def _counted(rounds: Iterable[Round], status: Status) -> dict[str, int]:
    """How often each entrant has `status` in `rounds`."""
    found: dict[str, int] = {}
    for entrant in (row.entrant for r in rounds for row in r.rows if row.status is status):
        found[entrant] = found.get(entrant, 0) + 1
    return found


def _field(event: EventResult, report: StageReport) -> tuple[str, ...]:
    rounds = [r.round for r in report.rounds if r.round is not None]
    return field_of(report.stage, event.rulebook, event.entrants.values(), report.finalists, rounds)


def _numbers(
    event: EventResult, report: StageReport, field: Sequence[str], lots: Lots
) -> tuple[tuple[str, ...], list[DrawnGroup]]:
    """The numbers that ranks and seeds give, those of one rank as they are drawn; the others are drawn behind them."""
    ranks: Mapping[str, int | None] = {f.entrant: f.rank for f in report.finalists} or {
        e: event.entrants[e].seed for e in field if e in event.entrants
    }
    levels = number_levels(report.stage, field, event.entrants, report.finalists, {})
    if report.stage.seeding == "draw":
        return (), []
    known = [level for level in levels if ranks.get(level[0]) is not None]
    level_ones = [level for level in known if len(level) > 1]
    orders = dict(zip(level_ones, lots.draw(Purpose.NUMBERS, level_ones) if level_ones else [], strict=True))
    drawn = [DrawnGroup(Purpose.NUMBERS, "rank", ranks[own[0]], (), order) for own, order in orders.items()]
    return tuple(e for level in known for e in orders.get(level, level)), drawn


def _first_game(report: StageReport, number: int, before: Sequence[ScoredGame]) -> dict[str, Fraction] | None:
    """The scores of the first game of the round's evening that was played; None where the round is that game.

    It is what tables are formed by (A21): at a single table there are none to form, and the seats go by the standings.
    """
    if report.stage.format == "single-table":
        return None
    evening = report.stage.evening(number)
    played = [r.number for r in report.rounds if r.state == "scored" and r.number < number]
    first = next((n for n in played if report.stage.evening(n) == evening), None)
    if first is None:
        return None
    return {g.entrant: g.score for g in before if g.round == first and g.score is not None}
