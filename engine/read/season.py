"""A season's folder: its title and its events in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from engine.model import Words
from engine.problems import At, Problem
from engine.read.club import ClubFiles
from engine.read.folder import Folder, is_folder, look_into, near_settings, unknown_files
from engine.read.names import is_id
from engine.read.ranking import SeasonRules, read_ranking
from engine.read.say import nearest, shown
from engine.read.settings import SeasonSettings
from engine.read.toml import Toml, read_toml
from engine.read.validate import as_problems

__all__ = ["SeasonFiles", "read_season"]


@dataclass(frozen=True, slots=True)
class SeasonFiles:
    """`season.toml`, read and checked; `events` are the folders that it lists and that are there."""

    id: str
    title: Words
    events: tuple[str, ...]
    ranking: SeasonRules | None
    """The season's table, if it has one; None when its rules have errors."""
    files: tuple[str, ...]
    problems: tuple[Problem, ...]


def read_season(club: ClubFiles, season: str) -> SeasonFiles:
    """Season `season` of `club`; what is missing or wrong is in `problems`. Never raises for bad data."""
    folder = club.data / season
    here = look_into(folder)
    path = here.named("season.toml")
    toml, found = read_toml(path) if here.has("season.toml") else (None, _no_settings(here))
    problems = [*here.problems, *here.twice("season.toml"), *found]
    settings: SeasonSettings | None = None
    if toml is not None:
        try:
            settings = SeasonSettings.model_validate(toml.raw)
        except ValidationError as error:
            problems += as_problems(error, SeasonSettings, toml.raw, [toml])
    inside = [look_into(p) for p in here.entries if is_folder(p)]
    closed = [f for f in inside if f.problems]
    problems += [p for f in closed for p in f.problems]
    there = [f.path for f in inside if f.has("event.toml")]
    told = settings.events if settings is not None else _told(toml)
    listed = tuple(e for e in told if isinstance(e, str)) if told is not None else None
    if toml is not None and told is not None and listed is not None:
        problems += _problems_of_list(told, folder, [*(p.name for p in there), *(f.path.name for f in closed)], toml)
        problems += [
            Problem(At(p.as_posix()), "event-unlisted", f"season.toml does not list {shown(p.name)}",
                    "only the events that it lists are scored and published", f'add "{p.name}" to events')
            for p in there
            if p.name not in listed
        ]  # fmt: skip
    if listed is None:  # no list to go by: every event is read, so that all their problems are told at once
        listed = tuple(p.name for p in there)
    events = tuple(dict.fromkeys(e for e in listed if folder / e in there and is_id(e)))
    known = (*listed, *(p.name for p in there), *(f.path.name for f in closed), path.name, near_settings(here))
    unknown = [p for p in here.entries if p.name not in known and p.name.lower() != "season.toml"]
    problems += unknown_files(unknown, ("season.toml", "a folder with event.toml for each event"), "here")
    ranking: SeasonRules | None = None
    if toml is not None and settings is not None and settings.ranking is not None:
        ranking, more = read_ranking(settings.ranking, toml, club.rulebooks, events)
        problems += more
    title = settings.title.words if settings is not None else Words(season, season, season)
    files = (path.as_posix(),) if here.has("season.toml") else ()
    return SeasonFiles(season, title, events, ranking, files, tuple(problems))


def _no_settings(here: Folder) -> tuple[Problem, ...]:
    """That a season has no settings; nothing more where its folder cannot be read, which is told already."""
    if here.problems:
        return ()
    near = near_settings(here)
    fix = f"rename {shown(near)} to season.toml" if near else "add it, with the season's title and its list of events"
    return (
        Problem(At((here.path / "season.toml").as_posix()), "file-missing", "the file is not there",
                "without it nothing in this folder is scored or published", f"{fix}, or move the folder elsewhere"),
    )  # fmt: skip


def _told(toml: Toml | None) -> tuple[object, ...] | None:
    """What a `season.toml` with errors lists as its events, if it gets as far as that."""
    events = toml.raw.get("events") if toml is not None else None
    return tuple(events) if isinstance(events, list) else None


def _problems_of_list(events: Sequence[object], folder: Path, there: list[str], toml: Toml) -> list[Problem]:
    problems = []
    for i, event in enumerate(events):
        if not isinstance(event, str):
            continue  # the settings tell of it
        at = toml.at("events", i)
        if event in events[:i]:
            problems.append(
                Problem(at, "duplicate-id", f"the event {shown(event)} is there twice",
                        "an event belongs to a season once", "remove one of the two")
            )  # fmt: skip
        elif not is_id(event):
            problems.append(
                Problem(at, "id", f"{shown(event)} cannot be the name of an event", "it is part of a page's address",
                        "use letters without accents, digits and hyphens")
            )  # fmt: skip
        elif event not in there:
            close = nearest(event, [e for e in there if e not in events])
            problems.append(
                Problem(at, "event-missing", f"the event {shown(event)} has no folder with an event.toml",
                        f"an event is a folder in {folder.as_posix()}",
                        f"did you mean {shown(close)}?" if close else "add the folder, or take it out of this list")
            )  # fmt: skip
    return problems
