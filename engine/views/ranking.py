"""The season's table on pages: places and scores by event, its race, why it stands so, its rules, who is proclaimed."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import SeasonRanking, SeasonResult
from engine.score import ScoredGame, Standing, StandingRow
from engine.views import links
from engine.views.breakdown import criteria_table, decided_chips, told
from engine.views.chart_html import chart_html
from engine.views.draws import deciding
from engine.views.markup import NOTHING, chip, details, for_search, isolated, link, named, para, section
from engine.views.output import Output, html
from engine.views.race import race_chart
from engine.views.rules import article_link, cascade_list, rules_table, variants_table
from engine.views.standings import mark
from engine.views.tables import Column, Line, Table, table_html, with_second_line
from engine.views.words import Lexicon

__all__ = ["breakdown", "champion", "champion_sentence", "race", "ranking", "rules", "top"]

#: The ranks that a short table shows.
TOP = 5


def ranking(result: SeasonResult) -> Output:
    """The season's table: who is proclaimed, whether it is final, and everyone's place and score in each event."""
    word, here = _at(result)
    table, standing = result.ranking, _standing(result)
    if table is None:
        return NOTHING
    if standing is None:
        return section(word("ranking.title"), "table", para(word("ranking.empty")))
    state = chip(word("ranking.state.final" if table.complete else "ranking.state.provisional"), "state")
    note = word("ranking.note.final" if table.complete else "ranking.note.provisional")
    shown = section(
        word("ranking.title"),
        "table",
        champion(result, here, word),
        para(Markup("{} <span>{}</span>").format(state, note), "cl-state"),
        table_html(_table(result, table, standing, here, word)),
        _to_the_final(result, here, word),
    )
    return shown + for_search(word.enumerated(isolated(result.name(row.entrant)) for row in standing.rows))


def race(result: SeasonResult) -> Output:
    """The table as it was after every round of the season, as a chart."""
    word, _ = _at(result)
    if not result.race:
        return NOTHING
    last = result.race[-1].standing
    leaders = word.enumerated(isolated(result.name(row.entrant)) for row in last.rows if row.rank == 1)
    said = word.count("race.description", len(result.race), leaders=leaders)
    chart = chart_html(race_chart(result, word), title=word("race.caption"), description=said)
    return section(word("race.title"), "race") + html(chart)


def breakdown(result: SeasonResult) -> Output:
    """Why neighbours level on score in the table stand as they do; every criterion's value on demand."""
    word, here = _at(result)
    standing = _standing(result)
    if standing is None:
        return NOTHING
    names = {row.entrant: _name(result, row.entrant, here) for row in standing.rows}
    parts = [told(standing, names, word)]
    if standing.rows and standing.rows[0].tiebreaks:
        parts.append(
            details(word("breakdown.all"), table_html(criteria_table(standing, names, word("breakdown.all"), word)))
        )
    if result.final is not None:
        parts.append(deciding(result.event(result.final), "season", here, word))
    return section(word("breakdown.title"), "breakdown", *parts)


def rules(result: SeasonResult) -> Output:
    """The table's rules: scores by place, ties, criteria in order, articles, and what differs from the rulebook."""
    word, _ = _at(result)
    table = result.ranking
    if table is None:
        return NOTHING
    own = table.rules
    parts = [
        para(
            word(
                "ranking.rules.scores",
                scores=", ".join(map(word.number, own.scores)),
                rest=word.number(own.scores_rest),
            )
        ),
        para(word(f"ranking.rules.ties.{own.ties}")),
        para(word("ranking.rules.sweep" if own.sweep else "ranking.rules.no_sweep")),
        Markup("<h3>{}</h3>").format(word("ties.title")),
        para(Markup("{} {}").format(word("ties.lead"), article_link(own, "tiebreaks", word))),
        cascade_list(own, word),
        Markup("<h3>{}</h3>").format(word("rules.all")),
    ]
    if table.rulebook_name is None:
        parts.append(para(word("ranking.rules.own")))
    elif table.variants:
        parts.append(para(word.count("event.variants.some", len(table.variants))))
        parts.append(table_html(variants_table(table.variants, word)))
    else:
        parts.append(para(word("event.variants.none")))
    parts.append(table_html(rules_table(own, word, word("ranking.rules.title"))))
    return section(word("ranking.rules.title"), "rules", *parts)


def top(result: SeasonResult, here: str, word: Lexicon) -> Markup:
    """The first of the table, who is proclaimed, and the way to the whole of it; nothing without a table."""
    table, standing = result.ranking, _standing(result)
    if table is None or standing is None:
        return Markup("")
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        Column(word("standing.score"), "score"),
    )
    lines = tuple(
        Line((str(row.rank), _name(result, row.entrant, here), word.number(row.score)), mark(row))
        for row in standing.rows
        if row.rank <= TOP
    )
    page = links.href(here, links.season_page(result.id), "table")
    state = word("ranking.state.final" if table.complete else "ranking.state.provisional")
    inner = (
        Markup('<h3 class="cl-event-title">{}</h3>').format(link(page, word("ranking.title"))),
        para(chip(state, "state"), "cl-state"),
        champion(result, here, word),
        table_html(Table(word("ranking.title"), columns, lines, "cl-top", caption_hidden=True)),
        para(link(page, word("ranking.whole"), "cl-more")),
    )
    box = Markup('<section class="cl-event">{}</section>').format(Markup("").join(inner))
    return Markup('<div class="cl-cards cl-events">{}</div>').format(box)


