"""The commands as a person or a script uses them: exit codes, and what goes to which stream."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from commands import run
from engine.cli import main
from tinyclub import round_text, write_club


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny club in the working folder; returns its data folder."""
    data = write_club(tmp_path)
    monkeypatch.chdir(tmp_path)
    return data


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("command", ["build", "check", "draw", "explain", "standings"])
def test_every_command_has_help(command: str) -> None:
    """`classifica --help` lists it, and it explains itself."""
    assert f"\n  {command} " in run("--help").output
    asked = run(command, "--help")
    assert asked.exit_code == 0
    assert "--data" in asked.output


def test_standings_as_a_table(club: Path) -> None:
    """Rank, name, score, places, and what decided where it was not the score."""
    assert run("standings", "2025-26/cuori").stdout == (
        "2025-26/cuori, regular, after round 2 of 4\n"
        "\n"
        "rank  entrant   score  played  places  decided by\n"
        "   1  Bruno Ca     16       2  2-0-0\n"
        "   2  Anna Bo       9       2  1-0-0\n"
        "   3  Dino Fo       9       2  1-0-0   points:counted\n"
        "   4  Carla De      6       2  0-0-2\n"
    )


def test_standings_as_json_are_json_alone(club: Path) -> None:
    """A warning of the data goes to standard error and does not change the exit code."""
    (club / "2025-26/cuori/round-02.csv").write_text(
        round_text("1,N,a,101", "1,E,b,50", "1,S,c,60", "1,W,d,50"), encoding="utf-8"
    )
    done = run("standings", "2025-26/cuori", "--format", "json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["standings"][0]["entrant"] == "b"
    assert "data/2025-26/cuori/round-02.csv:2:7: warning: " in done.stderr


def test_standings_after_an_earlier_round(club: Path) -> None:
    """As it was: round 2 is not in it."""
    answer = json.loads(run("standings", "2025-26/cuori", "--after", "1", "--format", "json").stdout)
    assert (answer["after"], answer["standings"][0]["score_exact"]) == (1, "8")
    nothing = "2025-26/cuori, regular: before the first round there is no standing\n"
    assert run("standings", "2025-26/cuori", "--after", "0").stdout == nothing


def test_standings_as_csv(club: Path) -> None:
    """One line per entrant under the header."""
    assert len(run("standings", "2025-26/cuori", "--format", "csv").stdout.splitlines()) == 5


def test_explain_names_every_criterion_up_to_the_one_that_decides(club: Path) -> None:
    """Entrants by alias and by name, in either order."""
    assert run("explain", "2025-26/cuori", "dino fo", "Annina").stdout == (
        "2025-26/cuori, regular, after round 2\n"
        "\n"
        "Anna Bo stands above Dino Fo\n"
        "\n"
        "criterion                    2. Anna Bo  3. Dino Fo\n"
        "score                                 9           9  level\n"
        "points in the counted games         134         164  decides\n"
    )


def test_explain_says_when_two_are_level(club: Path) -> None:
    """After round 1 a and b are level on everything."""
    assert (
        "Anna Bo and Bruno Ca are level after every criterion"
        in run("explain", "2025-26/cuori", "a", "b", "--after", "1").stdout
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["explain", "2025-26", "a", "b"], "season 2025-26 has no table yet"),
        (["explain", "2025-26", "a", "b", "--after", "1"], "--stage and --after are for an event"),
        (["standings", "2025-26"], "season 2025-26 has no table; [ranking] in its season.toml makes one"),
        (["standings", "2025-26/king"], "there is no event of season 2025-26 'king'"),
        (["standings", "2025-26/cuori", "--stage", "semifinal"], "has no stage 'semifinal'; it has regular, overall"),
        (
            ["explain", "2025-26/cuori", "a", "b", "--stage", "overall"],
            "2025-26/cuori has no stage 'overall'; it has regular\n",
        ),
        (["explain", "2025-26/cuori", "a", "Dina Fo"], "did you mean Dino Fo?"),
        (["explain", "2025-26/cuori", "a", "Anna Bo"], "'a' and 'Anna Bo' are the same entrant"),
        (
            ["explain", "2025-26/cuori", "a", "b", "--after", "0"],
            "2025-26/cuori: before the first round there is no standing",
        ),
        (["check", "nowhere.csv"], "there is no file or folder 'nowhere.csv'"),
        (["standing"], "No such command 'standing'"),
    ],
)
def test_wrong_usage_is_exit_code_2(club: Path, arguments: list[str], message: str) -> None:
    """With a sentence that says what would be right, and nothing on standard output."""
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_data_with_errors_is_exit_code_1_with_all_of_them(club: Path) -> None:
    """Nothing is scored from files that are wrong."""
    bad = round_text("1,N,a,100", "1,E,b,fifty", "1,S,carlo de,60", "1,W,d,50")
    (club / "2025-26/cuori/round-02.csv").write_text(bad, encoding="utf-8")
    done = run("standings", "2025-26/cuori", "--format", "json")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "data/2025-26/cuori/round-02.csv:3:7: " in done.stderr
    assert "data/2025-26/cuori/round-02.csv:4:5: " in done.stderr


