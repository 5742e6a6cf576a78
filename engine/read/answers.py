"""The answers of a form, which people send twice: the same once more is passed over, another one is a problem."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.model import fold
from engine.problems import At, Problem
from engine.read.columns import Columns
from engine.read.lines import Line, starts_of
from engine.read.numbers import NotRead, read_number
from engine.read.say import shown
from engine.read.wide import OF_ALL, Place

__all__ = ["Answers"]


class Answers:
    """The rows so far where a row is the answer of a form, or a whole table of the room."""

    def __init__(self, file: str, separator: str, columns: Columns, problems: list[Problem]) -> None:
        self._file = file
        self._separator = separator
        self._columns = columns
        self._problems = problems
        self._said: set[tuple[object, ...]] = set()
        self._tables: dict[object, Line] = {}

    def repeats(self, line: Line) -> bool:
        """Whether the row's answer was there already, or another one for the same table, which is a problem."""
        if not (self._columns.is_wide or self._columns.is_form):
            return False
        places = self._columns.places
        people = [tuple(self._value(line, i) for i in place.columns.values()) for place in places]
        if places[0].seat is None:
            people.sort(key=repr)  # the numbers of players say nothing of who is who
        answer = tuple(value for row in people for value in row)
        is_new = answer not in self._said
        self._said.add(answer)
        table = self._value(line, places[0].columns.get("table", -1)) if self._columns.is_wide else ""
        first = self._tables.setdefault(table, line) if table != "" else line
        if is_new and first is not line:
            self._tell(first, line)
        return not is_new or first is not line

    def _value(self, line: Line, index: int) -> Fraction | str:
        """A cell as cells are compared: the number that it is, else its words; empty where there is none."""
        text = line.cells[index] if 0 <= index < len(line.cells) else ""
        try:
            return read_number(text, self._separator == ",")
        except NotRead:
            return " ".join(fold(text).split())

    def _tell(self, first: Line, line: Line) -> None:
        columns = (i for place in self._columns.places for i in place.columns.values())
        column = next(i for i in columns if self._value(line, i) != self._value(first, i))
        starts = starts_of(line.source, self._separator)
        at = At(self._file, line.number, starts[column] if column < len(starts) else 1)
        table = line.cells[self._columns.places[0].columns["table"]]
        self._problems.append(
            Problem(at, "table-twice", f"table {shown(table)} is here twice: {self._told(line)}, "
                    f"and in line {first.number} {self._told(first)}",
                    "a table has one result in a round, and nobody but those who sat there knows which one is right",
                    "ask them, and remove the row that is wrong")
        )  # fmt: skip

    def _told(self, line: Line) -> str:
        return ", ".join(filter(None, (_words(line, place) for place in self._columns.places)))


def _words(line: Line, place: Place) -> str:
    """What a row says of one at the table: the name, and beside it whatever else there is."""
    own = [i for field, i in place.columns.items() if field not in (*OF_ALL, "seat", "entrant")]
    return " ".join(_cells(line, [place.columns["entrant"], *own]))


def _cells(line: Line, columns: Iterable[int]) -> list[str]:
    return [shown(line.cells[i]) for i in columns if i < len(line.cells) and line.cells[i]]
