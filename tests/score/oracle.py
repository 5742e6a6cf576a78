"""A second scorer, written apart from the product's: lists, dicts and fractions, everything counted pair by pair.

It is slow on purpose. A place is one more than the number of those who are better, a rank one more than the number of
those who stand above, a discard the game that loses against every other: no sorting, no running totals and nothing kept
from one standing to the next. It shares with the product only the rulebook, the rows and the shape of the answer.

Two-sided events with byes and the criteria that look at opponents are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.model import Penalty, Round, Row, Status
from engine.rules import CriterionName, Game, Stage
from engine.score import CriterionValue, Lot, ScoredGame, StageResult, Standing, StandingRow, Value

__all__ = ["oracle_games", "oracle_stage"]

ZERO = Fraction(0)
#: These were not at the table, whatever their row says: they do not make it larger.
NOT_SEATED = (Status.JOLLY, Status.BYE, Status.ABSENT)
Earlier = Mapping[str, StageResult]


def oracle_stage(
    stage: Stage,
    game: Game,
    rounds: Sequence[Round],
    *,
    penalties: Sequence[Penalty] = (),
    earlier: Earlier | None = None,
    games: Mapping[str, Game] | None = None,
    bonus: Mapping[str, Fraction] | None = None,
    lots: Mapping[str, Lot] | None = None,
) -> StageResult:
    """Score `stage` a second time; the answer has the same shape as `engine.score.score_stage`'s."""
    scored = sorted((r for r in rounds if r.is_scored), key=lambda r: r.number)
    valid = [p for p in penalties if p.stage == stage.name and not p.withdrawn]
    played = [g for r in scored for g in oracle_games(stage, _game_in(stage, game, games, r), r, valid)]
    settled = {r.number for r in rounds if r.is_scored or r.void}
    finished = all(number in settled for number in range(1, stage.rounds + 1))
    standings = [
        _Table(
            stage,
            game,
            [g for g in played if g.round <= r.number],
            valid,
            earlier or {},
            r.number,
            bonus or {},
            {e: lot.order for e, lot in (lots or {}).items() if lot.after <= r.number},
        ).standing(complete=finished and r is scored[-1])
        for r in scored
    ]
    return StageResult(stage, tuple(played), tuple(standings))


def _game_in(stage: Stage, game: Game, games: Mapping[str, Game] | None, round_: Round) -> Game:
    """The game that is played in a round: the one named for it, else the stage's own."""
    name = stage.games[round_.number - 1] if stage.games and round_.number <= len(stage.games) else None
    return (games or {}).get(name, game) if name is not None else game


# ---- one round


def oracle_games(stage: Stage, game: Game, round_: Round, penalties: Sequence[Penalty] = ()) -> list[ScoredGame]:
    """The games of one round of `game` in the order of its rows, `penalties` without those that do not count."""
    sheet = _Sheet(stage, game, round_, {row.entrant: _net(stage, round_, row, penalties) for row in round_.rows})
    return [sheet.game_of(row) for row in round_.rows]


def _net(stage: Stage, round_: Round, row: Row, penalties: Sequence[Penalty]) -> Fraction | None:
    if row.points is None:
        return None
    with_penalties = row.points + sum(
        (p.points for p in penalties if p.round == round_.number and p.entrant == row.entrant), ZERO
    )
    # A floor keeps a *penalty* from going below 0; points that are below 0 by themselves stay as they are.
    return max(with_penalties, min(ZERO, row.points)) if stage.floor == "game" else with_penalties


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
        elif row.status is Status.BYE:
            raise ValueError("the second scorer knows no byes")
        return ScoredGame(
            round=self.round_.number,
            table=row.table,
            seat=row.seat,
            entrant=row.entrant,
            status=row.status,
            gross=row.points,
            points=self.net[row.entrant],
            errors=row.errors,
            place=place,
            score=score,
            shared=shared,
        )

    def _group(self, row: Row) -> str | None:
        return row.table if self.stage.compare == "table" else row.seat

    def _placed(self, row: Row) -> tuple[int | None, int, Fraction]:
        stage, rivals, net = self.stage, self.rivals[self._group(row)], self.net[row.entrant] or ZERO
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
        # Both columns noted: a place separates those whose points are level (not those whom a penalty made level).
        return a.points == b.points and a.place is not None and b.place is not None and a.place < b.place


# ---- the games that count


