"""`classifica merge`: two entries of the register become one person, and every file that names them works as it is."""

from __future__ import annotations

import csv
import html
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from commands import run
from engine import views
from engine.desk import EventResult, check, open_event
from engine.desk.opening import event_desk
from tinyclub import round_text, write_club
from workbooks import xlsx

ROOT = Path(__file__).parents[2]
EVENT = "2025-26/cuori"
REGISTER = Path("data/players.csv")

#: Anna is there twice: as `a`, and as `e` with her names the other way round.
PEOPLE = "id,name,aliases\na,Anna Bo,Annina\nb,Bruno Ca,\nc,Carla De,\nd,Dino Fo,\ne,Bo Anna,Nina\n"
ONE = "id,name,aliases\na,Anna Bo,Annina;e;Bo Anna;Nina\nb,Bruno Ca,\nc,Carla De,\nd,Dino Fo,\n"

#: What was noted of her under the second entry: she won the second round.
TWO: Mapping[str, str | None] = {
    "players.csv": PEOPLE,
    f"{EVENT}/round-02.csv": round_text("1,N,e,30", "1,E,b,100", "1,S,c,80", "1,W,d,50"),
}

PAIRS = 'title = "Domino"\nrulebook = "domino"\n[[stage]]\nname = "swiss"\nrounds = 2\n'


def club(
    folder: Path, monkeypatch: pytest.MonkeyPatch, changes: Mapping[str, str | None] | None = None
) -> dict[str, bytes]:
    """The tiny club with both entries and `changes`, in the working folder; its files, as `files` has them."""
    monkeypatch.chdir(folder)
    write_club(folder, {**TWO, **(changes or {})})
    return files()


def files() -> dict[str, bytes]:
    """Every file of the working folder, hidden ones too."""
    return {p.as_posix(): p.read_bytes() for p in Path().rglob("*") if p.is_file()}


def refused(before: dict[str, bytes], *told: str, keep: str = "a", other: str = "e") -> None:
    """The two cannot be made one: exit code 1, each of `told` is said, and no file is another."""
    done = run("merge", keep, other)
    assert (done.exit_code, done.stdout) == (1, "")
    for text in (*told, "cannot be made one: the club would have these errors; nothing is changed"):
        assert text in done.stderr
    assert files() == before


def placed(event: EventResult) -> list[tuple[str, object, object]]:
    """The standing of the regular stage: who, the score, how many games."""
    newest = event.stage("regular").result.newest
    return [] if newest is None else [(row.entrant, row.score, row.played) for row in newest.rows]


# --- one person ---


def test_two_entries_become_one_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row goes and its names are aliases; no other file is touched, and the standing has one Anna with two games.

    By hand, in places 10, 6, 3, 1: Anna shares the first place with 34 (8) and wins the second round with 30 (10).
    """
    before = club(tmp_path, monkeypatch)
    done = run("merge", "a", "e")
    assert (done.exit_code, done.stderr) == (0, "")
    assert files() == {**before, "data/players.csv": ONE.encode()}
    assert check("data") == ()
    event = open_event("data", "2025-26", "cuori")
    assert placed(event)[0] == ("a", 18, 2)
    assert "e" not in event.entrants


def test_what_was_changed_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both rows with their lines, and the one that is left."""
    club(tmp_path, monkeypatch)
    assert run("merge", "Annina", "bo  anna").stdout.splitlines() == [
        "Bo Anna (e) is Anna Bo (a)",
        "",
        "        id  name     aliases",
        "line 2  a   Anna Bo  Annina",
        "line 6  e   Bo Anna  Nina",
        "now     a   Anna Bo  Annina;e;Bo Anna;Nina",
        "",
        "written to data/players.csv",
    ]


