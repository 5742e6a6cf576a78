"""`classifica draw`: tables, seats and jollies of the next round by the rules, and the record of what was drawn."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import click

from engine.cli.app import data_option, note, reporting, say, warn
from engine.cli.asking import asked_event, entrant_named
from engine.cli.text import table
from engine.cli.writing import write_together
from engine.desk import (
    CannotDraw,
    CardsNeeded,
    EventResult,
    RoundPlan,
    draw_rows,
    draws_text,
    plan_round,
    seating_file_name,
    seating_text,
)
from engine.model import Draw, Purpose, Register, plain
from engine.pair import ALGORITHM, DrawnGroup, Level
from engine.problems import At, DataError, Problem

__all__ = ["command"]

#: What a draw decided, by its purpose.
DECIDES = {
    Purpose.JOLLY: "who is jolly (the last drawn)",
    Purpose.NEWCOMERS: "the order after the last",
    Purpose.TABLES: "the table",
    Purpose.SEATS: "the seat",
}

#: On what those who were drawn were level.
LEVEL: dict[Level, str] = {
    "start": "nothing is played yet",
    "score": "level on score",
    "rank": "level on rank",
    "new": "not in the standings yet",
    "absent": "absent from the evening's first game",
    "chance": "all seats are drawn",
    "turn": "level for the turn to be North",
}


@click.command("draw")
@click.argument("event", metavar="SEASON/EVENT")
@click.option("--stage", help="A stage of the event; without it the one that is being played.")
@click.option("--present", metavar="LIST", help="Who is there: ids, names or aliases with commas, or @FILE.")
@click.option("--absent", metavar="LIST", help="Who is not there, in the same form.")
@click.option("--seed", help="Draw by this seed; without it one is taken from the system's randomness and recorded.")
@click.option("--cards", is_flag=True, help="Draw by the cards in draws.csv; what is missing is listed.")
@click.option("--redo", is_flag=True, help="Seat an unscored round again; the old draw is kept, marked superseded.")
@click.option("--dry-run", is_flag=True, help="Print the seating and write nothing.")
@data_option
def command(
    event: str,
    stage: str | None,
    present: str | None,
    absent: str | None,
    seed: str | None,
    cards: bool,
    redo: bool,
    dry_run: bool,
    data: Path,
) -> None:
    """Seat the next round by the rulebook and write its file, ready to be filled in.

    Without a list everybody is expected who is in entrants.csv, else everybody seen in the event so far (before its
    first round the whole register), less the withdrawn; in a final those who have qualified.
    """
    if cards and seed is not None:
        raise click.UsageError("--cards and --seed are two ways to draw: give one of them")
    with reporting():
        result = asked_event(data, event, redo=redo)
        warn(result.problems)
        there = None if present is None else _asked(result, present, "--present")
        away = () if absent is None else _asked(result, absent, "--absent")
        try:
            plan = plan_round(
                result, stage=stage, present=there, absent=away, seed=seed and seed.strip(), cards=cards, redo=redo
            )
        except CardsNeeded as needed:
            note(_cards_needed(result, needed, redo=redo))
            sys.exit(1)
        except CannotDraw as error:
            if error.usage:
                raise click.UsageError(str(error)) from error
            note(f"Error: {error}")
            sys.exit(1)
        folder = data / result.season / result.id
        path = Path(plan.replaces) if plan.replaces is not None else folder / seating_file_name(result, plan)
        if not dry_run:
            _write(result, plan, path, folder / "draws.csv")
        say(_told(result, plan, None if dry_run else path))


def _asked(event: EventResult, text: str, option: str) -> tuple[str, ...]:
    """The ids of those whom a list names; a usage error for a name that nobody or several have."""
    if text.startswith("@"):
        try:
            text = Path(text[1:]).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            raise click.BadParameter(f"the file {text[1:]} cannot be read as UTF-8 text", param_hint=option) from error
    register = Register(event.entrants.values())
    words = (word.strip() for word in re.split(r"[,;\n]", text))
    found = (entrant_named(register, word, "is nobody who can play", option) for word in words if word)
    return tuple(dict.fromkeys(found))


def _write(event: EventResult, plan: RoundPlan, path: Path, draws: Path) -> None:
    """The record first: if the seating cannot follow, drawing again finds the record and gives the same."""
    texts: dict[Path, str] = {}
    if plan.draws or plan.superseded:
        texts[draws] = draws_text(draws, {d.at.line for d in plan.superseded}, plan.draws)
    texts[path] = seating_text(event, plan)
    try:
        write_together(texts)
    except OSError as error:
        at = At(path.as_posix())
        message = f"the seating cannot be written: {error.strerror}"
        problem = Problem(at, "file-unreadable", message, "nothing was changed", "check who may write in this folder")
        raise DataError([problem]) from error


def _told(event: EventResult, plan: RoundPlan, path: Path | None) -> str:
    rows = [(str(s.table), s.seat or "", s.entrant, event.name(s.entrant)) for s in plan.seating.seats]
    rows += [("", "jolly", e, event.name(e)) for e in plan.seating.jollies]
    parts = [
        f"{event.season}/{event.id}, {plan.stage}, round {plan.round}: {len(plan.present)} present",
        table(("table", "seat", "id", "name"), rows, right={0}),
    ]
    if plan.seating.draws:
        how = f"by the seed {plan.seed} ({ALGORITHM})" if plan.seed else "by the recorded cards"
        lines = [_drawn(event, group) for group in plan.seating.draws]
        parts.append("\n".join([f"drawn {how}, the first of each is best:", *lines]))
    else:
        parts.append("nothing had to be drawn")
    parts.append("nothing was written" if path is None else f"written to {path.as_posix()}")
    return "\n\n".join(parts)


def _drawn(event: EventResult, group: DrawnGroup) -> str:
    where = f" ({'table' if len(group.tables) == 1 else 'tables'} {_tables(group.tables)})" if group.tables else ""
    level = LEVEL[group.level] + (f" ({plain(Fraction(group.value))})" if group.value is not None else "")
    names = ", ".join(event.name(e) for e in group.entrants)
    return f"  {DECIDES[group.purpose]}{where}, {level}: {names}"


def _tables(tables: Sequence[int]) -> str:
    return str(tables[0]) if len(tables) == 1 else f"{tables[0]} to {tables[-1]}"


def _cards_needed(event: EventResult, needed: CardsNeeded, *, redo: bool) -> str:
    groups = [f"  {', '.join(event.name(e) for e in group)}" for group in needed.groups]
    rows = draw_rows([Draw(needed.stage, needed.round, needed.purpose, "cards", entrant) for entrant in needed.missing])
    return "\n".join(
        [
            f"Error: {needed}",
            f"these are level, and draw for {DECIDES[needed.purpose]}:",
            *groups,
            f"add these rows to draws.csv, with the card before the last comma, and draw again{' with --redo' * redo}:",
            *(f"  {row}" for row in rows),
        ]
    )
