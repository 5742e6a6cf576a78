"""`classifica draw`: who is expected, what is refused, which files it writes, and draws that are made again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from commands import run
from engine.cli.writing import write_together
from tinyclub import round_text, write_club

EVENT = "2025-26/cuori"
FOLDER = Path("data/2025-26/cuori")
ROUND = FOLDER / "round-03.csv"
DRAWS = FOLDER / "draws.csv"
HEAD = "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded\n"

#: Two rounds of one evening are played; a, b, c, d stand at 18, 11, 10 and 1.
PLAYED: Mapping[str, str | None] = {
    "2025-26/cuori/round-01.csv": round_text("1,N,a,0", "1,E,b,26", "1,S,c,52", "1,W,d,78"),
    "2025-26/cuori/round-02.csv": round_text("1,N,a,26", "1,E,b,52", "1,S,c,0", "1,W,d,78"),
    "2025-26/cuori/round-03.csv": None,
}


def club(folder: Path, monkeypatch: pytest.MonkeyPatch, changes: Mapping[str, str | None] | None = None) -> None:
    """The tiny club with two rounds played, in the working folder."""
    monkeypatch.chdir(folder)
    write_club(folder, {**PLAYED, **(changes or {})})


def files() -> dict[str, bytes]:
    """Everything in the event's folder."""
    return {p.name: p.read_bytes() for p in FOLDER.iterdir()}


def test_the_seating_is_written_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the standings: b and c have not one score, so nothing is drawn, and no draw is recorded."""
    club(tmp_path, monkeypatch)
    done = run("draw", EVENT, "--seed", "s")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        "2025-26/cuori, regular, round 3: 4 present\n"
        "\n"
        "table  seat  id  name\n"
        "    1  N     a   Anna Bo\n"
        "    1  E     c   Carla De\n"
        "    1  S     b   Bruno Ca\n"
        "    1  W     d   Dino Fo\n"
        "\n"
        "nothing had to be drawn\n"
        "\n"
        "written to data/2025-26/cuori/round-03.csv\n"
    )
    assert ROUND.read_bytes() == (
        b"table,seat,entrant,points,status,name\n1,N,a,,,Anna Bo\n1,E,c,,,Carla De\n1,S,b,,,Bruno Ca\n1,W,d,,,Dino Fo\n"
    )
    assert not DRAWS.exists()
    assert run("check").exit_code == 0


#: b and c share the second place twice, and are level with 9.
TIED = {
    "2025-26/cuori/round-01.csv": round_text("1,N,a,0", "1,E,b,39", "1,S,c,39", "1,W,d,78"),
    "2025-26/cuori/round-02.csv": round_text("1,N,a,0", "1,E,b,39", "1,S,c,39", "1,W,d,78"),
}


def test_what_is_drawn_is_recorded_and_can_be_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """b and c are level: one row each with seed and algorithm; without the seating the recorded draw is taken."""
    club(tmp_path, monkeypatch, TIED)
    done = run("draw", EVENT, "--seed", "king")
    assert "  the seat (table 1), level on score (9): Carla De, Bruno Ca\n" in done.stdout
    assert DRAWS.read_text(encoding="utf-8") == (
        HEAD + "regular,3,seats,seed,king,sha256-1,c,1,,\nregular,3,seats,seed,king,sha256-1,b,2,,\n"
    )
    before = files()
    ROUND.unlink()
    assert run("draw", EVENT, "--seed", "t").exit_code == 2
    assert run("draw", EVENT).exit_code == 0
    assert files() == before


def test_a_seed_is_made_where_none_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is recorded, and told."""
    club(tmp_path, monkeypatch, TIED)
    done = run("draw", EVENT)
    seed = DRAWS.read_text(encoding="utf-8").splitlines()[1].split(",")[4]
    assert len(seed) == 16
    assert f"drawn by the seed {seed} (sha256-1)" in done.stdout
    assert "warning" not in run("check").stdout


