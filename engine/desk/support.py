"""What of a rulebook only the scorer can judge: criteria that exist, and keys of a stage that go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine.problems import At, Problem
from engine.read import ClubFiles, OwnRulebook, Rules, SeasonFiles, own_rules, read_season
from engine.read.say import did_you_mean, shown
from engine.rules import SEASON, CriterionName, Rulebook, Stage
from engine.score import CRITERIA, GAME_VALUES, criterion_problem

__all__ = ["book_problems", "season_files", "support_problems"]

#: Keys that belong to one format, with the value that they have everywhere else.
OF_FORMAT = {
    "legs": ("round-robin", 1),
    "groups": ("round-robin", 1),
    "rematches": ("danish", "any"),
    "through": ("knockout", 1),
    "third_place": ("knockout", False),
}

#: The formats in which who meets whom is decided between two sides, and those whose tables are the rulebook's alone.
OF_TWO = ("swiss", "round-robin")
PAIRED = (*OF_TWO, "danish", "knockout")


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
    return (*book.problems, *support_problems(_Book("", name, rules.rulebook, rules)))


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
        problems += _criteria(stage.cascade, earlier, _places(event.rules.at, "stage", i, "tiebreaks"))
        problems += _at_tables(event, i, stage)
        problems += _source(event, i, stage, earlier)
        problems += _format(event, i, stage)
    if event.rulebook.ranking is not None:
        problems += _criteria(event.rulebook.ranking.cascade, (), _places(event.rules.at, "ranking", "tiebreaks"))
    return tuple(problems)


def season_files(club: ClubFiles, season: str) -> SeasonFiles:
    """Season `season`, read and checked; without its table where that has a criterion that cannot be scored."""
    files = read_season(club, season)
    if files.ranking is None:
        return files
    found = tuple(_criteria(files.ranking.ranking.cascade, (), _places(files.ranking.at, "tiebreaks")))
    return replace(files, ranking=None, problems=(*files.problems, *found)) if found else files


def _places(at: Callable[..., At], *key: str | int) -> Callable[[int], At]:
    """Where the entries of the list `key` stand."""
    return lambda i: at(*key, i)


def _criteria(cascade: Sequence[CriterionName], earlier: tuple[str, ...], at: Callable[[int], At]) -> Iterator[Problem]:
    for i, criterion in enumerate(cascade):
        trouble = criterion_problem(criterion, earlier)
        if trouble is not None:
            known = sorted(CRITERIA)
            fix = did_you_mean(criterion.name, known) if criterion.name not in known else "correct what it reads"
            why = "ties are broken by the rulebook's list"
            yield Problem(at(i), "criterion-unknown", trouble, why, fix)


def _at_tables(event: _Ruled, number: int, stage: Stage) -> Iterator[Problem]:
    lists: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(("table_tiebreaks",), stage.table_tiebreaks)]
    lists += [(("game_tiebreaks", game), criteria) for game, criteria in stage.game_tiebreaks.items()]
    for key, criteria in lists:
        for i, criterion in enumerate(criteria):
            if criterion not in GAME_VALUES:
                yield Problem(
                    event.rules.at("stage", number, *key, i),
                    "criterion-unknown",
                    f"{shown(criterion)} cannot part two at a table",
                    "at a table only what the game itself notes can be compared",
                    did_you_mean(criterion, GAME_VALUES),
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


def _format(event: _Ruled, number: int, stage: Stage) -> Iterator[Problem]:
    """Keys of a stage that its format has no use for, or that contradict it."""
    wrong: list[tuple[str, str, str]] = []
    is_match = stage.is_of_two
    if stage.format in OF_TWO and not is_match:
        wrong.append(("format", "its tables are not of two sides", "write table_sizes = [2], or take another format"))
    elif stage.jolly is not None and stage.format in PAIRED and (is_match or stage.format == "knockout"):
        wrong.append(("jolly", "who is left over has a bye", "remove jolly; what a bye is worth is in bye_points"))
    if stage.compare == "seat" and (is_match or stage.format == "knockout"):
        wrong.append(("compare", "a match is between those at one table", 'write compare = "table"'))
    if stage.called_hands is not None and stage.format in PAIRED:
        wrong.append(("called_hands", "hands are called at one table that stays together", "remove called_hands"))
    for key, (only, default) in OF_FORMAT.items():
        if stage.format != only and getattr(stage, key) != default:
            wrong.append((key, f"this key is for the format {only}", f"remove {key}, or correct the format"))
    if stage.qualify is not None and stage.qualify.across and not _in_groups(event, stage):
        wrong.append(("qualify", "across is for those who come from groups", "remove across, and let top be larger"))
    for key, why, fix in wrong:
        yield Problem(
            event.rules.at("stage", number, key),
            "event-unsupported",
            _told(key, stage),
            why,
            fix,
        )


def _told(key: str, stage: Stage) -> str:
    if key == "format":
        return f"stage {shown(stage.name)} cannot have the format {stage.format}"
    return f"the key {key} does not go with the format {stage.format} of stage {shown(stage.name)}"


def _in_groups(event: _Ruled, stage: Stage) -> bool:
    """Whether those who play the stage come from one that may be played in groups."""
    stages = event.rulebook.stage if event.rulebook is not None else ()
    return any(s.format == "round-robin" for s in stages if stage.qualify and s.name == stage.qualify.source)
