"""A sheet of an Excel workbook (.xlsx), as ISO/IEC 29500 has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from posixpath import basename, dirname, join, normpath

from engine.read.sheet_cells import (
    UNCOMPUTED,
    NotASheet,
    Sheet,
    Tab,
    attributes,
    chosen,
    day_text,
    local,
    number_text,
    pairs_of,
    parse_xml,
    percent_text,
)

__all__ = ["read_xlsx", "xlsx_tabs"]

#: Formats of numbers that every workbook has without saying so.
DAYS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
PERCENTS = frozenset((9, 10))

#: What of a format is text, a colour or a condition; [h] and the like are hours that go on beyond a day.
SAID = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Workbook:
    """Where the parts are: the sheets' paths, those of its words and formats where it has any."""

    tabs: tuple[Tab, ...]
    strings: str | None
    styles: str | None
    from_1904: bool


def xlsx_tabs(part: Callable[[str], bytes | None]) -> tuple[Tab, ...]:
    """The sheets of cells of the workbook whose parts `part` gives by name; NotASheet where it is none."""
    return _workbook(part).tabs


def read_xlsx(part: Callable[[str], bytes | None], name: str | None = None) -> Sheet:
    """The sheet called `name` of the workbook whose parts `part` gives, without a name the first that is shown;
    NotASheet, NoSuchSheet and TooLarge say why it is not read.

    Formulas are taken by the values that the program kept of them; links to other files and macros are not followed.
    """
    book = _workbook(part)
    strings = _strings(part(book.strings)) if book.strings is not None else []
    kinds = _kinds(part(book.styles)) if book.styles is not None else []
    data = part(chosen(book.tabs, name).place)
    if data is None:
        raise NotASheet("its sheet is not in it")
    reader = _SheetReader(strings, kinds, book.from_1904)
    parse_xml(data, reader.start, reader.end, reader.text)
    for range_ in reader.merged:
        corners = list(pairs_of(range_))
        if len(corners) == 2:
            reader.sheet.fill_down(*corners[0], corners[1][0])
    return reader.sheet


def _workbook(part: Callable[[str], bytes | None]) -> _Workbook:
    name = next((target for _, kind, target in _links(part, "") if kind == "officeDocument"), "xl/workbook.xml")
    data = part(name)
    if data is None:
        raise NotASheet("it is no workbook of Excel or LibreOffice")
    sheets: list[Tab] = []
    from_1904 = False

    def start(tag: str, attrs: Mapping[str, str]) -> None:
        nonlocal from_1904
        own = attributes(attrs)
        if local(tag) == "sheet" and len(sheets) < 1_000:
            sheets.append(Tab(own.get("name", ""), own.get("state", "visible") != "visible", own.get("id", "")))
        elif local(tag) == "workbookPr":
            from_1904 = own.get("date1904", "") in ("1", "true", "on")

    parse_xml(data, start)
    links = _links(part, name)
    targets = {ident: target for ident, kind, target in links if kind == "worksheet"}
    tabs = tuple(replace(sheet, place=targets[sheet.place]) for sheet in sheets if sheet.place in targets)
    by_kind = {kind: target for _, kind, target in links}
    return _Workbook(tabs, by_kind.get("sharedStrings"), by_kind.get("styles"), from_1904)


def _links(part: Callable[[str], bytes | None], name: str) -> list[tuple[str, str, str]]:
    """What a part refers to inside the workbook: an id, the kind, and the path."""
    folder = dirname(name)
    data = part(join(folder, "_rels", f"{basename(name)}.rels"))
    found: list[tuple[str, str, str]] = []

    def start(tag: str, attrs: Mapping[str, str]) -> None:
        own = attributes(attrs)
        if local(tag) == "Relationship" and own.get("TargetMode") != "External":
            target = own.get("Target", "")
            path = target.lstrip("/") if target.startswith("/") else normpath(join(folder, target))
            found.append((own.get("Id", ""), own.get("Type", "").rpartition("/")[2], path))

    if data is not None:
        parse_xml(data, start)
    return found


