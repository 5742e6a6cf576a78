"""Criteria that look at opponents: Buchholz and its kin, Sonneborn-Berger, direct encounters (B8).

An opponent is everyone at the same table of a scored round, discarded or not, once for every game; a round that is
only seated has none yet. Scores of opponents are those of the standing at that moment, penalties included.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import polars as pl

from engine.model import Status, Words
from engine.rules import CriterionName
from engine.score.counting import lower_score_wins
from engine.score.places import fewer_wins, of_a_game, shared_score
from engine.score.tiebreaks.registry import (
    Criterion,
    CriterionWords,
    Ledger,
    Measure,
    measure_of,
    plainly,
    register,
)

__all__: list[str] = []

#: A moment and an entrant: a line of a standing.
Line = tuple[int, int]

#: How much of an opponent was beaten, in halves.
BEATEN, LEVEL, NOT_BEATEN = 2, 1, 0


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of one entrant, with whom it was against and how much of each was beaten, in halves.

    `outcome` is 1 for a win, −1 for a loss, else 0; `score` and `difference` are in the units of the ledger.
    """

    round: int
    bye: bool
    outcome: int
    score: int
    difference: int
    opponents: tuple[tuple[int, int], ...]


def _games(ledger: Ledger) -> Mapping[int, list[_Game]]:
    """Every entrant's games in the order of the rounds, matches lost by being put out among them (C11)."""
    rows = (
        ledger.sheets.with_columns(difference=of_a_game("difference"), score=pl.col("score").fill_null(0))
        .sort("round")
        .rows(named=True)
    )
    tables: defaultdict[tuple[int, str], list[tuple[int, str, int | None]]] = defaultdict(list)
    for row in rows:
        if row["seated"]:
            tables[row["round"], row["table"]].append((row["entrant"], row["status"], row["place"]))
    games: defaultdict[int, list[_Game]] = defaultdict(list)
    for row in rows:
        if row["is_game"] or (row["seated"] and Status(row["status"]).is_lost):
            met = tuple(
                (other, _beaten(row["place"], place, status))
                for other, status, place in (tables[row["round"], row["table"]] if row["seated"] else ())
                if other != row["entrant"]
            )
            bye = row["status"] == Status.BYE
            game = _Game(row["round"], bye, row["outcome"] or 0, row["score"], row["difference"], met)
            games[row["entrant"]].append(game)
    return games


def _beaten(mine: int | None, other: int | None, others_status: str) -> int:
    """How much of an opponent at the table was beaten; who lost the match without playing it was, by any place."""
    if mine is None or (other is None and not Status(others_status).is_lost):
        return NOT_BEATEN
    if other is None or mine < other:
        return BEATEN
    return LEVEL if mine == other else NOT_BEATEN


def _so_far(ledger: Ledger) -> Iterable[tuple[Line, list[_Game]]]:
    """Every line of the standings with the games up to it."""
    games = _games(ledger)
    for after, entrant in ledger.lines.select("after", "entrant").iter_rows():
        yield (after, entrant), [g for g in games.get(entrant, ()) if g.round <= after]


def _met(ledger: Ledger) -> Iterable[tuple[Line, list[tuple[int, int]]]]:
    """Per line the score of every opponent, in units of the ledger, and how much of that one was beaten, in halves.

    With `bye_opponent = "virtual"` a bye was won against one who had the same score before the round and has drawn
    every round since.
    """
    lines = ledger.lines.select("after", "entrant", "score").rows()
    score = {(after, entrant): units for after, entrant, units in lines}
    rounds = sorted(set(ledger.sheets["round"]))
    virtual = ledger.stage.bye_opponent == "virtual"
    draw = ledger.score_scale.units(shared_score(ledger.stage, 2, 1, 2)) if virtual else 0
    for (after, entrant), games in _so_far(ledger):
        met = [(score.get((after, other), 0), beaten) for game in games for other, beaten in game.opponents]
        for game in games if virtual else ():
            if game.bye:
                before = sum(g.score for g in games if g.round < game.round)
                later = sum(1 for number in rounds if game.round < number <= after)
                met.append((before + draw * later, BEATEN))
        yield (after, entrant), met


def _from_opponents(total: Callable[[list[tuple[int, int]]], int], halves: int = 1) -> Callable[..., Measure]:
    """A criterion that adds up what `total` makes of the opponents met, in units of 1 / `halves` of the score's."""

    def measure(ledger: Ledger, name: CriterionName) -> Measure:
        if name.scope == "balance":
            return _balance(ledger)
        whole = ledger.score_scale.denominator * halves
        values = {line: Fraction(total(met), whole) for line, met in _met(ledger)}
        return measure_of(ledger, values, fewer=lower_score_wins(ledger.stage, ledger.game))

    return measure


def _median(met: list[tuple[int, int]]) -> int:
    """The sum without the highest and the lowest, so nothing where there are fewer than three."""
    return sum(sorted(score for score, _ in met)[1:-1])


