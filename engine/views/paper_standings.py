"""Standings on paper, for the wall: the tables of the event's page, and the way to that page for a telephone."""

from __future__ import annotations

from dataclasses import dataclass

from engine.desk.results import EventResult, StageReport
from engine.score import Standing
from engine.views import links, stages
from engine.views.finals import gave_up, overall_table
from engine.views.groups import by_group, group_title
from engine.views.paper import Frame, frame_of, plain, written
from engine.views.paper_seating import PaperTable, paper_columns
from engine.views.standings import standings_table
from engine.views.tables import Table
from engine.views.words import Lexicon

__all__ = ["Part", "StandingsSheet", "page_address", "standings_sheet"]


@dataclass(frozen=True, slots=True)
class Part:
    """A standing, or that of a group, below its title if there are several."""

    title: str
    table: PaperTable
    legend: tuple[tuple[str, str], ...]
    """What the short labels of its columns mean."""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """Standings for the wall."""

    frame: Frame
    parts: tuple[Part, ...]
    web: str
    """What the address is of."""
    address: str
    """Where the event's page is on the web; empty for a club without an address."""


def standings_sheet(result: EventResult, report: StageReport, standing: Standing) -> StandingsSheet:
    """A standing of a stage; with the event's final ranking below the newest one, once its final has begun."""
    word = stages.lexicon(result)
    parts = [_part(result, report, group, own, word) for group, own in by_group(standing)]
    is_newest = report is result.newest_stage and standing is report.result.newest
    overall = overall_table(result, "", word) if is_newest else None
    if overall is not None and result.overall is not None:
        ids = [row.entrant for row in result.overall.rows]
        names = _names(result, result.overall, word, gave_up(result))
        parts.append(_of_table(overall, word("finals.overall.title"), names, ids))
    title = stages.after_words(result, report, standing, word)
    when = next((r.date for r in report.rounds if r.number == standing.after), None)
    frame = frame_of("standings", result, title, word.weekday(when) if when is not None else "", word)
    return StandingsSheet(frame, tuple(parts), word("paper.web"), page_address(result))


def page_address(result: EventResult) -> str:
    """The address of the event's page on the web; empty where `base_url` is not known."""
    if result.club.base_url is None:
        return ""
    page = links.event_page(result.season, result.id).removesuffix("index")
    return f"{result.club.base_url.rstrip('/')}/{page}"


def _part(result: EventResult, report: StageReport, group: str | None, own: Standing, word: Lexicon) -> Part:
    table = standings_table(result, report, own, "", word, "")
    title = "" if group is None else group_title(group, word)
    return _of_table(table, title, _names(result, own, word), [row.entrant for row in own.rows])


def _names(
    result: EventResult, standing: Standing, word: Lexicon, gone: frozenset[str] = frozenset()
) -> dict[str, str]:
    """Everyone's name, with the word behind it for one who had given up, or is among those `gone`."""
    out = {row.entrant for row in standing.rows if row.withdrawn} | gone
    said = {True: f" ({word.of('status', 'withdrawn')})", False: ""}
    return {row.entrant: written(result, row.entrant) + said[row.entrant in out] for row in standing.rows}


def _of_table(table: Table, title: str, names: dict[str, str], ids: list[str]) -> Part:
    """A page's table as text: the rank, the name, then its other columns as they are."""
    rows = tuple(
        (plain(line.cells[0]), names[who], *(plain(cell) for cell in line.cells[2:]))
        for who, line in zip(ids, table.lines, strict=True)
    )
    legend = tuple((plain(c.label), c.hint) for c in table.columns if c.hint and c.kind != "rank")
    return Part(title, PaperTable(paper_columns(table.columns), rows), legend)
