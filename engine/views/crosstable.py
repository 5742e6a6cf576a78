"""Who met whom: everyone against everyone of an all-play-all, and opponent by opponent in a Swiss or Danish stage."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk import outcome_of
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.score import ScoredGame, Standing, StandingRow
from engine.views.markup import named, spoken
from engine.views.matches import side_result
from engine.views.matrix import MARKED, empty_cell, marked_name, round_column, status_mark
from engine.views.numbers import DASH
from engine.views.standings import mark
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["crosstable", "opponents_table"]


def crosstable(
    result: EventResult, report: StageReport, standing: Standing, here: str, word: Lexicon, caption: str
) -> Table:
    """A row and a column for everyone, in the order of the standing: the score against each, and the points below."""
    order = [row.entrant for row in standing.rows]
    met: dict[tuple[str, str], list[ScoredGame]] = {}
    for game in report.result.games:
        if len(game.opponents) == 1 and game.round <= standing.after:
            met.setdefault((game.entrant, game.opponents[0]), []).append(game)
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        *(
            Column(str(i), "round", word("crosstable.number", name=result.name(entrant)))
            for i, entrant in enumerate(order, 1)
        ),
        Column(word("standing.score"), "score"),
    )

    def cell(one: str, other: str) -> Markup:
        if one == other:
            return Markup('<span class="cl-self" aria-hidden="true">■</span>{}').format(spoken(word("crosstable.self")))
        games = met.get((one, other), [])
        if not games:
            return empty_cell(word)
        return Markup("").join(_result(result, report, g, met.get((other, one), []), word) for g in games)

    def line(number: int, row: StandingRow) -> Line:
        cells = (cell(row.entrant, other) for other in order)
        return Line((str(number), marked_name(result, row, here, word), *cells, word.number(row.score)), mark(row))

    lines = tuple(line(i, row) for i, row in enumerate(standing.rows, 1))
    return Table(caption, columns, lines, "cl-matrix cl-crosstable", caption_hidden=True)


def opponents_table(
    result: EventResult, report: StageReport, standing: Standing, here: str, word: Lexicon, caption: str
) -> Table:
    """A column for every round: the score, the points of both sides, and whom it was played against."""
    rounds = [r for r in report.rounds if r.state in ("scored", "void")]
    games = {(g.entrant, g.round): g for g in report.result.games}
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        *(round_column(result, report, r, here, word) for r in rounds),
        Column(word("standing.score"), "score"),
    )

    def cell(row: StandingRow, planned: PlannedRound) -> Markup:
        game = games.get((row.entrant, planned.number))
        if planned.state == "void" or game is None or game.score is None:
            return empty_cell(word, void=planned.state == "void")
        others = [games[o, planned.number] for o in game.opponents if (o, planned.number) in games]
        shown = _result(result, report, game, others, word)
        against = Markup(", ").join(named(result.name(o)) for o in game.opponents)
        if not against:
            return shown
        return Markup('{}<small class="cl-against">{}</small>').format(shown, against)

    def line(row: StandingRow) -> Line:
        cells = (cell(row, r) for r in rounds)
        return Line((str(row.rank), marked_name(result, row, here, word), *cells, word.number(row.score)), mark(row))

    lines = tuple(line(row) for row in standing.rows)
    return Table(caption, columns, lines, "cl-matrix cl-opponents", caption_hidden=True)


def _result(
    result: EventResult, report: StageReport, game: ScoredGame, others: list[ScoredGame], word: Lexicon
) -> Markup:
    """The score of a match, strong where it was won, with its letter where it was not played; its points below."""
    score = Markup("{}").format(word.number(game.score))
    if outcome_of(game) == "won":
        score = Markup('<b class="cl-first">{}</b>').format(score)
    if game.status in MARKED:
        score += status_mark(game.status, word)
    rival = next((g for g in others if g.round == game.round), None)
    if rival is None or all(g.points is None and g.victory_points is None for g in (game, rival)):
        return score
    both = Markup(DASH).join((side_result(result, game, [rival], word), side_result(result, rival, [game], word)))
    return Markup('{}<small class="cl-total">{}</small>').format(score, both)
