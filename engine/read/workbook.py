"""A spreadsheet file, opened so that nothing in it can do harm: one of its sheets as lines of text.

Workbooks are read here and not by a library: fastexcel ends the whole process when a file of five kilobytes names the
last cell of the last column, says neither where the used cells begin nor whether `1.234` is a number or a text, and
shows a formula without a value as an empty cell. The tests compare what is read here with what fastexcel reads.
"""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import TypeVar

from engine.problems import At, Problem
from engine.read.foreign import foreign_archive
from engine.read.say import listed, shown
from engine.read.sheet_cells import NoSuchSheet, NotASheet, TooLarge
from engine.read.sheet_ods import ods_tabs, read_ods
from engine.read.sheet_xlsx import read_xlsx, xlsx_tabs

__all__ = ["is_workbook", "read_workbook", "tab_names"]

Found = TypeVar("Found")

#: How a workbook begins.
ZIP = (b"PK\x03\x04", b"PK\x05\x06")

#: Bytes of the largest part of a workbook, unpacked, and how many parts a workbook has.
LARGEST_PART = 25_000_000
MOST_PARTS = 2_000

#: What unpacking raises for a file that is damaged, packed in another way or protected by a password.
DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, OSError, EOFError, ValueError, KeyError,
    NotImplementedError, RuntimeError,
)  # fmt: skip

SAVE = "open it in your spreadsheet program and save it again as .xlsx, .ods or CSV"


def is_workbook(data: bytes) -> bool:
    """Whether a file is a packed one, as all workbooks that are read are."""
    return data.startswith(ZIP)


def tab_names(data: bytes) -> tuple[str, ...]:
    """The sheets that a workbook shows; nothing where it cannot be read."""
    try:
        tabs = _opened(data, lambda part, is_ods: ods_tabs(part) if is_ods else xlsx_tabs(part))
    except (TooLarge, NotASheet):
        return ()
    return tuple(tab.name for tab in tabs if not tab.is_hidden)


def read_workbook(data: bytes, file: str, name: str | None = None) -> tuple[str | None, tuple[Problem, ...]]:
    """The sheet called `name` of a workbook as text, line 1 being row 1, without a name the first that is shown; None,
    and why, where it cannot be read.
    """
    try:
        sheet = _opened(data, lambda part, is_ods: read_ods(part, name) if is_ods else read_xlsx(part, name))
    except NoSuchSheet as error:
        return None, (
            Problem(At(file), "sheet-unclear", f"the workbook has no sheet {shown(name or '')}",
                    f"its sheets are called {listed(map(shown, error.names), 'and')}", "name one of them"),
        )  # fmt: skip
    except TooLarge as error:
        return None, (
            Problem(At(file, error.row, error.column), "file-too-large", str(error), "no list of results is that long",
                    "delete what stands far from the table, or check that it is the right file"),
        )  # fmt: skip
    except NotASheet as error:
        return None, (
            Problem(At(file), "file-unreadable", f"this workbook cannot be read: {error}",
                    "results are read from the first sheet of .xlsx and .ods files, and from CSV files", SAVE),
        )  # fmt: skip
    if not sheet.cells:
        return None, (
            Problem(At(file), "csv-empty", f"the {'first ' if name is None else ''}sheet of this workbook is empty",
                    "only one sheet is read", "move the sheet with the results to the first place"),
        )  # fmt: skip
    return sheet.text(), ()


def _opened(data: bytes, read: Callable[[Callable[[str], bytes | None], bool], Found]) -> Found:
    """What `read` makes of a workbook's parts, told whether it is an OpenDocument."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            if len(names) > MOST_PARTS:
                raise TooLarge(f"the workbook has more than {MOST_PARTS:,} parts")
            if other := foreign_archive(names):
                raise NotASheet(other)
            return read(_parts(archive), "content.xml" in names)
    except DAMAGED as error:
        raise NotASheet("it is damaged or not complete") from error


def _parts(archive: zipfile.ZipFile) -> Callable[[str], bytes | None]:
    """Gives a part by its name, in any letters; unpacks no more of it than the limit, whatever the file says of it."""
    names = {info.filename.lower(): info for info in archive.infolist()}

    def part(name: str) -> bytes | None:
        info = names.get(name.lower())
        if info is None:
            return None
        with archive.open(info) as stream:
            content = stream.read(LARGEST_PART + 1)
        if len(content) > LARGEST_PART:
            raise TooLarge(f"a part of the workbook is larger than {LARGEST_PART // 1000:,} kB when it is unpacked")
        return content

    return part
