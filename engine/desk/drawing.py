"""The next round by the rules: who is there, how they stand, and the tables, seats and jollies that follow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.desk.expected import CannotDraw, away_from, next_round, players_of, stage_to_draw
from engine.desk.hands import north_turn
from engine.desk.lots import lots_of
from engine.desk.results import EventResult, StageReport
from engine.model import Draw, DrawMethod, Round, Row, Status
from engine.pair import (
    ALGORITHM,
    Drawing,
    LotsMissing,
    Place,
    RecordedLots,
    SameLot,
    Seating,
    SeatingError,
    SeededLots,
    Situation,
    make_seating,
    new_seed,
    seed_problem,
)
from engine.read.draws import CARDS, SEED
from engine.score import ScoredGame

__all__ = ["CannotDraw", "CardsNeeded", "RoundPlan", "plan_round", "situation_of"]


class CardsNeeded(CannotDraw):
    """Some who are level must draw cards first: `groups` are those level for `purpose`, `missing` who has no card."""

    def __init__(self, stage: str, number: int, error: LotsMissing) -> None:
        super().__init__(f"round {number} needs cards for {error.purpose.value} that are not recorded", usage=False)
        self.stage = stage
        self.round = number
        self.purpose = error.purpose
        self.groups = error.groups
        self.missing = error.missing


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The next round, ready to be written. Nothing of it is in the files yet."""

    stage: str
    round: int
    seating: Seating
    present: tuple[str, ...]
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


def plan_round(
    event: EventResult,
    *,
    stage: str | None = None,
    present: Collection[str] | None = None,
    absent: Collection[str] = (),
    seed: str | None = None,
    cards: bool = False,
    redo: bool = False,
) -> RoundPlan:
    """The next round of `stage` (default: the one that is being played) by the rules A20 to A25.

    `present` are ids, by default everyone who can be expected (`entrants_of_stage`); `absent` are taken off. Without
    `seed` the recorded one is taken or a new one made; with `cards`, or where cards are recorded for the round, the
    lots are the recorded cards. `redo` takes the place of an unscored seating. CannotDraw says why nothing is drawn.
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
    away = away_from(planned.round)
    players = players_of(event, report, present, absent, away)
    away = {entrant: status for entrant, status in away.items() if entrant not in players}
    recorded = [d for d in event.draws if (d.stage, d.round) == (report.stage.name, number) and not d.superseded]
    recorded = [d for d in recorded if not d.purpose.is_of_stage]
    if seed is None and (cards or any(d.method == CARDS for d in recorded)):
        return replace(_by_cards(event, report, number, players, recorded, planned.round), away=away)
    return replace(_by_seed(event, report, number, players, recorded, planned.round, seed, redo), away=away)


def situation_of(report: StageReport, number: int, present: Iterable[str]) -> Situation:
    """What the seating of round `number` follows from, as the results before it stand now."""
    stage = report.stage
    standing = report.result.after(number - 1)
    before = [g for g in report.result.games if g.round < number]
    jollies: dict[str, int] = {}
    for game in before:
        if game.status is Status.JOLLY:
            jollies[game.entrant] = jollies.get(game.entrant, 0) + 1
    return Situation(
        stage=stage,
        present=tuple(present),
        standing={r.entrant: Place(r.rank, r.score) for r in standing.rows} if standing is not None else {},
        first_game=_first_game(report, number, before),
        jollies=jollies,
        turn=north_turn(stage, [r.round for r in report.rounds if r.round is not None], report.finalists, number),
    )


def _first_game(report: StageReport, number: int, before: Sequence[ScoredGame]) -> dict[str, Fraction] | None:
    """The scores of the first game of the round's evening that was played; None where the round is that game.

    It is what tables are formed by (A21): at a single table there are none to form, and the seats go by the standings.
    """
    if report.stage.format == "single-table":
        return None
    evening = report.stage.evening(number)
    played = [r.number for r in report.rounds if r.state == "scored" and r.number < number]
    first = next((n for n in played if report.stage.evening(n) == evening), None)
    if first is None:
        return None
    return {g.entrant: g.score for g in before if g.round == first and g.score is not None}


def _by_cards(
    event: EventResult,
    report: StageReport,
    number: int,
    players: tuple[str, ...],
    recorded: Sequence[Draw],
    standing: Round | None,
) -> RoundPlan:
    stage = report.stage.name
    lots = RecordedLots(lots_of([d for d in recorded if d.method == CARDS], stage, number))
    try:
        seating = _made(situation_of(report, number, players), lots)
    except LotsMissing as error:
        raise CardsNeeded(stage, number, error) from error
    except SameLot as error:
        names = " and ".join(event.name(e) for e in error.entrants)
        raise CannotDraw(f"{names} have drawn the same card for {error.purpose.value}", usage=False) from error
    needed = {(g.purpose, e) for g in seating.draws for e in g.entrants}
    unused = tuple(d for d in recorded if (d.purpose, d.entrant) not in needed or d.method != CARDS)
    file = standing.file if standing is not None else None
    return RoundPlan(stage, number, seating, players, CARDS, "", (), unused, file, {})


def _by_seed(
    event: EventResult,
    report: StageReport,
    number: int,
    players: tuple[str, ...],
    recorded: Sequence[Draw],
    standing: Round | None,
    seed: str | None,
    redo: bool,
) -> RoundPlan:
    stage = report.stage.name
    if seed is not None and (trouble := seed_problem(seed)):
        raise CannotDraw(trouble)
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
        again = _made(situation_of(report, number, players), SeededLots(before, name, stage, number))
        rows = standing.rows if standing is not None else ()
        drawn_anew = not _same(_rows(again, before, name, stage, number), recorded) or _is_seated(again, rows)
        seed = None if drawn_anew else before
    seed = seed if seed is not None else new_seed()
    seating = _made(situation_of(report, number, players), SeededLots(seed, name, stage, number))
    draws = _rows(seating, seed, name, stage, number)
    unchanged = not drawn_anew and _same(draws, recorded)
    file = standing.file if standing is not None else None
    return RoundPlan(
        stage, number, seating, players, SEED, seed, () if unchanged else draws,
        () if unchanged else tuple(recorded), file, {},
    )  # fmt: skip


def _same(draws: Sequence[Draw], recorded: Sequence[Draw]) -> bool:
    """Whether the recorded draws are `draws` and nothing else."""
    ours, theirs = ({(d.purpose, d.entrant, d.order, d.seed) for d in of} for of in (draws, recorded))
    return ours == theirs


def _is_seated(seating: Seating, rows: Sequence[Row]) -> bool:
    """Whether `rows` of a file are this seating."""
    playing = {(row.table, row.seat, row.entrant) for row in rows if row.status is Status.PLAYED}
    jollies = {row.entrant for row in rows if row.status is Status.JOLLY}
    return playing == {(str(s.table), s.seat, s.entrant) for s in seating.seats} and jollies == {*seating.jollies}


def _made(situation: Situation, lots: SeededLots | RecordedLots) -> Seating:
    try:
        return make_seating(situation, lots)
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
