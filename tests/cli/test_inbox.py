"""`classifica inbox`: which round a file is by its folder, its name or what waits, what is refused, what is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from commands import run
from engine.desk import waiting_rounds
from engine.read import read_club
from site_clubs import files
from tinyclub import write_club
from workbooks import xlsx

INBOX = Path("data/inbox")
CUORI = Path("data/2025-26/cuori")

#: The seating of round 3 of the tiny club, filled in.
SHEET = "Tavolo;Vento;Giocatore;Punti\n1;Nord;Dino Fo;26\n1;Est;Bruno Ca;13,5\n1;Sud;Annina;12,5\n1;Ovest;Carla De;0\n"
WRITTEN = (
    "table,seat,entrant,points,status,name\n"
    "1,N,d,26,,Dino Fo\n1,E,b,13.5,,Bruno Ca\n1,S,a,12.5,,Anna Bo\n1,W,c,0,,Carla De\n"
)

#: A season of four events, of which two wait for results: one is named like a part of another, one has a number.
FOUR: Mapping[str, str | None] = {
    "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "king", "re-di-cuori", "scala40"]\n',
    "2025-26/king/event.toml": 'title = "Torneo del Lunedì"\nrulebook = "king"\n',
    "2025-26/king/round-01.csv": "table,seat,entrant,points\n1,N,d,\n1,E,b,\n1,S,a,\n1,W,c,\n",
    "2025-26/re-di-cuori/event.toml": 'title = "La finale"\nrulebook = "cuori"\n',
    "2025-26/scala40/event.toml": 'title = "Scala 40 alla danese"\nrulebook = "scala40-danese"\n',
    "2024-25/season.toml": 'title = "S"\nevents = ["cuori", "vecchio"]\n',
    "2024-25/cuori/event.toml": 'title = "Cuori"\nrulebook = "cuori"\n',
    "2024-25/vecchio/event.toml": 'title = "Vecchio"\nrulebook = "cuori"\n',
}


def club(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    sheets: Mapping[str, str | bytes],
    changes: Mapping[str, str | None] | None = None,
) -> None:
    """The tiny club in the working folder, with `sheets` in its inbox."""
    monkeypatch.chdir(folder)
    write_club(folder, changes)
    INBOX.mkdir()
    for name, content in sheets.items():
        (INBOX / name).parent.mkdir(parents=True, exist_ok=True)
        (INBOX / name).write_bytes(content.encode() if isinstance(content, str) else content)


def test_a_file_becomes_the_round_that_waits_for_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is called, where one event waits; it is gone from the inbox, and a note to people stays there."""
    club(tmp_path, monkeypatch, {"foglio.csv": SHEET, "README.md": "note", ".gitkeep": ""})
    done = run("inbox")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("2025-26/cuori, regular, round 3: data/inbox/foglio.csv\n\ntable  seat  entrant")
    assert done.stdout.endswith("\n\nwritten to data/2025-26/cuori/round-03.csv\n")
    assert (CUORI / "round-03.csv").read_bytes() == WRITTEN.encode()
    assert sorted(p.name for p in INBOX.iterdir()) == [".gitkeep", "README.md"]
    assert run("check", "--format", "json").stdout == "[]\n"


