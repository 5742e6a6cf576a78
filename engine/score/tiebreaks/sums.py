"""`points`, `errors`, `score` and what a match has besides: the sum over the games of a scope (A7-A9, B8, C14)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import polars as pl

from engine.model import Words
from engine.rules import CriterionName
from engine.score.counting import lower_score_wins
from engine.score.numbers import Scale, scale_of
from engine.score.places import fewer_wins, of_a_game
from engine.score.results import ScoredGame
from engine.score.tiebreaks.earlier import whole_stage
from engine.score.tiebreaks.registry import Criterion, Ledger, Measure, exact_values, in_scope, register

__all__: list[str] = []

SCOPES = ("counted", "discarded", "all")


def _fewer(ledger: Ledger, what: str) -> bool:
    return lower_score_wins(ledger.stage, ledger.game) if what == "score" else fewer_wins(what, ledger.game)


def _sum(ledger: Ledger, name: CriterionName) -> Measure:
    """The sum of a column; a game without a number (a jolly's points) adds 0 (A24), an empty sum is 0."""
    fewer = _fewer(ledger, name.name)
    if name.scope in SCOPES:
        scale = {"errors": scale_of([]), "score": ledger.score_scale}.get(name.name, ledger.points_scale)
        # 0 - x and not -x: polars negates no 128-bit column
        value = of_a_game(name.name)
        sums = (
            ledger.of_scope(name.scope)
            .group_by("after", "entrant")
            .agg(k0=(0 - value if fewer else value).sum().cast(scale.dtype))
        )
        keys = ledger.lines.select("after", "entrant").join(sums, on=["after", "entrant"], how="left")
        return Measure(keys.with_columns(pl.col("k0").fill_null(0)), exact_values(scale, fewer=fewer))
    return _earlier_sum(ledger, name, fewer=fewer)


def _earlier_sum(ledger: Ledger, name: CriterionName, *, fewer: bool) -> Measure:
    """The sum over the games that counted in an earlier stage, the same at every moment of this one."""
    result = ledger.context.earlier[name.scope]
    counted = {(row.entrant, number) for row in (result.newest.rows if result.newest else ()) for number in row.counted}
    sums = dict.fromkeys(ledger.entrants, Fraction(0))
    for game in result.games:
        if (game.entrant, game.round) in counted and game.entrant in sums:
            sums[game.entrant] += NUMBERS[name.name](game) or 0
    scale: Scale = scale_of(sums.values())
    units = [(-sums[e] if fewer else sums[e],) for e in ledger.entrants]
    return whole_stage(ledger, units, scale, exact_values(scale, fewer=fewer))


#: The same numbers as `of_a_game`, of a game of an earlier stage.
NUMBERS: dict[str, Callable[[ScoredGame], Fraction | int | None]] = {
    "points": lambda g: g.points_for,
    "errors": lambda g: g.errors,
    "score": lambda g: g.score,
    "difference": lambda g: g.points_for - g.points_against,
    "points-for": lambda g: g.points_for,
    "points-against": lambda g: g.points_against,
    "victory-points": lambda g: g.victory_points,
}

WORDS = {
    "points": in_scope(
        Words(it="punti", es="puntos", en="points"),
        Words(it="più punti", es="más puntos", en="more points"),
        Words(it="meno punti", es="menos puntos", en="fewer points"),
    ),
    "errors": in_scope(
        Words(it="errori", es="errores", en="errors"),
        Words(it="più errori", es="más errores", en="more errors"),
        Words(it="meno errori", es="menos errores", en="fewer errors"),
    ),
    "score": in_scope(
        Words(it="punteggio", es="puntuación", en="score"),
        Words(it="punteggio più alto", es="puntuación más alta", en="higher score"),
        Words(it="punteggio più basso", es="puntuación más baja", en="lower score"),
    ),
    "difference": in_scope(
        Words(it="differenza punti", es="diferencia de puntos", en="points difference"),
        Words(it="differenza punti più alta", es="mayor diferencia de puntos", en="higher points difference"),
        Words(it="differenza punti più bassa", es="menor diferencia de puntos", en="lower points difference"),
    ),
    "points-for": in_scope(
        Words(it="punti fatti", es="puntos a favor", en="points for"),
        Words(it="più punti fatti", es="más puntos a favor", en="more points for"),
        Words(it="meno punti fatti", es="menos puntos a favor", en="fewer points for"),
    ),
    "points-against": in_scope(
        Words(it="punti subiti", es="puntos en contra", en="points against"),
        Words(it="più punti subiti", es="más puntos en contra", en="more points against"),
        Words(it="meno punti subiti", es="menos puntos en contra", en="fewer points against"),
    ),
    "victory-points": in_scope(
        Words(it="punti vittoria", es="puntos de victoria", en="victory points"),
        Words(it="più punti vittoria", es="más puntos de victoria", en="more victory points"),
        Words(it="meno punti vittoria", es="menos puntos de victoria", en="fewer victory points"),
    ),
}

for code, words in WORDS.items():
    register(Criterion(code, SCOPES, True, words, _sum))
