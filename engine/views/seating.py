"""Who sits where in the next round: table by table, and by name."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound
from engine.model import SEATS, Row, Status
from engine.views import people
from engine.views.markup import listing
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["cards", "find_table", "others", "seat_mark", "seat_order", "seated", "table_order"]


def seat_order(seat: str | None) -> int:
    """The winds in the order of play; no seat comes last."""
    return SEATS.index(seat) if seat in SEATS else len(SEATS)


def table_order(table: str | None) -> tuple[int, int, str]:
    """Tables in the order of their numbers, named ones after them."""
    text = table or ""
    return (0, int(text), "") if text.isascii() and text.isdigit() else (1, 0, text)


def seated(planned: PlannedRound) -> list[Row]:
    """Everyone who has a place at a table, table by table and seat by seat."""
    rows = planned.round.rows if planned.round else ()
    at_tables = [r for r in rows if r.status is Status.PLAYED and r.table is not None]
    return sorted(at_tables, key=lambda r: (table_order(r.table), seat_order(r.seat)))


def cards(result: EventResult, planned: PlannedRound, here: str, word: Lexicon) -> Markup:
    """A small table for each table of the round."""
    rows = seated(planned)
    seats = any(r.seat for r in rows)
    name = Column(word("standing.entrant"), "name")
    columns = (Column(word("round.seat"), "seat"), name) if seats else (name,)

    def line(row: Row) -> Line:
        shown = people.entrant(result, row.entrant, here)
        return Line((seat_mark(row.seat, word), shown) if seats else (shown,))

    numbers = list(dict.fromkeys(r.table for r in rows))
    tables = [
        table_html(
            Table(
                word("round.table_number", table=table),
                columns,
                tuple(line(r) for r in rows if r.table == table),
                "cl-card",
            )
        )
        for table in numbers
    ]
    return Markup('<div class="cl-cards">{}</div>').format(Markup("").join(tables))


def find_table(result: EventResult, planned: PlannedRound, here: str, word: Lexicon) -> Table:
    """Everyone by name, with table and seat: where do I sit?"""
    rows = sorted(seated(planned), key=lambda r: people.sort_key(result.name(r.entrant)))
    seats = any(r.seat for r in rows)
    columns = [Column(word("standing.entrant"), "name"), Column(word("round.table"), "num")]
    if seats:
        columns.append(Column(word("round.seat"), "text"))

    def line(row: Row) -> Line:
        cells: list[str | Markup] = [people.entrant(result, row.entrant, here), row.table or ""]
        if seats:
            cells.append(word.of("seat.long", row.seat) if row.seat else "")
        return Line(tuple(cells))

    return Table(word("round.find.title"), tuple(columns), tuple(line(r) for r in rows), "cl-find", caption_hidden=True)


def others(result: EventResult, planned: PlannedRound, here: str, word: Lexicon) -> Markup:
    """Everyone in the round's file who is at no table, by what the file says of them."""
    rows = planned.round.rows if planned.round else ()
    items = []
    for status in Status:
        found = [r.entrant for r in rows if r.status is status and r.table is None]
        if status is not Status.PLAYED and found:
            in_order = sorted(found, key=lambda e: people.sort_key(result.name(e)))
            shown = Markup(", ").join(people.entrant(result, e, here) for e in in_order)
            items.append(Markup("<b>{}</b>: {}").format(word.of("status", status.value), shown))
    return listing(items, "cl-others") if items else Markup("")


def seat_mark(seat: str | None, word: Lexicon) -> Markup:
    """A seat's letter, with its full name on demand."""
    if not seat:
        return Markup("")
    return Markup('<abbr title="{}">{}</abbr>').format(word.of("seat.long", seat), word.of("seat.short", seat))
