"""A line of a final table, where nothing else of an event is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from engine.problems import At

__all__ = ["NotedRow"]


@dataclass(frozen=True, slots=True)
class NotedRow:
    """Who came in at which rank; the score, the points and how many games were played are None where none are noted."""

    entrant: str
    rank: int
    score: Fraction | None = None
    points: Fraction | None = None
    played: int | None = None
    at: At = field(default=At(""), compare=False)
