"""The bracket of an elimination: byes to the best, winners on to the next table, places at the end (C7).

Those who start a round stand in the order of the bracket, number 1 the best: in round 1 by their seeds, later by the
seeds that the tables before were made for, whoever won them. The tables of a round are dealt in a snake over the
order (of T tables, the first has the numbers 1, 2T, 2T + 1 and so on), so that at two sides the first meets the last
and the first two can meet in the final only. Round 1 brings the entrants down to a full bracket: the best of them have
a bye, and at tables of more than two at most one table, the first, is smaller. After a round the byes keep their
numbers, behind them are the winners in the order of their tables, then the seconds, turned by half of the tables, or
as much more as it takes so that nobody meets the winner of the own table at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from engine.pair.bracket_round import as_played, planned
from engine.pair.bracket_table import BracketRound, BracketTable, Outcome, PlayedRound, Slot
from engine.pair.numbering import numbered
from engine.pair.situation import Lots, Seating, SeatingError, Situation
from engine.pair.winds import seats_at
from engine.rules import Stage

__all__ = ["Bracket", "make_bracket", "seat_bracket", "without_void"]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Every round as far as it is known, and where the elimination stands behind the last round that is seated."""

    rounds: tuple[BracketRound, ...]
    left: tuple[str | Outcome | None, ...]
    """Who is left, in the order of the bracket; None where a table let nobody through."""
    losers: tuple[str, ...] = ()
    """Who did not go through in the round before, where they are known."""
    undecided: tuple[tuple[int, int], ...] = ()
    """Tables (by round and number) that are over and do not say who goes on, as those at the edge are level."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """`left` as `Situation.numbers` has it, empty text for nobody; none at all while somebody is waited for."""
        known = [slot or "" for slot in self.left if not isinstance(slot, Outcome)]
        return tuple(known) if len(known) == len(self.left) else ()


def make_bracket(stage: Stage, numbers: Sequence[str], played: Mapping[int, PlayedRound]) -> Bracket:
    """The whole bracket of `numbers` (number 1 first), with the rounds that are `played` or seated as they are.

    Where a round differs from the bracket it counts as it is, and the bracket goes on from its tables in the order of
    their numbers; without `numbers` all follows from the rounds. A table that lets nobody through leaves its place
    empty, and who would have met the one that went on has a bye. `stage.rounds` is 0 where the length follows from
    the number of entrants; more rounds than needed begin with byes alone. A round among the `played` in which nobody
    plays or has a bye fell out.
    """
    left: list[Slot] = list(numbers)
    losers: list[str | Outcome] = []
    found: list[BracketRound] = []
    undecided: list[tuple[int, int]] = []
    void = [n for n, own in played.items() if not (own.tables or own.byes)]
    last, is_over = max(played, default=0), False
    behind = left, losers
    for number in count(1):
        own = played.get(number)
        if number > last and (is_over or len(left) < 2):
            break
        if own is None and len(left) > 1:
            step = planned(without_void(stage, number, void), number, left, losers)
        elif own is not None and number not in void:
            step = as_played(without_void(stage, number, void), number, left, losers, own)
        else:
            continue
        found.append(step.round)
        left, losers = step.left, step.losers
        if number <= last:
            behind = left, losers
        undecided += [(number, table) for table in step.undecided]
        is_over = step.is_final or number == stage.rounds
    left, losers = behind
    known = tuple(slot for slot in losers if isinstance(slot, str))
    return Bracket(_from_the_top(found), tuple(left), known if len(known) == len(losers) else (), tuple(undecided))


def without_void(stage: Stage, number: int, void: Iterable[int]) -> Stage:
    """`stage` as round `number` of its bracket is made by: rounds behind that which are `void` are none to count on."""
    fall_out = sum(number < n <= stage.rounds for n in void)
    return stage.model_copy(update={"rounds": stage.rounds - fall_out}) if fall_out else stage


def seat_bracket(situation: Situation, lots: Lots) -> Seating:
    """The tables of the round by the bracket, and who has a bye (C7).

    Who is left and not present stays at the table, for the others there are entitled to win it. Numbers are drawn
    before the first round only; later `situation.numbers` are those left in order, an empty text where a table let
    nobody through. `stage.rounds` as for `make_bracket`. SeatingError for fewer than two in the first round, and
    where nobody is left.
    """
    stage = situation.stage
    numbers, drawn = (situation.numbers, ()) if situation.tables else numbered(situation, lots)
    if not any(numbers):
        raise SeatingError(f"nobody is left for round {situation.number}, or a table before does not say who goes on")
    step = planned(stage, situation.number, [number or None for number in numbers], list(situation.losers))
    tables = {table.table: [slot for slot in table.slots if isinstance(slot, str)] for table in step.round.tables}
    seats, seats_drawn = seats_at(tables, stage, lots)
    byes = tuple(slot for slot in step.round.byes if isinstance(slot, str))
    return Seating(seats, (), (*drawn, *seats_drawn), byes)


def _from_the_top(rounds: Sequence[BracketRound]) -> tuple[BracketRound, ...]:
    """The rounds with their tables in the order in which those who go on meet, the third place last."""
    found: list[BracketRound] = []
    for this in reversed(rounds):
        order = {t.table: i for i, t in reversed(list(enumerate(_feeders(this, found[-1] if found else None))))}
        tables = sorted(this.tables, key=lambda t: (t.third_place, order.get(t.table, len(order)), t.table))
        found.append(replace(this, tables=tuple(tables)))
    return tuple(reversed(found))


def _feeders(this: BracketRound, after: BracketRound | None) -> Iterator[BracketTable]:
    """The tables of `this` round in the order in which those of the next one take who goes on from them."""
    if after is None:
        return
    own = {slot: table for table in this.tables for slot in table.slots}
    by_number = {table.table: table for table in this.tables}
    for slot in chain(*(table.slots for table in after.tables), after.byes):
        if isinstance(slot, Outcome) and slot.round == this.number:
            yield by_number[slot.table]
        elif slot in own:
            yield own[slot]
