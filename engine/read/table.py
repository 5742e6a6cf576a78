"""From text to rows: the separator, the header's words, and where each cell stands in its file."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from engine.problems import At, Problem
from engine.read.headers import WORDS, field_named, nearest_headings
from engine.read.say import nearest, shown

__all__ = ["MOST_ROWS", "Record", "Table", "find_separator", "missing_column", "read_table"]

SEPARATORS = (",", ";", "\t")

#: Rows of the longest table that is read.
MOST_ROWS = 20_000

#: Columns without meaning that are named one by one.
MOST_COLUMNS = 50


@dataclass(frozen=True, slots=True)
class Record:
    """One row: `cells` by field, trimmed; `line` is its first line in the file."""

    file: str
    line: int
    cells: Mapping[str, str]
    has_extra: bool
    """Whether the row has a cell without a heading, so that its numbers may have slipped."""
    _source: str = field(repr=False)
    _separator: str = field(repr=False)
    _columns: Mapping[str, int] = field(repr=False)

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")

    def at(self, name: str) -> At:
        """Where the cell of field `name` stands; the row's beginning when the row has no such cell."""
        return self.cell(self._columns.get(name, -1))

    def cell(self, index: int) -> At:
        """Where the cell number `index` (from 0) stands."""
        starts = _starts(self._source, self._separator)
        line, column = starts[index] if 0 <= index < len(starts) else (0, 1)
        return At(self.file, self.line + line, column)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a CSV file with the fields that its header has; problems of its form, not of its values."""

    fields: frozenset[str]
    records: tuple[Record, ...]
    separator: str
    header: At
    unread: tuple[str, ...]
    """Headings that mean nothing here."""
    problems: tuple[Problem, ...]

    @property
    def comma_separated(self) -> bool:
        """Whether cells are separated by commas, so that a bare comma cannot be a decimal sign."""
        return self.separator == ","


def read_table(text: str, file: str, fields: Sequence[str], needed: Sequence[str] = ()) -> Table:
    """The table in `text`: columns are those of `fields`, in any order and language; `needed` ones must be there."""
    problems: list[Problem] = []
    separator = find_separator(text, fields)
    lines = _records(text, separator, file, problems)
    head = next(lines, None)
    if head is None:
        if not problems:
            problems.append(
                Problem(At(file), "csv-empty", "the file is empty", "a table begins with a row of headings",
                        f"write the headings in the first line: {', '.join(fields)}")
            )  # fmt: skip
        return Table(frozenset(), (), separator, At(file), (), tuple(problems))
    columns, unread = _columns(head, file, separator, fields, needed, problems)
    headings = {index for index, cell in enumerate(head.cells) if cell}
    records: list[Record] = []
    for line in lines:
        extra = next((i for i, cell in enumerate(line.cells) if cell and i not in headings), None)
        cells = {name: line.cells[i] for name, i in columns.items() if i < len(line.cells)}
        record = Record(file, line.number, cells, extra is not None, line.source, separator, columns)
        if extra is not None:
            fix = "put it under a heading or remove it"
            if separator == ",":
                fix += '; a number with a decimal comma needs quotes in this file: "4,5"'
            problems.append(
                Problem(record.cell(extra), "csv-cells", f"the cell {shown(line.cells[extra])} has no heading",
                        "every cell belongs to the heading above it", fix)
            )  # fmt: skip
        if len(records) == MOST_ROWS:
            problems.append(
                Problem(At(file, line.number), "file-too-large", f"the table has more than {MOST_ROWS:,} rows",
                        "no list of results is that long", "check that it is the right file")
            )  # fmt: skip
            break
        records.append(record)
    return Table(frozenset(columns), tuple(records), separator, At(file, head.number), tuple(unread), tuple(problems))


def find_separator(text: str, fields: Sequence[str] = ()) -> str:
    """The separator that makes the most of the header row: known headings first, then headings at all."""

    def found(separator: str) -> tuple[int, int]:
        head = next(_records(text, separator, "", []), None)
        cells = [] if head is None else [c for c in head.cells if c]
        return (sum(field_named(c, fields) is not None for c in cells[:MOST_COLUMNS]), len(cells))

    return max(SEPARATORS, key=found)  # the first of equals: a comma


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: list[str]
    source: str


def _records(text: str, separator: str, file: str, problems: list[Problem]) -> Iterator[_Line]:
    """Every row that is not blank, and a problem for each whose quotes do not fit; reading goes on in the next line."""
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        reader = csv.reader(
            (line + "\n" for line in islice(lines, start, None)),
            delimiter=separator, skipinitialspace=True, strict=True,
        )  # fmt: skip
        first = start
        try:
            for cells in reader:
                last = start + reader.line_num
                trimmed = [cell.strip() for cell in cells]
                if any(trimmed):
                    yield _Line(first + 1, trimmed, "\n".join(lines[first:last]))
                first = last
            return
        except csv.Error as error:
            problems.append(_broken(lines[first], separator, At(file, first + 1), error))
            start = first + 1


def _broken(line: str, separator: str, at: At, error: csv.Error) -> Problem:
    if '"' not in line:
        return Problem(at, "file-unreadable", f"the row cannot be read: {error}",
                       "no cell of a results file is that long", "check that it is the right file")  # fmt: skip
    sound = re.compile(rf'"([^"]|"")*"({separator}|$)')
    starts = (column for _, column in _starts(line, separator))
    column = next((c for c in starts if line[c - 1 : c] == '"' and not sound.match(line, c - 1)), 1)
    return Problem(
        At(at.file, at.line, column),
        "csv-quote",
        "the quotes of this cell do not fit: it is never closed, or text follows the closing quote",
        "a cell that begins with a quote must end with one; a quote inside it is written twice",
        "close the quotes or remove them",
    )


def _starts(source: str, separator: str) -> list[tuple[int, int]]:
    """Line (from 0) and column (from 1) of each cell of a row, by the same rules as the csv reader's."""
    starts: list[tuple[int, int]] = []
    line, begin = 0, 0
    state = "start"
    for position, char in enumerate(source):
        if state == "start":
            if char != " ":
                starts.append((line, position - begin + 1))
                state = "quoted" if char == '"' else "start" if char == separator else "plain"
        elif state == "quoted":
            state = "closed" if char == '"' else "quoted"
        elif char == separator:
            state = "start"
        elif state == "closed" and char == '"':
            state = "quoted"
        if char == "\n":
            line, begin = line + 1, position + 1
    if state == "start":
        starts.append((line, len(source) - begin + 1))
    return starts


