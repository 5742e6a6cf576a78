"""What a seating is made from, and what it is: values only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from engine.model import Purpose
from engine.pair.drawn import DrawnGroup
from engine.rules import Stage

__all__ = ["Lots", "Place", "Seat", "Seating", "SeatingError", "Situation"]


class SeatingError(ValueError):
    """The rules give no seating for those who are present; the text says why, for the organiser."""


class Lots(Protocol):
    """Where lots come from: drawn by a seed, or recorded."""

    def draw(self, purpose: Purpose, groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Each of `groups`, whose entrants are level, in the order in which it is drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entrant stands after the last scored round."""

    rank: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that the seating of a round follows from, but for the lots."""

    stage: Stage
    present: tuple[str, ...]
    standing: Mapping[str, Place] = field(default_factory=dict)
    """The standing after the last scored round; empty before the first. Who is not in it is a newcomer."""
    first_game: Mapping[str, Fraction] | None = None
    """The scores of the evening's first game by entrant, a jolly's too; None where the round is that game."""
    jollies: Mapping[str, int] = field(default_factory=dict)
    """How often each acted as jolly so far."""
    turn: tuple[str, ...] = ()
    """Who may take the first seat of a single table where that goes by turn (A14); several are level for it."""
    number: int = 1
    """Which round of the stage it is."""
    tables: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """Who sat together in each round before that counts, in order: met once, whatever became of the game."""
    byes: Mapping[str, int] = field(default_factory=dict)
    """How many byes each had so far."""
    wanted_byes: tuple[str, ...] = ()
    """Who has the bye of this round because it was asked for."""
    numbers: tuple[str, ...] = ()
    """Round-robin and knockout: those whose number is known (by seed, by rank, by a recorded draw), number 1 first;
    who is present and not among them is drawn behind them. In a later round of a knockout: who is left, in the order
    of the bracket, an empty text where a table before let nobody through."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Round-robin: the group of each entrant, where it is known."""
    losers: tuple[str, ...] = ()
    """Knockout: who plays for the third place, in its round."""
    lower_wins: bool = False
    """Whether the lower score is the better one, where the score is points of which fewer win."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One entrant at one table, which are numbered from 1; at a table of more than four the others have no wind."""

    table: int
    seat: str | None
    entrant: str


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and everything that was drawn for it, in the order in which it was drawn."""

    seats: tuple[Seat, ...]
    jollies: tuple[str, ...]
    draws: tuple[DrawnGroup, ...]
    byes: tuple[str, ...] = ()
    """Who has a bye, or rests."""
