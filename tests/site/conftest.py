"""The three clubs' sites, each built once through the command, and what a browser saw of them.

The tests of one run may be spread over several processes: what one of them made, the others take from the run's folder.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser

from made_once import once
from site_clubs import CLUBS, Club, git, run
from site_visits import Tour, tour

T = TypeVar("T")


class OnDemand(Mapping[str, T]):
    """Something for each club, by language, made when it is first asked for."""

    def __init__(self, make: Callable[[str], T]):
        self._make, self._made = make, dict[str, T]()

    def __getitem__(self, language: str) -> T:
        if language not in self._made:
            self._made[language] = self._make(language)
        return self._made[language]

    def __iter__(self) -> Iterator[str]:
        return iter(CLUBS)

    def __len__(self) -> int:
        return len(CLUBS)


@pytest.fixture(scope="session")
def clubs(shared_folder: Path) -> Mapping[str, Club]:
    """The clubs by language with their sites; the Italian one is a git repository with a commit."""
    return OnDemand(lambda language: once(shared_folder, f"{language}-club", lambda: _built(shared_folder, language)))


@pytest.fixture(scope="session")
def tours(clubs: Mapping[str, Club], browser: Browser, shared_folder: Path) -> Mapping[str, Tour]:
    """What a browser saw of each site."""
    return OnDemand(
        lambda language: once(shared_folder, f"{language}-tour", lambda: tour(clubs[language].site, browser))
    )


def _built(folder: Path, language: str) -> Club:
    club = CLUBS[language](folder / language)
    if language == "it":
        git(club.folder, "init", "--quiet")
        git(club.folder, "add", "data")
        git(club.folder, "commit", "--quiet", "--message", "results")
    built = run(club.folder, "build", "--renderer", "smalldocs")
    assert built.returncode == 0, built.stderr
    assert "warning" not in built.stderr
    return club
