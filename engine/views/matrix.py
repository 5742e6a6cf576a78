"""The round-by-round matrix: everyone's score in every round, the discarded ones struck through."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Status
from engine.score import ScoredGame, Standing, StandingRow
from engine.views import links, people, stages
from engine.views.markup import link, listing, spoken
from engine.views.standings import mark
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["MARKED", "empty_cell", "legend", "marked_name", "matrix_table", "round_column", "score_cell", "status_mark"]

#: The statuses whose score is marked with a letter: the score was not played for.
MARKED = (Status.JOLLY, Status.BYE, Status.FORFEIT)


def matrix_table(
    result: EventResult, report: StageReport, standing: Standing, here: str, word: Lexicon, caption: str
) -> Table:
    """Rows in the order of the standing, a column per round that was played or fell out.

    Where the rounds are different games each column names its own; what the entrants brought along comes first.
    """
    rounds = [r for r in report.rounds if r.state in ("scored", "void")]
    games = {(g.entrant, g.round): g for g in report.result.games}
    bonus = report.stage.bonus is not None
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        *([Column(word("standing.bonus.short"), "round", word("standing.bonus.long"))] if bonus else []),
        *(round_column(result, report, r, here, word) for r in rounds),
        Column(word("standing.score"), "score"),
    )

    def line(row: StandingRow) -> Line:
        name = marked_name(result, row, here, word)
        start = [word.number(row.bonus)] if bonus else []
        cells = (_cell(row, r, games.get((row.entrant, r.number)), word) for r in rounds)
        return Line((str(row.rank), name, *start, *cells, word.number(row.score)), mark(row))

    return Table(caption, columns, tuple(line(r) for r in standing.rows), "cl-matrix", caption_hidden=True)


def score_cell(game: ScoredGame, discarded: bool, word: Lexicon) -> Markup:
    """The score of one game: struck through and said to be discarded, its letter where it was not played for."""
    shown = Markup("{}").format(word.number(game.score))
    if game.status in MARKED:
        shown += status_mark(game.status, word)
    if discarded:
        return Markup('<s class="cl-discard">{}</s>{}').format(shown, spoken(word("matrix.discarded")))
    if game.place == 1:
        return Markup('<b class="cl-first">{}</b>').format(shown)
    return shown


def marked_name(result: EventResult, row: StandingRow, here: str, word: Lexicon) -> Markup:
    """The name of a line, with the letter of who has given up."""
    name = people.entrant(result, row.entrant, here)
    return name + status_mark(Status.WITHDRAWN, word) if row.withdrawn else name


def empty_cell(word: Lexicon, *, void: bool = False) -> Markup:
    """The sign for no game, or for a round that fell out."""
    if void:
        return Markup('<span aria-hidden="true">×</span>{}').format(spoken(word.of("state", "void")))
    return Markup('<span class="cl-none" aria-hidden="true">–</span>{}').format(spoken(word("matrix.legend.none")))


def status_mark(status: Status, word: Lexicon) -> Markup:
    """The letter of a status, with its word on demand."""
    return Markup('<abbr class="cl-mark" title="{}">{}</abbr>').format(
        word.of("status", status.value), word.of("mark", status.value)
    )


def legend(report: StageReport, standing: Standing, word: Lexicon) -> Markup:
    """What the signs in the matrix mean: those that occur."""
    items: list[Markup] = []
    two = report.stage.is_of_two
    if any(row.discarded for row in standing.rows):
        items.append(Markup('<s class="cl-discard">3</s> {}').format(word("matrix.legend.discarded")))
    if any(g.place == 1 for g in report.result.games):
        bold = Markup('<b class="cl-first">{}</b>').format(word("matrix.legend.bold"))
        items.append(Markup("{} {}").format(bold, word("match.won" if two else "matrix.legend.first")))
    found = {g.status for g in report.result.games}
    found |= {Status.WITHDRAWN for row in standing.rows if row.withdrawn}
    for status in (*MARKED, Status.WITHDRAWN):
        if status in found:
            sign = Markup('<span class="cl-mark">{}</span>').format(word.of("mark", status.value))
            items.append(Markup("{} {}").format(sign, word.of("status", status.value)))
    items.append(Markup("– {}").format(word("matrix.legend.none")))
    if any(r.state == "void" for r in report.rounds):
        items.append(Markup("× {}").format(word.of("state", "void")))
    return listing(items, "cl-legend")


def _cell(row: StandingRow, planned: PlannedRound, game: ScoredGame | None, word: Lexicon) -> Markup:
    if planned.state == "void":
        return empty_cell(word, void=True)
    if game is not None and game.status is Status.WITHDRAWN:
        return status_mark(game.status, word)
    if game is None or game.score is None:
        return empty_cell(word)
    return score_cell(game, planned.number in row.discarded, word)


def round_column(result: EventResult, report: StageReport, planned: PlannedRound, here: str, word: Lexicon) -> Column:
    """The column of a round, whose heading leads to its page."""
    game = stages.game_title(result, report, planned.number, word)
    label = Markup("{}").format(game or str(planned.number))
    if links.has_page(planned):
        label = link(links.href(here, links.round_page(result, report.stage, planned.number)), label)
    return Column(label, "round", stages.round_name(result, report, planned.number, word))
