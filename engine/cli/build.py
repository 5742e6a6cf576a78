"""`classifica build`: the site, from the data to pages that can be published."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engine.cli.app import data_option, is_quiet, note, reporting, say, tell, warn
from engine.cli.ending import ending_cleanly
from engine.desk import open_home

__all__ = ["command"]


@click.command("build")
@click.option(
    "--output",
    default="_site",
    show_default=True,
    type=click.Path(path_type=Path),
    help="The folder that the site goes to; it is replaced only when the new site is complete.",
)
@click.option(
    "--renderer",
    type=click.Choice(["auto", "quarto", "smalldocs"]),
    default="auto",
    show_default=True,
    help="auto takes Quarto when it is on PATH, else smalldocs.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="How many notebooks run at a time."
)
@data_option
def command(output: Path, renderer: str, jobs: int, data: Path) -> None:
    """Build the club's site."""
    # the publishing room and what it needs is slow to import, and no other command wants it
    from engine.publish.build import build_site
    from engine.publish.errors import PublishError
    from engine.publish.plan import plan, site_info
    from engine.publish.progress import reporter, silent

    with reporting(), ending_cleanly():
        home = open_home(data)
        warn(home.problems)
        try:
            with reporter() as report:
                built = build_site(
                    plan(home),
                    site_info(home),
                    data=data,
                    output=output,
                    renderer=renderer,
                    jobs=jobs,
                    report=silent if is_quiet() else report,
                )
        except PublishError as error:
            note(f"{error}\nnothing was published; {output} is as it was")
            sys.exit(1)
    for warning in built.warnings:
        tell(f"warning: {warning}")
    say(f"{built.pages} pages in {built.output} (made with {built.renderer}): open {built.output / 'index.html'}")
