"""The referee's decisions on the pages (D1): who, what for, by which article, what it changed; withdrawn ones too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine import views
from engine.desk import EventResult, open_event
from engine.model import LANGUAGES, Language
from engine.views.markdown import escape
from seasonclub import SEASON
from views.finals import finals_club
from views.test_finals import text_of

CODES = """
[[penalty]]
code = "late"
score = -1
article = "12"
title = { it = "Ritardo", es = "Retraso", en = "Late arrival" }
[[penalty]]
code = "bare"
"""
DECIDED = """stage,round,entrant,code,points,score,note,withdrawn
final,1,e,late,,,,
,1,a,other,1.5,-2,xq <b>,
,1,b,late,,,xr,yes
,1,c,bare,,,,
"""
#: The file of Cuori in the club of finals, with codes of its own.
EVENT = f"{SEASON}/cuori/event.toml"


@contextmanager
def decided(language: Language, penalties: str | None = DECIDED, void: str = "") -> Iterator[EventResult]:
    """Cuori with a final in which the referee decided something."""
    with finals_club(language) as data:
        text = (data / EVENT).read_text(encoding="utf-8")
        (data / EVENT).write_text(void + text + CODES, encoding="utf-8")
        if penalties is not None:
            (data / EVENT).with_name("penalties.csv").write_text(penalties, encoding="utf-8")
        yield open_event(data, SEASON, "cuori")


def items(markdown: str) -> list[str]:
    """The entries of the list, as a reader sees them."""
    return [text_of(item) for item in re.findall(r"<li>(.*?)</li>", markdown)]


@pytest.mark.parametrize(
    ("language", "title", "said"),
    [
        (
            "it",
            "Decisioni dell'arbitro",
            [
                "Anna Bo · turno 1 · xq <b> · +1,5 ai punti della partita · −2 al punteggio",
                "Bruno Ca · turno 1 · Ritardo · Articolo 12 · xr · −1 al punteggio · ritirata: non conta più",
                "Carla De · turno 1 · bare · senza effetto sul punteggio",
                "Elio Gi · Finale, turno 1 · Ritardo · Articolo 12 · −1 al punteggio",
            ],
        ),
        (
            "es",
            "Decisiones del árbitro",
            [
                "Anna Bo · ronda 1 · xq <b> · +1,5 a los puntos de la partida · −2 a la puntuación",
                "Bruno Ca · ronda 1 · Retraso · Artículo 12 · xr · −1 a la puntuación · retirada: ya no cuenta",
                "Carla De · ronda 1 · bare · sin efecto en la puntuación",
                "Elio Gi · Final, ronda 1 · Retraso · Artículo 12 · −1 a la puntuación",
            ],
        ),
        (
            "en",
            "The referee's decisions",
            [
                "Anna Bo · round 1 · xq <b> · +1.5 to the points of the game · −2 to the score",
                "Bruno Ca · round 1 · Late arrival · Article 12 · xr · −1 to the score · withdrawn: counts no more",
                "Carla De · round 1 · bare · without effect on the score",
                "Elio Gi · Final, round 1 · Late arrival · Article 12 · −1 to the score",
            ],
        ),
    ],
)
def test_an_events_page_lists_every_decision(language: Language, title: str, said: list[str]) -> None:
    """By stage and round: what the rulebook calls it with its article, else the note; amounts with their sign."""
    with decided(language) as result:
        shown = views.event.penalties(result).text
    assert f"## {escape(title)} {{#penalties}}" in shown
    assert items(shown) == said


def test_only_what_was_withdrawn_is_struck() -> None:
    """What it was and what it took off, but not whom it was about; each name leads to its player, each round to its."""
    with decided("en") as result:
        shown = views.event.penalties(result).text
    struck = re.findall(r'<s class="cl-discard">(.*?)</s>', shown)
    assert [*map(text_of, struck)] == ["Late arrival", "Article 12", "xr", "−1 to the score"]
    assert '<span class="cl-chip">withdrawn: counts no more</span>' in shown
    assert '<a href="../../players/b.html"><bdi>Bruno Ca</bdi></a>' in shown
    assert '<a href="final-1.html">Final, round 1</a>' in shown


def test_a_rounds_page_lists_its_own() -> None:
    """Those of its stage and number, without saying the round again."""
    with decided("en") as result:
        first = views.round.penalties(result, "regular", 1).text
        final = views.round.penalties(result, "final", 1).text
        assert views.round.penalties(result, "final", 2).text == ""
    assert [item.split(" · ")[0] for item in items(first)] == ["Anna Bo", "Bruno Ca", "Carla De"]
    assert items(final) == ["Elio Gi · Late arrival · Article 12 · −1 to the score"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "−1 al punteggio · turno saltato: non conta"),
        ("es", "−1 a la puntuación · ronda anulada: no cuenta"),
        ("en", "−1 to the score · the round fell out: does not count"),
    ],
)
def test_a_decision_of_a_round_that_fell_out_is_struck_too(language: Language, said: str) -> None:
    """Nothing of that round counts (A14)."""
    with decided(language, "round,entrant,code\n1,a,late\n", void="void = [1]\n") as result:
        shown = views.event.penalties(result).text
    assert items(shown)[0].endswith(said)
    assert "<s " in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_decisions_nothing_is_said(language: Language) -> None:
    """No heading, no empty list."""
    with decided(language, None) as result:
        assert views.event.penalties(result).text == views.round.penalties(result, "regular", 1).text == ""
