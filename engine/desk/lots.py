"""Recorded draws: cards put into order (A25), seeds checked, and each draw as a page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.model import Draw, Purpose
from engine.pair import ALGORITHM, Drawing, card_key, parse_card
from engine.problems import Problem
from engine.read import EventFiles
from engine.read.draws import CARDS, SEED
from engine.read.say import shown
from engine.rules import OPEN_LENGTH, SEASON, Stage

__all__ = [
    "RecordedDraw",
    "RecordedLot",
    "lots_of",
    "lots_of_round",
    "lots_of_stage",
    "recorded_draws",
    "unused_draws",
    "with_card_orders",
]

#: The criterion that reads a drawn rank.
LOT = "lot"

#: The formats for which something is drawn that others have no use for.
FORMATS: Mapping[Purpose, tuple[str, ...]] = {
    Purpose.PAIRING: ("swiss", "danish"),
    Purpose.NUMBERS: OPEN_LENGTH,
}


@dataclass(frozen=True, slots=True)
class RecordedLot:
    """One entrant's lot: the card where cards were drawn, the hexadecimal number where a seed drew."""

    entrant: str
    order: int | None
    card: str
    number: str
    drawn_as: str
    """The id that the seed's number is made of: the entrant's at the time of the draw."""


@dataclass(frozen=True, slots=True)
class RecordedDraw:
    """Everything drawn for one purpose of a round in one go, the best lot first.

    `seed` and `algorithm` are empty where cards were drawn; `event` is what the algorithm hashes as the event.
    """

    stage: str
    round: int
    purpose: Purpose
    method: str
    seed: str
    algorithm: str
    event: str
    superseded: bool
    lots: tuple[RecordedLot, ...]


def recorded_draws(draws: Iterable[Draw], event: str, stage: str, number: int) -> tuple[RecordedDraw, ...]:
    """The draws of round `number` of `stage`, in the order of the file; `event` is `SEASON/EVENT`."""
    found: dict[tuple[Purpose, str, str, str, bool], list[Draw]] = {}
    for d in draws:
        if (d.stage, d.round) == (stage, number):
            found.setdefault((d.purpose, d.method, d.seed, d.algorithm, d.superseded), []).append(d)
    return tuple(
        RecordedDraw(stage, number, purpose, method, seed, algorithm, event, superseded, _lots(event, own))
        for (purpose, method, seed, algorithm, superseded), own in found.items()
    )


def lots_of(draws: Iterable[Draw], stage: str, number: int) -> dict[Purpose, dict[str, int]]:
    """By purpose the order of everyone who drew for the round; draws that were made again are left out."""
    return _orders(d for d in draws if (d.stage, d.round) == (stage, number))


def lots_of_round(draws: Iterable[Draw], stage: str, number: int) -> dict[Purpose, dict[str, int]]:
    """As `lots_of`, with the numbers that are drawn for once in the stage (C6, C7), whatever round their rows name."""
    own = tuple(draws)
    numbers = lots_of_stage(own, stage, Purpose.NUMBERS)
    return {**lots_of(own, stage, number), **({Purpose.NUMBERS: numbers} if numbers else {})}


def lots_of_stage(draws: Iterable[Draw], stage: str, purpose: Purpose) -> dict[str, int]:
    """The order of everyone who drew for what is drawn once in a stage, whatever round their rows name."""
    return _orders(d for d in draws if d.stage == stage).get(purpose, {})


def _orders(draws: Iterable[Draw]) -> dict[Purpose, dict[str, int]]:
    found: dict[Purpose, dict[str, int]] = {}
    for d in draws:
        if not d.superseded and d.order is not None:
            found.setdefault(d.purpose, {})[d.entrant] = d.order
    return found


def with_card_orders(files: EventFiles) -> EventFiles:
    """The event with the order of every draw by cards read from the cards, and what is wrong with its draws."""
    stages = {stage.name: stage for stage in files.rulebook.stage} if files.rulebook is not None else {}
    orders: dict[int, int] = {}
    problems: list[Problem] = []
    for own in _groups(files.draws):
        stage = stages.get(own[0].stage)
        problems += _by_cards([d for d in own if d.method == CARDS], stage, orders)
        problems += _by_seed(own, f"{files.season}/{files.id}")
    if not (orders or problems):
        return files
    draws = tuple(replace(d, order=orders.get(id(d), d.order)) for d in files.draws)
    return replace(files, draws=draws, problems=(*files.problems, *problems))


