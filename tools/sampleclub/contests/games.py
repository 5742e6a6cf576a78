"""What happens at a table of a contest: points that people of some strength could have made.

The amounts are invented; what is true to the games is what a reader may check: in domino the winner of a hand takes all
pips left, an equal block brings nothing, and a match ends at 200 points or with its time; in Scala 40 whoever passes
the limit is out, and one is left; who closes a hand has no card left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sampleclub.contests.values import ELIMINATED, Side
from sampleclub.dice import Dice
from sampleclub.games import king

MATCH_POINTS = 200
WENT_OUT, BLOCKED, VOID = "", "blocked", "void"
_MOST_HANDS = 11  # as many as there is time for in forty minutes

HandSides = tuple[str, tuple[tuple[int, int], tuple[int, int]]]


def domino_match(
    dice: Dice, strengths: Sequence[int], touched: Collection[int] = ()
) -> tuple[list[Side], list[HandSides]]:
    """A match of two pairs, hand by hand: to 200 points, or as many hands as there is time for (B2, B4).

    `touched` are the numbers of hands that were won with a touched tile, and so bring nothing (B5).
    """
    totals = [0, 0]
    hands: list[HandSides] = []
    time = _MOST_HANDS - dice.below(4)
    while max(totals) < MATCH_POINTS and (len(hands) < time or totals[0] == totals[1]):
        kind, pips = _domino_hand(dice, strengths)
        if len(hands) + 1 in touched:
            kind = VOID
        points = [0, 0]
        if kind != VOID:
            points[0 if pips[0] < pips[1] else 1] = sum(pips)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        hands.append((kind, ((points[0], pips[0]), (points[1], pips[1]))))
    end = "points" if max(totals) >= MATCH_POINTS else "time"
    return [Side(total, end=end) for total in totals], hands


def _domino_hand(dice: Dice, strengths: Sequence[int]) -> tuple[str, tuple[int, int]]:
    """How a hand ends, and the pips left to each pair; the winner of a hand has fewer."""
    winner = dice.weighted([40 + strength for strength in strengths])
    if not dice.chance(20):
        own, other = dice.below(12), dice.between(14, 38)  # the partner's tiles, and those of the other two
        return WENT_OUT, (own, other) if winner == 0 else (other, own)
    own = dice.between(9, 20)
    other = own if dice.chance(25) else own + dice.between(1, 16)
    if own == other:
        return VOID, (own, other)
    return BLOCKED, (own, other) if winner == 0 else (other, own)


def king_match(dice: Dice, strengths: Sequence[int], level: bool) -> list[Side]:
    """A match of two pairs of King, whose points add up to 0."""
    if level:
        return [Side(0), Side(0)]
    one, other, partner, last = king(dice, [strengths[0], strengths[1], strengths[0], strengths[1]], False)
    return [Side(one.points + partner.points), Side(other.points + last.points)]


def scala_table(dice: Dice, strengths: Sequence[int], limit: int) -> list[Side]:
    """A game of single players: hand by hand until one is left, or for as long as there is time (C2)."""
    points = [0] * len(strengths)
    hands = 8 * limit // 101 + dice.below(8)
    left = list(range(len(points)))
    while len(left) > 1 and (hands > 0 or points.count(min(points)) > 1):  # a table has one winner
        closes = left[dice.weighted([40 + strengths[player] for player in left])]
        for player in left:
            points[player] += 0 if player == closes else dice.between(3, 55)
        left = [player for player in left if points[player] < limit]
        hands -= 1
    return [Side(total, status=ELIMINATED if total >= limit else "") for total in points]


def scala_pairs(dice: Dice, strengths: Sequence[int], victory_points: int) -> list[Side]:
    """A match of pairs: a victory point for each hand closed, and the cards left in hand (C14)."""
    won, points = [0, 0], [0, 0]
    hands = 3 + dice.below(3)  # as many as there is time for
    while max(won) < victory_points and (sum(won) < hands or (won[0] == won[1] and points[0] == points[1])):
        closes = dice.weighted([40 + strength for strength in strengths])
        won[closes] += 1
        points[closes] += dice.between(0, 45)  # of the partner of who closes
        points[1 - closes] += dice.between(12, 110)
    end = "points" if max(won) == victory_points else "time"
    return [Side(total, own, end) for total, own in zip(points, won, strict=True)]
