"""A club's data as they were at a commit, taken out of git into a folder of their own; no working tree is touched."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from engine.desk.git import NoRevision, place_of, run_git
from engine.read.club import RULEBOOKS

__all__ = ["FILES", "MOST_BYTES", "MOST_FILES", "Revision", "contents_of", "data_at", "is_data"]

#: What is taken out of a commit, at most: a thousand times any club.
MOST_FILES = 20_000
MOST_BYTES = 100_000_000

#: How the names of files end that are read as a club's data; photographs and notes beside them stay in git.
READ = (".csv", ".toml", ".xlsx", ".xls", ".ods")

#: The modes under which git keeps ordinary files, and the one of links.
FILES, LINK = ("100644", "100755", "100664"), "120000"


@dataclass(frozen=True, slots=True)
class Revision:
    """The data of one commit, in `folder`, until the folder is taken away again."""

    name: str
    commit: str
    """The full hash."""
    folder: Path
    is_empty: bool
    """Whether the commit has no such data folder: then `folder` is empty."""
    left_out: tuple[str, ...]
    """Links that lead out of the data folder, or may: what they lead to is no part of the commit."""


@contextmanager
def data_at(data: str | Path, name: str, season: str | None = None) -> Iterator[Revision]:
    """The folder `data` as it was at the commit that `name` (a branch, a tag, a hash) stands for.

    The files are written into a temporary folder, which is gone afterwards; with a `season` no other season is taken
    out. NoRevision where there is no git, no repository, no such commit, or more in it than a club has.
    """
    inside, below = place_of(Path(data))
    asked = run_git(inside, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if asked.returncode:
        fix = "a clone that is not whole (fetch-depth in a workflow) has only its newest commits"
        raise NoRevision(f"git knows no commit {name!r} here; {fix}")
    hash_ = asked.stdout.decode().strip()
    kept, links = _listed(inside, f"{hash_}:{below}" if below else hash_, season)
    contents = contents_of(inside, [blob for _, blob, _ in (*kept, *links)])
    with tempfile.TemporaryDirectory(prefix="classifica-") as folder:
        top = Path(folder, "data")
        try:
            left_out = _written(top, kept, links, contents)
        except OSError as error:
            raise NoRevision(f"the data of {name!r} cannot be written for a moment: {error.strerror}") from None
        yield Revision(name, hash_, top, not (kept or links), tuple(left_out))


#: A path below the data folder, the object that git keeps it as, and its size.
_Entry = tuple[PurePosixPath, str, int]


def _listed(inside: Path, tree: str, season: str | None) -> tuple[list[_Entry], list[_Entry]]:
    """The files of a tree that are data, and its links; none where there is no such folder."""
    listing = run_git(inside, "ls-tree", "-r", "-l", "-z", "--full-tree", "--end-of-options", tree)
    kept: list[_Entry] = []
    links: list[_Entry] = []
    for line in filter(None, listing.stdout.split(b"\0") if listing.returncode == 0 else []):
        about, _, name = line.partition(b"\t")
        mode, _, blob, size = about.decode("ascii").split()
        path = os.fsdecode(name)
        if mode != LINK and (mode not in FILES or not is_data(path)):
            continue
        if season is not None and not _is_of(season, path):
            continue
        if not _is_sound(path):
            raise NoRevision(f"the commit has a file with the path {path!r}, which no folder can hold")
        (links if mode == LINK else kept).append((PurePosixPath(path), blob, int(size)))
    if len(kept) + len(links) > MOST_FILES:
        raise NoRevision(f"the commit has more than {MOST_FILES:,} files of data")
    if sum(size for _, _, size in (*kept, *links)) > MOST_BYTES:
        raise NoRevision(f"the commit has more than {MOST_BYTES // 1_000_000} MB of data")
    return kept, links


def is_data(name: str) -> bool:
    """Whether a file is one that is read, by its name."""
    return name.lower().endswith(READ)


def _is_of(season: str, path: str) -> bool:
    """Whether a file is of that season, or of all."""
    folder, slash, _ = path.partition("/")
    return not slash or folder == season or folder.lower() == RULEBOOKS


def _is_sound(name: str) -> bool:
    """Whether a path stays below the folder that it is put into; git itself makes no other, a forged commit may."""
    return not any(part in ("", ".", "..") for part in name.split("/"))


def _written(top: Path, kept: Sequence[_Entry], links: Sequence[_Entry], contents: Sequence[bytes]) -> list[str]:
    """Write everything below `top`; the links that are left out. `contents` are those of the files, then of the links.

    Links come last, so that no file is ever written through one.
    """
    top.mkdir()
    for (path, _, _), content in zip(kept, contents, strict=False):
        target = top.joinpath(*path.parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    goals = (os.fsdecode(goal) for goal in contents[len(kept) :])
    return [str(path) for (path, _, _), goal in zip(links, goals, strict=True) if not _linked(top, path, goal)]


def _linked(top: Path, path: PurePosixPath, goal: str) -> bool:
    """Make the link `path` where it cannot lead out of `top`; whether it was made.

    Steps up may stand only at the beginning, where they start from a real folder: then links to links stay inside too.
    """
    steps = goal.split("/")
    up = next((i for i, step in enumerate(steps) if step != ".."), len(steps))
    if up > len(path.parts) - 1 or not _is_sound("/".join(steps[up:]) or "x"):
        return False
    target = top.joinpath(*path.parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.symlink_to(goal)
    return True


def contents_of(inside: Path, blobs: Sequence[str]) -> list[bytes]:
    """What the objects hold, byte for byte: no line end, attribute or filter of the repository changes it."""
    if not blobs:
        return []
    given = "".join(f"{blob}\n" for blob in blobs).encode()
    answer = run_git(inside, "cat-file", "--batch", "--buffer", given=given).stdout
    found: list[bytes] = []
    start = 0
    for blob in blobs:
        head, _, _ = answer[start : start + 200].partition(b"\n")
        if head.split()[1:2] != [b"blob"]:
            raise NoRevision(f"git has lost the object {blob} of this commit: run git fsck")
        begin = start + len(head) + 1
        start = begin + int(head.split()[2]) + 1
        found.append(answer[begin : start - 1])
    return found
