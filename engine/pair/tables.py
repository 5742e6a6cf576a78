"""How many tables of which size, and how many players are left over."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pair.situation import SeatingError
from engine.rules import Stage

__all__ = ["form_tables"]

#: Sizes where the rulebook names none and scores any: four, then as near to it as can be.
USUAL = (4, 3, 5)


def form_tables(players: int, stage: Stage) -> tuple[int, ...]:
    """The sizes of the tables for `players`, first table first; who does not fit at them acts as jolly.

    With one size that is as many tables as there can be (A24). With several sizes as many tables as possible have the
    first one listed, and nobody is jolly if it can be helped. SeatingError where it cannot be done.
    """
    sizes = _sizes(stage)
    if stage.format == "single-table":
        if stage.table_sizes is not None and players not in stage.table_sizes:
            raise SeatingError(f"{players} cannot sit at the one table, which has {_listed(sizes)} entrants")
        return (players,)
    most = players if stage.jolly is not None else 0
    for left_over in range(most + 1):
        tables = _filled(players - left_over, sizes)
        if tables:
            return tables
    if players < min(sizes):
        raise SeatingError(f"{players} are too few for a table, which has {_listed(sizes)} entrants")
    raise SeatingError(
        f"{players} cannot be seated at tables of {_listed(sizes)}, and the rulebook has no jolly for who is left over"
    )


def _sizes(stage: Stage) -> tuple[int, ...]:
    if stage.table_sizes:
        return stage.table_sizes
    if isinstance(stage.scores, dict):
        return tuple(sorted(stage.scores, key=lambda size: (size not in USUAL[:1], -size)))
    return USUAL


def _filled(players: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Tables that hold all `players`, the first size as often as it can be; empty where there are none."""
    first, *rest = sizes
    for count in range(players // first, -1, -1):
        left = players - count * first
        if left == 0:
            return (first,) * count
        others = _filled(left, rest) if rest else ()
        if others:
            return (first,) * count + others
    return ()


def _listed(sizes: Sequence[int]) -> str:
    return " or ".join(map(str, sizes))
