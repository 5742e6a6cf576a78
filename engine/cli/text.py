"""Plain text for a terminal: aligned columns, and the values of criteria."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len

from engine.model import plain
from engine.score import Value

__all__ = ["shown_value", "table"]


def shown_value(value: Value) -> str:
    """The value of a criterion: a number, or places as firsts-seconds-thirds."""
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return "none" if value is None else plain(value)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Columns aligned by what a terminal shows of each cell (wide and combining characters counted as shown)."""
    lines = [head, *rows]
    widths = [max(cell_len(line[i]) for line in lines) for i in range(len(head))]

    def padded(text: str, i: int) -> str:
        blanks = " " * (widths[i] - cell_len(text))
        return blanks + text if i in right else text + blanks

    return "\n".join("  ".join(padded(text, i) for i, text in enumerate(line)).rstrip() for line in lines)
