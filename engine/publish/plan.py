"""Which pages the site has, and what they have in common: made from the desk's values, in the club's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.desk import EventResult, HomeResult, PlannedRound, SeasonResult, StageReport
from engine.paper import Sheet
from engine.publish.pages import LABELS, Page, SiteInfo
from engine.views import links, paper, people, stages
from engine.views.home import members
from engine.views.paper_seating import seating_sheet
from engine.views.paper_slips import slips_sheet
from engine.views.paper_standings import standings_sheet
from engine.views.words import Lexicon

__all__ = ["plan", "site_info"]

#: The seasons that the navigation names: the newest; the home page names all.
SEASONS_IN_NAVIGATION = 1

#: The most events that the navigation names; of more only those that are not over, the season's page names all.
EVENTS_IN_NAVIGATION = 6


def plan(home: HomeResult) -> tuple[Page, ...]:
    """Every page of the club's site: home, seasons, events, rounds that have a file, what else events have, members."""
    return tuple(_pages(home))


def site_info(home: HomeResult) -> SiteInfo:
    """What all pages share: the club's name, the way around and the words of the frame."""
    word = Lexicon(home.club.language)
    navigation = [(word("nav.home"), links.HOME)]
    for season in home.seasons[:SEASONS_IN_NAVIGATION]:
        navigation.append((season.title[word.language], links.season_page(season.id)))
        navigation += [(e.title[word.language], links.event_page(e.season, e.id)) for e in _in_navigation(season)]
    return SiteInfo(
        title=home.club.name,
        language=word.language,
        base_url=home.club.base_url,
        navigation=tuple(navigation),
        labels={label: word.of("site", label) for label in LABELS},
    )


def _in_navigation(season: SeasonResult) -> tuple[EventResult, ...]:
    """The events of `season` that fit: all, or where they are too many the first of those that are still played."""
    if len(season.events) <= EVENTS_IN_NAVIGATION:
        return season.events
    return tuple(e for e in season.events if not e.is_over)[:EVENTS_IN_NAVIGATION]


def _pages(home: HomeResult) -> Iterator[Page]:
    word = Lexicon(home.club.language)
    club = home.club.name
    yield Page(links.HOME, "home", {}, club, word("page.describe.home", club=club))
    for season in home.seasons:
        yield from _season_pages(season, word)
    for player in members(home):
        described = word("page.describe.player", name=player.name)
        yield Page(links.player_page(player.id), "player", {"player": player.id}, player.name, described)
    described = word("page.describe.corrections", club=club)
    yield Page(links.CORRECTIONS, "corrections", {}, word("corrections.title"), described)


def _season_pages(season: SeasonResult, word: Lexicon) -> Iterator[Page]:
    title = season.title[word.language]
    described = word("page.describe.season", season=title)
    yield Page(links.season_page(season.id), "season", {"season": season.id}, title, described)
    for event in season.events:
        yield from _event_pages(event, word)


def _event_pages(event: EventResult, word: Lexicon) -> Iterator[Page]:
    names = {"event": event.title[word.language], "season": event.season_title[word.language]}
    parameters = {"season": event.season, "event": event.id}
    short = {"event": stages.event_title(event, word), "season": event.season}
    title = word("page.event", **short)
    described = word("page.describe.table" if event.is_noted else "page.describe.event", **names)
    yield Page(
        links.event_page(event.season, event.id), "event", parameters, title, described, sheets=_event_sheets(event)
    )
    if links.has_time_out(event):
        title, described = word("page.timeout", **short), word("page.describe.timeout", **names)
        yield Page(links.time_out_page(event.season, event.id), "timeout", parameters, title, described)
    if links.has_referee(event):
        title, described = word("page.referee", **short), word("page.describe.referee", **names)
        yield Page(links.referee_page(event.season, event.id), "referee", parameters, title, described)
    for report in event.stages:
        if report.is_shown and links.has_bracket(report):
            shown = stages.of_stage(word("bracket.title"), event, report, word)
            yield Page(
                links.bracket_page(event, report.stage),
                "bracket",
                {**parameters, "stage": report.stage.name},
                word("page.round", round=shown, **short),
                word("page.describe.round", round=shown, **names),
            )
        for planned in report.rounds:
            if not links.has_page(planned):
                continue
            shown = stages.round_title(event, report, planned.number, word)
            yield Page(
                links.round_page(event, report.stage, planned.number),
                "round",
                {**parameters, "stage": report.stage.name, "round": planned.number},
                word("page.round", round=shown, **short),
                word("page.describe.round", round=shown, **names),
                sheets=_round_sheets(event, report, planned),
            )
    for pair in people.pairs(event):
        name = event.name(pair)
        yield Page(
            links.pair_page(event.season, event.id, pair),
            "pair",
            {**parameters, "pair": pair},
            word("page.pair", name=name, **short),
            word("page.describe.pair", name=name, **names),
        )


def _event_sheets(event: EventResult) -> Mapping[str, Sheet]:
    """The newest standing for the wall, by its file; nothing before there is one."""
    standing = event.standing()
    files = paper.event_files(event)
    return {f: standings_sheet(event, event.newest_stage, standing) for f in files.values() if standing is not None}


def _round_sheets(event: EventResult, report: StageReport, planned: PlannedRound) -> Mapping[str, Sheet]:
    """Who sits where in a round that is seated, and its score slips, each by its file."""
    files = paper.round_files(event, report, planned)
    make: Mapping[paper.Kind, Callable[..., Sheet]] = {"seating": seating_sheet, "slips": slips_sheet}
    return {file: make[kind](event, report, planned) for kind, file in files.items()}
