"""From text to rows: the separator, the header's words, and where each cell stands in its file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from engine.model import fold
from engine.problems import At, Problem
from engine.read.answers import Answers
from engine.read.columns import WIDEST, Columns, missing_column, read_columns
from engine.read.headers import field_named
from engine.read.layout import HIGHEST_TITLE, Below, headings_among, is_result, known_among
from engine.read.lines import Line, rows_of, starts_of
from engine.read.matrix import LOOKED_AT, season_sheet
from engine.read.numbered import with_numbers
from engine.read.record import Record
from engine.read.say import shown
from engine.read.sheet_cells import BETWEEN, UNCOMPUTED
from engine.read.wide import OF_ALL, Place, in_one_row

__all__ = [
    "MOST_ROWS", "Record", "Table", "find_separator", "from_headings", "missing_column", "quotes_hint", "read_table",
]  # fmt: skip

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}

#: What Excel writes above the headings, for itself.
SEPARATOR_LINE = re.compile(r'\A"?sep=[^\n]?"?[,;\t]*(?=\n)', re.IGNORECASE)

#: Rows of the longest table that is read.
MOST_ROWS = 20_000

#: A number whose comma parts no thousands.
DECIMAL_COMMA = re.compile(r"[-+−–]?\s*[0-9]*,([0-9]{1,2}|[0-9]{4,6})")

#: What spreadsheet programs show in English, Italian and Spanish where a formula has no value to give.
ERRORS = re.compile(
    r"#(REF|RIF|¡REF)!|#(DIV/0|¡DIV/0)!|#(VALUE|VALORE|¡VALOR)!|#(NAME|NOME|¿NOMBRE)\?|#(NUM|¡NUM)!"
    r"|#(NULL|NULLO|¡NULO)!|#(N/A|N/D|SPILL!|CALC!|ERROR!|ESPANSIONE!|DESBORDAMIENTO!|CÁLCULO!)|Err:[0-9]{3}"
)


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
    has_decimal_commas: bool = False
    """Whether a number has a comma that can only be its decimal sign."""

    @property
    def has_lost_rows(self) -> bool:
        """Whether a row could not be read at all, so that somebody may be missing."""
        lost = ("csv-quote", "csv-separator", "table-twice")
        return not self.fields or any(p.code in lost for p in self.problems)

    @property
    def comma_separated(self) -> bool:
        """Whether cells are separated by commas, so that a bare comma cannot be a decimal sign and a point is one.

        It is none where other numbers have decimal commas in quotes, as Google Sheets writes them.
        """
        return self.separator == "," and not self.has_decimal_commas


def read_table(text: str, file: str, fields: Sequence[str], needed: Sequence[str] = ()) -> Table:
    """The table in `text`: columns are those of `fields`, in any order and language; `needed` ones must be there.

    A round, which has seats among its fields, may also have a row for each table: then each of its rows is one record
    for everybody who sat there.
    """
    problems: list[Problem] = []
    text = SEPARATOR_LINE.sub("", text)
    separator = find_separator(text, fields)
    head, titles, lines = from_headings(rows_of(text, separator, file, problems), fields)

    def refused(at: At, *problems: Problem) -> Table:
        return Table(frozenset(), (), separator, at, (), problems)

    if head is None:
        empty = Problem(At(file), "csv-empty", "the file is empty", "a table begins with a row of headings",
                        f"write the headings in the first line: {', '.join(fields)}")  # fmt: skip
        return refused(At(file), *(problems or (empty,)))
    top = list(islice(lines, LOOKED_AT))
    if top and (joined := in_one_row(head.cells, top[0].cells, fields)):
        head = replace(top.pop(0), cells=joined)
    lines = chain(top, lines)
    columns = read_columns(head, file, separator, fields, needed, problems)
    is_round = "seat" in fields
    says_nothing = is_round and not columns.fields & {"table", "seat", "points", "place"}
    if says_nothing and (season := season_sheet([*titles, head, *top], file, separator)):
        return refused(At(file), season)
    if above := next((line for line in titles if is_result(line.cells, columns.places[0].columns)), None):
        return refused(At(file), Problem(
            At(file, above.number), "csv-header", f"the headings stand in line {head.number}, below this line",
            "titles above the headings are passed over, and this row may be somebody's result",
            "move the headings above all rows, or remove the lines above them",
        ))  # fmt: skip
    rows = _Rows(file, separator, columns, head, problems, is_round=is_round)
    records: list[Record] = []
    for line in lines:
        records += rows.records(line)
        if len(records) > MOST_ROWS:
            return refused(At(file, head.number), Problem(
                At(file, line.number), "file-too-large", f"the table has more than {MOST_ROWS:,} rows",
                "no list of results is that long", "check that it is the right file",
            ))  # fmt: skip
    found = with_numbers(records) if is_round and not columns.is_wide else tuple(records)
    has_commas = separator == "," and any(DECIMAL_COMMA.fullmatch(cell) for r in found for cell in r.cells.values())
    return Table(columns.fields, found, separator, At(file, head.number), columns.unread, tuple(problems), has_commas)


class _Rows:
    """Puts the cells of rows under their headings; what does not fit becomes a problem."""

    def __init__(
        self, file: str, separator: str, columns: Columns, head: Line, problems: list[Problem], *, is_round: bool
    ) -> None:
        self._file = file
        self._separator = separator
        self._columns = columns
        self._width = len(head.cells)
        self._headings = {index for index, cell in enumerate(head.cells) if cell}
        self._problems = problems
        self._is_mixed = False
        self._round = next((i for i, cell in enumerate(head.cells) if is_round and _counts_rounds(cell)), -1)
        self._rounds: dict[str, Line] = {}
        self._below = [Below(file, separator, place.columns, problems) for place in columns.places]
        self._answers = Answers(file, separator, columns, problems)

    def records(self, line: Line) -> list[Record]:
        """The rows of everybody whom `line` names; none where it is no row of the table, or was there already.

        None, too, where its cells are separated by another sign than the headings, which is told once.
        """
        if min([below.leaves_out(line) for below in self._below]):  # each of them sees every row
            return []
        if other := self._other_separator(line):
            if not self._is_mixed:
                self._is_mixed = True
                self._problems.append(
                    Problem(At(self._file, line.number), "csv-separator",
                            f"the headings are separated by {SEPARATORS[self._separator]}, this row by "
                            f"{SEPARATORS[other]}",
                            "all rows of a file have one separator", "save the table again, with one separator")
                )  # fmt: skip
            return []
        if self._answers.repeats(line):
            return []
        self._of_one_round(line)
        extra = next((i for i, cell in enumerate(line.cells) if cell and i not in self._headings), None)
        there = [place for place in self._columns.places if not self._columns.is_wide or _is_there(place, line)]
        records = [self._record(line, place, has_extra=extra is not None) for place in there]
        if extra is not None:
            fix = f"put it under a heading or remove it{quotes_hint(self._separator, self._columns.fields)}"
            at = At(self._file, line.number, starts_of(line.source, self._separator)[extra])
            self._problems.append(
                Problem(at, "csv-cells", f"the cell {shown(line.cells[extra])} has no heading",
                        "every cell belongs to the heading above it", fix)
            )  # fmt: skip
        return records

    def _of_one_round(self, line: Line) -> None:
        """A problem, once, where a column says that the rows are those of several rounds."""
        said = line.cells[self._round] if 0 <= self._round < len(line.cells) else ""
        if not said:
            return
        self._rounds.setdefault(fold(said), line)
        if len(self._rounds) == 2 and self._rounds[fold(said)] is line:
            first = next(iter(self._rounds.values())).cells[self._round]
            at = At(self._file, line.number, starts_of(line.source, self._separator)[self._round])
            self._problems.append(
                Problem(at, "csv-rounds", f"this row is of round {shown(said)}, and others of round {shown(first)}",
                        "a file is one round", "make a file for each round")
            )  # fmt: skip

    def _record(self, line: Line, place: Place, *, has_extra: bool) -> Record:
        """The row of one of those whom `line` names."""
        cells = {name: line.cells[i] for name, i in place.columns.items() if i < len(line.cells)}
        lost = {name: cell for name, cell in cells.items() if cell == UNCOMPUTED or ERRORS.fullmatch(cell)}
        cells.update(dict.fromkeys(lost, ""))
        if place.seat is not None:
            cells["seat"] = place.seat
        in_doubt = has_extra or bool(lost)
        record = Record(self._file, line.number, cells, in_doubt, line.source, self._separator, place.columns)
        for name, cell in lost.items():
            if cell == UNCOMPUTED:
                message = "the formula in this cell has no value in the file"
                why = "the program that wrote the file did not work it out, and formulas are read by their values"
                fix = "open the file in your spreadsheet program and save it again, or write the value itself"
            else:
                message = f"the formula in this cell ends in the error {cell}"
                why = "it cannot be worked out, most often as a cell that it needs is gone or holds something else"
                fix = "correct the formula in your spreadsheet program, or write the value itself"
            self._problems.append(Problem(record.at(name), "sheet-formula", message, why, fix))
        return record

    def _other_separator(self, line: Line) -> str | None:
        """The sign that parts this row, of which the headings' own separator makes a single cell."""
        if self._width < 2 or self._separator == BETWEEN or sum(map(bool, line.cells)) != 1:
            return None
        for other in SEPARATORS:
            if other != self._separator and 2 <= line.source.count(other) + 1 <= self._width:
                return other
        return None


def _counts_rounds(cell: str) -> bool:
    """Whether a heading, or a form's question, is that of the round."""
    return field_named(cell.rstrip(" ?:"), ("round",)) is not None


def _is_there(place: Place, line: Line) -> bool:
    """Whether a row says anything of one of those who may sit at its table."""
    own = (i for field, i in place.columns.items() if field not in OF_ALL)
    return any(line.cells[i] for i in own if i < len(line.cells))


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

    def found(separator: str) -> tuple[int, int, int]:
        head, _, rows = from_headings(rows_of(text, separator, "", []), fields)
        cells = [] if head is None else [c for c in head.cells if c]
        known = known_among(cells[:WIDEST], fields)
        below = () if known else islice(rows, HIGHEST_TITLE)  # a title alone in its row says nothing of separators
        return (known, len(cells), max((len(line.cells) for line in below), default=0))

    return max(SEPARATORS, key=found)  # the first of equals: a comma