def test_a_dry_run_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same is shown."""
    before = club(tmp_path, monkeypatch)
    done = run("merge", "a", "e", "--dry-run")
    assert done.exit_code == 0
    assert "now     a   Anna Bo  Annina;e;Bo Anna;Nina" in done.stdout
    assert done.stdout.endswith("not written to data/players.csv\n")
    assert files() == before


def test_either_entry_may_be_the_one_that_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row that stays keeps its place, its id and its name, and what was merged into the other comes along."""
    club(tmp_path, monkeypatch)
    assert run("merge", "e", "a").exit_code == 0
    assert REGISTER.read_text(encoding="utf-8").splitlines()[-1] == "e,Bo Anna,Nina;a;Anna Bo;Annina"
    assert run("explain", EVENT, "Annina", "b").stdout.splitlines()[2] == "Bo Anna stands above Bruno Ca"
    assert run("merge", "d", "c").exit_code == 1
    assert check("data") == ()


@pytest.mark.parametrize(
    ("keep", "other", "told"),
    [
        ("a", "Annina", "'a' and 'Annina' are the same person already: a"),
        ("a", "Ana Bo", "Invalid value for OTHER: 'Ana Bo' is nobody in players.csv; did you mean Anna Bo or Bo Anna?"),
        ("Ca Bruno", "e", "Invalid value for KEEP: 'Ca Bruno' is nobody in players.csv; did you mean Bruno Ca?"),
        ("Elio", "e", "'Elio' is the name of several entrants; write one of the ids b, c"),
    ],
)
def test_both_must_be_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: str, other: str, told: str) -> None:
    """One person, nobody and several are wrong usage; a near miss is a question."""
    people = PEOPLE.replace("Bruno Ca,", "Bruno Ca,Elio").replace("Carla De,", "Carla De,Elio")
    before = club(tmp_path, monkeypatch, {"players.csv": people})
    done = run("merge", keep, other)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert files() == before


def test_a_register_with_errors_is_mended_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can say what becomes of a row that cannot be read."""
    before = club(tmp_path, monkeypatch, {"players.csv": PEOPLE + "a,Ada Gi,\n"})
    done = run("merge", "a", "e")
    assert (done.exit_code, done.stdout) == (1, "")
    assert 'data/players.csv:7:1: the id "a" is there twice' in done.stderr
    assert files() == before


# --- the file as it was ---


def test_a_register_saved_by_excel_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Semicolons, Windows-1252, CRLF, Italian headings in any order, a title, further columns, quotes and the end
    without a line end: only the two rows are others.
    """
    old = (
        'sep=;\r\nSoci 2025;;;;\r\n Nome ;Tessera;Soprannomi;Telefono;Dal\r\n"Bruno Ca";b;"";"1;2";\r\n'
        "Niccolò Bò;a;;;\r\nCarla De;c;;;\r\n\r\nDino Fo;d;;;\r\n"
        'Nicola Bò;e;"Nico;Nic ""il lungo""";"3;4";01/10/2020'
    )
    new = (
        'sep=;\r\nSoci 2025;;;;\r\n Nome ;Tessera;Soprannomi;Telefono;Dal\r\n"Bruno Ca";b;"";"1;2";\r\n'
        'Niccolò Bò;a;"e;Nicola Bò;Nico;Nic ""il lungo""";"3;4";01/10/2020\r\nCarla De;c;;;\r\n\r\nDino Fo;d;;;\r\n'
    )
    club(tmp_path, monkeypatch)
    REGISTER.write_bytes(old.encode("cp1252"))
    assert run("merge", "a", "e").exit_code == 0
    assert REGISTER.read_bytes() == new.encode("cp1252")
    assert not [p for p in check("data") if p.severity == "error"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_the_encoding_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """With the byte order mark that it had; tabs and old line ends too."""
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    club(tmp_path, monkeypatch)
    REGISTER.write_bytes((mark + PEOPLE.replace(",", "\t").replace("\n", "\r")).encode(encoding))
    assert run("merge", "a", "e").exit_code == 0
    assert REGISTER.read_bytes() == (mark + ONE.replace(",", "\t").replace("\n", "\r")).encode(encoding)


@pytest.mark.parametrize(("heading", "added"), [("name", "aliases"), ("nombre", "alias")])
def test_a_column_for_the_aliases_is_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heading: str, added: str
) -> None:
    """By a heading that is read in the language of the others; the rows that need none stay short."""
    club(tmp_path, monkeypatch, {"players.csv": f"id,{heading}\na,Anna Bo\nb,B\nc,C\nd,D\ne,Bo Anna\n"})
    assert run("merge", "a", "e").exit_code == 0
    assert REGISTER.read_text(encoding="utf-8") == f"id,{heading},{added}\na,Anna Bo,e;Bo Anna\nb,B\nc,C\nd,D\n"
    assert check("data") == ()