def test_an_empty_inbox_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a club without one; a comment about nothing is empty."""
    club(tmp_path, monkeypatch, {})
    done = run("inbox")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "nothing waits in the inbox\n")
    INBOX.rmdir()
    assert (run("inbox", "--format", "markdown").stdout, run("inbox").exit_code) == ("", 0)


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("sheet.csv", ("2025-26", "cuori", None, None)),
        ("Cuori.XLSX", ("2025-26", "cuori", None, None)),
        ("torneo del lunedi.ods", ("2025-26", "king", None, None)),
        ("cuori 4.csv", ("2025-26", "cuori", None, 4)),
        ("cuori-4a sera.csv", ("2025-26", "cuori", None, 4)),
        ("CUORI Turno 3 del 2026-11-30.csv", ("2025-26", "cuori", None, 3)),
        ("cuori_ronda_03_30.11.2026.csv", ("2025-26", "cuori", None, 3)),
        ("cuori (2).csv", ("2025-26", "cuori", None, None)),
        ("cuori - Foglio1.csv", ("2025-26", "cuori", None, None)),
        ("cuori Hoja 1.csv", ("2025-26", "cuori", None, None)),
        ("cuori serata 2.csv", ("2025-26", "cuori", None, None)),
        ("cuori 2025-26.csv", ("2025-26", "cuori", None, None)),
        ("round-03.csv", ("2025-26", "cuori", "regular", 3)),
        ("re-di-cuori round 1.csv", ("2025-26", "re-di-cuori", None, 1)),
        ("Re di Cuori final 2.csv", ("2025-26", "re-di-cuori", "final", 2)),
        ("scala 40.csv", ("2025-26", "scala40", None, None)),
        ("Scala 40 alla danese 2.csv", ("2025-26", "scala40", None, 2)),
        ("cuori-regular-round-02.csv", ("2025-26", "cuori", "regular", 2)),
        ("king/final-1.csv", ("2025-26", "king", "final", 1)),
        ("2024-25/cuori/sheet.csv", ("2024-25", "cuori", None, None)),
        ("2024-25/vecchio 1.csv", ("2024-25", "vecchio", None, 1)),
    ],
)
def test_the_round_is_told_by_the_folder_or_the_name(
    name: str, taken: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event by its folder's name or whole title, the longest that fits; the round by its number, not by dates,
    sheets, evenings and copies; without either what waits.
    """
    waits = {**FOUR, "2025-26/king/round-01.csv": None}
    club(tmp_path, monkeypatch, {name: SHEET}, waits)
    (found,) = waiting_rounds(Path("data"))
    assert (found.season, found.event, found.stage, found.number) == taken
    assert found.problem is None
    assert not found.corrects


