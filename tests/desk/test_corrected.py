"""What corrections made of the standings: the same rounds before and after, whatever else a commit brought."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.desk import corrected, open_corrections
from engine.problems import DataError
from tinyclub import CLUB, round_text
from tinygit import commit, repository

EVENT = "2025-26/cuori"
CORRECTED = round_text("1,N,a,20", "1,E,b,50", "1,S,c,130", "1,W,d,60")
THIRD = round_text("1,N,d,10", "1,E,b,20", "1,S,a,30", "1,W,c,44")
#: A final of the first two, once two rounds are played.
WITH_FINAL = CLUB[f"{EVENT}/event.toml"].replace("rounds = 4", "rounds = 2") + (
    '\n[[stage]]\nname = "final"\nqualify = { from = "regular", top = 2 }\nrounds = 1\n'
    "table_sizes = [2]\nscores = [3]\n"
)

Line = tuple[str, int, Fraction | None, int, Fraction | None]


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A repository of one commit: two rounds with results and a seating."""
    repository(tmp_path / "club")
    return tmp_path / "club"


def lines(club: Path) -> list[Line]:
    """Rank and score, before and after, of those whom the newest correction moved in the one standing."""
    change = open_corrections(club / "data").corrections[0].change
    assert change is not None
    (standing,) = change.standings
    found = [(e.entrant, e.before, e.after) for e in standing.entrants]
    return [
        (e, old.rank, old.score, new.rank, new.score) for e, old, new in found if old is not None and new is not None
    ]


#: Before a 8 + 1, b 8 + 8, c 3 + 3, d 1 + 8; after a 8 + 10, b 8 + 6, c 3 + 1, d 1 + 3, and d has fewer points than c.
MOVED = [
    ("a", 2, Fraction(9), 1, Fraction(18)),
    ("b", 1, Fraction(16), 2, Fraction(14)),
    ("d", 3, Fraction(9), 3, Fraction(4)),
    ("c", 4, Fraction(6), 4, Fraction(4)),
]


