"""Who is present in which round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from sampleclub.dice import Dice
from sampleclub.seating import TABLE


def attendance(
    rounds: int,
    dates: Sequence[date],
    per_evening: int,
    people: Sequence[tuple[str, date, int]],
    *,
    bounds: tuple[int, int] | None,
    fixed: Mapping[str, Sequence[int]],
    left_over: Mapping[int, int],
    dice: Dice,
) -> list[list[str]]:
    """The ids present in each round, in register order.

    `people` are (id, member since, percentage of the evenings they come); nobody comes before joining. `bounds` are
    the fewest and the most present (default: three quarters of the members, and all). `fixed` names people who come
    in these rounds and no others; `left_over` says for a round how many are to be left over by tables of four.
    """
    found: list[list[str]] = []
    for evening, day in enumerate(dates):
        free = [name for name, since, _ in people if since <= day and name not in fixed]
        keen = {name: percent for name, _, percent in people}
        come = {name for name in free if dice.chance(keen[name])}
        for number in range(evening * per_evening + 1, min((evening + 1) * per_evening, rounds) + 1):
            # now and then somebody goes home after the first game, or comes for the second one only
            here = {name for name in free if (name in come) != dice.chance(3)}
            named = {name for name, numbers in fixed.items() if number in numbers}
            low, high = bounds or (max(TABLE, len(free) * 3 // 4), len(free) + len(named))
            _fit(here, free, low - len(named), high - len(named), dice)
            if number in left_over:
                _leave_over(here, free, len(named), left_over[number], low, dice)
            found.append([name for name, _, _ in people if name in here or name in named])
    return found


def _fit(here: set[str], free: Sequence[str], low: int, high: int, dice: Dice) -> None:
    """Call people in, or send some home, until between `low` and `high` are here (as far as there are any)."""
    for name in dice.shuffled(free):
        if len(here) > high:
            here.discard(name)
        elif len(here) < low:
            here.add(name)


def _leave_over(here: set[str], free: Sequence[str], named: int, wanted: int, low: int, dice: Dice) -> None:
    """Send one to three home, or call some in, so that tables of four leave `wanted` over."""
    surplus = (len(here) + named - wanted) % TABLE
    fewer = len(here) + named - surplus >= low
    change = surplus if fewer else TABLE - surplus
    for name in [name for name in dice.shuffled(free) if (name in here) == fewer][:change]:
        if fewer:
            here.discard(name)
        else:
            here.add(name)
