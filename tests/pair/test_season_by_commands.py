"""A whole season through the commands alone: drawn, filled in, checked and ranked; a referee looks at every round."""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from commands import run
from docs.manual import ROOT
from pair.referee import Before, Rows, expected_seating, read_lots, read_rows, scores_of

EVENT = "2025-26/cuori"
FOLDER = Path("data/2025-26/cuori")
MEMBERS = [f"m{n:02}" for n in range(1, 30)]
#: What a table of four may have after eight hands: many are level.
SHEETS = ((26, 52, 52, 78), (0, 52, 78, 78), (52, 52, 52, 52), (13, 13, 91, 91), (10, 42, 72, 84), (26, 26, 52, 104))
#: How many are left over in each round, newcomers and absences all through the season.
LEFT_OVER = (3, 2, 1, 0, 2, 3, 1, 1, 0, 3, 2, 1)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club with members and an event of twelve rounds and a final, nothing played."""
    monkeypatch.chdir(tmp_path)
    FOLDER.mkdir(parents=True)
    Path("data/club.toml").write_text('name = "Circolo Prova"\n', encoding="utf-8")
    people = "".join(f"{m},Persona {m}\n" for m in MEMBERS)
    Path("data/players.csv").write_text("id,name\n" + people, encoding="utf-8")
    Path("data/2025-26/season.toml").write_text('title = "S"\nevents = ["cuori"]\n', encoding="utf-8")
    (FOLDER / "event.toml").write_text('title = "Cuori"\nrulebook = "cuori"\n', encoding="utf-8")
    return tmp_path


class Season:
    """The season so far, as the club's secretary keeps it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.jollies: dict[str, int] = {}
        self.first_game: dict[str, Fraction] = {}
        self.rank: dict[str, int] = {}
        self.score: dict[str, Fraction] = {}
        self.withdrawn: set[str] = set()

    def present(self, number: int) -> list[str]:
        """Who comes: at first some of the members, later others too; the number left over is that of LEFT_OVER."""
        known = [m for m in MEMBERS[: 17 + number] if m not in self.withdrawn]
        count = len(known) - self.dice.randrange(2, 5)
        count -= (count - LEFT_OVER[number - 1]) % 4
        return sorted(self.dice.sample(known, count))

    def away(self, present: list[str]) -> str:
        """The best of those who have not come."""
        return min((e for e in sorted(self.rank) if e not in present), key=self.rank.__getitem__)

    def before(self, number: int) -> Before:
        """What the seating of round `number` may depend on."""
        first = self.first_game if number % 2 == 0 else {}
        return Before(number, dict(self.rank), dict(self.score), first, dict(self.jollies))

    def fill_in(self, path: Path, leaves: str | None = None) -> None:
        """Write points into the seating, and one who leaves the tournament."""
        rows = read_rows(path)
        for table in dict.fromkeys(r["table"] for r in rows if r["table"]):
            sheet = self.dice.sample(self.dice.choice(SHEETS), 4)
            for row, points in zip((r for r in rows if r["table"] == table), sheet, strict=True):
                row["points"] = str(points)
        if leaves is not None:
            rows.append({**dict.fromkeys(rows[0], ""), "entrant": leaves, "status": "withdrawn"})
            self.withdrawn.add(leaves)
        write(path, rows)

    def played(self, number: int, rows: Rows) -> None:
        """Take note of a round and of the standings after it, as the command prints them."""
        for row in rows:
            if row["status"] == "jolly":
                self.jollies[row["entrant"]] = self.jollies.get(row["entrant"], 0) + 1
        self.first_game = scores_of(rows) if number % 2 else {}
        answer = json.loads(run("standings", EVENT, "--format", "json").stdout)
        assert answer["after"] == number
        self.rank = {r["entrant"]: r["rank"] for r in answer["standings"]}
        self.score = {r["entrant"]: Fraction(r["score_exact"]) for r in answer["standings"]}


