"""A final ranking that was noted and not scored: its ranks as they are, and nothing that decided them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from engine.model import NotedRow, fold
from engine.rules import NOTED
from engine.score.results import CriterionValue, StageResult, Standing, StandingRow

__all__ = ["noted_result"]

#: How the points of a final table are called.
POINTS = "points:all"


def noted_result(rows: Sequence[NotedRow], names: Mapping[str, str]) -> StageResult:
    """The final table as a stage that is over: no games, one standing, by rank and those of one rank by name (A11).

    What puts somebody below the one before is not known: not even of two scores, as a final may have decided.
    """
    level: defaultdict[int, list[str]] = defaultdict(list)
    order = sorted(rows, key=lambda row: (row.rank, fold(names.get(row.entrant, row.entrant)), row.entrant))
    for row in order:
        level[row.rank].append(row.entrant)
    listed = tuple(
        StandingRow(
            rank=row.rank,
            entrant=row.entrant,
            score=row.score,
            played=row.played,
            counted=(),
            discarded=(),
            places=(),
            tiebreaks=() if row.points is None else (CriterionValue(POINTS, row.points),),
            decided_by=None,
            tied_with=tuple(e for e in level[row.rank] if e != row.entrant),
        )
        for row in order
    )
    return StageResult(NOTED, (), (Standing(NOTED.name, 0, True, listed),))
