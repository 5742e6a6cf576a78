"""Who meets whom, as `docs/draws.md` says it: every way to pair is tried, which is enough for a dozen entrants.

Written from the manual's words and not from the engine's code, so that the two check one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def cheapest(
    order: Sequence[str], values: dict[str, Fraction], met: Met, byes: dict[str, Fraction]
) -> tuple[Pairs, str | None]:
    """The pairing that costs least, and who has the bye of an odd number; `byes` are what a bye of each costs.

    What costs first is the bye, then the differences in value, then their squares, then the squares of the
    differences in the order, where who has the bye stands as if paired with one behind the last.
    """
    place = {entrant: index for index, entrant in enumerate(order)}

    def cost(pairs: Pairs, free: str | None) -> Cost:
        apart = [abs(values[one] - values[other]) for one, other in pairs]
        steps = [place[other] - place[one] for one, other in pairs] + ([len(order) - place[free]] if free else [])
        return (
            byes[free] if free else Fraction(0),
            sum(apart, Fraction(0)),
            sum((one**2 for one in apart), Fraction(0)),
            Fraction(sum(step**2 for step in steps)),
        )

    ways = [
        (cost(pairs, free), pairs, free)
        for free in (byes if len(order) % 2 else [None])
        for pairs in pairings([one for one in order if one != free], met)
    ]
    if not ways:
        raise ValueError("no pairing is left")
    _, pairs, free = min(ways, key=lambda way: way[0])
    return pairs, free


def swiss(order: Sequence[str], scores: dict[str, Fraction], met: Met, had: Sequence[str]) -> tuple[Pairs, str | None]:
    """The pairs of a Swiss round and who has the bye (B1); `order` goes by score, those level as they were drawn."""
    return cheapest(order, scores, met, {one: scores[one] for one in order if one not in had})


def danish(order: Sequence[str], met: Met, had: Sequence[str]) -> tuple[Pairs, str | None]:
    """The pairs of a Danish round (C5), neighbours in the standing, and who has the bye; `met` is the round before."""
    values = {entrant: Fraction(place) for place, entrant in enumerate(order)}
    fewest = min(had.count(one) for one in order)
    return cheapest(order, values, met, {one: -values[one] for one in order if had.count(one) == fewest})


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
