"""Plans of seasons, and what was played of them, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from sampleclub.contests.values import Contest, ContestPlan
from sampleclub.past import PastSeason
from sampleclub.season import Table, final_ranking, season_table
from sampleclub.standing import BEST, keys, ranks
from sampleclub.values import Final, Lot, Person, Played, Sheet

PER_EVENING = 2
FINAL_GAMES = 3


@dataclass(frozen=True, slots=True)
class FinalPlan:
    """A final: its evening, its games, and the positions of those who qualify and give it up (0 is the first).

    `luck` makes chance fall otherwise, for a search.
    """

    day: date
    games: int = FINAL_GAMES
    gives_up: Sequence[int] = ()
    luck: int = 0


@dataclass(frozen=True, slots=True)
class EventPlan:
    """One event: `rounds` with results, then one seated round if `seated`; `planned` are announced in all.

    `present`, `fixed` and `left_over` are explained in `attendance`. `ties` is the percentage of tables at which two
    or three players are made level (they also are by chance). With `rounds` 0 the event is only announced.
    """

    game: str
    title: str
    first_evening: date
    rounds: int = 12
    seated: bool = False
    planned: int = 12
    days_between: int = 14
    present: tuple[int, int] | None = None
    fixed: Mapping[str, Sequence[int]] = field(default_factory=dict)
    left_over: Mapping[int, int] = field(default_factory=dict)
    ties: int = 6
    folder: str = ""
    members: Sequence[str] = ()
    best: int = BEST
    withdraws: Mapping[str, int] = field(default_factory=dict)
    lots: Mapping[int, str] = field(default_factory=dict)
    redrawn: Sequence[int] = ()
    luck: int = 0
    final: FinalPlan | None = None

    @property
    def name(self) -> str:
        """The event's folder: the game's name unless the plan says otherwise."""
        return self.folder or self.game

    @property
    def evenings(self) -> list[date]:
        """The date of each evening, of all rounds planned."""
        evenings = -(-max(self.planned, self.rounds + self.seated) // PER_EVENING)
        return [self.first_evening + timedelta(days=self.days_between * index) for index in range(evenings)]

    @property
    def dates(self) -> list[date]:
        """The evenings, and then the final's."""
        return [*self.evenings, *([self.final.day] if self.final is not None else [])]


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season: its folder ("2024-25"), its title and its events in order.

    With `ranking` it has a table, with `final` a Re di Cuori too; `sweep` is off where a winner of everything has to
    play that all the same. `contests` are played beside the tournaments and do not count for the table.
    """

    folder: str
    title: str
    events: Sequence[EventPlan]
    ranking: bool = False
    final: FinalPlan | None = None
    sweep: bool = True
    contests: Sequence[ContestPlan] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """An event as it was played: the plan, the rounds, every player's games, what was drawn, and the final."""

    plan: EventPlan
    sheets: tuple[Sheet, ...]
    games: Mapping[str, Sequence[Played]]
    lots: tuple[Lot, ...] = ()
    final: Final | None = None

    @property
    def regular(self) -> list[tuple[int, list[str]]]:
        """The ranks after the tournament's last round."""
        return ranks(keys(self.plan.game, self.games, self.plan.best))

    @property
    def ranking(self) -> list[tuple[int, list[str]]]:
        """The final ranking."""
        return final_ranking(self.regular, self.final.ranking) if self.final is not None else self.regular


@dataclass(frozen=True, slots=True)
class Club:
    """All that was invented."""

    name: str
    language: str
    seed: int
    people: tuple[Person, ...]
    seasons: tuple[tuple[SeasonPlan, tuple[Event, ...]], ...]
    finals: Mapping[str, Final] = field(default_factory=dict)
    """The Re di Cuori of the seasons that had one, by the season's folder."""
    contests: Mapping[str, Sequence[Contest]] = field(default_factory=dict)
    """The contests of the seasons that have any, by the season's folder."""
    past: tuple[PastSeason, ...] = ()
    """Seasons before all others, of which only final tables are known."""

    def table(self, season: str) -> Table:
        """The table of a season."""
        return next(
            season_table([event.ranking for event in events if event.games])
            for plan, events in self.seasons
            if plan.folder == season
        )
