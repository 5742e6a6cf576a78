"""The README and the manual: links lead somewhere, and the commands and examples that they show work."""

from __future__ import annotations

import re
import shlex
import shutil
from fractions import Fraction
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from docs.manual import MANUAL, ROOT, anchors, blocks, prose
from engine.cli import main
from engine.desk import check, open_event
from engine.problems import as_text
from read_overlay import club_with

README = (ROOT / "README.md").read_text(encoding="utf-8")
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in MANUAL}


def links() -> list[tuple[str, str]]:
    """Every relative link or picture, as page and target."""
    targets = [(page, target) for page, text in TEXTS.items() for target in re.findall(r"\]\(([^)\s]+)\)", prose(text))]
    return [(page, target) for page, target in targets if "://" not in target]


@pytest.mark.parametrize(("page", "target"), links())
def test_every_link_leads_to_a_file_and_its_heading(page: str, target: str) -> None:
    """Files exist in the project; an address after # is a heading there."""
    file, _, anchor = target.partition("#")
    path = (ROOT / page).parent / file if file else ROOT / page
    assert path.exists()
    assert path.resolve().is_relative_to(ROOT)
    if anchor:
        assert anchor in anchors(path.read_text(encoding="utf-8"))


def shown_commands(program: str) -> list[list[str]]:
    """The arguments of every call of `program` in code, each once, without those that are only named."""
    code = [line for text in TEXTS.values() for b in blocks(text) for line in b.text.splitlines()]
    code += [span for text in TEXTS.values() for span in re.findall(r"`([^`\n]+)`", prose(text))]
    words = [shlex.split(line.strip(), comments=True) for line in code if re.match(rf"\s*(\S+/)?{program} ", line)]
    return [list(arguments) for arguments in dict.fromkeys(tuple(word[1:]) for word in words)]


def test_every_make_target_that_is_named_exists() -> None:
    """`make site` and the like."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {target for arguments in shown_commands("make") for target in arguments}
    assert {"site", "test", "serve", "help"} <= named
    assert named <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize("arguments", shown_commands("classifica"), ids=" ".join)
def test_every_command_and_option_that_is_shown_exists(arguments: list[str]) -> None:
    """Click takes the arguments as they are written."""
    name, *rest = arguments
    with click.Context(main) as context:
        command = main.get_command(context, name)
    assert command is not None
    if rest or name in ("check", "build"):
        command.make_context(name, rest)


def on_the_sample() -> list[list[str]]:
    """The commands of the README that only read, and need no history of the checkout."""
    return [
        a
        for a in shown_commands("classifica")
        if a[0] not in ("add", "build", "diff", "draw", "init", "merge", "print") and (len(a) > 1 or a[0] == "check")
    ]


@pytest.mark.parametrize(
    "arguments", [a for a in on_the_sample() if "2025-26/cuori" not in a or len(a) < 4], ids=" ".join
)
def test_every_command_works_on_the_sample_club(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From the checkout's folder, as a reader would try it."""
    monkeypatch.chdir(ROOT)
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    assert done.stdout or arguments[0] == "check"


def test_the_two_whom_the_readme_compares_are_level_on_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the reader sees a tie-break at work."""
    monkeypatch.chdir(ROOT)
    (arguments,) = (a for a in shown_commands("classifica") if a[0] == "explain")
    lines = CliRunner().invoke(main, arguments, catch_exceptions=False).stdout.splitlines()
    assert re.search(r"^score .* level$", "\n".join(lines), re.MULTILINE)
    assert lines[-1].endswith("decides")


def test_the_round_of_the_readme_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rows are people of the sample club; of a whole round they are one table, and nothing is wrong with it."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "data", "data")
    Path("data/2025-26/cuori/draws.csv").unlink()  # where the rest of the round is drawn
    (table,) = (b.text for b in blocks(README) if b.text.startswith("tavolo;"))
    Path("data/2025-26/cuori/round-06.csv").write_text(table, encoding="utf-8")
    assert as_text(check("data")) == ""


def test_the_problem_of_the_readme_is_what_the_checker_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """King's fifth round of the sample, noted wrongly at table 4 by 3 points."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "data", "data")
    for number in range(1, 6):
        shutil.copy(f"data/2024-25/king/round-0{number}.csv", "data/2025-26/king")
    path = Path("data/2025-26/king/round-05.csv")
    rows = path.read_text(encoding="utf-8").splitlines()
    table, seat, entrant, points, *more = rows[13].split(",")
    assert table == "4"
    rows[13] = ",".join([table, seat, entrant, str(int(points) + 3), *more])
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    (shown,) = (b.text for b in blocks(README) if ": table 4 adds up" in b.text)
    assert as_text(check("data")) == shown.rstrip("\n")


def test_the_game_of_the_readme_is_scored_as_it_says(tmp_path: Path) -> None:
    """3 for the winner of a table and 1 for the second; level on score, whoever won more tables is ahead."""
    rulebook, settings = (b.text for b in blocks(README) if b.language == "toml")
    name = re.search(r'rulebook = "(\w+)"', settings)
    assert name is not None
    event = f"2025-26/{name[1]}"
    data = club_with(
        {
            f"rulebooks/{name[1]}.toml": rulebook,
            "2025-26/season.toml": f'title = "S"\nevents = ["{name[1]}"]\n',
            f"{event}/event.toml": settings,
            f"{event}/round-01.csv": "table,entrant,points\n1,m1,70\n1,m2,50\n1,m3,0\n",
            f"{event}/round-02.csv": "table,entrant,points\n1,m3,61\n1,m2,59\n1,m1,0\n",
            f"{event}/round-03.csv": "table,entrant,points\n1,m4,80\n1,m2,40\n1,m3,0\n",
        },
        tmp_path,
    )
    standing = open_event(data, "2025-26", name[1]).standing()
    assert standing is not None
    rows = [(row.entrant, row.score, row.decided_by) for row in standing.rows]
    assert {(e, s) for e, s, _ in rows} == {(e, Fraction(3)) for e in ("m1", "m2", "m3", "m4")}
    assert rows[-1] == ("m2", Fraction(3), "wins:all")
    (variant,) = open_event(data, "2025-26", name[1]).variants
    assert (variant.key, variant.shipped, variant.here) == ("stage.regular.counting", 5, 4)
