"""Numbers as rulebooks and files write them, exact: 4.5 is 9/2 and never a binary float."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, ConfigDict, Field

__all__ = ["MOST", "STRICT", "Exact", "Whole", "YesNo", "exact"]


#: Within these every sum of a season, over a common denominator, fits 64 bits.
LARGEST = 10**9
SMALLEST_PART = 10**6
LONGEST = 30
WRITTEN = re.compile(r"[+-]?[0-9]+([./][0-9]+)?")
TOO_LONG = "must be a number of at most 9 digits, and 6 decimals"


def exact(value: object) -> Fraction:
    """`value` (whole number, decimal or its text) as a fraction; ValueError for anything else or a huge number."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, Decimal, str)):
        raise ValueError("must be a number")
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) > LONGEST:
        raise ValueError(TOO_LONG)  # 1e999999999 as a fraction would fill the memory
    if isinstance(value, str) and not (len(value) <= LONGEST and WRITTEN.fullmatch(value)):
        raise ValueError("must be a number")
    try:
        number = Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise ValueError("must be a number") from None
    if abs(number) >= LARGEST or number.denominator > SMALLEST_PART:
        raise ValueError(TOO_LONG)
    return number


Exact = Annotated[Fraction, BeforeValidator(exact)]

#: The largest whole number of any rule: rounds, games, players at a table.
MOST = 999

#: A whole number or a truth value that is written as one: `true` is no 1, "9" no 9 and "yes" no true.
Whole = Annotated[int, Field(strict=True, le=MOST)]
YesNo = Annotated[bool, Field(strict=True)]

#: Rulebook models are frozen and refuse what they do not know; fractions are plain values here.
STRICT = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
