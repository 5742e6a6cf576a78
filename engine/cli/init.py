"""`classifica init`: the repository of a new club, which checks clean and builds at once."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from engine.cli.app import note, say
from engine.newclub import FolderTaken, Origin, installed_from, put, write_repository

__all__ = ["command"]


@click.command("init")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--language",
    type=click.Choice(["it", "es", "en"]),
    default="it",
    show_default=True,
    help="The language of the site, of the README and of the examples.",
)
@click.option(
    "--requirement",
    metavar="LINE",
    help="The line of requirements.txt by which pip gets classifica; without it the place this one was installed from.",
)
def command(folder: Path, language: str, requirement: str | None) -> None:
    """Write the repository of a new club into DIR, a new folder or an empty one (a clone of an empty repository, too).

    It has an example event for each rulebook, to keep or to delete, and a README that says how to go on.
    """
    origin = Origin(requirement, is_certain=True) if requirement else installed_from()

    def write(made: Path) -> None:
        write_repository(made, language=language, requirement=origin.requirement, today=date.today())

    try:
        put(folder, write)
    except FolderTaken as taken:
        raise click.UsageError(_in_the_way(taken)) from taken
    except OSError as error:
        note(f"Error: {folder} cannot be written: {error.strerror}; nothing was changed")
        sys.exit(1)
    if not origin.is_certain:
        note(
            f"warning: this classifica was not installed from an address, so that requirements.txt says "
            f"{origin.requirement!r}: correct that line if pip cannot get it by that name"
        )
    say(f"A new club is in {folder}. Read {folder / 'README.md'}; to see its site: cd there, then classifica build")


def _in_the_way(taken: FolderTaken) -> str:
    if not taken.names:
        return f"{taken.folder} is there and is no folder; nothing was written"
    shown = ", ".join(taken.names[:5]) + (f" and {len(taken.names) - 5} more" if len(taken.names) > 5 else "")
    return f"{taken.folder} is not empty: {shown}. Name a new folder; nothing was written"
