"""Plain text for a terminal: aligned columns and exact numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from rich.cells import cell_len

from engine.score import Value

__all__ = ["exact_number", "shown_value", "table"]


def exact_number(number: Fraction) -> str:
    """`number` as a person writes it, without loss: `8`, `4.5`, `6 2/3`."""
    whole, rest = divmod(abs(number), 1)
    sign = "-" if number < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if not 10**6 % rest.denominator:
        return f"{sign}{whole}{float(rest):.6f}".replace("0.", ".").rstrip("0")
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def shown_value(value: Value) -> str:
    """The value of a criterion: a number, or places as firsts-seconds-thirds."""
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return "none" if value is None else exact_number(value)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Columns aligned by what a terminal shows of each cell (wide and combining characters counted as shown)."""
    lines = [head, *rows]
    widths = [max(cell_len(line[i]) for line in lines) for i in range(len(head))]

    def padded(text: str, i: int) -> str:
        blanks = " " * (widths[i] - cell_len(text))
        return blanks + text if i in right else text + blanks

    return "\n".join("  ".join(padded(text, i) for i, text in enumerate(line)).rstrip() for line in lines)
