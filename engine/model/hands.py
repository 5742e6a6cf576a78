"""A game hand by hand, as its file has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.problems import At

__all__ = ["Deal"]


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand at one table. `points` are by entrant, in the order of the file, exact and with their sign.

    `kind` is the rulebook's word where hands are called, elsewhere what the file says; `pips` are those left in an
    entrant's hand, in games that count them. What the file does not say is empty; `caller` is None for nobody.
    """

    stage: str
    round: int
    table: str
    number: int
    points: Mapping[str, Fraction]
    kind: str = ""
    caller: str | None = None
    pips: Mapping[str, Fraction] = field(default_factory=dict)
    at: At = field(default=At(""), compare=False)
