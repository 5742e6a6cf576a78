"""Files as spreadsheet programs and people write them: each says exactly what is read, or exactly what is wrong."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import fastexcel
import pytest

from engine.model import plain
from engine.problems import as_text
from engine.read import read_club, read_event
from engine.read.sheet_cells import BETWEEN, UNCOMPUTED
from engine.read.text import read_text
from read_overlay import CLUB, HERE

MESSY = HERE / "messy"
EXPECTED = tomllib.loads((MESSY / "expected.toml").read_text(encoding="utf-8"))
FILES = sorted(p.name for p in MESSY.iterdir() if p.suffix in (".csv", ".xlsx", ".ods"))
#: Workbooks of programs, without those whose cells say more here than there: errors, tables that are merged cells, and
#: sheets that are hidden.
CHANGED = ("lo-error", "lo-hidden-first", "lo-merged-tables", "lo-tables-two-rows", "openpyxl-hidden-first")
BOOKS = [
    name
    for name in FILES
    if name.startswith(("lo-", "openpyxl-"))
    and not name.endswith(".csv")
    and not name.startswith(
        ("lo-error", "lo-hidden-first", "lo-merged-tables", "lo-tables-two-rows", "openpyxl-hidden")
    )
]

#: What the files began as.
PLAIN = ["1 N m1 21", "1 E m2 4", "1 S m3 -30", "1 W m4 5", "2 N m5 -5", "2 E m6 4", "2 S m7 12", "2 W m9 -11"]
DECIMALS = [
    *("1 N m1 21.5", "1 E m2 4", "1 S m3 -30.75", "1 W m4 5.25"),
    *("2 N m5 -5", "2 E m6 4", "2 S m7 12.5", "2 W m9 -11.5"),
]


def read_as_round(name: str, folder: Path) -> tuple[list[str], str]:
    """The rows and problems of King in the mini club where the file `name` is its first round."""
    event = folder / "data" / "2025-26" / "king"
    shutil.copytree(CLUB, folder / "data")
    (event / "round-01.csv").unlink()
    path = shutil.copy(MESSY / name, event / f"round-01{Path(name).suffix}")
    files = read_event(read_club(folder / "data"), "2025-26", "king")
    rows = [(r.table, r.seat, r.entrant, r.points) for found in files.rounds for r in found.rows]
    told = as_text(files.problems).replace(Path(path).as_posix(), "FILE")
    return [
        " ".join((t or "-", s or "-", e, "-" if points is None else plain(points))) for t, s, e, points in rows
    ], told


def test_there_are_files_enough_and_each_is_expected_to_say_something() -> None:
    """At least forty, and none is passed over."""
    assert len(FILES) >= 40
    assert sorted(EXPECTED) == FILES


@pytest.mark.parametrize("name", FILES)
def test_a_messy_file_is_read_or_told(name: str, tmp_path: Path) -> None:
    """The rows exactly, and the problems word for word."""
    rows = EXPECTED[name].get("rows", PLAIN)
    found, problems = read_as_round(name, tmp_path)
    assert found == (DECIMALS if rows == "decimals" else rows)
    assert problems == EXPECTED[name].get("problems", "").strip("\n")


@pytest.mark.parametrize("name", BOOKS)
def test_a_second_program_reads_the_same_cells(name: str) -> None:
    """Every cell of a sheet is what fastexcel finds there, which finds nothing of a formula without a value."""
    text = read_text(MESSY / name).text
    if text is None:
        return  # those that are refused
    mine = [cell.replace(UNCOMPUTED, "") for line in text.splitlines() for cell in line.split(BETWEEN)]
    sheet = fastexcel.read_excel(MESSY / name).load_sheet(0, header_row=None, skip_rows=0, dtypes="string")
    theirs = ["" if cell is None else str(cell) for row in sheet.to_polars().rows() for cell in row]
    assert list(filter(None, map(_shape, mine))) == list(filter(None, map(_shape, theirs)))


def _shape(cell: str) -> str:
    """A cell as both write it: one blank for any, no time at midnight, numbers without zeros at the end, shares."""
    text = " ".join(cell.split()).removesuffix(" 00:00:00")
    text = re.sub(r"^([0-9-]{10})[ T]([0-9:]{5}):00$", r"\1 \2", text)
    if re.fullmatch(r"-?[0-9.]+%", text):
        return str(float(text[:-1]) / 100)
    return f"{float(text):g}" if re.fullmatch(r"-?[0-9]+\.[0-9]+", text) else text
