"""Who begins, by the tiles that were drawn (B3)."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from engine.cli import main


def run(*arguments: str) -> Result:
    """Run `classifica start` with `arguments`; an exception that is not an exit fails the test."""
    return CliRunner().invoke(main, ["start", *arguments], catch_exceptions=False)


def test_b3_the_highest_sum_starts_and_of_equal_ones_the_highest_side() -> None:
    """Example 5: 4-4, 5-3 and 6-2 all make 8, and 6-2 starts."""
    asked = run("A=4-4", "B=5-3", "C=6-2", "D=0-0")
    assert (asked.exit_code, asked.stderr) == (0, "")
    assert asked.stdout == (
        "C starts\n"
        "\n"
        "name  tile  sum\n"
        "C     6-2     8\n"
        "B     5-3     8\n"
        "A     4-4     8\n"
        "D     0-0     0\n"
    )  # fmt: skip


def test_b3_the_answer_for_programs() -> None:
    """Everybody in the order of the tiles, however these are written."""
    asked = run("Anna Bianchi=3|5", "Bruno = 9:0", "--highest", "9", "--format", "json")
    assert json.loads(asked.stdout) == {
        "starts": "Bruno",
        "order": [
            {"name": "Bruno", "tile": "9-0", "sum": 9},
            {"name": "Anna Bianchi", "tile": "5-3", "sum": 8},
        ],
    }


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (["A=6-2", "B=2-6"], "6-2 is there twice: a set has every tile once"),
        (["A=6-2", "A=5-3"], "A has two tiles: everybody draws one"),
        (["A=7-1"], '"7-1" is no tile of a set up to the double 6'),
        (["A=seven"], '"seven" is no tile: write its two sides like 6-2'),
        (["6-2"], '"6-2" is no name with a tile: write it like Anna=6-2'),
        (["=6-2"], '"=6-2" is no name with a tile: write it like Anna=6-2'),
        ([], "Missing argument"),
    ],
)
def test_b3_what_cannot_have_been_drawn(drawn: list[str], said: str) -> None:
    """Wrong usage, with nothing printed as an answer."""
    asked = run(*drawn)
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert said in asked.stderr
