"""Ties, discards and shared ranks of the club season, A7 to A11, each decided by numbers worked out by hand."""

from __future__ import annotations

import pytest

from score.sheets import book, first_two, levels, round_of, row, score_book, season_of, standing_of, value

# ---- A7: ties in Cuori

NINE_FIRSTS = "1/20 1/20 1/20 1/20 1/20 1/20 1/20 1/20 1/20"


def test_A7_first_the_sum_of_points_in_the_counted_games() -> None:
    """Level on 16: 47 points are better than 50, though anna had the better game of them."""
    standing = standing_of("cuori", anna="1/20 2/30", bea="2/25 1/22")
    assert first_two(standing) == ("bea", "anna", "points:counted")
    assert value(standing, "anna", "points:counted") == 50
    assert value(standing, "bea", "points:counted") == 47


def test_A7_points_of_discarded_games_are_not_in_the_first_criterion() -> None:
    """Bea's tenth game cost 90 points and is discarded: level on 90 and on 180 points, her third then counts."""
    standing = standing_of("cuori", anna=NINE_FIRSTS + " 4/60", bea=NINE_FIRSTS + " 3/90")
    assert value(standing, "anna", "points:counted") == value(standing, "bea", "points:counted") == 180
    assert first_two(standing) == ("bea", "anna", "places:all")


@pytest.mark.parametrize(
    ("anna", "bea", "places"),
    [
        # level on 12 and on 120 points: one first beats three thirds and a second
        ("1/20 4/50 4/50", "2/40 3/40 3/40", ([1, 0, 0], [0, 1, 2])),
        # level on 34 and on 150 points and on firsts: the seconds decide
        ("1/20 1/20 2/30 2/30 4/40 4/10", "1/30 1/30 3/20 3/20 3/20 3/20 4/4 4/6", ([2, 2, 0], [2, 0, 4])),
        # level on 16 and on 100 points, on firsts and seconds: the thirds decide
        ("1/20 3/30 3/50", "1/40 4/10 4/10 4/10 4/10 4/10 4/10", ([1, 0, 2], [1, 0, 0])),
    ],
)
def test_A7_second_the_firsts_then_seconds_then_thirds(anna: str, bea: str, places: tuple[list[int], ...]) -> None:
    """More firsts; level on those more seconds; level on those more thirds."""
    standing = standing_of("cuori", anna=anna, bea=bea)
    assert row(standing, "anna").score == row(standing, "bea").score
    assert first_two(standing) == ("anna", "bea", "places:all")
    assert value(standing, "anna", "places:all") == tuple(places[0])
    assert value(standing, "bea", "places:all") == tuple(places[1])


def test_A7_third_the_score_discarded() -> None:
    """Bea has discarded a fourth place (1), anna nothing (0): all before is level."""
    standing = standing_of("cuori", anna=NINE_FIRSTS + " -", bea=NINE_FIRSTS + " 4/80")
    assert first_two(standing) == ("bea", "anna", "score:discarded")
    assert value(standing, "anna", "score:discarded") == 0
    assert value(standing, "bea", "score:discarded") == 1


def test_A7_fourth_the_sum_of_points_in_the_discarded_games() -> None:
    """Both have discarded a fourth place: 80 points are better than 90."""
    standing = standing_of("cuori", anna=NINE_FIRSTS + " 4/90", bea=NINE_FIRSTS + " 4/80")
    assert first_two(standing) == ("bea", "anna", "points:discarded")
    assert value(standing, "anna", "points:discarded") == 90
    assert value(standing, "bea", "points:discarded") == 80


# ---- A8: ties in King


def test_A8_first_the_firsts_seconds_and_thirds() -> None:
    """Level on 16: 10 + 3 + 3 stands above 6 + 6 + 4, one first against none; the points do not matter."""
    standing = standing_of("king", anna="1/5 4/-40 4/-40", bea="2/60 2/60 3/60")
    assert row(standing, "anna").score == row(standing, "bea").score == 16
    assert first_two(standing) == ("anna", "bea", "places:all")
    assert value(standing, "anna", "places:all") == (1, 0, 0)
    assert value(standing, "bea", "places:all") == (0, 2, 1)


def test_A8_second_the_score_discarded() -> None:
    """Nine firsts each; anna has discarded a fifth place (2), bea a fourth (3)."""
    standing = standing_of("king", anna=NINE_FIRSTS + " 5/90", bea=NINE_FIRSTS + " 4/-90")
    assert first_two(standing) == ("bea", "anna", "score:discarded")
    assert value(standing, "anna", "score:discarded") == 2
    assert value(standing, "bea", "score:discarded") == 3


