"""Files that people drop where a sheet belongs: each is told by what it is, with what to do instead."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from engine.read.text import read_text, sheet_names
from engine.read.workbook import read_workbook
from read_overlay import HERE
from workbooks import MAIN, packed, xlsx

SHEET = (HERE / "messy" / "lo-plain.xlsx").read_bytes()

#: What Microsoft's container of older files begins with, and the name by which an encrypted workbook lies in it.
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500
ENCRYPTED = OLD + "EncryptedPackage".encode("utf-16-le")


@pytest.mark.parametrize(
    ("name", "content", "message", "fix"),
    [
        ("r.xls", OLD, "this spreadsheet is of the older kind (.xls), or another old file of Office", "save it again"),
        ("r.xlsx", ENCRYPTED, "this spreadsheet is protected by a password", "take the password away"),
        ("r.pdf", b"%PDF-1.7\n%\xe2\xe3", "this is a PDF, and no table", "type what it says"),
        ("r.csv", b"%PDF-1.4", "this is a PDF, and no table", "type what it says"),
        ("r.png", b"\x89PNG\r\n\x1a\n\0", "this is a picture or a film, and no table", "type what it says"),
        ("r.jpg", b"\xff\xd8\xff\xe1\0", "this is a picture or a film, and no table", "type what it says"),
        ("r.heic", b"\0\0\0\x18ftypheic", "this is a picture or a film, and no table", "type what it says"),
        ("r.webp", b"RIFF\x10\0\0\0WEBPVP8 ", "this is a picture or a film, and no table", "type what it says"),
        ("r.rtf", b"{\\rtf1\\ansi", "this is a text document, and no table", "type what it says"),
        ("r.csv.gz", gzip.compress(b"table,entrant"), "this is a packed file", "unpack it"),
        ("r.numbers", packed({"Index/Document.iwa": "", "preview.jpg": ""}),
         "this workbook cannot be read: it is of Apple's Numbers: export it there as Excel or CSV", ""),
        ("r.xlsb", packed({"xl/workbook.bin": ""}), "this workbook cannot be read: it is a binary workbook (.xlsb)",
         "save it again as .xlsx"),
        ("r.docx", packed({"word/document.xml": "<x/>"}),
         "this workbook cannot be read: it is a text document or a presentation", ""),
        ("r.zip", packed({"round.xlsx": SHEET}),
         "this workbook cannot be read: it is a packed folder: unpack it, and give the sheet that is in it", ""),
        ("r.xls", b"<html><table><tr><td>punti</td></tr></table></html>", "this is a web page or XML, and no table",
         "save it as"),
        ("r.gsheet", b'{"url": "https://docs.example/open?id=1", "doc_id": "1", "email": "x@example.org"}',
         "this is only a link to a sheet on the web, and not the sheet", "download it there as Excel"),
        ("r.gsheet", b'{"":"WARNING","doc_id":"1"}',
         "this is only a link to a sheet on the web, and not the sheet", "download it there as Excel"),
        ("r.url", b"[InternetShortcut]\r\nURL=https://docs.example/1\r\n",
         "this is only a link to a sheet on the web, and not the sheet", "download it there as Excel"),
    ],
)  # fmt: skip
def test_what_is_no_sheet_is_told_by_its_name(
    name: str, content: bytes, message: str, fix: str, tmp_path: Path
) -> None:
    """Whatever the ending of its name."""
    path = tmp_path / name
    path.write_bytes(content)
    read = read_text(path)
    assert read.text is None
    assert [(p.code, p.message) for p in read.problems] == [("file-unreadable", message)]
    assert read.problems[0].why
    assert fix in read.problems[0].fix


def test_a_workbook_with_macros_is_read_without_them(tmp_path: Path) -> None:
    """An `.xlsm` file is a workbook with one part more, which nothing runs."""

    with zipfile.ZipFile(io.BytesIO(SHEET)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    path = tmp_path / "sheet.xlsm"
    path.write_bytes(packed({**parts, "xl/vbaProject.bin": OLD}))
    assert read_text(path).text == read_text(HERE / "messy" / "lo-plain.xlsx").text


def test_a_file_that_is_being_written_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of it would be taken for all of it."""
    path = tmp_path / "round.csv"
    path.write_text("table,entrant\n", encoding="utf-8")
    real, asked = os.fstat, []

    def growing(handle: int) -> os.stat_result:
        asked.append(handle)
        if len(asked) == 2:
            path.write_text("table,entrant\n1,m1\n", encoding="utf-8")
        return real(handle)

    monkeypatch.setattr("engine.read.text.os.fstat", growing)
    assert [p.message for p in read_text(path).problems] == ["the file is being written"]
    monkeypatch.undo()
    assert read_text(path).text == "table,entrant\n1,m1\n"


