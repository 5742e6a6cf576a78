"""What this version can score: criteria that exist, keys and forms of stage that are built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.problems import Problem
from engine.read import OwnRulebook, Rules, own_rules
from engine.read.say import did_you_mean, shown
from engine.rules import SEASON, Rulebook, Stage
from engine.score import CRITERIA, GAME_VALUES, criterion_problem

__all__ = ["book_problems", "support_problems"]

_FORMATS = ("seated", "single-table")

#: Keys of a stage that wait for their scorer; a value other than the default is refused, never passed over.
_WAITING = {"bye_points": None, "legs": 1}


class _Ruled(Protocol):
    """What has rules: an event, or a rulebook of the club's own."""

    @property
    def season(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def rulebook(self) -> Rulebook | None: ...
    @property
    def rules(self) -> Rules: ...


@dataclass(frozen=True, slots=True)
class _Book:
    season: str
    id: str
    rulebook: Rulebook | None
    rules: Rules


def book_problems(name: str, book: OwnRulebook) -> tuple[Problem, ...]:
    """Everything wrong with a rulebook of the club's own, which perhaps no event uses."""
    if book.toml is None:
        return book.problems
    rules = own_rules(name, book.toml)
    seen = support_problems(_Book("", name, rules.rulebook, rules))
    return (*book.problems, *(p for p in seen if p.code != "event-unsupported"))


def support_problems(event: _Ruled) -> tuple[Problem, ...]:
    """Problems of the event's rulebook that only the scorer can see, each where its key stands."""
    if event.rulebook is None:
        return ()
    stages = event.rulebook.stage
    problems: list[Problem] = []
    for i, stage in enumerate(stages):
        earlier = tuple(s.name for s in stages[:i])
        if any(s.qualify is not None and s.qualify.source == SEASON for s in stages[: i + 1]):
            earlier = (*earlier, SEASON)
        problems += _criteria(event, i, stage, earlier)
        problems += _source(event, i, stage, earlier)
        problems += _unsupported(event, i, stage)
    return tuple(problems)


def _criteria(event: _Ruled, number: int, stage: Stage, earlier: tuple[str, ...]) -> Iterator[Problem]:
    for i, criterion in enumerate(stage.cascade):
        trouble = criterion_problem(criterion, earlier)
        if trouble is not None:
            known = sorted(CRITERIA)
            fix = did_you_mean(criterion.name, known) if criterion.name not in known else "correct what it reads"
            why = "ties are broken by the rulebook's list"
            yield Problem(event.rules.at("stage", number, "tiebreaks", i), "criterion-unknown", trouble, why, fix)
    for i, criterion in enumerate(stage.table_cascade):
        if criterion.text not in GAME_VALUES:
            yield Problem(
                event.rules.at("stage", number, "table_tiebreaks", i),
                "criterion-unknown",
                f"{shown(criterion.text)} cannot part two at a table",
                "at a table only what the game itself notes can be compared",
                did_you_mean(criterion.text, GAME_VALUES),
            )


def _source(event: _Ruled, number: int, stage: Stage, earlier: tuple[str, ...]) -> Iterator[Problem]:
    if stage.qualify is not None and stage.qualify.source not in earlier:
        yield Problem(
            event.rules.at("stage", number, "qualify", "from"),
            "stage-unknown",
            f"there is no stage {shown(stage.qualify.source)} before {shown(stage.name)}",
            "who plays a stage is read from the standing of an earlier one",
            did_you_mean(stage.qualify.source, earlier) or "leave qualify out",
        )


def _unsupported(event: _Ruled, number: int, stage: Stage) -> Iterator[Problem]:
    keys = [key for key, default in _WAITING.items() if getattr(stage, key) != default]
    keys += [] if stage.format in _FORMATS else ["format"]
    for key in keys:
        yield Problem(
            event.rules.at("stage", number, key),
            "event-unsupported",
            f"stage {shown(stage.name)} has a {key} that this version does not score",
            "a result that leaves out a rule would be wrong",
            f"leave {event.season}/{event.id} out of the season until it can be scored",
        )
