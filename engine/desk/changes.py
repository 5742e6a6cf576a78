"""What a club's results were and what they are: two moments of its data, compared as plain values.

A moment is read by `state_of` from any folder: the working tree, or one that `data_at` took out of git. Two of them are
compared by `changes_between`. What cannot be scored at one of the two moments is not compared, and the rest is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from engine.desk.moments import ClubState, SeasonState
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Penalty, Row
from engine.rules import OPEN_LENGTH, SEASON, Rulebook
from engine.score import Standing, StandingRow

__all__ = [
    "ROW_FIELDS",
    "EntrantChange",
    "EventChange",
    "QualifiedChange",
    "RoundChange",
    "RowChange",
    "SeasonChange",
    "StandingChange",
    "changes_between",
]

Kind = Literal["new", "gone", "changed", "unread"]

#: What a row of a round says of an entrant.
ROW_FIELDS = ("table", "seat", "points", "errors", "place", "victory_points", "status", "end")


@dataclass(frozen=True, slots=True)
class RowChange:
    """An entrant's row in a round that was corrected; None where there is no such row."""

    entrant: str
    name: str
    before: Row | None
    after: Row | None

    @property
    def fields(self) -> tuple[str, ...]:
        """The columns that differ, those of `ROW_FIELDS`; none where the whole row was added or taken away."""
        old, new = self.before, self.after
        if old is None or new is None:
            return ()
        return tuple(f for f in ROW_FIELDS if getattr(old, f) != getattr(new, f))


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round that is new, gone, or another than before: `before` and `after` are scored, seating or void, else None.

    `rows` are those that differ where the state is the same: a correction, or a seating that was made again.
    """

    stage: str
    number: int
    before: str | None
    after: str | None
    rows: tuple[RowChange, ...] = ()


@dataclass(frozen=True, slots=True)
class EntrantChange:
    """One whose rank or score differs: the lines of the two standings, None where there is none."""

    entrant: str
    name: str
    before: StandingRow | None
    after: StandingRow | None

    @property
    def gained(self) -> Fraction | None:
        """The difference of the scores; None for one who has none in one of the two standings."""
        old, new = (row.score if row is not None else None for row in (self.before, self.after))
        return new - old if old is not None and new is not None else None


@dataclass(frozen=True, slots=True)
class StandingChange:
    """A standing that differs: of a stage, or of the season's table (`stage` is then "season").

    `before` and `after` are the last rounds (of the table: how many events) that the two hold, 0 where there is none.
    """

    stage: str
    before: int
    after: int
    entrants: tuple[EntrantChange, ...]
    """In the order of the new standing; those who are no longer in it last."""


@dataclass(frozen=True, slots=True)
class QualifiedChange:
    """A stage that others have qualified for than before: ids and names of who came in, and of who is out."""

    stage: str
    entered: tuple[tuple[str, str], ...]
    left: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class EventChange:
    """An event that differs; `unread` names the sides, old and new, where errors keep it from being compared."""

    season: str
    id: str
    kind: Kind
    unread: tuple[str, ...] = ()
    has_other_rules: bool = False
    rounds: tuple[RoundChange, ...] = ()
    added: tuple[tuple[Penalty, str], ...] = ()
    """Decisions of the referee that are new or otherwise than before, each with the entrant's name."""
    removed: tuple[tuple[Penalty, str], ...] = ()
    standings: tuple[StandingChange, ...] = ()
    qualified: tuple[QualifiedChange, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs after all."""
        parts = (self.unread, self.rounds, self.added, self.removed, self.standings, self.qualified)
        return self.kind == "changed" and not self.has_other_rules and not any(parts)


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """A season that differs; `proclaimed` are id and name of the champion before and after, where that differs."""

    id: str
    kind: Kind
    unread: tuple[str, ...] = ()
    events: tuple[EventChange, ...] = ()
    table: StandingChange | None = None
    proclaimed: tuple[tuple[str, str] | None, tuple[str, str] | None] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs after all."""
        parts = (self.unread, self.events, self.table, self.proclaimed)
        return self.kind == "changed" and not any(parts)


def changes_between(old: ClubState, new: ClubState) -> tuple[SeasonChange, ...]:
    """Everything that differs between two moments of a club, the newest season first, its events in their order."""
    names = sorted({*old.seasons, *new.seasons}, reverse=True)
    found = (_season_change(name, old.seasons.get(name), new.seasons.get(name)) for name in names)
    return tuple(change for change in found if not change.is_empty)


def _kind(old: object, new: object) -> Kind:
    return "new" if old is None else "gone" if new is None else "changed"


def _season_change(id: str, old: SeasonState | None, new: SeasonState | None) -> SeasonChange:
    before, after = old or SeasonState({}), new or SeasonState({})
    unread = tuple(side for side, state in (("old", before), ("new", after)) if not state.is_read)
    if unread:
        return SeasonChange(id, "unread", unread)
    order = dict.fromkeys((*after.events, *before.events))
    events = (_event_change(id, event, before.events, after.events) for event in order)

    def name(entrant: str) -> str:
        return after.name(entrant) or before.name(entrant) or entrant

    champions = [
        (state.proclaimed.entrant, name(state.proclaimed.entrant)) if state.proclaimed is not None else None
        for state in (before, after)
    ]
    # a table that lacks an event with errors is not made, which is no change of it
    lacks = any(event is None for state in (before, after) for event in state.events.values())
    tables = [s.ranking.result.newest if s.ranking is not None else None for s in (before, after)]
    return SeasonChange(
        id,
        _kind(old, new),
        events=tuple(change for change in events if not change.is_empty),
        table=None if lacks else _standing_change(SEASON, tables[0], tables[1], name),
        proclaimed=None if lacks or champions[0] == champions[1] else (champions[0], champions[1]),
    )


def _event_change(
    season: str, id: str, old: Mapping[str, EventResult | None], new: Mapping[str, EventResult | None]
) -> EventChange:
    unread = tuple(side for side, events in (("old", old), ("new", new)) if id in events and events[id] is None)
    if unread:
        return EventChange(season, id, "unread", unread)
    before, after = old.get(id), new.get(id)

    def name(entrant: str) -> str:
        known = next((e for e in (after, before) if e is not None and entrant in e.entrants), None)
        return known.name(entrant) if known is not None else entrant

    fines = [Counter(event.penalties if event is not None else ()) for event in (before, after)]
    return EventChange(
        season,
        id,
        _kind(before, after),
        has_other_rules=before is not None and after is not None and _rules(before) != _rules(after),
        rounds=tuple(_round_changes(before, after, name)),
        added=tuple((p, name(p.entrant)) for p in (fines[1] - fines[0]).elements()),
        removed=tuple((p, name(p.entrant)) for p in (fines[0] - fines[1]).elements()),
        standings=tuple(_standing_changes(before, after, name)),
        qualified=tuple(_qualified_changes(before, after, name)),
    )


def _rules(event: EventResult) -> tuple[Rulebook, dict[str, Rulebook]]:
    """The rules without the number of rounds that follows from who plays, which a new entrant changes too."""
    stages = tuple(s.model_copy(update={"rounds": 0}) if s.format in OPEN_LENGTH else s for s in event.rulebook.stage)
    return event.rulebook.model_copy(update={"stage": stages}), event.games


_Name = Callable[[str], str]


def _stages(
    old: EventResult | None, new: EventResult | None
) -> Iterator[tuple[str, StageReport | None, StageReport | None]]:
    """Every stage by its name with its report in both, in the order of the new event."""
    reports = [{s.stage.name: s for s in e.stages} if e is not None else {} for e in (old, new)]
    for stage in dict.fromkeys((*reports[1], *reports[0])):
        yield stage, reports[0].get(stage), reports[1].get(stage)


def _round_changes(old: EventResult | None, new: EventResult | None, name: _Name) -> Iterator[RoundChange]:
    for stage, before, after in _stages(old, new):
        rounds = [_played(report) for report in (before, after)]
        for number in sorted({*rounds[0], *rounds[1]}):
            was, now = rounds[0].get(number), rounds[1].get(number)
            states = (was.state if was is not None else None, now.state if now is not None else None)
            rows = tuple(_row_changes(was, now, name)) if states[0] == states[1] else ()
            if rows or states[0] != states[1]:
                yield RoundChange(stage, number, *states, rows)


def _played(report: StageReport | None) -> dict[int, PlannedRound]:
    """The rounds of which something is known: those only planned say nothing that could change."""
    return {r.number: r for r in report.rounds if r.state != "planned"} if report is not None else {}


def _row_changes(old: PlannedRound | None, new: PlannedRound | None, name: _Name) -> Iterator[RowChange]:
    rows = [{r.entrant: r for r in p.round.rows} if p is not None and p.round is not None else {} for p in (old, new)]
    for entrant in dict.fromkeys((*rows[1], *rows[0])):
        before, after = rows[0].get(entrant), rows[1].get(entrant)
        if before != after:
            yield RowChange(entrant, name(entrant), before, after)


def _standing_changes(old: EventResult | None, new: EventResult | None, name: _Name) -> Iterator[StandingChange]:
    for stage, before, after in _stages(old, new):
        newest = [report.result.newest if report is not None else None for report in (before, after)]
        change = _standing_change(stage, newest[0], newest[1], name)
        if change is not None:
            yield change


def _standing_change(stage: str, old: Standing | None, new: Standing | None, name: _Name) -> StandingChange | None:
    """What differs between two standings; None where everybody has the rank and score of before."""
    lines = [{row.entrant: row for row in standing.rows} if standing is not None else {} for standing in (old, new)]
    found = []
    for entrant in dict.fromkeys((*lines[1], *lines[0])):
        before, after = lines[0].get(entrant), lines[1].get(entrant)
        if _seen(before) != _seen(after):
            found.append(EntrantChange(entrant, name(entrant), before, after))
    if not found:
        return None
    return StandingChange(stage, old.after if old is not None else 0, new.after if new is not None else 0, tuple(found))


def _seen(row: StandingRow | None) -> tuple[object, ...] | None:
    return (row.group, row.rank, row.score) if row is not None else None


def _qualified_changes(old: EventResult | None, new: EventResult | None, name: _Name) -> Iterator[QualifiedChange]:
    for stage, before, after in _stages(old, new):
        ids = [[f.entrant for f in report.finalists] if report is not None else [] for report in (before, after)]
        entered = tuple((e, name(e)) for e in ids[1] if e not in ids[0])
        left = tuple((e, name(e)) for e in ids[0] if e not in ids[1])
        if entered or left:
            yield QualifiedChange(stage, entered, left)
