"""`final-table.csv`: the final ranking of an event of which nothing else is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Literal

from engine.model import NotedRow, Register, plain
from engine.problems import At, Problem
from engine.read.cells import read_entrant
from engine.read.folder import as_csv
from engine.read.names import Names
from engine.read.numbers import NotRead, read_number, read_whole
from engine.read.round_files import ROUND
from engine.read.say import shown
from engine.read.table import Record, Table, read_table

__all__ = ["FIELDS", "beside_the_table", "read_final_table"]

FIELDS = ("rank", "entrant", "score", "points", "played", "name")

#: What is about rounds, and has no meaning where none is known.
OF_ROUNDS = ("penalties.csv", "draws.csv")


def beside_the_table(entries: Sequence[Path], table: Path) -> Iterator[Problem]:
    """A problem for each file of a round, of its hands or its second reading, of penalties and of draws."""
    for path in entries:
        name = as_csv(path.name)
        if name in OF_ROUNDS or ROUND.fullmatch(name.replace(".check.", ".")):
            yield Problem(
                At(path.as_posix()), "final-table-beside", f"{shown(path.name)} stands beside {shown(table.name)}",
                "a final table is for an event of which nothing else is known, and one of the two is wrong",
                f"remove {table.name} where the rounds are known, else the files of rounds",
            )  # fmt: skip


def read_final_table(
    text: str, file: str, names: Names, kind: Literal["players", "pairs"] | None
) -> tuple[tuple[NotedRow, ...], tuple[Problem, ...]]:
    """The rows of the table by rank, those level in the order of the file, and everything wrong with it.

    `kind` is who plays the event, where its rulebook says so.
    """
    table = read_table(text, file, FIELDS, ("rank", "entrant"))
    problems = list(table.problems)
    if not {"rank", "entrant"} <= table.fields:
        return (), tuple(problems)
    reader = _Rows(table, names, problems)
    rows = [row for row in map(reader.row, table.records) if row is not None]
    rows.sort(key=lambda row: row.rank)
    if not table.records and not problems:
        problems.append(
            Problem(table.header, "final-table-empty", "the table has no rows", "it is the final ranking of the event",
                    "write a row for everyone who took part")
        )  # fmt: skip
    problems += [*_twice(rows, names.register), *_kinds(rows, names.register, kind)]
    if len(rows) == len(table.records) and not table.has_lost_rows:
        problems += _gaps(rows, reader.at_rank)
    problems += _order(rows, reader.at_score)
    return tuple(rows), tuple(problems)


class _Rows:
    """Reads the rows; every cell that cannot be read becomes a problem. Notes where ranks and scores stand."""

    def __init__(self, table: Table, names: Names, problems: list[Problem]) -> None:
        self._table = table
        self._names = names
        self._problems = problems
        self.at_rank: dict[str, At] = {}
        self.at_score: dict[str, At] = {}

    def row(self, record: Record) -> NotedRow | None:
        """The row of `record`; None without a rank or somebody who is known."""
        entrant = read_entrant(record, self._names, "a row is the rank of one entrant", self._problems)
        rank = self._whole(record, "rank", record["rank"].rstrip(".°ºª="), least=1)
        score, points = self._number(record, "score"), self._number(record, "points")
        played = self._whole(record, "played", record["played"], least=0)
        if not record["rank"] and not record.has_extra:
            self._problems.append(
                Problem(record.at("rank"), "place", f"{shown(record['entrant'])} has no rank",
                        "a final table is a ranking", "write the rank; who is level has the same one")
            )  # fmt: skip
        if entrant is None or rank is None:
            return None
        self.at_rank.setdefault(entrant, record.at("rank"))
        self.at_score.setdefault(entrant, record.at("score"))
        return NotedRow(entrant, rank, score, points, played, record.at("entrant"))

    def _whole(self, record: Record, field: str, text: str, *, least: int) -> int | None:
        """The whole number in a cell, of which `text` is what counts; None for none, with a problem for another."""
        try:
            number = read_whole(text, self._table.comma_separated) if text else None
        except NotRead as error:
            self._unread(record, field, "whole numbers", error)
            return None
        if number is None or number >= least:
            return number
        code, what = ("place", "ranks") if field == "rank" else ("number", "games")
        self._problems.append(
            Problem(record.at(field), code, f"{shown(record[field])} is too small",
                    f"{what} are counted from {least}", "correct the number")
        )  # fmt: skip
        return None

    def _number(self, record: Record, field: str) -> Fraction | None:
        try:
            return read_number(record[field], self._table.comma_separated) if record[field] else None
        except NotRead as error:
            self._unread(record, field, "numbers", error)
            return None

    def _unread(self, record: Record, field: str, what: str, error: NotRead) -> None:
        message, why = f"{shown(record[field])} {error}", f"the column {field} holds {what}"
        self._problems.append(Problem(record.at(field), error.code, message, why, error.fix))


def _twice(rows: Collection[NotedRow], register: Register) -> Iterator[Problem]:
    """Who stands in the table twice: an entrant, or a player alone and in a pair or in two pairs."""
    first: dict[str, NotedRow] = {}
    for row in sorted(rows, key=lambda row: row.at):
        people = (row.entrant, *register.by_id[row.entrant].players)
        before = next((first[person] for person in people if person in first), None)
        if before is not None:
            how = "" if before.entrant == row.entrant else f", as {before.entrant}"
            yield Problem(
                row.at, "entrant-twice", f"{row.entrant} stands in this table already{how}, in line {before.at.line}",
                "everybody has one rank in an event", "correct one of the two rows",
            )  # fmt: skip
        for person in people:
            first.setdefault(person, row)


def _kinds(rows: Sequence[NotedRow], register: Register, kind: str | None) -> Iterator[Problem]:
    """Single players where pairs play; pairs where single players do are told where they are entered."""
    pairs = {player: pair.id for pair in register.by_id.values() for player in pair.players}
    for row in rows if kind == "pairs" else ():
        if not register.by_id[row.entrant].players:
            pair = pairs.get(row.entrant)
            fix = f"write {pair}" if pair is not None else "enter the pair in entrants.csv and write it"
            why = "pairs play this event"
            yield Problem(row.at, "entrant-kind", f"{shown(row.entrant)} is a single player", why, fix)


def _gaps(rows: Sequence[NotedRow], at: dict[str, At]) -> Iterator[Problem]:
    """The first rank that does not follow from the number of rows above it; what comes below follows from it."""
    for i, row in enumerate(rows):
        if row.rank == i + 1 or (i > 0 and row.rank == rows[i - 1].rank):
            continue
        above = f"{i} stand above it" if i > 1 else f"{'one' if i else 'nobody'} stands above it"
        yield Problem(
            at[row.entrant], "place", f"rank {row.rank} stands where the rank {i + 1} is due",
            f"{above}; who is level shares a rank and the next one is left out: 1, 2, 2, 4",
            f"write {i + 1}, or add who is missing above",
        )  # fmt: skip
        return


def _order(rows: Sequence[NotedRow], at: dict[str, At]) -> Iterator[Problem]:
    """Scores that do not go down with the ranks, or up where those of the table do, and other ones for who is level."""
    scored = [row for row in rows if row.score is not None]
    steps = [(upper, lower, (lower.score or 0) - (upper.score or 0)) for upper, lower in pairwise(scored)]
    down = sum(by < 0 for _, _, by in steps) >= sum(by > 0 for _, _, by in steps)
    for upper, lower, by in steps:
        is_level = upper.rank == lower.rank
        if by == 0 or (not is_level and (by < 0) == down):
            continue
        scores = [plain(row.score) for row in (lower, upper) if row.score is not None]
        yield Problem(
            at[lower.entrant], "final-table-order",
            f"rank {lower.rank} has the score {scores[0]}, and rank {upper.rank} has {scores[1]}",
            "who is level has one score" if is_level else f"down the table the scores go {'down' if down else 'up'}",
            "check the two ranks and scores; where a final decided and not the score, leave them as they are",
        )  # fmt: skip
