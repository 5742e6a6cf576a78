"""An event's folder: its rules, its entrants, its rounds and the referee's decisions."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.model import Deal, Draw, Penalty, Register, Replacement, Round, Words, penalty_points
from engine.problems import Problem
from engine.read.called import check_called
from engine.read.checks import check_places, check_round, check_stage
from engine.read.club import ClubFiles
from engine.read.dates import Day, read_dates
from engine.read.draws import read_draws
from engine.read.folder import look_into
from engine.read.hands import read_hands
from engine.read.penalties import read_penalties, unused_penalties
from engine.read.register import Entrants, read_entrants
from engine.read.round_files import EVENT_FILES, hands_paths, round_paths
from engine.read.rounds import RoundFile, read_round
from engine.read.rulebooks import Rules, StageRules, event_games, event_rules, merged_stage_names
from engine.read.say import shown
from engine.read.settings import RULE_KEYS, EventSettings
from engine.read.text import read_text
from engine.read.toml import Toml, read_toml
from engine.read.validate import as_problems, key_names, unknown_key
from engine.rules import Rulebook, Variant

__all__ = ["EventFiles", "read_event"]


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
    entrants = read_entrants(entrants_file, club.people, club.people_are_lost)
    problems = [*here.problems, *here.twice(*EVENT_FILES), *found.problems, *rules.problems, *entrants.problems]
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


def _text_of(path: Path, files: list[str], problems: list[Problem]) -> str | None:
    """The text of a file of the event, which is noted among `files`; None where it is not there or cannot be read."""
    if not os.path.lexists(path):
        return None
    files.append(path.as_posix())
    read = read_text(path)
    problems += read.problems
    return read.text


def _penalties(
    path: Path, rulebook: Rulebook | None, entrants: Entrants, files: list[str], problems: list[Problem]
) -> tuple[Penalty, ...]:
    text = _text_of(path, files, problems)
    if text is None:
        return ()
    penalties, more = read_penalties(text, path.as_posix(), rulebook, entrants.names())
    problems += more
    return penalties


def _draws(
    path: Path, rulebook: Rulebook | None, entrants: Entrants, files: list[str], problems: list[Problem]
) -> tuple[Draw, ...]:
    text = _text_of(path, files, problems)
    if text is None:
        return ()
    draws, more = read_draws(text, path.as_posix(), rulebook, entrants.names())
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
    paths, more = round_paths(folder, stages)
    problems += more
    rounds: list[RoundFile] = []
    for (stage, number), path in paths.items():
        text = _text_of(path, files, problems)
        if text is None:
            continue
        rules = _stage_rules(rulebook, games, stage, number, event)
        void = stage == stages[0] and number in found.void
        file, of_rows = read_round(text, path.as_posix(), stage, number, void, rules, entrants.names())
        problems += [*of_rows, *check_round(file, rules, entrants.register)]
        if rules is not None:
            problems += check_places(file, rules, penalty_points(penalties, stage, number))
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
    paths, more = hands_paths(folder, stages, round_paths(folder, stages)[0])
    problems += more
    read = {(f.round.stage, f.round.number): f for f in rounds}
    deals: list[Deal] = []
    for (stage, number), path in paths.items():
        text = _text_of(path, files, problems)
        if text is None:
            continue
        rules = _stage_rules(found.rules.rulebook, games, stage, number, event)
        file, of_rows = read_hands(text, path.as_posix(), stage, number, rules, entrants.names())
        problems += of_rows
        if rules is not None and (stage, number) in read:
            problems += check_called(file, read[stage, number], rules)
        deals += [hand.deal for hand in file.hands]
    return tuple(deals)


def _settings(path: Path, club: ClubFiles) -> _Settings:
    toml, found = read_toml(path)
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
    names = entrants.names()
    replaces: list[Replacement] = []
    for newcomer, gone in (found.settings.replaces if found.settings is not None else {}).items():
        at = found.toml.at("replaces", newcomer)
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
