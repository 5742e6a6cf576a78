"""What the files of rounds are called, and which rounds have one in an event's folder."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.problems import At, Problem
from engine.read.folder import as_csv, entries, unknown_files
from engine.read.say import listed, nearest, shown

__all__ = [
    "EVENT_FILES",
    "FINAL_TABLE",
    "Paths",
    "hands_file_name",
    "hands_paths",
    "in_order",
    "round_file_name",
    "round_paths",
]

#: The final ranking of an event of which nothing else is known.
FINAL_TABLE = "final-table.csv"

#: Files of an event that are known by their name.
EVENT_FILES = ("event.toml", "entrants.csv", "penalties.csv", "draws.csv", FINAL_TABLE)

#: What stands for the first stage in a file's name.
FIRST = "round"
ROUND = re.compile(r"(.+)-([0-9]{1,6})\.(csv|xlsx|xls|ods)")
HANDS = re.compile(r"hands-(?:(.+)-)?([0-9]{1,6})\.(?:csv|xlsx|ods)")

#: Files by stage and number of the round, in the order of the stages.
Paths = Mapping[tuple[str, int], Path]


def round_file_name(stages: Sequence[str], stage: str, number: int) -> str:
    """What the file of a round is called: `round-05.csv` in the first of `stages`, `final-1.csv` in a later one."""
    return f"{FIRST}-{number:02}.csv" if stage == stages[0] else f"{stage}-{number}.csv"


def hands_file_name(stages: Sequence[str], stage: str, number: int) -> str:
    """What the file of a round's hands is called: `hands-05.csv`, or `hands-final-1.csv`."""
    return "hands-" + round_file_name(stages, stage, number).removeprefix(f"{FIRST}-")


def round_paths(folder: Path, stages: Sequence[str]) -> tuple[Paths, list[Problem]]:
    """The file of each round; problems for two of one round and for names without meaning."""
    paths: dict[tuple[str, int], Path] = {}
    problems: list[Problem] = []
    unknown: list[Path] = []
    for path in entries(folder):
        name = path.name.lower()
        match = ROUND.fullmatch(name)
        if as_csv(name).endswith(".check.csv") or as_csv(name) in EVENT_FILES or HANDS.fullmatch(name):
            continue
        if match is None:
            unknown.append(path)
            continue
        round_of = (stages[0] if match[1] == FIRST else match[1], int(match[2]))
        if round_of[0] not in stages:
            problems.append(_unknown_stage(path, *round_of, stages))
        elif round_of in paths:
            problems.append(
                Problem(At(path.as_posix()), "file-twice", f"{shown(paths[round_of].name)} is the same round",
                        "a round has one file", "remove one of the two, or correct its number")
            )  # fmt: skip
        else:
            paths[round_of] = path
    known = (*EVENT_FILES, *(round_file_name(stages, stage, 1) for stage in stages))
    problems += unknown_files(unknown, known, "here")
    return in_order(paths, stages), problems


def hands_paths(folder: Path, stages: Sequence[str], rounds: Paths) -> tuple[Paths, list[Problem]]:
    """The file of each round's hands; problems for those of no round of `rounds`."""
    paths: dict[tuple[str, int], Path] = {}
    problems: list[Problem] = []
    for path in entries(folder):
        match = HANDS.fullmatch(path.name.lower())
        if match is None:
            continue
        round_of = (match[1] or stages[0], int(match[2]))
        at = At(path.as_posix())
        if round_of[0] not in stages:
            close = nearest(round_of[0], stages[1:])
            meant = hands_file_name(stages, close, round_of[1]) if close else ""
            fix = f"did you mean {meant}?" if close else "rename it, or move it elsewhere"
            why = f"hands are those of a round, and the event has the stages {listed(stages, 'and')}"
            problems.append(Problem(at, "file-unknown", f"nothing reads the file {shown(path.name)}", why, fix))
        elif round_of in paths:
            problems.append(
                Problem(at, "file-twice", f"{shown(paths[round_of].name)} has the hands of the same round",
                        "the hands of a round are in one file", "remove one of the two, or correct its number")
            )  # fmt: skip
        elif round_of not in rounds:
            problems.append(
                Problem(at, "file-missing", f"round {round_of[1]} of the stage {round_of[0]} has no file",
                        "who played, and the points of the game, are in the round's file",
                        "add that file, or correct this file's name")
            )  # fmt: skip
        else:
            paths[round_of] = path
    return in_order(paths, stages), problems


def in_order(paths: Paths, stages: Sequence[str]) -> Paths:
    """`paths` by the order of the stages, and by number."""
    return dict(sorted(paths.items(), key=lambda item: (stages.index(item[0][0]), item[0][1])))


def _unknown_stage(path: Path, stage: str, number: int, stages: Sequence[str]) -> Problem:
    words = {FIRST: stages[0], **{name: name for name in stages[1:]}}
    close = nearest(stage, words)
    fix = f"did you mean {round_file_name(stages, words[close], number)}?" if close else None
    return Problem(
        At(path.as_posix()), "file-unknown", f"nothing reads the file {shown(path.name)}",
        f"the rounds of this event are called {', '.join(round_file_name(stages, s, 1) for s in stages)} and so on",
        fix or "rename it, or move it elsewhere",
    )  # fmt: skip
