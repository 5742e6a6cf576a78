"""`club.toml`, `season.toml` and the event's own keys of `event.toml`, as typed values."""

from __future__ import annotations

import re
import zoneinfo
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field

from engine.model import Language
from engine.read.names import read_name
from engine.read.say import nearest
from engine.rules import Title
from engine.rules.exact import STRICT, Whole

__all__ = ["RULE_KEYS", "ClubSettings", "EventSettings", "SeasonSettings"]

#: Keys of `event.toml` that are the rulebook's and not the event's.
RULE_KEYS = ("document", "entrants", "game", "stage", "penalty", "penalties")


def _named(title: Title) -> Title:
    given = {language: read_name(text) for language, text in title if text}
    if not given:
        raise ValueError("must be text that is not empty")
    return Title(**given)


def _address(url: str) -> str:
    if not url.startswith(("http://", "https://")) or any(c.isspace() for c in url):
        raise ValueError("must be an address that begins with https://")
    return url


def _zone(zone: str) -> str:
    if not re.fullmatch(r"[A-Za-z_]+(/[A-Za-z0-9_+-]+)*", zone):
        raise ValueError("must be a time zone such as Europe/Rome")
    known = zoneinfo.available_timezones()  # empty where neither the system nor Python has a list of them
    if known and zone not in known:
        close = nearest(zone, sorted(known))
        raise ValueError(f"must be a time zone that exists, such as {close or 'Europe/Rome'}")
    return zone


Name = Annotated[str, AfterValidator(read_name)]
AnyTitle = Annotated[Title, AfterValidator(_named)]


class ClubSettings(BaseModel):
    """`club.toml`."""

    model_config = STRICT
    name: Name
    language: Language = "it"
    base_url: Annotated[str, AfterValidator(_address)] | None = None
    time_zone: Annotated[str, AfterValidator(_zone)] = "Europe/Rome"
    privacy: dict[str, Any] = {}


class SeasonSettings(BaseModel):
    """`season.toml`: the title, and the folders of the events in their order."""

    model_config = STRICT
    title: AnyTitle
    events: tuple[str, ...]
    ranking: dict[str, Any] | None = None
    """The season's table: `rulebook` and the keys that differ from it, or all of its keys; checked apart."""


class EventSettings(BaseModel):
    """The keys of `event.toml` that are not rules."""

    model_config = STRICT
    title: AnyTitle
    rulebook: str | None = None
    dates: list[Any] = []
    void: tuple[Annotated[Whole, Field(ge=1)], ...] = ()
    replaces: dict[str, str] = {}
    """Who takes the place of one who qualified and gave up: `{ newcomer = "the one who gave up" }` (A12)."""
