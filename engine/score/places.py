"""Places at a table or among the same seat, and the scores that they bring (A2-A6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import polars as pl

from engine.rules import CriterionName, Game, Stage
from engine.score.frame import GameFrame
from engine.score.numbers import Scale, scale_of

__all__ = ["GAME_VALUES", "fewer_wins", "with_places", "with_scores"]

#: What a criterion can read from a single game.
GAME_VALUES = ("points", "errors")


def fewer_wins(name: str, game: Game) -> bool:
    """Whether less of `name` is better: errors always, points where the game says so."""
    return name == "errors" or game.better == "lower"


def with_places(games: GameFrame, stage: Stage, game: Game, others: Mapping[str, Game]) -> pl.DataFrame:
    """The games with `place` and `shared` (how many entrants have that place); both null where there is no place.

    Entrants are compared with their table, or with everyone on the same seat (A3). Equal points share a place,
    which counts once as the higher one (A6), unless a criterion of `table_tiebreaks` or, behind those, the place that
    the file notes tells them apart. A place without points is taken as it stands. Where the rounds are different
    games, each is compared by its own of `others` (A17).
    """
    playing = games.frame.filter("has_result")
    if stage.games is None:
        playing = _compared(playing, stage, game, stage.table_cascade)
    else:
        by_round = []
        for number in games.rounds:
            name = stage.game_of(number) or ""
            cascade = (*stage.table_cascade, *map(CriterionName.parse, stage.game_tiebreaks.get(name, ())))
            played = playing.filter(pl.col("round") == number)
            by_round.append(_compared(played, stage, others.get(name, game), cascade))
        playing = pl.concat(by_round) if by_round else playing.with_columns(place=None, shared=None)
    found = playing.select("round", "entrant", "place", "shared")
    return games.frame.join(found, on=["round", "entrant"], how="left", maintain_order="left")


def _compared(playing: pl.DataFrame, stage: Stage, game: Game, cascade: Sequence[CriterionName]) -> pl.DataFrame:
    """The played games with `place` and `shared`, compared by one game's rules."""
    over = ["round", "seat" if stage.compare == "seat" else "table"]
    noted = pl.col("place_noted")
    playing = playing.with_columns(computed=pl.lit(1, dtype=pl.Int64))
    for name in ("points", *(c.name for c in cascade if c.name != "points")):
        playing = _ahead(playing, pl.col(name).fill_null(0), over, descending=not fewer_wins(name, game))
    # a penalty makes two level whom the table had in order: the order noted there says nothing about them
    separable = (pl.col("gross").n_unique() == 1) & noted.is_not_null().all()
    playing = _ahead(playing, pl.when(separable.over([*over, "computed"])).then(noted).otherwise(0), over)
    if stage.scores == "points":
        # a place column is taken as it stands, blanks included; without one, places follow the points
        place = pl.when("places_noted").then(noted).otherwise("computed")
    else:
        place = pl.when(pl.col("points").is_null()).then(noted).otherwise("computed")
    return playing.with_columns(place=place).with_columns(
        shared=pl.when(pl.col("place").is_not_null()).then(pl.len().over([*over, "place"])).cast(pl.Int64)
    )


def _ahead(playing: pl.DataFrame, key: pl.Expr, over: list[str], *, descending: bool = False) -> pl.DataFrame:
    """`playing` with `computed` moved on by how many of those level until now are better in `key`."""
    better = key.rank("min", descending=descending).over([*over, "computed"]).cast(pl.Int64) - 1
    return playing.with_columns(computed=pl.col("computed") + better)


def with_scores(
    frame: pl.DataFrame, stage: Stage, points_scale: Scale, extra: list[Fraction]
) -> tuple[pl.DataFrame, Scale]:
    """The games with `score` in units of the scale that is returned; null for a row that is no game.

    Those who share a place share the scores of the places that they take (A5). A jolly gets `stage.jolly` (A24), a
    bye what a win at two sides brings, a forfeit nothing. `extra` are other scores that the scale must hold.
    """
    if stage.scores == "points":
        scores = [points_scale.exact(p) if p is not None else None for p in frame["points"]]
    else:
        scores = [None] * len(frame)
    known: dict[tuple[int, int, int], Fraction] = {}
    fixed = {"jolly": stage.jolly or Fraction(0), "bye": _of_place(stage, 2, 1), "forfeit": Fraction(0)}
    columns = zip(frame["status"], frame["size"], frame["place"], frame["shared"], frame["is_game"], strict=True)
    for i, (status, size, place, shared, is_game) in enumerate(columns):
        if status in fixed:
            scores[i] = fixed[status]
        elif not is_game:
            scores[i] = None
        elif stage.scores != "points":
            key = (size, place, shared)
            if place is not None and key not in known:
                known[key] = _shared_score(stage, *key)
            scores[i] = Fraction(0) if place is None else known[key]
    scale = scale_of([*scores, *extra])
    return frame.with_columns(scale.column(scores).alias("score")), scale


def _of_place(stage: Stage, size: int, place: int) -> Fraction:
    """The score of an unshared `place` at a table of `size`."""
    scores = stage.scores_at(size) or ()
    return scores[place - 1] if place <= len(scores) else stage.scores_rest


def _shared_score(stage: Stage, size: int, place: int, shared: int) -> Fraction:
    if stage.draw is not None and size == 2 and shared == 2:
        return stage.draw
    if stage.ties == "higher":
        return _of_place(stage, size, place)
    return sum((_of_place(stage, size, p) for p in range(place, place + shared)), Fraction(0)) / shared
