"""docs/problems.md has every kind of problem, with an example that the checker prints word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from docs.manual import ROOT, blocks, sections
from engine.desk import add_waiting, check, waiting_rounds
from engine.desk.opening import event_desk
from engine.problems import CODES, DataError, Problem, as_text
from engine.read import GivenRound
from read_overlay import HERE, club_with

TEXT = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
SECTIONS = sections(TEXT, 3)

#: Examples that no bad club of the tests of reading has: what only the desk can see, and files too large to keep.
MORE: Mapping[str, str] = {
    "2025-26/king/event.toml": (
        'title = "K"\nrulebook = "king"\n\n[[stage]]\nname = "regular"\ntiebreaks = ["place:all"]\n'
    ),
    "2025-26/whist/event.toml": (
        'title = "Torneo di Whist"\nrulebook = "whist"\n\n[[stage]]\nname = "regular"\nformat = "swiss"\n'
    ),
    "2025-26/cuori/round-01.csv": "x" * 5_000_001,
}

#: Draws that only the desk can judge, and what it says of seatings and jollies.
DRAWN: Mapping[str, str] = {
    "2025-26/cuori/event.toml": 'title = "Cuori"\nrulebook = "cuori"\n',
    "2025-26/cuori/round-01.csv": (
        "table,seat,entrant,points,status\n1,N,m1,34,\n1,E,m2,40,\n1,S,m3,78,\n1,W,m4,108,\n,,m5,,jolly\n"
    ),
    "2025-26/cuori/round-02.csv": (
        "table,seat,entrant,points,status\n1,N,m1,34,\n1,E,m2,40,\n1,S,m3,78,\n1,W,m4,108,\n,,m5,,jolly\n"
    ),
    "2025-26/cuori/round-03.csv": "table,seat,entrant,points\n1,N,m2,\n1,E,m1,\n1,S,m5,\n1,W,m3,\n",
    "2025-26/cuori/draws.csv": (
        "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded\n"
        "regular,1,tables,seed,ace,sha256-1,m2,1,,\nregular,1,tables,seed,ace,sha256-1,m1,2,,\n"
    ),
    "2025-26/king/draws.csv": "stage,round,purpose,method,entrant,card\nregular,1,tables,cards,m1,R♥\n",
}

#: A final in which the second of the tournament is North first.
NORTH: Mapping[str, str] = {
    "2025-26/king/event.toml": (
        'title = "King"\nrulebook = "king"\n\n[[stage]]\nname = "regular"\n'
        'rounds = 1\ncompare = "table"\nscores = "points"\n'
    ),
    "2025-26/king/final-1.csv": "seat,entrant,points\nN,m7,10\nE,m1,-10\nS,m4,0\nW,m6,0\n",
}


_REGULAR = (
    "table,seat,entrant,points\n1,N,m1,20\n1,E,m2,30\n1,S,m3,70\n1,W,m4,88\n"
    "2,N,m5,52\n2,E,m6,52\n2,S,m7,52\n2,W,m9,52\n"
)

#: A final with somebody who has not qualified, after a tournament with a tie at the last place.
FINAL: Mapping[str, str] = {
    "2025-26/cuori/event.toml": 'title = "Cuori"\nrulebook = "cuori"\n\n[[stage]]\nname = "regular"\nrounds = 2\n',
    "2025-26/cuori/round-01.csv": _REGULAR,
    "2025-26/cuori/round-02.csv": _REGULAR,
    "2025-26/cuori/final-1.csv": "seat,entrant,points\nN,m1,20\nE,m2,30\nS,m5,70\nW,m4,88\n",
}


#: The same final, seated and not played.
SEATED: Mapping[str, str] = {
    **FINAL,
    "2025-26/cuori/final-1.csv": "seat,entrant,points\nN,m1,\nE,m2,\nS,m5,\nW,m4,\n",
}


#: A draw that decides nothing.
UNUSED: Mapping[str, str] = {
    **FINAL,
    "2025-26/cuori/draws.csv": (
        "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded\n"
        ",,qualify,cards,,,m1,,K♥,\n,,qualify,cards,,,m2,,Q♥,\n"
    ),
}


#: A season of one tournament, which its winner therefore swept, and a final all the same.
SWEPT: Mapping[str, str] = {
    **FINAL,
    "2025-26/season.toml": ('title = "S"\nevents = ["cuori", "finale"]\n\n[ranking]\nrulebook = "re-di-cuori"\n'),
    "2025-26/cuori/final-1.csv": "seat,entrant,points\nN,m1,20\nE,m2,30\nS,m5,70\nW,m6,88\n",
    "2025-26/cuori/final-2.csv": "seat,entrant,points\nN,m1,20\nE,m2,30\nS,m5,70\nW,m6,88\n",
    "2025-26/cuori/final-3.csv": "seat,entrant,points\nN,m1,20\nE,m2,30\nS,m5,70\nW,m6,88\n",
    "2025-26/finale/event.toml": 'title = "Finale"\nrulebook = "re-di-cuori"\n',
    "2025-26/finale/round-01.csv": "seat,entrant,points\nN,m1,3\nE,m2,1\nS,m5,-1\nW,m6,-3\n",
}


#: The same season, with its final among the events of its table.
RANKED: Mapping[str, str] = {
    **SWEPT,
    "2025-26/season.toml": SWEPT["2025-26/season.toml"] + 'events = ["cuori", "finale"]\n',
}


#: The same season with an error in its tournament.
TABLE: Mapping[str, str] = {**SWEPT, "2025-26/cuori/round-02.csv": "table,entrant,points\n1,m1,x\n"}


_TWO = "table_sizes = [2]\nscores = [1, 0]\n"
_SEEDS = "entrant,seed\nm1,1\nm2,2\nm3,3\nm4,4\n"
_NOT_DRAWN = "table,entrant,points\n1,m1,120\n1,m2,95\n2,m3,80\n2,m4,110\n"

#: Matches that the rules would not give: Swiss, by a calendar, by a bracket.
PAIRED: Mapping[str, str] = {
    "2025-26/cuori/event.toml": f'title = "S"\n\n[[stage]]\nname = "swiss"\nformat = "swiss"\nrounds = 3\n{_TWO}',
    "2025-26/cuori/round-01.csv": "table,entrant,points,status\n1,m1,120,\n1,m2,95,\n,m3,,bye\n",
    "2025-26/cuori/round-02.csv": "table,entrant,points,status\n1,m2,130,\n1,m1,90,\n,m3,,bye\n",
    "2025-26/king/event.toml": f'title = "R"\n\n[[stage]]\nname = "groups"\nformat = "round-robin"\n{_TWO}',
    "2025-26/king/entrants.csv": _SEEDS,
    "2025-26/king/round-01.csv": _NOT_DRAWN,
    "2025-26/whist/event.toml": f'title = "E"\n\n[[stage]]\nname = "knockout"\nformat = "knockout"\n{_TWO}',
    "2025-26/whist/entrants.csv": _SEEDS,
    "2025-26/whist/round-01.csv": _NOT_DRAWN,
}


#: A sheet that is added to a seating of which it has changed two and forgotten one.
ADDED: Mapping[str, str] = {
    "2025-26/cuori/event.toml": 'title = "Cuori"\nrulebook = "cuori"\n',
    "2025-26/cuori/round-02.csv": "table,seat,entrant,points\n1,N,m1,\n1,E,m2,\n1,S,m3,\n1,W,m4,\n",
    "../sheet.csv": "table,seat,entrant,points\n1,N,m1,26\n1,W,m2,52\n1,E,m3,52\n",
}


#: A sheet in the inbox, of a round that has its results.
INBOX: Mapping[str, str] = {**FINAL, "inbox/cuori/round-01.csv": _REGULAR}


@dataclass(frozen=True, slots=True)
class Told:
    """A problem that the checker found: its code, its line, and the lines of its file as far as they are text."""

    code: str
    line: int
    file: tuple[str, ...]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Told]]:
    """What the checker says of all the bad clubs, by its exact words."""
    found: dict[str, list[Told]] = {}
    for case, files in (*_cases(), *_more()):
        folder = tmp_path_factory.mktemp(case)
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            removed = files.pop("removed.txt", b"").decode().split()
            club_with(files, folder)
            for name in removed:
                Path("data", name).unlink()
            added = [GivenRound("regular", 2, Path("sheet.csv"))] if "../sheet.csv" in files else []
            desk = event_desk("data", "2025-26", "cuori", given=added) if added else None
            for p in (*_refused(), *(desk.assess("cuori").problems if desk is not None else check("data"))):
                path = Path(p.at.file)
                text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
                found.setdefault(as_text([p]), []).append(Told(p.code, p.at.line, tuple(text.split("\n"))))
    return found


def _refused() -> Iterator[Problem]:
    """Why files of the inbox are not added."""
    for waiting in waiting_rounds(Path("data")):
        with pytest.raises(DataError) as refused:
            add_waiting(Path("data"), waiting)
        yield from refused.value.problems


def _more() -> Iterator[tuple[str, dict[str, bytes]]]:
    for name, files in (
        ("more", MORE),
        ("drawn", DRAWN),
        ("north", NORTH),
        ("final", FINAL),
        ("seated", SEATED),
        ("unused", UNUSED),
        ("swept", SWEPT),
        ("ranked", RANKED),
        ("table", TABLE),
        ("paired", PAIRED),
        ("added", ADDED),
        ("inbox", INBOX),
    ):
        yield name, {n: t.encode() for n, t in files.items()}
    yield "sheets", {"inbox/king/round-02.ods": (HERE / "messy" / "lo-two-rounds.ods").read_bytes()}


def _cases() -> Iterator[tuple[str, dict[str, bytes]]]:
    for folder in sorted((HERE / "bad").iterdir()):
        files = [p for p in folder.rglob("*") if p.is_file() and p.name != "expected.txt"]
        yield folder.name, {p.relative_to(folder).as_posix(): p.read_bytes() for p in files}


def test_every_code_is_documented_in_its_order() -> None:
    """Whoever looks a code up finds it, and finds no code that does not exist."""
    assert list(SECTIONS) == list(CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_severity_is_said(code: str) -> None:
    """A section begins with what the problem does to a result: Error or Warning."""
    assert SECTIONS[code].split()[0] == f"{CODES[code][0].capitalize()}."


@pytest.mark.parametrize("code", CODES)
def test_the_example_is_what_the_checker_says(code: str, told: Mapping[str, list[Told]]) -> None:
    """Place, message, why and fix, word for word; before them the lines of the file, with … for what is left out."""
    *excerpts, example = blocks(SECTIONS[code])
    made = [t for t in told.get(example.text.rstrip("\n"), []) if t.code == code]
    assert made, f"no bad club of the tests makes the example of {code}"
    for excerpt in excerpts:
        lines = excerpt.text.rstrip("\n").split("\n")
        assert any(_is_excerpt(lines, t.file) and t.file[t.line - 1] in lines for t in made), excerpt.text


def _is_excerpt(lines: list[str], file: tuple[str, ...]) -> bool:
    """Whether `lines` stand in `file` in this order, one below the other where no … is between them."""
    pattern = "".join("(.*\n)*?" if line == "…" else re.escape(line) + "\n" for line in lines)
    return re.fullmatch(pattern, "\n".join(file).rstrip("\n") + "\n") is not None


def test_the_examples_show_the_file_wherever_there_is_a_line_to_show() -> None:
    """Only a problem of a whole file or folder has no excerpt."""
    without = {code for code in CODES if len(blocks(SECTIONS[code])) == 1}
    of_files = {code for code in CODES if code.startswith(("file-", "inbox-", "sheet-"))}
    assert without == of_files | {"round-missing", "round-beyond", "csv-empty", "event-unlisted", "final-table-beside"}
