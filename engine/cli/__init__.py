"""The `classifica` command."""

from engine.cli.app import main

__all__ = ["main"]
