"""Two rows of the register made one: its text with everything else in it left as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.model import Entrant, fold
from engine.read.columns import read_columns
from engine.read.lines import Line, cells_of, starts_of
from engine.read.register import BETWEEN_ALIASES, PEOPLE
from engine.read.sheet_cells import BETWEEN
from engine.read.table import read_table

__all__ = ["MergedRows", "merged_rows"]

LINE_END = re.compile(r"(\r\n|\r|\n)")


@dataclass(frozen=True, slots=True)
class MergedRows:
    """The register's text after two people were made one, and what of it is another."""

    text: str
    """With the line ends that it had."""
    headings: tuple[str, ...]
    """As they are in the file now; a column for the aliases is the last one where there was none."""
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """The lines and cells of the two as they were, the one who stays first."""
    merged: tuple[str, ...]
    """The cells of the one row that is left."""
    lost: tuple[tuple[str, str], ...]
    """The headings and cells of the row that goes where the one that stays says something else."""
    no_aliases: tuple[str, ...]
    """Names that cannot be aliases, as they have the semicolon that parts aliases."""


def merged_rows(text: str, file: str, keep: Entrant, other: Entrant) -> MergedRows:
    """The register `text` with the row of `other` taken away and its id, name and aliases among the aliases of `keep`.

    Cells of `keep` that are empty are filled from the row of `other`. The two are people of this text; separator, line
    ends, order, further columns and all other rows stay as they are.
    """
    parts = LINE_END.split(text)
    table = read_table("\n".join(parts[::2]), file, PEOPLE, ("id", "name"))
    at = {person: 2 * (person.at.line - 1) for person in (keep, other)}
    head = 2 * (table.header.line - 1)
    separator = table.separator
    raw = {i: _raw_cells(parts[i], separator) for i in (head, *at.values())}
    headings = Line(table.header.line, [_plain(cell, separator) for cell in raw[head]], parts[head])
    columns = dict(read_columns(headings, file, separator, PEOPLE, (), []).places[0].columns)
    if "aliases" not in columns:
        columns["aliases"] = len(raw[head])
        raw[head].append("aliases" if _plain(raw[head][columns["name"]], separator) == "name" else "alias")
    width = max(map(len, raw.values()))
    cells = {i: tuple(_plain(cell, separator) for cell in (*row, *[""] * (width - len(row)))) for i, row in raw.items()}
    was = {person: cells[i] for person, i in at.items()}
    aliases, no_aliases = _aliases(keep, other)
    merged, lost = list(was[keep]), []
    row = raw[at[keep]] + [""] * (width - len(raw[at[keep]]))
    for n, (mine, others) in enumerate(zip(was[keep], was[other], strict=True)):
        if n == columns["aliases"]:
            merged[n], row[n] = aliases, _quoted(aliases, row[n], separator)
        elif n in (columns["id"], columns["name"]) or not others or mine == others:
            continue
        elif mine:
            lost.append((cells[head][n], others))
        else:
            merged[n], row[n] = others, raw[at[other]][n]
    parts[at[keep]] = separator.join(row)
    parts[head] = separator.join(raw[head])
    del parts[at[other] : at[other] + 2]
    return MergedRows(
        text="".join(parts),
        headings=cells[head],
        rows=tuple((person.at.line, was[person]) for person in (keep, other)),
        merged=tuple(merged),
        lost=tuple(lost),
        no_aliases=no_aliases,
    )


def _aliases(keep: Entrant, other: Entrant) -> tuple[str, tuple[str, ...]]:
    """The aliases of `keep` with every name of `other` that is none of its own yet, and those that cannot be any."""
    known = {fold(word) for word in (keep.name, *keep.aliases)}
    words = list(keep.aliases)
    no_aliases: list[str] = []
    for word in (other.id, other.name, *other.aliases):
        if fold(word) in known:
            continue
        known.add(fold(word))
        (no_aliases if BETWEEN_ALIASES in word else words).append(word)
    return BETWEEN_ALIASES.join(words), tuple(no_aliases)


def _raw_cells(line: str, separator: str) -> list[str]:
    """The cells of a row as they are written, with their quotes and the blanks around them."""
    if separator == BETWEEN:
        return line.split(BETWEEN)
    first = [0, *(line.rindex(separator, 0, start - 1) + 1 for start in starts_of(line, separator)[1:])]
    return [line[a : b - 1] for a, b in zip(first, (*first[1:], len(line) + 1), strict=True)]


def _plain(cell: str, separator: str) -> str:
    """What a cell that is written so says."""
    return "".join(cells_of(cell, separator)).strip()


def _quoted(text: str, before: str, separator: str) -> str:
    """`text` as a cell, in quotes where it needs them or the cell `before` had them."""
    if separator == BETWEEN or not (before.lstrip().startswith('"') or set(text) & {separator, '"'}):
        return text
    return '"' + text.replace('"', '""') + '"'
