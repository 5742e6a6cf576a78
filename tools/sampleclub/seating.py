"""Where everyone sits: the season rules for Cuori, King and Whist (A20 to A24).

Round 1 is drawn. The second game of an evening goes by the score of the first one, and who was absent from it comes
after everyone; the first game of every later evening goes by the score in the standings, and newcomers come last.
Those level are drawn for: first who sits at which table, then who of them has which seat (the best is North, then
East, South, West). Whoever is left over is jolly, from the bottom of the standings up (newcomers stand below the
last), each once; again only when all present have been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sampleclub.lots import Lots
from sampleclub.standing import BEST, keys
from sampleclub.values import Played

TABLE = 4
SEATS = ("N", "E", "S", "W")


def seat(
    game: str,
    number: int,
    present: Sequence[str],
    records: Mapping[str, Sequence[Played]],
    *,
    second_of_evening: bool,
    lots: Lots,
    best: int = BEST,
) -> tuple[list[list[str]], list[str]]:
    """The tables of a round (lists of entrants in the order N, E, S, W) and its jollies."""
    jollies = _jollies(game, present, records, lots, best)
    players = sorted(set(present) - set(jollies))
    levels = _levels(game, number, players, records, second_of_evening, lots, best)
    level_of = {entrant: index for index, level in enumerate(levels) for entrant in level}
    start, divided = 0, []
    for index, level in enumerate(levels):
        if start // TABLE != (start + len(level) - 1) // TABLE:
            divided.append(index)
        start += len(level)
    if divided:
        for index, drawn in zip(divided, lots.draw("tables", [levels[index] for index in divided]), strict=True):
            levels[index] = drawn
    order = [entrant for level in levels for entrant in level]
    return [_at_table(order[at : at + TABLE], level_of, lots) for at in range(0, len(order), TABLE)], jollies


def _levels(
    game: str,
    number: int,
    players: Sequence[str],
    records: Mapping[str, Sequence[Played]],
    second_of_evening: bool,
    lots: Lots,
    best: int,
) -> list[list[str]]:
    """The players from the best down, those level together; newcomers and absentees are drawn, and so never level."""
    if not records:
        return [list(players)]
    if second_of_evening:
        scores = {who: one.score for who, games in records.items() for one in games if one.round == number - 1}
    else:
        scores = {who: -key[0] for who, key in keys(game, records, best).items()}
    known: dict[Fraction, list[str]] = {}
    for entrant in players:
        if entrant in scores:
            known.setdefault(scores[entrant], []).append(entrant)
    new = [entrant for entrant in players if entrant not in scores]
    if len(new) > 1:
        (new,) = lots.draw("newcomers", [new])
    return [*(known[score] for score in sorted(known, reverse=True)), *([entrant] for entrant in new)]


def _at_table(entrants: Sequence[str], level_of: Mapping[str, int], lots: Lots) -> list[str]:
    """The entrants of one table in the order of their seats."""
    parts: dict[int, list[str]] = {}
    for entrant in entrants:
        parts.setdefault(level_of[entrant], []).append(entrant)
    shared = [level for level, part in parts.items() if len(part) > 1]
    if shared:
        parts.update(zip(shared, lots.draw("seats", [parts[level] for level in shared]), strict=True))
    return [entrant for part in parts.values() for entrant in part]


def _jollies(
    game: str, present: Sequence[str], records: Mapping[str, Sequence[Played]], lots: Lots, best: int
) -> list[str]:
    """The players left over by tables of four, the lowest first; nobody again before everyone present was."""
    ranking = keys(game, records, best)
    position = {key: index for index, key in enumerate(sorted(set(ranking.values())))}
    groups: dict[tuple[int, int], list[str]] = {}
    for entrant in sorted(present):
        been = sum(one.place is None for one in records.get(entrant, ()))
        rank = position[ranking[entrant]] if entrant in ranking else len(position)
        groups.setdefault((been, -rank), []).append(entrant)
    chosen: list[str] = []
    for _, group in sorted(groups.items()):
        wanted = len(present) % TABLE - len(chosen)
        if wanted >= len(group):
            chosen += group
        elif wanted > 0:
            (drawn,) = lots.draw("jolly", [group])
            chosen += drawn[::-1][:wanted]
    return chosen
