"""Matches of two sides and tables with one winner: what a round file must say of them (B2, B6, C2, C7, C14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from eventclub import PAIRS, event_of, told

HEAD = "table,entrant,points,end\n"
WON = "table,entrant,points,victory_points,end,place\n"
FOUR = "table,entrant,points,place,status\n"
DRAWS = '[[stage]]\nname = "swiss"\ntime_level = "draw"\n'


def domino(
    folder: Path, rows: str, rules: str = "", penalties: str = "", head: str = HEAD
) -> list[tuple[str, str, int]]:
    """What is told of a round of Domino with these rows."""
    more = {"penalties": "round,entrant,code\n" + penalties} if penalties else {}
    return told(event_of("domino", folder, {"entrants": PAIRS, "round-01": head + rows, **more}, rules))


def pairs(folder: Path, rows: str, rules: str = "") -> list[tuple[str, str, int]]:
    """What is told of a round of Scala 40 in pairs with these rows."""
    return told(event_of("scala40-coppie", folder, {"entrants": PAIRS, "round-01": WON + rows}, rules))


def scala(folder: Path, rows: str, book: str = "scala40-danese", penalties: str = "") -> list[tuple[str, str, int]]:
    """What is told of a round at tables of four with these rows."""
    more = {"penalties": "round,entrant,code\n" + penalties} if penalties else {}
    return told(event_of(book, folder, {"round-01": FOUR + rows, **more}))


# --- B2: how a match ends ---


@pytest.mark.parametrize(
    "rows", ["1,c1,200,points\n1,c2,120,\n", "1,c1,80,time\n1,c2,215,time\n", "1,c1,80,\n1,c2,95,\n"]
)
def test_b2_a_match_is_played_to_200_points_or_to_its_time(rows: str, tmp_path: Path) -> None:
    """The last hand may go beyond either; the end may stand in one row, and need not be noted."""
    assert domino(tmp_path, rows) == []


def test_b2_ended_by_points_somebody_has_200(tmp_path: Path) -> None:
    """199 are not enough, and are the points of a match that ended by the time."""
    assert domino(tmp_path / "a", "1,c1,199,points\n1,c2,120,\n") == [("round-01", "match-end", 2)]
    assert domino(tmp_path / "b", "1,c1,199,time\n1,c2,120,\n") == []


def test_b2_the_200_may_be_those_before_a_penalty(tmp_path: Path) -> None:
    """A penalty may have been given after the last hand."""
    assert domino(tmp_path, "1,c1,205,points\n1,c2,120,\n", penalties="1,c1,ficha-tocada\n") == []


def test_b2_both_rows_name_one_end(tmp_path: Path) -> None:
    """The second that differs is told."""
    assert domino(tmp_path, "1,c1,205,points\n1,c2,120,tiempo\n") == [("round-01", "match-end", 3)]


def test_b2_level_on_time_is_unfinished(tmp_path: Path) -> None:
    """By the shipped rules another hand is played; the rulebook may let it be a draw."""
    level = "1,c1,120,time\n1,c2,120,\n"
    assert domino(tmp_path / "a", level) == [("round-01", "match-unfinished", 2)]
    assert domino(tmp_path / "b", level, DRAWS) == []


def test_b2_level_without_an_end_counts_as_level_on_time(tmp_path: Path) -> None:
    """Where a match has a number of points to play to, who does not reach it was stopped by the time."""
    assert domino(tmp_path, "1,c1,120,\n1,c2,120,\n") == [("round-01", "match-unfinished", 2)]


def test_b2_without_points_to_play_to_a_blank_end_is_no_time(tmp_path: Path) -> None:
    """A match of King in pairs may end level; only `time` and the rule for it make it unfinished."""
    files = {"entrants": PAIRS, "round-01": "table,entrant,points\n1,c1,40\n1,c2,40\n"}
    extra = '[[stage]]\nname = "swiss"\ntime_level = "extra-hand"\n'
    assert told(event_of("king-coppie", tmp_path / "a", files)) == []
    assert told(event_of("king-coppie", tmp_path / "b", files, extra)) == []
    timed = {**files, "round-01": HEAD + "1,c1,40,time\n1,c2,40,time\n"}
    assert told(event_of("king-coppie", tmp_path / "c", timed, extra)) == [("round-01", "match-unfinished", 2)]


def test_b2_level_is_no_end_by_points_either(tmp_path: Path) -> None:
    """Only one side scores in a hand: who reaches 200 first has won, and after a penalty they are to play on."""
    assert domino(tmp_path / "a", "1,c1,200,points\n1,c2,200,\n") == [("round-01", "match-unfinished", 2)]
    fined = "1,c1,210,points\n1,c2,185,\n"
    assert domino(tmp_path / "b", fined, "", "1,c1,ficha-tocada\n") == [("round-01", "match-unfinished", 2)]
    assert domino(tmp_path / "c", fined, DRAWS, "1,c1,ficha-tocada\n") == []


def test_b2_two_first_places_are_a_level_match_too(tmp_path: Path) -> None:
    """A round that notes places only says so by them."""
    head = "table,entrant,place\n"
    level = "1,c1,1\n1,c2,1\n2,c3,1\n2,c4,2\n"
    some = [("round-01", "places-only", 2)]
    found = sorted([("round-01", "match-unfinished", 2), *some])
    assert sorted(domino(tmp_path / "a", level, head=head)) == found
    assert domino(tmp_path / "b", level, DRAWS, head=head) == some


def test_c11_who_is_left_at_a_table_of_four_may_have_place_1_alone(tmp_path: Path) -> None:
    """As in a match of two, beside tables with points; and is asked for it."""
    away = "1,m2,,,out\n1,m3,,,forfeit\n1,m4,,,out\n"
    other = "2,m5,10,,\n2,m6,20,,\n2,m7,30,,\n"
    assert scala(tmp_path / "a", "1,m1,,1,\n" + away + other) == []
    (problem,) = event_of("scala40-danese", tmp_path / "b", {"round-01": FOUR + "1,m1,,,\n" + away + other}).problems
    assert (problem.code, problem.fix) == (
        "result-missing",
        "write 1 in the column place, as all others gave the match up",
    )
    two = "1,m1,,1,\n1,m2,,2,\n1,m3,,,out\n1,m4,,,out\n"
    assert scala(tmp_path / "c", two + other) == [("round-01", "result-mixed", 2)]


def test_b6_a_side_alone_at_its_table_is_told_what_to_write(tmp_path: Path) -> None:
    """Once, whether the other side has been written as absent, as withdrawn or not at all."""
    head = "table,entrant,points,place,status\n"
    for i, other in enumerate(("1,c1,,,absent\n", ",c1,,,withdrawn\n", "")):
        rows = f"{other}1,c2,,1,\n2,c3,200,,\n2,c4,150,,\n"
        files = {"entrants": PAIRS, "round-01": head + rows}
        (problem,) = event_of("domino", tmp_path / str(i), files).problems
        assert (problem.code, problem.fix) == (
            "table-size",
            "check the table numbers; a side that did not come keeps its table, with forfeit as the status",
        )


def test_nobody_plays_alone_at_a_table(tmp_path: Path) -> None:
    """Nor where the rules take tables of any size."""
    rules = '[[stage]]\nname = "x"\nrounds = 1\nscores = [3, 1]\n'
    rows = "table,entrant,points\n1,m1,20\n2,m2,30\n2,m3,30\n"
    event = event_of("king", tmp_path, {"x-1": rows}, rules)
    assert [code for _, code, _ in told(event) if code == "table-size"] == ["table-size"]


def test_b2_level_is_by_points_net_of_penalties(tmp_path: Path) -> None:
    """120 less 25 is level with 95, and 120 less 25 is not level with 120."""
    fined = "1,c1,ficha-tocada\n"
    assert domino(tmp_path / "a", "1,c1,120,time\n1,c2,95,\n", penalties=fined) == [("round-01", "match-unfinished", 2)]
    assert domino(tmp_path / "b", "1,c1,120,time\n1,c2,120,\n", penalties=fined) == []


def test_b2_penalties_may_not_push_a_game_below_0_where_the_floor_says_so(tmp_path: Path) -> None:
    """10 less 25 are 0 then, and level with 0."""
    floor = '[[stage]]\nname = "swiss"\nfloor = "game"\n'
    rows, fined = "1,c1,10,time\n1,c2,0,\n", "1,c1,ficha-tocada\n"
    assert domino(tmp_path / "a", rows, floor, fined) == [("round-01", "match-unfinished", 2)]
    assert domino(tmp_path / "b", rows, "", fined) == []


# --- B6: forfeits, byes ---


def test_b6_who_forfeits_keeps_the_table_and_the_other_has_place_1(tmp_path: Path) -> None:
    """With points beside other matches, no points are missed; nor where the other side has some."""
    head = "table,entrant,points,place,status\n"
    other = "2,c3,200,,\n2,c4,150,,\n"
    for i, rows in enumerate(
        ("1,c1,,,forfeit\n1,c2,,1,\n", "1,c1,,,out\n1,c2,80,,\n", "1,c1,,,forfeit\n1,c2,,,forfeit\n")
    ):
        assert domino(tmp_path / str(i), rows + other, head=head) == []


def test_b6_who_is_left_at_a_table_has_place_1_and_no_other(tmp_path: Path) -> None:
    """A blank result is asked for, with that answer."""
    head = "table,entrant,points,place,status\n"
    other = "2,c3,200,,\n2,c4,150,,\n"
    assert domino(tmp_path / "a", "1,c1,,,forfeit\n1,c2,,2,\n" + other, head=head) == [("round-01", "place", 3)]
    files = {"entrants": PAIRS, "round-01": head + "1,c1,,,forfeit\n1,c2,,,\n" + other}
    (problem,) = event_of("domino", tmp_path / "b", files).problems
    assert (problem.code, problem.fix) == (
        "result-missing", "write 1 in the column place, as the other side gave the match up"
    )  # fmt: skip


def test_b6_a_round_of_forfeits_is_no_round_of_places(tmp_path: Path) -> None:
    """The only place in it says nothing about how the club notes its games."""
    assert domino(tmp_path, "1,c1,,,forfeit\n1,c2,,1,\n", head="table,entrant,points,place,status\n") == []


def test_b8_a_bye_needs_no_table(tmp_path: Path) -> None:
    """It is a row without any."""
    rows = "1,c1,120,time,\n1,c2,95,,\n,c3,,,bye\n"
    assert domino(tmp_path, rows, head="table,entrant,points,end,status\n") == []


# --- C2, C7: who wins a table, who goes through ---


def test_c2_a_table_has_one_winner(tmp_path: Path) -> None:
    """Two with the fewest points are no winner, unless a place says who won."""
    rest = "1,m3,60,,\n1,m4,90,,\n"
    assert scala(tmp_path / "a", "1,m1,40,,\n1,m2,40,,\n" + rest) == [("round-01", "one-winner", 3)]
    assert scala(tmp_path / "b", "1,m1,40,2,\n1,m2,40,1,\n" + rest) == []
    assert scala(tmp_path / "c", "1,m1,40,,\n1,m2,40,1,\n" + rest) == []
    assert scala(tmp_path / "d", "1,m1,40,1,\n1,m2,40,1,\n" + rest) == [("round-01", "one-winner", 3)]


def test_c2_those_level_behind_the_winner_share(tmp_path: Path) -> None:
    """Only the first place must be one's own."""
    assert scala(tmp_path, "1,m1,40,,\n1,m2,60,,\n1,m3,60,,\n1,m4,90,,\n") == []


