"""The `classifica` command."""

import sys

try:
    from engine.cli.app import main
except KeyboardInterrupt:  # Ctrl-C while what the command needs is still being loaded
    sys.exit(130)

__all__ = ["main"]
