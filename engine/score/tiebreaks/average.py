"""`average`: score per game of a scope, compared exactly and never rounded first."""

from __future__ import annotations

from fractions import Fraction

import polars as pl

from engine.model import Words
from engine.rules import CriterionName
from engine.score.counting import lower_score_wins
from engine.score.tiebreaks.registry import Criterion, Ledger, Measure, in_scope, numbered, register

__all__: list[str] = []


def _average(ledger: Ledger, name: CriterionName) -> Measure:
    sums = ledger.of_scope(name.scope).group_by("after", "entrant").agg(score=pl.col("score").sum(), games=pl.len())
    averages = [
        Fraction(s, n * ledger.score_scale.denominator) for s, n in zip(sums["score"], sums["games"], strict=True)
    ]
    keys, value = numbered(averages, fewer=lower_score_wins(ledger.stage, ledger.game))
    return Measure(sums.select("after", "entrant").with_columns(k0=keys), value)


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
