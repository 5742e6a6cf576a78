"""What lies in a folder, and what of it means something."""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.problems import At, Problem
from engine.read.say import nearest, shown

__all__ = [
    "SHEETS", "Folder", "as_csv", "entries", "is_folder", "is_season", "look_into", "near_settings", "no_entry",
    "unknown_files",
]  # fmt: skip

#: What operating systems leave lying about, and a folder's note to people; nobody needs a warning for them.
IGNORED = ("thumbs.db", "desktop.ini", "readme.md", "readme.txt")

#: How the names of workbooks end, which are read in the places of `.csv` files.
SHEETS = (".xlsx", ".ods")


def as_csv(name: str) -> str:
    """The name that a file has in small letters and, where it is a workbook, as a CSV file."""
    stem, dot, ending = name.lower().rpartition(".")
    return f"{stem}.csv" if dot + ending in SHEETS else name.lower()


@dataclass(frozen=True, slots=True)
class Folder:
    """What is in a folder, by name: without hidden, temporary and README files. Nothing where it cannot be read."""

    path: Path
    entries: tuple[Path, ...]
    problems: tuple[Problem, ...] = ()
    """Why it cannot be read, where it is there; a folder that is not there has nothing in it and no problem."""

    def named(self, name: str) -> Path:
        """The entry called `name`, in small or capital letters, or as a workbook in the place of a CSV file; the path
        it would have where there is none.
        """
        same = [p for p in self.entries if as_csv(p.name) == name.lower()]
        same.sort(key=lambda p: (p.name != name, p.name.lower() != name.lower()))
        return same[0] if same else self.path / name

    def has(self, name: str) -> bool:
        """Whether anything here is called `name`, in any letters: a file, or what stands in a file's place."""
        return self.named(name) in self.entries

    def twice(self, *names: str) -> tuple[Problem, ...]:
        """A problem for each entry that differs only in capital letters, or as a workbook, from another that is called
        one of `names`.
        """
        return tuple(
            Problem(At(p.as_posix()), "file-twice",
                    f"{shown(first.name)} is the same file"
                    + (" but for capital letters" if p.name.lower() == first.name.lower() else " of another make"),
                    "only one of the two can be meant", "remove one of the two")
            for name in names
            for first in [self.named(name)]
            for p in self.entries
            if as_csv(p.name) == name.lower() and p != first
        )  # fmt: skip


def look_into(folder: Path) -> Folder:
    """What is in `folder`; a problem when it is no folder or may not be read. Never raises."""
    try:
        found = sorted(folder.iterdir(), key=lambda path: path.name)
        for path in found[:1]:
            path.lstat()  # names may be read where the files may not
    except FileNotFoundError:
        return Folder(folder, (), no_entry(folder) if folder.is_symlink() else ())
    except (OSError, ValueError) as error:
        return Folder(folder, (), no_entry(folder, error))
    return Folder(
        folder, tuple(p for p in found if not p.name.startswith((".", "~")) and p.name.lower() not in IGNORED)
    )


def entries(folder: Path) -> tuple[Path, ...]:
    """What is in `folder` by name; empty where it cannot be read, which whoever looks into it first tells."""
    return look_into(folder).entries


def is_folder(path: Path) -> bool:
    """Whether `path` is a folder; not when that cannot be known."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def near_settings(here: Folder) -> str | None:
    """What the settings of a season may have been called by mistake, where it has none."""
    files = [p.name for p in here.entries if not is_folder(p)]
    return nearest("season.toml", files) if not here.has("season.toml") else None


def is_season(folder: Folder) -> bool:
    """Whether a folder of the club is a season, even one whose `season.toml` is missing, misspelt or not readable."""
    return (
        bool(folder.problems)
        or folder.has("season.toml")
        or near_settings(folder) is not None
        or any(is_folder(p) and look_into(p).has("event.toml") for p in folder.entries)
    )


def no_entry(path: Path, error: Exception | None = None) -> tuple[Problem, ...]:
    """Why `path`, which is needed, cannot be opened; `error` is what opening it raised, None for a link to nowhere."""
    code = getattr(error, "errno", None)
    if isinstance(error, NotADirectoryError):
        message, why, fix = "this is a file and no folder", "a folder is needed here", "give it another name"
    elif error is None:
        message, why = "this link leads to something that is not there", "what it stands for cannot be read"
        fix = "put the file itself here, or remove the link"
    elif code == errno.ELOOP:
        message, why = "this link leads back to itself", "what it stands for cannot be read"
        fix = "put the file itself here, or remove the link"
    else:
        what = "folder" if is_folder(path) else "file"
        message, why = f"the {what} may not be opened", f"it may belong to somebody else, or its {what} is protected"
        if not isinstance(error, PermissionError):
            message, why = f"the {what} cannot be opened", "the system refuses to read it"
        fix = "check who may read it"
    return (Problem(At(path.as_posix()), "file-unreadable", message, why, fix),)


def unknown_files(paths: Iterable[Path], known: Sequence[str], where: str) -> tuple[Problem, ...]:
    """A warning for each of `paths`, whose names mean nothing; `known` are names that would.

    A link to nowhere is an error: it may have been anything, a season too.
    """
    problems: list[Problem] = []
    for path in paths:
        try:
            path.stat()
        except FileNotFoundError:
            problems += no_entry(path)
            continue
        except (OSError, ValueError) as error:
            problems += no_entry(path, error)
            continue
        close = nearest(path.name, known)
        fix = f"did you mean {close}?" if close else "rename it, or move it elsewhere"
        what = "folder" if is_folder(path) else "file"
        problems.append(
            Problem(At(path.as_posix()), "file-unknown", f"nothing reads the {what} {shown(path.name)}",
                    f"the names known {where} are {', '.join(known)}", fix)
        )  # fmt: skip
    return tuple(problems)
