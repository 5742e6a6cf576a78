"""One bad club per kind of problem: the files in `bad/<name>/` over the sound club, and the exact text expected.

`removed.txt` names files that are taken away. Files too large to keep are made here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.problems import CODES, as_text
from read_overlay import HERE, all_problems, club_with

BAD = HERE / "bad"
CASES = sorted(p.name for p in BAD.iterdir())
ELSEWHERE = {  # the desk's, which scores, knows the cards and adds files
    *(
        "event-unsupported",
        "final-needless",
        "finalists-changed",
        "hand-north",
        "not-qualified",
        "qualify-tie",
        "season-table",
        "seating-differs",
        "seating-missing",
        "sheet-unclear",
    ),
    *("draw-card", "draw-seed", "draw-unused", "ranking-event", "draw-differs", "jolly-unexpected"),
    *("inbox-unclear", "inbox-waiting"),
    *("rematch", "bye-again", "calendar-differs", "bracket-differs"),
}
MADE_HERE = {"file-too-large"}


def laid_out(case: str, folder: Path) -> Path:
    """The club with the files of `case` in `folder`; the path of the data folder."""
    own = BAD / case
    given = [p for p in own.rglob("*") if p.is_file() and p.name not in ("expected.txt", "removed.txt")]
    data = club_with({p.relative_to(own).as_posix(): p.read_bytes() for p in given}, folder)
    removed = own / "removed.txt"
    for name in removed.read_text(encoding="utf-8").split() if removed.exists() else ():
        (data / name).unlink()
    return data


@pytest.mark.parametrize("case", CASES)
def test_bad_files_are_told_with_place_reason_and_remedy(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every problem of every file is told at once, in exactly these words."""
    monkeypatch.chdir(tmp_path)
    laid_out(case, tmp_path)
    problems = all_problems(Path("data"))
    assert as_text(problems) + "\n" == (BAD / case / "expected.txt").read_text(encoding="utf-8")
    assert all(p.why and p.fix for p in problems)


def test_every_code_that_reading_can_raise_has_a_case(tmp_path: Path) -> None:
    """No kind of problem is without its bad file."""
    codes = set(MADE_HERE)
    for case in CASES:
        codes |= {p.code for p in all_problems(laid_out(case, tmp_path / case))}
    assert set(CODES) - codes == ELSEWHERE


def test_no_problem_speaks_of_the_programs_inside() -> None:
    """Words of the libraries behind do not reach the organiser."""
    told = "".join((BAD / case / "expected.txt").read_text(encoding="utf-8") for case in CASES)
    assert not re.search(r"pydantic|Input should|type=|dict\[|tuple\[|Traceback|None\b|Fraction", told)


def test_a_file_beyond_all_measure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five million bytes, or twenty thousand rows, are no round; reading stops there."""
    monkeypatch.chdir(tmp_path)
    club_with(
        {
            "2025-26/king/round-01.csv": b"x" * 5_000_001,
            "2025-26/whist/round-01.csv": "table,entrant,points,errors\n" + "1,jolly,,\n" * 20_001,
            "2025-26/cuori/event.toml": 'title = "Cuori"\nrulebook = "cuori"\n' + "#\n" * 150_000,
        },
        tmp_path,
    )
    found = [f"{p.at}: {p.message}" for p in all_problems(Path("data")) if p.code == "file-too-large"]
    assert found == [
        "data/2025-26/cuori/event.toml:1:1: the file is larger than 250 kB",
        "data/2025-26/king/round-01.csv:1:1: the file is larger than 5,000 kB",
        "data/2025-26/whist/round-01.csv:20002:1: the table has more than 20,000 rows",
    ]
