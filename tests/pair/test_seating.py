"""Tables and seats: rules A20 to A23, and what a club can have otherwise."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.model import Purpose
from engine.pair import DrawnGroup, SeatingError, make_seating
from pair.lottery import FOURS, Lottery, placed, seated, situation

#: Eight in the standings, nobody level with anybody.
EIGHT = placed("1 a 80", "2 b 70", "3 c 60", "4 d 50", "5 e 40", "6 f 30", "7 g 20", "8 h 10")


def test_a20_round_1_is_drawn_tables_and_seats() -> None:
    """Everybody is level: one draw for the tables, and one at each table for the seats (A20, A23)."""
    tables, jollies, asked = seated("hgfedcba", "abcdefgh")
    assert tables == ["hgfe", "dcba"]
    assert jollies == ""
    assert asked == [("tables", "abcdefgh"), ("seats", "efgh"), ("seats", "abcd")]


def test_a21_the_second_game_goes_by_the_score_of_the_first() -> None:
    """The standings do not count: h, the last there, won the first game."""
    first = {"h": 10, "g": 9, "f": 8, "e": 7, "d": 6, "c": 5, "b": 4, "a": 3}
    assert seated("", "abcdefgh", EIGHT, first) == (["hgfe", "dcba"], "", [])


def test_a21_level_in_the_first_game_is_drawn() -> None:
    """Four winners and one second are at table 1 by right; the other two seconds are drawn for with c."""
    first = {"a": 10, "b": 10, "c": 6, "d": 6, "e": 6, "f": 3, "g": 1, "h": 1}
    tables, _, asked = seated("hgfedcba", "abcdefgh", EIGHT, first)
    assert tables == ["baed", "cfhg"]
    assert asked == [("tables", "cde"), ("seats", "ab"), ("seats", "de"), ("seats", "gh")]


def test_a21_a_jolly_of_the_first_game_stands_there_with_his_score() -> None:
    """Six points as jolly are level with six points of a second place; e is drawn before d."""
    first = {"a": 10, "b": 9, "c": 8, "d": 6, "e": 6, "f": 3, "g": 2, "h": 1}
    tables, _, asked = seated("abcedfgh", "abcdefgh", EIGHT, first, {"e": 1})
    assert tables == ["abce", "dfgh"]
    assert asked == [("tables", "de")]


def test_a21_who_missed_the_first_game_comes_after_everyone_in_drawn_order() -> None:
    """a leads the standings and x is new: both missed the first game and are drawn together."""
    first = {"h": 10, "g": 9, "f": 8, "e": 7, "d": 6, "c": 5}
    tables, _, asked = seated("xa", "acdefghx", EIGHT, first)
    assert tables == ["hgfe", "dcxa"]
    assert asked == [("newcomers", "ax")]


def test_a21_those_who_missed_the_first_game_may_stand_by_the_standings() -> None:
    """With evening_absent = "standing": after the others, the better one first, newcomers behind both."""
    stage = FOURS.model_copy(update={"evening_absent": "standing"})
    first = {"h": 10, "g": 9, "f": 8, "e": 7, "d": 6}
    tables, _, asked = seated("xba", "abdefghx", EIGHT, first, stage=stage)
    assert tables == ["hgfe", "dabx"]
    assert asked == []


def test_a22_the_first_game_of_an_evening_goes_by_the_standings() -> None:
    """First to fourth at table 1, fifth to eighth at table 2, in this order N, E, S, W; nothing is drawn."""
    made = make_seating(situation("hgfedcba", EIGHT), Lottery(""))
    assert [(s.table, s.seat, s.entrant) for s in made.seats] == [
        (1, "N", "a"), (1, "E", "b"), (1, "S", "c"), (1, "W", "d"),
        (2, "N", "e"), (2, "E", "f"), (2, "S", "g"), (2, "W", "h"),
    ]  # fmt: skip
    assert made.draws == ()


def test_a22_where_fewer_points_win_the_fewest_sit_at_table_1() -> None:
    """a has 10 points and leads, h has 80; of the evening's first game it is the same the other way round."""
    standing = placed("1 a 10", "2 b 20", "3 c 30", "4 d 40", "5 e 50", "6 f 60", "7 g 70", "8 h 80")
    assert seated("", "abcdefgh", standing, lower_wins=True) == (["abcd", "efgh"], "", [])
    first = {e: n for n, e in enumerate("hgfedcba")}
    assert seated("", "abcdefgh", standing, first, lower_wins=True) == (["hgfe", "dcba"], "", [])


def test_a22_level_on_score_across_two_tables_is_drawn_whatever_the_rank() -> None:
    """Fourth and fifth have 50 both, and a tie-break put d above e: the draw puts e at table 1."""
    standing = placed("1 a 80", "2 b 70", "3 c 60", "4 d 50", "5 e 50", "6 f 30", "7 g 20", "8 h 10")
    made = make_seating(situation("abcdefgh", standing), Lottery("ed"))
    assert "".join(s.entrant for s in made.seats) == "abcedfgh"
    assert made.draws == (DrawnGroup(Purpose.TABLES, "score", Fraction(50), (1, 2), ("e", "d")),)


def test_a22_a_group_over_three_tables_is_drawn_once() -> None:
    """Six with one score fill table 2, and one of them is at each of its neighbours."""
    standing = placed("1 a 80", "2 b 70", "3 c 60", "4 defghi 50", "10 j 9", "11 k 8", "12 l 7")
    tables, _, asked = seated("ihgfed", "abcdefghijkl", standing)
    assert tables == ["abci", "hgfe", "djkl"]
    assert asked == [("tables", "defghi"), ("seats", "efgh")]


