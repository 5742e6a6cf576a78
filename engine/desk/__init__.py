"""The desk: reads, checks and scores what a page or a command asks for, and hands it over as plain values."""

from engine.desk.answers import exact_text, standings_csv, standings_json
from engine.desk.checking import check
from engine.desk.comparison import Comparison, Step, compare, level_pairs
from engine.desk.opening import NotThere, open_event, open_home, open_player, open_season
from engine.desk.paths import inside, within
from engine.desk.results import (
    ClubInfo,
    EventResult,
    HomeResult,
    PlannedRound,
    PlayerResult,
    SeasonResult,
    Source,
    StageReport,
)

__all__ = [
    "ClubInfo",
    "Comparison",
    "EventResult",
    "HomeResult",
    "NotThere",
    "PlannedRound",
    "PlayerResult",
    "SeasonResult",
    "Source",
    "StageReport",
    "Step",
    "check",
    "compare",
    "exact_text",
    "inside",
    "level_pairs",
    "open_event",
    "open_home",
    "open_player",
    "open_season",
    "standings_csv",
    "standings_json",
    "within",
]
