"""What surrounds every page: search, the light and dark switch, the page for lost visitors; and its language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser import serve
from engine.model import Language
from engine.score import criterion_words
from engine.views.words import catalogue
from site_clubs import CLUBS, SEASON, Club
from site_visits import PHONE, PREFIX, Tour, opened

LANGUAGES: tuple[Language, ...] = ("it", "es", "en")
#: Shorter pieces of two catalogues are too often the same by chance, or part of another word.
LONG = 12
CRITERIA = ("points:counted", "places:all", "score:discarded", "points:discarded")
SITE_WORDS = {
    "it": ("Cerca", "Chiaro o scuro", "Menu", "In questa pagina", "Pagina non trovata", "Nessun risultato"),
    "es": ("Buscar", "Claro u oscuro", "Menú", "En esta página", "Página no encontrada", "Sin resultados"),
    "en": ("Search", "Light or dark", "Menu", "On this page", "Page not found", "Nothing found"),
}


def test_a_player_is_found_by_a_part_of_the_name(clubs: Mapping[str, Club], browser: Browser) -> None:
    """In the search box of a phone, without the accent; Enter leads to the player from a page deep in the site."""
    with serve(clubs["it"].site, PREFIX) as address, opened(browser, PHONE) as page:
        page.goto(f"{address}{SEASON}/cuori/round-02.html")
        page.get_by_role("button", name="Menu").click()
        box = page.get_by_role("searchbox", name="Cerca")
        box.fill("ibañez")
        page.get_by_role("link", name="Íñigo Ibáñez").first.wait_for()
        box.fill("íñigo ibáñez")
        page.locator(".search-result mark", has_text="Íñigo").first.wait_for()
        box.press("Enter")
        page.wait_for_url("**/club/players/m003.html*")
        assert page.locator("h1").text_content() == "Íñigo Ibáñez"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_speaks_the_language_of_the_club(
    clubs: Mapping[str, Club], browser: Browser, language: Language
) -> None:
    """The renderer's own words too: search box, switch, menu button, table of contents, no results, lost page."""
    search, switch, menu, contents, lost, nothing = SITE_WORDS[language]
    club = clubs[language]
    with serve(club.site, PREFIX) as address, opened(browser) as page:
        page.goto(f"{address}{SEASON}/{club.event}/index.html")
        box = page.get_by_role("searchbox", name=search)
        assert box.get_attribute("placeholder") == search
        assert page.get_by_role("link", name=switch).is_visible()
        assert page.locator(f"button[aria-label='{menu}']").count() == 1
        assert page.get_by_role("heading", name=contents).is_visible()
        box.fill("qqqqqq zzzzzz")
        page.get_by_text(nothing, exact=True).wait_for()
        page.goto(f"{address}404.html")
        assert page.get_by_role("heading", level=1).text_content() == lost
        assert page.title() == f"{lost} – {club.name}"


@pytest.mark.parametrize("which", CLUBS)
def test_no_page_has_words_of_another_language(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], which: str
) -> None:
    """No phrase of the two other catalogues is shown or read out, nor one of a tie-break's names in them."""
    language = clubs[which].language
    own = " ".join(_phrases(language))
    for other in LANGUAGES:
        foreign = [phrase for phrase in _phrases(other) if phrase not in own]
        assert other == language or len(foreign) > 100
        for visit in tours[which].visits.values():
            assert visit.seen["language"] == language
            everything = " ".join((*visit.said, *_drawn(visit.seen["charts"]), visit.seen["description"]))
            assert [phrase for phrase in foreign if phrase in everything] == [], visit.path


@pytest.mark.parametrize("which", CLUBS)
def test_every_page_has_words_of_its_language(clubs: Mapping[str, Club], tours: Mapping[str, Tour], which: str) -> None:
    """The phrases that the test above looks for are what pages are made of."""
    for visit in tours[which].visits.values():
        assert sum(phrase in visit.said[0] for phrase in _phrases(clubs[which].language)) > 3, visit.path