def test_c2_level_is_by_points_net_of_penalties(tmp_path: Path) -> None:
    """20 and a penalty of 20 are level with 40."""
    rows = "1,m1,20,,\n1,m2,40,,\n1,m3,60,,\n1,m4,90,,\n"
    assert scala(tmp_path / "a", rows, penalties="1,m1,ritardo\n") == [("round-01", "one-winner", 3)]
    assert scala(tmp_path / "b", rows) == []


def test_c2_places_alone_name_one_winner(tmp_path: Path) -> None:
    """A club that notes places only may not share the first."""
    rows = "1,m1,,1,\n1,m2,,1,\n1,m3,,3,\n1,m4,,4,\n"
    assert ("round-01", "one-winner", 3) in scala(tmp_path / "a", rows)
    codes = [code for _, code, _ in scala(tmp_path / "b", rows.replace("m2,,1", "m2,,2"))]
    assert codes == ["places-only"]


def test_c2_a_place_that_parts_those_level_agrees_with_their_points(tmp_path: Path) -> None:
    """It may part only those who are level."""
    rows = "1,m1,40,3,\n1,m2,40,1,\n1,m3,60,2,\n1,m4,90,4,\n"
    assert scala(tmp_path, rows) == [("round-01", "place-disagrees", 2), ("round-01", "place-disagrees", 4)]


