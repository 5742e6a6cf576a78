"""`event.toml`: the event's own keys, its rules, its dates and the rounds that fell out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.model import Replacement, Words
from engine.problems import Problem
from engine.read.club import ClubFiles
from engine.read.dates import Day, read_dates
from engine.read.names import Names
from engine.read.rulebooks import Rules, event_rules
from engine.read.say import shown
from engine.read.settings import RULE_KEYS, EventSettings
from engine.read.toml import Toml, read_toml
from engine.read.validate import as_problems, key_names, unknown_key
from engine.rules import Rulebook, Stage

__all__ = ["EventToml", "read_event_toml"]


@dataclass(frozen=True, slots=True)
class EventToml:
    """What `event.toml` says; `settings` are None where they have errors."""

    toml: Toml
    settings: EventSettings | None
    rules: Rules
    problems: tuple[Problem, ...]

    @property
    def void(self) -> frozenset[int]:
        """The rounds of the first stage that fell out."""
        return frozenset(self.settings.void if self.settings is not None else ())

    def title(self, event: str) -> Words:
        """The event's title; the name of its folder where it has none."""
        return self.settings.title.words if self.settings is not None else Words(event, event, event)

    def days(self, stages: Sequence[Stage], problems: list[Problem]) -> Mapping[int, Day]:
        """Date and venue by round of `stages`, counted on through them; rounds that do not exist are problems."""
        days, more = read_dates(self.settings.dates if self.settings is not None else (), stages, self.toml)
        problems += more
        rounds = stages[0].rounds if stages else 0
        problems += [
            Problem(self.toml.at("void", i), "value", f"there is no round {number} to be void",
                    f"the rulebook has the rounds 1 to {rounds}", "correct the number")
            for i, number in enumerate(self.settings.void if self.settings is not None and stages else ())
            if not 1 <= number <= rounds
        ]  # fmt: skip
        return days

    def replaces(self, names: Names, problems: list[Problem]) -> tuple[Replacement, ...]:
        """Who takes whose place; names that nobody knows are problems at their key."""
        replaces: list[Replacement] = []
        for newcomer, gone in (self.settings.replaces if self.settings is not None else {}).items():
            at = self.toml.at("replaces", newcomer)
            pair = (names.find(newcomer, at, problems), names.find(gone, at, problems))
            if pair[1] is not None and pair[1] in [r.gone for r in replaces]:
                before = shown(next(r.newcomer for r in replaces if r.gone == pair[1]))
                problems.append(
                    Problem(at, "duplicate-id", f"the place of {shown(gone)} is taken already, by {before}",
                            "who gave up leaves one place", "remove one of the two")
                )  # fmt: skip
            elif pair[0] is not None and pair[1] is not None:
                replaces.append(Replacement(pair[0], pair[1], at))
        return tuple(replaces)


def read_event_toml(path: Path, club: ClubFiles, *, needs_rules: bool = True) -> EventToml:
    """The settings and rules in the file `path`, with its problems; those of the rules are theirs.

    An event may have none where only its final table is known, and so `needs_rules` not.
    """
    toml, found = read_toml(path)
    problems = list(found)
    if toml is None:
        empty = Toml(path.as_posix(), {}, {})
        return EventToml(empty, None, Rules(None, None, {}, (), (empty,), ()), tuple(problems))
    event_keys = key_names(EventSettings)
    for key in toml.raw:
        if key not in event_keys and key not in RULE_KEYS:
            problems.append(unknown_key(key, toml.at(key), EventSettings, Rulebook, RULE_KEYS))
    settings: EventSettings | None = None
    raw = {key: value for key, value in toml.raw.items() if key in event_keys}
    try:
        settings = EventSettings.model_validate(raw)
    except ValidationError as error:
        problems += as_problems(error, EventSettings, raw, [toml])
    if not needs_rules and toml.raw.keys().isdisjoint(("rulebook", *RULE_KEYS)):
        return EventToml(toml, settings, Rules(None, None, {}, (), (toml,), ()), tuple(problems))
    return EventToml(toml, settings, _rules(toml, club), tuple(problems))


def _rules(toml: Toml, club: ClubFiles) -> Rules:
    own: dict[str, Any] = {key: toml.raw[key] for key in RULE_KEYS if key in toml.raw}
    name = toml.raw.get("rulebook")
    if "rulebook" in toml.raw and not isinstance(name, str):
        return Rules(None, None, own, (), (toml,), ())  # the settings tell of it
    return event_rules(name, own, toml, club.rulebooks)
