"""Matches of two sides: A19, B5, B6, B8, C2, C4, C14 and worked examples 6 and 9; each expected number by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.model import Penalty, Round, Row
from engine.rules import Game, Rulebook, Stage, shipped
from engine.score import StageResult, Standing, score_stage
from score.sheets import game_in, levels, points_stage, round_of, row, scores_in, stage_of, value

LOW, HIGH = Game(better="lower"), Game(better="higher")


def fine(code: str, number: int, entrant: str, points: int) -> Penalty:
    """A penalty on the points of round `number` of the stage `swiss`."""
    return Penalty("swiss", number, entrant, code, points=Fraction(points))


def play(name: str, *rounds: Round, penalties: Sequence[Penalty] = (), **keys: Any) -> StageResult:
    """The first stage of the shipped rulebook `name`, the keys given laid over it, scored over `rounds`."""
    rulebook = Rulebook.model_validate(shipped(name))
    stage = rulebook.stage[0].model_validate({**rulebook.stage[0].model_dump(exclude_defaults=True), **keys})
    return score_stage(stage, rulebook.game, rounds, penalties=penalties)


def newest(result: StageResult) -> Standing:
    """The standing after the last round, which must be there."""
    assert result.newest is not None
    return result.newest


def lines(result: StageResult) -> list[tuple[str, object, str | None]]:
    """Entrant, score and what decided, best first."""
    return [(r.entrant, str(r.score), r.decided_by) for r in newest(result).rows]


def sheet(number: int, *rows: str, stage: str = "swiss") -> Round:
    """A round of the stage `swiss` where nothing else is said."""
    return round_of(number, *rows, stage=stage)


# ---- A19: King in pairs


def test_a19_more_points_win_the_match_and_level_is_half_each() -> None:
    """Points may be below 0; 1 to 0, and ½ each."""
    result = play("king-coppie", sheet(1, "1 - a 40", "1 - b -40", "2 - c 12", "2 - d 12"))
    assert scores_in(result, "a b c d") == ["1", "0", "1/2", "1/2"]


def test_a19_ties_are_those_of_the_domino() -> None:
    """Difference, points for, Buchholz, direct encounter, as in B8."""
    stages = [Rulebook.model_validate(shipped(name)).stage[0] for name in ("king-coppie", "domino")]
    assert stages[0].tiebreaks == stages[1].tiebreaks == ("difference", "points-for", "buchholz", "head-to-head")


# ---- B5: penalties


def test_example_6_a_pass_penalty_turns_the_match() -> None:
    """B5: 120 to 95 on time with one penalty of 75 is 45 to 95: the pair has lost."""
    result = play("domino", sheet(1, "1 - a 120", "1 - b 95"), penalties=[fine("paso-con-ficha", 1, "a", -75)])
    assert scores_in(result, "a b") == ["0", "1"]
    assert (game_in(result, "a").points, game_in(result, "a").against) == (45, 95)
    assert (game_in(result, "b").points, game_in(result, "b").against) == (95, 45)
    assert value(newest(result), "a", "difference") == -50


def test_b5_a_total_may_go_below_0() -> None:
    """20 points and two penalties of 25 are −30; the sum over two matches may be below 0, too."""
    fines = [fine("hablar", 1, "a", -25), fine("hablar", 1, "a", -25)]
    result = play("domino", sheet(1, "1 - a 20", "1 - b 200"), sheet(2, "1 - a 10", "1 - c 200"), penalties=fines)
    assert game_in(result, "a").points == -30
    assert value(newest(result), "a", "points-for") == -20
    assert value(newest(result), "a", "difference") == -420


def test_b5_a_warning_and_a_withdrawn_penalty_take_nothing() -> None:
    """Only what is due counts: the match stays won."""
    fines = [replace(fine("x", 1, "a", -75), warning=True), replace(fine("x", 1, "a", -75), withdrawn=True)]
    fines.append(Penalty("swiss", 1, "a", "other", score=Fraction(-1), warning=True))
    result = play("domino", sheet(1, "1 - a 120", "1 - b 95"), penalties=fines)
    assert lines(result) == [("a", "1", None), ("b", "0", "score")]


# ---- B6: forfeits


@pytest.mark.parametrize("status", ["forfeit", "out", "disqualified"])
def test_b6_who_forfeits_has_lost_and_the_other_side_has_its_points(status: str) -> None:
    """85 to nothing; the two have met."""
    result = play("domino", sheet(1, "1 - a 85", f"1 - b {status}"))
    a, b = game_in(result, "a"), game_in(result, "b")
    assert (a.place, a.score, a.points, a.against, a.opponents) == (1, 1, 85, 0, ("b",))
    assert (b.place, b.score or 0, b.points, b.against, b.opponents) == (None, 0, None, 85, ("a",))


def test_b6_a_place_alone_gives_the_points_of_a_bye() -> None:
    """100 to 0 in the domino, 0 to 0 where the rulebook has no `bye_points`."""
    result = play("domino", sheet(1, "1 - a #1", "1 - b forfeit"))
    a, b = game_in(result, "a"), game_in(result, "b")
    assert (a.score, a.points, a.against, a.points_for, a.points_against) == (1, 100, 0, 100, 0)
    assert (b.score, b.points, b.points_for, b.points_against) == (0, None, 0, 100)
    plain = score_stage(
        stage_of(table_sizes=[2], scores={2: [1, 0]}), HIGH, [sheet(1, "1 - a #1", "1 - b out", stage="s")]
    )
    assert (game_in(plain, "a").score, game_in(plain, "a").points, game_in(plain, "a").against) == (1, 0, 0)


def test_b6_both_may_forfeit() -> None:
    """Nobody wins the match, and both are in the standing with 0."""
    result = play("domino", sheet(1, "1 - a forfeit", "1 - b forfeit", "2 - c 9", "2 - d 8"))
    assert [(r.rank, r.entrant, r.score, r.played) for r in newest(result).rows] == [
        (1, "c", 1, 1),
        (2, "a", 0, 1),
        (2, "b", 0, 1),
        (4, "d", 0, 1),
    ]


def test_b6_a_penalty_is_taken_from_the_points_that_a_forfeit_gives() -> None:
    """100 less 25, and still won."""
    result = play("domino", sheet(1, "1 - a #1", "1 - b forfeit"), penalties=[fine("hablar", 1, "a", -25)])
    assert (game_in(result, "a").points, game_in(result, "a").score) == (75, 1)


# ---- B8: the standing


def test_b8_matches_won_then_difference_then_points_for() -> None:
    """All have won once: +60, +50 from 150, +50 from 120."""
    result = play("domino", sheet(1, "1 - a 150", "1 - u 100", "2 - b 200", "2 - v 140", "3 - c 120", "3 - w 70"))
    assert lines(result)[:3] == [("b", "1", None), ("a", "1", "difference"), ("c", "1", "points-for")]


#: a beats b, c and d, and e is beaten by f: a meets the three of whom one wins, e three of whom two do.
SWISS = (
    sheet(1, "1 - a 9", "1 - b 8", "2 - c 9", "2 - d 8", "3 - e 8", "3 - f 9"),
    sheet(2, "1 - a 9", "1 - c 8", "2 - b 9", "2 - e 8", "3 - d 8", "3 - f 9"),
)


def test_b8_buchholz_is_the_sum_of_the_opponents_scores() -> None:
    """After two rounds a 2, f 2, b 1, c 1, d 0, e 0: a met b and c (2), f met e and d (0), b met a and e (2)."""
    standing = newest(play("domino", *SWISS, tiebreaks=["buchholz", "buchholz:balance"]))
    found = {r.entrant: (r.score, value(standing, r.entrant, "buchholz")) for r in standing.rows}
    assert found == {"a": (2, 2), "f": (2, 0), "b": (1, 2), "c": (1, 2), "d": (0, 3), "e": (0, 3)}
    assert [value(standing, e, "buchholz:balance") for e in "afbcde"] == [0, -4, 0, 0, 2, 2]
    assert levels(standing) == [(1, "a"), (2, "f"), (3, "b"), (3, "c"), (5, "d"), (5, "e")]
    assert row(standing, "f").decided_by == "buchholz"


@pytest.mark.parametrize("status", ["forfeit", "out", "disqualified"])
def test_b8_a_match_lost_without_playing_is_a_loss_for_the_opponents_balance(status: str) -> None:
    """B loses to a so and beats c: a +2, b 0, c 0, d −2. In round 1 it is all that b has: a has met one who lost."""
    rounds = (
        sheet(1, "1 - a 85", f"1 - b {status}", "2 - c 9", "2 - d 8"),
        sheet(2, "1 - b 9", "1 - c 8", "2 - a 9", "2 - d 8"),
    )
    before, after = play("domino", *rounds, tiebreaks=["buchholz:balance"]).standings
    assert [value(before, e, "buchholz:balance") for e in "ac"] == [-1, -1]
    assert [value(after, e, "buchholz:balance") for e in "abcd"] == [-2, 2, -2, 2]


def test_b8_buchholz_is_made_of_the_standing_at_that_moment() -> None:
    """After round 1 a has met b, who has 0; after round 2 b has 1 and c too."""
    result = play("domino", *SWISS, tiebreaks=["buchholz"])
    assert [value(s, "a", "buchholz") for s in result.standings] == [0, 2]


def test_b8_a_penalty_on_the_total_is_in_the_buchholz_of_the_opponents() -> None:
    """B has 1 less 1: a met 0 and 1."""
    fines = [Penalty("swiss", 2, "b", "other", score=Fraction(-1))]
    assert value(newest(play("domino", *SWISS, penalties=fines, tiebreaks=["buchholz"])), "a", "buchholz") == 1


def test_b8_median_buchholz_leaves_out_the_highest_and_the_lowest() -> None:
    """Of opponents with 2, 1 and 0 the 1 is left; with two opponents nothing is."""
    third = sheet(3, "1 - a 9", "1 - f 8", "2 - b 9", "2 - d 8", "3 - c 9", "3 - e 8")
    result = play("domino", *SWISS, third, tiebreaks=["median-buchholz", "buchholz"])
    assert [value(s, "a", "median-buchholz") for s in result.standings] == [0, 0, 2]
    # after three rounds a 3, f 2, b 2, c 2, d 0, e 0: d met c, f and b, all with 2
    assert value(newest(result), "d", "median-buchholz") == 2
    assert value(newest(result), "f", "median-buchholz") == 0
    assert value(newest(result), "f", "buchholz") == 3


def test_b8_sonneborn_berger_counts_the_beaten_whole_and_the_level_half() -> None:
    """A beat b (1 in the end) and drew with c (1½): 1 + ¾."""
    rounds = (
        sheet(1, "1 - a 9", "1 - b 8", "2 - c 9", "2 - d 8"),
        sheet(2, "1 - a 9", "1 - c 9", "2 - b 9", "2 - d 8"),
    )
    standing = newest(play("domino", *rounds, tiebreaks=["sonneborn-berger"]))
    assert [(r.entrant, str(r.score), str(r.tiebreaks[0].value)) for r in standing.rows] == [
        ("a", "3/2", "7/4"),
        ("c", "3/2", "3/4"),
        ("b", "1", "0"),
        ("d", "0", "0"),
    ]


def test_b8_the_direct_encounter_is_among_exactly_those_who_are_level_at_that_point() -> None:
    """B beat a; wins leave both level, but an earlier criterion has taken c, whom a beat, out of the reckoning."""
    rounds = (
        sheet(1, "1 - a 8", "1 - b 9", "2 - c 12", "2 - d 1"),
        sheet(2, "1 - a 9", "1 - c 8", "2 - d 9", "2 - b 8"),
    )
    # all have won once: differences a 0, b 0, c +10, d -10
    standing = newest(play("domino", *rounds, tiebreaks=["difference", "head-to-head", "head-to-head:difference"]))
    assert [(r.rank, r.entrant, r.decided_by) for r in standing.rows] == [
        (1, "c", None),
        (2, "b", "difference"),
        (3, "a", "head-to-head"),
        (4, "d", "difference"),
    ]
    assert [value(standing, e, "head-to-head") for e in "cbad"] == [0, 1, 0, 0]


def test_b8_a_bye_is_a_win_of_100_to_0() -> None:
    """It is in the score, the wins and the points, and no opponent's Buchholz."""
    keys: dict[str, Any] = {
        "tiebreaks": ["wins", "difference", "points-for", "points-against", "buchholz", "places:all"]
    }
    result = play("domino", sheet(1, "1 - a 90", "1 - b 40", "- - c bye"), **keys)
    bye = game_in(result, "c")
    assert (bye.score, bye.points, bye.against, bye.place, bye.opponents) == (1, 100, 0, None, ())
    c = row(newest(result), "c")
    assert (c.rank, c.score, c.played, c.counted) == (1, 1, 1, (1,))
    assert [v.value for v in c.tiebreaks] == [1, 100, 100, 0, 0, (0, 0, 0)]


