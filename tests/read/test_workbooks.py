"""Workbooks that do harm or are broken, and cells that programs write in many ways: no traceback, no hang, no guess."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.read.sheet_cells import BETWEEN, UNCOMPUTED, day_text, number_text, percent_text
from engine.read.text import read_text
from engine.read.workbook import read_workbook
from read_overlay import HERE
from workbooks import MAIN, of_sheet, packed, xlsx

SAMPLES = [(HERE / "messy" / name).read_bytes() for name in ("lo-plain.xlsx", "lo-merged-tables.ods")]

OPEN = "urn:oasis:names:tc:opendocument:xmlns"
ODS = (
    f'<office:document-content xmlns:office="{OPEN}:office:1.0" xmlns:table="{OPEN}:table:1.0"'
    f' xmlns:text="{OPEN}:text:1.0"><office:body><office:spreadsheet><table:table>%s</table:table>'
    "</office:spreadsheet></office:body></office:document-content>"
)

PIECES = st.sampled_from(
    ["<row>", "</row>", '<row r="3">', '<row r="999999999">', "<c>", "</c>", '<c r="B2" t="s">', '<c r="ZZZ9999999">',
     '<c t="inlineStr">', '<c t="b">', '<c t="e">', '<c s="99">', "<v>", "</v>", "<f>", "</f>", "<is><t>", "</t></is>",
     "1", "-1e300", "nan", "x", "&amp;", "&lol;", "1.234", "<mergeCell ref='A1:A9'/>", "<mergeCell ref='A9:ZZ1'/>"]
)  # fmt: skip
ODS_PIECES = st.sampled_from(
    ["<table:table-row>", "</table:table-row>", "<table:table-cell>", "</table:table-cell>", "<text:p>", "</text:p>",
     '<table:table-row table:number-rows-repeated="999999999">', "<table:table>", "</table:table>", "x",
     '<table:table-cell table:number-columns-repeated="999999999" office:value-type="string">', "<office:annotation>",
     '<table:table-cell office:value-type="float" office:value="1.5">', "</office:annotation>", "<text:s/>",
     '<table:table-cell table:number-rows-spanned="99999999" office:value-type="string">',
     '<table:covered-table-cell office:value-type="float"/>', '<table:table-cell office:value-type="time"/>']
)  # fmt: skip


def cells(data: bytes) -> list[list[str]]:
    """The cells of the first sheet, row by row."""
    text, problems = read_workbook(data, "f.xlsx")
    assert text is not None, problems
    return [line.split(BETWEEN) for line in text.splitlines()]


def ends(data: bytes) -> None:
    """Reading ends, with text or with one problem that has a place."""
    text, problems = read_workbook(data, "f.xlsx")
    assert (text is None) == (len(problems) == 1)
    assert all(p.at.line >= 1 and p.at.column >= 1 and p.why and p.fix for p in problems)


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=60, deadline=None)
def test_a_workbook_with_wrong_bytes_ends(sample: bytes, data: st.DataObject) -> None:
    """Cut anywhere, or with some of its bytes changed."""
    end = data.draw(st.integers(0, len(sample)))
    changed = bytearray(sample[:end] if data.draw(st.booleans()) else sample)
    for at, value in data.draw(st.lists(st.tuples(st.integers(0, len(sample)), st.integers(0, 255)), max_size=8)):
        if at < len(changed):
            changed[at] = value
    ends(bytes(changed))


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None)
def test_bytes_that_begin_like_a_workbook_end(content: bytes) -> None:
    """Whatever follows."""
    ends(b"PK\x03\x04" + content)


@given(st.lists(PIECES, max_size=30))
@settings(max_examples=150, deadline=None)
def test_any_pieces_of_an_excel_sheet_end(pieces: list[str]) -> None:
    """In any order, well formed or not."""
    ends(of_sheet("".join(pieces)))


@given(st.lists(ODS_PIECES, max_size=30))
@settings(max_examples=150, deadline=None)
def test_any_pieces_of_an_open_document_end(pieces: list[str]) -> None:
    """Repeated without end, tables within cells, notes within notes."""
    ends(packed({"content.xml": ODS % "".join(pieces)}))


@given(st.sampled_from(["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"]), st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_other_part_of_a_workbook_ends(name: str, content: bytes) -> None:
    """Bytes where the list of sheets or the formats should be."""
    with zipfile.ZipFile(io.BytesIO(SAMPLES[0])) as archive:
        parts = {n: archive.read(n) for n in archive.namelist()}
    ends(packed({**parts, name: content}))


def test_a_small_file_cannot_become_an_endless_text() -> None:
    """A long text that a hundred thousand cells share, and texts beyond what a cell of any program holds."""
    strings = f"<sst xmlns='{MAIN}'><si><t>{'x' * 30_000}</t></si></sst>"
    sheet = "<row>" + "<c t='s'><v>0</v></c>" * 150 + "</row>"
    parts = {
        "xl/workbook.xml": "<workbook xmlns:r='r'><sheets><sheet r:id='a'/></sheets></workbook>",
        "xl/_rels/workbook.xml.rels": (
            "<Relationships><Relationship Id='a' Type='t/worksheet' Target='s.xml'/>"
            "<Relationship Id='b' Type='t/sharedStrings' Target='t.xml'/></Relationships>"
        ),
        "xl/s.xml": f"<worksheet><sheetData>{sheet * 600}</sheetData></worksheet>",
        "xl/t.xml": strings,
    }
    begun = time.monotonic()
    for data in (packed(parts), xlsx([["x" * 40_000]])):
        text, problems = read_workbook(data, "f.xlsx")
        assert text is None
        assert [(p.code, p.message) for p in problems] == [
            ("file-too-large", "the sheet holds more text than any list of results")
        ]
    assert time.monotonic() - begun < 20


def test_a_workbook_of_too_many_parts_is_refused() -> None:
    """Nobody's season has thousands of sheets."""
    _, problems = read_workbook(packed({f"{i}.xml": "" for i in range(2_001)}), "f.xlsx")
    assert [p.message for p in problems] == ["the workbook has more than 2,000 parts"]


