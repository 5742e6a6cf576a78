"""The command and what its subcommands share: options, exit codes, where problems go.

Exit 0 done, 1 the data has errors (or a build failed), 2 wrong usage. Standard output is the answer alone; problems
and warnings go to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from engine import __version__
from engine.desk import NotThere
from engine.problems import DataError, Problem, as_text

__all__ = ["data_option", "main", "reporting", "say", "warn"]


def data_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option that every command has: the folder of the club's data."""
    return click.option(
        "--data",
        default="data",
        show_default=True,
        type=click.Path(path_type=Path),
        help="The folder with the club's files.",
    )(command)


def say(text: str) -> None:
    """Print an answer."""
    click.echo(text)


def warn(problems: tuple[Problem, ...]) -> None:
    """Print problems where they do not mix with the answer."""
    if problems:
        click.echo(as_text(problems), err=True)


@contextmanager
def reporting() -> Iterator[None]:
    """Turns data errors into problems on standard error and the right exit code."""
    try:
        yield
    except DataError as error:
        warn(error.problems)
        # asking for what is not there is wrong usage; files that are wrong are the data's errors
        sys.exit(2 if isinstance(error, NotThere) else 1)


class Commands(click.Group):
    """The subcommands, each imported only when it is called: `standings` should not wait for what `build` needs."""

    names = ("build", "check", "draw", "explain", "standings")

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, for `--help`."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand called `cmd_name`, if there is one."""
        if cmd_name not in self.names:
            return None
        module = __import__(f"engine.cli.{cmd_name}", fromlist=["command"])
        command: click.Command = module.command
        return command


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="classifica")
def main() -> None:
    """Scores a club's tournaments and publishes the season as a website."""
