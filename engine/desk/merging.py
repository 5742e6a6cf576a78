"""Two entries of the register that are one person: what the club would be with one, and the register to write."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from engine.desk.checking import check
from engine.desk.opening import open_register
from engine.model import Entrant
from engine.problems import DataError, Problem, errors
from engine.read.folder import look_into
from engine.read.register import REGISTER, people_in
from engine.read.register_rows import MergedRows, merged_rows
from engine.read.text import encoding_of, text_of
from engine.read.workbook import is_workbook

__all__ = ["Merger", "NotOnePerson", "merge_people"]


class NotOnePerson(DataError):
    """Two entries that cannot be one person, for the club would have errors that it has not now: its `problems`."""


@dataclass(frozen=True, slots=True)
class Merger:
    """The register in which `other` is `keep`; nothing is written yet."""

    keep: Entrant
    other: Entrant
    path: Path
    rows: MergedRows
    content: bytes | None
    """The file as it is to be; None for a workbook, which is not written."""
    problems: tuple[Problem, ...]
    """Warnings that the club would have and has not now."""


def merge_people(data: str | Path, keep: str, other: str) -> Merger:
    """The register with the row of `other` gone and its id and names among the aliases of `keep` (two ids).

    No other file needs to change, as aliases are read wherever a name is. DataError for errors of the club's own files;
    NotOnePerson where both are in one round, in one pair, in one list of entrants, or in one draw.
    """
    people = open_register(data).by_id
    path = look_into(Path(data)).named(REGISTER)
    given = path.read_bytes()
    mark, encoding = encoding_of(given)
    has_cells = is_workbook(given)
    text = (text_of(given, path.as_posix()).text or "") if has_cells else given[len(mark) :].decode(encoding)
    rows = merged_rows(text, path.as_posix(), people[keep], people[other])
    found = _new_problems(Path(data), path, rows, people[other].at.line)
    if errors(found):
        raise NotOnePerson(found)
    content = None if has_cells else mark + rows.text.encode(encoding)
    return Merger(people[keep], people[other], path, rows, content, found)


def _new_problems(data: Path, path: Path, rows: MergedRows, gone: int) -> tuple[Problem, ...]:
    """What would be wrong in the club and is not now; `gone` is the line of the register that would not be there."""
    after = check(data, people_in(rows.text.replace("\r\n", "\n").replace("\r", "\n"), path.as_posix()))
    before = {(p.at, p.code) for p in _moved(check(data), path, gone)} if after else set()
    return tuple(p for p in after if (p.at, p.code) not in before)


def _moved(problems: Iterable[Problem], path: Path, gone: int) -> Iterable[Problem]:
    """The problems with those of the register where they would stand without the line `gone`."""
    for p in problems:
        below = p.at.file == path.as_posix() and p.at.line > gone
        yield replace(p, at=replace(p.at, line=p.at.line - 1)) if below else p
