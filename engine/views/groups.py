"""A stage that is played in groups: each group's standing by itself, its name, and who is at the top of which (C6)."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from engine.desk.results import EventResult, StageReport
from engine.score import Standing
from engine.views import links
from engine.views.markup import isolated
from engine.views.words import Lexicon

__all__ = ["anchor_of", "by_group", "group_heading", "group_title", "leaders", "of_group", "titled"]


def by_group(standing: Standing) -> list[tuple[str | None, Standing]]:
    """The standing of each group, in their order; the whole one, of no group, where there are not several."""
    names = list(dict.fromkeys(row.group for row in standing.rows))
    if len(names) < 2:
        return [(None, standing)]
    return [(name, _only(standing, name)) for name in names]


def of_group(report: StageReport, group: str | None) -> StageReport:
    """The report with the standings of one group only, as charts read them; the report itself for no group."""
    if group is None:
        return report
    standings = tuple(_only(standing, group) for standing in report.result.standings)
    return replace(report, result=replace(report.result, standings=standings))


def anchor_of(suffix: str, group: str | None) -> str:
    """The suffix of a stage's anchors, with the group's behind it."""
    return suffix if group is None else f"{suffix}-{links.slug(group)}"


def group_title(group: str, word: Lexicon) -> str:
    """Group A, as it begins a line."""
    return word("group.title", group=group)


def group_heading(group: str | None, word: Lexicon) -> Markup:
    """The heading above what belongs to a group; nothing for no group."""
    return Markup("") if group is None else Markup("<h3>{}</h3>").format(group_title(group, word))


def titled(text: str, group: str | None, word: Lexicon) -> str:
    """`text` with the group that it is about behind it."""
    return text if group is None else word("event.in_stage", what=text, stage=word("group.name", group=group))


def leaders(result: EventResult, standing: Standing, word: Lexicon) -> str | None:
    """Who is first in each group and with which score, in a sentence; None where there are not several groups."""
    groups = by_group(standing)
    if len(groups) < 2:
        return None
    return word.enumerated(
        word(
            "event.sentence.leader",
            name=isolated(result.name(row.entrant)),
            group=word("group.name", group=group),
            score=word.number(row.score),
        )
        for group, own in groups
        for row in own.rows
        if row.rank == 1
    )


def _only(standing: Standing, group: str | None) -> Standing:
    return replace(standing, rows=tuple(row for row in standing.rows if row.group == group))
