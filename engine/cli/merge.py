"""`classifica merge`: two entries of the register that are one person become one."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engine.cli.app import data_option, note, reporting, say, warn
from engine.cli.asking import entrant_named
from engine.cli.text import table
from engine.cli.writing import telling, write_together
from engine.desk import Merger, NotOnePerson, merge_people, open_register
from engine.model import Entrant, Register

__all__ = ["command"]

#: How much of what is wrong is told: who played a season together would be told of every round.
TOLD = 5


@click.command("merge")
@click.argument("keep")
@click.argument("other")
@click.option("--dry-run", is_flag=True, help="Print what would change and write nothing.")
@data_option
def command(keep: str, other: str, dry_run: bool, data: Path) -> None:
    """Make OTHER the same person as KEEP (ids, names or aliases of players.csv).

    The row of OTHER goes, and its id and names become aliases of KEEP, so that every file that names OTHER works as it
    is. The whole club is checked as it would be; nothing is written where both are in one round or one pair.
    """
    with reporting():
        people = open_register(data)
        ids = (_person(people, keep, "KEEP"), _person(people, other, "OTHER"))
        if ids[0] == ids[1]:
            raise click.UsageError(f"{keep!r} and {other!r} are the same person already: {ids[0]}")
        try:
            merger = merge_people(data, *ids)
        except NotOnePerson as error:
            warn(error.problems[:TOLD])
            more = len(error.problems) - TOLD
            both = " and ".join(_called(people.by_id[i]) for i in ids)
            these = "these errors" + (f" and {more} more" if more > 0 else "")
            note(f"Error: {both} cannot be made one: the club would have {these}; nothing is changed")
            sys.exit(1)
        warn(merger.problems)
        if merger.content is not None and not dry_run:
            with telling("the register", merger.path):
                write_together([(merger.path, merger.content)])
        say(_told(merger, dry_run=dry_run))
        sys.exit(0 if dry_run or merger.content is not None else 1)


def _person(people: Register, text: str, argument: str) -> str:
    return entrant_named(people, text, "is nobody in players.csv", argument)


def _called(person: Entrant) -> str:
    return f"{person.name} ({person.id})"


def _told(merger: Merger, *, dry_run: bool) -> str:
    """The rows before and after, what is lost by it, and where it is written."""
    rows, keep, other = merger.rows, merger.keep, merger.other
    cells = table(
        ("", *rows.headings), [*((f"line {line}", *cells) for line, cells in rows.rows), ("now", *rows.merged)]
    )
    said = [f"{_called(other)} is {_called(keep)}", cells]
    said += [f"left out: {heading} {cell}, as {keep.id} has another" for heading, cell in rows.lost]
    said += [f"left out: {name}, as a name with a semicolon cannot be an alias" for name in rows.no_aliases]
    if merger.content is None:
        (line, _), (gone, _) = rows.rows
        said.append(
            f"{merger.path.as_posix()} is a workbook, which is not written: write the cells of the last row above into "
            f"row {line} and remove row {gone}, or save it as players.csv and merge again"
        )
    else:
        said.append(f"{'not written' if dry_run else 'written'} to {merger.path.as_posix()}")
    return "\n\n".join(said)
