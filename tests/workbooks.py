"""Small workbooks for tests, made without a spreadsheet program."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

__all__ = ["of_sheet", "packed", "xlsx"]

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

BOOK = f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>'
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="r1" Type="{LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip file of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def xlsx(rows: Sequence[Sequence[str | int | float]]) -> bytes:
    """An Excel workbook whose first sheet has these rows: texts as texts, numbers as numbers."""
    return of_sheet("".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows))


def of_sheet(data: str) -> bytes:
    """An Excel workbook whose first sheet has this XML as its rows."""
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{data}</sheetData></worksheet>'
    return packed({"xl/workbook.xml": BOOK, "xl/_rels/workbook.xml.rels": RELATIONS, "xl/worksheets/sheet1.xml": sheet})


def _cell(value: str | int | float) -> str:
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f"<c><v>{value}</v></c>"
