"""Writing files so that an interruption leaves the old or the new, never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.problems import At, DataError, Problem

__all__ = ["telling", "write_together"]

#: How the name of a file ends that is not in its place yet.
TEMPORARY = ".classifica.tmp"


@contextmanager
def telling(what: str, path: Path) -> Iterator[None]:
    """Within it what cannot be written to `path` is a DataError that says so of `what`, such as the seating."""
    try:
        yield
    except OSError as error:
        at, message = At(path.as_posix()), f"{what} cannot be written: {error.strerror}"
        fix = "check who may write in this folder"
        raise DataError([Problem(at, "file-unreadable", message, "nothing was changed", fix)]) from error


def write_together(texts: Sequence[tuple[Path, str | bytes]]) -> None:
    """Write every file of `texts` (UTF-8, LF; bytes as they are), or none: what went wrong is raised, with the files as
    they were.

    Each is written beside its place first and then moved there, in the order given; a file may be there twice, where
    another can only be read between the two. What a run that was killed left in their folders is taken away.
    """
    paths = tuple(dict.fromkeys(path for path, _ in texts))
    for folder in {path.parent for path in paths}:
        for left in folder.glob(f".*{TEMPORARY}"):
            left.unlink(missing_ok=True)
    before = {path: path.read_bytes() if path.exists() else None for path in paths}
    waiting: list[tuple[Path, Path]] = []
    done: list[Path] = []
    try:
        for path, text in texts:
            waiting.append((path, _beside(path, text if isinstance(text, bytes) else text.encode("utf-8"))))
        for path, temporary in waiting:
            temporary.replace(path)
            done.append(path)
    except BaseException:
        for path in dict.fromkeys(done):
            _restore(path, before[path])
        raise
    finally:
        for _, temporary in waiting:
            temporary.unlink(missing_ok=True)


def _beside(path: Path, content: bytes) -> Path:
    """A hidden file in the same folder, with the permissions of `path` or those of any new file."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=TEMPORARY, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _restore(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    else:
        _beside(path, content).replace(path)
