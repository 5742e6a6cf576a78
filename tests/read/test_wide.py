"""Sheets with a row for each table of the room: whose each column is, who answered twice, and what is no such sheet."""

from __future__ import annotations

import pytest

from engine.problems import as_text
from engine.read.rounds import FIELDS
from engine.read.table import Table, read_table
from engine.read.wide import in_one_row

ROUND = (*FIELDS,)


def read(*lines: str, needed: tuple[str, ...] = ("table", "entrant")) -> Table:
    """The table in these lines, read as a round."""
    return read_table("".join(line + "\n" for line in lines), "f.csv", ROUND, needed)


def rows(table: Table) -> list[str]:
    """What each row says, its table, seat, entrant and points, and where its points stand."""
    return [
        f"{r['table']} {r['seat'] or '-'} {r['entrant']} {r['points'] or '-'} {at.line}:{at.column}"
        for r in table.records
        for at in [r.at("points")]
    ]


def told(table: Table) -> list[str]:
    """The problems, without their reasons."""
    return [line for line in as_text(table.problems).split("\n") if line and not line.startswith("  ")]


@pytest.mark.parametrize(
    ("head", "seats"),
    [
        ("Tavolo;Nord;Punti Nord;Sud;Punti Sud", "NS"),
        ("Mesa;Norte;Puntos Norte;Sur;Puntos Sur", "NS"),
        ("Table;North;Points (North);South;Points (South)", "NS"),
        ("Tavolo;N;Punti N;S;Punti S", "NS"),
        ("Tavolo;a Nord;Punti Nord;a Sud;Punti Sud", "NS"),
        ("Tavolo;Giocatore a Nord;Punti di Nord;Giocatore a Ovest;Punti di Ovest", "NW"),
        ("Mesa;Jugador [Este];Puntos [Este];Jugador [Oeste];Puntos [Oeste]", "EW"),
        ("Tavolo;Giocatore 1;Punti 1;Giocatore 2;Punti 2", "--"),
        ("Tavolo;giocatore1;punti giocatore1;giocatore2;punti giocatore2", "--"),
        ("Mesa;Pareja A;Puntos A;Pareja B;Puntos B", "--"),
        ("Table;Pair A;Points of pair A;Pair B;Points of pair B", "--"),
        ("Tavolo;1° giocatore;Punti del 1° giocatore;2° giocatore;Punti del 2° giocatore", "--"),
        ("Tavolo;Squadra A;Punti squadra A;Squadra B;Punti squadra B", "--"),
    ],
)
def test_a_row_is_a_whole_table(head: str, seats: str) -> None:
    """In three languages, by seats, numbers or letters; the points are found where they stand."""
    table = read(head, "3;Anna;21;Bruno;-7")
    assert rows(table) == [f"3 {seats[0]} Anna 21 2:8", f"3 {seats[1]} Bruno -7 2:17"]
    assert table.problems == ()
    assert table.fields == {"table", "entrant", "points"} | ({"seat"} if seats != "--" else set())


@pytest.mark.parametrize(
    "questions",
    [
        "Chi sedeva a Nord?;Punti di Nord [partita 5];Chi sedeva a Est?;Punti di Est [partita 5]",
        "Partita 5: nome di Nord;Partita 5: punti di Nord;Partita 5: nome di Est;Partita 5: punti di Est",
        "A Nord giocava;Quanti punti ha fatto Nord?;A Est giocava;Quanti punti ha fatto Est?",
        "¿Quién jugó en Norte?;¿Cuántos puntos hizo Norte?;¿Quién jugó en Este?;¿Cuántos puntos hizo Este?",
        "Who played North?;How many points did North make?;Who played East?;How many points did East make?",
    ],
)
def test_the_questions_of_a_form_say_whose_they_are(questions: str) -> None:
    """As long as people write them; the form's own columns, the sender's name among them, are nobody's at the table."""
    table = read(
        f"Timestamp;Email address;Name;A che tavolo avete giocato (da 1 a 8)?;{questions}", "x;y;z;2;Anna;21;Bruno;-7"
    )
    assert rows(table) == ["2 N Anna 21 2:14", "2 E Bruno -7 2:23"]
    assert table.problems == ()


