"""From bytes to text: every encoding that an organiser's program writes, and one kind of line end."""

from __future__ import annotations

import codecs
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from engine.problems import At, Problem
from engine.read.folder import no_entry
from engine.read.foreign import foreign_file, foreign_text
from engine.read.workbook import is_workbook, read_workbook, tab_names

__all__ = ["LARGEST", "Text", "encoding_of", "read_text", "sheet_names", "text_of"]

#: Bytes in the largest file that is read: a thousand times any round.
LARGEST = 5_000_000

SAVE_AS_CSV = 'open it in your spreadsheet program and save it as "CSV UTF-8"'
SAVE_AS_TEXT = "open it in a text editor and save it as UTF-8 text"


@dataclass(frozen=True, slots=True)
class Text:
    """What a file says, with LF line ends; None where it cannot be read, and then `problems` says why."""

    text: str | None
    problems: tuple[Problem, ...] = ()


def read_text(path: Path, largest: int = LARGEST, sheet: str | None = None) -> Text:
    """The text of `path`. Never raises and reads at most `largest` bytes.

    UTF-8 and UTF-16 by their byte order mark, else UTF-8, else Windows-1252; of a workbook the sheet called `sheet`,
    without a name the first that is shown.
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
            before = os.fstat(stream.fileno())
            data = stream.read(largest + 1)
            after = os.fstat(stream.fileno())
    except FileNotFoundError:
        if path.is_symlink():
            return Text(None, no_entry(path))
        return _refused(At(file), "file-missing", "the file is not there", "the club cannot be read without it",
                        "add it, or correct the name")  # fmt: skip
    except (OSError, ValueError) as error:
        return Text(None, no_entry(path, error))
    if len(data) <= largest and (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        return _refused(At(file), "file-unreadable", "the file is being written", "half of it would be read",
                        "wait until the program has saved it, and try again")  # fmt: skip
    return text_of(data, file, largest, sheet)


def text_of(data: bytes, file: str, largest: int = LARGEST, sheet: str | None = None) -> Text:
    """The text of a file called `file` that holds `data`, as `read_text` reads it. Never raises."""
    if len(data) > largest:
        size = f"{largest // 1000:,} kB"
        return _refused(
            At(file), "file-too-large", f"the file is larger than {size}",
            why="no list of results or settings is that long",
            fix="check that it is the right file",
        )  # fmt: skip
    is_settings = file.lower().endswith(".toml")
    if is_workbook(data) and is_settings:
        return _refused(At(file), "file-unreadable", "this is a spreadsheet file", "settings are text", SAVE_AS_TEXT)
    if is_workbook(data):
        return Text(*read_workbook(data, file, sheet))
    if other := foreign_file(data, file):
        return Text(None, (other,))
    return _decoded(data, file, SAVE_AS_TEXT if is_settings else SAVE_AS_CSV)


def sheet_names(path: Path) -> tuple[str, ...]:
    """The sheets that a workbook shows; nothing for a file that is none, or cannot be read. Never raises."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return ()
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError):
        return ()
    return tab_names(data) if is_workbook(data) and len(data) <= LARGEST else ()


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
    other = foreign_text(text, file, fix)
    return Text(text) if other is None else Text(None, (other,))


def _decode(data: bytes) -> tuple[str, str]:
    """The text and, where decoding stopped, the byte that stopped it."""
    mark, encoding = encoding_of(data)
    body = data[len(mark) :]
    try:
        return body.decode(encoding), ""
    except UnicodeDecodeError as error:
        return body[: error.start].decode(encoding), f"0x{body[error.start]:02X}"


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


def _end_of(text: str, file: str) -> At:
    return At(file, text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1)
