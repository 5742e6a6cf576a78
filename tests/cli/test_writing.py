"""What cannot be written, or taken away, is told as it is."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.cli import main
from engine.cli.writing import telling
from engine.problems import DataError
from tinyclub import write_club
from workbooks import xlsx

SHEET = "entrant,points\nd,26\nb,13\na,13\nc,0\n"


def test_a_file_that_cannot_be_written_is_an_error_at_its_place() -> None:
    """With what was to be written, and that nothing was changed."""
    with pytest.raises(DataError) as caught, telling("the seating", Path("data/round-01.csv")):
        raise OSError(errno.ENOSPC, "No space left on device")
    (problem,) = caught.value.problems
    assert (problem.at.file, problem.message) == (
        "data/round-01.csv",
        "the seating cannot be written: No space left on device",
    )
    assert problem.why == "nothing was changed"


def test_a_seating_that_cannot_be_taken_away_is_told_and_the_round_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is there then: it is not said that it could not be written."""
    monkeypatch.chdir(tmp_path)
    data = write_club(tmp_path, {"2025-26/cuori/round-03.csv": None})
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")
    seating = xlsx([["table", "seat", "entrant"], [1, "N", "d"], [1, "E", "b"], [1, "S", "a"], [1, "W", "c"]])
    (data / "2025-26/cuori/round-03.xlsx").write_bytes(seating)
    unlink = Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path.suffix == ".xlsx":
            raise OSError(errno.EBUSY, "Device or resource busy")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", held)
    done = CliRunner().invoke(main, ["add", "2025-26/cuori", "sheet.csv"], catch_exceptions=False)
    assert done.exit_code == 1
    assert "round-03.xlsx:1:1: the round is written, and this other file of it cannot be taken away" in done.stderr
    assert (data / "2025-26/cuori/round-03.csv").exists()
    assert "cannot be written" not in done.stderr
