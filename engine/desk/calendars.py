"""The groups and the calendar of an all-play-all, from the numbers of those who play it (C6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.model import Entrant
from engine.pair import CalendarRound, deal_groups, make_calendar
from engine.rules import Stage

__all__ = ["calendar_of", "groups_of"]


def groups_of(
    stage: Stage, numbers: Sequence[str], field: Iterable[str], entrants: Mapping[str, Entrant]
) -> dict[str, str]:
    """The group of everyone of the `field`, as far as it is known; empty where the stage has no groups.

    Those that `entrants.csv` gives are those of the stage that nobody qualifies for; the others are dealt once all of
    the `field` have a number. `numbers` are those whose number is known, number 1 first.
    """
    everybody = tuple(field)
    known: dict[str, str] = {}
    if stage.format == "round-robin" and stage.qualify is None:
        known = {e: group for e in everybody if e in entrants and (group := entrants[e].group) is not None}
    if stage.format != "round-robin" or not set(everybody) <= set(numbers):
        return known
    return deal_groups([e for e in numbers if e in everybody], known, stage.groups)


def calendar_of(
    stage: Stage, numbers: Sequence[str], field: Iterable[str], groups: Mapping[str, str]
) -> tuple[CalendarRound, ...]:
    """Every round of the calendar, from the moment when all of the `field` have a number; until then empty.

    It is what is to be played: a round that a club seats otherwise is in its own file. `groups` are those of
    `groups_of`; a stage whose rulebook has fewer rounds than the calendar ends earlier.
    """
    everybody = set(field)
    if stage.format != "round-robin" or not everybody or not everybody <= set(numbers):
        return ()
    return make_calendar([e for e in numbers if e in everybody], groups, legs=stage.legs, rounds=stage.rounds)
