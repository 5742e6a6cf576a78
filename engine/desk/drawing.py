"""The next round by the rules: who is there, how they stand, and the tables, seats and jollies that follow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.desk.hands import north_turn
from engine.desk.lots import lots_of
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Draw, Purpose, Round, Status
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

__all__ = [
    "CannotDraw",
    "CardsNeeded",
    "RoundPlan",
    "entrants_of_stage",
    "next_round",
    "plan_round",
    "situation_of",
    "stage_to_draw",
]


class CannotDraw(Exception):
    """Why no round is drawn, in a sentence for whoever asked; `usage` where another command would do it."""

    def __init__(self, message: str, *, usage: bool = True) -> None:
        super().__init__(message)
        self.usage = usage


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
    method: str
    """seed or cards."""
    seed: str
    """Empty with cards."""
    draws: tuple[Draw, ...]
    """New rows for `draws.csv`."""
    superseded: tuple[Draw, ...]
    """Recorded draws that no longer count."""
    replaces: str | None
    """The file of the seating that this one takes the place of."""


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
    players = _present(event, report, present, absent)
    recorded = [d for d in event.draws if (d.stage, d.round) == (report.stage.name, number) and not d.superseded]
    recorded = [d for d in recorded if d.purpose not in (Purpose.QUALIFY, Purpose.RANK)]
    if seed is None and (cards or any(d.method == CARDS for d in recorded)):
        return _by_cards(event, report, number, players, recorded, planned.round)
    return _by_seed(event, report, number, players, recorded, planned.round, seed, redo)


def stage_to_draw(event: EventResult, name: str | None) -> StageReport:
    """The stage called `name`; without a name the last one that has a round, or the next one when that is over."""
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


def next_round(report: StageReport) -> PlannedRound | None:
    """The first round that is neither scored nor void; None when there is none left."""
    return next((r for r in report.rounds if r.state in ("seating", "planned")), None)


def entrants_of_stage(event: EventResult, report: StageReport) -> tuple[str, ...]:
    """Who can be expected: those who qualified; else who is in `entrants.csv`; else who was seen in the event so far;
    before its first round the whole register. Less those who have withdrawn.
    """
    if report.stage.qualify is not None:
        if not report.finalists:
            raise CannotDraw(f"who plays the stage {report.stage.name} is not known before {_source(report)} is over")
        if tied := [event.name(f.entrant) for f in report.finalists if f.tied]:
            raise CannotDraw(
                f"the last place in the stage {report.stage.name} is not settled: {' and '.join(tied)} is level with "
                "who stands next; record a draw with the purpose qualify in draws.csv first",
                usage=False,
            )
        return tuple(f.entrant for f in report.finalists)
    entered = [e.id for e in event.entrants.values() if e.at.file.endswith("/entrants.csv")]
    rounds = [r.round for s in event.stages for r in s.rounds if r.round is not None]
    seen = list(dict.fromkeys(row.entrant for r in rounds for row in r.rows))
    gone = _withdrawn(rounds)
    return tuple(e for e in (entered or seen or event.entrants) if e not in gone)


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


def _present(
    event: EventResult, report: StageReport, present: Collection[str] | None, absent: Collection[str]
) -> tuple[str, ...]:
    expected = entrants_of_stage(event, report) if present is None or report.stage.qualify is not None else ()
    if present is None:
        return tuple(e for e in expected if e not in absent)
    gone = _withdrawn([r.round for s in event.stages for r in s.rounds if r.round is not None])
    for entrant in present:
        if entrant in gone:
            raise CannotDraw(f"{event.name(entrant)} ({entrant}) has withdrawn and is seated no more")
        if report.stage.qualify is not None and entrant not in expected:
            raise CannotDraw(f"{event.name(entrant)} ({entrant}) has not qualified for the stage {report.stage.name}")
    return tuple(e for e in dict.fromkeys(present) if e not in absent)


def _withdrawn(rounds: Iterable[Round]) -> set[str]:
    """Those whose last row says that they have withdrawn."""
    last: dict[str, Status] = {}
    for found in rounds:
        last.update({row.entrant: row.status for row in found.rows})
    return {entrant for entrant, status in last.items() if status is Status.WITHDRAWN}


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
    return RoundPlan(stage, number, seating, players, CARDS, "", (), unused, file)


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
    seed = seed if seed is not None else new_seed()
    name = f"{event.season}/{event.id}"
    seating = _made(situation_of(report, number, players), SeededLots(seed, name, stage, number))
    draws = _rows(seating, seed, name, stage, number)
    same = {(d.purpose, d.entrant, d.order, d.seed) for d in draws}
    unchanged = not redo and same == {(d.purpose, d.entrant, d.order, d.seed) for d in recorded}
    file = standing.file if standing is not None else None
    return RoundPlan(
        stage, number, seating, players, SEED, seed, () if unchanged else draws,
        () if unchanged else tuple(recorded), file,
    )  # fmt: skip


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


def _source(report: StageReport) -> str:
    source = report.stage.qualify.source if report.stage.qualify is not None else ""
    return f"the stage {source}" if source != "season" else "the season's tournaments"