def test_check_of_good_data(club: Path) -> None:
    """Exit code 0 and not a word on standard output."""
    done = run("check")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "no problems\n")


def test_check_lists_problems_in_three_forms(club: Path) -> None:
    """Text, JSON with the keys of docs/data.md, and annotations for a pull request."""
    bad = round_text("1,N,a,100", "1,E,b,50", "1,S,c,60", "1,W,d,-50")
    (club / "2025-26/cuori/round-02.csv").write_text(bad, encoding="utf-8")
    text = run("check")
    assert text.exit_code == 1
    assert text.stdout.startswith("data/2025-26/cuori/round-02.csv:5:7: ")
    assert text.stderr == "1 error, 0 warnings\n"
    (found,) = json.loads(run("check", "--format", "json").stdout)
    assert (found["file"], found["line"], found["column"]) == ("data/2025-26/cuori/round-02.csv", 5, 7)
    assert (found["code"], found["severity"]) == ("points-range", "error")
    assert set(found) == {"file", "line", "column", "code", "message", "why", "fix", "severity"}
    mark = run("check", "--format", "github").stdout
    assert mark.startswith("::error file=data/2025-26/cuori/round-02.csv,line=5,col=7,title=points-range::")
    assert mark.count("\n") == 1


@pytest.mark.parametrize(
    "path", ["data/../data/2025-26", "./data/2025-26/cuori", "linked/2025-26", ".", "{full}/2025-26"]
)
def test_a_checked_path_may_be_written_in_any_way(club: Path, path: str) -> None:
    """Up and down again, through a link, or in full."""
    (club / "2025-26/cuori/round-02.csv").write_text("tavolo\n", encoding="utf-8")
    Path("linked").symlink_to(club)
    assert run("check", path.format(full=club)).exit_code == 1
    assert run("check", path.format(full=club), "--data", "linked").exit_code == 1


def test_a_checked_path_is_in_the_data_folder(club: Path) -> None:
    """Elsewhere nothing was read, and no problem there would be no news."""
    Path("other.csv").write_text("x", encoding="utf-8")
    done = run("check", "other.csv")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'other.csv' is outside the data folder 'data'" in done.stderr


def test_a_check_of_one_file_says_what_may_hide_more(club: Path) -> None:
    """Errors in the register or the rules keep a round from being checked against them."""
    (club / "players.csv").write_text("id,nome di battesimo\na,x\n", encoding="utf-8")
    done = run("check", "data/2025-26/cuori/round-01.csv")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "1 error in other files, which may hide more here: check without PATHS shows all\n" in done.stderr


def test_a_path_that_the_shell_completed_names_the_event(club: Path) -> None:
    """data/2025-26/cuori/ is the event 2025-26/cuori."""
    plain = run("standings", "2025-26/cuori").stdout
    assert run("standings", "data/2025-26/cuori/").stdout == plain
    assert run("standings", f"{club}/2025-26/cuori").stdout == plain


def test_an_event_that_the_season_does_not_list(club: Path) -> None:
    """The folder is there: that is said, and where to add it."""
    (club / "2025-26/king").mkdir()
    (club / "2025-26/king/event.toml").write_text('title = "K"\nrulebook = "king"\n', encoding="utf-8")
    done = run("standings", "2025-26/king")
    assert done.exit_code == 2
    assert 'season.toml does not list "king"' in done.stderr
    assert 'add "king" to events' in done.stderr


def test_rounds_that_are_all_void_give_no_standing(club: Path) -> None:
    """They have results, and none of them counts."""
    toml = 'title = "C"\nrulebook = "cuori"\nvoid = [1, 2]\n'
    (club / "2025-26/cuori/event.toml").write_text(toml, encoding="utf-8")
    said = "no round has results yet that count: those that were played are void"
    assert run("standings", "2025-26/cuori").stdout == f"2025-26/cuori, regular: {said}\n"
    assert said in run("explain", "2025-26/cuori", "a", "b").stderr
    (club / "2025-26/cuori/event.toml").write_text(toml.replace(", 2", ""), encoding="utf-8")
    assert "no round up to round 1 counts" in run("standings", "2025-26/cuori", "--after", "1").stdout


