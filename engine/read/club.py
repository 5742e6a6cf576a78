"""The club's folder: settings, register, own rulebooks and which seasons there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.model import Language, Register
from engine.problems import At, Problem
from engine.read.folder import entries, unknown_files
from engine.read.names import is_id
from engine.read.register import read_people
from engine.read.rulebooks import check_rulebook
from engine.read.say import shown
from engine.read.settings import ClubSettings
from engine.read.toml import Toml, read_toml
from engine.read.validate import as_problems

__all__ = ["ClubFiles", "OwnRulebook", "read_club"]

KNOWN = ("club.toml", "players.csv", "rulebooks", "a folder for each season")


@dataclass(frozen=True, slots=True)
class OwnRulebook:
    """A rulebook of the club: its TOML, None where it cannot be read, and what is wrong with it."""

    file: str
    toml: Toml | None
    problems: tuple[Problem, ...]


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
    """The folders that have a `season.toml`, newest first."""
    rulebooks: Mapping[str, OwnRulebook]
    """Own rulebooks by name. Their problems are not in `problems`: they are those of the events that use them."""
    files: tuple[str, ...]
    """What was read, posix, as the data folder was given; rulebooks are among the files of their events."""
    problems: tuple[Problem, ...]

    @property
    def own_rulebooks(self) -> dict[str, Toml]:
        """The club's own rulebooks that can be read, by name."""
        return {name: book.toml for name, book in self.rulebooks.items() if book.toml is not None}


def read_club(data: Path) -> ClubFiles:
    """The club in the folder `data`; what is missing or wrong is in `problems`. Never raises for bad data."""
    problems: list[Problem] = []
    settings = _settings(data / "club.toml", problems)
    people = read_people(data / "players.csv", (data / "players.csv").as_posix())
    problems += people.problems
    seasons, unknown = [], []
    for path in entries(data):
        if path.name in KNOWN:
            continue
        if path.is_dir() and (path / "season.toml").exists():
            seasons.append(path.name)
            problems += _season_name(path)
        else:
            unknown.append(path)
    problems += unknown_files(unknown, KNOWN, "here")
    books = entries(data / "rulebooks")
    problems += unknown_files((p for p in books if p.suffix != ".toml"), ("NAME.toml",), "in this folder")
    read = [p for p in (data / "club.toml", data / "players.csv") if p.is_file()]
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
        rulebooks={p.stem: _rulebook(p) for p in books if p.suffix == ".toml"},
        files=tuple(p.as_posix() for p in read),
        problems=tuple(problems),
    )


def _settings(path: Path, problems: list[Problem]) -> ClubSettings:
    toml, found = read_toml(path, path.as_posix())
    problems += found
    if toml is not None:
        try:
            return ClubSettings.model_validate(toml.raw)
        except ValidationError as error:
            problems += as_problems(error, ClubSettings, toml.raw, [toml])
    return ClubSettings(name=path.parent.name or "Club")  # stands in where an error is told anyway


def _rulebook(path: Path) -> OwnRulebook:
    toml, problems = read_toml(path, path.as_posix())
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
