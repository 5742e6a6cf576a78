"""Files that are no table and no workbook that is read: each is known by how it begins, and told by what it is."""

from __future__ import annotations

import re
from collections.abc import Collection

from engine.problems import At, Problem

__all__ = ["foreign_archive", "foreign_file", "foreign_text"]

SAVE = "open it in your spreadsheet program and save it again as .xlsx, .ods or CSV"
TYPE = "type what it says into a sheet, and save that as .xlsx, .ods or CSV"
WHY = "results are read from .xlsx, .ods and CSV files"

#: How files of other kinds begin.
PICTURES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*", b"BM")
PDF, RTF, OLD, PACKED = b"%PDF-", b"{\\rtf", b"\xd0\xcf\x11\xe0", (b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh")

#: A name that only workbooks with a password have inside, as it is written there.
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

#: How a file begins that is written in tags, and one that only says where a sheet of Google's is.
PAGE = re.compile(r"\s*<(!doctype|html|table|\?xml)", re.IGNORECASE)
LINK = re.compile(r'\s*(\{[^}]*"(url|doc_id)"\s*:|\[InternetShortcut\])', re.IGNORECASE)


def foreign_file(data: bytes, file: str) -> Problem | None:
    """Why a file that begins so is not read; None for text, and for packed files."""
    if data.startswith(OLD) and ENCRYPTED in data:
        return _told(file, "this spreadsheet is protected by a password", "nobody else can open it",
                     "take the password away, and save it again as .xlsx, .ods or CSV")  # fmt: skip
    if data.startswith(OLD):
        return _told(file, "this spreadsheet is of the older kind (.xls), or another old file of Office",
                     "workbooks are read as .xlsx and .ods", SAVE)  # fmt: skip
    if data.startswith(PDF):
        return _told(file, "this is a PDF, and no table", WHY, TYPE)
    if data.startswith(PICTURES) or data[4:8] == b"ftyp" or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return _told(file, "this is a picture or a film, and no table", WHY, TYPE)
    if data.startswith(RTF):
        return _told(file, "this is a text document, and no table", WHY, TYPE)
    if data.startswith(PACKED):
        return _told(file, "this is a packed file", WHY, "unpack it, and give the sheet that is in it")
    return None


def foreign_archive(names: Collection[str]) -> str | None:
    """What a packed file is that has these parts, as the end of a sentence; None where it may be a workbook."""
    if any(name.endswith(".iwa") or name == "Index.zip" for name in names):
        return "it is of Apple's Numbers: export it there as Excel or CSV"
    if "xl/workbook.bin" in names:
        return "it is a binary workbook (.xlsb)"
    if any(name.startswith(("word/", "ppt/")) for name in names):
        return "it is a text document or a presentation"
    if any(name.lower().endswith((".xlsx", ".xls", ".ods", ".csv")) for name in names):
        return "it is a packed folder: unpack it, and give the sheet that is in it"
    return None


def foreign_text(text: str, file: str, fix: str) -> Problem | None:
    """Why a text is no table, nor settings, whatever it says; None where it may be."""
    if PAGE.match(text):
        return Problem(At(file), "file-unreadable", "this is a web page or XML, and no table",
                       "some programs give a page of theirs the name of a spreadsheet", fix)  # fmt: skip
    if LINK.match(text):
        return _told(file, "this is only a link to a sheet on the web, and not the sheet", "it holds no results",
                     "open it in the browser, and download it there as Excel (.xlsx) or CSV")  # fmt: skip
    return None


def _told(file: str, message: str, why: str, fix: str) -> Problem:
    return Problem(At(file), "file-unreadable", message, why, fix)
