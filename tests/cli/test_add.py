"""`classifica add`: which round a file is, what is filled in from the seating, what is refused, what is written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from commands import run
from tinyclub import round_text, write_club
from workbooks import of_sheet, packed, xlsx

EVENT = "2025-26/cuori"
FOLDER = Path("data/2025-26/cuori")
ROUND = FOLDER / "round-03.csv"

#: The seating of round 3 of the tiny club, filled in: table and seats as they stand, points that add up to 52.
SHEET = "Tavolo;Vento;Giocatore;Punti\n1;Nord;Dino Fo;26\n1;Est;Bruno Ca;13,5\n1;Sud;Annina;12,5\n1;Ovest;Carla De;0\n"
WRITTEN = (
    "table,seat,entrant,points,status,name\n"
    "1,N,d,26,,Dino Fo\n1,E,b,13.5,,Bruno Ca\n1,S,a,12.5,,Anna Bo\n1,W,c,0,,Carla De\n"
)


def club(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    sheets: Mapping[str, str | bytes],
    changes: Mapping[str, str | None] | None = None,
) -> dict[str, bytes]:
    """The tiny club in the working folder, with `sheets` beside its data; what its event's folder has in it."""
    monkeypatch.chdir(folder)
    write_club(folder, changes)
    for name, content in sheets.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return files()


def files() -> dict[str, bytes]:
    """Everything in the event's folder."""
    return {p.name: p.read_bytes() for p in FOLDER.iterdir()}


def refused(before: dict[str, bytes], code: int, words: str, *arguments: str) -> None:
    """The command leaves with `code`, says `words` on standard error alone, and has written nothing."""
    done = run("add", EVENT, *arguments)
    assert words in " ".join(done.stderr.replace("│", " ").split())
    assert (done.exit_code, done.stdout) == (code, "")
    assert files() == before


def test_a_sheet_fills_the_seating_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shown as it was understood, and written as the product writes: English headings, ids, commas, decimal points."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET})
    done = run("add", EVENT, "sheet.csv")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        "2025-26/cuori, regular, round 3: sheet.csv\n"
        "\n"
        "table  seat  entrant  points  status  name\n"
        "    1  N     d            26          Dino Fo\n"
        "    1  E     b          13.5          Bruno Ca\n"
        "    1  S     a          12.5          Anna Bo\n"
        "    1  W     c             0          Carla De\n"
        "\n"
        "written to data/2025-26/cuori/round-03.csv\n"
    )
    assert ROUND.read_bytes() == WRITTEN.encode()
    assert run("check").exit_code == 0
    assert "after round 3 of 4" in run("standings", EVENT).stdout


def test_a_workbook_is_added_without_tables_and_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sat where is what the seating says; only the names and points are in the sheet, below a title."""
    rows: list[list[str | int | float]] = [
        ["Terza serata"],
        ["giocatore", "punti"],
        ["Dino Fo", 26],
        ["b", 13.5],
        ["Annina", 12.5],
        ["c", 0],
    ]
    club(tmp_path, monkeypatch, {"sheet.xlsx": xlsx(rows)})
    assert run("add", EVENT, "sheet.xlsx").exit_code == 0
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_the_answers_of_a_form_fill_the_seating_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each table, with the seats of which the form asks; what was sent twice is there once."""
    head = "Informazioni cronologiche,Email,A che tavolo?"
    head += "".join(f",Chi sedeva a {s}?,Punti di {s}" for s in ("Nord", "Est", "Sud", "Ovest"))
    answer = 'x,y,1,Dino Fo,26,Bruno Ca,"13,5",Annina,"12,5",Carla De,0'
    club(tmp_path, monkeypatch, {"sheet.csv": f"{head}\n{answer}\n{answer.replace('x,y', 'z,y')}\n"})
    done = run("add", EVENT, "sheet.csv")
    assert (done.exit_code, done.stderr) == (0, "")
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_two_answers_of_one_table_are_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to be missing besides, and nothing is written."""
    head = "Tavolo;Giocatore 1;Punti 1;Giocatore 2;Punti 2;Giocatore 3;Punti 3;Giocatore 4;Punti 4"
    rows = "1;d;26;b;13,5;a;12,5;c;0\n1;d;26;b;12,5;a;13,5;c;0\n"
    before = club(tmp_path, monkeypatch, {"sheet.csv": f"{head}\n{rows}"})
    refused(before, 1, 'sheet.csv:3:10: table "1" is here twice', "sheet.csv")
    assert run("add", EVENT, "sheet.csv").stderr.count("sheet.csv:") == 1


@pytest.mark.parametrize("heading", ["Nome", "nombre", "Nome e cognome", "name"])
def test_a_column_of_names_alone_says_who_played(heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As most people head it; beside a column of ids it is for the reader alone."""
    sheet = SHEET.replace("Giocatore", heading)
    club(tmp_path, monkeypatch, {"sheet.csv": sheet, "both.csv": "entrant,name,points\nd,Bruno Ca,1\n"})
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert ROUND.read_bytes() == WRITTEN.encode()
    told = run("add", EVENT, "both.csv", "--round", "3", "--replace").stderr
    assert 'both.csv:2:3: warning: beside "d" stands "Bruno Ca"' in told


