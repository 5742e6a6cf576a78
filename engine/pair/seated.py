"""Tables and seats of a round, with lots only where the rules draw (A20 to A23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.model import SEATS, Purpose
from engine.pair.drawn import DrawnGroup
from engine.pair.jolly import choose_jollies
from engine.pair.situation import Lots, Seat, Seating, Situation
from engine.pair.tables import form_tables
from engine.pair.tiers import Tier, tier_of, tiers_by

__all__ = ["seat_by_order"]


def seat_by_order(situation: Situation, lots: Lots) -> Seating:
    """The tables and seats of those present, and who acts as jolly; errors as those of `make_seating`."""
    sizes = form_tables(len(situation.present), situation.stage)
    jollies, drawn = choose_jollies(situation, len(situation.present) - sum(sizes), lots)
    playing = sorted(set(situation.present) - set(jollies))
    levels, more = _newcomers_in_order(_levels(situation, playing), sizes, lots)
    ordered, tables_drawn = _across_tables(levels, sizes, lots)
    seats, seats_drawn = _seats(situation, _cut(ordered, sizes), lots)
    return Seating(seats, jollies, (*drawn, *more, *tables_drawn, *seats_drawn))


def _levels(situation: Situation, playing: Sequence[str]) -> list[Tier]:
    """Those who play from the best down: by the evening's first game (A21), or by the score in the standings (A22)."""
    scores = {e: place.score for e, place in situation.standing.items()}
    by_score = partial(tiers_by, "score", highest_first=not situation.lower_wins)
    if situation.first_game is not None:
        levels = by_score(playing, situation.first_game)
        away = [e for e in playing if e not in situation.first_game]
        if situation.stage.evening_absent == "drawn":
            return [*levels, *tier_of("absent", away)]
        return [*levels, *by_score(away, scores), *tier_of("new", [e for e in away if e not in scores])]
    if not scores:
        return tier_of("start", playing)
    return [*by_score(playing, scores), *tier_of("new", [e for e in playing if e not in scores])]


def _newcomers_in_order(
    levels: Sequence[Tier], sizes: Sequence[int], lots: Lots
) -> tuple[list[Tier], list[DrawnGroup]]:
    """Newcomers, and who was absent from the evening's first game, one by one in the order in which they are drawn.

    The draw gives each of them a place in the order, and so the seat too.
    """
    found: list[Tier] = []
    drawn: list[DrawnGroup] = []
    position = 0
    for level in levels:
        size = len(level.entrants)
        if level.kind in ("new", "absent") and size > 1:
            (order,) = lots.draw(Purpose.NEWCOMERS, [level.entrants])
            tables = _tables_of(position, size, sizes)
            drawn.append(DrawnGroup(Purpose.NEWCOMERS, level.kind, None, tables, order))
            found += [Tier(level.kind, None, (entrant,)) for entrant in order]
        else:
            found.append(level)
        position += size
    return found, drawn


def _across_tables(
    levels: Sequence[Tier], sizes: Sequence[int], lots: Lots
) -> tuple[list[tuple[str, Tier]], list[DrawnGroup]]:
    """Everyone in order with their level; those level at the edge of two tables as they are drawn."""
    divided: dict[int, tuple[int, ...]] = {}
    position = 0
    for i, level in enumerate(levels):
        tables = _tables_of(position, len(level.entrants), sizes)
        if len(tables) > 1:
            divided[i] = tables
        position += len(level.entrants)
    orders = lots.draw(Purpose.TABLES, [levels[i].entrants for i in divided]) if divided else []
    by_level = dict(zip(divided, orders, strict=True))
    drawn = [
        DrawnGroup(Purpose.TABLES, levels[i].kind, levels[i].value, divided[i], order) for i, order in by_level.items()
    ]
    return [(e, level) for i, level in enumerate(levels) for e in by_level.get(i, level.entrants)], drawn


def _tables_of(position: int, size: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The tables, from 1, at which the places from `position` (from 0) on are."""
    table_at = [number for number, count in enumerate(sizes, 1) for _ in range(count)]
    return tuple(sorted(set(table_at[position : position + size])))


def _cut(ordered: Sequence[tuple[str, Tier]], sizes: Sequence[int]) -> Iterator[Sequence[tuple[str, Tier]]]:
    start = 0
    for size in sizes:
        yield ordered[start : start + size]
        start += size


def _seats(
    situation: Situation, tables: Iterator[Sequence[tuple[str, Tier]]], lots: Lots
) -> tuple[tuple[Seat, ...], list[DrawnGroup]]:
    """The seats by the order at each table, drawn among those level there (A23)."""
    first, drawn = _first_seat(situation, lots)
    parts: list[tuple[int, Tier]] = []
    for number, table in enumerate(tables, 1):
        if situation.stage.seats_by == "draw":
            parts.append((number, Tier("chance", None, tuple(e for e, _ in table if e != first))))
            continue
        by_level: dict[int, tuple[Tier, list[str]]] = {}
        for entrant, level in table:
            if entrant != first:
                by_level.setdefault(id(level), (level, []))[1].append(entrant)
        parts += [(number, Tier(level.kind, level.value, tuple(own))) for level, own in by_level.values()]
    level_ones = [(number, part) for number, part in parts if len(part.entrants) > 1]
    orders = iter(lots.draw(Purpose.SEATS, [part.entrants for _, part in level_ones]) if level_ones else [])
    in_order: dict[int, list[str]] = {1: [first]} if first is not None else {}
    for number, part in parts:
        entrants = part.entrants
        if len(entrants) > 1:
            entrants = next(orders)
            drawn.append(DrawnGroup(Purpose.SEATS, part.kind, part.value, (number,), entrants))
        in_order.setdefault(number, []).extend(entrants)
    seats = tuple(
        Seat(number, SEATS[i] if i < len(SEATS) else None, entrant)
        for number, entrants in in_order.items()
        for i, entrant in enumerate(entrants)
    )
    return seats, drawn


def _first_seat(situation: Situation, lots: Lots) -> tuple[str | None, list[DrawnGroup]]:
    """Who takes the first seat by turn, whatever the order at the table; drawn among several level for it (A14)."""
    turn = tuple(sorted(set(situation.turn) & set(situation.present)))
    if len(turn) < 2:
        return (turn[0] if turn else None), []
    (order,) = lots.draw(Purpose.SEATS, [turn])
    return order[0], [DrawnGroup(Purpose.SEATS, "turn", None, (1,), order)]