def test_c2_eliminated_is_who_reached_the_limit(tmp_path: Path) -> None:
    """At 101 it is either; above, who is not eliminated is asked for; below, nobody is."""
    assert scala(tmp_path / "a", "1,m1,9,,\n1,m2,101,,eliminated\n1,m3,101,,\n1,m4,130,,eliminated\n") == []
    assert scala(tmp_path / "b", "1,m1,9,,\n1,m2,100,,eliminated\n1,m3,102,,\n1,m4,70,,\n") == [
        ("round-01", "eliminated-early", 3),
        ("round-01", "limit-passed", 4),
    ]


def test_c2_a_penalty_may_pass_the_limit(tmp_path: Path) -> None:
    """95 and 20 are beyond it, in both directions of the check."""
    rows = "1,m1,9,,\n1,m2,95,,{}\n1,m3,60,,\n1,m4,70,,\n"
    fined = "1,m2,ritardo\n"
    assert scala(tmp_path / "a", rows.format("eliminated"), penalties=fined) == []
    assert scala(tmp_path / "b", rows.format(""), penalties=fined) == [("round-01", "limit-passed", 3)]


def test_c2_the_limit_is_a_setting(tmp_path: Path) -> None:
    """Played to 201, who has 110 plays on."""
    files = {"round-01": FOUR + "1,m1,9,,\n1,m2,110,,\n1,m3,60,,\n1,m4,201,,eliminated\n"}
    assert told(event_of("scala40-danese", tmp_path, files, "[game]\nlimit = 201\n")) == []


