"""Why one entrant stands above another."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.desk import compare, level_pairs
from engine.rules import Game
from engine.score import Standing, score_stage
from score.sheets import round_of, stage_of


def standing(*rounds: str, tiebreaks: tuple[str, ...]) -> Standing:
    """The standing after `rounds`, each the lines of one table split by `/`, in a game where fewer points win."""
    stage = stage_of(tiebreaks=tiebreaks)
    result = score_stage(stage, Game(better="lower"), [round_of(i, *r.split("/")) for i, r in enumerate(rounds, 1)])
    assert result.newest is not None
    return result.newest


def test_the_score_decides_alone_where_it_differs() -> None:
    """Nothing after the deciding step is told."""
    found = compare(standing("1 N a 10/1 E b 20", tiebreaks=("points",)), "b", "a")
    assert (found.above.entrant, found.below.entrant) == ("a", "b")
    assert [(s.criterion, s.above, s.below, s.decides) for s in found.steps] == [
        ("score", Fraction(10), Fraction(6), True)
    ]
    assert found.decisive == found.steps[0]


def test_level_steps_are_told_up_to_the_one_that_decides() -> None:
    """a and b have 16 each; the points decide, 40 to 50; the places are not looked at."""
    table = standing("1 N a 10/1 E b 20", "1 N b 30/1 E a 30", tiebreaks=("places", "points", "score:discarded"))
    assert table.rows[0].score == Fraction(18)
    table = standing("1 N a 10/1 E b 20", "1 N b 20/1 E a 40", tiebreaks=("places", "points", "score:discarded"))
    found = compare(table, "a", "b")
    assert found.above.entrant == "b"
    assert [(s.criterion, s.decides) for s in found.steps] == [("score", False), ("places", False), ("points", True)]
    assert (found.steps[-1].above, found.steps[-1].below) == (Fraction(40), Fraction(50))


def test_two_who_are_not_neighbours_are_parted_by_the_first_criterion_between_them() -> None:
    """Between the first and the third stands somebody whom only a later criterion parts from the first."""
    table = standing("1 N a 10/1 E b 20/1 S c 20/1 W d 40", tiebreaks=("points",))
    found = compare(table, "a", "d")
    assert found.decisive is not None
    assert found.decisive.criterion == "score"


def test_two_who_are_level_after_everything_have_no_deciding_step() -> None:
    """Every step is told, and none decides (A11)."""
    found = compare(standing("1 N a 10/1 E b 10", tiebreaks=("points", "places")), "a", "b")
    assert found.decisive is None
    assert [s.criterion for s in found.steps] == ["score", "points", "places"]


def test_an_entrant_who_is_not_listed_is_refused() -> None:
    """A name that is not in the standing is the caller's mistake."""
    with pytest.raises(KeyError, match="z"):
        compare(standing("1 N a 10/1 E b 10", tiebreaks=()), "a", "z")


def test_the_pairs_to_explain_are_the_neighbours_level_on_score() -> None:
    """b and c share their place; a and d are apart from everyone by score."""
    pairs = level_pairs(standing("1 N a 10/1 E b 20/1 S c 20/1 W d 40", tiebreaks=("points",)))
    assert [(p.above.entrant, p.below.entrant) for p in pairs] == [("b", "c")]


def test_c7_in_an_elimination_the_score_is_no_step() -> None:
    """a lost the final, c the first match: the rounds that each survived decide, and nothing else is told."""
    stage = stage_of(format="knockout", rounds=2, scores=(1, 0), tiebreaks=())
    rounds = [round_of(1, "1 - a 10", "1 - c 5", "2 - b 10", "2 - d 5"), round_of(2, "1 - a 5", "1 - b 10")]
    table = score_stage(stage, Game(), rounds).newest
    assert table is not None
    assert [(s.criterion, s.decides) for s in compare(table, "a", "c").steps] == [("reached", True)]
    assert [(p.above.entrant, p.below.entrant) for p in level_pairs(table)] == [("c", "d")]


def test_c6_neighbours_of_two_groups_are_no_pair_to_explain() -> None:
    """Each group has its own first."""
    stage = stage_of(format="round-robin", scores=(1, 0), tiebreaks=())
    played = round_of(1, "1 - a 10", "1 - b 5", "2 - c 5", "2 - d 10")
    table = score_stage(stage, Game(), [played], groups=dict(zip("abcd", "AABB", strict=True))).newest
    assert table is not None
    assert [(r.group, r.entrant) for r in table.rows] == [("A", "a"), ("A", "b"), ("B", "d"), ("B", "c")]
    assert level_pairs(table) == ()
