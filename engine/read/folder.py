"""What lies in a folder, and what of it means something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.problems import At, Problem
from engine.read.say import nearest, shown

__all__ = ["entries", "unknown_files"]

#: What operating systems leave lying about, and a folder's note to people; nobody needs a warning for them.
IGNORED = ("thumbs.db", "desktop.ini", "readme.md", "readme.txt")


def entries(folder: Path) -> tuple[Path, ...]:
    """What is in `folder` by name, without hidden, temporary and README files; empty when it cannot be read."""
    try:
        found = sorted(folder.iterdir(), key=lambda path: path.name)
    except (OSError, ValueError):
        return ()
    return tuple(p for p in found if not p.name.startswith((".", "~")) and p.name.lower() not in IGNORED)


def unknown_files(paths: Iterable[Path], known: Sequence[str], where: str) -> tuple[Problem, ...]:
    """A warning for each of `paths`, whose names mean nothing; `known` are names that would."""
    problems = []
    for path in paths:
        close = nearest(path.name, known)
        fix = f"did you mean {close}?" if close else "rename it, or move it elsewhere"
        what = "folder" if path.is_dir() else "file"
        problems.append(
            Problem(At(path.as_posix()), "file-unknown", f"nothing reads the {what} {shown(path.name)}",
                    f"the names known {where} are {', '.join(known)}", fix)
        )  # fmt: skip
    return tuple(problems)
