"""Who of an event is seated in a round: those who are there, and those who keep their place without being there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engine.desk.expected import CannotDraw, entrants_of_stage, players_of
from engine.desk.results import EventResult, StageReport
from engine.desk.situations import by_numbers, is_opening, places_held
from engine.model import Status
from engine.read.say import listed

__all__ = ["Seated", "who_is_seated"]


@dataclass(frozen=True, slots=True)
class Seated:
    """`present` are those who are there; `seated` are they and those who keep their place, with their `forfeits`."""

    present: tuple[str, ...]
    seated: tuple[str, ...]
    forfeits: Mapping[str, Status]
    away: Mapping[str, Status]
    """Who has a row of the seating that is made anew, and no place in this one."""
    wanted_byes: tuple[str, ...]


def who_is_seated(
    event: EventResult,
    report: StageReport,
    number: int,
    present: Collection[str] | None,
    absent: Collection[str],
    away: Mapping[str, Status],
    byes: Collection[str],
) -> Seated:
    """Who is seated in round `number`; the arguments are those of `plan_round`, `away` is of the seating made anew.

    Whoever has a place in a calendar or a bracket keeps it: those who are not there forfeit (C6, C7). CannotDraw
    where nobody is left, and for somebody who cannot be seated.
    """
    present = None if present is None else _entered(event, _as_entrants(event, present))
    players = players_of(event, report, present, _as_entrants(event, absent), away)
    seated = players
    if by_numbers(report):
        held = places_held(event, report, number)
        if is_opening(report, number):
            expected = entrants_of_stage(event, report) if held else ()
            held = (*(e for e in held if e in expected), *(e for e, status in away.items() if status.is_lost))
        elif not held:
            raise CannotDraw(_nobody(report, number), usage=False)
        elif report.stage.format == "knockout":
            players = tuple(e for e in _of_bracket(event, report, players, asked=present or ()) if e in held)
        elif present is None:
            players = tuple(e for e in players if e in held)
        seated = tuple(dict.fromkeys((*players, *held)))
    if not players:
        raise CannotDraw(f"nobody is there for round {number} of the stage {report.stage.name}")
    forfeits = {e: _forfeit(away.get(e)) for e in seated if e not in players}
    return Seated(
        present=players,
        seated=seated,
        forfeits=forfeits,
        away={e: status for e, status in away.items() if e not in seated},
        wanted_byes=_wanted(event, report, byes, players),
    )


def _of_bracket(
    event: EventResult, report: StageReport, players: Sequence[str], asked: Collection[str]
) -> Sequence[str]:
    """`players`, some of whom may be out by now; CannotDraw for one of those `asked` for who never was in it."""
    known = {row.entrant for r in report.rounds if r.round is not None for row in r.round.rows}
    if late := [f"{event.name(e)} ({e})" for e in players if e in asked and e not in known]:
        raise CannotDraw(
            f"{listed(late, 'and')} cannot be seated: the bracket stands since its first round; leave them out"
        )
    return players


def _nobody(report: StageReport, number: int) -> str:
    """Why nobody has a place in a round that is not the first."""
    if report.stage.format == "knockout":
        return f"nobody is left for round {number}, or a table before it does not say who goes on"
    return (
        f"who meets whom in round {number} is not known, as the numbers of the calendar are not: write seeds in "
        "entrants.csv, or the draw of the numbers in draws.csv"
    )


def _forfeit(status: Status | None) -> Status:
    return status if status is not None and status.is_lost else Status.FORFEIT


def _as_entrants(event: EventResult, people: Collection[str]) -> tuple[str, ...]:
    """`people` as they are entered: for a player of a pair that is the pair."""
    pair_of = {player: e.id for e in event.entrants.values() for player in e.players}
    return tuple(dict.fromkeys(pair_of.get(e, e) for e in people))


def _entered(event: EventResult, entrants: Sequence[str]) -> Sequence[str]:
    """`entrants`; CannotDraw for a player without a partner where pairs play."""
    for entrant in entrants if event.rulebook.entrants == "pairs" else ():
        if not event.entrants[entrant].players:
            raise CannotDraw(f"{event.name(entrant)} ({entrant}) plays in no pair: enter the pair in entrants.csv")
    return entrants


def _wanted(event: EventResult, report: StageReport, byes: Collection[str], players: Sequence[str]) -> tuple[str, ...]:
    wanted = _as_entrants(event, byes)
    form = report.stage.format
    if wanted and form not in ("swiss", "danish"):
        raise CannotDraw(f"who has a bye in a stage of the format {form} is not for anybody to ask")
    if wanted and form == "danish" and not report.stage.is_of_two:
        raise CannotDraw("nobody has a bye at tables of more than two: name who does not play with --absent")
    for entrant in wanted:
        if entrant not in players:
            raise CannotDraw(
                f"{event.name(entrant)} ({entrant}) asks for the bye, and is not among those who are there"
            )
    return wanted
