"""Folders and files that cannot be read, and names in other letters: nothing is passed over in silence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.problems import as_text
from engine.read import read_club, read_event, read_season
from read_overlay import all_problems, club_with


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sound club, in the working folder."""
    club_with({}, tmp_path)
    monkeypatch.chdir(tmp_path)
    return Path("data")


def close(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system refuse to list `folder`, as it does to somebody without the right (tests may run as root)."""
    list_of = Path.iterdir

    def refused(self: Path) -> Iterator[Path]:
        if self == folder:
            raise PermissionError(13, "Permission denied", str(self))
        return list_of(self)

    monkeypatch.setattr(Path, "iterdir", refused)


def told(data: Path) -> list[str]:
    """Place, code and message of every problem."""
    return [f"{p.at.file}: {p.code}: {p.message}" for p in all_problems(data)]


@pytest.mark.parametrize("folder", ["", "rulebooks", "2025-26", "2025-26/king"])
def test_a_folder_that_may_not_be_opened_is_told_and_not_taken_for_empty(
    folder: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The club's own rules are not silently left out; a season and an event neither."""
    (data / "rulebooks").mkdir()
    close(data / folder, monkeypatch)
    assert told(data) == [f"{(data / folder).as_posix()}: file-unreadable: the folder may not be opened"]


def test_names_without_the_right_to_the_files(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that may be listed and not entered."""
    look = Path.lstat

    def refused(self: Path) -> os.stat_result:
        if self.parent == data / "2025-26/king":
            raise PermissionError(13, "Permission denied", str(self))
        return look(self)

    monkeypatch.setattr(Path, "lstat", refused)
    assert told(data) == ["data/2025-26/king: file-unreadable: the folder may not be opened"]


def test_known_names_are_read_in_any_letters(data: Path) -> None:
    """A file from a program that writes capitals is the file it is meant to be."""
    event = data / "2025-26/king"
    (event / "Penalties.CSV").write_text("round,entrant,code,points,note\n1,m1,other,-5,late\n", encoding="utf-8")
    (event / "ENTRANTS.csv").write_text("entrant,seed\nm1,1\n", encoding="utf-8")
    (event / "event.toml").rename(event / "Event.toml")
    (data / "2025-26/season.toml").rename(data / "2025-26/Season.toml")
    (data / "club.toml").rename(data / "Club.toml")
    (data / "players.csv").rename(data / "Players.csv")
    (data / "rulebooks").mkdir()
    king = (data / "rulebooks/King.TOML").write_text
    king('[[stage]]\nname = "regular"\nrounds = 3\nscores = [3]\n', encoding="utf-8")
    assert told(data) == []
    club = read_club(data)
    read = read_event(club, "2025-26", "king")
    assert [p.entrant for p in read.penalties] == ["m1"]
    assert read.entrants.by_id["m1"].seed == 1
    assert read.rulebook is not None
    assert read.rulebook.stage[0].rounds == 3
    assert club.name == "Circolo Inventato"
    assert read_season(club, "2025-26").events == ("cuori", "king", "whist")


def test_two_files_but_for_capital_letters(data: Path) -> None:
    """Nobody can tell which of them holds."""
    event = data / "2025-26/king"
    for name in ("penalties.csv", "Penalties.csv"):
        (event / name).write_text("round,entrant,code\n", encoding="utf-8")
    (data / "Club.toml").write_text("x", encoding="utf-8")
    (data / "2025-26/SEASON.toml").write_text("x", encoding="utf-8")
    if len({p.name.lower() for p in event.iterdir()}) == len(list(event.iterdir())):
        pytest.skip("this file system knows no capital letters")
    same = "is the same file but for capital letters"
    assert told(data) == [
        f'data/2025-26/SEASON.toml: file-twice: "season.toml" {same}',
        f'data/2025-26/king/Penalties.csv: file-twice: "penalties.csv" {same}',
        f'data/Club.toml: file-twice: "club.toml" {same}',
    ]


def test_links_and_pipes(data: Path) -> None:
    """Each is called what it is, wherever it stands."""
    event = data / "2025-26/king"
    (event / "round-02.csv").symlink_to("nowhere.csv")
    (event / "penalties.csv").symlink_to("penalties.csv")
    (event / "entrants.csv").symlink_to("nowhere.csv")
    (event / "draws.csv").symlink_to("nowhere.csv")
    (event / "hands-01.csv").symlink_to("hands-01.csv")
    (data / "2024-25").symlink_to("elsewhere")
    (data / "rulebooks").symlink_to("elsewhere")
    os.mkfifo(data / "2025-26/whist/round-02.csv")
    nowhere = "file-unreadable: this link leads to something that is not there"
    assert told(data) == [
        f"data/2024-25: {nowhere}",
        f"data/2025-26/king/draws.csv: {nowhere}",
        f"data/2025-26/king/entrants.csv: {nowhere}",
        "data/2025-26/king/hands-01.csv: file-unreadable: this link leads back to itself",
        "data/2025-26/king/penalties.csv: file-unreadable: this link leads back to itself",
        f"data/2025-26/king/round-02.csv: {nowhere}",
        "data/2025-26/whist/round-02.csv: file-unreadable: this is a pipe or a device and no ordinary file",
        f"data/rulebooks: {nowhere}",
    ]


def test_a_settings_file_that_is_a_folder(data: Path) -> None:
    """The event is there, and its settings are not."""
    settings = data / "2025-26/king/event.toml"
    settings.unlink()
    settings.mkdir()
    assert told(data)[0] == "data/2025-26/king/event.toml: file-unreadable: this is a folder and no file"


def test_no_club_is_one_problem(data: Path) -> None:
    """The folder is not there, or is a file."""
    assert as_text(all_problems(Path("dato"))) == (
        "dato:1:1: there is no such folder\n"
        "  why  the club's files are read from there\n"
        "  fix  write --data with the folder that has club.toml in it"
    )
    assert told(data / "players.csv") == ["data/players.csv: file-unreadable: this is a file and no folder"]
