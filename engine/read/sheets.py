"""The hands of one table beside its rows in the round: what holds of them in any game whose hands are checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.model import plain
from engine.problems import Problem
from engine.read.hands import Hand, HandsFile
from engine.read.rounds import Line, RoundFile
from engine.read.rulebooks import StageRules
from engine.read.say import listed, shown

__all__ = ["Sheet", "entrants_agree", "points_agree", "sheets_of", "without_gap"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The hands of one table, in their order, and the rows of those who sat there."""

    file: HandsFile
    hands: Sequence[Hand]
    lines: Sequence[Line]
    rules: StageRules

    @property
    def is_finished(self) -> bool:
        """Whether everybody at the table has a result."""
        return all(line.has_result for line in self.lines if line.row.status.has_points)

    @property
    def has_gap(self) -> bool:
        """Whether a number is missing between those of the hands."""
        return [h.deal.number for h in self.hands] != list(range(1, len(self.hands) + 1))

    def name(self, entrant: str) -> str:
        """An entrant as the round's file writes it."""
        return next((shown(n.record["entrant"]) for n in self.lines if n.row.entrant == entrant), shown(entrant))


def sheets_of(file: HandsFile, round: RoundFile, rules: StageRules, problems: list[Problem]) -> list[Sheet]:
    """The hands of each table of the round; a problem for a table that the round does not have."""
    sheets = []
    for table in dict.fromkeys(h.deal.table for h in file.hands):
        hands = [h for h in file.hands if h.deal.table == table]
        lines = [n for n in round.lines if n.row.is_seated and n.row.table == table]
        if lines:
            sheets.append(Sheet(file, hands, lines, rules))
        elif not round.has_lost_rows:
            problems.append(
                Problem(hands[0].deal.at, "hand-entrants", f"there is no table {table} in this round",
                        "the hands are those of the round's tables", "correct the table, here or in the round's file")
            )  # fmt: skip
    return sheets


def without_gap(sheet: Sheet) -> Iterator[Problem]:
    """A number that is left out between two hands."""
    if not sheet.file.is_whole:
        return
    for number, hand in enumerate(sheet.hands, start=1):
        if hand.deal.number != number:
            yield Problem(
                hand.deal.at, "hand-missing", f"hand {number} is missing before hand {hand.deal.number}",
                "the hands of a game are numbered from 1", "add it, or correct the numbers",
            )  # fmt: skip
            return


def entrants_agree(sheet: Sheet) -> Iterator[Problem]:
    """Hands of somebody else, or of which somebody at the table has no row."""
    seated = {line.row.entrant for line in sheet.lines if line.row.entrant}
    unread = [*(line.unread for line in sheet.lines), *(hand.unread for hand in sheet.hands)]
    if not sheet.file.is_whole or any("entrant" in fields for fields in unread):
        return
    table = sheet.hands[0].deal.table
    for entrant in dict.fromkeys(e for h in sheet.hands for e in h.deal.points if e not in seated):
        hand = next(h.deal for h in sheet.hands if entrant in h.deal.points)
        yield Problem(
            hand.at, "hand-entrants",
            f"{shown(entrant)} has points in hand {hand.number}, and does not sit at table {table}",
            "the hands are of those who sit at the table in the round's file", "correct one of the two files",
        )  # fmt: skip
    for line in sheet.lines:
        lacking = [h.deal for h in sheet.hands if line.row.entrant not in h.deal.points]
        if lacking:
            numbers = listed([d.number for d in lacking], "and")
            yield Problem(
                lacking[0].at, "hand-entrants", f"{sheet.name(line.row.entrant)} has no points in hand {numbers}",
                f"everybody at table {table} has a row in every hand", "add the row, with 0 for no points",
            )  # fmt: skip


def points_agree(sheet: Sheet) -> Iterator[Problem]:
    """Hands that do not add up to the points of a game that is finished; those are before penalties."""
    hands = sheet.hands
    if not sheet.file.is_whole or sheet.has_gap or not sheet.is_finished:
        return
    if any(h.unread & {"points", "entrant"} for h in hands):
        return
    for line in sheet.lines:
        entrant, points = line.row.entrant, line.row.points
        if points is None or any(entrant not in h.deal.points for h in hands):
            continue
        found = sum((h.deal.points[entrant] for h in hands), Fraction(0))
        if found != points:
            yield Problem(
                hands[0].deal.at, "hand-points",
                f"the hands of {sheet.name(entrant)} add up to {plain(found)}, the round has {plain(points)}",
                "the points of a game are those of its hands", "check both files against the score sheet",
            )  # fmt: skip
