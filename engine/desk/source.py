"""Where numbers come from: the files read and the commit that last changed them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.desk.git import NoGit, day_of, run_git
from engine.desk.results import Source

__all__ = ["head_of", "source_of"]


def source_of(files: Sequence[str]) -> Source:
    """The commit that last changed any of `files` (paths as given to the command), and whether one differs from it.

    No commit where there is no git, no repository, or no commit of these files; that is a fact to show, not an error.
    """
    names = tuple(sorted(set(files)))
    if not names:
        return Source(names, None, None, dirty=False)
    folder = Path(names[0]).absolute().parent
    # git is run inside the data's folder, which may be another repository than the one of the working folder
    paths = [str(Path(n).absolute()) for n in names]
    commit = _git(folder, ["log", "-1", "--format=%H %cs"], paths)
    if not commit:
        return Source(names, None, None, dirty=False)
    hash_, _, day = commit.strip().partition(" ")
    status = _git(folder, ["status", "--porcelain", "--untracked-files=all"], paths)
    return Source(names, hash_, day_of(day), dirty=bool(status))


def head_of(folder: Path) -> str | None:
    """The commit that the repository of `folder` stands at, or None where there is none."""
    found = _git(folder.absolute(), ["log", "-1", "--format=%H"], [])
    return found.strip() or None if found is not None else None


def _git(folder: Path, arguments: Sequence[str], paths: Sequence[str]) -> str | None:
    """What git prints about `paths`, or None where it cannot answer."""
    try:
        done = run_git(folder, *arguments, "--", *paths)
    except NoGit:
        return None
    return done.stdout.decode(errors="replace") if done.returncode == 0 else None
