"""From scored games to the standing after every round."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import polars as pl

from engine.model import Penalty, Status
from engine.rules import Game, Stage
from engine.score.cascade import criteria_of, fold
from engine.score.counting import with_counted
from engine.score.frame import GameFrame
from engine.score.numbers import Scale
from engine.score.results import Context, Standing, StandingRow
from engine.score.tiebreaks.registry import Ledger

__all__ = ["standings_of"]


def standings_of(
    games: GameFrame,
    scored: pl.DataFrame,
    scale: Scale,
    stage: Stage,
    game: Game,
    context: Context,
    *,
    length: int,
    complete: bool,
) -> tuple[tuple[Standing, ...], Standing | None]:
    """One standing per scored round, and the newest of all groups together where the stage is played in groups.

    `scored` are the games with places and scores in units of `scale`; `length` is how many rounds the stage has. Every
    entrant with at least one game, or a rest, up to a round is in the standing after it. All moments are scored at
    once: a game stands once for every round from its own on.
    """
    moments = pl.DataFrame({"after": pl.Series(games.rounds, dtype=pl.Int64)})
    listed = moments.join_where(scored.filter("is_listed"), pl.col("after") >= pl.col("round"))
    so_far = with_counted(listed.filter("is_game"), stage, game)
    lines = so_far.group_by("after", "entrant").agg(
        played=pl.len().cast(pl.Int64),
        score=pl.col("score").filter("counted").sum(),
        unfined=_unfined(stage, games.points_scale, scale),
    )
    if len(so_far) < len(listed):
        # who has only rested so far is listed, too
        everybody = listed.select("after", "entrant").unique()
        lines = everybody.join(lines, on=["after", "entrant"], how="left").with_columns(
            pl.col("played", "score", "unfined").fill_null(0)
        )
    lines = lines.sort("after", "entrant")
    lines = _with_bonus(lines, games, scale, context.bonus)
    lines = _with_penalties(lines, stage, games, scale, context.penalties)
    lines = _with_groups(lines, games, context.groups)
    ledger = Ledger(so_far, lines, scored, length, games.entrants, stage, game, games.points_scale, scale, context)
    listing = _Listing(
        games, scale, stage, context, _rounds_by_line(so_far), _places_by_line(so_far, stage), _withdrawals(games)
    )
    standings = listing.standings(ledger, complete=complete)
    if not context.groups or not standings:
        return standings, None
    newest = pl.col("after") == standings[-1].after
    together = replace(
        ledger, games=so_far.filter(newest), lines=lines.filter(newest).with_columns(group=pl.lit(0, dtype=pl.Int64))
    )
    return standings, listing.standings(together, complete=complete)[-1]


@dataclass(frozen=True, slots=True)
class _Listing:
    """Standings from lines in order; by (after, entrant) the rounds counted and discarded, and the places."""

    games: GameFrame
    scale: Scale
    stage: Stage
    context: Context
    rounds: Mapping[tuple[int, int], tuple[list[int], list[int]]]
    places: Mapping[tuple[int, int], tuple[int, ...]]
    gone: Mapping[int, list[tuple[int, int]]]

    def standings(self, ledger: Ledger, *, complete: bool) -> tuple[Standing, ...]:
        """One standing for every moment that the ledger has lines of."""
        criteria = criteria_of(self.stage)
        ordered, values = fold(ledger, criteria)
        rank = pl.col("level").rank("min" if self.stage.ranks == "standard" else "dense")
        ordered = ordered.with_columns(rank=rank.over("after", "group").cast(pl.Int64))
        level: dict[tuple[int, int], list[int]] = defaultdict(list)
        for after, step, entrant in ordered.select("after", "level", "entrant").iter_rows():
            level[after, step].append(entrant)
        words = ("score", *(c.text for c in criteria))
        names = self.games.entrants
        rows: dict[int, list[StandingRow]] = {after: [] for after in self.games.rounds}
        wanted = ("after", "entrant", "rank", "score", "played", "level", "decided")
        for after, entrant, place, score, played, step, decided in ordered.select(wanted).iter_rows():
            counted, discarded = self.rounds.get((after, entrant), ((), ()))
            rows[after].append(
                StandingRow(
                    rank=place,
                    entrant=names[entrant],
                    score=self.scale.exact(score),
                    played=played,
                    counted=tuple(counted),
                    discarded=tuple(discarded),
                    places=self.places.get((after, entrant), (0, 0, 0)),
                    tiebreaks=tuple(values[after, entrant]),
                    decided_by=None if decided is None else words[decided],
                    tied_with=tuple(names[e] for e in level[after, step] if e != entrant),
                    group=self.context.groups.get(names[entrant]),
                    bonus=self.context.bonus.get(names[entrant], Fraction(0)),
                    withdrawn=any(start <= after < end for start, end in self.gone.get(entrant, ())),
                )
            )
        last = self.games.rounds[-1] if self.games.rounds else 0
        name = self.stage.name
        return tuple(Standing(name, after, complete and after == last, tuple(found)) for after, found in rows.items())


def _with_groups(lines: pl.DataFrame, games: GameFrame, groups: Mapping[str, str]) -> pl.DataFrame:
    """`lines` with the number of each entrant's `group`, in the order of their names; who is in none comes last."""
    if not groups:
        return lines.with_columns(group=pl.lit(0, dtype=pl.Int64))
    named = sorted(set(groups.values()), key=lambda name: (not name.isdecimal(), len(name) * name.isdecimal(), name))
    number = {name: i for i, name in enumerate(named)}
    mine = [number[groups[e]] if e in groups else len(named) for e in games.entrants]
    table = pl.DataFrame(
        {
            "entrant": pl.Series(range(len(mine)), dtype=pl.Int64),
            "group": pl.Series(mine, dtype=pl.Int64),
        }
    )
    return lines.join(table, on="entrant", how="left", maintain_order="left")


