"""The fold over a cascade: score first, then criterion after criterion, each only among those still level (A7-A11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from engine.rules import CriterionName, Stage
from engine.score.counting import lower_score_wins
from engine.score.results import CriterionValue
from engine.score.tiebreaks.registry import CRITERIA, Ledger

__all__ = ["REACHED", "criteria_of", "fold"]

#: What ranks an elimination before its tie-breaks; the score does not (C7).
REACHED = CriterionName.parse("reached")


def criteria_of(stage: Stage) -> tuple[CriterionName, ...]:
    """The criteria by which those level on score are told apart, the built-in one of an elimination first."""
    return (REACHED, *stage.cascade) if stage.format == "knockout" else stage.cascade


def fold(
    ledger: Ledger, cascade: Sequence[CriterionName]
) -> tuple[pl.DataFrame, dict[tuple[int, int], list[CriterionValue]]]:
    """Put the lines of every moment in order, group by group where there are groups.

    Returns the lines sorted by `after`, then as they rank, level ones by entrant, with the columns `level` (0 for
    the best, the same for those level after everything) and `decided` (0 where the score decides against the line
    before, i + 1 where criterion i does, null for the first line of a group and for one level with the line before);
    and every criterion's value by (after, entrant).
    """
    own = pl.col("score")
    if ledger.stage.format == "knockout":
        own = pl.lit(0, dtype=pl.Int64)
    elif lower_score_wins(ledger.stage, ledger.game):
        own = 0 - own
    first = ["by_group", "by_score"]
    lines = ledger.lines.with_columns(level=pl.lit(0, dtype=pl.Int64), by_group=0 - pl.col("group"), by_score=own)
    lines = _refined(lines, first).drop(first).with_columns(level_0=pl.col("level"))
    values: dict[tuple[int, int], list[CriterionValue]] = {
        pair: [] for pair in zip(lines["after"], lines["entrant"], strict=True)
    }
    for i, name in enumerate(cascade):
        measure = CRITERIA[name.name].measure(replace(ledger, lines=lines), name)
        keys = [c for c in measure.keys.columns if c not in ("after", "entrant")]
        lines = lines.join(measure.keys, on=["after", "entrant"], how="left")
        for after, entrant, *found in lines.select("after", "entrant", *keys).iter_rows():
            value = None if None in found else measure.value(tuple(found))
            values[after, entrant].append(CriterionValue(name.text, value))
        lines = _refined(lines, keys).drop(keys).with_columns(pl.col("level").alias(f"level_{i + 1}"))
    lines = lines.sort("after", "level", "entrant")
    decided = pl.lit(None, dtype=pl.Int64)
    for i in reversed(range(len(cascade) + 1)):
        # the first step at which this line and the one before it were no longer level
        apart = pl.col(f"level_{i}") != pl.col(f"level_{i}").shift().over("after", "group")
        decided = pl.when(apart).then(i).otherwise(decided)
    return lines.with_columns(decided=decided), values


def _refined(lines: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """The lines with `level` refined by `keys` (more is better, none is worst): dense from 0 in each `after`."""
    ordered = lines.sort(
        ["after", "level", *keys],
        descending=[False, False, *(True for _ in keys)],
        nulls_last=True,
        maintain_order=True,
    )
    differs = [pl.col(c).ne_missing(pl.col(c).shift().over("after")) for c in ("level", *keys)]
    first = pl.int_range(pl.len()).over("after") == 0
    step = pl.any_horizontal(differs) & ~first
    return ordered.with_columns(level=step.cast(pl.Int64).cum_sum().over("after"))
