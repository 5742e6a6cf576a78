"""How a tie-break criterion is written in a rulebook: `name`, `name:scope` or `name:scope:depth`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator

__all__ = ["DEPTH", "CriterionName", "CriterionText", "MalformedCriterion"]

#: How many places `places` compares where the rulebook does not say, and the most that it may say.
DEPTH, DEEPEST = 3, 99


class MalformedCriterion(ValueError):
    """What is written does not even have the form of a criterion; the text says which form it must have."""


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
        """Take `text` apart; MalformedCriterion when it has not the form. Whether it exists is the scorer's to say."""
        name, *rest = text.split(":")
        if not name or len(rest) > 2 or not all(rest):
            raise MalformedCriterion("must be written name, name:scope or name:scope:depth")
        if len(rest) == 2 and not re.fullmatch(r"0*[1-9][0-9]?", rest[1]):
            raise MalformedCriterion(f"must have a whole number from 1 to {DEEPEST} after the second colon")
        return cls(text, name, rest[0] if rest else "counted", int(rest[1]) if len(rest) == 2 else DEPTH)


def _formed(text: str) -> str:
    return CriterionName.parse(text).text


#: A criterion as a rulebook writes it, of the form that `CriterionName` takes apart.
CriterionText = Annotated[str, AfterValidator(_formed)]
