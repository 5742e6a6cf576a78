"""Numbers and columns on a terminal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cli.text import shown_value, table
from engine.model import plain


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(8), "8"),
        (Fraction(9, 2), "4.5"),
        (Fraction(-9, 2), "-4.5"),
        (Fraction(20, 3), "6 2/3"),
        (Fraction(-20, 3), "-6 2/3"),
        (Fraction(2, 3), "2/3"),
        (Fraction(1, 20), "0.05"),
        (Fraction(201, 20), "10.05"),
        (Fraction(0), "0"),
    ],
)
def test_a_number_is_shown_without_loss(number: Fraction, shown: str) -> None:
    """Decimals where they end soon, else a fraction."""
    assert plain(number) == shown


def test_a_criterions_value_is_a_number_places_or_nothing() -> None:
    """Places as firsts-seconds-thirds."""
    assert [shown_value(v) for v in (Fraction(301), (2, 0, 1), None)] == ["301", "2-0-1", "none"]


def test_columns_line_up_by_what_is_shown() -> None:
    """Wide characters take two columns, combining ones none."""
    assert table(("a", "n"), [("日本", "1"), ("é", "20")], right={1}) == "a      n\n日本   1\ne\u0301     20".replace(
        "e\u0301", "é"
    )
