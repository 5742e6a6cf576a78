"""Putting a finished repository into its place: whole or not at all, and nothing that is there is touched."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

__all__ = ["FolderTaken", "put"]

#: What a folder may hold already: a clone of an empty repository has nothing else.
_WELCOME = ".git"
_PREFIX = ".classifica-init-"


class FolderTaken(Exception):
    """The place of the new club is not free; `names` is what is in the way, none where it is no folder."""

    def __init__(self, folder: Path, names: tuple[str, ...]):
        self.folder, self.names = folder, names
        super().__init__(f"{folder} is not free")


def put(folder: Path, write: Callable[[Path], None]) -> None:
    """Let `write` fill an empty folder, and move what it wrote into `folder`, which is made where there is none.

    Raises FolderTaken where `folder` is a file, or holds anything but a clone's `.git`; OSError where it cannot be
    written. Then, and after an interruption, everything is as it was.
    """
    is_new = not folder.exists() and not folder.is_symlink()
    if not is_new:
        _must_be_free(folder)
    else:
        folder.parent.mkdir(parents=True, exist_ok=True)
    # on the same disk: beside a folder that is yet to be made, inside one that is there
    near = folder.parent if is_new else folder
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=near, ignore_cleanup_errors=True) as working:
        made = Path(working, "club")
        made.mkdir()
        write(made)
        if is_new:
            made.rename(folder)
        else:
            _move(made, folder)


def _must_be_free(folder: Path) -> None:
    if not folder.is_dir():
        raise FolderTaken(folder, ())
    names = {path.name for path in folder.iterdir()}
    for left in {name for name in names if name.startswith(_PREFIX)}:  # of a run that was killed
        shutil.rmtree(folder / left, ignore_errors=True)
        names.remove(left)
    if names - {_WELCOME}:
        raise FolderTaken(folder, tuple(sorted(names - {_WELCOME})))


def _move(made: Path, folder: Path) -> None:
    moved: list[Path] = []
    try:
        for path in sorted(made.iterdir()):
            target = folder / path.name
            if target.exists():  # somebody put it there meanwhile
                raise FolderTaken(folder, (path.name,))
            moved.append(target)
            path.rename(target)
    except BaseException:
        for target in moved:
            shutil.rmtree(target) if target.is_dir() else target.unlink(missing_ok=True)
        raise