def test_empty_cells_are_filled_from_the_row_that_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both have something that of the row that stays stands, and it is said what is left out."""
    club(
        tmp_path,
        monkeypatch,
        {
            "players.csv": "id,name,since,privacy,note\na,Anna Bo,2020-09-01,,x\nb,B,,,\nc,C,,,\nd,D,,,\n"
            'e,"Bo; Anna",2024-01-01,initials,x\n'
        },
    )
    done = run("merge", "a", "e")
    assert done.exit_code == 0
    assert REGISTER.read_text(encoding="utf-8").splitlines()[:2] == [
        "id,name,since,privacy,note,aliases", "a,Anna Bo,2020-09-01,initials,x,e",
    ]  # fmt: skip
    assert "\nleft out: since 2024-01-01, as a has another\n" in done.stdout
    assert "\nleft out: Bo; Anna, as a name with a semicolon cannot be an alias\n" in done.stdout


def test_a_workbook_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What to change in it by hand is said, and that nothing was done is the exit code."""
    club(tmp_path, monkeypatch, {"players.csv": None})
    book = REGISTER.with_suffix(".xlsx")
    book.write_bytes(xlsx([("id", "name"), ("a", "Anna Bo"), ("b", "B"), ("c", "C"), ("d", "D"), ("e", "Bo Anna")]))
    before = files()
    done = run("merge", "a", "e")
    assert (done.exit_code, done.stderr) == (1, "")
    assert "now     a   Anna Bo  e;Bo Anna\n" in done.stdout
    assert done.stdout.endswith(
        "data/players.xlsx is a workbook, which is not written: write the cells of the last row above into row 2 and "
        "remove row 6, or save it as players.csv and merge again\n"
    )
    assert run("merge", "a", "e", "--dry-run").exit_code == 0
    assert files() == before


def test_a_register_that_cannot_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is told."""
    before = club(tmp_path, monkeypatch)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    done = run("merge", "a", "e")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "data/players.csv:1:1: the register cannot be written: No space left on device" in done.stderr
    assert files() == before


# --- two people ---


def test_who_sat_in_one_round_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At one table, at two, in an evening that fell out, or one of them noted as absent: the place is told."""
    before = club(tmp_path, monkeypatch)
    refused(before, 'data/2025-26/cuori/round-01.csv:3:5: "b" stands in this round already, in line 2', other="b")
    before = club(
        tmp_path,
        monkeypatch,
        {f"{EVENT}/round-03.csv": "table,seat,entrant,status\n1,N,d,\n1,E,b,\n1,S,a,\n1,W,c,\n,,Nina,absent\n"},
    )
    refused(before, 'data/2025-26/cuori/round-03.csv:6:3: "Nina" stands in this round already, in line 4')
    toml = 'title = "C"\nrulebook = "cuori"\nvoid = [3]\n[[stage]]\nname = "regular"\nrounds = 4\n'
    before = club(
        tmp_path,
        monkeypatch,
        {f"{EVENT}/event.toml": toml, f"{EVENT}/round-03.csv": round_text("1,N,d,", "1,E,e,", "2,N,a,", "2,E,c,")},
    )
    refused(before, 'data/2025-26/cuori/round-03.csv:4:5: "a" stands in this round already, in line 3')


