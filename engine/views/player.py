"""The page of a player: results by event, the next round, every game with its score, as a chart and as a table."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from engine.desk.results import EventResult, PlayerResult, SeasonResult, StageReport
from engine.score import Standing, StandingRow
from engine.views import links, people, source, stages
from engine.views.markup import (
    NOTHING,
    chip,
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
from engine.views.tables import Column, Line, Table, table_html, with_second_line
from engine.views.words import Lexicon

__all__ = ["foot", "games", "next_rounds", "results", "season_tables", "summary"]


def summary(result: PlayerResult) -> Output:
    """Who this is and how they did of late, in a few words; all the rest as text that the search box finds."""
    word, here = _at(result)
    steps = ((links.href(here, links.HOME), word("nav.home")),)
    name = isolated(result.player.name)
    lead = word.count("player.sentence.lead", len(result.events), name=name)
    by_event = [_sentence(result, event, report, row, word) for event, report, row in _entries(result)]
    by_season = [_season_sentence(season, row, word) for season, _, row in _season_rows(result)]
    said = [*by_season, *by_event]
    shown = show(crumbs(word("nav.way"), steps, named(result.player.name))) + paragraph(" ".join((lead, *said[:1])))
    return shown + for_search(" ".join(said[1:])) if said[1:] else shown


def next_rounds(result: PlayerResult) -> Output:
    """Where the player sits in the rounds to come."""
    word, here = _at(result)
    items = [
        line
        for event in result.events
        for entry in people.entries_of(event, result.player)
        for line in coming_lines(event, entry, here, word)
    ]
    return section(word("player.next.title"), "next-round", listing(items, "cl-list")) if items else NOTHING


def results(result: PlayerResult) -> Output:
    """Rank, score, games and places by event, alone and in pairs, newest season first."""
    word, here = _at(result)
    entries = list(_entries(result))
    in_pairs = any(people.is_pair(event, row.entrant) for event, _, row in entries)
    columns = (
        Column(word("player.event"), "name"),
        Column(word("player.season"), "text"),
        *([Column(word("player.partner"), "text", wide=True)] if in_pairs else []),
        Column(word("standing.rank"), "num"),
        Column(word("standing.score"), "score"),
        Column(word("standing.played.short"), "num", word("standing.played.long")),
        *(Column(word("player.place", place=word.ordinal(p)), "num") for p in (1, 2, 3)),
    )
    lines = tuple(_result_line(result, *entry, here, word, in_pairs=in_pairs) for entry in entries)
    if not lines:
        return show(Markup("<p>{}</p>").format(word("player.nothing")))
    table = Table(word("player.results.title"), columns, lines, "cl-results", caption_hidden=True)
    return section(word("player.results.title"), "results", table_html(table))


def season_tables(result: PlayerResult) -> Output:
    """The player's place in the table of every season that has one, and what became of it."""
    word, here = _at(result)
    lines = tuple(_season_line(season, standing, row, here, word) for season, standing, row in _season_rows(result))
    if not lines:
        return NOTHING
    columns = (
        Column(word("player.season"), "name"),
        Column(word("standing.rank"), "num"),
        Column(word("standing.score"), "score"),
        Column(word("calendar.state")),
    )
    title = word("player.tables.title")
    table = Table(title, columns, lines, "cl-results", caption_hidden=True)
    return section(title, "season-tables", table_html(table))


def games(result: PlayerResult) -> Output:
    """Every event's games, as a chart and as a table; the discarded ones are marked in both. With whom, in a pair."""
    word, here = _at(result)
    shown = NOTHING
    for event, report, row in _entries(result):
        if report.noted:
            continue
        title = word(
            "player.games.title", event=_entry_title(event, report, word), season=event.season_title[word.language]
        )
        anchor = f"games-{links.slug(event.season)}-{links.slug(event.id)}-{report.stage.name}"
        figure = html(games_figure(event, report, row, word))
        parts = [table_html(games_table(event, report, row, title, here, word))]
        if people.is_pair(event, row.entrant):
            parts.insert(0, _partner(result, event, row.entrant, here, word))
        shown += section(title, anchor) + figure + show(*parts)
    return shown


def foot(result: PlayerResult) -> Output:
    """Which files and commit the numbers come from."""
    word, _ = _at(result)
    return source.foot(result.source, word)


def _at(result: PlayerResult) -> tuple[Lexicon, str]:
    return Lexicon(result.club.language), links.player_page(result.player.id)


