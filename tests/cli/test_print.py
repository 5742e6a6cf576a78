"""`classifica print`: the sheets of an evening as files, all or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.cli import main
from engine.paper import NotTypeset
from paper.reading import bare, pages_of
from site_clubs import files
from tinyclub import round_text, write_club

EVENT = "2025-26/cuori"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny club in the working folder: two rounds scored, the third seated; returns its data folder."""
    monkeypatch.chdir(tmp_path)
    return write_club(tmp_path)


def run(*arguments: str) -> Result:
    """Run `classifica print` with `arguments`; an exception that is not an exit fails the test."""
    return CliRunner().invoke(main, ["print", *arguments], catch_exceptions=False)


def text_of(name: str) -> str:
    """What is written in a PDF of the working folder."""
    return "\n".join(pages_of(Path(name).read_bytes()))


def test_print_makes_the_sheets_of_the_evening(club: Path) -> None:
    """Of the round that is seated who sits where and the slips, and the newest standing; names say what they are."""
    done = run(EVENT)
    names = [
        "2025-26-cuori-round-03-seating.pdf",
        "2025-26-cuori-round-03-slips.pdf",
        "2025-26-cuori-round-02-standings.pdf",
    ]
    assert (done.exit_code, done.stderr, done.stdout.splitlines()) == (0, "", names)
    assert sorted(p.name for p in Path.cwd().iterdir()) == sorted(["data", *names])
    for name in names:
        assert "Torneo di Cuori" in text_of(name)
        assert "Anna Bo" in text_of(name)
    assert "Turno 3" in text_of(names[0])
    assert "Dopo il turno 2" in text_of(names[2])


def test_print_makes_one_sheet_in_a_folder_of_its_own(club: Path) -> None:
    """The folder is made."""
    done = run(EVENT, "--sheet", "slips", "--output", "to/print")
    assert (done.exit_code, done.stdout) == (0, "to/print/2025-26-cuori-round-03-slips.pdf\n")
    assert list(files(Path("to"))) == ["print/2025-26-cuori-round-03-slips.pdf"]


def test_print_of_a_round_has_the_standing_after_it(club: Path) -> None:
    """A round that is played can be printed again, its slips empty."""
    done = run(EVENT, "--round", "1")
    assert done.stdout.split() == [f"2025-26-cuori-round-01-{sheet}.pdf" for sheet in ("seating", "slips", "standings")]
    assert "Dopo il turno 1" in text_of("2025-26-cuori-round-01-standings.pdf")
    assert "114" not in text_of("2025-26-cuori-round-01-slips.pdf")


def test_print_of_a_seated_round_by_its_number_has_no_standing(club: Path) -> None:
    """There is none after it yet; asked for by name, it is the one that holds then, as `standings --after` has it."""
    done = run(EVENT, "--round", "3")
    assert done.stdout.split() == ["2025-26-cuori-round-03-seating.pdf", "2025-26-cuori-round-03-slips.pdf"]
    asked = run(EVENT, "--round", "3", "--sheet", "standings")
    assert asked.stdout == "2025-26-cuori-round-02-standings.pdf\n"


def test_print_without_a_round_that_is_seated_has_the_standing_alone(club: Path) -> None:
    """Asked for by name, what is not there is wrong usage."""
    (club / EVENT / "round-03.csv").unlink()
    assert run(EVENT).stdout == "2025-26-cuori-round-02-standings.pdf\n"
    asked = run(EVENT, "--sheet", "seating")
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert "there is no sheet seating: no round is seated; classifica draw seats the next one" in asked.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--round", "4", "--sheet", "slips"], "round 4 of regular has no tables"),
        (["--round", "9", "--sheet", "seating"], "round 9 of regular has no tables"),
        (["--stage", "cup"], "has no stage 'cup'"),
        (["--sheet", "poster"], "'poster' is not one of"),
    ],
)
def test_print_of_what_is_not_there_is_wrong_usage(club: Path, arguments: list[str], said: str) -> None:
    """Exit code 2, and nothing is written."""
    done = run(EVENT, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert [p.name for p in Path.cwd().iterdir()] == ["data"]


def test_print_before_anything_is_played_says_so(club: Path) -> None:
    """Neither a seating nor a standing."""
    for number in (1, 2, 3):
        (club / EVENT / f"round-0{number}.csv").unlink()
    done = run(EVENT)
    assert done.exit_code == 2
    assert "there is nothing to print: no round is seated" in done.stderr
    assert "no round has results yet" in done.stderr


def test_print_of_wrong_data_is_told_as_by_every_command(club: Path) -> None:
    """Exit code 1, the problem by its place, and nothing is written."""
    (club / EVENT / "round-02.csv").write_text(
        round_text("1,N,a,x", "1,E,b,50", "1,S,c,60", "1,W,d,50"), encoding="utf-8"
    )
    done = run(EVENT)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("data/2025-26/cuori/round-02.csv:2:7: ")
    assert [p.name for p in Path.cwd().iterdir()] == ["data"]


def test_print_writes_all_sheets_or_none(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a name is taken by a folder, and where a sheet cannot be set."""
    Path("2025-26-cuori-round-02-standings.pdf").mkdir()
    done = run(EVENT)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "the sheets cannot be written" in done.stderr
    assert not list(Path.cwd().glob("*.pdf/*")) + list(Path.cwd().glob("*-slips.pdf"))

    def fails(_: object) -> bytes:
        raise NotTypeset("no more ink")

    monkeypatch.setattr("engine.paper.typeset", fails)
    done = run(EVENT, "--sheet", "slips")
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", "Error: the sheets cannot be set: no more ink\n")


def test_print_of_a_final_table_is_of_the_event(club: Path) -> None:
    """Where nothing else is known, no round is in the name of the file."""
    for number in (1, 2, 3):
        (club / EVENT / f"round-0{number}.csv").unlink()
    (club / EVENT / "final-table.csv").write_text("rank,entrant,score\n1,a,20\n2,b,10\n", encoding="utf-8")
    assert run(EVENT).stdout == "2025-26-cuori-standings.pdf\n"
    assert bare("Anna Bo20") in bare(text_of("2025-26-cuori-standings.pdf"))


def test_print_gives_the_same_bytes_again(club: Path) -> None:
    """Also over files that are there already."""
    run(EVENT)
    first = files(Path.cwd())
    assert run(EVENT).exit_code == 0
    assert files(Path.cwd()) == first
