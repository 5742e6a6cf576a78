"""An all-play-all in groups (C6): ranks within each, and all together."""

from __future__ import annotations

from typing import Any

from engine.rules import Game
from engine.score import StageResult, Standing, StandingRow, score_stage
from score.sheets import book, round_of, row, score_book, stage_of

HIGH = Game(better="higher")


def newest(result: StageResult) -> Standing:
    """The standing after the last round, which must be there."""
    assert result.newest is not None
    return result.newest


def grouped(**keys: Any) -> StageResult:
    """Two groups of three after one round, in which c and f rest; b of the first is behind e of the second."""
    stage = stage_of(
        format="round-robin", rounds=0, table_sizes=[2], scores={2: [1, 0]}, tiebreaks=["difference"], **keys
    )
    table = round_of(1, "1 - a 9", "1 - b 2", "2 - d 9", "2 - e 5", "- - c bye", "- - f bye", stage="s")
    return score_stage(stage, HIGH, [table], groups={"a": "A", "b": "A", "c": "A", "d": "B", "e": "B", "f": "B"})


def test_c6_a_group_has_its_own_ranks() -> None:
    """Listed group by group; the first of a group is below nobody."""
    standing = newest(grouped())
    assert [(r.group, r.rank, r.entrant, r.decided_by) for r in standing.rows] == [
        ("A", 1, "a", None),
        ("A", 2, "c", "score"),
        ("A", 3, "b", "difference"),
        ("B", 1, "d", None),
        ("B", 2, "f", "score"),
        ("B", 3, "e", "difference"),
    ]


def test_c6_nobody_is_level_with_another_group_and_all_together_they_may_be() -> None:
    """C and f have rested, both with nothing: level across the groups alone."""
    result = grouped()
    assert row(newest(result), "c").tied_with == ()
    assert result.across is not None
    assert [(r.rank, r.entrant, r.group, r.tied_with) for r in result.across.rows] == [
        (1, "a", "A", ()),
        (2, "d", "B", ()),
        (3, "c", "A", ("f",)),
        (3, "f", "B", ("c",)),
        (5, "e", "B", ()),
        (6, "b", "A", ()),
    ]


def test_c6_a_stage_in_groups_is_over_when_its_largest_group_is() -> None:
    """Three in each: three rounds, which the rulebook need not say; all in one group would need five."""
    stage = stage_of(format="round-robin", rounds=0, table_sizes=[2], scores={2: [1, 0]})
    rounds = [
        round_of(1, "1 - a 9", "1 - b 2", "- - c bye", stage="s"),
        round_of(2, "1 - b 9", "1 - c 2", "- - a bye", stage="s"),
        round_of(3, "1 - c 9", "1 - a 2", "- - b bye", stage="s"),
    ]
    groups = {"a": "A", "b": "A", "c": "A"}
    assert [s.complete for s in score_stage(stage, HIGH, rounds, groups=groups).standings] == [False, False, True]
    assert not newest(score_stage(stage, HIGH, rounds[:2], groups=groups)).complete


def test_c6_without_groups_there_is_one_standing_and_none_across() -> None:
    """The rows name no group."""
    result = score_book(book("scala40-italiana"), [round_of(1, "1 - a 9", "1 - b 2", stage="groups")])
    assert result.across is None
    assert {r.group for r in newest(result).rows} == {None}


def test_c6_groups_are_in_the_order_of_their_names() -> None:
    """2 before 10, A before B; who is in none is last."""
    stage = stage_of(table_sizes=[2], scores={2: [1, 0]})
    rounds = [round_of(1, "1 - a 9", "1 - b 2", "2 - c 9", "2 - d 5", stage="s")]
    numbered = newest(score_stage(stage, HIGH, rounds, groups={"a": "10", "b": "10", "c": "2"}))
    rows: list[StandingRow] = list(numbered.rows)
    assert [(r.group, r.rank, r.entrant) for r in rows] == [
        ("2", 1, "c"),
        ("10", 1, "a"),
        ("10", 2, "b"),
        (None, 1, "d"),
    ]
