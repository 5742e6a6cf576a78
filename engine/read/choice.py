"""Which sheet of a workbook holds the results of a round, where nobody says so."""

from __future__ import annotations

from pathlib import Path

from engine.problems import At, Problem
from engine.read.rounds import FIELDS
from engine.read.say import listed, shown
from engine.read.table import read_table
from engine.read.text import read_text, sheet_names

__all__ = ["sheet_of_results"]


def sheet_of_results(path: Path) -> tuple[str | None, Problem | None]:
    """The only sheet of a workbook with somebody's points or places; a question where there are several.

    None, without a question, where no sheet has any, or the file is no workbook of several: the first is read then.
    """
    names = sheet_names(path)
    found = [name for name in names if _has_results(path, name)] if len(names) > 1 else []
    if len(found) < 2:
        return (found[0] if found else None), None
    return None, Problem(
        At(path.as_posix()), "sheet-unclear", f"{len(found)} sheets of this workbook have results: "
        f"{listed(map(shown, found), 'and')}", "a round is one sheet, and nobody but you can know which one is meant",
        "name it with --sheet, or save it alone in a file of its own",
    )  # fmt: skip


def _has_results(path: Path, name: str) -> bool:
    text = read_text(path, sheet=name).text
    table = read_table(text, path.as_posix(), FIELDS) if text is not None else None
    return table is not None and any(r["entrant"] and (r["points"] or r["place"] or r.has_extra) for r in table.records)
