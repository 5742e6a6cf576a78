"""Every problem in a club's data at once."""

from __future__ import annotations

from pathlib import Path

from engine.desk.season import SeasonDesk
from engine.desk.support import book_problems, season_files
from engine.problems import Problem, in_order
from engine.read import read_club
from engine.read.inbox import still_waiting
from engine.read.register import Entrants

__all__ = ["check"]


def check(data: str | Path, people: Entrants | None = None) -> tuple[Problem, ...]:
    """Every problem in the club's folder `data`, in the order of files and lines.

    The whole club is read, for a file is right or wrong only beside the register and the rules. With
    `people` these are the register, whatever is in its file.
    """
    club = read_club(Path(data), people)
    problems = [*club.problems, *still_waiting(club.data)]
    problems += (p for name, book in club.rulebooks.items() for p in book_problems(name, book))
    for season_id in club.seasons:
        season = season_files(club, season_id)
        problems += season.problems
        desk = SeasonDesk(club, season)
        for event in season.events:
            problems += desk.assess(event).problems
    return in_order(problems)