def _split(stage: Stage, game: Game, games: list[ScoredGame]) -> tuple[list[ScoredGame], list[ScoredGame]]:
    """One entrant's games as (counted, discarded), each by round."""
    if stage.counting is None:
        limits = [(games, len(games))]
    elif isinstance(stage.counting, int):
        limits = [(games, stage.counting)]
    else:
        limits = [([g for g in games if p.rounds[0] <= g.round <= p.rounds[1]], p.best) for p in stage.counting]
    gone: list[ScoredGame] = []
    for some, best in limits:
        left = list(some)
        while len(left) > best:
            (worst,) = [g for g in left if all(g is other or _goes_first(stage, game, g, other) for other in left)]
            left.remove(worst)
            gone.append(worst)
    return [g for g in games if g not in gone], [g for g in games if g in gone]


def _goes_first(stage: Stage, game: Game, a: ScoredGame, b: ScoredGame) -> bool:
    """Whether `a` is discarded before `b` (A10)."""
    assert a.score is not None
    assert b.score is not None
    if a.score != b.score:
        return a.score > b.score if _low_scores_win(stage, game) else a.score < b.score
    for way in (*stage.discard_ties, "earlier"):
        if way == "criterion":
            reading = [c.name for c in stage.cascade if c.name in ("points", "errors")][:1]
            if reading == ["points"] and (a.points or 0) != (b.points or 0):
                lower = (a.points or 0) < (b.points or 0)
                return lower if game.better == "higher" else not lower
            if reading == ["errors"] and (a.errors or 0) != (b.errors or 0):
                return (a.errors or 0) > (b.errors or 0)
        else:
            return a.round < b.round if way == "earlier" else a.round > b.round
    raise AssertionError("two games in one round")


def _low_scores_win(stage: Stage, game: Game) -> bool:
    return stage.scores == "points" and game.better == "lower"


# ---- a standing


