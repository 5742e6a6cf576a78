"""What a page or a command gets: everything it shows, as plain values, with where each number came from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from engine.model import Entrant, Language, Round, Words
from engine.problems import Problem, in_order
from engine.rules import Rulebook, Stage, Variant
from engine.score import ScoredGame, StageResult, Standing

__all__ = [
    "ClubInfo",
    "EventResult",
    "HomeResult",
    "PlannedRound",
    "PlayerResult",
    "SeasonResult",
    "Source",
    "StageReport",
]


@dataclass(frozen=True, slots=True)
class Source:
    """Where numbers come from: files relative to the club's repository, and the commit they were read at.

    `commit` is the full hash, None outside git; `dirty` when a file differs from that commit.
    """

    files: tuple[str, ...]
    commit: str | None
    committed: date | None
    dirty: bool


@dataclass(frozen=True, slots=True)
class ClubInfo:
    """`club.toml`, with its defaults filled in."""

    name: str
    language: Language
    base_url: str | None
    time_zone: str
    seasons: tuple[str, ...]
    """Season ids, newest first."""


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of the calendar: `state` is scored, seating (next, seated), void (fell out) or planned."""

    number: int
    state: str
    date: date | None
    venue: str
    round: Round | None
    """The rows of its file; None when it is only planned."""


@dataclass(frozen=True, slots=True)
class StageReport:
    """A stage with its calendar and, where a round is scored, its result."""

    stage: Stage
    rounds: tuple[PlannedRound, ...]
    result: StageResult

    @property
    def seating(self) -> PlannedRound | None:
        """The next round, seated and not scored yet."""
        return next((r for r in self.rounds if r.state == "seating"), None)

    def games_of(self, number: int) -> tuple[ScoredGame, ...]:
        """The scored games of round `number`, in the order of its file."""
        return tuple(g for g in self.result.games if g.round == number)


@dataclass(frozen=True, slots=True)
class EventResult:
    """One event of a season, scored."""

    club: ClubInfo
    season: str
    season_title: Words
    id: str
    title: Words
    rulebook_name: str | None
    rulebook: Rulebook
    variants: tuple[Variant, ...]
    stages: tuple[StageReport, ...]
    entrants: dict[str, Entrant]
    """Everyone who may be named on the event's pages, by id."""
    source: Source
    problems: tuple[Problem, ...]
    """Warnings: errors stop an event from being scored."""

    @property
    def newest_stage(self) -> StageReport:
        """The last stage that has results; the first stage while none has."""
        scored = [s for s in self.stages if s.result.standings]
        return scored[-1] if scored else self.stages[0]

    def name(self, entrant: str) -> str:
        """The name that members see."""
        return self.entrants[entrant].name if entrant in self.entrants else entrant

    def standing(self, stage: str | None = None, after: int | None = None) -> Standing | None:
        """The standing of `stage` (default: the newest with results) after round `after` (default: the last)."""
        report = self.newest_stage if stage is None else next(s for s in self.stages if s.stage.name == stage)
        return report.result.newest if after is None else report.result.after(after)


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """One season with its events, in the order of `season.toml`."""

    club: ClubInfo
    id: str
    title: Words
    events: tuple[EventResult, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """Everything that one player did, newest season first."""

    club: ClubInfo
    player: Entrant
    events: tuple[EventResult, ...]
    """The events in which the player has a game or a seat, newest season first, in the season's order."""
    source: Source


@dataclass(frozen=True, slots=True)
class HomeResult:
    """The whole club: its seasons, newest first, and everyone in its register."""

    club: ClubInfo
    seasons: tuple[SeasonResult, ...]
    people: tuple[Entrant, ...]
    source: Source

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The warnings of every event, each once."""
        return in_order(p for season in self.seasons for event in season.events for p in event.problems)
