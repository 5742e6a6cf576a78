"""Whether seatings and jollies are still those that the rules give: warnings, for nothing is ever re-seated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.desk.drawing import situation_of
from engine.desk.lots import lots_of
from engine.desk.results import EventResult, StageReport
from engine.model import SEATS, Purpose, Round, Row, Status
from engine.pair import RecordedLots, SameLot, SeatingError, choose_jollies, make_seating
from engine.problems import Problem
from engine.read import EventFiles
from engine.read.say import listed, shown

__all__ = ["draw_warnings"]

#: Differences that are told one by one.
TOLD = 4

#: Where somebody sits: table and seat; no table is the jolly's.
_Where = tuple[str, str | None]


def draw_warnings(files: EventFiles, event: EventResult) -> Iterator[Problem]:
    """Jollies whom the rules would not have chosen (A24), and a seating that the present results would not give.

    A seating is looked at where the stage has recorded draws: then it was made by these rules (A20 to A23).
    """
    for report in event.stages:
        if report.stage.format != "seated" and not report.finalists:
            continue
        drawn = any(d.stage == report.stage.name for d in files.draws)
        for planned in report.rounds:
            if planned.round is None or planned.state == "void":
                continue
            if planned.state == "seating" and drawn:
                yield from _seating(event, report, planned.round)
            elif report.stage.jolly is not None:
                yield from _jollies(event, report, planned.round)


def _jollies(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    rows = {row.entrant: row for row in found.rows if row.status is Status.JOLLY}
    if not rows:
        return
    away = (Status.ABSENT, Status.WITHDRAWN, Status.BYE)
    present = [row.entrant for row in found.rows if row.status not in away]
    try:
        situation = situation_of(report, found.number, present)
        expected, _ = choose_jollies(situation, len(rows), _recorded(event, found))
    except (SeatingError, SameLot):
        return
    others = [e for e in expected if e not in rows]
    for entrant, row in rows.items():
        if entrant not in expected:
            yield Problem(
                row.at, "jolly-unexpected",
                f"{shown(event.name(entrant))} is jolly in round {found.number}; by the rules it would have been "
                f"{listed(shown(event.name(e)) for e in others)}",
                f"who is left over is jolly from the bottom of the standings up, each once{report.stage.rule('jolly')}",
                "leave it if there was a reason, or check the names",
            )  # fmt: skip


def _seating(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    rows = {row.entrant: row for row in found.rows if row.status in (Status.PLAYED, Status.JOLLY)}
    if report.finalists and not rows.keys() <= {f.entrant for f in report.finalists}:
        return  # told as finalists-changed
    actual: dict[str, _Where] = {e: (row.table or "", row.seat) for e, row in rows.items()}
    numbers = {table for table, _ in actual.values() if table}
    if numbers != {str(n) for n in range(1, len(numbers) + 1)}:
        return  # tables with names of their own: which would be the first?
    try:
        made = make_seating(situation_of(report, found.number, rows), _recorded(event, found))
    except (SeatingError, SameLot):
        return
    expected: dict[str, _Where] = {s.entrant: (str(s.table), s.seat) for s in made.seats}
    expected.update(dict.fromkeys(made.jollies, ("", None)))
    if not any(seat for _, seat in actual.values()):
        expected = {entrant: (table, None) for entrant, (table, _) in expected.items()}
    moved = [e for e in rows if actual[e] != expected[e]]
    if moved:
        yield Problem(
            rows[moved[0]].at, "draw-differs",
            f"round {found.number} is seated otherwise than the results would have it now: "
            f"{_differences(event, moved, actual, expected)}",
            "a result was corrected, or the seating changed, after the draw; nothing was re-seated (rule A25)",
            "leave it, or seat the round again with classifica draw --redo",
        )  # fmt: skip


def _differences(
    event: EventResult, moved: Sequence[str], actual: Mapping[str, _Where], expected: Mapping[str, _Where]
) -> str:
    told = [f"{shown(event.name(e))} is {_said(actual[e])}, would be {_said(expected[e])}" for e in moved[:TOLD]]
    more = [f"and {len(moved) - TOLD} more"] if len(moved) > TOLD else []
    return "; ".join([*told, *more])


def _said(where: _Where) -> str:
    table, seat = where
    return (f"at table {table}" + (f" {seat}" if seat else "")) if table else "jolly"


def _recorded(event: EventResult, found: Round) -> RecordedLots:
    """The recorded lots of a round; those level of whom no lot is recorded stand as they are seated."""
    position = {row.entrant: _position(row) for row in found.rows}

    def as_seated(purpose: Purpose, group: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(group, key=lambda entrant: (position[entrant], entrant)))

    return RecordedLots(lots_of(event.draws, found.stage, found.number), as_seated)


def _position(row: Row) -> tuple[int, int, int]:
    """Table and seat as numbers; who is jolly comes last."""
    if row.status is Status.JOLLY or row.table is None:
        return (1, 0, 0)
    number = int(row.table) if row.table.isascii() and row.table.isdigit() else 0
    return (0, number, SEATS.index(row.seat) if row.seat in SEATS else len(SEATS))
