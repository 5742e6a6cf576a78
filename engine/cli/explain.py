"""`classifica explain`: why one entrant stands above another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from engine.cli.app import data_option, reporting, say, warn
from engine.cli.asking import (
    asked_entrant,
    asked_event,
    asked_season,
    asked_stage,
    asked_standing,
    entrant_named,
    is_season,
    without_standing,
)
from engine.cli.text import shown_value, table
from engine.desk import Comparison, EventResult, SeasonResult, compare
from engine.model import Register
from engine.score import Standing, criterion_words

__all__ = ["command"]


@click.command("explain")
@click.argument("name", metavar="SEASON[/EVENT]")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--stage", help="A stage of the event; without it the newest one with results.")
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="As it was after round N.")
@data_option
def command(name: str, one: str, other: str, stage: str | None, after: int | None, data: Path) -> None:
    """Say why A stands above B (ids, names or aliases), criterion by criterion, in an event or a season's table."""
    with reporting():
        if is_season(data, name):
            if stage is not None or after is not None:
                raise click.UsageError("--stage and --after are for an event: write SEASON/EVENT")
            _season(asked_season(data, name), one, other)
        else:
            _event(asked_event(data, name), one, other, stage, after)


def _event(event: EventResult, one: str, other: str, stage: str | None, after: int | None) -> None:
    report = asked_stage(event, stage)
    standing = asked_standing(report, after)
    if standing is None:
        raise click.UsageError(f"{event.season}/{event.id}: {without_standing(report, after)}")
    pair = (asked_entrant(event, report, standing, one), asked_entrant(event, report, standing, other))
    where = f"{event.season}/{event.id}, {report.stage.name}"
    if report.noted:
        _say(where, standing, pair, (one, other), event.name, told=_noted)
        warn(event.problems)
        return
    where = f"{where}, after round {standing.after}"
    groups = {row.group for row in standing.rows if row.entrant in pair}
    if len(groups) > 1:
        if after is not None or report.result.across is None:
            raise click.UsageError(f"{one!r} and {other!r} are in two groups, which are compared as they stand now")
        standing, where = report.result.across, f"{where}, all groups together"
    _say(where, standing, pair, (one, other), event.name)
    warn(event.problems)


def _season(season: SeasonResult, one: str, other: str) -> None:
    standing = season.ranking.result.newest if season.ranking is not None else None
    if standing is None:
        raise click.UsageError(f"season {season.id} has no table yet")
    people = {e.id: e for event in season.events for e in event.entrants.values()}
    listed = Register(people[row.entrant] for row in standing.rows)
    nobody = f"is not in the table of {season.id}"
    pair = (entrant_named(listed, one, nobody), entrant_named(listed, other, nobody))
    _say(f"{season.id}, season's table", standing, pair, (one, other), season.name)


def _say(
    where: str,
    standing: Standing,
    pair: tuple[str, str],
    asked: tuple[str, str],
    name: Callable[[str], str],
    told: Callable[[Comparison, Callable[[str], str]], str] | None = None,
) -> None:
    if pair[0] == pair[1]:
        raise click.UsageError(f"{asked[0]!r} and {asked[1]!r} are the same entrant")
    say(f"{where}\n\n{(told or _explained)(compare(standing, *pair), name)}")


def _noted(found: Comparison, name: Callable[[str], str]) -> str:
    """Two ranks of a final table, and that no more is known."""
    above, below = (f"{name(row.entrant)} (rank {row.rank})" for row in (found.above, found.below))
    how = "is level with" if found.above.rank == found.below.rank else "stands above"
    return f"{above} {how} {below}\n\nonly the final table is known, and nothing of what decided it"


def _explained(found: Comparison, name: Callable[[str], str]) -> str:
    above, below = name(found.above.entrant), name(found.below.entrant)
    rows = [
        (
            "score" if step.criterion == "score" else criterion_words(step.criterion).name.en,
            shown_value(step.above),
            shown_value(step.below),
            "decides" if step.decides else "level",
        )
        for step in found.steps
    ]
    lines = table(("criterion", f"{found.above.rank}. {above}", f"{found.below.rank}. {below}", ""), rows, right={1, 2})
    if found.decisive is None:
        return f"{above} and {below} are level after every criterion\n\n{lines}"
    return f"{above} stands above {below}\n\n{lines}"
