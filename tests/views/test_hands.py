"""A game hand by hand on the page of its round (A14)."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from engine import views
from engine.desk.results import DealtHand, EventResult, HandSheet
from engine.model import Language, Words
from engine.rules import Rulebook, shipped
from engine.views.rules import value_words
from engine.views.words import Lexicon
from views.examples import HOSTILE, PEOPLE, king

F = Fraction
HANDS = (
    DealtHand(1, Words("Donne", "Damas", "Queens"), "a", (F(-8), F(8), None), (F(-8), F(8), F(0))),
    DealtHand(2, Words("Sans", "Sin", "No"), None, (F("9.5"), F(-10), F("0.5")), (F("1.5"), F(-2), F("0.5"))),
)


def with_hands(language: Language, *sheets: HandSheet, names: dict[str, str] = PEOPLE) -> EventResult:
    """King after one round, of which these tables are noted hand by hand."""
    result = king(language, names)
    return replace(result, stages=(replace(result.stages[0], hands=sheets), *result.stages[1:]))


def cells(text: str) -> list[list[str]]:
    """The rows of the tables in a view, each cell as a reader sees and hears it."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", text, re.DOTALL)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[" ".join(html.unescape(re.sub(r"<[^>]+>", " ", c)).split()) for c in row] for row in found]


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        (
            "it",
            [
                ["N.", "Mano", "Chiamata da", "Ada Bo", "Bix Co", "Çelik Do"],
                ["1", "Donne", "Ada Bo", "−8 in tutto −8", "8 in tutto 8", "in tutto 0"],
                ["2", "Sans", "", "9,5 in tutto 1,5", "−10 in tutto −2", "0,5 in tutto 0,5"],
            ],
        ),
        (
            "es",
            [
                ["N.º", "Mano", "Cantada por", "Ada Bo", "Bix Co", "Çelik Do"],
                ["1", "Damas", "Ada Bo", "−8 en total −8", "8 en total 8", "en total 0"],
                ["2", "Sin", "", "9,5 en total 1,5", "−10 en total −2", "0,5 en total 0,5"],
            ],
        ),
        (
            "en",
            [
                ["No.", "Hand", "Called by", "Ada Bo", "Bix Co", "Çelik Do"],
                ["1", "Queens", "Ada Bo", "−8 in total −8", "8 in total 8", "in total 0"],
                ["2", "No", "", "9.5 in total 1.5", "−10 in total −2", "0.5 in total 0.5"],
            ],
        ),
    ],
)
def test_A14_every_hand_with_kind_caller_points_and_totals(language: Language, shown: list[list[str]]) -> None:
    """In the page's language; nothing where somebody has no points or nobody called."""
    sheet = HandSheet(1, "1", ("a", "b", "c"), HANDS)
    text = views.round.hands(with_hands(language, sheet), "regular", 1).text
    assert cells(text) == shown
    assert "{#hands}" in text


def test_a_round_without_hands_shows_nothing() -> None:
    """No heading either."""
    assert views.round.hands(king("en"), "regular", 1).text == ""
    assert views.round.hands(with_hands("en", HandSheet(2, "1", ("a", "b", "c"), HANDS)), "regular", 1).text == ""


def test_columns_that_no_hand_fills_are_left_out() -> None:
    """Hands of which only the points are noted; each table with its own caption."""
    plain = tuple(replace(hand, title=None, caller=None) for hand in HANDS)
    sheets = (HandSheet(1, "1", ("a", "b", "c"), plain), HandSheet(1, "2", ("d", "b", "c"), plain[:1]))
    text = views.round.hands(with_hands("en", *sheets), "regular", 1).text
    assert [row[0:2] for row in cells(text)] == [
        ["No.", "Ada Bo"],
        ["1", "−8 in total −8"],
        ["2", "9.5 in total 1.5"],
        ["No.", "Dunja Fo"],
        ["1", "−8 in total −8"],
    ]
    assert re.findall(r"<caption>(.*?)</caption>", text) == ["Table 1, hand by hand", "Table 2, hand by hand"]
    assert re.findall(r"<summary>(.*?)</summary>", text) == ["Table 1, hand by hand", "Table 2, hand by hand"]


def test_names_and_kinds_come_out_as_typed() -> None:
    """Markup in a name or in a kind is text."""
    bad = '<img src=x onerror="y"> $z$ `w`'
    hands = (replace(HANDS[0], title=Words(bad, bad, bad)),)
    text = views.round.hands(
        with_hands("en", HandSheet(1, "1", ("a", "b", "c"), hands), names=HOSTILE), "regular", 1
    ).text
    assert "<img" not in text
    assert "<script>" not in text
    assert cells(text)[1][1:3] == [bad, " ".join(HOSTILE["a"].split())]


@pytest.mark.parametrize(
    ("language", "last"),
    [
        ("it", "non si gioca: Domino; per ultima, e non la chiama nessuno: Sans Atout"),
        ("es", "no se juega: Dominó; la última, y no la canta nadie: Sin triunfo"),
        ("en", "not played: Domino; last, and called by nobody: No trumps"),
    ],
)
def test_A14_the_rules_list_the_hands_by_their_titles(language: Language, last: str) -> None:
    """Among the articles of the final, with how often a hand exists."""
    final = Rulebook.model_validate(shipped("king")).stage[1].model_dump()
    word = Lexicon(language)
    shown = value_words("called_hands", final["called_hands"], word)
    assert shown.endswith(f"; {last}")
    assert " ×3, " in shown
    assert "kings-and-jacks" not in shown
    hands = [{"kind": "x"}, {"kind": "y", "times": 2, "title": {"it": "Ypsilon"}}]
    assert value_words("stage.final.called_hands.hands", hands, word) == "x, Ypsilon ×2"
