"""Many problems of one kind are told in short on a terminal, and whole with --verbose and to other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.cli import main
from engine.cli.alike import shortened
from engine.problems import At, Problem, as_text
from tinyclub import write_club


def problem(line: int, message: str = "no value", file: str = "f.csv", fix: str = "save it") -> Problem:
    """A formula without a value in a line of a file."""
    return Problem(At(file, line, 4), "sheet-formula", message, "not worked out", fix)


def short(*problems: Problem) -> list[str]:
    """The text of these problems, shortened."""
    return as_text(tuple(shortened(problems))).split("\n")


def test_the_first_of_many_are_told_whole_and_the_others_are_counted() -> None:
    """The line that counts them stands where the first of them would, and says where the last one is."""
    assert short(*map(problem, range(2, 42))) == [
        "f.csv:2:4: no value", "  why  not worked out", "  fix  save it",
        "f.csv:3:4: no value", "  why  not worked out", "  fix  save it",
        "f.csv:4:4: no value", "  why  not worked out", "  fix  save it",
        "f.csv:5:4: no value, and 36 more like this, the last in line 41: --verbose lists them all",
    ]  # fmt: skip


def test_what_others_say_of_their_own_is_said() -> None:
    """Each name that nobody knows is told, only why and what to do not once more; the last of a kind may be alone."""
    names = [problem(n, f"{name} is nobody") for n, name in enumerate("abcdefe", 2)]
    assert short(*names)[9:] == [
        "f.csv:5:4: d is nobody", "f.csv:6:4: e is nobody", "f.csv:7:4: f is nobody", "f.csv:8:4: e is nobody",
    ]  # fmt: skip


def test_few_are_told_whole() -> None:
    """Up to five of a kind: another file, another reason or another remedy is another kind."""
    few = [problem(n) for n in range(5)] + [problem(9, file="g.csv"), problem(9, fix="write it")]
    assert tuple(shortened(few)) == tuple(few)


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny club with a round of ten formulas that end in an error."""
    monkeypatch.chdir(tmp_path)
    rows = "".join(f"{n},N,a,#REF!\n" for n in range(10))
    write_club(tmp_path, {"2025-26/cuori/round-01.csv": f"table,seat,entrant,points\n{rows}"})


def test_check_and_others_tell_many_in_short(wrong: None) -> None:
    """On standard output for `check`, on standard error for whoever needs the data; the summary counts all."""
    check = CliRunner().invoke(main, ["check"])
    assert check.stdout.count("ends in the error #REF!") == 4
    assert (
        "ends in the error #REF!, and 6 more like this, the last in line 11: --verbose lists them all" in check.stdout
    )
    assert CliRunner().invoke(main, ["standings", "2025-26/cuori"]).stderr.count("ends in the error #REF!") == 4


def test_nothing_is_left_out_for_verbose_and_for_programs(wrong: None) -> None:
    """Every place is in each of them."""
    verbose = CliRunner().invoke(main, ["check", "--verbose"])
    github = CliRunner().invoke(main, ["check", "--format", "github"])
    found = json.loads(CliRunner().invoke(main, ["check", "--format", "json"]).stdout)
    assert verbose.stdout.count("ends in the error #REF!") == github.stdout.count("ends in the error #REF!") == 10
    assert [p["line"] for p in found if p["code"] == "sheet-formula"] == list(range(2, 12))
