"""Every view of every page, called as the notebooks call them, and what a reader gets to see or hear of it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

from engine import desk, views
from engine.model import Language
from seasonclub import NAMES, SEASON
from views import examples
from views.contests import CONTESTS, contest_club
from views.finals import finals_club

__all__ = ["Shown", "all_views", "html_of", "readable"]

#: `all_views`, called once for each language and each kind of names in a whole test run (the fixture `shown`).
Shown = Callable[[Language, bool], Mapping[str, str]]

#: The views of a referee's page; what the pages of events and rounds share is among theirs.
REFEREE = ("summary", "given", "statistics", "code", "foot")

#: What stands between a view's Markdown and the pieces of HTML in it.
_RAW = re.compile(r"^(`{3,})\{=html\}\n(.*?)\n\1$", re.DOTALL | re.MULTILINE)


def all_views(language: Language, hostile: bool = False) -> Mapping[str, str]:
    """Each view's name and the Markdown that it gives for the examples, with ordinary or with hostile names."""
    return dict(_all_views(language, examples.HOSTILE if hostile else examples.PEOPLE))


def _all_views(language: Language, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    home, season = examples.home(language, names), examples.season(language, names)
    for name in ("intro", "running", "seasons", "players", "foot"):
        yield f"home.{name}", getattr(views.home, name)(home).text
    for name in ("summary", "events", "foot"):
        yield f"season.{name}", getattr(views.season, name)(season).text
    for event in season.events:
        for name in views.event.__all__:
            yield f"event.{name} {event.id}", getattr(views.event, name)(event).text
        for number in [r.number for r in event.stages[0].rounds if r.round]:
            for name in views.round.__all__:
                shown = getattr(views.round, name)(event, "regular", number)
                yield f"round.{name} {event.id} {number}", shown.text
    for who in ("c", "e"):
        for name in views.player.__all__:
            yield f"player.{name} {who}", getattr(views.player, name)(examples.player(language, who, names)).text
    with finals_club(language, {**NAMES, **names} if names is examples.HOSTILE else NAMES) as data:
        yield from _finals(data)
    with contest_club(language, {**NAMES, **names} if names is examples.HOSTILE else NAMES) as data:
        yield from _contests(data)


def _finals(data: Path) -> Iterator[tuple[str, str]]:
    """Every view of a season with finals, by the same names with `final` after them."""
    club = desk.open_home(data)
    yield "home.running final", views.home.running(club).text
    season = desk.open_season(data, SEASON)
    for name in ("summary", "ranking", "race", "breakdown", "events", "rules"):
        yield f"season.{name} final", getattr(views.season, name)(season).text
    for event in season.events:
        for name in views.event.__all__:
            yield f"event.{name} final {event.id}", getattr(views.event, name)(event).text
        for report in event.stages:
            for number in [r.number for r in report.rounds if r.round]:
                for name in views.round.__all__:
                    shown = getattr(views.round, name)(event, report.stage.name, number)
                    yield f"round.{name} final {event.id} {report.stage.name} {number}", shown.text
    player = desk.open_player(data, "d")
    for name in views.player.__all__:
        yield f"player.{name} final", getattr(views.player, name)(player).text


def _contests(data: Path) -> Iterator[tuple[str, str]]:
    """Every view of pairs, groups, a table of four and a bracket, by the same names with `contest` after them."""
    season = desk.open_season(data, SEASON)
    yield "season.events contest", views.season.events(season).text
    yield "season.summary contest", views.season.summary(season).text
    events = {name: desk.open_event(data, SEASON, name) for name in CONTESTS}
    for event in events.values():
        for name in views.event.__all__:
            yield f"event.{name} contest {event.id}", getattr(views.event, name)(event).text
        for report in event.stages:
            stage = report.stage.name
            for number in [r.number for r in report.rounds if r.round]:
                for name in views.round.__all__:
                    yield (
                        f"round.{name} {stage} {number} {event.id}",
                        getattr(views.round, name)(event, stage, number).text,
                    )
            for name in views.bracket.__all__ if report.bracket else ():
                yield f"bracket.{name} contest {event.id}", getattr(views.bracket, name)(event, stage).text
    player, pair = desk.open_player(data, "a"), desk.open_pair(data, SEASON, "domino", "p1")
    for name in views.player.__all__:
        yield f"player.{name} contest", getattr(views.player, name)(player).text
    for name in views.pair.__all__:
        yield f"pair.{name} contest", getattr(views.pair, name)(pair).text
    for page, event_id in ((views.referee, "domino"), (views.timeout, "fours"), (views.timeout, "groups")):
        for name in REFEREE if page is views.referee else page.__all__:
            view = getattr(page, name)
            kind = page.__name__.rpartition(".")[2]
            yield f"{kind}.{name} contest {event_id}", view(events[event_id]).text


class _Reader(HTMLParser):
    """Collects the text of a piece of HTML, and of the attributes that are shown or read out; no scripts, no code."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.tags: list[str] = []
        self._silent: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in ("script", "code"):
            self._silent = tag
        self.parts += [value for name, value in attrs if name in ("title", "aria-label") and value]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._silent:
            self._silent = None

    def handle_data(self, data: str) -> None:
        if self._silent is None:
            self.parts.append(data)


def html_of(markdown: str) -> str:
    """The pieces of HTML in a view's Markdown, as they reach the page."""
    return "\n".join(fragment for _, fragment in _RAW.findall(markdown))


def readable(markdown: str) -> tuple[str, tuple[str, ...]]:
    """What a view's Markdown shows, without charts' data and commands, and the HTML elements that it is made of."""
    reader = _Reader()
    for _, fragment in _RAW.findall(markdown):
        reader.feed(fragment)
    reader.close()
    text = re.sub(r"\{#[\w.-]+\}|^:::.*$", "", _RAW.sub("", markdown), flags=re.MULTILINE).replace("<!-- -->", "")
    return "\n".join((html.unescape(text), *reader.parts)), tuple(reader.tags)
