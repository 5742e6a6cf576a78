"""Which pairings are legal and what they cost, from the rules' words alone, over every pair there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import rustworkx
from py4swiss.engines.common import ColorPreference, ColorPreferenceSide, ColorPreferenceStrength, Float
from py4swiss.engines.dutch.criteria.absolute import C2
from py4swiss.engines.dutch.player import Player
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from engine.pair import Seating, Situation
from pair.tournaments import pairs_of

__all__ = ["Cost", "Field", "SecondProgram", "rounds_left"]

#: The score of who has the bye, the sum of the score differences, the sum of their squares.
Cost = tuple[Fraction, Fraction, Fraction]

#: The same with how many of the rounds to come cannot be paired any more, before the squares.
LaterCost = tuple[Fraction, Fraction, int, Fraction]


#: The matches, and who has a bye.
Pairing = tuple[list[tuple[str, str]], list[str]]


def every_pairing(left: Sequence[str], met: frozenset[frozenset[str]], had_bye: frozenset[str]) -> Iterator[Pairing]:
    """All pairings of `left` without a rematch or a second bye, one of them with a bye where the number is odd."""
    if not left:
        yield [], []
        return
    one, rest = left[0], left[1:]
    for other in rest:
        if frozenset((one, other)) not in met:
            for pairs, byes in every_pairing([e for e in rest if e != other], met, had_bye):
                yield [(one, other), *pairs], byes
    if len(left) % 2 and one not in had_bye:
        for pairs, byes in every_pairing(rest, met, had_bye):
            yield pairs, [one, *byes]


@cache
def rounds_left(present: frozenset[str], met: frozenset[frozenset[str]], had_bye: frozenset[str], most: int) -> int:
    """How many rounds can be paired one after the other, up to `most`."""
    longest = 0
    for pairs, byes in every_pairing(sorted(present), met, had_bye) if most > 0 else ():
        after = met | {frozenset(pair) for pair in pairs}
        longest = max(longest, 1 + rounds_left(present, after, had_bye | set(byes), most - 1))
        if longest == most:
            break
    return longest


class Field:
    """Those who are to be paired: who may meet, who may have a bye, and their scores."""

    def __init__(self, situation: Situation) -> None:
        self.present = frozenset(situation.present)
        self.entrants = sorted(self.present - set(situation.wanted_byes))
        self.met = {frozenset((a, b)) for tables in situation.tables for t in tables for a in t for b in t if a != b}
        self.had_bye = {e for e, count in situation.byes.items() if count}
        self.score = {e: situation.standing[e].score if e in situation.standing else Fraction(0) for e in self.entrants}

    def may_meet(self, one: str, other: str) -> bool:
        """Whether the two have never met."""
        return frozenset((one, other)) not in self.met

    def cost(self, pairs: Sequence[tuple[str, str]], byes: Sequence[str]) -> Cost:
        """What a pairing costs."""
        gaps = [abs(self.score[one] - self.score[other]) for one, other in pairs]
        low = sum((self.score[e] for e in byes), Fraction(0))
        return low, sum(gaps, Fraction(0)), sum((gap**2 for gap in gaps), Fraction(0))

    def cost_of(self, seating: Seating) -> Cost:
        """What a seating costs, byes that were asked for left out."""
        return self.cost(pairs_of(seating), [e for e in seating.byes if e in self.score])

    def cheapest_by_trying(self) -> Cost | None:
        """The least cost of all legal pairings, by making every one of them; None where there is none."""
        return min((self.cost(pairs, byes) for pairs, byes in self._all()), default=None)

    def with_later(self, pairs: Sequence[tuple[str, str]], byes: Sequence[str], rounds: int) -> LaterCost:
        """What a pairing costs where the rounds to come count, `rounds` of them, by pairing them in every way."""
        asked = self.present - set(self.entrants)
        met = frozenset(self.met | {frozenset(pair) for pair in pairs})
        lasting = rounds_left(self.present, met, frozenset({*self.had_bye, *asked, *byes}), rounds)
        low, gaps, squares = self.cost(pairs, byes)
        return low, gaps, rounds - lasting, squares

    def with_later_of(self, seating: Seating, rounds: int) -> LaterCost:
        """What a seating costs so."""
        return self.with_later(pairs_of(seating), [e for e in seating.byes if e in self.score], rounds)

    def cheapest_with_later(self, rounds: int) -> LaterCost:
        """The least of these costs, of all legal pairings, by making every one of them."""
        return min(self.with_later(pairs, byes, rounds) for pairs, byes in self._all())

    def _all(self) -> Iterator[Pairing]:
        return every_pairing(self.entrants, frozenset(self.met), frozenset(self.had_bye))

    def cheapest_of_all_pairs(self) -> Cost | None:
        """The least cost by a matching over every legal pair, those far apart too; None where there is none."""
        half = {e: int(2 * score) for e, score in self.score.items()}
        lowest = min(half.values(), default=0)
        graph: rustworkx.PyGraph[str, int] = rustworkx.PyGraph()
        nodes = {e: graph.add_node(e) for e in self.entrants}
        for i, one in enumerate(self.entrants):
            for other in self.entrants[i + 1 :]:
                if self.may_meet(one, other):
                    gap = abs(half[one] - half[other])
                    graph.add_edge(nodes[one], nodes[other], -(gap << 20) - gap**2)
        if len(nodes) % 2:
            bye = graph.add_node("")
            for e in self.entrants:
                if e not in self.had_bye:
                    graph.add_edge(nodes[e], bye, -((half[e] - lowest) << 40))
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        if 2 * len(found) < graph.num_nodes():
            return None
        named = [sorted((graph[one], graph[other])) for one, other in found]
        return self.cost([(a, b) for a, b in named if a], [b for a, b in named if not a])


class SecondProgram:
    """py4swiss's word on what is legal: its criteria C.1 (no rematch) and C.2 (no second bye), and its own search for
    a complete pairing. Its other rules are about chess: nobody here has a colour, so that C.3 never forbids anything.
    """

    def __init__(self, field: Field) -> None:
        self.number = {e: n for n, e in enumerate(field.entrants, 1)}
        met: dict[str, set[int]] = {e: set() for e in field.entrants}
        for one, other in ((a, b) for pair in field.met for a in pair for b in pair if a != b):
            if one in self.number and other in self.number:
                met[one].add(self.number[other])
        self.player = {
            e: Player(
                id=number, number=number, points=0, points_with_acceleration=0,
                color_preference=ColorPreference(side=ColorPreferenceSide.NONE, strength=ColorPreferenceStrength.NONE),
                color_difference=0, color_double=False, float_1=Float.NONE, float_2=Float.NONE,
                opponents=met[e], colors=[], bye_received=e in field.had_bye, top_scorer=False,
            )
            for e, number in self.number.items()
        }  # fmt: skip
        self.matcher = ValidityMatcher(list(self.player.values()), set())

    def can_be_paired(self) -> bool:
        """Whether there is a legal pairing."""
        return bool(self.matcher.is_valid_matching())

    def allows(self, seating: Seating) -> bool:
        """Whether every pair and every bye of a seating, but those that were asked for, is legal."""
        pairs = all(self.matcher.is_allowed_pair(self.player[a], self.player[b]) for a, b in pairs_of(seating))
        byes = [self.player[e] for e in seating.byes if e in self.player]
        return pairs and all(C2.evaluate(p, p) for p in byes)