@dataclass
class _Table:
    stage: Stage
    game: Game
    games: list[ScoredGame]
    penalties: Sequence[Penalty]
    earlier: Earlier
    after: int
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    lots: Mapping[str, int] = field(default_factory=dict)
    """Those drawn up to this round, by entrant."""

    def __post_init__(self) -> None:
        self.played: dict[str, list[ScoredGame]] = {}
        for g in self.games:
            if g.score is not None:
                self.played.setdefault(g.entrant, []).append(g)
        self.parts = {e: _split(self.stage, self.game, games) for e, games in self.played.items()}
        self.total = {e: self._total(e) for e in self.played}
        self.values: dict[str, list[Value]] = {e: [] for e in self.played}
        for c in self.stage.cascade:
            column = {e: self._lot(e) if c.name == "lot" else self._value(c, e) for e in self.played}
            for e, value in column.items():
                self.values[e].append(value)

    def standing(self, *, complete: bool) -> Standing:
        above = {e: [o for o in self.played if self._settles(o, e)[1] > 0] for e in self.played}
        rank = {e: 1 + self._ahead(above[e]) for e in self.played}
        listed = sorted(self.played, key=lambda e: (len(above[e]), e))
        rows = [self._row(e, listed[i - 1] if i else None, rank[e], listed) for i, e in enumerate(listed)]
        return Standing(self.stage.name, self.after, complete, tuple(rows))

    def _ahead(self, above: list[str]) -> int:
        if self.stage.ranks == "standard":
            return len(above)
        return len([e for e in above if not any(o < e and self._settles(o, e)[1] == 0 for o in above)])

    def _row(self, entrant: str, before: str | None, rank: int, listed: list[str]) -> StandingRow:
        counted, discarded = self.parts[entrant]
        shown = counted if any(c.name == "places" and c.scope == "counted" for c in self.stage.cascade) else None
        return StandingRow(
            rank=rank,
            entrant=entrant,
            score=self.total[entrant],
            played=len(self.played[entrant]),
            counted=tuple(g.round for g in counted),
            discarded=tuple(g.round for g in discarded),
            places=_places(self.played[entrant] if shown is None else shown, 3),
            tiebreaks=tuple(
                CriterionValue(c.text, v) for c, v in zip(self.stage.cascade, self.values[entrant], strict=True)
            ),
            decided_by=None if before is None else self._settles(before, entrant)[0],
            tied_with=tuple(o for o in listed if o != entrant and self._settles(o, entrant)[1] == 0),
            bonus=self.bonus.get(entrant, ZERO),
            withdrawn=self._gave_up(entrant),
        )

    def _gave_up(self, entrant: str) -> bool:
        """Whether the entrant is withdrawn in some round and has no game in a later one."""
        since = [g.round for g in self.games if g.entrant == entrant and g.status is Status.WITHDRAWN]
        return any(all(g.round < number for g in self.played[entrant]) for number in since)

    def _settles(self, a: str, b: str) -> tuple[str | None, int]:
        """What settles between `a` and `b`, and 1 when `a` stands above, -1 below, 0 when nothing does."""
        low = _low_scores_win(self.stage, self.game)
        pairs: list[tuple[str, bool, Value, Value]] = [("score", low, self.total[a], self.total[b])]
        for c, va, vb in zip(self.stage.cascade, self.values[a], self.values[b], strict=True):
            lower = (
                c.name in ("errors", "rank", "lot")
                or (c.name == "points" and self.game.better == "lower")
                or (c.name in ("score", "average", "last-game") and low)
            )
            pairs.append((c.text, lower, va, vb))
        for text, lower, va, vb in pairs:
            if va == vb:
                continue
            if isinstance(va, tuple) and isinstance(vb, tuple):
                first = va > vb
            elif isinstance(va, Fraction) and isinstance(vb, Fraction):
                first = va < vb if lower else va > vb
            else:
                first = vb is None
            return text, 1 if first else -1
        return None, 0

    def _total(self, entrant: str) -> Fraction:
        counted, _ = self.parts[entrant]
        brought = self.bonus.get(entrant, ZERO)
        total = brought + sum((g.score or ZERO for g in counted), ZERO)
        fines = sum((p.score for p in self.penalties if p.entrant == entrant and p.round <= self.after), ZERO)
        if self.stage.floor != "total":
            return total + fines
        gross = brought + sum((g.gross or ZERO for g in counted), ZERO)
        unpunished = gross if self.stage.scores == "points" else total
        return max(total + fines, min(ZERO, unpunished))

    def _lot(self, entrant: str) -> Value:
        """The entrant's lot where everyone level with him on all before it has one."""
        level = [
            o for o in self.played if (self.total[o], self.values[o]) == (self.total[entrant], self.values[entrant])
        ]
        return Fraction(self.lots[entrant]) if all(o in self.lots for o in level) else None

    def _value(self, criterion: CriterionName, entrant: str) -> Value:
        if criterion.name == "rank":
            newest = self.earlier[criterion.scope].newest
            row = newest.row(entrant) if newest else None
            return Fraction(row.rank) if row else None
        games = self._scope(criterion.name, criterion.scope, entrant)
        match criterion.name:
            case "points":
                return sum((g.points or ZERO for g in games), ZERO)
            case "errors":
                return Fraction(sum(g.errors or 0 for g in games))
            case "score":
                return sum((g.score or ZERO for g in games), ZERO)
            case "places":
                return _places(games, criterion.depth)
            case "wins":
                stage = self.earlier[criterion.scope].games if criterion.scope in self.earlier else self.games
                return Fraction(sum(1 for g in games if g.place == 1 and not (g.shared > 1 and _sides(stage, g) == 2)))
            case "seconds":
                return Fraction(sum(1 for g in games if g.place == 2))
            case "average":
                return sum((g.score or ZERO for g in games), ZERO) / len(games) if games else None
            case "last-game":
                return games[-1].score if games else None
        raise ValueError(f"the second scorer does not know {criterion.text}")

    def _scope(self, name: str, scope: str, entrant: str) -> list[ScoredGame]:
        counted, discarded = self.parts[entrant]
        if scope in ("counted", "discarded", "all"):
            return {"counted": counted, "discarded": discarded, "all": self.played[entrant]}[scope]
        # Of an earlier stage: places over all its games (A10), sums over those that count in it.
        newest = self.earlier[scope].newest
        row = newest.row(entrant) if newest else None
        rounds = row.counted if row else ()
        mine = [g for g in self.earlier[scope].games if g.entrant == entrant and g.score is not None]
        return mine if name in ("places", "wins", "seconds") else [g for g in mine if g.round in rounds]


def _sides(games: Sequence[ScoredGame], game: ScoredGame) -> int:
    """How many sat at the table of `game`, one of the `games` of a stage."""
    return sum(1 for g in games if (g.round, g.table) == (game.round, game.table) and g.status not in NOT_SEATED)


def _places(games: Sequence[ScoredGame], depth: int) -> tuple[int, ...]:
    """How many firsts, seconds and so on: a shared place once, as the higher (A6)."""
    return tuple(sum(1 for g in games if g.place == n) for n in range(1, depth + 1))
