"""The second scorer's places and scores of one round, see `oracle`: everyone is compared with everyone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.model import Penalty, Round, Row, Status
from engine.rules import Game, Stage
from engine.score import Outcome, ScoredGame
from score.oracle_matches import LOST, bye_wins, first_score

__all__ = ["NOT_SEATED", "oracle_games"]

ZERO = Fraction(0)
#: These were not at the table, whatever their row says: they do not make it larger.
NOT_SEATED = (Status.JOLLY, Status.BYE, Status.ABSENT, Status.WITHDRAWN)


def oracle_games(stage: Stage, game: Game, round_: Round, penalties: Sequence[Penalty] = ()) -> list[ScoredGame]:
    """The games of one round of `game` in the order of its rows, `penalties` without those that do not count."""
    sheet = _Sheet(stage, game, round_, {row.entrant: _net(stage, round_, row, penalties) for row in round_.rows})
    return [sheet.game_of(row) for row in round_.rows]


def _sat(row: Row) -> bool:
    return row.table is not None and row.status not in NOT_SEATED


def _others(round_: Round, row: Row) -> list[Row]:
    """Who sat at the same table."""
    return [r for r in round_.rows if r is not row and _sat(r) and r.table == row.table] if _sat(row) else []


def _awarded(stage: Stage, round_: Round, row: Row) -> tuple[Fraction, Fraction] | None:
    """The points for and against that the rulebook gives: of a bye that is a win, of a match that was forfeited."""
    others = _others(round_, row)
    unplayed = row.points is None and row.victory_points is None and row.place == 1
    forfeited = row.status.has_points and unplayed and len(others) == 1 and others[0].status in LOST
    if forfeited or (row.status is Status.BYE and bye_wins(stage)):
        return stage.bye_points or (ZERO, ZERO)
    return None


def _net(stage: Stage, round_: Round, row: Row, penalties: Sequence[Penalty]) -> Fraction | None:
    awarded = _awarded(stage, round_, row)
    points = row.points if awarded is None else awarded[0]
    if points is None:
        return None
    with_penalties = points + sum(
        (p.points for p in penalties if p.round == round_.number and p.entrant == row.entrant), ZERO
    )
    # A floor keeps a *penalty* from going below 0; points that are below 0 by themselves stay as they are.
    return max(with_penalties, min(ZERO, points)) if stage.floor == "game" else with_penalties


@dataclass
class _Sheet:
    """One round with everyone's net points: who was at which table, who is compared with whom."""

    stage: Stage
    game: Game
    round_: Round
    net: Mapping[str, Fraction | None]

    def __post_init__(self) -> None:
        self.rivals: dict[str | None, list[Row]] = {}
        self.sizes: dict[str | None, int] = {}
        for row in self.round_.rows:
            if row.status.has_points:
                self.rivals.setdefault(self._group(row), []).append(row)
            if row.status not in NOT_SEATED:
                self.sizes[row.table] = self.sizes.get(row.table, 0) + 1

    def game_of(self, row: Row) -> ScoredGame:
        place, shared, score = None, 1, None
        if row.status.has_points:
            place, shared, score = self._placed(row)
        elif row.status is Status.JOLLY:
            score = self.stage.jolly or ZERO
        elif row.status is Status.FORFEIT:
            score = ZERO
        elif row.status is Status.BYE and bye_wins(self.stage):
            score = self._added(row.entrant) if self.stage.scores == "points" else first_score(self.stage)
        awarded, others = _awarded(self.stage, self.round_, row), _others(self.round_, row)
        return ScoredGame(
            round=self.round_.number,
            table=row.table,
            seat=row.seat,
            entrant=row.entrant,
            status=row.status,
            gross=row.points if awarded is None else awarded[0],
            points=self.net[row.entrant],
            errors=row.errors,
            place=place,
            score=score,
            shared=shared,
            against=self._against(awarded, others),
            victory_points=row.victory_points,
            opponents=tuple(sorted(r.entrant for r in others)),
            points_for=self._added(row.entrant),
            points_against=sum((self._added(r.entrant) for r in others), ZERO)
            if awarded is None
            else self._cut(awarded[1]),
            outcome=self._outcome(row, place, shared),
        )

    def _outcome(self, row: Row, place: int | None, shared: int) -> Outcome | None:
        if row.status is Status.BYE:
            return "won" if bye_wins(self.stage) else None
        if row.status in LOST:
            return "lost"
        if place is None:
            return None
        if place == 1 and shared > 1 and self.sizes[row.table] == 2:
            return "drawn"
        return "won" if place == 1 else "lost"

    def _against(self, awarded: tuple[Fraction, Fraction] | None, others: list[Row]) -> Fraction | None:
        if awarded is not None:
            return awarded[1]
        return sum((self.net[r.entrant] or ZERO for r in others), ZERO) if others else None

    def _added(self, entrant: str) -> Fraction:
        return self._cut(self.net[entrant] or ZERO)

    def _cut(self, points: Fraction) -> Fraction:
        """Points as they are added up: no more than the cap of one game."""
        return points if self.stage.points_cap is None else min(points, self.stage.points_cap)

    def _group(self, row: Row) -> str | None:
        return row.table if self.stage.compare == "table" else row.seat

    def _placed(self, row: Row) -> tuple[int | None, int, Fraction]:
        stage, rivals, net = self.stage, self.rivals[self._group(row)], self._added(row.entrant)
        if stage.scores == "points" and self.round_.places_noted:
            level = sum(1 for r in rivals if r.place == row.place) if row.place is not None else 1
            return row.place, level, net
        ahead = sum(1 for r in rivals if self._better(r, row))
        behind = sum(1 for r in rivals if self._better(row, r))
        level = len(rivals) - ahead - behind
        if stage.scores == "points":
            return ahead + 1, level, net
        size = self.sizes[row.table]
        if stage.draw is not None and size == 2 and level == 2:
            return 1, 2, stage.draw
        listed = stage.scores_at(size) or ()
        taken = range(ahead, ahead + level) if stage.ties == "split" else range(ahead, ahead + 1)
        each = [listed[i] if i < len(listed) else stage.scores_rest for i in taken]
        return ahead + 1, level, sum(each, ZERO) / len(each)

    def _better(self, a: Row, b: Row) -> bool:
        """Whether `a` had the better game of two that are compared, settled at the table."""
        if self.game.victory_points is not None and (a.victory_points or 0) != (b.victory_points or 0):
            return (a.victory_points or 0) > (b.victory_points or 0)
        points_a, points_b = self.net[a.entrant], self.net[b.entrant]
        if points_a is None or points_b is None:
            return (a.place or 0) < (b.place or 0)
        if points_a != points_b:
            return points_a < points_b if self.game.better == "lower" else points_a > points_b
        number = self.round_.number
        name = self.stage.games[number - 1] if self.stage.games and number <= len(self.stage.games) else ""
        for criterion in (*self.stage.table_tiebreaks, *self.stage.game_tiebreaks.get(name, ())):
            assert criterion == "errors", "the second scorer settles tables by errors alone"
            if (a.errors or 0) != (b.errors or 0):
                return (a.errors or 0) < (b.errors or 0)
        if self.stage.one_winner:  # the file says who won, whatever made them level
            return a.place is not None and (b.place is None or a.place < b.place)
        # Both columns noted: a place separates those whose points are level (not those whom a penalty made level).
        return a.points == b.points and a.place is not None and b.place is not None and a.place < b.place
