"""What scoring gives: plain frozen values, exact numbers, everything that decided kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from engine.model import Penalty, Status
from engine.rules import Game, Stage

__all__ = [
    "Context",
    "CriterionValue",
    "Lot",
    "Outcome",
    "ScoredGame",
    "StageResult",
    "Standing",
    "StandingRow",
    "Value",
]

#: What a criterion says of an entrant: a number, the counts of places (firsts first), or nothing.
Value = Fraction | tuple[int, ...] | None


#: What a game was to one of those who played it: a drawn one has two sides, level at the first place.
Outcome = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class Lot:
    """A recorded lot that settles what every other criterion left level, once round `after` is scored."""

    order: int
    after: int


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """One entrant's game in one scored round: `points` net of penalties, `place` None where the game has none."""

    round: int
    table: str | None
    seat: str | None
    entrant: str
    status: Status
    gross: Fraction | None
    points: Fraction | None
    errors: int | None
    place: int | None
    score: Fraction | None
    """The tournament points; None for a row that is no game (absent, out …)."""
    shared: int = 1
    """How many entrants share the place."""
    against: Fraction | None = None
    """The points of the others at the table, net of penalties; of a bye those that the rulebook gives, and so of a
    match that the other side forfeited where the file has no points."""
    victory_points: Fraction | None = None
    opponents: tuple[str, ...] = ()
    """Who sat at the same table, by name."""
    points_for: Fraction = Fraction(0)
    """The points as criteria add them up: 0 where there are none, and at most the rulebook's `points_cap`."""
    points_against: Fraction = Fraction(0)
    """Those of the others in the same way."""
    outcome: Outcome | None = None
    """None where nothing was won or lost: a jolly, a rest, an absence, a game without a place."""


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """The value of one tie-break criterion, named as the rulebook names it."""

    criterion: str
    value: Value


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of a standing, with everything needed to see why it stands where it does."""

    rank: int
    entrant: str
    score: Fraction | None
    """None where only a final table is known, and it has none; so it is with `played`."""
    played: int | None
    counted: tuple[int, ...]
    discarded: tuple[int, ...]
    places: tuple[int, ...]
    """How many firsts, seconds and thirds, over the games that the rulebook's `places` scope counts (all, A10)."""
    tiebreaks: tuple[CriterionValue, ...]
    decided_by: str | None
    """The criterion that puts this entrant below the one before; `score`; None for the first and for one level."""
    tied_with: tuple[str, ...]
    """Everyone still level after all criteria, in the order of the standing."""
    group: str | None = None
    bonus: Fraction = Fraction(0)
    """What the entrant brought along from the stage qualified from; it is in `score` (A17)."""
    withdrawn: bool = False
    """Whether the entrant had given up by this round: listed with the games played, seated no more."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A stage's standing after round `after` (0: before any); `complete` when nothing is left to play."""

    stage: str
    after: int
    complete: bool
    rows: tuple[StandingRow, ...]

    def row(self, entrant: str) -> StandingRow | None:
        """The line of `entrant`, if it is listed."""
        return next((r for r in self.rows if r.entrant == entrant), None)


@dataclass(frozen=True, slots=True)
class StageResult:
    """A stage, scored: its games and its standing after every scored round, in order."""

    stage: Stage
    games: tuple[ScoredGame, ...]
    standings: tuple[Standing, ...]
    across: Standing | None = None
    """Where the stage is played in groups: the newest standing of all together, by the same criteria (C6)."""

    @property
    def newest(self) -> Standing | None:
        """The standing after the last scored round; None before the first."""
        return self.standings[-1] if self.standings else None

    def after(self, number: int) -> Standing | None:
        """The standing as it was after round `number` (the last scored one up to it); None before the first."""
        return next((s for s in reversed(self.standings) if s.after <= number), None)


@dataclass(frozen=True, slots=True)
class Context:
    """What a stage's scores need beside its own rounds.

    `penalties` of other stages are left out. `earlier` holds the results of the stages, and of the season's table,
    that criteria like `rank:regular` read. `names` (by entrant id) give the order in which entrants level after
    everything are listed, and decide nothing (A11). `games` are the games of a stage whose rounds are different ones,
    by the name that the stage gives them; `bonus` is what entrants bring along; `lots` are recorded draws; `groups`
    is the group of each entrant of a stage that is played in groups, each of which has its own ranks (C6).
    """

    penalties: Sequence[Penalty] = ()
    earlier: Mapping[str, StageResult] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[str, Game] = field(default_factory=dict)
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    lots: Mapping[str, Lot] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)
