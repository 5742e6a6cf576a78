"""The tests' own tools: the server under a path, and the search for a browser."""

import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import browser as tools


@pytest.fixture
def fresh_search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder that is the whole PATH, with no browser found before and none anywhere else."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(tools, "_MAC_APPLICATIONS", ())
    monkeypatch.setattr(tools, "_playwrights_own", lambda: "")
    tools.find_browser.cache_clear()
    yield tmp_path
    tools.find_browser.cache_clear()


def test_a_folder_is_served_under_its_prefix_and_nowhere_else(tmp_path: Path) -> None:
    """As on a host where the site lives at /club/: a link to the host's root leads nowhere."""
    (tmp_path / "index.html").write_text("home", encoding="utf-8")
    with tools.serve(tmp_path, "/club/") as address:
        assert urllib.request.urlopen(address).read() == b"home"
        assert urllib.request.urlopen(address + "index.html").read() == b"home"
        with pytest.raises(urllib.error.HTTPError, match="404") as refused:
            urllib.request.urlopen(address.replace("/club/", "/index.html"))
        refused.value.close()


def test_a_browser_draws_what_is_served(browser: Browser, tmp_path: Path) -> None:
    """The browser that was found starts, and runs a page's script."""
    page_source = "<!doctype html><p id=p></p><script>p.textContent = 6 * 7</script>"
    (tmp_path / "index.html").write_text(page_source, encoding="utf-8")
    with tools.serve(tmp_path, "/club/") as address:
        page = browser.new_page()
        page.goto(address)
        assert page.inner_text("#p") == "42"
        page.close()


def test_a_browser_that_does_not_start_is_passed_over(fresh_search: Path) -> None:
    """Some distributions put a script there that only says how to install the real one."""
    put_program(fresh_search / "chromium", "#!/bin/sh\nexit 1\n")
    put_program(fresh_search / "google-chrome", "#!/bin/sh\nexit 0\n")
    assert tools.find_browser() == str(fresh_search / "google-chrome")


def test_no_browser_is_none(fresh_search: Path) -> None:
    """Nothing on PATH, nothing elsewhere."""
    assert list(fresh_search.iterdir()) == []
    assert tools.find_browser() is None


def test_as_root_the_distributions_browser_is_installed(fresh_search: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package lists are brought up to date first; Playwright's own is not fetched then."""
    put_program(fresh_search / "apt-get", "#!/bin/sh\n")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    commands = commands_that_put(fresh_search / "chromium", "install", monkeypatch)
    assert tools.install_browser() == str(fresh_search / "chromium")
    assert [command[:2] for command in commands] == [("apt-get", "update"), ("apt-get", "install")]


def test_without_root_playwrights_browser_is_installed(fresh_search: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked for a password."""
    put_program(fresh_search / "apt-get", "#!/bin/sh\n")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    commands = commands_that_put(fresh_search / "chromium", "playwright", monkeypatch)
    assert tools.install_browser() == str(fresh_search / "chromium")
    assert [command[1:] for command in commands] == [("-m", "playwright", "install", "chromium")]


def test_a_browser_that_is_there_is_not_installed_again(fresh_search: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second `make test` runs no installer."""
    put_program(fresh_search / "chromium", "#!/bin/sh\n")
    commands = commands_that_put(fresh_search / "unused", "never", monkeypatch)
    assert tools.install_browser() == str(fresh_search / "chromium")
    assert commands == []


def commands_that_put(program: Path, word: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Let the command with `word` in it put `program` there instead of running; give the list they are noted in."""
    commands: list[tuple[str, ...]] = []

    def note(*command: str) -> None:
        commands.append(command)
        if word in command:
            put_program(program, "#!/bin/sh\n")

    monkeypatch.setattr(tools, "_run", note)
    return commands


def put_program(path: Path, text: str) -> None:
    """Write a script that can be run."""
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
