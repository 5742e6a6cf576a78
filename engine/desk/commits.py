"""The commits that changed a club's data, as the branch that is published had them one after the other.

Of a merge only what it made of the branch is told, not the way there: nobody saw that published.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath

from engine.desk.git import day_of, place_of, run_git
from engine.desk.revisions import FILES, contents_of

__all__ = ["MOST_COMMITS", "Change", "Commit", "Log", "commits_of", "contents"]

#: The newest commits are listed, so many at most; a club makes some hundred a year.
MOST_COMMITS = 5000

#: Characters of the longest first line of a message that is shown.
LONGEST_SUBJECT = 200

#: What git prints of a commit: its hash, its parents, its day, the first line of its message.
FORMAT = "%x00%H%x00%P%x00%cs%x00%s"


@dataclass(frozen=True, slots=True)
class Change:
    """A file that a commit changed: its path below the data folder, and the objects that it was and is, or None."""

    path: PurePosixPath
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit of data; `day` is that of the commit where it was made."""

    hash: str
    parent: str | None
    """The commit that the branch had before; None for the first."""
    day: date
    subject: str
    """The first line of its message, as it was typed; empty for a merge, where a program wrote it, with people's names.
    """
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """Commits, the oldest first; `is_whole` unless there were others before them, which this copy does not have."""

    commits: tuple[Commit, ...]
    is_whole: bool


def commits_of(data: str | Path) -> Log:
    """The commits that changed anything in the folder `data`; NoRevision as in `data_at`."""
    inside, below = place_of(Path(data))
    answer = run_git(
        inside, "log", "--first-parent", "-m", "--raw", "-z", "--no-renames", "--no-abbrev", "--no-relative",
        f"--max-count={MOST_COMMITS}", f"--format={FORMAT}", "--", f":(top,literal){below}",
    )  # fmt: skip
    found = tuple(_commits(answer.stdout, f"{below}/" if below else ""))[::-1]
    shallow = run_git(inside, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"
    return Log(found, not shallow and len(found) < MOST_COMMITS)


def contents(data: str | Path, blobs: set[str]) -> dict[str, bytes]:
    """What git keeps as those objects; NoRevision where it has lost one."""
    inside, _ = place_of(Path(data))
    names = sorted(blobs)
    return dict(zip(names, contents_of(inside, names), strict=True))


def _commits(answer: bytes, top: str) -> Iterator[Commit]:
    """The commits in what git printed: an empty token, four about the commit, then two for every file."""
    tokens = answer.split(b"\0")
    at = 0
    while at + 4 < len(tokens):
        hash_, parents, day, subject = (part.decode(errors="replace") for part in tokens[at + 1 : at + 5])
        at += 5
        changes = []
        while at + 1 < len(tokens) and tokens[at]:
            changes.append(_change(tokens[at].decode("ascii"), os.fsdecode(tokens[at + 1]).removeprefix(top)))
            at += 2
        first, _, others = parents.partition(" ")
        yield Commit(hash_, first or None, day_of(day), "" if others else _typed(subject), tuple(changes))


def _change(about: str, path: str) -> Change:
    """A file from its line `:MODE MODE OBJECT OBJECT STATUS`; what is no ordinary file is none."""
    modes_and_objects = about.strip().removeprefix(":").split()
    old, new, before, after = modes_and_objects[:4]
    return Change(PurePosixPath(path), before if old in FILES else None, after if new in FILES else None)


def _typed(subject: str) -> str:
    """The line without what a terminal would act on, and not longer than anybody reads."""
    line = "".join(c for c in " ".join(subject.split()) if c.isprintable())
    return line if len(line) <= LONGEST_SUBJECT else f"{line[:LONGEST_SUBJECT]}…"
