"""Tables whose number stands only in the first of their rows, as in cells that were merged in a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.model import fold
from engine.read.record import Record

__all__ = ["with_numbers"]

#: What a row says about how a game went.
RESULT = ("points", "place", "errors", "victory_points")


def with_numbers(records: Sequence[Record]) -> tuple[Record, ...]:
    """The rows of a round, each with the number of its table where the rows leave no doubt which one that is.

    Every number stands once, and with every one there are at least two rows: then the number was left out in those
    below the first, and not forgotten in one. Rows with a status sit nowhere.
    """
    seated = [r for r in records if not r["status"] and any(r[field] for field in RESULT)] or [
        r for r in records if not r["status"]
    ]
    numbers = [fold(r["table"]) for r in seated if r["table"]]
    follows = [bool(a["table"]) and bool(b["table"]) for a, b in zip(seated, [*seated[1:], *seated[:1]], strict=True)]
    if not numbers or len(set(numbers)) < len(numbers) or any(follows) or not seated[0]["table"]:
        return tuple(records)
    number, filled = "", {}
    for record in seated:
        number = record["table"] or number
        filled[record.line] = number
    return tuple(replace(r, cells={**r.cells, "table": filled[r.line]}) if r.line in filled else r for r in records)
