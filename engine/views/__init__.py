"""What members see: HTML, Markdown and charts from the desk's values, in three languages. Views compute nothing.

A notebook says `from engine import desk, views` and calls one view per cell: `views.event.standings(result)`. A view is
imported when it is first asked for: most pages have no chart, and Altair is slow to import.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.views import bracket, corrections, event, home, pair, player, referee, round, season, timeout

__all__ = ["bracket", "corrections", "event", "home", "pair", "player", "referee", "round", "season", "timeout"]


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
