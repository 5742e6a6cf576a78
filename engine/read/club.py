"""The club's folder: settings, register, own rulebooks and which seasons there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.model import Language, Register
from engine.problems import At, Problem
from engine.read.books import OwnRulebook
from engine.read.folder import Folder, as_csv, is_folder, is_season, look_into, unknown_files
from engine.read.inbox import INBOX
from engine.read.names import is_id
from engine.read.register import REGISTER, Entrants, read_people
from engine.read.rulebooks import check_rulebook
from engine.read.say import shown
from engine.read.settings import ClubSettings
from engine.read.toml import read_toml
from engine.read.validate import as_problems

__all__ = ["RULEBOOKS", "ClubFiles", "read_club"]

#: The folder of a club's own rulebooks.
RULEBOOKS = "rulebooks"

KNOWN = ("club.toml", REGISTER, RULEBOOKS, "a folder for each season")


@dataclass(frozen=True, slots=True)
class ClubFiles:
    """What lies directly in the data folder, read and checked."""

    data: Path
    name: str
    language: Language
    base_url: str | None
    time_zone: str
    privacy: Mapping[str, Any]
    people: Register
    people_are_lost: bool
    """Whether `players.csv` could not be read at all: then no name can be checked."""
    seasons: tuple[str, ...]
    """The folders that are seasons, whether their `season.toml` can be read or not, newest first."""
    rulebooks: Mapping[str, OwnRulebook]
    """Own rulebooks by name, in small letters. Their problems are not in `problems`: they are those of the events that
    use them."""
    files: tuple[str, ...]
    """What was read, posix, as the data folder was given; rulebooks are among the files of their events."""
    problems: tuple[Problem, ...]


def read_club(data: Path, people: Entrants | None = None) -> ClubFiles:
    """The club in the folder `data`; what is missing or wrong is in `problems`. Never raises for bad data.

    With `people` these are its register, whatever is in the file.
    """
    here = look_into(data)
    if nowhere := _nowhere(here):
        return _no_club(data, nowhere)
    problems: list[Problem] = list(here.twice(*KNOWN))
    settings = _settings(here.named("club.toml"), problems)
    register = here.named(REGISTER)
    people = read_people(register) if people is None else people
    problems += people.problems
    seasons, unknown = [], []
    for path in here.entries:
        if as_csv(path.name) in KNOWN or (path == here.named(INBOX) and is_folder(path)):
            continue
        if is_folder(path) and is_season(look_into(path)):
            seasons.append(path.name)
            problems += _season_name(path)
        else:
            unknown.append(path)
    problems += unknown_files(unknown, KNOWN, "here")
    rulebooks = _rulebooks(look_into(here.named(RULEBOOKS)), problems)
    read = [here.named(name) for name in ("club.toml", REGISTER) if here.has(name)]
    return ClubFiles(
        data=data,
        name=settings.name,
        language=settings.language,
        base_url=settings.base_url,
        time_zone=settings.time_zone,
        privacy=settings.privacy,
        people=people.register,
        people_are_lost=people.is_lost,
        seasons=tuple(sorted(seasons, reverse=True)),
        rulebooks=rulebooks,
        files=tuple(p.as_posix() for p in read),
        problems=tuple(problems),
    )


def _nowhere(here: Folder) -> tuple[Problem, ...]:
    """Why there is no club to read; nothing where there is one."""
    at, fix = At(here.path.as_posix()), "write --data with the folder that has club.toml in it"
    if not here.problems and not is_folder(here.path):
        why = "the club's files are read from there"
        return (Problem(at, "file-missing", "there is no such folder", why, fix),)
    return tuple(Problem(p.at, p.code, p.message, p.why, fix) for p in here.problems)


def _no_club(data: Path, problems: tuple[Problem, ...]) -> ClubFiles:
    defaults = ClubSettings(name="Club")
    return ClubFiles(
        data=data,
        name=defaults.name,
        language=defaults.language,
        base_url=None,
        time_zone=defaults.time_zone,
        privacy={},
        people=Register(()),
        people_are_lost=True,
        seasons=(),
        rulebooks={},
        files=(),
        problems=problems,
    )


def _settings(path: Path, problems: list[Problem]) -> ClubSettings:
    toml, found = read_toml(path)
    problems += found
    if toml is not None:
        try:
            return ClubSettings.model_validate(toml.raw)
        except ValidationError as error:
            problems += as_problems(error, ClubSettings, toml.raw, [toml])
    return ClubSettings(name=path.parent.name or "Club")  # stands in where an error is told anyway


def _rulebooks(shelf: Folder, problems: list[Problem]) -> dict[str, OwnRulebook]:
    """The club's own rulebooks by name in small letters, and problems of the folder and of names in it."""
    problems += shelf.problems
    books = [p for p in shelf.entries if p.suffix.lower() == ".toml"]
    problems += shelf.twice(*dict.fromkeys(p.name.lower() for p in books))
    problems += unknown_files((p for p in shelf.entries if p not in books), ("NAME.toml",), "in this folder")
    return {p.stem.lower(): _rulebook(p) for p in books if p == shelf.named(p.name.lower())}


def _rulebook(path: Path) -> OwnRulebook:
    toml, problems = read_toml(path)
    if toml is not None:
        problems = check_rulebook(toml.raw, [toml])[1]
    return OwnRulebook(path.as_posix(), toml, problems)


def _season_name(path: Path) -> list[Problem]:
    if is_id(path.name):
        return []
    return [
        Problem(At(path.as_posix()), "id", f"the folder {shown(path.name)} cannot be a season's name",
                "it is part of every page's address", "use letters without accents, digits and hyphens: 2025-26")
    ]  # fmt: skip