def test_A8_nothing_else_decides_in_king() -> None:
    """Level on places and on the score discarded: level for good, whatever the points."""
    standing = standing_of("king", anna=NINE_FIRSTS + " 4/90", bea=NINE_FIRSTS + " 4/-90")
    assert levels(standing)[:2] == [(1, "anna"), (1, "bea")]
    assert row(standing, "bea").decided_by is None
    assert row(standing, "bea").tied_with == ("anna",)


# ---- A9: ties in Whist

NINE_CLEAN_FIRSTS = "1/90/0 1/90/0 1/90/0 1/90/0 1/90/0 1/90/0 1/90/0 1/90/0 1/90/0"


def test_A9_first_the_fewest_errors_in_the_counted_games() -> None:
    """Level on 16: 4 errors are better than 5."""
    standing = standing_of("whist", anna="1/90/3 2/80/2", bea="2/60/1 1/70/3")
    assert first_two(standing) == ("bea", "anna", "errors:counted")
    assert value(standing, "anna", "errors:counted") == 5
    assert value(standing, "bea", "errors:counted") == 4


def test_A9_second_the_firsts_seconds_and_thirds() -> None:
    """Level on 12 and on six errors: one first beats none."""
    standing = standing_of("whist", anna="1/50/2 4/20/2 4/20/2", bea="2/90/1 3/90/2 3/90/3")
    assert first_two(standing) == ("anna", "bea", "places:all")
    assert value(standing, "anna", "places:all") == (1, 0, 0)
    assert value(standing, "bea", "places:all") == (0, 1, 2)


def test_A9_third_the_score_discarded() -> None:
    """Bea has discarded a fourth place with six errors: the score discarded comes before its errors."""
    standing = standing_of("whist", anna=NINE_CLEAN_FIRSTS + " -", bea=NINE_CLEAN_FIRSTS + " 4/10/6")
    assert first_two(standing) == ("bea", "anna", "score:discarded")
    assert value(standing, "bea", "errors:counted") == 0
    assert value(standing, "bea", "errors:discarded") == 6


def test_A9_fourth_the_fewest_errors_in_the_discarded_games() -> None:
    """Both have discarded a fourth place: three errors are better than five, whatever the points."""
    standing = standing_of("whist", anna=NINE_CLEAN_FIRSTS + " 4/40/5", bea=NINE_CLEAN_FIRSTS + " 4/10/3")
    assert first_two(standing) == ("bea", "anna", "errors:discarded")
    assert value(standing, "anna", "errors:discarded") == 5
    assert value(standing, "bea", "errors:discarded") == 3


# ---- A10: which games are discarded


def test_A10_the_lowest_scores_are_discarded_whatever_their_points() -> None:
    """A fourth place with 30 points goes before a third with 90."""
    anna = row(standing_of("cuori", anna="4/30 " + "3/90 " + "1/20 " * 8), "anna")
    assert (anna.discarded, anna.score) == ((1,), 83)


def test_A10_equal_scores_in_cuori_the_game_with_more_points_goes() -> None:
    """Ten fourth places: the one with the most points goes, though it is neither the first nor the last."""
    anna = row(standing_of("cuori", anna="4/50 4/50 4/50 4/99 4/50 4/50 4/50 4/50 4/50 4/50"), "anna")
    assert anna.discarded == (4,)


def test_A10_equal_scores_in_whist_the_game_with_more_errors_goes() -> None:
    """Errors are the first criterion there: points are not looked at."""
    games = "4/10/1 4/90/1 4/20/1 4/80/6 4/10/1 4/10/1 4/10/1 4/10/1 4/10/1 4/10/1"
    assert row(standing_of("whist", anna=games), "anna").discarded == (4,)


def test_A10_king_reads_no_single_games_so_the_earlier_round_goes() -> None:
    """No criterion of King reads a game's points: of equal scores the earliest go."""
    games = "1/50 4/90 4/-90 4/10 1/50 1/50 1/50 1/50 1/50 1/50 1/50"
    anna = row(standing_of("king", anna=games), "anna")
    assert anna.discarded == (2, 3)


def test_A10_a_jolly_counts_as_a_game_of_six_with_no_points() -> None:
    """Of a jolly and second places (6 each) a second goes: a jolly's points are 0, the fewest there can be."""
    anna = row(standing_of("cuori", anna="j 2/1 " + "1/20 " * 8), "anna")
    assert anna.discarded == (2,)
    assert anna.score == 86
    assert anna.played == 10
    assert anna.places == (8, 1, 0)