def test_a22_newcomers_come_after_the_last_in_drawn_order() -> None:
    """x and y are not in the standings; their draw gives the seat too."""
    tables, _, asked = seated("yx", "abcdefxy", EIGHT)
    assert tables == ["abcd", "efyx"]
    assert asked == [("newcomers", "xy")]


def test_a22_a_single_newcomer_is_last_without_a_draw() -> None:
    """Nobody else is level with him, not even who has no points."""
    standing = placed("1 a 80", "2 b 70", "3 c 0")
    assert seated("", "abcx", standing) == (["abcx"], "", [])


def test_a23_seats_are_drawn_only_among_those_level_on_score() -> None:
    """Third and fourth of table 1 have one score; the others sit as they stand."""
    standing = placed("1 a 80", "2 b 70", "3 c 60", "4 d 60", "5 e 40", "6 f 30", "7 g 20", "8 h 10")
    tables, _, asked = seated("dc", "abcdefgh", standing)
    assert tables == ["abdc", "efgh"]
    assert asked == [("seats", "cd")]


def test_a23_all_seats_may_be_drawn() -> None:
    """With seats_by = "draw" the order at the table does not count."""
    stage = FOURS.model_copy(update={"seats_by": "draw"})
    tables, _, asked = seated("hgfedcba", "abcdefgh", EIGHT, stage=stage)
    assert tables == ["dcba", "hgfe"]
    assert asked == [("seats", "abcd"), ("seats", "efgh")]


def test_the_order_in_which_the_present_are_listed_makes_no_difference() -> None:
    """No file's order decides anything (A11)."""
    standing = placed("1 abc 10", "4 defgh 5")
    one = make_seating(situation("abcdefgh", standing), Lottery("hgfedcba"))
    assert one == make_seating(situation("hcegbdfa", standing), Lottery("hgfedcba"))


@pytest.mark.parametrize(
    ("players", "sizes", "jolly", "tables", "jollies"),
    [
        (8, (4,), 6, [4, 4], 0),
        (11, (4,), 6, [4, 4], 3),
        (14, (4, 3, 5), None, [4, 4, 3, 3], 0),
        (13, (4, 3, 5), 6, [4, 4, 5], 0),
        (5, (4, 3, 5), 6, [5], 0),
        (9, (4, 3, 5), None, [4, 5], 0),
        (7, (4,), 6, [4], 3),
        (7, None, None, [4, 3], 0),
    ],
)
def test_tables_have_the_sizes_of_the_rulebook(
    players: int, sizes: tuple[int, ...] | None, jolly: int | None, tables: list[int], jollies: int
) -> None:
    """As many of the first size as there can be, and a jolly only where nothing else helps."""
    stage = FOURS.model_copy(update={"table_sizes": sizes, "jolly": jolly})
    letters = "abcdefghijklmnop"[:players]
    found, chosen, _ = seated(letters, letters, stage=stage)
    assert ([len(t) for t in found], len(chosen)) == (tables, jollies)


def test_a_table_of_five_has_one_without_a_wind() -> None:
    """There are four winds."""
    stage = FOURS.model_copy(update={"table_sizes": (5,)})
    made = make_seating(situation("abcde", stage=stage), Lottery("abcde"))
    assert [s.seat for s in made.seats] == ["N", "E", "S", "W", None]


@pytest.mark.parametrize(
    ("players", "jolly", "message"),
    [
        ("abc", 6, "3 are too few for a table, which has 4 entrants"),
        ("", 6, "0 are too few for a table"),
        ("abcde", None, "5 cannot be seated at tables of 4, and the rulebook has no jolly for who is left over"),
    ],
)
def test_what_cannot_be_seated_is_said(players: str, jolly: int | None, message: str) -> None:
    """In words for the organiser."""
    stage = FOURS.model_copy(update={"jolly": jolly})
    with pytest.raises(SeatingError, match=message):
        make_seating(situation(players, stage=stage), Lottery(players))


FINAL = FOURS.model_copy(update={"name": "final", "format": "single-table", "rounds": 3, "rounds_per_evening": 1})


def test_a_final_is_drawn_first_and_goes_by_its_own_standings_later() -> None:
    """One table: seats only."""
    assert seated("dcba", "abcd", stage=FINAL) == (["dcba"], "", [("seats", "abcd")])
    standing = placed("1 c 10", "2 a 6", "3 bd 2")
    assert seated("db", "abcd", standing, stage=FINAL) == (["cadb"], "", [("seats", "bd")])


def test_a14_north_goes_by_turn_and_the_others_follow() -> None:
    """b has the turn; where two are level for it they draw, and then the rest sit by their order."""
    standing = placed("1 c 10", "2 a 6", "3 b 3", "4 d 1")
    assert seated("", "abcd", standing, stage=FINAL, turn="b") == (["bcad"], "", [])
    assert seated("da", "abcd", standing, stage=FINAL, turn="ad") == (["dcab"], "", [("seats", "ad")])


def test_a_final_needs_its_four() -> None:
    """Nobody is jolly at the one table."""
    with pytest.raises(SeatingError, match="3 cannot sit at the one table, which has 4 entrants"):
        make_seating(situation("abc", stage=FINAL), Lottery("abc"))