def tabs(*sheets: tuple[str, str]) -> bytes:
    """A workbook whose sheets have these names and states, and their own name as their only cell."""
    parts: dict[str, str] = {}
    for number, (name, _) in enumerate(sheets):
        rows = f"<row><c t='str'><v>{name}</v></c></row>"
        parts[f"xl/{number}.xml"] = f"<worksheet xmlns='{MAIN}'><sheetData>{rows}</sheetData></worksheet>"
    listed = "".join(
        f"<sheet name='{name}' state='{state}' r:id='{number}'/>" for number, (name, state) in enumerate(sheets)
    )
    links = "".join(
        f"<Relationship Id='{number}' Type='t/worksheet' Target='{number}.xml'/>" for number in range(len(sheets))
    )
    return packed(
        {
            **parts,
            "xl/workbook.xml": f"<workbook xmlns:r='r'><sheets>{listed}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
        }
    )


def first_cell(data: bytes, name: str | None = None) -> str:
    """The first cell of the sheet that is read; the problem where none is."""
    text, problems = read_workbook(data, "f.xlsx", name)
    return text.split("\ufdd0")[0] if text is not None else problems[0].message


def test_the_first_sheet_that_people_see_is_read() -> None:
    """Hidden ones are passed over, and read when they are named; where all are hidden the first is read."""
    book = tabs(("a", "hidden"), ("b", "veryHidden"), ("c", "visible"), ("d", "visible"))
    assert [first_cell(book, name) for name in (None, "a", "D")] == ["c", "a", "d"]
    assert first_cell(book, "e") == 'the workbook has no sheet "e"'
    assert first_cell(tabs(("a", "hidden"), ("b", "hidden"))) == "a"


def test_a_sheet_is_named_by_its_own_letters_first() -> None:
    """Two names may differ only in capital letters."""
    book = tabs(("turno", "visible"), ("TURNO", "visible"))
    assert [first_cell(book, name) for name in ("TURNO", "Turno")] == ["TURNO", "turno"]


def test_the_sheets_of_an_open_document_are_named_alike() -> None:
    """The second round of a workbook that LibreOffice wrote; a hidden one is not listed."""
    book = (HERE / "messy" / "lo-two-rounds.ods").read_bytes()
    assert sheet_names(HERE / "messy" / "lo-two-rounds.ods") == ("Turno 1", "Turno 2", "Note")
    first, second = (read_workbook(book, "f.ods", name)[0] for name in ("Turno 1", "turno 2"))
    assert (first or "").splitlines()[1].split("\ufdd0") == ["1", "N", "m1", "21"]
    assert (second or "").splitlines()[1].split("\ufdd0") == ["1", "N", "m1", "0"]
    assert sheet_names(HERE / "messy" / "lo-hidden-first.ods") == ("Turno 1",)


@pytest.mark.parametrize("content", [b"", b"a,b\n", xlsx([["a"]])[:60], b"PK\x03\x04", b"x" * 5_000_001])
def test_what_is_no_workbook_has_no_sheets(content: bytes, tmp_path: Path) -> None:
    """Nor has a folder, or what is not there; reading it says why."""
    path = tmp_path / "f"
    path.write_bytes(content)
    assert sheet_names(path) == sheet_names(tmp_path) == sheet_names(tmp_path / "x") == ()
