"""What became of the games of two sides: who won, and what each won, drew and lost with the points of both (B8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.model import Status
from engine.score import Outcome, ScoredGame

__all__ = ["MatchRecord", "Outcome", "match_records", "outcome_of"]


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


def outcome_of(game: ScoredGame) -> Outcome | None:
    """What a match of two sides, or a bye, was to its entrant; None for a table of more than two, and for no game."""
    return game.outcome if game.status is Status.BYE or len(game.opponents) == 1 else None


def match_records(games: Iterable[ScoredGame]) -> dict[str, MatchRecord]:
    """By entrant: the matches among `games`, those of everyone who has a game that is a match."""
    found: dict[str, MatchRecord] = {}
    for game in games:
        outcome = outcome_of(game)
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
