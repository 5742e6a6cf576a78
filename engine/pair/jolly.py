"""Who acts as jolly when players are left over (A24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.model import Purpose
from engine.pair.drawn import DrawnGroup, Level
from engine.pair.situation import Lots, SeatingError, Situation

__all__ = ["choose_jollies"]

#: A level of the standings: on what its entrants are level, its rank or score, and who they are.
_Level = tuple[Level, Fraction | int | None, list[str]]


def choose_jollies(situation: Situation, count: int, lots: Lots) -> tuple[tuple[str, ...], tuple[DrawnGroup, ...]]:
    """`count` of those present, and the draw among those level if one was needed.

    From the bottom of the standings up, first those who have been jolly least often: nobody is twice before all who
    are present have been once. Among those level the last drawn acts as jolly. SeatingError where the rulebook lets
    nobody be jolly again and too few are left.
    """
    chosen: list[str] = []
    drawn: list[DrawnGroup] = []
    for often in sorted({situation.jollies.get(e, 0) for e in situation.present}):
        if len(chosen) < count and often and situation.stage.jolly_again == "never":
            raise SeatingError(
                f"{count} must act as jolly, and of those present only {len(chosen)} have not been yet "
                '(the rulebook has jolly_again = "never")'
            )
        for level, value, entrants in _from_below(situation, often):
            wanted = count - len(chosen)
            if wanted >= len(entrants):
                chosen += entrants
            elif wanted > 0:
                (order,) = lots.draw(Purpose.JOLLY, [entrants])
                drawn.append(DrawnGroup(Purpose.JOLLY, level, value, (), order))
                chosen += order[: len(order) - wanted - 1 : -1]
    return tuple(chosen), tuple(drawn)


def _from_below(situation: Situation, often: int) -> Sequence[_Level]:
    """Those present who have been jolly `often`, level by level, the lowest first; ids in order within a level."""
    standing, stage = situation.standing, situation.stage
    entrants = sorted(e for e in situation.present if situation.jollies.get(e, 0) == often)
    new = [e for e in entrants if e not in standing]
    newcomers: list[_Level] = [("new" if standing else "start", None, new)] if new else []
    by_rank = stage.jolly_order == "rank"
    values: Mapping[str, Fraction | int] = {
        e: standing[e].rank if by_rank else standing[e].score for e in entrants if e in standing
    }
    levels: list[_Level] = [
        (stage.jolly_order, value, [e for e in values if values[e] == value])
        for value in sorted(set(values.values()), reverse=by_rank or situation.lower_wins)
    ]
    return [*newcomers, *levels] if stage.jolly_newcomers == "first" else [*levels, *newcomers]
