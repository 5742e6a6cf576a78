"""Which pages a saved file touches: their keys are others then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.preview.files import Files, Keys
from engine.publish.pages import Page
from tinyclub import write_club
from tinygit import commit, repository

CUORI = {"season": "2025-26", "event": "cuori"}
KING = {"season": "2025-26", "event": "king"}
PAGES = (
    Page("index", "home", {}, "Home"),
    Page("players/a", "player", {"player": "a"}, "A"),
    Page("2025-26/index", "season", {"season": "2025-26"}, "S"),
    Page("2024-25/index", "season", {"season": "2024-25"}, "T"),
    Page("2025-26/cuori/index", "event", CUORI, "C"),
    Page("2025-26/cuori/round-01", "round", {**CUORI, "stage": "regular", "round": 1}, "C1"),
    Page("2025-26/king/index", "event", KING, "K"),
    Page("2025-26/final/index", "event", {"season": "2025-26", "event": "final"}, "F"),
)
ALL = {page.path for page in PAGES}
FINALS = {("2025-26", "final")}
OTHERS = {"2024-25/season.toml": "", "2025-26/king/round-01.csv": "x", "2025-26/final/event.toml": "y"}


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A club with two events and their final in one season, nothing in another; a root with a notebook and a style."""
    root = tmp_path / "root"
    for name in ("notebooks/round.ipynb", "notebooks/event.ipynb", "site/styles/a.css", "_quarto.yml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("one", encoding="utf-8")
    return Files(write_club(tmp_path / "club", OTHERS), root)


def keys(files: Files) -> dict[str, str]:
    """The key of every page as the files are now."""
    known = Keys(files.contents(), FINALS)
    return {page.path: known.of(page) for page in PAGES}


def write(file: Path, text: str = "other") -> None:
    """Write a file whose folder may not be there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "touched"),
    [
        ("2025-26/cuori/round-01.csv", ALL - {"2024-25/index", "2025-26/king/index"}),
        ("2025-26/cuori/round-04.csv", ALL - {"2024-25/index", "2025-26/king/index"}),
        ("2025-26/king/round-01.csv", ALL - {"2024-25/index", "2025-26/cuori/index", "2025-26/cuori/round-01"}),
        ("2025-26/final/event.toml",
         {"index", "players/a", "2025-26/index", "2025-26/final/index"}),
        ("2025-26/season.toml", ALL - {"2024-25/index"}),
        ("2024-25/season.toml", {"index", "players/a", "2024-25/index"}),
        ("2023-24/season.toml", ALL),
        ("club.toml", ALL),
        ("players.csv", ALL),
        ("rulebooks/own.toml", ALL),
        ("Rulebooks/own.toml", ALL),
    ],
)  # fmt: skip
def test_a_saved_file_touches_the_pages_that_are_made_from_it(files: Files, file: str, touched: set[str]) -> None:
    """An event's its event, its season, the season's final, the home page and the players; what all share, all."""
    before = keys(files)
    write(files.data / file)
    after = keys(files)
    assert {path for path in ALL if before[path] != after[path]} == touched


def test_a_notebook_touches_its_own_pages(files: Files, tmp_path: Path) -> None:
    """The program's, or the club's own that takes its place; the frame is what it was."""
    before, frame = keys(files), files.contents().frame
    write(tmp_path / "root/notebooks/round.ipynb")
    after = keys(files)
    assert {path for path in ALL if before[path] != after[path]} == {"2025-26/cuori/round-01"}
    write(tmp_path / "club/notebooks/event.ipynb")
    own = keys(files)
    assert {path for path in ALL if after[path] != own[path]} == {p.path for p in PAGES if p.notebook == "event"}
    assert files.contents().frame == frame


@pytest.mark.parametrize(
    "file",
    ["root/site/styles/a.css", "root/_quarto.yml", "club/site/styles/a.css", "club/site/about.md", "club/_quarto.yml"],
)
def test_hand_written_files_touch_no_notebook(files: Files, tmp_path: Path, file: str) -> None:
    """Pages are rendered again, and nothing is executed."""
    before, frame = keys(files), files.contents().frame
    write(tmp_path / file)
    assert keys(files) == before
    assert files.contents().frame != frame


def test_a_page_with_other_parameters_is_another(files: Files) -> None:
    """And so is one that another notebook makes."""
    known = Keys(files.contents(), ())
    one = known.of(Page("x", "round", {**CUORI, "round": 1}, ""))
    assert known.of(Page("x", "round", {**CUORI, "round": 2}, "")) != one
    assert known.of(Page("x", "event", {**CUORI, "round": 1}, "")) != one


def test_files_that_are_as_they_were_touch_nothing(files: Files) -> None:
    """Saved without a change, or with what a spreadsheet program leaves beside an open file."""
    before, stamp = keys(files), files.stamp()
    write(files.data / "2025-26/cuori/.~lock.round-01.csv#")
    write(files.data / "2025-26/cuori/~$round-01.xlsx")
    assert files.stamp() == stamp
    again = files.data / "2025-26/cuori/round-01.csv"
    os.utime(again, ns=(1, 1))
    assert files.stamp() != stamp
    assert keys(files) == before


def test_a_file_that_was_replaced_is_noticed_whatever_its_time(files: Files) -> None:
    """Editors write another file and rename it; copies may keep the time."""
    file = files.data / "2025-26/cuori/round-01.csv"
    before, stamp, stat = keys(files), files.stamp(), file.stat()
    new = file.with_name("new")
    new.write_bytes(file.read_bytes().replace(b"34", b"43"))
    os.utime(new, ns=(stat.st_mtime_ns, stat.st_mtime_ns))
    new.replace(file)
    assert files.stamp() != stamp
    assert keys(files)["2025-26/cuori/index"] != before["2025-26/cuori/index"]


def test_a_commit_touches_all_pages(files: Files, tmp_path: Path) -> None:
    """Their foot says which commit the numbers come from."""
    club = tmp_path / "club"
    repository(club, OTHERS)
    committed = Files(files.data, tmp_path / "root")
    before, stamp = keys(committed), committed.stamp()
    commit(club, {"2024-25/season.toml": 'title = "Old"\n'})
    assert committed.stamp().items() - stamp.items() >= {
        (club / ".git/logs/HEAD", committed.stamp()[club / ".git/logs/HEAD"])
    }
    assert all(before[path] != key for path, key in keys(committed).items())


def test_folders_that_lead_to_themselves_are_looked_at_only_so_deep(files: Files) -> None:
    """A link to the folder that it is in."""
    (files.data / "2025-26/loop").symlink_to(files.data)
    assert len(files.contents().data) < 100


def test_a_file_that_is_gone_while_it_is_read_is_no_error(files: Files) -> None:
    """Neither is the whole data folder: what is there is all that counts."""
    (files.data / "2025-26/cuori/round-01.csv").unlink()
    (files.data / "2025-26/cuori/round-01.csv").symlink_to("nowhere")
    assert files.contents().data["2025-26/cuori/round-01.csv"] == ""
    files.data.rename(files.data.with_name("away"))
    assert dict(files.contents().data) == {}
    assert files.data not in files.folders


def test_the_folders_to_be_watched_are_those_that_are_there(files: Files, tmp_path: Path) -> None:
    """A folder that takes the place of another is another, though it has the same name."""
    before = files.folders
    assert set(before) == {files.data.resolve(), tmp_path / "root/notebooks", tmp_path / "root/site"}
    files.data.rename(tmp_path / "away")
    write_club(tmp_path / "club")
    assert set(files.folders) == set(before)
    assert files.folders != before
