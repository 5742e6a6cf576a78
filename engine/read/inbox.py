"""The club's inbox: a folder for filled-in files of which it is yet to be told what rounds they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.problems import At, Problem
from engine.read.folder import is_folder, look_into
from engine.read.say import shown

__all__ = ["INBOX", "inbox_of", "still_waiting", "waiting_files"]

#: The folder's name in the club's folder.
INBOX = "inbox"


def inbox_of(data: Path) -> Path:
    """Where the inbox of the club in `data` is, whether it is there or not."""
    return look_into(data).named(INBOX)


def waiting_files(data: Path) -> tuple[Path, ...]:
    """The files in the inbox and in folders below it, by name; a link is one of them, and is not followed."""
    inbox = inbox_of(data)
    return tuple(_files(inbox)) if is_folder(inbox) else ()


def still_waiting(data: Path) -> tuple[Problem, ...]:
    """A warning for each file in the inbox: what it holds is in no result yet."""
    return tuple(
        Problem(At(path.as_posix()), "inbox-waiting", f"{shown(path.name)} waits to be added as a round",
                "nothing of it is in any result yet",
                "classifica inbox adds it; on GitHub that is done by itself once the file is uploaded")
        for path in waiting_files(data)
    )  # fmt: skip


def _files(folder: Path) -> Iterator[Path]:
    for path in look_into(folder).entries:
        if is_folder(path) and not path.is_symlink():
            yield from _files(path)
        else:
            yield path
