"""`classifica add`: a filled-in file becomes a round, once the whole event is right with it."""

from __future__ import annotations

from pathlib import Path

import click

from engine.cli.app import data_option, reporting, say, warn
from engine.cli.asking import event_named
from engine.cli.text import table
from engine.cli.writing import telling, write_together
from engine.desk import AddedRound, Addition, CannotAdd, add_rounds
from engine.problems import At, DataError, Problem

__all__ = ["NUMBERS", "command", "told", "write_rounds"]

#: Columns that stand to the right, as numbers do.
NUMBERS = ("table", "points", "errors", "place", "victory_points")


@click.command("add")
@click.argument("event", metavar="SEASON/EVENT")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--round", "number", type=int, help="Which round the (first) file is; without it the next one to fill in."
)
@click.option("--stage", help="A stage of the event; without it the one that is being played.")
@click.option("--replace", is_flag=True, help="Correct a round that has its results already.")
@click.option("--sheet", metavar="NAME", help="Which sheet of a workbook; without it the only one with results.")
@data_option
def command(
    event: str,
    files: tuple[Path, ...],
    number: int | None,
    stage: str | None,
    replace: bool,
    sheet: str | None,
    data: Path,
) -> None:
    """Take a filled-in file (xlsx, ods, or CSV of any make) as a round, after checking the whole event with it.

    Several files are rounds that follow each other. What a seating of the round says already (tables, seats, who is
    absent or jolly) may be left out. Nothing is written when there is a problem.
    """
    for file in files:
        if not file.is_file():
            raise click.BadParameter(f"there is no file {str(file)!r}", param_hint="FILE")
    season, name = event_named(data, event)
    with reporting():
        try:
            addition = add_rounds(data, season, name, files, stage=stage, number=number, replace=replace, sheet=sheet)
        except CannotAdd as error:
            raise click.UsageError(str(error)) from error
        warn(addition.event.problems)
        write_rounds(addition)
        say("\n\n".join(told(addition, added) for added in addition.rounds))


def write_rounds(addition: Addition) -> None:
    """Write every round or none, and say in a DataError why; the file of another name that one takes the place of goes
    after that.
    """
    with telling("the round", addition.rounds[0].path):
        write_together([(added.path, added.text) for added in addition.rounds])
    for added in addition.rounds:
        if added.replaces is not None:
            _take_away(added.replaces)


def _take_away(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        at, why = At(file.as_posix()), "only one file of a round can be meant"
        message = f"the round is written, and this other file of it cannot be taken away: {error.strerror}"
        raise DataError([Problem(at, "file-unreadable", message, why, "remove it yourself")]) from error


def told(addition: Addition, added: AddedRound) -> str:
    """What was understood, and where it is now."""
    event = addition.event
    first = f"{event.season}/{event.id}, {added.stage}, round {added.number}: {added.source.as_posix()}"
    first += f", sheet {added.sheet}" if added.sheet is not None else ""
    numbers = {i for i, name in enumerate(added.head) if name in NUMBERS}
    gone = f", in the place of {added.replaces.as_posix()}" if added.replaces is not None else ""
    return f"{first}\n\n{table(added.head, added.rows, right=numbers)}\n\nwritten to {added.path.as_posix()}{gone}"
