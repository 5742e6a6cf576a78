"""Every form in which docs/data.md allows a sound file, and what is read from it."""

from __future__ import annotations

import codecs
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from engine.model import Status
from engine.problems import At
from engine.read import EventFiles, read_club, read_event, read_season
from engine.read.numbers import NotRead, read_date, read_number
from engine.read.rounds import FIELDS
from engine.read.table import read_table
from read_overlay import all_problems, club_with

ROUND = "2025-26/king/round-01.csv"
ROWS = [("1", "N", "m1", "20,5"), ("1", "E", "Bruno D’Alo", "4"), ("1", "S", "m3", "−30"), ("1", "W", "m4", "5,5")]
ENGLISH = ("table", "seat", "entrant", "points")


def king(content: str | bytes, tmp_path: Path, **more: str) -> EventFiles:
    """The event with `content` as its round, read without a problem."""
    data = club_with({ROUND: content, **{f"2025-26/king/{k}": v for k, v in more.items()}}, tmp_path)
    assert all_problems(data) == ()
    return read_event(read_club(data), "2025-26", "king")


def table(separator: str, head: tuple[str, ...] = ENGLISH, end: str = "\n") -> str:
    """The same four rows with this separator, header and line end."""
    return end.join(separator.join(row) for row in (head, *ROWS)) + end


def check(event: EventFiles) -> None:
    """The four rows came out exactly."""
    rows = event.rounds[0].rows
    assert [r.entrant for r in rows] == ["m1", "m2", "m3", "m4"]
    assert [r.points for r in rows] == [Fraction(41, 2), Fraction(4), Fraction(-30), Fraction(11, 2)]
    assert [r.seat for r in rows] == ["N", "E", "S", "W"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be-bom"])
@pytest.mark.parametrize("separator", [";", "\t"])
def test_encodings_separators_and_line_ends(separator: str, encoding: str, end: str, tmp_path: Path) -> None:
    """Semicolon and tab files in every Unicode encoding, with decimal commas and a Unicode minus."""
    text = table(separator, end=end)
    content = codecs.BOM_UTF16_BE + text.encode("utf-16-be") if "be" in encoding else text.encode(encoding)
    check(king(content, tmp_path))


def test_windows_1252(tmp_path: Path) -> None:
    """What older spreadsheet programs write: ’ and accents as single bytes."""
    check(king(table(";").replace("−", "-").encode("cp1252"), tmp_path))


def test_commas_with_points_or_quoted_decimal_commas(tmp_path: Path) -> None:
    """In a comma file a decimal point, or a decimal comma in quotes."""
    text = table(",").replace("20,5", '"20,5"').replace("5,5", "5.5")
    check(king(text, tmp_path))


@pytest.mark.parametrize(
    "head",
    [
        ("Tavolo", "VENTO", "Giocatore", "Punti"),
        ("mesa", "Viento", "jugador", "PUNTOS"),
        ("Table", "wind", "Player", " pts "),
        ("tavolo", "vento", "coppia", "punti"),
        ("mesa", "viento", "pareja", "puntos"),
    ],
)
def test_headers_in_three_languages(head: tuple[str, ...], tmp_path: Path) -> None:
    """Headings are read in English, Italian and Spanish, in any case."""
    check(king(table(";", head), tmp_path))


@pytest.mark.parametrize(
    ("heading", "field"), [("Posición", "place"), ("CODIGO", "code"), ("victory points", "victory_points")]
)
def test_headers_with_and_without_accents(heading: str, field: str) -> None:
    """Accents, case and underscores make no other heading."""
    assert read_table(f"{heading}\n1\n", "f.csv", (field,)).fields == {field}


@pytest.mark.parametrize(
    "seats",
    [
        ("Nord", "Est", "Sud", "Ovest"),
        ("norte", "este", "sur", "OESTE"),
        ("n", "e", "s", "o"),
        ("North", "East", "South", "West"),
    ],
)
def test_seats_in_three_languages(seats: tuple[str, ...], tmp_path: Path) -> None:
    """Full words and initials of the winds, O for Ovest and Oeste."""
    text = table(";")
    for letter, word in zip("NESW", seats, strict=True):
        text = text.replace(f";{letter};", f";{word};")
    check(king(text, tmp_path))


def test_the_line_that_excel_writes_for_itself(tmp_path: Path) -> None:
    """`sep=;` above the headings is no row, and the rows keep their line numbers."""
    event = king("sep=;\n" + table(";"), tmp_path)
    check(event)
    assert event.rounds[0].rows[0].at.line == 3


@pytest.mark.parametrize("apostrophe", "'’‘`´ʼ")
def test_every_apostrophe_is_one(apostrophe: str, tmp_path: Path) -> None:
    """And a blank of no width makes no other name."""
    check(king(table(";").replace("’", f"\u200b{apostrophe}"), tmp_path))


def test_blank_lines_and_trailing_empty_columns(tmp_path: Path) -> None:
    """They are nothing, and the rows after them keep their line numbers."""
    text = table(";").replace("\n", ";;\n").replace("1;S", "\n;;;\n  \n1;S")
    event = king(text, tmp_path)
    check(event)
    assert event.rounds[0].rows[2].at.line == 7


def test_places_of_cells_after_quotes() -> None:
    """A cell's column counts characters, quotes and all."""
    made = read_table('id,name,aliases\nm1,"Anna ""A"", B", x\nm2,è, y\n', "f.csv", ("id", "name", "aliases"))
    first, second = made.records
    assert [first.at(f) for f in ("id", "name", "aliases")] == [
        At("f.csv", 2, 1),
        At("f.csv", 2, 4),
        At("f.csv", 2, 21),
    ]
    assert [second.at(f) for f in ("name", "aliases")] == [At("f.csv", 3, 4), At("f.csv", 3, 7)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("4,5", Fraction(9, 2)), ("4.5", Fraction(9, 2)), (" 12 ", Fraction(12)), ("+3", Fraction(3)),
        ("−7", Fraction(-7)), ("– 7", Fraction(-7)), ("1 234", Fraction(1234)), ("1\u2009234,5", Fraction(2469, 2)),
        ("1.234,5", Fraction(2469, 2)),
        ("1,234.5", Fraction(2469, 2)), ("1.234.567", Fraction(1234567)), ("0.125", Fraction(1, 8)),
        (",5", Fraction(1, 2)),
        ("１２．５", Fraction(25, 2)), ("\u200b7\u200e", Fraction(7)), ("\ufeff－3", Fraction(-3)),
        ("007", Fraction(7)), ("3.0", Fraction(3)), ("0,125", Fraction(1, 8)), ("1234.567", Fraction(1234567, 1000)),
    ],
)  # fmt: skip
def test_numbers_are_exact(written: str, value: Fraction) -> None:
    """What people and spreadsheets write for a number, without a rounding."""
    assert read_number(written) == value


