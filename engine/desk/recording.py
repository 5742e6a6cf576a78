"""The files of a drawn round as text: the seating, ready to be filled in, and what was drawn."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from engine.desk.drawing import RoundPlan
from engine.desk.results import EventResult
from engine.model import Draw, Status
from engine.problems import DataError
from engine.read.draws import FIELDS
from engine.read.headers import field_named
from engine.read.round_files import round_file_name
from engine.read.table import find_separator
from engine.read.text import read_text

__all__ = ["draw_rows", "draws_text", "seating_file_name", "seating_text"]


def seating_file_name(event: EventResult, plan: RoundPlan) -> str:
    """What the file of the round is called."""
    return round_file_name([s.stage.name for s in event.stages], plan.stage, plan.round)


def seating_text(event: EventResult, plan: RoundPlan) -> str:
    """The seating as a round file in which only the results are missing; jollies have no table, nor who is away."""
    errors = ("errors",) if _notes_errors(event, plan) else ()
    header = ("table", "seat", "entrant", "points", *errors, "status", "name")
    blank = ("",) * (1 + len(errors))
    rows = [(str(s.table), s.seat or "", s.entrant, *blank, "", event.name(s.entrant)) for s in plan.seating.seats]
    rows += [("", "", e, *blank, Status.JOLLY.value, event.name(e)) for e in plan.seating.jollies]
    rows += [("", "", e, *blank, status.value, event.name(e)) for e, status in plan.away.items()]
    return _csv([header, *rows])


def draws_text(file: Path, superseded: Collection[int], draws: Sequence[Draw]) -> str:
    """The text of `draws.csv` with `draws` added; `superseded` are the lines of rows that count no more.

    What stands in `file` stays, remarks in columns of their own too; headings become the product's. DataError when
    the file cannot be read.
    """
    header, rows = _read(file) if file.exists() else (list(FIELDS), [])
    header += [name for name in FIELDS if name not in header]
    mark = header.index("superseded")
    table = [header]
    for line, cells in rows:
        padded = [*cells, *[""] * (len(header) - len(cells))]
        if line in superseded:
            padded[mark] = "yes"
        table.append(padded)
    table += [[_cell(draw, name) for name in header] for draw in draws]
    return _csv(table)


def draw_rows(draws: Iterable[Draw]) -> list[str]:
    """The headings and the rows of `draws` as lines of `draws.csv`."""
    return _csv([FIELDS, *([_cell(draw, name) for name in FIELDS] for draw in draws)]).splitlines()


def _cell(draw: Draw, field: str) -> str:
    known = {
        "stage": draw.stage,
        "round": str(draw.round),
        "purpose": draw.purpose.value,
        "method": draw.method,
        "seed": draw.seed,
        "algorithm": draw.algorithm,
        "entrant": draw.entrant,
        "order": "" if draw.order is None else str(draw.order),
        "card": draw.card,
        "superseded": "yes" if draw.superseded else "",
    }
    return known.get(field, "")


def _read(file: Path) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The headings, those that are known in English, and the rows that are not blank with their first line."""
    read = read_text(file)
    if read.text is None:
        raise DataError(read.problems)
    text = read.text
    reader = csv.reader(io.StringIO(text), delimiter=find_separator(text, FIELDS), skipinitialspace=True)
    header: list[str] = []
    rows: list[tuple[int, list[str]]] = []
    line = 1
    for cells in reader:
        trimmed = [cell.strip() for cell in cells]
        if any(trimmed):
            if header:
                rows.append((line, trimmed))
            else:
                header = [field_named(cell, FIELDS) or cell for cell in trimmed]
        line = reader.line_num + 1
    return header or list(FIELDS), rows


def _notes_errors(event: EventResult, plan: RoundPlan) -> bool:
    stage = event.stage(plan.stage).stage
    own = event.games.get(stage.game_of(plan.round) or "")
    return (own or event.rulebook).game.errors


def _csv(rows: Iterable[Iterable[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
