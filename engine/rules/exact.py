"""Numbers as rulebooks and files write them, exact: 4.5 is 9/2 and never a binary float."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, ConfigDict

__all__ = ["Exact", "exact"]


def exact(value: object) -> Fraction:
    """`value` (whole number, decimal or its text) as a fraction; ValueError for anything else."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, Decimal, str)):
        raise ValueError("must be a number")
    try:
        number = Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise ValueError("must be a number") from None
    return number


Exact = Annotated[Fraction, BeforeValidator(exact)]

#: Rulebook models are frozen and refuse what they do not know; fractions are plain values here.
STRICT = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