def unused_draws(files: EventFiles, *, is_final: bool) -> Iterator[Problem]:
    """Draws that decide nothing where they stand, and those that nobody can repeat; each draw once.

    `is_final` is whether the event is the season's final, where the draws of the season's table are recorded.
    """
    for own in _groups(files.draws):
        first = own[0]
        stage = files.rulebook.stage_named(first.stage) if files.rulebook is not None else None
        wrong = ""
        if first.stage == SEASON and first.purpose is not Purpose.RANK:
            wrong = "in the season's table only the rank is drawn"
        elif first.stage == SEASON and not is_final:
            wrong = "draws in the season's table are recorded in the event of its final"
        elif first.purpose is Purpose.QUALIFY and stage is not None and stage.qualify is None:
            wrong = f"nobody qualifies for the stage {shown(stage.name)}"
        elif first.purpose is Purpose.RANK and stage is not None and all(c.name != LOT for c in stage.cascade):
            wrong = f"the rulebook breaks no tie of the stage {shown(stage.name)} by lot"
        elif stage is not None and stage.format not in FORMATS.get(first.purpose, (stage.format,)):
            wrong = f"the stage {shown(stage.name)} has the format {stage.format}"
        elif first.purpose is Purpose.PARTNERS and files.rulebook is not None and files.rulebook.entrants != "pairs":
            wrong = "the event is not one of pairs"
        if wrong:
            yield Problem(first.at, "draw-unused", f"this draw for {first.purpose.value} decides nothing", wrong,
                          "correct the stage and the purpose, or the event")  # fmt: skip
        strange = next((d for d in own if d.method == SEED and d.algorithm not in ("", ALGORITHM)), None)
        if strange is not None:
            yield Problem(strange.at, "draw-seed", f"the algorithm {shown(strange.algorithm)} is not known",
                          "a draw by a seed can be repeated by anybody (rule A25)",
                          f"write {ALGORITHM}, or leave it empty: the recorded order counts all the same")  # fmt: skip


def _groups(draws: Iterable[Draw]) -> Iterator[list[Draw]]:
    """The draws that count, those of one stage, round and purpose together."""
    groups: dict[tuple[str, int, Purpose], list[Draw]] = {}
    for d in draws:
        if not d.superseded:
            groups.setdefault((d.stage, d.round, d.purpose), []).append(d)
    yield from groups.values()


def _by_cards(draws: Sequence[Draw], stage: Stage | None, orders: dict[int, int]) -> Iterator[Problem]:
    """Puts the order of each draw with a card into `orders`, by the draw's identity. Equal cards have one order."""
    keys: dict[int, tuple[int, int]] = {}
    with_card = [d for d in draws if d.card]
    for d in with_card:
        try:
            card = parse_card(d.card)
        except ValueError as error:
            message, _, fix = str(error).partition(": ")
            yield Problem(d.at, "draw-card", f"{shown(d.card)}, the card of {shown(d.entrant)}, {message}",
                          "the order of a draw by cards is read from the cards (rule A25)",
                          fix or "correct the card")  # fmt: skip
            continue
        keys[id(d)] = card_key(card, stage.card_suits, stage.card_ace) if stage is not None else card_key(card)
    for d in draws:
        if with_card and not d.card:
            yield Problem(d.at, "draw-order", f"{shown(d.entrant)} has no card, and others of the same draw have one",
                          "cards are compared with cards (rule A25)", "write the card")  # fmt: skip
    ranked = sorted((d for d in with_card if id(d) in keys), key=lambda d: keys[id(d)])
    for d in ranked:
        orders[id(d)] = 1 + sum(keys[id(other)] < keys[id(d)] for other in ranked)
    for one, other in pairwise(ranked):
        if one.purpose is Purpose.SEATS:  # every table has its own pack
            continue
        if keys[id(one)] == keys[id(other)]:
            yield Problem(other.at, "draw-twice",
                          f"{shown(other.entrant)} and {shown(one.entrant)} (line {one.at.line}) have the same card, "
                          f"{shown(other.card)}", "who draws for one purpose draws from one pack (rule A25)",
                          "correct one of the two, or let both draw again")  # fmt: skip
        elif one.order is not None and other.order is not None and one.order > other.order:
            yield Problem(other.at, "draw-order",
                          f"{shown(other.entrant)} has the order {other.order}, and with {shown(other.card)} stands "
                          f"below {shown(one.entrant)}, who has {shown(one.card)}",
                          "the order is read from the cards (rule A25)",
                          "leave the order empty, or correct the card")  # fmt: skip


def _by_seed(draws: Sequence[Draw], event: str) -> Iterator[Problem]:
    """Draws of which the recorded order is not the one that their seed gives."""
    for seed in dict.fromkeys(d.seed for d in draws if d.method == SEED and d.algorithm == ALGORITHM):
        own = [d for d in draws if (d.method, d.algorithm, d.seed) == (SEED, ALGORITHM, seed)]
        drawing = Drawing(seed, event, own[0].stage, own[0].round, own[0].purpose.value)
        by_order = sorted(own, key=lambda d: d.order or 0)
        for one, other in pairwise(by_order):
            if drawing.lot(one.drawn_as) > drawing.lot(other.drawn_as):
                yield Problem(other.at, "draw-seed",
                              f"{shown(one.entrant)} is drawn before {shown(other.entrant)}, and the seed "
                              f"{shown(seed)} draws them the other way round",
                              "a draw by a seed can be repeated by anybody (rule A25)",
                              "undo the change of this file, or of the folder's name")  # fmt: skip


def _lots(event: str, draws: Sequence[Draw]) -> tuple[RecordedLot, ...]:
    first = draws[0]
    by_seed = (first.method, first.algorithm) == (SEED, ALGORITHM)
    drawing = Drawing(first.seed, event, first.stage, first.round, first.purpose.value)
    in_order = sorted(draws, key=lambda d: (d.order is None, d.order or 0))
    return tuple(
        RecordedLot(d.entrant, d.order, d.card, drawing.lot(d.drawn_as) if by_seed else "", d.drawn_as)
        for d in in_order
    )
