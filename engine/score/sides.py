"""What a table gives beside places: the points of the others, byes and forfeits, and who met whom (B6, B8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

import polars as pl

from engine.model import Round, Row, Status
from engine.rules import SEASON, Stage
from engine.score.numbers import Scale

__all__ = ["LOST", "awarded", "capped", "opponents_of", "with_points_against"]

#: A match is lost, and the other side's, to whom the referee or the entrant itself gave one of these (B6, C11).
LOST = (Status.FORFEIT, Status.OUT, Status.DISQUALIFIED)


def awarded(stage: Stage, round_: Round) -> dict[str, tuple[Fraction, Fraction]]:
    """The points for and against of those in `round_` whom the rulebook's `bye_points` give them; 0 to 0 without.

    A bye that is a win has them (B8), and so has the side of a match that the other one forfeits where the file notes
    its place alone (B6).
    """
    points = stage.bye_points or (Fraction(0), Fraction(0))
    found = {r.entrant: points for r in round_.rows if r.status is Status.BYE and stage.bye_is_win}
    lost = any(r.status in LOST for r in round_.rows)
    for sides in _tables(round_.rows) if lost else ():
        if len(sides) == 2:
            for row, other in (sides, sides[::-1]):
                alone = row.place == 1 and row.points is None and row.victory_points is None
                if other.status in LOST and row.status.has_points and alone:
                    found[row.entrant] = points
    return found


def opponents_of(stage: Stage, round_: Round) -> dict[str, tuple[str, ...]]:
    """Who sat at the same table, by entrant; the season's table is no table of a room."""
    if stage.name == SEASON:
        return {}
    return {
        row.entrant: tuple(other.entrant for other in seated if other is not row)
        for seated in _tables(round_.rows)
        for row in seated
    }


def _tables(rows: Iterable[Row]) -> Sequence[list[Row]]:
    """The rows of those who sat at each table, whatever became of their game."""
    tables: defaultdict[str | None, list[Row]] = defaultdict(list)
    for row in rows:
        if row.is_seated:
            tables[row.table].append(row)
    return list(tables.values())


def capped(points: pl.Expr, stage: Stage, scale: Scale) -> pl.Expr:
    """`points` as they are added up: no more than `points_cap` of one game (B8)."""
    if stage.points_cap is None:
        return points
    cap = pl.lit(scale.units(stage.points_cap)).cast(scale.dtype)
    return pl.when(points > cap).then(cap).otherwise(points)


def with_points_against(frame: pl.DataFrame, stage: Stage, scale: Scale) -> pl.DataFrame:
    """`frame` with `against` (null where nobody else was at the table), `points_for` and `points_against`.

    The last two are what criteria add up: 0 where there is nothing, capped per entrant and game. `given_against` are
    the points against that the rulebook gives (see `awarded`).
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
