"""A program that was killed leaves a folder, and the next one removes it."""

import os
import shutil
from pathlib import Path

import pytest

from engine.publish.leftovers import LOCK, own_folder


def left(where: Path, name: str = "made[1]-left") -> Path:
    """What a program that was killed has left: a folder with a file in a folder, and a lock that nobody holds."""
    folder = where / name
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "file").touch()
    (folder / LOCK).touch()
    return folder


def test_nothing_is_left_afterwards(tmp_path: Path) -> None:
    """Of files, folders and links in it; what a link leads to stays."""
    (tmp_path / "other").mkdir()
    with own_folder(tmp_path, "made-") as folder:
        assert [path.name for path in folder.iterdir()] == [LOCK]
        (folder / "deep").mkdir()
        (folder / "deep" / "file").touch()
        (folder / "link").symlink_to(tmp_path / "other")
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_what_was_left_is_removed_by_the_next(tmp_path: Path) -> None:
    """Of that prefix, whatever signs are in it, and after what is to be saved of it was saved."""
    other, saved = left(tmp_path, "made-2"), list[str]()
    left(tmp_path)

    def save(folder: Path) -> None:
        saved.extend(str(path.relative_to(tmp_path)) for path in folder.rglob("file"))

    with own_folder(tmp_path, "made[1]-", save=save) as folder:
        assert sorted(tmp_path.iterdir()) == [other, folder]
    assert saved == ["made[1]-left/deep/file"]
    assert other.is_dir()


def test_what_another_program_uses_stays(tmp_path: Path) -> None:
    """It holds the lock; one that has just begun has none yet."""
    beginning = tmp_path / "made-0"
    beginning.mkdir()
    with own_folder(tmp_path, "made-") as first, own_folder(tmp_path, "made-") as second:
        assert first.is_dir()
        assert second.is_dir()
    assert beginning.is_dir()


def test_only_this_persons_own_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for temporary files may be everybody's, and a link in it anybody's."""
    folder, target = left(tmp_path), left(tmp_path / "elsewhere", "mine")
    (tmp_path / "made[1]-link").symlink_to(target)
    with monkeypatch.context() as patched:
        patched.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
        with own_folder(tmp_path, "made[1]-"):
            assert folder.is_dir()
    with own_folder(tmp_path, "made[1]-"):
        assert not folder.exists()
    assert target.is_dir()


def test_what_cannot_be_removed_now_is_removed_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lock goes last, for without one it would stay for ever."""
    remove = shutil.rmtree

    def fail(path: Path) -> None:
        if path.name == "busy":
            raise OSError("somebody writes in it")
        remove(path)

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", fail)
        with own_folder(tmp_path, "made-") as folder:
            (folder / "busy").mkdir()
    assert (folder / LOCK).is_file()
    with own_folder(tmp_path, "made-"):
        assert not folder.exists()


def test_a_folder_that_cannot_be_listed_is_used_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As /tmp may be."""

    def fail(self: Path) -> list[Path]:
        raise PermissionError(self)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "iterdir", fail)
        with own_folder(tmp_path, "made-") as folder:
            assert folder.is_dir()
