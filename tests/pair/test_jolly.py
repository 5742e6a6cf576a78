"""Who acts as jolly: rule A24, and its readings."""

from __future__ import annotations

import pytest

from engine.pair import SeatingError, make_seating
from pair.lottery import FOURS, Lottery, placed, seated, situation

#: Six with different ranks, the last two level on score.
SIX = placed("1 a 60", "2 b 50", "3 c 40", "4 d 30", "5 e 10", "6 f 10")


def test_a24_the_left_over_are_jolly_from_the_bottom_of_the_standings() -> None:
    """Two are too many: the last and the last but one. Their scores are level, their ranks are not: no draw."""
    tables, jollies, asked = seated("", "abcdef", SIX)
    assert (tables, jollies, asked) == (["abcd"], "fe", [])


def test_a24_nobody_is_jolly_twice() -> None:
    """f has been: the next from below is jolly, and f plays."""
    assert seated("", "abcdf", SIX, jollies={"f": 1}) == (["abcf"], "d", [])
    assert seated("", "abcef", SIX, jollies={"f": 1}) == (["abcf"], "e", [])


def test_a24_again_only_when_all_present_have_been() -> None:
    """a is the only one who has not been; the second jolly is again the lowest."""
    been = {"b": 1, "c": 1, "d": 1, "e": 1, "f": 1}
    assert seated("", "abcdef", SIX, jollies=been)[1] == "af"
    assert seated("", "abcdef", SIX, jollies={**been, "a": 1})[1] == "fe"


def test_a24_somebody_absent_who_has_not_been_does_not_count() -> None:
    """All who are present have been, though a, who is absent, has not."""
    assert seated("", "bcdef", SIX, jollies=dict.fromkeys("bcdef", 1))[1] == "f"


def test_a24_nobody_is_jolly_a_third_time_before_all_have_been_twice() -> None:
    """The same rule, counted on."""
    assert seated("ef", "bcdef", SIX, jollies={"b": 1, "c": 2, "d": 2, "e": 2, "f": 2})[1] == "b"


def test_a24_equal_ranks_are_drawn_and_the_last_drawn_is_jolly() -> None:
    """Three share the fourth place and one must be jolly: d, e and f draw, and e comes last."""
    standing = placed("1 a 60", "2 b 50", "3 c 40", "4 def 10")
    tables, jollies, asked = seated("fde", "abcef", standing)
    assert (tables, jollies, asked) == (["abcf"], "e", [("jolly", "ef")])
    tables, jollies, asked = seated("fde", "abcdef", standing)
    assert (jollies, asked[0]) == ("ed", ("jolly", "def"))
    assert tables == ["abcf"]


def test_a24_a_whole_group_of_equals_needs_no_draw() -> None:
    """Both last are jolly, whatever they would draw."""
    standing = placed("1 a 60", "2 b 50", "3 c 40", "4 d 20", "5 ef 10")
    assert seated("", "abcdef", standing) == (["abcd"], "ef", [])


def test_a24_newcomers_stand_below_the_last() -> None:
    """x is jolly before f; of two newcomers one is drawn, and the other comes last at the table."""
    assert seated("", "abcdx", SIX)[1] == "x"
    tables, jollies, asked = seated("yx", "abcxy", SIX)
    assert (tables, jollies, asked) == (["abcy"], "x", [("jolly", "xy")])


def test_a24_in_round_1_jollies_are_drawn() -> None:
    """The last three of the draw; the tables are drawn for the rest."""
    tables, jollies, asked = seated("gfedcba", "abcdefg")
    assert (tables, jollies) == (["gfed"], "abc")
    assert asked == [("jolly", "abcdefg"), ("seats", "defg")]


def test_a24_by_score_those_level_on_score_are_drawn() -> None:
    """With jolly_order = "score" the tie-break between e and f does not count."""
    stage = FOURS.model_copy(update={"jolly_order": "score"})
    _, jollies, asked = seated("fe", "abcef", SIX, stage=stage)
    assert (jollies, asked[0]) == ("e", ("jolly", "ef"))


def test_a24_by_score_where_fewer_points_win_the_one_with_most_is_jolly() -> None:
    """e has 50 points, a has 10."""
    stage = FOURS.model_copy(update={"jolly_order": "score"})
    standing = placed("1 a 10", "2 b 20", "3 c 30", "4 d 40", "5 e 50")
    assert seated("", "abcde", standing, stage=stage, lower_wins=True) == (["abcd"], "e", [])
    assert seated("", "abcde", standing, lower_wins=True)[1] == "e"


def test_a24_newcomers_may_be_the_last_to_be_jolly() -> None:
    """With jolly_newcomers = "last" everybody in the standings comes before them."""
    stage = FOURS.model_copy(update={"jolly_newcomers": "last"})
    assert seated("", "abcdx", SIX, stage=stage)[1] == "d"
    assert seated("", "abcdx", SIX, jollies=dict.fromkeys("abcd", 1), stage=stage)[1] == "x"


def test_a24_again_may_be_forbidden() -> None:
    """With jolly_again = "never" the round cannot be seated once all have been, and the organiser is told why."""
    stage = FOURS.model_copy(update={"jolly_again": "never"})
    assert seated("", "abcdef", SIX, jollies=dict.fromkeys("abcd", 1), stage=stage)[1] == "fe"
    with pytest.raises(SeatingError, match="2 must act as jolly, and of those present only 1 have not been yet"):
        make_seating(situation("abcdef", SIX, jollies=dict.fromkeys("abcde", 1), stage=stage), Lottery("abcdef"))
