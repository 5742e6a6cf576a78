"""A working folder beside the output, and the one moment in which the new site takes the old one's place."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.publish.errors import OutputRefused
from engine.publish.leftovers import own_folder

MARKER = ".classifica-site"
_MARKER_TEXT = "This folder was made by `classifica build`, which replaces it as a whole.\n"


@contextmanager
def working_folder(output: Path) -> Iterator[Path]:
    """Yield an empty folder on the output's disk; it is gone afterwards, and so are those of interrupted builds.

    A folder whose build still runs holds a lock and is left alone.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    with own_folder(output.parent, f".{output.name}.building-", save=_bring_back) as folder:
        yield folder


def check_replaceable(output: Path, *, keep: tuple[Path, ...]) -> None:
    """Raise OutputRefused unless a build may put its site at `output`.

    It may where nothing is, at an empty folder, and at a folder that a build made (it holds MARKER); never at a link, a
    file, or a folder that holds one of `keep` (the data, the sources, where the person stands).
    """
    if output.is_symlink():
        raise OutputRefused(f"{output} is a symbolic link: name the folder itself as the output")
    resolved = output.resolve()
    for folder in keep:
        if folder.resolve().is_relative_to(resolved):
            raise OutputRefused(f"{output} holds {folder}: the site replaces its folder, so give it one of its own")
    if not output.exists():
        return
    if not output.is_dir():
        raise OutputRefused(f"{output} is a file: the site needs a folder")
    if any(output.iterdir()) and not (output / MARKER).is_file():
        raise OutputRefused(
            f"{output} is not empty and holds no site made by classifica (no {MARKER}): "
            "name another folder, or empty it yourself"
        )


def swap(site: Path, output: Path, *, working: Path) -> None:
    """Put the finished folder `site` in the place of `output`; both are on one disk, with `working`.

    The old site is moved aside first and moved back if the new one cannot take its place.
    """
    (site / MARKER).write_text(_MARKER_TEXT, encoding="utf-8", newline="\n")
    old = working / "old"
    had_one = output.exists()
    if had_one:
        output.rename(old)
    try:
        site.rename(output)
    except BaseException:
        if had_one:
            old.rename(output)
        raise


def _bring_back(folder: Path) -> None:
    """Where the build died between the two moves of `swap`: what it moved aside is the only copy of the old site."""
    output = folder.parent / folder.name.removeprefix(".").rpartition(".building-")[0]
    old = folder / "old"
    if (old / MARKER).is_file() and not output.exists():
        old.rename(output)
