"""Entrants on a page: their names, and the links to their pages."""

from __future__ import annotations

import unicodedata

from markupsafe import Markup

from engine.desk.results import EventResult
from engine.model import Entrant, fold
from engine.views import links
from engine.views.markup import isolated, link, named

__all__ = ["appearing", "entrant", "entries_of", "names", "players_of", "sort_key"]


def appearing(result: EventResult) -> frozenset[str]:
    """The ids of all entrants with a row in some round of the event: those whose players have pages."""
    return frozenset(
        row.entrant
        for report in result.stages
        for planned in report.rounds
        if planned.round
        for row in planned.round.rows
    )


def players_of(result: EventResult, entrant_id: str) -> tuple[str, ...]:
    """The player, or the players of the pair, that `entrant_id` stands for."""
    known = result.entrants.get(entrant_id)
    return known.players if known is not None and known.players else (entrant_id,)


def entries_of(result: EventResult, player: Entrant) -> tuple[str, ...]:
    """The entrant ids under which a player takes part in the event: alone, or in a pair."""
    return tuple(sorted(e for e in appearing(result) if player.id in players_of(result, e)))


def entrant(result: EventResult, entrant_id: str, here: str) -> Markup:
    """The name of an entrant, linked from page `here` to the player's page; a pair's name is not a link."""
    shown = named(result.name(entrant_id))
    players = players_of(result, entrant_id)
    if players != (entrant_id,):
        return shown
    return link(links.href(here, links.player_page(entrant_id)), shown)


def names(result: EventResult, ids: tuple[str, ...] | list[str]) -> list[str]:
    """Names for a sentence."""
    return [isolated(result.name(i)) for i in ids]


def sort_key(name: str) -> tuple[str, str]:
    """Alphabetical order that a reader expects: accents and case do not matter, but decide at the end."""
    return fold(name), unicodedata.normalize("NFC", name)
