"""How a tie-break criterion is written in a rulebook: `name`, `name:scope` or `name:scope:depth`."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["DEPTH", "CriterionName"]

#: How many places `places` compares where the rulebook does not say, and the most that it may say.
DEPTH, DEEPEST = 3, 99


@dataclass(frozen=True, slots=True)
class CriterionName:
    """A criterion as a rulebook names it, taken apart.

    `text` is what stands in the rulebook and in every answer; `scope` is `counted` where none is written, or
    `discarded`, `all`, the name of a stage, or a word of the criterion's own; `depth` is how many places `places`
    compares (`DEPTH` where none is written).
    """

    text: str
    name: str
    scope: str = "counted"
    depth: int = DEPTH

    @classmethod
    def parse(cls, text: str) -> CriterionName:
        """Take `text` apart; ValueError when it does not have the form. Whether it exists is the scorer's to say."""
        name, *rest = text.split(":")
        if not name or len(rest) > 2 or not all(rest):
            raise ValueError("must be written name, name:scope or name:scope:depth")
        if len(rest) == 2 and not re.fullmatch(r"0*[1-9][0-9]?", rest[1]):
            raise ValueError(f"must have a whole number from 1 to {DEEPEST} after the second colon")
        return cls(text, name, rest[0] if rest else "counted", int(rest[1]) if len(rest) == 2 else DEPTH)
