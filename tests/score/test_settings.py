"""Keys of a rulebook that the three shipped tournaments leave at their defaults, each by a small table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.model import Penalty
from engine.rules import Game
from engine.score import score_stage
from score.sheets import game_in, points_stage, round_of, scores_in, season_of, stage_of

LOW, HIGH = Game(better="lower"), Game(better="higher")


def test_ties_higher_gives_everyone_the_score_of_the_shared_place() -> None:
    """34, 34, 78, 114 with `ties = "higher"`: 10, 10, 3, 1, and still nobody is second."""
    lines = ["1 - a 34", "1 - b 34", "1 - c 78", "1 - d 114"]
    result = score_stage(stage_of(ties="higher"), LOW, [round_of(1, *lines, stage="s")])
    assert scores_in(result, "a b c d") == ["10", "10", "3", "1"]
    assert [game_in(result, e).place for e in "abcd"] == [1, 1, 3, 4]


@pytest.mark.parametrize("ties", ["split", "higher"])
def test_draw_is_what_each_side_of_a_drawn_match_gets(ties: str) -> None:
    """3 a win and 1 a draw, whatever `ties` says; at a table of three `draw` means nothing."""
    stage = stage_of(scores=[3, 0], draw=1, ties=ties)
    rounds = [round_of(1, "1 - a 7", "1 - b 7", "2 - c 8", "2 - d 7", stage="s")]
    assert scores_in(score_stage(stage, HIGH, rounds), "a b c d") == ["1", "1", "3", "0"]
    three = [round_of(1, "1 - a 7", "1 - b 7", "1 - c 5", stage="s")]
    shared = "3/2" if ties == "split" else "3"
    assert scores_in(score_stage(stage, HIGH, three), "a b c") == [shared, shared, "0"]


def test_table_tiebreaks_settle_a_table_before_the_scores_are_shared() -> None:
    """Level on 80, b has fewer errors than a and c, who share what is left: 10, then (6 + 3) / 2."""
    stage = stage_of(table_tiebreaks=["errors"])
    rounds = [round_of(1, "1 - a 80 e3", "1 - b 80 e1", "1 - c 80 e3", "1 - d 60 e0", stage="s")]
    result = score_stage(stage, HIGH, rounds)
    assert scores_in(result, "a b c d") == ["9/2", "10", "9/2", "1"]
    assert [game_in(result, e).place for e in "abcd"] == [2, 1, 2, 4]


def test_counting_by_parts_takes_the_best_of_each() -> None:
    """The best of rounds 1 and 2 and the best of 3 and 4: 9 + 2, not the best two of all, 9 + 8."""
    rounds = [round_of(n, f"1 - a {p}", stage="s") for n, p in enumerate((9, 8, 2, 1), start=1)]
    stage = points_stage(rounds=4, counting=[{"rounds": [1, 2], "best": 1}, {"rounds": [3, 4], "best": 1}])
    newest = score_stage(stage, HIGH, rounds).newest
    assert newest is not None
    assert (newest.rows[0].score, newest.rows[0].counted, newest.rows[0].discarded) == (11, (1, 3), (2, 4))


def test_places_alone_are_enough() -> None:
    """A club that notes places only: 1, 1, 3, 4 give 8, 8, 3, 1; there are no points."""
    result = score_stage(stage_of(), LOW, [round_of(1, "1 - a #3", "1 - b #1", "1 - c #4", "1 - d #1", stage="s")])
    assert scores_in(result, "b d a c") == ["8", "8", "3", "1"]
    assert {g.points for g in result.games} == {None}


def test_a_penalty_changes_the_place_also_where_places_are_noted() -> None:
    """The file says a first with 40 to 34; 10 points are taken from a before the places are made: a is second."""
    fine = Penalty("s", 1, "a", "other", points=Fraction(-10))
    rounds = [round_of(1, "1 - a 40 #1", "1 - b 34 #2", stage="s")]
    result = score_stage(stage_of(scores=[3, 1]), HIGH, rounds, penalties=[fine])
    assert scores_in(result, "a b") == ["1", "3"]


def test_a_noted_place_separates_those_level_on_points() -> None:
    """Both with 5 in hand, one of them closed: the place in the file says who won."""
    result = score_stage(stage_of(scores=[3, 1]), LOW, [round_of(1, "1 - a 5 #2", "1 - b 5 #1", stage="s")])
    assert scores_in(result, "a b") == ["1", "3"]


def test_a_place_column_is_taken_as_it_stands_where_the_score_is_the_points() -> None:
    """The places need not follow the points; a blank one is none and counts among no firsts."""
    rounds = [round_of(1, "1 - a 5 #2", "1 - b 3 #1", "1 - c 9", stage="s")]
    result = score_stage(points_stage(tiebreaks=["places:all"]), HIGH, rounds)
    assert [game_in(result, e).place for e in "abc"] == [2, 1, None]
    assert result.newest is not None
    assert [(r.entrant, r.score, r.places) for r in result.newest.rows] == [
        ("c", 9, (0, 0, 0)),
        ("a", 5, (0, 1, 0)),
        ("b", 3, (1, 0, 0)),
    ]


def test_points_as_score_rank_the_lower_total_first_where_fewer_is_better() -> None:
    """The best two of three are the two lowest; the lower total is first."""
    rounds = [
        round_of(n, f"1 - a {a}", f"1 - b {b}", stage="s") for n, (a, b) in enumerate(((9, 4), (1, 4), (2, 4)), start=1)
    ]
    newest = score_stage(points_stage(counting=2), LOW, rounds).newest
    assert newest is not None
    assert [(r.rank, r.entrant, r.score, r.discarded) for r in newest.rows] == [(1, "a", 3, (1,)), (2, "b", 8, (1,))]


def test_who_forfeits_has_a_game_of_0_and_who_is_absent_or_out_has_none() -> None:
    """A forfeit is listed with 0; `out` and `absent` are not; the table stays one of four."""
    lines = ["1 - a 5", "1 - b 3", "1 - c forfeit", "1 - d out", "- - e absent"]
    result = score_stage(stage_of(scores={4: [10, 6, 3, 1]}), HIGH, [round_of(1, *lines, stage="s")])
    assert scores_in(result, "a b c d e") == ["10", "6", "0", "None", "None"]
    assert result.newest is not None
    assert [r.entrant for r in result.newest.rows] == ["a", "b", "c"]


def test_who_passes_the_limit_keeps_the_points() -> None:
    """`eliminated` carries points and a place as any game does."""
    result = score_stage(stage_of(), LOW, [round_of(1, "1 - a 5", "1 - b 103 eliminated", stage="s")])
    assert scores_in(result, "a b") == ["10", "6"]


def test_criteria_of_an_earlier_stage_are_read_from_it() -> None:
    """Level in a final of one game, all first: rank, places, wins and seconds of the tournament are known."""
    stage, before = stage_of(name="final", tiebreaks=["rank:s", "places:s", "wins:s", "seconds:s"]), stage_of()
    earlier = score_stage(before, LOW, season_of(before, LOW, {"a": "1/20 2/30 3/40", "b": "1/20 1/20 4/50"}))
    final = score_stage(stage, LOW, [round_of(1, "1 - a 9", "1 - b 9", stage="final")], earlier={"s": earlier})
    assert final.newest is not None
    assert [(r.entrant, [v.value for v in r.tiebreaks]) for r in final.newest.rows] == [
        ("b", [1, (2, 0, 0), 2, 0]),
        ("a", [2, (1, 1, 1), 1, 1]),
    ]
    assert final.newest.rows[1].decided_by == "rank:s"


def test_a_standing_shows_places_over_all_games_unless_the_counted_are_asked_for() -> None:
    """A first is counted and a second discarded; `places:discarded` does not change what is shown."""
    rounds = [round_of(n, f"1 - a {p}", f"1 - x{n} 10", stage="s") for n, p in enumerate((20, 5), start=1)]
    for criterion, places in (
        ("places:all", (1, 1, 0)),
        ("places:counted", (1, 0, 0)),
        ("places:discarded", (1, 1, 0)),
        ("wins:counted", (1, 1, 0)),
    ):
        newest = score_stage(stage_of(counting=1, tiebreaks=[criterion]), HIGH, rounds).newest
        assert newest is not None
        row = newest.row("a")
        assert row is not None
        assert row.places == places, criterion
