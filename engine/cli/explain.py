"""`classifica explain`: why one entrant stands above another."""

from __future__ import annotations

from pathlib import Path

import click

from engine.cli.app import data_option, reporting, say, warn
from engine.cli.asking import asked_entrant, asked_event, asked_stage, asked_standing, without_standing
from engine.cli.text import shown_value, table
from engine.desk import Comparison, EventResult, compare
from engine.score import criterion_words

__all__ = ["command"]


@click.command("explain")
@click.argument("event", metavar="SEASON/EVENT")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--stage", help="A stage of the event; without it the newest one with results.")
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="As it was after round N.")
@data_option
def command(event: str, one: str, other: str, stage: str | None, after: int | None, data: Path) -> None:
    """Say why A stands above B (ids, names or aliases), criterion by criterion."""
    with reporting():
        result = asked_event(data, event)
        report = asked_stage(result, stage)
        standing = asked_standing(report, after)
        if standing is None:
            raise click.UsageError(f"{result.season}/{result.id}: {without_standing(report, after)}")
        first, second = asked_entrant(result, standing, one), asked_entrant(result, standing, other)
        if first == second:
            raise click.UsageError(f"{one!r} and {other!r} are the same entrant")
        where = f"{result.season}/{result.id}, {report.stage.name}, after round {standing.after}"
        say(f"{where}\n\n{_explained(result, compare(standing, first, second))}")
        warn(result.problems)


def _explained(event: EventResult, found: Comparison) -> str:
    above, below = event.name(found.above.entrant), event.name(found.below.entrant)
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
