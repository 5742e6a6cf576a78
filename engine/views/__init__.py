"""What members see: HTML, Markdown and charts from the desk's values, in three languages. Views compute nothing.

A notebook says `from engine import desk, views` and calls one view per cell: `views.event.standings(result)`.
"""

from engine.views import bracket, event, home, pair, player, referee, round, season, timeout

__all__ = ["bracket", "event", "home", "pair", "player", "referee", "round", "season", "timeout"]
