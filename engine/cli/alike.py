"""Many problems of one kind in one file: the first are told whole, of the others what they add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.problems import Problem

__all__ = ["shortened"]

#: From how many on problems of a kind are many, and how many of them are told whole.
MANY, WHOLE = 6, 3


def shortened(problems: Sequence[Problem]) -> Iterator[Problem]:
    """The problems in their order. Of many with one code, why and fix in one file those after the first few lose both,
    and those that also say the same words become one, which says how many they are and where the last one is.
    """
    many = Counter(map(_kind, problems))
    told: Counter[tuple[str, ...]] = Counter()
    words: set[tuple[str, ...]] = set()
    repeated: dict[tuple[str, ...], list[Problem]] = {}
    shown: list[Problem | tuple[str, ...]] = []
    for problem in problems:
        kind, said = _kind(problem), (*_kind(problem), problem.message)
        told[kind] += 1
        if many[kind] < MANY or told[kind] <= WHOLE:
            shown.append(problem)
        elif said not in words:
            shown.append(replace(problem, why="", fix=""))
        elif kind in repeated:
            repeated[kind].append(problem)
        else:
            repeated[kind] = [problem]
            shown.append(kind)
        words.add(said)
    for entry in shown:
        yield _counted(repeated[entry]) if isinstance(entry, tuple) else entry


def _kind(problem: Problem) -> tuple[str, ...]:
    return problem.at.file, problem.code, problem.why, problem.fix


def _counted(problems: Sequence[Problem]) -> Problem:
    first, last = problems[0], problems[-1]
    if len(problems) == 1:
        return replace(first, why="", fix="")
    message = f"and {len(problems) - 1} more like this, the last in line {last.at.line}: --verbose lists them all"
    return replace(first, message=f"{first.message}, {message}", why="", fix="")
