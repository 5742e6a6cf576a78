"""The values of contests: tournaments of pairs, of matches, of groups and of eliminations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from sampleclub.values import Lot

BYE, FORFEIT, ELIMINATED, DISQUALIFIED, OUT = "bye", "forfeit", "eliminated", "disqualified", "out"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of `entrants.csv`: a pair with its two players, or a single player (no `player1`)."""

    entrant: str
    name: str = ""
    player1: str = ""
    player2: str = ""
    seed: int | None = None
    group: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of those who play."""
        return (self.player1, self.player2) if self.player1 else (self.entrant,)


@dataclass(frozen=True, slots=True)
class Side:
    """What one entrant brings from a table."""

    points: int | None
    victory_points: int | None = None
    end: str = ""
    status: str = ""
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a round: an entrant at a table, or one without a table (bye, withdrawn); a seating has no side."""

    table: int | None
    entrant: str
    side: Side | None = None
    seat: str = ""
    status: str = ""
    """Why there is no side: bye, forfeit, disqualified, withdrawn; empty in a seating."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a match: its table, its number, its kind, and (points, pips left) of each pair."""

    table: int
    number: int
    kind: str
    sides: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of a stage."""

    stage: str
    number: int
    lines: tuple[Line, ...]
    hands: tuple[Hand, ...] = ()

    def tables(self) -> list[list[Line]]:
        """The lines of each table, in order."""
        found: dict[int, list[Line]] = {}
        for line in self.lines:
            if line.table is not None:
                found.setdefault(line.table, []).append(line)
        return [found[table] for table in sorted(found)]


@dataclass(frozen=True, slots=True)
class Decision:
    """A row of `penalties.csv`; `counts` is what it adds to the points of the game, also where the file has none."""

    stage: str
    round: int
    entrant: str
    code: str
    points: int | None = None
    note: str = ""
    withdrawn: bool = False
    counts: int = 0


@dataclass(frozen=True, slots=True)
class ContestPlan:
    """One contest: who plays what by which system, and what happens in it besides.

    `rounds` of the first stage have results, then one is seated if `seated`. `arrives` and `leaves` say for an
    entrant from which round on it is there, and in which round's file it is withdrawn. `statuses` are those of single
    rows, by stage, round and entrant; `walkovers` are likewise those who did not come to a match. `noted` are the
    rounds that are there hand by hand. `singles` are joined to pairs by a draw. The lots of the rounds `cards` are
    drawn by cards, all others by a seed.
    """

    rulebook: str
    title: str
    first_day: date
    rounds: int
    entries: Sequence[Entry]
    days_between: int = 7
    seated: bool = False
    singles: Sequence[str] = ()
    arrives: Mapping[str, int] = field(default_factory=dict)
    leaves: Mapping[str, int] = field(default_factory=dict)
    statuses: Mapping[tuple[str, int, str], str] = field(default_factory=dict)
    walkovers: Sequence[tuple[str, int, str]] = ()
    decisions: Sequence[Decision] = ()
    noted: Sequence[int] = ()
    cards: Sequence[int] = ()
    level: Sequence[tuple[int, int]] = ()
    """The round and table of matches that end level."""
    touched: Sequence[tuple[int, int, int]] = ()
    """Round, table and hand of domino hands won with a touched tile."""
    limit: int = 101
    """The points that put a player of Scala 40 out of a game."""
    own_rules: str = ""
    """What `event.toml` has besides, as TOML."""
    days: int = 0
    """How many days are announced, where the contest takes more days than `rounds` and the seated one."""
    luck: int = 0


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest as it was played."""

    plan: ContestPlan
    entries: tuple[Entry, ...]
    turns: tuple[Turn, ...]
    lots: tuple[Lot, ...]

    def named(self, names: Mapping[str, str]) -> dict[str, str]:
        """What players, by `names`, and pairs are called: a pair without a name of its own by its players'."""
        pairs = {
            entry.entrant: entry.name or " / ".join(names[player] for player in entry.players) for entry in self.entries
        }
        return {**names, **pairs}
