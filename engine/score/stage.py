"""Scoring one stage of an event: the only way into this room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

import polars as pl

from engine.model import Penalty, Round, Status
from engine.rules import Game, Stage, rounds_of
from engine.score.frame import GameFrame, frame_of
from engine.score.numbers import Scale
from engine.score.places import shared_score, with_outcomes, with_places, with_scores
from engine.score.results import Context, Lot, Outcome, ScoredGame, StageResult
from engine.score.standings import standings_of

__all__ = ["score_stage"]

#: What the numbers of a table of games stand for.
OUTCOMES: Mapping[int | None, Outcome] = {1: "won", 0: "drawn", -1: "lost"}


def score_stage(
    stage: Stage,
    game: Game,
    rounds: Sequence[Round],
    *,
    penalties: Sequence[Penalty] = (),
    earlier: Mapping[str, StageResult] | None = None,
    names: Mapping[str, str] | None = None,
    games: Mapping[str, Game] | None = None,
    bonus: Mapping[str, Fraction] | None = None,
    lots: Mapping[str, Lot] | None = None,
    groups: Mapping[str, str] | None = None,
) -> StageResult:
    """Score the rounds of a stage: every game's place and score, and the standing after every scored round.

    `rounds` are this stage's, in any order; seatings and void rounds count nowhere, nor do the
    penalties of a void round. The other arguments are those of
    `Context`. Every number is exact. OverflowError where shared places have no common denominator of 128 bits (see
    `numbers.scale_of`).
    """
    void = {r.number for r in rounds if r.void}
    own = tuple(p for p in penalties if p.stage == stage.name and p.round not in void and not p.warning)
    context = Context(own, earlier or {}, names or {}, games or {}, bonus or {}, lots or {}, groups or {})
    played = frame_of(stage, rounds, own, context.names)
    placed = with_outcomes(with_places(played, stage, game, context.games))
    # what a virtual opponent has of a drawn match is a score, too
    extra = [*(p.score for p in own), *context.bonus.values(), shared_score(stage, 2, 1, 2)]
    scored, scale = with_scores(placed, stage, played.points_scale, extra)
    done = {r.number for r in rounds if r.is_scored or r.void}
    length = _length(stage, rounds, context.groups)
    complete = done.issuperset(range(1, length + 1))
    standings, across = standings_of(played, scored, scale, stage, game, context, length=length, complete=complete)
    return StageResult(stage, _as_values(played, scored, scale), standings, across)


def _length(stage: Stage, rounds: Sequence[Round], groups: Mapping[str, str]) -> int:
    """How many rounds the stage has, with those who have a row in it."""
    entrants = {row.entrant for r in rounds for row in r.rows}
    sizes = Counter(groups[e] for e in entrants if e in groups)
    return rounds_of(stage, len(entrants), max(sizes.values(), default=None))


def _as_values(games: GameFrame, scored: pl.DataFrame, scale: Scale) -> tuple[ScoredGame, ...]:
    # most numbers are there many times over, and a fraction is slow to make
    points, scores = cache(games.points_scale.exact), cache(scale.exact)
    return tuple(
        ScoredGame(
            round=row["round"],
            table=row["table"],
            seat=row["seat"],
            entrant=games.entrants[row["entrant"]],
            status=Status(row["status"]),
            gross=None if row["gross"] is None else points(row["gross"]),
            points=None if row["points"] is None else points(row["points"]),
            errors=row["errors"],
            place=row["place"],
            score=None if row["score"] is None else scores(row["score"]),
            shared=row["shared"] or 1,
            against=None if row["against"] is None else points(row["against"]),
            victory_points=None if row["victory_points"] is None else points(row["victory_points"]),
            opponents=opponents,
            points_for=points(row["points_for"]),
            points_against=points(row["points_against"]),
            outcome=OUTCOMES.get(row["outcome"]),
        )
        for row, opponents in zip(scored.iter_rows(named=True), games.opponents, strict=True)
    )
