"""`classifica print`: the sheets of an evening as PDF: who sits where, score slips, the standings for the wall."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engine.cli.app import data_option, note, reporting, say, warn
from engine.cli.asking import asked_event, asked_stage, asked_standing, without_standing
from engine.cli.writing import telling, write_together
from engine.desk import EventResult, PlannedRound, StageReport
from engine.score import Standing

__all__ = ["command"]

SEATING, SLIPS, STANDINGS = "seating", "slips", "standings"


@click.command("print")
@click.argument("event", metavar="SEASON/EVENT")
@click.option("--stage", help="A stage of the event; without it the one that is being played.")
@click.option("--round", "number", type=click.IntRange(min=1), metavar="N", help="Round N, and the standing after it.")
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    type=click.Choice([SEATING, SLIPS, STANDINGS]),
    help="This sheet only; may be given several times.",
)
@click.option(
    "--output",
    default=".",
    show_default=True,
    type=click.Path(path_type=Path),
    help="The folder that the files go to.",
)
@data_option
def command(
    event: str, stage: str | None, number: int | None, sheets: tuple[str, ...], output: Path, data: Path
) -> None:
    """Make PDFs to print, A4 in black and white.

    Without options: of the round that is seated next who sits where, by name and by table, and a score slip for each
    table; and the newest standing for the wall, with a QR code where club.toml has a base_url.
    """
    with reporting():
        result = asked_event(data, event)
        warn(result.problems)
        found, missing = _round(result, stage, number)
        report = asked_stage(result, stage)
        standing = asked_standing(report, number)
        without = {SEATING: missing, SLIPS: missing, STANDINGS: without_standing(report, number)}
        # unasked, round N has a standing only if it has results: not once more the one before it
        has_standing = standing is not None and (STANDINGS in sheets or number in (None, standing.after))
        there = {SEATING: found is not None, SLIPS: found is not None, STANDINGS: has_standing}
        if absent := [sheet for sheet in sheets if not there[sheet]]:
            raise click.UsageError(f"there is no sheet {absent[0]}: {without[absent[0]]}")
        if not any(there.values()):
            raise click.UsageError(f"there is nothing to print: {missing}, and {without[STANDINGS]}")
        wanted = [sheet for sheet in there if there[sheet] and sheet in (sheets or there)]
        paths = _write(result, found, (report, standing), wanted, output)
        say("\n".join(str(path) for path in paths))


def _round(
    result: EventResult, stage: str | None, number: int | None
) -> tuple[tuple[StageReport, PlannedRound] | None, str]:
    """The round whose tables are asked for, or why there is none: round `number`, else the one that is seated next."""
    from engine.views import seating

    if number is None:
        reports = result.stages if stage is None else (asked_stage(result, stage),)
        seated = ((report, report.seating) for report in reports)
        found = next(((report, planned) for report, planned in seated if planned is not None), None)
        missing = "no round is seated; classifica draw seats the next one"
    else:
        report = asked_stage(result, stage)
        if stage is None:
            seating_next = (s for s in result.stages if s.seating is not None and s.seating.number == number)
            report = next(seating_next, report)
        found = next(((report, planned) for planned in report.rounds if planned.number == number), None)
        missing = f"round {number} of {report.stage.name} has no tables"
    return (found if found is not None and seating.seated(found[1]) else None), missing


def _write(
    result: EventResult,
    found: tuple[StageReport, PlannedRound] | None,
    standings: tuple[StageReport, Standing | None],
    wanted: list[str],
    output: Path,
) -> list[Path]:
    """Set the sheets that are wanted and write them, all or none; returns their files."""
    # typesetting is slow to import, and no other command wants it
    from engine.paper import NotTypeset, Sheet, typeset
    from engine.views import links
    from engine.views.paper_seating import seating_sheet
    from engine.views.paper_slips import slips_sheet
    from engine.views.paper_standings import standings_sheet

    made: list[tuple[StageReport, int, Sheet]] = []
    if found is not None:
        report, planned = found
        for kind, make in ((SEATING, seating_sheet), (SLIPS, slips_sheet)):
            if kind in wanted:
                made.append((report, planned.number, make(result, report, planned)))
    report, standing = standings
    if standing is not None and STANDINGS in wanted:
        made.append((report, standing.after, standings_sheet(result, report, standing)))
    texts: list[tuple[Path, str | bytes]] = []
    try:
        for report, number, sheet in made:
            page = links.round_page(result, report.stage, number)
            if not number:  # only the final table is known
                page = links.event_page(result.season, result.id).removesuffix("/index")
            texts.append((output / f"{page.replace('/', '-')}-{sheet.frame.kind}.pdf", typeset(sheet)))
    except NotTypeset as error:
        note(f"Error: the sheets cannot be set: {error}")
        sys.exit(1)
    with telling("the sheets", output):
        output.mkdir(parents=True, exist_ok=True)
        write_together(texts)
    return [path for path, _ in texts]
