"""Asking git, in the one way in which everything here does: nothing is fetched, nothing is locked, nobody is asked."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path

__all__ = ["NoGit", "NoRepository", "NoRevision", "day_of", "place_of", "run_git"]

#: What a person may have set up for themselves that would change what is printed.
SETTINGS = ("core.quotepath=off", "i18n.logOutputEncoding=UTF-8", "log.follow=false", "log.showSignature=false")


class NoRevision(Exception):
    """A commit whose data cannot be had; the message says why, for the person who named it."""


class NoGit(NoRevision):
    """There is no program git."""


class NoRepository(NoRevision):
    """The data are in no repository that can be read."""


def place_of(data: Path) -> tuple[Path, str]:
    """A folder of the repository to run git in, and the path of `data` from its top; the folder may be gone by now."""
    here = data.absolute()
    while not here.is_dir():
        here = here.parent
    asked = run_git(here, "rev-parse", "--show-toplevel")
    if asked.returncode:
        why = (asked.stderr.decode(errors="replace").strip().splitlines() or ["git does not say why"])[0]
        raise NoRepository(f"{data} is in no git repository that can be read ({why})")
    root = Path(os.fsdecode(asked.stdout.removesuffix(b"\n")))
    below = Path(os.path.normpath(here.resolve() / data.absolute().relative_to(here))).relative_to(root)
    return here, below.as_posix() if below.parts else ""


def run_git(inside: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run git in the folder `inside`, with `given` to read from. NoGit where it cannot be run."""
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0"}
    settings = (word for setting in SETTINGS for word in ("-c", setting))
    command = ["git", "-C", os.fspath(inside), *settings, *arguments]
    try:
        return subprocess.run(command, input=given, capture_output=True, check=False, env=environment)
    except OSError as error:
        raise NoGit(f"git cannot be run: {error.strerror}") from None


def day_of(text: str) -> date:
    """The day of a commit as git prints it, or the first that git knows where that is none: another program may have
    made the commit, or a clock been thousands of years ahead.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date(1970, 1, 1)
