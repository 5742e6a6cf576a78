"""Random stages and rounds for Hypothesis: few distinct points, so that ties are everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.model import SEATS, Penalty, Round, Row, Status
from engine.rules import Game, Rulebook, Stage, shipped
from engine.score import Lot

__all__ = ["Season", "finals", "seasons"]

Draw = Callable[[st.SearchStrategy[Any]], Any]
T = TypeVar("T")

#: Games in which ties are frequent, and one with decimals that binary floats cannot hold.
POINTS = (Fraction(0), Fraction(1), Fraction(2), Fraction("0.1"), Fraction("0.2"), Fraction("0.3"), Fraction(7))
BY_SIZE = {2: [3, 1], 3: [9, 5, 2], 4: [10, 6, 3, 1], 5: [11, 7, 4, 2, 1]}
SHIPPED = ("cuori", "king", "whist")
CRITERIA = (
    *(f"{name}:{scope}" for name in ("points", "errors", "score") for scope in ("counted", "discarded", "all")),
    *("points", "errors", "score", "places:all", "places:all:20", "places:discarded", "places:all:1"),
    *("wins", "wins:all", "wins:discarded", "seconds", "seconds:all", "average", "average:all", "average:discarded"),
    *("last-game", "last-game:all", "lot", "lot", "lot"),
)
#: The games of a stage whose rounds are different ones.
GAMES = {"low": Game(better="lower"), "high": Game(better="higher"), "tricks": Game(better="higher", errors=True)}


@dataclass(frozen=True, slots=True)
class Season:
    """A stage with its game and its rounds, and all else that its scores need."""

    stage: Stage
    game: Game
    rounds: tuple[Round, ...]
    penalties: tuple[Penalty, ...] = ()
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    lots: Mapping[str, Lot] = field(default_factory=dict)

    @property
    def more(self) -> dict[str, Any]:
        """What a scorer takes by keyword."""
        return {"penalties": self.penalties, "games": GAMES, "bonus": self.bonus, "lots": self.lots}

    def renamed(self, other: Callable[[str], str]) -> Season:
        """The same season in which every entrant is called otherwise."""
        return replace(
            self,
            rounds=tuple(
                replace(r, rows=tuple(replace(row, entrant=other(row.entrant)) for row in r.rows)) for r in self.rounds
            ),
            penalties=tuple(replace(p, entrant=other(p.entrant)) for p in self.penalties),
            bonus={other(e): b for e, b in self.bonus.items()},
            lots={other(e): lot for e, lot in self.lots.items()},
        )


@st.composite
def seasons(draw: Draw) -> Season:
    """A season by a shipped rulebook or by rules drawn key by key: 2 to 14 entrants, 1 to 12 rounds."""
    if draw(st.integers(0, 2)) == 0:
        rulebook = Rulebook.model_validate(shipped(draw(st.sampled_from(SHIPPED))))
        stage, game, size = rulebook.stage[0], rulebook.game, 4
    else:
        size = draw(st.sampled_from((4, 4, 3, 5, 2)))
        stage = draw(stages(size))
        game = Game(better=draw(st.sampled_from(("lower", "higher"))))
    entrants = [f"m{n:02}" for n in range(draw(st.integers(2, 14)))]
    last = draw(st.integers(1, stage.rounds))
    rounds = [draw(rounds_of(stage, game, number, entrants, size)) for number in range(1, last + 1)]
    if draw(st.integers(0, 3)) == 0:
        rounds[-1] = _seating(rounds[-1])
    fined = draw(st.lists(penalties(stage, rounds, entrants), max_size=4))
    brought = draw(st.one_of(st.just({}), bonuses(entrants)))
    return Season(stage, game, tuple(rounds), tuple(fined), brought, draw(lots_of(entrants, last)))


@st.composite
def finals(draw: Draw) -> tuple[Season, Season]:
    """A short tournament and the final of its first entrants, which looks back at it."""
    regular = stages_of(name="regular", rounds=3, scores=[10, 6, 3, 1], counting=2, tiebreaks=["points:all"])
    final = stages_of(
        name="final",
        rounds=3,
        scores=[10, 6, 3, 1],
        tiebreaks=draw(
            st.sampled_from(
                (
                    ("points:counted", "places:all", "rank:regular", "places:regular"),
                    ("errors:counted", "places:all", "rank:regular", "places:regular"),
                    ("places:regular", "rank:regular"),
                    ("places:regular:1", "points:regular", "errors:regular", "wins:regular", "seconds:regular"),
                    ("places:all", "rank:regular"),
                    ("rank:regular", "lot"),
                )
            )
        ),
    )
    game = Game(better=draw(st.sampled_from(("lower", "higher"))))
    entrants = [f"m{n:02}" for n in range(8)]
    before = [draw(rounds_of(regular, game, n, entrants, 4)) for n in range(1, draw(st.integers(1, 3)) + 1)]
    finalists = entrants[: draw(st.integers(2, 4))]
    after = [draw(rounds_of(final, game, n, finalists, 4)) for n in range(1, draw(st.integers(1, 3)) + 1)]
    brought = draw(st.one_of(st.just({}), bonuses(finalists)))
    lots = draw(lots_of(finalists, 3))
    return Season(regular, game, tuple(before)), Season(final, game, tuple(after), bonus=brought, lots=lots)


def stages_of(**keys: Any) -> Stage:
    """A stage from rulebook keys."""
    return Stage.model_validate(keys)


@st.composite
def stages(draw: Draw, size: int) -> Stage:
    """Rules drawn key by key; every one could stand in a rulebook."""
    rounds = draw(st.integers(1, 12))
    compare = draw(st.sampled_from(("table", "table", "seat"))) if size == 4 else "table"
    listed: list[object] = [[10, 6, 4, 3, 2], [1], "points", [Fraction("0.1"), Fraction("0.2")]]
    scores = draw(st.sampled_from([*listed, *([BY_SIZE] * 3 if compare == "table" else [])]))
    keys: dict[str, Any] = {
        "name": "regular",
        "rounds": rounds,
        "compare": compare,
        "scores": scores,
        "scores_rest": draw(st.sampled_from((0, 1))),
        "ties": draw(st.sampled_from(("split", "split", "higher"))),
        "counting": draw(st.one_of(st.none(), st.integers(1, rounds), parts(rounds))),
        "discard_ties": draw(st.sampled_from((("criterion", "earlier"), ("criterion", "later"), ("earlier",)))),
        "floor": draw(st.sampled_from(("none", "none", "game", "total"))),
        "ranks": draw(st.sampled_from(("standard", "standard", "dense"))),
        "tiebreaks": draw(st.lists(st.sampled_from(CRITERIA), max_size=4, unique=True)),
        "table_tiebreaks": draw(st.sampled_from(((), (), ("errors",)))),
    }
    if draw(st.booleans()):
        keys["jolly"] = 6
    if draw(st.integers(0, 2)) == 0:
        names = draw(st.lists(st.sampled_from(tuple(GAMES)), min_size=rounds, max_size=rounds))
        keys["games"] = names
        keys["game_tiebreaks"] = {n: ["errors"] for n in sorted(set(names)) if GAMES[n].errors or draw(st.booleans())}
    if size == 2 and scores != "points" and draw(st.booleans()):
        keys["draw"] = Fraction(1, 2)
    return Stage.model_validate(keys)


@st.composite
def bonuses(draw: Draw, entrants: Sequence[str]) -> dict[str, Fraction]:
    """What some of the entrants bring along."""
    few = st.sampled_from((Fraction(7), Fraction(4), Fraction(3, 2), Fraction("0.3"), Fraction(1)))
    return dict(draw(st.dictionaries(st.sampled_from(list(entrants)), few)))


@st.composite
def lots_of(draw: Draw, entrants: Sequence[str], last: int) -> dict[str, Lot]:
    """Lots for all of the entrants or for some, each of its own round; now and then two with the same order."""
    orders = draw(st.permutations(range(1, len(entrants) + 1)))
    if draw(st.integers(0, 3)) == 0:
        orders = [-(-n // 2) for n in orders]
    drawn = entrants if draw(st.booleans()) else [e for e in entrants if draw(st.booleans())]
    together = draw(st.one_of(st.none(), st.integers(0, last)))
    return {
        e: Lot(order, draw(st.integers(0, last)) if together is None else together)
        for e, order in zip(entrants, orders, strict=True)
        if e in drawn
    }


@st.composite
def parts(draw: Draw, rounds: int) -> list[dict[str, Any]]:
    """One or two parts that hold every round of the stage."""
    cut = draw(st.integers(1, rounds))
    halves = [(1, cut), (cut + 1, rounds)] if cut < rounds else [(1, rounds)]
    return [{"rounds": list(half), "best": draw(st.integers(1, 3))} for half in halves]


@st.composite
def rounds_of(draw: Draw, stage: Stage, game: Game, number: int, entrants: Sequence[str], size: int) -> Round:
    """One round: tables of `size`, the entrants left over as jolly, at a smaller table or absent."""
    name = stage.game_of(number)
    game = game if name is None else GAMES[name]
    settled = bool(stage.table_tiebreaks or stage.game_tiebreaks.get(name or ""))
    here = list(draw(st.permutations(entrants)))
    away = here[len(here) - draw(st.integers(0, len(here) // 2)) :] if draw(st.booleans()) else []
    here = here[: len(here) - len(away)]
    seated = len(here) // size * size
    odd = here[seated:]
    if len(odd) > 1 and draw(st.booleans()) and (size == 5 or stage.compare == "seat" or stage.scores != BY_SIZE):
        seated, odd = len(here), []
    few = draw(st.sampled_from((POINTS[:2], POINTS[:3], POINTS[3:6], POINTS)))
    numbers = draw(st.lists(st.sampled_from(few), min_size=seated, max_size=seated))
    mistakes = draw(st.lists(st.one_of(st.none(), st.integers(0, 2)), min_size=seated, max_size=seated))
    rows = [
        Row(who, str(1 + i // size), SEATS[i % size % 4] if size == 4 else None, points=numbers[i], errors=mistakes[i])
        for i, who in enumerate(here[:seated])
    ]
    left = Status.JOLLY if stage.jolly is not None else Status.ABSENT
    rows = draw(_mishaps(rows))
    rows += [Row(who, status=left) for who in odd]
    rows += [Row(who, status=draw(st.sampled_from((Status.ABSENT, Status.WITHDRAWN)))) for who in away]
    how = draw(st.integers(0, 7)) if seated else 7
    if how == 0:
        both = stage.scores == "points" or (not settled and draw(st.booleans()))
        rows = _with_places(stage, game, rows, keep_points=both)
        if stage.scores == "points":
            blank = draw(st.integers(0, len(rows) - 1))
            rows[blank] = replace(rows[blank], place=None)
    noted = any(r.place is not None for r in rows)
    void = draw(st.integers(0, 9)) == 0
    return Round(stage.name, number, tuple(rows), void=void, places_noted=noted)


@st.composite
def _mishaps(draw: Draw, rows: Sequence[Row]) -> list[Row]:
    """Now and then somebody forfeits, is put out, or passes the limit of the game."""
    if not rows or draw(st.integers(0, 4)):
        return list(rows)
    hit = draw(st.integers(0, len(rows) - 1))
    status = draw(st.sampled_from((Status.FORFEIT, Status.OUT, Status.DISQUALIFIED, Status.ELIMINATED)))
    points = rows[hit].points if status is Status.ELIMINATED else None
    changed = replace(rows[hit], status=status, points=points, errors=rows[hit].errors if points is not None else None)
    return [*rows[:hit], changed, *rows[hit + 1 :]]


@st.composite
def penalties(draw: Draw, stage: Stage, rounds: Sequence[Round], entrants: Sequence[str]) -> Penalty:
    """A penalty or a bonus in points, in score or in both, sometimes withdrawn; none in a void round."""
    numbers = [r.number for r in rounds if not r.void] or [1]
    return Penalty(
        stage.name,
        draw(st.sampled_from(numbers)),
        draw(st.sampled_from(list(entrants))),
        "other",
        points=Fraction(draw(st.integers(-3, 3))),
        score=Fraction(draw(st.integers(-3, 3)), 2),
        withdrawn=draw(st.integers(0, 3)) == 0,
    )


def _with_places(stage: Stage, game: Game, rows: Sequence[Row], *, keep_points: bool) -> list[Row]:
    """The rows with the places that their points give, instead of the points or beside them."""

    def place(row: Row) -> int | None:
        if row.points is None:
            return None
        sign = -1 if game.better == "higher" else 1
        rivals = [r for r in rows if (r.table == row.table if stage.compare == "table" else r.seat == row.seat)]
        return 1 + sum(1 for r in rivals if r.points is not None and r.points * sign < row.points * sign)

    return [replace(r, place=place(r), points=r.points if keep_points else None) for r in rows]


def _seating(round_: Round) -> Round:
    """The round before it is played: who sits where and nothing else."""
    rows = tuple(
        replace(r, points=None, place=None, errors=None, status=Status.PLAYED if r.table else r.status)
        for r in round_.rows
    )
    return replace(round_, rows=rows, places_noted=False)
