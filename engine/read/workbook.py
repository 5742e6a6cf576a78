"""A spreadsheet file, opened so that nothing in it can do harm: its first sheet as lines of text.

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

from engine.problems import At, Problem
from engine.read.sheet_cells import NotASheet, Sheet, TooLarge
from engine.read.sheet_ods import read_ods
from engine.read.sheet_xlsx import read_xlsx

__all__ = ["is_workbook", "old_workbook", "read_workbook"]

#: How a workbook begins, and one of the older kind.
ZIP, OLD = (b"PK\x03\x04", b"PK\x05\x06"), b"\xd0\xcf\x11\xe0"

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


def old_workbook(data: bytes, file: str) -> Problem | None:
    """Why a file of the older binary kind, or one with a password, is not read; None for any other."""
    if not data.startswith(OLD):
        return None
    return Problem(At(file), "file-unreadable", "this spreadsheet is of the older kind (.xls), or has a password",
                   "workbooks are read as .xlsx and .ods, without a password", SAVE)  # fmt: skip


def read_workbook(data: bytes, file: str) -> tuple[str | None, tuple[Problem, ...]]:
    """The first sheet of a workbook as text, line 1 being row 1; None, and why, where it cannot be read."""
    try:
        sheet = _sheet(data)
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
            Problem(At(file), "csv-empty", "the first sheet of this workbook is empty", "only the first sheet is read",
                    "move the sheet with the results to the first place"),
        )  # fmt: skip
    return sheet.text(), ()


def _sheet(data: bytes) -> Sheet:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if len(archive.infolist()) > MOST_PARTS:
                raise TooLarge(f"the workbook has more than {MOST_PARTS:,} parts")
            part = _parts(archive)
            return read_ods(part) if "content.xml" in archive.namelist() else read_xlsx(part)
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
