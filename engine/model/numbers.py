"""Exact numbers in plain text, as messages and the terminal have them."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["plain"]


def plain(number: Fraction) -> str:
    """A number as people write it, without loss: `8`, `4.5`, or `6 2/3` where the decimals never end."""
    whole, rest = divmod(abs(number), 1)
    sign = "-" if number < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if not 10**6 % rest.denominator:
        return f"{sign}{whole}{float(rest):.6f}".replace("0.", ".").rstrip("0")
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
