"""The desk: reads, checks and scores what a page or a command asks for, and hands it over as plain values."""

from engine.desk.adding import AddedRound, Addition, CannotAdd, add_rounds
from engine.desk.answers import season_json, standings_csv, standings_json
from engine.desk.bracket_answer import bracket_json
from engine.desk.brackets import still_in
from engine.desk.changes import (
    EntrantChange,
    EventChange,
    QualifiedChange,
    RoundChange,
    RowChange,
    SeasonChange,
    StandingChange,
    changes_between,
)
from engine.desk.changes_answer import changes_json
from engine.desk.checking import check
from engine.desk.comparison import Comparison, Step, compare, level_pairs
from engine.desk.corrected import CorrectionsResult, ScoredCorrection, open_corrections
from engine.desk.decisions import CodeCount, count_decisions, total_of
from engine.desk.drawing import CannotDraw, CardsNeeded, RoundPlan, plan_round
from engine.desk.drawn import LevelLots, RoundDraw, deciding_draws, round_draws
from engine.desk.git import NoRevision
from engine.desk.history import Correction, History, event_history
from engine.desk.inbox import Waiting, add_waiting, waiting_rounds
from engine.desk.lots import RecordedDraw, RecordedLot, recorded_draws
from engine.desk.merging import Merger, NotOnePerson, merge_people
from engine.desk.moments import Moment, moment
from engine.desk.opening import NotThere, open_event, open_home, open_pair, open_player, open_register, open_season
from engine.desk.partners import NewPairs, with_pairs
from engine.desk.paths import inside, within
from engine.desk.recording import draw_rows, draws_text, entrants_text, must_be_csv, seating_file_name, seating_text
from engine.desk.records import MatchRecord, match_records, outcome_of
from engine.desk.results import (
    ClubInfo,
    EventResult,
    Finalist,
    HomeResult,
    PairResult,
    PlannedRound,
    PlayerResult,
    Proclaimed,
    RaceStep,
    SeasonRanking,
    SeasonResult,
    Source,
    StageReport,
)
from engine.desk.timeout import TimeOutTable, time_out_tables

__all__ = [
    "AddedRound",
    "Addition",
    "CannotAdd",
    "CannotDraw",
    "CardsNeeded",
    "ClubInfo",
    "CodeCount",
    "Comparison",
    "Correction",
    "CorrectionsResult",
    "EntrantChange",
    "EventChange",
    "EventResult",
    "Finalist",
    "History",
    "HomeResult",
    "LevelLots",
    "MatchRecord",
    "Merger",
    "Moment",
    "NewPairs",
    "NoRevision",
    "NotOnePerson",
    "NotThere",
    "PairResult",
    "PlannedRound",
    "PlayerResult",
    "Proclaimed",
    "QualifiedChange",
    "RaceStep",
    "RecordedDraw",
    "RecordedLot",
    "RoundChange",
    "RoundDraw",
    "RoundPlan",
    "RowChange",
    "ScoredCorrection",
    "SeasonChange",
    "SeasonRanking",
    "SeasonResult",
    "Source",
    "StageReport",
    "StandingChange",
    "Step",
    "TimeOutTable",
    "Waiting",
    "add_rounds",
    "add_waiting",
    "bracket_json",
    "changes_between",
    "changes_json",
    "check",
    "compare",
    "count_decisions",
    "deciding_draws",
    "draw_rows",
    "draws_text",
    "entrants_text",
    "event_history",
    "inside",
    "level_pairs",
    "match_records",
    "merge_people",
    "moment",
    "must_be_csv",
    "open_corrections",
    "open_event",
    "open_home",
    "open_pair",
    "open_player",
    "open_register",
    "open_season",
    "outcome_of",
    "plan_round",
    "recorded_draws",
    "round_draws",
    "season_json",
    "seating_file_name",
    "seating_text",
    "standings_csv",
    "standings_json",
    "still_in",
    "time_out_tables",
    "total_of",
    "waiting_rounds",
    "with_pairs",
    "within",
]
