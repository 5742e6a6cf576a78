"""An evening that fell out, `void` in event.toml: the event goes on behind it, and the rules stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.desk import CannotAdd, add_rounds, check, open_event, plan_round
from tinyclub import round_text, write_club

EVENT = "2025-26/cuori"
ROUND = round_text("1,N,a,26", "1,E,b,0", "1,S,c,52", "1,W,d,78")


def club(folder: Path, void: str, *, rounds: int = 6, scored: tuple[int, ...] = (1, 2)) -> Path:
    """Cuori of so many rounds, two an evening, the best three of which count; some are played."""
    settings = f'[[stage]]\nname = "regular"\nrounds = {rounds}\ncounting = 3\nrounds_per_evening = 2\n'
    files: dict[str, str | None] = {f"{EVENT}/round-{n:02}.csv": None for n in (1, 2, 3)}
    files |= {f"{EVENT}/round-{n:02}.csv": ROUND for n in scored}
    toml = f'title = "Cuori"\nrulebook = "cuori"\nvoid = {void}\n{settings}'
    return write_club(folder, {**files, f"{EVENT}/event.toml": toml})


def test_the_next_round_is_the_one_after_the_evening(tmp_path: Path) -> None:
    """Rounds 3 and 4 fell out without a file: the fifth is drawn next, and by the general standings (A22)."""
    data = club(tmp_path, "[3, 4]")
    assert check(data) == ()
    event = open_event(data, "2025-26", "cuori")
    assert [r.state for r in event.stages[0].rounds] == ["scored", "scored", "void", "void", "planned", "planned"]
    plan = plan_round(event, seed="x")
    assert plan.round == 5
    assert [seat.entrant for seat in plan.seating.seats] == ["b", "a", "c", "d"]


def test_a21_without_the_evenings_first_game_the_second_goes_by_the_standings(tmp_path: Path) -> None:
    """Only round 3 fell out: nobody has a score of it, and round 4 is seated best first all the same."""
    plan = plan_round(open_event(club(tmp_path, "[3]"), "2025-26", "cuori"), seed="x")
    assert plan.round == 4
    assert [seat.entrant for seat in plan.seating.seats] == ["b", "a", "c", "d"]


def test_a1_as_many_games_count_as_before(tmp_path: Path) -> None:
    """A1: of four rounds that were played the best three count, though two of the six fell out; then all is over."""
    data = club(tmp_path, "[3, 4]", scored=(1, 2, 5, 6))
    event = open_event(data, "2025-26", "cuori")
    standing = event.standing("regular")
    assert standing is not None
    assert standing.complete
    first = standing.row("b")
    assert first is not None
    assert (str(first.score), first.places[0]) == ("30", 4)
    assert (first.counted, first.discarded) == ((2, 5, 6), (1,))


def test_a_round_that_had_results_counts_no_more(tmp_path: Path) -> None:
    """The file stays and the page shows it; the standings are those without it."""
    event = open_event(club(tmp_path, "[2]"), "2025-26", "cuori")
    planned = event.stages[0].rounds[1]
    assert planned.state == "void"
    assert planned.round is not None
    standing = event.standing("regular")
    assert standing is not None
    assert {row.entrant: row.played for row in standing.rows} == {"a": 1, "b": 1, "c": 1, "d": 1}


def test_a_sheet_is_added_behind_the_evening(tmp_path: Path) -> None:
    """Not as a round that fell out, unless `void` is taken back first; an event that ends so is over."""
    data = club(tmp_path, "[3, 4]")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(round_text("1,N,a,0", "1,E,b,26", "1,S,c,52", "1,W,d,78"), encoding="utf-8")
    assert [added.number for added in add_rounds(data, "2025-26", "cuori", [sheet]).rounds] == [5]
    with pytest.raises(CannotAdd, match="round 3 fell out"):
        add_rounds(data, "2025-26", "cuori", [sheet], number=3)
    over = open_event(club(tmp_path / "over", "[3, 4]", rounds=4), "2025-26", "cuori")
    assert over.stages[0].is_over
