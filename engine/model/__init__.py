"""What everyone talks about: people, entrants, rows and rounds, words. Values only."""

from engine.model.draws import Draw, DrawMethod, Purpose
from engine.model.hands import Deal
from engine.model.noted import NotedRow
from engine.model.numbers import plain
from engine.model.people import Entrant, Register, fold
from engine.model.rounds import SEATS, Penalty, Replacement, Round, Row, Status, in_bracket, penalty_points
from engine.model.words import LANGUAGES, Language, Words

__all__ = [
    "LANGUAGES",
    "SEATS",
    "Deal",
    "Draw",
    "DrawMethod",
    "Entrant",
    "Language",
    "NotedRow",
    "Penalty",
    "Purpose",
    "Register",
    "Replacement",
    "Round",
    "Row",
    "Status",
    "Words",
    "fold",
    "in_bracket",
    "penalty_points",
    "plain",
]