def write(path: Path, rows: Rows) -> None:
    """A CSV file of `rows`."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def look_at(path: Path, number: int, present: list[str], season: Season) -> None:
    """The seating of a round is the one that the rules give, and what was drawn is what they draw."""
    rows = read_rows(path)
    tables: dict[str, dict[str, str]] = {}
    for row in rows:
        assert row["points"] == ""
        if row["table"]:
            tables.setdefault(row["table"], {})[row["seat"]] = row["entrant"]
    seated = [[tables[str(n)][seat] for seat in "NESW"] for n in range(1, len(tables) + 1)]
    jollies = {row["entrant"] for row in rows if row["status"] == "jolly" and not row["table"]}
    lots = read_lots(FOLDER / "draws.csv", EVENT, number)
    expected = expected_seating(present, season.before(number), lots)
    assert (seated, jollies) == expected[:2], f"round {number}"
    assert {p: set(e) for p, e in lots.items()} == {p: set(e) for p, e in expected[2].items()}, f"round {number}"


def test_a_season_by_commands(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve rounds with absences, newcomers, a no-show, a withdrawal, cards, and 0 to 3 left over; then the final."""
    season = Season(7)
    # the system's randomness would make another season every time
    monkeypatch.setattr("engine.desk.drawing.new_seed", lambda: f"system {season.dice.random()}")
    drawn_for: set[str] = set()
    for number in range(1, 13):
        path = FOLDER / f"round-{number:02}.csv"
        present = season.present(number)
        if number == 7:
            by_cards(present, season)
        elif number == 5:
            # somebody does not come after the draw: the round is seated again without
            assert run("draw", EVENT, "--seed", "first", "--present", ",".join(present)).exit_code == 0
            present = present[1:]
            assert run("draw", EVENT, "--redo", "--present", ",".join(present)).exit_code == 0
            assert any(r["superseded"] == "yes" and r["round"] == "5" for r in read_rows(FOLDER / "draws.csv"))
        else:
            seed = ("--seed", f"evening {number}") if number % 3 else ()
            done = run("draw", EVENT, *seed, "--present", ",".join(present))
            assert done.exit_code == 0, done.stderr
        look_at(path, number, present, season)
        before = {p: p.read_bytes() for p in FOLDER.iterdir()}
        assert run("draw", EVENT).exit_code == 2, "a seating stands"
        assert {p: p.read_bytes() for p in FOLDER.iterdir()} == before
        drawn_for |= read_lots(FOLDER / "draws.csv", EVENT, number).keys()
        season.fill_in(path, leaves=season.away(present) if number == 8 else None)
        checked = run("check")
        assert (checked.exit_code, checked.stdout) == (0, ""), f"round {number}"
        season.played(number, read_rows(path))
    assert drawn_for == {"tables", "seats", "jolly", "newcomers"}
    assert max(season.jollies.values()) == 1
    final(season)


def by_cards(present: list[str], season: Season) -> None:
    """The players draw cards for one purpose after the other, as the command asks them to."""
    asked: list[str] = []
    for _ in range(8):
        done = run("draw", EVENT, "--cards", "--present", ",".join(present))
        if done.exit_code == 0:
            break
        assert not (FOLDER / "round-07.csv").exists()
        pack = [rank + suit for rank in "K Q J 10 9 8 7 6 5 4 3 2 A".split() for suit in "♥♦♣♠"]
        season.dice.shuffle(pack)
        wanted = [line.strip() for line in done.stderr.splitlines() if line.startswith("  regular,7,")]
        assert wanted
        rows = [line.removesuffix(",,") + f",{pack.pop()}," for line in wanted]
        asked += rows
        with (FOLDER / "draws.csv").open("a", encoding="utf-8") as stream:
            stream.write("".join(row + "\n" for row in rows))
    assert done.exit_code == 0, done.stderr
    assert asked


def final(season: Season) -> None:
    """The first four who have not left; drawn once, and then by the order of the final."""
    first = sorted((e for e in season.rank if e not in season.withdrawn), key=season.rank.__getitem__)[:4]
    assert len({season.rank[e] for e in first}) == 4, "another seed would be needed"
    scores = dict.fromkeys(first, Fraction(0))
    for number in range(1, 4):
        done = run("draw", EVENT, "--seed", f"final {number}")
        assert done.exit_code == 0, done.stderr
        path = FOLDER / f"final-{number}.csv"
        rows = read_rows(path)
        assert {r["entrant"] for r in rows} == set(first)
        assert [r["seat"] for r in rows] == list("NESW")
        order = [scores[r["entrant"]] for r in rows]
        assert order == sorted(order, reverse=True)
        season.fill_in(path)
        assert run("check").stdout == ""
        for entrant, score in scores_of(read_rows(path)).items():
            scores[entrant] += score
    assert run("draw", EVENT).exit_code == 2, "nothing is left to draw"


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_command_in_another_process_gives_the_same_files(club: Path, hash_seed: str) -> None:
    """Drawn here, and again in a fresh folder by another process whose sets have another order: the same bytes."""
    found = []
    arguments = ("draw", EVENT, "--seed", "s", "--present", ",".join(MEMBERS[:14]))
    for elsewhere in (False, True):
        if elsewhere:
            environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
            subprocess.run([sys.executable, "-m", "engine.cli", *arguments], env=environment, check=True)
        else:
            assert run(*arguments).exit_code == 0
        files = sorted(p for p in FOLDER.iterdir() if p.suffix == ".csv")
        found.append({p.name: p.read_bytes() for p in files})
        for path in files:
            path.unlink()
    assert found[0] == found[1]
    assert set(found[0]) == {"round-01.csv", "draws.csv"}