@pytest.mark.parametrize(
    ("name", "message", "fix"),
    [
        ("sheet.csv", "this may be a round of cuori or king", "after its event, such as cuori-round-02.csv"),
        ("cuori e king.csv", "this may be a round of cuori or king", "events are cuori, king, re-di-cuori and scala40"),
        ("cuori 3 4.csv", "not clear which round of 2025-26/cuori", "one number into the file's name: cuori-"),
        ("cuori correzione.csv", "not clear which round", "cuori-round-01-correction.csv"),
        ("bridge/sheet.csv", 'season 2025-26 has no event "bridge", as the folder', "the events are cuori, king"),
        ("2024-25/king/sheet.csv", 'season 2024-25 has no event "king"', "such as cuori-round-02.csv"),
        ("photo.jpg", "this is no file that can hold a round", "as .xlsx, .ods or CSV"),
        ("round-03.check.csv", "a second reading is no round", "put it into the event's folder"),
        ("cuori turno 2.csv", "taken for a round of 2025-26/cuori: round 2 of the stage regular has its results",
         "where it corrects that round, name it cuori-round-02-correction.csv"),
        ("cuori 9.csv", "taken for a round of 2025-26/cuori: there is no round 9", "remove the file if its round is"),
    ],
)  # fmt: skip
def test_what_is_not_clear_stays_with_a_word_on_how_to_name_it(
    name: str, message: str, fix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is guessed, and nothing is written or taken away."""
    club(tmp_path, monkeypatch, {name: SHEET}, FOUR)
    before = files(Path("data"))
    done = run("inbox")
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"data/inbox/{name}:1:1: " in done.stderr
    assert message in done.stderr
    assert fix in done.stderr
    assert done.stderr.endswith(f"not added: data/inbox/{name}\n")
    assert files(Path("data")) == before


def test_a_link_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may lead to any file of the machine, or to a folder without end."""
    club(tmp_path, monkeypatch, {})
    Path("secret.csv").write_text(SHEET, encoding="utf-8")
    (INBOX / "cuori 3.csv").symlink_to(tmp_path / "secret.csv")
    (INBOX / "again.csv").symlink_to(tmp_path / "data" / "inbox")
    done = run("inbox")
    assert done.stderr.count("this is no file that can hold a round") == 2
    assert done.exit_code == 1


def test_without_a_season_nothing_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club that has just begun."""
    monkeypatch.chdir(tmp_path)
    INBOX.mkdir(parents=True)
    Path("data/club.toml").write_text('name = "C"\n', encoding="utf-8")
    Path("data/players.csv").write_text("id,name\n", encoding="utf-8")
    (INBOX / "sheet.csv").write_text(SHEET, encoding="utf-8")
    assert "the club has no season yet" in run("inbox").stderr


def test_when_nothing_waits_the_file_must_name_its_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that fell out does not wait either."""
    event = 'title = "C"\nrulebook = "cuori"\nvoid = [3]\n'
    club(tmp_path, monkeypatch, {"sheet.csv": SHEET}, {"2025-26/cuori/event.toml": event})
    assert "no event is named, and none of season 2025-26 waits for results" in run("inbox").stderr
    (INBOX / "sheet.csv").rename(INBOX / "cuori.csv")
    assert run("inbox").exit_code == 0
    assert (CUORI / "round-04.csv").read_bytes() == WRITTEN.encode()


def test_each_file_is_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The good ones are added, in the order of their rounds; the one that is wrong stays, with its own problem."""
    wrong = SHEET.replace("Bruno Ca", "Bruno Xx")
    sheets = {"b cuori 3.csv": SHEET, "a cuori 4.csv": SHEET.replace("26", "39"), "king.csv": wrong}
    club(tmp_path, monkeypatch, sheets, {**FOUR, "2025-26/king/round-01.csv": None})
    done = run("inbox")
    assert done.exit_code == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines() if ": data/" in line] == [
        "2025-26/cuori, regular, round 3", "2025-26/cuori, regular, round 4",
    ]  # fmt: skip
    assert 'data/inbox/king.csv:3:7: "Bruno Xx" is nobody in players.csv' in done.stderr
    assert [p.name for p in INBOX.iterdir()] == ["king.csv"]
    assert not list(Path("data/2025-26/king").glob("round*"))


def test_several_files_of_an_event_are_told_apart_by_their_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two without a number, or with the same one: neither is added, as nobody said which comes first."""
    club(
        tmp_path, monkeypatch, {"first.csv": SHEET, "second.csv": SHEET, "cuori 4.csv": SHEET, "cuori n. 4.csv": SHEET}
    )
    assert [w.problem is None for w in waiting_rounds(Path("data"))] == [False] * 4
    for name in ("second.csv", "cuori 4.csv", "cuori n. 4.csv"):
        (INBOX / name).unlink()
    assert run("inbox").exit_code == 0


def test_a_sheet_under_another_number_is_not_added_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that was only renamed: nobody makes the same points twice. The same places are no wonder."""
    club(tmp_path, monkeypatch, {"cuori 3.csv": SHEET, "cuori 4.csv": SHEET})
    done = run("inbox")
    assert done.exit_code == 1
    assert "taken for a round of 2025-26/cuori: data/inbox/cuori 4.csv has the very results of round 3" in done.stderr
    assert [p.name for p in INBOX.iterdir()] == ["cuori 4.csv"]
    assert not (CUORI / "round-04.csv").exists()
    places = "Tavolo;Vento;Giocatore;Posto\n1;N;d;1\n1;E;b;2\n1;S;a;3\n1;O;c;4\n"
    for name in ("cuori 3 correzione.csv", "cuori 4.csv"):
        (INBOX / name).write_text(places, encoding="utf-8")
    assert run("inbox").exit_code == 0


def test_a_name_is_proposed_with_the_round_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who copies it does not correct a round that has its results."""
    club(tmp_path, monkeypatch, {"first.csv": SHEET, "second.csv": SHEET})
    assert run("inbox").stderr.count("into the file's name: cuori-round-03.csv") == 2


@pytest.mark.parametrize("word", ["correction", "Corretto", "corrección", "replace", "rettifica", "corregidos"])
def test_a_correction_says_so_in_its_name(word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so results are replaced: with the word and the round's number."""
    club(tmp_path, monkeypatch, {f"cuori round 2 {word}.csv": SHEET})
    assert run("inbox").exit_code == 0
    assert (CUORI / "round-02.csv").read_text(encoding="utf-8").splitlines()[1:] == WRITTEN.splitlines()[1:]
    assert ",26," not in (CUORI / "round-03.csv").read_text(encoding="utf-8")


def test_a_workbook_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the telephone sends it."""
    rows: list[list[str | int | float]] = [
        ["giocatore", "punti"],
        ["Dino Fo", 26],
        ["b", 13.5],
        ["Annina", 12.5],
        ["c", 0],
    ]
    club(tmp_path, monkeypatch, {"Cuori turno 3.xlsx": xlsx(rows)})
    assert run("inbox").exit_code == 0
    assert (CUORI / "round-03.csv").read_bytes() == WRITTEN.encode()


def test_a_comment_shows_the_round_and_the_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Markdown in which nothing that was typed is markup or calls anybody."""
    people = "id,name,aliases\na,<b>Anna</b> @all,Annina\nb,Bruno Ca,\nc,Carla De,\nd,Dino Fo,\n"
    club(tmp_path, monkeypatch, {"cuori 3.csv": SHEET, "@a|b #1 ![x](y).jpg": "x"}, {"players.csv": people})
    done = run("inbox", "--format", "markdown")
    assert (done.exit_code, done.stderr) == (1, "")
    assert "### 2025&#45;26&#47;cuori, regular, round 3\n" in done.stdout
    assert (
        "| table | seat | entrant | points | status | name |\n| ---: | --- | --- | ---: | --- | --- |\n" in done.stdout
    )
    assert "| 1 | S | a | 12&#46;5 |  | &#60;b&#62;Anna&#60;&#47;b&#62; &#64;<!-- -->all |\n" in done.stdout
    assert "  - fix: put the sheet itself here, as &#46;xlsx, &#46;ods or CSV" in done.stdout
    assert "| 1 | N | d | 26 |  | Dino Fo |\n" in done.stdout
    assert not [sign for sign in ("@", "![", "#1", "<b>", "](") if sign in done.stdout.replace("&#", "&")]


def test_a_long_comment_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """GitHub takes 65,536 characters; what is left out is said, and no table is cut in the middle."""
    rows = "".join(f"1;Nord;nobody {i};x\n" for i in range(400))
    club(tmp_path, monkeypatch, {"cuori 3.csv": SHEET + rows})
    text = run("inbox", "--format", "markdown").stdout
    assert len(text) < 61_000
    assert text.endswith("\n*There is more than a comment holds: `classifica check` prints all of it.*\n")


def test_marks_tell_what_each_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the file of the pull request: a notice with the rows, or the error at its line."""
    wrong = SHEET.replace(";26\n", ";zwei\n")
    club(tmp_path, monkeypatch, {"cuori 3.csv": SHEET, "king.csv": wrong}, FOUR)
    lines = run("inbox", "--format", "github").stdout.splitlines()
    assert [line.partition("::2025-26")[0] for line in lines if line.startswith("::notice")] == [
        "::notice file=data/inbox/cuori 3.csv,line=1,col=1,title=inbox"
    ]
    assert "1  N     d            26          Dino Fo%0A" in lines[-1]
    assert any(line.startswith("::error file=data/inbox/king.csv,line=2,col=16,title=number::") for line in lines)


def test_a_file_that_cannot_be_taken_away_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The round is there, and nothing is lost."""
    club(tmp_path, monkeypatch, {"cuori 3.csv": SHEET})

    def refuses(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("engine.cli.inbox.Path.unlink", refuses)
        patch.setattr("engine.cli.add.write_together", lambda texts: texts[0][0].write_text(texts[0][1]))
        done = run("inbox")
    assert done.exit_code == 1
    assert "the round is written, and this file cannot be taken away: Permission denied" in done.stderr
    assert (CUORI / "round-03.csv").read_bytes() == WRITTEN.encode()
    assert "round 3 of the stage regular has its results" in run("inbox").stderr


def test_a_round_that_cannot_be_written_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk loses nothing."""
    club(tmp_path, monkeypatch, {"cuori 3.csv": SHEET})
    before = files(Path("data"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.cli.add.write_together", full)
    assert "the round cannot be written: No space left on device" in run("inbox").stderr
    assert files(Path("data")) == before


def test_check_warns_of_what_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops nothing, and says what to do."""
    club(tmp_path, monkeypatch, {"2025-26/cuori/sheet.csv": SHEET})
    (problem,) = json.loads(run("check", "--format", "json").stdout)
    assert (problem["code"], problem["file"]) == ("inbox-waiting", "data/inbox/2025-26/cuori/sheet.csv")
    assert run("check").exit_code == 0
    assert run("standings", "2025-26/cuori").exit_code == 0


def test_the_inbox_is_never_a_season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even with a season's files in it; a file of that name is one that nobody reads."""
    sheets = {"season.toml": 'title = "x"\nevents = []\n', "cuori/event.toml": 'title = "x"\n'}
    club(tmp_path, monkeypatch, sheets)
    found = read_club(Path("data"))
    assert (found.seasons, found.problems) == (("2025-26",), ())
    Path("data/inbox").rename("elsewhere")
    Path("data/inbox").write_text("x", encoding="utf-8")
    assert [p.code for p in read_club(Path("data")).problems] == ["file-unknown"]
