"""What every command has: help with examples and exit codes, completion, loudness, colours, and an end by Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from engine.cli import main
from engine.cli.help import COMMANDS
from tinyclub import round_text, write_club
from tinygit import repository

ROOT = Path(__file__).parents[2]
EVENT = "2025-26/cuori"

#: A round with a warning: its points are no multiple of 26.
WARNED = round_text("1,N,a,101", "1,E,b,50", "1,S,c,60", "1,W,d,50")
#: A round with an error.
WRONG = round_text("1,N,a,x", "1,E,b,50", "1,S,c,60", "1,W,d,50")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny club in the working folder, without what the environment says of colours; returns its data folder."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return write_club(tmp_path)


def run(*arguments: str, color: bool = False) -> Result:
    """Run `classifica` with `arguments`; an exception that is not an exit fails the test."""
    return CliRunner().invoke(main, arguments, catch_exceptions=False, color=color)


# --- help ---


def test_the_list_has_a_whole_line_for_each_command() -> None:
    """None is cut, in a terminal of 80 columns."""
    text = run("--help").stdout
    for name, about in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(about.summary)}$", text, re.MULTILINE), name
        assert len(about.summary) < 60
    assert "130  interrupted" in text
    assert len(list((ROOT / "engine/cli").glob("*.py"))) > len(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_and_exit_codes(name: str) -> None:
    """Asked for in both ways, and each example is one that click takes."""
    text = run(name, "-h").stdout
    assert text == run(name, "--help").stdout
    assert text.count("Examples:") == text.count("Exit codes:") == 1
    codes = re.findall(r"^    (\d+)  +\S", text, re.MULTILINE)
    assert codes == (["0", "1", "2", "130"] if COMMANDS[name].failed else ["0", "2", "130"])
    for example in COMMANDS[name].examples:
        assert f"\n    classifica {example}\n" in text
        first, *rest = shlex.split(example.partition(" > ")[0])
        assert first == name
        with click.Context(main) as context:
            command = main.get_command(context, name)
        assert command is not None
        command.make_context(name, rest)


def test_every_module_of_a_command_is_registered() -> None:
    """No command is written and forgotten."""
    written = {p.stem for p in (ROOT / "engine/cli").glob("*.py") if "\n@click.command(" in p.read_text("utf-8")}
    assert written - {"app"} == set(COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["standing"], "standings"),
        (["chek"], "check"),
        (["stadings", EVENT], "standings"),
        (["check", "--formt", "json"], "--format"),
        (["draw", EVENT, "--presnt", "a"], "--present"),
        (["--quite", "check"], "--quiet"),
    ],
)
def test_the_nearest_command_or_option_is_named(club: Path, arguments: list[str], near: str) -> None:
    """One letter too few or too many is wrong usage, and what was meant is said."""
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.search(rf"Did you mean .*'{near}'", done.stderr)


# --- completion ---


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_is_one(shell: str, tmp_path: Path) -> None:
    """It names the program and what the program is asked by; a shell that is here takes it."""
    done = run("completion", shell)
    assert done.exit_code == 0
    assert "_CLASSIFICA_COMPLETE" in done.stdout
    if shutil.which(shell):
        script = tmp_path / "script"
        script.write_text(done.stdout, encoding="utf-8")
        subprocess.run([shell, "-n", str(script)], check=True)
    assert run("completion", "cmd").exit_code == 2


def test_a_command_and_an_option_are_completed() -> None:
    """As the script of bash asks for them."""
    for words, position, expected in (("classifica stan", 1, "standings"), ("classifica draw --pre", 2, "--present")):
        asked = {"_CLASSIFICA_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(position)}
        done = CliRunner().invoke(main, [], prog_name="classifica", env=asked)
        assert done.stdout.splitlines() == [f"plain,{expected}"]


# --- loudness ---


@pytest.mark.parametrize("before", [True, False])
def test_quiet_leaves_out_what_nobody_has_to_act_on(club: Path, before: bool) -> None:
    """Warnings and summaries go, the answer and errors stay; before the command's name or behind it."""

    def quietly(*arguments: str) -> Result:
        return run("--quiet", *arguments) if before else run(*arguments, "-q")

    done = quietly("check")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    (club / EVENT / "round-02.csv").write_text(WARNED, encoding="utf-8")
    assert "warning" in run("standings", EVENT).stderr
    done = quietly("standings", EVENT)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("2025-26/cuori, regular")
    assert "warning" in quietly("check").stdout
    (club / EVENT / "round-02.csv").write_text(WRONG, encoding="utf-8")
    done = quietly("standings", EVENT)
    assert done.exit_code == 1
    assert done.stderr.startswith("data/2025-26/cuori/round-02.csv:2:7: ")


def test_verbose_adds_codes_versions_and_the_time(club: Path) -> None:
    """All on standard error, but for the codes in the answer of check."""
    (club / EVENT / "round-02.csv").write_text(WARNED, encoding="utf-8")
    done = run("standings", EVENT, "--format", "json", "--verbose")
    json.loads(done.stdout)
    first, *told, last = done.stderr.splitlines()
    assert re.fullmatch(rf"classifica \S+, Python 3\.\S+, in {re.escape(str(Path.cwd()))}", first)
    assert told[0].endswith(" [table-multiple]")
    assert re.fullmatch(r"it took \d+\.\d seconds", last)
    assert run("-v", "check").stdout.splitlines()[0].endswith(" [table-multiple]")
    assert "[" not in run("check").stdout