def test_a_dry_run_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so."""
    club(tmp_path, monkeypatch, TIED)
    before = files()
    done = run("draw", EVENT, "--dry-run")
    assert done.stdout.endswith("\nnothing was written\n")
    assert files() == before


def test_an_unscored_seating_stands_until_it_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --redo it is exit code 2 and nothing changes; with it the old draw stays on record, marked."""
    club(tmp_path, monkeypatch, TIED)
    run("draw", EVENT, "--seed", "king")
    before = files()
    refused = run("draw", EVENT, "--seed", "t")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "round 3 is seated already (data/2025-26/cuori/round-03.csv) and has no results" in refused.stderr
    assert files() == before
    assert run("draw", EVENT, "--redo", "--seed", "t").exit_code == 0
    assert DRAWS.read_text(encoding="utf-8") == HEAD + (
        "regular,3,seats,seed,king,sha256-1,c,1,,yes\nregular,3,seats,seed,king,sha256-1,b,2,,yes\n"
        "regular,3,seats,seed,t,sha256-1,b,1,,\nregular,3,seats,seed,t,sha256-1,c,2,,\n"
    )
    assert run("check").exit_code == 0


def test_what_stands_in_the_record_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Headings of another language, a remark of the club's own and other separators are read and kept."""
    old = "Turno;Scopo;Metodo;Seme;Algoritmo;Giocatore;Ordine;Visto da\n1;tavoli;x;;;a;1;Pia\n"
    old = old.replace("tavoli;x", "tables;seed").replace("Seme", "Seed")
    club(tmp_path, monkeypatch, {**TIED, "2025-26/cuori/draws.csv": old})
    assert run("draw", EVENT, "--seed", "king").exit_code == 0
    assert DRAWS.read_text(encoding="utf-8") == (
        "round,purpose,method,seed,algorithm,entrant,order,Visto da,stage,card,superseded\n"
        "1,tables,seed,,,a,1,Pia,,,\n"
        "3,seats,seed,king,sha256-1,c,1,,regular,,\n"
        "3,seats,seed,king,sha256-1,b,2,,regular,,\n"
    )


FIVE = {
    "players.csv": "id,name,aliases\na,Anna Bo,Annina\nb,Bruno Ca,\nc,Carla De,\nd,Dino Fo,\ne,Eva Gi,\nf,Fio Hu,\n"
}


