"""The cells of a spreadsheet's sheet as text, each in its row and column, whatever program wrote them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Context, Decimal, InvalidOperation
from xml.parsers import expat

from engine.model import fold

__all__ = [
    "BETWEEN", "MOST_COLUMNS", "MOST_ROWS", "UNCOMPUTED", "NoSuchSheet", "NotASheet", "Sheet", "Tab", "TooLarge",
    "chosen", "day_text", "number_text", "parse_xml", "percent_text",
]  # fmt: skip

#: What stands between the cells of a sheet's row: Unicode keeps it for such uses, no text has it.
BETWEEN = "\ufdd0"

#: What stands for a formula whose value is not in the file.
UNCOMPUTED = "\ufdd1"

#: Rows and columns of the largest sheet that is read, and its cells.
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 20_100, 200, 300_000

#: Characters of the longest cell, as spreadsheet programs have it, and of all cells together.
LONGEST_CELL, LONGEST_SHEET = 32_767, 20_000_000

#: Spreadsheet programs keep fifteen digits; what stands behind them is noise of their binary numbers.
SHOWN = Context(prec=15)

#: Characters that would break a row in two or stand for nothing.
CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\ufdd0\ufdd1]+")


class NotASheet(Exception):
    """The file is no workbook that can be read; the text says why."""


class TooLarge(Exception):
    """The sheet has more than any list of results; the text says what, `row` and `column` where."""

    def __init__(self, message: str, row: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.row = row
        self.column = column


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet of a workbook as its list has it: the name, whether it is hidden, and where it is kept."""

    name: str
    is_hidden: bool
    place: str


class NoSuchSheet(Exception):
    """The workbook has no sheet of the name that was asked for; `names` are those that it shows."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


def chosen(tabs: Sequence[Tab], name: str | None) -> Tab:
    """The sheet called `name`, in any letters, hidden or not; without a name the first that is not hidden."""
    if not tabs:
        raise NotASheet("it has no sheet of cells")
    if name is None:
        return next((tab for tab in tabs if not tab.is_hidden), tabs[0])
    same = sorted((tab for tab in tabs if fold(tab.name) == fold(name)), key=lambda tab: tab.name != name)
    if not same:
        raise NoSuchSheet([tab.name for tab in tabs if not tab.is_hidden])
    return same[0]


@dataclass(slots=True)
class Sheet:
    """What the cells hold, by row and column from 1; empty ones are left out."""

    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    _length: int = 0

    def put(self, row: int, column: int, text: str) -> None:
        """Set a cell to a text in one line; TooLarge beyond the limits."""
        if text != UNCOMPUTED:
            text = CONTROL.sub(" ", text).strip()
        if not text:
            return
        if row > MOST_ROWS:
            raise TooLarge(f"a cell stands in row {row:,}, and {MOST_ROWS:,} rows are read", row, column)
        if column > MOST_COLUMNS:
            raise TooLarge(f"a cell stands in column {column:,}, and {MOST_COLUMNS} columns are read", row, column)
        self._length += len(text)
        if len(text) > LONGEST_CELL or self._length > LONGEST_SHEET or len(self.cells) >= MOST_CELLS:
            raise TooLarge("the sheet holds more text than any list of results", row, column)
        self.cells[row, column] = text

    def fill_down(self, row: int, column: int, last: int) -> None:
        """What a cell that reaches down to row `last` says holds for each of those rows (merged cells)."""
        text = self.cells.get((row, column))
        for below in range(row + 1, min(last, self.last_row) + 1) if text is not None else ():
            self.cells.setdefault((below, column), text or "")

    @property
    def last_row(self) -> int:
        """The last row with anything in it."""
        return max((row for row, _ in self.cells), default=0)

    def text(self) -> str:
        """The rows as lines, line 1 being row 1, and the cells parted by `BETWEEN`."""
        if not self.cells:
            return ""
        width = max(2, max(column for _, column in self.cells))
        rows = [[""] * width for _ in range(self.last_row)]
        for (row, column), text in self.cells.items():
            rows[row - 1][column - 1] = text
        return "".join(BETWEEN.join(row) + "\n" for row in rows)


def number_text(value: str) -> str:
    """A number of a sheet as it can be read in one way only; as it stands where it is none."""
    try:
        number = SHOWN.create_decimal(value.strip())
    except InvalidOperation:
        return value
    if not number.is_finite() or not -30 < number.adjusted() < 30:
        return value
    text = f"{number.normalize():f}"
    # three decimals after few digits could be thousands; a number's own point never parts them
    return f"{text}0" if re.fullmatch(r"-?[0-9]{1,3}\.[0-9]{3}", text) else "0" if text == "-0" else text


def percent_text(value: str) -> str:
    """A share as people see it: 0.25 is 25%."""
    try:
        return f"{number_text(str(Decimal(value.strip()) * 100))}%"
    except InvalidOperation:
        return value


def day_text(value: str, from_1904: bool) -> str:
    """The day, the time of day or both that a number of days stands for; the number where it stands for none."""
    try:
        days = float(value)
        seconds = round(days * 86_400)
        if seconds < 0:
            return number_text(value)
        first = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)
        if not from_1904 and days < 60:
            first += timedelta(days=1)  # the programs count a 29 February 1900 that was none
        moment = first + timedelta(seconds=seconds)
    except (ValueError, OverflowError):
        return number_text(value)
    clock = f"{moment:%H:%M:%S}".removesuffix(":00")
    if days < 1:
        return clock
    return moment.date().isoformat() + ("" if clock == "00:00" else f" {clock}")


def parse_xml(
    data: bytes,
    start: Callable[[str, Mapping[str, str]], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Tell the elements of an XML document, their names as `address name`; NotASheet where it is none.

    A document that declares entities of its own is refused: they are how a small file becomes an endless one.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartElementHandler = start
    if end is not None:
        parser.EndElementHandler = end
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise NotASheet("a part of the workbook is damaged") from error


def _refuse(*_: object) -> None:
    raise NotASheet("a part of the workbook declares a document type")


def local(name: str) -> str:
    """The name of an element or attribute without its address."""
    return name.rpartition(" ")[2]


def attributes(attrs: Mapping[str, str]) -> dict[str, str]:
    """Attributes without their addresses."""
    return {local(name): value for name, value in attrs.items()}


def pairs_of(numbers: str) -> Iterator[tuple[int, int]]:
    """The corners of a range such as F3:H4, each as row and column; nothing where it is none."""
    for part in numbers.split(":"):
        found = re.fullmatch(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})", part)
        if found is None:
            return
        column = 0
        for letter in found[1].upper():
            column = column * 26 + ord(letter) - 64
        yield int(found[2]), column
