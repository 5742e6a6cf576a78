"""Lots by a seed: the published algorithm, the same everywhere (A25)."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.manual import ROOT, blocks, code_words, sections, table_rows
from engine.model import Purpose
from engine.pair import ALGORITHM, Drawing, LotsMissing, RecordedLots, SameLot, SeededLots, new_seed, seed_problem

TEXT = (ROOT / "docs" / "draws.md").read_text(encoding="utf-8")
LOTS = ROOT / "engine" / "pair" / "lots.py"

#: Draws in a program of its own, from the file of the algorithm alone.
PROGRAM = """
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("lots", sys.argv[1])
lots = importlib.util.module_from_spec(spec)
sys.modules["lots"] = lots
spec.loader.exec_module(lots)
drawing = lots.Drawing("un seme è un seme", "2025-26/cuori", "regular", 3, "tables")
entrants = {f"m{n:03}" for n in range(60)}
print(json.dumps([drawing.order(entrants), [drawing.lot(e) for e in drawing.order(entrants)]]))
"""


def vector() -> list[list[str]]:
    """The published test vector: order, entrant, lot."""
    return [
        [row[0], *code_words(row[1]), *code_words(row[2])] for row in table_rows(sections(TEXT, 2)["The algorithm"])
    ]


def test_the_published_vector_is_what_is_drawn() -> None:
    """Order and every digit."""
    drawing = Drawing("king of hearts", "2025-26/cuori", "regular", 1, "tables")
    order = drawing.order(["m01", "m02", "m03", "m04"])
    assert [[str(i), e, drawing.lot(e)] for i, e in enumerate(order, 1)] == vector()
    assert f"`{ALGORITHM}`" in TEXT


def test_the_vector_follows_from_the_words() -> None:
    """Seven lines, each ended by LF, hashed by SHA-256; sorted as text."""
    for _, entrant, lot in vector():
        text = f"sha256-1\nking of hearts\n2025-26/cuori\nregular\n1\ntables\n{entrant}\n"
        assert hashlib.sha256(text.encode("utf-8")).hexdigest() == lot
    lots = [lot for _, _, lot in vector()]
    assert lots == sorted(lots)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_the_check_by_hand_gives_the_vector() -> None:
    """The shell lines of the manual, run as they stand."""
    (script,) = (b.text for b in blocks(sections(TEXT, 2)["Checking a draw by hand"]) if b.language == "sh")
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert [line.split() for line in done.stdout.splitlines()] == [[lot, entrant] for _, entrant, lot in vector()]


def pythons() -> list[str]:
    """Other Pythons from 3.11 on, where any are at hand."""
    found = [shutil.which(f"python3.{minor}") for minor in range(11, 16)]
    homes = [os.environ.get("PYENV_ROOT"), str(Path.home() / ".pyenv")]
    for home in filter(None, homes):
        found += [str(p) for p in Path(home).glob("versions/3.*/bin/python3") if p.exists()]
    return [path for path in dict.fromkeys(found) if path is not None]


def version(python: str) -> str:
    """`3.12` and the like; empty where the command does not start (a pyenv shim without its version)."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def drawn_by(python: str) -> object:
    """What PROGRAM prints under another Python, without any of this environment's packages."""
    done = subprocess.run([python, "-I", "-c", PROGRAM, str(LOTS)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def drawn_here() -> object:
    """The same, drawn in this process."""
    drawing = Drawing("un seme è un seme", "2025-26/cuori", "regular", 3, "tables")
    order = drawing.order(f"m{n:03}" for n in range(60))
    return [list(order), [drawing.lot(e) for e in order]]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_another_process_draws_the_same(hash_seed: str) -> None:
    """Whatever order its sets have."""
    done = subprocess.run(
        [sys.executable, "-s", "-c", PROGRAM, str(LOTS)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed},
    )
    assert json.loads(done.stdout) == drawn_here()


def test_another_python_draws_the_same() -> None:
    """Every other version from 3.11 on that is found on this machine; the standard library is enough."""
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    others = {v: p for p in pythons() if (v := version(p)) and v != own and int(v.split(".")[1]) >= 11}
    if not others:
        pytest.skip("no other Python from 3.11 on was found")
    for python in others.values():
        assert drawn_by(python) == drawn_here()


def test_a_latecomer_moves_nobody() -> None:
    """The order of the others stays when one more draws."""
    drawing = Drawing("s", "e", "regular", 2, "jolly")
    before = drawing.order("abcdefgh")
    assert tuple(e for e in drawing.order("abcdefghx") if e != "x") == before


def test_every_part_of_the_name_of_a_draw_matters() -> None:
    """Seed, event, stage, round and purpose each give another draw."""
    draws = [
        Drawing("s", "e", "regular", 1, "tables"), Drawing("t", "e", "regular", 1, "tables"),
        Drawing("s", "f", "regular", 1, "tables"), Drawing("s", "e", "final", 1, "tables"),
        Drawing("s", "e", "regular", 2, "tables"), Drawing("s", "e", "regular", 1, "seats"),
    ]  # fmt: skip
    assert len({d.lot("m1") for d in draws}) == len(draws)


def test_lots_are_fair_enough() -> None:
    """Over 600 seeds each of six entrants is drawn first about 100 times (fixed seeds: the count never changes)."""
    first = [Drawing(str(n), "e", "s", 1, "tables").order("abcdef")[0] for n in range(600)]
    assert all(75 <= first.count(e) <= 125 for e in "abcdef")


def test_a_new_seed_is_new_and_is_no_number() -> None:
    """64 bits, in letters that no spreadsheet takes for a number or a date."""
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(re.fullmatch("[b-v]{16}", seed) and seed_problem(seed) is None for seed in seeds)


@pytest.mark.parametrize("seed", ["", " a", "a ", "a\nb", "a\tb", "\x00"])
def test_a_seed_that_a_file_would_change_is_refused(seed: str) -> None:
    """What is recorded must be found again as it was."""
    assert seed_problem(seed)


def test_seeded_lots_keep_the_groups_apart() -> None:
    """Each group is ordered alone, by the lots of one draw."""
    lots = SeededLots("king of hearts", "2025-26/cuori", "regular", 1)
    assert lots.draw(Purpose.TABLES, [("m01", "m02"), ("m04", "m03")]) == [("m02", "m01"), ("m04", "m03")]


def test_recorded_lots_must_be_there_and_different() -> None:
    """All missing ones are named at once; equal ones are never settled by chance."""
    lots = RecordedLots({Purpose.SEATS: {"a": 3, "b": 1, "c": 1}})
    assert lots.draw(Purpose.SEATS, [("a", "b")]) == [("b", "a")]
    with pytest.raises(LotsMissing) as missing:
        lots.draw(Purpose.SEATS, [("a", "x"), ("b", "a"), ("y", "z")])
    assert missing.value.missing == ("x", "y", "z")
    assert missing.value.groups == (("a", "x"), ("y", "z"))
    with pytest.raises(SameLot):
        lots.draw(Purpose.SEATS, [("a", "b", "c")])
    with pytest.raises(LotsMissing):
        lots.draw(Purpose.TABLES, [("a", "b")])


def test_a_group_of_which_a_lot_is_missing_is_not_drawn() -> None:
    """A draw settles nothing unless all who are level have drawn: the whole group goes by what stands in for it."""
    orders = {Purpose.SEATS: {"a": 3, "b": 1, "d": 2}}
    lots = RecordedLots(orders, lambda purpose, group: (purpose.value, *group))
    assert lots.draw(Purpose.SEATS, [("a", "b"), ("d", "c", "b")]) == [("b", "a"), ("seats", "d", "c", "b")]
    assert lots.draw(Purpose.TABLES, [("a", "b")]) == [("tables", "a", "b")]