def test_a_correction_has_the_cells_and_the_standings_before_and_after(club: Path) -> None:
    """Computed by hand."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED}, day="2025-11-05")
    (found,) = open_corrections(club / "data").corrections
    assert found.change is not None
    (corrected_round,) = found.change.rounds
    assert (corrected_round.number, {row.entrant for row in corrected_round.rows}) == (2, {"a", "c", "d"})
    assert lines(club) == MOVED
    assert (found.event.id, found.is_scored) == ("cuori", True)


def test_a_new_round_in_the_same_commit_is_no_part_of_it(club: Path) -> None:
    """The standings after the second round are compared, though the third has its results and its penalty by now."""
    fine = "stage,round,entrant,code,points,score,note\n,3,a,other,,-1,late\n"
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED, f"{EVENT}/round-03.csv": THIRD, f"{EVENT}/penalties.csv": fine})
    (found,) = open_corrections(club / "data").corrections
    assert found.change is not None
    assert ([r.number for r in found.change.rounds], found.change.added) == ([2], ())
    assert lines(club) == MOVED


def test_a_correction_that_moves_nobody_has_no_standing(club: Path) -> None:
    """Two who sat the other way round."""
    text = round_text("1,E,a,34", "1,N,b,34", "1,S,c,78", "1,W,d,114")
    commit(club, {f"{EVENT}/round-01.csv": text})
    (found,) = open_corrections(club / "data").corrections
    assert found.change is not None
    assert ([len(r.rows) for r in found.change.rounds], found.change.standings) == ([2], ())


def test_a_decision_that_came_later_is_told(club: Path) -> None:
    """With what it changed: a has 8 + 1 - 1, and d stands alone on 9."""
    fine = "stage,round,entrant,code,points,score,note\n,1,a,other,,-1,late\n"
    commit(club, {f"{EVENT}/penalties.csv": fine})
    (found,) = open_corrections(club / "data").corrections
    assert found.change is not None
    assert [(p.round, p.score, name) for p, name in found.change.added] == [(1, Fraction(-1), "Anna Bo")]
    assert lines(club) == [("d", 3, Fraction(9), 2, Fraction(9)), ("a", 2, Fraction(9), 3, Fraction(8))]


def test_who_has_qualified_and_who_no_longer(tmp_path: Path) -> None:
    """First b and a, then with d 3 and b 1 in the second round a 18, b 9 and c 9, of whom c has fewer points."""
    repository(tmp_path / "c", {f"{EVENT}/event.toml": WITH_FINAL, f"{EVENT}/round-03.csv": None})
    commit(tmp_path / "c", {f"{EVENT}/round-02.csv": round_text("1,N,a,20", "1,E,b,110", "1,S,c,50", "1,W,d,80")})
    change = open_corrections(tmp_path / "c/data").corrections[0].change
    assert change is not None
    assert [(q.stage, q.entered, q.left) for q in change.qualified] == [
        ("final", (("c", "Carla De"),), (("b", "Bruno Ca"),))
    ]


def test_those_who_qualify_by_the_round_that_comes_with_a_correction_are_none_of_it(tmp_path: Path) -> None:
    """Nobody was out before: it was not known."""
    files = {f"{EVENT}/event.toml": WITH_FINAL, f"{EVENT}/round-02.csv": None, f"{EVENT}/round-03.csv": None}
    repository(tmp_path / "c", files)
    first = CLUB[f"{EVENT}/round-01.csv"].replace("c,78", "c,77")
    commit(tmp_path / "c", {f"{EVENT}/round-01.csv": first, f"{EVENT}/round-02.csv": CORRECTED})
    change = open_corrections(tmp_path / "c/data").corrections[0].change
    assert change is not None
    assert (change.qualified, change.standings) == ((), ())


def test_only_the_newest_are_scored(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are told without standings."""
    monkeypatch.setattr(corrected, "MOST_SCORED", 1)
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    commit(club, {f"{EVENT}/round-02.csv": CLUB[f"{EVENT}/round-02.csv"]})
    new, old = open_corrections(club / "data").corrections
    assert (new.is_scored, new.change is not None) == (True, True)
    assert (old.is_scored, old.change) == (False, None)


def test_a_moment_that_cannot_be_scored_has_no_standings(tmp_path: Path) -> None:
    """A final was played by one who had not qualified, which only the results say: its files were sound."""
    files = {f"{EVENT}/event.toml": WITH_FINAL, f"{EVENT}/round-03.csv": None}
    final = "seat,entrant,points\nN,a,10\nE,c,16\n"
    repository(tmp_path / "c", {**files, f"{EVENT}/final-1.csv": final})
    commit(tmp_path / "c", {f"{EVENT}/final-1.csv": final.replace("c,", "b,")})
    (found,) = open_corrections(tmp_path / "c/data").corrections
    assert (found.is_scored, found.change, found.correction.rounds) == (True, None, (("final", 1),))


def test_events_that_the_club_no_longer_has_are_left_out(club: Path) -> None:
    """They have no pages."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    king = {"2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n'}
    gone = {name: None for name in CLUB if name.startswith(EVENT)}
    commit(club, {**gone, **king, "2025-26/season.toml": 'title = "S"\nevents = ["king"]\n'})
    assert open_corrections(club / "data").corrections == ()


def test_a_club_with_errors_is_not_opened(club: Path) -> None:
    """As everywhere: its problems are raised."""
    (club / "data/2025-26/season.toml").write_text("events = [", encoding="utf-8")
    with pytest.raises(DataError):
        open_corrections(club / "data")


def test_the_page_comes_from_all_files_of_results_and_rules(club: Path) -> None:
    """Whether they were ever corrected or not; a photograph is none of them."""
    (club / f"data/{EVENT}/photo.jpg").write_bytes(b"x")
    data = club / "data"
    assert open_corrections(data).source.files == tuple(sorted((data / name).as_posix() for name in CLUB))
