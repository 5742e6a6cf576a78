"""From text to rows: the separator, the header's words, and where each cell stands in its file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from engine.problems import At, Problem
from engine.read.headers import WORDS, field_named, nearest_headings
from engine.read.layout import HIGHEST_TITLE, Below, Form, headings_among, is_result, known_among
from engine.read.lines import Line, rows_of, starts_of
from engine.read.say import nearest, shown
from engine.read.sheet_cells import BETWEEN, UNCOMPUTED

__all__ = [
    "MOST_ROWS",
    "Record",
    "Table",
    "find_separator",
    "from_headings",
    "missing_column",
    "quotes_hint",
    "read_table",
]

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}

#: How many cells of a row are looked at for headings.
WIDEST = 200

#: What Excel writes above the headings, for itself.
SEPARATOR_LINE = re.compile(r'\A"?sep=[^\n]?"?[,;\t]*(?=\n)', re.IGNORECASE)

#: Rows of the longest table that is read.
MOST_ROWS = 20_000

#: Columns without meaning that are named one by one.
MOST_COLUMNS = 50


@dataclass(frozen=True, slots=True)
class Record:
    """One row: `cells` by field, trimmed; `line` is its line in the file."""

    file: str
    line: int
    cells: Mapping[str, str]
    has_extra: bool
    """Whether the row has a cell without a heading or a value, so that its numbers are in doubt."""
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
        starts = starts_of(self._source, self._separator)
        return At(self.file, self.line, starts[index] if 0 <= index < len(starts) else 1)


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
    def has_lost_rows(self) -> bool:
        """Whether a row could not be read at all, so that somebody may be missing."""
        return not self.fields or any(p.code in ("csv-quote", "csv-separator") for p in self.problems)

    @property
    def comma_separated(self) -> bool:
        """Whether cells are separated by commas, so that a bare comma cannot be a decimal sign."""
        return self.separator == ","


def read_table(text: str, file: str, fields: Sequence[str], needed: Sequence[str] = ()) -> Table:
    """The table in `text`: columns are those of `fields`, in any order and language; `needed` ones must be there."""
    problems: list[Problem] = []
    text = SEPARATOR_LINE.sub("", text)
    separator = find_separator(text, fields)
    head, titles, lines = from_headings(rows_of(text, separator, file, problems), fields)
    if head is None:
        if not problems:
            problems.append(
                Problem(At(file), "csv-empty", "the file is empty", "a table begins with a row of headings",
                        f"write the headings in the first line: {', '.join(fields)}")
            )  # fmt: skip
        return Table(frozenset(), (), separator, At(file), (), tuple(problems))
    columns, unread = _columns(head, file, separator, fields, needed, problems)
    if above := next((line for line in titles if is_result(line.cells, columns)), None):
        problem = Problem(
            At(file, above.number), "csv-header", f"the headings stand in line {head.number}, below this line",
            "titles above the headings are passed over, and this row may be somebody's result",
            "move the headings above all rows, or remove the lines above them",
        )  # fmt: skip
        return Table(frozenset(), (), separator, At(file), (), (problem,))
    rows = _Rows(file, separator, columns, head, problems)
    records: list[Record] = []
    below = Below(file, separator, columns, problems)
    for line in lines:
        if below.leaves_out(line):
            continue
        if len(records) == MOST_ROWS:
            problem = Problem(
                At(file, line.number), "file-too-large", f"the table has more than {MOST_ROWS:,} rows",
                "no list of results is that long", "check that it is the right file",
            )  # fmt: skip
            return Table(frozenset(), (), separator, At(file, head.number), (), (problem,))
        record = rows.record(line)
        if record is not None:
            records.append(record)
    return Table(frozenset(columns), tuple(records), separator, At(file, head.number), tuple(unread), tuple(problems))


class _Rows:
    """Puts the cells of rows under their headings; what does not fit becomes a problem."""

    def __init__(
        self, file: str, separator: str, columns: Mapping[str, int], head: Line, problems: list[Problem]
    ) -> None:
        self._file = file
        self._separator = separator
        self._columns = columns
        self._width = len(head.cells)
        self._headings = {index for index, cell in enumerate(head.cells) if cell}
        self._problems = problems
        self._is_mixed = False

    def record(self, line: Line) -> Record | None:
        """The row, or None where its cells are separated by another sign than the headings, which is told once."""
        if other := self._other_separator(line):
            if not self._is_mixed:
                self._is_mixed = True
                self._problems.append(
                    Problem(At(self._file, line.number), "csv-separator",
                            f"the headings are separated by {SEPARATORS[self._separator]}, this row by "
                            f"{SEPARATORS[other]}",
                            "all rows of a file have one separator", "save the table again, with one separator")
                )  # fmt: skip
            return None
        extra = next((i for i, cell in enumerate(line.cells) if cell and i not in self._headings), None)
        cells = {name: line.cells[i] for name, i in self._columns.items() if i < len(line.cells)}
        lost = [name for name, cell in cells.items() if cell == UNCOMPUTED]
        cells = {name: "" if name in lost else cell for name, cell in cells.items()}
        in_doubt = extra is not None or bool(lost)
        record = Record(self._file, line.number, cells, in_doubt, line.source, self._separator, self._columns)
        for name in lost:
            self._problems.append(
                Problem(record.at(name), "sheet-formula", "the formula in this cell has no value in the file",
                        "the program that wrote the file did not work it out, and formulas are read by their values",
                        "open the file in your spreadsheet program and save it again, or write the value itself")
            )  # fmt: skip
        if extra is not None:
            fix = f"put it under a heading or remove it{quotes_hint(self._separator, self._columns)}"
            self._problems.append(
                Problem(record.cell(extra), "csv-cells", f"the cell {shown(line.cells[extra])} has no heading",
                        "every cell belongs to the heading above it", fix)
            )  # fmt: skip
        return record

    def _other_separator(self, line: Line) -> str | None:
        """The sign that parts this row, of which the headings' own separator makes a single cell."""
        if self._width < 2 or self._separator == BETWEEN or sum(map(bool, line.cells)) != 1:
            return None
        for other in SEPARATORS:
            if other != self._separator and 2 <= line.source.count(other) + 1 <= self._width:
                return other
        return None