def test_b8_a_bye_may_be_a_rest() -> None:
    """Who rests is listed, with no game, no score and no points; also before any game."""
    result = play("domino", sheet(1, "1 - a 90", "1 - b 40", "- - c bye"), bye="rest", tiebreaks=["wins", "points-for"])
    c = row(newest(result), "c")
    assert (game_in(result, "c").score, c.score, c.played, c.counted, c.discarded) == (None, 0, 0, (), ())
    assert [v.value for v in c.tiebreaks] == [0, 0]
    assert levels(newest(result)) == [(1, "a"), (2, "b"), (3, "c")]


def test_b8_the_points_of_a_match_may_be_capped_and_places_are_by_all_of_them() -> None:
    """215 to 205 is won, and adds 200 to 200; a bye's 100 stays."""
    keys: dict[str, Any] = {
        "points_cap": 200,
        "tiebreaks": ["difference", "points-for", "points:counted", "points-against"],
    }
    result = play("domino", sheet(1, "1 - a 215", "1 - b 205", "- - c bye"), **keys)
    assert scores_in(result, "a b") == ["1", "0"]
    assert (game_in(result, "a").points, game_in(result, "a").against) == (215, 205)
    standing = newest(result)
    assert [[v.value for v in row(standing, e).tiebreaks] for e in "abc"] == [
        [0, 200, 200, 200],
        [0, 200, 200, 200],
        [100, 100, 100, 0],
    ]


