"""A second scorer, written apart from the product's: lists, dicts and fractions, everything counted pair by pair.

It is slow on purpose. A place is one more than the number of those who are better, a rank one more than the number of
those who stand above, a discard the game that loses against every other: no sorting, no running totals and nothing kept
from one standing to the next. It shares with the product only the rulebook, the rows and the shape of the answer.

A round alone is in `oracle_games`, the criteria that look at opponents are in `oracle_matches`. Eliminations are not in
it: their tests play a bracket of which the outcome is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.model import Penalty, Round, Status
from engine.rules import CriterionName, Game, Stage
from engine.score import CriterionValue, Lot, ScoredGame, StageResult, Standing, StandingRow, Value
from score.oracle_games import NOT_SEATED, oracle_games
from score.oracle_matches import MATCH_CRITERIA, Opponents

__all__ = ["oracle_stage"]

ZERO = Fraction(0)
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
    groups: Mapping[str, str] | None = None,
) -> StageResult:
    """Score `stage` a second time; the answer has the same shape as `engine.score.score_stage`'s."""
    scored = sorted((r for r in rounds if r.is_scored), key=lambda r: r.number)
    void = {r.number for r in rounds if r.void}
    valid = [
        p for p in penalties if p.stage == stage.name and p.round not in void and not p.withdrawn and not p.warning
    ]
    played = [g for r in scored for g in oracle_games(stage, _game_in(stage, game, games, r), r, valid)]
    settled = {r.number for r in rounds if r.is_scored or r.void}
    finished = all(number in settled for number in range(1, stage.rounds + 1))

    def standing(last: Round, parts: Sequence[str | None]) -> Standing:
        tables = [
            _Table(
                stage,
                game,
                [g for g in played if g.round <= last.number],
                valid,
                earlier or {},
                last.number,
                bonus or {},
                {e: lot.order for e, lot in (lots or {}).items() if lot.after <= last.number},
                groups or {},
                part,
            )
            for part in parts
        ]
        rows = [row for table in tables for row in table.rows()]
        return Standing(stage.name, last.number, finished and last is scored[-1], tuple(rows))

    parts: list[str | None] = [*sorted(set((groups or {}).values()))] or [None]
    standings = tuple(standing(r, parts) for r in scored)
    return StageResult(stage, tuple(played), standings, standing(scored[-1], [None]) if groups and scored else None)


def _game_in(stage: Stage, game: Game, games: Mapping[str, Game] | None, round_: Round) -> Game:
    """The game that is played in a round: the one named for it, else the stage's own."""
    name = stage.games[round_.number - 1] if stage.games and round_.number <= len(stage.games) else None
    return (games or {}).get(name, game) if name is not None else game


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
            reading = next((c for c in stage.cascade if c.name in SINGLE), None)
            if reading is not None and (va := _number(reading.name, a)) != (vb := _number(reading.name, b)):
                return va > vb if _lower(reading.name, stage, game) else va < vb
        else:
            return a.round < b.round if way == "earlier" else a.round > b.round
    raise AssertionError("two games in one round")


#: Criteria that read a number of every single game, beside the score.
SINGLE = ("points", "errors", "difference", "points-for", "points-against", "victory-points")


def _number(name: str, game: ScoredGame) -> Fraction:
    """What such a criterion adds up."""
    found = {
        "errors": Fraction(game.errors or 0),
        "score": game.score or ZERO,
        "difference": game.points_for - game.points_against,
        "points-against": game.points_against,
        "victory-points": game.victory_points or ZERO,
    }
    return found.get(name, game.points_for)


def _lower(name: str, stage: Stage, game: Game) -> bool:
    """Whether less of a criterion is better."""
    if name in ("errors", "rank", "lot"):
        return True
    if name in ("points", "points-for", "difference", "head-to-head:difference"):
        return game.better == "lower"
    if name == "points-against":
        return game.better == "higher"
    if name in ("score", "average", "last-game", "buchholz", "median-buchholz", "sonneborn-berger", "head-to-head"):
        return _low_scores_win(stage, game)
    return False


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
    groups: Mapping[str, str] = field(default_factory=dict)
    part: str | None = None
    """The group that is ranked; None for all together."""

    def __post_init__(self) -> None:
        self.played: dict[str, list[ScoredGame]] = {}
        for g in self.games:
            if g.score is not None or g.status is Status.BYE:
                self.played.setdefault(g.entrant, [])
            if g.score is not None:
                self.played[g.entrant].append(g)
        self.parts = {e: _split(self.stage, self.game, games) for e, games in self.played.items()}
        self.total = {e: self._total(e) for e in self.played}
        self.opponents = Opponents(self.stage, self.games, self.total)
        self.ranked = [e for e in self.played if self.part is None or self.groups.get(e) == self.part]
        self.values: dict[str, list[Value]] = {e: [] for e in self.ranked}
        for c in self.stage.cascade:
            column = {e: self._value(c, e) for e in self.ranked}
            for e, value in column.items():
                self.values[e].append(value)

    def rows(self) -> list[StandingRow]:
        """The lines of those who are ranked, in their order."""
        above = {e: [o for o in self.ranked if self._settles(o, e)[1] > 0] for e in self.ranked}
        rank = {e: 1 + self._ahead(above[e]) for e in self.ranked}
        listed = sorted(self.ranked, key=lambda e: (len(above[e]), e))
        return [self._row(e, listed[i - 1] if i else None, rank[e], listed) for i, e in enumerate(listed)]

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
            group=self.groups.get(entrant),
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
            if c.name == "buchholz" and c.scope == "balance":
                lower = False
            else:
                lower = _lower(c.text if c.text == "head-to-head:difference" else c.name, self.stage, self.game)
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
        cap = self.stage.points_cap
        unfined = [
            (g.score or ZERO) if g.gross is None else g.gross if cap is None else min(g.gross, cap) for g in counted
        ]
        gross = brought + sum(unfined, ZERO)
        unpunished = gross if self.stage.scores == "points" else total
        return max(total + fines, min(ZERO, unpunished))

    def _level(self, entrant: str) -> list[str]:
        """Everyone level on all criteria so far, the entrant too."""
        own = (self.total[entrant], self.values[entrant])
        return [o for o in self.ranked if (self.total[o], self.values[o][: len(own[1])]) == own]

    def _value(self, criterion: CriterionName, entrant: str) -> Value:
        if criterion.name == "lot":
            known = all(o in self.lots for o in self._level(entrant))
            return Fraction(self.lots[entrant]) if known else None
        if criterion.name in MATCH_CRITERIA:
            return self.opponents.value(criterion, entrant, self._level(entrant))
        if criterion.name == "rank":
            newest = self.earlier[criterion.scope].newest
            row = newest.row(entrant) if newest else None
            return Fraction(row.rank) if row else None
        games = self._scope(criterion.name, criterion.scope, entrant)
        if criterion.name in ("score", *SINGLE):
            return sum((_number(criterion.name, g) for g in games), ZERO)
        match criterion.name:
            case "places":
                return _places(games, criterion.depth)
            case "wins":
                stage = self.earlier[criterion.scope].games if criterion.scope in self.earlier else self.games
                won = [g for g in games if g.place == 1 and not (g.shared > 1 and _sides(stage, g) == 2)]
                return Fraction(len(won) + sum(1 for g in games if g.status is Status.BYE))
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
