"""Why one entrant stands above another, criterion by criterion."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from engine.score import Standing, StandingRow, Value
from engine.score.cascade import REACHED

__all__ = ["Comparison", "Step", "compare", "level_pairs"]


@dataclass(frozen=True, slots=True)
class Step:
    """One criterion (the first is `score`, but in a knockout): both values, and whether it tells the two apart."""

    criterion: str
    above: Value
    below: Value
    decides: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two entrants of a standing: `above` ranks higher, or is level (then no step decides)."""

    above: StandingRow
    below: StandingRow
    steps: tuple[Step, ...]
    """The steps up to the one that decides; all of them for two who are level."""

    @property
    def decisive(self) -> Step | None:
        """The step that decides; None for two who are level after everything."""
        return self.steps[-1] if self.steps[-1].decides else None


def compare(standing: Standing, one: str, other: str) -> Comparison:
    """The comparison of two entrants of `standing`, of one group; KeyError for one that is not in it."""
    order = [row.entrant for row in standing.rows]
    for entrant in (one, other):
        if entrant not in order:
            raise KeyError(entrant)
    above, below = sorted((order.index(one), order.index(other)))
    high, low = standing.rows[above], standing.rows[below]
    # what parts the two is the first criterion, in the cascade's order, that parts any neighbours between them
    values = list(zip(_values(high), _values(low), strict=False))
    words = [name for (name, _), _ in values]
    between = [words.index(row.decided_by) for row in standing.rows[above + 1 : below + 1] if row.decided_by]
    last = min(between, default=None)
    shown = values if last is None else values[: last + 1]
    steps = tuple(Step(name, up, down, i == last) for i, ((name, up), (_, down)) in enumerate(shown))
    return Comparison(high, low, steps)


def level_pairs(standing: Standing) -> tuple[Comparison, ...]:
    """Every pair of neighbours of a group who are level on what counts first, in the order of the standing."""
    return tuple(
        compare(standing, above.entrant, below.entrant)
        for above, below in pairwise(standing.rows)
        if above.group == below.group and _values(above)[0] == _values(below)[0]
    )


def _values(row: StandingRow) -> list[tuple[str, Value]]:
    """What counts for a row, in order: the score and the criteria; in a knockout the score says nothing (C7)."""
    criteria: list[tuple[str, Value]] = [(v.criterion, v.value) for v in row.tiebreaks]
    return criteria if criteria and criteria[0][0] == REACHED.text else [("score", row.score), *criteria]
