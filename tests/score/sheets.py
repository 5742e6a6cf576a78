"""Rounds written as text, so that a scoring test reads like the score sheet it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from engine.model import Round, Row, Status
from engine.rules import Game, Rulebook, Stage, exact, merge, shipped
from engine.score import ScoredGame, StageResult, Standing, StandingRow, score_stage

__all__ = [
    "book",
    "first_two",
    "game_in",
    "levels",
    "points_stage",
    "round_of",
    "row",
    "score_book",
    "scores_in",
    "season_of",
    "stage_of",
    "standing_of",
    "value",
]

#: What a place in a group of rivals needs: enough rivals that fifth and sixth exist when seats are compared.
RIVALS = {"table": 3, "seat": 6}
SEAT_OF_HERO = ("N", "E", "S", "W")


def book(name: str, **stage: Any) -> Rulebook:
    """The shipped rulebook `name`, the keys given laid over its regular stage."""
    own = {"stage": [{"name": "regular", **stage}]} if stage else {}
    return Rulebook.model_validate(merge(shipped(name), own))


def stage_of(**keys: Any) -> Stage:
    """A stage called `s` with the keys given; twelve rounds and 10, 6, 3, 1 where they say nothing else."""
    return Stage.model_validate({"name": "s", "rounds": 12, "scores": [10, 6, 3, 1], **keys})


def points_stage(**keys: Any) -> Stage:
    """A stage of which the score is the points themselves."""
    return stage_of(scores="points", **keys)


def round_of(number: int, *lines: str, stage: str = "regular", void: bool = False) -> Round:
    """A round from lines `table seat entrant result …`, with `-` for an empty cell.

    The result is points (`34`, `-4.5`), a place (`#2`), a status (`jolly`) or `-`; `e3` after it is three errors, and a
    status or a place may follow points (`120 eliminated`, `34 #1`).
    """
    rows = tuple(_row(line.split()) for line in lines)
    noted = any(row.place is not None for row in rows)
    return Round(stage, number, rows, file=f"round-{number:02}.csv", void=void, places_noted=noted)


def season_of(stage: Stage, game: Game, heroes: Mapping[str, str]) -> list[Round]:
    """Rounds in which each hero has the games written: `place/points` or `place/points/errors`, one word a round.

    `j` is a jolly game and `-` an absence. Every hero plays among rivals of his own, new ones every round (table by
    table: three; seat by seat: six in the same seat at other tables), so that a rival never has more than one game.
    """
    words = {hero: text.split() for hero, text in heroes.items()}
    return [
        Round(stage.name, number, tuple(_round_rows(stage, game, number, words)))
        for number in range(1, max(len(w) for w in words.values()) + 1)
    ]


def score_book(rulebook: Rulebook, rounds: Iterable[Round]) -> StageResult:
    """The regular stage of `rulebook`, scored over `rounds`."""
    return score_stage(rulebook.stage[0], rulebook.game, list(rounds))


def standing_of(name: str, **heroes: str) -> Standing:
    """The newest standing of the shipped rulebook `name` for the games of `heroes` (see `season_of`)."""
    rulebook = book(name)
    standing = score_book(rulebook, season_of(rulebook.stage[0], rulebook.game, heroes)).newest
    assert standing is not None
    return standing


def game_in(result: StageResult, entrant: str, number: int = 1) -> ScoredGame:
    """The one game (or absence) of `entrant` in round `number`."""
    (game,) = [g for g in result.games if g.entrant == entrant and g.round == number]
    return game


def scores_in(result: StageResult, entrants: str, number: int = 1) -> list[str]:
    """The scores of `entrants` (ids with blanks between) in round `number`, as exact text: 8, 9/2, 20/3."""
    return [str(game_in(result, entrant, number).score) for entrant in entrants.split()]


def levels(standing: Standing) -> list[tuple[int, str]]:
    """The standing as (rank, entrant) pairs, in its order."""
    return [(row.rank, row.entrant) for row in standing.rows]


def row(standing: Standing, entrant: str) -> StandingRow:
    """The line of `entrant`, who must be listed."""
    found = standing.row(entrant)
    assert found is not None, entrant
    return found


def value(standing: Standing, entrant: str, criterion: str) -> object:
    """What `criterion` says of `entrant`."""
    return {v.criterion: v.value for v in row(standing, entrant).tiebreaks}[criterion]


def first_two(standing: Standing) -> tuple[str, str, str | None]:
    """The first two of the standing and what decided between them."""
    first, second = standing.rows[:2]
    return first.entrant, second.entrant, second.decided_by


def _row(cells: list[str]) -> Row:
    table, seat, entrant, *rest = (None if cell == "-" else cell for cell in cells)
    assert entrant is not None
    status, points, place, errors = Status.PLAYED, None, None, None
    for cell in rest:
        if cell is None:
            continue
        if cell.startswith("#"):
            place = int(cell[1:])
        elif cell.startswith("e") and cell[1:].isdigit():
            errors = int(cell[1:])
        elif cell in list(Status):
            status = Status(cell)
        else:
            points = exact(cell)
    return Row(entrant, table, seat, status, points, place, errors)


def _round_rows(stage: Stage, game: Game, number: int, words: Mapping[str, list[str]]) -> Iterable[Row]:
    for index, (hero, games) in enumerate(words.items()):
        word = games[number - 1] if number <= len(games) else "-"
        if word == "-":
            yield Row(hero, status=Status.ABSENT)
        elif word == "j":
            yield Row(hero, status=Status.JOLLY)
        else:
            yield from _among_rivals(stage, game, number, index, hero, word)


def _among_rivals(stage: Stage, game: Game, number: int, index: int, hero: str, word: str) -> Iterable[Row]:
    place, points, errors = (*map(int, word.split("/")), None)[:3]
    assert place is not None
    assert points is not None
    worse = 1 if game.better == "lower" else -1
    by_seat = stage.compare == "seat"
    for nth in range(1, RIVALS[stage.compare] + 2):
        mine = nth == place
        yield Row(
            entrant=hero if mine else f"rival-of-{hero}-{number:02}-{nth}",
            table=str(nth) if by_seat else f"table-of-{hero}",
            seat=SEAT_OF_HERO[index] if by_seat else None,
            points=Fraction(points + worse * (nth - place)),
            errors=errors if mine else None,
        )
