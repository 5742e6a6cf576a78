"""One round of an elimination: its tables and byes, and who is left behind it, planned or as it was played (C7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from engine.pair.bracket_table import BracketRound, BracketTable, Outcome, PlayedRound, PlayedTable, Slot
from engine.rules import Stage, knockout_rounds

__all__ = ["Step", "as_played", "planned"]


@dataclass(frozen=True, slots=True)
class _Layout:
    """A round before it is played. `tables` are numbered from 1 and hold nobody where a table before let nobody on."""

    byes: list[Slot]
    tables: list[list[Slot]]
    through: int
    is_final: bool

    def present(self, table: int) -> list[str | Outcome]:
        """Who sits at `table`."""
        return [slot for slot in self.tables[table - 1] if slot is not None]

    def is_played(self, table: int) -> bool:
        """Whether anything is to be decided at `table`; if not, who sits there has a bye."""
        return len(self.present(table)) > self.through

    def all_byes(self) -> list[str | Outcome]:
        """Those who need not play, the best first, behind them those whose table has nobody left to play against."""
        unplayed = [self.present(table) for table in range(1, len(self.tables) + 1) if not self.is_played(table)]
        return [*(slot for slot in self.byes if slot is not None), *chain(*unplayed)]


@dataclass(frozen=True, slots=True)
class Step:
    """What a round makes of the elimination."""

    round: BracketRound
    left: list[Slot]
    losers: list[str | Outcome]
    is_final: bool
    undecided: tuple[int, ...] = ()


def _dealt(stage: Stage, number: int, count: int) -> tuple[int, list[list[int]]]:
    """How many of `count` who are left for round `number` have a bye, and the tables of the others, as indexes.

    The last round is a single table, the others lead to a full bracket.
    """
    size, through = stage.table_size, stage.through
    to_play = max(knockout_rounds(count, size, through), stage.rounds - number + 1)
    if to_play == 1:
        return 0, [list(range(count))]
    full = size
    for _ in range(to_play - 2):
        full = min(full * size // through, count * size)  # a bracket with room for more is one round of byes
    whole, more = divmod(max(count - full, 0), size - through)
    sizes = [*([through + more] if more else []), *[size] * whole]
    byes = count - sum(sizes)
    tables: list[list[int]] = [[] for _ in sizes]
    rest = iter(range(byes, count))
    for row in range(size):
        for table, room in list(zip(tables, sizes, strict=True))[:: -1 if row % 2 else 1]:
            if len(table) < room:
                table.append(next(rest))
    return byes, tables


def _layout(stage: Stage, number: int, left: Sequence[Slot]) -> _Layout:
    byes, dealt = _dealt(stage, number, len(left))
    is_final = byes == 0 and len(dealt) == 1
    tables = [[left[i] for i in table] for table in dealt]
    return _Layout(list(left[:byes]), tables, 1 if is_final else stage.through, is_final)


def planned(stage: Stage, number: int, left: Sequence[Slot], losers: Sequence[str | Outcome]) -> Step:
    """Round `number` as it is to be played by those `left`, in the order of the bracket; `losers` are those of the
    round before. `stage.rounds` is 0 where the length follows from the number of entrants.
    """
    layout = _layout(stage, number, left)
    tables = [
        BracketTable(table, tuple(layout.present(table)))
        for table in range(1, len(layout.tables) + 1)
        if layout.is_played(table)
    ]
    after = [_unplayed(layout, number, table) for table in range(1, len(layout.tables) + 1)]
    beaten = [
        Outcome(number, table.table, place)
        for place in range(layout.through + 1, stage.table_size + 1)
        for table in tables
        if place <= len(table.slots)
    ]
    if layout.is_final and stage.third_place and 2 <= len(losers) <= stage.table_size:
        tables.append(BracketTable(2, tuple(losers), third_place=True))
    this = BracketRound(number, tuple(tables), tuple(layout.all_byes()))
    return Step(this, _left_after(stage, number, layout.byes, after), list(beaten), layout.is_final)


def _unplayed(layout: _Layout, number: int, table: int) -> list[Slot]:
    """Who goes on from a table that is to come, or where nothing is to be played."""
    if layout.is_played(table):
        return [Outcome(number, table, place) for place in range(1, layout.through + 1)]
    present = layout.present(table)
    return [*present, *[None] * (layout.through - len(present))]


def _left_after(stage: Stage, number: int, byes: Sequence[Slot], tables: Sequence[Sequence[Slot]]) -> list[Slot]:
    """The order of the bracket after round `number`: the byes, and by table those who went on, the best first.

    Those of the second place and so on are turned on by their share of the tables, and further where somebody would
    meet one of the same table in the next round.
    """
    count = len(tables)
    through = len(tables[0]) if tables else 0
    turns = [[(i - place * count // through) % count for i in range(count)] for place in range(through)]
    best = _rematches(stage, number + 1, len(byes), turns) if through > 1 else 0
    for by in range(1, count):
        if best == 0:
            break
        further = [turns[0], *([(i - by) % count for i in own] for own in turns[1:])]
        if (met := _rematches(stage, number + 1, len(byes), further)) < best:
            turns, best = further, met
    return [*byes, *(tables[i][place] for place, own in enumerate(turns) for i in own)]


def _rematches(stage: Stage, number: int, byes: int, order: Sequence[Sequence[int]]) -> int:
    """How many would meet one of their own table in round `number`, whose tables are made of `byes` and the tables in
    this `order`, place by place.
    """
    origin = [*(-1 - i for i in range(byes)), *chain(*order)]
    _, dealt = _dealt(stage, number, len(origin))
    return sum(len(table) - len({origin[i] for i in table}) for table in dealt)


def as_played(
    stage: Stage, number: int, left: Sequence[Slot], losers: Sequence[str | Outcome], own: PlayedRound
) -> Step:
    """Round `number` as it is seated or played, whoever was `left` for it and whatever the bracket had.

    Those of a table stand in the order of the bracket, and so do those level who all go on. Where the round has the
    bracket's tables, each has its place there by who sits at it, and only else by its number.
    """
    order = {slot: i for i, slot in enumerate((*left, *losers))}
    third = _third_place(own, losers)
    in_order = [_in_order(t, order) for t in sorted(own.tables, key=lambda t: t.table) if t is not third]
    byes = sorted(own.byes, key=lambda e: order.get(e, len(order)))
    layout = _layout(stage, number, left) if len(left) > 1 else None
    tables = _by_place(layout, in_order) if layout is not None else {}
    if layout is None or not _fits(layout, tables, byes):
        is_final = len(in_order) + len(byes) == 1
        layout = _Layout([*byes], [[*t.entrants] for t in in_order], 1 if is_final else stage.through, is_final)
        tables = dict(enumerate(in_order, 1))
    after = [
        _passed(tables[n], number, layout.through) if n in tables else _unplayed(layout, number, n)
        for n in range(1, len(layout.tables) + 1)
    ]
    shown = [_shown(table, number, layout.through) for table in tables.values()]
    if third is not None:
        shown.append(replace(_shown(_in_order(third, order), number, 1), third_place=True))
    this = BracketRound(number, tuple(shown), tuple(byes))
    undecided = tuple(t.table for t in tables.values() if t.places is not None and _is_open(t, layout.through))
    beaten = _beaten(list(tables.values()), number, layout.through, stage.table_size)
    return Step(this, _left_after(stage, number, layout.byes, after), beaten, layout.is_final, undecided)


def _in_order(table: PlayedTable, order: Mapping[Slot, int]) -> PlayedTable:
    return replace(table, entrants=tuple(sorted(table.entrants, key=lambda e: order.get(e, len(order)))))


def _third_place(own: PlayedRound, losers: Sequence[str | Outcome]) -> PlayedTable | None:
    """The table of those who did not go through in the round before, where there is but the final beside it."""
    of_losers = [table for table in own.tables if table.entrants and all(e in losers for e in table.entrants)]
    alone = len(own.tables) - 1 + len(own.byes) == 1
    return of_losers[0] if len(of_losers) == 1 and alone else None


def _by_place(layout: _Layout, tables: Sequence[PlayedTable]) -> dict[int, PlayedTable]:
    """The tables by their places in the bracket: those of which the entrants are due to meet, then the others by their
    numbers as long as these are free, then in order.
    """
    due = {frozenset(layout.present(place)): place for place in range(1, len(layout.tables) + 1)}
    found = {due[met]: table for table in tables if (met := frozenset[str | Outcome](table.entrants)) in due}
    others = [table for table in tables if table not in found.values()]
    found |= {table.table: table for table in others if table.table not in found}
    free = iter([place for place in range(1, len(layout.tables) + len(tables) + 1) if place not in found])
    return found | {next(free): table for table in others if table not in found.values()}


def _fits(layout: _Layout, tables: Mapping[int, PlayedTable], byes: Sequence[str]) -> bool:
    """Whether a round has the tables and byes of the bracket; who sits at the tables may be others."""
    absent = [table for table in range(1, len(layout.tables) + 1) if table not in tables]
    due = [slot for slot in (*layout.byes, *chain(*map(layout.present, absent))) if slot is not None]
    known = [slot for slot in due if isinstance(slot, str)]
    if any(table > len(layout.tables) for table in tables) or any(map(layout.is_played, absent)):
        return False
    return len(due) == len(byes) and set(known) <= set(byes)


def _ranking(table: PlayedTable) -> list[str]:
    """Those who have a place, the best first."""
    places = table.places or {}
    return sorted((e for e in table.entrants if e in places), key=lambda e: places[e])


def _is_open(table: PlayedTable, through: int) -> bool:
    """Whether it is not known who of the table goes on: nothing is played, or one who would is level with one who
    would not.
    """
    if table.places is None:
        return len(table.entrants) > through
    edge = _ranking(table)[through - 1 : through + 1]
    return len(edge) == 2 and table.places[edge[0]] == table.places[edge[1]]


def _passed(table: PlayedTable, number: int, through: int) -> list[Slot]:
    """Who goes on from a table, the best first; nobody for a place that nobody has."""
    if _is_open(table, through):
        return [Outcome(number, table.table, place) for place in range(1, through + 1)]
    names = (table.entrants if table.places is None else _ranking(table))[:through]
    return [*names, *[None] * (through - len(names))]


def _shown(table: PlayedTable, number: int, through: int) -> BracketTable:
    over = table.places is not None
    passed = _passed(table, number, through) if over else []
    return BracketTable(table.table, table.entrants, tuple(slot for slot in passed if isinstance(slot, str)))


def _beaten(tables: Sequence[PlayedTable], number: int, through: int, size: int) -> list[str | Outcome]:
    """Who did not go on, the best first, without those who are gone; where they are more than a table holds, only
    those who have a place.
    """
    beaten: list[tuple[int, int, str | Outcome]] = []
    for table in tables:
        if _is_open(table, through):
            places = range(through + 1, len(table.entrants) + 1)
            beaten += [(place, table.table, Outcome(number, table.table, place)) for place in places]
            continue
        ranking = _ranking(table) if table.places is not None else list(table.entrants)
        others = [e for e in table.entrants if e not in ranking]
        behind = [*((p, e) for p, e in enumerate(ranking, 1) if p > through), *((size + 1, e) for e in others)]
        beaten += [(place, table.table, e) for place, e in behind if e not in table.gone]
    if len(beaten) > size:
        beaten = [one for one in beaten if one[0] <= size]
    return [slot for _, _, slot in sorted(beaten, key=lambda one: one[:2])]
