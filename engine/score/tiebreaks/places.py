"""`places`: most firsts, then most seconds, then most thirds (A7, A8, A9); `wins` and `seconds`: only those.

A shared place counts once, as the higher one (A6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from engine.model import Words
from engine.rules import CriterionName
from engine.score.numbers import scale_of
from engine.score.tiebreaks.earlier import whole_stage
from engine.score.tiebreaks.registry import (
    Criterion,
    CriterionWords,
    Ledger,
    Measure,
    exact_values,
    in_scope,
    joined,
    register,
)

__all__: list[str] = []

SCOPES = ("counted", "discarded", "all")

_NUMBER = exact_values(scale_of([]), fewer=False)


def _counts(ledger: Ledger, scope: str, conditions: Sequence[pl.Expr]) -> pl.DataFrame:
    """How many games of `scope` meet each condition, in columns k0, k1 …, for every line of the ledger."""
    counts = (
        ledger.of_scope(scope)
        .group_by("after", "entrant")
        .agg(*(c.fill_null(value=False).sum().cast(pl.Int64).alias(f"k{i}") for i, c in enumerate(conditions)))
    )
    lines = ledger.lines.select("after", "entrant")
    return lines.join(counts, on=["after", "entrant"], how="left").with_columns(pl.col(r"^k\d+$").fill_null(0))


def _places(ledger: Ledger, name: CriterionName) -> Measure:
    if name.scope in SCOPES:
        keys = _counts(ledger, name.scope, [pl.col("place") == p for p in range(1, name.depth + 1)])
        return Measure(keys, tuple)
    counted = Counter((g.entrant, g.place) for g in ledger.context.earlier[name.scope].games)
    numbers = [tuple(Fraction(counted[e, p]) for p in range(1, name.depth + 1)) for e in ledger.entrants]
    return whole_stage(ledger, numbers, scale_of([]), tuple)


def _wins(ledger: Ledger, name: CriterionName) -> Measure:
    """Firsts, and byes that are wins; at a table of two sides a drawn match is nobody's win."""
    if name.scope in SCOPES:
        return Measure(_counts(ledger, name.scope, [pl.col("outcome") == 1]), _NUMBER)
    won = Counter(g.entrant for g in ledger.context.earlier[name.scope].games if g.outcome == "won")
    return whole_stage(ledger, [(Fraction(won[e]),) for e in ledger.entrants], scale_of([]), _NUMBER)


def _seconds(ledger: Ledger, name: CriterionName) -> Measure:
    if name.scope in SCOPES:
        return Measure(_counts(ledger, name.scope, [pl.col("place") == 2]), _NUMBER)
    counted = Counter(g.entrant for g in ledger.context.earlier[name.scope].games if g.place == 2)
    return whole_stage(ledger, [(Fraction(counted[e]),) for e in ledger.entrants], scale_of([]), _NUMBER)


def _places_words(scope: Words) -> CriterionWords:
    name = Words(
        it="primi, secondi e terzi posti",
        es="primeros, segundos y terceros puestos",
        en="first, second and third places",
    )
    return CriterionWords(joined(name, scope), None, None)


register(Criterion("places", SCOPES, True, _places_words, _places))
register(
    Criterion(
        "wins",
        SCOPES,
        True,
        in_scope(
            Words(it="primi posti", es="primeros puestos", en="first places"),
            Words(it="più primi posti", es="más primeros puestos", en="more first places"),
            Words(it="meno primi posti", es="menos primeros puestos", en="fewer first places"),
        ),
        _wins,
    )
)
register(
    Criterion(
        "seconds",
        SCOPES,
        True,
        in_scope(
            Words(it="secondi posti", es="segundos puestos", en="second places"),
            Words(it="più secondi posti", es="más segundos puestos", en="more second places"),
            Words(it="meno secondi posti", es="menos segundos puestos", en="fewer second places"),
        ),
        _seconds,
    )
)
