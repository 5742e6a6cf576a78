"""`python -m sampleclub`: write an invented club into a folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sampleclub.presets import mini_club, sample_club, sized_club


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and write the club; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m sampleclub", description="Write an invented club into a folder.")
    kinds = parser.add_subparsers(dest="kind", required=True)
    sample = kinds.add_parser("sample", help="the sample club that is committed in data/")
    sample.add_argument("--replace", action="store_true", help="write over an invented club that is there")
    mini = kinds.add_parser("mini", help="five players, one event: a site of about ten pages")
    mini.add_argument("--finals", action="store_true", help="with draws, finals and a season's table")
    size = kinds.add_parser("size", help="one season of any size, for tests and benchmarks")
    size.add_argument("--players", type=int, default=40)
    size.add_argument("--rounds", type=int, default=12)
    size.add_argument("--seed", type=int, default=1)
    for kind in (sample, mini, size):
        kind.add_argument("folder", type=Path)
    given = parser.parse_args(arguments)
    try:
        if given.kind == "sample":
            sample_club(given.folder, replace=given.replace)
        elif given.kind == "mini":
            mini_club(given.folder, finals=given.finals)
        else:
            sized_club(given.folder, seed=given.seed, players=given.players, rounds=given.rounds)
    except (FileExistsError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"wrote {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