def test_the_statuses_of_the_seating_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Absent and jolly stay so, whether their rows are left out of the file or left empty in it."""
    people = "id,name\na,Anna Bo\nb,Bruno Ca\nc,Carla De\nd,Dino Fo\ne,Elia Gu\nf,Fede Lo\n"
    seating = "table,seat,entrant,points,status\n1,N,d,,\n1,E,b,,\n1,S,a,,\n1,W,c,,\n,,e,,absent\n,,f,,jolly\n"
    sheet = "entrant,points\nd,26\nb,26\na,0\nc,0\nf,\n"
    changes = {"players.csv": people, "2025-26/cuori/round-03.csv": seating}
    club(tmp_path, monkeypatch, {"sheet.csv": sheet}, changes)
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert ROUND.read_text(encoding="utf-8") == (
        "table,seat,entrant,points,status,name\n1,N,d,26,,Dino Fo\n1,E,b,26,,Bruno Ca\n1,S,a,0,,Anna Bo\n"
        "1,W,c,0,,Carla De\n,,f,,jolly,Fede Lo\n,,e,,absent,Elia Gu\n"
    )


def test_a_round_without_a_seating_is_added_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one without a file, under the name that the product gives it."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/round-03.csv": None})
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_who_is_seated_must_have_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player left out of the sheet would lose the result: nothing is written."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET.replace("1;Ovest;Carla De;0\n", "")})
    refused(before, 1, 'sheet.csv:1:1: "c", at table 1 in the seating, has no row in this file', "sheet.csv")


def test_who_was_seated_is_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw writes names beside the ids: an organiser does not know the club's ids by heart."""
    seating = "table,entrant,seat,points,name\n1,d,N,,Dino Fo\n1,b,E,,Bruno Ca\n1,a,S,,Anna Bo\n1,c,W,,Carla De\n"
    changes = {"2025-26/cuori/round-03.csv": seating}
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET.replace("1;Ovest;Carla De;0\n", "")}, changes)
    refused(before, 1, 'sheet.csv:1:1: "Carla De" (c), at table 1 in the seating, has no row', "sheet.csv")


def test_a_name_that_nobody_has_is_one_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the seating knows the tables, nobody is told to write a table beside a name that is misspelt."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": "entrant,points\nDino Foo,26\nb,13.5\na,12.5\nc,0\n"})
    done = run("add", EVENT, "sheet.csv")
    assert [line for line in done.stderr.splitlines() if line.startswith("sheet.csv")] == [
        'sheet.csv:2:1: "Dino Foo" is nobody in players.csv'
    ]
    assert files() == before


