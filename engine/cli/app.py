"""The command and what its subcommands share: options, exit codes, where problems go.

Exit 0 done, 1 the data has errors (or a build failed), 2 wrong usage. Standard output is the answer alone; problems
and warnings go to standard error.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

import click

from engine import __version__
from engine.desk import NotThere
from engine.problems import DataError, Problem, as_text

__all__ = ["data_option", "main", "note", "reporting", "say", "warn"]


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
    """Print an answer, or say why it cannot be written and leave with exit code 1.

    What the terminal or file cannot hold is written by its number, as JSON would write it.
    """
    try:
        click.echo(_writable(text, sys.stdout))
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise  # the reader has had enough: click leaves quietly
        note(f"the answer could not be written: {error.strerror}")
        with suppress(OSError, ValueError):  # what is left in the stream cannot be written either
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def note(text: str) -> None:
    """Print a line for the person at the terminal, beside the answer."""
    click.echo(_writable(text, sys.stderr), err=True)


def warn(problems: tuple[Problem, ...]) -> None:
    """Print problems where they do not mix with the answer."""
    if problems:
        note(as_text(problems))


def _writable(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "by-number").decode(encoding)


def _by_number(error: UnicodeError) -> tuple[str, int]:
    """Characters that an encoding does not have as `\\u0142`; two such for one beyond the first 65,536, as in JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4)), error.end


codecs.register_error("by-number", _by_number)


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

    names = ("bracket", "build", "check", "diff", "draw", "explain", "hand", "init", "standings", "timeout")

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
