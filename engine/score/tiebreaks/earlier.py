"""Criteria that read an earlier stage: what they found there holds at every moment of this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import polars as pl

from engine.score.numbers import Scale
from engine.score.results import Value
from engine.score.tiebreaks.registry import Ledger, Measure

__all__ = ["whole_stage"]


def whole_stage(
    ledger: Ledger,
    numbers: Sequence[tuple[Fraction | None, ...]],
    scale: Scale,
    value: Callable[[tuple[int, ...]], Value],
) -> Measure:
    """The same keys after every round: `numbers` has one tuple per entrant, in the order of `ledger.entrants`."""
    width = len(numbers[0]) if numbers else 1
    columns = {f"k{i}": scale.column([row[i] for row in numbers]) for i in range(width)}
    keys = pl.DataFrame({"entrant": pl.Series(range(len(numbers)), dtype=pl.Int64), **columns})
    return Measure(ledger.lines.select("after", "entrant").join(keys, on="entrant", how="left"), value)
