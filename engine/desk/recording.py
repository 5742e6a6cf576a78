"""The files of a drawn round as text: the seating, ready to be filled in, and what was drawn."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from engine.desk.drawing import RoundPlan
from engine.desk.partners import with_pairs
from engine.desk.results import EventResult
from engine.model import Draw, Entrant, Status
from engine.problems import At, DataError, Problem
from engine.read.draws import FIELDS
from engine.read.entrants import FIELDS as ENTRANTS
from engine.read.folder import SHEETS, look_into
from engine.read.headers import field_named
from engine.read.lines import rows_of
from engine.read.round_files import round_file_name
from engine.read.table import find_separator, from_headings
from engine.read.text import read_text

__all__ = ["draw_rows", "draws_text", "entrants_text", "must_be_csv", "seating_file_name", "seating_text"]


def seating_file_name(event: EventResult, plan: RoundPlan) -> str:
    """What the file of the round is called."""
    return round_file_name([s.stage.name for s in event.stages], plan.stage, plan.round)


def seating_text(event: EventResult, plan: RoundPlan) -> str:
    """The seating as a round file in which only the results are missing; who sits at no table has none, and why.

    Tables of two have no seats; a match that is played to a number of points or for a time has a column for its end.
    """
    event = with_pairs(event, plan.joined.pairs)
    stage = event.stage(plan.stage).stage
    game = event.game_of(stage, plan.round)
    seated = not stage.is_of_two
    header = ["table", *["seat"] * seated, "entrant", "points", *["errors"] * game.errors]
    if not seated:
        header += [*["victory_points"] * (game.victory_points is not None), *["end"] * (game.match_points is not None)]
    header += ["status", "name"]
    rows = [
        {"table": str(s.table), "seat": s.seat or "", "entrant": s.entrant, "status": plan.forfeits.get(s.entrant, "")}
        for s in plan.seating.seats
    ]
    rows += [{"entrant": e, "status": Status.JOLLY.value} for e in plan.seating.jollies]
    rows += [{"entrant": e, "status": Status.BYE.value} for e in plan.seating.byes]
    rows += [{"entrant": e, "status": status.value} for e, status in plan.away.items()]
    cells = [[{**row, "name": event.name(row["entrant"])}.get(name, "") for name in header] for row in rows]
    return _csv([header, *cells])


def entrants_text(file: Path, pairs: Iterable[Entrant]) -> str:
    """The text of `entrants.csv` with `pairs` added; what stands in `file` stays, as in `draws_text`."""
    header, rows = _read(file, ENTRANTS)
    header += [name for name in ("entrant", "name", "player1", "player2") if name not in header]
    table = [header, *([*cells, *[""] * (len(header) - len(cells))] for _, cells in rows)]
    for pair in pairs:
        known = {"entrant": pair.id, "name": pair.name, "player1": pair.players[0], "player2": pair.players[1]}
        table.append([known.get(name, "") for name in header])
    return _csv(table)


def draws_text(file: Path, superseded: Collection[int], draws: Sequence[Draw]) -> str:
    """The text of `draws.csv` with `draws` added; `superseded` are the lines of rows that count no more.

    What stands in `file` stays, remarks in columns of their own too; headings become the product's. DataError when
    the file cannot be read.
    """
    header, rows = _read(file, FIELDS) if file.exists() else (list(FIELDS), [])
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


def must_be_csv(folder: Path, seating: Path) -> None:
    """DataError where in an event's `folder` a workbook stands for a file that a draw writes."""
    here = look_into(folder)
    for book in (seating, here.named("draws.csv"), here.named("entrants.csv")):
        if book.suffix.lower() in SHEETS:
            raise DataError(
                [Problem(At(book.as_posix()), "file-twice", "this workbook would have to be written, and CSV files are",
                         "a seating, and what was drawn for it, are written to what is there",
                         "save it as a CSV file of the same name, and remove the workbook")]
            )  # fmt: skip


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


def _read(file: Path, fields: Sequence[str]) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The headings, those that are known in English, and the rows that are not blank with their first line."""
    read = read_text(file)
    if read.text is None:
        raise DataError(read.problems)
    head, _, rows = from_headings(rows_of(read.text, find_separator(read.text, fields), file.as_posix(), []), fields)
    header = [field_named(cell, fields) or cell for cell in head.cells] if head is not None else list(fields)
    return header, [(row.number, row.cells) for row in rows]


def _csv(rows: Iterable[Iterable[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
