"""Whatever the bytes, reading and scoring end, raise nothing and tell problems with a real place."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.desk import check
from engine.read.lines import starts_of
from engine.read.table import read_table
from read_overlay import all_problems, club_with

FILES = st.sampled_from(
    [
        "club.toml", "players.csv", "2025-26/season.toml", "2025-26/king/event.toml", "2025-26/king/round-01.csv",
        "2025-26/whist/round-01.csv", "2025-26/king/penalties.csv", "2025-26/king/entrants.csv", "rulebooks/king.toml",
        "2025-26/king/draws.csv", "2025-26/king/hands-01.csv", "2025-26/king/final-1.csv",
        "2025-26/king/hands-final-1.csv", "2025-26/cuori/draws.csv", "2025-26/king/round-01.check.csv",
        "2025-26/king/final-table.csv", "2025-26/king/round-01.xlsx", "inbox/king/round-02.csv",
    ]
)  # fmt: skip
PIECES = st.sampled_from(
    ["title", "rulebook", '"king"', "stage", "[[stage]]", "[stage]", "[game]", "name", "scores", "counting", "rounds",
     "table_sizes", "tiebreaks", "games", "dates", "void", "events", "=", "=", "=", "{", "}", "[", "]", ",", ".", "\n",
     "\n", "1", "-1", "0.5", "1e999999999", "nan", "inf", "true", "2025-10-03", '"x"', "'", '"', "#", "99999999999999",
     "better", "compare", '"seat"', "qualify", "from", "penalty", "code", "articles", "0x" + "f" * 40, "[ranking]",
     "penalties", '"domino"', "entrants", '"pairs"', "match_points", "pips", "through", "groups", "one_winner",
     '"knockout"', '"round-robin"', "format", "game_tiebreaks", '"errors"',
     '"rank:regular"', '"places:all:20"', "called_hands", "hands", "kind", "sweep"]
)  # fmt: skip
WORDS = st.sampled_from(
    ["", "1", "2", "N", "O", "m1", "m2", "Mario Rossi", "0", "-3", "1.234", "4,5", "jolly", "absent", '"', '""',
     "regular", "final", "season", "tables", "seats", "qualify", "rank", "newcomers", "seed", "cards", "K♥", "2 H",
     "sha256-1", "yes", "queens", "sans-atout", "other"]
)  # fmt: skip
CELLS = st.one_of(WORDS, st.text(max_size=6))
HEADINGS = st.sampled_from(
    ["table", "seat", "entrant", "points", "errors", "place", "status", "x", "", "stage", "round", "purpose",
     "method", "seed", "algorithm", "order", "card", "superseded", "hand", "kind", "caller", "pips", "code", "note",
     "rank", "player1", "player2", "group", "id", "name", "aliases", "withdrawn", "Nord", "Punti Nord", "Sud"]
)  # fmt: skip
HEADS = st.lists(HEADINGS, max_size=10)

#: The same for matches, pairs, calendars and brackets.
BOOKS = st.sampled_from(["domino", "king-coppie", "scala40-coppie", "scala40-danese", "scala40-italiana",
                         "scala40-eliminazione"])  # fmt: skip
MATCH_FILES = st.sampled_from(
    [
        "entrants.csv",
        "round-01.csv",
        "round-02.csv",
        "hands-01.csv",
        "penalties.csv",
        "final-1.csv",
        "draws.csv",
        "round-01.check.csv",
    ]
)
MATCH_CELLS = st.sampled_from(
    ["", "", "1", "2", "3", "m1", "m2", "m3", "c1", "c2", "m5+m6", "0", "200", "120", "1.5", "-25", "points", "time",
     "bye", "forfeit", "eliminated", "out", "blocked", "nulla", "x", "A", "swiss", "groups", "paso-intencional",
     "errore-di-distribuzione", "ritardo-oltre", "yes", "partners", "pairing", "numbers", "1,5", '"']
)  # fmt: skip
MATCH_HEADINGS = st.sampled_from(
    ["table", "entrant", "player1", "player2", "seed", "group", "points", "place", "victory_points", "end", "status",
     "stage", "round", "code", "hand", "kind", "pips", "withdrawn", "purpose", "order", "method"]
)  # fmt: skip
MATCH_TABLES = st.tuples(
    st.lists(MATCH_HEADINGS, min_size=2, max_size=8), st.lists(st.lists(MATCH_CELLS, max_size=8), max_size=6)
)


def problems_of(name: str, content: bytes) -> None:
    """Check the club with this file in it."""
    checked({name: content})


def checked(files: Mapping[str, str | bytes]) -> None:
    """Check the club with these files in it; every problem has a line and column that can be."""
    with tempfile.TemporaryDirectory() as folder:
        for problem in check(club_with(files, Path(folder))):
            assert problem.at.line >= 1
            assert problem.at.column >= 1
            assert "\n" not in problem.message + problem.why + problem.fix


@given(FILES, st.binary(max_size=200))
@settings(max_examples=40, deadline=None)
def test_random_bytes(name: str, content: bytes) -> None:
    """Any bytes in any file."""
    problems_of(name, content)


@given(FILES, st.lists(PIECES, max_size=25))
@settings(max_examples=80, deadline=None)
def test_random_settings(name: str, pieces: list[str]) -> None:
    """Pieces of TOML in any order."""
    problems_of(name, " ".join(pieces).encode())


@given(FILES, HEADS, st.lists(st.lists(CELLS, max_size=9), max_size=8), st.sampled_from(",;\t"))
@settings(max_examples=80, deadline=None)
def test_random_rows(name: str, head: list[str], rows: list[list[str]], separator: str) -> None:
    """Rows of likely and unlikely cells, quotes and all."""
    text = "\n".join(separator.join(row) for row in (head, *rows))
    problems_of(name, text.encode("utf-8", "replace"))


@given(BOOKS, st.dictionaries(MATCH_FILES, MATCH_TABLES, min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_random_rows_of_matches(book: str, tables: dict[str, tuple[list[str], list[list[str]]]]) -> None:
    """Rows of matches, hands, entrants and penalties under each rulebook of the other documents."""
    files = {f"2025-26/king/{name}": "\n".join(map(",".join, (head, *rows))) for name, (head, rows) in tables.items()}
    checked({"2025-26/king/event.toml": f'title = "T"\nrulebook = "{book}"\n', **files})


@given(st.lists(st.sampled_from(['"', ",", " ", "a", "\n", '""']), max_size=20).map("".join))
@settings(max_examples=300, deadline=None)
def test_cells_are_found_where_the_csv_reader_finds_them(text: str) -> None:
    """The scanner that says where cells begin sees as many cells as the csv reader, for any quoting it accepts."""
    lines = (line + "\n" for line in text.split("\n"))
    try:
        rows = list(csv.reader(lines, skipinitialspace=True, strict=True))
    except csv.Error:
        return
    if len(rows) == 1 and rows[0]:
        assert len(starts_of(text, ",")) == len(rows[0])


def test_deep_and_long_settings_end_soon(tmp_path: Path) -> None:
    """Nesting and dots by the thousand are refused before they cost anything."""
    files = {
        "club.toml": "a = " + "[" * 100_000,
        "2025-26/season.toml": ".".join("a" * 100_000) + " = 1",
        "2025-26/king/event.toml": "x = " + "{ a = " * 20_000,
        "2025-26/whist/event.toml": 'title = "W"\nrulebook = "whist"\n[game]\ntable_total = 1e999999999\n',
    }
    codes = {p.code for p in all_problems(club_with(files, tmp_path))}
    assert codes <= {"toml", "value", "file-unknown"}


def test_a_long_table_of_strangers_ends_soon(tmp_path: Path) -> None:
    """Ten thousand unknown names are told without a search for each."""
    rows = "".join(f"{i},N,Stranger {i},{i}\n" for i in range(10_000))
    problems = all_problems(club_with({"2025-26/king/round-01.csv": "table,seat,entrant,points\n" + rows}, tmp_path))
    assert sum(p.code == "entrant-unknown" for p in problems) == 10_000


def test_an_open_quote_does_not_hide_the_rows_below() -> None:
    """Reading goes on in the line after the row whose quotes do not fit."""
    table = read_table('id,name\nm1,"Anna\nm2,Bruno\nm3,"Carla" C\nm4,Dino\n', "f.csv", ("id", "name"))
    assert [r["id"] for r in table.records] == ["m2", "m4"]
    assert [(p.code, p.at.line, p.at.column) for p in table.problems] == [("csv-quote", 2, 4), ("csv-quote", 4, 4)]
