"""What became of the games of two sides: who won, and what each won, drew and lost with the points of both (B8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from engine.model import Status
from engine.rules import Stage
from engine.score import ScoredGame

__all__ = ["MatchRecord", "Outcome", "match_records", "outcome_of"]

Outcome = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The matches of one entrant, byes that are a win among them; points as the standing adds them up, capped."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: Fraction = Fraction(0)
    points_against: Fraction = Fraction(0)

    @property
    def difference(self) -> Fraction:
        """Points for less points against."""
        return self.points_for - self.points_against


def outcome_of(game: ScoredGame, stage: Stage) -> Outcome | None:
    """What a game of two sides was to its entrant; None for a rest, an absence and a table of more than two.

    Who forfeits, is out of the round or is disqualified loses; where both do, both lose (B6, C11, C12).
    """
    if game.status is Status.BYE:
        return "won" if stage.bye_is_win else None
    if len(game.opponents) != 1:
        return None
    if game.status.is_lost:
        return "lost"
    if game.score is None:
        return None
    if game.place != 1:
        return "lost"
    return "won" if game.shared == 1 else "drawn"


def match_records(stage: Stage, games: Iterable[ScoredGame]) -> dict[str, MatchRecord]:
    """By entrant: the matches among `games`, those of everyone who has a game that is a match."""
    found: dict[str, MatchRecord] = {}
    for game in games:
        outcome = outcome_of(game, stage)
        if outcome is None:
            continue
        before = found.get(game.entrant, MatchRecord())
        found[game.entrant] = MatchRecord(
            won=before.won + (outcome == "won"),
            drawn=before.drawn + (outcome == "drawn"),
            lost=before.lost + (outcome == "lost"),
            points_for=before.points_for + game.points_for,
            points_against=before.points_against + game.points_against,
        )
    return found
