"""The calendar of an all-play-all: everybody meets everybody of the group, one round after the other (C6)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CalendarRound", "Match"]


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet, the one who is named first has the first seat; `table` counts from 1 through all groups."""

    table: int
    entrants: tuple[str, str]
    group: str | None = None


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """One round: its matches, and who rests."""

    number: int
    matches: tuple[Match, ...]
    rests: tuple[str, ...] = ()
