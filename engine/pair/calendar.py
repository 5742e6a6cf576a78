"""The calendar of an all-play-all: everybody meets everybody of the group, one round after the other (C6).

The calendar is the one of the Berger tables, which turn a circle: of n entrants (one more where they are odd, whom
to meet is to rest) the last stands still, and the others turn by half a circle from round to round. Number 1 meets
the last in round 1, 2 meets the last but one, and so on. Of two who meet, the one named first sits first: in a leg
everybody does so as often as not, or once more or less where the matches of each are odd.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from engine.pair.numbering import numbered
from engine.pair.situation import Lots, Seat, Seating, SeatingError, Situation

__all__ = ["CalendarRound", "Match", "berger", "deal_groups", "make_calendar", "seat_calendar"]


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet, the one who is named first has the first seat; `table` counts from 1 through all groups."""

    table: int
    entrants: tuple[str, str]
    group: str | None = None


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """One round: its matches, and who rests. Who is in a group whose calendar is over is in neither."""

    number: int
    matches: tuple[Match, ...]
    rests: tuple[str, ...] = ()


def berger(entrants: int, number: int) -> list[tuple[int, int]]:
    """Round `number`, from 1, of the calendar of `entrants`: who meets whom, by their numbers from 1.

    Who meets a number that nobody has, one beyond the last, rests: that match is the first one.
    """
    last = entrants + entrants % 2
    turning = last - 1
    top = (number - 1) * (last // 2) % turning
    matches = [(top + 1, last) if number % 2 else (last, top + 1)]
    return matches + [((top + k) % turning + 1, (top - k) % turning + 1) for k in range(1, last // 2)]


def deal_groups(numbers: Sequence[str], known: Mapping[str, str], groups: int) -> dict[str, str]:
    """The group of each entrant, named A, B and so on; `numbers` are in order, number 1 first.

    Where no group is `known` they are dealt in a snake over the numbers (A, B, B, A, …). Where some are, each of the
    others joins the smallest group, the first of those that are level. Empty for one group that nobody names.
    """
    names = [chr(ord("A") + i) for i in range(groups)]
    given = {e: known[e] for e in numbers if e in known}
    if not given:
        if groups == 1:
            return {}
        return {e: names[i % groups if i // groups % 2 == 0 else -1 - i % groups] for i, e in enumerate(numbers)}
    named = sorted(set(given.values()))
    sizes = dict.fromkeys((*named, *[n for n in names if n not in named][: max(groups - len(named), 0)]), 0)
    for group in given.values():
        sizes[group] += 1
    found: dict[str, str] = {}
    for entrant in numbers:
        group = given.get(entrant) or min(sizes, key=lambda g: (sizes[g], g))
        sizes[group] += entrant not in given
        found[entrant] = group
    return found


def make_calendar(
    numbers: Sequence[str], groups: Mapping[str, str], *, legs: int = 1, rounds: int = 0
) -> tuple[CalendarRound, ...]:
    """Every round of the calendar of `numbers` (number 1 first), of each group by itself where there are `groups`.

    The second leg is the first one again, with the seats changed. Groups that are smaller may be over earlier; with
    `rounds` the calendar ends after so many. Tables are numbered through all groups, in the order of their names.
    """
    by_group: dict[str | None, list[str]] = {}
    for entrant in sorted(numbers, key=lambda e: groups.get(e, "")):
        by_group.setdefault(groups.get(entrant), []).append(entrant)
    length = max((_length(len(own)) * legs for own in by_group.values()), default=0)
    found = []
    for number in range(1, (min(rounds, length) if rounds else length) + 1):
        tables = count(1)
        matches: list[Match] = []
        rests: list[str] = []
        for group, own in by_group.items():
            for entrants in _round(own, legs, number):
                if len(entrants) == 2:
                    matches.append(Match(next(tables), (entrants[0], entrants[1]), group))
                else:
                    rests += entrants
        found.append(CalendarRound(number, tuple(matches), tuple(rests)))
    return tuple(found)


def _length(entrants: int) -> int:
    """The rounds of one leg; none for one who has nobody to meet."""
    return entrants - 1 + entrants % 2 if entrants > 1 else 0


def _round(entrants: Sequence[str], legs: int, number: int) -> Iterator[list[str]]:
    """Those who meet in one group, two at a time; alone, who rests. Nobody once the group's calendar is over."""
    if len(entrants) < 2:
        return
    leg, before = divmod(number - 1, _length(len(entrants)))
    if leg < legs:
        for one, other in berger(len(entrants), before + 1):
            pair = (one, other) if leg == 0 else (other, one)
            yield [entrants[n - 1] for n in pair if n <= len(entrants)]


def seat_calendar(situation: Situation, lots: Lots) -> Seating:
    """The matches of the round by the calendar, and who rests (C6).

    Who of the calendar is not present stays at the table, for the other side is entitled to the match. Numbers are
    drawn before the first round only. SeatingError where the round is beyond the calendar, where a group has one
    entrant, and in later rounds where somebody present is not in the calendar.
    """
    stage = situation.stage
    late = sorted(set(situation.present) - set(situation.numbers))
    if late and situation.tables:
        raise SeatingError(
            f"{', '.join(late)} cannot be seated: the calendar stands since its first round, and has no number for "
            "them; leave them out"
        )
    numbers, drawn = numbered(situation, lots)
    groups = deal_groups(numbers, situation.groups, stage.groups)
    sizes = {group: list(groups.values()).count(group) for group in sorted(set(groups.values()))}
    if alone := [group for group, size in sizes.items() if size == 1]:
        raise SeatingError(f"the group {alone[0]} has one entrant, who has nobody to meet")
    calendar = make_calendar(numbers, groups, legs=stage.legs)
    if situation.number > len(calendar):
        raise SeatingError(f"the calendar of {len(numbers)} entrants is over after {len(calendar)} rounds")
    this = calendar[situation.number - 1]
    seats = tuple(Seat(match.table, None, entrant) for match in this.matches for entrant in match.entrants)
    return Seating(seats, (), drawn, this.rests)