def test_names_and_points_alone_for_a_round_that_is_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet of a round that has its results, given again: it says what it is taken for, and the ways on."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": "entrant,points\nd,26\nb,26\na,0\nc,0\n"},
                  {"2025-26/cuori/round-03.csv": None})  # fmt: skip
    refused(
        before, 1,
        "sheet.csv:1:1: the column table is missing why round 3 of the stage regular, for which it is taken, is not "
        'drawn yet fix draw the round first, or add a column with the heading "table" (or tavolo, mesa); to correct '
        'round 2: --replace --round 2, or in the inbox a name with "correction"',
        "sheet.csv",
    )  # fmt: skip


def test_another_seat_than_the_seating_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet says who played where, and is taken."""
    swapped = SHEET.replace("Nord", "x").replace("Est", "Nord").replace("x", "Est")
    club(tmp_path, monkeypatch, {"sheet.csv": swapped})
    done = run("add", EVENT, "sheet.csv")
    assert done.exit_code == 0
    assert (
        'sheet.csv:2:7: warning: "Dino Fo" sat at table 1, seat E, and at table 1, seat N in the round' in done.stderr
    )
    assert "1,E,d,26," in ROUND.read_text(encoding="utf-8")


def test_a_seat_is_no_seat_at_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sat at another table than the draw says has the seat that the sheet says there, or none."""
    club(tmp_path, monkeypatch, {"sheet.csv": "table,entrant,points\n2,d,26\n2,b,26\n2,a,0\n2,c,0\n"})
    done = run("add", EVENT, "sheet.csv")
    assert 'warning: "d" sat at table 2, and at table 1, seat N in the round' in done.stderr
    assert ROUND.read_text(encoding="utf-8").splitlines()[:2] == ["table,entrant,points,status,name", "2,d,26,,Dino Fo"]


def test_somebody_who_was_not_seated_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who took the place of another has a row, and the other a status."""
    people = "id,name,aliases\na,Anna Bo,Annina\nb,Bruno Ca,\nc,Carla De,\nd,Dino Fo,\ne,Elia Gu,\n"
    sheet = "table,seat,entrant,points,status\n1,N,d,26,\n1,E,b,26,\n1,S,a,0,\n1,W,e,0,\n,,c,,absent\n"
    club(tmp_path, monkeypatch, {"sheet.csv": sheet}, {"players.csv": people})
    done = run("add", EVENT, "sheet.csv")
    assert done.exit_code == 0
    assert 'sheet.csv:5:5: warning: "e" has a row, and none in the round that stands' in done.stderr
    assert ROUND.read_text(encoding="utf-8").endswith("1,W,e,0,,Elia Gu\n,,c,,absent,Carla De\n")


def test_a_near_miss_is_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a new player, and no other complaint for it; the place is the sheet's."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET.replace("Bruno Ca", "Bruno Cà i")})
    refused(before, 1, 'sheet.csv:3:7: "Bruno Cà i" is nobody in players.csv', "sheet.csv")
    told = run("add", EVENT, "sheet.csv").stderr
    assert 'fix  did you mean "Bruno Ca" (b)?' in told
    assert "has no row" not in told


def test_an_ambiguous_number_is_refused_with_its_readings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is guessed."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET.replace("13,5", "173,900")})
    refused(before, 1, 'sheet.csv:3:16: "173,900" can be read in two ways', "sheet.csv")
    assert "write 173900 for the whole number, or 173.9000" in run("add", EVENT, "sheet.csv").stderr


def test_a_sheet_without_results_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the seating once more."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": round_text("1,N,d,", "1,E,b,", "1,S,a,", "1,W,c,")})
    refused(before, 1, "sheet.csv:1:1: no row of this file has a result", "sheet.csv")


def test_results_that_cannot_be_read_are_not_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Formulas without a value are told once, each where it stands."""
    rows = "".join(f"<c t='str'><v>{e}</v></c><c><f>1+1</f></c></row><row>" for e in "dbac")
    sheet = of_sheet(f"<row><c t='str'><v>entrant</v></c><c t='str'><v>points</v></c></row><row>{rows}</row>")
    before = club(tmp_path, monkeypatch, {"sheet.xlsx": sheet})
    refused(before, 1, "sheet.xlsx:2:2: the formula in this cell has no value in the file", "sheet.xlsx")
    assert "result" not in run("add", EVENT, "sheet.xlsx").stderr


