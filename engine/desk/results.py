"""What a page or a command gets: everything it shows, as plain values, with where each number came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import Literal

from engine.model import Draw, Entrant, Language, Penalty, Round, Words
from engine.pair import BracketRound, CalendarRound
from engine.problems import Problem, in_order
from engine.rules import Game, Ranking, Rulebook, Stage, Variant
from engine.score import ScoredGame, StageResult, Standing

__all__ = [
    "ClubInfo",
    "DealtHand",
    "EventResult",
    "Finalist",
    "HandSheet",
    "HomeResult",
    "PairResult",
    "PlannedRound",
    "PlayerResult",
    "Proclaimed",
    "RaceStep",
    "Reason",
    "SeasonRanking",
    "SeasonResult",
    "Source",
    "StageReport",
]


Reason = Literal["sweep", "final"]


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
class Finalist:
    """Who has qualified for a stage: by which rank (in its group), and in whose place if that one gave up (A12)."""

    entrant: str
    rank: int
    replaces: str | None = None
    tied: bool = False
    """Whether someone outside is level with this one, and no draw has settled it."""
    across: int = 0
    """The rank among all groups together, where the rank is one in a group; 0 where there are none."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """One hand; `points` and the `totals` so far are in the order of the sheet's entrants, None for who has none."""

    number: int
    title: Words | None
    """What kind of hand it is, where the file says so."""
    caller: str | None
    points: tuple[Fraction | None, ...]
    totals: tuple[Fraction, ...]
    pips: tuple[Fraction | None, ...] = ()
    """What was left in everyone's hands, in the same order, where the file notes it (B4); empty elsewhere."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """A game of one table hand by hand; entrants in the order of their seats."""

    round: int
    table: str
    entrants: tuple[str, ...]
    hands: tuple[DealtHand, ...]


@dataclass(frozen=True, slots=True)
class StageReport:
    """A stage with its calendar and, where a round is scored, its result."""

    stage: Stage
    rounds: tuple[PlannedRound, ...]
    result: StageResult
    finalists: tuple[Finalist, ...] = ()
    """Who has qualified for the stage, in order, once that is known; empty where nobody needs to."""

    hands: tuple[HandSheet, ...] = ()
    """The games that are noted hand by hand."""

    level: tuple[str, ...] = ()
    """Everyone level at the last qualifying place, inside and outside, while no draw has settled it."""

    groups: Mapping[str, str] = field(default_factory=dict)
    """The group of each entrant, where the stage is played in groups and they are known."""

    calendar: tuple[CalendarRound, ...] = ()
    """Round-robin: who meets whom in every round, once the numbers are known; empty elsewhere."""

    seeds: Mapping[str, int] = field(default_factory=dict)
    """Knockout: the numbers in the bracket that follow from a seed or a rank alone; those that were drawn are none."""

    bracket: tuple[BracketRound, ...] = ()
    """Knockout: every round of the bracket with what is known of it, once the numbers are; empty elsewhere."""

    noted: bool = False
    """Whether this is all that was played, of which only the final table is known: no rounds, games or rules."""

    ended: date | None = None
    """Of such a stage: the last day on which it was played, where that is known."""

    @property
    def is_shown(self) -> bool:
        """Whether the stage is part of its season: one that may be left out is, once it has a file or a date."""
        return not self.stage.optional or any(r.round is not None or r.date is not None for r in self.rounds)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play in the stage."""
        return self.result.newest is not None and self.result.newest.complete

    @property
    def seating(self) -> PlannedRound | None:
        """The next round, seated and not scored yet."""
        return next((r for r in self.rounds if r.state == "seating"), None)

    def games_of(self, number: int) -> tuple[ScoredGame, ...]:
        """The scored games of round `number`, in the order of its file."""
        return tuple(g for g in self.result.games if g.round == number)

    def hands_of(self, number: int) -> tuple[HandSheet, ...]:
        """The tables of round `number` that are noted hand by hand."""
        return tuple(h for h in self.hands if h.round == number)


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
    overall: Standing | None
    """The final ranking, as far as it is known: those of the last stage first, then the rest (A16)."""
    games: dict[str, Rulebook]
    """The rulebooks of the games that a stage names for its rounds, by name."""
    draws: tuple[Draw, ...]
    """Everything that was drawn, what was drawn again too (A25)."""
    penalties: tuple[Penalty, ...]
    """Every decision of the referee, those that were withdrawn too (D1)."""
    entrants: dict[str, Entrant]
    """Everyone who may be named on the event's pages, by id."""
    source: Source
    problems: tuple[Problem, ...]
    """Warnings: errors stop an event from being scored."""
    dropped: bool = False
    """Whether this is a final that is not played, as one player has won every event of the season (A18)."""
    swept_by: str | None = None
    """Who that player is."""
    guests: frozenset[str] = frozenset()
    """Single players of `entrants.csv` whom the club's register does not have: they have no page of their own."""

    @property
    def finalists(self) -> tuple[Finalist, ...]:
        """Who has qualified for the last stage that is qualified for."""
        return next((s.finalists for s in reversed(self.stages) if s.stage.qualify is not None), ())

    @property
    def appearing(self) -> frozenset[str]:
        """The ids of all entrants who play: in a round or a final table, or by known groups, calendars and brackets."""
        found: set[str] = set()
        for report in self.stages:
            found.update(row.entrant for r in report.rounds if r.round is not None for row in r.round.rows)
            found.update(row.entrant for standing in report.result.standings[-1:] for row in standing.rows)
            found.update(report.groups)
            found.update(e for r in report.calendar for e in (*chain(*(m.entrants for m in r.matches)), *r.rests))
            slots = (s for r in report.bracket for s in (*chain(*(t.slots for t in r.tables)), *r.byes))
            found.update(slot for slot in slots if isinstance(slot, str))
        return frozenset(found)

    @property
    def is_noted(self) -> bool:
        """Whether only the final table is known."""
        return self.stages[0].noted

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play: a stage that a season may leave out counts once it is announced."""
        return all(s.is_over for s in self.stages if s.is_shown)

    @property
    def newest_stage(self) -> StageReport:
        """The last stage that has results; the first stage while none has."""
        scored = [s for s in self.stages if s.result.standings]
        return scored[-1] if scored else self.stages[0]

    def stage(self, name: str) -> StageReport:
        """The stage called `name`; KeyError when the event has none."""
        return {report.stage.name: report for report in self.stages}[name]

    def game_of(self, stage: Stage, number: int) -> Game:
        """The game of a round: where the rounds of the stage are different games, its own."""
        return (self.games.get(stage.game_of(number) or "") or self.rulebook).game

    def name(self, entrant: str) -> str:
        """The name that members see."""
        return self.entrants[entrant].name if entrant in self.entrants else entrant

    def standing(self, stage: str | None = None, after: int | None = None) -> Standing | None:
        """The standing of `stage` (default: the newest with results) after round `after` (default: the last)."""
        report = self.newest_stage if stage is None else self.stage(stage)
        return report.result.newest if after is None else report.result.after(after)


@dataclass(frozen=True, slots=True)
class RaceStep:
    """The season's table as it was after one round of one of its events."""

    event: str
    stage: str
    round: int
    date: date | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class SeasonRanking:
    """The season's table (A16): a stage of which round i is the i-th of `events`, its places their final rankings."""

    rules: Ranking
    rulebook_name: str | None
    title: Words
    """What the season is played for: the title of the rulebook that the table is taken from; empty without one."""
    variants: tuple[Variant, ...]
    events: tuple[str, ...]
    result: StageResult
    complete: bool
    """Whether every event is over; until then the table is provisional."""