@pytest.mark.parametrize("data", ["dato", "data/players.csv"])
def test_a_data_folder_that_is_none_is_one_problem(club: Path, data: str) -> None:
    """Not one for each file that is not in it."""
    done = run("check", "--data", data)
    assert (done.exit_code, done.stderr) == (1, "1 error, 0 warnings\n")
    assert "write --data with the folder that has club.toml in it" in done.stdout


def test_names_that_are_no_text_are_written_by_their_bytes(club: Path) -> None:
    """A file name from an old computer, not UTF-8, in text and in JSON."""
    (club / os.fsdecode(b"caff\xe8.csv")).write_text("x", encoding="utf-8")
    done = run("check")
    assert done.exit_code == 0
    assert done.stdout.startswith('data/caff\\udce8.csv:1:1: warning: nothing reads the file "caff\\udce8.csv"')
    (found,) = json.loads(run("check", "--format", "json").stdout)
    assert found["file"] == "data/caff\\udce8.csv"
    assert run("check", "--format", "github").stdout.startswith("::warning file=data/caff\\udce8.csv,")


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_what_the_terminal_cannot_write_is_written_by_its_number(club: Path, form: str) -> None:
    """A console of Windows-1252 has no playing cards, and JSON stays JSON."""
    (club / "players.csv").write_text("id,name\na,A \U0001f0a1\nb,Łódź\nc,C\nd,D\n", encoding="utf-8")
    done = CliRunner(charset="cp1252").invoke(main, ["standings", "2025-26/cuori", "--format", form])
    assert (done.exit_code, done.exception) == (0, None)
    text = done.stdout_bytes.decode("cp1252")
    assert "A \\ud83c\\udca1" in text
    if form == "json":
        assert {r["name"] for r in json.loads(text)["standings"]} == {"A \U0001f0a1", "Łódź", "C", "D"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_said(club: Path) -> None:
    """One sentence and exit code 1, for every command that answers."""
    for command in (
        ["standings", "2025-26/cuori"],
        ["check", "--format", "json"],
        ["explain", "2025-26/cuori", "a", "b"],
    ):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(
                [sys.executable, "-m", "engine.cli", *command],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        assert (done.returncode, done.stderr) == (1, "the answer could not be written: No space left on device\n")


def test_a_check_of_a_folder_looks_there_alone(club: Path) -> None:
    """What is wrong elsewhere is left for its own check."""
    (club / "2025-26/cuori/round-02.csv").write_text("tavolo\n", encoding="utf-8")
    assert run("check", "data/players.csv").exit_code == 0
    assert run("check", "data/2025-26").exit_code == 1


def test_explain_of_a_seasons_table(club: Path) -> None:
    """Level on the score of the season, and how the table's own criteria part the two."""
    season = 'title = "S"\nevents = ["cuori"]\n\n[ranking]\nscores = [5, 5, 3]\ntiebreaks = ["places:all:3"]\n'
    (club / "2025-26/season.toml").write_text(season, encoding="utf-8")
    assert run("explain", "2025-26", "Annina", "b").stdout == (
        "2025-26, season's table\n"
        "\n"
        "Bruno Ca stands above Anna Bo\n"
        "\n"
        "criterion                                    1. Bruno Ca  2. Anna Bo\n"
        "score                                                  5           5  level\n"
        "first, second and third places in all games        1-0-0       0-1-0  decides\n"
    )
    assert "did you mean Dino Fo?" in run("explain", "2025-26", "a", "Dina Fo").stderr


def test_explain_names_the_stage_that_an_entrant_is_in(club: Path) -> None:
    """The newest stage is the final, and who is not in it is in the tournament."""
    toml = (club / "2025-26/cuori/event.toml").read_text(encoding="utf-8").replace("rounds = 4", "rounds = 2")
    final = '\n[[stage]]\nname = "final"\nqualify = { from = "regular", top = 2 }\nrounds = 1\n'
    final += "table_sizes = [2]\nscores = [3]\n"
    (club / "2025-26/cuori/event.toml").write_text(toml + final, encoding="utf-8")
    (club / "2025-26/cuori/round-03.csv").unlink()
    (club / "2025-26/cuori/final-1.csv").write_text("seat,entrant,points\nN,a,10\nE,b,16\n", encoding="utf-8")
    done = run("explain", "2025-26/cuori", "a", "c")
    assert done.exit_code == 2
    assert "'c' is not in the standing of the stage final of 2025-26/cuori, but in that of regular" in done.stderr