def test_an_error_elsewhere_in_the_event_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round is added to an event that is right as a whole."""
    wrong = {"2025-26/cuori/round-01.csv": round_text("1,N,a,x", "1,E,b,34", "1,S,c,78", "1,W,d,114")}
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, wrong)
    refused(before, 1, 'data/2025-26/cuori/round-01.csv:2:7: "x" is no number', "sheet.csv", "--round", "3")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a workbook is a problem with a place, and no usage error."""
    before = club(tmp_path, monkeypatch, {"sheet.xlsx": xlsx([["a"]])[:50]})
    refused(before, 1, "sheet.xlsx:1:1: this workbook cannot be read: it is damaged or not complete", "sheet.xlsx")


CORRECTED = round_text("1,N,a,34", "1,E,b,35", "1,S,c,77", "1,W,d,114")


def test_results_are_corrected_only_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scored round is named, and stays as it is without --replace."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": CORRECTED})
    words = "round 1 of the stage regular has its results: correct them with --replace"
    refused(before, 2, words, "sheet.csv", "--round", "1")
    done = run("add", EVENT, "sheet.csv", "--round", "1", "--replace")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "1,E,b,35,,Bruno Ca\n" in (FOLDER / "round-01.csv").read_text(encoding="utf-8")


def test_a_correction_may_take_a_row_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one whom the round had by mistake goes, with a warning."""
    people = "id,name\na,Anna Bo\nb,Bruno Ca\nc,Carla De\nd,Dino Fo\ne,Elia Gu\n"
    club(tmp_path, monkeypatch, {"sheet.csv": CORRECTED.replace("1,W,d,", "1,W,e,")}, {"players.csv": people})
    done = run("add", EVENT, "sheet.csv", "--round", "1", "--replace")
    assert done.exit_code == 0
    assert 'sheet.csv:1:1: warning: "d", at table 1 in the results that stand, has no row in this file' in done.stderr
    assert ",d," not in (FOLDER / "round-01.csv").read_text(encoding="utf-8")


def test_a_wrong_round_can_be_corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong in the file that is replaced stops nothing."""
    wrong = {"2025-26/cuori/round-01.csv": round_text("1,N,a,34", "1,E,b,34", "1,E,c,x", "1,W,d,114")}
    club(tmp_path, monkeypatch, {"sheet.csv": CORRECTED}, wrong)
    assert run("add", EVENT, "sheet.csv", "--round", "1", "--replace").exit_code == 0
    assert run("check").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sheet.csv", "--replace"], "--replace corrects a round that has results: name it with --round"),
        (["sheet.csv", "--round", "5"], "there is no round 5: the stage regular has the rounds 1 to 4"),
        (["sheet.csv", "--round", "0"], "there is no round 0"),
        (["sheet.csv", "--stage", "finale"], "there is no stage 'finale': the event has regular, final"),
        (
            ["sheet.csv", "second.csv", "third.csv"],
            "2 rounds of the stage regular can be filled in from there on, and 3",
        ),
        (["nothing.csv"], "there is no file 'nothing.csv'"),
        (["data"], "there is no file 'data'"),
        ([], "Missing argument 'FILE...'"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2, and nothing is read any further."""
    sheets = {"sheet.csv": SHEET, "second.csv": SHEET, "third.csv": SHEET}
    refused(club(tmp_path, monkeypatch, sheets), 2, words, *arguments)


def test_an_event_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither written badly nor unknown."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET})
    assert (run("add", "cuori", "sheet.csv").exit_code, run("add", "2025-26/x", "sheet.csv").exit_code) == (2, 2)


def test_a_round_that_fell_out_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is filled in; by its number it is refused."""
    event = 'title = "C"\nrulebook = "cuori"\nvoid = [3]\n[[stage]]\nname = "regular"\nrounds = 4\ncounting = 2\n'
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/event.toml": event})
    refused(before, 2, "round 3 fell out: take it out of void in data/2025-26/cuori/event.toml first", "sheet.csv",
            "--round", "3")  # fmt: skip
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert (FOLDER / "round-04.csv").read_bytes() == WRITTEN.encode()


def test_two_files_are_two_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening's two games at once; an error in the second keeps the first from being written, too."""
    before = club(tmp_path, monkeypatch, {"one.csv": SHEET, "two.csv": CORRECTED, "bad.csv": CORRECTED + "1,N,z,1\n"})
    refused(before, 1, 'bad.csv:6:5: "z" is nobody in players.csv', "one.csv", "bad.csv")
    done = run("add", EVENT, "one.csv", "two.csv")
    assert done.exit_code == 0
    assert done.stdout.count("written to") == 2
    assert ROUND.read_bytes() == WRITTEN.encode()
    assert "1,E,b,35," in (FOLDER / "round-04.csv").read_text(encoding="utf-8")


def test_after_the_last_round_the_next_stage_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The final's first game, at its one table, and with --stage a later round of the regular stage is named."""
    event = 'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 2\ncounting = 2\n'
    changes = {"2025-26/cuori/event.toml": event, "2025-26/cuori/round-03.csv": None}
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, changes)
    words = "no round can be filled in from there on, and a file is given"
    refused(before, 2, words, "sheet.csv", "--stage", "regular")
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert (FOLDER / "final-1.csv").read_bytes() == WRITTEN.encode()


