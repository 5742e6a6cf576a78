"""Tournaments as a secretary keeps them, through the commands and the files alone, for tests that judge every step.

Nothing here is shared with the program: files are read with `csv`, and everything is counted again.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

from click.testing import Result

from commands import run

__all__ = [
    "Contest",
    "Rows",
    "byes",
    "cheapest",
    "contest",
    "least_difference",
    "meetings",
    "read",
    "run",
    "tables",
    "write",
]

Rows = list[dict[str, str]]
Meeting = frozenset[str]


def read(path: Path) -> Rows:
    """The rows of a CSV file by their headings."""
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def write(path: Path, rows: Rows) -> None:
    """A CSV file of `rows`."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


class Contest:
    """An event of season 2025-26 in the working folder."""

    def __init__(self, event: str) -> None:
        self.name = f"2025-26/{event}"
        self.folder = Path("data/2025-26") / event

    def draw(self, *options: str) -> Result:
        """Draw the next round; the command must succeed."""
        done = run("draw", self.name, *options)
        assert done.exit_code == 0, done.stderr
        return done

    def round(self, number: int, stage: str = "") -> Path:
        """The file of a round."""
        return self.folder / (f"{stage}-{number}.csv" if stage else f"round-{number:02}.csv")

    def fill_in(self, path: Path, results: Mapping[str, Mapping[str, str]]) -> Rows:
        """Write `results` (cells by entrant) into a seating; the rows as they are then."""
        rows = read(path)
        for row in rows:
            row.update(results.get(row["entrant"], {}))
        write(path, rows)
        return rows

    def checked(self) -> str:
        """What `check` says on a line each: nothing, or warnings; there are no errors."""
        done = run("check")
        assert done.exit_code == 0, done.stdout
        return done.stdout

    def standing(self, *options: str) -> list[dict[str, Any]]:
        """The rows of the standing as JSON."""
        done = run("standings", self.name, "--format", "json", *options)
        assert done.exit_code == 0, done.stderr
        rows: list[dict[str, Any]] = json.loads(done.stdout)["standings"]
        return rows

    def ranks(self, *options: str) -> list[tuple[int, str]]:
        """Rank and entrant of every row of the standing."""
        return [(row["rank"], row["entrant"]) for row in self.standing(*options)]


def contest(event: str, toml: str, people: int, entrants: str | None = None) -> Contest:
    """A club of `people` members m01, m02 and so on, with one event of which nothing is played."""
    found = Contest(event)
    found.folder.mkdir(parents=True)
    Path("data/club.toml").write_text('name = "Circolo Prova"\n', encoding="utf-8")
    members = "".join(f"m{n:02},Persona {n:02}\n" for n in range(1, people + 1))
    Path("data/players.csv").write_text("id,name\n" + members, encoding="utf-8")
    Path("data/2025-26/season.toml").write_text(f'title = "S"\nevents = ["{event}"]\n', encoding="utf-8")
    (found.folder / "event.toml").write_text(f'title = "T"\n{toml}', encoding="utf-8")
    if entrants is not None:
        (found.folder / "entrants.csv").write_text(entrants, encoding="utf-8")
    return found


def tables(rows: Iterable[Mapping[str, str]]) -> dict[str, list[str]]:
    """Who sits together, by table."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row["table"]:
            found.setdefault(row["table"], []).append(row["entrant"])
    return found


def meetings(rows: Iterable[Mapping[str, str]]) -> set[Meeting]:
    """Every two who sit at one table."""
    return {frozenset(two) for own in tables(rows).values() for two in combinations(own, 2)}


def byes(rows: Iterable[Mapping[str, str]]) -> list[str]:
    """Who has a bye."""
    return [row["entrant"] for row in rows if row["status"] == "bye"]


def least_difference(
    playing: Sequence[str], score: Mapping[str, Fraction], met: Collection[Meeting]
) -> Fraction | None:
    """The least sum of score differences over every pairing without a rematch; None where there is no such pairing."""
    if not playing:
        return Fraction(0)
    one, *rest = playing
    found: list[Fraction] = []
    for other in rest:
        if frozenset((one, other)) not in met:
            left = least_difference([e for e in rest if e != other], score, met)
            if left is not None:
                found.append(abs(score.get(one, Fraction(0)) - score.get(other, Fraction(0))) + left)
    return min(found, default=None)


def cheapest(
    playing: Sequence[str], score: Mapping[str, Fraction], met: Collection[Meeting], had_bye: Collection[str]
) -> tuple[Fraction, Fraction] | None:
    """The lowest score that a bye can have and the least sum of differences of the others; with no bye it has 0."""
    if len(playing) % 2 == 0:
        least = least_difference(playing, score, met)
        return None if least is None else (Fraction(0), least)
    found = []
    for bye in playing:
        least = least_difference([e for e in playing if e != bye], score, met) if bye not in had_bye else None
        if least is not None:
            found.append((score.get(bye, Fraction(0)), least))
    return min(found, default=None)
