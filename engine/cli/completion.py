"""`classifica completion`: the script by which a shell completes commands and options."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete

from engine.cli.app import main, say
from engine.cli.completing import SHELLS

__all__ = ["command"]

PROGRAM = "classifica"


@click.command("completion")
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print the script that lets SHELL complete commands, options, events, stages and people with the tab key.

    Write it into a file once and let the shell read it when it starts: for bash a line "source FILE" in ~/.bashrc, for
    zsh the same in ~/.zshrc, for fish the file ~/.config/fish/completions/classifica.fish.
    """
    made = SHELLS[shell](main, {}, PROGRAM, f"_{PROGRAM.upper()}_COMPLETE")
    say(ShellComplete.source(made).strip("\n"))  # bash's own way would first run bash to ask for its version
