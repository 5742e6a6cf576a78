"""A sheet of an OpenDocument spreadsheet (.ods), as ISO/IEC 26300 has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.read.sheet_cells import (
    MOST_COLUMNS,
    MOST_ROWS,
    UNCOMPUTED,
    NotASheet,
    Sheet,
    Tab,
    chosen,
    number_text,
    parse_xml,
    percent_text,
)

__all__ = ["ods_tabs", "read_ods"]

OPEN = "urn:oasis:names:tc:opendocument:xmlns"
OFFICE, TABLE, TEXT = f"{OPEN}:office:1.0", f"{OPEN}:table:1.0", f"{OPEN}:text:1.0"

STYLES = f"{OPEN}:style:1.0"

SHEET = f"{TABLE} table"
STYLE, PROPERTIES = f"{STYLES} style", f"{STYLES} table-properties"
ROW = f"{TABLE} table-row"
CELL = f"{TABLE} table-cell"
COVERED = f"{TABLE} covered-table-cell"
PARAGRAPH = f"{TEXT} p"
NOTE = f"{OFFICE} annotation"

#: Blanks as the format writes them.
BLANKS = (f"{TEXT} s", f"{TEXT} tab", f"{TEXT} line-break")


def ods_tabs(part: Callable[[str], bytes | None]) -> tuple[Tab, ...]:
    """The sheets of the workbook whose parts `part` gives by name; NotASheet where it is none."""
    return _tabs(_content(part))


def read_ods(part: Callable[[str], bytes | None], name: str | None = None) -> Sheet:
    """The sheet called `name` of the workbook whose parts `part` gives, without a name the first that is shown;
    NotASheet, NoSuchSheet or TooLarge where it is not read.
    """
    data = _content(part)
    reader = _SheetReader(int(chosen(_tabs(data), name).place))
    parse_xml(data, reader.start, reader.end, reader.text)
    for row, column, last in reader.spans:
        reader.sheet.fill_down(row, column, last)
    return reader.sheet


def _content(part: Callable[[str], bytes | None]) -> bytes:
    if b"encryption-data" in (part("META-INF/manifest.xml") or b""):
        raise NotASheet("it is protected by a password")
    data = part("content.xml")
    if data is None:
        raise NotASheet("it is no workbook of Excel or LibreOffice")
    return data


def _tabs(data: bytes) -> tuple[Tab, ...]:
    """The sheets, each with its number among them; those are hidden whose style says so."""
    hidden: set[str] = set()
    found: list[Tab] = []
    style, depth = "", 0

    def start(tag: str, attrs: Mapping[str, str]) -> None:
        nonlocal style, depth
        if tag == STYLE:
            style = attrs.get(f"{STYLES} name", "")
        elif tag == PROPERTIES and attrs.get(f"{TABLE} display") == "false":
            hidden.add(style)
        elif tag == SHEET:
            if depth == 0:
                is_hidden = attrs.get(f"{TABLE} style-name", "") in hidden
                found.append(Tab(attrs.get(f"{TABLE} name", ""), is_hidden, str(len(found))))
            depth += 1

    def end(tag: str) -> None:
        nonlocal depth
        depth -= tag == SHEET

    parse_xml(data, start, end)
    return tuple(found)


@dataclass(slots=True)
class _SheetReader:
    """Puts the cells of table number `wanted` into a `Sheet` as they come; tables inside cells are no part of it."""

    wanted: int
    sheet: Sheet = field(default_factory=Sheet)
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    _number: int = -1
    _depth: int = 0
    _notes: int = 0
    _row: int = 1
    _rows: int = 1
    _column: int = 1
    _cell: Mapping[str, str] | None = None
    _is_covered: bool = False
    _paragraphs: list[str] = field(default_factory=list)
    _paragraph: int = 0
    _of_row: list[tuple[int, int, str]] = field(default_factory=list)

    def start(self, tag: str, attrs: Mapping[str, str]) -> None:
        """An element begins."""
        if tag == SHEET:
            self._number += self._depth == 0
            self._depth += 1
        if self._is_elsewhere():
            return
        if tag == NOTE:
            self._notes += 1
        elif tag == ROW:
            self._rows, self._column, self._of_row = _count(attrs, "number-rows-repeated"), 1, []
        elif tag in (CELL, COVERED):
            self._cell, self._is_covered, self._paragraphs = attrs, tag == COVERED, []
        elif tag == PARAGRAPH and not self._notes:
            self._paragraph += 1
            self._paragraphs.append("")
        elif tag in BLANKS and self._paragraph and not self._notes:
            self._paragraphs[-1] += " "

    def text(self, words: str) -> None:
        """Text inside an element."""
        if self._paragraph and not self._notes and not self._is_elsewhere():
            self._paragraphs[-1] += words

    def end(self, tag: str) -> None:
        """An element ends; a cell, and then its row, is complete."""
        if tag == SHEET:
            self._depth -= 1
        if self._is_elsewhere():
            return
        if tag == NOTE:
            self._notes -= 1
        elif tag == PARAGRAPH and not self._notes:
            self._paragraph -= 1
        elif tag in (CELL, COVERED) and self._cell is not None:
            self._end_of_cell(self._cell)
        elif tag == ROW:
            self._end_of_row()

    def _is_elsewhere(self) -> bool:
        """Whether this is another sheet, or a table inside a cell."""
        return self._number != self.wanted or self._depth != 1

    def _end_of_cell(self, cell: Mapping[str, str]) -> None:
        count = _count(cell, "number-columns-repeated")
        text = "" if self._is_covered else _shown(cell, " ".join(self._paragraphs))
        if text:
            self._of_row.append((self._column, count, text))
        down = _count(cell, "number-rows-spanned")
        if text and down > 1 and len(self.spans) < 10_000:
            self.spans.append((self._row, self._column, self._row + down - 1))
        self._column += count
        self._cell = None

    def _end_of_row(self) -> None:
        """A row with anything in it, as often as it is repeated; beyond the limits the sheet itself refuses it."""
        for row in range(self._row, self._row + min(self._rows, MOST_ROWS + 1)) if self._of_row else ():
            for first, count, text in self._of_row:
                for column in range(first, first + min(count, MOST_COLUMNS + 1)):
                    self.sheet.put(row, column, text)
        self._row += self._rows


def _count(attrs: Mapping[str, str], name: str) -> int:
    text = attrs.get(f"{TABLE} {name}", "1")
    return max(1, int(text)) if re.fullmatch(r"[0-9]{1,9}", text) else 1


def _shown(cell: Mapping[str, str], words: str) -> str:
    """What a cell holds, by the kind that the file gives it."""
    kind = cell.get(f"{OFFICE} value-type", "")
    value = cell.get(f"{OFFICE} value", "")
    if kind in ("float", "currency", "percentage"):
        if not value:
            return UNCOMPUTED if f"{TABLE} formula" in cell else words
        return percent_text(value) if kind == "percentage" else number_text(value)
    if kind == "date":
        return cell.get(f"{OFFICE} date-value", words).replace("T", " ").removesuffix(" 00:00:00")
    if kind == "time":
        return _clock(cell.get(f"{OFFICE} time-value", "")) or words
    if kind == "boolean":
        return cell.get(f"{OFFICE} boolean-value", words)
    if not kind and not words and f"{TABLE} formula" in cell:
        return UNCOMPUTED
    return words or cell.get(f"{OFFICE} string-value", "")


def _clock(text: str) -> str:
    """A time such as PT21H05M00S as 21:05."""
    found = re.fullmatch(r"PT([0-9]+)H([0-9]+)M([0-9]+)(?:[.,][0-9]+)?S", text)
    return f"{int(found[1]):02}:{found[2]}:{found[3]}".removesuffix(":00") if found else ""
