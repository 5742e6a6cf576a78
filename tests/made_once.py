"""What is slow to make, made once for all processes that the tests of one run are spread over."""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

__all__ = ["once"]

T = TypeVar("T")


def once(folder: Path, name: str, make: Callable[[], T]) -> T:
    """What `make` gives, made by the first process that asks; if it fails, it fails once for all of them."""
    kept, failed = folder / f"{name}.pickle", folder / f"{name}.failed"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if failed.exists():
            pytest.fail(failed.read_text(encoding="utf-8"))
        if not kept.exists():
            try:
                kept.write_bytes(pickle.dumps(make()))
            except BaseException as error:
                failed.write_text(f"{name} could not be made: {error}", encoding="utf-8")
                raise
        found: T = pickle.loads(kept.read_bytes())
    return found
