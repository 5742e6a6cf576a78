"""A game of King with called hands, hand by hand (A14).

The amounts are invented, as those of the other games: what the refused hands cost and the tricks of the trump hands
bring adds up to 0. Domino is not played, so its 30 points go to whoever takes the most tricks of a trump hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from sampleclub.dice import Dice
from sampleclub.values import Deal

# What the cards or tricks of a refused hand cost, 82 in all.
_COSTS: dict[str, tuple[int, ...]] = {
    "kings-and-jacks": (2,) * 8,
    "queens": (3,) * 4,
    "king-of-hearts": (10,),
    "eight-of-diamonds": (8,),
    "hearts": (1,) * 13,
    "last-two-tricks": (5, 5),
    "tricks": (1,) * 13,
}
_TRUMPS = "atout"
_TRUMP_HANDS = 3
_LAST = "sans-atout"
_TRICKS = 13
# Beside its 13 points for tricks: what a trump hand brings for the most tricks; 3 × 20 + 22 = 82.
_MOST = {_TRUMPS: 7, _LAST: 9}

HANDS = len(_COSTS) + _TRUMP_HANDS + 1


def called_game(dice: Dice, entrants: Sequence[str], strengths: Sequence[int]) -> list[Deal]:
    """The hands of a game at one table; entrants sit N, E, S, W and call in turn, nobody calls the last hand."""
    left = [*_COSTS, *[_TRUMPS] * _TRUMP_HANDS]
    deals: list[Deal] = []
    for number in range(1, HANDS + 1):
        kind = left.pop(dice.below(len(left))) if left else _LAST
        caller = "" if kind == _LAST else entrants[(number - 1) % len(entrants)]
        points = _hand(dice, kind, strengths)
        deals.append(Deal(number, kind, caller, tuple(zip(entrants, points, strict=True))))
    return deals


def _hand(dice: Dice, kind: str, strengths: Sequence[int]) -> list[int]:
    points = [0] * len(strengths)
    if kind in _COSTS:
        for cost in _COSTS[kind]:
            points[dice.weighted([200 - strength for strength in strengths])] -= cost
        return points
    for _ in range(_TRICKS):
        points[dice.weighted([60 + strength for strength in strengths])] += 1
    most = [player for player, tricks in enumerate(points) if tricks == max(points)]
    points[dice.pick(most)] += _MOST[kind]
    return points
