"""How many rounds a stage has where that follows from the number of entrants (C6, C7)."""

from __future__ import annotations

from engine.rules.stage import Stage

__all__ = ["knockout_rounds", "rounds_of"]


def rounds_of(stage: Stage, entrants: int, largest_group: int | None = None) -> int:
    """The rounds of `stage` with `entrants` in it; at least 1. Groups are as even as can be, unless the largest of
    them is given.

    A number that the rulebook gives stands. Elsewhere a round-robin has one round fewer than its largest group has
    entrants, or as many as those where they are odd, for every leg; a knockout as many as its bracket.
    """
    if stage.rounds:
        return stage.rounds
    if stage.format == "round-robin":
        largest = -(-entrants // stage.groups) if largest_group is None else largest_group
        return max(1, (largest - 1 + largest % 2) * stage.legs)
    return knockout_rounds(entrants, stage.table_size, stage.through)


def knockout_rounds(entrants: int, size: int, through: int) -> int:
    """The rounds of a bracket with tables of `size`, of each of which `through` go on; the last is one table."""
    rounds, held = 1, size
    while held < entrants:
        rounds, held = rounds + 1, held * size // through
    return rounds
