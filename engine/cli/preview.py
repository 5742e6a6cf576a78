"""`classifica preview`: the site on this machine, made anew whenever a file is saved."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engine.cli.app import data_option, note, say, tell, warn
from engine.cli.ending import ending_cleanly
from engine.desk import check
from engine.problems import errors

__all__ = ["command"]

#: The port to begin with, and how many are tried when nobody has asked for one.
PORT, TRIES = 8000, 20


@click.command("preview")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help=f"The port to serve at.  [default: {PORT}, or the next one that is free]",
)
@data_option
def command(port: int | None, data: Path) -> None:
    """Show the site in the browser while you work on the files.

    Pages are made when they are looked at, with smalldocs, and again when a file is saved; the browser loads them anew.
    While the data have errors the pages stay as they were, with the errors above them. The search box finds the pages
    that were made so far. Nothing is written but to a temporary folder. Ctrl-C ends it.
    """
    # what runs and renders pages is slow to import, and no other command wants it
    from engine.preview.running import previewing
    from engine.preview.serving import PortTaken

    if not data.is_dir():
        warn(errors(check(data)))
        sys.exit(1)
    try:
        with ending_cleanly(), previewing(data, port=port or PORT, tries=1 if port else TRIES) as preview:
            say(f"{preview.address} (Ctrl-C ends it)")
            was_wrong = False
            for notices in preview.news():
                warn(notices.problems)
                for failure in notices.failures:
                    note(failure)
                is_wrong = bool(errors(notices.problems) or notices.failures)
                if was_wrong and not is_wrong:
                    tell("no errors any more: the pages are made anew")
                was_wrong = is_wrong
    except PortTaken as error:
        raise click.UsageError(str(error)) from None