def _unfined(stage: Stage, points: Scale, scale: Scale) -> pl.Expr:
    """What the total would be without penalties, which `floor = "total"` needs."""
    if stage.scores != "points":
        return pl.col("score").filter("counted").sum()
    factor = scale.denominator // points.denominator
    gross = pl.coalesce(pl.col("gross") * factor, pl.col("score"))
    return gross.filter("counted").sum()


def _with_bonus(lines: pl.DataFrame, games: GameFrame, scale: Scale, bonus: Mapping[str, Fraction]) -> pl.DataFrame:
    """Add what entrants brought along; it is theirs from the first round on, and no penalty."""
    brought = scale.column([bonus.get(e, Fraction(0)) for e in games.entrants])
    table = pl.DataFrame({"entrant": pl.Series(range(len(games.entrants)), dtype=pl.Int64), "brought": brought})
    lines = lines.join(table, on="entrant", how="left", maintain_order="left")
    more = pl.col("brought")
    return lines.with_columns(score=pl.col("score") + more, unfined=pl.col("unfined") + more).drop("brought")


def _with_penalties(
    lines: pl.DataFrame, stage: Stage, games: GameFrame, scale: Scale, penalties: Sequence[Penalty]
) -> pl.DataFrame:
    """Add the `score` of penalties to the totals from their round on, then the floor of the total."""
    index = {entrant: i for i, entrant in enumerate(games.entrants)}
    live = [p for p in penalties if not p.withdrawn and p.entrant in index and p.score]
    fines = pl.DataFrame(
        {
            "entrant": pl.Series([index[p.entrant] for p in live], dtype=pl.Int64),
            "from": pl.Series([p.round for p in live], dtype=pl.Int64),
            "fine": scale.column([p.score for p in live]),
        }
    )
    totals = (
        lines.select("after", "entrant")
        .join(fines, on="entrant")
        .filter(pl.col("after") >= pl.col("from"))
        .group_by("after", "entrant")
        .agg(pl.col("fine").sum())
    )
    lines = lines.join(totals, on=["after", "entrant"], how="left", maintain_order="left")
    score = pl.col("score") + pl.col("fine").fill_null(0)
    if stage.floor == "total":
        # a penalty may not push a total below 0, yet one that is below 0 without penalties stays so
        score = pl.max_horizontal(score, pl.min_horizontal("unfined", pl.lit(0).cast(scale.dtype)))
    return lines.with_columns(score=score).drop("unfined", "fine")


def _rounds_by_line(so_far: pl.DataFrame) -> dict[tuple[int, int], tuple[list[int], list[int]]]:
    """The rounds that count and those discarded, in order, by (after, entrant)."""
    grouped = (
        so_far.sort("round")
        .group_by("after", "entrant", maintain_order=True)
        .agg(counted=pl.col("round").filter("counted"), discarded=pl.col("round").filter(~pl.col("counted")))
    )
    return {(after, entrant): (c, d) for after, entrant, c, d in grouped.iter_rows()}


def _places_by_line(so_far: pl.DataFrame, stage: Stage) -> dict[tuple[int, int], tuple[int, ...]]:
    """Firsts, seconds and thirds by (after, entrant): over all games, or the counted where the cascade reads those."""
    only_counted = any(c.name == "places" and c.scope == "counted" for c in stage.cascade)
    read = pl.col("counted") if only_counted else pl.lit(value=True)
    counts = so_far.group_by("after", "entrant").agg(
        ((pl.col("place") == p) & read).fill_null(value=False).sum().cast(pl.Int64).alias(f"p{p}") for p in (1, 2, 3)
    )
    return {(after, entrant): tuple(found) for after, entrant, *found in counts.iter_rows()}


def _withdrawals(games: GameFrame) -> dict[int, list[tuple[int, int]]]:
    """By entrant the spans of rounds, each from a withdrawal to the next game if there is one, in which it is gone."""
    gone: dict[int, list[tuple[int, int]]] = {}
    for number, entrant, status, is_game in games.frame.select("round", "entrant", "status", "is_game").iter_rows():
        spans = gone.get(entrant, [])
        if spans and is_game and spans[-1][1] == sys.maxsize:
            spans[-1] = (spans[-1][0], number)
        elif status == Status.WITHDRAWN and not (spans and spans[-1][1] == sys.maxsize):
            gone.setdefault(entrant, []).append((number, sys.maxsize))
    return gone
