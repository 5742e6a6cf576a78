"""A second look at seatings, from the rules' words alone: it shares nothing with the program but the files.

Rules A20 to A25 for tables of four: who must be jolly, who sits where, and which lots had to be drawn, no more and no
fewer. Lots are read from `draws.csv`; those of a seed are drawn again with hashlib.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

__all__ = ["Before", "Lots", "Rows", "expected_seating", "read_lots", "read_rows", "scores_of"]

Rows = list[dict[str, str]]
#: Recorded lots: by purpose and entrant; small is best.
Lots = dict[str, dict[str, int]]

SCALE = (10, 6, 3, 1)
RANKS = ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A")


@dataclass(frozen=True)
class Before:
    """What was known when the round was drawn."""

    number: int
    rank: Mapping[str, int]
    score: Mapping[str, Fraction]
    first_game: Mapping[str, Fraction]
    """Of the evening's first game; empty in an odd round."""
    jollies: Mapping[str, int]


def read_rows(path: Path) -> Rows:
    """The rows of a CSV file by their headings."""
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def read_lots(path: Path, event: str, number: int) -> Lots:
    """The lots that count for a round. A seed's are drawn again here, and must come in the recorded order."""
    lots: Lots = {}
    rows = [r for r in read_rows(path) if r["round"] == str(number) and not r["superseded"]] if path.exists() else []
    for purpose in dict.fromkeys(r["purpose"] for r in rows):
        own = [r for r in rows if r["purpose"] == purpose]
        if own[0]["method"] == "seed":
            own.sort(key=lambda r: int(r["order"]))
            assert [r["order"] for r in own] == [str(n) for n in range(1, len(own) + 1)]
            drawn = [_hashed(r, event) for r in own]
            assert drawn == sorted(drawn), f"the seed does not draw {purpose} in this order"
            lots[purpose] = {r["entrant"]: int(r["order"]) for r in own}
        else:
            lots[purpose] = {r["entrant"]: RANKS.index(r["card"][:-1]) * 4 + "♥♦♣♠".index(r["card"][-1]) for r in own}
    return lots


def _hashed(row: Mapping[str, str], event: str) -> str:
    parts = ("sha256-1", row["seed"], event, row["stage"], row["round"], row["purpose"], row["entrant"])
    return hashlib.sha256("".join(part + "\n" for part in parts).encode()).hexdigest()


def scores_of(rows: Rows) -> dict[str, Fraction]:
    """What each game of a filled-in round gives: fewer points are better, equal points share; a jolly gets 6."""
    scores = {r["entrant"]: Fraction(6) for r in rows if r["status"] == "jolly"}
    for table in {r["table"] for r in rows if r["table"]}:
        at_table = {r["entrant"]: int(r["points"]) for r in rows if r["table"] == table}
        for entrant, points in at_table.items():
            better = sum(p < points for p in at_table.values())
            level = sum(p == points for p in at_table.values())
            scores[entrant] = Fraction(sum(SCALE[better : better + level]), level)
    return scores


def expected_seating(present: Sequence[str], before: Before, lots: Lots) -> tuple[list[list[str]], set[str], Lots]:
    """The tables (N, E, S, W), the jollies, and the lots that were needed for them."""
    needed: Lots = {}

    def draw(purpose: str, group: Sequence[str]) -> list[str]:
        missing = set(group) - lots.get(purpose, {}).keys()
        assert not missing, f"{missing} should have drawn for {purpose}"
        needed.setdefault(purpose, {}).update({e: lots[purpose][e] for e in group})
        return sorted(group, key=lambda e: lots[purpose][e])

    jollies = _jollies(present, before, draw)
    playing = [e for e in present if e not in jollies]
    order: list[str] = []
    keys = {e: _key(e, before) for e in playing}
    for key in sorted(set(keys.values())):
        group = [e for e in playing if keys[e] == key]
        if key[0] == 1 and len(group) > 1:
            group = draw("newcomers", group)
        elif len(order) // 4 != (len(order) + len(group) - 1) // 4:
            group = draw("tables", group)
        order += group
    tables = [order[i : i + 4] for i in range(0, len(order), 4)]
    for i, table in enumerate(tables):
        seated: list[str] = []
        for key in sorted({keys[e] for e in table}):
            group = [e for e in table if keys[e] == key]
            seated += draw("seats", group) if key[0] == 0 and len(group) > 1 else group
        tables[i] = seated
    return tables, jollies, needed


def _key(entrant: str, before: Before) -> tuple[int, Fraction]:
    """The better the smaller; (1, 0) for who comes after everyone in drawn order."""
    if before.number == 1:
        return (0, Fraction(0))
    scores = before.first_game or before.score
    return (0, -scores[entrant]) if entrant in scores else (1, Fraction(0))


def _jollies(present: Sequence[str], before: Before, draw: object) -> set[str]:
    assert callable(draw)
    count = len(present) % 4
    below: dict[Hashable, list[str]] = {}
    for entrant in present:
        from_below = -before.rank[entrant] if entrant in before.rank else -1000
        below.setdefault((before.jollies.get(entrant, 0), from_below), []).append(entrant)
    chosen: set[str] = set()
    for key in sorted(below):  # type: ignore[type-var]
        group, left = below[key], count - len(chosen)
        if 0 < left < len(group):
            group = draw("jolly", group)[-left:]
        chosen |= set(group) if left > 0 else set()
    return chosen
