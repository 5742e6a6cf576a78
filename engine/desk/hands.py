"""Games hand by hand as pages show them, and whose turn it is to be North where hands are called (A14)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from engine.desk.results import DealtHand, Finalist, HandSheet
from engine.model import SEATS, Deal, Round, Words
from engine.problems import Problem
from engine.read.say import listed, shown
from engine.rules import Stage

__all__ = ["hand_sheets", "north_problems", "north_turn"]


def hand_sheets(stage: Stage, rounds: Iterable[Round], deals: Sequence[Deal]) -> tuple[HandSheet, ...]:
    """The hands of each table of `rounds` that has any among `deals`, with everyone's running total."""
    sheets = []
    for found in rounds:
        of_round = [d for d in deals if (d.stage, d.round) == (stage.name, found.number)]
        for table in dict.fromkeys(d.table for d in of_round):
            sheets.append(_sheet(stage, found, table, [d for d in of_round if d.table == table]))
    return tuple(sheets)


def north_turn(stage: Stage, rounds: Iterable[Round], qualified: Sequence[Finalist], number: int) -> tuple[str, ...]:
    """Whose turn it is to be North in round `number` where hands are called (A14); nobody's where they are not.

    The turn goes through `qualified`, those who still play, by rank: the first of them who has not been North yet,
    and round again when all have. Several of one rank have it together. A game of which no North is noted counts as
    played by whose turn it was.
    """
    if stage.called_hands is None or not qualified:
        return ()
    noted = {r.number: row.entrant for r in rounds if r.is_scored for row in r.rows if row.seat == SEATS[0]}
    been: set[str] = set()
    for before in range(1, number):
        been.add(noted.get(before, _first_of(qualified, been).entrant))
        if all(f.entrant in been for f in qualified):
            been.clear()
    first = _first_of(qualified, been)
    return tuple(f.entrant for f in qualified if f.rank == first.rank and f.entrant not in been)


def _first_of(qualified: Sequence[Finalist], been: Collection[str]) -> Finalist:
    return next(f for f in qualified if f.entrant not in been)


def north_problems(
    stage: Stage, rounds: Sequence[Round], qualified: Sequence[Finalist], names: Mapping[str, str]
) -> Iterator[Problem]:
    """Rounds of a stage with called hands in which another is North than the one whose turn it is.

    Who has not qualified is passed over here, and so are rounds that are void.
    """
    if stage.called_hands is None or not qualified:
        return
    finalists = {f.entrant for f in qualified}
    for found in rounds:
        turn = north_turn(stage, rounds, qualified, found.number)
        for row in found.rows:
            if row.seat != SEATS[0] or found.void or row.entrant not in finalists or row.entrant in turn:
                continue
            yield Problem(
                row.at, "hand-north",
                f"{shown(names.get(row.entrant, row.entrant))} is North in game {found.number}, which is the turn of "
                f"{listed(shown(names.get(e, e)) for e in turn)}",
                f"those who qualified are North in their order{stage.rule('called_hands')}",
                "correct the seats, or leave them if the game was played so",
            )  # fmt: skip


def _sheet(stage: Stage, found: Round, table: str, deals: Sequence[Deal]) -> HandSheet:
    seats = {row.entrant: SEATS.index(row.seat) for row in found.rows if row.seat in SEATS}
    in_file = list(dict.fromkeys(e for d in deals for e in d.points))
    entrants = tuple(sorted(in_file, key=lambda e: seats.get(e, len(SEATS))))
    totals = {e: Fraction(0) for e in entrants}
    hands = []
    for deal in deals:
        for entrant, points in deal.points.items():
            totals[entrant] += points
        hands.append(
            DealtHand(
                number=deal.number,
                title=_title(stage, deal.kind),
                caller=deal.caller,
                points=tuple(deal.points.get(e) for e in entrants),
                totals=tuple(totals[e] for e in entrants),
                pips=tuple(deal.pips.get(e) for e in entrants) if deal.pips else (),
            )
        )
    return HandSheet(found.number, table, entrants, tuple(hands))


def _title(stage: Stage, kind: str) -> Words | None:
    """The rulebook's title of a kind; the kind as it is written where it has none."""
    known = stage.called_hands.hand(kind) if stage.called_hands is not None else None
    words = known.title.words if known is not None else Words("", "", "")
    return (words if words.en else Words(kind, kind, kind)) if kind else None
