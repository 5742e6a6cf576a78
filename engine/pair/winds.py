"""Who sits where at tables that are formed already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.model import SEATS, Purpose
from engine.pair.drawn import DrawnGroup
from engine.pair.situation import Lots, Seat
from engine.rules import Stage

__all__ = ["seats_at"]


def seats_at(
    tables: Mapping[int, Sequence[str]], stage: Stage, lots: Lots
) -> tuple[tuple[Seat, ...], tuple[DrawnGroup, ...]]:
    """The seats of `tables`, whose entrants are in order, the best first, and what was drawn for them.

    The best has the first wind, or all winds are drawn, as the rulebook says (`seats_by`, A23). A table of two sides
    has none.
    """
    to_draw = [n for n, own in tables.items() if len(own) > 2] if stage.seats_by == "draw" else []
    orders = dict(zip(to_draw, lots.draw(Purpose.SEATS, [tables[n] for n in to_draw]) if to_draw else [], strict=True))
    seats = tuple(
        Seat(number, SEATS[i] if len(own) > 2 and i < len(SEATS) else None, entrant)
        for number, own in tables.items()
        for i, entrant in enumerate(orders.get(number, own))
    )
    drawn = tuple(DrawnGroup(Purpose.SEATS, "chance", None, (number,), order) for number, order in orders.items())
    return seats, drawn
