"""What every file of an invented club is written with: tables with commas and LF, TOML strings, rows of draws."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence

from sampleclub.values import Lot

DRAWS = ("stage", "round", "purpose", "method", "seed", "algorithm", "entrant", "order", "card", "superseded")


def draws_text(lots: Sequence[Lot]) -> str:
    """The text of `draws.csv`."""
    rows = (
        (
            lot.stage, _round(lot), lot.purpose, lot.method, lot.seed, lot.algorithm, lot.entrant,
            str(lot.order or ""), lot.card, "yes" if lot.superseded else "",
        )
        for lot in lots
    )  # fmt: skip
    return csv_text(DRAWS, rows)


def _round(lot: Lot) -> str:
    """Partners are drawn before the first round, as round 0; what else is drawn once for a stage has no round."""
    return str(lot.round) if lot.round or lot.purpose == "partners" else ""


def csv_text(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as text: commas, LF, cells quoted where they must be."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are TOML's too, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
