"""`classifica diff`: what a change of the data does to rounds, standings and qualifications, for a pull request."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engine.cli.app import data_option, say, tell, warn
from engine.cli.differences import as_markdown, as_text
from engine.desk import NoRevision, changes_between, changes_json, moment
from engine.problems import in_order

__all__ = ["command"]


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@click.option("--format", "form", type=click.Choice(["table", "markdown", "json"]), default="table", show_default=True)
@data_option
def command(old: str, new: str | None, form: str, data: Path) -> None:
    """Print what differs between the results at the git revision OLD and those at NEW.

    A revision is a branch, a tag or a commit. Without NEW the files as they are now are compared. Told are rounds that
    are new, gone or corrected, whose rank or score is another, who has qualified, and the season's table. Events whose
    files have errors at one of the two are named and left out, and the exit code is 1.
    """
    try:
        before, after = moment(data, old), moment(data, new)
    except NoRevision as error:
        raise click.UsageError(str(error)) from None
    if not before.is_there and not after.is_there:
        raise click.BadParameter(f"neither of the two has a data folder {str(data)!r}", param_hint="--data")
    found = changes_between(before.club, after.club)
    form_of = {"table": as_text, "markdown": as_markdown, "json": changes_json}
    say(form_of[form](before, after, found).lstrip("\n"))
    for side in (before, after):
        if side.left_out:
            names = ", ".join(map(repr, side.left_out))
            tell(f"warning: links of {side.revision} that may lead out of the data folder are not followed: {names}")
    problems = in_order((*before.club.problems, *after.club.problems))
    warn(problems)
    sys.exit(1 if problems else 0)
