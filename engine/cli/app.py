"""The command and what its subcommands share: options, exit codes, where problems go.

Exit 0 done, 1 the data has errors (or a build failed), 2 wrong usage, 130 interrupted. Standard output is the answer
alone; problems and warnings go to standard error, in colour where that is a terminal (`NO_COLOR` and `FORCE_COLOR` say
otherwise). `--quiet` leaves out what nobody has to act on, `--verbose` adds codes, versions and the time taken.
"""

from __future__ import annotations

import codecs
import errno
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

import click
from click.shell_completion import add_completion_class

from engine import __version__
from engine.cli.alike import shortened
from engine.cli.completing import SHELLS
from engine.cli.help import COMMANDS, INTERRUPTED, epilog, exit_codes
from engine.problems import DataError, NotThere, Problem, as_text, errors

__all__ = ["data_option", "is_quiet", "main", "note", "painted", "reporting", "say", "tell", "warn"]

#: Under which name click keeps what was asked for: quiet, verbose or nothing.
LOUDNESS = "engine.cli.loudness"


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


def tell(text: str) -> None:
    """Print a line that is good to know and needs nothing done: not with `--quiet`."""
    if not is_quiet():
        note(text)


def warn(problems: tuple[Problem, ...]) -> None:
    """Print problems where they do not mix with the answer; with `--quiet` only the errors."""
    shown = errors(problems) if is_quiet() else problems
    if shown:
        note(painted(shown))


def painted(problems: tuple[Problem, ...]) -> str:
    """Problems as text, the place of each in red or yellow; many of a kind in short, but with `--verbose`, which adds
    the code of each.

    What prints it leaves the colours out where they are not wanted.
    """
    blocks = []
    is_verbose = _loudness() == "verbose"
    for problem in problems if is_verbose else shortened(problems):
        first, *rest = as_text([problem]).split("\n")
        place, _, message = first.partition(": ")
        code = f" [{problem.code}]" if is_verbose else ""
        colour = "red" if problem.severity == "error" else "yellow"
        blocks += [f"{click.style(place, fg=colour, bold=True)}: {message}{code}", *rest]
    return "\n".join(blocks)


def is_quiet() -> bool:
    """Whether `--quiet` was asked for."""
    return _loudness() == "quiet"


def _loudness() -> str:
    context = click.get_current_context(silent=True)
    return context.meta.get(LOUDNESS, "") if context is not None else ""


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


def _set_loudness(context: click.Context, option: click.Parameter, is_asked: bool) -> None:
    name = option.name or ""
    if not is_asked or context.meta.get(LOUDNESS) == name:
        return
    if LOUDNESS in context.meta:
        raise click.UsageError("--quiet and --verbose are opposites: give one of them")
    context.meta[LOUDNESS] = name
    if name == "verbose":
        began = time.monotonic()
        note(f"classifica {__version__}, Python {platform.python_version()}, in {Path.cwd()}")
        context.find_root().call_on_close(lambda: note(f"it took {time.monotonic() - began:.1f} seconds"))


def _loudness_options() -> list[click.Option]:
    """`--quiet` and `--verbose`, which may stand before or behind the command's name."""
    quiet, verbose = "Leave out warnings, summaries and progress.", "Add problem codes, versions and the time taken."
    return [
        click.Option(["-q", "--quiet"], is_flag=True, expose_value=False, callback=_set_loudness, help=quiet),
        click.Option(["-v", "--verbose"], is_flag=True, expose_value=False, callback=_set_loudness, help=verbose),
    ]


def _colour() -> bool | None:
    """Whether to use colours, as NO_COLOR (which goes first) or FORCE_COLOR say; None: where there is a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    return True if os.environ.get("FORCE_COLOR") else None


class Commands(click.Group):
    """The subcommands, each imported only when it is called: `standings` should not wait for what `build` needs."""

    names = tuple(sorted(COMMANDS))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands, for `--help`."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand called `cmd_name`, if there is one, with what all have: its help, `--quiet`, `--verbose`."""
        if cmd_name not in self.names:
            return None
        module = __import__(f"engine.cli.{cmd_name}", fromlist=["command"])
        command: click.Command = module.command
        if command.epilog is None:
            command.short_help = COMMANDS[cmd_name].summary
            command.epilog = epilog(cmd_name)
            command.params += _loudness_options()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the first word names; NoSuchCommand says which one is nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=self.names, ctx=ctx) from None

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As click does, and with colours as the environment asks for them."""
        extra.setdefault("color", _colour())
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; Ctrl-C ends it with a word and the exit code by which shells know an interruption."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            with suppress(OSError):
                note("\ninterrupted")
            raise click.exceptions.Exit(INTERRUPTED) from None


for _name, _shell in SHELLS.items():
    add_completion_class(_shell, _name)


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    params=_loudness_options(),
    epilog="classifica COMMAND --help says more, with examples.\n\n" + exit_codes("the data has errors"),
)
@click.version_option(__version__, prog_name="classifica")
def main() -> None:
    """Scores a club's tournaments and publishes the season as a website."""