def quotes_hint(separator: str, fields: Collection[str]) -> str:
    """What may have made a row longer than its headings, after the words of a fix."""
    if separator == ",":
        return '; a number with a decimal comma needs quotes in this file: "4,5"'
    if separator == ";" and "aliases" in fields:
        return '; several aliases need quotes in this file: "Annina;Anni"'
    return ""


def from_headings(rows: Iterator[Line], fields: Sequence[str]) -> tuple[Line | None, list[Line], Iterator[Line]]:
    """The row of headings of `fields`, the titles above it, and the rows below."""
    top = list(islice(rows, HIGHEST_TITLE + 1))
    first = headings_among([line.cells[:WIDEST] for line in top], fields)
    return (top[first] if top else None), top[:first], chain(top[first + 1 :], rows)


def find_separator(text: str, fields: Sequence[str] = ()) -> str:
    """The separator that makes the most of the header row: known headings first, then headings at all."""
    if BETWEEN in text:
        return BETWEEN

    def found(separator: str) -> tuple[int, int]:
        head, _, _ = from_headings(rows_of(text, separator, "", []), fields)
        cells = [] if head is None else [c for c in head.cells if c]
        return (known_among(cells[:WIDEST], fields), len(cells))

    return max(SEPARATORS, key=found)  # the first of equals: a comma


def _columns(
    head: Line, file: str, separator: str, fields: Sequence[str], needed: Sequence[str], problems: list[Problem]
) -> tuple[dict[str, int], list[str]]:
    """The column of each field, and the headings that mean nothing; problems for both and for needed ones missing."""
    columns: dict[str, int] = {}
    unread: dict[str, At] = {}
    starts = starts_of(head.source, separator)
    form = Form(head.cells, fields)

    def at(index: int) -> At:
        return At(file, head.number, starts[index])

    for index, cell in enumerate(head.cells):
        name = field_named(cell, fields) or form.field(cell)
        if name in columns:
            first = head.cells[columns[name]]
            problems.append(
                Problem(at(index), "csv-header", f"the column {name} is there twice: {shown(first)} and {shown(cell)}",
                        "only one of them can be meant", "remove one of the two columns")
            )  # fmt: skip
        elif name is not None:
            columns[name] = index
        elif cell and len(unread) < MOST_COLUMNS and not form.is_its_own(cell):
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
