"""Scoring one stage of an event: the only way into this room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from engine.model import Penalty, Round, Status
from engine.rules import Game, Stage
from engine.score.frame import GameFrame, frame_of
from engine.score.numbers import Scale
from engine.score.places import with_places, with_scores
from engine.score.results import ScoredGame, StageResult
from engine.score.standings import standings_of

__all__ = ["score_stage"]

_NO_STAGES: Mapping[str, StageResult] = {}
_NO_NAMES: Mapping[str, str] = {}


def score_stage(
    stage: Stage,
    game: Game,
    rounds: Sequence[Round],
    *,
    penalties: Sequence[Penalty] = (),
    earlier: Mapping[str, StageResult] = _NO_STAGES,
    names: Mapping[str, str] = _NO_NAMES,
) -> StageResult:
    """Score the rounds of a stage: every game's place and score, and the standing after every scored round.

    `rounds` are this stage's, in any order; seatings and void rounds count nowhere. `penalties` of other stages are
    left out. `earlier` holds the results of the stages that criteria like `rank:regular` read. `names` (by entrant id)
    give the order in which entrants level after everything are listed, and decide nothing (A11). Every number is exact.
    OverflowError where shared places have no common denominator of 128 bits (see `numbers.scale_of`).
    """
    own = [p for p in penalties if p.stage == stage.name]
    games = frame_of(stage, rounds, own, names)
    placed = with_places(games, stage, game)
    scored, scale = with_scores(placed, stage, games.points_scale, [p.score for p in own])
    done = {r.number for r in rounds if r.is_scored or r.void}
    standings = standings_of(
        games, scored, scale, stage, game, own, earlier, complete=done.issuperset(range(1, stage.rounds + 1))
    )
    return StageResult(stage, _as_values(games, scored, scale), standings)


def _as_values(games: GameFrame, scored: pl.DataFrame, scale: Scale) -> tuple[ScoredGame, ...]:
    points = games.points_scale
    return tuple(
        ScoredGame(
            round=row["round"],
            table=row["table"],
            seat=row["seat"],
            entrant=games.entrants[row["entrant"]],
            status=Status(row["status"]),
            gross=None if row["gross"] is None else points.exact(row["gross"]),
            points=None if row["points"] is None else points.exact(row["points"]),
            errors=row["errors"],
            place=row["place"],
            score=None if row["score"] is None else scale.exact(row["score"]),
            shared=row["shared"] or 1,
        )
        for row in scored.iter_rows(named=True)
    )
