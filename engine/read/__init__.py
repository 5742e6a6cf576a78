"""Reading and checking a club's files: bytes in, values and problems out.

Nothing here raises for bad data or prints; every file tells all its problems at once, each with its place.
"""

from engine.read.books import OwnRulebook
from engine.read.club import ClubFiles, read_club
from engine.read.event import EventFiles, read_event
from engine.read.given import GivenRound
from engine.read.ranking import SeasonRules
from engine.read.rulebooks import Rules, own_rules
from engine.read.season import SeasonFiles, read_season

__all__ = [
    "ClubFiles",
    "EventFiles",
    "GivenRound",
    "OwnRulebook",
    "Rules",
    "SeasonFiles",
    "SeasonRules",
    "own_rules",
    "read_club",
    "read_event",
    "read_season",
]
