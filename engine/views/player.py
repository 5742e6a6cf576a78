"""The page of a player: results by event, the next round, every game with its score, as a chart and as a table."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from engine.desk.results import EventResult, PlayerResult, SeasonResult, StageReport
from engine.model import Row
from engine.score import ScoredGame, Standing, StandingRow
from engine.views import links, people, source, stages
from engine.views.chart_html import chart_html
from engine.views.charts import games_chart
from engine.views.markup import (
    NOTHING,
    chip,
    crumbs,
    for_search,
    isolated,
    link,
    listing,
    named,
    paragraph,
    section,
    show,
)
from engine.views.matrix import score_cell
from engine.views.output import Output, html
from engine.views.seating import seat_mark
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["foot", "games", "next_rounds", "results", "season_tables", "summary"]


def summary(result: PlayerResult) -> Output:
    """Who this is and how they did of late, in a few words; all the rest as text that the search box finds."""
    word, here = _at(result)
    steps = ((links.href(here, links.HOME), word("nav.home")),)
    name = isolated(result.player.name)
    lead = word.count("player.sentence.lead", len(result.events), name=name)
    by_event = [
        word(
            "player.sentence.event",
            event=_entry_title(event, report, word),
            season=event.season_title[word.language],
            rank=word.ordinal(row.rank),
            score=word.number(row.score),
        )
        for event, report, row in _entries(result)
    ]
    by_season = [_season_sentence(season, row, word) for season, _, row in _season_rows(result)]
    said = [*by_season, *by_event]
    shown = show(crumbs(word("nav.way"), steps, named(result.player.name))) + paragraph(" ".join((lead, *said[:1])))
    return shown + for_search(" ".join(said[1:])) if said[1:] else shown


def next_rounds(result: PlayerResult) -> Output:
    """Where the player sits in the rounds to come."""
    word, here = _at(result)
    items = [_seat(event, report, row, here, word) for event, report, row in _seats(result)]
    return section(word("player.next.title"), "next-round", listing(items, "cl-list")) if items else NOTHING


def results(result: PlayerResult) -> Output:
    """Rank, score, games and places by event, newest season first."""
    word, here = _at(result)
    columns = (
        Column(word("player.event"), "name"),
        Column(word("player.season"), "text"),
        Column(word("standing.rank"), "num"),
        Column(word("standing.score"), "score"),
        Column(word("standing.played.short"), "num", word("standing.played.long")),
        *(Column(word("player.place", place=word.ordinal(p)), "num") for p in (1, 2, 3)),
    )
    lines = tuple(_result_line(event, report, row, here, word) for event, report, row in _entries(result))
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
    """Every event's games: the scores as a chart, then a table; the discarded ones are marked in both."""
    word, here = _at(result)
    shown = NOTHING
    for event, report, row in _entries(result):
        title = word(
            "player.games.title", event=_entry_title(event, report, word), season=event.season_title[word.language]
        )
        anchor = f"games-{links.slug(event.season)}-{links.slug(event.id)}-{report.stage.name}"
        said = word("player.games.description", name=isolated(result.player.name), event=event.title[word.language])
        chart = chart_html(
            games_chart(report, row.entrant, row.discarded, word), title=word("player.games.caption"), description=said
        )
        table = _games_table(event, report, row, title, here, word)
        shown += section(title, anchor) + html(chart) + show(table_html(table))
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


def _seats(result: PlayerResult) -> Iterator[tuple[EventResult, StageReport, Row]]:
    for event in result.events:
        entries = people.entries_of(event, result.player)
        for report in event.stages:
            seating = report.seating
            if seating is not None and seating.round is not None:
                yield from ((event, report, row) for row in seating.round.rows if row.entrant in entries)


def _seat(event: EventResult, report: StageReport, row: Row, here: str, word: Lexicon) -> Markup:
    planned = report.seating
    if planned is None:
        raise ValueError("a seat in a round that is not seated")
    page = links.href(here, links.round_page(event, report.stage, planned.number))
    parts: list[str | Markup] = [
        event.title[word.language],
        link(page, stages.round_title(event, report, planned.number, word)),
        stages.when(planned, word),
    ]
    if row.table is None:
        parts.append(word.of("status", row.status.value) if word.has("status", row.status.value) else "")
    else:
        parts.append(word("round.table_number", table=row.table))
        parts.append(word.of("seat.long", row.seat) if row.seat else "")
    return Markup(" · ").join(p for p in parts if p)


def _entry_title(event: EventResult, report: StageReport, word: Lexicon) -> str:
    return stages.of_stage(event.title[word.language], event, report, word)


def _result_line(event: EventResult, report: StageReport, row: StandingRow, here: str, word: Lexicon) -> Line:
    standing = report.result.newest
    listed = len(standing.rows) if standing else 0
    page = links.href(here, links.event_page(event.season, event.id))
    counts = (*row.places, 0, 0, 0)[:3]
    return Line(
        (
            link(page, _entry_title(event, report, word)),
            event.season_title[word.language],
            word.markup("player.rank_of", rank=word.ordinal(row.rank), entrants=listed),
            word.number(row.score),
            str(row.played),
            *(str(c) for c in counts),
        ),
        f"cl-podium cl-podium-{row.rank}" if row.rank <= 3 else "",
    )


def _games_table(
    event: EventResult, report: StageReport, row: StandingRow, caption: str, here: str, word: Lexicon
) -> Table:
    played = [g for g in report.result.games if g.entrant == row.entrant]
    seats = any(g.seat for g in played)
    errors = any(g.errors is not None for g in played)
    columns = [Column(word("round.round"), "name"), Column(word("round.table"), "num")]
    if seats:
        columns.append(Column(word("round.seat"), "seat"))
    columns += [Column(word("round.points"), "num")]
    if errors:
        columns.append(Column(word("round.errors.short"), "num", word("round.errors.long")))
    columns += [
        Column(word("round.place.short"), "num", word("round.place.long")),
        Column(word("round.score"), "score"),
    ]
    columns.append(Column(word("player.note"), "text"))

    def line(game: ScoredGame) -> Line:
        page = links.href(here, links.round_page(event, report.stage, game.round))
        discarded = game.round in row.discarded
        cells: list[str | Markup] = [link(page, stages.round_name(event, report, game.round, word)), game.table or ""]
        if seats:
            cells.append(seat_mark(game.seat, word))
        cells.append(word.number(game.points))
        if errors:
            cells.append("" if game.errors is None else str(game.errors))
        cells += [
            "" if game.place is None else str(game.place),
            score_cell(game, discarded, word),
            _note(game, discarded, word),
        ]
        return Line(tuple(cells))

    in_order = sorted(played, key=lambda g: g.round)
    return Table(caption, tuple(columns), tuple(line(g) for g in in_order), "cl-games", caption_hidden=True)


def _note(game: ScoredGame, discarded: bool, word: Lexicon) -> str:
    notes = [word.of("status", game.status.value)] if word.has("status", game.status.value) else []
    if discarded:
        notes.append(word("matrix.discarded"))
    return ", ".join(notes)
