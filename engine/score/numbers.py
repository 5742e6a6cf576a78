"""Exact numbers in polars: integers over one common denominator, wide enough never to wrap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import polars as pl

__all__ = ["Scale", "scale_of"]


@dataclass(frozen=True, slots=True)
class Scale:
    """How a column holds exact numbers: as integers of `dtype`, in units of 1 / `denominator`."""

    denominator: int
    dtype: pl.DataType

    def column(self, numbers: Sequence[Fraction | None]) -> pl.Series:
        """`numbers` as a column of integers; None stays null."""
        return pl.Series([None if n is None else self.units(n) for n in numbers], dtype=self.dtype)

    def units(self, number: Fraction) -> int:
        """`number`, which the scale was made for, in units of it."""
        return number.numerator * (self.denominator // number.denominator)

    def exact(self, units: int) -> Fraction:
        """The number that `units` of this scale are."""
        return Fraction(units, self.denominator)


def scale_of(numbers: Iterable[Fraction | None]) -> Scale:
    """A scale for `numbers` and for every sum of them, or of as many again.

    64 bits where they do (they wrap without a word where they do not), else 128. OverflowError when even those are
    too few, which takes dozens of shared places with different large prime numbers of players.
    """
    known = [n for n in numbers if n is not None]
    denominator = math.lcm(1, *{n.denominator for n in known})
    bound = 2 * (1 + sum(abs(n.numerator) * (denominator // n.denominator) for n in known))
    if bound < 2**62:
        return Scale(denominator, pl.Int64())
    if bound < 2**126:
        return Scale(denominator, pl.Int128())
    raise OverflowError("the shared places of this stage have no common denominator of less than 128 bits")