def test_what_is_no_sheet_is_told() -> None:
    """A zip file of something else, a text document, and one with a password."""
    document = "<office:document-content xmlns:office='x'/>"
    manifest = {"META-INF/manifest.xml": "<encryption-data/>", "content.xml": "\x01"}
    told = [read_workbook(packed(p), "f")[1][0].message for p in ({"a": ""}, {"content.xml": document}, manifest)]
    assert told == [
        "this workbook cannot be read: it is no workbook of Excel or LibreOffice",
        "this workbook cannot be read: it has no sheet of cells",
        "this workbook cannot be read: it is protected by a password",
    ]


def test_settings_are_never_a_workbook(tmp_path: Path) -> None:
    """A TOML file that is one is refused as such."""
    path = tmp_path / "event.toml"
    path.write_bytes(SAMPLES[0])
    assert [p.message for p in read_text(path).problems] == ["this is a spreadsheet file"]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<c><v>34</v></c>", "34"),
        ("<c><v>34.0</v></c>", "34"),
        ("<c><v>0.30000000000000004</v></c>", "0.3"),
        ("<c><v>1.234</v></c>", "1.2340"),
        ("<c t='str'><v>1.234</v></c>", "1.234"),
        ("<c><v>1E3</v></c>", "1000"),
        ("<c><v>-0</v></c>", "0"),
        ("<c t='b'><v>1</v></c>", "true"),
        ("<c t='b'><v>0</v></c>", "false"),
        ("<c t='e'><v>#REF!</v></c>", "#REF!"),
        ("<c t='d'><v>2025-10-03T00:00:00</v></c>", "2025-10-03"),
        ("<c t='inlineStr'><is><r><t>An</t></r><r><t>na</t></r><rPh><t>x</t></rPh></is></c>", "Anna"),
        ("<c><f>1+1</f></c>", UNCOMPUTED),
        ("<c><f>1+1</f><v></v></c>", UNCOMPUTED),
        ("<c t='str'><f>A2</f><v></v></c>", ""),
        ("<c><f>1+1</f><v>2</v></c>", "2"),
        ("<c t='str'><v>a&#10;b</v></c>", "a b"),
    ],
)
def test_a_cell_is_read_as_its_kind_says(cell: str, text: str) -> None:
    """Numbers to fifteen digits and in one reading only, words as words, formulas by the value that was kept."""
    assert cells(of_sheet(f"<row>{cell}<c t='str'><v>.</v></c></row>")) == [[text, "."]]


@pytest.mark.parametrize(
    ("days", "from_1904", "text"),
    [
        ("45933", False, "2025-10-03"),
        ("45933.875", False, "2025-10-03 21:00"),
        ("0.875", False, "21:00"),
        ("1", False, "1900-01-01"),
        ("61", False, "1900-03-01"),
        ("44471", True, "2025-10-03"),
        ("-1", False, "-1"),
        ("1e9", False, "1000000000"),
        ("x", False, "x"),
    ],
)
def test_a_day_is_counted_as_spreadsheets_count(days: str, from_1904: bool, text: str) -> None:
    """From 1900 with a 29 February that was none, or from 1904; what stands for no day stays a number."""
    assert day_text(days, from_1904) == text


def test_numbers_that_are_none_stay_as_they_are() -> None:
    """They are refused where a number is needed, in the words of the file."""
    assert [number_text(v) for v in ("x", "nan", "1e99")] == ["x", "nan", "1e99"]
    assert (percent_text("0.25"), percent_text("x")) == ("25%", "x")
