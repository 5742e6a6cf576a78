"""What the second scorer makes of opponents: Buchholz and its kin, Sonneborn-Berger, direct encounters.

Everything is looked up game by game in lists, for one entrant at a time; it is as slow as it is plain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.model import Status
from engine.rules import CriterionName, Stage
from engine.score import ScoredGame

__all__ = ["LOST", "MATCH_CRITERIA", "Opponents", "bye_wins", "first_score"]

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
#: These lose their match to the other side without playing it.
LOST = (Status.FORFEIT, Status.OUT, Status.DISQUALIFIED)
MATCH_CRITERIA = ("buchholz", "median-buchholz", "sonneborn-berger", "head-to-head")


def bye_wins(stage: Stage) -> bool:
    """Whether a bye is a win: a rest only where the rulebook says so, or says nothing of an all-play-all."""
    return stage.bye == "win" or (stage.bye is None and stage.format != "round-robin")


def first_score(stage: Stage, place: int = 1) -> Fraction:
    """What the rulebook gives for a place at two sides."""
    listed = [] if stage.scores == "points" else list(stage.scores_at(2) or ())
    return [*listed, stage.scores_rest, stage.scores_rest][place - 1]


@dataclass(frozen=True)
class Opponents:
    """The games up to a moment, and the total that everyone has at it."""

    stage: Stage
    games: Sequence[ScoredGame]
    total: Mapping[str, Fraction]

    def value(self, criterion: CriterionName, entrant: str, level: Sequence[str]) -> Fraction:
        """What one of `MATCH_CRITERIA` says of `entrant`, who is level with `level` at that point."""
        if criterion.name == "head-to-head":
            among = [g for g in self.own(entrant) if any(o in level for o in g.opponents)]
            if criterion.scope == "difference":
                return sum((g.points_for - g.points_against for g in among), ZERO)
            return sum((g.score or ZERO for g in among), ZERO)
        if criterion.scope == "balance":
            return sum((self.balance(o) for g in self.own(entrant) for o in g.opponents), ZERO)
        met = [pair for g in self.own(entrant) for pair in self.met(g)]
        if criterion.name == "buchholz":
            return sum((total for total, _ in met), ZERO)
        if criterion.name == "sonneborn-berger":
            return sum((total * part for total, part in met), ZERO)
        totals = [total for total, _ in met]
        return sum(totals, ZERO) - max(totals) - min(totals) if len(totals) > 2 else ZERO

    def own(self, entrant: str) -> list[ScoredGame]:
        """The games of an entrant that have a score, and the matches lost without one."""
        lost = [g for g in self.games if g.entrant == entrant and g.table is not None and g.status in LOST]
        return [g for g in self.games if g.entrant == entrant and (g.score is not None or g in lost)]

    def met(self, game: ScoredGame) -> list[tuple[Fraction, Fraction]]:
        """The total of everyone met in a game, and the part of each that was beaten."""
        if game.status is Status.BYE and self.stage.bye_opponent == "virtual":
            before = sum((g.score or ZERO for g in self.own(game.entrant) if g.round < game.round), ZERO)
            since = len({g.round for g in self.games if g.round > game.round})
            return [(before + since * self.draw(), ONE)]
        return [(self.total.get(o, ZERO), self.part(game, o)) for o in game.opponents]

    def draw(self) -> Fraction:
        """What a side gets for a drawn match."""
        if self.stage.draw is not None:
            return self.stage.draw
        if self.stage.ties == "higher":
            return first_score(self.stage)
        return (first_score(self.stage) + first_score(self.stage, 2)) / 2

    def part(self, game: ScoredGame, opponent: str) -> Fraction:
        """How much of an opponent was beaten in a game."""
        (other,) = [g for g in self.games if g.round == game.round and g.entrant == opponent]
        if game.place is None:
            return ZERO
        if other.status in LOST:
            return ONE
        if other.place is None or other.place < game.place:
            return ZERO
        return HALF if other.place == game.place else ONE

    def balance(self, entrant: str) -> Fraction:
        """Wins minus losses."""
        return sum((self.outcome(g) for g in self.own(entrant)), ZERO)

    def outcome(self, game: ScoredGame) -> Fraction:
        """1 for a win, −1 for a loss, 0 for a draw and for what is neither."""
        if game.status is Status.BYE:
            return ONE
        if game.status in LOST or (game.place or 0) > 1:
            return -ONE
        drawn = game.shared > 1 and len(game.opponents) == 1
        return ONE if game.place == 1 and not drawn else ZERO