def test_quiet_and_verbose_are_opposites(club: Path) -> None:
    """Wherever the two stand; one of them twice is once."""
    for arguments in (["-q", "check", "-v"], ["check", "-v", "-q"], ["-qv", "check"]):
        done = run(*arguments)
        assert done.exit_code == 2
        assert "--quiet and --verbose are opposites" in done.stderr
    assert run("-q", "check", "-q").exit_code == 0


# --- colours ---


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """This environment without settings of colours, and `more`."""
    own = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return {**own, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **more}


@pytest.mark.parametrize(
    ("is_terminal", "settings", "coloured"),
    [
        (False, {}, False),
        (True, {}, True),
        (True, {"NO_COLOR": "1"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
    ],
)
def test_colours_are_for_terminals(club: Path, is_terminal: bool, settings: dict[str, str], coloured: bool) -> None:
    """NO_COLOR and FORCE_COLOR say otherwise, where they are not empty; the words are the same."""
    (club / EVENT / "round-02.csv").write_text(WRONG, encoding="utf-8")
    text = said(["standings", EVENT], settings, is_terminal=is_terminal)
    assert (b"\x1b[" in text) is coloured
    words = re.sub(rb"\x1b\[[0-9;]*m", b"", text)
    assert words.startswith(b'data/2025-26/cuori/round-02.csv:2:7: "x" is no number')


def said(arguments: list[str], settings: Mapping[str, str], *, is_terminal: bool) -> bytes:
    """What `classifica` writes to standard error, which is a terminal or a pipe."""
    reading, writing = pty.openpty() if is_terminal else os.pipe()
    command = [sys.executable, "-m", "engine.cli", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=writing, env=environment(settings))
    os.close(writing)
    text = b""
    with suppress(OSError):  # how a terminal ends
        while part := os.read(reading, 4096):
            text += part
    os.close(reading)
    process.wait(timeout=60)
    return text


@pytest.mark.parametrize("settings", [{}, {"FORCE_COLOR": "1"}])
def test_answers_for_programs_have_no_colours(
    club: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    """Whatever is forced: JSON is JSON, and an annotation is one line."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    (club / EVENT / "round-02.csv").write_text(WRONG, encoding="utf-8")
    for form in ("json", "github"):
        assert "\x1b" not in run("check", "--format", form, color=True).stdout


# --- Ctrl-C ---

#: Runs a command that stops for a minute where the second word, a function of a module, is called.
STOPS = """
import importlib, sys, time
module, _, name = sys.argv.pop(1).rpartition(".")
def stop(*arguments, **more):
    print("here", file=sys.stderr, flush=True)
    time.sleep(60)
setattr(importlib.import_module(module), name, stop)
from engine.cli import main
main(prog_name="classifica")
"""


def files(folder: Path) -> dict[str, bytes]:
    """Every file and folder below `folder`, hidden ones too."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() if p.is_file() else b"" for p in folder.rglob("*")}


def interrupted(folder: Path, where: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in `folder`, and press Ctrl-C once it is at `where`."""
    process = subprocess.Popen(
        [sys.executable, "-c", STOPS, where, *arguments],
        cwd=folder,
        env=environment({"TMPDIR": str(folder)}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    for line in process.stderr:
        if line == "here\n":
            break
    else:
        pytest.fail(f"the command never came to {where}")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


@pytest.mark.parametrize(
    ("where", "arguments"),
    [
        ("os.fsync", ["draw", EVENT, "--redo"]),
        ("os.replace", ["draw", EVENT, "--redo"]),
        ("engine.read.event.read_round", ["standings", EVENT]),
        ("engine.read.event.read_round", ["check"]),
        ("engine.desk.moments.state_of", ["diff", "HEAD"]),
        ("engine.publish.execute.execute_pages", ["build", "--renderer", "smalldocs"]),
    ],
)
def test_ctrl_c_leaves_everything_as_it_was(club: Path, where: str, arguments: list[str]) -> None:
    """Exit code 130 and a word; no traceback, no half of a file, no folder for the time being."""
    repository(club.parent)
    before = files(club.parent)
    done = interrupted(club.parent, where, *arguments)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.endswith("\ninterrupted\n")
    assert "Traceback" not in done.stderr
    assert files(club.parent) == before


@pytest.mark.parametrize(("library", "told"), [("click", ""), ("polars", "\ninterrupted\n")])
def test_ctrl_c_while_the_program_is_loaded(tmp_path: Path, library: str, told: str) -> None:
    """Before the command is there to say anything, and while it is loaded."""
    (tmp_path / f"{library}.py").write_text(
        "import time\nprint('here', flush=True)\ntime.sleep(60)\n", encoding="utf-8"
    )
    more = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    process = subprocess.Popen(
        [sys.executable, "-m", "engine.cli", "check"],
        env=environment({}) | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "here\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[1] == told
    assert process.returncode == 130
