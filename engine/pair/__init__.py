"""Draws and seating: pure functions from who is present and how they stand to tables, seats and jollies."""

from engine.pair.bracket import Bracket, make_bracket, without_void
from engine.pair.bracket_table import BracketRound, BracketTable, Outcome, PlayedRound, PlayedTable
from engine.pair.calendar import CalendarRound, Match, deal_groups, make_calendar
from engine.pair.cards import Tile, card_key, parse_card, parse_tile, tile_key
from engine.pair.drawn import DrawnGroup, Level, LotsMissing, RecordedLots, SameLot, SeededLots
from engine.pair.hand_value import Ace, CardValue, card_points, card_values, hand_points, parse_hand
from engine.pair.jolly import choose_jollies
from engine.pair.lots import ALGORITHM, Drawing, new_seed, seed_problem
from engine.pair.seating import make_seating
from engine.pair.situation import Lots, Place, Seat, Seating, SeatingError, Situation
from engine.pair.turns import LastTurns, all_last_turns, last_turns

__all__ = [
    "ALGORITHM",
    "Ace",
    "Bracket",
    "BracketRound",
    "BracketTable",
    "CalendarRound",
    "CardValue",
    "Drawing",
    "DrawnGroup",
    "LastTurns",
    "Level",
    "Lots",
    "LotsMissing",
    "Match",
    "Outcome",
    "Place",
    "PlayedRound",
    "PlayedTable",
    "RecordedLots",
    "SameLot",
    "Seat",
    "Seating",
    "SeatingError",
    "SeededLots",
    "Situation",
    "Tile",
    "all_last_turns",
    "card_key",
    "card_points",
    "card_values",
    "choose_jollies",
    "deal_groups",
    "hand_points",
    "last_turns",
    "make_bracket",
    "make_calendar",
    "make_seating",
    "new_seed",
    "parse_card",
    "parse_hand",
    "parse_tile",
    "seed_problem",
    "tile_key",
    "without_void",
]