@pytest.mark.parametrize(
    "written",
    [
        "",
        "x",
        "nan",
        "inf",
        "1e5",
        "0x10",
        "1_000",
        "٣",
        "½",
        "1/2",
        "4,",
        "--3",
        "1 2",
        "1.2.3",
        "12 34",
        "5-",
        "1,2,3",
    ],
)
def test_what_is_no_number(written: str) -> None:
    """Nothing is guessed: floats' special words, powers, hexadecimal and other scripts' digits are refused."""
    with pytest.raises(NotRead, match="is no number"):
        read_number(written)


@pytest.mark.parametrize(("written", "comma"), [("1.234", False), ("-1,234", False), ("1,234", True)])
def test_what_could_be_two_numbers(written: str, comma: bool) -> None:
    """One sign before exactly three digits may be thousands or decimals."""
    with pytest.raises(NotRead, match="two ways"):
        read_number(written, comma)


def test_the_two_readings_keep_their_sign() -> None:
    """Who copies one of them has not lost the minus."""
    with pytest.raises(NotRead) as told:
        read_number("−1.234")
    assert told.value.fix == "write -1234 for the whole number, or -1.2340 for the decimal one"


def test_a_point_in_a_comma_file_is_decimal() -> None:
    """As programs write it that separate cells by commas."""
    assert read_number("1.234", comma_separated=True) == Fraction(617, 500)


@pytest.mark.parametrize(
    ("beside", "is_decimal"),
    [("4.5", True), ("7", True), ('"1,234"', True), ('"4,5"', False), ('"−4,50"', False), ('",5"', False)],
)
def test_a_point_beside_decimal_commas_may_part_thousands(beside: str, is_decimal: bool) -> None:
    """Google Sheets separates cells by commas, and writes numbers as they are shown in Italy: 4,5 and 1.234."""
    table = read_table(f"table,entrant,points\n1,m1,{beside}\n1,m2,1.234\n", "f.csv", FIELDS)
    assert table.comma_separated is is_decimal


def test_dates_as_written_here() -> None:
    """ISO, and day/month/year as spreadsheets in Italy and Spain make of it."""
    assert [read_date(d) for d in ("2025-10-03", "3/10/2025", "03.10.2025", date(2025, 10, 3))] == [
        date(2025, 10, 3)
    ] * 4


