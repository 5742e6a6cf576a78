"""Rules as data: typed rulebooks, the shipped ones, and how an event's own keys lie over them."""

from engine.rules.awards import awarded
from engine.rules.books import NAMED, Variant, merge, shipped, shipped_names, variants, with_penalties
from engine.rules.criteria import DEPTH, CriterionName, MalformedCriterion
from engine.rules.exact import exact
from engine.rules.game import Game
from engine.rules.length import knockout_rounds, rounds_of
from engine.rules.noted import NOTED, NOTED_BOOK, OVERALL
from engine.rules.rulebook import OTHER, PenaltyRule, Ranking, Rulebook
from engine.rules.stage import OPEN_LENGTH, SEASON, CalledHand, CalledHands, Part, Qualify, Stage
from engine.rules.titles import Title

__all__ = [
    "DEPTH",
    "NAMED",
    "NOTED",
    "NOTED_BOOK",
    "OPEN_LENGTH",
    "OTHER",
    "OVERALL",
    "SEASON",
    "CalledHand",
    "CalledHands",
    "CriterionName",
    "Game",
    "MalformedCriterion",
    "Part",
    "PenaltyRule",
    "Qualify",
    "Ranking",
    "Rulebook",
    "Stage",
    "Title",
    "Variant",
    "awarded",
    "exact",
    "knockout_rounds",
    "merge",
    "rounds_of",
    "shipped",
    "shipped_names",
    "variants",
    "with_penalties",
]
