"""The sound mini club of `tests/read/club`, with files of a test laid over it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from engine.problems import Problem, in_order
from engine.read import read_club, read_event, read_season

HERE = Path(__file__).parent / "read"
CLUB = HERE / "club"


def club_with(files: Mapping[str, str | bytes], folder: Path) -> Path:
    """A copy of the mini club in `folder`/data with `files` added or replaced; the path of the data folder."""
    data = folder / "data"
    shutil.copytree(CLUB, data)
    for name, content in files.items():
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return data


def all_problems(data: Path) -> tuple[Problem, ...]:
    """Every problem that reading the whole club finds, in order."""
    club = read_club(data)
    problems = [*club.problems, *(p for book in club.rulebooks.values() for p in book.problems)]
    for season_id in club.seasons:
        season = read_season(club, season_id)
        problems += season.problems
        for event in season.events:
            problems += read_event(club, season_id, event).problems
    return in_order(problems)
