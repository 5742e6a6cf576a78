"""The referee's sheet: turns once time is up (C10), values of the cards left (C3), time for a turn (C12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import views
from engine.desk import EventResult, HomeResult
from engine.model import Language
from engine.publish.pages import check_plan
from engine.publish.plan import plan, site_info
from engine.rules import Rulebook, merge, shipped
from engine.views import links
from engine.views.markdown import escape
from views.examples import cuori, home
from views.test_pages import rows


def of(rulebook: str, language: Language = "en", **game: object) -> EventResult:
    """An event with the rules of a shipped rulebook, `game` laid over its game."""
    book = Rulebook.model_validate(merge(shipped(rulebook), {"game": game}))
    return replace(cuori(language), id="s40", rulebook=book)


@pytest.mark.parametrize(
    ("language", "head", "dealer"),
    [
        ("it", ["Al segnale gioca", "Fino al cartaro", "Ultimo giro"], "Cartaro: B"),
        ("es", ["A la señal juega", "Hasta quien reparte", "Última vuelta"], "Reparte B"),
        ("en", ["Playing at the signal", "Up to the dealer", "Last lap"], "B has dealt"),
    ],
)
def test_c10_every_dealer_has_a_table_of_who_still_plays(language: Language, head: list[str], dealer: str) -> None:
    """Four dealers, four players in turn; B has dealt, C plays: D, A, B up to the dealer, then C, D, A, B."""
    text = views.timeout.tables(of("scala40-eliminazione", language)).text
    tables = rows(text)
    assert len(tables) == 4 * 5
    assert tables[5:10] == [
        head,
        ["C", "D A B", "C D A B"],
        ["D", "A B", "C D A B"],
        ["A", "B", "C D A B"],
        ["B", "–", "C D A B"],
    ]
    assert f">{dealer}</caption>" in text


def test_c10_there_is_a_part_for_every_size_of_table() -> None:
    """The first choice of the rulebook first; two pairs are four players, who are named."""
    assert [f"{{#table-{n}}}" in views.timeout.tables(of("scala40-danese")).text for n in (3, 4, 5, 6)] == [
        True, True, True, False,
    ]  # fmt: skip
    pairs = views.timeout.tables(of("scala40-coppie")).text
    assert "The pairs are A and C, B and D." in pairs
    assert "The pairs are" not in views.timeout.tables(of("scala40-danese")).text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Poi si completa il giro fino al cartaro e si gioca ancora un giro intero, che finisce con il cartaro."),
        ("es", "se completa la vuelta hasta quien reparte y se juega otra vuelta entera, que termina quien reparte."),
        ("en", "Then the lap is completed up to the dealer, and one whole lap more is played, which the dealer ends."),
    ],
)
def test_c10_the_sheet_says_the_rule_and_its_article(language: Language, said: str) -> None:
    """In words, with the way back to the event and the article among its rules."""
    text = views.timeout.summary(of("scala40-danese", language)).text
    assert escape(said) in text
    assert 'href="index.html"' in text
    assert 'href="index.html#rules"' in text
    assert "8.1" in text


def test_c3_the_sheet_has_the_values_of_the_cards() -> None:
    """What a loose ace counts is as the event says; a game without such points has no table of them."""
    assert rows(views.timeout.cards(of("scala40-danese", ace_left=1)).text) == [
        ["Card", "Value"],
        ["2 to 10", "its number"],
        ["jack, queen, king", "10"],
        ["ace before a 2", "1"],
        ["ace in a set or after a king", "11"],
        ["ace left in hand", "1"],
        ["joker", "25"],
    ]
    assert views.timeout.cards(of("domino")).text == ""


@pytest.mark.parametrize(
    ("language", "head", "few", "fewer", "rest", "said"),
    [
        ("it", ["Carte in mano", "Tempo (min:s)"], "meno di 4", "meno di 8", "da 8 in su", "concede ancora 10 s"),
        ("es", ["Cartas en la mano", "Tiempo (min:s)"], "menos de 4", "menos de 8", "8 o más", "concede 10 s más"),
        ("en", ["Cards in hand", "Time (min:s)"], "fewer than 4", "fewer than 8", "8 or more", "grants 10 s more"),
    ],
)
@pytest.mark.parametrize("rulebook", ["scala40-danese", "scala40-italiana", "scala40-eliminazione", "scala40-coppie"])
def test_c12_the_sheet_says_how_long_a_turn_may_take(
    rulebook: str, language: Language, head: list[str], few: str, fewer: str, rest: str, said: str
) -> None:
    """Half a minute with fewer than 4 cards, one with fewer than 8, else two; then 10 seconds more."""
    text = views.timeout.turns(of(rulebook, language)).text
    assert rows(text) == [head, [few, "0:30"], [fewer, "1:00"], [rest, "2:00"]]
    assert said in text


def test_c12_the_limits_of_a_turn_are_settings() -> None:
    """An event has its own; one limit for all turns holds for 1 card or more, and a game without has no table."""
    text = views.timeout.turns(of("scala40-danese", turn_seconds=95, turn_seconds_below={"4": 45, "6": 50})).text
    assert rows(text)[1:] == [
        ["fewer than 4", "0:45"], ["fewer than 6", "0:50"], ["fewer than 8", "1:00"], ["8 or more", "1:35"],
    ]  # fmt: skip
    text = views.timeout.turns(of("domino", turn_seconds=60)).text
    assert rows(text)[1:] == [["1 or more", "1:00"]]
    assert "cl-note" not in text
    assert views.timeout.turns(of("domino")).text == ""


def test_c10_the_sheet_has_a_page_where_the_rules_have_a_time_out() -> None:
    """Linked from the rules of the event; an event that does without has none."""
    for result, there in ((of("scala40-danese"), True), (of("scala40-danese", time_out=False), False)):
        pages = plan(_club(result))
        check_plan(pages, site_info(_club(result)))
        assert ("2025-26/s40/time-out" in {page.path for page in pages}) == there
        assert ('href="time-out.html"' in views.event.rules(result).text) == there


def test_c10_the_page_of_the_sheet_is_told_its_event() -> None:
    """Notebook, parameters and title."""
    page = {page.path: page for page in plan(_club(of("scala40-danese", "it")))}[links.time_out_page("2025-26", "s40")]
    assert (page.notebook, page.parameters) == ("timeout", {"season": "2025-26", "event": "s40"})
    assert page.title == "Xyz 2025-26 · fine del tempo"


def _club(result: EventResult) -> HomeResult:
    club = home(result.club.language)
    return replace(club, seasons=(replace(club.seasons[0], events=(result,)),))
