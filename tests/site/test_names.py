"""Names come out as typed wherever a member reads them, and never become a piece of the page."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser

from browser import serve
from site_clubs import CLUBS, HOSTILE_EIGHT, SEASON, Club
from site_visits import PREFIX, Tour, Visit, is_beginning, opened, plain, spec_texts

LANGUAGES = ("it", "es", "en")


@pytest.mark.parametrize("which", CLUBS)
def test_the_club_is_named_as_typed_on_every_page(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], which: str
) -> None:
    """In the bar, in the title of the browser's window, and as the heading of the first page."""
    club, tour = clubs[which], tours[which]
    assert [v.path for v in tour.visits.values() if v.seen["brand"].strip() != club.name] == []
    assert [v.path for v in tour.visits.values() if not v.seen["title"].endswith(club.name)] == []
    assert tour.one("home").seen["heading"] == [club.name]
    assert tour.one("home").seen["title"] == club.name
    assert club.name in tour.one("home").seen["description"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_event_is_named_as_typed(clubs: Mapping[str, Club], tours: Mapping[str, Tour], language: str) -> None:
    """In the navigation of every page, in headings, titles and descriptions, and in what is read out."""
    club, tour = clubs[language], tours[language]
    assert [v.path for v in tour.visits.values() if club.title not in v.seen["navigation"]] == []
    event = tour.one("event")
    assert event.seen["heading"] == [f"{club.title} {SEASON}"]
    assert event.seen["title"] == f"{club.title} {SEASON} – {club.name}"
    assert event.seen["description"].startswith(club.title)
    read_out = [text for text in event.seen["spoken"] if text.startswith(f"{club.title}: ")]
    charts = 1 if language == "en" else 2  # the event in English has one round, and so no ranks to draw
    assert len(set(read_out)) == 1 + charts, "the standings' box and the charts"
    for visit in tour.of_kind("round"):
        assert visit.seen["title"].startswith(f"{club.title} {SEASON} · ")
        assert visit.seen["heading"][0].startswith(f"{club.title} {SEASON} · ")
    assert [v.path for v in tour.of_kind("player") if club.title not in v.tables[0].rows[0][0]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_is_named_as_typed(clubs: Mapping[str, Club], tours: Mapping[str, Tour], language: str) -> None:
    """On the player's own page, on the home page and in every table of the event and its rounds."""
    club, tour = clubs[language], tours[language]
    for visit in tour.of_kind("player"):
        name = club.people[visit.path.removeprefix("players/").removesuffix(".html")]
        assert visit.seen["heading"] == [name]
        assert visit.seen["title"] == f"{name} – {club.name}"
        assert name in visit.seen["description"]
        assert name in visit.seen["names"], "the way to here"
        assert f"{name}: 1 " in visit.said[0]
    names = set(club.people.values())
    assert set(tour.one("home").seen["names"]) >= names
    for visit in [tour.one("event"), *tour.of_kind("round")]:
        shown = {cell for table in visit.tables for row in table.rows for cell in row}
        assert names <= shown | set(visit.seen["names"]), visit.path


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_show_the_names_as_typed(clubs: Mapping[str, Club], tours: Mapping[str, Tour], language: str) -> None:
    """Whole in the chart's data; in the drawing too, where a long one is cut and nothing else."""
    names = clubs[language].people.values()
    for chart in tours[language].one("event").seen["charts"]:
        values = spec_texts(chart)
        assert [n for n in names if not any(n in value for value in values)] == []
        drawn = [text.rstrip("…").strip() for text in chart["texts"]]
        for name in names:
            assert any(is_beginning(text, name) for text in drawn), (name, drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_became_a_piece_of_the_page(tours: Mapping[str, Tour], language: str) -> None:
    """No script of a name ran, and pages with hostile names are made of what those with ordinary names are made of."""
    for visit in tours[language].visits.values():
        assert visit.seen["pwned"] == "undefined", visit.path
        assert [h for h in visit.seen["handlers"] if "quarto-color-scheme-toggle" not in h] == []
        ordinary = tours["it"].of_kind(visit.kind)
        assert _scripts(visit) == _scripts(ordinary[0])
        assert set(visit.seen["tags"]) <= {tag for page in ordinary for tag in page.seen["tags"]}, visit.path


def _scripts(visit: Visit) -> int:
    """How many scripts a page has beside the data of its charts, of which a short event has fewer."""
    return int(visit.seen["scripts"]) - len(visit.seen["charts"])


@pytest.mark.parametrize("which", CLUBS)
def test_no_page_scrolls_sideways_on_a_phone(tours: Mapping[str, Tour], which: str) -> None:
    """Whatever the names, at 390 pixels; wide tables scroll in boxes of their own."""
    assert {v.path: v.seen["width"] for v in tours[which].visits.values() if v.seen["width"] > 390} == {}


@pytest.mark.parametrize("width", [768, 1280])
@pytest.mark.parametrize("which", ["es", "en", "contests"])
def test_no_page_scrolls_sideways_on_a_wider_screen(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], browser: Browser, which: str, width: int
) -> None:
    """Where the bar above the page stands open, with its long names; one page of each kind of each event."""
    of_a_kind = {(v.kind, v.event): path for path, v in tours[which].visits.items()}
    with serve(clubs[which].site, PREFIX) as address, opened(browser, (width, 900)) as page:
        for path in of_a_kind.values():
            page.goto(address + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_box_shows_names_as_typed_and_leads_to_them(
    clubs: Mapping[str, Club], browser: Browser, language: str
) -> None:
    """Every player is found by what is typed of the name, on a page deep in the site; nothing in a result is markup."""
    club = clubs[language]
    label = {"it": "Cerca", "es": "Buscar", "en": "Search"}[language]
    with serve(club.site, PREFIX) as address, opened(browser) as page:
        for player, name in club.people.items():
            page.goto(f"{address}{SEASON}/{club.event}/round-01.html")
            page.get_by_role("searchbox", name=label).fill(name)
            own = page.locator(f".search-result[href*='players/{player}.html']")
            own.first.wait_for()
            assert name in own.locator(".search-result-title").all_text_contents()
            said = [plain(text) for text in own.locator(".search-result-text").all_text_contents()]
            assert [text for text in said if text.startswith(f"{name}: 1 ")], said
            made = page.locator(".search-result *").evaluate_all("all => all.map((e) => e.tagName)")
            assert set(made) <= {"DIV", "MARK"}
            assert page.evaluate("window.pwned") is None
        own.first.click()
        page.wait_for_url(f"**/players/{player}.html*")
        assert page.locator("h1").text_content() == name


def test_what_was_searched_is_marked_and_nothing_else(clubs: Mapping[str, Club], browser: Browser) -> None:
    """Words that are part of other words, or of what HTML writes for a sign, change no letter of the results."""
    hostile = "Tom & Jerry &am"
    expected = {"Seán ma": {"Seán"}, "King & <u>Queen</u>": {"King", "<u>Queen</u>"}, hostile: {"Tom", "Jerry", "&am"}}
    for query, marked in expected.items():
        club = clubs["it" if query == "Seán ma" else "en"]
        with serve(club.site, PREFIX) as address, opened(browser) as page:
            page.goto(f"{address}index.html")
            page.get_by_role("searchbox").fill(query)
            page.locator(".search-result mark").first.wait_for()
            assert set(page.locator(".search-result mark").all_text_contents()) == marked
            found = " ".join(page.locator(".search-result-text").all_text_contents())
            assert "mark" not in found
            assert (HOSTILE_EIGHT[0] in found) is (club.language == "en")


def test_a_cut_label_is_told_from_a_wrong_one() -> None:
    """The rule by which the drawings are judged."""
    assert is_beginning("3 Zoë Ma", "Zoë Maria Rossi")
    assert is_beginning("1. first", "1. first")
    assert not is_beginning("3 &lt;b&gt;", "<b>x</b>")


def test_the_looks_would_see_what_a_name_made(browser: Browser) -> None:
    """A page into which a name was put as it is: the things that the tests above look at are not what they are here."""
    with opened(browser) as page:
        page.set_content("<main><h1><b>Bo</b></h1><script>window.pwned = 1</script></main>")
        assert page.evaluate("window.pwned") == 1
        assert page.locator("h1").text_content() == "Bo"


def test_visits_know_what_page_they_are_of() -> None:
    """The kind is read from the address."""
    kinds = {
        "index.html": ("home", None),
        f"{SEASON}/index.html": ("season", None),
        f"{SEASON}/king/index.html": ("event", "king"),
        f"{SEASON}/king/round-01.html": ("round", "king"),
        f"{SEASON}/king/final-1.html": ("round", "king"),
        f"{SEASON}/king/bracket.html": ("bracket", "king"),
        f"{SEASON}/king/referee.html": ("referee", "king"),
        f"{SEASON}/king/time-out.html": ("time-out", "king"),
        f"{SEASON}/king/pairs/d1.html": ("pair", "king"),
        "players/m001.html": ("player", None),
        "corrections.html": ("corrections", None),
    }
    visits = {path: Visit(path, {}, (), ()) for path in kinds}
    assert {path: (v.kind, v.event) for path, v in visits.items()} == kinds
