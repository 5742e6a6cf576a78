"""The page of a round: its tables, or its seating; the standing after it; the rounds before and after."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk import outcome_of
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import SEATS, Status
from engine.score import ScoredGame
from engine.views import links, paper, people, seating, source, stages
from engine.views.draws import deciding, seating_draws
from engine.views.groups import by_group, group_heading, titled
from engine.views.hands import sheet_table
from engine.views.markup import NOTHING, chip, crumbs, details, link, para, paragraph, section, show
from engine.views.matches import matches_of, scored_ties
from engine.views.output import Output
from engine.views.referee import decisions
from engine.views.seating import status_words
from engine.views.standings import with_movement
from engine.views.table_cards import seat_card, table_card
from engine.views.tables import table_html
from engine.views.words import Lexicon

__all__ = [
    "draw",
    "foot",
    "hands",
    "neighbours",
    "penalties",
    "seat_by_seat",
    "standings",
    "summary",
    "tables",
    "where_do_i_sit",
]


def summary(result: EventResult, stage: str, round: int) -> Output:
    """What round this is, as links and as a sentence that the search box finds."""
    word, here, report, planned = _at(result, stage, round)
    steps = (
        (links.href(here, links.HOME), word("nav.home")),
        (links.href(here, links.season_page(result.season)), result.season_title[word.language]),
        (links.href(here, links.event_page(result.season, result.id)), result.title[word.language]),
    )
    title = stages.round_title(result, report, round, word)
    state = chip(word.of("state", planned.state), planned.state)
    top = show(
        crumbs(word("nav.way"), steps, title),
        para(Markup(" ").join(filter(None, (state, stages.when(planned, word)))), "cl-state"),
    )
    return top + paragraph(_sentence(result, report, planned, title, word))


def tables(result: EventResult, stage: str, round: int) -> Output:
    """Every table with its seats, points, places and scores; in a round to come only who sits where."""
    word, here, report, planned = _at(result, stage, round)
    two = report.stage.is_of_two
    title = word("round.matches.title" if two else "round.tables.title")
    if planned.state == "seating":
        inner = (
            seating.cards(result, report, planned, here, word),
            seating.others(result, report, planned, here, word),
        )
        return section(title, "tables", *inner, _bracket_link(result, report, here, word))
    if planned.state != "scored":
        return NOTHING
    games = report.games_of(round)
    if two:
        shown = matches_of(result, report, scored_ties(report, round, word), here, word)
    else:
        at_tables = [g for g in games if g.table is not None]
        numbers = sorted({g.table for g in at_tables if g.table is not None}, key=stages.table_order)
        cards = (table_card(result, report, [g for g in at_tables if g.table == n], here, word) for n in numbers)
        inside = Markup("").join(table_html(card) for card in cards)
        shown = Markup('<div class="cl-cards cl-cards-wide">{}</div>').format(inside)
    by_seat = [para(word("round.seats.lead"), "cl-note")] if report.stage.compare == "seat" else []
    away = _away(result, report, games, here, word)
    through = _through(result, report, round, here, word)
    return section(title, "tables", *by_seat, shown, away, through, _bracket_link(result, report, here, word))


def hands(result: EventResult, stage: str, round: int) -> Output:
    """Hand by hand, where the club notes it so: what was called and by whom, the points, and the totals so far."""
    word, here, report, _ = _at(result, stage, round)
    sheets = report.hands_of(round)
    if not sheets:
        return NOTHING
    lead = para(word("round.hands.lead"), "cl-note")
    shown = [table_html(sheet_table(result, s, here, word)) for s in sheets]
    if len(sheets) > 1:
        shown = [details(word("round.hands.caption", table=s.table), t) for s, t in zip(sheets, shown, strict=True)]
    return section(word("round.hands.title"), "hands", lead, *shown)


def penalties(result: EventResult, stage: str, round: int) -> Output:
    """What the referee decided in this round; nothing where there is nothing."""
    word, here, _, _ = _at(result, stage, round)
    return decisions(result, here, word, (stage, round))


def seat_by_seat(result: EventResult, stage: str, round: int) -> Output:
    """Where everyone is compared with those of the same seat: each seat's ranking across the tables."""
    word, here, report, planned = _at(result, stage, round)
    if planned.state != "scored" or report.stage.compare != "seat":
        return NOTHING
    games = report.games_of(round)
    shown = [
        table_html(seat_card(result, seat, [g for g in games if g.seat == seat and g.place is not None], here, word))
        for seat in SEATS
        if any(g.seat == seat for g in games)
    ]
    cards = Markup('<div class="cl-cards cl-cards-wide">{}</div>').format(Markup("").join(shown))
    return section(word("round.seats.title"), "seats", para(word("round.seats.lead"), "cl-note"), cards)


def where_do_i_sit(result: EventResult, stage: str, round: int) -> Output:
    """In a round to come: everyone by name, with table and seat."""
    word, here, report, planned = _at(result, stage, round)
    if planned.state != "seating":
        return NOTHING
    table = seating.find_table(result, report, planned, here, word)
    sheets = paper.to_print(paper.round_files(result, report, planned), here, word)
    return section(word("round.find.title"), "find", sheets, table_html(table))


def draw(result: EventResult, stage: str, round: int) -> Output:
    """How the seating was drawn, and for the first round of a final who was drawn for the last place in it."""
    word, here, report, _ = _at(result, stage, round)
    first = next((r.number for r in report.rounds if links.has_page(r)), None)
    who_plays = deciding(result, stage, here, word) if round == first else Markup("")
    parts = [part for part in (seating_draws(result, report, round, here, word), who_plays) if part]
    return section(word("draws.section"), "draw", *parts) if parts else NOTHING


