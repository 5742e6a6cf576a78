"""Whether seatings and jollies are still those that the rules give: warnings, for nothing is ever re-seated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engine.desk.lots import lots_of_round
from engine.desk.paircheck import pairing_warnings
from engine.desk.results import EventResult, StageReport
from engine.desk.situations import by_numbers, seating_by_rules, situation_of
from engine.model import SEATS, Purpose, Round, Row, Status
from engine.pair import RecordedLots, SameLot, SeatingError, choose_jollies
from engine.problems import Problem
from engine.read import EventFiles
from engine.read.draws import SEED
from engine.read.say import listed, shown

__all__ = ["draw_warnings"]

#: Differences that are told one by one.
TOLD = 4

#: Where somebody sits: table and seat; who sits at none has the word for it instead of a seat.
_Where = tuple[str, str | None]
JOLLY, BYE = ("", Status.JOLLY.value), ("", Status.BYE.value)


def draw_warnings(files: EventFiles, event: EventResult) -> Iterator[Problem]:
    """Jollies whom the rules would not have chosen (A24), pairings that the rules would not give, and a seating that
    the present results would not give.

    A seating is looked at where the stage has recorded draws: then it was made by these rules (A20 to A23). A round
    that is played is compared with its own record alone, for the results before it may have been corrected since.
    """
    for report in event.stages:
        yield from pairing_warnings(event, report)
        if by_numbers(report) or (report.stage.format == "single-table" and not report.finalists):
            continue
        drawn = any(d.stage == report.stage.name for d in files.draws)
        for planned in report.rounds:
            if planned.round is None or planned.state == "void":
                continue
            if planned.state == "seating" and drawn:
                yield from _seating(event, report, planned.round)
                continue
            jollies = list(_jollies(event, report, planned.round)) if report.stage.jolly is not None else []
            yield from jollies
            if planned.state == "scored" and drawn and not jollies and report.stage.called_hands is None:
                yield from _played(event, report, planned.round)


def _jollies(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    rows = {row.entrant: row for row in found.rows if row.status is Status.JOLLY}
    if not rows:
        return
    away = (Status.ABSENT, Status.WITHDRAWN, Status.BYE)
    present = [row.entrant for row in found.rows if row.status not in away]
    try:
        situation = situation_of(event, report, found.number, present)
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


def _played(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    rows = _there(found)
    actual = {e: _where(row) for e, row in rows.items()}
    if found.number == 1:
        wrong = _against_first_draw(event, report, found, actual)
    elif report.stage.seats_by != "draw" and all(seat for table, seat in actual.values() if table):
        wrong = _against_seat_lots(event, found, actual)
    else:
        return
    if wrong:
        more = f"; and {len(wrong) - TOLD} more" if len(wrong) > TOLD else ""
        yield Problem(
            next(iter(rows.values())).at, "draw-differs",
            f"round {found.number} was not played as it was drawn: {'; '.join(wrong[:TOLD])}{more}",
            "what was drawn for the round is on record (rule A25)",
            "leave it if it was played so, or correct the tables and seats",
        )  # fmt: skip


def _against_first_draw(
    event: EventResult, report: StageReport, found: Round, actual: Mapping[str, _Where]
) -> list[str]:
    """Who sat elsewhere in round 1 than was drawn: there everybody is level, and no result matters (A20)."""
    lots = lots_of_round(event.draws, found.stage, found.number)
    numbers = {table for table, _ in actual.values() if table}
    if not lots or numbers != {str(n) for n in range(1, len(numbers) + 1)}:
        return []
    try:
        drawn = _expected(event, report, found, actual)
    except (SeatingError, SameLot):
        return []
    return [
        f"{shown(event.name(e))} was {_said(actual[e])}, and drawn {_said(drawn[e])}"
        for e in actual
        if actual[e] != drawn[e]
    ]


def _against_seat_lots(event: EventResult, found: Round, actual: Mapping[str, _Where]) -> list[str]:
    """What of the seats cannot have been drawn, whoever was level with whom; a seed records everybody who drew.

    Nobody draws alone, and those level at a table sit beside each other. So the first two of those at it who drew were
    level with each other, and so were the last two.
    """
    own = [d for d in event.draws if (d.stage, d.round) == (found.stage, found.number) and not d.superseded]
    lots = {d.entrant: d.order for d in own if d.purpose is Purpose.SEATS and d.method == SEED and d.order is not None}
    if any(d.purpose is Purpose.SEATS and d.entrant not in lots for d in own):
        return []
    wrong = [f"{shown(event.name(e))} drew a seat and sat at no table" for e in lots if not actual.get(e, JOLLY)[0]]
    for table in dict.fromkeys(t for t, _ in actual.values() if t):
        seated = [e for e, (at, seat) in actual.items() if at == table and seat in SEATS]
        drew = [e for e in sorted(seated, key=lambda e: SEATS.index(actual[e][1] or "")) if e in lots]
        if len(drew) == 1:
            wrong.append(f"{shown(event.name(drew[0]))} drew a seat, and nobody else at table {table} did")
        for one, other in dict.fromkeys((*pairwise(drew[:2]), *pairwise(drew[-2:]))):
            if lots[one] > lots[other]:
                wrong.append(f"{shown(event.name(one))} sat before {shown(event.name(other))} at table {table}")
    return wrong


def _seating(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    rows = _there(found)
    if report.finalists and not rows.keys() <= {f.entrant for f in report.finalists}:
        return  # told as finalists-changed
    actual = {e: _where(row) for e, row in rows.items()}
    numbers = {table for table, _ in actual.values() if table}
    if numbers != {str(n) for n in range(1, len(numbers) + 1)}:
        return  # tables with names of their own: which would be the first?
    try:
        expected = _expected(event, report, found, actual)
    except (SeatingError, SameLot):
        return
    moved = [e for e in rows if actual[e] != expected[e]]
    if moved:
        yield Problem(
            rows[moved[0]].at, "draw-differs",
            f"round {found.number} is seated otherwise than the results would have it now: "
            f"{_differences(event, moved, actual, expected)}",
            "a result was corrected, or the seating changed, after the draw; nothing was re-seated (rule A25)",
            "leave it, or seat the round again with classifica draw --redo",
        )  # fmt: skip


def _there(found: Round) -> dict[str, Row]:
    """The rows of those for whom the round was made, who did not come and forfeit too."""
    left_over = (Status.JOLLY, Status.BYE)
    return {row.entrant: row for row in found.rows if row.is_seated or row.status in left_over}


def _where(row: Row) -> _Where:
    return (row.table, row.seat) if row.is_seated and row.table is not None else ("", row.status.value)


def _expected(event: EventResult, report: StageReport, found: Round, actual: Mapping[str, _Where]) -> dict[str, _Where]:
    """Where everybody sits by the rules, with the byes as they are: who asked for one is not on record."""
    byes = [e for e, where in actual.items() if where == BYE]
    made = seating_by_rules(event, report, found.number, actual, _recorded(event, found), byes)
    has_seats = any(seat for table, seat in actual.values() if table)
    return {
        **{s.entrant: (str(s.table), s.seat if has_seats else None) for s in made.seats},
        **dict.fromkeys(made.jollies, JOLLY),
        **dict.fromkeys(made.byes, BYE),
    }


def _differences(
    event: EventResult, moved: Sequence[str], actual: Mapping[str, _Where], expected: Mapping[str, _Where]
) -> str:
    told = [f"{shown(event.name(e))} is {_said(actual[e])}, would be {_said(expected[e])}" for e in moved[:TOLD]]
    more = [f"and {len(moved) - TOLD} more"] if len(moved) > TOLD else []
    return "; ".join([*told, *more])


def _said(where: _Where) -> str:
    table, seat = where
    if not table:
        return "with a bye" if (table, seat) == BYE else "jolly"
    return f"at table {table}" + (f" {seat}" if seat else "")


def _recorded(event: EventResult, found: Round) -> RecordedLots:
    """The recorded lots of a round; those level of whom no lot is recorded stand as they are seated."""
    position = {row.entrant: _position(row) for row in found.rows}

    def as_seated(purpose: Purpose, group: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(group, key=lambda entrant: (position[entrant], entrant)))

    return RecordedLots(lots_of_round(event.draws, found.stage, found.number), as_seated)


def _position(row: Row) -> tuple[int, int, int]:
    """Table and seat as numbers; who is left over comes last."""
    if row.status in (Status.JOLLY, Status.BYE) or row.table is None:
        return (1, 0, 0)
    number = int(row.table) if row.table.isascii() and row.table.isdigit() else 0
    return (0, number, SEATS.index(row.seat) if row.seat in SEATS else len(SEATS))
