"""Public faults of other programs as small tests, each named after its number in the project's list of them.

Here are those about shared places, sorting, discards, absences and penalties. Those of matches between two (B13 to B21,
B43, B47) are in `test_cases_matches`, the places of a knock-out (B58) in `test_rules_brackets`. Not here, and why:

- B24 (level at a table: order by starting seat): cannot apply; by A5 and A11 players level at a table share place and
  score, and a seat is no criterion of any rulebook. That ids do not order them is `test_B25` and `test_A11_…`.
- B33 (a missed race scores entries + 1): cannot apply; an absence is no game and scores nothing (A1).
- B38 (a bye earns one's own average): cannot apply; a bye is a win or a rest (B8), and no rulebook makes it an average.
- B48, B49, B51, B53, B55, B56: who meets whom and who has a bye is the pairing's, and tested with it.
- B59, B61, B62, B63, B65, B66: faults of files; they are the readers' and are tested with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from engine.model import Penalty, Round
from engine.rules import Game, Stage, exact
from engine.score import Standing, score_stage
from score.sheets import game_in, levels, points_stage, round_of, scores_in, season_of, stage_of

LOW, HIGH = Game(better="lower"), Game(better="higher")


def newest(stage: Stage, game: Game, rounds: Sequence[Round], penalties: Sequence[Penalty] = ()) -> Standing:
    """The standing after the last round."""
    standing = score_stage(stage, game, rounds, penalties=penalties).newest
    assert standing is not None
    return standing


def one_round(*lines: str) -> list[Round]:
    """A first round at one table."""
    return [round_of(1, *lines, stage="s")]


def rounds_by_points(**points: str) -> list[Round]:
    """One table of everyone named; the points of each, a word a round, `-` for an absence."""
    words = {who: text.split() for who, text in points.items()}
    return [
        round_of(
            n + 1,
            *(f"- - {who} absent" if n >= len(w) or w[n] == "-" else f"1 - {who} {w[n]}" for who, w in words.items()),
            stage="s",
        )
        for n in range(max(len(w) for w in words.values()))
    ]


# ---- shared places and sorting


def test_B01_equal_scores_have_the_same_rank_in_every_input_order() -> None:
    """A 30, B 25, C 25, D 10: ranks 1, 2, 2, 4 for all 24 orders of the rows."""
    for lines in permutations(("1 - a 30", "1 - b 25", "1 - c 25", "1 - d 10")):
        assert levels(newest(points_stage(), HIGH, one_round(*lines))) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]


def test_B03_two_level_for_second_are_second_and_not_third() -> None:
    """50, 40, 40, 30: a rank counts those above, not those at or above."""
    standing = newest(points_stage(), HIGH, one_round("1 - a 50", "1 - b 40", "1 - c 40", "1 - d 30"))
    assert [r.rank for r in standing.rows] == [1, 2, 2, 4]


@pytest.mark.parametrize(("ranks", "expected"), [("dense", [1, 2, 2, 3]), ("standard", [1, 2, 2, 4])])
def test_B04_ranks_after_a_tie_are_a_setting(ranks: str, expected: list[int]) -> None:
    """30, 21, 21, 10: two clubs wanted opposite things; both can have them."""
    standing = newest(points_stage(ranks=ranks), HIGH, one_round("1 - a 30", "1 - b 21", "1 - c 21", "1 - d 10"))
    assert [r.rank for r in standing.rows] == expected


@pytest.mark.parametrize(
    ("points", "order"),
    [("9 12 11 10", "12 11 10 9"), ("9.5 12 -1 10", "12 10 9.5 -1"), ("100 20 3 -40", "100 20 3 -40")],
)
def test_B06_points_are_numbers_and_not_text(points: str, order: str) -> None:
    """9 does not sort above 12, nor 9.5, nor −1."""
    lines = [f"1 - {who} {p}" for who, p in zip("abcd", points.split(), strict=True)]
    standing = newest(points_stage(), HIGH, one_round(*lines))
    assert [r.score for r in standing.rows] == [exact(p) for p in order.split()]


def test_B07_a_table_of_wins_is_sorted_by_its_points() -> None:
    """A beats B four times and loses once, 3 points a win: A 12, B 3, each with five games."""
    rounds = [round_of(n, f"1 - a {a}", f"1 - b {1 - a}", stage="s") for n, a in enumerate((1, 1, 1, 1, 0), start=1)]
    standing = newest(stage_of(scores=[3, 0], draw=1, tiebreaks=["wins"]), HIGH, rounds)
    assert [(r.entrant, r.score, r.played) for r in standing.rows] == [("a", 12, 5), ("b", 3, 5)]
    assert [r.tiebreaks[0].value for r in standing.rows] == [4, 1]


def test_B08_ranks_are_made_from_exact_numbers_and_not_from_what_is_shown() -> None:
    """73/7, 83.2/8 and 83/8 are all shown as 10.4 and are three different ranks."""
    fines = [
        Penalty("s", 1, "a", "other", score=Fraction(73, 7)),
        Penalty("s", 1, "b", "other", score=Fraction("83.2") / 8),
        Penalty("s", 1, "c", "other", score=Fraction(83, 8)),
    ]
    standing = newest(points_stage(), HIGH, one_round("1 - c 0", "1 - b 0", "1 - a 0"), fines)
    assert levels(standing) == [(1, "a"), (2, "b"), (3, "c")]
    assert [f"{float(r.score or 0):.1f}" for r in standing.rows] == ["10.4", "10.4", "10.4"]
    assert [r.score for r in standing.rows] == [Fraction(73, 7), Fraction(52, 5), Fraction(83, 8)]


def test_B08_an_average_is_exact() -> None:
    """Level on 10: ten over three games is more than ten over four, and neither is rounded."""
    stage = stage_of(scores=[5, 3, 2, 0], tiebreaks=["average"])
    rounds = rounds_by_points(a="4 3 2 1", b="3 4 - 2", c="2 2 4 4", d="1 1 3 3")
    standing = newest(stage, HIGH, rounds)
    assert [(r.entrant, r.score, r.tiebreaks[0].value, r.decided_by) for r in standing.rows] == [
        ("c", 14, Fraction(7, 2), None),
        ("b", 10, Fraction(10, 3), "score"),
        ("a", 10, Fraction(5, 2), "average"),
        ("d", 6, Fraction(3, 2), "score"),
    ]


def test_B10_the_order_is_by_points_and_not_by_points_per_game() -> None:
    """P has 4 points from 2 games, Q has 5 from 3: Q is first."""
    standing = newest(points_stage(), HIGH, rounds_by_points(p="2 2 -", q="2 2 1"))
    assert [(r.entrant, r.score, r.played) for r in standing.rows] == [("q", 5, 3), ("p", 4, 2)]


def test_B11_more_wins_stand_above_the_same_score_with_draws() -> None:
    """A 4-1-0 and B 3-0-2, 1 a win and ½ a draw: both 4, and A has the more wins (a draw is no win)."""
    a_results = [(1, 0), (1, 0), (1, 0), (1, 0), (0, 1)]
    b_results = [(1, 0), (1, 0), (1, 0), (1, 1), (1, 1)]
    rounds = [
        round_of(n, f"1 - a {a[0]}", f"1 - x{n} {a[1]}", f"2 - b {b[0]}", f"2 - y{n} {b[1]}", stage="s")
        for n, (a, b) in enumerate(zip(a_results, b_results, strict=True), start=1)
    ]
    standing = newest(stage_of(scores=[1, 0], tiebreaks=["wins"]), HIGH, rounds)
    first, second = standing.rows[:2]
    assert (first.entrant, first.score, first.tiebreaks[0].value) == ("a", 4, 4)
    assert (second.entrant, second.score, second.tiebreaks[0].value) == ("b", 4, 3)
    assert second.decided_by == "wins"


# ---- tie-breaks and shared places at a table


def test_B23_the_thirds_decide_whoever_played_more_games() -> None:
    """Level on 22, on firsts and on seconds: two thirds in 4 games stand above one third in 6 games."""
    stage = stage_of(tiebreaks=["places:all"])
    games = {"a": "1/20 2/30 3/40 3/40", "b": "1/20 2/30 3/40 4/50 4/50 4/50"}
    standing = newest(stage, LOW, season_of(stage, LOW, games))
    first, second = standing.rows[:2]
    assert (first.entrant, first.score, first.played, first.places) == ("a", 22, 4, (1, 1, 2))
    assert (second.entrant, second.score, second.played, second.places) == ("b", 22, 6, (1, 1, 1))
    assert second.decided_by == "places:all"


def test_B25_equal_points_at_a_table_share_place_and_score() -> None:
    """30, 30, 25, 15 with 15, 5, −5, −15: 10, 10, −5, −15; with 10, 6, 3, 1: 8, 8, 3, 1; whatever the ids."""
    for order in permutations("abcd"):
        lines = [f"1 - {who} {p}" for who, p in zip(order, (30, 30, 25, 15), strict=True)]
        players = " ".join(order)
        signed = score_stage(stage_of(scores=[15, 5, -5, -15]), HIGH, one_round(*lines))
        assert scores_in(signed, players) == ["10", "10", "-5", "-15"]
        plain = score_stage(stage_of(), HIGH, one_round(*lines))
        assert scores_in(plain, players) == ["8", "8", "3", "1"]
        assert [game_in(plain, who).place for who in order] == [1, 1, 3, 4]


def test_B26_two_level_for_first_get_the_same() -> None:
    """Low points 1, 2, 3: two level for first get 1.5 each, the third 3."""
    result = score_stage(stage_of(scores=[1, 2, 3]), LOW, one_round("1 - a 7", "1 - b 7", "1 - c 9"))
    assert scores_in(result, "a b c") == ["3/2", "3/2", "3"]


# ---- best n, discards, absences


def test_B29_a_criterion_of_the_counted_games_does_not_look_at_the_others() -> None:
    """The best two count: scores 2, 2, 1 with 45, 40, 52 points are 4 and 85 points; the 52 is in a discarded game."""
    rounds = [
        round_of(n, f"1 - a {a}", f"1 - x{n} {x}", stage="s")
        for n, (a, x) in enumerate(((45, 10), (40, 10), (52, 60)), start=1)
    ]
    stage = stage_of(scores=[2, 1], counting=2, tiebreaks=["points:counted", "points:discarded", "points:all"])
    (row,) = [r for r in newest(stage, HIGH, rounds).rows if r.entrant == "a"]
    assert (row.score, row.counted, row.discarded) == (4, (1, 2), (3,))
    assert [v.value for v in row.tiebreaks] == [85, 52, 137]


@pytest.mark.parametrize(
    ("points", "score", "discarded"),
    [("5 4 3 2 1", 12, (4, 5)), ("1 2 3 4 5", 12, (1, 2)), ("5 4", 9, ()), ("5 4 3", 12, ())],
)
def test_B30_nothing_is_discarded_from_too_few_games(points: str, score: int, discarded: tuple[int, ...]) -> None:
    """The best three count: two of five games go, none of two or three."""
    (row,) = newest(points_stage(counting=3), HIGH, rounds_by_points(a=points)).rows
    assert (row.score, row.discarded) == (score, discarded)


def test_B30_no_game_at_all_is_no_line_and_no_fault() -> None:
    """An entrant who was only ever absent is not listed; a stage without rounds has no standing."""
    standing = newest(points_stage(counting=3), HIGH, rounds_by_points(a="5 4", b="- -"))
    assert [r.entrant for r in standing.rows] == ["a"]
    empty = score_stage(points_stage(counting=3), HIGH, [])
    assert (empty.games, empty.standings, empty.newest) == ((), (), None)


def test_B34_a_round_that_is_only_seated_is_not_played() -> None:
    """Two rounds played and a third seated, the best two count: two played, nothing discarded, not complete."""
    rounds = [*rounds_by_points(a="5 4", b="4 5"), round_of(3, "1 - a -", "1 - b -", stage="s")]
    standing = newest(points_stage(rounds=3, counting=2), HIGH, rounds)
    assert (standing.after, standing.complete) == (2, False)
    assert [(r.entrant, r.score, r.played, r.discarded) for r in standing.rows] == [("a", 9, 2, ()), ("b", 9, 2, ())]


def test_B35_an_abandoned_round_counts_nowhere() -> None:
    """A 1, 1, (5) and B 2, 2, (1), the third void: A 2, B 4; low points win."""
    rounds = rounds_by_points(a="1 1", b="2 2")
    void = round_of(3, "1 - a 5", "1 - b 1", stage="s", void=True)
    standing = newest(points_stage(rounds=3), LOW, [*rounds, void])
    assert [(r.entrant, r.score, r.played) for r in standing.rows] == [("a", 2, 2), ("b", 4, 2)]
    assert (standing.after, standing.complete) == (2, True)


# ---- penalties and corrections


@pytest.mark.parametrize(("floor", "score"), [("none", -20), ("game", 0), ("total", 0)])
def test_B39_a_penalty_larger_than_the_points(floor: str, score: int) -> None:
    """10 points and a penalty of 30: −20 without a floor, 0 with either."""
    fine = Penalty("s", 1, "a", "other", points=Fraction(-30))
    (row,) = newest(points_stage(floor=floor), HIGH, one_round("1 - a 10"), [fine]).rows
    assert row.score == score


@pytest.mark.parametrize(("floor", "score"), [("none", -5), ("game", 15), ("total", 0)])
def test_B39_the_floor_of_a_game_is_not_the_floor_of_the_total(floor: str, score: int) -> None:
    """Games of 10 − 30 and 15: 15 with a floor for each game, 0 with one for the total of −5."""
    fine = Penalty("s", 1, "a", "other", points=Fraction(-30))
    (row,) = newest(points_stage(floor=floor), HIGH, rounds_by_points(a="10 15"), [fine]).rows
    assert row.score == score


def test_B39_a_floor_keeps_penalties_and_not_points_from_going_below_0() -> None:
    """Points that are below 0 by themselves stay as they were scored."""
    for floor in ("game", "total"):
        standing = newest(points_stage(floor=floor), HIGH, one_round("1 - a -8", "1 - b 3"))
        assert [(r.entrant, r.score) for r in standing.rows] == [("b", 3), ("a", -8)]


def test_B40_a_penalty_on_the_total_may_be_a_bonus() -> None:
    """A 40 with a penalty of 5 has 35; B 36 with a penalty of −2 has 38 and is first."""
    fines = [
        Penalty("s", 1, "a", "other", score=Fraction(-5)),
        Penalty("s", 1, "b", "other", score=Fraction(2)),
    ]
    standing = newest(points_stage(), HIGH, one_round("1 - a 40", "1 - b 36"), fines)
    assert [(r.rank, r.entrant, r.score) for r in standing.rows] == [(1, "b", 38), (2, "a", 35)]


def test_B40_a_penalty_on_the_total_counts_from_its_round_on() -> None:
    """Imposed in round 2, it is not in the standing after round 1; withdrawn, it is in none."""
    rounds = rounds_by_points(a="40 0", b="36 0")
    fine = Penalty("s", 2, "a", "other", score=Fraction(-5))
    result = score_stage(points_stage(), HIGH, rounds, penalties=[fine])
    assert [[(r.entrant, r.score) for r in s.rows] for s in result.standings] == [
        [("a", 40), ("b", 36)],
        [("b", 36), ("a", 35)],
    ]
    gone = Penalty("s", 2, "a", "other", score=Fraction(-5), withdrawn=True)
    kept = score_stage(points_stage(), HIGH, rounds, penalties=[gone])
    assert [r.score for r in kept.standings[1].rows] == [40, 36]


def test_B41_a_corrected_round_takes_the_place_of_the_first() -> None:
    """Round 1 with another winner is one game: A 0, B 1, and nothing of the first is left."""
    stage = stage_of(scores=[1, 0])
    assert [r.entrant for r in newest(stage, HIGH, one_round("1 - a 2", "1 - b 1")).rows] == ["a", "b"]
    corrected = newest(stage, HIGH, one_round("1 - a 1", "1 - b 2"))
    assert [(r.entrant, r.score, r.played) for r in corrected.rows] == [("b", 1, 1), ("a", 0, 1)]


def test_B44_a_stage_does_not_grow_with_the_rounds_of_the_next() -> None:
    """Two wins and a draw in the group are 7, also after a win in the final, which is a stage of its own."""
    group = [
        round_of(n, f"1 - ned {ned}", f"1 - opponent-{n} {other}", stage="s")
        for n, (ned, other) in enumerate(((2, 0), (1, 0), (1, 1)), start=1)
    ]
    stage = stage_of(scores=[3, 0], draw=1, rounds=3)
    before = score_stage(stage, HIGH, group)
    final = stage_of(name="final", scores=[3, 0], rounds=1, tiebreaks=["score:s"])
    knock_out = round_of(1, "1 - ned 3", "1 - opponent-1 1", stage="final")
    after = score_stage(final, HIGH, [knock_out], earlier={"s": before})
    assert before.newest is not None
    assert after.newest is not None
    assert (before.newest.rows[0].entrant, before.newest.rows[0].score) == ("ned", 7)
    assert (after.newest.rows[0].entrant, after.newest.rows[0].score) == ("ned", 3)
    assert after.newest.rows[0].tiebreaks[0].value == 7


def test_B45_a_game_that_is_only_scheduled_is_no_draw() -> None:
    """A beat B; A against C is seated: A has one game and 3, B one and 0, and C, without a game, is not listed."""
    rounds = [
        round_of(1, "1 - a 1", "1 - b 0", stage="s"),
        round_of(2, "1 - a -", "1 - c -", stage="s"),
    ]
    standing = newest(stage_of(scores=[3, 0], draw=1), HIGH, rounds)
    assert [(r.entrant, r.score, r.played) for r in standing.rows] == [("a", 3, 1), ("b", 0, 1)]