def _entries(result: PlayerResult) -> Iterator[tuple[EventResult, StageReport, StandingRow]]:
    """The player's line in the newest standing of every stage, alone or in a pair."""
    for event in result.events:
        for entry in people.entries_of(event, result.player):
            for report, standing, _ in stages.scored_stages(event):
                row = standing.row(entry)
                if row is not None:
                    yield event, report, row


def _season_rows(result: PlayerResult) -> Iterator[tuple[SeasonResult, Standing, StandingRow]]:
    """The player's line in every season's table, alone or in a pair."""
    for season in result.seasons:
        standing = season.ranking.result.newest if season.ranking is not None else None
        entries = {e: None for event in season.events for e in people.entries_of(event, result.player)}
        for entry in entries:
            row = standing.row(entry) if standing is not None else None
            if standing is not None and row is not None:
                yield season, standing, row


def _season_sentence(season: SeasonResult, row: StandingRow, word: Lexicon) -> str:
    """The place in a season's table, in a sentence."""
    title, rank = season.title[word.language], word.ordinal(row.rank)
    return word("player.sentence.table", season=title, rank=rank, score=word.number(row.score))


def _season_line(season: SeasonResult, standing: Standing, row: StandingRow, here: str, word: Lexicon) -> Line:
    is_champion = season.proclaimed is not None and season.proclaimed.entrant == row.entrant
    is_final = season.ranking is not None and season.ranking.complete
    state = chip(word("ranking.state.final" if is_final else "ranking.state.provisional"))
    if is_champion:
        state = Markup("{} {}").format(state, chip(word("ranking.champion"), "state"))
    return Line(
        (
            link(links.href(here, links.season_page(season.id), "table"), season.title[word.language]),
            word.markup("player.rank_of", rank=word.ordinal(row.rank), entrants=len(standing.rows)),
            word.number(row.score),
            state,
        ),
        f"cl-podium cl-podium-{row.rank}" if row.rank <= 3 else "",
    )


def _sentence(result: PlayerResult, event: EventResult, report: StageReport, row: StandingRow, word: Lexicon) -> str:
    """The place in an event, and with whom it was made, in a sentence."""
    said = {
        "event": _entry_title(event, report, word),
        "season": event.season_title[word.language],
        "rank": word.ordinal(row.rank),
        "score": word.number(row.score),
    }
    if not people.is_pair(event, row.entrant):
        return word("player.sentence.rank" if row.score is None else "player.sentence.event", **said)
    others = [p for p in people.players_of(event, row.entrant) if p != result.player.id]
    key = "player.sentence.rank_pair" if row.score is None else "player.sentence.pair"
    return word(key, partner=word.enumerated(people.names(event, others)), **said)


def _partner(result: PlayerResult, event: EventResult, pair: str, here: str, word: Lexicon) -> Markup:
    """With whom the games were played, and the way to the page of the pair."""
    partner = people.members(event, pair, here, without=result.player.id)
    page = link(links.href(here, links.pair_page(event.season, event.id, pair)), word("player.pair_page"), "cl-more")
    return para(Markup("{} · {}").format(word.markup("player.with", name=partner), page), "cl-note")


def _entry_title(event: EventResult, report: StageReport, word: Lexicon) -> str:
    return stages.of_stage(event.title[word.language], event, report, word)


def _result_line(
    result: PlayerResult,
    event: EventResult,
    report: StageReport,
    row: StandingRow,
    here: str,
    word: Lexicon,
    *,
    in_pairs: bool,
) -> Line:
    standing = report.result.newest
    listed = len(standing.rows) if standing else 0
    page = links.href(here, links.event_page(event.season, event.id))
    counts = ("", "", "") if report.noted else tuple(str(count) for count in (*row.places, 0, 0, 0)[:3])
    pair = people.is_pair(event, row.entrant)
    partner = people.members(event, row.entrant, here, without=result.player.id) if pair else ""
    second = (word.markup("player.with", name=partner),) if pair else ()
    return Line(
        (
            with_second_line(link(page, _entry_title(event, report, word)), second),
            event.season_title[word.language],
            *([partner] if in_pairs else []),
            word.markup("player.rank_of", rank=word.ordinal(row.rank), entrants=listed),
            word.number(row.score),
            word.number(row.played),
            *counts,
        ),
        f"cl-podium cl-podium-{row.rank}" if row.rank <= 3 else "",
    )
