"""What the club's files say at one moment: which pages there are, or what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.desk import HomeResult, check, open_home
from engine.problems import DataError, Problem
from engine.publish.errors import PublishError
from engine.publish.pages import Page, SiteInfo, check_plan
from engine.publish.plan import plan, site_info
from engine.rules import SEASON

__all__ = ["Look", "Plan", "look"]


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages of the site by their paths, and what they share."""

    pages: dict[str, Page]
    site: SiteInfo
    finals: frozenset[tuple[str, str]]
    """The events, each with its season before it, that are qualified for in the season's table."""


@dataclass(frozen=True, slots=True)
class Look:
    """The plan, None where errors stop it; every problem; and what else stops the site from being made."""

    plan: Plan | None
    problems: tuple[Problem, ...]
    trouble: str = ""


def look(data: Path) -> Look:
    """Read and score the whole club. Raises nothing for bad data."""
    problems = check(data)
    try:
        home = open_home(data)
    except DataError:
        return Look(None, problems)
    pages, site = plan(home), site_info(home)
    try:
        check_plan(pages, site)
    except PublishError as error:
        return Look(None, problems, str(error))
    return Look(Plan({page.path: page for page in pages}, site, _finals(home)), problems)


def _finals(home: HomeResult) -> frozenset[tuple[str, str]]:
    return frozenset(
        (event.season, event.id)
        for season in home.seasons
        for event in season.events
        if any(stage.stage.qualify and stage.stage.qualify.source == SEASON for stage in event.stages)
    )
