"""The page of a pair of an event: who the two are, where they stand, whom they meet next, and all their matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.desk.results import PairResult, StageReport
from engine.score import Standing, StandingRow
from engine.views import links, people, source, stages
from engine.views.markup import (
    NOTHING,
    crumbs,
    for_search,
    isolated,
    link,
    listing,
    named,
    para,
    paragraph,
    section,
    show,
)
from engine.views.output import Output, html
from engine.views.played import coming_lines, games_figure, games_table
from engine.views.standings import standings_table
from engine.views.tables import table_html
from engine.views.words import Lexicon

__all__ = ["foot", "games", "next_rounds", "standing", "summary"]


def summary(result: PairResult) -> Output:
    """Who the two are, and where they stand in a few words that the search box finds."""
    word, here = _at(result)
    event = result.event
    title, season = event.title[word.language], event.season_title[word.language]
    steps = (
        (links.href(here, links.HOME), word("nav.home")),
        (links.href(here, links.season_page(event.season)), season),
        (links.href(here, links.event_page(event.season, event.id)), title),
    )
    said = [word("pair.sentence.lead", name=isolated(result.pair.name), event=title, season=season)]
    for report, _, row in _entries(result):
        where = {"rank": word.ordinal(row.rank), "score": word.number(row.score)}
        if stages.several(event):
            said.append(word("pair.sentence.stage", stage=stages.stage_title(report, word), **where))
        else:
            said.append(word("pair.sentence.rank" if row.score is None else "pair.sentence.only", **where))
    players = people.members(event, result.pair.id, here)
    top = show(crumbs(word("nav.way"), steps, named(result.pair.name)), para(players))
    names = word.enumerated(isolated(player.name) for player in result.players)
    return top + paragraph(" ".join(said)) + for_search(names)


def next_rounds(result: PairResult) -> Output:
    """Where the pair sits in the round to come, and against whom."""
    word, here = _at(result)
    items = [*coming_lines(result.event, result.pair.id, here, word)]
    return section(word("player.next.title"), "next-round", listing(items, "cl-list")) if items else NOTHING


def standing(result: PairResult) -> Output:
    """The pair's line in the newest standing of every stage."""
    word, here = _at(result)
    shown = NOTHING
    for report, whole, row in _entries(result):
        title = stages.of_stage(word("event.standings.title"), result.event, report, word)
        # what parts a line from its neighbours is told where these are
        own = row if stages.is_knockout(report) else replace(row, decided_by=None, tied_with=())
        table = standings_table(result.event, report, replace(whole, rows=(own,)), here, word, title)
        page = links.href(here, links.event_page(result.event.season, result.event.id), "standings")
        rank = word.markup("player.rank_of", rank=word.ordinal(row.rank), entrants=len(whole.rows))
        parts = [para(rank, "cl-note"), table_html(table), para(link(page, word("pair.all_standings"), "cl-more"))]
        shown += section(title, f"standing-{report.stage.name}", *parts)
    return shown


def games(result: PairResult) -> Output:
    """Every match of the pair, as a chart and as a table, stage by stage."""
    word, here = _at(result)
    shown = NOTHING
    for report, _, row in _entries(result):
        if report.noted:
            continue
        title = stages.of_stage(word("round.matches.title"), result.event, report, word)
        table = games_table(result.event, report, row, title, here, word)
        figure = html(games_figure(result.event, report, row, word))
        shown += section(title, f"games-{report.stage.name}") + figure + show(table_html(table))
    return shown


def foot(result: PairResult) -> Output:
    """Which files and commit the numbers come from."""
    word, _ = _at(result)
    return source.foot(result.event.source, word)


def _at(result: PairResult) -> tuple[Lexicon, str]:
    event = result.event
    return stages.lexicon(event), links.pair_page(event.season, event.id, result.pair.id)


def _entries(result: PairResult) -> Iterator[tuple[StageReport, Standing, StandingRow]]:
    """The pair's line in the newest standing of every stage, the newest stage first."""
    for report, whole, _ in stages.scored_stages(result.event):
        row = whole.row(result.pair.id)
        if row is not None:
            yield report, whole, row
