"""Drawing lots: by a seed as `docs/draws.md` describes it, by cards, or by the dice without a record.

Written from the manual's words and not from the engine's code, so that the two check one another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from sampleclub.dice import Dice
from sampleclub.values import Lot

ALGORITHM = "sha256-1"
SEED_LETTERS = "bcdfghjkmnpqrstv"

# The highest card first, equal ranks in the order hearts, diamonds, clubs, spades (A25).
_RANKS = ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A")
_SUITS = ("♥", "♦", "♣", "♠")
_WORDS = {
    **dict(zip(_RANKS, "re donna fante dieci nove otto sette sei cinque quattro tre due asso".split(), strict=True)),
    **dict(zip(_SUITS, "cuori quadri fiori picche".split(), strict=True)),
}


class Lots(Protocol):
    """How the lots of one round are drawn."""

    def draw(self, purpose: str, groups: Sequence[Sequence[str]]) -> list[list[str]]:
        """Each of the groups, whose entrants are level, in the order in which it is drawn (the first is best)."""

    def rows(self) -> list[Lot]:
        """What goes on record."""


class UnrecordedLots:
    """Lots of a club that keeps no record: one drawn order of all who are present serves every purpose."""

    def __init__(self, present: Sequence[str], dice: Dice) -> None:
        self._position = {entrant: index for index, entrant in enumerate(dice.shuffled(present))}

    def draw(self, purpose: str, groups: Sequence[Sequence[str]]) -> list[list[str]]:
        """The groups in that order; for the jolly, who is the last drawn, the other way round."""
        sign = -1 if purpose == "jolly" else 1
        return [sorted(group, key=lambda entrant: sign * self._position[entrant]) for group in groups]

    def rows(self) -> list[Lot]:
        """Nothing."""
        return []


class SeedLots:
    """Lots by a recorded seed."""

    def __init__(self, seed: str, event: str, stage: str, number: int) -> None:
        self._seed, self._event, self._stage, self._number = seed, event, stage, number
        self._drawn: dict[str, list[str]] = {}

    def lot(self, purpose: str, entrant: str) -> str:
        """An entrant's lot, by which everybody is sorted."""
        lines = (ALGORITHM, self._seed, self._event, self._stage, str(self._number), purpose, entrant, "")
        return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()

    def draw(self, purpose: str, groups: Sequence[Sequence[str]]) -> list[list[str]]:
        """The groups in the order of their lots."""
        for group in groups:
            self._drawn.setdefault(purpose, []).extend(group)
        return [sorted(group, key=lambda entrant: self.lot(purpose, entrant)) for group in groups]

    def rows(self, *, superseded: bool = False) -> list[Lot]:
        """What was drawn, a row for everyone; the order counts through all who drew for a purpose."""
        return [
            Lot(
                self._stage, self._number, purpose, "seed", entrant,
                seed=self._seed, algorithm=ALGORITHM, order=order, superseded=superseded,
            )
            for purpose, drawn in self._drawn.items()
            for order, entrant in enumerate(sorted(drawn, key=lambda entrant: self.lot(purpose, entrant)), 1)
        ]  # fmt: skip


class CardLots:
    """Lots by cards: everyone of a call draws one card from one pack, and the highest is first."""

    def __init__(self, stage: str, number: int, dice: Dice, *, in_words: bool = False) -> None:
        self._stage, self._number, self._dice, self._in_words = stage, number, dice, in_words
        self._rows: list[Lot] = []

    def draw(self, purpose: str, groups: Sequence[Sequence[str]]) -> list[list[str]]:
        """The groups in the order of the cards that they draw."""
        pack = iter(self._dice.shuffled(range(len(_RANKS) * len(_SUITS))))
        ordered: list[list[str]] = []
        for group in groups:
            cards = dict(zip(group, pack, strict=False))
            ordered.append(sorted(group, key=lambda entrant: cards[entrant]))
            self._rows += [
                Lot(self._stage, self._number, purpose, "cards", entrant, card=self._written(cards[entrant]))
                for entrant in ordered[-1]
            ]
        return ordered

    def rows(self) -> list[Lot]:
        """What was drawn, in the order in which it was drawn for."""
        return list(self._rows)

    def _written(self, card: int) -> str:
        rank, suit = _RANKS[card // len(_SUITS)], _SUITS[card % len(_SUITS)]
        return f"{_WORDS[rank]} di {_WORDS[suit]}" if self._in_words else rank + suit


def new_seed(dice: Dice) -> str:
    """A seed that looks like one that the program would take."""
    return "".join(dice.pick(SEED_LETTERS) for _ in range(16))
