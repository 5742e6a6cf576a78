"""An event's folder: its rules, its entrants, its rounds and the referee's decisions."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.model import Deal, Draw, Penalty, Register, Replacement, Round, Words
from engine.problems import At, Problem
from engine.read.called import check_called
from engine.read.checks import check_places, check_round, check_stage
from engine.read.club import ClubFiles
from engine.read.dates import Day, read_dates
from engine.read.draws import read_draws
from engine.read.folder import entries, look_into, unknown_files
from engine.read.hands import HANDS, hands_paths, read_hands
from engine.read.names import Names
from engine.read.penalties import read_penalties, unused_penalties
from engine.read.register import Entrants, read_entrants
from engine.read.rounds import RoundFile, read_round
from engine.read.rulebooks import Rules, StageRules, event_games, event_rules, merged_stage_names
from engine.read.say import nearest, shown
from engine.read.settings import RULE_KEYS, EventSettings
from engine.read.text import read_text
from engine.read.toml import Toml, read_toml
from engine.read.validate import as_problems, key_names, unknown_key
from engine.rules import Rulebook, Variant

__all__ = ["EventFiles", "read_event"]

#: Files that are known by their name.
KNOWN = ("event.toml", "entrants.csv", "penalties.csv", "draws.csv")
ROUND = re.compile(r"(.+)-([0-9]{1,6})\.(csv|xlsx|xls|ods)")

#: Where everybody is known, as messages call it.
REGISTER = "players.csv"


@dataclass(frozen=True, slots=True)
class EventFiles:
    """One event, read and checked. Of a file with errors, what could be read is here all the same."""

    season: str
    id: str
    file: str
    """Its `event.toml`."""
    title: Words
    rulebook_name: str | None
    rulebook: Rulebook | None
    """None when the rules have errors."""
    variants: tuple[Variant, ...]
    dates: Mapping[int, Day]
    """Date and venue by round; rounds are counted on through the stages (13 is the first after a stage of 12)."""
    void: frozenset[int]
    rounds: tuple[Round, ...]
    """Those that have a file, by stage in the rulebook's order and by number."""
    hands: tuple[Deal, ...]
    """The hands of the rounds that are noted hand by hand, in the same order."""
    penalties: tuple[Penalty, ...]
    draws: tuple[Draw, ...]
    replaces: tuple[Replacement, ...]
    games: Mapping[str, Rulebook]
    """The rulebooks of the games that a stage names for its rounds, by name."""
    entrants: Register
    rules: Rules
    """The rules as written, and where each key of them stands."""
    files: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Settings:
    toml: Toml
    settings: EventSettings | None
    rules: Rules
    dates: Mapping[int, Day]
    void: frozenset[int]
    problems: tuple[Problem, ...]


def read_event(club: ClubFiles, season: str, event: str) -> EventFiles:
    """Event `event` of `season`; what is missing or wrong is in `problems`. Never raises for bad data."""
    folder = club.data / season / event
    here = look_into(folder)
    found = _settings(here.named("event.toml"), club)
    rules = found.rules
    title = found.settings.title.words if found.settings is not None else Words(event, event, event)
    entrants_file = here.named("entrants.csv")
    entrants = read_entrants(entrants_file, entrants_file.as_posix(), club.people, club.people_are_lost)
    problems = [*here.problems, *here.twice(*KNOWN), *found.problems, *rules.problems, *entrants.problems]
    files = [found.toml.file, *rules.files, *([entrants_file.as_posix()] if here.has("entrants.csv") else [])]
    penalties = _penalties(here.named("penalties.csv"), rules.rulebook, entrants, files, problems)
    draws = _draws(here.named("draws.csv"), rules.rulebook, entrants, files, problems)
    games, more = event_games(rules, club.rulebooks)
    problems += more
    rounds = _rounds(folder, found, games, title.en, entrants, penalties, files, problems)
    return EventFiles(
        season=season,
        id=event,
        file=found.toml.file,
        title=title,
        rulebook_name=rules.name,
        rulebook=rules.rulebook,
        variants=rules.variants,
        dates=found.dates,
        void=found.void,
        rounds=tuple(f.round for f in rounds),
        hands=_hands(folder, found, games, title.en, entrants, rounds, files, problems),
        penalties=penalties,
        draws=draws,
        replaces=_replaces(found, entrants, problems),
        games=games,
        entrants=entrants.register,
        rules=rules,
        files=tuple(files),
        problems=tuple(problems),
    )


