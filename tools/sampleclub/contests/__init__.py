"""Contests of the sample club: pairs, matches, groups and eliminations, beside the tournaments of its seasons."""

from sampleclub.contests.files import contest_files
from sampleclub.contests.presets import CONTESTS
from sampleclub.contests.systems import play_contest
from sampleclub.contests.values import Contest, ContestPlan

__all__ = ["CONTESTS", "Contest", "ContestPlan", "contest_files", "play_contest"]
