"""Standings as answers for other programs: JSON and CSV in the form that the contract names."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

from engine.desk.results import EventResult, StageReport
from engine.score import Standing, StandingRow, Value

__all__ = ["exact_text", "standings_csv", "standings_json"]


def exact_text(number: Fraction) -> str:
    """`number` without loss: `78`, `9/2`, `20/3`."""
    return str(number)


def standings_json(event: EventResult, report: StageReport, standing: Standing | None) -> str:
    """The standing as the contract's JSON object; without a scored round its list is empty and `after` is 0."""
    answer = {
        "season": event.season,
        "event": event.id,
        "stage": report.stage.name,
        "after": standing.after if standing else 0,
        "complete": standing.complete if standing else False,
        "standings": [_row(event, row) for row in standing.rows] if standing else [],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def standings_csv(event: EventResult, report: StageReport, standing: Standing | None) -> str:
    """The standing as CSV with one column per criterion; exact numbers, `places` as firsts-seconds-thirds."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    criteria = report.stage.tiebreaks
    table.writerow(["rank", "entrant", "name", "score", "played", *criteria, "decided_by"])
    for row in standing.rows if standing else ():
        values = [_text(v.value) for v in row.tiebreaks]
        decided = row.decided_by or ""
        table.writerow(
            [row.rank, row.entrant, event.name(row.entrant), exact_text(row.score), row.played, *values, decided]
        )
    return out.getvalue()


def _row(event: EventResult, row: StandingRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "name": event.name(row.entrant),
        "group": row.group,
        "score": float(row.score),
        "score_exact": exact_text(row.score),
        "played": row.played,
        "counted": list(row.counted),
        "discarded": list(row.discarded),
        "places": list(row.places),
        "tiebreaks": [_criterion(v.criterion, v.value) for v in row.tiebreaks],
        "decided_by": row.decided_by,
        "tied_with": list(row.tied_with),
    }


def _criterion(criterion: str, value: Value) -> dict[str, Any]:
    """A whole value is a JSON integer; one that is none is a float and, beside it, exact."""
    if isinstance(value, tuple):
        return {"criterion": criterion, "value": list(value)}
    if value is None or value.denominator == 1:
        return {"criterion": criterion, "value": None if value is None else int(value)}
    return {"criterion": criterion, "value": float(value), "exact": exact_text(value)}


def _text(value: Value) -> str:
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return "" if value is None else exact_text(value)
