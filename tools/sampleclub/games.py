"""What happens at one table: points (and errors) that people of some strength could have made.

The amounts are invented; what is true to the games is what a reader may check: a hand of Cuori gives away 26 penalty
points (13 hearts and a queen of 13), the points of a King table add up to 0, and a Whist player errs in 0 to 24 hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sampleclub.dice import Dice
from sampleclub.values import Result

WHIST_HANDS = 24

# King: what the refused hands cost, and what the wanted ones bring; both sides add up to 82.
_KING_COSTS = (2,) * 8 + (3,) * 4 + (10, 8) + (1,) * 13 + (5, 5) + (1,) * 13
_KING_DOMINO = (16, 9, 5)
_KING_TRICKS = 4 * 13


def cuori(dice: Dice, strengths: Sequence[int], level: bool) -> list[Result]:
    """A table of Cuori over 8 to 12 hands: penalty points, 26 a hand in all, fewer is better."""
    weights = [150 - strength for strength in strengths]
    points = [0] * len(strengths)
    for _ in range(dice.between(8, 12)):
        points[dice.weighted(weights)] += 13
        hearts = 13
        while hearts:  # hearts come in tricks of one to four
            taken = min(hearts, dice.between(1, 4))
            points[dice.weighted(weights)] += taken
            hearts -= taken
    if level:
        _make_level(dice, points)
    return [Result(value) for value in points]


def king(dice: Dice, strengths: Sequence[int], level: bool) -> list[Result]:
    """A table of King: the points add up to 0, more is better. `level` changes nothing: ties are between tables."""
    del level
    gains = [60 + strength for strength in strengths]
    losses = [200 - strength for strength in strengths]
    points = [0] * len(strengths)
    for cost in _KING_COSTS:
        points[dice.weighted(losses)] -= cost
    for _ in range(_KING_TRICKS):
        points[dice.weighted(gains)] += 1
    for prize, player in zip(_KING_DOMINO, dice.shuffled(range(len(strengths))), strict=False):
        points[player] += prize
    return [Result(value) for value in points]


def whist(dice: Dice, strengths: Sequence[int], level: bool) -> list[Result]:
    """A table of Whist over 24 hands: points for kept announcements, more is better; errors are the broken ones."""
    points = [0] * len(strengths)
    errors = [0] * len(strengths)
    for hand in range(WHIST_HANDS):
        most = 1 + min(hand, WHIST_HANDS - 1 - hand) // 3
        for player, strength in enumerate(strengths):
            if dice.chance(40 + strength * 2 // 5):
                points[player] += 5 + dice.between(0, most)
            else:
                points[player] -= dice.between(1, 3)
                errors[player] += 1
    if level:
        _make_level(dice, points)
    return [Result(value, missed) for value, missed in zip(points, errors, strict=True)]


def _make_level(dice: Dice, points: list[int]) -> None:
    """Make two players level, sometimes three; the sum of the table stays as it is."""
    chosen = dice.shuffled(range(len(points)))
    group = chosen[: 3 if dice.chance(25) else 2]
    share, rest = divmod(sum(points[player] for player in group), len(group))
    for player in group:
        points[player] = share
    points[chosen[-1]] += rest


@dataclass(frozen=True, slots=True)
class Rules:
    """A game as the generator knows it: how it is played and how a place is scored."""

    play: Callable[[Dice, Sequence[int], bool], list[Result]]
    scores: tuple[int, ...]
    rest: int = 0
    lower_is_better: bool = False
    by_seat: bool = False
    has_errors: bool = False


GAMES: dict[str, Rules] = {
    "cuori": Rules(cuori, (10, 6, 3, 1), lower_is_better=True),
    "king": Rules(king, (10, 6, 4, 3, 2), rest=1, by_seat=True),
    "whist": Rules(whist, (10, 6, 3, 1), has_errors=True),
}
