"""The desk: reads, checks and scores what a page or a command asks for, and hands it over as plain values."""

from engine.desk.answers import exact_text, season_json, standings_csv, standings_json
from engine.desk.checking import check
from engine.desk.comparison import Comparison, Step, compare, level_pairs
from engine.desk.opening import NotThere, open_event, open_home, open_player, open_season
from engine.desk.results import (
    ClubInfo,
    EventResult,
    Finalist,
    HomeResult,
    PlannedRound,
    PlayerResult,
    Proclaimed,
    RaceStep,
    SeasonRanking,
    SeasonResult,
    Source,
    StageReport,
)

__all__ = [
    "ClubInfo",
    "Comparison",
    "EventResult",
    "Finalist",
    "HomeResult",
    "NotThere",
    "PlannedRound",
    "PlayerResult",
    "Proclaimed",
    "RaceStep",
    "SeasonRanking",
    "SeasonResult",
    "Source",
    "StageReport",
    "Step",
    "check",
    "compare",
    "exact_text",
    "level_pairs",
    "open_event",
    "open_home",
    "open_player",
    "open_season",
    "season_json",
    "standings_csv",
    "standings_json",
]
