"""Lots for tests: everybody's lot is known beforehand, and what was drawn is remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.model import Purpose
from engine.pair import Place, Seating, Situation, make_seating
from engine.rules import Stage

__all__ = ["FOURS", "Lottery", "placed", "seated", "seats", "situation"]

#: Tables of four with a jolly, two rounds an evening, as in the club season.
FOURS = Stage.model_validate(
    {
        "name": "regular",
        "rounds": 12,
        "rounds_per_evening": 2,
        "table_sizes": [4],
        "scores": [10, 6, 3, 1],
        "jolly": 6,
    }
)


class Lottery:
    """Draws in the order of `order`; `asked` are the purposes and the groups, each by name, in the order asked for."""

    def __init__(self, order: str) -> None:
        self.order = order
        self.asked: list[tuple[str, str]] = []

    def draw(self, purpose: Purpose, groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Each group in the order of `order`."""
        self.asked += [(purpose.value, "".join(sorted(group))) for group in groups]
        return [tuple(sorted(group, key=self.order.index)) for group in groups]


def placed(*lines: str) -> dict[str, Place]:
    """A standing from lines such as "1 ab 20": the rank, those who share it, their score."""
    found: dict[str, Place] = {}
    for line in lines:
        rank, entrants, score = line.split()
        found.update({e: Place(int(rank), Fraction(score)) for e in entrants})
    return found


def situation(
    present: str,
    standing: Mapping[str, Place] | None = None,
    first_game: Mapping[str, int] | None = None,
    jollies: Mapping[str, int] | None = None,
    stage: Stage = FOURS,
    turn: str = "",
    lower_wins: bool = False,
) -> Situation:
    """A situation of entrants with one letter each."""
    first = {e: Fraction(s) for e, s in first_game.items()} if first_game is not None else None
    return Situation(stage, tuple(present), standing or {}, first, jollies or {}, tuple(turn), lower_wins=lower_wins)


def seats(seating: Seating) -> list[str]:
    """The tables of a seating, each as its entrants in the order of the seats."""
    tables = dict.fromkeys(s.table for s in seating.seats)
    return ["".join(s.entrant for s in seating.seats if s.table == table) for table in tables]


def seated(lots: str, *args: object, **kwargs: object) -> tuple[list[str], str, list[tuple[str, str]]]:
    """Tables, jollies and what was drawn, for a situation and lots."""
    lottery = Lottery(lots)
    made = make_seating(situation(*args, **kwargs), lottery)  # type: ignore[arg-type]
    return seats(made), "".join(made.jollies), lottery.asked
