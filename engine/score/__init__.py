"""Scoring: places, discards, tie-breaks and standings, pure and exact. A game is its rulebook, never a name here."""

from engine.score.cascade import REACHED
from engine.score.counting import lower_score_wins
from engine.score.noted import noted_result
from engine.score.overall import STAGE_DECIDES, overall_standing
from engine.score.places import GAME_VALUES
from engine.score.results import CriterionValue, Lot, Outcome, ScoredGame, StageResult, Standing, StandingRow, Value
from engine.score.stage import score_stage
from engine.score.tiebreaks import CRITERIA, CriterionWords, criterion_problem, criterion_words

__all__ = [
    "CRITERIA",
    "GAME_VALUES",
    "REACHED",
    "STAGE_DECIDES",
    "CriterionValue",
    "CriterionWords",
    "Lot",
    "Outcome",
    "ScoredGame",
    "StageResult",
    "Standing",
    "StandingRow",
    "Value",
    "criterion_problem",
    "criterion_words",
    "lower_score_wins",
    "noted_result",
    "overall_standing",
    "score_stage",
]
