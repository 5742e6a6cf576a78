"""The command line in this process, for tests of what a command does."""

from __future__ import annotations

from click.testing import CliRunner, Result

from engine.cli import main

__all__ = ["run"]


def run(*arguments: str) -> Result:
    """Run `classifica` with `arguments`; an exception that is not an exit fails the test."""
    return CliRunner().invoke(main, arguments, catch_exceptions=False)
