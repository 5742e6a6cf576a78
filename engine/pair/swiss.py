"""The Swiss system for two sides: those with equal records meet, nobody meets the same one twice (B1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from math import gcd, lcm

from engine.pair.lookahead import MOST, Free, lasting_pairing
from engine.pair.matching import TooFine, cheapest_pairing, cost_of
from engine.pair.situation import Lots, Seat, Seating, SeatingError, Situation
from engine.pair.tiers import Tier, drawn_order, drawn_tiers, tier_of, tiers_by

__all__ = ["at_tables", "met_before", "seat_swiss"]


def seat_swiss(situation: Situation, lots: Lots) -> Seating:
    """The matches of those present, at tables from the best pair down, and who has a bye (B1).

    The order is that of the scores, those level as they are drawn; who is not in the standings yet has 0. Of all
    pairings without a rematch it is the one with, first, the bye at the lowest score, to somebody who has had none;
    then the least sum of score differences; then that the rounds to come can still be paired, which matters in a small
    field with many rounds (module lookahead); then the least sum of the squares of the differences, so that one large
    one is worse than two small ones; then the least sum of the squares of the differences in the order, so that
    neighbours meet.
    Byes that were asked for are given before all that. SeatingError where there is no such pairing.
    """
    if not situation.stage.is_of_two:
        raise SeatingError("the Swiss system is for two sides: the rulebook needs table_sizes = [2]")
    asked = tuple(sorted(set(situation.wanted_byes) & set(situation.present)))
    if again := [e for e in asked if situation.byes.get(e)]:
        raise SeatingError(
            f"{_listed(again)} asked for a bye and had one before, and nobody gets two"
            f"{situation.stage.rule('format')}; who cannot play is absent"
        )
    playing = sorted(set(situation.present) - set(asked))
    if len(playing) < 2:
        raise SeatingError(f"nobody can be paired: {len(playing)} would play, and a match is of two")
    tiers = drawn_order(_tiers(situation, playing), lots)
    order = [e for tier in tiers for e in tier.entrants]
    met = met_before(situation.tables, order)
    byes = {
        position: below
        for position, below in enumerate(len(tiers) - i for i, tier in enumerate(tiers) for _ in tier.entrants)
        if not situation.byes.get(order[position])
    }
    values = _whole(tiers)
    try:
        pairs = cheapest_pairing(values, met, byes if len(order) % 2 else None)
    except TooFine as error:
        raise SeatingError(f"round {situation.number} cannot be paired: {error}") from error
    if pairs is None:
        raise SeatingError(_why_none(situation, order, met, bool(byes)))
    if len(order) + len(asked) <= MOST:
        pairs = lasting_pairing(
            pairs, _free(situation, order), partial(cost_of, values, byes),
            _free(situation, order, asked), situation.stage.rounds - situation.number,
        )  # fmt: skip
    seats, over = at_tables(order, pairs)
    return Seating(seats, (), drawn_tiers(tiers, seats), (*asked, *over))


def met_before(rounds: Iterable[Iterable[Iterable[str]]], order: Sequence[str]) -> list[set[int]]:
    """For everyone in `order` the positions of those who sat at a table with them in one of `rounds`."""
    position = {e: i for i, e in enumerate(order)}
    met: list[set[int]] = [set() for _ in order]
    for table in (table for tables in rounds for table in tables):
        known = [position[e] for e in table if e in position]
        for one in known:
            met[one].update(other for other in known if other != one)
    return met


def at_tables(order: Sequence[str], pairs: Sequence[tuple[int, int]]) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
    """The pairs at tables from 1, the better one of a pair first; and who is left over, paired with nobody."""
    matches = [pair for pair in pairs if pair[1] < len(order)]
    seats = tuple(Seat(table, None, order[side]) for table, pair in enumerate(matches, 1) for side in pair)
    return seats, tuple(order[one] for one, other in pairs if other == len(order))


def _free(situation: Situation, order: Sequence[str], asked: Sequence[str] = ()) -> Free:
    """Whom each position of `order` may still meet, the one after the last standing for the bye where the number is
    odd. With `asked`, who come behind that and have had their bye: the round after this one.
    """
    everyone = [*order, "", *asked]
    bye = len(order)
    met = met_before(situation.tables, everyone)
    for one in (i for i, e in enumerate(everyone) if e in asked or situation.byes.get(e)):
        met[one].add(bye)
        met[bye].add(one)
    playing = frozenset(i for i in range(len(everyone)) if i != bye or len(everyone) % 2 == 0)
    return {i: playing - met[i] - {i} for i in sorted(playing)}


def _tiers(situation: Situation, playing: Sequence[str]) -> list[Tier]:
    """Those who play by their scores from the best down; everybody is level before the first result."""
    standing = situation.standing
    if not standing:
        return tier_of("start", playing)
    scores = {e: standing[e].score if e in standing else Fraction(0) for e in playing}
    return tiers_by("score", playing, scores, highest_first=not situation.lower_wins)


def _whole(tiers: Sequence[Tier]) -> list[int]:
    """Everybody's score as a whole number, the smallest that are in the same proportion."""
    scores = [Fraction(tier.value or 0) for tier in tiers]
    unit = lcm(*(score.denominator for score in scores))
    whole = [int((score - scores[0]) * unit) for score in scores]
    common = gcd(*whole) or 1
    return [value // common for value, tier in zip(whole, tiers, strict=True) for _ in tier.entrants]


def _why_none(situation: Situation, order: Sequence[str], met: Sequence[set[int]], bye_left: bool) -> str:
    """That there is no pairing, why, and what can be done, for the organiser."""
    everyone = [e for e, known in zip(order, met, strict=True) if len(known) == len(order) - 1]
    if len(order) % 2 and not bye_left:
        why = f"{len(order)} are present, an odd number, and each of them has had a bye"
    elif everyone and len(order) % 2 == 0:
        why = f"{_listed(everyone)} met everybody else who is present"
    else:
        why = f"however the {len(order)} who are present are paired, two of them have met" + (
            " or one has a second bye" if len(order) % 2 else ""
        )
    return (
        f"round {situation.number} cannot be paired so that nobody meets the same one twice and nobody has two byes"
        f"{situation.stage.rule('format')}: {why}; pair it by hand in the file of the round, or play fewer rounds"
    )


def _listed(entrants: Sequence[str]) -> str:
    return ", ".join(sorted(entrants))
