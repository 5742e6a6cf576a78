"""The Danish system: first against second, third against fourth, and so on (C5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.pair.jolly import choose_jollies
from engine.pair.matching import cheapest_pairing
from engine.pair.situation import Lots, Seating, SeatingError, Situation
from engine.pair.swiss import at_tables, met_before
from engine.pair.tables import form_tables
from engine.pair.tiers import Tier, drawn_order, drawn_tiers, tier_of, tiers_by
from engine.pair.winds import seats_at

__all__ = ["seat_danish"]


def seat_danish(situation: Situation, lots: Lots) -> Seating:
    """The tables of those present, neighbours in the standings together; who has a bye or acts as jolly (C5).

    The order is that of the ranks, those level as they are drawn, newcomers behind the last. With
    `rematches = "not-previous"` nobody of the previous round meets again, except in the last round: two sides are
    paired with the least sum of differences in the order, tables of more repeat as few meetings as they can. With an
    odd number of two sides the lowest of those who had the fewest byes has one, so that the others can be paired; byes
    that were asked for are given before that. At tables of more nobody has a bye. SeatingError where there is no
    seating.
    """
    return (_at_two_sides if situation.stage.is_of_two else _at_larger_tables)(situation, lots)


def _at_two_sides(situation: Situation, lots: Lots) -> Seating:
    asked = tuple(sorted(set(situation.wanted_byes) & set(situation.present)))
    playing = sorted(set(situation.present) - set(asked))
    count = len(playing)
    if count < 2:
        raise SeatingError(f"nobody can be paired: {count} would play, and a match is of two")
    tiers, order = _in_order(situation, playing, lots)
    # fewest byes first, then from below; no two of them cost the same
    byes = {i: situation.byes.get(e, 0) * count + count - i for i, e in enumerate(order)} if count % 2 else None
    pairs = cheapest_pairing(range(count), met_before(_not_again(situation), order), byes)
    if pairs is None:
        raise SeatingError(
            f"round {situation.number} cannot be paired: the {count} who are present all met in the round before, and "
            f'the rulebook has rematches = "not-previous"{situation.stage.rule("rematches")}; '
            "pair it by hand in the file of the round"
        )
    seats, over = at_tables(order, pairs)
    return Seating(seats, (), drawn_tiers(tiers, seats), (*asked, *over))


def _at_larger_tables(situation: Situation, lots: Lots) -> Seating:
    sizes = form_tables(len(situation.present), situation.stage)
    jollies, drawn = choose_jollies(situation, len(situation.present) - sum(sizes), lots)
    tiers, order = _in_order(situation, sorted(set(situation.present) - set(jollies)), lots)
    old = {e: number for tables in _not_again(situation) for number, table in enumerate(tables) for e in table}
    tables = _spread(order, sizes, old)
    seats, seats_drawn = seats_at(dict(enumerate(tables, 1)), situation.stage, lots)
    return Seating(seats, jollies, (*drawn, *drawn_tiers(tiers, seats), *seats_drawn))


def _in_order(situation: Situation, playing: Sequence[str], lots: Lots) -> tuple[list[Tier], list[str]]:
    """Those who play, from the best down, level by level and one by one."""
    ranks = {e: place.rank for e, place in situation.standing.items()}
    newcomers = [e for e in playing if e not in ranks]
    tiers = [
        *tiers_by("rank", playing, ranks, highest_first=False),
        *tier_of("new" if ranks else "start", newcomers),
    ]
    drawn = drawn_order(tiers, lots)
    return drawn, [e for tier in drawn for e in tier.entrants]


def _not_again(situation: Situation) -> Sequence[Sequence[Sequence[str]]]:
    """The rounds whose tables must not sit together again: the previous one or none."""
    is_last = situation.number == situation.stage.rounds
    return () if situation.stage.rematches == "any" or is_last else situation.tables[-1:]


def _spread(order: Sequence[str], sizes: Sequence[int], old: Mapping[str, int]) -> Iterator[list[str]]:
    """The tables from the top of `order`, whoever sat at one of the `old` tables spread as evenly as can be.

    Of those m of an old table who are left for R tables each takes m / R, rounded down or up: no other spread repeats
    fewer meetings. Within that every table has the best who are left. Where the sizes differ by at most one the rest
    can always be spread so too, for column sums as even as they can be fit any rows of which none is longer than there
    are columns (Gale and Ryser). Other sizes may leave a table short, which then takes the next in order.
    """
    left = list(order)
    for done, size in enumerate(sizes):
        tables = len(sizes) - done
        many = Counter(old.get(e, e) for e in left)  # who sat at none of them is a group of one
        owed = sum(count // tables for count in many.values())
        taken: Counter[int | str] = Counter()
        table: list[str] = []
        for e in left:
            group = old.get(e, e)
            is_owed = taken[group] < many[group] // tables
            may = taken[group] < -(-many[group] // tables)
            if len(table) < size and may and (is_owed or len(table) + owed < size):
                table.append(e)
                taken[group] += 1
                owed -= is_owed
        chosen = {*table, *[e for e in left if e not in table][: size - len(table)]}
        yield [e for e in left if e in chosen]
        left = [e for e in left if e not in chosen]
