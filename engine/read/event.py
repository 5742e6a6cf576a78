"""An event's folder: its rules, its entrants, its rounds and the referee's decisions."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.model import Deal, Draw, NotedRow, Penalty, Register, Replacement, Round, Words, penalty_points
from engine.problems import Problem
from engine.read.checks import check_round, check_stage
from engine.read.club import ClubFiles
from engine.read.dates import Day
from engine.read.decisions import check_decisions
from engine.read.draws import read_draws
from engine.read.entrants import check_entrants, read_entrants
from engine.read.event_settings import EventToml, read_event_toml
from engine.read.final_table import beside_the_table, read_final_table
from engine.read.folder import look_into
from engine.read.given import GivenRound, filled_in
from engine.read.hand_checks import check_hands
from engine.read.hands import read_hands
from engine.read.lengths import with_lengths
from engine.read.matches import check_matches
from engine.read.penalties import read_penalties
from engine.read.places import check_places
from engine.read.register import Entrants
from engine.read.round_files import EVENT_FILES, FINAL_TABLE, hands_paths, in_order, round_paths
from engine.read.rounds import RoundFile, read_round
from engine.read.rulebooks import Rules, StageRules, event_games, merged_stage_names
from engine.read.second import check_second, second_paths
from engine.read.text import read_text
from engine.rules import NOTED, Rulebook, Variant

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
    """With a number of rounds for every stage, where the rules leave it to the entrants; None when they have errors."""
    variants: tuple[Variant, ...]
    dates: Mapping[int, Day]
    """Date and venue by round; rounds are counted on through the stages (13 is the first after a stage of 12). Of an
    event of which only the final table is known they are just one after the other."""
    void: frozenset[int]
    rounds: tuple[Round, ...]
    """Those that have a file, by stage in the rulebook's order and by number."""
    unread: frozenset[tuple[str, int]]
    """Those of them that have no result only as what may be one cannot be read."""
    table: tuple[NotedRow, ...] | None
    """The final ranking, where that is all that is known of the event: its `final-table.csv`."""
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


def read_event(
    club: ClubFiles, season: str, event: str, given: Sequence[GivenRound] = (), *, redo: bool = False
) -> EventFiles:
    """Event `event` of `season`; what is missing or wrong is in `problems`. Never raises for bad data.

    The files of `given` are read as its rounds, each filling in the one that stands in its place. With `redo` its
    seating is to be made anew: nothing is counted from it.
    """
    folder = club.data / season / event
    here = look_into(folder)
    found = read_event_toml(here.named("event.toml"), club, needs_rules=not here.has(FINAL_TABLE))
    title = found.title(event)
    entrants_file = here.named("entrants.csv")
    entrants = read_entrants(entrants_file, club.people, club.people_are_lost)
    games, of_games = event_games(found.rules, club.rulebooks)
    problems = [*here.problems, *here.twice(*EVENT_FILES), *found.problems, *found.rules.problems, *entrants.problems]
    problems += [*of_games, *check_entrants(entrants, found.rules.rulebook)]
    files = [found.toml.file, *found.rules.files, *([entrants_file.as_posix()] if here.has("entrants.csv") else [])]
    reader = _Reader(folder, found, games, title.en, entrants, given, files, problems)
    rounds = reader.rounds()
    rulebook = reader.with_lengths([f for f in rounds if not (redo and f.round.is_seating)])
    penalties = reader.penalties(here.named("penalties.csv"), rounds)
    reader.check(rounds, penalties)
    reader.seconds(folder, rounds)
    table_file = here.named(FINAL_TABLE)
    stages = rulebook.stage if rulebook is not None else ()
    if here.has(FINAL_TABLE):
        problems += beside_the_table(here.entries, table_file)
        stages = (NOTED,)
    return EventFiles(
        season=season,
        id=event,
        file=found.toml.file,
        title=title,
        rulebook_name=found.rules.name,
        rulebook=rulebook,
        variants=found.rules.variants,
        dates=found.days(stages, problems),
        void=found.void,
        rounds=tuple(f.round for f in rounds),
        unread=frozenset(
            (f.round.stage, f.round.number) for f in rounds if f.may_have_results and not f.round.is_scored
        ),
        table=reader.table(table_file),
        hands=reader.hands(rounds, penalties),
        penalties=penalties,
        draws=reader.draws(here.named("draws.csv")),
        replaces=found.replaces(entrants.names(), problems),
        games=games,
        entrants=entrants.register,
        rules=found.rules,
        files=tuple(files),
        problems=tuple(problems),
    )


