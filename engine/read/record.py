"""One row of a table under its headings, and where each of its cells stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.problems import At
from engine.read.lines import starts_of

__all__ = ["Record"]


@dataclass(frozen=True, slots=True)
class Record:
    """One row: `cells` by field, trimmed; `line` is its line in the file."""

    file: str
    line: int
    cells: Mapping[str, str]
    has_extra: bool
    """Whether the row has a cell without a heading or a value, so that its numbers are in doubt."""
    _source: str = field(repr=False)
    _separator: str = field(repr=False)
    _columns: Mapping[str, int] = field(repr=False)

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")

    def at(self, name: str) -> At:
        """Where the cell of field `name` stands; the row's beginning when the row has no such cell."""
        return self.cell(self._columns.get(name, -1))

    def cell(self, index: int) -> At:
        """Where the cell number `index` (from 0) stands."""
        starts = starts_of(self._source, self._separator)
        return At(self.file, self.line, starts[index] if 0 <= index < len(starts) else 1)