def _penalties(
    path: Path, rulebook: Rulebook | None, entrants: Entrants, files: list[str], problems: list[Problem]
) -> tuple[Penalty, ...]:
    if not os.path.lexists(path):
        return ()
    files.append(path.as_posix())
    text = read_text(path, path.as_posix())
    problems += text.problems
    if text.text is None:
        return ()
    names = Names(entrants.register, REGISTER, entrants.is_lost)
    penalties, more = read_penalties(text.text, path.as_posix(), rulebook, names)
    problems += more
    return penalties


def _draws(
    path: Path, rulebook: Rulebook | None, entrants: Entrants, files: list[str], problems: list[Problem]
) -> tuple[Draw, ...]:
    if not path.exists():
        return ()
    files.append(path.as_posix())
    text = read_text(path, path.as_posix())
    problems += text.problems
    if text.text is None:
        return ()
    names = Names(entrants.register, REGISTER, entrants.is_lost)
    draws, more = read_draws(text.text, path.as_posix(), rulebook, names)
    problems += more
    return draws


def _rounds(
    folder: Path,
    found: _Settings,
    games: Mapping[str, Rulebook],
    event: str,
    entrants: Entrants,
    penalties: Sequence[Penalty],
    files: list[str],
    problems: list[Problem],
) -> list[RoundFile]:
    """Every round file of the event, by stage and number, checked alone and among the others."""
    rulebook = found.rules.rulebook
    stages = merged_stage_names(found.rules.raw)
    paths, more = _round_paths(folder, stages)
    problems += more
    rounds: list[RoundFile] = []
    for (stage, number), path in paths.items():
        files.append(path.as_posix())
        text = read_text(path, path.as_posix())
        problems += text.problems
        if text.text is None:
            continue
        rules = _stage_rules(rulebook, games, stage, number, event)
        void = stage == stages[0] and number in found.void
        names = Names(entrants.register, REGISTER, entrants.is_lost)
        file, of_rows = read_round(text.text, path.as_posix(), stage, number, void, rules, names)
        problems += [*of_rows, *check_round(file, rules, entrants.register)]
        if rules is not None:
            problems += check_places(file, rules, _added(penalties, stage, number))
        rounds.append(file)
    for stage in stages:
        known = rulebook.stage_named(stage) if rulebook is not None else None
        numbers = {n: p.as_posix() for (s, n), p in paths.items() if s == stage}
        void_rounds = found.void if stage == stages[0] else frozenset()
        of_stage = [f for f in rounds if f.round.stage == stage]
        problems += check_stage(numbers, of_stage, void_rounds, known.rounds if known is not None else None)
    problems += unused_penalties(penalties, rounds)
    return rounds


def _hands(
    folder: Path,
    found: _Settings,
    games: Mapping[str, Rulebook],
    event: str,
    entrants: Entrants,
    rounds: Sequence[RoundFile],
    files: list[str],
    problems: list[Problem],
) -> tuple[Deal, ...]:
    """The hands of every round that has a file of them, checked alone and against the round."""
    stages = merged_stage_names(found.rules.raw)
    paths, more = hands_paths(folder, stages, _round_paths(folder, stages)[0])
    problems += more
    read = {(f.round.stage, f.round.number): f for f in rounds}
    deals: list[Deal] = []
    for (stage, number), path in sorted(paths.items(), key=lambda item: (stages.index(item[0][0]), item[0][1])):
        files.append(path.as_posix())
        text = read_text(path, path.as_posix())
        problems += text.problems
        if text.text is None:
            continue
        rules = _stage_rules(found.rules.rulebook, games, stage, number, event)
        names = Names(entrants.register, REGISTER, entrants.is_lost)
        file, of_rows = read_hands(text.text, path.as_posix(), stage, number, rules, names)
        problems += of_rows
        if rules is not None and (stage, number) in read:
            problems += check_called(file, read[stage, number], rules)
        deals += [hand.deal for hand in file.hands]
    return tuple(deals)


def _settings(path: Path, club: ClubFiles) -> _Settings:
    toml, found = read_toml(path, path.as_posix())
    problems = list(found)
    if toml is None:
        empty = Toml(path.as_posix(), {}, {})
        return _Settings(empty, None, Rules(None, None, {}, (), (empty,), ()), {}, frozenset(), tuple(problems))
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
    rules = _rules(toml, club)
    stages = rules.rulebook.stage if rules.rulebook is not None else ()
    days, more = read_dates(settings.dates if settings is not None else (), stages, toml)
    problems += more
    void = settings.void if settings is not None else ()
    if stages:
        problems += _void(void, stages[0].rounds, toml)
    return _Settings(toml, settings, rules, days, frozenset(void), tuple(problems))


