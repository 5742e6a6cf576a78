"""Temporary folders of a program that may be killed at any moment: whoever makes the next one removes what is left."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

LOCK = "lock"


def _nothing_to_save(folder: Path) -> None:
    """Do nothing."""


@contextmanager
def own_folder(where: Path, prefix: str, *, save: Callable[[Path], None] = _nothing_to_save) -> Iterator[Path]:
    """Yield a new private folder in `where`, empty but for a lock; it is gone afterwards.

    First this person's folders of that prefix are removed whose program has died: nobody holds their lock any more.
    `save` is called with each of them before.
    """
    with suppress(OSError):  # a folder that cannot be listed, as /tmp may be
        for left in sorted(where.iterdir()):
            if left.name.startswith(prefix):
                _remove_if_left(left, save)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=where))
    lock = _locked(folder)
    try:
        yield folder
    finally:
        lock.close()
        _remove(folder)


def _locked(folder: Path) -> IO[str]:
    """The folder's lock, which nobody ever sees without its being held."""
    new = folder / f"{LOCK}.new"
    file = new.open("w")
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    new.rename(folder / LOCK)
    return file


def _remove_if_left(folder: Path, save: Callable[[Path], None]) -> None:
    with suppress(OSError):
        if folder.is_symlink() or not folder.is_dir() or folder.stat().st_uid != os.geteuid():
            return
        with (folder / LOCK).open() as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            save(folder)
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove it, its lock last: what cannot be removed now is found by the next one."""
    with suppress(OSError):
        for path in folder.iterdir():
            if path.name == LOCK:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        shutil.rmtree(folder)
