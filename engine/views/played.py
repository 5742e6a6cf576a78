"""The games of one entrant in a stage, as a chart and as a table: matches with their opponents, or games at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Row
from engine.score import ScoredGame, StandingRow
from engine.views import links, people, stages
from engine.views.chart_html import chart_html
from engine.views.charts import games_chart
from engine.views.markup import isolated, link
from engine.views.matrix import score_cell
from engine.views.numbers import DASH
from engine.views.points_chart import both_points, outcome_word, points_chart
from engine.views.seating import seat_mark
from engine.views.tables import Column, Line, Table, with_second_line
from engine.views.words import Lexicon

__all__ = ["coming_lines", "games_figure", "games_table"]


def games_figure(result: EventResult, report: StageReport, row: StandingRow, word: Lexicon) -> str:
    """The chart of an entrant's games: of matches the points of both sides, else the scores.

    Where only who wins a table has a score, the points of the games say more.
    """
    named = {"name": isolated(result.name(row.entrant)), "event": result.title[word.language]}
    played = _played(report, row)
    if any(g.points is not None for g in played):
        if report.stage.is_of_two:
            chart, title = points_chart(result, report, played, word, both=True), word("played.matches.caption")
            return chart_html(chart, title=title, description=word("played.matches.description", **named))
        if report.stage.only_winner_scores:
            chart, title = points_chart(result, report, played, word, both=False), word("played.points.caption")
            return chart_html(chart, title=title, description=word("played.points.description", **named))
    chart, title = games_chart(report, row.entrant, row.discarded, word), word("player.games.caption")
    return chart_html(chart, title=title, description=word("player.games.description", **named))


def games_table(
    result: EventResult, report: StageReport, row: StandingRow, caption: str, here: str, word: Lexicon
) -> Table:
    """Every game of an entrant in a stage, the discarded ones marked; matches with who was met and how they ended."""
    two = report.stage.is_of_two
    columns, cells = (_of_matches if two else _at_tables)(result, report, row, here, word)
    first, last = Column(word("round.round"), "name"), Column(word("player.note"), "text", wide=True)

    def line(game: ScoredGame) -> Line:
        page = links.href(here, links.round_page(result, report.stage, game.round))
        title, note = link(page, stages.round_name(result, report, game.round, word)), _note(game, row, word)
        name = title if two else with_second_line(title, (note,) if note else ())
        return Line((name, *cells[game.round], note))

    lines = tuple(line(game) for game in _played(report, row))
    return Table(caption, (first, *columns, last), lines, "cl-games", caption_hidden=True)


def coming_lines(result: EventResult, entrant: str, here: str, word: Lexicon) -> Iterator[Markup]:
    """Where an entrant plays next: seated in the round to come, else by the calendar, which is known before."""
    for report in result.stages:
        if report.seating is not None and report.seating.round is not None:
            rows = report.seating.round.rows
            yield from (_seat(result, report, row, rows, here, word) for row in rows if row.entrant == entrant)
        elif report.calendar:
            number = next((r.number for r in report.rounds if r.state == "planned"), None)
            matches = [m for r in report.calendar if r.number == number for m in r.matches if entrant in m.entrants]
            for match in matches:
                others = [e for e in match.entrants if e != entrant]
                planned = next(r for r in report.rounds if r.number == number)
                yield _line(result, report, planned, [_against(result, others, here, word)], here, word)


def _seat(result: EventResult, report: StageReport, row: Row, rows: Sequence[Row], here: str, word: Lexicon) -> Markup:
    """The table and the seat, and in a match the other side."""
    planned = report.seating
    if planned is None:
        raise ValueError("a seat in a round that is not seated")
    if row.table is None:
        said = word.of("status", row.status.value) if word.has("status", row.status.value) else ""
        return _line(result, report, planned, [said], here, word)
    parts: list[str | Markup] = [word("round.table_number", table=row.table)]
    parts.append(word.of("seat.long", row.seat) if row.seat else "")
    if report.stage.is_of_two:
        others = [r.entrant for r in rows if r.table == row.table and r.entrant != row.entrant]
        parts.append(_against(result, others, here, word))
    return _line(result, report, planned, parts, here, word)


def _line(
    result: EventResult,
    report: StageReport,
    planned: PlannedRound,
    parts: Sequence[str | Markup],
    here: str,
    word: Lexicon,
) -> Markup:
    """The event and the round with its date, and what else there is to say of it."""
    title = Markup("{}").format(stages.round_title(result, report, planned.number, word))
    if links.has_page(planned):
        title = link(links.href(here, links.round_page(result, report.stage, planned.number)), title)
    return Markup(" · ").join(p for p in (result.title[word.language], title, stages.when(planned, word), *parts) if p)


def _against(result: EventResult, others: Sequence[str], here: str, word: Lexicon) -> Markup:
    names = Markup(", ").join(people.entrant(result, other, here) for other in others)
    return word.markup("played.against", name=names) if others else Markup("")


def _played(report: StageReport, row: StandingRow) -> list[ScoredGame]:
    return sorted((g for g in report.result.games if g.entrant == row.entrant), key=lambda g: g.round)


def _of_matches(
    result: EventResult, report: StageReport, row: StandingRow, here: str, word: Lexicon
) -> tuple[list[Column], dict[int, list[str | Markup]]]:
    """The columns of matches, and each round's cells for them."""
    played = _played(report, row)
    by_hands = any(g.victory_points is not None for g in played)
    columns = [
        Column(word("round.table"), "num", wide=True),
        Column(word("round.find.against"), "text"),
        *([Column(word("standing.victory.short"), "num", word("standing.victory.long"))] if by_hands else []),
        Column(word("round.points"), "num"),
        Column(word("outcome.title"), "text"),
        Column(word("round.score"), "score", wide=True),
    ]
    cells: dict[int, list[str | Markup]] = {}
    for game in played:
        others = [g for g in report.games_of(game.round) if g.entrant in game.opponents]
        met = Markup(", ").join(people.entrant(result, e, here) for e in game.opponents)
        hands = [g.victory_points for g in (game, *others)]
        two = both_points(game)
        note = _note(game, row, word)
        cells[game.round] = [
            game.table or "",
            with_second_line(met, (note,) if note else ()),
            *([DASH.join(word.number(h) for h in hands if h is not None)] if by_hands else []),
            DASH.join(word.number(p) for p in two if p is not None),
            outcome_word(game, report, word),
            score_cell(game, game.round in row.discarded, word),
        ]
    return columns, cells


