"""Sheets of a whole season, with a column or a row for each round: known as such, and never read as one round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.model import fold
from engine.problems import At, Problem
from engine.read.lines import Line, starts_of
from engine.read.numbers import NotRead, read_date, read_number
from engine.read.say import listed, shown

__all__ = ["season_sheet"]

#: What rounds and evenings are called, before or after their number.
CALLED = "turno|round|ronda|giornata|jornada|serata|velada|evening|giro|partita|partida|game|gara|match|[rtgp]"
ROUND = re.compile(rf"({CALLED})\s*[.#n°º]*\s*[0-9]{{1,3}}|[0-9]{{1,3}}\s*[.°ºª]*\s*[ao]?\s*({CALLED})")

#: How many rows below possible headings are looked at, and how many rounds are named.
LOOKED_AT, NAMED = 10, 3


def season_sheet(rows: Sequence[Line], file: str, separator: str) -> Problem | None:
    """Why the first rows of a file, whose headings are not those of a round, are a season; None where they are not.

    Either headings of rounds stand beside a column of people and above numbers, or rounds stand below each other, and
    beside them nothing but numbers below people.
    """
    for i, head in enumerate(rows):
        below = rows[i + 1 : i + 1 + LOOKED_AT]
        columns = _rounds(head.cells)
        if any(sum(map(bool, line.cells)) > 1 for line in rows[:i]):  # below other headings numbers are numbers
            columns = [j for j in columns if ROUND.fullmatch(fold(head.cells[j]))]
        if len(columns) > 1 and any(_is_somebodys(line.cells, columns) for line in below):
            return _told(head, columns, "column", [head.cells[j] for j in columns], file, separator)
        first = next((j for line in below for j, cell in enumerate(line.cells) if cell), 0)
        beside = [line.cells[first] for line in below if first < len(line.cells)]
        people = [j for j, cell in enumerate(head.cells) if j > first and cell]
        names = [head.cells[j] for j in people]
        if len(people) > 1 and len(_rounds(beside)) > 1 and not any(map(_is_value, names)):
            numbers = [line.cells[j] for line in below for j in people if j < len(line.cells) and line.cells[j]]
            if len(numbers) > len(people) and all(map(_is_number, numbers)):
                return _told(head, people, "row", [beside[j] for j in _rounds(beside)], file, separator)
    return None


def _rounds(cells: Sequence[str]) -> list[int]:
    """Which of the cells are rounds: those that are called so, or days, or numbers that count on."""
    called = [j for j, cell in enumerate(cells) if ROUND.fullmatch(fold(cell)) or _is_day(cell)]
    numbers = [j for j, cell in enumerate(cells) if re.fullmatch(r"[0-9]{1,3}", cell)]
    counted = [j for j, k in pairwise(numbers) if int(cells[k]) == int(cells[j]) + 1]
    return called or (numbers if len(numbers) > 1 and len(counted) == len(numbers) - 1 else [])


def _is_somebodys(cells: Sequence[str], columns: Sequence[int]) -> bool:
    """Whether a row has a name, and numbers in some of the columns."""
    has_name = any(cell and not _is_value(cell) for j, cell in enumerate(cells) if j < columns[0])
    found = [cells[j] for j in columns if j < len(cells) and cells[j]]
    return has_name and bool(found) and all(map(_is_number, found))


def _is_value(cell: str) -> bool:
    return _is_number(cell) or _is_day(cell) or ROUND.fullmatch(fold(cell)) is not None


def _is_number(cell: str) -> bool:
    try:
        read_number(cell)
    except NotRead as error:
        return error.code == "number-ambiguous"
    return True


def _is_day(cell: str) -> bool:
    try:
        read_date(cell)
    except NotRead:
        return False
    return True


def _told(
    head: Line, columns: Sequence[int], what: str, rounds: Sequence[str], file: str, separator: str
) -> Problem:  # fmt: skip
    names = [shown(name) for name in rounds[:NAMED]]
    more = [f"{len(rounds) - NAMED} more"] if len(rounds) > NAMED else []
    starts = starts_of(head.source, separator)
    return Problem(
        At(file, head.number, starts[columns[0]]), "csv-rounds",
        f"this is a sheet of {len(rounds)} rounds, with a {what} for each: {listed([*names, *more], 'and')}",
        "a file is one round, and says at which table everybody sat",
        "make a file for each round: a row for each entrant, with the table, the name and the points of that round",
    )  # fmt: skip
