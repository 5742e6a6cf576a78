"""A second reading of a round: what differs from the first is told where it stands, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.desk import open_event
from engine.problems import DataError
from eventclub import PAIRS, event_of, told
from tinyclub import CLUB, write_club

ROUND = "table,seat,entrant,points,status\n1,N,m1,21,\n1,E,m2,4,\n1,S,m3,-30,\n1,W,m4,5,\n,,m5,,jolly\n"


def messages(second: str, folder: Path, first: str = ROUND, book: str = "king") -> list[str]:
    """Line, column and text of every problem of the second reading."""
    files = {"round-01": first, "round-01.check": second}
    event = event_of(book, folder, files)
    own = sorted(
        (p for p in event.problems if p.at.file.endswith(".check.csv")), key=lambda p: (p.at.line, p.at.column)
    )
    assert {p.code for p in own} <= {"second-differs"}
    assert not [p for p in event.problems if p not in own]
    return [f"{p.at.line}:{p.at.column} {p.message}" for p in own]


def test_a_reading_that_agrees_says_nothing(tmp_path: Path) -> None:
    """In another order, language and form; the name of a column or a person may be another, and 04 is 4."""
    second = (
        "Giocatore;Punti;Tavolo;Vento;Stato\nm5;;;;jolly\nAnnina;21,0;01;Nord;\nCarla Esposito;−30;1;Sud;\n"
        "m4;5;1;Ovest;\nm2;04;1;Est;\n"
    )
    assert messages(second, tmp_path) == []


def test_every_cell_that_differs_is_told(tmp_path: Path) -> None:
    """Table, seat, points and status, each at its own cell, with both values."""
    second = "entrant,table,seat,points,status\nm1,2,N,21,\nm2,1,S,4,\nm3,1,S,30,\nm4,1,W,,forfeit\nm5,,,,absent\n"
    assert messages(second, tmp_path) == [
        '2:4 "m1" has table 2 here, and table 1 in line 2 of round-01.csv',
        '3:6 "m2" has seat S here, and seat E in line 3 of round-01.csv',
        '4:8 "m3" has points 30 here, and points -30 in line 4 of round-01.csv',
        '5:8 "m4" has no points here, and points 5 in line 5 of round-01.csv',
        '5:9 "m4" has status forfeit here, and no status in line 5 of round-01.csv',
        '6:7 "m5" has status absent here, and status jolly in line 6 of round-01.csv',
    ]


def test_one_reading_may_have_a_row_for_each_table(tmp_path: Path) -> None:
    """The form that each table fills in is as good a second reading; what differs is told at its own cell."""
    first = "table,seat,entrant,points\n1,N,m1,21\n1,E,m2,4\n1,S,m3,-30\n1,W,m4,5\n"
    second = "Tavolo;Nord;Punti Nord;Est;Punti Est;Sud;Punti Sud;Ovest;Punti Ovest\n1;m1;21;m2;4;m3;-30;m4;6\n"
    assert messages(second, tmp_path, first) == ['2:24 "m4" has points 6 here, and points 5 in line 5 of round-01.csv']


def test_errors_differ_and_places(tmp_path: Path) -> None:
    """The other columns of a table."""
    first = "table,entrant,points,errors,place\n1,m1,90,2,1\n1,m2,80,3,2\n1,m3,70,1,3\n1,m4,60,7,4\n"
    second = first.replace("90,2,1", "90,3,1").replace("70,1,3", "70,1,4")
    assert messages(second, tmp_path, first, book="whist") == [
        '2:9 "m1" has errors 3 here, and errors 2 in line 2 of round-01.csv',
        '4:11 "m3" has place 4 here, and place 3 in line 4 of round-01.csv',
    ]


def test_victory_points_differ(tmp_path: Path) -> None:
    """Hands that a side closed (C14)."""
    rules = '[game]\nvictory_points = 3\n[[stage]]\nname = "swiss"\nrounds = 3\n'
    first = "table,entrant,points,victory_points\n1,c1,3,3\n1,c2,20,1\n2,c3,5,3\n2,c4,9,0\n"
    second = first.replace("9,0", "9,2")
    files = {"entrants": PAIRS, "round-01": first, "round-01.check": second}
    event = event_of("domino", tmp_path, files, rules)
    found = [p.message for p in event.problems if p.code == "second-differs"]
    assert found == ['"c4" has victory points 2 here, and victory points 0 in line 5 of round-01.csv']


def test_who_is_missing_and_who_is_there_too(tmp_path: Path) -> None:
    """The one is told at the headings, the other in its line."""
    second = ROUND.replace(",,m5,,jolly\n", ",,m6,,jolly\n")
    assert messages(second, tmp_path) == [
        '1:1 "m5", in line 6 of round-01.csv, is missing here',
        '6:3 "m6" is not in round-01.csv',
    ]


def test_a_column_that_is_missing_is_told_once(tmp_path: Path) -> None:
    """Not for each row; one that is empty in the first file is not needed."""
    first = "table,entrant,points,errors,status\n1,m1,90,2,\n1,m2,80,3,\n1,m3,70,1,\n1,m4,60,7,\n"
    second = "table,entrant,points\n1,m1,90\n1,m2,80\n1,m3,70\n1,m4,60\n"
    assert messages(second, tmp_path, first, book="whist") == [
        "1:1 round-01.csv has the column errors, and this file has none"
    ]


def test_a_reading_before_the_first_has_results_differs(tmp_path: Path) -> None:
    """Whoever typed it into the wrong file sees so."""
    seating = "table,seat,entrant,points\n1,N,m1,\n1,E,m2,\n1,S,m3,\n1,W,m4,\n"
    second = "table,seat,entrant,points\n1,N,m1,21\n1,E,m2,4\n1,S,m3,-30\n1,W,m4,5\n"
    assert messages(second, tmp_path, seating)[0] == (
        '2:8 "m1" has points 21 here, and no points in line 2 of round-01.csv'
    )


@pytest.mark.parametrize(
    ("first", "second", "codes"),
    [
        # what cannot be read in one of the two is told there, and is no difference
        (ROUND.replace("m1,21", "m1,x"), ROUND, [("round-01", "number", 2)]),
        (ROUND, ROUND.replace("m1,21", "m1,x"), [("round-01.check", "number", 2)]),
        (ROUND.replace("m1", "m77"), ROUND, [("round-01", "entrant-unknown", 2)]),
        (ROUND, ROUND.replace("m1", "m77"), [("round-01.check", "entrant-unknown", 2)]),
        (ROUND, "", [("round-01.check", "csv-empty", 1)]),
        ("", ROUND, [("round-01", "csv-empty", 1)]),
        # what both say is told of the first alone
        (ROUND.replace("m1,21", "m1,22"), ROUND.replace("m1,21", "m1,22"), [("round-01", "table-total", 2)]),
    ],
)
def test_what_is_wrong_in_one_file_is_told_there_alone(
    tmp_path: Path, first: str, second: str, codes: list[tuple[str, str, int]]
) -> None:
    """A cell, a name or a whole file that cannot be read; and a slip that both made."""
    assert told(event_of("king", tmp_path, {"round-01": first, "round-01.check": second})) == codes


def test_a_final_is_read_twice_too(tmp_path: Path) -> None:
    """At the one table that it has no column is needed for it; rounds that fell out are compared as well."""
    rules = '[[stage]]\nname = "regular"\nrounds = 1\n[[stage]]\nname = "final"\nformat = "single-table"\nrounds = 1\n'
    rules += 'qualify = { from = "regular", top = 4 }\n'
    first = "table,seat,entrant,points\n1,N,m1,20\n1,E,m2,-20\n1,S,m3,0\n1,W,m4,0\n"
    files = {"round-01": first, "final-1": first, "final-1.check": "seat,entrant,points\nN,m1,20\nE,m2,-20\nS,m3,0\n"}
    event = event_of("king", tmp_path, files, "void = [1]\n" + rules)
    found = [(Path(p.at.file).name, p.message) for p in event.problems if p.code == "second-differs"]
    assert found == [
        ("final-1.check.csv", "final-1.csv has the column table, and this file has none"),
        ("final-1.check.csv", '"m4", in line 5 of final-1.csv, is missing here'),
    ]


def test_a_reading_is_named_among_the_files_and_never_scored(tmp_path: Path) -> None:
    """The standing is that of the first file; while the two differ there is none."""
    name = "2025-26/cuori/round-01.check.csv"
    data = write_club(tmp_path, {name: CLUB["2025-26/cuori/round-01.csv"]})
    event = open_event(data, "2025-26", "cuori")
    assert f"{data.as_posix()}/{name}" in event.source.files
    assert [r.state for r in event.stages[0].rounds] == ["scored", "scored", "seating", "planned"]
    standing = event.standing(after=1)
    assert standing is not None
    assert {row.entrant: row.score for row in standing.rows} == {"a": 8, "b": 8, "c": 3, "d": 1}
    write_club(tmp_path, {name: CLUB["2025-26/cuori/round-01.csv"].replace("78", "87")})
    with pytest.raises(DataError, match="has points 87 here, and points 78 in line 4"):
        open_event(data, "2025-26", "cuori")
