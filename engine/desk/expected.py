"""Which round is drawn next, and who can be expected in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.desk.field import entered
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Round, Status
from engine.pair import LotsMissing
from engine.read.say import listed
from engine.rules import SEASON

__all__ = ["CannotDraw", "CardsNeeded", "away_from", "entrants_of_stage", "next_round", "players_of", "stage_to_draw"]


#: What a row of a seating may say of somebody who is not seated again when the round is.
AWAY = (Status.ABSENT, Status.FORFEIT, Status.OUT, Status.DISQUALIFIED, Status.WITHDRAWN)


class CannotDraw(Exception):
    """Why no round is drawn, in a sentence for whoever asked; `usage` where another command would do it."""

    def __init__(self, message: str, *, usage: bool = True) -> None:
        super().__init__(message)
        self.usage = usage


class CardsNeeded(CannotDraw):
    """Some who are level must draw cards first: `groups` are those level for `purpose`, `missing` who has no card."""

    def __init__(self, stage: str, number: int, error: LotsMissing) -> None:
        what = f"round {number} needs" if number else "joining those who entered alone needs"
        super().__init__(f"{what} cards for {error.purpose.value} that are not recorded", usage=False)
        self.stage = stage
        self.round = number
        self.purpose = error.purpose
        self.groups = error.groups
        self.missing = error.missing


def stage_to_draw(event: EventResult, name: str | None) -> StageReport:
    """The stage called `name`; without a name the last one that has a round, or the next one when that is over."""
    if event.is_noted:
        where = f"{event.season}/{event.id}"
        raise CannotDraw(f"{where} is over, and only its final table is known: there is no round to draw")
    if name is not None:
        try:
            return event.stage(name)
        except KeyError:
            known = ", ".join(s.stage.name for s in event.stages)
            raise CannotDraw(f"{event.season}/{event.id} has no stage {name!r}; it has {known}") from None
    begun = [i for i, s in enumerate(event.stages) if any(r.round is not None for r in s.rounds)]
    last = begun[-1] if begun else 0
    if next_round(event.stages[last]) is None and last + 1 < len(event.stages):
        return event.stages[last + 1]
    return event.stages[last]


def away_from(found: Round | None) -> dict[str, Status]:
    """Those of a seating whose row says that they do not play, and why; jollies and byes follow from the seating."""
    rows = found.rows if found is not None else ()
    return {row.entrant: row.status for row in rows if row.status in AWAY}


def next_round(report: StageReport) -> PlannedRound | None:
    """The first round that is neither scored nor void; None when there is none left."""
    return next((r for r in report.rounds if r.state in ("seating", "planned")), None)


def entrants_of_stage(event: EventResult, report: StageReport) -> tuple[str, ...]:
    """Who can be expected: those who qualified; else who is in `entrants.csv`; else who was seen in the event so far;
    before its first round the whole register. Less those who have withdrawn.
    """
    if report.stage.qualify is not None:
        if event.swept_by is not None and report.stage.qualify.source == SEASON:
            winner = event.name(event.swept_by)
            raise CannotDraw(f"{winner} won every event of the season and is proclaimed at once: no final is played")
        if not report.finalists:
            raise CannotDraw(f"who plays the stage {report.stage.name} is not known before {_source(report)} over")
        if report.level:
            raise CannotDraw(
                f"the last place in the stage {report.stage.name} is not settled: "
                f"{listed((event.name(e) for e in report.level), 'and')} are level; "
                "record a draw with the purpose qualify in draws.csv first",
                usage=False,
            )
        out = _put_out(report) | _withdrawn([r.round for r in report.rounds if r.round is not None])
        return tuple(f.entrant for f in report.finalists if f.entrant not in out)
    rounds = [r.round for s in event.stages for r in s.rounds if r.round is not None]
    seen = list(dict.fromkeys(row.entrant for r in rounds for row in r.rows))
    known = entered(event.entrants.values(), event.rulebook) or seen
    if not known and event.rulebook.entrants == "pairs":
        raise CannotDraw(f"no pair is entered in {event.season}/{event.id}: write them in entrants.csv", usage=False)
    gone = _withdrawn(rounds) | _put_out(report)
    return tuple(e for e in (known or event.entrants) if e not in gone)


def players_of(
    event: EventResult,
    report: StageReport,
    present: Collection[str] | None,
    absent: Collection[str],
    away: Collection[str] = (),
) -> tuple[str, ...]:
    """Who plays: those `present`, by default all who can be expected but those `away`; less those `absent`.

    CannotDraw for somebody who has withdrawn, or has not qualified.
    """
    expected = entrants_of_stage(event, report) if present is None or report.stage.qualify is not None else ()
    if present is None:
        return tuple(e for e in expected if e not in absent and e not in away)
    gone = _withdrawn([r.round for s in event.stages for r in s.rounds if r.round is not None])
    put_out = _put_out(report)
    for entrant in present:
        if entrant in gone:
            raise CannotDraw(f"{event.name(entrant)} ({entrant}) has withdrawn and is seated no more")
        if entrant in put_out:
            raise CannotDraw(f"{event.name(entrant)} ({entrant}) is out of the stage {report.stage.name}")
        if report.stage.qualify is not None and entrant not in expected:
            raise CannotDraw(f"{event.name(entrant)} ({entrant}) has not qualified for the stage {report.stage.name}")
    return tuple(e for e in dict.fromkeys(present) if e not in absent)


def _withdrawn(rounds: Iterable[Round]) -> set[str]:
    """Those whose last row says that they have withdrawn; a match that they forfeit later changes nothing in it."""
    last: dict[str, Status] = {}
    for row in (row for found in rounds for row in found.rows):
        if not (row.status is Status.FORFEIT and last.get(row.entrant) is Status.WITHDRAWN):
            last[row.entrant] = row.status
    return {entrant for entrant, status in last.items() if status is Status.WITHDRAWN}


def _put_out(report: StageReport) -> set[str]:
    """Those whom the referee has put out of all that is left of the stage (C11)."""
    if report.stage.out == "round":
        return set()
    scored = [r.round for r in report.rounds if r.state == "scored" and r.round is not None]
    return {row.entrant for found in scored for row in found.rows if row.status is Status.OUT}


def _source(report: StageReport) -> str:
    source = report.stage.qualify.source if report.stage.qualify is not None else ""
    return f"the stage {source} is" if source != SEASON else "the season's tournaments are"
