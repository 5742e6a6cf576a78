"""The lots of one round: drawn by a seed, or recorded, and what was drawn with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from engine.model import Purpose
from engine.pair.lots import Drawing

__all__ = ["DrawnGroup", "Level", "LotsMissing", "RecordedLots", "SameLot", "SeededLots"]


#: On what entrants are level; `DrawnGroup` says what each word means.
Level = Literal["start", "score", "rank", "new", "absent", "chance", "turn"]


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """Entrants who were level, and the order in which they were drawn (the first is best).

    `level` says on what: `start` (nothing is played yet), `score`, `rank`, `new` (not in the standings), `absent`
    (from the evening's first game), `chance` (the rulebook has all seats drawn), `turn` (to take the first seat, A14).
    `value` is that score or rank; `tables` are the tables between which, or at which, the lots decide.
    """

    purpose: Purpose
    level: Level
    value: Fraction | int | None
    tables: tuple[int, ...]
    entrants: tuple[str, ...]


class LotsMissing(ValueError):
    """Entrants who are level have not drawn: `groups` are those level, `missing` who of them has no lot."""

    def __init__(self, purpose: Purpose, groups: Sequence[tuple[str, ...]], missing: Sequence[str]) -> None:
        super().__init__(f"no lot is recorded for {', '.join(missing)}")
        self.purpose = purpose
        self.groups = tuple(groups)
        self.missing = tuple(missing)


class SameLot(ValueError):
    """Entrants who are level have drawn the same."""

    def __init__(self, purpose: Purpose, entrants: Sequence[str]) -> None:
        super().__init__(f"the same lot is recorded for {', '.join(entrants)}")
        self.purpose = purpose
        self.entrants = tuple(entrants)


@dataclass(frozen=True, slots=True)
class SeededLots:
    """Lots drawn by a seed."""

    seed: str
    event: str
    stage: str
    round: int

    def draw(self, purpose: Purpose, groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Each of `groups` in the order in which it is drawn."""
        drawing = Drawing(self.seed, self.event, self.stage, self.round, purpose.value)
        return [drawing.order(group) for group in groups]


@dataclass(frozen=True, slots=True)
class RecordedLots:
    """Lots that are recorded: for each purpose the number of each entrant, small is best.

    A draw settles nothing unless all who are level have drawn (A11): `instead` gives the order of a group of which a
    lot is missing, and without it LotsMissing is raised.
    """

    orders: Mapping[Purpose, Mapping[str, int]]
    instead: Callable[[Purpose, Sequence[str]], tuple[str, ...]] | None = None

    def draw(self, purpose: Purpose, groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Each of `groups` in the recorded order."""
        known = self.orders.get(purpose, {})
        drawn: list[tuple[str, ...]] = []
        incomplete: list[tuple[str, ...]] = []
        for group in groups:
            missing = [e for e in group if e not in known]
            if missing and self.instead is not None:
                drawn.append(self.instead(purpose, group))
            elif missing:
                incomplete.append(tuple(group))
            else:
                drawn.append(_sorted(purpose, group, known))
        if incomplete:
            raise LotsMissing(purpose, incomplete, sorted({e for g in incomplete for e in g if e not in known}))
        return drawn


def _sorted(purpose: Purpose, group: Sequence[str], known: Mapping[str, int]) -> tuple[str, ...]:
    ordered = sorted(group, key=lambda entrant: known[entrant])
    for one, other in pairwise(ordered):
        if known[one] == known[other]:
            raise SameLot(purpose, [e for e in ordered if known[e] == known[one]])
    return tuple(ordered)
