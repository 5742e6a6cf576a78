"""What the tab key completes: commands, events, stages and people, from the names of a club's files and at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from engine.cli import main
from engine.cli.completing import FLAGS, HEADINGS, TAKES
from engine.cli.help import COMMANDS
from engine.read.headers import WORDS
from tinyclub import write_club

ROOT = Path(__file__).parents[2]

#: What an argument is, by the word that `--help` has for it.
KINDS = {
    "SEASON/EVENT": "event",
    "SEASON[/EVENT]": "season or event",
    **dict.fromkeys(("A", "B"), "entrant"),
    **dict.fromkeys(("KEEP", "OTHER"), "person"),
    **dict.fromkeys(("FILE...", "[PATHS]..."), "file"),
}

#: Two seasons, an event of pairs with a rulebook of the club's own, and what is neither.
MORE: Mapping[str, str] = {
    "2024-25/season.toml": 'title = "S"\nevents = ["whist"]\n',
    "2024-25/whist/event.toml": 'title = "W"\nrulebook = "whist"\n',
    "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "coppie"]\n',
    "2025-26/coppie/event.toml": 'title = "D"\nrulebook = "nostro"\n[[stage]]\nname = "last"\n',
    "2025-26/coppie/entrants.csv": 'Coppia;Nome;giocatore1\np1;"I ""Leoni"" ";a;b\np2\n"I due;altri";x;c;d\n',
    "2025-26/photos/readme.txt": "none",
    "rulebooks/nostro.toml": '[[stage]]\nname = "first"\n[[stage]]\nname = "last"\n',
    "inbox/cuori/sheet.csv": "",
}


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny club with `MORE` in the working folder; returns its data folder."""
    monkeypatch.chdir(tmp_path)
    return write_club(tmp_path, MORE)


def completed(*words: str, shell: str = "bash") -> list[str]:
    """What the script of a shell is told for the last of `words`, each with its type and its help."""
    at = words[-1] if shell == "fish" else str(len(words))  # fish hands over the word itself
    line = {"COMP_WORDS": " ".join(("classifica", *words)), "COMP_CWORD": at}
    done = CliRunner().invoke(
        main, [], prog_name="classifica", env={"_CLASSIFICA_COMPLETE": f"{shell}_complete", **line}
    )
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.split("\n")[:-1]


def plain(*words: str) -> list[str]:
    """What is completed as it is."""
    return [f"plain,{word}" for word in words]


def test_the_arguments_of_every_command_are_known() -> None:
    """The tab key takes them for what the command takes them for; those of other kinds are the command's own."""
    for name in COMMANDS:
        with click.Context(main) as context:
            command = main.get_command(context, name)
            assert command is not None
            metavars = [p.make_metavar(context) for p in command.params if isinstance(p, click.Argument)]
        kinds = tuple(KINDS[m] for m in metavars if m in KINDS)
        assert TAKES.get(name, ()) == kinds, name


def test_options_without_a_value_are_known() -> None:
    """What follows one of them is an argument, and what follows any other is its value."""
    flags = {"-h", "--help", "--version"}
    for name in COMMANDS:
        with click.Context(main) as context:
            command = main.get_command(context, name)
        assert command is not None
        for option in command.params:
            if isinstance(option, click.Option) and option.is_flag:
                flags.update((*option.opts, *option.secondary_opts))
    assert flags == FLAGS


def test_the_headings_are_those_that_are_read() -> None:
    """The words of the reader, which would take too long to load."""
    assert {name: WORDS[name] for name in HEADINGS} == HEADINGS


def test_commands_are_completed_with_what_they_do(club: Path) -> None:
    """In shells that show it."""
    assert completed("sta") == plain("standings", "start")
    assert completed("-q", "mer", shell="fish") == ["plain,merge\tMake two entries of the register one person."]


def test_events_are_completed(club: Path) -> None:
    """By the folders of the club, the newest season first; behind options too, and as the path of a folder."""
    events = ("2025-26/coppie", "2025-26/cuori", "2024-25/whist")
    assert completed("draw", "") == plain(*events)
    assert completed("add", "2025-26/cu") == plain("2025-26/cuori")
    assert completed("bracket", "--format", "json", "2024") == plain("2024-25/whist")
    assert completed("draw", "--redo", "--seed=x", "2024") == plain("2024-25/whist")
    assert completed("draw", "data/2024") == plain("data/2024-25/whist")
    assert completed("standings", "") == plain("2025-26", "2024-25", *events)
    assert completed("explain", "2024") == plain("2024-25", "2024-25/whist")
    assert completed("draw", "1999") == [""]


def test_the_data_folder_is_the_one_that_is_named(club: Path, tmp_path: Path) -> None:
    """Before or behind the rest; and it is a folder."""
    write_club(tmp_path / "other", {"2025-26/solo/event.toml": 'title = "S"\n'})
    assert completed("draw", "--data", "other/data", "2025-26/s") == plain("2025-26/solo")
    assert completed("draw", "--data=other/data", "2025-26/s") == plain("2025-26/solo")
    assert completed("draw", "2025-26/cuori", "--data", "ot") == ["dir,ot"]