def test_an_english_s_is_no_seat() -> None:
    """*North's player* sits in the north, whatever stands behind the apostrophe."""
    head = "Timestamp;Table;North player's name;North’s points;South player's name;South’s points"
    assert rows(read(head, "x;1;Anna;21;Bruno;-7")) == ["1 N Anna 21 2:10", "1 S Bruno -7 2:19"]


@pytest.mark.parametrize(
    "other", ["Penalità punti", "Punti di torneo", "Punti subiti", "Punti mano 1", "Penalty points", "Puntos en contra"]
)
def test_other_points_are_not_those_of_the_game(other: str) -> None:
    """They are told as columns that nobody reads, beside the right ones and without them."""
    head = f"Tavolo;Nord;Punti Nord;{other} Nord;Sud;Punti Sud;{other} Sud"
    beside = read(head, "3;Anna;21;1;Bruno;-7;2")
    assert [(r["entrant"], r["points"]) for r in beside.records] == [("Anna", "21"), ("Bruno", "-7")]
    assert [p.code for p in beside.problems] == ["csv-column"] * 2
    assert "points" not in read(f"Tavolo;Nord;{other} Nord;Sud;{other} Sud", "3;Anna;1;Bruno;2").fields
    form = read(f"Timestamp;Tavolo;Giocatore;Quanti punti hai fatto?;{other}?", "x;3;Anna;21;1")
    assert [(r["entrant"], r["points"]) for r in form.records] == [("Anna", "21")]


@pytest.mark.parametrize(
    "points",
    [
        "Punti turno 1;Punti turno 2", "Punti 1° turno;Punti 2° turno", "Puntos de la 1ª ronda;Puntos de la 2ª ronda",
        "Game 1 points;Game 2 points", "Punti [partita 1];Punti [partita 2]", "Points round 1;Points round 2",
    ],
)  # fmt: skip
def test_the_number_of_a_round_is_no_players(points: str) -> None:
    """A pair's two players and its points in two rounds: nobody reads there what each of the players made."""
    table = read(f"Tavolo;Giocatore 1;Giocatore 2;{points}", "3;Anna;Bruno;21;-7")
    assert "points" not in table.fields
    assert [p.code for p in table.problems] == ["csv-column"] * 2


@pytest.mark.parametrize(
    "points",
    ["Turno 2 punti giocatore {}", "Punti giocatore {} partita 5", "Partita 5: punti {}", "Punti {} (turno 5)",
     "Punti {} turno 5"],
)  # fmt: skip
def test_a_round_may_be_named_beside_the_players(points: str) -> None:
    """In the heading of everybody's points."""
    head = f"Tavolo;Giocatore 1;{points.format(1)};Giocatore 2;{points.format(2)}"
    assert [(r["entrant"], r["points"]) for r in read(head, "3;Anna;21;Bruno;-7").records] == [
        ("Anna", "21"), ("Bruno", "-7"),
    ]  # fmt: skip


def test_points_in_hand_are_those_of_the_game() -> None:
    """As they are counted in Scala 40 (C3)."""
    table = read("Tavolo;Giocatore 1;Punti in mano 1;Giocatore 2;Punti in mano 2", "3;Anna;21;Bruno;0")
    assert rows(table) == ["3 - Anna 21 2:8", "3 - Bruno 0 2:17"]


def test_who_is_called_like_a_total_has_a_row() -> None:
    """Somma is a name in Italy: a row is a total where it has no table, and nothing but words of totals."""
    head = "Giocatore;Tavolo;Punti"
    assert rows(read(head, "Anna;1;34", "Somma Luigi;1;34", "Somma;1;68", "Totale punti;;136")) == [
        "1 - Anna 34 2:8", "1 - Somma Luigi 34 3:15", "1 - Somma 68 4:9",
    ]  # fmt: skip
    assert rows(read("Giocatore;Punti", "Anna;3", "Somma Luigi;3", needed=("entrant",))) == [
        " - Anna 3 2:6", " - Somma Luigi 3 3:13",
    ]  # fmt: skip