def test_statuses_and_who_carries_points(tmp_path: Path) -> None:
    """Jolly and absent have no table; eliminated keeps its points."""
    text = table(",").replace("20,5", '"20,5"').replace("5,5", "5.5").replace("points", "points,status")
    event = king(text.replace("5.5", "5.5,eliminated") + ",,m5,,JOLLY\n,,m6,,assente\n", tmp_path)
    assert [r.status for r in event.rounds[0].rows[3:]] == [Status.ELIMINATED, Status.JOLLY, Status.ABSENT]


def test_dates_per_evening_and_per_round(tmp_path: Path) -> None:
    """As many dates as evenings are for both rounds of each; more are for one round each; a named round has its own."""
    head = 'title = "King"\nrulebook = "king"\n'
    evenings = "dates = [2025-10-03, { date = 2025-10-10, venue = 'Sala' }, { date = 2025-12-01, round = 9 }]\n"
    event = king(table(";"), tmp_path / "a", **{"event.toml": head + evenings})
    assert {n: d.isoformat() for n, (d, _) in event.dates.items() if d} == {
        1: "2025-10-03", 2: "2025-10-03", 3: "2025-10-10", 4: "2025-10-10", 9: "2025-12-01",
    }  # fmt: skip
    assert event.dates[4][1] == "Sala"
    rounds = f"dates = [{', '.join(f'2025-10-{d:02}' for d in range(1, 9))}]\n"
    event = king(table(";"), tmp_path / "b", **{"event.toml": head + rounds})
    assert list(event.dates) == list(range(1, 9))


def test_an_events_own_rules_over_the_shipped_ones(tmp_path: Path) -> None:
    """Single keys are overridden, stages by name; the differences are known (D2), and where criteria stand."""
    toml = 'title = "King"\nrulebook = "king"\n[[stage]]\nname = "regular"\ncounting = 8\ntiebreaks = ["places:all"]\n'
    event = king(table(";"), tmp_path, **{"event.toml": toml})
    assert event.rulebook is not None
    assert event.rulebook.stage[0].counting == 8
    assert event.rulebook.stage[0].compare == "seat"
    assert [(v.key, v.shipped, v.here) for v in event.variants] == [
        ("stage.regular.counting", 9, 8),
        ("stage.regular.tiebreaks", ["places:all", "score:discarded"], ["places:all"]),
    ]
    at = event.rules.at("stage", 0, "tiebreaks", 0)
    assert (at.file.endswith("king/event.toml"), at.line, at.column) == (True, 6, 14)


def test_a_clubs_rulebook_goes_before_a_shipped_one(tmp_path: Path) -> None:
    """An own rulebook of a shipped name is taken, and its differences are variants."""
    own = '[game]\nbetter = "higher"\n[[stage]]\nname = "regular"\nrounds = 3\ncompare = "seat"\nscores = [3, 1]\n'
    data = club_with({"rulebooks/king.toml": own}, tmp_path)
    event = read_event(read_club(data), "2025-26", "king")
    assert event.rulebook is not None
    assert event.rulebook.stage[0].rounds == 3
    assert event.files[1].endswith("rulebooks/king.toml")
    assert "stage.regular.rounds" in [v.key for v in event.variants]


def test_a_whole_rulebook_in_the_event(tmp_path: Path) -> None:
    """Without the key rulebook the event holds its rules itself; nothing is a variant."""
    toml = 'title = "Prova"\n[[stage]]\nname = "a"\nrounds = 1\nscores = [1]\n'
    toml += '[[stage]]\nname = "final"\nrounds = 1\nscores = [1]\nformat = "single-table"\n'
    final = "entrant,points\nm1,3\nm2,2\n"
    event = king(table(";"), tmp_path, **{"event.toml": toml, "final-1.csv": final})
    assert (event.rulebook_name, event.variants) == (None, ())
    assert [(r.stage, r.number) for r in event.rounds] == [("a", 1), ("final", 1)]
    assert {r.table for r in event.rounds[1].rows} == {"1"}


def test_a_void_round_is_shown_and_not_checked(tmp_path: Path) -> None:
    """An evening that fell out may be half noted or have no file at all."""
    data = club_with(
        {
            "2025-26/cuori/event.toml": 'title = "C"\nrulebook = "cuori"\nvoid = [2, 3]\n',
            "2025-26/cuori/round-02.csv": "table,entrant,points\n1,m1,3\n1,m2,\n",
            "2025-26/cuori/round-04.csv": "table,entrant,points\n1,m1,0\n1,m2,0\n1,m3,0\n1,m4,26\n",
        },
        tmp_path,
    )
    assert all_problems(data) == ()
    event = read_event(read_club(data), "2025-26", "cuori")
    assert [(r.number, r.void) for r in event.rounds] == [(1, False), (2, True), (4, False)]
    assert event.void == {2, 3}