def test_c7_those_at_the_edge_of_a_table_are_told_apart(tmp_path: Path) -> None:
    """Two go through: second and third may not be level, third and fourth may; a place settles it."""
    rows = "1,m1,10,,\n1,m2,40,{},\n1,m3,40,{},\n1,m4,90,,\n2,m5,5,,\n2,m6,20,,\n2,m7,60,,\n2,m9,60,,\n"
    book = "scala40-eliminazione"
    assert scala(tmp_path / "a", rows.format("", ""), book) == [("round-01", "one-winner", 4)]
    assert scala(tmp_path / "b", rows.format(3, 2), book) == []


def test_c7_in_the_last_round_only_the_winner_is_one(tmp_path: Path) -> None:
    """Four entrants are one table: who is second is nobody's way into a next round."""
    rows = "1,m1,10,,\n1,m2,40,,\n1,m3,40,,\n1,m4,90,,\n"
    assert scala(tmp_path, rows, "scala40-eliminazione") == []


def test_c7_a_smaller_table_and_byes_belong_to_the_first_round(tmp_path: Path) -> None:
    """Seven are a table of four and one of three; the best seeds may have a bye at tables of four too."""
    rows = "1,m1,10,,\n1,m2,20,,\n1,m3,30,,\n1,m4,40,,\n2,m5,5,,\n2,m6,20,,\n2,m7,60,,\n"
    assert scala(tmp_path / "a", rows, "scala40-eliminazione") == []
    two = "1,m1,10,,\n1,m2,20,,\n1,m3,30,,\n1,m4,40,,\n2,m5,5,,\n2,m6,20,,\n,m7,,,bye\n"
    assert scala(tmp_path / "b", two, "scala40-eliminazione") == [("round-01", "table-size", 6)]
    rest = "1,m1,10,,\n1,m2,20,,\n1,m3,30,,\n1,m4,40,,\n,m5,,,bye\n,m6,,,bye\n"
    assert scala(tmp_path / "c", rest, "scala40-eliminazione") == []


# --- C14: victory points ---


def test_c14_timed_more_victory_points_win_and_level_the_fewer_points(tmp_path: Path) -> None:
    """Worked example 9: 2 to 2, with 35 and 41 in hand, has a winner."""
    assert pairs(tmp_path / "a", "1,c1,35,2,time,\n1,c2,41,2,,\n") == []
    assert pairs(tmp_path / "b", "1,c1,35,2,time,2\n1,c2,41,2,,1\n") == [
        ("round-01", "place-disagrees", 2),
        ("round-01", "place-disagrees", 3),
    ]


