"""`rank:<stage>`: who stood higher in an earlier stage (A13, A14, A15)."""

from __future__ import annotations

from fractions import Fraction

from engine.model import Words
from engine.rules import CriterionName
from engine.score.numbers import scale_of
from engine.score.tiebreaks.earlier import whole_stage
from engine.score.tiebreaks.registry import Criterion, Ledger, Measure, exact_values, in_scope, register

__all__: list[str] = []


def _rank(ledger: Ledger, name: CriterionName) -> Measure:
    standing = ledger.context.earlier[name.scope].newest
    ranks = {row.entrant: row.rank for row in standing.rows} if standing else {}
    numbers = [(Fraction(-ranks[e]) if e in ranks else None,) for e in ledger.entrants]
    return whole_stage(ledger, numbers, scale_of([]), exact_values(scale_of([]), fewer=True))


register(
    Criterion(
        "rank",
        (),
        True,
        in_scope(
            Words(it="posizione", es="posición", en="rank"),
            Words(it="posizione più bassa", es="posición más baja", en="lower rank"),
            Words(it="posizione migliore", es="mejor posición", en="better rank"),
        ),
        _rank,
    )
)
