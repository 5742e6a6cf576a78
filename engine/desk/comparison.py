"""Why one entrant stands above another, criterion by criterion."""

from __future__ import annotations

from dataclasses import dataclass

from engine.score import Standing, StandingRow, Value

__all__ = ["Comparison", "Step", "compare", "level_pairs"]


@dataclass(frozen=True, slots=True)
class Step:
    """One criterion (`score` first): both values, and whether it is the one that tells the two apart."""

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
    """The comparison of two entrants of `standing`; KeyError for one that is not in it."""
    order = [row.entrant for row in standing.rows]
    for entrant in (one, other):
        if entrant not in order:
            raise KeyError(entrant)
    above, below = sorted((order.index(one), order.index(other)))
    high, low = standing.rows[above], standing.rows[below]
    # what parts the two is the first criterion, in the cascade's order, that parts any neighbours between them
    words = ["score", *(v.criterion for v in high.tiebreaks)]
    between = [words.index(row.decided_by) for row in standing.rows[above + 1 : below + 1] if row.decided_by]
    last = min(between, default=None)
    highs = [high.score, *(v.value for v in high.tiebreaks)]
    lows = [low.score, *(v.value for v in low.tiebreaks)]
    shown = range(len(words) if last is None else last + 1)
    return Comparison(high, low, tuple(Step(words[i], highs[i], lows[i], i == last) for i in shown))


def level_pairs(standing: Standing) -> tuple[Comparison, ...]:
    """Every pair of neighbours with the same score, in the order of the standing."""
    return tuple(
        compare(standing, above.entrant, below.entrant)
        for above, below in zip(standing.rows, standing.rows[1:], strict=False)
        if above.score == below.score
    )
