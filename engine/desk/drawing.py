"""The next round by the rules: who is there, how they stand, and the tables, seats, jollies and byes that follow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.desk.expected import CannotDraw, CardsNeeded, away_from, next_round, stage_to_draw
from engine.desk.lots import lots_of_round
from engine.desk.partners import NewPairs, join_alone, with_pairs
from engine.desk.results import EventResult, StageReport
from engine.desk.seated import Seated, who_is_seated
from engine.desk.situations import is_opening, seating_by_rules
from engine.model import Draw, DrawMethod, Purpose, Round, Row, Status
from engine.pair import (
    ALGORITHM,
    Drawing,
    LotsMissing,
    RecordedLots,
    SameLot,
    Seating,
    SeatingError,
    SeededLots,
    new_seed,
    seed_problem,
)
from engine.read.draws import CARDS, SEED

__all__ = ["CannotDraw", "CardsNeeded", "RoundPlan", "plan_round"]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The next round, ready to be written. Nothing of it is in the files yet."""

    stage: str
    round: int
    seating: Seating
    present: tuple[str, ...]
    """Who is there and has a place in the round, were it a bye."""
    method: DrawMethod
    seed: str
    """Empty with cards."""
    draws: tuple[Draw, ...]
    """New rows for `draws.csv`."""
    superseded: tuple[Draw, ...]
    """Recorded draws that no longer count."""
    replaces: str | None
    """The file of the seating that this one takes the place of."""
    away: Mapping[str, Status]
    """Who is not seated by what that file says (absent, withdrawn and so on), which is kept."""
    forfeits: Mapping[str, Status] = field(default_factory=dict)
    """Who keeps the table of a calendar or a bracket without being there: the other side has the match (C6, C7)."""
    wanted_byes: tuple[str, ...] = ()
    """Who asked for the bye."""
    joined: NewPairs = field(default_factory=NewPairs)
    """The pairs of those who entered alone, for `entrants.csv` (C14)."""


def plan_round(
    event: EventResult,
    *,
    stage: str | None = None,
    present: Collection[str] | None = None,
    absent: Collection[str] = (),
    byes: Collection[str] = (),
    seed: str | None = None,
    cards: bool = False,
    redo: bool = False,
) -> RoundPlan:
    """The next round of `stage` (default: the one that is being played) by the rules of its format.

    `present` are ids, by default everyone who can be expected (`entrants_of_stage`); `absent` are taken off; `byes`
    have asked for the bye. Without `seed` the recorded one is taken or a new one made; with `cards`, or where cards
    are recorded for the round, the lots are the recorded cards. `redo` takes the place of an unscored seating. Where
    pairs play, those who entered alone are joined first, for the first stage. CannotDraw says why nothing is drawn.
    """
    report = stage_to_draw(event, stage)
    planned = next_round(report)
    if planned is None:
        raise CannotDraw(f"the stage {report.stage.name} has no round left to draw")
    number = planned.number
    if planned.round is not None and not redo:
        raise CannotDraw(
            f"round {number} is seated already ({planned.round.file}) and has no results: fill them in, "
            "or draw it again with --redo"
        )
    if seed is not None and (trouble := seed_problem(seed)):
        raise CannotDraw(trouble)
    joined = NewPairs()
    if report is event.stages[0] and report.stage.qualify is None:
        joined = join_alone(event, number, present, absent, seed=seed, cards=cards)
    event = with_pairs(event, joined.pairs)
    who = who_is_seated(event, report, number, present, absent, away_from(planned.round), byes)
    recorded = [d for d in event.draws if d.stage == report.stage.name and not d.superseded]
    recorded = [d for d in recorded if _is_of_round(d, number, opening=is_opening(report, number))]
    if seed is None and (cards or any(d.method == CARDS for d in recorded)):
        plan = _by_cards(event, report, number, who, recorded, planned.round)
    else:
        own = seed if seed is not None or recorded else joined.seed or None
        plan = _by_seed(event, report, number, who, recorded, planned.round, own, redo)
    seating = plan.seating
    at_table = {s.entrant for s in seating.seats}
    return replace(
        plan,
        present=tuple(e for e in who.present if e in {*at_table, *seating.jollies, *seating.byes}),
        away=who.away,
        forfeits={e: status for e, status in who.forfeits.items() if e in at_table},
        wanted_byes=who.wanted_byes,
        joined=joined,
    )