def test_b8_the_cap_is_on_net_points_and_on_each_game() -> None:
    """260 less 25 is 235 and adds 200, 150 adds 150; where the score is the points it is capped, too."""
    rounds = (sheet(1, "1 - a 260", "1 - b 10"), sheet(2, "1 - a 150", "1 - b 210"))
    fines = [fine("hablar", 1, "a", -25)]
    result = play("domino", *rounds, penalties=fines, points_cap=200, tiebreaks=["points-for", "points-against"])
    assert [v.value for v in row(newest(result), "a").tiebreaks] == [350, 210]
    stage = points_stage(points_cap=200, table_sizes=[2])
    summed = score_stage(stage, HIGH, [round_of(1, "1 - a 260", "1 - b 10", stage="s")])
    assert scores_in(summed, "a b") == ["200", "10"]


def test_b8_where_fewer_points_win_less_is_better_for_and_more_against() -> None:
    """Both have won: 5 to 20 stands above 10 to 20 by the difference, and above 5 to 15."""
    stage = stage_of(table_sizes=[2], scores={2: [1, 0]}, tiebreaks=["difference"])
    rounds = [round_of(1, "1 - a 10", "1 - u 20", "2 - b 5", "2 - v 20", "3 - c 5", "3 - w 15", stage="s")]
    standing = newest(score_stage(stage, LOW, rounds))
    assert [(r.rank, r.entrant) for r in standing.rows[:3]] == [(1, "b"), (2, "a"), (2, "c")]
    for criterion, first in (("points-for", ["b", "c"]), ("points-against", ["a", "b"])):
        single = stage_of(table_sizes=[2], scores={2: [1, 0]}, tiebreaks=[criterion])
        ranks = levels(newest(score_stage(single, LOW, rounds)))
        assert [e for rank, e in ranks if rank == 1] == first


