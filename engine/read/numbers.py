"""Numbers as organisers write them, read exactly or refused: never guessed, never a binary float."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime
from fractions import Fraction

__all__ = ["NotRead", "read_date", "read_number", "read_whole"]

#: Every dash that a spreadsheet or a typist puts for a minus.
MINUS = str.maketrans(dict.fromkeys("−–‐‑‒﹣－", "-"))
#: Signs and digits of full width, as East Asian keyboards write them.
WIDE = str.maketrans("０１２３４５６７８９＋，．", "0123456789+,.")
BLANKS = re.compile(r"\s+")
THOUSANDS = r"[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,}|[1-9][0-9]{0,2}(?:,[0-9]{3}){2,}"

#: Digits before and after the decimal sign: within them every sum of a season fits 64 bits.
BEFORE, AFTER = 9, 6


class NotRead(ValueError):
    """What is written is not read; `code` is the problem's code, the text says what is wrong, `fix` how to mend it."""

    def __init__(self, message: str, fix: str, code: str = "number") -> None:
        super().__init__(message)
        self.fix = fix
        self.code = code


def seen(text: str) -> str:
    """`text` as people see it: full-width digits are digits, and what has no width is not there."""
    return "".join(c for c in text.translate(WIDE) if unicodedata.category(c) != "Cf").strip()


def read_number(text: str, comma_separated: bool = False) -> Fraction:
    """`text` as an exact number; NotRead where it is none or could be two.

    A decimal point or comma, any minus, blanks around and between thousands. In a file whose cells are separated by
    commas a point is always the decimal sign; elsewhere one sign before exactly three digits (`1.234`) can be read in
    two ways and is refused, as `1,234` is everywhere.
    """
    number = seen(text).translate(MINUS)
    sign = -1 if number.startswith("-") else 1
    number = number[1:].lstrip() if number[:1] in ("-", "+") else number
    if re.fullmatch(r"[0-9]{1,3}(\s[0-9]{3})+([.,][0-9]+)?", number):
        number = BLANKS.sub("", number)
    elif re.fullmatch(r"[0-9]{1,3}([.,])[0-9]{3}", number) and number[0] != "0":
        if not (comma_separated and "." in number):
            minus = "-" if sign < 0 else ""
            whole = minus + number.replace(".", "").replace(",", "")
            sure = minus + number.replace(",", ".") + "0"
            raise NotRead(
                "can be read in two ways",
                f"write {whole} for the whole number, or {sure} for the decimal one",
                "number-ambiguous",
            )
    elif re.fullmatch(THOUSANDS, number):
        number = number.replace(".", "").replace(",", "")
    elif re.fullmatch(r"[1-9][0-9]{0,2}(\.[0-9]{3})+,[0-9]+", number):
        number = number.replace(".", "")
    elif re.fullmatch(r"[1-9][0-9]{0,2}(,[0-9]{3})+\.[0-9]+", number):
        number = number.replace(",", "")
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9:]+)?", number):
        raise NotRead(
            "is a day and no number",
            "a spreadsheet program takes 4.5 or 4/5 for a day: give the cell the format of a number and write it again",
        )
    if not re.fullmatch(r"[0-9]+([.,][0-9]+)?|[.,][0-9]+", number):
        raise NotRead("is no number", "write digits, with a decimal comma or point where needed, or leave it empty")
    before, _, after = number.replace(",", ".").partition(".")
    before, after = before.lstrip("0") or "0", after.rstrip("0")
    if len(before) > BEFORE or len(after) > AFTER:
        raise NotRead("has more digits than any score sheet", "check the number")
    return sign * Fraction(int(before + after), 10 ** len(after))


def read_whole(text: str, comma_separated: bool = False) -> int:
    """`text` as a whole number; NotRead where it is none."""
    number = read_number(text, comma_separated)
    if number.denominator != 1:
        raise NotRead("is no whole number", "write a whole number")
    return number.numerator


def read_date(value: object) -> date:
    """A date of TOML, or written 2025-10-03 or, as spreadsheets here do, 3/10/2025; NotRead where it is none."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, str):
        text = seen(value)
        iso = re.fullmatch(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})", text)
        local = re.fullmatch(r"([0-9]{1,2})[/.]([0-9]{1,2})[/.]([0-9]{4})", text)
        parts = iso.groups() if iso else local.groups()[::-1] if local else None
        if parts:
            try:
                return date(*(int(p) for p in parts))
            except ValueError:
                raise NotRead("is no day of the calendar", "check day and month", "date") from None
    raise NotRead("is no date", "write year-month-day, such as 2025-10-03", "date")
