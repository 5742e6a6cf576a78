"""`classifica draw`: the next round by the rules, ready to be filled in, and the record of what was drawn."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from engine.cli.app import data_option, note, reporting, say, warn
from engine.cli.asking import asked_event, entrant_named
from engine.cli.drawn import cards_needed, told
from engine.cli.writing import telling, write_together
from engine.desk import (
    CannotDraw,
    CardsNeeded,
    EventResult,
    RoundPlan,
    draws_text,
    entrants_text,
    must_be_csv,
    plan_round,
    seating_file_name,
    seating_text,
)
from engine.model import Register

__all__ = ["command"]


@click.command("draw")
@click.argument("event", metavar="SEASON/EVENT")
@click.option("--stage", help="A stage of the event; without it the one that is being played.")
@click.option("--present", metavar="LIST", help="Who is there: ids, names or aliases with commas, or @FILE.")
@click.option("--absent", metavar="LIST", help="Who is not there, in the same form.")
@click.option("--bye", metavar="LIST", help="Who asked for the bye, in the same form.")
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
    bye: str | None,
    seed: str | None,
    cards: bool,
    redo: bool,
    dry_run: bool,
    data: Path,
) -> None:
    """Seat or pair the next round by the rulebook and write its file, ready to be filled in.

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
        wanted = () if bye is None else _asked(result, bye, "--bye")
        seed = seed and seed.strip()
        try:
            plan = plan_round(
                result, stage=stage, present=there, absent=away, byes=wanted, seed=seed, cards=cards, redo=redo
            )
        except CardsNeeded as needed:
            note(cards_needed(result, needed, redo=redo))
            sys.exit(1)
        except CannotDraw as error:
            if error.usage:
                raise click.UsageError(str(error)) from error
            note(f"Error: {error}")
            sys.exit(1)
        folder = data / result.season / result.id
        path = Path(plan.replaces) if plan.replaces is not None else folder / seating_file_name(result, plan)
        if not dry_run:
            _write(result, plan, path, folder)
        say(told(result, plan, None if dry_run else path))


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


def _write(event: EventResult, plan: RoundPlan, path: Path, folder: Path) -> None:
    """The record first: if the rest cannot follow, drawing again finds the record and gives the same.

    Pairs are known by name only once they are entered: what is drawn for them is recorded behind that.
    """
    must_be_csv(folder, path)
    texts: list[tuple[Path, str]] = []
    draws, entrants = folder / "draws.csv", folder / "entrants.csv"
    superseded = {d.at.line for d in plan.superseded}
    joined = plan.joined
    if joined.draws:
        texts.append((draws, draws_text(draws, (), joined.draws)))
    if joined.pairs:
        texts.append((entrants, entrants_text(entrants, joined.pairs)))
    if plan.draws or superseded:
        texts.append((draws, draws_text(draws, superseded, (*joined.draws, *plan.draws))))
    texts.append((path, seating_text(event, plan)))
    with telling("the seating", path):
        write_together(texts)
