"""The values that the rooms of the generator hand to one another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Person:
    """A member: id, name, other spellings, member since; strength and keenness are chance's, from 0 to 100."""

    id: str
    name: str
    aliases: tuple[str, ...]
    since: date
    strength: int
    keenness: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one player brings from the table: points, and errors where the game counts them."""

    points: int
    errors: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a round: at a table, or a jolly (no table, no seat, no result). A seating has no result either."""

    table: int | None
    seat: str
    entrant: str
    result: Result | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One round of an event."""

    number: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One game of one player: the round, the score, the place (None for a jolly), points and errors (0 for a jolly)."""

    round: int
    score: Fraction
    place: int | None
    points: int
    errors: int
