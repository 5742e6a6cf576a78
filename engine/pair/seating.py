"""The seating of a round by the format of its stage."""

from __future__ import annotations

from engine.pair.bracket import seat_bracket
from engine.pair.calendar import seat_calendar
from engine.pair.danish import seat_danish
from engine.pair.seated import seat_by_order
from engine.pair.situation import Lots, Seating, Situation
from engine.pair.swiss import seat_swiss

__all__ = ["make_seating"]

FORMATS = {
    "seated": seat_by_order,
    "single-table": seat_by_order,
    "swiss": seat_swiss,
    "danish": seat_danish,
    "round-robin": seat_calendar,
    "knockout": seat_bracket,
}


def make_seating(situation: Situation, lots: Lots) -> Seating:
    """Who sits at which table, who acts as jolly and who has a bye, of those present.

    The order in which entrants are given makes no difference. SeatingError where the rules give no seating, what
    `lots` raises where lots are missing.
    """
    return FORMATS[situation.stage.format](situation, lots)
