"""The cards of a round's page: a table of more than two with its points and places, and a seat across the tables."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, StageReport
from engine.score import ScoredGame
from engine.views import people, stages
from engine.views.markup import spoken
from engine.views.matrix import score_cell
from engine.views.seating import seat_mark, seat_order
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["seat_card", "table_card"]


def table_card(result: EventResult, report: StageReport, games: list[ScoredGame], here: str, word: Lexicon) -> Table:
    """A table with its points and places; of a knockout who goes through instead of a score.

    Compared at the table the best is first; compared seat by seat they are in the order of their seats.
    """
    knockout = stages.is_knockout(report)
    through = _through(report, games)
    is_last = knockout and games[0].round == len(report.bracket)
    by_seat = report.stage.compare == "seat"
    in_order = sorted(games, key=lambda g: (0 if by_seat else g.place or len(games) + 1, seat_order(g.seat)))
    seats = any(g.seat for g in games)
    errors = any(g.errors is not None for g in games)
    columns = [Column(word("round.place.short"), "rank", word("round.place.long"))]
    if seats:
        columns.append(Column(word("round.seat"), "seat"))
    columns += [Column(word("standing.entrant"), "name"), Column(word("round.points"), "num")]
    if errors:
        columns.append(Column(word("round.errors.short"), "num", word("round.errors.long")))
    if not knockout:
        columns.append(Column(word("round.score"), "score"))

    def line(game: ScoredGame) -> Line:
        cells: list[str | Markup] = [_place(game)]
        if seats:
            cells.append(seat_mark(game.seat, word))
        name = people.entrant(result, game.entrant, here)
        if game.entrant in through:
            name += spoken(word("match.wins" if is_last else "bracket.goes_on"))
        cells += [name, _points(game, word)]
        if errors:
            cells.append("" if game.errors is None else str(game.errors))
        if knockout:
            return Line(tuple(cells), "cl-through" if game.entrant in through else "")
        cells.append(score_cell(game, discarded=False, word=word))
        return Line(tuple(cells), "cl-winner" if game.place == 1 else "")

    caption = word("round.table_number", table=games[0].table)
    return Table(caption, tuple(columns), tuple(line(g) for g in in_order), "cl-card")


def seat_card(result: EventResult, seat: str, games: list[ScoredGame], here: str, word: Lexicon) -> Table:
    """Everyone who had one seat, across the tables."""
    columns = (
        Column(word("round.place.short"), "rank", word("round.place.long")),
        Column(word("standing.entrant"), "name"),
        Column(word("round.table"), "num"),
        Column(word("round.points"), "num"),
        Column(word("round.score"), "score"),
    )
    in_order = sorted(games, key=lambda g: (g.place or 0, stages.table_order(g.table)))
    lines = tuple(
        Line(
            (
                _place(g),
                people.entrant(result, g.entrant, here),
                g.table or "",
                _points(g, word),
                score_cell(g, discarded=False, word=word),
            ),
            "cl-winner" if g.place == 1 else "",
        )
        for g in in_order
    )
    return Table(word.of("seat.long", seat), columns, lines, "cl-card")


def _through(report: StageReport, games: list[ScoredGame]) -> set[str]:
    """Who of a table goes through; nobody where the stage is no knockout."""
    number, seated = games[0].round, {g.entrant for g in games}
    tables = (t for r in report.bracket if r.number == number for t in r.tables)
    return {e for table in tables for e in table.through if e in seated}


def _place(game: ScoredGame) -> str:
    return "" if game.place is None else f"{game.place}{'=' if game.shared > 1 else ''}"


def _points(game: ScoredGame, word: Lexicon) -> str | Markup:
    """The points net of penalties; with the gross ones where they differ."""
    if game.points is None or game.gross is None or game.points == game.gross:
        return word.number(game.points)
    return Markup('<abbr title="{}">{}</abbr>').format(
        word("round.gross", points=word.number(game.gross)), word.number(game.points)
    )
