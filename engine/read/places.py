"""Places that a round file notes: against the points beside them, and against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from engine.model import plain
from engine.problems import Problem
from engine.read.rounds import Line, RoundFile
from engine.read.rulebooks import StageRules
from engine.read.say import listed
from engine.read.seated import Key, compared, is_by_seat, key_of

__all__ = ["check_places"]

Value = TypeVar("Value", int, Key)


def check_places(file: RoundFile, rules: StageRules, penalties: Mapping[str, Fraction]) -> Iterator[Problem]:
    """Places against points (net of `penalties`, by entrant), and places alone against each other.

    Where the score is the points themselves, places stand as they are written.
    """
    if rules.stage.scores == "points" or file.round.void or "place" not in file.table.fields:
        return
    with_hands = rules.game.victory_points is not None
    for group, lines in compared(file, rules):
        rows = [line.row for line in lines]
        if any(not line.has_result or line.unread & {"points", "place", "victory_points"} for line in lines):
            continue
        if all(row.points is not None or (with_hands and row.victory_points is not None) for row in rows):
            yield from _disagreeing(group, lines, rules, penalties)
        elif all(row.points is None for row in rows):
            places = sorted(row.place for row in rows if row.place is not None)
            if any(place != 1 + better for place, better in _better(places).items()):
                shared = "who is level shares the higher place and the next one is left out: 1, 1, 3, 4"
                shared += rules.rule("ties")
                if is_by_seat(rules):
                    among = f"places are among all who have this seat, at every table{rules.rule('compare')}"
                    shared = f"{among}; {shared}"
                yield Problem(
                    lines[0].record.at("place"), "place",
                    f"{group} has the place{'s' * (len(places) > 1)} {listed(places, 'and')}", shared,
                    f"check the places of {group}",
                )  # fmt: skip


def _disagreeing(
    group: str, lines: Sequence[Line], rules: StageRules, penalties: Mapping[str, Fraction]
) -> Iterator[Problem]:
    gross = [key_of(line, rules, {}) for line in lines]
    net = [key_of(line, rules, penalties) for line in lines]
    stage = rules.stage
    may_part = bool(stage.table_tiebreaks) or stage.one_winner or stage.format == "knockout"
    may_part |= any(line.row.points is None for line in lines)  # level in victory points, and nothing else is noted
    # the places may be noted at the table, or after the referee's decisions
    for line, *found in zip(lines, _places_of(gross, may_part), _places_of(net, may_part), strict=True):
        place = line.row.place
        if place is not None and not any(place in places for places in found):
            why = "fewer" if rules.game.better == "lower" else "more"
            has = [] if line.row.points is None else [f"{plain(line.row.points)} points"]
            if rules.game.victory_points is not None:
                has.insert(0, f"{plain(line.row.victory_points or Fraction(0))} victory points")
                why = f"more victory points, then {why}"
            yield Problem(
                line.record.at("place"), "place-disagrees",
                f"place {place}, but {' and '.join(has)} are place {found[0][0]} of {group}",
                f"in {rules.title} {why} points are better, and the two must agree",
                "correct one of the two, or leave the place out",
            )  # fmt: skip


def _places_of(keys: Sequence[Key], may_part: bool) -> list[range]:
    """The places that may be noted for each of `keys`, of which fewer is better: several for those level where a
    criterion at the table, or the place itself, may part them."""
    better, level = _better(sorted(keys)), Counter(keys)
    return [range(1 + better[k], 1 + better[k] + (level[k] if may_part else 1)) for k in keys]


def _better(ascending: Sequence[Value]) -> dict[Value, int]:
    """For each value how many come before it."""
    found: dict[Value, int] = {}
    for before, value in enumerate(ascending):
        found.setdefault(value, before)
    return found
