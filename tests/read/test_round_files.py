"""What the files of rounds are called: one spelling, which what is written and what is said share."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.read.round_files import hands_file_name, hands_paths, round_file_name, round_paths

STAGES = ("regular", "final")


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("number", [1, 12])
def test_a_name_that_is_given_is_found_again(tmp_path: Path, stage: str, number: int) -> None:
    """The round's file, and the one of its hands."""
    for name in (round_file_name, hands_file_name):
        (tmp_path / name(STAGES, stage, number)).touch()
    rounds, problems = round_paths(tmp_path, STAGES)
    hands, more = hands_paths(tmp_path, STAGES, rounds)
    assert (list(rounds), list(hands), problems + more) == ([(stage, number)], [(stage, number)], [])


def test_the_names() -> None:
    """The first stage's rounds have two digits and no stage's name."""
    assert [round_file_name(STAGES, stage, 3) for stage in STAGES] == ["round-03.csv", "final-3.csv"]
    assert [hands_file_name(STAGES, stage, 3) for stage in STAGES] == ["hands-03.csv", "hands-final-3.csv"]


def test_the_rounds_come_by_stage_and_number(tmp_path: Path) -> None:
    """Not by the letters of their names."""
    for name in ("final-2.csv", "round-02.csv", "final-10.csv", "round-1.csv"):
        (tmp_path / name).touch()
    assert list(round_paths(tmp_path, STAGES)[0]) == [("regular", 1), ("regular", 2), ("final", 2), ("final", 10)]
