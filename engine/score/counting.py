"""Which games count and which are discarded (A1, A10)."""

from __future__ import annotations

import polars as pl

from engine.rules import Game, Stage
from engine.score.places import MATCH_VALUES, fewer_wins, of_a_game

__all__ = ["lower_score_wins", "with_counted"]


def lower_score_wins(stage: Stage, game: Game) -> bool:
    """Whether the lower total ranks first: only where the score is the points themselves and fewer points win."""
    return stage.scores == "points" and game.better == "lower"


def with_counted(games: pl.DataFrame, stage: Stage, game: Game) -> pl.DataFrame:
    """`games` (one row per `after`, `entrant` and `round`, with `score`) with the flag `counted`.

    The best games by score count. Among games with an equal score the one goes first that is worse for the first
    criterion of the cascade that reads single games, then the earlier (or later) round, as `discard_ties` says.
    """
    if stage.counting is None:
        return games.with_columns(counted=pl.lit(value=True))
    if isinstance(stage.counting, int):
        part, best = pl.lit(0), pl.lit(stage.counting)
    else:
        part = best = pl.lit(None, dtype=pl.Int64)
        for i, p in enumerate(stage.counting):
            inside = pl.col("round").is_between(*p.rounds)
            part, best = pl.when(inside).then(i).otherwise(part), pl.when(inside).then(p.best).otherwise(best)
    keys, descending = _best_first(stage, game)
    ranked = games.with_columns(part=part, best=best).sort(
        ["after", "entrant", *keys], descending=[False, False, *descending], maintain_order=True
    )
    position = pl.int_range(pl.len()).over(["after", "entrant", "part"])
    return ranked.with_columns(counted=position < pl.col("best")).drop("part", "best")


def _best_first(stage: Stage, game: Game) -> tuple[list[pl.Expr], list[bool]]:
    """Sort keys that put the games to keep first, and which of them sort downwards."""
    keys, descending = [pl.col("score")], [not lower_score_wins(stage, game)]
    for tie in stage.discard_ties:
        if tie == "criterion":
            name = next((c.name for c in stage.cascade if c.name in MATCH_VALUES), None)
            if name is not None:
                # a game without points (a jolly's) counts as 0 here (A24)
                keys.append(of_a_game(name))
                descending.append(not fewer_wins(name, game))
        else:
            keys.append(pl.col("round"))
            descending.append(tie == "earlier")
    return keys, descending
