"""The numbers by which calendars and brackets are made: those that are known, then those that are drawn (C6, C7)."""

from __future__ import annotations

from engine.model import Purpose
from engine.pair.drawn import DrawnGroup
from engine.pair.situation import Lots, SeatingError, Situation

__all__ = ["numbered"]


def numbered(situation: Situation, lots: Lots) -> tuple[tuple[str, ...], tuple[DrawnGroup, ...]]:
    """Everyone of the stage, number 1 first, and what was drawn for it.

    Who is present without a number is drawn behind those who have one; who is alone in that too, so that the number
    is recorded. SeatingError for fewer than two.
    """
    new = tuple(sorted(set(situation.present) - set(situation.numbers)))
    if len(situation.numbers) + len(new) < 2:
        raise SeatingError(f"a stage of the format {situation.stage.format} needs at least two entrants")
    if not new:
        return situation.numbers, ()
    (order,) = lots.draw(Purpose.NUMBERS, [new])
    return (*situation.numbers, *order), (DrawnGroup(Purpose.NUMBERS, "start", None, (), order),)
