"""`reached`: how far an entrant came in the bracket of an elimination (C7), which comes before all else there.

The value is the number of rounds survived. A bye is survived; so is a table of which the entrant goes through, or is
seen in the round after. The winner of the last table has survived all rounds and its last none of it; where it has
more than two places, those between are between. Who won the game for the third place stands above its loser by a part
of a round, and both below those who were in the last table. Who has nobody to play one of these two games against has
won it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.model import Status, Words
from engine.rules import CriterionName
from engine.score.tiebreaks.registry import Criterion, Ledger, Measure, measure_of, plainly, register

__all__: list[str] = []


@dataclass(frozen=True, slots=True)
class _Row:
    """What became of an entrant in a round."""

    table: str | None
    bye: bool
    place: int | None
    shared: int
    size: int

    def part(self, of: int) -> Fraction:
        """How much of a round a place is worth, in steps of 1 / `of`; nothing without a place."""
        return Fraction(self.size - self.place, of) if self.place is not None else Fraction(0)


def _reached(ledger: Ledger, name: CriterionName) -> Measure:
    values: dict[tuple[int, int], Fraction] = {}
    if ledger.stage.format == "knockout":
        rounds = _rounds(ledger)
        third = _third_place(rounds.get(ledger.length, {}), rounds.get(ledger.length - 1, {}), ledger.stage.through)
        for after, entrant in ledger.lines.select("after", "entrant").iter_rows():
            own = {n: rows[entrant] for n, rows in rounds.items() if n <= after and entrant in rows}
            values[after, entrant] = _survived(own, after, third, ledger)
    return measure_of(ledger, values)


def _survived(own: dict[int, _Row], after: int, third: set[str | None], ledger: Ledger) -> Fraction:
    """The value for one with the rows `own` in the rounds up to `after`."""
    last = max(own)
    row = own[last]
    if last < ledger.length:
        # who is level at the edge goes through or not as the next round shows
        edge = row.place is not None and row.place + row.shared - 1 > ledger.stage.through
        through = _goes_through(row, ledger.stage.through) and not (edge and last < after)
        return Fraction(last - 1 + through)
    if row.bye:
        # nobody was left to play against: at the last table, or for the third place by who has lost before it
        lost = last - 1 in own and not _goes_through(own[last - 1], ledger.stage.through)
        return last - 2 + Fraction(1, 2) if lost else Fraction(last)
    if row.table is not None and row.table in third:
        return last - 2 + row.part(row.size)
    if row.size < 2:
        return Fraction(last - 1 + (row.place == 1))
    return last - 1 + row.part(row.size - 1)


def _third_place(rows: dict[int, _Row], before: dict[int, _Row], through: int) -> set[str | None]:
    """The tables of the last round at which nobody sits who went through in the round before."""
    losers = {e for e, row in before.items() if not _goes_through(row, through)}
    winners = {row.table for e, row in rows.items() if e not in losers}
    return {row.table for row in rows.values()} - winners if winners else set()


def _goes_through(row: _Row, through: int) -> bool:
    return row.bye or (row.place is not None and row.place <= through)


def _rounds(ledger: Ledger) -> dict[int, dict[int, _Row]]:
    """By round and entrant, every row, of those who played no game too."""
    rounds: dict[int, dict[int, _Row]] = {}
    wanted = ("round", "entrant", "table", "status", "place", "shared", "size")
    for number, entrant, table, status, place, shared, size in ledger.sheets.select(wanted).iter_rows():
        rounds.setdefault(number, {})[entrant] = _Row(table, status == Status.BYE, place, shared or 1, size)
    return rounds


register(
    Criterion(
        "reached",
        ("counted",),
        False,
        plainly(
            Words(it="turni superati", es="rondas superadas", en="rounds survived"),
            Words(it="più turni superati", es="más rondas superadas", en="more rounds survived"),
            Words(it="meno turni superati", es="menos rondas superadas", en="fewer rounds survived"),
        ),
        _reached,
    )
)
