"""What a table gives beside places: the points of the others, and who met whom (B8)."""

from __future__ import annotations

import polars as pl

from engine.model import Round
from engine.rules import SEASON, Stage
from engine.score.numbers import Scale

__all__ = ["capped", "opponents_of", "with_points_against"]


def opponents_of(stage: Stage, round_: Round) -> dict[str, tuple[str, ...]]:
    """Who sat at the same table, by entrant; the season's table is no table of a room."""
    if stage.name == SEASON:
        return {}
    return {
        row.entrant: tuple(other.entrant for other in seated if other is not row)
        for seated in round_.tables
        for row in seated
    }


def capped(points: pl.Expr, stage: Stage, scale: Scale) -> pl.Expr:
    """`points` as they are added up: no more than `points_cap` of one game (B8)."""
    if stage.points_cap is None:
        return points
    cap = pl.lit(scale.units(stage.points_cap)).cast(scale.dtype)
    return pl.when(points > cap).then(cap).otherwise(points)


def with_points_against(frame: pl.DataFrame, stage: Stage, scale: Scale) -> pl.DataFrame:
    """`frame` with `against` (null where nobody else was at the table), `points_for` and `points_against`.

    The last two are what criteria add up: 0 where there is nothing, capped per entrant and game. `given_against` are
    the points against that the rulebook gives (see `engine.rules.awarded`).
    """
    given = pl.col("given_against")
    mine, counted = pl.col("points").fill_null(0), capped(pl.col("points"), stage, scale).fill_null(0)
    return frame.with_columns(
        against=pl.coalesce(given, pl.when(pl.col("seated") & (pl.col("size") > 1)).then(_of_others(mine, scale))),
        points_for=counted,
        points_against=pl.coalesce(
            capped(given, stage, scale), pl.when("seated").then(_of_others(counted, scale)).otherwise(0)
        ),
    )


def _of_others(points: pl.Expr, scale: Scale) -> pl.Expr:
    """The sum of `points` over the others at the table."""
    seated = pl.when("seated").then(points).otherwise(0)
    return seated.sum().over("round", "table").cast(scale.dtype) - points
