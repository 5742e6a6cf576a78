"""Chance that falls the same way on every platform and Python version.

Only `random.Random(int).random()` is used: Python documents that its sequence stays the same for a seed, which it does
not promise for `shuffle`, `choice` or `gauss`. Everything else is derived from it here, with integer arithmetic.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A source of chance for one purpose; `label` keeps the purposes of one seed apart."""

    def __init__(self, seed: int, label: str) -> None:
        # An own number per purpose: one more draw in one event must not change all the others.
        self._random = random.Random((abs(seed) << 32) + zlib.crc32(label.encode("utf-8")))

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` − 1."""
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """True in `percent` of a hundred cases."""
        return self.below(100) < percent

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a drawn order (Fisher and Yates)."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight (whole numbers above 0)."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise ValueError("weights must be whole numbers above 0")
