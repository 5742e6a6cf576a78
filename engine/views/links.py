"""Addresses: where each page is, and how one page points to another.

A page is named by its path without suffix (`2025-26/cuori/index`). Links are relative, so the site works under any
path; ids that do not fit an address become slugs, two ids never the same one.
"""

from __future__ import annotations

import posixpath
import re

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.rules import Stage

__all__ = [
    "CORRECTIONS",
    "HOME",
    "beside",
    "bracket_page",
    "event_page",
    "has_bracket",
    "has_page",
    "has_referee",
    "has_time_out",
    "href",
    "pair_page",
    "player_page",
    "referee_page",
    "round_page",
    "season_page",
    "slug",
    "time_out_page",
]

HOME = "index"

#: The page of everything that was corrected.
CORRECTIONS = "corrections"

_UNSAFE = re.compile(r"[^a-z0-9-]")
#: Names that mean something else where pages are published.
_TAKEN = frozenset({"404", "search", "styles", "scripts", "includes", "vendor", "assets", "readme", "index"})


def slug(identifier: str) -> str:
    """`identifier` as part of an address, never the same for two of them, not even where case makes no difference.

    Small letters, digits and hyphens stay. Another character becomes `.hex.`; capitals become small, and a tail `.hex`
    says which characters they were (bit 0: the first).
    """
    capitals = sum(1 << i for i, c in enumerate(identifier) if "A" <= c <= "Z")
    small = "".join(c.lower() if "A" <= c <= "Z" else c for c in identifier)
    plain = _UNSAFE.sub(lambda m: f".{ord(m[0]):x}.", small)
    if plain[:1] in ("", ".", "-"):
        plain = f"0..{plain}"
    return f"{plain}.{capitals:x}" if capitals or plain in _TAKEN else plain


def season_page(season: str) -> str:
    """The page of a season."""
    return f"{slug(season)}/index"


def event_page(season: str, event: str) -> str:
    """The page of an event."""
    return f"{slug(season)}/{slug(event)}/index"


def round_page(event: EventResult, stage: Stage, number: int) -> str:
    """The page of a round: `round-01` in the event's first stage, `final-1` in a later one."""
    first = event.stages[0].stage.name == stage.name
    name = f"round-{number:02d}" if first else f"{slug(stage.name)}-{number}"
    return f"{slug(event.season)}/{slug(event.id)}/{name}"


def bracket_page(event: EventResult, stage: Stage) -> str:
    """The page of a knockout's bracket: `bracket`, with the stage's name where the event has another before it."""
    first = next((r.stage.name for r in event.stages if r.stage.format == "knockout"), stage.name) == stage.name
    name = "bracket" if first else f"{slug(stage.name)}-bracket"
    return f"{slug(event.season)}/{slug(event.id)}/{name}"


def pair_page(season: str, event: str, pair: str) -> str:
    """The page of a pair of an event."""
    return f"{slug(season)}/{slug(event)}/pairs/{slug(pair)}"


def referee_page(season: str, event: str) -> str:
    """The page of an event's referee: what was decided, and the code of penalties."""
    return f"{slug(season)}/{slug(event)}/referee"


def time_out_page(season: str, event: str) -> str:
    """The page, to print, of who still plays when the time of a round is up (C10)."""
    return f"{slug(season)}/{slug(event)}/time-out"


def player_page(player: str) -> str:
    """The page of a player."""
    return f"players/{slug(player)}"


def has_page(planned: PlannedRound) -> bool:
    """Whether a round of the calendar has a page: it has a file."""
    return planned.round is not None


def has_bracket(report: StageReport) -> bool:
    """Whether a stage has the page of a bracket: it is a knockout, and its numbers are known."""
    return report.stage.format == "knockout" and bool(report.bracket)


def has_time_out(event: EventResult) -> bool:
    """Whether the event has the page of the time-out: its rules have one."""
    return event.rulebook.game.time_out


def has_referee(event: EventResult) -> bool:
    """Whether the event has the page of a referee: something was decided or noted (D1)."""
    return bool(event.penalties)


def href(here: str, there: str, anchor: str = "") -> str:
    """The relative link from page `here` to page `there`, to `anchor` on it where one is named."""
    path = beside(here, f"{there}.html")
    return f"{path}#{anchor}" if anchor else path


def beside(here: str, file: str) -> str:
    """The relative link from page `here` to a file of the site that is no page, such as a sheet to print."""
    return posixpath.relpath(file, posixpath.dirname(here) or ".")
