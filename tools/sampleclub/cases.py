"""Finds the interesting cases in what was played, so that the sample's README can say where they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sampleclub.club import Event
from sampleclub.games import GAMES
from sampleclub.standing import decided_by, keys


def deciders(event: Event) -> Iterator[tuple[str | None, list[str]]]:
    """Neighbours in the last standings that are level on score: (what separates them, both ids).

    None for players level after every criterion; those are given as one group, however many.
    """
    ranking = keys(event.plan.game, event.games)
    order = sorted(ranking, key=lambda entrant: (ranking[entrant], entrant))
    level: list[str] = []
    for above, below in pairwise(order):
        criterion = decided_by(event.plan.game, ranking[above], ranking[below])
        if criterion is None:
            level = [*(level or [above]), below]
            continue
        if level:
            yield None, level
            level = []
        if criterion != "score":
            yield criterion, [above, below]
    if level:
        yield None, level


def shared_places(event: Event) -> Iterator[tuple[int, str, list[str]]]:
    """Places that were shared: (round, table or seat, ids), a group each."""
    by_seat = GAMES[event.plan.game].by_seat
    for sheet in event.sheets:
        groups: dict[tuple[str, int], list[str]] = {}
        for row in sheet.rows:
            if row.result is not None:
                where = f"seat {row.seat}" if by_seat else f"table {row.table}"
                groups.setdefault((where, row.result.points), []).append(row.entrant)
        for (where, _), entrants in groups.items():
            if len(entrants) > 1:
                yield sheet.number, where, entrants


def jollies(event: Event) -> list[tuple[int, list[str]]]:
    """The rounds that had jollies, with their ids."""
    found = ((sheet.number, [row.entrant for row in sheet.rows if row.table is None]) for sheet in event.sheets)
    return [(number, entrants) for number, entrants in found if entrants]


def describe(event: Event, names: dict[str, str]) -> list[str]:
    """The cases of one event as lines of text: the first of each kind, with people's names."""

    def people(ids: list[str]) -> str:
        return " and ".join(f"{names[one]} ({one})" for one in ids)

    lines: list[str] = []
    first: dict[str | None, list[str]] = {}
    for criterion, pair in deciders(event):
        first.setdefault(criterion, pair)
    for criterion, pair in first.items():
        if criterion is None:
            lines.append(f"level after every criterion: {people(pair)}")
        else:
            lines.append(f"level on score, `{criterion}` decides: {people(pair)}")
    sizes: dict[int, tuple[int, str, list[str]]] = {}
    for case in shared_places(event):
        sizes.setdefault(len(case[2]), case)
    for _, (number, where, entrants) in sorted(sizes.items()):
        lines.append(f"equal points, {len(entrants)} share a place: round {number}, {where}: {people(entrants)}")
    rounds = ", ".join(f"{number} ({len(entrants)})" for number, entrants in jollies(event))
    lines.append(f"rounds with jollies (how many): {rounds or 'none'}")
    return lines