def test_dark_mode_is_kept_on_the_next_page(clubs: Mapping[str, Club], browser: Browser) -> None:
    """Switched on one page, it stays on the next and after a reload, until it is switched back."""
    with serve(clubs["it"].site, PREFIX) as address, opened(browser, color_scheme="light") as page:
        page.goto(f"{address}index.html")
        light = _brightness(page)
        page.get_by_role("link", name="Chiaro o scuro").click()
        dark = _brightness(page)
        assert light > 200 > 100 > dark
        page.get_by_role("main").get_by_role("link", name="Torneo di Cuori", exact=True).first.click()
        page.locator(".vega-view svg text").first.wait_for()
        assert _brightness(page) == dark
        assert _brightness(page, ".vega-view svg text", "fill") > 180
        page.reload()
        assert _brightness(page) == dark
        page.get_by_role("link", name="Chiaro o scuro").click()
        assert _brightness(page) == light
        page.goto(f"{address}players/m001.html")
        assert _brightness(page) == light


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_visitors_own_colours_are_kept(
    clubs: Mapping[str, Club], browser: Browser, scheme: str, scripts: bool
) -> None:
    """A device set to dark gets dark pages at once, with scripts and without; text and tables can be read in both."""
    options: dict[str, Any] = {"color_scheme": scheme, "java_script_enabled": scripts}
    with serve(clubs["it"].site, PREFIX) as address, opened(browser, **options) as page:
        page.goto(f"{address}{SEASON}/cuori/index.html")
        # Scripts of the page are off, those of the test are not.
        assert (_brightness(page) < 100) is (scheme == "dark")
        cell = ".cl-standings tbody th a"
        assert abs(_brightness(page) - _brightness(page, cell, "color")) > 100


def test_a_lost_visitor_is_brought_to_a_page_that_works(clubs: Mapping[str, Club], browser: Browser) -> None:
    """A host answers any wrong address with 404.html: from any depth it finds styles, search and the way home."""
    site = clubs["es"].site
    lost = (site / "404.html").read_text(encoding="utf-8")
    failed: list[str] = []
    with serve(site, PREFIX) as address, opened(browser) as page:
        wrong = f"{address}{SEASON}/tressette/round-99.html"
        page.route(wrong, lambda route: route.fulfill(status=404, content_type="text/html", body=lost))
        page.goto(wrong)
        page.wait_for_url(f"{address}404.html")
        page.on("response", lambda r: failed.append(r.url) if r.status >= 400 else None)
        page.reload()
        assert page.evaluate("getComputedStyle(document.querySelector('.navbar')).display") == "flex"
        page.get_by_role("searchbox", name="Buscar").fill("NNNN")
        page.locator(".search-result").first.wait_for()
        page.get_by_role("link", name="Portada").first.click()
        page.wait_for_url(f"{address}index.html")
    assert failed == []


def _phrases(language: Language) -> list[str]:
    """The pieces of a language's catalogue that stand between what is put in, if they are long; tie-breaks too."""
    words = [criterion_words(name) for name in CRITERIA]
    texts = [*catalogue(language).values()]
    texts += [said[language] for w in words for said in (w.name, w.more, w.fewer) if said]
    pieces = {piece.strip(" .:;,()") for text in texts for piece in re.split(r"\{[^}]*\}", text)}
    return sorted(piece for piece in pieces if len(piece) >= LONG)


def _drawn(charts: list[dict[str, list[str]]]) -> list[str]:
    return [text for chart in charts for text in chart["texts"]]


def _brightness(page: Page, where: str = "body", what: str = "backgroundColor") -> float:
    """How light a colour of the page is, from 0 to 255."""
    color = page.locator(where).first.evaluate("(e, what) => getComputedStyle(e)[what]", what)
    red, green, blue = (float(n) for n in re.findall(r"[\d.]+", color)[:3])
    return 0.3 * red + 0.6 * green + 0.1 * blue
