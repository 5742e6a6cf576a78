"""`lot`: a recorded draw, where the rules leave nothing else (A16).

Nothing is ever drawn here. A lot counts once its round is scored, and only if everyone who is still level has one:
half a draw would put those who drew above those who did not.
"""

from __future__ import annotations

import polars as pl

from engine.model import Words
from engine.rules import CriterionName
from engine.score.numbers import scale_of
from engine.score.tiebreaks.registry import Criterion, CriterionWords, Ledger, Measure, exact_values, register

__all__: list[str] = []


def _lot(ledger: Ledger, name: CriterionName) -> Measure:
    lots = [(i, ledger.context.lots[e]) for i, e in enumerate(ledger.entrants) if e in ledger.context.lots]
    drawn = pl.DataFrame(
        {
            "entrant": pl.Series([i for i, _ in lots], dtype=pl.Int64),
            "k0": pl.Series([-lot.order for _, lot in lots], dtype=pl.Int64),
            "from": pl.Series([lot.after for _, lot in lots], dtype=pl.Int64),
        }
    )
    lines = ledger.lines.select("after", "entrant", "level").join(drawn, on="entrant", how="left")
    known = pl.col("k0").is_not_null() & (pl.col("from") <= pl.col("after"))
    all_known = known.fill_null(value=False).all().over("after", "level")
    keys = lines.with_columns(k0=pl.when(all_known).then("k0")).select("after", "entrant", "k0")
    return Measure(keys, exact_values(scale_of([]), fewer=True))


def _words(scope: Words) -> CriterionWords:
    return CriterionWords(
        Words(it="sorteggio", es="sorteo", en="draw"),
        Words(it="estratto dopo nel sorteggio", es="después en el sorteo", en="later in the draw"),
        Words(it="estratto prima nel sorteggio", es="antes en el sorteo", en="earlier in the draw"),
    )


register(Criterion("lot", ("counted",), False, _words, _lot))