# ---- C2, C4: Scala 40 at tables of four


def test_c2_a_table_has_one_winner_and_a_place_parts_those_level() -> None:
    """12, 12, 30, 40: the file names the winner; without a place they would share the first place."""
    result = play("scala40-danese", sheet(1, "1 - a 12", "1 - b 12 #1", "1 - c 30", "1 - d 40", stage="danish"))
    assert scores_in(result, "a b c d") == ["0", "1", "0", "0"]
    assert [game_in(result, e).place for e in "abcd"] == [2, 1, 3, 4]


def test_c2_a_place_parts_also_those_whom_a_penalty_made_level() -> None:
    """2 and 20 of penalty against 22: the referee says who has won."""
    late = Penalty("danish", 1, "a", "late", points=Fraction(20))
    table = sheet(1, "1 - a 2 #2", "1 - b 22 #1", "1 - c 30 #3", "1 - d 40 #4", stage="danish")
    result = play("scala40-danese", table, penalties=[late])
    assert [game_in(result, e).place for e in "abcd"] == [2, 1, 3, 4]


def test_c4_tables_won_then_fewest_points_then_the_last_game() -> None:
    """A and b have won once: b has fewer points; c and d level on points: d won the later table."""
    rounds = (
        sheet(
            1,
            "1 - a 5",
            "1 - b 30",
            "1 - x 80",
            "1 - y 90",
            "2 - c 10",
            "2 - d 20",
            "2 - v 60",
            "2 - w 70",
            stage="danish",
        ),
        sheet(
            2,
            "1 - a 40",
            "1 - b 10",
            "1 - x 80",
            "1 - y 90",
            "2 - c 20",
            "2 - d 10",
            "2 - v 60",
            "2 - w 70",
            stage="danish",
        ),
    )
    standing = newest(play("scala40-danese", *rounds))
    assert [(r.entrant, r.score, r.decided_by) for r in standing.rows[:4]] == [
        ("d", 1, None),
        ("c", 1, "last-game"),
        ("b", 1, "points:counted"),
        ("a", 1, "points:counted"),
    ]