def champion(result: SeasonResult, here: str, word: Lexicon) -> Markup:
    """Who is proclaimed and why, set apart; nothing while nobody is."""
    found = result.proclaimed
    if found is None:
        return Markup("")
    name = Markup("<b>{}</b>").format(_name(result, found.entrant, here))
    return para(_proclaimed(result, name, word), "cl-champion")


def champion_sentence(result: SeasonResult, word: Lexicon) -> str:
    """The same as plain text, for the search box; nothing while nobody is proclaimed."""
    found = result.proclaimed
    if found is None:
        return ""
    return _proclaimed(result, isolated(result.name(found.entrant)), word).unescape()


def _proclaimed(result: SeasonResult, name: str | Markup, word: Lexicon) -> Markup:
    found = result.proclaimed
    if found is None:
        return Markup("")
    counted = len(result.ranking.events) if result.ranking is not None else 0
    title = _champion_title(result, word)
    if found.reason == "sweep":
        return word.count_markup("ranking.proclaimed.sweep", counted, name=name, title=title)
    return word.markup("ranking.proclaimed.final", name=name, title=title)


def _champion_title(result: SeasonResult, word: Lexicon) -> str:
    """What is won: the title of the season's final, else of the rulebook of its table, else of the season."""
    if result.final is not None:
        return result.event(result.final).title[word.language]
    of_table = result.ranking.title[word.language] if result.ranking is not None else ""
    return of_table or result.title[word.language]


def _table(result: SeasonResult, table: SeasonRanking, standing: Standing, here: str, word: Lexicon) -> Table:
    games = {(g.entrant, g.round): g for g in table.result.games}
    decided = any(decided_chips(row, word) for row in standing.rows)
    events = [result.event(event) for event in table.events]
    columns = [
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        Column(word("standing.score"), "score"),
        *(
            Column(link(links.href(here, links.event_page(e.season, e.id)), e.title[word.language]), "num", wide=True)
            for e in events
        ),
    ]
    if decided:
        columns.append(Column(word("standing.decided"), "text", wide=True))

    def line(row: StandingRow) -> Line:
        why = decided_chips(row, word)
        own = [games.get((row.entrant, i)) for i, _ in enumerate(events, 1)]
        by_event = Markup(" · ").join(
            f"{event.title[word.language]} {word.number(game.score)}"
            for event, game in zip(events, own, strict=True)
            if game is not None and game.score is not None
        )
        name = with_second_line(_name(result, row.entrant, here), (by_event, *why) if by_event else why)
        cells: list[str | Markup] = [str(row.rank), name, word.number(row.score)]
        cells += [_result_in(game, word) for game in own]
        if decided:
            cells.append(Markup(" ").join(why))
        return Line(tuple(cells), mark(row))

    lines = tuple(line(r) for r in standing.rows)
    return Table(word("ranking.title"), tuple(columns), lines, "cl-standings cl-season", caption_hidden=True)


def _result_in(game: ScoredGame | None, word: Lexicon) -> Markup:
    """The score that an event gave, and below it the place in its final ranking."""
    if game is None or game.score is None or game.place is None:
        return Markup('<span class="cl-none" aria-hidden="true">–</span>')
    place = word.ordinal(game.place) + ("=" if game.shared > 1 else "")
    score = Markup('<b class="cl-first">{}</b>' if game.place == 1 else "{}").format(word.number(game.score))
    return Markup('{} <small class="cl-total">{}</small>').format(score, place)


def _to_the_final(result: SeasonResult, here: str, word: Lexicon) -> Markup:
    if result.final is None or (result.proclaimed is not None and result.proclaimed.reason == "sweep"):
        return Markup("")
    final = result.event(result.final)
    page = links.href(here, links.event_page(final.season, final.id))
    return para(link(page, word("ranking.to_final", title=final.title[word.language]), "cl-more"))


def _name(result: SeasonResult, entrant: str, here: str) -> Markup:
    """A linked name; a pair's is no link, as pairs have no page."""
    known = next((e.entrants[entrant] for e in result.events if entrant in e.entrants), None)
    shown = named(result.name(entrant))
    return shown if known is not None and known.players else link(links.href(here, links.player_page(entrant)), shown)


def _standing(result: SeasonResult) -> Standing | None:
    standing = result.ranking.result.newest if result.ranking is not None else None
    return standing if standing is not None and standing.rows else None


def _at(result: SeasonResult) -> tuple[Lexicon, str]:
    language = result.club.language
    return Lexicon(language, titles={e.id: e.title[language] for e in result.events}), links.season_page(result.id)