def test_a_row_for_each_player_is_not_looked_at_for_whole_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page of an event reads all its rounds: the files that the product writes must not pay for others."""
    asked: list[object] = []
    monkeypatch.setattr("engine.read.wide._read", lambda *what: asked.append(what))
    assert len(read("table,seat,entrant,points", *(f"{i},N,p{i},0" for i in range(20))).records) == 20
    assert asked == []


def test_the_table_is_of_all_whatever_signs_are_in_its_question() -> None:
    """An `a` that begins the question is no pair A, and a number no player."""
    head = "Timestamp;A quale tavolo 1?;Coppia A;Punti A;Coppia B;Punti B"
    assert rows(read(head, "x;7;Anna;3;Bruno;4")) == ["7 - Anna 3 2:10", "7 - Bruno 4 2:18"]


def test_of_two_questions_about_one_the_one_that_asks_who_is_taken() -> None:
    """The other is a remark, and told as a column that nobody reads."""
    table = read(
        "Timestamp;Table;North was late?;Who was North?;East?;Points North;Points East", "x;1;no;Anna;Bruno;3;4"
    )
    assert rows(table) == ["1 N Anna 3 2:19", "1 E Bruno 4 2:21"]
    assert told(table) == ['f.csv:1:17: warning: nothing reads the column "North was late?"']


def test_everything_that_a_round_notes_may_be_each_ones() -> None:
    """Errors, places, victory points and statuses; and the end of a match is of both."""
    head = "table;end;pair 1;points 1;victory points 1;status 1;pair 2;points 2;errors 2;place 2"
    first, second = read(head, "1;time;c1;85;2;;c2;;3;1").records
    assert dict(first.cells) == {
        "table": "1", "end": "time", "entrant": "c1", "points": "85", "victory_points": "2", "status": "",
    }  # fmt: skip
    assert dict(second.cells) == {
        "table": "1", "end": "time", "entrant": "c2", "points": "", "errors": "3", "place": "1",
    }  # fmt: skip


def test_a_table_of_three_has_three_rows() -> None:
    """Who is not there has no row; points without a name keep theirs, and are told where rows are read."""
    head = "Tavolo;Nord;Punti Nord;Est;Punti Est;Sud;Punti Sud"
    assert rows(read(head, "1;Anna;5;Bruno;-5;;", "2;Carla;5;;-5;Dino;0")) == [
        "1 N Anna 5 2:8", "1 E Bruno -5 2:16", "2 N Carla 5 3:9", "2 E  -5 3:12", "2 S Dino 0 3:20",
    ]  # fmt: skip


def test_titles_totals_and_notes_are_left_out() -> None:
    """Totals are of each column, and one that is wrong is told where it stands."""
    head = "Tavolo;Nord;Punti Nord;Est;Punti Est"
    table = read("Terza serata", "", head, "1;Anna;5;Bruno;-5", "2;Carla;8;Dino;-8", "Totale;;13;;-12", "", "L'arbitro")
    assert rows(table) == ["1 N Anna 5 4:8", "1 E Bruno -5 4:16", "2 N Carla 8 5:9", "2 E Dino -8 5:16"]
    assert sorted(set(told(table))) == [
        "f.csv:6:13: warning: the total of points is -12, and the rows above add up to -13",
        'f.csv:8:1: warning: the row "L\'arbitro" below the table is left out',
    ]


def test_headings_may_stand_in_two_rows() -> None:
    """Seats above, names and points below, as in cells that were merged."""
    table = read("Tavolo;Nord;;Sud;", ";Giocatore;Punti;Giocatore;Punti", "1;Anna;5;Bruno;-5")
    assert rows(table) == ["1 N Anna 5 3:8", "1 S Bruno -5 3:16"]
    assert table.problems == ()


def test_a_second_row_of_names_is_no_heading() -> None:
    """Names below seats are those who sit there."""
    assert rows(read("Tavolo;Nord;Sud", "1;Anna;Bruno")) == ["1 N Anna - 2:1", "1 S Bruno - 2:1"]


def test_the_same_answer_sent_twice_is_read_once() -> None:
    """In other words, with another time and by somebody else; the players in another order where they have no seats."""
    head = "Timestamp;Email;Table;Player 1;Points 1;Player 2;Points 2"
    table = read(head, "1;a@x;3;Anna;4,5;Bruno;-3", "2;b@x;3;bruno;−3;ANNA;4.50")
    assert rows(table) == ["3 - Anna 4,5 2:14", "3 - Bruno -3 2:24"]
    assert table.problems == ()


def test_seats_that_are_changed_are_another_answer() -> None:
    """Who sat where is part of the result."""
    table = read("Table;North;Points N;South;Points S", "3;Anna;4;Bruno;4", "3;Bruno;4;Anna;4")
    assert told(table) == [
        'f.csv:3:3: table "3" is here twice: "Bruno" "4", "Anna" "4", and in line 2 "Anna" "4", "Bruno" "4"'
    ]


def test_two_answers_for_one_table_are_told_with_both() -> None:
    """At the first cell that differs; the first answer stays, and somebody may be missing."""
    table = read("Table;Player 1;Points 1;Player 2;Points 2", "3;Anna;4;Bruno;-3", "03;Anna;4;Bruno;-5")
    assert rows(table) == ["3 - Anna 4 2:8", "3 - Bruno -3 2:16"]
    assert told(table) == [
        'f.csv:3:17: table "03" is here twice: "Anna" "4", "Bruno" "-5", and in line 2 "Anna" "4", "Bruno" "-3"'
    ]
    assert table.has_lost_rows


def test_tables_without_a_number_are_no_second_answer() -> None:
    """Where the seating knows who sat where, a row is a table without saying which one."""
    table = read("Player 1;Points 1;Player 2;Points 2", "Anna;4;Bruno;-3", "Carla;4;Dino;-5", needed=("entrant",))
    assert len(table.records) == 4
    assert table.problems == ()


def test_a_player_who_answers_twice_alike_is_read_once() -> None:
    """A form with a row for each player; where the answers differ both stay, and the player is there twice."""
    head = "Timestamp;Table;Player;Points"
    table = read(head, "1;1;Anna;4", "2;1;Bruno;-4", "3;1;anna;4.0", "4;1;Bruno;-5")
    assert rows(table) == ["1 - Anna 4 2:10", "1 - Bruno -4 3:11", "1 - Bruno -5 5:11"]


def test_rows_that_are_no_answers_of_a_form_are_never_passed_over() -> None:
    """In a sheet that somebody typed a row that is there twice is a mistake to be told."""
    assert len(read("table;entrant;points", "1;Anna;4", "1;Anna;4").records) == 2


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("Tavolo;Giocatore 1;Giocatore 2;Punti",
         'f.csv:1:32: the column "Punti" does not say whose points these are'),
        ("Tavolo;Nord;Sud;Punti Nord;Punti Sud;Punti (Sud)",
         'f.csv:1:38: the column points of S is there twice: "Punti Sud" and "Punti (Sud)"'),
        ("Nord;Punti Nord;Sud;Punti Sud", "f.csv:1:1: the column table is missing"),
        ("Tavolo;Nord;Punti Nord;Sud;Punti Sud;Note Nord",
         'f.csv:1:38: warning: nothing reads the column "Note Nord"'),
    ],
)  # fmt: skip
def test_a_column_that_may_be_anybodys_is_told(head: str, message: str) -> None:
    """Nothing is guessed."""
    assert told(read(head, "1;2;3;4")) == [message]


@pytest.mark.parametrize(
    "head",
    [
        "Timestamp;Table;In which seat (North, East, South, West)?;Player;Points in game 5",
        "table;seat;entrant;points;North",
        "Tavolo;Giocatore;Punti;Nord;Sud",
    ],
)
def test_a_row_for_each_player_stays_one(head: str) -> None:
    """A column for everybody's name goes before all others."""
    table = read(head, "a;b;c;d;e")
    assert len(table.records) == 1


