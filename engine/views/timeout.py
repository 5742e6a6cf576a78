"""The referee's sheet, to print: who still plays when time is up (C10), what the cards left in hand count (C3), and
how long a turn may take (C12)."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk import TimeOutTable, time_out_tables
from engine.desk.results import EventResult
from engine.pair import LastTurns, card_values
from engine.views import links, source, stages
from engine.views.markup import NOTHING, crumbs, link, para, paragraph, section, show
from engine.views.numbers import DASH
from engine.views.output import Output
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["cards", "foot", "summary", "tables", "turns"]


def summary(result: EventResult) -> Output:
    """What is played once time is called, in words, with the article that says so."""
    word, here = _at(result)
    title = result.title[word.language]
    page = links.event_page(result.season, result.id)
    steps = (
        (links.href(here, links.HOME), word("nav.home")),
        (links.href(here, links.season_page(result.season)), result.season_title[word.language]),
        (links.href(here, page), title),
    )
    said = paragraph(word("timeout.lead")) + paragraph(word("timeout.letters"))
    return show(crumbs(word("nav.way"), steps, word("timeout.title"))) + said + show(_article(result, here, word))


def tables(result: EventResult) -> Output:
    """For every dealer and every player in turn who still plays, in order; a part for every size of table."""
    word, _ = _at(result)
    shown = NOTHING
    for table in time_out_tables(result.rulebook):
        size = len(table.players)
        parts = [_dealers(table, word)]
        if result.rulebook.entrants == "pairs":
            parts.insert(0, para(word("timeout.pairs"), "cl-note"))
        shown += section(word("timeout.size", size=size), f"table-{size}", *parts)
    return shown


def cards(result: EventResult) -> Output:
    """What the cards left in hand count; nothing where the points are something else."""
    word, _ = _at(result)
    ace = result.rulebook.game.ace_left
    if ace is None:
        return NOTHING
    columns = (Column(word("cards.card"), "name"), Column(word("cards.value"), "num"))
    lines = tuple(
        Line((word.of("cards.kind", value.kind), word.number(value.points) or word("cards.face")))
        for value in card_values(ace)
    )
    table = Table(word("cards.title"), columns, lines, "cl-values", caption_hidden=True)
    return section(word("cards.title"), "cards", table_html(table))


def turns(result: EventResult) -> Output:
    """How long a turn may take, by the cards in hand, and what follows (C12); nothing where the rules set no limit."""
    word, _ = _at(result)
    game = result.rulebook.game
    if game.turn_seconds is None:
        return NOTHING
    limits = [(word("times.below", cards=cards), seconds) for cards, seconds in game.turn_limits]
    rest = word("times.from", cards=max(game.turn_seconds_below, default=1))
    lines = tuple(Line((cards, _clock(seconds))) for cards, seconds in [*limits, (rest, game.turn_seconds)])
    columns = (Column(word("times.cards"), "name"), Column(word("times.time"), "num"))
    table = table_html(Table(word("times.title"), columns, lines, "cl-values", caption_hidden=True))
    warned = game.turn_warning_seconds
    said = () if warned is None else (para(word("times.warned", seconds=warned), "cl-note"),)
    return section(word("times.title"), "turns", table, *said)


def foot(result: EventResult) -> Output:
    """Which files and commit the rules come from."""
    word, _ = _at(result)
    return source.foot(result.source, word)


def _at(result: EventResult) -> tuple[Lexicon, str]:
    return stages.lexicon(result), links.time_out_page(result.season, result.id)


def _clock(seconds: int) -> str:
    """Minutes and seconds, such as 1:30."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _article(result: EventResult, here: str, word: Lexicon) -> Markup:
    """The article that says so, linked to the rules of the event; nothing where none is noted."""
    article = result.rulebook.game.articles.get("time_out")
    if article is None:
        return Markup("")
    rules = links.href(here, links.event_page(result.season, result.id), "rules")
    return para(link(rules, word("rules.article", article=article), "cl-more"), "cl-note")


def _dealers(table: TimeOutTable, word: Lexicon) -> Markup:
    """A small table for every dealer."""
    columns = (
        Column(word("timeout.turn"), "name"),
        Column(word("timeout.rest"), "turns"),
        Column(word("timeout.lap"), "turns"),
    )
    shown = [
        table_html(
            Table(
                word("timeout.dealer", dealer=dealer),
                columns,
                tuple(_line(turns) for turns in lines),
                "cl-card",
            )
        )
        for dealer, lines in zip(table.players, table.dealers, strict=True)
    ]
    return Markup('<div class="cl-cards cl-turn-cards">{}</div>').format(Markup("").join(shown))


def _line(turns: LastTurns) -> Line:
    return Line((turns.turn, " ".join(turns.rest) or DASH, " ".join(turns.lap)))