def _at_tables(
    result: EventResult, report: StageReport, row: StandingRow, here: str, word: Lexicon
) -> tuple[list[Column], dict[int, list[str | Markup]]]:
    """The columns of games at tables, and each round's cells for them."""
    played = _played(report, row)
    seats = any(g.seat for g in played)
    errors = any(g.errors is not None for g in played)
    columns = [
        Column(word("round.table"), "num"),
        *([Column(word("round.seat"), "seat")] if seats else []),
        Column(word("round.points"), "num"),
        *([Column(word("round.errors.short"), "num", word("round.errors.long"))] if errors else []),
        Column(word("round.place.short"), "num", word("round.place.long")),
        Column(word("round.score"), "score"),
    ]
    cells: dict[int, list[str | Markup]] = {
        game.round: [
            game.table or "",
            *([seat_mark(game.seat, word)] if seats else []),
            word.number(both_points(game)[0]),
            *(["" if game.errors is None else str(game.errors)] if errors else []),
            "" if game.place is None else str(game.place),
            score_cell(game, game.round in row.discarded, word),
        ]
        for game in played
    }
    return columns, cells


def _note(game: ScoredGame, row: StandingRow, word: Lexicon) -> str:
    notes = [word.of("status", game.status.value)] if word.has("status", game.status.value) else []
    if game.points is not None and game.gross is not None and game.points != game.gross:
        notes.append(word("round.gross", points=word.number(game.gross)))
    if game.round in row.discarded:
        notes.append(word("matrix.discarded"))
    return ", ".join(notes)
