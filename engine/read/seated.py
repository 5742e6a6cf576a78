"""Who sits with whom in a round file, and who is compared with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.read.rounds import Line, RoundFile
from engine.read.rulebooks import StageRules

__all__ = ["Group", "Key", "compared", "is_by_seat", "is_given_up", "key_of", "tables_of"]

#: What a group is called, and its rows.
Group = tuple[str, list[Line]]

#: How a game went, as numbers of which fewer are better.
Key = tuple[Fraction, ...]


def tables_of(file: RoundFile) -> list[Group]:
    """The tables of a round, each with those who sat there, in the order of the file."""
    tables: dict[str, list[Line]] = {}
    for line in file.lines:
        if line.row.is_seated:
            tables.setdefault(f"table {line.row.table}", []).append(line)
    return list(tables.items())


def compared(file: RoundFile, rules: StageRules) -> list[Group]:
    """Those who are ranked against each other: the played rows of a table, or of a seat over all tables (A3)."""
    groups: dict[str, list[Line]] = {}
    for line in file.lines:
        by, name = ("seat", line.row.seat) if is_by_seat(rules) else ("table", line.row.table)
        if name is not None and line.row.status.has_points and "status" not in line.unread:
            groups.setdefault(f"{by} {name}", []).append(line)
    return list(groups.items())


def is_by_seat(rules: StageRules | None) -> bool:
    """Whether everybody is compared with those on the same seat (A3)."""
    return rules is not None and rules.stage.compare == "seat"


def is_given_up(lines: Sequence[Line]) -> bool:
    """Whether at most one of those at a table has not given it up, or been sent away from it (B6, C11)."""
    return len(lines) > 1 and sum(line.row.status.has_points for line in lines) < 2


def key_of(line: Line, rules: StageRules, fined: Mapping[str, Fraction]) -> Key:
    """How the game of `line` went, net of what its entrant is `fined`; victory points go before points (C14)."""
    row, sign = line.row, 1 if rules.game.better == "lower" else -1
    points = rules.stage.net(row.points or Fraction(0), fined.get(row.entrant, Fraction(0)))
    won = -(row.victory_points or Fraction(0)) if rules.game.victory_points is not None else Fraction(0)
    return (won, sign * points)
