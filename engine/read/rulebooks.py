"""The rules of an event: a shipped or own rulebook with the event's keys laid over it, checked and placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError

from engine.problems import At, Problem
from engine.read.books import OwnRulebook, book_named, book_names
from engine.read.say import did_you_mean, shown
from engine.read.stages import meant_stages, named_once, reserved_names
from engine.read.toml import Toml
from engine.read.validate import as_problems, place_of
from engine.rules import Game, Rulebook, Stage, Variant, merge, shipped, shipped_names, variants, with_penalties

__all__ = ["Rules", "StageRules", "check_rulebook", "event_rules", "merged_stage_names", "own_rules"]


@dataclass(frozen=True, slots=True)
class Rules:
    """An event's rulebook (None when it has errors), what it is called and where it differs from the shipped one."""

    name: str | None
    rulebook: Rulebook | None
    raw: Mapping[str, Any]
    variants: tuple[Variant, ...]
    sources: tuple[Toml, ...]
    """Where its keys stand: the event's file, then the club's own rulebook."""
    problems: tuple[Problem, ...]

    @property
    def files(self) -> tuple[str, ...]:
        """The club's own rulebook that was read, if one was."""
        return tuple(source.file for source in self.sources[1:])

    def at(self, *key: str | int) -> At:
        """Where a key of the merged rules stands, e.g. `("stage", 0, "tiebreaks", 2)`."""
        return place_of(key, self.raw, self.sources)


@dataclass(frozen=True, slots=True)
class StageRules:
    """What the rounds of one stage are checked by; `title` is the game's name in messages."""

    stage: Stage
    game: Game
    title: str
    entrants: Literal["players", "pairs"] | None = None
    """Who plays, as the rulebook says."""

    @classmethod
    def of(
        cls, rulebook: Rulebook, stage: Stage, event: str, entrants: Literal["players", "pairs"] | None = None
    ) -> StageRules:
        """The rules of `stage`; a rulebook without a title of its own is called by the `event`'s."""
        return cls(stage, rulebook.game, rulebook.game.title.words.en or rulebook.title.words.en or event, entrants)

    def rule(self, key: str) -> str:
        """The article of a key of the stage or the game as a message ends with it, ` (rule A4)`; else nothing."""
        return self.stage.rule(key) or self.game.rule(key)


def check_rulebook(raw: Mapping[str, Any], sources: Sequence[Toml]) -> tuple[Rulebook | None, tuple[Problem, ...]]:
    """`raw` as a rulebook, or None with its problems, each where its key stands in one of `sources`."""
    raw, of_names = named_once(with_penalties(raw), sources)
    of_names = (*of_names, *reserved_names(raw, sources), *_penalties_of(raw, sources))
    try:
        rulebook = Rulebook.model_validate(raw)
        return None if of_names else rulebook, of_names
    except ValidationError as error:
        return None, (*of_names, *as_problems(error, Rulebook, raw, sources))


def _penalties_of(raw: Mapping[str, Any], sources: Sequence[Toml]) -> Iterator[Problem]:
    """A key `penalties` that no shipped rulebook has answered."""
    name = raw.get("penalties")
    if isinstance(name, str):
        yield Problem(
            place_of(("penalties",), raw, sources), "rulebook-unknown",
            f"no rulebook {shown(name)} comes with the program", "its penalties would be those of this rulebook too",
            did_you_mean(name, shipped_names()),
        )  # fmt: skip


def own_rules(name: str, book: Toml) -> Rules:
    """A rulebook of the club's own as the rules of an event that changes nothing in it."""
    rulebook, problems = check_rulebook(book.raw, [book])
    return Rules(name, rulebook, book.raw, (), (book,), problems)


def event_rules(name: str | None, own: Mapping[str, Any], event: Toml, rulebooks: Mapping[str, OwnRulebook]) -> Rules:
    """The rules of an event: rulebook `name` of the club or the shipped ones, with `own` keys of `event` over it.

    Without a name `own` is the whole rulebook.
    """
    base: Mapping[str, Any] = {}
    sources = [event]
    if name is not None:
        book = book_named(name, rulebooks)
        if book is None:
            problem = Problem(
                event.at("rulebook"), "rulebook-unknown", f"there is no rulebook {shown(name)}",
                "rulebooks are those that come with the program and the club's own in rulebooks/",
                did_you_mean(name, book_names(rulebooks)),
            )  # fmt: skip
            return Rules(name, None, own, (), (event,), (problem,))
        name, base = book.name, book.raw
        sources += book.sources
        if book.unread:
            return Rules(name, None, own, (), tuple(sources), book.unread)
    elif "stage" not in own:
        problem = Problem(
            event.at(), "key-missing", "the event has no rules",
            "an event takes a rulebook by its name, or holds its own [[stage]] tables",
            f'add a line such as rulebook = "{shipped_names()[0]}"',
        )  # fmt: skip
        return Rules(None, None, own, (), (event,), (problem,))
    own, unmeant = meant_stages(own, base, name or "", event)
    merged = with_penalties(merge(base, own))
    rulebook, problems = check_rulebook(merged, sources)
    if unmeant:
        rulebook, problems = None, (*unmeant, *problems)
    standard = shipped(name) if name in shipped_names() and name is not None else with_penalties(base)
    return Rules(
        name,
        rulebook,
        merged,
        variants(standard, merged) if name is not None and rulebook is not None else (),
        tuple(sources),
        problems,
    )


def event_games(rules: Rules, rulebooks: Mapping[str, OwnRulebook]) -> tuple[dict[str, Rulebook], tuple[Problem, ...]]:
    """The rulebooks of the games that the stages of `rules` name for their rounds, and names that no rulebook has."""
    found: dict[str, Rulebook] = {}
    problems: list[Problem] = []
    for i, stage in enumerate(rules.rulebook.stage if rules.rulebook is not None else ()):
        for j, name in enumerate(stage.games or ()):
            if name in found:
                continue
            book = book_named(name, rulebooks)
            rulebook = check_rulebook(book.raw, book.sources)[0] if book is not None and not book.unread else None
            if rulebook is not None:
                found[name] = rulebook
                continue
            problems.append(
                Problem(rules.at("stage", i, "games", j), "rulebook-unknown",
                        f"there is no rulebook {shown(name)} that can be played",
                        "each round of this stage is the game of a rulebook",
                        did_you_mean(name, book_names(rulebooks)))
            )  # fmt: skip
    return found, tuple(problems)


def merged_stage_names(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the stages as far as a rulebook with errors tells them; `regular` where it tells none."""
    stages = raw.get("stage")
    entries = stages if isinstance(stages, list) else []
    names = [s["name"] for s in entries if isinstance(s, Mapping) and isinstance(s.get("name"), str)]
    return tuple(names) or ("regular",)
