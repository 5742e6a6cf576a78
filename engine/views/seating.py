"""Who sits where in the next round: table by table, and by name."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import SEATS, Row, Status
from engine.rules import Stage
from engine.views import people, stages
from engine.views.markup import listing, named
from engine.views.matches import matches_of, seated_ties
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["away", "cards", "find_table", "others", "seat_mark", "seat_order", "seated", "status_words"]


def seat_order(seat: str | None) -> int:
    """The winds in the order of play; no seat comes last."""
    return SEATS.index(seat) if seat in SEATS else len(SEATS)


def seated(planned: PlannedRound) -> list[Row]:
    """Everyone who has a place at a table, table by table and seat by seat."""
    rows = planned.round.rows if planned.round else ()
    at_tables = [r for r in rows if r.status is Status.PLAYED and r.table is not None]
    return sorted(at_tables, key=lambda r: (stages.table_order(r.table), seat_order(r.seat)))


def cards(result: EventResult, report: StageReport, planned: PlannedRound, here: str, word: Lexicon) -> Markup:
    """A small table for each table of the round; of matches who meets whom."""
    rows = seated(planned)
    if report.stage.is_of_two:
        return matches_of(result, report, seated_ties(report, planned, rows, word), here, word)
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


def find_table(result: EventResult, report: StageReport, planned: PlannedRound, here: str, word: Lexicon) -> Table:
    """Everyone by name, with table and seat, or whom a match is against: where do I sit? Byes of matches too."""
    rows = seated(planned)
    seats, matches = any(r.seat for r in rows), report.stage.is_of_two
    columns = [Column(word("standing.entrant"), "name"), Column(word("round.table"), "num")]
    columns += [Column(word("round.find.against"), "text")] if matches else []
    columns += [Column(word("round.seat"), "text")] if seats else []

    def line(row: Row) -> Line:
        cells: list[str | Markup] = [people.entrant(result, row.entrant, here), row.table or ""]
        if matches:
            against = [named(result.name(r.entrant)) for r in rows if r.table == row.table and r is not row]
            bye = status_words(report.stage, row.status, word) if row.status is Status.BYE else ""
            cells.append(Markup(", ").join(against) if row.table is not None else bye)
        if seats:
            cells.append(word.of("seat.long", row.seat) if row.seat else "")
        return Line(tuple(cells))

    byes = [r for r in (planned.round.rows if planned.round else ()) if matches and r.status is Status.BYE]
    listed = sorted([*rows, *byes], key=lambda r: people.sort_key(result.name(r.entrant)))
    title = word("round.find.title")
    kind = "cl-find cl-pairing" if matches else "cl-find"
    return Table(title, tuple(columns), tuple(line(r) for r in listed), kind, caption_hidden=True)


def others(result: EventResult, report: StageReport, planned: PlannedRound, here: str, word: Lexicon) -> Markup:
    """Everyone in the round's file who is at no table, by what the file says of them."""
    items = [
        Markup("<b>{}</b>: {}").format(said, Markup(", ").join(people.entrant(result, e, here) for e in found))
        for said, found in away(result, report, planned, word)
    ]
    return listing(items, "cl-others") if items else Markup("")


def away(result: EventResult, report: StageReport, planned: PlannedRound, word: Lexicon) -> list[tuple[str, list[str]]]:
    """The entrants of the round's file who are at no table, by name below the word for what the file says of them."""
    rows = planned.round.rows if planned.round else ()
    found = {
        s: [r.entrant for r in rows if r.status is s and r.table is None] for s in Status if s is not Status.PLAYED
    }
    return [
        (status_words(report.stage, status, word), sorted(ids, key=lambda e: people.sort_key(result.name(e))))
        for status, ids in found.items()
        if ids
    ]


def status_words(stage: Stage, status: Status, word: Lexicon) -> str:
    """What a status is called; a bye of a knockout, or one that is a rest, by what it is."""
    if status is Status.BYE and stage.format == "knockout":
        return word("bracket.bye")
    if status is Status.BYE and not stage.bye_is_win:
        return word("calendar.rest")
    return word.of("status", status.value)


def seat_mark(seat: str | None, word: Lexicon) -> Markup:
    """A seat's letter, with its full name on demand."""
    if not seat:
        return Markup("")
    return Markup('<abbr title="{}">{}</abbr>').format(word.of("seat.long", seat), word.of("seat.short", seat))
