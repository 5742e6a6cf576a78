"""Single entries joined to pairs by a recorded draw, where pairs play (C14)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.desk.expected import CannotDraw, CardsNeeded
from engine.desk.field import alone
from engine.desk.lots import lots_of_stage
from engine.desk.results import EventResult
from engine.model import Draw, Entrant, Purpose
from engine.pair import ALGORITHM, Drawing, LotsMissing, RecordedLots, SameLot, new_seed
from engine.read.draws import CARDS, SEED
from engine.read.names import is_id
from engine.read.say import listed

__all__ = ["NewPairs", "join_alone", "with_pairs"]


@dataclass(frozen=True, slots=True)
class NewPairs:
    """Pairs that are made, in the order in which their players were drawn, the first with the second and so on.

    `draws` are the new rows for `draws.csv`; none where the draw is on record and only the pairs were not written.
    """

    pairs: tuple[Entrant, ...] = ()
    seed: str = ""
    """Empty with cards."""
    draws: tuple[Draw, ...] = ()


def join_alone(
    event: EventResult,
    number: int,
    present: Collection[str] | None,
    absent: Collection[str],
    *,
    seed: str | None,
    cards: bool,
) -> NewPairs:
    """Those who entered alone, are there and are in no pair yet, joined before round `number` of the first stage.

    A draw of them that is on record is taken. CannotDraw for an odd number, CardsNeeded where cards are missing.
    """
    single = alone(event.entrants.values(), event.rulebook)
    there = [e for e in single if (present is None or e in present) and e not in absent]
    if not there:
        return NewPairs()
    if len(there) % 2:
        names = listed((event.name(e) for e in there), "and")
        raise CannotDraw(
            f"{len(there)} entered alone, {names}, and a pair is two: enter one more in entrants.csv, "
            "or leave one of them out with --absent"
        )
    if strangers := [e for e in there if e in event.guests]:
        names = listed((f"{event.name(e)} ({e})" for e in strangers), "and")
        raise CannotDraw(f"a pair is two of the club's register: add {names} to players.csv", usage=False)
    stage = event.stages[0].stage.name
    rows = [d for d in event.draws if (d.stage, d.purpose) == (stage, Purpose.PARTNERS) and not d.superseded]
    known = lots_of_stage(rows, stage, Purpose.PARTNERS)
    own = [d for d in rows if d.entrant in there]
    if cards or any(d.method == CARDS for d in own):
        return NewPairs(_pairs(event, _by_cards(event, stage, there, known)))
    if all(e in known for e in there):
        order = tuple(sorted(there, key=known.__getitem__))
        return NewPairs(_pairs(event, order), own[0].seed)
    seed = seed if seed is not None else new_seed()
    # who comes later is drawn among the latecomers, and has a lot of that round
    first = 0 if not any(d.round == 0 for d in rows) else number
    drawing = Drawing(seed, f"{event.season}/{event.id}", stage, first, Purpose.PARTNERS.value)
    order = drawing.order(there)
    before = max((d.order or 0 for d in rows if d.round == first), default=0)
    draws = tuple(
        Draw(stage, first, Purpose.PARTNERS, SEED, entrant, before + i, seed, ALGORITHM)
        for i, entrant in enumerate(order, 1)
    )
    return NewPairs(_pairs(event, order), seed, draws)


def with_pairs(event: EventResult, pairs: Sequence[Entrant]) -> EventResult:
    """The event with pairs that are not in its files yet."""
    return replace(event, entrants={**event.entrants, **{p.id: p for p in pairs}}) if pairs else event


def _by_cards(event: EventResult, stage: str, there: Sequence[str], known: Mapping[str, int]) -> tuple[str, ...]:
    try:
        (order,) = RecordedLots({Purpose.PARTNERS: known}).draw(Purpose.PARTNERS, [there])
    except LotsMissing as error:
        raise CardsNeeded(stage, 0, error) from error
    except SameLot as error:
        names = listed((event.name(e) for e in error.entrants), "and")
        raise CannotDraw(f"{names} have drawn the same card for {error.purpose.value}", usage=False) from error
    return order


def _pairs(event: EventResult, order: Sequence[str]) -> tuple[Entrant, ...]:
    pairs = []
    for one, other in zip(order[::2], order[1::2], strict=True):
        joined = f"{one}+{other}"
        if not is_id(joined) or joined in event.entrants:
            raise CannotDraw(
                f"{event.name(one)} and {event.name(other)} are a pair, and its id cannot be {joined}: "
                "enter the pair in entrants.csv, with an id of its own",
                usage=False,
            )
        name = f"{event.name(one)} / {event.name(other)}"
        pairs.append(Entrant(joined, name, players=(one, other), at=event.entrants[one].at))
    return tuple(pairs)
