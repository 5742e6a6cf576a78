"""The referee's sheet for the end of a round's time: who still plays, at every table that an event has (C10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.pair import LastTurns, all_last_turns
from engine.rules import Rulebook

__all__ = ["TimeOutTable", "time_out_tables"]

#: Players by the order of their turns, whatever their names are.
LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class TimeOutTable:
    """A table of `players`, named by letters in the order of their turns: for every dealer, every player in turn."""

    players: str
    dealers: tuple[tuple[LastTurns, ...], ...]


def time_out_tables(rulebook: Rulebook) -> tuple[TimeOutTable, ...]:
    """A table for every number of players that a table of the event can have, the rulebook's first choice first.

    A pair is two players. Nothing where the rulebook does not have the time-out, or tables are too large for turns.
    """
    if not rulebook.game.time_out:
        return ()
    each = 2 if rulebook.entrants == "pairs" else 1
    sizes = dict.fromkeys(size * each for stage in rulebook.stage for size in stage.table_sizes or (2, 3, 4))
    letters = [LETTERS[:size] for size in sizes if size <= len(LETTERS)]
    return tuple(TimeOutTable(players, all_last_turns(players)) for players in letters)
