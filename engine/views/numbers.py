"""Numbers as people write them: 8 · 4,5 · 6⅔ · 6 2/7, with the decimal mark and the ordinals of the language."""

from __future__ import annotations

from fractions import Fraction

from babel.numbers import get_decimal_symbol

from engine.model import Language

__all__ = ["DASH", "before_and_after", "number", "ordinal", "place_counts", "placings", "signed"]

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"

#: Stands for what there is none of, and between numbers that belong together.
DASH = "\N{EN DASH}"

#: The fractions that no decimal can write exactly and for which Unicode has a sign.
VULGAR = {
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 7): "⅐",
    Fraction(1, 9): "⅑",
}


def number(value: Fraction | int, language: Language) -> str:
    """`value`, exactly: a decimal where one ends (4,5), else a sign (6⅔) or a written fraction (6 2/7)."""
    exact = Fraction(value)
    sign = MINUS if exact < 0 else ""
    whole, part = divmod(abs(exact), 1)
    return sign + _unsigned(int(whole), part, language)


def signed(value: Fraction | int, language: Language) -> str:
    """`value` with its sign always written: +3, −75; a nought has none."""
    return ("+" if value > 0 else "") + number(value, language)


def ordinal(rank: int, language: Language) -> str:
    """A rank in running text: 1º (Italian), 1.º (Spanish), 1st (English)."""
    if language == "it":
        return f"{rank}º"
    if language == "es":
        return f"{rank}.º"
    suffix = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{suffix}"


def place_counts(counts: tuple[int, ...]) -> str:
    """Counts of firsts, seconds, thirds … in one group: 4–3–2."""
    return DASH.join(str(c) for c in counts)


def placings(counts: tuple[int, ...], language: Language) -> str:
    """Counts of many places by those that there are, the best first: 3rd + 2 × 7th; a dash for none."""
    found = [
        ordinal(place, language) if count == 1 else f"{count}{NO_BREAK}×{NO_BREAK}{ordinal(place, language)}"
        for place, count in enumerate(counts, 1)
        if count
    ]
    return " + ".join(found) or DASH


def before_and_after(old: str | None, new: str | None) -> str:
    """`old → new`, or the one where both are the same; a dash for none."""
    return old or DASH if old == new else f"{old or DASH} → {new or DASH}"


def _unsigned(whole: int, part: Fraction, language: Language) -> str:
    if not part:
        return str(whole)
    if (decimals := _decimals(part)) is not None:
        return f"{whole}{get_decimal_symbol(language)}{decimals}"
    lead = str(whole) if whole else ""
    if part in VULGAR:
        return lead + VULGAR[part]
    written = f"{part.numerator}/{part.denominator}"
    return f"{lead}{NO_BREAK}{written}" if lead else written


def _decimals(part: Fraction) -> str | None:
    """The digits after the decimal mark, if they end: only twos and fives divide the denominator."""
    digits, rest = 0, part.denominator
    while rest % 2 == 0 or rest % 5 == 0:
        digits += 1
        rest //= 10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5
    if rest != 1:
        return None
    return f"{part.numerator * 10**digits // part.denominator:0{digits}d}"