@pytest.mark.parametrize(
    ("entrants", "told"),
    [
        ("entrant,player1,player2\np,a,e\nq,b,c\n", "2:1: a is both players of p"),
        ("entrant,player1,player2\np,a,b\nq,Nina,c\n", "3:1: a plays in p and in q"),
        ("entrant,player1,player2\np,a,b\nq,c,d\na,,\nBo Anna,,\n", '5:1: the id "a" is there twice, first in line 4'),
    ],
)
def test_who_are_entered_in_one_event_are_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entrants: str, told: str
) -> None:
    """As partners, as opponents, or each alone."""
    before = club(
        tmp_path,
        monkeypatch,
        {
            "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "coppie"]\n',
            "2025-26/coppie/event.toml": PAIRS,
            "2025-26/coppie/entrants.csv": entrants,
        },
    )
    refused(before, f"data/2025-26/coppie/entrants.csv:{told}")


def test_who_both_drew_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody draws once for one purpose of a round."""
    draws = "stage,round,purpose,entrant,card\nregular,3,seats,a,K♥\nregular,3,seats,e,Q♥\n"
    before = club(tmp_path, monkeypatch, {f"{EVENT}/draws.csv": draws})
    refused(before, 'data/2025-26/cuori/draws.csv:3:17: "a" has a lot already, in line 2')


def test_a_few_of_many_errors_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who played a season together would be told of every round: seven here, five and the number of the rest."""
    rounds = {
        f"{EVENT}/round-{n:02}.csv": round_text("1,N,a,34", "1,E,b,34", "1,S,c,78", "1,W,d,114") for n in range(1, 8)
    }
    toml = 'title = "C"\nrulebook = "cuori"\n'
    club(tmp_path, monkeypatch, {f"{EVENT}/event.toml": toml, **rounds})
    done = run("merge", "a", "b")
    assert done.exit_code == 1
    assert done.stderr.count("stands in this round already") == 5
    assert "the club would have these errors and 2 more; nothing is changed" in done.stderr


def test_errors_that_were_there_stop_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told by check, as before; those of the register's later lines move up with their rows."""
    wrong = round_text("1,N,d,x", "1,E,b,50", "1,S,a,50", "1,W,c,50")
    people = PEOPLE.replace("b,Bruno Ca,\n", "") + "b,Bruno Ca,Dino Fo\n"
    club(tmp_path, monkeypatch, {f"{EVENT}/round-03.csv": wrong, "players.csv": people})
    before = check("data")
    done = run("merge", "a", "e")
    assert (done.exit_code, done.stderr) == (0, "")
    assert [p.code for p in before] == [p.code for p in check("data")] == ["number", "alias-shared"]


def test_a_new_warning_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of the two are also somebody else's now: it is done all the same."""
    club(tmp_path, monkeypatch, {"players.csv": PEOPLE + "f,Bo Anna,\n"})
    done = run("merge", "a", "e")
    assert done.exit_code == 0
    assert done.stderr.startswith(
        'data/players.csv:2:1: warning: "Bo Anna", an alias of a, is also a name of f\n'
    )  # fmt: skip


# --- every file that names the old entry ---


