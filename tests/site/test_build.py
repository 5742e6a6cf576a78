"""`classifica build` as it is run: the same bytes anywhere, failures that change nothing, progress one can read."""

from __future__ import annotations

import os
import pty
import re
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser

from site_clubs import CHECKOUT, SEASON, Club, command, environment, files, git, run
from site_visits import tour


@pytest.fixture
def copy(clubs: Mapping[str, Club], tmp_path: Path) -> Club:
    """The Italian club with its site and its commit, cloned into another folder with another name."""
    club = clubs["it"]
    folder = tmp_path / "elsewhere" / "my club è"
    folder.parent.mkdir()
    git(tmp_path, "clone", "--quiet", str(club.folder), str(folder))
    shutil.copytree(club.site, folder / "_site")
    return Club(club.language, folder, club.name, club.event, club.title, club.people)


def test_an_interrupted_build_leaves_the_old_site_and_the_next_one_has_the_same_bytes(
    clubs: Mapping[str, Club], copy: Club
) -> None:
    """Ctrl-C while notebooks run: no kernel and no folder stays, the site is as it was. Then a build on a terminal, of
    the same commit in this other folder, shows a bar and gives every file that the first club's build gave."""
    (copy.site / "index.html").write_text("the old site", encoding="utf-8")
    before = files(copy.folder)
    with subprocess.Popen(
        command("build", "--renderer", "smalldocs"),
        cwd=copy.folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as build:
        assert build.stderr is not None
        assert build.stderr.readline().startswith("execute 1/12 ")
        kernels: list[psutil.Process] = []
        while not kernels:  # for a moment between two pages there may be none
            assert build.poll() is None
            kernels = psutil.Process(build.pid).children(recursive=True)
        build.send_signal(signal.SIGINT)
        _, said = build.communicate(timeout=60)
    assert build.returncode == 130
    assert "Traceback" not in said
    assert psutil.wait_procs(kernels, timeout=10)[1] == []
    assert files(copy.folder) == before

    code, shown = _on_a_terminal(copy.folder, "build", "--renderer", "smalldocs")
    assert code == 0, shown
    assert "━" in shown
    assert "12/12" in shown
    assert "execute 1/12 " not in shown
    assert sorted(f.name for f in copy.folder.iterdir()) == [".git", "_site", "data"]
    first, second = files(clubs["it"].site), files(copy.site)
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_progress_is_plain_lines_where_there_is_no_terminal(copy: Club, tmp_path: Path) -> None:
    """One per page, then what failed: the page, the cell, the cause; exit code 1; not a byte of the site changes."""
    source = tmp_path / "source"
    for name in ("engine", "notebooks", "site"):
        shutil.copytree(CHECKOUT / name, source / name)
    shutil.copy(CHECKOUT / "_quarto.yml", source)
    notebook = source / "notebooks" / "round.ipynb"
    broken = notebook.read_text(encoding="utf-8").replace(
        '"views.round.summary(result, stage, round)"', '"1 // (round - round)"'
    )
    notebook.write_text(broken, encoding="utf-8")
    before = files(copy.folder)
    failed = run(copy.folder, "build", "--renderer", "smalldocs", "--jobs", "1", source=source)
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert failed.stderr.splitlines() == [
        "execute 1/12 index",
        "execute 2/12 2025-26/index",
        "execute 3/12 2025-26/cuori/index",
        "page 2025-26/cuori/round-01: cell 4 of round.ipynb failed",
        "  cell   1 // (round - round)",
        "  cause  ZeroDivisionError: integer division or modulo by zero",
        "nothing was published; _site is as it was",
    ]
    assert files(copy.folder) == before


def test_wrong_data_are_all_named_and_change_nothing(copy: Club) -> None:
    """Two files with a fault each: both problems on standard error, no traceback, exit code 1, the site as it was."""
    event = copy.data / SEASON / "cuori"
    for name, old, new in (("round-01.csv", ",39,", ",many,"), ("round-02.csv", "m002", "m0O2")):
        text = (event / name).read_text(encoding="utf-8")
        assert old in text
        (event / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    before = files(copy.folder)
    refused = run(copy.folder, "build")
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert re.findall(r"^data/\S+?:\d+:\d+:", refused.stderr, re.MULTILINE) == [
        f"data/{SEASON}/cuori/round-01.csv:2:10:",
        f"data/{SEASON}/cuori/round-02.csv:2:5:",
    ]
    assert refused.stderr.count("\n  fix ") == 2
    assert "Traceback" not in refused.stderr
    assert files(copy.folder) == before


def test_quarto_makes_the_same_site(clubs: Mapping[str, Club], browser: Browser, tmp_path: Path) -> None:
    """Where it is on PATH: every page is reached, alone, with its charts drawn and its club named as typed."""
    if shutil.which("quarto") is None:
        pytest.skip("Quarto was not found on PATH")
    club = clubs["es"]
    site = tmp_path / "_site"
    built = run(club.folder, "build", "--renderer", "quarto", "--output", str(site))
    assert built.returncode == 0, built.stderr
    seen = tour(site, browser)
    assert set(seen.visits) == {f.relative_to(site).as_posix() for f in site.rglob("*.html")} - {"404.html"}
    for visit in seen.visits.values():
        assert visit.troubles == ()
        assert [url for url in visit.asked if not url.startswith(seen.address)] == []
        assert visit.seen["pwned"] == "undefined"
        assert visit.seen["brand"].strip() == club.name
        assert visit.seen["language"] == "es"
        assert visit.seen["width"] <= 390
        assert len(visit.seen["charts"]) == {"event": 2, "player": 1}.get(visit.kind, 0)
    for visit in seen.of_kind("player"):
        assert visit.seen["heading"] == [club.people[Path(visit.path).stem]]


def _on_a_terminal(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run `classifica` with a terminal of its own; its exit code and all that the terminal showed."""
    ours, theirs = pty.openpty()
    wide = environment(TERM="xterm-256color", COLUMNS="120", LINES="40")
    with subprocess.Popen(
        command(*arguments), cwd=folder, env=wide, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # on Linux: the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(ours)
    return process.returncode, shown.decode("utf-8", "replace")
