"""`classifica check`: every problem in the data, all at once."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from engine.cli.annotations import marked
from engine.cli.app import data_option, note, painted, say, tell
from engine.desk import check, inside, within
from engine.problems import as_json, errors

__all__ = ["command"]


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text", show_default=True)
@data_option
def command(paths: tuple[Path, ...], form: str, data: Path) -> None:
    """List every problem in the data, or only those in PATHS (files or folders).

    Exit code 1 when there is an error; warnings alone leave it at 0.
    """
    for path in paths:
        if not os.path.lexists(path):
            raise click.BadParameter(f"there is no file or folder {str(path)!r}", param_hint="PATHS")
        if inside(path, data) is None and inside(data, path) is None:
            raise click.BadParameter(f"{str(path)!r} is outside the data folder {str(data)!r}", param_hint="PATHS")
    everything = check(data)
    problems = within(everything, paths) if paths else everything
    wrong = errors(problems)
    elsewhere = len(errors(everything)) - len(wrong)
    if form == "json":
        say(as_json(problems))
    elif form == "github":
        for problem in problems:
            say(marked(problem))
    else:
        if problems:
            say(painted(problems))
        tell(_summary(len(wrong), len(problems) - len(wrong)))
    if elsewhere:
        note(f"{_number(elsewhere, 'error')} in other files, which may hide more here: check without PATHS shows all")
    sys.exit(1 if wrong else 0)


def _summary(wrong: int, warnings: int) -> str:
    if not wrong and not warnings:
        return "no problems"
    return f"{_number(wrong, 'error')}, {_number(warnings, 'warning')}"


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"
