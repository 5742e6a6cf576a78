"""`dates` of `event.toml`: which round is played when and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
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
    beyond = [unnamed[len(units)][0]] if len(unnamed) > len(units) else []
    for i, (number, day) in enumerate(read):
        if number is not None and 1 <= number <= len(rounds):
            days[number] = day
        elif number is not None:
            beyond.append(i)
    problems += [
        Problem(event.at("dates", i), "value", "this date is for no round",
                f"the event has {len(rounds)} rounds in {len(evenings)} evenings",
                "remove the dates that are too many, or correct the number of rounds")
        for i in beyond
        if stages
    ]  # fmt: skip
    return days, tuple(problems)


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