def test_every_file_finds_a_merged_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round, its second reading, hands with their caller, penalties, draws, and who takes whose place."""
    called = '[stage.called_hands]\nhands = [{ kind = "x", title = { it = "X", es = "X", en = "X" } }]\n'
    rows = "N,E,100\nE,b,50\nS,c,60\nW,d,50\n"
    final = '[[stage]]\nname = "final"\nformat = "single-table"\nrounds = 1\nscores = [10, 6, 3, 1]\n'
    toml = f'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 2\n{final}{called}'
    club(
        tmp_path,
        monkeypatch,
        {
            f"{EVENT}/event.toml": toml + '[stage.qualify]\nfrom = "regular"\ntop = 4\n',
            f"{EVENT}/round-03.csv": None,
            f"{EVENT}/round-02.check.csv": "table,seat,entrant,points\n1,N,Bo Anna,30\n1,E,b,100\n1,S,c,80\n1,W,d,50\n",
            f"{EVENT}/final-1.csv": f"seat,entrant,points\n{rows}",
            f"{EVENT}/hands-final-1.csv": (
                "hand,entrant,points,kind,caller\n1,E,100,x,Nina\n1,b,50,,\n1,c,60,,\n1,d,50,,\n"
            ),
            f"{EVENT}/penalties.csv": "round,entrant,code,score,note\n2,bo anna,other,-1,late\n",
            f"{EVENT}/draws.csv": "stage,round,purpose,entrant,card\nregular,2,seats,e,K♥\nregular,2,seats,b,Q♥\n",
        },
    )
    assert run("merge", "a", "e").exit_code == 0
    assert check("data") == ()
    read = event_desk("data", "2025-26", "cuori").files("cuori")
    assert read.penalties[0].entrant == read.draws[0].entrant == read.hands[0].caller == "a"
    assert placed(open_event("data", "2025-26", "cuori"))[0] == ("a", 17, 2)
    assert run("explain", EVENT, "e", "b", "--stage", "regular").exit_code == 0
    (Path("data") / EVENT / "event.toml").write_text(toml + '[replaces]\nNina = "b"\n', encoding="utf-8")
    read = event_desk("data", "2025-26", "cuori").files("cuori")
    assert [(r.newcomer, r.gone) for r in read.replaces] == [("a", "b")]


def test_commands_take_the_old_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is there, who is not, and the sheet that is filled in."""
    club(tmp_path, monkeypatch)
    assert run("merge", "a", "e").exit_code == 0
    drawn = run("draw", EVENT, "--present", "Nina, b, c, d", "--redo", "--dry-run", "--seed", "s")
    assert drawn.exit_code == 0
    assert "Anna Bo" in drawn.stdout
    Path("sheet.csv").write_text("entrant,points\nE,0\nb,30\nc,70\nd,56\n", encoding="utf-8")
    assert run("add", EVENT, "sheet.csv").exit_code == 0
    assert "1,S,a,0,,Anna Bo\n" in (Path("data") / EVENT / "round-03.csv").read_text(encoding="utf-8")


# --- draws by a seed ---


def test_a_recorded_draw_stays_what_was_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed's lots are those of ids: the one under which somebody drew counts, though it is an alias by now. With
    everybody of a season under another id, nothing of it differs from its draws, and no place changes.
    """
    monkeypatch.chdir(tmp_path)
    events = ("cuori", "scala40-eliminazione")
    for name in ("club.toml", "players.csv"):
        Path("data").mkdir(exist_ok=True)
        shutil.copy(ROOT / "data" / name, Path("data") / name)
    for name in events:
        shutil.copytree(ROOT / "data" / "2025-26" / name, Path("data") / "2025-26" / name)
    (Path("data") / "2025-26" / "season.toml").write_text(f'title = "S"\nevents = {list(events)}\n', encoding="utf-8")
    before = {name: standings(name) for name in events}
    with REGISTER.open(encoding="utf-8", newline="") as stream:
        people = list(csv.reader(stream))[1:]
    rows = [f"x{5 * n % len(people)}-{row[0]},{row[1]},{row[0]}" for n, row in enumerate(people)]
    text = "\n".join(["id,name,aliases", *rows, ""])
    REGISTER.write_text(text, encoding="utf-8")
    assert check("data") == ()
    assert {name: standings(name) for name in events} == before
    event = open_event("data", "2025-26", "scala40-eliminazione")
    draw = event.draws[0]
    assert draw.entrant.endswith(f"-{draw.drawn_as}")
    # the page lets anybody repeat the draw, by the id that drew
    assert f" {draw.drawn_as} | sha256sum" in html.unescape(views.round.draw(event, "knockout", 1).text)


def standings(event: str) -> list[tuple[str, int, object]]:
    """Everybody's name, rank and score in the stages of an event."""
    found = open_event("data", "2025-26", event)
    standing = [s.result.newest for s in found.stages if s.result.newest is not None]
    return sorted((found.name(row.entrant), row.rank, row.score) for s in standing for row in s.rows)
