"""What was drawn: a lot for one entrant, by a recorded seed or by the card drawn at the table (A25)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from engine.problems import At

__all__ = ["Draw", "DrawMethod", "Purpose"]

DrawMethod = Literal["seed", "cards"]


class Purpose(StrEnum):
    """What a draw decides. Lots of one stage, round and purpose belong together."""

    TABLES = "tables"
    """Who sits at which table among those level (A20, A21, A22)."""
    SEATS = "seats"
    """Which seat among those level at a table (A23)."""
    JOLLY = "jolly"
    """Who of those with an equal rank acts as jolly (A24)."""
    NEWCOMERS = "newcomers"
    """The order of those who are not in the standings yet, or were absent from the evening's first game (A21, A22)."""
    QUALIFY = "qualify"
    """Who of those level at the last qualifying place goes on (A12)."""
    RANK = "rank"
    """The order of those level after every other criterion: the criterion `lot` (A16)."""

    PAIRING = "pairing"
    """The order of those level, of whom neighbours meet: Swiss and Danish (B1, C5)."""
    NUMBERS = "numbers"
    """The numbers of those without a seed in groups, calendars and brackets, drawn once for a stage (C6, C7)."""
    PARTNERS = "partners"
    """Who plays with whom of those who entered alone: the first with the second, and so on (C14)."""

    @property
    def is_of_stage(self) -> bool:
        """Whether it is drawn for once in a stage, and not to seat a round of it."""
        return self in (Purpose.QUALIFY, Purpose.RANK, Purpose.NUMBERS, Purpose.PARTNERS)


@dataclass(frozen=True, slots=True)
class Draw:
    """One entrant's lot: `order` counts from 1, first is best; with `cards` it may follow from the `card` alone.

    `superseded` is a draw that was made again (a no-show, a latecomer): kept on record, and counting no more.
    """

    stage: str
    round: int
    purpose: Purpose
    method: DrawMethod
    entrant: str
    order: int | None = None
    seed: str = ""
    algorithm: str = ""
    card: str = ""
    superseded: bool = False
    former_id: str = ""
    """The id under which the entrant drew, where that is an alias by now: the lots of a seed are those of ids."""
    at: At = field(default=At(""), compare=False)

    @property
    def drawn_as(self) -> str:
        """The id of the entrant at the time of the draw."""
        return self.former_id or self.entrant