def _balance(ledger: Ledger) -> Measure:
    """The opponents' wins minus their losses (case B20); a match that is level is neither."""
    # of everyone with a game: who was only ever put out is met, too, and in no standing
    games = _games(ledger)
    balance = {
        (after, entrant): sum(game.outcome for game in own if game.round <= after)
        for after in ledger.lines["after"].unique()
        for entrant, own in games.items()
    }
    values = {
        (after, entrant): Fraction(sum(balance.get((after, other), 0) for g in games for other, _ in g.opponents))
        for (after, entrant), games in _so_far(ledger)
    }
    return measure_of(ledger, values)


def _head_to_head(ledger: Ledger, name: CriterionName) -> Measure:
    """The games at tables with another of those who are still level here: the score in them, or the difference."""
    of_points = name.scope == "difference"
    level = {(after, e): step for after, e, step in ledger.lines.select("after", "entrant", "level").iter_rows()}
    scale = ledger.points_scale if of_points else ledger.score_scale
    fewer = fewer_wins("difference", ledger.game) if of_points else lower_score_wins(ledger.stage, ledger.game)
    values: dict[Line, Fraction] = {}
    for (after, entrant), games in _so_far(ledger):
        among = [g for g in games if any(level.get((after, o)) == level[after, entrant] for o, _ in g.opponents)]
        values[after, entrant] = scale.exact(sum(g.difference if of_points else g.score for g in among))
    return measure_of(ledger, values, fewer=fewer)


register(
    Criterion(
        "buchholz",
        ("counted", "balance"),
        False,
        plainly(
            Words(it="Buchholz", es="Buchholz", en="Buchholz"),
            Words(it="Buchholz più alto", es="Buchholz más alto", en="higher Buchholz"),
            Words(it="Buchholz più basso", es="Buchholz más bajo", en="lower Buchholz"),
        ),
        _from_opponents(lambda met: sum(score for score, _ in met)),
        {
            "balance": CriterionWords(
                Words(
                    it="vittorie meno sconfitte degli avversari",
                    es="victorias menos derrotas de los adversarios",
                    en="opponents' wins minus losses",
                ),
                Words(
                    it="più vittorie meno sconfitte degli avversari",
                    es="más victorias menos derrotas de los adversarios",
                    en="more opponents' wins minus losses",
                ),
                Words(
                    it="meno vittorie meno sconfitte degli avversari",
                    es="menos victorias menos derrotas de los adversarios",
                    en="fewer opponents' wins minus losses",
                ),
            )
        },
    )
)
register(
    Criterion(
        "median-buchholz",
        ("counted",),
        False,
        plainly(
            Words(it="Buchholz mediano", es="Buchholz mediano", en="median Buchholz"),
            Words(it="Buchholz mediano più alto", es="Buchholz mediano más alto", en="higher median Buchholz"),
            Words(it="Buchholz mediano più basso", es="Buchholz mediano más bajo", en="lower median Buchholz"),
        ),
        _from_opponents(_median),
    )
)
register(
    Criterion(
        "sonneborn-berger",
        ("counted",),
        False,
        plainly(
            Words(it="Sonneborn-Berger", es="Sonneborn-Berger", en="Sonneborn-Berger"),
            Words(it="Sonneborn-Berger più alto", es="Sonneborn-Berger más alto", en="higher Sonneborn-Berger"),
            Words(it="Sonneborn-Berger più basso", es="Sonneborn-Berger más bajo", en="lower Sonneborn-Berger"),
        ),
        _from_opponents(lambda met: sum(score * beaten for score, beaten in met), halves=BEATEN),
    )
)
register(
    Criterion(
        "head-to-head",
        ("counted", "difference"),
        False,
        plainly(
            Words(it="scontro diretto", es="enfrentamiento directo", en="head-to-head"),
            Words(
                it="punteggio più alto nello scontro diretto",
                es="puntuación más alta en el enfrentamiento directo",
                en="higher score head-to-head",
            ),
            Words(
                it="punteggio più basso nello scontro diretto",
                es="puntuación más baja en el enfrentamiento directo",
                en="lower score head-to-head",
            ),
        ),
        _head_to_head,
        {
            "difference": CriterionWords(
                Words(
                    it="differenza punti nello scontro diretto",
                    es="diferencia de puntos en el enfrentamiento directo",
                    en="points difference head-to-head",
                ),
                Words(
                    it="differenza punti più alta nello scontro diretto",
                    es="mayor diferencia de puntos en el enfrentamiento directo",
                    en="higher points difference head-to-head",
                ),
                Words(
                    it="differenza punti più bassa nello scontro diretto",
                    es="menor diferencia de puntos en el enfrentamiento directo",
                    en="lower points difference head-to-head",
                ),
            )
        },
    )
)
