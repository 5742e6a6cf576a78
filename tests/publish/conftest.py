"""What the tests of publishing share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.publish import forks, kernels
from publish_fixtures import Built, Project, build_hostile, make_project


@pytest.fixture(scope="session", autouse=True)
def _forks(kept_forks: None) -> None:
    """Every test here runs notebooks."""


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[forks.Forks]:
    """A process of the test's own to fork from, in the place of the one that the whole run shares."""
    monkeypatch.setattr(kernels, "_forks", [])
    with kernels.forking() as found:
        assert found is not None
        yield found


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project of one test's own."""
    return make_project(tmp_path)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site of three pages, at different depths, whose club and players have hostile names."""
    return build_hostile(tmp_path_factory.mktemp("built"))