def test_penalties_take_the_rulebooks_amounts(tmp_path: Path) -> None:
    """Amounts of the code, or the file's own as for `other` (D1); withdrawn ones are marked; places agree with them."""
    rules = 'title = "King"\nrulebook = "king"\n[[penalty]]\ncode = "late"\npoints = -20.5\n'
    penalties = (
        "round;entrant;code;points;note;withdrawn\n1;m1;late;;;\n1;Dino Ferri;other;-1,5;rude;\n1;m4;late;;;sì\n"
    )
    rows = "1;N;m1;21;2\n1;E;m2;4;1\n1;S;m3;-30;1\n1;W;m4;5;1\n2;N;m5;10;1\n2;E;m6;-4;2\n2;S;m7;-40;2\n2;W;m9;34;\n"
    rows = rows.replace("m9;34;", "m9;34;1").replace("m4;5;1", "m4;5;2")
    text = "table;seat;entrant;points;place\n" + rows
    event = king(text, tmp_path, **{"event.toml": rules, "penalties.csv": penalties})
    assert [(p.entrant, p.code, p.points, p.withdrawn) for p in event.penalties] == [
        ("m1", "late", Fraction(-41, 2), False),
        ("m4", "other", Fraction(-3, 2), False),
        ("m4", "late", Fraction(-41, 2), True),
    ]


def test_places_alone_and_places_that_stand(tmp_path: Path) -> None:
    """Places may replace points; where the score is the points, a place stands as it is written."""
    text = "table,seat,entrant,place\n1,N,m1,1\n1,E,m2,1\n2,N,m5,1\n2,E,m6,2\n"
    toml = 'title = "King"\nrulebook = "king"\n[[stage]]\nname = "regular"\ntable_sizes = [2]\n'
    event = king(text, tmp_path / "a", **{"event.toml": toml})
    assert [r.place for r in event.rounds[0].rows] == [1, 1, 1, 2]
    toml = 'title = "K"\n[[stage]]\nname = "regular"\nrounds = 1\nscores = "points"\n'
    event = king("table,entrant,points,place\n1,m1,3,2\n1,m2,3,\n", tmp_path / "b", **{"event.toml": toml})
    assert [r.place for r in event.rounds[0].rows] == [2, None]
    assert event.rounds[0].places_noted


def test_pairs_and_seeds(tmp_path: Path) -> None:
    """Pairs are entrants of their own; a seed is the player's."""
    entrants = "entrant,name,player1,player2,seed,group\nc1,I Leoni,m1,Bruno d'alò,1,A\nc2,,m3,m4,,\nm5,,,,2,\n"
    data = club_with({"2025-26/king/entrants.csv": entrants}, tmp_path)
    assert all_problems(data) == ()
    found = read_event(read_club(data), "2025-26", "king").entrants.by_id
    assert (found["c1"].name, found["c1"].players, found["c1"].seed, found["c1"].group) == (
        "I Leoni",
        ("m1", "m2"),
        1,
        "A",
    )
    assert found["c2"].name == "Carla Esposito / Dino Ferri"
    assert (found["m5"].seed, found["m5"].name) == (2, "Elena Greco")


def test_the_club_and_its_seasons(tmp_path: Path) -> None:
    """Seasons newest first; a title may be one text or one per language; files are named as the folder was given."""
    season = 'title = { it = "Vecchia", en = "Old" }\nevents = []\n[ranking]\nscores = [32, 27]\nscores_rest = 0\n'
    data = club_with({"2024-25/season.toml": season}, tmp_path)
    club = read_club(data)
    assert club.seasons == ("2025-26", "2024-25")
    assert (club.name, club.language, club.time_zone) == ("Circolo Inventato", "it", "Europe/Rome")
    old = read_season(club, "2024-25")
    assert (old.title.it, old.title.es, old.title.en) == ("Vecchia", "Vecchia", "Old")
    assert old.files == (f"{data.as_posix()}/2024-25/season.toml",)
    assert all_problems(data) == ()


def test_a_void_round_needs_no_seats(tmp_path: Path) -> None:
    """It is compared with nothing: neither the column nor a seat is missed."""
    event = 'title = "King"\nrulebook = "king"\nvoid = [1, 2]\n'
    rows = "table,entrant,points\n1,m1,21\n1,m2,4\n1,m3,-30\n1,m4,5\n"
    blank = "table,seat,entrant,points\n1,,m1,21\n1,,m2,4\n1,,m3,-30\n1,,m4,5\n"
    king(rows, tmp_path, **{"event.toml": event, "round-02.csv": blank})
