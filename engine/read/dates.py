"""`dates` of `event.toml`: which round is played when and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate
from typing import Any

from engine.problems import At, Problem
from engine.read.numbers import NotRead, read_date
from engine.read.say import did_you_mean, shown
from engine.read.toml import Toml
from engine.rules import Stage

__all__ = ["Day", "read_dates"]

#: The date, where one is given, and the venue.
Day = tuple[date | None, str]

KEYS = ("date", "venue", "round")


def read_dates(
    entries: Sequence[Any], stages: Sequence[Stage], event: Toml
) -> tuple[dict[int, Day], tuple[Problem, ...]]:
    """The day of each round. Rounds are counted on through the stages: after a stage of 12, 13 is the next one's first.

    As many entries as there are evenings, or fewer: one per evening; more: one per round. An entry that names its
    `round` is for that round only.
    """
    problems: list[Problem] = []
    read = [_entry(entry, event, i, problems) for i, entry in enumerate(entries)]
    unnamed = [(i, day) for i, (number, day) in enumerate(read) if number is None]
    evenings = _evenings(stages)
    rounds = [[number] for evening in evenings for number in evening]
    units = evenings if len(unnamed) <= len(evenings) else rounds
    days = {number: day for (_, day), unit in zip(unnamed, units, strict=False) for number in unit}
    entry_of = {number: i for (i, _), unit in zip(unnamed, units, strict=False) for number in unit}
    beyond = [unnamed[len(units)][0]] if len(unnamed) > len(units) else []
    for i, (number, day) in enumerate(read):
        if number is not None and 1 <= number <= len(rounds):
            days[number], entry_of[number] = day, i
        elif number is not None:
            beyond.append(i)
    problems += [
        Problem(event.at("dates", i), "value", "this date is for no round",
                f"the event has {len(rounds)} rounds in {len(evenings)} evenings",
                "remove the dates that are too many, or correct the number of rounds")
        for i in beyond
        if stages
    ]  # fmt: skip
    problems += _out_of_order(days, entry_of, stages, event)
    return days, tuple(problems)


def _out_of_order(
    days: Mapping[int, Day], entry_of: Mapping[int, int], stages: Sequence[Stage], event: Toml
) -> Iterator[Problem]:
    """Dates before that of an earlier round, and one date for two evenings of a stage."""
    before: tuple[date, tuple[int, int]] | None = None
    for evening in _evenings(stages):
        for number in evening:
            day = days[number][0] if number in days else None
            if day is None:
                continue
            here = (_stage_of(number, stages), evening[0])
            if before is not None and day < before[0]:
                what = f"{day} is before {before[0]}, the date of an earlier round"
            elif before is not None and day == before[0] and here != before[1] and here[0] == before[1][0]:
                what = f"{day} is there twice, for two evenings"
            else:
                what = ""
            before = (day, here)
            if what:
                yield Problem(event.at("dates", entry_of[number]), "dates-order", what,
                              "rounds are played one after the other", "check day, month and year")  # fmt: skip


def _stage_of(number: int, stages: Sequence[Stage]) -> int:
    """Which of the stages round `number` of the event is in."""
    ends = accumulate(stage.rounds for stage in stages)
    return next((i for i, end in enumerate(ends) if number <= end), len(stages))


def _evenings(stages: Sequence[Stage]) -> list[list[int]]:
    evenings: list[list[int]] = []
    first = 1
    for stage in stages:
        step = stage.rounds_per_evening
        rounds = range(first, first + stage.rounds)
        evenings += [list(rounds[i : i + step]) for i in range(0, stage.rounds, step)]
        first += stage.rounds
    return evenings


def _entry(entry: Any, event: Toml, index: int, problems: list[Problem]) -> tuple[int | None, Day]:
    if not isinstance(entry, Mapping):
        return None, (_date(entry, event.at("dates", index), problems), "")
    for key in entry:
        if key not in KEYS:
            problems.append(
                Problem(event.at("dates", index, key), "key-unknown", f"there is no key {shown(key)} here",
                        "an unknown key would do nothing", did_you_mean(key, KEYS))
            )  # fmt: skip
    day = _date(entry["date"], event.at("dates", index, "date"), problems) if "date" in entry else None
    venue, number = entry.get("venue", ""), entry.get("round")
    for key, value, kind, must in (
        ("venue", venue, str, "text in quotes"),
        ("round", number, int, "the number of a round"),
    ):
        if (key in entry and not isinstance(value, kind)) or isinstance(value, bool):
            problems.append(
                Problem(event.at("dates", index, key), "value", f"{key} must be {must}",
                        "a date of the list says when, where and, if needed, for which round", f"write {must}")
            )  # fmt: skip
    fits = isinstance(number, int) and not isinstance(number, bool)
    return (number if fits else None), (day, " ".join(venue.split()) if isinstance(venue, str) else "")


def _date(value: object, at: At, problems: list[Problem]) -> date | None:
    try:
        return read_date(value)
    except NotRead as error:
        written = shown(value) if isinstance(value, str) else "this"
        problems.append(Problem(at, error.code, f"{written} {error}", "a round is played on a day", error.fix))
        return None
