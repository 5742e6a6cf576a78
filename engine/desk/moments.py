"""A club at one moment: everything that can be scored of it, whatever is wrong in the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.desk.ranking import proclaimed
from engine.desk.results import EventResult, Proclaimed, SeasonRanking
from engine.desk.revisions import data_at
from engine.desk.season import SeasonDesk
from engine.desk.support import season_files
from engine.problems import DataError, Problem, errors, in_order
from engine.read import ClubFiles, read_club
from engine.read.folder import is_folder

__all__ = ["ClubState", "Moment", "SeasonState", "moment", "state_of"]


@dataclass(frozen=True, slots=True)
class SeasonState:
    """A season at one moment: its events (None where one has errors) and its table, if it has one that can be made."""

    events: Mapping[str, EventResult | None]
    ranking: SeasonRanking | None = None
    proclaimed: Proclaimed | None = None
    is_read: bool = True
    """Whether the season's own files, and those of the whole club, are without errors."""

    def name(self, entrant: str) -> str | None:
        """The name of `entrant` at that moment; None where nobody of that id is in an event."""
        scored = (event for event in self.events.values() if event is not None)
        return next((e.entrants[entrant].name for e in scored if entrant in e.entrants), None)


@dataclass(frozen=True, slots=True)
class ClubState:
    """A club at one moment; `problems` are the errors that keep something from being scored."""

    seasons: Mapping[str, SeasonState]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A club at a commit, or as its files are now: then `revision` and `commit` are None."""

    revision: str | None
    commit: str | None
    club: ClubState
    is_there: bool
    """Whether there was a data folder; a commit without one is a club of which nothing is known yet."""
    left_out: tuple[str, ...] = ()
    """Links of the commit that were not followed."""


def moment(data: str | Path, revision: str | None = None) -> Moment:
    """The club in `data` at the commit called `revision`, or as its files are now.

    Problems of a commit's files stand at `REVISION:data/…`, as git names them. NoRevision as in `data_at`.
    """
    if revision is None:
        return Moment(None, None, state_of(data), is_folder(Path(data)))
    with data_at(data, revision) as found:
        empty = ClubState({}, ())
        club = empty if found.is_empty else state_of(found.folder, f"{revision}:{Path(data).as_posix()}")
        return Moment(revision, found.commit, club, not found.is_empty, found.left_out)


def state_of(data: str | Path, called: str | None = None) -> ClubState:
    """The club in the folder `data`, each event scored for itself. Never raises for bad data.

    In problems the folder is `called` so: what git had is no file that anybody could open.
    """
    club = read_club(Path(data))
    problems = [*club.problems]
    seasons: dict[str, SeasonState] = {}
    for season in club.seasons:
        seasons[season], more = _season(club, season)
        problems += more
    told = in_order(errors(problems))
    return ClubState(seasons, told if called is None else tuple(_renamed(p, Path(data), called) for p in told))


def _season(club: ClubFiles, season: str) -> tuple[SeasonState, tuple[Problem, ...]]:
    files = season_files(club, season)
    desk = SeasonDesk(club, files)
    events = {event: desk.assess(event) for event in files.events}
    problems = (*files.problems, *(p for assessed in events.values() for p in assessed.problems))
    results = {event: assessed.result for event, assessed in events.items()}
    is_read = not errors((*club.problems, *files.problems))
    try:
        ranking = desk.ranking() if is_read else None
    except DataError:  # one of its events has errors, which are told there
        ranking = None
    champion = None
    if ranking is not None:
        counted = [desk.result(event) for event in desk.counted]
        champion = proclaimed(ranking, counted, results.get(desk.final or ""))
    return SeasonState(results, ranking, champion, is_read), problems


def _renamed(problem: Problem, folder: Path, called: str) -> Problem:
    path = Path(problem.at.file)
    if not path.is_relative_to(folder):
        return problem
    return replace(problem, at=replace(problem.at, file=f"{called}/{path.relative_to(folder).as_posix()}"))
