"""An elimination as its files have it: the bracket with its results, and who is left for the next round (C7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.desk.results import StageReport
from engine.model import Round, Status
from engine.pair import Bracket, PlayedRound, PlayedTable, make_bracket, without_void
from engine.rules import Stage
from engine.score import ScoredGame

__all__ = ["bracket_of", "left_in_bracket", "still_in"]


def bracket_of(
    stage: Stage,
    numbers: Sequence[str],
    field: Iterable[str],
    rounds: Iterable[Round],
    games: Iterable[ScoredGame],
) -> Bracket:
    """The bracket of a stage with everything that is seated or played of it.

    `numbers` are those whose number is known, number 1 first, and `field` is everyone who plays the stage: before a
    round is seated there is no bracket until all of them have a number. `rounds` are those of the stage that have a
    file, void ones too, and `games` those that are scored.
    """
    own = list(rounds)
    if not any(r.rows for r in own) and not set(field) <= set(numbers):
        return Bracket((), ())
    scored = list(games)
    return make_bracket(stage, numbers, {r.number: _played(stage, r, scored) for r in own})


def left_in_bracket(
    report: StageReport, number: int, numbers: Sequence[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who is left for round `number`, as `Situation.numbers` has them, and who may play in it for the third place.

    `numbers` are those of the stage, as far as they are known; what is seated or played before round `number` counts
    as it is. Nobody is left while a round before has no results, or a table of it does not say who goes on.
    """
    before = [r.round for r in report.rounds if r.round is not None and r.number < number]
    to_come = [r.number for r in report.rounds if r.state == "void" and r.number >= number]
    stage = without_void(report.stage, number - 1, to_come)
    bracket = bracket_of(stage, numbers, numbers, before, report.result.games)
    return bracket.numbers, bracket.losers


def still_in(report: StageReport) -> frozenset[str]:
    """Who is named in a round of the bracket that has no results yet."""
    over = {r.number for r in report.rounds if r.state == "scored"}
    to_come = [r for r in report.bracket if r.number not in over]
    slots = [slot for r in to_come for slot in (*r.byes, *(s for table in r.tables for s in table.slots))]
    return frozenset(slot for slot in slots if isinstance(slot, str))


def _played(stage: Stage, found: Round, games: Sequence[ScoredGame]) -> PlayedRound:
    """A round as the bracket takes it; one that is void has nothing in it."""
    if found.void:
        return PlayedRound(())
    tables = {own[0].table or "": [row.entrant for row in own] for own in found.tables}
    places = {g.entrant: g.place for g in games if g.round == found.number and g.place is not None}
    out = {row.entrant for row in found.rows if _is_gone(stage, row.status)}
    return PlayedRound(
        tuple(
            PlayedTable(
                number,
                tuple(own),
                {e: places[e] for e in own if e in places} if found.is_scored else None,
                tuple(e for e in own if e in out),
            )
            for number, own in _numbered(tables)
        ),
        tuple(row.entrant for row in found.rows if row.status is Status.BYE),
    )


def _numbered(tables: dict[str, list[str]]) -> list[tuple[int, list[str]]]:
    """The tables by their numbers; where a file calls one otherwise, in the order of what they are called."""
    numbers = {int(name): own for name, own in tables.items() if name.isdecimal() and int(name) > 0}
    if len(numbers) == len(tables):
        return sorted(numbers.items())
    return list(enumerate((tables[name] for name in sorted(tables)), 1))


def _is_gone(stage: Stage, status: Status) -> bool:
    """Whether who has `status` is out of more than the round."""
    return status in (Status.DISQUALIFIED, Status.WITHDRAWN) or (status is Status.OUT and stage.out == "stage")
