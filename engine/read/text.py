"""From bytes to text: every encoding that an organiser's program writes, and one kind of line end."""

from __future__ import annotations

import codecs
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from engine.problems import At, Problem
from engine.read.folder import no_entry
from engine.read.workbook import is_workbook, old_workbook, read_workbook

__all__ = ["LARGEST", "Text", "encoding_of", "read_text", "sheet_names"]

#: Bytes in the largest file that is read: a thousand times any round.
LARGEST = 5_000_000

#: How a file begins that is written in tags.
PAGE = re.compile(r"\s*<(!doctype|html|table|\?xml)", re.IGNORECASE)

SAVE_AS_CSV = 'open it in your spreadsheet program and save it as "CSV UTF-8"'
SAVE_AS_TEXT = "open it in a text editor and save it as UTF-8 text"


@dataclass(frozen=True, slots=True)
class Text:
    """What a file says, with LF line ends; None where it cannot be read, and then `problems` says why."""

    text: str | None
    problems: tuple[Problem, ...] = ()


def read_text(path: Path, largest: int = LARGEST) -> Text:
    """The text of `path`. Never raises and reads at most `largest` bytes.

    UTF-8 and UTF-16 by their byte order mark, else UTF-8, else Windows-1252; of a workbook the first sheet.
    """
    file = path.as_posix()
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return _refused(At(file), "file-unreadable", "this is a folder and no file",
                            "results and settings are files", "give it another name")  # fmt: skip
        if not stat.S_ISREG(mode):
            return _refused(At(file), "file-unreadable", "this is a pipe or a device and no ordinary file",
                            "results and settings are files", "put an ordinary file here")  # fmt: skip
        with path.open("rb") as stream:
            data = stream.read(largest + 1)
    except FileNotFoundError:
        if path.is_symlink():
            return Text(None, no_entry(path))
        return _refused(At(file), "file-missing", "the file is not there", "the club cannot be read without it",
                        "add it, or correct the name")  # fmt: skip
    except (OSError, ValueError) as error:
        return Text(None, no_entry(path, error))
    if len(data) > largest:
        size = f"{largest // 1000:,} kB"
        return _refused(
            At(file), "file-too-large", f"the file is larger than {size}",
            why="no list of results or settings is that long",
            fix="check that it is the right file",
        )  # fmt: skip
    is_settings = path.suffix.lower() == ".toml"
    if is_workbook(data) and is_settings:
        return _refused(At(file), "file-unreadable", "this is a spreadsheet file", "settings are text", SAVE_AS_TEXT)
    if is_workbook(data):
        return Text(*read_workbook(data, file))
    if old := old_workbook(data, file):
        return Text(None, (old,))
    return _decoded(data, file, SAVE_AS_TEXT if is_settings else SAVE_AS_CSV)


def _refused(at: At, code: str, message: str, why: str = "", fix: str = "") -> Text:
    return Text(None, (Problem(at, code, message, why, fix),))


def _decoded(data: bytes, file: str, fix: str) -> Text:
    text, bad = _decode(data)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if bad:
        return _refused(
            _end_of(text, file), "file-unreadable", f"the byte {bad} is no letter in any encoding that is read",
            why="files are read as UTF-8, UTF-16 with a byte order mark, or Windows-1252", fix=fix,
        )  # fmt: skip
    if "\x00" in text:
        return _refused(
            _end_of(text[: text.index("\x00")], file), "file-unreadable", "the file holds a zero byte",
            why="text files hold none: this is something else, or text without its byte order mark", fix=fix,
        )  # fmt: skip
    if PAGE.match(text):
        return _refused(At(file), "file-unreadable", "this is a web page or XML, and no table",
                        "some programs give a page of theirs the name of a spreadsheet", fix)  # fmt: skip
    return Text(text)


def _decode(data: bytes) -> tuple[str, str]:
    """The text and, where decoding stopped, the byte that stopped it."""
    mark, encoding = encoding_of(data)
    body = data[len(mark) :]
    try:
        return body.decode(encoding), ""
    except UnicodeDecodeError as error:
        return body[: error.start].decode(encoding), f"0x{body[error.start]:02X}"


def _end_of(text: str, file: str) -> At:
    return At(file, text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1)
def encoding_of(data: bytes) -> tuple[bytes, str]:
    """The byte order mark at the beginning of a text, empty without one, and the name of its encoding."""
    marks = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
    for mark, encoding in marks.items():
        if data.startswith(mark):
            return mark, encoding
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return b"", "cp1252"
    return b"", "utf-8"


