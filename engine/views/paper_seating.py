"""The seating list of a round on paper: everyone by name with the table, then table by table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.views import people, seating, stages
from engine.views.groups import group_title
from engine.views.matches import Tie, seated_ties
from engine.views.paper import Frame, frame_of, plain, when_words, written
from engine.views.tables import Column
from engine.views.words import Lexicon

__all__ = ["PaperTable", "SeatingSheet", "Sitting", "paper_columns", "seating_sheet", "ties_of"]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table as text: the kind of each column says how it is set, as on a page."""

    columns: tuple[tuple[str, str], ...]
    """The label and the kind of each column."""
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at one table: seats and names in the order of the seats, a blank seat where there are none."""

    label: str
    group: str
    entrants: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeatingSheet:
    """The seating list of a round."""

    frame: Frame
    by_name_title: str
    by_name: PaperTable
    by_table_title: str
    by_table: tuple[Sitting, ...]
    others: tuple[tuple[str, str], ...]
    """Who is at no table: what the file says of them, and their names."""


def paper_columns(columns: tuple[Column, ...]) -> tuple[tuple[str, str], ...]:
    """The columns of a page's table as text."""
    return tuple((plain(column.label), column.kind) for column in columns)


def seating_sheet(result: EventResult, report: StageReport, planned: PlannedRound) -> SeatingSheet:
    """The seating list of a round that has a file, as its page shows it."""
    word = stages.lexicon(result)
    table = seating.find_table(result, report, planned, "", word)
    title = stages.round_title(result, report, planned.number, word)
    away = seating.away(result, report, planned, word)
    return SeatingSheet(
        frame_of("seating", result, title, when_words(planned, word), word),
        word("round.find.title"),
        PaperTable(paper_columns(table.columns), tuple(tuple(plain(c) for c in n.cells) for n in table.lines)),
        word("round.matches.title" if report.stage.is_of_two else "round.tables.title"),
        sittings(result, report, planned, word),
        tuple((said, ", ".join(people.names(result, ids))) for said, ids in away),
    )


def sittings(result: EventResult, report: StageReport, planned: PlannedRound, word: Lexicon) -> tuple[Sitting, ...]:
    """Every table of the round, in the order of their numbers."""
    return tuple(
        Sitting(
            tie.at,
            "" if tie.group is None else group_title(tie.group, word),
            tuple((word.of("seat.short", r.seat) if r.seat else "", written(result, r.entrant)) for r in tie.rows),
        )
        for tie in ties_of(report, planned, word)
    )


def ties_of(report: StageReport, planned: PlannedRound, word: Lexicon) -> list[Tie]:
    """Who sits together, table by table; the group is told only where there are several."""
    ties = seated_ties(report, planned, seating.seated(planned), word)
    several = len({t.group for t in ties}) > 1
    return [tie if several else replace(tie, group=None) for tie in ties]