def test_the_number_of_a_table_may_stand_in_its_first_row_only() -> None:
    """As in a CSV file of merged cells; who has a status sits nowhere."""
    table = read("Tavolo;Giocatore;Punti;Stato", "1;Anna;5;", ";Bruno;-5;", "2;Carla;8;", ";Dino;-8;", ";Elena;;jolly")
    assert [r["table"] for r in table.records] == ["1", "1", "2", "2", ""]


@pytest.mark.parametrize(
    "tables", [["1", "1", "1", ""], ["1", "", "2", "1"], ["1", "", "2", "3"], ["", "1", "", "1"], ["1", "2", "3", ""]]
)
def test_a_number_that_was_forgotten_is_not_made_up(tables: list[str]) -> None:
    """Where one number stands twice, or alone, the empty cell may belong to any table."""
    table = read("table;entrant;points", *(f"{t};p{i};1" for i, t in enumerate(tables)))
    assert [r["table"] for r in table.records] == tables


@pytest.mark.parametrize(
    "lines",
    [
        ["Giocatore;Turno 1;Turno 2;Totale", "Anna;10;6;16"],
        ["Cuori 2025-26", "", "Nome;R1;R2;R3", "Anna;10;;3"],
        ["Player,1,2,3,4,Total", "Anna,10,6,3,1,20"],
        ["Jugador;3/10/2025;10/10/2025", "Anna;4,5;6"],
        ["Turno;Anna;Bruno;Carla", "1;10;6;3", "2;10;3;6"],
        [";Anna;Bruno", "1ª ronda;10;6", "2ª ronda;10;3"],
    ],
)
def test_a_sheet_of_a_season_is_no_round(lines: list[str]) -> None:
    """A column or a row for each round is told as such, in one sentence, and nothing of it is read."""
    table = read(*lines)
    assert [p.code for p in table.problems] == ["csv-rounds"]
    assert (table.records, table.fields) == ((), frozenset())


