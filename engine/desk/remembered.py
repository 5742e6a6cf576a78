"""Events that were read and scored before, kept in a folder: nothing is done twice for files that are as they were.

Nothing is remembered unless FOLDER is in the environment, as a build and a preview have it for their own processes,
with a folder that only this person can write to: what lies there is taken as this program left it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import stat
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar, cast

from engine.desk.source import head_of
from engine.read import ClubFiles, SeasonFiles
from engine.read.club import RULEBOOKS
from engine.read.folder import look_into

__all__ = ["FOLDER", "Memory", "by_commit", "by_value", "files_below", "memory_of", "remembering"]

#: The environment variable that names the folder.
FOLDER = "CLASSIFICA_REMEMBERED"

#: How many values a process keeps at hand, and how many files are kept; an event has two of each.
AT_HAND = 200
KEPT = 1000

#: How many folders deep files are looked for; the data folder, a season, an event, and one more.
DEPTH = 4

_T = TypeVar("_T")
_at_hand: OrderedDict[str, object] = OrderedDict()


class Memory:
    """What is remembered of one season's events, by the content of every file that could make a difference."""

    def __init__(self, folder: Path, club: ClubFiles, season: SeasonFiles) -> None:
        """`folder` is where values are kept."""
        self._folder = folder
        self._season = club.data / season.id
        self._digests: dict[Path, bytes] = {}
        self._common = hashlib.sha256()
        people = tuple(club.people.by_id.values())  # not those of the file where other ones were given
        known = (club.data.as_posix(), club.seasons, people, club.problems, season.id, season.problems)
        _add(self._common, f"{known!r}{head_of(club.data)}".encode())
        rulebooks = look_into(club.data).named(RULEBOOKS)
        for folder, depth in ((club.data, 1), (rulebooks, 1), (self._season, 1)):
            _add_files(self._common, files_below(folder, depth))

    def of(self, part: str, event: str, make: Callable[[], _T], *, whole_season: bool = False) -> _T:
        """What `make` gives for the event, made only where it is not remembered.

        It may depend on the club's and the season's own files and on the event's folder, or with `whole_season` on the
        folders of all events.
        """
        key = self._common.copy()
        _add(key, f"{part} {event} {whole_season}".encode())
        _add(key, self._digest(self._season if whole_season else self._season / event))
        return _recalled(self._folder, key.hexdigest(), make)

    def _digest(self, folder: Path) -> bytes:
        """Of all files below a folder, which are read once for everything that is asked of it."""
        if folder not in self._digests:
            found = hashlib.sha256()
            _add_files(found, files_below(folder, DEPTH))
            self._digests[folder] = found.digest()
        return self._digests[folder]


def by_commit(part: str, data: Path, make: Callable[[], _T]) -> _T:
    """What `make` gives, which depends on the git history of `data` alone; made only where it is not remembered."""
    folder = _folder()
    head = head_of(data) if folder is not None else None
    if folder is None or head is None:
        return make()
    key = hashlib.sha256()
    _add(key, f"{part} {data.absolute()} {head}".encode("utf-8", "surrogateescape"))
    return _recalled(folder, key.hexdigest(), make)


def by_value(part: str, of: object, make: Callable[[], _T]) -> _T:
    """What `make` gives, which depends on `of` alone, as that writes itself; made only where it is not remembered."""
    folder = _folder()
    if folder is None:
        return make()
    key = hashlib.sha256()
    _add(key, f"{part} {of!r}".encode("utf-8", "surrogateescape"))
    return _recalled(folder, key.hexdigest(), make)


def _recalled(folder: Path, name: str, make: Callable[[], _T]) -> _T:
    """The value that is remembered by that name, or what `make` gives."""
    if name in _at_hand:
        _at_hand.move_to_end(name)
        return cast(_T, _at_hand[name])
    file = folder / name
    try:
        value = cast(_T, pickle.loads(file.read_bytes()))
    except FileNotFoundError:
        value = make()
        _keep(file, value)
    _at_hand[name] = value
    while len(_at_hand) > AT_HAND:
        _at_hand.popitem(last=False)
    return value


def _keep(file: Path, value: object) -> None:
    with contextlib.suppress(OSError):  # a full disk, or the preview has ended: then it is not remembered
        content = pickle.dumps(value)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as written:
            written.write(content)
        Path(written.name).replace(file)
        kept = sorted(file.parent.iterdir(), key=lambda p: p.stat().st_mtime)
        for old in kept[:-KEPT]:
            old.unlink()


def memory_of(club: ClubFiles, season: SeasonFiles) -> Memory | None:
    """The memory of a season's events, where there is to be one."""
    folder = _folder()
    return Memory(folder, club, season) if folder is not None else None


@contextlib.contextmanager
def remembering(folder: Path) -> Iterator[None]:
    """Within it this process and its kernels remember in the new `folder` what they have read and scored."""
    folder.mkdir(mode=0o700)
    before = os.environ.get(FOLDER)
    os.environ[FOLDER] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[FOLDER]
        else:
            os.environ[FOLDER] = before


def _folder() -> Path | None:
    """The folder, where it is named and nobody but this person can have put anything into it: what is read from there
    may run as a program does.
    """
    name = os.environ.get(FOLDER)
    if not name:
        return None
    folder = Path(name)
    try:
        found = folder.stat()
    except (OSError, ValueError):
        return None
    is_own = found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return folder if is_own else None


def files_below(folder: Path, depth: int = DEPTH) -> Iterator[Path]:
    """The files in `folder` and in the folders below it, `depth` of them under one another at the most, in order; links
    are followed.

    Without those that reading passes over too: hidden and temporary ones.
    """
    try:
        found = sorted(folder.iterdir()) if depth else []
    except OSError:
        return
    for path in found:
        if path.name.startswith((".", "~")):
            continue
        if path.is_dir():
            yield from files_below(path, depth - 1)
        else:
            yield path


def _add_files(key: hashlib._Hash, files: Iterable[Path]) -> None:
    for file in files:
        _add(key, file.as_posix().encode("utf-8", "surrogateescape"))
        try:
            _add(key, file.read_bytes())
        except OSError as error:
            _add(key, repr(error).encode())


def _add(key: hashlib._Hash, part: bytes) -> None:
    """Add `part` so that no other parts together look the same."""
    key.update(len(part).to_bytes(8, "big"))
    key.update(part)
