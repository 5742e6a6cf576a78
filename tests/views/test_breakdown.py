"""Why neighbours with the same score stand as they do, in words."""

from __future__ import annotations

import html
import re

import pytest
from markupsafe import Markup

from engine import views
from engine.desk import level_pairs
from engine.model import Language
from engine.score import Standing
from engine.views.breakdown import sentences
from engine.views.words import Lexicon
from score.sheets import standing_of
from views.examples import cuori, king


def said(standing: Standing, language: Language) -> list[str]:
    """The sentences about a standing, with ids for names."""
    names = {row.entrant: Markup(row.entrant.upper()) for row in standing.rows}
    return [html.unescape(s) for s in sentences(standing, names, Lexicon(language))]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("it", "A sopra B: pari a 16; meno punti nelle partite contate, 101 contro 122."),
        ("es", "A por encima de B: empatados a 16; menos puntos en las partidas que cuentan, 101 contra 122."),
        ("en", "A above B: level on 16; fewer points in the counted games, 101 to 122."),
    ],
)
def test_the_first_criterion_decides(language: Language, sentence: str) -> None:
    """Both names, what they are level on, which way the criterion went, and both values."""
    standing = standing_of("cuori", a="1/51 2/50", b="1/60 2/62")
    assert said(standing, language)[0] == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "it",
            "A sopra B: pari a 12; pari anche in punti nelle partite contate (50); "
            "primi, secondi e terzi posti in tutte le partite, 1–0–0 contro 0–2–0.",
        ),
        (
            "en",
            "A above B: level on 12; level on points in the counted games too (50); "
            "first, second and third places in all games, 1–0–0 to 0–2–0.",
        ),
    ],
)
def test_what_was_level_before_is_said_too(language: Language, sentence: str) -> None:
    """The cascade up to the criterion that decides; places are counts and not more or fewer."""
    standing = standing_of("cuori", a="1/40 4/8 4/2", b="2/20 2/30")
    assert sentence in said(standing, language)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("it", "A e B: pari a 10 e pari in tutti i criteri, stesso posto."),
        ("es", "A y B: empatados a 10 y empatados en todos los criterios, mismo puesto."),
        ("en", "A and B: level on 10 and level on every criterion, same rank."),
    ],
)
def test_level_after_everything_is_said(language: Language, sentence: str) -> None:
    """They share the rank, and no criterion is named."""
    standing = standing_of("cuori", a="1/40", b="1/40")
    assert level_pairs(standing)[0].decisive is None
    assert said(standing, language)[0] == sentence


def test_the_event_page_tells_every_level_pair() -> None:
    """In King after one round: two level at the top, four at eight, two at six; each pair of neighbours once."""
    text = views.event.breakdown(king("en")).text
    assert len(re.findall(r"<li>", text)) == 5
    assert "Those who are level on every criterion share their rank" in text


def test_the_event_page_says_when_nobody_is_level() -> None:
    """A sentence, and no word about shared ranks."""
    text = views.event.breakdown(cuori("en")).text
    assert "Nobody has the same score as a neighbour." in text
    assert "<li>" not in text
    assert "share their rank" not in text
