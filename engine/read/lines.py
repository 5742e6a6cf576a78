"""The lines of a CSV file as rows of cells, whatever their quotes, and where each cell stands."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.problems import At, Problem
from engine.read.sheet_cells import BETWEEN

__all__ = ["Line", "cells_of", "rows_of", "starts_of"]

#: Lines of the longest note in a cell that is passed over.
LONGEST_NOTE = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the number of its line, its trimmed cells, and the line itself."""

    number: int
    cells: list[str]
    source: str


def rows_of(text: str, separator: str, file: str, problems: list[Problem]) -> Iterator[Line]:
    """Every row that is not blank, and a problem for each whose quotes do not fit; reading goes on in the next line.

    A row is one line: quotes that close only in a later one would swallow the rows between.
    """
    lines = text.split("\n")
    number = usual = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        try:
            cells = cells_of(line, separator)
        except csv.Error:
            problems.append(_broken(line, separator, At(file, number)))
            number += _rest_of_cell(lines[number - 1 :], separator, usual)
            continue
        trimmed = [cell.strip() for cell in cells]
        if any(trimmed):
            usual = usual or line.count(separator)
            yield Line(number, trimmed, line)


def cells_of(row: str, separator: str) -> list[str]:
    """The cells of a row; csv.Error when its quotes do not fit. In a sheet's row quotes are letters like others."""
    if separator == BETWEEN:
        return row.split(BETWEEN)
    return next(csv.reader([row], delimiter=separator, skipinitialspace=True, strict=True), [])


def _rest_of_cell(lines: Sequence[str], separator: str, usual: int) -> int:
    """How many lines below the first of `lines` are the rest of its last cell; 0 where they are rows of their own.

    A row has as many separators as `usual`; a note that somebody broke into lines has fewer in each.
    """
    for below in range(1, min(len(lines), LONGEST_NOTE)):
        if lines[below].count(separator) >= usual:
            return 0
        if lines[below].count('"') % 2:
            return below
    return 0


def _broken(line: str, separator: str, at: At) -> Problem:
    if '"' not in line:
        return Problem(at, "file-unreadable", "a cell of this row is far too long",
                       "no cell of a results file is that long", "check that it is the right file")  # fmt: skip
    sound = re.compile(rf'"([^"]|"")*"({separator}|$)')
    column = next((c for c in starts_of(line, separator) if line[c - 1 : c] == '"' and not sound.match(line, c - 1)), 1)
    return Problem(
        At(at.file, at.line, column),
        "csv-quote",
        "the quotes of this cell do not fit: it is not closed in its line, or text follows the closing quote",
        "a cell that begins with a quote must end with one in the same line; a quote inside it is written twice",
        "close the quotes or remove them",
    )


def starts_of(source: str, separator: str) -> list[int]:
    """The column (from 1) of each cell of a row, by the same rules as the csv reader's; of a sheet the sheet's own."""
    if separator == BETWEEN:
        return list(range(1, source.count(BETWEEN) + 2))
    starts: list[int] = []
    state = "start"
    for position, char in enumerate(source):
        if state == "start":
            if char != " ":
                starts.append(position + 1)
                state = "quoted" if char == '"' else "start" if char == separator else "plain"
        elif state == "quoted":
            state = "closed" if char == '"' else "quoted"
        elif char == separator:
            state = "start"
        elif state == "closed" and char == '"':
            state = "quoted"
    if state == "start":
        starts.append(len(source) + 1)
    return starts