def standings(result: EventResult, stage: str, round: int) -> Output:
    """The standing after this round, and how everyone moved since the standing before; of a knockout its bracket."""
    word, here, report, planned = _at(result, stage, round)
    if planned.state != "scored" or stages.is_knockout(report):
        return NOTHING
    standing, before = report.result.after(round), report.result.after(round - 1)
    if standing is None:
        return NOTHING
    title = word("round.standings.title", number=round)
    parts = []
    for group, own in by_group(standing):
        caption = titled(title, group, word)
        table = with_movement(result, own, before, report.games_of(round), here, word, caption)
        parts.append(group_heading(group, word) + table_html(table))
    return section(title, "standings", *parts)


def neighbours(result: EventResult, stage: str, round: int) -> Output:
    """The way to the rounds before and after, and back to the event."""
    word, here, report, _ = _at(result, stage, round)
    paged = [r.number for r in report.rounds if links.has_page(r)]
    at = paged.index(round)
    items: list[Markup] = []
    if at > 0:
        items.append(_step(result, report, paged[at - 1], here, word, "round.previous", "prev"))
    items.append(link(links.href(here, links.event_page(result.season, result.id)), result.title[word.language]))
    if at + 1 < len(paged):
        items.append(_step(result, report, paged[at + 1], here, word, "round.next", "next"))
    return show(
        Markup('<nav class="cl-pager" aria-label="{}">{}</nav>').format(word("round.pager"), Markup("").join(items))
    )


def foot(result: EventResult, stage: str, round: int) -> Output:
    """Which files and commit the numbers come from; the round's own file first."""
    word, here, _, planned = _at(result, stage, round)
    return source.foot(result.source, word, planned.round.file if planned.round else "", here)


def _at(result: EventResult, stage: str, number: int) -> tuple[Lexicon, str, StageReport, PlannedRound]:
    report = next(s for s in result.stages if s.stage.name == stage)
    planned = next(r for r in report.rounds if r.number == number)
    return stages.lexicon(result), links.round_page(result, report.stage, number), report, planned


def _step(
    result: EventResult, report: StageReport, number: int, here: str, word: Lexicon, key: str, relation: str
) -> Markup:
    address = links.href(here, links.round_page(result, report.stage, number))
    name = stages.round_name(result, report, number, word)
    return Markup('<a rel="{}" href="{}">{}</a>').format(relation, address, word(key, round=name))


def _bracket_link(result: EventResult, report: StageReport, here: str, word: Lexicon) -> Markup:
    """The way from a round of a knockout to its bracket."""
    if not links.has_bracket(report):
        return Markup("")
    return para(link(links.href(here, links.bracket_page(result, report.stage)), word("bracket.open"), "cl-more"))


def _through(result: EventResult, report: StageReport, number: int, here: str, word: Lexicon) -> Markup:
    """Who goes on from a round of a knockout, table by table; from the last one nobody does."""
    of_round = next((r for r in report.bracket if r.number == number), None)
    if of_round is None or of_round is report.bracket[-1]:
        return Markup("")
    going = [e for table in of_round.tables for e in table.through]
    names = Markup(", ").join(people.entrant(result, e, here) for e in going)
    return para(Markup("<b>{}</b>: {}").format(word("round.through"), names)) if going else Markup("")


def _away(result: EventResult, report: StageReport, games: tuple[ScoredGame, ...], here: str, word: Lexicon) -> Markup:
    """Everyone in the round who played at no table, by what the file says of them, with the score if it gave one."""
    items = []
    for status in Status:
        found = [g for g in games if g.status is status and g.table is None]
        if status is Status.PLAYED or not found:
            continue
        in_order = sorted(found, key=lambda g: people.sort_key(result.name(g.entrant)))
        shown = Markup(", ").join(
            Markup("{} ({})").format(people.entrant(result, g.entrant, here), word.number(g.score))
            if g.score is not None and not stages.is_knockout(report)
            else people.entrant(result, g.entrant, here)
            for g in in_order
        )
        items.append(Markup("<li><b>{}</b>: {}</li>").format(status_words(report.stage, status, word), shown))
    return Markup('<ul class="cl-others">{}</ul>').format(Markup("").join(items)) if items else Markup("")


def _sentence(result: EventResult, report: StageReport, planned: PlannedRound, title: str, word: Lexicon) -> str:
    event, season = result.title[word.language], result.season_title[word.language]
    lead = word("round.sentence.lead", round=title, event=event, season=season)
    if planned.date:
        lead = word("round.sentence.dated", lead=lead, date=word.long_date(planned.date))
    if planned.state == "void":
        return word("round.sentence.void", lead=lead)
    if planned.state == "seating":
        count = len({r.table for r in seating.seated(planned)})
        if report.stage.is_of_two:
            return word("round.sentence.matches_to_come", lead=lead, matches=word.count("round.matches.count", count))
        return word("round.sentence.seating", lead=lead, tables=word.count("round.tables.count", count))
    games = report.games_of(planned.number)
    count = len({g.table for g in games if g.table is not None})
    if report.stage.is_of_two:
        won = [g.entrant for g in games if g.table is not None and outcome_of(g) == "won"]
        said = word("round.sentence.matches", lead=lead, matches=word.count("round.matches.count", count))
        key = "round.sentence.match_winners"
    else:
        won = [g.entrant for g in games if g.place == 1]
        said = word("round.sentence.scored", lead=lead, tables=word.count("round.tables.count", count))
        key = "round.sentence.winners"
    return f"{said} {word(key, names=word.enumerated(people.names(result, won)))}" if won else said
