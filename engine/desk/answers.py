"""Standings as answers for other programs: JSON and CSV in the form of docs/data.md."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any

from engine.desk.results import EventResult, SeasonRanking, SeasonResult
from engine.score import Standing, StandingRow, Value

__all__ = ["score_fields", "season_json", "standings_csv", "standings_json"]


def standings_json(event: EventResult, stage: str, standing: Standing | None) -> str:
    """The standing of `stage` as JSON, see docs/data.md; without a scored round its list is empty and `after` 0."""
    answer = {
        "season": event.season,
        "event": event.id,
        "stage": stage,
        "after": standing.after if standing else 0,
        "complete": standing.complete if standing else False,
        "standings": [_row(event.name, row) for row in standing.rows] if standing else [],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def season_json(season: SeasonResult) -> str:
    """The season's table as JSON: a standing of which `after` counts the events with a ranking, and each one's places.

    A season without a table has an empty list.
    """
    ranking = season.ranking
    standing = ranking.result.newest if ranking is not None else None
    champion = season.proclaimed
    answer = {
        "season": season.id,
        "events": list(ranking.events) if ranking is not None else [],
        "after": standing.after if standing else 0,
        "complete": ranking.complete if ranking is not None else False,
        "proclaimed": {"entrant": champion.entrant, "reason": champion.reason} if champion is not None else None,
        "standings": [
            {**_row(season.name, row), "by_event": _by_event(ranking, row.entrant)}
            for row in (standing.rows if standing else ())
        ],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def standings_csv(standing: Standing | None, criteria: Sequence[str], name: Callable[[str], str]) -> str:
    """The standing as CSV with one column per criterion; exact numbers, `places` as firsts-seconds-thirds.

    Rows of a final ranking have the criteria of their own stage; a cell is empty where a row has no such criterion.
    The criterion of a knockout that no rulebook names comes first. Where there are groups a column names them.
    """
    rows = standing.rows if standing is not None else ()
    known = dict.fromkeys(v.criterion for row in rows for v in row.tiebreaks)
    columns = [*(c for c in known if c not in criteria), *criteria]
    has_groups = any(row.group is not None for row in rows)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow([*["group"] * has_groups, "rank", "entrant", "name", "score", "played", *columns, "decided_by"])
    for row in rows:
        values = {v.criterion: _text(v.value) for v in row.tiebreaks}
        cells = [values.get(c, "") for c in columns]
        played = "" if row.played is None else str(row.played)
        own = [row.rank, row.entrant, name(row.entrant), _text(row.score), played, *cells, row.decided_by or ""]
        table.writerow([*[row.group or ""] * has_groups, *own])
    return out.getvalue()


def _by_event(ranking: SeasonRanking | None, entrant: str) -> dict[str, dict[str, Any] | None]:
    """By event the place in its final ranking and the score that it gave; None where the entrant is not in it."""
    if ranking is None:
        return {}
    found: dict[str, dict[str, Any] | None] = dict.fromkeys(ranking.events)
    for game in ranking.result.games:
        if game.entrant == entrant and game.score is not None:
            event = ranking.events[game.round - 1]
            found[event] = {"place": game.place, "score": float(game.score), "score_exact": str(game.score)}
    return found


def _row(name: Callable[[str], str], row: StandingRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "name": name(row.entrant),
        "group": row.group,
        **score_fields(row),
        "played": row.played,
        "counted": list(row.counted),
        "discarded": list(row.discarded),
        "places": list(row.places),
        "tiebreaks": [_criterion(v.criterion, v.value) for v in row.tiebreaks],
        "decided_by": row.decided_by,
        "tied_with": list(row.tied_with),
        "bonus": float(row.bonus),
        "withdrawn": row.withdrawn,
    }


def score_fields(row: StandingRow) -> dict[str, Any]:
    """A score as a number and exact; both null where a final table has none."""
    if row.score is None:
        return {"score": None, "score_exact": None}
    return {"score": float(row.score), "score_exact": str(row.score)}


def _criterion(criterion: str, value: Value) -> dict[str, Any]:
    """A whole value is a JSON integer; one that is none is a float and, beside it, exact."""
    if isinstance(value, tuple):
        return {"criterion": criterion, "value": list(value)}
    if value is None or value.denominator == 1:
        return {"criterion": criterion, "value": None if value is None else int(value)}
    return {"criterion": criterion, "value": float(value), "exact": str(value)}


def _text(value: Value) -> str:
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return "" if value is None else str(value)
