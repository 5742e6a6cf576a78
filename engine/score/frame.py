"""Checked rounds as one polars table of games, the form in which a stage is scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import polars as pl

from engine.model import Penalty, Round, Row, fold, penalty_points
from engine.rules import Stage
from engine.score.numbers import Scale, scale_of

__all__ = ["GameFrame", "frame_of"]


@dataclass(frozen=True, slots=True)
class GameFrame:
    """The rows of every scored round, in the order of the files.

    `frame` has one row per entrant and round: `round`, `table`, `seat`, `entrant` (index into `entrants`), `status`,
    `is_game`, `has_result`, `gross` and `points` (net of penalties) in units of `points_scale`, `errors`,
    `place_noted`, `size` (entrants seated at the table).
    """

    frame: pl.DataFrame
    entrants: tuple[str, ...]
    rounds: tuple[int, ...]
    points_scale: Scale


def frame_of(
    stage: Stage, rounds: Sequence[Round], penalties: Sequence[Penalty], names: Mapping[str, str]
) -> GameFrame:
    """The games of the scored rounds of `rounds`; seatings and void rounds are left out.

    A penalty's points are taken into the game's net points here (B5); one that is withdrawn counts for nothing.
    `names` only give the order in which level entrants are listed (A11).
    """
    scored = sorted((r for r in rounds if r.is_scored), key=lambda r: r.number)
    rows = [(r, row) for r in scored for row in r.rows]
    fined = {r.number: penalty_points(penalties, stage.name, r.number) for r in scored}
    gross = [row.points for _, row in rows]
    net = [_net(stage, row, fined[r.number].get(row.entrant, Fraction(0))) for r, row in rows]
    scale = scale_of([*gross, *net])
    entrants = tuple(sorted({row.entrant for _, row in rows}, key=lambda e: (fold(names.get(e, e)), e)))
    index = {entrant: i for i, entrant in enumerate(entrants)}
    frame = pl.DataFrame(
        {
            "round": pl.Series([r.number for r, _ in rows], dtype=pl.Int64),
            "table": pl.Series([row.table for _, row in rows], dtype=pl.String),
            "seat": pl.Series([row.seat for _, row in rows], dtype=pl.String),
            "entrant": pl.Series([index[row.entrant] for _, row in rows], dtype=pl.Int64),
            "status": pl.Series([row.status.value for _, row in rows], dtype=pl.String),
            "is_game": pl.Series([row.status.is_game for _, row in rows], dtype=pl.Boolean),
            "has_result": pl.Series([row.has_result for _, row in rows], dtype=pl.Boolean),
            "seated": pl.Series([row.is_seated for _, row in rows], dtype=pl.Boolean),
            "gross": scale.column(gross),
            "points": scale.column(net),
            "errors": pl.Series([row.errors for _, row in rows], dtype=pl.Int64),
            "place_noted": pl.Series([row.place for _, row in rows], dtype=pl.Int64),
            "places_noted": pl.Series([r.places_noted for r, _ in rows], dtype=pl.Boolean),
        }
    )
    frame = frame.with_columns(size=pl.col("seated").sum().over("round", "table").cast(pl.Int64)).drop("seated")
    return GameFrame(frame, entrants, tuple(r.number for r in scored), scale)


def _net(stage: Stage, row: Row, fined: Fraction) -> Fraction | None:
    if row.points is None:
        return None
    net = row.points + fined
    # a penalty may not push the game below 0, yet points that were below 0 at the table stay so
    return max(net, min(row.points, Fraction(0))) if stage.floor == "game" and fined < 0 else net
