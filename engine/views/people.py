"""Entrants on a page: their names, and the links to their pages."""

from __future__ import annotations

import unicodedata

from markupsafe import Markup

from engine.desk.results import EventResult
from engine.model import Entrant, fold
from engine.views import links
from engine.views.markup import isolated, link, named

__all__ = ["drawn", "entrant", "entries_of", "is_pair", "members", "names", "pairs", "players_of", "sort_key"]


def players_of(result: EventResult, entrant_id: str) -> tuple[str, ...]:
    """The player, or the players of the pair, that `entrant_id` stands for."""
    known = result.entrants.get(entrant_id)
    return known.players if known is not None and known.players else (entrant_id,)


def is_pair(result: EventResult, entrant_id: str) -> bool:
    """Whether `entrant_id` stands for a pair."""
    return players_of(result, entrant_id) != (entrant_id,)


def pairs(result: EventResult) -> tuple[str, ...]:
    """The ids of all pairs that play in the event, by name: those that have pages."""
    found = (e for e in result.appearing if is_pair(result, e))
    return tuple(sorted(found, key=lambda e: (sort_key(result.name(e)), e)))


def entries_of(result: EventResult, player: Entrant) -> tuple[str, ...]:
    """The entrant ids under which a player takes part in the event: alone, or in a pair."""
    return tuple(sorted(e for e in result.appearing if player.id in players_of(result, e)))


def entrant(result: EventResult, entrant_id: str, here: str) -> Markup:
    """The name of an entrant, linked from page `here` to the page of the player or of the pair; a guest has none."""
    shown = named(result.name(entrant_id))
    if entrant_id in result.guests:
        return shown
    if is_pair(result, entrant_id):
        return link(links.href(here, links.pair_page(result.season, result.id, entrant_id)), shown)
    return link(links.href(here, links.player_page(entrant_id)), shown)


def drawn(result: EventResult, entrant_id: str, here: str) -> Markup:
    """The name of somebody who was drawn, with a link but where it was for nothing: who then played in no round has
    perhaps no page.
    """
    if any(entrant_id in (entry, *players_of(result, entry)) for entry in result.appearing):
        return entrant(result, entrant_id, here)
    return named(result.name(entrant_id))


def members(result: EventResult, entrant_id: str, here: str, without: str = "") -> Markup:
    """The names of a pair's players, or of those but `without`, each linked to the player's page."""
    return Markup(" / ").join(entrant(result, p, here) for p in players_of(result, entrant_id) if p != without)


def names(result: EventResult, ids: tuple[str, ...] | list[str]) -> list[str]:
    """Names for a sentence."""
    return [isolated(result.name(i)) for i in ids]


def sort_key(name: str) -> tuple[str, str]:
    """Alphabetical order that a reader expects: accents and case do not matter, but decide at the end."""
    return fold(name), unicodedata.normalize("NFC", name)