def test_a_seating_that_is_a_workbook_becomes_a_csv_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The round would be there twice."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/round-03.csv": None})
    seating = xlsx([["table", "seat", "entrant"], [1, "N", "d"], [1, "E", "b"], [1, "S", "a"], [1, "W", "c"]])
    (FOLDER / "round-03.xlsx").write_bytes(seating)
    done = run("add", EVENT, "sheet.csv")
    assert done.stdout.endswith("round-03.csv, in the place of data/2025-26/cuori/round-03.xlsx\n")
    assert sorted(files()) == ["event.toml", "round-01.csv", "round-02.csv", "round-03.csv"]


def test_a_file_that_nobody_can_read_is_not_taken_for_a_seating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may hold results: only --replace takes its place."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/round-03.csv": None})
    (FOLDER / "round-03.xlsx").write_bytes(xlsx([["x"]])[:50])
    refused(files(), 2, "round 3 of the stage regular has its results", "sheet.csv", "--round", "3")
    assert run("add", EVENT, "sheet.csv", "--round", "3", "--replace").exit_code == 0
    assert not (FOLDER / "round-03.xlsx").exists()


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves everything as it was."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET})

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.cli.add.write_together", full)
    refused(before, 1, "round-03.csv:1:1: the round cannot be written: No space left on device", "sheet.csv")


