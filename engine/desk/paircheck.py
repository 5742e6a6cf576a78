"""Pairings that the rules would not give: warnings, for what was played stands, and a club may have had a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.desk.lots import lots_of_round
from engine.desk.results import EventResult, StageReport
from engine.desk.situations import places_held, seating_by_rules, situation_of
from engine.model import Round, Row, Status, in_bracket
from engine.pair import LotsMissing, RecordedLots, SameLot, Seating, SeatingError
from engine.problems import At, Problem
from engine.read.say import listed, shown

__all__ = ["pairing_warnings"]


def pairing_warnings(event: EventResult, report: StageReport) -> Iterator[Problem]:
    """Matches of the stage that its format would not have given: rematches and second byes (B1, C5), and who meets
    otherwise than by the calendar or the bracket (C6, C7). Rounds that are void are passed over.
    """
    for planned in report.rounds:
        if planned.round is None or planned.state == "void":
            continue
        if report.stage.format in ("swiss", "danish") and report.stage.is_of_two:
            yield from _rematches(event, report, planned.round)
        if report.stage.format == "swiss":
            yield from _second_byes(event, report, planned.round)
        if report.stage.format in ("round-robin", "knockout"):
            yield from _otherwise(event, report, planned.round)


def _rematches(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    """Two who have met: in the Swiss system ever, in the Danish one in the round before unless this is the last."""
    stage = report.stage
    if stage.format == "danish" and (stage.rematches == "any" or found.number == stage.rounds):
        return
    rounds = situation_of(event, report, found.number, ()).tables
    before = {frozenset(table) for tables in (rounds if stage.format == "swiss" else rounds[-1:]) for table in tables}
    why = "nobody meets the same one twice" if stage.format == "swiss" else "nobody of the round before meets again"
    rule = stage.rule("rematches" if stage.format == "danish" else "format")
    for rows in found.tables:
        if len(rows) > 1 and frozenset(row.entrant for row in rows) in before:
            yield Problem(
                rows[0].at, "rematch",
                f"{listed((shown(event.name(row.entrant)) for row in rows), 'and')} meet again in round {found.number}",
                f"{why}{rule}", "leave it if there was no other pairing, or correct the names",
            )  # fmt: skip


def _second_byes(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    had = situation_of(event, report, found.number, ()).byes
    for row in found.rows:
        if row.status is Status.BYE and had.get(row.entrant):
            yield Problem(
                row.at, "bye-again",
                f"{shown(event.name(row.entrant))} has another bye in round {found.number}",
                f"nobody has two byes{report.stage.rule('format')}",
                "leave it if everybody has had one, or correct the names; who does not come is absent",
            )  # fmt: skip


def _otherwise(event: EventResult, report: StageReport, found: Round) -> Iterator[Problem]:
    """Tables of which the entrants would not meet by the calendar or the bracket, as it is known before the round, and
    who of a bracket is in no row.
    """
    held = places_held(event, report, found.number) or tuple(row.entrant for row in found.rows)
    made = _by_rules(event, report, found, held)
    differ = _not_due(found, made)
    if report.stage.format == "knockout" and found.is_scored and (made is None or differ):
        made = _by_rules(event, report, found, [e for e in held if e in in_bracket(found)])  # others came too late
        differ = _not_due(found, made)
    if made is None:
        return  # the numbers are not known, and any meeting may be the right one
    kind = "calendar" if report.stage.format == "round-robin" else "bracket"
    why = f"who meets whom follows from the numbers that were given once{report.stage.rule('format')}"
    for rows in differ:
        yield Problem(
            rows[0].at, f"{kind}-differs",
            f"table {rows[0].table} of round {found.number} is not by the {kind}: "
            f"{_others(event, rows[0].entrant, made)}",
            why, "leave it if it was played so, or correct the names and the tables",
        )  # fmt: skip
    if report.stage.format == "knockout" and (lost := _lost(found, made)):
        names = listed((shown(event.name(e)) for e in lost), "and")
        yield Problem(
            At(found.file), "bracket-differs",
            f"by the bracket round {found.number} has {names}, and the file does not name them",
            why, "write a row for each, with the table or the status bye; who is in no row of a round does not go on",
        )  # fmt: skip


def _lost(found: Round, made: Seating) -> list[str]:
    """Who has a bye that no row names, and those of a table that is not there at all."""
    named = {row.entrant for row in found.rows}
    without_table = [own for own in _expected(made).values() if named.isdisjoint(own)]
    return [*(e for own in without_table for e in own), *(e for e in made.byes if e not in named)]


def _by_rules(event: EventResult, report: StageReport, found: Round, seated: Sequence[str]) -> Seating | None:
    """The round for those `seated` as the rules have it; None where they are not enough, or have no numbers."""
    lots = RecordedLots(lots_of_round(event.draws, report.stage.name, found.number))
    try:
        return seating_by_rules(event, report, found.number, seated, lots)
    except (SeatingError, LotsMissing, SameLot):
        return None


def _not_due(found: Round, made: Seating | None) -> list[tuple[Row, ...]]:
    """The tables of a round that are none of the rules'."""
    due = {frozenset(own) for own in _expected(made).values()} if made is not None else set()
    return [rows for rows in found.tables if frozenset(row.entrant for row in rows) not in due]


def _expected(made: Seating) -> dict[int, list[str]]:
    expected: dict[int, list[str]] = {}
    for seat in made.seats:
        expected.setdefault(seat.table, []).append(seat.entrant)
    return expected


def _others(event: EventResult, entrant: str, made: Seating) -> str:
    """Whom `entrant` should meet."""
    name = shown(event.name(entrant))
    if entrant in made.byes:
        return f"{name} would not play"
    own = next((table for table in _expected(made).values() if entrant in table), None)
    if own is None:
        return f"{name} is not in it"
    return f"{name} would meet {listed((shown(event.name(e)) for e in own if e != entrant), 'and')}"
