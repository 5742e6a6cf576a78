"""Random events of matches for Hypothesis: byes, forfeits, draws and penalties, and every criterion in any cascade."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from engine.model import Penalty, Round, Row, Status
from engine.rules import Game, Stage
from engine.score import Lot
from score.seasons import bonuses, lots_of

__all__ = ["MatchEvent", "match_events"]

Draw = Callable[[st.SearchStrategy[Any]], Any]

#: Few points, so that matches are often level; the cap is below one of them.
POINTS = (Fraction(0), Fraction(1), Fraction(2), Fraction(-1), Fraction("0.3"), Fraction(7))
SUMS = ("points", "errors", "score", "difference", "points-for", "points-against", "victory-points", "wins", "seconds")
CRITERIA = (
    *(f"{name}:{scope}" for name in SUMS for scope in ("counted", "discarded", "all")),
    *("buchholz", "buchholz:balance", "median-buchholz", "sonneborn-berger") * 3,
    *("head-to-head", "head-to-head:difference") * 6,
    *("difference", "points-for", "points-against", "victory-points", "wins", "places:all", "average", "last-game"),
    "lot",
)
#: How a match went: played, not played by one side or both, with or without the points of the other.
MISHAPS = ("forfeit", "forfeit", "place", "place", "both", "out", "disqualified", "eliminated")


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """A stage of matches with all that its scores need."""

    stage: Stage
    game: Game
    rounds: tuple[Round, ...]
    penalties: tuple[Penalty, ...]
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    lots: Mapping[str, Lot] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)

    @property
    def more(self) -> dict[str, Any]:
        """What a scorer takes by keyword."""
        return {"penalties": self.penalties, "bonus": self.bonus, "lots": self.lots, "groups": self.groups}


@st.composite
def match_events(draw: Draw) -> MatchEvent:
    """Two to nine entrants, one to six rounds of matches drawn at random, who is left over with a bye."""
    rounds = draw(st.integers(1, 6))
    stage = draw(match_stages(rounds))
    better = draw(st.sampled_from(("lower", "higher")))
    game = Game(better=better, victory_points=draw(st.sampled_from((None, 3))))
    entrants = [f"m{n}" for n in range(draw(st.integers(2, 9)))]
    played = [draw(match_rounds(stage, game, n, entrants)) for n in range(1, draw(st.integers(1, rounds)) + 1)]
    fines = draw(st.lists(fines_of(len(played), entrants), max_size=4))
    brought = draw(st.one_of(st.just({}), bonuses(entrants)))
    groups = {e: draw(st.sampled_from("AB")) for e in entrants} if draw(st.integers(0, 3)) == 0 else {}
    return MatchEvent(stage, game, tuple(played), tuple(fines), brought, draw(lots_of(entrants, rounds)), groups)


@st.composite
def match_stages(draw: Draw, rounds: int) -> Stage:
    """Rules of matches, drawn key by key."""
    maybe: list[tuple[str, list[Any]]] = [
        ("draw", [Fraction(1, 2), Fraction(1, 3)]),
        ("bye", ["win", "rest"]),
        ("bye_points", [(1, 0), (Fraction("0.3"), 1), (7, 2)]),
        ("bye_opponent", ["virtual"]),
        ("points_cap", [1, 2]),
        ("counting", [2, 3]),
        ("one_winner", [True]),
        ("ranks", ["dense"]),
        ("ties", ["higher"]),
        ("floor", ["game", "total"]),
    ]
    keys = {key: draw(st.sampled_from(values)) for key, values in maybe if draw(st.integers(0, 2)) == 0}
    scores: list[Any] = [{2: [1, 0]}, {2: [1, 0]}, {2: [3, 1]}, [2, 1], "points"]
    return Stage.model_validate(
        {
            "name": "s",
            "rounds": rounds,
            "format": draw(st.sampled_from(("swiss", "danish", "round-robin"))),
            "table_sizes": [2],
            "scores": draw(st.sampled_from(scores)),
            "tiebreaks": draw(st.lists(st.sampled_from(CRITERIA), max_size=5, unique=True)),
            **keys,
        }
    )


@st.composite
def match_rounds(draw: Draw, stage: Stage, game: Game, number: int, entrants: Sequence[str]) -> Round:
    """One round: the entrants in pairs, some absent, the one left over with a bye."""
    here = list(draw(st.permutations(entrants)))
    away = [here.pop() for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2)))) if len(here) > 2]
    rows: list[Row] = []
    for table, (one, other) in enumerate(zip(here[::2], here[1::2], strict=False), start=1):
        rows += draw(matches(game, str(table), one, other))
    if len(here) % 2:
        rows.append(Row(here[-1], status=Status.BYE))
    rows += [Row(who, status=draw(st.sampled_from((Status.ABSENT, Status.WITHDRAWN)))) for who in away]
    noted = any(r.place is not None for r in rows) and stage.scores != "points"
    return Round(stage.name, number, tuple(rows), void=draw(st.integers(0, 9)) == 0, places_noted=noted)


@st.composite
def matches(draw: Draw, game: Game, table: str, one: str, other: str) -> list[Row]:
    """A match, now and then forfeited, or won by a place that parts two who are level."""
    few = draw(st.sampled_from((POINTS[:2], POINTS[:3], POINTS)))
    rows = [
        Row(
            who,
            table,
            points=draw(st.sampled_from(few)),
            errors=draw(st.one_of(st.none(), st.integers(0, 2))),
            victory_points=Fraction(draw(st.integers(0, 3))) if draw(st.booleans()) else None,
        )
        for who in (one, other)
    ]
    how = draw(st.sampled_from(MISHAPS)) if draw(st.integers(0, 3)) == 0 else ""
    if how == "both":
        return [Row(one, table, status=Status.FORFEIT), Row(other, table, status=Status.FORFEIT)]
    if how == "place":
        return [Row(one, table, place=1), Row(other, table, status=draw(st.sampled_from(NOT_PLAYED)))]
    if how == "eliminated":
        return [rows[0], Row(other, table, status=Status.ELIMINATED, points=rows[1].points)]
    if how:
        return [rows[0], Row(other, table, status=Status(how))]
    if rows[0].points == rows[1].points and draw(st.booleans()):
        rows = [Row(r.entrant, table, None, r.status, r.points, n, r.errors) for n, r in enumerate(rows, start=1)]
    return rows


NOT_PLAYED = (Status.FORFEIT, Status.OUT, Status.DISQUALIFIED)


@st.composite
def fines_of(draw: Draw, last: int, entrants: Sequence[str]) -> Penalty:
    """A penalty or a bonus, sometimes withdrawn or only a warning."""
    return Penalty(
        "s",
        draw(st.integers(1, last)),
        draw(st.sampled_from(list(entrants))),
        "other",
        points=Fraction(draw(st.integers(-3, 3))),
        score=Fraction(draw(st.integers(-3, 3)), 2),
        withdrawn=draw(st.integers(0, 5)) == 0,
        warning=draw(st.integers(0, 5)) == 0,
    )