def test_c14_places_go_by_victory_points_before_points(tmp_path: Path) -> None:
    """Two hands won are more than one, with more points in hand."""
    assert pairs(tmp_path / "a", "1,c1,80,2,time,1\n1,c2,10,1,,2\n") == []
    assert pairs(tmp_path / "b", "1,c1,80,2,time,2\n1,c2,10,1,,1\n") == [
        ("round-01", "place-disagrees", 2),
        ("round-01", "place-disagrees", 3),
    ]


def test_c14_level_in_both_needs_a_place(tmp_path: Path) -> None:
    """A match has one winner; nothing is said of a hand more."""
    assert pairs(tmp_path / "a", "1,c1,35,2,time,\n1,c2,35,2,,\n") == [("round-01", "one-winner", 3)]
    assert pairs(tmp_path / "b", "1,c1,35,2,time,1\n1,c2,35,2,,2\n") == []


@pytest.mark.parametrize(
    ("won", "lost", "is_right"), [(3, 2, True), (3, 0, True), (3, 3, False), (2, 1, False), (4, 1, False)]
)
def test_c14_untimed_exactly_one_side_has_three(won: int, lost: int, is_right: bool, tmp_path: Path) -> None:
    """The first to have three wins, and play ends there."""
    found = pairs(tmp_path, f"1,c1,35,{won},points,\n1,c2,41,{lost},,\n")
    assert found == ([] if is_right else [("round-01", "victory-points", 2)])


def test_c14_victory_points_are_whole_and_needed(tmp_path: Path) -> None:
    """Half a hand cannot be won, nor fewer than none; none at all are written as 0."""
    rows = "1,c1,35,1.5,time,\n1,c2,41,2,,\n2,c3,20,,time,\n2,c4,10,-1,,\n"
    assert pairs(tmp_path, rows) == [
        ("round-01", "number", 2),
        ("round-01", "victory-points", 4),
        ("round-01", "victory-points", 5),
    ]


def test_c14_victory_points_alone_are_a_result(tmp_path: Path) -> None:
    """A match without points in hand is a result; points are asked for where only they can decide it."""
    assert pairs(tmp_path / "a", "1,c1,,3,points,\n1,c2,,1,,\n") == [("round-01", "places-only", 2)]
    assert pairs(tmp_path / "b", "1,c1,,2,time,\n1,c2,,2,,\n") == [
        ("round-01", "result-missing", 2),
        ("round-01", "places-only", 2),
        ("round-01", "result-missing", 3),
    ]


def test_c14_a_forfeit_has_no_victory_points(tmp_path: Path) -> None:
    """The side that is left has place 1 alone."""
    head = "table,entrant,points,victory_points,end,place,status\n"
    rows = f"{head}1,c1,,,,,forfeit\n1,c2,,,,1,\n2,c3,20,3,points,,\n2,c4,9,1,,,\n"
    assert told(event_of("scala40-coppie", tmp_path, {"entrants": PAIRS, "round-01": rows})) == []


def test_c14_a_place_against_the_victory_points_is_told(tmp_path: Path) -> None:
    """They decide before anything else, so that a place beside them without points has to agree, too."""
    wrong = "1,c1,,1,,1\n1,c2,,3,,2\n2,c3,,3,,1\n2,c4,,0,,2\n"
    rows = [("round-01", "place-disagrees", 2), ("round-01", "place-disagrees", 3)]
    only = ("round-01", "places-only", 2)
    assert sorted(pairs(tmp_path / "a", wrong)) == sorted([*rows, only])
    level = "1,c1,,2,time,1\n1,c2,,2,time,2\n2,c3,,3,,1\n2,c4,,0,,2\n"
    assert pairs(tmp_path / "b", level) == [only]


def test_a_status_that_is_not_read_is_told_alone(tmp_path: Path) -> None:
    """Who has it may need no table; and no points."""
    rows = "1,c1,80,time,\n1,c2,95,,\n,c3,,,libero\n,c4,,,libre\n"
    found = domino(tmp_path, rows, head="table,entrant,points,end,status\n")
    assert found == [("round-01", "status", 4)]
