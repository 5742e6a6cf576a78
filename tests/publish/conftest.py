"""What the tests of publishing share."""

from pathlib import Path

import pytest

from publish_fixtures import Built, Project, build_hostile, make_project


@pytest.fixture(scope="session", autouse=True)
def _forks(kept_forks: None) -> None:
    """Every test here runs notebooks."""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project of one test's own."""
    return make_project(tmp_path)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site of three pages, at different depths, whose club and players have hostile names."""
    return build_hostile(tmp_path_factory.mktemp("built"))
