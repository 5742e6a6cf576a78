"""Places at a table or among the same seat, and the scores that they bring (A2-A6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import polars as pl

from engine.model import Status
from engine.rules import CriterionName, Game, Stage
from engine.score.frame import GameFrame
from engine.score.numbers import Scale, scale_of

__all__ = [
    "GAME_VALUES",
    "MATCH_VALUES",
    "bye_score",
    "fewer_wins",
    "of_a_game",
    "shared_score",
    "with_outcomes",
    "with_places",
    "with_scores",
]

#: What a criterion can read from a single game: of the player's own at the table, and of all that a game brings.
GAME_VALUES = ("points", "errors")
MATCH_VALUES = (*GAME_VALUES, "difference", "points-for", "points-against", "victory-points")

#: Behind every place that a file can note.
LAST = 2**31


def fewer_wins(name: str, game: Game) -> bool:
    """Whether less of `name` is better.

    Errors always, victory points never; points, and their difference, where the game says so; and what the others
    have the other way round.
    """
    if name in ("errors", "victory-points"):
        return name == "errors"
    return (game.better == "lower") != (name == "points-against")


def of_a_game(name: str) -> pl.Expr:
    """What the criterion `name` reads of a single game, 0 where the game has none (A24), in units of its scale."""
    if name == "difference":
        return pl.col("points_for") - pl.col("points_against")
    column = {"points": "points_for"}.get(name, name.replace("-", "_"))
    return pl.col(column).fill_null(0)


def with_places(games: GameFrame, stage: Stage, game: Game, others: Mapping[str, Game]) -> pl.DataFrame:
    """The games with `place` and `shared` (how many entrants have that place); both null where there is no place.

    Entrants are compared with their table, or with everyone on the same seat (A3). Equal points share a place,
    which counts once as the higher one (A6), unless a criterion of `table_tiebreaks` or, behind those, the place that
    the file notes tells them apart. Where the game has victory points, they come before its points (C14). A place
    without either is taken as it stands. Where the rounds are different games, each is compared by its own of
    `others` (A17).
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
    unnoted = pl.col("points").is_null()
    if game.victory_points is not None:
        playing = _ahead(playing, pl.col("victory_points").fill_null(0), over, descending=True)
        unnoted &= pl.col("victory_points").is_null()
    for name in ("points", *(c.name for c in cascade if c.name != "points")):
        playing = _ahead(playing, pl.col(name).fill_null(0), over, descending=not fewer_wins(name, game))
    if stage.one_winner:
        # who wins is the referee's to say, whatever made them level: a place parts those with it from those without
        playing = _ahead(playing, noted.fill_null(LAST), over)
    else:
        # a penalty makes two level whom the table had in order: the order noted there says nothing about them
        separable = (pl.col("gross").n_unique() == 1) & noted.is_not_null().all()
        playing = _ahead(playing, pl.when(separable.over([*over, "computed"])).then(noted).otherwise(0), over)
    if stage.scores == "points":
        # a place column is taken as it stands, blanks included; without one, places follow the points
        place = pl.when("places_noted").then(noted).otherwise("computed")
    else:
        place = pl.when(unnoted).then(noted).otherwise("computed")
    return playing.with_columns(place=place).with_columns(
        shared=pl.when(pl.col("place").is_not_null()).then(pl.len().over([*over, "place"])).cast(pl.Int64)
    )


def _ahead(playing: pl.DataFrame, key: pl.Expr, over: list[str], *, descending: bool = False) -> pl.DataFrame:
    """`playing` with `computed` moved on by how many of those level until now are better in `key`."""
    better = key.rank("min", descending=descending).over([*over, "computed"]).cast(pl.Int64) - 1
    return playing.with_columns(computed=pl.col("computed") + better)


def with_outcomes(games: pl.DataFrame) -> pl.DataFrame:
    """The games with `outcome`: 1 for one that is won, 0 for a drawn one, −1 for a lost one, null for none of these.

    The first at a table wins, and so do those who share that place, but at two sides: there that is a drawn match. A
    bye that is no rest is a win; who lost by a decision or did not come has lost (B6, B8, C11, C12).
    """
    bye = pl.col("is_game") & (pl.col("status") == Status.BYE)
    lost = pl.col("status").is_in([status.value for status in Status if status.is_lost])
    first, alone = pl.col("place") == 1, (pl.col("size") != 2) | (pl.col("shared") == 1)
    placed = pl.when(first & alone).then(1).when(first).then(0).when(pl.col("place") > 1).then(-1)
    return games.with_columns(outcome=pl.when(bye).then(1).when(lost).then(-1).otherwise(placed))


def with_scores(
    frame: pl.DataFrame, stage: Stage, points_scale: Scale, extra: list[Fraction]
) -> tuple[pl.DataFrame, Scale]:
    """The games with `score` in units of the scale that is returned; null for a row that is no game.

    Those who share a place share the scores of the places that they take (A5). A jolly gets `stage.jolly` (A24), a
    bye what a win at two sides brings unless it is a rest, a forfeit nothing. `extra` are other scores that the scale
    must hold.
    """
    if stage.scores == "points":
        added = zip(frame["points"], frame["points_for"], strict=True)
        scores = [points_scale.exact(units) if p is not None else None for p, units in added]
        fixed = {}
    else:
        scores = [None] * len(frame)
        fixed = {"bye": bye_score(stage)}
    known: dict[tuple[int, int, int], Fraction] = {}
    fixed |= {"jolly": stage.jolly or Fraction(0), "forfeit": Fraction(0)}
    columns = zip(frame["status"], frame["size"], frame["place"], frame["shared"], frame["is_game"], strict=True)
    for i, (status, size, place, shared, is_game) in enumerate(columns):
        if not is_game:
            scores[i] = None
        elif status in fixed:
            scores[i] = fixed[status]
        elif stage.scores != "points":
            key = (size, place, shared)
            if place is not None and key not in known:
                known[key] = shared_score(stage, *key)
            scores[i] = Fraction(0) if place is None else known[key]
    scale = scale_of([*scores, *extra])
    return frame.with_columns(scale.column(scores).alias("score")), scale


def bye_score(stage: Stage) -> Fraction:
    """The score of a bye that is a win: that of a first place at two sides, or at the first size of a table."""
    size = 2 if stage.scores_at(2) is not None else stage.table_size
    return _of_place(stage, size, 1)


def _of_place(stage: Stage, size: int, place: int) -> Fraction:
    """The score of an unshared `place` at a table of `size`."""
    scores = stage.scores_at(size) or ()
    return scores[place - 1] if place <= len(scores) else stage.scores_rest


def shared_score(stage: Stage, size: int, place: int, shared: int) -> Fraction:
    """What each of those gets who share `place` at a table of `size` (A5)."""
    if stage.draw is not None and size == 2 and shared == 2:
        return stage.draw
    if stage.ties == "higher":
        return _of_place(stage, size, place)
    return sum((_of_place(stage, size, p) for p in range(place, place + shared)), Fraction(0)) / shared
