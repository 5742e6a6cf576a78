"""The bracket of an elimination as an answer for other programs: JSON in the form of docs/data.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.desk.brackets import still_in
from engine.desk.results import EventResult, StageReport
from engine.model import Status
from engine.pair import BracketTable, Outcome
from engine.score import ScoredGame

__all__ = ["bracket_json"]


def bracket_json(event: EventResult, report: StageReport) -> str:
    """The elimination of a stage as JSON, see docs/data.md; while the numbers are not known it has no rounds."""
    newest = report.result.newest
    states = {planned.number: planned.state for planned in report.rounds}
    waiting = still_in(report)
    answer = {
        "season": event.season,
        "event": event.id,
        "stage": report.stage.name,
        "after": newest.after if newest else 0,
        "complete": newest.complete if newest else False,
        "rounds": [
            {
                "round": r.number,
                "state": states.get(r.number, "planned"),
                "tables": [_table(event, t, {g.entrant: g for g in report.games_of(r.number)}) for t in r.tables],
                "byes": [_slot(event, slot) for slot in r.byes],
            }
            for r in report.bracket
        ],
        "places": [
            {
                "rank": row.rank,
                "entrant": row.entrant,
                "name": event.name(row.entrant),
                "still_in": row.entrant in waiting,
            }
            for row in (newest.rows if newest else ())
        ],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def _table(event: EventResult, table: BracketTable, games: Mapping[str, ScoredGame]) -> dict[str, Any]:
    return {
        "table": table.table,
        "third_place": table.third_place,
        "entrants": [
            {**_slot(event, slot), **_result(games.get(slot) if isinstance(slot, str) else None)}
            for slot in table.slots
        ],
        "through": list(table.through),
    }


def _slot(event: EventResult, slot: str | Outcome) -> dict[str, Any]:
    """An entrant, or the place at an earlier table that is waited for."""
    if isinstance(slot, Outcome):
        source = {"round": slot.round, "table": slot.table, "place": slot.place}
        return {"entrant": None, "name": None, "from": source}
    return {"entrant": slot, "name": event.name(slot), "from": None}


def _result(game: ScoredGame | None) -> dict[str, Any]:
    return {
        "points": _number(game.points if game else None),
        "points_exact": str(game.points) if game and game.points is not None else None,
        "victory_points": _number(game.victory_points if game else None),
        "place": game.place if game else None,
        "status": (game.status if game else Status.PLAYED).value,
    }


def _number(value: Fraction | None) -> int | float | None:
    """A whole value is a JSON integer."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)