def _columns(
    head: _Line, file: str, separator: str, fields: Sequence[str], needed: Sequence[str], problems: list[Problem]
) -> tuple[dict[str, int], list[str]]:
    """The column of each field, and the headings that mean nothing; problems for both and for needed ones missing."""
    columns: dict[str, int] = {}
    unread: dict[str, At] = {}
    starts = _starts(head.source, separator)

    def at(index: int) -> At:
        return At(file, head.number + starts[index][0], starts[index][1])

    for index, cell in enumerate(head.cells):
        name = field_named(cell, fields)
        if name in columns:
            first = head.cells[columns[name]]
            problems.append(
                Problem(at(index), "csv-header", f"the column {name} is there twice: {shown(first)} and {shown(cell)}",
                        "only one of them can be meant", "remove one of the two columns")
            )  # fmt: skip
        elif name is not None:
            columns[name] = index
        elif cell and len(unread) < MOST_COLUMNS:
            unread.setdefault(cell, at(index))
    missing = [name for name in needed if name not in columns]
    words = nearest_headings([f for f in fields if f not in columns])
    for cell, place in unread.items():
        problems.append(
            Problem(place, "csv-column", f"nothing reads the column {shown(cell)}",
                    f"the headings known here are {', '.join(fields)}", _suggested(cell, words))
        )  # fmt: skip
    for name in missing:
        problems.append(missing_column(name, At(file, head.number)))
    return columns, list(unread)


def _suggested(cell: str, words: Sequence[str]) -> str:
    """The fix for a heading that means nothing."""
    close = nearest(cell, words)
    return f'did you mean "{close}"?' if close else "correct the heading, or leave the column if it is a remark"


def missing_column(name: str, at: At, why: str = "") -> Problem:
    """The problem of a table without a column that it needs."""
    others = ", ".join(WORDS[name][1:4])
    return Problem(
        at, "csv-header", f"the column {name} is missing", why or "without it the rows cannot be understood",
        f'add a column with the heading "{name}"' + (f" (or {others})" if others else ""),
    )  # fmt: skip
