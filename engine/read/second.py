"""A second reading of a round, typed from the same sheet by somebody else: where it differs from the first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from engine.model import plain
from engine.problems import At, Problem
from engine.read.folder import entries
from engine.read.given import called
from engine.read.round_files import FIRST, Paths, in_order, round_file_name
from engine.read.rounds import Line, RoundFile
from engine.read.say import nearest, shown

__all__ = ["check_second", "second_paths"]

SECOND = re.compile(r"(.+)-([0-9]{1,6})\.check\.(csv|xlsx|ods)")
ANY_SECOND = re.compile(r".*\.check\.(csv|xlsx|ods)")

#: What both readings must say alike of everybody. How a match ended is noted in each of its rows or in the first only.
FIELDS = ("table", "seat", "points", "errors", "place", "victory_points", "status")

#: Why one reading is compared with another.
WHY = "two people read the sheet so that a slip of one is seen"


def second_paths(folder: Path, stages: Sequence[str], rounds: Paths) -> tuple[Paths, list[Problem]]:
    """The second reading of each round that has one; problems for those of no round of `rounds`."""
    paths: dict[tuple[str, int], Path] = {}
    problems: list[Problem] = []
    for path in entries(folder):
        if not ANY_SECOND.fullmatch(path.name.lower()):
            continue
        match = SECOND.fullmatch(path.name.lower())
        stage = "" if match is None else stages[0] if match[1] == FIRST else match[1]
        at = At(path.as_posix())
        if match is None or stage not in stages:
            problems.append(_unknown(path, "" if match is None else match[1], stages))
        elif (stage, number := int(match[2])) in paths:
            problems.append(
                Problem(at, "file-twice", f"{shown(paths[stage, number].name)} is a second reading of the same round",
                        "a round is read twice at most", "remove one of the two, or correct its number")
            )  # fmt: skip
        elif (stage, number) not in rounds:
            problems.append(
                Problem(at, "file-missing", f"round {number} of the stage {stage} has no file",
                        "a second reading is compared with the round's own file, which counts",
                        f"add {round_file_name(stages, stage, number)}, or correct this file's name")
            )  # fmt: skip
        else:
            paths[stage, number] = path
    return in_order(paths, stages), problems


def _unknown(path: Path, stage: str, stages: Sequence[str]) -> Problem:
    words = {FIRST: stages[0], **{name: name for name in stages[1:]}}
    names = [round_file_name(stages, s, 1).replace(".csv", ".check.csv") for s in stages]
    close = nearest(stage or path.name, words)
    fix = f"did you mean {names[stages.index(words[close])]}?" if close else "rename it, or move it elsewhere"
    why = f"second readings of this event's rounds are called {', '.join(names)} and so on"
    return Problem(At(path.as_posix()), "file-unknown", f"nothing reads the file {shown(path.name)}", why, fix)


def check_second(second: RoundFile, first: RoundFile) -> Iterator[Problem]:
    """Every difference between two readings of a round, at its place in the second one.

    A cell that could not be read in one of them is a problem already, and is not compared.
    """
    if "entrant" not in second.table.fields or "entrant" not in first.table.fields:
        return
    name = Path(first.round.file).name
    missing = [field for field in FIELDS if field not in second.table.fields and _is_used(field, first)]
    for field in missing:
        fix = f"add the column {field}, or remove it from {name} if nobody needs it"
        yield Problem(second.table.header, "second-differs", f"{name} has the column {field}, and this file has none",
                      WHY, fix)  # fmt: skip
    lines: dict[str, Line] = {}
    for line in first.lines:
        lines.setdefault(line.row.entrant, line)
    seen: dict[str, Line] = {}
    for line in second.lines:
        entrant = line.row.entrant
        if not entrant:
            continue
        if entrant in seen:
            message = f"{shown(line.record['entrant'])} stands here already, in line {seen[entrant].record.line}"
            yield Problem(line.record.at("entrant"), "second-differs", message, "everybody has one row in a round",
                          "correct one of the two rows")  # fmt: skip
            continue
        seen[entrant] = line
        if entrant in lines:
            yield from _cells(line, lines[entrant], name, missing)
        elif "" not in lines and not first.has_lost_rows:
            message = f"{shown(line.record['entrant'])} is not in {name}"
            yield Problem(line.record.at("entrant"), "second-differs", message, WHY, _fix(name))
    if second.has_lost_rows or any(not line.row.entrant for line in second.lines):
        return
    for entrant, line in lines.items():
        if entrant and entrant not in seen:
            message = f"{called(line)}, in line {line.record.line} of {name}, is missing here"
            yield Problem(second.table.header, "second-differs", message, WHY, _fix(name))


def _is_used(field: str, file: RoundFile) -> bool:
    """Whether a file has a column of its own for `field`, with something in it."""
    return field in file.table.fields and any(line.record[field] for line in file.lines)


def _cells(second: Line, first: Line, name: str, missing: Sequence[str]) -> Iterator[Problem]:
    for field in FIELDS:
        here, there = getattr(second.row, field), getattr(first.row, field)
        if here == there or field in missing or field in second.unread | first.unread:
            continue
        message = (
            f"{shown(second.record['entrant'])} has {_said(field, here)} here, "
            f"and {_said(field, there)} in line {first.record.line} of {name}"
        )
        yield Problem(second.record.at(field), "second-differs", message, WHY, _fix(name))


def _said(field: str, value: object) -> str:
    word = field.replace("_", " ")
    if value is None or value == "":
        return f"no {word}"
    return f"{word} {plain(value) if isinstance(value, Fraction) else value}"


def _fix(name: str) -> str:
    return f"look at the sheet, and correct this file or {name}"
