"""`average`: score per game of a scope, compared exactly and never rounded first."""

from __future__ import annotations

from fractions import Fraction

import polars as pl

from engine.model import Words
from engine.rules import CriterionName
from engine.score.counting import lower_score_wins
from engine.score.tiebreaks.registry import Criterion, Ledger, Measure, in_scope, register

__all__: list[str] = []


def _average(ledger: Ledger, name: CriterionName) -> Measure:
    """The key is the number of the average among all different averages, so that it stays a whole number."""
    sums = ledger.of_scope(name.scope).group_by("after", "entrant").agg(score=pl.col("score").sum(), games=pl.len())
    averages = [
        Fraction(s, n * ledger.score_scale.denominator) for s, n in zip(sums["score"], sums["games"], strict=True)
    ]
    in_order = sorted(set(averages), reverse=lower_score_wins(ledger.stage, ledger.game))
    number = {average: i for i, average in enumerate(in_order)}
    keys = sums.select("after", "entrant").with_columns(k0=pl.Series([number[a] for a in averages], dtype=pl.Int64))
    return Measure(keys, lambda k: in_order[k[0]])


register(
    Criterion(
        "average",
        ("counted", "discarded", "all"),
        False,
        in_scope(
            Words(it="media", es="promedio", en="average"),
            Words(it="media più alta", es="promedio más alto", en="higher average"),
            Words(it="media più bassa", es="promedio más bajo", en="lower average"),
        ),
        _average,
    )
)