@dataclass(frozen=True, slots=True)
class Proclaimed:
    """Who is the season's champion, and why: `sweep`, who won every event (A18), or `final` (A17)."""

    entrant: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """One season with its events, in the order of `season.toml`."""

    club: ClubInfo
    id: str
    title: Words
    events: tuple[EventResult, ...]
    ranking: SeasonRanking | None
    race: tuple[RaceStep, ...]
    """The table after every round of the season; only a season that is opened by itself has it."""
    proclaimed: Proclaimed | None
    final: str | None
    """The event that is the season's final, if it has one."""
    source: Source

    def event(self, id: str) -> EventResult:
        """The event of that id; KeyError when the season has none."""
        return {event.id: event for event in self.events}[id]

    def name(self, entrant: str) -> str:
        """The name that members see."""
        return next((e.entrants[entrant].name for e in self.events if entrant in e.entrants), entrant)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """Everything that one player did, newest season first."""

    club: ClubInfo
    player: Entrant
    events: tuple[EventResult, ...]
    """The events in which the player has a game or a seat, newest season first, in the season's order."""
    seasons: tuple[SeasonResult, ...]
    """All seasons, newest first: the player's places in their tables are read there."""
    source: Source


@dataclass(frozen=True, slots=True)
class PairResult:
    """One pair of an event, and the two who are the pair."""

    event: EventResult
    pair: Entrant
    players: tuple[Entrant, ...]


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
