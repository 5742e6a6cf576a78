"""The rows of a round file once they are read and checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from engine.problems import At

__all__ = ["SEATS", "Penalty", "Replacement", "Round", "Row", "Status", "in_bracket", "penalty_points"]

#: The four winds in the order of play; files in other languages are read into these.
SEATS = ("N", "E", "S", "W")


class Status(StrEnum):
    """What became of an entrant in a round; `PLAYED` is the empty cell."""

    PLAYED = ""
    JOLLY = "jolly"
    BYE = "bye"
    ABSENT = "absent"
    FORFEIT = "forfeit"
    ELIMINATED = "eliminated"
    OUT = "out"
    DISQUALIFIED = "disqualified"
    WITHDRAWN = "withdrawn"

    @property
    def has_points(self) -> bool:
        """Whether a row of this status carries points or a place."""
        return self in (Status.PLAYED, Status.ELIMINATED)

    @property
    def is_game(self) -> bool:
        """Whether a row of this status is a game of the entrant (who is then listed in the standings)."""
        return self.has_points or self in (Status.JOLLY, Status.BYE, Status.FORFEIT)

    @property
    def is_lost(self) -> bool:
        """Whether a row of this status is lost without being played, a match to the other side (B6, C11, C12)."""
        return self in (Status.FORFEIT, Status.OUT, Status.DISQUALIFIED)

    @property
    def is_away(self) -> bool:
        """Whether an entrant of this status sat at no table."""
        return self in (Status.JOLLY, Status.BYE, Status.ABSENT, Status.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant in one round. `points` are gross and exact; what the file does not say is None."""

    entrant: str
    table: str | None = None
    seat: str | None = None
    status: Status = Status.PLAYED
    points: Fraction | None = None
    place: int | None = None
    errors: int | None = None
    victory_points: Fraction | None = None
    end: str | None = None
    at: At = field(default=At(""), compare=False)

    @property
    def is_seated(self) -> bool:
        """Whether the entrant sat at the table, whatever became of the game."""
        return self.table is not None and not self.status.is_away

    @property
    def has_result(self) -> bool:
        """Whether the row says how the game went."""
        return self.points is not None or self.place is not None or self.victory_points is not None


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a stage, as its file has it; `void` is an evening that fell out: shown, never counted."""

    stage: str
    number: int
    rows: tuple[Row, ...]
    file: str = ""
    void: bool = False
    places_noted: bool = False
    """Whether the file has a place column: then a blank place is none (scores = "points")."""

    @property
    def is_seating(self) -> bool:
        """Whether no game has a result yet: the next round, published and not scored."""
        return not any(r.has_result for r in self.rows) and any(r.status is Status.PLAYED for r in self.rows)

    @property
    def is_scored(self) -> bool:
        """Whether the round counts: it has results and is not void."""
        return bool(self.rows) and not self.void and not self.is_seating

    @property
    def tables(self) -> tuple[tuple[Row, ...], ...]:
        """The rows of those who sat at each table, whatever became of their game."""
        tables: dict[str | None, list[Row]] = {}
        for row in self.rows:
            if row.is_seated:
                tables.setdefault(row.table, []).append(row)
        return tuple(map(tuple, tables.values()))


def in_bracket(found: Round) -> frozenset[str]:
    """Who is in an elimination by the round's file: those who play, whatever becomes of it, and those with a bye."""
    return frozenset(row.entrant for row in found.rows if row.is_seated or row.status is Status.BYE)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A referee's decision: `points` go to the game's points, `score` to the total from its round on, signed."""

    stage: str
    round: int
    entrant: str
    code: str
    points: Fraction = Fraction(0)
    score: Fraction = Fraction(0)
    note: str = ""
    withdrawn: bool = False
    warning: bool = False
    """Whether it was only a warning, as the code gives some before its penalty is due: it adds nothing (C9)."""
    player: str = ""
    """Who of a pair it was, where the file says so: the pair has the penalty."""
    at: At = field(default=At(""), compare=False)


def penalty_points(penalties: Iterable[Penalty], stage: str, number: int) -> dict[str, Fraction]:
    """What penalties add to the points of round `number` of `stage`, by entrant; those withdrawn add nothing."""
    added: dict[str, Fraction] = {}
    for p in penalties:
        if (p.stage, p.round) == (stage, number) and not p.withdrawn:
            added[p.entrant] = added.get(p.entrant, Fraction(0)) + p.points
    return added


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who takes the place of one who qualified and gave up, where it is not the next (A12)."""

    newcomer: str
    gone: str
    at: At = field(default=At(""), compare=False)