@pytest.mark.parametrize(
    ("rulebook", "standing"),
    [
        ("whist", "table,entrant,points,errors,status,name\n1,a,40,2,,Anna Bo\n1,b,30,0,,Bruno Ca\n"
                  "1,c,30,1,,Carla De\n1,d,-6,3,,Dino Fo\n"),
        ("cuori", "table,seat,entrant,place,status,name\n1,N,a,1,,Anna Bo\n1,E,b,2,,Bruno Ca\n"
                  "1,S,c,3,,Carla De\n1,W,d,3,,Dino Fo\n"),
        ("scala40-danese", "table,entrant,points,place,status,name\n1,a,0,1,,Anna Bo\n1,b,90,,,Bruno Ca\n"
                           "1,c,101,,eliminated,Carla De\n1,d,105,,eliminated,Dino Fo\n"),
    ],
)  # fmt: skip
def test_what_is_written_says_all_that_was_read(
    rulebook: str, standing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round in the product's own words, added once more, is the same file to the byte: errors, places, statuses."""
    event = f'title = "T"\nrulebook = "{rulebook}"\n'
    changes = {"2025-26/cuori/event.toml": event, "2025-26/cuori/round-01.csv": standing}
    rounds = {f"2025-26/cuori/round-0{n}.csv": None for n in (2, 3)}
    club(tmp_path, monkeypatch, {"sheet.csv": standing}, {**changes, **rounds})
    assert run("add", EVENT, "sheet.csv", "--round", "1", "--replace").exit_code == 0
    assert (FOLDER / "round-01.csv").read_text(encoding="utf-8") == standing


def test_the_end_of_a_match_a_bye_and_a_forfeit_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """B2, B6, B8: a match keeps its table and its end, and who has none has no table."""
    event = 'title = "T"\nrulebook = "domino"\nentrants = "players"\n[[stage]]\nname = "swiss"\nrounds = 1\n'
    standing = (
        "table,entrant,points,place,end,status,name\n1,a,203,,points,,Anna Bo\n1,b,95,,points,,Bruno Ca\n"
        "2,c,,1,,,Carla De\n2,d,,,,forfeit,Dino Fo\n,e,,,,bye,Elia Gu\n"
    )
    people = "id,name\na,Anna Bo\nb,Bruno Ca\nc,Carla De\nd,Dino Fo\ne,Elia Gu\n"
    changes = {"players.csv": people, "2025-26/cuori/event.toml": event, "2025-26/cuori/round-01.csv": None}
    rounds = {f"2025-26/cuori/round-0{n}.csv": None for n in (2, 3)}
    club(tmp_path, monkeypatch, {"sheet.csv": standing}, {**changes, **rounds})
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert (FOLDER / "round-01.csv").read_text(encoding="utf-8").splitlines()[1:] == standing.splitlines()[1:]


#: Standing files of round 3 of which nobody can say that nothing was played in it.
UNREADABLE = {
    "no-number": round_text("1,N,d,x", "1,E,b,y", "1,S,a,z", "1,W,c,?"),
    "unknown": round_text("1,N,nobody,26", "1,E,no one,26"),
    "quotes": round_text('1,N,"d,26', "1,E,b,"),
    "heading": "table,seat,entrant,risultato\n1,N,d,26\n1,E,b,26\n",
    "error": "table;seat;entrant;points\n1;N;d;#REF!\n",
}


@pytest.mark.parametrize("standing", UNREADABLE)
def test_results_that_nobody_can_read_are_never_overwritten(
    standing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are results all the same: only --replace takes their place."""
    changes = {"2025-26/cuori/round-03.csv": UNREADABLE[standing]}
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, changes)
    told = "round 3 of the stage regular may have results that cannot be read: correct it, or give its whole results"
    refused(before, 2, told, "sheet.csv", "--round", "3")
    assert run("add", EVENT, "sheet.csv", "--round", "3", "--replace").exit_code == 0
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_a_seating_with_a_mistake_is_filled_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that cannot be read is no result."""
    seating = round_text("1,X,d,", "1,E,b,", "1,S,a,", "1,W,c,")
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/round-03.csv": seating})
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_a_file_given_twice_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By another name, too."""
    before = club(tmp_path, monkeypatch, {"sheet.csv": SHEET})
    (tmp_path / "link.csv").symlink_to("sheet.csv")
    for again in ("sheet.csv", "./data/../sheet.csv", "link.csv"):
        refused(before, 2, "is given twice: a file is one round", "sheet.csv", again)


def test_a_sheet_that_was_added_is_not_added_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its results would become another round; who names the round means it."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET, "copy.csv": SHEET})
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    before = files()
    refused(before, 2, "copy.csv has the very results of round 3, so that it seems to be added already", "copy.csv")
    assert run("add", EVENT, "copy.csv", "--round", "4").exit_code == 0


def book(*sheets: tuple[str, str]) -> bytes:
    """A workbook of these sheets, each of whose rows are the lines of a text."""
    parts: dict[str, str] = {}
    tabs = links = ""
    for number, (name, text) in enumerate(sheets):
        rows = "".join(
            "<row>" + "".join(f"<c t='str'><v>{cell}</v></c>" for cell in line.split(";")) + "</row>"
            for line in text.splitlines()
        )
        parts[f"xl/{number}.xml"] = f"<worksheet><sheetData>{rows}</sheetData></worksheet>"
        tabs += f"<sheet name='{name}' r:id='r{number}'/>"
        links += f"<Relationship Id='r{number}' Type='t/worksheet' Target='{number}.xml'/>"
    parts["xl/workbook.xml"] = f"<workbook xmlns:r='r'><sheets>{tabs}</sheets></workbook>"
    parts["xl/_rels/workbook.xml.rels"] = f"<Relationships>{links}</Relationships>"
    return packed(parts)


NOTES = "portare le carte\ne i segnapunti\n"
FOURTH = "giocatore;punti\na;104\nb;0\nc;0\nd;0\n"


def test_of_several_sheets_the_one_with_results_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it stands, and the answer says which one it was."""
    club(tmp_path, monkeypatch, {"book.xlsx": book(("Note", NOTES), ("Turno 3", SHEET), ("Elenco", "a;b\n"))})
    done = run("add", EVENT, "book.xlsx")
    assert done.stdout.startswith("2025-26/cuori, regular, round 3: book.xlsx, sheet Turno 3\n")
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_of_several_sheets_with_results_one_must_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question with their names, and none of them is guessed; `--sheet` names it in any letters."""
    before = club(tmp_path, monkeypatch, {"book.xlsx": book(("Turno 4", FOURTH), ("Turno 3", SHEET))})
    told = 'book.xlsx:1:1: 2 sheets of this workbook have results: "Turno 4" and "Turno 3"'
    refused(before, 1, told, "book.xlsx")
    told = 'the workbook has no sheet "Turno 5" why its sheets are called "Turno 4" and "Turno 3"'
    refused(before, 1, told, "book.xlsx", "--sheet", "Turno 5")
    assert run("add", EVENT, "book.xlsx", "--sheet", "turno 3").exit_code == 0
    assert ROUND.read_bytes() == WRITTEN.encode()


def test_a_workbook_without_results_is_told_as_its_first_sheet_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing is said of the sheet that people see first."""
    before = club(tmp_path, monkeypatch, {"book.xlsx": book(("Uno", NOTES), ("Due", NOTES))})
    refused(before, 1, "book.xlsx:1:1: the column entrant is missing", "book.xlsx")


def test_a_round_that_is_a_link_becomes_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the link leads to, which may be anything, stays as it is."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET})
    elsewhere = tmp_path / "elsewhere.csv"
    ROUND.rename(elsewhere)
    seating = elsewhere.read_bytes()
    ROUND.symlink_to(elsewhere)
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert not ROUND.is_symlink()
    assert (ROUND.read_bytes(), elsewhere.read_bytes()) == (WRITTEN.encode(), seating)


def test_a_folder_in_the_place_of_a_round_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --replace, too: what is in it is somebody's."""
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/round-03.csv": None})
    ROUND.mkdir()
    for arguments, code in ((["--round", "3"], 2), (["--round", "3", "--replace"], 1)):
        assert run("add", EVENT, "sheet.csv", *arguments).exit_code == code
        assert ROUND.is_dir()


def test_the_file_of_a_round_may_be_added_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is then written as the product writes it."""
    club(tmp_path, monkeypatch, {})
    own = FOLDER / "round-01.csv"
    assert run("add", EVENT, own.as_posix(), "--round", "1", "--replace").exit_code == 0
    assert own.read_text(encoding="utf-8").startswith("table,seat,entrant,points,status,name\n1,N,a,34,,Anna Bo\n")
