"""The rounds to come: of pairings that are equally good, one after which they can still be paired (B1).

Where the rounds are at most half of the entrants, rounded up to even, this is never needed. Before the last round
everybody then has at least half of the others left (of the bye, too, where it counts as one more entrant), and
where that is so there is a complete pairing (Dirac's theorem). A small field with many rounds can run into a round that
has none: six who have all met three of the others may be left as two triangles.

Who will be present is not known before the round: it is taken to be those who are present now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

__all__ = ["MOST", "Free", "can_be_paired", "lasting_pairing", "pairings"]

#: Fields up to this size, the bye counted, are looked at, for all their pairings can be made: twelve have 10,395.
#: Larger ones keep the pairing they have.
MOST = 12

#: Whom everybody may still meet, both ways.
Free = Mapping[int, frozenset[int]]

_Pairs = list[tuple[int, int]]


def lasting_pairing(
    first: _Pairs, now: Free, cost: Callable[[_Pairs], tuple[int, ...]], later: Free, rounds: int
) -> _Pairs:
    """Of the pairings of `now` that cost as much as `first` in the first two parts of `cost`, the cheapest one after
    which `rounds` more can be paired, or, where none leaves that many, as many of them as can be.

    `first` is the cheapest of all. `later` says who may meet in the rounds to come, this one's pairs not yet taken out;
    it may have more or fewer in it than `now`.
    """
    if can_be_paired(_without(later, first), rounds):
        return first
    level = sorted((sorted(pairs) for pairs in pairings(now)), key=lambda pairs: (cost(pairs), pairs))
    level = [pairs for pairs in level if cost(pairs)[:2] == cost(first)[:2]]
    lasting = (p for many in range(rounds, 0, -1) for p in level if can_be_paired(_without(later, p), many))
    return next(lasting, first)


def can_be_paired(free: Free, rounds: int) -> bool:
    """Whether `rounds` rounds can be paired one after the other, all of them complete and without a rematch."""
    one = min(free, key=lambda e: (len(free[e]), e))
    least = len(free[one])
    if rounds < 1 or 2 * (least - rounds + 1) >= len(free):
        return True  # Dirac: even before the last of them everybody has half of the others left
    if least < rounds:
        return False
    # who could meet more than `rounds` others will not meet some of them, and none of those may need everybody
    spared = {e: [other for other in known if len(free[other]) > rounds] for e, known in free.items()}
    if any(len(spared[e]) < len(free[e]) - rounds for e in free):
        return False
    for e, others in spared.items():
        if others and len(others) == len(free[e]) - rounds:
            return can_be_paired(_without(free, [(e, others[0])]), rounds)
    # the order of the rounds is all the same: either some round has one and other as a pair, and it may be this one,
    # or none has, and they need not meet
    other = min(free[one])
    rest = {e: known - {one, other} for e, known in free.items() if e not in (one, other)}
    for pairs in pairings(rest):
        if can_be_paired(_without(free, [(one, other), *pairs]), rounds - 1):
            return True
    return can_be_paired(_without(free, [(one, other)]), rounds)


def pairings(free: Free) -> Iterator[_Pairs]:
    """All complete pairings, each pair with the smaller number first."""
    if not free:
        yield []
        return
    one = min(free, key=lambda e: (len(free[e]), e))
    for other in sorted(free[one]):
        rest = {e: known - {one, other} for e, known in free.items() if e not in (one, other)}
        for pairs in pairings(rest):
            yield [(min(one, other), max(one, other)), *pairs]


def _without(free: Free, pairs: _Pairs) -> Free:
    """`free` after `pairs` have met; who is in no pair, or not in `free`, makes no difference."""
    met = {**dict(pairs), **{other: one for one, other in pairs}}
    return {e: known - {met[e]} if e in met else known for e, known in free.items()}
