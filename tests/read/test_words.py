"""The words of problems: every template can be filled in, and what cannot be seen is made visible."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.read.say import shown
from engine.read.validate import LISTS, MUST, TABLES, must_be
from read_overlay import all_problems, club_with

FIGURES = {"gt": 0, "ge": 1, "le": 9, "expected": "'a' or 'b'", "max_length": 2}


@pytest.mark.parametrize("kind", MUST)
@pytest.mark.parametrize("key", ["", "x", *LISTS, *TABLES])
def test_every_kind_of_finding_is_put_into_words(kind: str, key: str) -> None:
    """No template has a brace that is left, or a figure that nobody knows."""
    must = must_be(kind, key, FIGURES)
    assert must
    assert "{list}" not in must
    assert "{table}" not in must


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\nb", '"a\\x0ab"'),
        ("a\u200bb", '"a\\u200bb"'),
        ("\u202eabc", '"\\u202eabc"'),
        ("caff\udce8", '"caff\\udce8"'),
        ("שלום", '"שלום"'),
    ],
)
def test_what_cannot_be_seen_is_shown_by_its_number(text: str, seen: str) -> None:
    """Line breaks, blanks of no width, marks of the writing direction, and bytes that are no text."""
    assert shown(text) == seen


def test_one_text_is_a_title_in_every_language(tmp_path: Path) -> None:
    """In a rulebook, a game and a stage, as it is in an event."""
    book = (
        'title = "Tressette"\n[game]\ntitle = "Tre"\n[[stage]]\nname = "r"\ntitle = "T"\nrounds = 3\nscores = [3, 1]\n'
    )
    assert all_problems(club_with({"rulebooks/tressette.toml": book}, tmp_path)) == ()
