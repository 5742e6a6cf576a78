"""`last-game`: who scored more in the last game played (C4)."""

from __future__ import annotations

import polars as pl

from engine.model import Words
from engine.rules import CriterionName
from engine.score.counting import lower_score_wins
from engine.score.tiebreaks.registry import Criterion, Ledger, Measure, exact_values, in_scope, register

__all__: list[str] = []


def _last_game(ledger: Ledger, name: CriterionName) -> Measure:
    fewer = lower_score_wins(ledger.stage, ledger.game)
    score = pl.col("score").sort_by("round").last()
    keys = ledger.of_scope(name.scope).group_by("after", "entrant").agg(k0=0 - score if fewer else score)
    return Measure(keys, exact_values(ledger.score_scale, fewer=fewer))


register(
    Criterion(
        "last-game",
        ("counted", "all"),
        False,
        in_scope(
            Words(it="ultima partita", es="última partida", en="last game"),
            Words(
                it="punteggio più alto nell'ultima partita",
                es="puntuación más alta en la última partida",
                en="higher score in the last game",
            ),
            Words(
                it="punteggio più basso nell'ultima partita",
                es="puntuación más baja en la última partida",
                en="lower score in the last game",
            ),
        ),
        _last_game,
    )
)