@pytest.mark.parametrize(
    ("options", "playing", "jolly"),
    [
        ((), "acbd", ""),
        (("--present", "a,b,c,d,e"), "acbd", "e"),
        (("--present", "Annina, bruno ca;c,d,e"), "acbd", "e"),
        (("--present", "@there.txt"), "acbf", "e"),
        (("--present", "a,b,c,d,e", "--absent", "Dino Fo"), "acbe", ""),
    ],
)
def test_who_is_there(
    options: tuple[str, ...], playing: str, jolly: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody seen in the event by default; lists take ids, names and aliases, or a file with one a line."""
    club(tmp_path, monkeypatch, FIVE)
    Path("there.txt").write_text("a\nb\nCarla De\ne\n\nf\n", encoding="utf-8-sig")
    done = run("draw", EVENT, "--seed", "3", *options)
    assert done.exit_code == 0, done.stderr
    rows = [line.split(",") for line in ROUND.read_text(encoding="utf-8").splitlines()[1:]]
    assert "".join(r[2] for r in rows if r[0]) == playing
    assert [r[2] for r in rows if (r[0], r[4]) == ("", "jolly")] == list(jolly)


def test_before_the_first_round_the_register_is_expected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six members: two are jolly, by a draw; the record has the jollies, the tables and the seats."""
    nothing = dict.fromkeys(PLAYED)
    club(tmp_path, monkeypatch, {**nothing, **FIVE})
    assert run("draw", EVENT, "--seed", "s").exit_code == 0
    rows = (FOLDER / "round-01.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert len(rows) == 6
    assert sum(",jolly," in row for row in rows) == 2
    recorded = DRAWS.read_text(encoding="utf-8")
    assert (recorded.count(",jolly,"), recorded.count(",tables,"), recorded.count(",seats,")) == (6, 0, 4)


def test_entrants_are_expected_where_there_is_a_list_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of the six are entered."""
    entered = {"2025-26/cuori/entrants.csv": "entrant\nb\nc\nd\nf\n"}
    club(tmp_path, monkeypatch, {**FIVE, **entered})
    assert run("draw", EVENT).exit_code == 0
    rows = ROUND.read_text(encoding="utf-8").splitlines()[1:]
    assert [row.split(",")[2] for row in rows] == ["c", "b", "d", "f"]


def test_the_withdrawn_are_seated_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by default nor by name."""
    gone = {
        "2025-26/cuori/round-02.csv": (
            "table,seat,entrant,points,status\n1,N,e,26,\n1,E,b,52,\n1,S,c,0,\n1,W,d,78,\n,,a,,withdrawn\n"
        )
    }
    club(tmp_path, monkeypatch, {**FIVE, **gone})
    refused = run("draw", EVENT, "--present", "a,b,c,d")
    assert refused.exit_code == 2
    assert "Anna Bo (a) has withdrawn and is seated no more" in refused.stderr
    assert run("draw", EVENT).exit_code == 0
    assert "a,,,Anna Bo" not in ROUND.read_text(encoding="utf-8")


def test_a_game_with_errors_gets_a_column_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ready to be filled in."""
    whist = {
        "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "whist"]\n',
        "2025-26/whist/event.toml": 'title = "Whist"\nrulebook = "whist"\n',
    }
    club(tmp_path, monkeypatch, whist)
    assert run("draw", "2025-26/whist", "--seed", "s").exit_code == 0
    text = Path("data/2025-26/whist/round-01.csv").read_text(encoding="utf-8")
    assert text.startswith("table,seat,entrant,points,errors,status,name\n1,N,")
    assert run("check").exit_code == 0


def test_cards_give_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is listed, with the rows to add, and nothing is written; then the cards decide."""
    club(tmp_path, monkeypatch, TIED)
    before = files()
    asked = run("draw", EVENT, "--cards")
    assert (asked.exit_code, asked.stdout) == (1, "")
    assert "  Bruno Ca, Carla De\n" in asked.stderr
    assert "  regular,3,seats,cards,,,b,,,\n  regular,3,seats,cards,,,c,,,\n" in asked.stderr
    assert files() == before
    DRAWS.write_text(HEAD + "regular,3,seats,cards,,,b,,re di picche,\n", encoding="utf-8")
    half = run("draw", EVENT)
    assert half.exit_code == 1
    assert "regular,3,seats,cards,,,c,,," in half.stderr
    assert "regular,3,seats,cards,,,b,,," not in half.stderr
    DRAWS.write_text(HEAD + "regular,3,seats,cards,,,b,,re di picche,\n,3,seats,cards,,,c,,K♥,\n", encoding="utf-8")
    drawn = DRAWS.read_bytes()
    assert "cards are recorded for round 3" in run("draw", EVENT, "--seed", "s").stderr
    assert "drawn by the recorded cards" in run("draw", EVENT).stdout
    assert "1,E,c,,,Carla De\n1,S,b,,,Bruno Ca\n" in ROUND.read_text(encoding="utf-8")
    assert DRAWS.read_bytes() == drawn
    assert run("check").stdout == ""


def test_the_same_card_decides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two packs, one king: they draw again."""
    same = HEAD + "regular,3,seats,cards,,,b,,K♥,\nregular,3,seats,cards,,,c,,king of hearts,\n"
    club(tmp_path, monkeypatch, {**TIED, "2025-26/cuori/draws.csv": same})
    done = run("draw", EVENT)
    assert done.exit_code == 1
    assert "Bruno Ca and Carla De have drawn the same card for seats" in done.stderr
    assert not ROUND.exists()


def test_who_did_not_come_is_taken_out_of_a_draw_by_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of the others still count; that of the missing one is marked."""
    cards = HEAD + "regular,3,seats,cards,,,b,,9♣,\nregular,3,seats,cards,,,c,,K♥,\n"
    club(tmp_path, monkeypatch, {**TIED, **FIVE, "2025-26/cuori/draws.csv": cards})
    assert run("draw", EVENT, "--present", "a,b,c,d").exit_code == 0
    assert run("draw", EVENT, "--redo", "--present", "a,b,d,e").exit_code == 0
    assert DRAWS.read_text(encoding="utf-8").splitlines()[1:] == [
        "regular,3,seats,cards,,,b,,9♣,yes",
        "regular,3,seats,cards,,,c,,K♥,yes",
    ]


#: Five are entered, of whom one is left over.
ENTERED = {**FIVE, "2025-26/cuori/entrants.csv": "entrant\na\nb\nc\nd\ne\n"}


def marked(status: str, table: str) -> None:
    """The seating of round 3 with a status for b, who was to play."""
    others = [line for line in ROUND.read_text(encoding="utf-8").splitlines() if ",b," not in line]
    ROUND.write_text("\n".join([*others, f"{table},b,,{status},Bruno Ca", ""]), encoding="utf-8")


@pytest.mark.parametrize("status", ["withdrawn", "absent", "out", "disqualified", "forfeit"])
@pytest.mark.parametrize("table", ["1,E", ","], ids=["in its place", "at no table"])
def test_who_is_away_by_the_seating_stays_away(
    status: str, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is kept when the round is seated again, whether it makes the table too small or not."""
    club(tmp_path, monkeypatch, {**TIED, **ENTERED})
    assert run("draw", EVENT, "--seed", "s").exit_code == 0
    marked(status, table)
    done = run("draw", EVENT, "--redo", "--seed", "t")
    assert done.exit_code == 0, done.stderr
    rows = [line.split(",") for line in ROUND.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(row[2] for row in rows if row[0]) == list("acde")
    assert ["", "", "b", "", status, "Bruno Ca"] in rows
    assert run("check").exit_code == 0


def test_who_was_marked_withdrawn_is_never_seated_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by a second redo, and not in the round after."""
    club(tmp_path, monkeypatch, {**TIED, **ENTERED})
    run("draw", EVENT)
    marked("withdrawn", "1,E")
    for _ in range(2):
        assert run("draw", EVENT, "--redo").exit_code == 0
    text = ROUND.read_text(encoding="utf-8")
    for points, seat in enumerate("NESW"):
        start = text.index(f"1,{seat},")
        text = text[:start] + text[start:].replace(",,,", f",{26 * points},,", 1)
    ROUND.write_text(text, encoding="utf-8")
    assert run("draw", EVENT).exit_code == 0
    assert ",b," not in (FOLDER / "round-04.csv").read_text(encoding="utf-8")


def test_a_table_that_a_no_show_left_too_small_can_be_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check says how. What cannot be read in the seating is never written over: it may be a result."""
    club(tmp_path, monkeypatch, {**TIED, **ENTERED})
    run("draw", EVENT)
    marked("absent", ",")
    assert "classifica draw --redo makes the tables anew" in run("check").stdout
    assert run("draw", EVENT).exit_code == 1
    marked("absent", ",")
    ROUND.write_text(ROUND.read_text(encoding="utf-8").replace(",a,,", ",a,2o,"), encoding="utf-8")
    before = files()
    assert run("draw", EVENT, "--redo").exit_code == 1
    assert files() == before


def test_cards_take_the_place_of_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows that were asked for are added, the check says what to do, and --redo marks those of the seed."""
    club(tmp_path, monkeypatch, TIED)
    run("draw", EVENT, "--seed", "king")
    asked = run("draw", EVENT, "--redo", "--cards")
    assert "and draw again with --redo:" in asked.stderr
    rows = [line.strip() for line in asked.stderr.splitlines() if line.startswith("  regular,3,seats,cards,")]
    cards = [row.removesuffix(",") + f"{card},\n" for row, card in zip(rows, ("K♥", "Q♥"), strict=True)]
    with DRAWS.open("a", encoding="utf-8") as draws:
        draws.writelines(cards)
    told = run("check")
    assert told.exit_code == 1
    assert "has a lot already, by seed, in line" in told.stdout
    assert "run classifica draw --redo" in told.stdout
    assert run("draw", EVENT, "--redo").exit_code == 0
    assert "1,E,b,,,Bruno Ca\n1,S,c,,,Carla De\n" in ROUND.read_text(encoding="utf-8")
    assert DRAWS.read_text(encoding="utf-8") == (
        HEAD + "regular,3,seats,seed,king,sha256-1,c,1,,yes\nregular,3,seats,seed,king,sha256-1,b,2,,yes\n"
        "regular,3,seats,cards,,,b,,K♥,\nregular,3,seats,cards,,,c,,Q♥,\n"
    )
    assert run("check").stdout == ""


def test_a_redo_that_was_killed_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the two files: the draw is on record and the seating is the old one. The same draw is seated then."""
    club(tmp_path, monkeypatch, TIED)
    run("draw", EVENT, "--seed", "king")
    old = ROUND.read_bytes()
    run("draw", EVENT, "--redo", "--seed", "t")
    whole = files()
    ROUND.write_bytes(old)
    for left in (".round-03.csv.k1ll3d_x.classifica.tmp", ".draws.csv.k1ll3d_x.classifica.tmp"):
        (FOLDER / left).write_text("half", encoding="utf-8")
    assert "file-unknown" not in run("check", "--format", "json").stdout
    assert run("draw", EVENT, "--redo").exit_code == 0
    assert files() == whole
    assert run("draw", EVENT, "--redo", "--seed", "u").exit_code == 0
    assert DRAWS.read_text(encoding="utf-8").count(",yes\n") == 4


FINAL = {
    "2025-26/cuori/event.toml": (
        'title = "Torneo"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 2\ncounting = 2\n'
    )
}


def test_a_final_is_of_those_who_qualified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins when the tournament is over, in files of its own name, and nobody else can be seated."""
    club(tmp_path, monkeypatch, {**FINAL, **FIVE})
    assert "Eva Gi (e) has not qualified" in run("draw", EVENT, "--present", "a,b,c,e").stderr
    assert run("draw", EVENT, "--seed", "s").exit_code == 0
    rows = (FOLDER / "final-1.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert sorted(row.split(",")[2] for row in rows) == ["a", "b", "c", "d"]
    assert DRAWS.read_text(encoding="utf-8").count("final,1,seats,seed,s,sha256-1,") == 4
    assert run("check").exit_code == 0


def test_a_tie_for_the_last_place_of_a_final_is_drawn_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """d and e are level in everything at the fourth place: the command waits for a recorded draw."""
    five = {
        "2025-26/cuori/round-01.csv": (
            "table,seat,entrant,points,status\n1,N,a,0,\n1,E,b,26,\n1,S,c,52,\n1,W,d,78,\n,,e,,jolly\n"
        ),
        "2025-26/cuori/round-02.csv": (
            "table,seat,entrant,points,status\n1,N,a,0,\n1,E,b,26,\n1,S,c,52,\n1,W,e,78,\n,,d,,jolly\n"
        ),
    }
    settings = FINAL["2025-26/cuori/event.toml"] + "jolly = 4\n"
    club(tmp_path, monkeypatch, {**FIVE, **five, "2025-26/cuori/event.toml": settings})
    done = run("draw", EVENT)
    assert done.exit_code == 1
    assert "is not settled: Dino Fo and Eva Gi are level; " in done.stderr
    assert "record a draw with the purpose qualify in draws.csv first" in done.stderr
    DRAWS.write_text(HEAD + "final,,qualify,cards,,,d,,2♣,\nfinal,,qualify,cards,,,e,,K♣,\n", encoding="utf-8")
    assert run("draw", EVENT, "--seed", "s").exit_code == 0
    text = (FOLDER / "final-1.csv").read_text(encoding="utf-8")
    assert ",e," in text
    assert ",d," not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((EVENT, "--stage", "semifinal"), "has no stage 'semifinal'"),
        ((EVENT, "--stage", "final"), "who plays the stage final is not known before the stage regular is over"),
        ((EVENT, "--present", "a,b,zoe"), "'zoe' is nobody who can play"),
        ((EVENT, "--present", "a,b,Ana Bo"), "did you mean Anna Bo?"),
        ((EVENT, "--absent", "@nowhere.txt"), "the file nowhere.txt cannot be read"),
        ((EVENT, "--present", "a,b"), "2 are too few for a table, which has 4 entrants"),
        ((EVENT, "--seed", " "), "a seed is text that is not empty"),
        ((EVENT, "--seed", "s", "--cards"), "--cards and --seed are two ways to draw"),
        (("2025-26/king",), "there is no event of season 2025-26 'king'"),
    ],
)
def test_wrong_usage_writes_nothing(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2 and a sentence."""
    club(tmp_path, monkeypatch)
    before = files()
    done = run("draw", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    assert files() == before


def test_after_the_last_round_there_is_nothing_to_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the stage that is asked for."""
    club(tmp_path, monkeypatch, FINAL)
    done = run("draw", EVENT, "--stage", "regular")
    assert done.exit_code == 2
    assert "the stage regular has no round left to draw" in done.stderr


def test_data_with_errors_are_not_drawn_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1, with the problem."""
    club(tmp_path, monkeypatch, {"2025-26/cuori/round-02.csv": round_text("1,N,a,x")})
    done = run("draw", EVENT)
    assert done.exit_code == 1
    assert "round-02.csv:2:7: " in done.stderr
    assert not ROUND.exists()


def test_an_interruption_leaves_both_files_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second file cannot be moved into its place: the first one is put back, and nothing else lies about."""
    (tmp_path / "one").write_text("old", encoding="utf-8")
    moved = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        if target.name == "two":
            raise KeyboardInterrupt
        return moved(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_together([(tmp_path / "one", "new"), (tmp_path / "two", "new")])
    assert {p.name: p.read_text(encoding="utf-8") for p in tmp_path.iterdir()} == {"one": "old"}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a problem, with nothing changed."""
    club(tmp_path, monkeypatch, TIED)

    def full(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.cli.writing.tempfile.mkstemp", full)
    before = files()
    done = run("draw", EVENT)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "the seating cannot be written: No space left on device" in done.stderr
    assert files() == before


@pytest.mark.parametrize("name", ["draws.xlsx", "entrants.ods", "round-03.xlsx"])
def test_a_workbook_is_never_written(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a draw would write may not stand there as a workbook, as it would be there twice; nothing is changed."""
    club(tmp_path, monkeypatch)
    book = "draws" if name == "draws.xlsx" else "entrants" if name == "entrants.ods" else "round"
    heads = {
        "draws": HEAD,
        "entrants": "entrant\na\nb\nc\nd\n",
        "round": round_text("1,N,a,", "1,E,b,", "1,S,c,", "1,W,d,"),
    }
    (FOLDER / name).write_text(heads[book], encoding="utf-8")  # a CSV file called a workbook is read as what it is
    before = files()
    done = run("draw", EVENT, "--seed", "s", "--redo")
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"data/2025-26/cuori/{name}:1:1: this workbook would have to be written, and CSV files are" in done.stderr
    assert files() == before