class _Reader:
    """Reads the tables of one event; notes their files, and every problem."""

    def __init__(
        self,
        folder: Path,
        found: EventToml,
        games: Mapping[str, Rulebook],
        event: str,
        entrants: Entrants,
        given: Sequence[GivenRound],
        files: list[str],
        problems: list[Problem],
    ) -> None:
        self._games = games
        self._event = event
        self._entrants = entrants
        self._files = files
        self._problems = problems
        self._void = found.void
        self._rulebook = found.rules.rulebook
        self._stages = merged_stage_names(found.rules.raw)
        there, of_rounds = round_paths(folder, self._stages)
        self._sheets = {g.path: g.sheet for g in given}
        self._standing = {(g.stage, g.number): there.get((g.stage, g.number)) for g in given}
        self._paths = in_order({**there, **{(g.stage, g.number): g.path for g in given}}, self._stages)
        self._hands_paths, of_hands = hands_paths(folder, self._stages, self._paths)
        problems += [*of_rounds, *of_hands]

    def _text_of(self, path: Path) -> str | None:
        """The text of a file of the event, which is noted; None where it is not there or cannot be read."""
        if not os.path.lexists(path):
            return None
        self._files.append(path.as_posix())
        read = read_text(path, sheet=self._sheets.get(path))
        self._problems += read.problems
        return read.text

    def _rules(self, name: str, number: int) -> StageRules | None:
        """What round `number` of a stage is checked by: where the rounds are different games, by its own game."""
        book = self._rulebook
        stage = book.stage_named(name) if book is not None else None
        if book is None or stage is None:
            return None
        game = self._games.get(stage.game_of(number) or "")
        return StageRules.of(game or book, stage, self._event, book.entrants)

    def rounds(self) -> list[RoundFile]:
        """Every round file of the event, by stage and number, each row on its own."""
        rounds: list[RoundFile] = []
        for (stage, number), path in self._paths.items():
            text = self._text_of(path)
            if text is None:
                continue
            void = stage == self._stages[0] and number in self._void
            rules, names = self._rules(stage, number), self._entrants.names()
            standing = self._standing_at(stage, number, rules)
            before = standing.round if standing is not None else None
            file, of_rows = read_round(text, path.as_posix(), stage, number, void, rules, names, before)
            self._problems += of_rows
            if standing is not None:
                file, differences = filled_in(file, standing)
                self._problems += differences
            rounds.append(file)
        return rounds

    def _standing_at(self, stage: str, number: int, rules: StageRules | None) -> RoundFile | None:
        """The round in whose place a given file is read; what is wrong in it goes with it."""
        path = self._standing.get((stage, number))
        text = read_text(path).text if path is not None else None
        if path is None or text is None:
            return None
        return read_round(text, path.as_posix(), stage, number, False, rules, self._entrants.names())[0]

    def with_lengths(self, rounds: Sequence[RoundFile]) -> Rulebook | None:
        """The rulebook with a number of rounds for every stage, by which all else is read and checked."""
        if self._rulebook is not None:
            numbers: dict[str, set[int]] = {self._stages[0]: set(self._void)}
            for stage, number in self._paths:
                numbers.setdefault(stage, set()).add(number)
            void = {self._stages[0]: self._void}
            self._rulebook = with_lengths(self._rulebook, self._entrants.entered, rounds, numbers, void)
        return self._rulebook

    def penalties(self, path: Path, rounds: Sequence[RoundFile]) -> tuple[Penalty, ...]:
        """The referee's decisions."""
        text = self._text_of(path)
        if text is None:
            return ()
        names = self._entrants.names()
        void = {(stage, number) for stage in self._stages[:1] for number in self._void}
        penalties, more = read_penalties(text, path.as_posix(), self._rulebook, names, rounds, void)
        self._problems += more
        return penalties

    def table(self, path: Path) -> tuple[NotedRow, ...] | None:
        """The final table; None where there is none."""
        text = self._text_of(path)
        if text is None:
            return None
        kind = self._rulebook.entrants if self._rulebook is not None else None
        rows, more = read_final_table(text, path.as_posix(), self._entrants.names(), kind)
        self._problems += more
        return rows

    def draws(self, path: Path) -> tuple[Draw, ...]:
        """What was drawn."""
        text = self._text_of(path)
        if text is None:
            return ()
        draws, more = read_draws(text, path.as_posix(), self._rulebook, self._entrants.names())
        self._problems += more
        return draws

    def check(self, rounds: Sequence[RoundFile], penalties: Sequence[Penalty]) -> None:
        """The rounds as wholes, and among the others of their stages."""
        for file in rounds:
            stage, number = file.round.stage, file.round.number
            rules = self._rules(stage, number)
            self._problems += check_round(file, rules, self._entrants.register)
            if rules is not None:
                fined = penalty_points(penalties, stage, number)
                self._problems += [*check_places(file, rules, fined), *check_matches(file, rules, fined)]
        for stage in self._stages:
            known = self._rulebook.stage_named(stage) if self._rulebook is not None else None
            numbers = {n: p.as_posix() for (s, n), p in self._paths.items() if s == stage}
            void = self._void if stage == self._stages[0] else frozenset()
            of_stage = [f for f in rounds if f.round.stage == stage]
            self._problems += check_stage(numbers, of_stage, void, known.rounds if known is not None else None)
        self._problems += check_decisions(penalties, self._rulebook, rounds)

    def seconds(self, folder: Path, rounds: Sequence[RoundFile]) -> None:
        """The second readings of rounds, each compared with the first; nothing of them is scored."""
        paths, problems = second_paths(folder, self._stages, self._paths)
        self._problems += problems
        first = {(f.round.stage, f.round.number): f for f in rounds}
        for (stage, number), path in paths.items():
            text = self._text_of(path)
            if text is None or (stage, number) not in first:
                continue
            void, rules, names = first[stage, number].round.void, self._rules(stage, number), self._entrants.names()
            second, of_rows = read_round(text, path.as_posix(), stage, number, void, rules, names)
            self._problems += [*of_rows, *check_second(second, first[stage, number])]

    def hands(self, rounds: Sequence[RoundFile], penalties: Sequence[Penalty]) -> tuple[Deal, ...]:
        """The hands of every round that has a file of them, checked alone and against the round."""
        read = {(f.round.stage, f.round.number): f for f in rounds}
        deals: list[Deal] = []
        for (stage, number), path in self._hands_paths.items():
            text = self._text_of(path)
            if text is None:
                continue
            rules = self._rules(stage, number)
            file, of_rows = read_hands(text, path.as_posix(), stage, number, rules, self._entrants.names())
            self._problems += of_rows
            if rules is not None and (stage, number) in read:
                fined = penalty_points(penalties, stage, number)
                self._problems += check_hands(file, read[stage, number], rules, fined)
            deals += [hand.deal for hand in file.hands]
        return tuple(deals)
