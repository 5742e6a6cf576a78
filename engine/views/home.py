"""The home page: the running season on top, all seasons, everyone's pages, what the club is."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import HomeResult
from engine.model import Entrant
from engine.views import links, people, source
from engine.views.markup import NOTHING, details, link, listing, named, para, paragraph, section
from engine.views.output import Output
from engine.views.ranking import top
from engine.views.season import event_cards
from engine.views.words import Lexicon

__all__ = ["foot", "intro", "members", "players", "running", "seasons"]


def intro(result: HomeResult) -> Output:
    """What the club's site is, and how to find someone on it."""
    word = Lexicon(result.club.language)
    return paragraph(word("home.intro", club=" ".join(result.club.name.split()))) + paragraph(word("home.search"))


def running(result: HomeResult) -> Output:
    """The newest season: the first of its table, if it has one, the first five of each event, and the next round."""
    word = Lexicon(result.club.language)
    if not result.seasons:
        return paragraph(word("home.empty"))
    season = result.seasons[0]
    page = links.href(links.HOME, links.season_page(season.id))
    return section(
        season.title[word.language],
        "running",
        top(season, links.HOME, word),
        event_cards(season, links.HOME, word),
        para(link(page, word("home.whole_season"), "cl-more")),
    )


def seasons(result: HomeResult) -> Output:
    """Every season with its events."""
    word = Lexicon(result.club.language)
    if not result.seasons:
        return NOTHING
    items = []
    for season in result.seasons:
        events = [
            link(links.href(links.HOME, links.event_page(e.season, e.id)), e.title[word.language])
            for e in season.events
        ]
        title = link(links.href(links.HOME, links.season_page(season.id)), season.title[word.language])
        items.append(Markup("<b>{}</b> {}").format(title, Markup(" · ").join(events)))
    return section(word("home.seasons.title"), "seasons", listing(items, "cl-seasons"))


def players(result: HomeResult) -> Output:
    """Everyone who has a page, by name."""
    word = Lexicon(result.club.language)
    listed = members(result)
    if not listed:
        return NOTHING
    items = [link(links.href(links.HOME, links.player_page(p.id)), named(p.name)) for p in listed]
    opened = details(word.count("home.players.count", len(items)), listing(items, "cl-people"))
    return section(word("home.players.title"), "players", opened)


def foot(result: HomeResult) -> Output:
    """Which files and commit the numbers come from."""
    return source.foot(result.source, Lexicon(result.club.language), here=links.HOME)


def members(result: HomeResult) -> tuple[Entrant, ...]:
    """Those of the register who appear in some round, alone or in a pair, by name: everyone who has a page."""
    seen = {
        player
        for season in result.seasons
        for event in season.events
        for entry in event.appearing
        for player in people.players_of(event, entry)
    }
    return tuple(sorted((p for p in result.people if p.id in seen), key=lambda p: people.sort_key(p.name)))
