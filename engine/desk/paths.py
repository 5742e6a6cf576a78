"""Whether one path lies in another, whatever way each is written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.problems import Problem

__all__ = ["inside", "within"]


def inside(path: Path, folder: Path) -> Path | None:
    """`path` as seen from `folder` where it is that folder or lies in it, else None.

    Both may be relative, go through links or up and down again; a link is where it stands and where it leads.
    """
    for one in _spellings(path):
        for other in _spellings(folder):
            if one.is_relative_to(other):
                return one.relative_to(other)
    return None


def within(problems: Iterable[Problem], paths: Sequence[Path]) -> tuple[Problem, ...]:
    """The problems of the files in `paths` (files or folders)."""
    return tuple(p for p in problems if any(inside(Path(p.at.file), path) is not None for path in paths))


def _spellings(path: Path) -> tuple[Path, ...]:
    """The path without `..`, with the links above it followed, and with all links followed."""
    plain = Path(os.path.normpath(path.absolute()))
    try:
        return tuple(dict.fromkeys((plain, path.absolute().parent.resolve() / path.name, path.resolve())))
    except (OSError, RuntimeError, ValueError):  # links in a circle, names that cannot be
        return (plain,)
