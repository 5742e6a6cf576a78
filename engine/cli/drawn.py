"""What `classifica draw` says of a round that it has drawn, and of cards that are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from engine.cli.text import table
from engine.desk import CardsNeeded, EventResult, RoundPlan, draw_rows, with_pairs
from engine.model import Draw, Purpose, Status, plain
from engine.pair import ALGORITHM, DrawnGroup, Level

__all__ = ["cards_needed", "told"]

#: What a draw decided, by its purpose.
DECIDES = {
    Purpose.JOLLY: "who is jolly (the last drawn)",
    Purpose.NEWCOMERS: "the order after the last",
    Purpose.TABLES: "the table",
    Purpose.SEATS: "the seat",
    Purpose.PAIRING: "the order in which they are paired",
    Purpose.NUMBERS: "the number",
    Purpose.PARTNERS: "who plays with whom (the first with the second, and so on)",
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


def told(event: EventResult, plan: RoundPlan, path: Path | None) -> str:
    """Who sits where and who does not play, why, and what was drawn for it; `path` is where it was written."""
    event = with_pairs(event, plan.joined.pairs)
    stage = event.stage(plan.stage).stage
    seated = not stage.is_of_two
    rows = [
        (str(s.table), s.seat or "", s.entrant, event.name(s.entrant), plan.forfeits.get(s.entrant, ""))
        for s in plan.seating.seats
    ]
    rows += [("", "jolly", e, event.name(e), "") for e in plan.seating.jollies]
    rows += [("bye", "", e, event.name(e), "") for e in plan.seating.byes]
    shown = [0, *[1] * seated, 2, 3, *[4] * bool(plan.forfeits)]
    lines = [[row[i] for i in shown] for row in [("table", "seat", "id", "name", ""), *rows]]
    parts = [
        f"{event.season}/{event.id}, {plan.stage}, round {plan.round}: {len(plan.present)} present",
        table(lines[0], lines[1:], right={0}),
    ]
    parts += ["\n".join(said) for said in [list(_byes(event, plan)), list(_forfeits(event, plan))] if said]
    parts += _draws(event, plan)
    if plan.joined.pairs and path is not None:
        parts.append(f"the new pairs are in {path.with_name('entrants.csv').as_posix()}")
    parts.append("nothing was written" if path is None else f"written to {path.as_posix()}")
    return "\n\n".join(parts)


def _byes(event: EventResult, plan: RoundPlan) -> Iterator[str]:
    """Who has a bye, or rests, and why."""
    report = event.stage(plan.stage)
    scored = [r.round for r in report.rounds if r.state == "scored" and r.number < plan.round and r.round is not None]
    had = [row.entrant for found in scored for row in found.rows if row.status is Status.BYE]
    for entrant in plan.seating.byes:
        name = event.name(entrant)
        if entrant in plan.wanted_byes:
            yield f"{name} has the bye that was asked for"
        elif report.stage.format == "round-robin":
            yield f"{name} rests by the calendar"
        elif report.stage.format == "knockout":
            yield f"{name} goes on without playing, by the number in the bracket"
        elif not scored:
            yield f"{name} has the bye, by the draw"
        elif entrant in had:
            yield f"{name} has the bye again, the lowest of those who have had the fewest ({had.count(entrant)} so far)"
        else:
            yield f"{name} has the bye, the lowest who has had none and whose absence lets the others be paired"


def _forfeits(event: EventResult, plan: RoundPlan) -> Iterator[str]:
    if plan.forfeits:
        names = ", ".join(event.name(e) for e in plan.forfeits)
        kind = {"round-robin": "calendar", "knockout": "bracket"}[event.stage(plan.stage).stage.format]
        yield f"not there, and in the {kind} all the same, so that the other side has the match: {names}"


def _draws(event: EventResult, plan: RoundPlan) -> Iterator[str]:
    """A paragraph for each way in which something was drawn."""
    joined = plan.joined
    if joined.pairs:
        how = f"by the seed {joined.seed} ({ALGORITHM})" if joined.seed else "by the recorded cards"
        yield "\n".join([f"joined to pairs {how}:", *(f"  {pair.name}" for pair in joined.pairs)])
    if plan.seating.draws:
        how = f"by the seed {plan.seed} ({ALGORITHM})" if plan.seed else "by the recorded cards"
        lines = [_drawn(event, group) for group in plan.seating.draws]
        yield "\n".join([f"drawn {how}, the first of each is best:", *lines])
    else:
        yield "nothing had to be drawn"


def _drawn(event: EventResult, group: DrawnGroup) -> str:
    where = f" ({'table' if len(group.tables) == 1 else 'tables'} {_tables(group.tables)})" if group.tables else ""
    level = LEVEL[group.level] + (f" ({plain(Fraction(group.value))})" if group.value is not None else "")
    names = ", ".join(event.name(e) for e in group.entrants)
    return f"  {DECIDES[group.purpose]}{where}, {level}: {names}"


def _tables(tables: Sequence[int]) -> str:
    return str(tables[0]) if len(tables) == 1 else f"{tables[0]} to {tables[-1]}"


def cards_needed(event: EventResult, needed: CardsNeeded, *, redo: bool) -> str:
    """What is missing, as rows to add to `draws.csv`."""
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
