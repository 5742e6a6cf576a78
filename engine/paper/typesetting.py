"""A sheet's values as a PDF, set by the templates beside this module.

What people typed reaches a template as data (JSON), never as a part of it, so that no name is markup. The fonts are
those that typst brings along (Latin, Greek, Cyrillic and Hebrew letters); what they lack comes from the fonts of the
machine, so a sheet that needs it has the same bytes on the same machine, and any other sheet everywhere.
"""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from functools import cache, lru_cache
from importlib.resources import files

import segno
import typst

from engine.views.paper_seating import SeatingSheet
from engine.views.paper_slips import SlipsSheet
from engine.views.paper_standings import StandingsSheet

__all__ = ["NotTypeset", "Sheet", "typeset"]

Sheet = SeatingSheet | SlipsSheet | StandingsSheet

#: What every template begins with.
FRAME = "frame"


class NotTypeset(Exception):
    """A sheet that cannot be set, with what typst says."""


@lru_cache(maxsize=256)
def typeset(sheet: Sheet) -> bytes:
    """The sheet as a PDF; the same values give the same bytes, and are set only once while the program runs.

    Raises NotTypeset.
    """
    values = asdict(sheet)
    if isinstance(sheet, StandingsSheet):
        values["qr"] = _qr(sheet.address)
    text = _template(FRAME) + _template(sheet.frame.kind)
    try:
        return typst.compile(
            text.encode(), font_paths=_fonts(), format="pdf", sys_inputs={"data": json.dumps(values)}, timestamp=0
        )
    except typst.TypstError as error:
        raise NotTypeset(error.message) from error


def _qr(address: str) -> str:
    """The QR code of an address as a picture (SVG); nothing for none."""
    if not address:
        return ""
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", border=4, xmldecl=False)
    return picture.getvalue().decode()


@cache
def _template(name: str) -> str:
    return (files("engine.paper") / "templates" / f"{name}.typ").read_text(encoding="utf-8")


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts()