@pytest.mark.parametrize("heading", ["Turno", "Round", "RONDA", "Turno?"])
def test_a_column_may_say_that_the_rows_are_of_several_rounds(heading: str) -> None:
    """Told once, where the second one begins; in a file of one round the column says nothing new."""
    head = f"{heading};Tavolo;Giocatore;Punti"
    assert told(read(head, "1;1;Anna;3", "1;1;Bruno;-3", "2;1;Carla;5", "2;1;Dino;-5"))[-1] == (
        'f.csv:4:1: this row is of round "2", and others of round "1"'
    )
    several = read(head, "1;1;Anna;3", "2;1;Bruno;-3", "3;1;Carla;5")
    assert [p.code for p in several.problems] == ["csv-column", "csv-rounds"]
    assert [p.code for p in read(head, "2;1;Anna;3", "2;1;Bruno;-3", ";1;Carla;5").problems] == ["csv-column"]


@pytest.mark.parametrize(
    "lines",
    [
        ["N.;Giocatore;Punteggio;Errori", "1;Anna;34;0", "2;Bruno;3;0"],
        ["Turno 5;Serata 3", "table;seat;entrant", "1;N;Anna"],
        ["Giocatore;risultato;altro", "Anna;3;4", "Bruno;5;6"],
    ],
)
def test_a_round_with_other_headings_is_no_season(lines: list[str]) -> None:
    """What is missing is told by its name."""
    assert "csv-rounds" not in {p.code for p in read(*lines).problems}


def test_a_second_row_of_headings_says_something_of_everybody() -> None:
    """One that says less, or only repeats the first, is no heading."""
    first = ["Tavolo", "Nord", "Est", "Sud", "Ovest"]
    assert in_one_row(first, first, FIELDS) is None
    assert in_one_row(first, ["", "Giocatore", "", "", ""], FIELDS) is None
