"""The rules of the club season, A1 to A6, one by one: every expected number was worked out by hand from the rules.

A2's refusal of negative points and A4's limit to tables of four are the readers' to check and are tested with them;
A7 to A11 are in `test_rules_ties.py`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.model import Penalty
from engine.score import score_stage
from score.sheets import (
    book,
    first_two,
    game_in,
    levels,
    round_of,
    row,
    score_book,
    scores_in,
    season_of,
    standing_of,
    value,
)

# ---- A1: twelve rounds, the best nine count


@pytest.mark.parametrize("name", ["cuori", "king", "whist"])
def test_A1_twelve_rounds_in_six_evenings_the_best_nine_count(name: str) -> None:
    """All three shipped rulebooks say 12 rounds, 2 an evening, best 9."""
    stage = book(name).stage[0]
    assert (stage.rounds, stage.evenings, stage.counting) == (12, 6, 9)
    assert [stage.evening(n) for n in (1, 2, 3, 11, 12)] == [1, 1, 2, 6, 6]


def test_A1_standings_by_the_sum_of_the_best_nine_scores() -> None:
    """Four firsts, four seconds, two thirds and two fourths: 40 + 24 + 3 count, 3 + 1 + 1 do not."""
    anna = row(standing_of("cuori", anna="1/20 1/20 1/20 1/20 2/30 2/30 2/30 2/30 3/40 3/41 4/50 4/51"), "anna")
    assert anna.score == 67
    assert anna.played == 12
    assert anna.counted == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert anna.discarded == (10, 11, 12)


def test_A1_before_the_tenth_round_every_round_counts() -> None:
    """After nine rounds nothing is discarded; after the tenth the worst one is."""
    games = "4/60 1/20 1/20 1/20 1/20 1/20 1/20 1/20 1/20 1/20"
    rulebook = book("cuori")
    result = score_book(rulebook, season_of(rulebook.stage[0], rulebook.game, {"anna": games}))
    nine, ten = result.after(9), result.after(10)
    assert nine is not None
    assert ten is not None
    assert (row(nine, "anna").score, row(nine, "anna").discarded) == (81, ())
    assert (row(ten, "anna").score, row(ten, "anna").discarded) == (90, (1,))


def test_A1_a_player_who_missed_rounds_has_fewer() -> None:
    """Three rounds missed of twelve: the nine games played all count, the worst of them too."""
    bea = row(standing_of("cuori", bea="1/9 - 1/9 4/50 - 1/9 1/9 1/9 - 2/20 4/51 4/52"), "bea")
    assert bea.score == 5 * 10 + 6 + 3 * 1
    assert (bea.played, bea.discarded) == (9, ())
    assert bea.counted == (1, 3, 4, 6, 7, 8, 10, 11, 12)


def test_A1_a_standing_is_complete_only_after_the_last_of_the_twelve_rounds() -> None:
    """Eleven rounds are not a whole tournament; twelve are, and only the standing after the twelfth says so."""
    rulebook = book("cuori")
    rounds = season_of(rulebook.stage[0], rulebook.game, {"anna": " ".join(["1/20"] * 12)})
    assert [s.complete for s in score_book(rulebook, rounds[:11]).standings] == [False] * 11
    assert [s.complete for s in score_book(rulebook, rounds).standings] == [False] * 11 + [True]
    assert [s.after for s in score_book(rulebook, rounds).standings] == list(range(1, 13))


# ---- A2: Cuori


def test_A2_cuori_scores_10_6_3_1_and_fewer_points_is_better() -> None:
    """At each table the one with the fewest points is first, however the other table went."""
    result = score_book(
        book("cuori"),
        [
            round_of(
                1,
                "1 N anna 78",
                "1 E bea 26",
                "1 S carlo 0",
                "1 W dino 52",
                "2 N elio 99",
                "2 E fede 97",
                "2 S gina 98",
                "2 W hugo 96",
            )
        ],
    )
    assert scores_in(result, "anna bea carlo dino") == ["1", "6", "10", "3"]
    assert scores_in(result, "elio fede gina hugo") == ["1", "6", "3", "10"]
    assert [game_in(result, e).place for e in ("carlo", "bea", "dino", "anna")] == [1, 2, 3, 4]


def test_A2_points_of_a_penalty_are_added_before_the_places() -> None:
    """Anna's 30 and a penalty of 10 are 40: behind bea's 34; withdrawn, the penalty changes nothing."""
    rulebook = book("cuori")
    rounds = [round_of(1, "1 N anna 30", "1 E bea 34", "1 S carlo 70", "1 W dino 74")]
    fine = Penalty("regular", 1, "anna", "other", points=Fraction(10))
    fined = score_stage(rulebook.stage[0], rulebook.game, rounds, penalties=[fine])
    assert scores_in(fined, "anna bea carlo dino") == ["6", "10", "3", "1"]
    assert (game_in(fined, "anna").gross, game_in(fined, "anna").points) == (30, 40)
    gone = Penalty("regular", 1, "anna", "other", points=Fraction(10), withdrawn=True)
    kept = score_stage(rulebook.stage[0], rulebook.game, rounds, penalties=[gone])
    assert scores_in(kept, "anna bea carlo dino") == ["10", "6", "3", "1"]


# ---- A3: King


def test_A3_king_ranks_each_seat_across_the_tables() -> None:
    """Seven tables: the Norths get 10, 6, 4, 3, 2 and then 1 for every later place; the tables do not matter."""
    norths = {"n1": -8, "n2": 30, "n3": 12, "n4": 40, "n5": -30, "n6": 0, "n7": 25}
    lines = []
    for table, (north, points) in enumerate(norths.items(), start=1):
        lines += [
            f"{table} N {north} {points}",
            f"{table} E e{table} {-points}",
            f"{table} S s{table} {table}",
            f"{table} W w{table} {-table}",
        ]
    result = score_book(book("king"), [round_of(1, *lines)])
    assert scores_in(result, "n4 n2 n7 n3 n6 n1 n5") == ["10", "6", "4", "3", "2", "1", "1"]
    assert [game_in(result, e).place for e in "n4 n2 n7 n3 n6 n1 n5".split()] == [1, 2, 3, 4, 5, 6, 7]
    assert scores_in(result, "e5 e1 e6 e3 e7 e2 e4") == ["10", "6", "4", "3", "2", "1", "1"]
    assert scores_in(result, "s7 s6 s5 s4 s3 s2 s1") == ["10", "6", "4", "3", "2", "1", "1"]
    assert scores_in(result, "w1 w2 w3 w4 w5 w6 w7") == ["10", "6", "4", "3", "2", "1", "1"]


def test_A3_king_more_points_is_better_also_below_zero() -> None:
    """At one table everyone is alone in his seat and first; −3 beats −4 in the same seat."""
    alone = score_book(book("king"), [round_of(1, "1 N a 9", "1 E b -3", "1 S c -3", "1 W d -3")])
    assert scores_in(alone, "a b c d") == ["10", "10", "10", "10"]
    two = score_book(
        book("king"),
        [
            round_of(
                1,
                "1 N a -3",
                "1 E b 1",
                "1 S c 1",
                "1 W d 1",
                "2 N e -4",
                "2 E f 2",
                "2 S g 2",
                "2 W h 0",
            )
        ],
    )
    assert scores_in(two, "a e b f c g d h") == ["10", "6", "6", "10", "6", "10", "10", "6"]


# ---- A4: Whist


def test_A4_whist_scores_10_6_3_1_and_more_points_is_better() -> None:
    """A table of four: the most points are first."""
    result = score_book(book("whist"), [round_of(1, "1 N a 80", "1 E b 120", "1 S c 60", "1 W d 100")])
    assert scores_in(result, "b d a c") == ["10", "6", "3", "1"]


def test_A4_whist_tables_of_five_and_three_have_their_own_scores() -> None:
    """A table of five gives 11, 7, 4, 2, 1 and a table of three 9, 5, 2, in one and the same round."""
    rulebook = book("whist", table_sizes=[3, 4, 5])
    result = score_book(
        rulebook,
        [
            round_of(
                1,
                "1 - a 50",
                "1 - b 40",
                "1 - c 30",
                "1 - d 20",
                "1 - e 10",
                "2 - f 1",
                "2 - g 2",
                "2 - h 3",
            )
        ],
    )
    assert scores_in(result, "a b c d e") == ["11", "7", "4", "2", "1"]
    assert scores_in(result, "h g f") == ["9", "5", "2"]


def test_A4_whist_fewer_errors_is_better_and_does_not_touch_the_places() -> None:
    """Errors come in only when the scores are level: the place at the table is by points."""
    standing = standing_of("whist", anna="1/90/7 2/70/4", bea="1/80/3 2/60/5")
    assert first_two(standing) == ("bea", "anna", "errors:counted")
    assert value(standing, "anna", "errors:counted") == 11
    assert value(standing, "bea", "errors:counted") == 8
    assert row(standing, "anna").score == row(standing, "bea").score == 16


# ---- A5: equal points share the place and split the scores


@pytest.mark.parametrize(
    ("points", "scores", "places"),
    [
        ("20 20 60 80", "8 8 3 1", [1, 1, 3, 4]),
        ("20 50 50 80", "10 9/2 9/2 1", [1, 2, 2, 4]),
        ("20 50 60 60", "10 6 2 2", [1, 2, 3, 3]),
        ("20 20 60 60", "8 8 2 2", [1, 1, 3, 3]),
        ("20 20 20 80", "19/3 19/3 19/3 1", [1, 1, 1, 4]),
        ("20 50 50 50", "10 10/3 10/3 10/3", [1, 2, 2, 2]),
        ("39 39 39 39", "5 5 5 5", [1, 1, 1, 1]),
    ],
)
def test_A5_equal_points_split_the_scores_of_their_places(points: str, scores: str, places: list[int]) -> None:
    """Every way in which four can be level at a Cuori table."""
    lines = [f"1 - {who} {p}" for who, p in zip("abcd", points.split(), strict=True)]
    result = score_book(book("cuori"), [round_of(1, *lines)])
    assert scores_in(result, "a b c d") == scores.split()
    assert [game_in(result, e).place for e in "abcd"] == places
    assert [game_in(result, e).shared for e in "abcd"] == [places.count(p) for p in places]


def test_A5_equal_points_of_a_seat_split_past_the_end_of_the_list() -> None:
    """King: three level from fourth place share 3 + 2 + 1, two level from seventh 1 + 1."""
    norths = {"a": 50, "b": 40, "c": 30, "d": 20, "e": 20, "f": 20, "g": 10, "h": 10}
    lines = [f"{t} N {who} {p}" for t, (who, p) in enumerate(norths.items(), start=1)]
    result = score_book(book("king"), [round_of(1, *lines)])
    assert scores_in(result, "a b c d e f g h") == ["10", "6", "4", "2", "2", "2", "1", "1"]


def test_A5_scores_are_exact_so_three_times_19_thirds_is_19() -> None:
    """Three shared firsts (19/3 each) are level on score with 10 + 6 + 3; no rounding breaks the tie or makes one."""
    rounds = []
    for number, (place_points, others) in enumerate([("10", "20 30 40"), ("20", "10 30 40"), ("30", "10 20 40")], 1):
        x, y, z = others.split()
        rounds.append(
            round_of(
                number,
                "1 - anna 20",
                f"1 - p{number} 20",
                f"1 - q{number} 20",
                f"1 - r{number} 60",
                f"2 - bea {place_points}",
                f"2 - x{number} {x}",
                f"2 - y{number} {y}",
                f"2 - z{number} {z}",
            )
        )
    standing = score_book(book("cuori"), rounds).newest
    assert standing is not None
    assert row(standing, "anna").score == row(standing, "bea").score == 19
    # level on 19 and on 60 points: anna was first three times, bea once
    assert first_two(standing) == ("anna", "bea", "places:all")


def test_A5_a_third_is_neither_rounded_up_nor_down() -> None:
    """19/3 is more than 6.333 and less than 6.334: a total of 19/3 stands between them."""
    rulebook = book("cuori", counting=1)
    rounds = [round_of(1, "1 - a 20", "1 - b 20", "1 - c 20", "1 - d 60")]
    fines = [
        Penalty("regular", 1, "b", "other", score=Fraction("6.333") - Fraction(19, 3)),
        Penalty("regular", 1, "c", "other", score=Fraction("6.334") - Fraction(19, 3)),
    ]
    standing = score_stage(rulebook.stage[0], rulebook.game, rounds, penalties=fines).newest
    assert standing is not None
    assert levels(standing) == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]
    assert [r.score for r in standing.rows] == [Fraction("6.334"), Fraction(19, 3), Fraction("6.333"), 1]


# ---- A6: counting places


def test_A6_an_equal_place_counts_once_as_the_higher() -> None:
    """Two level at the top are both first and nobody is second."""
    result = score_book(book("cuori"), [round_of(1, "1 - a 20", "1 - b 20", "1 - c 60", "1 - d 80")])
    standing = result.newest
    assert standing is not None
    assert [row(standing, e).places for e in "abcd"] == [(1, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, 0)]
    assert sum(row(standing, e).places[1] for e in "abcd") == 0


def test_A6_two_level_in_second_place_are_both_second_and_nobody_is_third() -> None:
    """The same in the middle of a table."""
    result = score_book(book("cuori"), [round_of(1, "1 - a 20", "1 - b 50", "1 - c 50", "1 - d 80")])
    standing = result.newest
    assert standing is not None
    assert [row(standing, e).places for e in "abcd"] == [(1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 0)]


# ---- the worked examples of the rules


def test_example_1_cuori_table_with_two_level_at_the_top() -> None:
    """A5, A6: points 34, 34, 78, 114 give 8, 8, 3, 1 and places 1, 1, 3, 4."""
    result = score_book(book("cuori"), [round_of(1, "1 N a 34", "1 E b 34", "1 S c 78", "1 W d 114")])
    assert scores_in(result, "a b c d") == ["8", "8", "3", "1"]
    assert [game_in(result, e).place for e in "abcd"] == [1, 1, 3, 4]


def test_example_2_king_round_of_three_tables() -> None:
    """A3: Norths 21, −5, 21; Easts 4, 4, 4; Souths −30, 12, 0; Wests 5, −11, −25."""
    result = score_book(
        book("king"),
        [
            round_of(
                1,
                *("1 N n1 21", "1 E e1 4", "1 S s1 -30", "1 W w1 5"),
                *("2 N n2 -5", "2 E e2 4", "2 S s2 12", "2 W w2 -11"),
                *("3 N n3 21", "3 E e3 4", "3 S s3 0", "3 W w3 -25"),
            )
        ],
    )
    assert scores_in(result, "n1 n2 n3") == ["8", "4", "8"]
    assert scores_in(result, "e1 e2 e3") == ["20/3", "20/3", "20/3"]
    assert scores_in(result, "s1 s2 s3") == ["4", "10", "6"]
    assert scores_in(result, "w1 w2 w3") == ["10", "6", "4"]


def test_example_3_whist_table_of_five() -> None:
    """A4: 90, 80, 80, 60, 10 give 11, 5½, 5½, 2, 1."""
    lines = ["1 - a 90", "1 - b 80", "1 - c 80", "1 - d 60", "1 - e 10"]
    result = score_book(book("whist", table_sizes=[3, 4, 5]), [round_of(1, *lines)])
    assert scores_in(result, "a b c d e") == ["11", "11/2", "11/2", "2", "1"]


def test_example_3_whist_table_of_three_all_level() -> None:
    """A4: three level at a table of three get 16/3 each."""
    result = score_book(book("whist", table_sizes=[3, 4, 5]), [round_of(1, "1 - a 40", "1 - b 40", "1 - c 40")])
    assert scores_in(result, "a b c") == ["16/3", "16/3", "16/3"]
