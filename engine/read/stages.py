"""Names of stages and penalties: each there once, none that stands for something else, the rulebook's ones meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.problems import Problem
from engine.read.say import listed, nearest, shown
from engine.read.toml import Toml
from engine.read.validate import place_of
from engine.rules import NAMED, OPEN_LENGTH, OTHER, SEASON

__all__ = ["meant_stages", "named_once", "reserved_names"]

#: Names that mean something else: files of an event, and tables that the product makes itself.
RESERVED = ("draws", "entrants", "event", "hands", "overall", "penalties", "round", SEASON)

#: What a stage needs that is in no rulebook yet.
NEEDED = ("rounds", "scores")


def named_once(raw: Mapping[str, Any], sources: Sequence[Toml]) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """`raw` without the stages and penalties whose name is there already, and a problem for each of those."""
    kept = dict(raw)
    problems = []
    for what, key in NAMED.items():
        entries = raw.get(what)
        names: list[object] = []
        once = []
        for i, entry in enumerate(entries if isinstance(entries, list) else []):
            name = entry.get(key) if isinstance(entry, Mapping) else None
            if isinstance(name, str) and name in names:
                problems.append(
                    Problem(place_of((what, i, key), raw, sources), "value", f"the {what} {shown(name)} is there twice",
                            f"a {what} has one heading, with all of its keys below it", "put the two together")
                )  # fmt: skip
            else:
                once.append(entry)
            names.append(name)
        if len(once) < len(names):
            kept[what] = once
    return kept, tuple(problems)


def reserved_names(raw: Mapping[str, Any], sources: Sequence[Toml]) -> Iterator[Problem]:
    """Stages called like something else, and a penalty `other`, which is there without being declared."""
    for i, name in _names(raw, "stage"):
        if name in RESERVED:
            yield Problem(
                place_of(("stage", i, "name"), raw, sources), "value", f"a stage cannot be called {shown(name)}",
                f"the names {listed(RESERVED, 'and')} stand for something else", "give the stage another name",
            )  # fmt: skip
    for i, code in _names(raw, "penalty"):
        if code == OTHER:
            yield Problem(
                place_of(("penalty", i, "code"), raw, sources), "value",
                f"a penalty cannot have the code {shown(OTHER)}",
                "this code is in every rulebook already, with its points and its reason in the file (rule D1)",
                "give the penalty another code, or remove it",
            )  # fmt: skip


def meant_stages(
    own: Mapping[str, Any], base: Mapping[str, Any], book: str, event: Toml
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """`own` keys of an event without the stages that change none of the rulebook `book` and are no new ones either."""
    known = [name for _, name in _names(base, "stage")]
    entries = own.get("stage")
    if not known or not isinstance(entries, list):
        return dict(own), ()
    kept: list[Any] = []
    problems: list[Problem] = []
    for i, entry in enumerate(entries):
        name = entry.get("name") if isinstance(entry, Mapping) else None
        if isinstance(entry, Mapping) and "name" not in entry:
            problems.append(
                Problem(event.at("stage", i), "key-missing", "this stage has no name",
                        f"a stage of the rulebook {shown(book)} is changed under its name",
                        f"write name = {listed(map(shown, known))}")
            )  # fmt: skip
        elif isinstance(name, str) and name not in known and nearest(name, known) and not _is_whole(entry):
            problems.append(
                Problem(event.at("stage", i, "name"), "stage-unknown",
                        f"the rulebook {shown(book)} has no stage {shown(name)}",
                        f"a new stage needs {listed(NEEDED, 'and')}, and this one has not got both",
                        f'did you mean "{nearest(name, known)}"?')
            )  # fmt: skip
        else:
            kept.append(entry)
    return {**own, "stage": kept}, tuple(problems)


def _is_whole(stage: Mapping[str, Any]) -> bool:
    """Whether a stage has all that a new one needs; where the rounds follow from the entrants those are not needed."""
    return all(key in stage or (key == "rounds" and stage.get("format") in OPEN_LENGTH) for key in NEEDED)


def _names(raw: Mapping[str, Any], what: str) -> Iterator[tuple[int, str]]:
    """The number and name of each stage, or penalty, that has one."""
    entries = raw.get(what)
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        name = entry.get(NAMED[what]) if isinstance(entry, Mapping) else None
        if isinstance(name, str):
            yield i, name
