"""Who meets whom, as `docs/draws.md` says it: every way to pair is tried, which is enough for a dozen entrants.

Written from the manual's words and not from the engine's code, so that the two check one another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

Pairs = list[tuple[str, str]]
Met = frozenset[frozenset[str]]
Cost = tuple[Fraction, ...]


def pairings(entrants: Sequence[str], met: Met) -> Iterator[Pairs]:
    """Every way to pair an even number of entrants of whom nobody meets again; the first of each pair is earlier."""
    if not entrants:
        yield []
        return
    first, *rest = entrants
    for other in rest:
        if frozenset((first, other)) not in met:
            for more in pairings([one for one in rest if one != other], met):
                yield [(first, other), *more]


def cheapest(entrants: Sequence[str], met: Met, cost: Callable[[Pairs], Cost]) -> Pairs | None:
    """The pairing that costs least; None where there is none."""
    return min(pairings(entrants, met), key=cost, default=None)


def swiss(order: Sequence[str], scores: dict[str, Fraction], met: Met, byes: Sequence[str]) -> tuple[Pairs, str | None]:
    """The pairs of a Swiss round and who has the bye (B1); `order` goes by score, those level as they were drawn."""

    def cost(pairs: Pairs) -> Cost:
        apart = [scores[one] - scores[other] for one, other in pairs]
        places = [order.index(one) - order.index(other) for one, other in pairs]
        return sum(map(abs, apart), Fraction(0)), *(
            sum((Fraction(value) ** 2 for value in values), Fraction(0)) for values in (apart, places)
        )

    if len(order) % 2 == 0:
        pairs = cheapest(order, met, cost)
        return _there(pairs), None
    for free in [one for one in reversed(order) if one not in byes]:
        pairs = cheapest([one for one in order if one != free], met, cost)
        if pairs is not None:
            return pairs, free
    raise ValueError("nobody can have the bye")


def danish(order: Sequence[str], met: Met, byes: Sequence[str]) -> tuple[Pairs, str | None]:
    """The pairs of a Danish round (C5), neighbours in the standing, and who has the bye; `met` is the round before."""

    def cost(pairs: Pairs) -> Cost:
        return (sum((Fraction(order.index(one) - order.index(other)) ** 2 for one, other in pairs), Fraction(0)),)

    free = None
    if len(order) % 2:
        fewest = min(byes.count(one) for one in order)
        free = next(one for one in reversed(order) if byes.count(one) == fewest)
    return _there(cheapest([one for one in order if one != free], met, cost)), free


def _there(pairs: Pairs | None) -> Pairs:
    if pairs is None:
        raise ValueError("no pairing is left")
    return pairs


def cut(order: Sequence[str], size: int = 4) -> list[list[str]]:
    """Tables of four in order, the last ones of three where four do not fit."""
    smaller = -len(order) % size
    sizes = [size] * ((len(order) - smaller * (size - 1)) // size) + [size - 1] * smaller
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return [list(order[start : start + count]) for start, count in zip(starts, sizes, strict=True)]


def calendar(numbers: Sequence[str]) -> list[tuple[Pairs, str | None]]:
    """The rounds of an all-play-all by the circle of Berger, and who rests in each; `numbers` has number 1 first."""
    places: list[str | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    last, ring = places[-1], places[:-1]
    rounds: list[tuple[Pairs, str | None]] = []
    half = len(places) // 2
    for number in range(len(ring)):
        # the last stays, the others move on by half of them from round to round
        turned = [ring[(place + number * half) % len(ring)] for place in range(len(ring))]
        couples = [(turned[0], last) if number % 2 == 0 else (last, turned[0])]
        couples += [(turned[place], turned[-place]) for place in range(1, half)]
        rests = [one or other for one, other in couples if one is None or other is None]
        rounds.append(([(one, other) for one, other in couples if one and other], rests[0] if rests else None))
    return rounds


def snake(numbers: Sequence[str], tables: int) -> list[list[str]]:
    """Everybody at as many tables, to and fro: 1, 2, 3, 3, 2, 1, 1 …"""
    found: list[list[str]] = [[] for _ in range(tables)]
    for place, entrant in enumerate(numbers):
        lap, table = divmod(place, tables)
        found[table if lap % 2 == 0 else tables - 1 - table].append(entrant)
    return found


def first_round(entrants: int, size: int, through: int) -> tuple[int, list[int]]:
    """How many have a bye in the first round of an elimination, and the sizes of its tables (C7)."""
    capacity = size
    while capacity * size // through <= entrants:
        capacity = capacity * size // through
    if capacity == entrants:
        return 0, [size] * (entrants // size)
    whole, rest = divmod(entrants - capacity, size - through)
    sizes = [size] * whole + ([through + rest] if rest else [])
    return entrants - sum(sizes), sizes
