"""The final ranking of an event of several stages (A16): those of the last stage, then the rest as they stood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules import Game
from engine.score import StageResult, Standing, overall_standing, score_stage
from score.sheets import levels, points_stage, round_of

HIGH = Game(better="higher")


def stage(name: str, *scores: str, rounds: int | None = None, **keys: Any) -> StageResult:
    """A stage, a text a round: the score of each (`a9 b7`), `a!` for one who has withdrawn.

    It has as many rounds as are written unless `rounds` says otherwise.
    """
    played = [
        round_of(number, *(f"- - {w[0]} withdrawn" if w[1:] == "!" else f"1 - {w[0]} {w[1:]}" for w in text.split()))
        for number, text in enumerate(scores, start=1)
    ]
    return score_stage(points_stage(name=name, rounds=rounds or len(scores) or 3, **keys), HIGH, played)


def overall(results: Sequence[StageResult]) -> Standing:
    """The final ranking, which must be there."""
    standing = overall_standing(results)
    assert standing is not None
    return standing


REGULAR = stage("regular", "a90 b80 c70 d60 e50 f40")


def test_A16_finalists_by_the_final_and_the_rest_by_the_tournament() -> None:
    """Of six the first four play: d wins, e and f keep their order behind them."""
    standing = overall([REGULAR, stage("final", "a1 b2 c3 d4")])
    assert levels(standing) == [(1, "d"), (2, "c"), (3, "b"), (4, "a"), (5, "e"), (6, "f")]
    assert (standing.stage, standing.after, standing.complete) == ("overall", 1, True)


def test_A16_a_row_is_the_one_of_the_entrants_own_stage() -> None:
    """Only its rank is another: c has the score and the games of the final, e those of the tournament."""
    final = stage("final", "a1 b2 c3 d4", "a1 b2 c3 d4")
    standing = overall([REGULAR, final])
    assert final.newest is not None
    assert standing.rows[:4] == final.newest.rows
    e = standing.row("e")
    assert e is not None
    assert (e.rank, e.score, e.played, e.counted, e.places) == (5, 50, 1, (1,), (0, 0, 0))


def test_A16_the_first_of_the_rest_is_below_the_finalists_by_the_stage() -> None:
    """No criterion puts e below the last of the final, but that he was not in it."""
    standing = overall([REGULAR, stage("final", "a1 b2 c3 d4")])
    assert [r.decided_by for r in standing.rows] == [None, "score", "score", "score", "stage", "score"]


def test_A16_without_a_result_in_any_stage_there_is_no_ranking() -> None:
    """No stage, stages without a round, or only a seating."""
    assert overall_standing([]) is None
    assert overall_standing([stage("regular"), stage("final")]) is None
    seating = score_stage(points_stage(name="regular"), HIGH, [round_of(1, "1 N a -", "1 E b -")])
    assert overall_standing([seating]) is None


def test_A16_a_final_that_has_not_begun_leaves_the_tournaments_standing() -> None:
    """Ranks, ties and what decided are those of the tournament."""
    regular = stage("regular", "a9 b8 c8 d7")
    standing = overall([regular, stage("final")])
    assert regular.newest is not None
    assert standing.rows == regular.newest.rows
    assert levels(standing) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    assert (standing.stage, standing.complete) == ("overall", True)


def test_A16_it_is_complete_with_the_last_stage_that_has_results() -> None:
    """One game of a final of three; a tournament under way; a whole final."""
    assert not overall([REGULAR, stage("final", "a1 b2 c3 d4", rounds=3)]).complete
    assert not overall([stage("regular", "a9 b8", rounds=2), stage("final")]).complete
    assert overall([REGULAR, stage("final", "a1 b2 c3 d4", "a1 b2 c3 d4", "a1 b2 c3 d4", rounds=3)]).complete


def test_A16_level_in_the_final_share_the_rank_and_the_rest_goes_on_after_all_of_them() -> None:
    """1, 2, 2, 2 and then 5: ranks go on from the number of finalists."""
    standing = overall([REGULAR, stage("final", "a9 b4 c4 d4")])
    assert [r.rank for r in standing.rows] == [1, 2, 2, 2, 5, 6]
    assert standing.rows[1].tied_with == ("c", "d")


def test_A16_level_in_the_rest_share_the_rank() -> None:
    """E, f and g are level in the tournament: 5, 5, 5 and then 8."""
    regular = stage("regular", "a90 b80 c70 d60 e50 f50 g50 h40")
    standing = overall([regular, stage("final", "a4 b3 c2 d1")])
    assert [(r.rank, r.entrant) for r in standing.rows[4:]] == [(5, "e"), (5, "f"), (5, "g"), (8, "h")]
    assert [r.tied_with for r in standing.rows[4:]] == [("f", "g"), ("e", "g"), ("e", "f"), ()]
    assert [r.decided_by for r in standing.rows[4:]] == ["stage", None, None, "score"]


def test_A16_a_tie_for_the_last_place_in_the_final_is_no_tie_of_the_final_ranking() -> None:
    """D and e are level in the tournament and d was drawn: e is fifth alone."""
    regular = stage("regular", "a90 b80 c70 d60 e60 f40")
    standing = overall([regular, stage("final", "a4 b3 c2 d1")])
    assert levels(standing) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (6, "f")]
    e = standing.row("e")
    assert e is not None
    assert (e.decided_by, e.tied_with) == ("stage", ())


def test_A16_of_three_level_for_the_last_place_the_two_left_over_stay_level() -> None:
    """D was drawn of d, e and f: e and f share the fifth rank and name each other alone."""
    regular = stage("regular", "a90 b80 c70 d60 e60 f60 g40")
    standing = overall([regular, stage("final", "a4 b3 c2 d1")])
    assert [(r.rank, r.entrant, r.tied_with, r.decided_by) for r in standing.rows[4:]] == [
        (5, "e", ("f",), "stage"),
        (5, "f", ("e",), None),
        (7, "g", (), "score"),
    ]


def test_A16_a_finalist_who_gave_up_before_the_final_counts_with_the_rest() -> None:
    """B withdrew and e took his place: b is the first of the rest, as he stood in the tournament."""
    standing = overall([REGULAR, stage("final", "a1 b! c3 d4 e2")])
    assert levels(standing) == [(1, "d"), (2, "c"), (3, "e"), (4, "a"), (5, "b"), (6, "f")]
    b = standing.row("b")
    assert b is not None
    assert (b.score, b.decided_by) == (80, "stage")


def test_A16_a_finalist_who_gave_up_during_the_final_counts_with_the_finalists() -> None:
    """B played a game of the final: he stands in it with that one, marked."""
    standing = overall([REGULAR, stage("final", "a1 b2 c3 d4", "a1 b! c3 d4")])
    assert levels(standing)[:4] == [(1, "d"), (2, "c"), (3, "a"), (3, "b")]
    assert [r.entrant for r in standing.rows if r.withdrawn] == ["b"]


def test_A16_who_is_below_a_finalist_in_the_tournament_is_below_the_one_before_him_by_the_same() -> None:
    """B gave up, c and d are level and c alone plays the final: what put d below b still does."""
    regular = stage("regular", "a90 b80 c60 d60 e40")
    standing = overall([regular, stage("final", "a3 c2 b!")])
    assert [(r.rank, r.entrant, r.decided_by, r.tied_with) for r in standing.rows] == [
        (1, "a", None, ()),
        (2, "c", "score", ()),
        (3, "b", "stage", ()),
        (4, "d", "score", ()),
        (5, "e", "score", ()),
    ]


def test_A16_what_decides_is_always_against_the_one_before() -> None:
    """C is below d by wins; d is a finalist and b gave up, so that the one before c is b: he is above by score."""
    regular = stage("regular", "a90 b80 c70 d35", "a9 b8 c0 d35", tiebreaks=["wins"])
    assert regular.newest is not None
    assert [(r.entrant, r.score, r.decided_by) for r in regular.newest.rows] == [
        ("a", 99, None),
        ("b", 88, "score"),
        ("d", 70, "score"),
        ("c", 70, "wins"),
    ]
    standing = overall([regular, stage("final", "a3 d2 b!")])
    assert [(r.rank, r.entrant, r.decided_by) for r in standing.rows] == [
        (1, "a", None),
        (2, "d", "score"),
        (3, "b", "stage"),
        (4, "c", "score"),
    ]


def test_A16_with_three_stages_each_follows_the_one_after_it() -> None:
    """A final of two, a semifinal of four, a tournament of six."""
    standing = overall([REGULAR, stage("semifinal", "a1 b2 c3 d4"), stage("final", "d1 c2")])
    assert levels(standing) == [(1, "c"), (2, "d"), (3, "b"), (4, "a"), (5, "e"), (6, "f")]
    assert [r.decided_by for r in standing.rows] == [None, "score", "stage", "score", "stage", "score"]


def test_A16_a_stage_without_results_between_is_passed_over() -> None:
    """No semifinal was played: the tournament's others follow the finalists."""
    standing = overall([REGULAR, stage("semifinal"), stage("final", "b1 a2")])
    assert levels(standing) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (6, "f")]


def test_A16_who_played_only_the_final_is_ranked_by_it() -> None:
    """Z took somebody's place without a game in the tournament; nobody of the tournament is lost."""
    standing = overall([REGULAR, stage("final", "a1 b2 z9")])
    assert levels(standing) == [(1, "z"), (2, "b"), (3, "a"), (4, "c"), (5, "d"), (6, "e"), (7, "f")]
