"""The corrections of a club's results, each with what it made of the standings: the same rounds, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.desk.changes import EventChange, changes_between
from engine.desk.events import club_info
from engine.desk.git import NoRevision
from engine.desk.history import Correction, History, history_of
from engine.desk.moments import ClubState, SeasonState
from engine.desk.results import ClubInfo, EventResult, Source, StageReport
from engine.desk.revisions import data_at, is_data
from engine.desk.season import SeasonDesk
from engine.desk.source import source_of
from engine.desk.support import season_files
from engine.problems import DataError, errors
from engine.read import read_club
from engine.read.folder import look_into

__all__ = ["MOST_SCORED", "CorrectionsResult", "ScoredCorrection", "open_corrections"]

#: The newest corrections are told with their standings, so many at most.
MOST_SCORED = 20


@dataclass(frozen=True, slots=True)
class ScoredCorrection:
    """A correction: `event` is how it stands today; `change` is what the correction made of it.

    `change` is None for one of the older ones, which are not scored, and where one of its moments cannot be.
    """

    correction: Correction
    event: EventResult
    is_scored: bool
    change: EventChange | None


@dataclass(frozen=True, slots=True)
class CorrectionsResult:
    """The club with all its corrections, the newest first."""

    club: ClubInfo
    history: History
    corrections: tuple[ScoredCorrection, ...]
    source: Source
    """All files of results and rules: their history is what was read."""


def open_corrections(data: str | Path) -> CorrectionsResult:
    """Every correction of the club's events; DataError when the club's files have errors.

    Without history there are none, and `history.why_none` says why. Events that the club no longer has are left out.
    """
    club = read_club(Path(data))
    seasons = {season: season_files(club, season) for season in club.seasons}
    wrong = [p for problems in (club.problems, *(s.problems for s in seasons.values())) for p in problems]
    if errors(wrong):
        raise DataError(wrong)
    history = history_of(data, [(season, event) for season, files in seasons.items() for event in files.events])
    desks = {season: SeasonDesk(club, files) for season, files in seasons.items()}
    found = []
    for i, correction in enumerate(history.corrections):
        event = desks[correction.season].result(correction.event)
        change = _change(Path(data), correction) if i < MOST_SCORED else None
        found.append(ScoredCorrection(correction, event, i < MOST_SCORED, change))
    folders = [club.data / season / event for season, files in seasons.items() for event in files.events]
    of_events = [path.as_posix() for folder in folders for path in look_into(folder).entries if is_data(path.name)]
    read = (*club.files, *(f for season in seasons.values() for f in season.files), *of_events)
    return CorrectionsResult(club_info(club), history, tuple(found), source_of(read))


def _change(data: Path, correction: Correction) -> EventChange | None:
    """What a correction made of its event; None where the event cannot be scored at one of the two moments."""
    before, after = (_scored(data, correction, revision) for revision in (correction.before, correction.commit))
    if before is None or after is None:
        return None
    states = [
        ClubState({correction.season: SeasonState({correction.event: result})}, ())
        for result in (before, _up_to(before, after))
    ]
    events = [event for season in changes_between(states[0], states[1]) for event in season.events]
    whole = events[0] if events else EventChange(correction.season, correction.event, "changed")
    rounds = tuple(r for r in whole.rounds if (r.stage, r.number) in correction.rounds)
    added, removed = (
        tuple((p, name) for p, name in some if (p.stage, p.round) in correction.rounds)
        for some in (whole.added, whole.removed)
    )
    return replace(whole, rounds=rounds, added=added, removed=removed)


def _scored(data: Path, correction: Correction, revision: str) -> EventResult | None:
    try:
        with data_at(data, revision, correction.season) as found:
            club = read_club(found.folder)
            desk = SeasonDesk(club, season_files(club, correction.season))
            return desk.assess(correction.event).result
    except NoRevision:  # it was read a moment ago
        return None


def _up_to(before: EventResult, after: EventResult) -> EventResult:
    """`after` with the standings that `before` has too: what a new round of the same commit brought is no correction.

    So it is with who has qualified, where that was not known before.
    """
    known: Mapping[str, StageReport] = {report.stage.name: report for report in before.stages}
    return replace(after, stages=tuple(_stages(known, after.stages)))


def _stages(known: Mapping[str, StageReport], after: tuple[StageReport, ...]) -> Iterator[StageReport]:
    for report in after:
        old = known.get(report.stage.name)
        last = old.result.newest.after if old is not None and old.result.newest is not None else 0
        standings = tuple(s for s in report.result.standings if s.after <= last)
        finalists = report.finalists if old is not None and old.finalists else ()
        yield replace(report, result=replace(report.result, standings=standings), finalists=finalists)