def _rules(toml: Toml, club: ClubFiles) -> Rules:
    own: dict[str, Any] = {key: toml.raw[key] for key in RULE_KEYS if key in toml.raw}
    name = toml.raw.get("rulebook")
    if "rulebook" in toml.raw and not isinstance(name, str):
        return Rules(None, None, own, (), (toml,), ())  # the settings tell of it
    return event_rules(name, own, toml, club.rulebooks)


def _void(void: Sequence[int], rounds: int, toml: Toml) -> list[Problem]:
    return [
        Problem(toml.at("void", i), "value", f"there is no round {number} to be void",
                f"the rulebook has the rounds 1 to {rounds}", "correct the number")
        for i, number in enumerate(void)
        if not 1 <= number <= rounds
    ]  # fmt: skip


def _stage_rules(
    rulebook: Rulebook | None, games: Mapping[str, Rulebook], name: str, number: int, event: str
) -> StageRules | None:
    """What round `number` of the stage is checked by: where the rounds are different games, by its own game."""
    stage = rulebook.stage_named(name) if rulebook is not None else None
    if rulebook is None or stage is None:
        return None
    game = games.get(stage.game_of(number) or "")
    return StageRules.of(game or rulebook, stage, event)


def _replaces(found: _Settings, entrants: Entrants, problems: list[Problem]) -> tuple[Replacement, ...]:
    """Who takes whose place; names that nobody knows are problems at their key."""
    names = Names(entrants.register, REGISTER, entrants.is_lost)
    replaces = []
    for newcomer, gone in (found.settings.replaces if found.settings is not None else {}).items():
        at = found.toml.at("replaces", newcomer)
        pair = (names.find(newcomer, at, problems), names.find(gone, at, problems))
        if pair[0] is not None and pair[1] is not None:
            replaces.append(Replacement(pair[0], pair[1], at))
    return tuple(replaces)


def _added(penalties: Sequence[Penalty], stage: str, number: int) -> dict[str, Fraction]:
    """The penalty points of a round by entrant."""
    added: dict[str, Fraction] = {}
    for p in penalties:
        if (p.stage, p.round) == (stage, number) and not p.withdrawn:
            added[p.entrant] = added.get(p.entrant, Fraction(0)) + p.points
    return added


def _unknown_stage(path: Path, stage: str, number: str, stages: Sequence[str]) -> Problem:
    words = ("round", *stages[1:])
    close = nearest(stage, words)
    files = ", ".join(f"{word}-01.csv" for word in words)
    fix = f"did you mean {close}-{number}.csv?" if close else "rename it, or move it elsewhere"
    return Problem(
        At(path.as_posix()), "file-unknown", f"nothing reads the file {shown(path.name)}",
        f"the rounds of this event are called {files} and so on", fix,
    )  # fmt: skip


def _round_paths(folder: Path, stages: Sequence[str]) -> tuple[dict[tuple[str, int], Path], list[Problem]]:
    """The file of each round, by stage and number; problems for two of one round and for names without meaning."""
    paths: dict[tuple[str, int], Path] = {}
    problems: list[Problem] = []
    unknown: list[Path] = []
    for path in entries(folder):
        name = path.name.lower()
        match = ROUND.fullmatch(name)
        stage = stages[0] if match and match[1] == "round" else match[1] if match else ""
        if name.endswith(".check.csv") or name in KNOWN or HANDS.fullmatch(name):
            continue
        if match is not None and stage not in stages:
            problems.append(_unknown_stage(path, match[1], match[2], stages))
            continue
        if match is None:
            unknown.append(path)
            continue
        round_of = (stage, int(match[2]))
        if round_of in paths:
            problems.append(
                Problem(At(path.as_posix()), "file-twice", f"{shown(paths[round_of].name)} is the same round",
                        "a round has one file", "remove one of the two, or correct its number")
            )  # fmt: skip
        else:
            paths[round_of] = path
    known = (*KNOWN, "round-01.csv", *(f"{stage}-1.csv" for stage in stages[1:]))
    problems += unknown_files(unknown, known, "here")
    order = {stage: i for i, stage in enumerate(stages)}
    return dict(sorted(paths.items(), key=lambda item: (order[item[0][0]], item[0][1]))), problems
