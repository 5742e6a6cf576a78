"""Who comes and where they sit: the season rules for Cuori, King and Whist, with a drawn order from the dice.

Round 1 is drawn. The second game of an evening goes by the score of the first one; the first game of every later
evening by the score in the standings, four by four. Level players are drawn; newcomers come last. At a table the best
sits North, then East, South, West. Whoever is left over is jolly, from the bottom of the standings up (newcomers
stand below the last), each once; again only when all present have been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sampleclub.dice import Dice
from sampleclub.standing import Key, keys
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
    dice: Dice,
) -> tuple[list[list[str]], list[str]]:
    """The tables of a round (lists of entrants in the order N, E, S, W) and its jollies."""
    drawn = dice.shuffled(present)
    ranking = keys(game, records)
    jollies = _jollies(drawn, ranking, records)
    players = [entrant for entrant in drawn if entrant not in jollies]

    def standing(entrant: str) -> tuple[int, Fraction]:
        if second_of_evening:
            last = [one.score for one in records.get(entrant, ()) if one.round == number - 1]
            return (0, -last[0]) if last else (1, Fraction(0))
        return (0, ranking[entrant][0]) if entrant in ranking else (1, Fraction(0))

    players.sort(key=standing)  # sorting is stable: level players keep the drawn order
    return [players[start : start + TABLE] for start in range(0, len(players), TABLE)], jollies


def _jollies(drawn: Sequence[str], ranking: Mapping[str, Key], records: Mapping[str, Sequence[Played]]) -> list[str]:
    """The players left over by tables of four, the lowest first; nobody again before everyone present was."""
    position = {key: index for index, key in enumerate(sorted({ranking[name] for name in drawn if name in ranking}))}

    def from_below(entrant: str) -> tuple[int, int]:
        been = sum(one.place is None for one in records.get(entrant, ()))
        rank = position[ranking[entrant]] if entrant in ranking else len(position)
        return been, -rank

    return sorted(drawn, key=from_below)[: len(drawn) % TABLE]
