"""What differs between two moments of a club as JSON, in the form of docs/data.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine.desk.answers import score_fields
from engine.desk.changes import (
    ROW_FIELDS,
    EventChange,
    QualifiedChange,
    RoundChange,
    RowChange,
    SeasonChange,
    StandingChange,
)
from engine.desk.moments import Moment
from engine.model import Penalty, Row
from engine.problems import as_json
from engine.score import StandingRow

__all__ = ["changes_json"]


def changes_json(old: Moment, new: Moment, found: Sequence[SeasonChange]) -> str:
    """The answer of `classifica diff` as JSON."""
    answer = {"old": _moment(old), "new": _moment(new), "seasons": [_season(change) for change in found]}
    return json.dumps(answer, ensure_ascii=False, indent=2)


def _moment(moment: Moment) -> dict[str, Any]:
    problems = json.loads(as_json(moment.club.problems))
    return {"revision": moment.revision, "commit": moment.commit, "problems": problems}


def _season(change: SeasonChange) -> dict[str, Any]:
    champions = None
    if change.proclaimed is not None:
        before, after = (dict(zip(("entrant", "name"), p, strict=True)) if p else None for p in change.proclaimed)
        champions = {"before": before, "after": after}
    return {
        "season": change.id,
        "change": change.kind,
        "unread": list(change.unread),
        "events": [_event(event) for event in change.events],
        "table": _standing(change.table) if change.table is not None else None,
        "proclaimed": champions,
    }


def _event(change: EventChange) -> dict[str, Any]:
    return {
        "event": change.id,
        "change": change.kind,
        "unread": list(change.unread),
        "other_rules": change.has_other_rules,
        "rounds": [_round(round) for round in change.rounds],
        "penalties": {
            "added": [_penalty(penalty, name) for penalty, name in change.added],
            "removed": [_penalty(penalty, name) for penalty, name in change.removed],
        },
        "standings": [_standing(standing) for standing in change.standings],
        "qualified": [_qualified(stage) for stage in change.qualified],
    }


def _round(change: RoundChange) -> dict[str, Any]:
    return {
        "stage": change.stage,
        "round": change.number,
        "before": change.before,
        "after": change.after,
        "rows": [_row_change(row) for row in change.rows],
    }


def _row_change(change: RowChange) -> dict[str, Any]:
    fields = change.fields or ROW_FIELDS
    return {
        "entrant": change.entrant,
        "name": change.name,
        "before": _row(change.before, fields),
        "after": _row(change.after, fields),
    }


def _row(row: Row | None, fields: Sequence[str]) -> dict[str, Any] | None:
    if row is None:
        return None
    values = {field: getattr(row, field) for field in fields}
    return {field: str(v) if isinstance(v, Fraction) else v for field, v in values.items()}


def _penalty(penalty: Penalty, name: str) -> dict[str, Any]:
    return {
        "stage": penalty.stage,
        "round": penalty.round,
        "entrant": penalty.entrant,
        "name": name,
        "code": penalty.code,
        "points": str(penalty.points),
        "score": str(penalty.score),
        "note": penalty.note,
        "withdrawn": penalty.withdrawn,
    }


def _standing(change: StandingChange) -> dict[str, Any]:
    return {
        "stage": change.stage,
        "before": change.before,
        "after": change.after,
        "entrants": [
            {"entrant": e.entrant, "name": e.name, "before": _line(e.before), "after": _line(e.after)}
            for e in change.entrants
        ],
    }


def _line(row: StandingRow | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {"group": row.group, "rank": row.rank, **score_fields(row)}


def _qualified(change: QualifiedChange) -> dict[str, Any]:
    lists = {"entered": change.entered, "left": change.left}
    named = {key: [{"entrant": entrant, "name": name} for entrant, name in some] for key, some in lists.items()}
    return {"stage": change.stage, **named}
