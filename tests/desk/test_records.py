"""What became of the matches of an entrant: won, drawn and lost, with the points of both sides (B6, B8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.desk import MatchRecord, match_records, outcome_of
from engine.model import Status
from engine.rules import Game
from engine.score import score_stage
from score.sheets import game_in, round_of, stage_of

HIGH = Game(better="higher")
TWOS = stage_of(table_sizes=[2], scores={2: [1, 0]})
FOURS = stage_of(table_sizes=[4])


def test_b6_three_statuses_lose_a_match_without_playing_it() -> None:
    """Who plays, rests, is absent, was eliminated by points or has given up is none of them."""
    assert [s.value for s in Status if s.is_lost] == ["forfeit", "out", "disqualified"]


@pytest.mark.parametrize("status", ["forfeit", "out", "disqualified"])
def test_b6_who_loses_a_match_without_playing_has_lost_it(status: str) -> None:
    """One won and one lost, whichever of the three it was."""
    result = score_stage(TWOS, HIGH, [round_of(1, "1 - a 85", f"1 - b {status}", stage="s")])
    assert [outcome_of(game_in(result, e)) for e in "ab"] == ["won", "lost"]
    assert match_records(result.games) == {
        "a": MatchRecord(won=1, points_for=Fraction(85)),
        "b": MatchRecord(lost=1, points_against=Fraction(85)),
    }


def test_c11_who_is_out_of_a_round_at_a_larger_table_has_lost_no_match() -> None:
    """A table of four is none."""
    result = score_stage(FOURS, HIGH, [round_of(1, "1 N a 30", "1 E b 20", "1 S c 10", "1 W d out", stage="s")])
    assert outcome_of(game_in(result, "d")) is None
    assert match_records(result.games) == {}


def test_b8_the_points_of_a_record_are_those_that_the_standing_adds_up() -> None:
    """215 to 190 with a cap of 200 adds 200 to 190; a bye adds the 100 to 0 that the rulebook gives."""
    stage = stage_of(table_sizes=[2], scores={2: [1, 0]}, points_cap=200, bye_points=[100, 0])
    result = score_stage(stage, HIGH, [round_of(1, "1 - a 215", "1 - b 190", "- - c bye", stage="s")])
    assert match_records(result.games) == {
        "a": MatchRecord(won=1, points_for=Fraction(200), points_against=Fraction(190)),
        "b": MatchRecord(lost=1, points_for=Fraction(190), points_against=Fraction(200)),
        "c": MatchRecord(won=1, points_for=Fraction(100)),
    }
