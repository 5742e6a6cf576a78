"""The files that a site is made from: what is there, whether something changed, and what each page is made from."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.desk.git import NoGit, run_git
from engine.desk.remembered import files_below
from engine.desk.source import head_of
from engine.publish.overlay import SOURCES
from engine.publish.pages import Page
from engine.read.club import RULEBOOKS

__all__ = ["Contents", "Files", "Keys"]

#: How many folders deep a club's site files are looked for.
_DEPTH = 8

#: A file as the system describes it: it changes when the file does, or is another one.
Stat = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in the files at one moment: a digest of each, by its path."""

    data: Mapping[str, str]
    """Paths relative to the data folder, posix."""
    notebooks: Mapping[str, str]
    """By the notebook's name; the club's own where it has one."""
    frame: str
    """One digest of the hand-written pages, the styles and the settings."""
    head: str | None
    """The commit that the club's repository stands at."""


class Files:
    """The data folder, what the program brings for the site, and what the club has of its own for it."""

    def __init__(self, data: Path, root: Path) -> None:
        """`root` holds notebooks/, site/ and _quarto.yml, and the folder above the data those of the club, if any."""
        self.data = data
        self._roots = dict.fromkeys((root.resolve(), data.resolve().parent))
        self._known: dict[Path, tuple[Stat, str]] = {}
        self._git = _git_folder(data.resolve().parent)

    @property
    def folders(self) -> Mapping[Path, int]:
        """The folders to be watched with all below them: those that are there, and by its number which one each is."""
        found = (self.data.resolve(), *(root / name for root in self._roots for name in ("notebooks", "site")))
        return {folder: stat[2] for folder in found if folder.is_dir() and (stat := _stat(folder)) is not None}

    def stamp(self) -> Mapping[Path, Stat]:
        """Every file with its size and times: what is the same in two of them has not changed meanwhile."""
        found = list(self._all())
        if self._git is not None:
            found += [self._git / "HEAD", self._git / "logs" / "HEAD"]
        return {path: stat for path in found if (stat := _stat(path)) is not None}

    def contents(self) -> Contents:
        """What is in the files now."""
        notebooks: dict[str, str] = {}
        frame = hashlib.sha256()
        for root in self._roots:
            for file in files_below(root / "notebooks", 1):
                notebooks[file.stem] = self._digest(file)
            for file in (*files_below(root / "site", _DEPTH), root / "_quarto.yml"):
                frame.update(f"{file} {self._digest(file)}\n".encode("utf-8", "surrogateescape"))
        data = {file.relative_to(self.data).as_posix(): self._digest(file) for file in files_below(self.data)}
        return Contents(data, notebooks, frame.hexdigest(), head_of(self.data) if self.data.is_dir() else None)

    def _all(self) -> Iterator[Path]:
        yield from files_below(self.data)
        for root in self._roots:
            for name in SOURCES:
                yield from files_below(root / name, _DEPTH)
                yield root / name

    def _digest(self, file: Path) -> str:
        """A digest of the file, taken again only when it has changed; empty where it cannot be read."""
        stat = _stat(file)
        if stat is None:
            return ""
        if (known := self._known.get(file)) is None or known[0] != stat:
            try:
                digest = hashlib.sha256(file.read_bytes()).hexdigest()
            except OSError:
                return ""
            self._known[file] = known = (stat, digest)
        return known[1]


class Keys:
    """What each executed page is made from, as one short text: another one means that it must run again."""

    def __init__(self, contents: Contents, finals: Collection[tuple[str, str]]) -> None:
        """`finals` are the events, each with its season before it, that are qualified for in the season's table."""
        self._contents, self._finals = contents, finals
        self._folders = sorted({path.rpartition("/")[0] for path in contents.data})
        self._read: dict[tuple[object, ...], str] = {}

    def of(self, page: Page) -> str:
        """The key of a page: one of an event reads that event's folder and what all events share, one of a season that
        season's, and any other page all.
        """
        season, event = page.parameters.get("season"), page.parameters.get("event")
        if (season, event) in self._finals:
            event = None
        own = (season, event) if season and event else (season,) if season else ()
        if own not in self._read:
            read = [(path, self._contents.data[path]) for path in sorted(self._contents.data) if _is_read(path, own)]
            self._read[own] = _digest_of(read, self._folders, self._contents.head)
        notebook = self._contents.notebooks.get(page.notebook)
        return _digest_of(page.notebook, sorted(page.parameters.items()), notebook, self._read[own])


def _digest_of(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogateescape")).hexdigest()


def _is_read(path: str, own: Iterable[object]) -> bool:
    """Whether a file is read for a page of `own`: its season, or its season and event; of nothing, for all.

    A file directly in the data folder or in a season's is read for all that is below it, and so are the rulebooks.
    """
    *folders, _ = path.split("/")
    is_rulebook = bool(folders) and folders[0].lower() == RULEBOOKS
    return is_rulebook or all(mine == theirs for mine, theirs in zip(own, folders, strict=False))


def _stat(path: Path) -> Stat | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino)


def _git_folder(folder: Path) -> Path | None:
    """Where git keeps what it knows of the repository of `folder`, if there is one."""
    try:
        done = run_git(folder, "rev-parse", "--absolute-git-dir")
    except NoGit:
        return None
    return Path(os.fsdecode(done.stdout.rstrip(b"\n"))) if done.returncode == 0 else None