def _strings(data: bytes | None) -> list[str]:
    """The texts that cells share; how they are pronounced is left out."""
    strings: list[str] = []
    pieces: list[str] = []
    inside: list[str] = []

    def start(tag: str, _: Mapping[str, str]) -> None:
        inside.append(local(tag))

    def end(tag: str) -> None:
        inside.pop()
        if local(tag) == "si":
            strings.append("".join(pieces))
            pieces.clear()

    def text(words: str) -> None:
        if inside and inside[-1] == "t" and "rPh" not in inside[-3:]:
            pieces.append(words)

    if data is not None:
        parse_xml(data, start, end, text)
    return strings


def _kinds(data: bytes | None) -> list[str]:
    """For each style of a cell whether its numbers are a `day`, a `percent` or, empty, numbers."""
    codes: dict[int, str] = {}
    styles: list[int] = []
    inside: list[str] = []

    def start(tag: str, attrs: Mapping[str, str]) -> None:
        own = attributes(attrs)
        inside.append(local(tag))
        if inside[-1] == "numFmt":
            codes[_whole(own.get("numFmtId"))] = own.get("formatCode", "")
        elif inside[-2:] == ["cellXfs", "xf"]:
            styles.append(_whole(own.get("numFmtId")))

    def end(_: str) -> None:
        inside.pop()

    if data is not None:
        parse_xml(data, start, end)
    return [_kind(number, codes.get(number)) for number in styles]


def _kind(number: int, code: str | None) -> str:
    if code is None:
        return "day" if number in DAYS else "percent" if number in PERCENTS else ""
    shape = SAID.sub("", code.partition(";")[0]).lower().replace("general", "")
    if "%" in shape:
        return "percent"
    return "day" if re.search(r"[ymdhs]", shape) and not re.search(r"[#?]|0(?!0*$)", shape) else ""


def _whole(text: str | None) -> int:
    return int(text) if text is not None and re.fullmatch(r"[0-9]{1,9}", text) else 0


@dataclass(slots=True)
class _SheetReader:
    """Puts the cells of a sheet's XML into a `Sheet` as they come."""

    strings: Sequence[str]
    kinds: Sequence[str]
    from_1904: bool
    sheet: Sheet = field(default_factory=Sheet)
    merged: list[str] = field(default_factory=list)
    _row: int = 0
    _column: int = 0
    _type: str = ""
    _style: int = 0
    _has_formula: bool = False
    _value: list[str] = field(default_factory=list)
    _inline: list[str] = field(default_factory=list)
    _inside: list[str] = field(default_factory=list)

    def start(self, tag: str, attrs: Mapping[str, str]) -> None:
        """An element begins."""
        name = local(tag)
        self._inside.append(name)
        if name == "row":
            self._row = _whole(attrs.get("r")) or self._row + 1
            self._column = 0
        elif name == "c":
            at = list(pairs_of(attrs.get("r", "")))
            self._row, self._column = at[0] if at else (self._row, self._column + 1)
            self._type, self._style = attrs.get("t", "n"), _whole(attrs.get("s"))
            self._has_formula = False
            self._value, self._inline = [], []
        elif name == "f":
            self._has_formula = True
        elif name == "mergeCell" and len(self.merged) < 10_000:
            self.merged.append(attrs.get("ref", ""))

    def text(self, words: str) -> None:
        """Text inside an element."""
        if self._inside[-1] == "v":
            self._value.append(words)
        elif self._inside[-1] == "t" and "is" in self._inside and "rPh" not in self._inside[-3:]:
            self._inline.append(words)

    def end(self, tag: str) -> None:
        """An element ends; a cell is then complete."""
        self._inside.pop()
        if local(tag) == "c":
            self.sheet.put(self._row or 1, self._column or 1, self._shown())

    def _shown(self) -> str:
        value = "".join(self._value)
        if self._type == "inlineStr":
            return "".join(self._inline)
        if self._type == "s":
            index = _whole(value.strip())
            return self.strings[index] if value.strip() and index < len(self.strings) else ""
        if not value.strip():
            return UNCOMPUTED if self._has_formula and self._type != "str" else value
        if self._type == "b":
            return "false" if value.strip() in ("0", "false") else "true"
        if self._type in ("str", "e"):
            return value
        if self._type == "d":
            return value.strip().replace("T", " ").removesuffix(" 00:00:00")
        kind = self.kinds[self._style] if self._style < len(self.kinds) else ""
        if kind == "day":
            return day_text(value, self.from_1904)
        return percent_text(value) if kind == "percent" else number_text(value)
