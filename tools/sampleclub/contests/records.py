"""The generator's own small standings of contests: who won a table, and how everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sampleclub.contests.values import BYE, Decision, Turn

WIN, HALF, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)

# Rulebooks whose points are better the fewer they are.
FEWER = frozenset({"scala40-danese", "scala40-italiana", "scala40-eliminazione", "scala40-coppie"})


@dataclass(frozen=True, slots=True)
class Game:
    """One game of one entrant: the score, the points after penalties, victory points, and the place at the table."""

    score: Fraction
    points: int = 0
    victory_points: int = 0
    place: int = 1


def games_of(rulebook: str, turn: Turn, decisions: Sequence[Decision]) -> dict[str, Game]:
    """The games of a round with results, by entrant; a bye is a win without points."""
    found = {line.entrant: Game(WIN) for line in turn.lines if line.status == BYE}
    for lines in turn.tables():
        keys: dict[str, tuple[int, int, int]] = {}
        for line in lines:
            if line.side is None:
                keys[line.entrant] = (1, 0, 0)  # forfeited: behind everybody
                continue
            net = (line.side.points or 0) + sum(
                one.counts
                for one in decisions
                if (one.stage, one.round, one.entrant) == (turn.stage, turn.number, line.entrant) and not one.withdrawn
            )
            keys[line.entrant] = (0, -(line.side.victory_points or 0), net if rulebook in FEWER else -net)
        for entrant, (gone, won, net) in keys.items():
            ahead, level = sum(key < keys[entrant] for key in keys.values()), list(keys.values()).count(keys[entrant])
            score = LOSS if gone or ahead else HALF if level > 1 else WIN
            found[entrant] = Game(score, net if rulebook in FEWER else -net, -won, 1 + ahead)
    return found


Key = tuple[Fraction, ...]


def standing(rulebook: str, games: Mapping[str, Sequence[Game]]) -> dict[str, Key]:
    """What everybody with a game is ranked by, lower first: as the rulebook's cascade begins.

    Swiss: the score alone, which is all that its pairing reads; Danish and groups: the score, then what follows it.
    """
    found: dict[str, Key] = {}
    for entrant, own in games.items():
        if not own:
            continue
        points = Fraction(sum(one.points for one in own))
        key: list[Fraction] = [-sum((one.score for one in own), Fraction(0))]
        if rulebook == "scala40-coppie":
            key += [Fraction(-sum(one.victory_points for one in own)), points]
        elif rulebook in FEWER:
            key += [points, -own[-1].score]
        found[entrant] = tuple(key)
    return found


def levels(keys: Mapping[str, Key], entrants: Sequence[str]) -> list[list[str]]:
    """The entrants from the best down, those level together; those without a key come last, all level."""
    groups: dict[Key | None, list[str]] = {}
    for entrant in sorted(entrants):
        groups.setdefault(keys.get(entrant), []).append(entrant)
    known = sorted(key for key in groups if key is not None)
    return [*(groups[key] for key in known), *([groups[None]] if None in groups else [])]
