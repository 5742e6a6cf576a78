"""Those who are level, from the best down, and the order in which they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.model import Purpose
from engine.pair.drawn import DrawnGroup, Level
from engine.pair.situation import Lots, Seat

__all__ = ["Tier", "drawn_order", "drawn_tiers", "tier_of", "tiers_by"]


@dataclass(frozen=True, slots=True)
class Tier:
    """Entrants who are level: on their score or rank, or because there is none yet (`kind` as in DrawnGroup)."""

    kind: Level
    value: Fraction | int | None
    entrants: tuple[str, ...]


def tier_of(kind: Level, entrants: Sequence[str]) -> list[Tier]:
    """All of `entrants` together; none where there are none."""
    return [Tier(kind, None, tuple(entrants))] if entrants else []


def tiers_by(
    kind: Level, entrants: Iterable[str], values: Mapping[str, Fraction | int], *, highest_first: bool
) -> list[Tier]:
    """Those of `entrants` who have a value, by it."""
    own = {e: values[e] for e in entrants if e in values}
    return [
        Tier(kind, value, tuple(e for e in own if own[e] == value))
        for value in sorted(set(own.values()), reverse=highest_first)
    ]


def drawn_order(tiers: Sequence[Tier], lots: Lots) -> list[Tier]:
    """`tiers` with the entrants of each in the order in which they are drawn, for PAIRING."""
    several = [tier.entrants for tier in tiers if len(tier.entrants) > 1]
    orders = iter(lots.draw(Purpose.PAIRING, several) if several else [])
    return [replace(tier, entrants=next(orders)) if len(tier.entrants) > 1 else tier for tier in tiers]


def drawn_tiers(tiers: Iterable[Tier], seats: Iterable[Seat]) -> tuple[DrawnGroup, ...]:
    """The record of `drawn_order`: who of them was drawn, and at which tables they sit."""
    table = {seat.entrant: seat.table for seat in seats}
    return tuple(
        DrawnGroup(
            Purpose.PAIRING,
            tier.kind,
            tier.value,
            tuple(sorted({table[e] for e in tier.entrants if e in table})),
            tier.entrants,
        )
        for tier in tiers
        if len(tier.entrants) > 1
    )
