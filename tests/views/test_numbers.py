"""Numbers as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.model import Language
from engine.views.numbers import number, ordinal, place_counts, signed


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("8", "8"),
        ("0", "0"),
        ("9/2", "4,5"),
        ("1/8", "0,125"),
        ("1/5", "0,2"),
        ("101/100", "1,01"),
        ("20/3", "6⅔"),
        ("19/3", "6⅓"),
        ("19/6", "3⅙"),
        ("35/6", "5⅚"),
        ("1/7", "⅐"),
        ("10/9", "1⅑"),
        ("2/7", "2/7"),
        ("44/7", "6\N{NO-BREAK SPACE}2/7"),
        ("-13", "−13"),
        ("-9/2", "−4,5"),
        ("-20/3", "−6⅔"),
        ("1200", "1200"),
    ],
)
def test_a_number_is_written_exactly(value: str, written: str) -> None:
    """Decimals where one ends, signs for the common fractions, a fraction for the rest, a true minus."""
    assert number(Fraction(value), "it") == written


def test_the_decimal_mark_is_the_languages() -> None:
    """A comma in Italian and Spanish, a point in English."""
    languages: tuple[Language, ...] = ("it", "es", "en")
    assert [number(Fraction(9, 2), language) for language in languages] == ["4,5", "4,5", "4.5"]


def test_a_signed_number_always_shows_its_sign() -> None:
    """But for a nought."""
    assert [signed(Fraction(n), "en") for n in (3, -75, 0)] == ["+3", "−75", "0"]


def test_ranks_in_running_text() -> None:
    """Each language has its own sign; English has exceptions in the teens."""
    assert [ordinal(n, "en") for n in (1, 2, 3, 4, 11, 12, 13, 21, 101, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th",
    ]  # fmt: skip
    assert (ordinal(3, "it"), ordinal(3, "es")) == ("3º", "3.º")


def test_counts_of_places_stand_in_one_group() -> None:
    """Firsts, seconds and thirds."""
    assert place_counts((4, 3, 2)) == "4–3–2"
