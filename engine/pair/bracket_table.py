"""The tables of an elimination: as the bracket has them, as a round has them, and who is waited for at one (C7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["BracketRound", "BracketTable", "Outcome", "PlayedRound", "PlayedTable", "Slot"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who will be known when a table is over: the entrant of place `place` at table `table` of round `round`."""

    round: int
    table: int
    place: int


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of the bracket: an entrant, or what is waited for, on each side; `through` are those who went on."""

    table: int
    slots: tuple[str | Outcome, ...]
    through: tuple[str, ...] = ()
    """Those who go on, the best first; in the last round who won. Empty while the table is not over."""
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One round: its tables from the top of the bracket down, and who goes on without playing."""

    number: int
    tables: tuple[BracketTable, ...]
    byes: tuple[str | Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table as its round has it: `places` of those who have one, None while the round has no results."""

    table: int
    entrants: tuple[str, ...]
    places: Mapping[str, int] | None = None
    gone: tuple[str, ...] = ()
    """Who of them is out of more than the round, and does not play for the third place."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as it is seated or played; one that fell out has neither tables nor byes."""

    tables: tuple[PlayedTable, ...]
    byes: tuple[str, ...] = ()


#: A place in the order of the bracket: who has it, whom it waits for, or nobody where a table let nobody through.
Slot = str | Outcome | None
