"""The columns of a table: what its headings mean, and for whom where a row is a whole table of the room."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.problems import At, Problem
from engine.read.headers import WORDS, field_named, nearest_headings
from engine.read.layout import Form
from engine.read.lines import Line, starts_of
from engine.read.say import listed, nearest, shown
from engine.read.wide import Place, Wide, as_wide

__all__ = ["WIDEST", "Columns", "missing_column", "read_columns"]

#: How many cells of a row are looked at for headings.
WIDEST = 200

#: Columns without meaning that are named one by one.
MOST_COLUMNS = 50


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each field stands. A table with a row for each entrant has one of `places`, and it has no name."""

    places: tuple[Place, ...]
    is_form: bool
    unread: tuple[str, ...]
    """Headings that mean nothing here."""

    @property
    def is_wide(self) -> bool:
        """Whether a row is a whole table, with columns for each of those who sat there."""
        return len(self.places) > 1

    @property
    def fields(self) -> frozenset[str]:
        """Every field that has a column."""
        return frozenset(field for place in self.places for field in place.columns)


class _Head:
    """The row of headings, and the problems of it."""

    def __init__(self, line: Line, file: str, separator: str, fields: Sequence[str], problems: list[Problem]) -> None:
        self.cells = line.cells
        self.form = Form(line.cells, fields)
        self._fields = fields
        self._file = file
        self._line = line.number
        self._starts = starts_of(line.source, separator)
        self._problems = problems

    def tell(self, index: int, code: str, message: str, why: str, fix: str) -> None:
        """A problem of the heading number `index`."""
        at = At(self._file, self._line, self._starts[index])
        self._problems.append(Problem(at, code, message, why, fix))

    def named(self) -> tuple[dict[str, int], set[int]]:
        """The column of each field where a row is an entrant's, and every column that names one."""
        columns: dict[str, int] = {}
        known: set[int] = set()
        for index, cell in enumerate(self.cells):
            name = field_named(cell, self._fields) or self.form.field(cell)
            if name is None:
                continue
            known.add(index)
            if name in columns:
                self._twice(name, columns[name], index, "")
            columns.setdefault(name, index)
        if "name" in columns and "seat" in self._fields and "entrant" not in columns:
            columns["entrant"] = columns.pop("name")  # the names of those who played, with no id beside them
        return columns, known

    def told(self, wide: Wide) -> set[int]:
        """The columns of a row that is a whole table that cannot be meant, each with its problem."""
        for name, first, index, whose in wide.twice:
            self._twice(name, first, index, f" of {whose}")
        for name, index in wide.nobodys:
            names = listed((place.name for place in wide.places), "and")
            why = f"a row is a whole table here, with columns for {names}"
            fix = f'say whose in the heading, such as "{name} {wide.places[0].name}", or remove the column'
            message = f"the column {shown(self.cells[index])} does not say whose {name} these are"
            self.tell(index, "csv-header", message, why, fix)
        return {index for _, _, index, _ in wide.twice} | {index for _, index in wide.nobodys}

    def unread(self, known: Collection[int], found: Collection[str], *, is_wide: bool) -> tuple[str, ...]:
        """The headings that mean nothing, with a problem for each."""
        words = nearest_headings([f for f in self._fields if f not in found])
        unread: list[str] = []
        for index, cell in enumerate(self.cells):
            is_own = self.form.is_its_own(cell) or (is_wide and self.form.names_the_sender(cell))
            if cell and index not in known and not is_own and cell not in unread and len(unread) < MOST_COLUMNS:
                unread.append(cell)
                why = f"the headings known here are {', '.join(self._fields)}"
                self.tell(index, "csv-column", f"nothing reads the column {shown(cell)}", why, _suggested(cell, words))
        return tuple(unread)

    def _twice(self, name: str, first: int, index: int, whose: str) -> None:
        message = f"the column {name}{whose} is there twice: {shown(self.cells[first])} and {shown(self.cells[index])}"
        self.tell(index, "csv-header", message, "only one of them can be meant", "remove one of the two columns")


def read_columns(
    line: Line, file: str, separator: str, fields: Sequence[str], needed: Sequence[str], problems: list[Problem]
) -> Columns:
    """What the headings mean; problems for those that mean nothing or are there twice, and for needed ones missing."""
    head = _Head(line, file, separator, fields, problems)
    wide = as_wide(line.cells[:WIDEST], fields, head.form.is_form)
    if wide is not None:
        places, known = wide.places, wide.columns | head.told(wide)
    else:
        columns, named = head.named()
        places, known = (Place("", None, columns),), frozenset(named)
    found = {field for place in places for field in place.columns}
    unread = head.unread(known, found, is_wide=wide is not None)
    problems += [missing_column(name, At(file, line.number)) for name in needed if name not in found]
    return Columns(places, head.form.is_form, unread)


def _suggested(cell: str, words: Sequence[str]) -> str:
    """The fix for a heading that means nothing."""
    close = nearest(cell, words)
    return f'did you mean "{close}"?' if close else "correct the heading, or leave the column if it is a remark"


def missing_column(name: str, at: At, why: str = "") -> Problem:
    """The problem of a table without a column that it needs."""
    others = ", ".join(WORDS[name][1:4])
    return Problem(
        at, "csv-header", f"the column {name} is missing", why or "without it the rows cannot be understood",
        f'add a column with the heading "{name}"' + (f" (or {others})" if others else ""),
    )  # fmt: skip
