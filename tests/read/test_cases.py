"""Public faults of other programs with organisers' files, each named after its number in the project's list."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.problems import At
from engine.read import read_club
from engine.read.numbers import read_number
from engine.read.register import read_people
from engine.read.table import find_separator, read_table
from engine.read.text import read_text
from read_overlay import all_problems, club_with

PEOPLE = ("id", "name", "aliases", "since", "privacy")
FIELDS = ("table", "seat", "entrant", "points", "errors")


def written(path: Path, content: bytes) -> Path:
    """`path`, holding `content`."""
    path.write_bytes(content)
    return path


def test_B06_points_are_numbers_and_not_text() -> None:
    """9 is less than 12, as it would not be as text."""
    assert read_number("9") < read_number("12")


def test_B59_a_decimal_comma_does_not_split_a_cell() -> None:
    """Cells separated by semicolons keep their decimal commas."""
    text = "A;B;C;D\n1,1;2,2;3,3;4,1\n"
    assert find_separator(text) == ";"
    table = read_table("tavolo;vento;punti;errori\n1,1;2,2;3,3;4,1\n", "f.csv", FIELDS)
    cells = [table.records[0][f] for f in ("table", "seat", "points", "errors")]
    assert [read_number(c, table.comma_separated) for c in cells] == [Fraction(n, 10) for n in (11, 22, 33, 41)]


def test_B61_semicolons_make_columns() -> None:
    """A table with semicolons is never one column without a word."""
    table = read_table("name;id\nIvan;Sales\n", "f.csv", PEOPLE)
    assert table.records[0].cells == {"name": "Ivan", "id": "Sales"}
    assert not table.problems


def test_B62_a_byte_order_mark_is_no_part_of_the_first_heading(tmp_path: Path) -> None:
    """EF BB BF before `Nome` leaves the heading as it is."""
    text = read_text(written(tmp_path / "f.csv", b"\xef\xbb\xbfNome;Punti\nAnna;3\n")).text
    assert text is not None
    table = read_table(text, "f.csv", ("name", "points"))
    assert table.fields == {"name", "points"}
    assert table.header == At("f.csv")


def test_B63_bytes_that_are_no_utf8_are_read_as_windows_1252(tmp_path: Path) -> None:
    """FC 73 65 6B is üsek; a byte that Windows-1252 does not have is told, at its place."""
    assert read_text(written(tmp_path / "a.csv", b"\xfcsek")).text == "üsek"
    refused = read_text(written(tmp_path / "b.csv", b"ok\nx\x81"))
    assert refused.text is None
    at = At((tmp_path / "b.csv").as_posix(), 2, 2)
    assert [(p.code, p.at) for p in refused.problems] == [("file-unreadable", at)]


def test_B65_two_people_of_one_name_stay_two(tmp_path: Path) -> None:
    """With ids they are two entrants; the name alone is refused in a round, and a register without ids too."""
    people = read_people(written(tmp_path / "p.csv", b'id,name\n7,"Rossi, Mario"\n9,"Rossi, Mario"\n'))
    assert list(people.register.by_id) == ["7", "9"]
    assert not people.problems
    without = read_people(written(tmp_path / "q.csv", b'id,name\n,"Rossi, Mario"\n,"Rossi, Mario"\n'))
    assert [(p.code, p.at.line) for p in without.problems] == [("id", 2), ("id", 3)]
    assert "two people may have the same name" in without.problems[0].why


def test_B65_one_person_is_not_two_by_two_spellings(tmp_path: Path) -> None:
    """An id and an alias of the same person in one round are one entrant twice."""
    round_ = "table,seat,entrant,points\n1,N,m1,21\n1,E,m2,4\n1,S,m3,-30\n1,W,ANNÍNA,5\n"
    problems = all_problems(club_with({"2025-26/king/round-01.csv": round_}, tmp_path))
    assert [(p.code, p.at.line) for p in problems] == [("entrant-twice", 5)]


def test_B66_quotes_separators_and_blanks_in_cells() -> None:
    """Quoted separators and quotes belong to the cell; blanks around it do not; trailing empty cells are nothing."""
    table = read_table('name;aliases\nAnna;"Schmidt; jr.";;\n"Hans ""Hansi""";"Linden;Mitte";\n', "f.csv", PEOPLE)
    assert [dict(r.cells) for r in table.records] == [
        {"name": "Anna", "aliases": "Schmidt; jr."},
        {"name": 'Hans "Hansi"', "aliases": "Linden;Mitte"},
    ]
    assert not table.problems


def test_B66_names_are_trimmed_with_single_blanks(tmp_path: Path) -> None:
    """`  Hans   Linden ` is Hans Linden."""
    people = read_people(written(tmp_path / "p.csv", b"id;name\n h1 ;  Hans   Linden ;\n"))
    assert people.register.by_id["h1"].name == "Hans Linden"


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "csv-empty"), (b"id;nam\nh1;Hans\n", "csv-header"), (b"version 7\n", "csv-header")]
)
def test_B66_what_is_no_register_is_refused(content: bytes, code: str, tmp_path: Path) -> None:
    """An empty file, a wrong heading and another program's file are errors that name the column."""
    people = read_people(written(tmp_path / "p.csv", content))
    assert code in [p.code for p in people.problems]
    assert code == "csv-empty" or any("the column name is missing" in p.message for p in people.problems)


def test_A26_the_checks_of_the_three_games(tmp_path: Path) -> None:
    """Totals, multiples (a warning), doubles and errors are found in one reading."""
    files = {
        "2025-26/king/round-01.csv": "table,seat,entrant,points\n1,N,m1,1\n1,E,m2,0\n1,S,m3,0\n1,S,m4,0\n",
        "2025-26/cuori/round-01.csv": "table,entrant,points\n1,m1,1\n1,m2,0\n1,m3,0\n1,m1,0\n",
        "2025-26/whist/round-01.csv": "table,entrant,points,errors\n1,m1,9,0\n1,m2,8,24\n1,m3,7,25\n1,m4,6,1.5\n",
    }
    problems = all_problems(club_with(files, tmp_path))
    assert [(p.at.file.split("/")[-2], p.code, p.severity) for p in problems] == [
        ("cuori", "table-multiple", "warning"),
        ("cuori", "entrant-twice", "error"),
        ("king", "table-total", "error"),
        ("king", "seat-twice", "error"),
        ("whist", "errors-range", "error"),
        ("whist", "number", "error"),
    ]


def test_A26_the_short_scheme_has_fewer_hands(tmp_path: Path) -> None:
    """The most errors are the hands of the event's rules."""
    event = 'title = "Whist"\nrulebook = "whist"\n[game]\nhands = 14\n'
    problems = all_problems(club_with({"2025-26/whist/event.toml": event}, tmp_path))
    assert [p.message for p in problems] == ["24 errors cannot be"]


def test_hostile_names_are_kept_as_typed(tmp_path: Path) -> None:
    """Markup, quotes, emoji and right-to-left text are names like any other; accents are of one kind."""
    names = ["<b>&|*_[x](y)`$x${{< >}}", "D'Alò \U0001f0a1", "שלום עליכם", "Joe\u0301", "x" * 80]
    rows = "".join(f'p{i},"{name}"\n' for i, name in enumerate(names))
    club = read_club(club_with({"players.csv": "id,name\n" + rows}, tmp_path))
    assert [p.name for p in club.people.by_id.values()] == [*names[:3], "Joé", names[4]]
