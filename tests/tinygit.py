"""A git repository around the tiny club, for tests of what its history says."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tinyclub import write_club

__all__ = ["commit", "git", "repository"]

#: Nobody's name, no settings of the machine.
ENVIRONMENT = {
    "GIT_AUTHOR_NAME": "Prova",
    "GIT_AUTHOR_EMAIL": "prova@example.org",
    "GIT_COMMITTER_NAME": "Prova",
    "GIT_COMMITTER_EMAIL": "prova@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}


def git(folder: Path, *arguments: str, given: bytes = b"", day: str = "2025-10-03") -> str:
    """What git prints, run in `folder` at noon of `day`."""
    moment = dict.fromkeys(("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"), f"{day}T12:00:00Z")
    environment = {**os.environ, **ENVIRONMENT, **moment}
    done = subprocess.run(
        ["git", *arguments], cwd=folder, env=environment, input=given, check=True, capture_output=True
    )
    return done.stdout.decode().strip()


def commit(folder: Path, changes: Mapping[str, str | None], message: str = "results", day: str = "2025-10-03") -> str:
    """Write `changes` of the data (None takes a file away) and commit everything on `day`; the commit's hash."""
    for name, text in changes.items():
        path = folder / "data" / name
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", message, day=day)
    return git(folder, "rev-parse", "HEAD")


def repository(folder: Path, changes: Mapping[str, str | None] | None = None) -> str:
    """A repository with the tiny club in `folder`, on the branch main; the hash of its only commit."""
    folder.mkdir(exist_ok=True)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    write_club(folder, changes)
    return commit(folder, {})
