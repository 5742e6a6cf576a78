"""What the desk tells the one who seats a round about the results before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.desk import open_event
from engine.desk.situations import situation_of
from tinyclub import write_club


@pytest.mark.parametrize(("scores", "lower_wins"), [('"points"', True), ("[10, 6, 3, 1]", False)])
def test_a22_a_lower_score_is_better_where_it_is_points_of_which_fewer_win(
    tmp_path: Path, scores: str, lower_wins: bool
) -> None:
    """In Cuori fewer points win: where places give the score, more of it is better all the same."""
    toml = f'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nscores = {scores}\n'
    event = open_event(write_club(tmp_path, {"2025-26/cuori/event.toml": toml}), "2025-26", "cuori")
    situation = situation_of(event, event.newest_stage, 3, "abcd")
    assert situation.lower_wins is lower_wins
    assert sorted(situation.standing.values(), key=lambda place: place.score, reverse=not lower_wins)[0].rank == 1