def test_A10_a_jolly_goes_when_its_six_is_the_lowest_score() -> None:
    """Among firsts the jolly is the lowest."""
    anna = row(standing_of("cuori", anna="1/20 1/20 1/20 1/20 j 1/20 1/20 1/20 1/20 1/20"), "anna")
    assert (anna.discarded, anna.score) == ((5,), 90)


def test_A10_firsts_seconds_and_thirds_count_over_all_games_discards_included() -> None:
    """Ten games, one third discarded: it is among the thirds all the same."""
    anna = row(standing_of("cuori", anna=NINE_FIRSTS + " 3/40"), "anna")
    assert anna.discarded == (10,)
    assert anna.places == (9, 0, 1)


def test_A10_places_counted_is_the_other_setting() -> None:
    """With `places:counted` the discarded third is not counted."""
    rulebook = book("cuori", tiebreaks=["places:counted"])
    rounds = season_of(rulebook.stage[0], rulebook.game, {"anna": NINE_FIRSTS + " 3/40"})
    standing = score_book(rulebook, rounds).newest
    assert standing is not None
    assert row(standing, "anna").places == (9, 0, 0)
    assert value(standing, "anna", "places:counted") == (9, 0, 0)


def test_A10_the_later_round_goes_where_the_rulebook_says_so() -> None:
    """`discard_ties` is the setting behind the reading."""
    rulebook = book("cuori", discard_ties=["later"])
    rounds = season_of(rulebook.stage[0], rulebook.game, {"anna": "4/50 4/99 " + "1/20 " * 8 + "4/10"})
    standing = score_book(rulebook, rounds).newest
    assert standing is not None
    assert row(standing, "anna").discarded == (2, 11)


# ---- A11: level after everything


def test_A11_level_after_every_criterion_is_the_same_rank_1_2_2_4() -> None:
    """Bea and carlo had the same games in another order: both second, and dino is fourth."""
    standing = standing_of(
        "cuori",
        dino="1/20 1/20 3/50",
        carlo="2/30 1/20 1/25",
        bea="1/25 1/20 2/30",
        anna="1/20 1/20 1/20",
    )
    assert levels(standing)[:4] == [(1, "anna"), (2, "bea"), (2, "carlo"), (4, "dino")]
    assert [r.decided_by for r in standing.rows[:4]] == [None, "score", None, "score"]
    assert [r.tied_with for r in standing.rows[:4]] == [(), ("carlo",), ("bea",), ()]


@pytest.mark.parametrize("name", ["cuori", "king", "whist"])
def test_A11_three_level_in_every_tournament_name_each_other(name: str) -> None:
    """All three shipped cascades end in a shared rank, not in an order that nobody decided."""
    standing = standing_of(name, c="1/20/1 2/30/0", a="1/20/1 2/30/0", b="1/20/1 2/30/0")
    assert levels(standing)[:3] == [(1, "a"), (1, "b"), (1, "c")]
    assert standing.rows[3].rank == 4
    assert [r.tied_with for r in standing.rows[:3]] == [("b", "c"), ("a", "c"), ("a", "b")]


def test_A11_the_order_of_the_file_never_settles_a_tie() -> None:
    """The same table written from the bottom up gives the same standing."""
    lines = ["1 N a 39", "1 E b 39", "1 S c 39", "1 W d 39"]
    one = score_book(book("cuori"), [round_of(1, *lines)]).newest
    other = score_book(book("cuori"), [round_of(1, *reversed(lines))]).newest
    assert one is not None
    assert levels(one) == [(1, "a"), (1, "b"), (1, "c"), (1, "d")]
    assert one == other


# ---- a worked example of the rules


def test_example_4_which_of_four_fourth_places_are_discarded() -> None:
    """A10: 10 10 6 6 6 3 3 3 1 1 1 1, points 100, 90, 90, 80 at the end: rounds 9, 10, 11 go, 12 counts."""
    games = "1/20 1/20 2/30 2/30 2/30 3/40 3/40 3/40 4/100 4/90 4/90 4/80"
    anna = row(standing_of("cuori", anna=games), "anna")
    assert anna.discarded == (9, 10, 11)
    assert anna.counted == (1, 2, 3, 4, 5, 6, 7, 8, 12)
    assert anna.score == 2 * 10 + 3 * 6 + 3 * 3 + 1
