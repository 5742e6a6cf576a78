"""The hands of a round against its rules: those that are called (A14), and those that count the pips left (B4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.problems import Problem
from engine.read.called import called_problems
from engine.read.hands import HandsFile
from engine.read.pips import pips_problems
from engine.read.rounds import RoundFile
from engine.read.rulebooks import StageRules
from engine.read.sheets import sheets_of

__all__ = ["check_hands"]


def check_hands(
    file: HandsFile, round: RoundFile, rules: StageRules, fined: Mapping[str, Fraction]
) -> Iterator[Problem]:
    """The problems of the hands of a round against its rules and against the round; `fined` are the points of
    penalties, by entrant.

    Of a game whose hands are neither called nor counted by pips, and of a round that is void and so counts nowhere,
    nothing is checked.
    """
    called, pips = rules.stage.called_hands, rules.game.pips
    if round.round.void or (called is None and pips is None):
        return
    problems: list[Problem] = []
    for sheet in sheets_of(file, round, rules, problems):
        if called is not None:
            problems += called_problems(sheet, called)
        elif pips is not None:
            problems += pips_problems(sheet, pips, fined)
    yield from problems
