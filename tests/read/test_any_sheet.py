"""Whatever a sheet holds, reading it as a round ends and tells problems with a real place; so does adding it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.desk import CannotAdd, add_rounds, check
from engine.problems import DataError, Problem
from engine.read.rounds import FIELDS
from engine.read.sheet_cells import BETWEEN
from engine.read.table import read_table
from read_overlay import HERE, club_with
from workbooks import of_sheet

#: Headings of sheets with a row for each table or for each entrant, of forms, and of none.
HEADINGS = st.sampled_from(
    ["Timestamp", "Informazioni cronologiche", "Tavolo", "table", "A quale tavolo?", "Nord", "N", "E", "e", "o",
     "Norte", "Punti Nord", "Punti [Nord]", "Points (N)", "Chi sedeva a Nord?", "Giocatore 1", "Punti 1", "Giocatore 2",
     "1", "2", "3", "Pair A", "Points A", "Pair B", "Turno 1", "Turno 2", "2025-10-03", "entrant", "seat", "punti",
     "end", "", "Errori Est", "1° giocatore", "[", "()", "Totale", "stato 1", "\u00ba", "Nord Est"]
)  # fmt: skip
CELLS = st.sampled_from(
    ["", "", "1", "2", "m1", "m2", "Mario Rossi", "Anna", "-3", "4,5", "1.234", "jolly", "Totale", "#REF!", "Err:502",
     "Turno 1", "Nord", "Punti", "Giocatore", "x", "\ufdd1", "=", "²", "0"]
)  # fmt: skip
ROWS = st.tuples(st.lists(HEADINGS, max_size=12), st.lists(st.lists(CELLS, max_size=12), max_size=7))

SAMPLES = [
    (HERE / "messy" / name).read_bytes()
    for name in ("lo-tables-form-es.xlsx", "lo-tables-form-it.ods", "lo-two-rounds.ods", "lo-merged-tables.xlsx")
]
PIECES = st.sampled_from(
    ["<row>", "</row>", '<row r="3">', "<c>", "</c>", '<c r="B2">', "<v>1</v>", "<f>1</f>", "&amp;",
     "<c t='str'><v>Nord</v></c>",
     "<c t='str'><v>Tavolo</v></c>", "<c t='str'><v>Punti Nord</v></c>", "<c t='e'><v>#REF!</v></c>", "<",
     "<c t='str'><v>Sud</v></c>", "<mergeCell ref='A1:A9'/>", "<c><f>1</f></c>", "<c t='str'><v>m1</v></c>"]
)  # fmt: skip


def have_places(problems: tuple[Problem, ...]) -> None:
    """Every problem has a line and column that can be, and says everything in one line."""
    for problem in problems:
        assert min(problem.at.line, problem.at.column) >= 1
        assert "\n" not in problem.message + problem.why + problem.fix


@given(ROWS, st.sampled_from([";", ",", "\t", BETWEEN]))
@settings(max_examples=100, deadline=None)
def test_any_headings_and_rows_of_a_round(sheet: tuple[list[str], list[list[str]]], separator: str) -> None:
    """Whatever is whose: no row has a field that the table does not, and each says where it stands."""
    head, rows = sheet
    text = "".join(separator.join(row) + "\n" for row in (head, *rows))
    table = read_table(text, "f.csv", FIELDS, ("table", "entrant"))
    have_places(table.problems)
    for record in table.records:
        assert set(record.cells) <= table.fields
        assert all(record.at(field).line == record.line for field in table.fields)


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=15, deadline=None)
def test_workbooks_with_wrong_bytes_in_every_place(sample: bytes, data: st.DataObject) -> None:
    """A round, its second reading, its hands, the register, entrants, penalties and draws."""
    changed = bytearray(sample)
    for at, value in data.draw(st.lists(st.tuples(st.integers(0, len(sample) - 1), st.integers(0, 255)), max_size=4)):
        changed[at] = value
    name = data.draw(
        st.sampled_from(["round-02", "round-01.check", "hands-01", "../../players", "entrants", "penalties", "draws"])
    )
    ending = data.draw(st.sampled_from([".xlsx", ".ods"]))
    with tempfile.TemporaryDirectory() as folder:
        have_places(check(club_with({f"2025-26/king/{name}{ending}": bytes(changed)}, Path(folder))))


@given(
    st.one_of(
        st.binary(max_size=150),
        st.lists(PIECES, max_size=25).map(lambda pieces: of_sheet("".join(pieces))),
        ROWS.map(lambda sheet: "\n".join(map(";".join, (sheet[0], *sheet[1]))).encode("utf-8", "replace")),
        st.sampled_from(SAMPLES),
    ),
    st.sampled_from(["king", "cuori", "whist"]),
    st.sampled_from([None, 1, 2, 3]),
    st.booleans(),
    st.sampled_from([None, None, "Turno 1", ""]),
)
@settings(max_examples=60, deadline=None)
def test_anything_may_be_added(
    content: bytes, event: str, number: int | None, replace: bool, sheet: str | None
) -> None:
    """It is a round, or it is told why it is none; the data is as it was in any case."""
    with tempfile.TemporaryDirectory() as folder:
        data = club_with({}, Path(folder))
        file = Path(folder) / "sheet"
        file.write_bytes(content)
        before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        try:
            added = add_rounds(data, "2025-26", event, [file], number=number, replace=replace, sheet=sheet)
            have_places(added.event.problems)
        except CannotAdd:
            pass
        except DataError as error:
            have_places(error.problems)
        assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before
