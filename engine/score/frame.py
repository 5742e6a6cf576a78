"""Checked rounds as one polars table of games, the form in which a stage is scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import polars as pl

from engine.model import Penalty, Round, Status, fold, penalty_points
from engine.rules import Stage, awarded
from engine.score.numbers import Scale, scale_of
from engine.score.sides import opponents_of, with_points_against

__all__ = ["GameFrame", "frame_of"]


@dataclass(frozen=True, slots=True)
class GameFrame:
    """The rows of every scored round, in the order of the files.

    `frame` has one row per entrant and round: `round`, `table`, `seat`, `entrant` (index into `entrants`), `status`,
    `is_listed` (a row that puts the entrant into the standing), `is_game` (one that is scored: no rest), `has_result`,
    `gross` and `points` (net of penalties), `against`, `points_for`, `points_against` (see
    `sides.with_points_against`) and `victory_points` in units of `points_scale`, `errors`, `place_noted`, `seated`,
    `size` (entrants seated at the table). `opponents` has for every row of `frame` who else sat there, by name.
    """

    frame: pl.DataFrame
    entrants: tuple[str, ...]
    rounds: tuple[int, ...]
    points_scale: Scale
    opponents: tuple[tuple[str, ...], ...]


def frame_of(
    stage: Stage, rounds: Sequence[Round], penalties: Sequence[Penalty], names: Mapping[str, str]
) -> GameFrame:
    """The games of the scored rounds of `rounds`; seatings and void rounds are left out.

    A penalty's points are taken into the game's net points here (B5); one that is withdrawn counts for nothing. So
    are the points that the rulebook gives for a bye and for a match that the other side forfeits (B6, B8).
    `names` only give the order in which level entrants are listed (A11).
    """
    scored = sorted((r for r in rounds if r.is_scored), key=lambda r: r.number)
    rows = [(r.number, row) for r in scored for row in r.rows]
    fined = {r.number: penalty_points(penalties, stage.name, r.number) for r in scored}
    byes = {r.number: awarded(stage, r) for r in scored}
    sat = {r.number: opponents_of(stage, r) for r in scored}
    noted = {r.number: r.places_noted for r in scored}
    awards = [byes[n].get(row.entrant, (None, None)) for n, row in rows]
    given_against = [against for _, against in awards]
    gross = [row.points if given is None else given for (_, row), (given, _) in zip(rows, awards, strict=True)]
    added = [fined[n].get(row.entrant, Fraction(0)) for n, row in rows]
    net = [None if p is None else stage.net(p, f) for p, f in zip(gross, added, strict=True)]
    victory_points = [row.victory_points for _, row in rows]
    scale = scale_of([*gross, *net, *given_against, *victory_points, stage.points_cap])
    entrants = tuple(sorted({row.entrant for _, row in rows}, key=lambda e: (fold(names.get(e, e)), e)))
    index = {entrant: i for i, entrant in enumerate(entrants)}
    rests = Status.BYE if not stage.bye_is_win else None
    frame = pl.DataFrame(
        {
            "round": pl.Series([n for n, _ in rows], dtype=pl.Int64),
            "table": pl.Series([row.table for _, row in rows], dtype=pl.String),
            "seat": pl.Series([row.seat for _, row in rows], dtype=pl.String),
            "entrant": pl.Series([index[row.entrant] for _, row in rows], dtype=pl.Int64),
            "status": pl.Series([row.status.value for _, row in rows], dtype=pl.String),
            "is_listed": pl.Series([row.status.is_game for _, row in rows], dtype=pl.Boolean),
            "is_game": pl.Series([row.status.is_game and row.status is not rests for _, row in rows], dtype=pl.Boolean),
            "has_result": pl.Series([row.has_result for _, row in rows], dtype=pl.Boolean),
            "seated": pl.Series([row.is_seated for _, row in rows], dtype=pl.Boolean),
            "gross": scale.column(gross),
            "points": scale.column(net),
            "given_against": scale.column(given_against),
            "victory_points": scale.column(victory_points),
            "errors": pl.Series([row.errors for _, row in rows], dtype=pl.Int64),
            "place_noted": pl.Series([row.place for _, row in rows], dtype=pl.Int64),
            "places_noted": pl.Series([noted[n] for n, _ in rows], dtype=pl.Boolean),
        }
    )
    frame = frame.with_columns(size=pl.col("seated").sum().over("round", "table").cast(pl.Int64))
    frame = with_points_against(frame, stage, scale).drop("given_against")
    opponents = tuple(tuple(sorted(sat[n].get(row.entrant, ()), key=index.__getitem__)) for n, row in rows)
    return GameFrame(frame, entrants, tuple(r.number for r in scored), scale, opponents)
