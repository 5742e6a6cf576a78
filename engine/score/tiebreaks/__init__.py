"""How ties are broken: one module per criterion, each in the registry; the fold over a cascade is in `cascade`.

A rulebook lists criteria in their order; each tells apart those whom all before it left level.
"""

from engine.score.tiebreaks import average, last_game, lot, opponents, places, rank, reached, sums
from engine.score.tiebreaks.registry import CRITERIA, CriterionWords, criterion_problem, criterion_words

__all__ = [
    "CRITERIA",
    "CriterionWords",
    "average",
    "criterion_problem",
    "criterion_words",
    "last_game",
    "lot",
    "opponents",
    "places",
    "rank",
    "reached",
    "sums",
]
