"""An event laid over the sound mini club, for the tests of one rule each."""

from __future__ import annotations

from pathlib import Path

from engine.problems import Problem
from engine.read import EventFiles, read_club, read_event
from read_overlay import club_with

#: Two and four pairs of the mini club's members.
PAIRS = "entrant,player1,player2\nc1,m1,m2\nc2,m3,m4\nc3,m5,m6\nc4,m7,m9\n"


def event_of(book: str, folder: Path, files: dict[str, str], rules: str = "") -> EventFiles:
    """The event of the rulebook `book` with these files, by their names without the ending, and keys of its own."""
    given = {f"2025-26/king/{name}.csv": text for name, text in files.items()}
    toml = f'title = "Torneo"\nrulebook = "{book}"\n{rules}'
    data = club_with({"2025-26/king/event.toml": toml, "2025-26/king/round-01.csv": "", **given}, folder)
    if "round-01" not in files:
        (data / "2025-26/king/round-01.csv").unlink()
    return read_event(read_club(data), "2025-26", "king")


def told(event: EventFiles) -> list[tuple[str, str, int]]:
    """File, code and line of every problem, in order."""
    return [(Path(p.at.file).stem, p.code, p.at.line) for p in sorted(event.problems, key=_place)]


def _place(problem: Problem) -> tuple[str, int, int, str]:
    return (problem.at.file, problem.at.line, problem.at.column, problem.code)
