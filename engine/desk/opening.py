"""What the notebooks and commands open: the club, a season, an event, a player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.desk.events import club_info
from engine.desk.ranking import proclaimed, race
from engine.desk.results import EventResult, HomeResult, PairResult, PlayerResult, SeasonResult
from engine.desk.season import SeasonDesk
from engine.desk.source import source_of
from engine.desk.support import season_files
from engine.model import Register
from engine.problems import At, DataError, NotThere, Problem, errors
from engine.read import ClubFiles, GivenRound, SeasonFiles, read_club

__all__ = [
    "NotThere",
    "event_desk",
    "open_event",
    "open_home",
    "open_pair",
    "open_player",
    "open_register",
    "open_season",
]


def open_home(data: str | Path) -> HomeResult:
    """The club in folder `data` with all its seasons; DataError when any of their files has errors."""
    club = _club(data)
    seasons = tuple(_season_result(club, season) for season in club.seasons)
    people = tuple(club.people.by_id.values())
    return HomeResult(club_info(club), seasons, people, source_of(_files(club, seasons)))


def open_season(data: str | Path, season: str) -> SeasonResult:
    """Season `season` with its events in order; NotThere when there is none, DataError when its files have errors."""
    return _season_result(_club(data), season, with_race=True)


def open_event(data: str | Path, season: str, event: str, *, redo: bool = False) -> EventResult:
    """One event, scored; NotThere when there is none, DataError when a file that it needs has errors.

    With `redo` its seating is to be made anew, and what is wrong in that alone stops nothing.
    """
    return event_desk(data, season, event, redo=redo).result(event)


def event_desk(
    data: str | Path, season: str, event: str, *, redo: bool = False, given: Sequence[GivenRound] = ()
) -> SeasonDesk:
    """The season at work that has an event, with the `given` files as rounds of it; errors as for `open_event`."""
    club = _club(data)
    files = _season(club, season)
    _must_be_listed(files, Path(club.data, season, event))
    _must_be(event, files.events, f"event of season {season}", Path(club.data, season, event))
    return SeasonDesk(club, files, event if redo else None, (event, given))


def open_pair(data: str | Path, season: str, event: str, pair: str) -> PairResult:
    """The pair `pair` (an id of `entrants.csv`) of an event; NotThere where there is none, else as `open_event`."""
    result = open_event(data, season, event)
    pairs = tuple(e.id for e in result.entrants.values() if e.players)
    _must_be(pair, pairs, f"pair of event {season}/{event}", Path(data, season, event, "entrants.csv"))
    known = result.entrants[pair]
    return PairResult(result, known, tuple(result.entrants[player] for player in known.players))


def open_player(data: str | Path, player: str) -> PlayerResult:
    """Everything that `player` (an id of the register) did, newest season first; errors as for `open_season`."""
    club = _club(data)
    _must_be(player, tuple(club.people.by_id), "player", Path(club.data, "players.csv"))
    found = []
    seasons = tuple(_season_result(club, season) for season in club.seasons)
    for season in seasons:
        found += [e for e in season.events if _takes_part(e, player)]
    known = club.people.by_id[player]
    return PlayerResult(club_info(club), known, tuple(found), seasons, source_of(_files(club, seasons)))


def open_register(data: str | Path) -> Register:
    """Everybody whom the club knows; DataError when its own files have errors."""
    return _club(data).people


def _club(data: str | Path) -> ClubFiles:
    club = read_club(Path(data))
    if errors(club.problems):
        raise DataError(club.problems)
    return club


def _season(club: ClubFiles, season: str) -> SeasonFiles:
    _must_be(season, club.seasons, "season", Path(club.data, season))
    files = season_files(club, season)
    if errors(files.problems):
        raise DataError((*club.problems, *files.problems))
    return files


def _season_result(club: ClubFiles, season: str, *, with_race: bool = False) -> SeasonResult:
    files = _season(club, season)
    desk = SeasonDesk(club, files)
    events = tuple(desk.result(event) for event in files.events)
    read = [*club.files, *files.files, *(f for e in events for f in e.source.files)]
    ranking = desk.ranking()
    counted = [e for e in events if e.id in desk.counted]
    final = next((e for e in events if e.id == desk.final), None)
    return SeasonResult(
        club=club_info(club),
        id=season,
        title=files.title,
        events=events,
        ranking=ranking,
        race=race(files.ranking, counted) if with_race and files.ranking is not None else (),
        proclaimed=proclaimed(ranking, counted, final) if ranking is not None else None,
        final=desk.final,
        source=source_of(read),
    )


def _must_be(name: str, known: tuple[str, ...], what: str, where: Path) -> None:
    if name not in known:
        listed = ", ".join(known) if known else "none"
        at = At(where.as_posix())
        raise NotThere(
            [Problem(at, "file-missing", f"there is no {what} {name!r}", fix=f"the ones that are there: {listed}")]
        )


def _must_be_listed(season: SeasonFiles, folder: Path) -> None:
    for p in season.problems:
        if p.code == "event-unlisted" and p.at.file == folder.as_posix():
            raise NotThere([Problem(p.at, "file-missing", p.message, p.why, p.fix)])


def _takes_part(event: EventResult, player: str) -> bool:
    """Whether `player` plays in `event`, alone or in a pair."""
    return not event.appearing.isdisjoint({player, *(e.id for e in event.entrants.values() if player in e.players)})


def _files(club: ClubFiles, seasons: tuple[SeasonResult, ...]) -> list[str]:
    return [*club.files, *(f for season in seasons for f in season.source.files)]
