"""Public faults of other programs in matches between two, each named after its number; the others are in `test_cases`.

Here are B13 to B21, B43 and B47; B58 is with the brackets. Two are read in a way that fits:

- B14 counts losses to tied teams; here the direct encounter adds up scores, and the same opponent must stay out of it.
- B21: there is no Fore-Buchholz among the criteria; that no round is taken for the last of the event holds for Buchholz
  and for the virtual opponent of a bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from engine.model import Round
from engine.rules import Game, Stage
from engine.score import Standing, score_stage
from score.sheets import game_in, levels, round_of, row, stage_of, value

HIGH = Game(better="higher")


def swiss(**keys: Any) -> Stage:
    """A stage of matches, 1 a win and ½ a draw."""
    return stage_of(
        **{"format": "swiss", "table_sizes": [2], "scores": {2: [1, 0]}, "draw": Fraction(1, 2), "rounds": 7, **keys}
    )


def match(table: int, text: str) -> list[str]:
    """The rows of `a-b 2-1`."""
    sides, points = text.split()
    return [f"{table} - {who} {p}" for who, p in zip(sides.split("-"), points.split("-"), strict=True)]


def matches(number: int, *texts: str, byes: str = "") -> Round:
    """A round of matches, each `a-b 2-1`, and of byes."""
    rows = [line for table, text in enumerate(texts, start=1) for line in match(table, text)]
    return round_of(number, *rows, *(f"- - {who} bye" for who in byes), stage="s")


def standing(stage: Stage, rounds: Sequence[Round]) -> Standing:
    """The standing after the last round."""
    newest = score_stage(stage, HIGH, rounds).newest
    assert newest is not None
    return newest


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_case_b13_a_cycle_of_direct_encounters_goes_on_to_the_next_criterion(order: tuple[int, ...]) -> None:
    """A-B 1-0, B-C 2-0, C-A 1-0: level among themselves, then +1, 0, −1, in every order of the rounds and rows."""
    texts = ("a-b 1-0", "b-c 2-0", "c-a 1-0")
    rounds = [matches(n, texts[i]) for n, i in enumerate(order, start=1)]
    found = standing(swiss(tiebreaks=["head-to-head", "difference"]), rounds)
    assert [(r.entrant, r.decided_by, [v.value for v in r.tiebreaks]) for r in found.rows] == [
        ("b", None, [1, 1]),
        ("a", "difference", [1, 0]),
        ("c", "difference", [1, -1]),
    ]


def test_case_b14_one_with_as_many_wins_who_is_not_level_is_not_in_the_direct_encounter() -> None:
    """X 3-3 lost to y, who left after five rounds with 3-2, and beat z, 3-3: the defeat is not looked at."""
    rounds = [
        matches(1, "y-x 9-0", "z-p 9-0"),
        matches(2, "x-z 9-0", "y-q 9-0"),
        matches(3, "x-p 9-0", "y-r 9-0", "z-q 9-0"),
        matches(4, "x-q 9-0", "p-y 9-0", "z-r 9-0"),
        matches(5, "r-x 9-0", "q-y 9-0", "s-z 9-0"),
        matches(6, "p-x 9-0", "r-z 9-0"),
    ]
    found = standing(swiss(tiebreaks=["average", "head-to-head"]), rounds)
    assert [(e, row(found, e).score, row(found, e).played) for e in "xyz"] == [("x", 3, 6), ("y", 3, 5), ("z", 3, 6)]
    # of x's games among those who are level still, that with z alone is left, and of z's the same
    assert [value(found, e, "head-to-head") for e in "xz"] == [1, 0]
    # without the average y would be among them
    together = standing(swiss(tiebreaks=["head-to-head"]), rounds)
    assert [value(together, e, "head-to-head") for e in "xyz"] == [1, 1, 0]


def test_case_b15_the_own_record_comes_before_the_opponents() -> None:
    """A and p 3-0, k 2-1 with the strongest opponents: p, a, k."""
    rounds = [
        matches(1, "a-u 9-0", "p-v 9-0", "k-w 9-0", "x-y 9-0"),
        matches(2, "a-y 9-0", "p-w 9-0", "k-x 9-0", "v-u 9-0"),
        matches(3, "a-v 9-0", "p-k 9-0", "x-w 9-0", "u-y 9-0"),
    ]
    found = standing(swiss(tiebreaks=["buchholz"]), rounds)
    # a met u 1, y 0, v 1; p met v 1, w 0, k 2; k met w 0, x 2, p 3
    assert [(r.entrant, r.score, r.tiebreaks[0].value) for r in found.rows[:2]] == [("p", 3, 3), ("a", 3, 2)]
    assert (row(found, "k").score, value(found, "k", "buchholz"), row(found, "k").rank) == (2, 5, 3)


#: Seven rounds of x: wins over those who end with 1, 2, 4, 4 and 4½, a bye, a win over one who ends with 5½.
WINNER = (
    matches(1, "x-a 9-0", "b-p 9-0", "c-q 9-0", "d-r 9-0", "e-s 9-0", "f-t 9-0"),
    matches(2, "x-b 9-0", "a-p 9-0", "c-q 9-0", "d-r 9-0", "e-s 9-0", "f-t 9-0"),
    matches(3, "x-c 9-0", "p-a 9-0", "b-q 9-0", "d-r 9-0", "e-s 9-0", "f-t 9-0"),
    matches(4, "x-d 9-0", "p-a 9-0", "q-b 9-0", "c-r 9-0", "e-s 9-0", "f-t 9-0"),
    matches(5, "x-e 9-0", "p-a 9-0", "q-b 9-0", "c-r 9-0", "d-s 9-0", "f-t 9-0"),
    matches(6, "p-a 9-0", "q-b 9-0", "r-c 9-0", "s-d 9-0", "e-t 5-5", "f-u 5-5", byes="x"),
    matches(7, "x-f 9-0", "p-a 9-0", "q-b 9-0", "r-c 9-0", "s-d 9-0", "t-e 9-0"),
)


@pytest.mark.parametrize(("opponent", "expected"), [("none", Fraction(21)), ("virtual", Fraction(53, 2))])
def test_case_b18_a_bye_has_no_opponent_or_a_virtual_one(opponent: str, expected: Fraction) -> None:
    """1 + 2 + 4 + 4 + 4½ + 5½ are 21; with a virtual opponent of 5 before the bye and a draw since, 26½."""
    found = standing(swiss(bye_opponent=opponent, tiebreaks=["sonneborn-berger", "buchholz"]), WINNER)
    assert [row(found, e).score for e in "abcdef"] == [1, 2, 4, 4, Fraction(9, 2), Fraction(11, 2)]
    assert (row(found, "x").score, value(found, "x", "sonneborn-berger")) == (7, expected)
    assert value(found, "x", "buchholz") == expected


def test_case_b18_a_virtual_opponent_draws_only_the_rounds_so_far() -> None:
    """After the round of the bye it has the 5 from before, and after the next half a point more."""
    result = score_stage(swiss(bye_opponent="virtual", tiebreaks=["buchholz", "median-buchholz"]), HIGH, WINNER)
    after_six, after_seven = result.standings[-2:]
    # after six rounds a to e have 1, 2, 4, 4, 4½
    assert value(after_six, "x", "buchholz") == Fraction(31, 2) + 5
    assert value(after_seven, "x", "buchholz") == 21 + Fraction(11, 2)
    assert value(after_six, "x", "median-buchholz") == 2 + 4 + 4 + Fraction(9, 2)


def test_case_b19_a_match_that_is_only_seated_gives_no_opponent() -> None:
    """A beat b and c beat d; a against c is the next round: Buchholz 0 for both."""
    rounds = [matches(1, "a-b 9-0", "c-d 9-0"), round_of(2, "1 - a -", "1 - c -", "2 - b -", "2 - d -", stage="s")]
    found = standing(swiss(tiebreaks=["buchholz"]), rounds)
    assert [value(found, e, "buchholz") for e in "ac"] == [0, 0]


def test_case_b20_two_sums_have_two_names() -> None:
    """Opponents of 2-1 and 0-3: 2 + 0, and 1 − 3."""
    rounds = [
        matches(1, "a-b 9-0", "c-p 9-0", "q-r 9-0"),
        matches(2, "a-c 9-0", "b-q 9-0", "p-r 9-0"),
        matches(3, "b-r 9-0", "q-c 9-0"),
        matches(4, "p-c 9-0"),
    ]
    found = standing(swiss(tiebreaks=["buchholz", "buchholz:balance"]), rounds)
    # b has won twice and lost once; c has won once and lost three times
    assert [v.value for v in row(found, "a").tiebreaks] == [2 + 1, (2 - 1) + (1 - 3)]
    reduced = [
        matches(1, "a-b 9-0", "p-c 9-0"),
        matches(2, "a-c 9-0", "b-p 9-0"),
        matches(3, "b-q 9-0", "r-c 9-0"),
    ]
    found = standing(swiss(tiebreaks=["buchholz", "buchholz:balance"]), reduced)
    assert [v.value for v in row(found, "a").tiebreaks] == [2 + 0, 1 - 3]


def test_case_b21_the_last_round_so_far_is_not_the_last_of_the_event() -> None:
    """Three rounds of five: the defeat of round 3 counts as it was, and nothing is taken for a draw."""
    rounds = [matches(n, "a-b 9-0", "c-d 9-0") for n in (1, 2, 3)]
    found = standing(swiss(rounds=5, tiebreaks=["buchholz"]), rounds)
    assert [value(found, e, "buchholz") for e in "abcd"] == [0, 9, 0, 9]
    assert not found.complete


def test_case_b43_what_one_has_made_the_other_has_let_in() -> None:
    """3-1: A 3 to 1 and +2, B 1 to 3 and −2; the sums of both columns are equal."""
    found = standing(swiss(tiebreaks=["points-for", "points-against", "difference"]), [matches(1, "a-b 3-1")])
    assert [[v.value for v in row(found, e).tiebreaks] for e in "ab"] == [[3, 1, 2], [1, 3, -2]]


def test_case_b47_the_bye_of_an_odd_field_is_a_win() -> None:
    """Three players: one match, and one bye with one win."""
    stage = swiss(tiebreaks=["wins"])
    result = score_stage(stage, HIGH, [matches(1, "a-b 3-1", byes="c")])
    assert [game_in(result, e).score for e in "abc"] == [1, 0, 1]
    assert result.newest is not None
    assert levels(result.newest) == [(1, "a"), (1, "c"), (3, "b")]
    assert [value(result.newest, e, "wins") for e in "abc"] == [1, 0, 1]
