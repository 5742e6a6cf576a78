"""`classifica bracket`: the elimination of an event, round by round, and the places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from engine.cli.app import data_option, reporting, say, warn
from engine.cli.asking import asked_event, asked_stage
from engine.cli.text import table
from engine.desk import EventResult, StageReport, bracket_json, still_in
from engine.model import plain
from engine.pair import BracketRound, BracketTable, Outcome
from engine.score import ScoredGame

__all__ = ["command"]

_KNOCKOUT = "knockout"
_ORDINALS = {1: "the winner", 2: "the second", 3: "the third"}


@click.command("bracket")
@click.argument("name", metavar="SEASON/EVENT")
@click.option("--stage", help="A stage that is an elimination; without it the last one of the event.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
@data_option
def command(name: str, stage: str | None, form: str, data: Path) -> None:
    """Print the elimination of an event: who meets whom, who goes on, who has a bye, and the places."""
    with reporting():
        event = asked_event(data, name)
        report = _elimination(event, stage)
        say(bracket_json(event, report) if form == "json" else _as_text(event, report))
        warn(event.problems)


def _elimination(event: EventResult, name: str | None) -> StageReport:
    """The stage called `name`, else the last elimination that is shown; a usage error where it is none."""
    where = f"{event.season}/{event.id}"
    if name is not None:
        report = asked_stage(event, name)
        if report.stage.format != _KNOCKOUT:
            raise click.BadParameter(
                f"the stage {name} of {where} is no elimination: its format is {report.stage.format}"
            )
        return report
    found = [s for s in event.stages if s.stage.format == _KNOCKOUT]
    if not found:
        raise click.UsageError(f"{where} has no elimination: no stage of it has the format {_KNOCKOUT}")
    return next((s for s in reversed(found) if s.is_shown), found[-1])


def _as_text(event: EventResult, report: StageReport) -> str:
    newest = report.result.newest
    moment = f", after round {newest.after} of {len(report.bracket)}" if newest is not None else ""
    head = f"{event.season}/{event.id}, {report.stage.name}{moment}"
    if not report.bracket:
        return f"{head}: who plays it, or by which number, is not known yet"
    return "\n\n".join([head, *(_round(event, report, r) for r in report.bracket), *_places(event, report)])


def _round(event: EventResult, report: StageReport, this: BracketRound) -> str:
    games = {g.entrant: g for g in report.games_of(this.number)}
    is_last = this is report.bracket[-1]
    rows = [row for t in this.tables for row in _table_rows(event, t, games, is_last=is_last)]
    rows += [("bye", _who(event, slot), "", "", "") for slot in this.byes]
    return f"round {this.number}\n{table(('table', 'entrant', 'points', 'place', ''), rows, right={0, 2, 3})}"


def _table_rows(
    event: EventResult, own: BracketTable, games: dict[str, ScoredGame], *, is_last: bool
) -> Iterator[tuple[str, ...]]:
    """A row for each side; what became of it, and at the table for the third place that it is one."""
    for slot in own.slots:
        game = games.get(slot) if isinstance(slot, str) else None
        points = plain(game.points) if game is not None and game.points is not None else ""
        place = str(game.place) if game is not None and game.place is not None else ""
        notes = ["for the third place"] if own.third_place else []
        if game is not None and not game.status.has_points:  # who passed the game's limit may go on all the same
            notes.append(game.status.value)
        if slot in own.through:
            notes.append("wins" if is_last else "goes on")
        yield str(own.table), _who(event, slot), points, place, ", ".join(notes)


def _who(event: EventResult, slot: str | Outcome) -> str:
    if isinstance(slot, str):
        return event.name(slot)
    return f"{_ORDINALS.get(slot.place, f'number {slot.place}')} of table {slot.table} of round {slot.round}"


def _places(event: EventResult, report: StageReport) -> list[str]:
    """The places of those who are out, everybody's once the elimination is over."""
    newest = report.result.newest
    waiting = still_in(report)
    rows = [(str(r.rank), event.name(r.entrant)) for r in (newest.rows if newest else ()) if r.entrant not in waiting]
    if not rows:
        return []
    return [f"places{'' if newest and newest.complete else ' so far'}\n{table(('rank', 'entrant'), rows, right={0})}"]
