"""`classifica standings`: the standing of an event after any round, and a season's table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from engine.cli.app import data_option, reporting, say, warn
from engine.cli.asking import asked_event, asked_season, asked_stage, asked_standing, is_season, without_standing
from engine.cli.text import shown_value, table
from engine.desk import EventResult, SeasonResult, season_json, standings_csv, standings_json
from engine.model import plain
from engine.problems import in_order
from engine.rules import OVERALL
from engine.score import STAGE_DECIDES, Standing, StandingRow

__all__ = ["command"]


@click.command("standings")
@click.argument("name", metavar="SEASON[/EVENT]")
@click.option("--stage", help="A stage, or overall for the final ranking; without it the newest stage with results.")
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="The standing as it was after round N.")
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True)
@data_option
def command(name: str, stage: str | None, after: int | None, form: str, data: Path) -> None:
    """Print the standing of an event, or a season's table."""
    with reporting():
        if is_season(data, name):
            if stage is not None or after is not None:
                raise click.UsageError("--stage and --after are for an event: write SEASON/EVENT")
            _season(asked_season(data, name), form)
        else:
            _event(asked_event(data, name), stage, after, form)


def _event(event: EventResult, stage: str | None, after: int | None, form: str) -> None:
    nothing = "no results yet"
    stage = OVERALL if event.is_noted and stage is None else stage
    if stage == OVERALL:
        if after is not None:
            raise click.UsageError("--after is for a stage, and overall is the final ranking")
        standing, rounds = event.overall, 0
        shown = [s for s in event.stages if s.is_shown]
        criteria = list(dict.fromkeys(c for s in reversed(shown) for c in s.stage.tiebreaks))
    else:
        report = asked_stage(event, stage, OVERALL)
        stage, rounds, criteria = report.stage.name, report.stage.rounds, list(report.stage.tiebreaks)
        standing = asked_standing(report, after)
        nothing = without_standing(report, after)
    if form == "json":
        say(standings_json(event, stage, standing))
    elif form == "csv":
        say(standings_csv(standing, criteria, event.name).rstrip("\n"))
    else:
        head = f"{event.season}/{event.id}, {stage}"
        moment = f", after round {standing.after} of {rounds}" if standing is not None and rounds else ""
        moment = ", only the final table is known" if event.is_noted else moment
        rows = _noted_table if event.is_noted else _table
        say(f"{head}{moment}\n\n{rows(standing, event.name)}" if standing else f"{head}: {nothing}")
    warn(event.problems)


def _season(season: SeasonResult, form: str) -> None:
    if season.ranking is None:
        raise click.UsageError(f"season {season.id} has no table; [ranking] in its season.toml makes one")
    standing = season.ranking.result.newest
    if form == "json":
        say(season_json(season))
    elif form == "csv":
        say(standings_csv(standing, season.ranking.rules.tiebreaks, season.name).rstrip("\n"))
    else:
        state = "final" if season.ranking.complete else "provisional"
        of = ", ".join(season.ranking.events)
        say(f"{season.id}, season's table ({state}) of {of}\n\n{_table(standing, season.name)}")
        if season.proclaimed is not None:
            how = {"sweep": "won every event", "final": "won the final"}[season.proclaimed.reason]
            say(f"\n{season.name(season.proclaimed.entrant)} {how}")
    warn(in_order(p for event in season.events for p in event.problems))


def _table(standing: Standing | None, name: Callable[[str], str]) -> str:
    """The standing in columns; where there are groups the first one names them."""
    listed = standing.rows if standing is not None else ()
    rows = [
        (
            row.group or "",
            str(row.rank),
            name(row.entrant) + (" (withdrawn)" if row.withdrawn else ""),
            shown_value(row.score),
            str(row.played),
            "-".join(map(str, row.places)),
            _decided(row),
        )
        for row in listed
    ]
    head = ("group", "rank", "entrant", "score", "played", "places", "decided by")
    first = 0 if any(row.group is not None for row in listed) else 1
    return table(head[first:], [row[first:] for row in rows], right={i - first for i in (1, 3, 4)})


def _noted_table(standing: Standing, name: Callable[[str], str]) -> str:
    """A final table: ranks, and of the rest what it has of anybody."""
    noted = [
        (
            str(row.rank),
            name(row.entrant),
            "" if row.score is None else plain(row.score),
            "".join(shown_value(v.value) for v in row.tiebreaks),
            "" if row.played is None else str(row.played),
        )
        for row in standing.rows
    ]
    kept = [i for i in range(5) if i < 2 or any(cells[i] for cells in noted)]
    head = ("rank", "entrant", "score", "points", "played")
    right = {place for place, i in enumerate(kept) if i != 1}
    return table([head[i] for i in kept], [[cells[i] for i in kept] for cells in noted], right=right)


def _decided(row: StandingRow) -> str:
    if row.decided_by in (None, "score", STAGE_DECIDES):
        return "level after every criterion" if row.tied_with else ""
    return row.decided_by or ""