# ---- C14: pairs with victory points


def pairs_round(number: int, *rows: tuple[str, str, int, int]) -> Round:
    """Rows of entrant, table, victory points and points in hand."""
    return Round(
        "danish",
        number,
        tuple(Row(who, table, points=Fraction(p), victory_points=Fraction(v)) for who, table, v, p in rows),
    )


def test_example_9_level_on_victory_points_fewer_points_in_hand_win() -> None:
    """C14: at time 2 to 2, hands 35 and 41: the pair with 35 wins."""
    result = play("scala40-coppie", pairs_round(1, ("a", "1", 2, 41), ("b", "1", 2, 35)))
    assert scores_in(result, "a b") == ["0", "1"]


def test_c14_victory_points_come_before_the_points_in_hand() -> None:
    """3 to 1 is won with 60 in hand against 20; the sum of victory points is the first criterion."""
    result = play(
        "scala40-coppie", pairs_round(1, ("a", "1", 3, 60), ("b", "1", 1, 20), ("c", "2", 2, 9), ("d", "2", 0, 50))
    )
    assert scores_in(result, "a b c d") == ["1", "0", "1", "0"]
    assert game_in(result, "a").victory_points == 3
    assert lines(result) == [
        ("a", "1", None),
        ("c", "1", "victory-points"),
        ("b", "0", "score"),
        ("d", "0", "victory-points"),
    ]


def test_c14_victory_points_alone_are_a_result() -> None:
    """No points in hand noted: 3 to 2 is won, and a level match needs a place."""
    level = Round(
        "danish",
        1,
        (
            Row("a", "1", victory_points=Fraction(3)),
            Row("b", "1", victory_points=Fraction(2)),
            Row("c", "2", victory_points=Fraction(2), place=2),
            Row("d", "2", victory_points=Fraction(2), place=1),
        ),
        places_noted=True,
    )
    assert scores_in(play("scala40-coppie", level), "a b c d") == ["1", "0", "0", "1"]


def test_c14_a_game_without_victory_points_does_not_read_them() -> None:
    """Where the rulebook has none, the points alone decide."""
    stage = stage_of(table_sizes=[2], scores={2: [1, 0]}, name="danish")
    rounds = [pairs_round(1, ("a", "1", 3, 60), ("b", "1", 1, 20))]
    assert scores_in(score_stage(stage, LOW, rounds), "a b") == ["0", "1"]


@pytest.mark.parametrize("form", ["swiss", "round-robin", "knockout"])
def test_a_format_of_matches_has_two_sides_unless_it_says_otherwise(form: str) -> None:
    """`table_sizes` may be left out where everybody knows that two sides meet; what is written stands."""
    keys = {"name": "s", "format": form, "rounds": 3, "scores": [1]}
    assert Stage.model_validate(keys).table_sizes == (2,)
    assert Stage.model_validate({**keys, "table_sizes": [4]}).table_sizes == (4,)
    assert Stage.model_validate({**keys, "format": "seated"}).table_sizes is None
