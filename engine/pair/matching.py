"""The pairing of a whole field that costs least, exact, by a maximum-weight matching (B1, C5).

The entrants stand in an order, position 0 first, each with a value that only rises or only falls along it (a score, or
the position itself). A pairing's cost is compared part by part: the cost of the bye, the sum of the differences in
value, the sum of their squares, the sum of the squares of the differences in position. A bye counts as a pair with
somebody who stands behind the last and differs from nobody in value. Those who have met must not meet again.

Why few candidates are enough (the exchange argument). Take four positions a < b < c < d. Of the three ways to pair them
(a-b, c-d) costs less than (a-c, b-d), and that less than (a-d, b-c): the values make it no dearer in the first two
parts, the positions, which all differ, make it cheaper in the last. Now let a-d be a pair of the cheapest pairing, and
look at those who stand between the two, but for one who may have the bye:

* b and c, both between, are paired: (a-b, c-d) and (a-c, b-d) would be cheaper, so each must be forbidden by two of its
  four who have met. That takes two meetings of a or d, with b or c, for the two of them.
* b, between, is paired with somebody after d, say e: (a-b, d-e) would be cheaper, so a has met b or d has met e.
* b, between, is paired with somebody before a, say e: (e-a, b-d) would be cheaper, so a has met e or d has met b.

Each of those between thus takes a meeting of a or d of its own. Where nobody has met more than r of the others there
are at most 2r of them, and one with the bye: partners in the cheapest pairing stand at most 2r + 2 positions apart.
So a pairing over these candidates is the cheapest of all, and where they allow none there is none at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

__all__ = ["TooFine", "cheapest_pairing", "cost_of"]

#: The library counts in 128 bits with a sign; sums of a few thousand weights stay below that.
MOST_BITS = 112

#: Bits of the numbers that make the cheapest pairing the only one.
LOT_BITS = 30

#: The parts of a candidate's cost, the weightiest first.
_Parts = tuple[int, ...]


class TooFine(ValueError):
    """The values are numbers so long that the costs cannot be added up exactly."""


def cheapest_pairing(
    values: Sequence[int], met: Sequence[Collection[int]], byes: Mapping[int, int] | None = None
) -> list[tuple[int, int]] | None:
    """The pairs of positions, in order of the better one, each with the better one first; None where there is no
    pairing without somebody left over. `met` are the positions whom each must not meet.

    With `byes`, which is for an odd number, one is left over: of the positions named there one at the least cost. That
    pair has the position after the last. Equal costs are settled by a fixed number for each pair of positions, so that
    nothing depends on how the library goes about it. TooFine where the costs are too long.
    """
    import rustworkx  # slow to import, and only a draw wants it

    count = len(values)
    reach = 2 * max(map(len, met), default=0) + 2
    pairs = {
        (a, b): _of_pair(values, a, b)
        for a in range(count)
        for b in range(a + 1, min(a + reach, count - 1) + 1)
        if b not in met[a]
    }
    rest = {(a, count): _of_bye(count, a, cost) for a, cost in (byes or {}).items()}
    limits = [
        count // 2 * _most(pairs.values(), part) + _most(rest.values(), part) + 1 for part in range(len(_NOTHING))
    ]
    if sum(limit.bit_length() for limit in limits) > MOST_BITS:
        raise TooFine("the scores are too large or too fine to be added up")
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(count + (byes is not None)))
    graph.extend_from_weighted_edge_list([(a, b, -_weight(c, limits)) for (a, b), c in {**pairs, **rest}.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found) if 2 * len(found) == graph.num_nodes() else None


def cost_of(values: Sequence[int], byes: Mapping[int, int] | None, pairs: Iterable[tuple[int, int]]) -> _Parts:
    """What `pairs` cost, the weightiest part first; the values and byes are those of `cheapest_pairing`."""
    count = len(values)
    costs = [_of_pair(values, a, b) if b < count else _of_bye(count, a, (byes or {})[a]) for a, b in pairs]
    return tuple(map(sum, zip(*costs, strict=True)))


_NOTHING: _Parts = (0, 0, 0, 0, 0)


def _of_pair(values: Sequence[int], a: int, b: int) -> _Parts:
    difference = abs(values[a] - values[b])
    return (0, difference, difference**2, (b - a) ** 2, _lot(a, b))


def _of_bye(count: int, a: int, cost: int) -> _Parts:
    return (cost, 0, 0, (count - a) ** 2, _lot(a, count))


def _most(costs: Collection[_Parts], part: int) -> int:
    return max((cost[part] for cost in costs), default=0)


def _weight(cost: _Parts, limits: Sequence[int]) -> int:
    """One number for all parts: no sum of a lesser part reaches one of a weightier part."""
    weight = 0
    for part, limit in zip(cost, limits, strict=True):
        weight = weight * limit + part
    return weight


def _lot(a: int, b: int) -> int:
    """A number of LOT_BITS bits without a pattern, the same everywhere."""
    mixed = ((a << 20) + b + 1) * 0x9E3779B97F4A7C15 % 2**64
    mixed = (mixed ^ mixed >> 31) * 0xBF58476D1CE4E5B9 % 2**64
    return mixed >> 64 - LOT_BITS
