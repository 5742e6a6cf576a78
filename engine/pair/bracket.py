"""The bracket of an elimination: byes to the best, winners on to the next table, places at the end (C7)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BracketRound", "BracketTable", "Outcome"]


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
