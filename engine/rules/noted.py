"""An event of which only the final table is known: one stage, the ranking itself, and no rules that one could tell."""

from __future__ import annotations

from engine.rules.rulebook import Rulebook
from engine.rules.stage import Stage

__all__ = ["NOTED", "NOTED_BOOK", "OVERALL"]

#: What the final ranking of an event is called where a stage is named.
OVERALL = "overall"

#: The stage that stands for everything that was played. Its rounds are not known; dates may be given for so many.
NOTED = Stage(name=OVERALL, rounds=999, scores="points")

#: The rules of such an event: none that decided anything is known.
NOTED_BOOK = Rulebook(stage=(NOTED,))
