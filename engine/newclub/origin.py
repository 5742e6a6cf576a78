"""Where this classifica was installed from, so that a club's workflow can install the same."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from engine import __version__
from engine.desk.git import NoGit, run_git

__all__ = ["Origin", "installed_from"]

_NAME = "classifica"
#: git@host:owner/project.git, by which only somebody with a key can fetch.
_BY_KEY = re.compile(r"(?:ssh://)?git@([^:/]+)[:/](.+)")


@dataclass(frozen=True, slots=True)
class Origin:
    """A line for requirements.txt, and whether it is known to name this very program."""

    requirement: str
    is_certain: bool


def installed_from() -> Origin:
    """The same version from the same place: an address, a commit of a repository, or the package index.

    A folder on this machine is of no use to another: there its repository's remote and commit are taken, and where it
    has none the version, which is then a guess.
    """
    try:
        record = Distribution.from_name(_NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        return Origin(f"{_NAME}=={__version__}", is_certain=False)
    return origin_of(json.loads(record) if record else None)


def origin_of(record: dict[str, Any] | None) -> Origin:
    """The same from what the installer noted (direct_url.json of PEP 610); None: it came from an index."""
    if record is None:
        return Origin(f"{_NAME}=={__version__}", is_certain=True)
    url = record["url"]
    if vcs := record.get("vcs_info"):
        return Origin(f"{_NAME} @ {vcs['vcs']}+{url}@{vcs['commit_id']}", is_certain=True)
    if not url.startswith("file:"):
        return Origin(f"{_NAME} @ {url}", is_certain=True)
    return _of_folder(Path(unquote(urlsplit(url).path)))


def _of_folder(folder: Path) -> Origin:
    remote, commit = _git(folder, "remote", "get-url", "origin"), _git(folder, "rev-parse", "HEAD")
    if by_key := _BY_KEY.fullmatch(remote):
        remote = f"https://{by_key[1]}/{by_key[2]}"
    if commit and remote.startswith("https://") and "@" not in remote:
        return Origin(f"{_NAME} @ git+{remote}@{commit}", is_certain=True)
    return Origin(f"{_NAME}=={__version__}", is_certain=False)


def _git(folder: Path, *arguments: str) -> str:
    """What git answers in `folder`; nothing where it is none of a repository, or there is no git."""
    if not (folder / ".git").exists():
        return ""
    try:
        done = run_git(folder, *arguments)
    except NoGit:
        return ""
    return done.stdout.decode(errors="replace").strip() if done.returncode == 0 else ""
