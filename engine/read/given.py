"""A filled-in file beside the round that stands in its place: what it leaves out, and where the two differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from engine.problems import Problem
from engine.read.rounds import Line, RoundFile
from engine.read.say import shown

__all__ = ["GivenRound", "called", "filled_in"]


@dataclass(frozen=True, slots=True)
class GivenRound:
    """A file that is to be read as a round, instead of the one that may stand in its place."""

    stage: str
    number: int
    path: Path
    sheet: str | None = None
    """Which sheet of a workbook; None for the first that is shown."""


def filled_in(file: RoundFile, standing: RoundFile) -> tuple[RoundFile, tuple[Problem, ...]]:
    """`file` with the rows of `standing` that say why somebody did not play, and what of the two does not agree.

    Who was seated and has no row is an error in a seating, as a result would be lost; in a round that had its results,
    which the file corrects, a warning.
    """
    there = {line.row.entrant for line in file.lines}
    kept = [n for n in standing.lines if n.row.entrant and n.row.entrant not in there and not n.row.status.has_points]
    problems = [*_missing(file, standing), *_other(file, standing)]
    rows = (*file.round.rows, *(line.row for line in kept))
    return replace(file, round=replace(file.round, rows=rows), lines=(*file.lines, *kept)), tuple(problems)


def _missing(file: RoundFile, standing: RoundFile) -> Iterator[Problem]:
    """Who played, by the round that stands, and has no row; nothing while a row names somebody unknown."""
    if file.table.has_lost_rows or any("entrant" in line.unread for line in file.lines):
        return
    there = {line.row.entrant for line in file.lines}
    what = "the results that stand" if standing.has_results else "the seating"
    for line in standing.lines:
        row = line.row
        if not row.entrant or row.entrant in there or not row.status.has_points:
            continue
        at, where = file.table.header, f"table {row.table}" if row.table is not None else "the round"
        message = f"{called(line)}, at {where} in {what}, has no row in this file"
        if standing.has_results:
            yield Problem(at, "seating-differs", message, "the row that stands is taken away",
                          "add the row, if it was left out by mistake")  # fmt: skip
        else:
            yield Problem(at, "seating-missing", message, "everybody who was seated has a result, or a reason for none",
                          "add the row; who did not play has a status such as absent")  # fmt: skip


def _other(file: RoundFile, standing: RoundFile) -> Iterator[Problem]:
    """Rows of somebody who was not seated, or sat somewhere else; the file is right, as it says who played."""
    before = {line.row.entrant: line for line in standing.lines}
    for line in file.lines:
        row, record = line.row, line.record
        if not row.entrant:
            continue
        name, seated = shown(record["entrant"]), before.get(row.entrant)
        if seated is None:
            yield _differs(line, f"{name} has a row, and none in the round that stands")
        elif row.status.has_points and not seated.row.status.has_points:
            yield _differs(
                line, f"{name} played, and has the status {seated.row.status.value} in the round that stands"
            )
        elif row.is_seated and seated.row.is_seated and _place(line) != _place(seated):
            yield _differs(line, f"{name} sat at {_place(line)}, and at {_place(seated)} in the round that stands")


def _place(line: Line) -> str:
    seat = f", seat {line.row.seat}" if line.row.seat is not None else ""
    return f"table {line.row.table}{seat}"


def _differs(line: Line, message: str) -> Problem:
    return Problem(line.row.at, "seating-differs", message, "the file is taken, as it says who played",
                   "check that the right one is named, and the right table")  # fmt: skip


def called(line: Line) -> str:
    """Whom a row of somebody known is about: by name and id where the file has both, else as it is written."""
    entrant, name = line.record["entrant"], line.record["name"]
    return f"{shown(name)} ({line.row.entrant})" if name else shown(entrant)
