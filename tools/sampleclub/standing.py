"""The generator's own small standings: scores, best nine, and each game's cascade of tie-breaks.

They serve to seat the next round as a club would and to say where the sample's interesting cases are. Written apart
from the engine, which has its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sampleclub.games import Rules
from sampleclub.values import JOLLY, Played, Result, Sheet

BEST = 9
JOLLY_SCORE = Fraction(6)

# What each part of a key is, in the rulebooks' words; "places" are three numbers: firsts, seconds, thirds.
CRITERIA: dict[str, tuple[str, ...]] = {
    "cuori": ("score", "points:counted", *["places:all"] * 3, "score:discarded", "points:discarded"),
    "king": ("score", *["places:all"] * 3, "score:discarded"),
    "whist": ("score", "errors:counted", *["places:all"] * 3, "score:discarded", "errors:discarded"),
}

Key = tuple[Fraction, ...]


def shared(points: Sequence[int], rules: Rules) -> list[tuple[int, Fraction]]:
    """(place, score) for each of the points, in their order; equal points share a place and its scores."""
    order = sorted(range(len(points)), key=lambda index: points[index] if rules.lower_is_better else -points[index])
    found: dict[int, tuple[int, Fraction]] = {}
    start = 0
    while start < len(order):
        stop = start
        while stop < len(order) and points[order[stop]] == points[order[start]]:
            stop += 1
        total = sum(rules.scores[place] if place < len(rules.scores) else rules.rest for place in range(start, stop))
        for index in order[start:stop]:
            found[index] = (start + 1, Fraction(total, stop - start))
        start = stop
    return [found[index] for index in range(len(points))]


def key(game: str, played: Sequence[Played], best: int = BEST) -> Key:
    """What a player is ranked by, lower first: the score, then the game's criteria in the order of CRITERIA."""

    def worth(one: Played) -> tuple[Fraction, int, int]:
        # Of equal scores the one with more points (Cuori) or errors (Whist) is discarded first, then the earlier.
        worse = {"cuori": one.points, "king": 0, "whist": one.errors}[game]
        return one.score, -worse, one.round

    ordered = sorted(played, key=worth, reverse=True)
    counted, discarded = ordered[:best], ordered[best:]
    score = -sum((one.score for one in counted), Fraction(0))
    places = [Fraction(-sum(one.place == place for one in played)) for place in (1, 2, 3)]
    lost = -sum((one.score for one in discarded), Fraction(0))
    if game == "king":
        return (score, *places, lost)
    if game == "cuori":
        first, last = (Fraction(sum(one.points for one in part)) for part in (counted, discarded))
    else:
        first, last = (Fraction(sum(one.errors for one in part)) for part in (counted, discarded))
    return (score, first, *places, lost, last)


def keys(game: str, records: Mapping[str, Sequence[Played]], best: int = BEST) -> dict[str, Key]:
    """The key of everyone who has a game; `best` games count."""
    return {entrant: key(game, played, best) for entrant, played in records.items() if played}


def ranks(ranking: Mapping[str, Key]) -> list[tuple[int, list[str]]]:
    """The ranks with those level on each (1, 2, 2, 4), in the order of their ids."""
    found: list[tuple[int, list[str]]] = []
    for entrant in sorted(ranking, key=lambda entrant: (ranking[entrant], entrant)):
        if found and ranking[found[-1][1][0]] == ranking[entrant]:
            found[-1][1].append(entrant)
        else:
            found.append((1 + sum(len(level) for _, level in found), [entrant]))
    return found


def decided_by(game: str, above: Key, below: Key) -> str | None:
    """The criterion that separates two keys; None if they are level after all."""
    for name, one, other in zip(CRITERIA[game], above, below, strict=True):
        if one != other:
            return name
    return None


def record(rules: Rules, sheet: Sheet) -> dict[str, Played]:
    """A scored round's games by entrant; who is withdrawn has none."""
    found: dict[str, Played] = {}
    groups: dict[str, list[tuple[str, Result]]] = {}
    for row in sheet.rows:
        if row.status == JOLLY:
            found[row.entrant] = Played(sheet.number, JOLLY_SCORE, None, 0, 0)
        elif row.result is not None:
            group = row.seat if rules.by_seat else str(row.table)
            groups.setdefault(group, []).append((row.entrant, row.result))
    for players in groups.values():
        results = shared([result.points for _, result in players], rules)
        for (entrant, result), (place, score) in zip(players, results, strict=True):
            found[entrant] = Played(sheet.number, score, place, result.points, result.errors or 0)
    return found
