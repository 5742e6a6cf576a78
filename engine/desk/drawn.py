"""What was drawn for a round, as a page tells it: who was level and on what, and each one's lot (A20 to A25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from engine.desk.lots import RecordedDraw, RecordedLot, lots_of_round, recorded_draws
from engine.desk.results import EventResult, StageReport
from engine.desk.situations import seating_by_rules
from engine.model import Row, Status
from engine.pair import DrawnGroup, Level, RecordedLots, SameLot, SeatingError

__all__ = ["LevelLots", "RoundDraw", "deciding_draws", "round_draws"]


@dataclass(frozen=True, slots=True)
class LevelLots:
    """Those who were level and drew against each other, the best lot first.

    `level` says on what (the words of `engine.pair.DrawnGroup`), `value` is that score or rank, `tables` those that
    the lots decide between. `level` is empty where the results no longer say who was level.
    """

    level: Level | Literal[""]
    value: Fraction | None
    tables: tuple[int, ...]
    lots: tuple[RecordedLot, ...]


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """One recorded draw, its lots by who was level with whom."""

    draw: RecordedDraw
    levels: tuple[LevelLots, ...]


def round_draws(event: EventResult, report: StageReport, number: int) -> tuple[RoundDraw, ...]:
    """The draws that seated round `number` of a stage, those that were made again too, in the order of the file."""
    recorded = recorded_draws(event.draws, f"{event.season}/{event.id}", report.stage.name, number)
    seated = [d for d in recorded if not d.purpose.is_of_stage]
    groups = _groups(event, report, number) if seated else ()
    return tuple(RoundDraw(d, tuple(_levels(d, () if d.superseded else groups))) for d in seated)


def deciding_draws(event: EventResult, stage: str) -> tuple[RoundDraw, ...]:
    """What is drawn for once in `stage` (its last qualifying place, ranks, numbers, partners), in any round's rows."""
    rounds = sorted({d.round for d in event.draws if d.stage == stage and d.purpose.is_of_stage})
    found = [d for n in rounds for d in recorded_draws(event.draws, f"{event.season}/{event.id}", stage, n)]
    return tuple(RoundDraw(d, tuple(_levels(d, ()))) for d in found if d.purpose.is_of_stage)


def _groups(event: EventResult, report: StageReport, number: int) -> tuple[DrawnGroup, ...]:
    """Everyone who was level for the seating of a round, as the results before it stand; empty if they give none."""
    planned = next((r for r in report.rounds if r.number == number), None)
    rows: Sequence[Row] = planned.round.rows if planned is not None and planned.round is not None else ()
    present = [row.entrant for row in rows if row.status is Status.JOLLY or not row.status.is_away]
    lots = RecordedLots(lots_of_round(event.draws, report.stage.name, number), lambda _, group: tuple(sorted(group)))
    try:
        return seating_by_rules(event, report, number, present, lots).draws if present else ()
    except (SeatingError, SameLot):
        return ()


def _levels(draw: RecordedDraw, groups: Sequence[DrawnGroup]) -> Iterator[LevelLots]:
    """The lots of `draw` by group; those that are in none of the groups together at the end."""
    by_entrant = {lot.entrant: lot for lot in draw.lots}
    for group in groups:
        if group.purpose is draw.purpose and all(e in by_entrant for e in group.entrants):
            lots = tuple(by_entrant.pop(e) for e in group.entrants)
            value = group.value if isinstance(group.value, (int, Fraction)) else None
            yield LevelLots(group.level, None if value is None else Fraction(value), group.tables, lots)
    if by_entrant:
        yield LevelLots("", None, (), tuple(by_entrant.values()))