def _is_of_round(draw: Draw, number: int, *, opening: bool) -> bool:
    """Whether a draw of the stage was made to seat round `number`; numbers are drawn with the first one (C6, C7)."""
    if draw.purpose is Purpose.NUMBERS:
        return opening
    return draw.round == number and not draw.purpose.is_of_stage


def _by_cards(
    event: EventResult,
    report: StageReport,
    number: int,
    who: Seated,
    recorded: Sequence[Draw],
    standing: Round | None,
) -> RoundPlan:
    stage = report.stage.name
    lots = RecordedLots(lots_of_round([d for d in recorded if d.method == CARDS], stage, number))
    try:
        seating = _made(event, report, number, who, lots)
    except LotsMissing as error:
        raise CardsNeeded(stage, number, error) from error
    except SameLot as error:
        names = " and ".join(event.name(e) for e in error.entrants)
        raise CannotDraw(f"{names} have drawn the same card for {error.purpose.value}", usage=False) from error
    needed = {(g.purpose, e) for g in seating.draws for e in g.entrants}
    unused = tuple(d for d in recorded if (d.purpose, d.entrant) not in needed or d.method != CARDS)
    file = standing.file if standing is not None else None
    return RoundPlan(stage, number, seating, who.present, CARDS, "", (), unused, file, {})


def _by_seed(
    event: EventResult,
    report: StageReport,
    number: int,
    who: Seated,
    recorded: Sequence[Draw],
    standing: Round | None,
    seed: str | None,
    redo: bool,
) -> RoundPlan:
    stage = report.stage.name
    before = next((d.seed for d in recorded if d.method == SEED), None)
    if recorded and not redo:
        if before is None:
            raise CannotDraw(f"cards are recorded for round {number}: leave --seed out, or draw by it with --redo")
        if seed not in (None, before):
            raise CannotDraw(f"round {number} is drawn already, by the seed {before}; --redo draws it again")
        seed = before
    name = f"{event.season}/{event.id}"
    drawn_anew = redo
    if redo and seed is None and before is not None:
        # a redo that was interrupted between its two files is recorded and not seated: the same draw is finished
        again = _made(event, report, number, who, SeededLots(before, name, stage, number))
        rows = standing.rows if standing is not None else ()
        drawn_anew = not _same(_rows(again, before, name, stage, number), recorded) or _is_seated(again, rows)
        seed = None if drawn_anew else before
    seed = seed if seed is not None else new_seed()
    seating = _made(event, report, number, who, SeededLots(seed, name, stage, number))
    draws = _rows(seating, seed, name, stage, number)
    unchanged = not drawn_anew and _same(draws, recorded)
    file = standing.file if standing is not None else None
    return RoundPlan(
        stage, number, seating, who.present, SEED, seed, () if unchanged else draws,
        () if unchanged else tuple(recorded), file, {},
    )  # fmt: skip


def _same(draws: Sequence[Draw], recorded: Sequence[Draw]) -> bool:
    """Whether the recorded draws are `draws` and nothing else."""
    ours, theirs = ({(d.purpose, d.entrant, d.order, d.seed) for d in of} for of in (draws, recorded))
    return ours == theirs


def _is_seated(seating: Seating, rows: Sequence[Row]) -> bool:
    """Whether `rows` of a file are this seating."""
    playing = {(row.table, row.seat, row.entrant) for row in rows if row.is_seated}
    left = {status: {row.entrant for row in rows if row.status is status} for status in (Status.JOLLY, Status.BYE)}
    if (left[Status.JOLLY], left[Status.BYE]) != ({*seating.jollies}, {*seating.byes}):
        return False
    return playing == {(str(s.table), s.seat, s.entrant) for s in seating.seats}


def _made(
    event: EventResult, report: StageReport, number: int, who: Seated, lots: SeededLots | RecordedLots
) -> Seating:
    try:
        return seating_by_rules(event, report, number, who.seated, lots, who.wanted_byes)
    except SeatingError as error:
        raise CannotDraw(str(error)) from error


def _rows(seating: Seating, seed: str, event: str, stage: str, number: int) -> tuple[Draw, ...]:
    """A row for everyone who was drawn: the order counts through all who were drawn for a purpose."""
    rows: list[Draw] = []
    for purpose in dict.fromkeys(group.purpose for group in seating.draws):
        entrants = {e for group in seating.draws if group.purpose is purpose for e in group.entrants}
        drawing = Drawing(seed, event, stage, number, purpose.value)
        rows += [
            Draw(stage, number, purpose, SEED, entrant, order, seed, ALGORITHM)
            for order, entrant in enumerate(drawing.order(entrants), 1)
        ]
    return tuple(rows)
