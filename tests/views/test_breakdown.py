"""Why neighbours with the same score stand as they do, in words."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from markupsafe import Markup

from engine import views
from engine.desk import level_pairs
from engine.model import Language
from engine.score import Standing
from engine.views.breakdown import decided_chips, sentences, told
from engine.views.words import Lexicon
from score.sheets import standing_of
from views.examples import cuori, king


def said(standing: Standing, language: Language) -> list[str]:
    """The sentences about a standing, with ids for names."""
    names = {row.entrant: Markup(row.entrant.upper()) for row in standing.rows}
    return [html.unescape(s) for s in sentences(standing, names, Lexicon(language)).values()]


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


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("it", "A, B e C: pari a 10 e pari in tutti i criteri, stesso posto."),
        ("es", "A, B y C: empatados a 10 y empatados en todos los criterios, mismo puesto."),
        ("en", "A, B, and C: level on 10 and level on every criterion, same rank."),
    ],
)
def test_all_who_are_level_are_named_in_one_sentence(language: Language, sentence: str) -> None:
    """Three on one rank are no chain of pairs."""
    assert said(standing_of("cuori", a="1/40", b="1/40", c="1/40"), language)[0] == sentence


def test_what_decided_leads_to_its_sentence() -> None:
    """The first of those who are level keeps what put it below the one above; every chip's anchor has a sentence."""
    standing = standing_of("cuori", a="1/40", b="1/50", c="1/50")
    word, names = Lexicon("en"), {row.entrant: Markup(row.entrant) for row in standing.rows}
    a, b, c = (" ".join(decided_chips(row, word, "-regular")) for row in standing.rows[:3])
    decided = '<a class="cl-chip" href="#tie-regular_b">points in the counted games</a>'
    level = '<a class="cl-chip cl-chip-level" href="#level-regular_2">still level</a>'
    assert (a, b, c) == ("", f"{decided} {level}", level)
    assert {"tie-regular_b", "level-regular_2"} <= set(sentences(standing, names, word, "-regular"))
    assert '<li id="tie-regular_b">a above b: level on 10;' in told(standing, names, word, "-regular")


def test_every_link_of_a_standing_finds_its_sentence() -> None:
    """On the page of an event, in the column and in the second line."""
    shown = views.event.standings(king("en")).text
    anchors = re.findall(r'class="cl-chip[^"]*" href="#([^"]+)"', shown)
    assert len(anchors) == 16
    assert set(anchors) <= set(re.findall(r'<li id="([^"]+)">', views.event.breakdown(king("en")).text))


def test_the_event_page_tells_every_level_pair() -> None:
    """In King after one round: two level at the top, four at eight, two at six; each group is one sentence."""
    text = views.event.breakdown(king("en")).text
    assert re.findall(r'<li id="([^"]+)">', text) == ["level_1", "level_3", "level_7"]
    assert "Those who are level on every criterion share their rank" in text


def test_the_sentences_come_right_after_the_standings() -> None:
    """In the notebook of the page: before the charts and the matrix."""
    notebook = json.loads((Path(__file__).parents[2] / "notebooks" / "event.ipynb").read_text(encoding="utf-8"))
    called = [
        name for cell in notebook["cells"] for name in re.findall(r"views\.event\.(\w+)\(", "".join(cell["source"]))
    ]
    assert called[:3] == ["summary", "standings", "breakdown"]


def test_the_event_page_says_when_nobody_is_level() -> None:
    """A sentence, and no word about shared ranks."""
    text = views.event.breakdown(cuori("en")).text
    assert "Nobody has the same score as a neighbour." in text
    assert "<li" not in text
    assert "share their rank" not in text
