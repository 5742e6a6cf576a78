"""The values that the rooms of the generator hand to one another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

JOLLY, WITHDRAWN = "jolly", "withdrawn"


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
    """One line of a round: at a table, or `status` jolly or withdrawn (no table, no seat, no result).

    A seating has no result either.
    """

    table: int | None
    seat: str
    entrant: str
    result: Result | None
    status: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One round of an event."""

    number: int
    rows: tuple[Row, ...]

    @property
    def present(self) -> list[str]:
        """Who is there, jollies too."""
        return [row.entrant for row in self.rows if row.status != WITHDRAWN]

    @property
    def jollies(self) -> list[str]:
        """Who acts as jolly."""
        return [row.entrant for row in self.rows if row.status == JOLLY]


@dataclass(frozen=True, slots=True)
class Played:
    """One game of one player: the round, the score, the place (None for a jolly), points and errors (0 for a jolly)."""

    round: int
    score: Fraction
    place: int | None
    points: int
    errors: int


@dataclass(frozen=True, slots=True)
class Lot:
    """What one entrant drew, as a row of `draws.csv`; `round` 0 is left out, and so is `order` 0 (cards tell it)."""

    stage: str
    round: int
    purpose: str
    method: str
    entrant: str
    seed: str = ""
    algorithm: str = ""
    order: int = 0
    card: str = ""
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A called hand of King: its number, its kind, who called it ("" for nobody) and what it brought each seat."""

    number: int
    kind: str
    caller: str
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Final:
    """A final: who plays it in the order of their qualifying ranks, who gave it up, and its games.

    `ranking` are the final's ranks with the level entrants of each; `games` names the game of each round in the
    season's final, where they differ; `deals` are the called hands by round.
    """

    finalists: tuple[str, ...]
    gave_up: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    ranking: tuple[tuple[int, tuple[str, ...]], ...]
    deciders: tuple[str | None, ...]
    """What separates each of the finalists from the next, in the final's order; None for nothing."""
    lots: tuple[Lot, ...]
    games: tuple[str, ...] = ()
    deals: tuple[tuple[Deal, ...], ...] = ()
