"""What all tests share: how Hypothesis runs, and the browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from playwright.sync_api import Browser, sync_playwright

from browser import ARGUMENTS, find_browser

CI = os.environ.get("CI", "").lower() in {"1", "true"}

# A slow machine is no failure; in CI the same examples each time, so that a red run is the change's doing.
hypothesis.settings.register_profile("classifica", deadline=None, derandomize=CI, print_blob=True)
hypothesis.settings.load_profile("classifica")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Bytes are not part of a test's name: packed files hold the time, and all processes must find the same names."""
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def kept_forks() -> Iterator[None]:
    """All builds of this test run's process fork their kernels from one process, as those of a preview do."""
    from engine.publish import kernels  # slow to import, and most tests build nothing

    with kernels.forking():
        yield


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this test run have in common."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium; without one the test is skipped on a person's machine and fails in CI."""
    executable = find_browser()
    if executable is None:
        reason = "no Chromium or Chrome found (`make test` installs one)"
        if CI:
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        yield chromium
        chromium.close()
