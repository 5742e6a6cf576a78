"""The cheapest pairing of a whole field: against every pairing there is, and against a matching over every pair."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
import rustworkx

from engine.pair.matching import TooFine, cheapest_pairing

Pairs = list[tuple[int, int]]


def cost(values: Sequence[int], byes: Mapping[int, int] | None, pairs: Pairs) -> tuple[int, int, int, int]:
    """What a pairing costs by the words of the module: bye, differences, their squares, squares in position."""
    count = len(values)
    matches = [(a, b) for a, b in pairs if b < count]
    gaps = [abs(values[a] - values[b]) for a, b in matches]
    bye = sum((byes or {})[a] for a, b in pairs if b == count)
    return bye, sum(gaps), sum(gap**2 for gap in gaps), sum((b - a) ** 2 for a, b in pairs)


def every_pairing(left: Sequence[int], met: Sequence[Collection[int]], byes: Collection[int]) -> Iterator[Pairs]:
    """All pairings of the positions `left`; the position after the last is the bye."""
    if not left:
        yield []
    for other in left[1:]:
        one = left[0]
        if (one not in byes) if other == len(met) else (other in met[one]):
            continue
        for pairs in every_pairing([e for e in left[1:] if e != other], met, byes):
            yield [(one, other), *pairs]


def random_field(random: Random, count: int, chance: float) -> tuple[list[int], list[set[int]]]:
    """Values from the best down, and who has met whom."""
    values = sorted((random.randint(0, random.choice((1, 3, 8))) for _ in range(count)), reverse=True)
    met: list[set[int]] = [set() for _ in range(count)]
    for a in range(count):
        for b in range(a + 1, count):
            if random.random() < chance:
                met[a].add(b)
                met[b].add(a)
    return values, met


def matched(values: Sequence[int], met: Sequence[Collection[int]]) -> tuple[int, int, int, int] | None:
    """The least cost by a matching over every pair that has not met, for an even number."""
    count = len(values)
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(count))
    for a in range(count):
        for b in range(a + 1, count):
            if b not in met[a]:
                _, gap, square, apart = cost(values, None, [(a, b)])
                graph.add_edge(a, b, -((gap << 60) + (square << 30) + apart))
    found = [(min(p), max(p)) for p in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)]
    return cost(values, None, found) if 2 * len(found) == count else None


def test_no_pairing_of_up_to_nine_costs_less() -> None:
    """In 1,500 fields, some where everybody has met nearly everybody; and none is found only where there is none."""
    random = Random("up to nine")
    none = 0
    for _ in range(1500):
        count = random.randint(1, 9)
        values, met = random_field(random, count, random.random())
        byes = {a: values[a] for a in range(count) if random.random() < 0.7} if count % 2 else None
        nodes = range(count + (byes is not None))
        best = min((cost(values, byes, pairs) for pairs in every_pairing(nodes, met, byes or ())), default=None)
        found = cheapest_pairing(values, met, byes)
        none += found is None
        assert (found is None) == (best is None)
        assert found is None or cost(values, byes, found) == best
        assert found is None or not any(b in met[a] for a, b in found)
    assert 100 < none < 1000


@pytest.mark.parametrize("rounds", [1, 3, 7])
def test_candidates_nearby_give_the_pairing_that_all_pairs_give(rounds: int) -> None:
    """The exchange argument: 60 entrants who have met up to `rounds` others, mostly those near them."""
    random = Random(f"nearby {rounds}")
    for _ in range(15):
        values, met = random_field(random, 60, 0)
        for _ in range(rounds):
            free = set(range(60))
            while len(free) > 1:
                one = free.pop()
                other = min(random.sample(sorted(free), min(3, len(free))), key=lambda e: abs(e - one))
                free.discard(other)
                met[one].add(other)
                met[other].add(one)
        found = cheapest_pairing(values, met)
        assert found is not None
        assert cost(values, None, found) == matched(values, met)


def test_partners_may_be_as_far_apart_as_the_candidates_are() -> None:
    """Who has met one (r = 1): 1 and 4 are paired, 2r + 1 places apart, for 4 + 9 + 4 is the least that 0-1 and 4-5
    leave; and with the bye between them 1 and 5 are, 2r + 2 places apart."""
    met: list[set[int]] = [{1}, {0}, set(), set(), {5}, {4}]
    assert cheapest_pairing([0] * 6, met) == [(0, 2), (1, 4), (3, 5)]
    met = [{1}, {0}, set(), set(), set(), {6}, {5}]
    assert cheapest_pairing([0] * 7, met, {3: 0}) == [(0, 2), (1, 5), (3, 7), (4, 6)]


def test_a_bye_comes_first_and_then_the_pairs() -> None:
    """The bye at position 0 costs less than the one at 2: it is given there, whatever the others then cost."""
    assert cheapest_pairing([9, 5, 0], [set(), set(), set()], {0: 1, 2: 2}) == [(0, 3), (1, 2)]
    assert cheapest_pairing([9, 5, 0], [set(), {2}, {1}], {0: 1, 2: 2}) == [(0, 1), (2, 3)]


def test_one_large_difference_is_worse_than_two_small_ones() -> None:
    """2 has met 3 and 4. 3-2, 1-0, 1-0 and 3-1, 2-1, 0-0 differ by 3 in all; the second are nearer in the order."""
    met: list[set[int]] = [set(), set(), {3, 4}, {2}, {2}, set()]
    assert cheapest_pairing([3, 2, 1, 1, 0, 0], met) == [(0, 1), (2, 5), (3, 4)]


def test_nobody_alone_is_paired() -> None:
    """An odd number without a bye, or with one for nobody, has no pairing; nobody has an empty one."""
    assert cheapest_pairing([1, 0, 0], [set(), set(), set()]) is None
    assert cheapest_pairing([1, 0, 0], [set(), set(), set()], {}) is None
    assert cheapest_pairing([], []) == []


def test_what_cannot_be_added_up_exactly_is_refused() -> None:
    """Two values that differ by 2 to the power of 100 fill the library's 128 bits when they are squared."""
    with pytest.raises(TooFine, match="too large or too fine"):
        cheapest_pairing([2**100, 0], [set(), set()])


class Backwards(rustworkx.PyGraph[Any, Any]):
    """A graph that takes its edges from the last to the first, as another version of the library might."""

    def extend_from_weighted_edge_list(self, edges: Iterable[tuple[int, int, Any]], /) -> None:
        """Take them."""
        super().extend_from_weighted_edge_list(list(edges)[::-1])


def test_equal_costs_are_settled_however_the_library_goes_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every six who are level the third and fourth have met: 0-1, 2-4, 3-5 costs as much as 0-2, 1-3, 4-5."""
    met = [{{2: e + 1, 3: e - 1}[e % 6]} if e % 6 in (2, 3) else set() for e in range(60)]
    found = cheapest_pairing([0] * 60, met)
    monkeypatch.setattr(rustworkx, "PyGraph", Backwards)
    assert found is not None
    assert cheapest_pairing([0] * 60, met) == found
