"""`classifica standings`: the standing of an event, after any round."""

from __future__ import annotations

from pathlib import Path

import click

from engine.cli.app import data_option, reporting, say, warn
from engine.cli.asking import asked_event, asked_stage, asked_standing, without_standing
from engine.cli.text import exact_number, table
from engine.desk import EventResult, StageReport, standings_csv, standings_json
from engine.score import Standing, StandingRow

__all__ = ["command"]


@click.command("standings")
@click.argument("event", metavar="SEASON/EVENT")
@click.option("--stage", help="A stage of the event; without it the newest one with results.")
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="The standing as it was after round N.")
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True)
@data_option
def command(event: str, stage: str | None, after: int | None, form: str, data: Path) -> None:
    """Print the standing of an event."""
    with reporting():
        result = asked_event(data, event)
        report = asked_stage(result, stage)
        standing = asked_standing(report, after)
        if form == "json":
            say(standings_json(result, report, standing))
        elif form == "csv":
            say(standings_csv(result, report, standing).rstrip("\n"))
        else:
            say(_table(result, report, standing) if standing else _nothing(result, report, after))
        warn(result.problems)


def _nothing(event: EventResult, report: StageReport, after: int | None) -> str:
    return f"{event.season}/{event.id}, {report.stage.name}: {without_standing(report, after)}"


def _table(event: EventResult, report: StageReport, standing: Standing) -> str:
    head = f"{event.season}/{event.id}, {report.stage.name}, after round {standing.after} of {report.stage.rounds}"
    rows = [
        (
            str(row.rank),
            event.name(row.entrant),
            exact_number(row.score),
            str(row.played),
            "-".join(map(str, row.places)),
            _decided(row),
        )
        for row in standing.rows
    ]
    return f"{head}\n\n{table(('rank', 'entrant', 'score', 'played', 'places', 'decided by'), rows, right={0, 2, 3})}"


def _decided(row: StandingRow) -> str:
    if row.decided_by in (None, "score"):
        return "level after every criterion" if row.tied_with else ""
    return row.decided_by or ""