def test_people_are_completed(club: Path) -> None:
    """Ids with their names; who is named already is not offered again, and pairs only in their event."""
    assert completed("merge", "") == plain("a", "b", "c", "d")
    assert completed("merge", "b", "") == plain("a", "c", "d")
    assert completed("merge", "b", "a", shell="zsh") == ["plain", "a", "Anna Bo"]
    assert completed("explain", "2025-26/coppie", "p") == plain("p1", "p2")
    assert completed("explain", "2025-26/coppie", "p1", "", shell="fish")[:2] == ["plain,p2", "plain,a\tAnna Bo"]
    assert completed("explain", "data/2025-26/coppie", "p1", shell="fish") == ['plain,p1\tI "Leoni"']
    assert completed("explain", "2025-26", "a", "") == plain("b", "c", "d")


def test_stages_are_completed(club: Path) -> None:
    """Of the event's rulebook, shipped or the club's own, and of the event; once each."""
    assert completed("draw", "2025-26/cuori", "--stage", "") == plain("regular", "final")
    assert completed("draw", "--stage", "") == [""]
    assert completed("standings", "2025-26/coppie", "--stage", "") == plain("first", "last")
    assert completed("standings", "data/2025-26/coppie", "--after", "1", "--stage", "l") == plain("last")


def test_files_are_left_to_the_shell(club: Path) -> None:
    """As many as there are."""
    assert completed("add", "2025-26/cuori", "she") == completed("add", "2025-26/cuori", "a.csv", "she") == ["file,she"]
    assert completed("check", "") == ["file,"]


def test_other_options_and_values_are_the_commands_own(club: Path) -> None:
    """As each command has them."""
    assert completed("draw", "2025-26/cuori", "--pre") == plain("--present")
    assert completed("standings", "2025-26/cuori", "--format", "j") == plain("json")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_register_of_any_make_is_read(club: Path, encoding: str) -> None:
    """Below titles, with tabs or semicolons, and the columns in any order."""
    text = "Soci\r\n\r\nNome;Tessera\r\nNiccolò;a1\r\n;\r\nsenza\r\n"
    (club / "players.csv").write_bytes(text.encode(encoding))
    assert completed("merge", "", shell="fish") == ["plain,a1\tNiccolò"]
    (club / "players.csv").write_bytes(text.replace(";", "\t").encode(encoding))
    assert completed("merge", "", shell="fish") == ["plain,a1\tNiccolò"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\xfe",
        b"\xff\xfe\x00",
        b"\x81\x8d",
        b'id,name\n"a,b\n',
        b"id,name\n" + b'"' * 200_000 + b"\n",
        b"id\na\n",
        b"name\nid\n",
        b"id,name\n$(rm -rf x),A\na b,B\n`x`,C\n;,D\n",
        b"x" * 2_000_000,
        b"PK\x03\x04",
        b"stage = 3\nrulebook = 4\n",
        b'stage = ["a", {name = 3}, {name = "$(x)"}]\nrulebook = "../cuori"\n',
        b"a = " + b"[" * 20_000,
    ],
)
def test_broken_files_complete_nothing(club: Path, content: bytes) -> None:
    """No traceback and no word comes into the shell, and nothing that it would run."""
    for name in ("players.csv", "2025-26/coppie/entrants.csv", "2025-26/coppie/event.toml"):
        (club / name).write_bytes(content)
    assert completed("merge", "") == [""]
    assert completed("explain", "2025-26/coppie", "") == [""]
    assert completed("draw", "2025-26/coppie", "--stage", "") == [""]


def test_odd_names_of_folders_are_not_offered(club: Path) -> None:
    """What a shell would take apart or run; and what is no file where a file should be."""
    for name in ("$(rm x)", "a b", "a\nb", "x;y", "è-nome"):
        (club / "2025-26" / name).mkdir()
        (club / "2025-26" / name / "event.toml").touch()
    assert completed("draw", "2025-26/") == plain("2025-26/coppie", "2025-26/cuori", "2025-26/è-nome")
    (club / "players.csv").unlink()
    os.mkfifo(club / "players.csv")
    assert completed("merge", "") == [""]
    assert completed("draw", "--data", "nowhere", "") == [""]
    assert completed("draw", "--data", "data/club.toml", "") == [""]


def test_the_answer_comes_at_once(club: Path) -> None:
    """What takes long to load is not: neither the engine nor any command."""
    code = (
        "import sys\nfrom engine.cli import main\n"
        "try:\n    main(prog_name='classifica')\nexcept SystemExit:\n    pass\n"
        "print(*(name for name in sys.modules if name.startswith('engine.')))\n"
        "print({'polars', 'pydantic', 'altair', 'rich', 'markupsafe'} & sys.modules.keys() or 'light')"
    )
    words = {"COMP_WORDS": "classifica explain 2025-26/coppie p", "COMP_CWORD": "3"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), "_CLASSIFICA_COMPLETE": "bash_complete", **words},
        capture_output=True,
        check=True,
        text=True,
    )
    *found, loaded, weight = done.stdout.splitlines()
    assert (found, weight) == (plain("p1", "p2"), "light")
    assert {name.split(".")[1] for name in loaded.split()} == {"cli", "problems"}
    assert not {f"engine.cli.{name}" for name in COMMANDS} & set(loaded.split())
