"""Every page as a browser loads it: alone, below any path, with and without scripts; and the numbers on it."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote, urldefrag

import nbformat
import pytest
from playwright.sync_api import Browser

from browser import serve
from site_clubs import CHECKOUT, CLUBS, SEASON, Club, environment, git, run
from site_visits import PREFIX, Tour, opened

LANGUAGES = ("it", "es", "en")
SEATS = {"N": ("N", "North"), "E": ("E", "East"), "S": ("S", "South"), "W": ("W", "West")}


@pytest.mark.parametrize("which", CLUBS)
def test_every_page_is_reached_and_loads_by_itself(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], which: str
) -> None:
    """Following links from the first page; no request to another host or outside the site's path, nothing fails."""
    tour = tours[which]
    made = {f.relative_to(clubs[which].site).as_posix() for f in clubs[which].site.rglob("*.html")}
    assert set(tour.visits) == made - {"404.html"}
    assert {v.path: v.troubles for v in tour.visits.values() if v.troubles} == {}
    assert [url for v in tour.visits.values() for url in v.asked if not url.startswith(tour.address)] == []


@pytest.mark.parametrize("which", CLUBS)
def test_every_link_and_anchor_leads_somewhere(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], which: str
) -> None:
    """To a file of the site and a place on its page; no link leaves the site."""
    tour, broken = tours[which], []
    for visit in tour.visits.values():
        for link in visit.seen["links"]:
            there, anchor = urldefrag(link)
            path = unquote(there.removeprefix(tour.address))
            leads = there.startswith(tour.address) and (clubs[which].site / path).is_file()
            if not leads or (anchor and unquote(anchor) not in tour.visits[path].seen["anchors"]):
                broken.append((visit.path, link))
    assert broken == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_are_drawn(tours: Mapping[str, Tour], language: str) -> None:
    """Two on the event's page, one on each player's: alive in the picture's place, with text, read out in words.

    The event in English has one round, and so no ranks to draw.
    """
    expected = {"event": 1 if language == "en" else 2, "player": 1}
    for visit in tours[language].visits.values():
        charts = visit.seen["charts"]
        assert len(charts) == expected.get(visit.kind, 0), visit.path
        assert [c for c in charts if (c["drawn"], c["pictures"]) != (1, 0) or not c["texts"] or not c["label"]] == []


def test_without_scripts_the_pictures_and_tables_are_there(clubs: Mapping[str, Club], browser: Browser) -> None:
    """The static picture of each chart is in sight with its text, and so is the standings table."""
    club = clubs["it"]
    with serve(club.site, PREFIX) as address, opened(browser, java_script_enabled=False) as page:
        page.goto(f"{address}{SEASON}/cuori/index.html")
        pictures = page.get_by_role("img").locator("svg")
        assert pictures.count() == 2
        for name in club.people.values():
            assert page.get_by_role("img").first.get_by_text(name).first.is_visible()
        assert all(pictures.nth(n).is_visible() for n in range(2))
        assert page.get_by_role("table", name="Torneo di Cuori: classifica").is_visible()
        page.goto(f"{address}players/m001.html")
        assert page.get_by_role("img").locator("svg").is_visible()


@pytest.mark.parametrize("served", ["/", "/club/", "file"])
def test_the_way_from_home_to_a_player_works_under_any_path(
    clubs: Mapping[str, Club], browser: Browser, served: str
) -> None:
    """Home, event, round, player, by the links, with styles and charts; opened from the disk too."""
    site = clubs["it"].site
    if served == "file":
        _walk(browser, f"{site.as_uri()}/index.html")
    else:
        with serve(site, served) as address:
            _walk(browser, f"{address}index.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_standings_are_those_of_the_command(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], language: str
) -> None:
    """Rank, name and score of every row, in order: `classifica standings --format json` and the event's page agree."""
    club, event = clubs[language], tours[language].one("event")
    asked = run(club.folder, "standings", f"{SEASON}/{club.event}", "--format", "json")
    expected = [(r["rank"], r["name"], Fraction(r["score_exact"])) for r in json.loads(asked.stdout)["standings"]]
    assert len(expected) == len(club.people)
    shown = event.table(f"{club.title}: ")
    assert [(int(r[0]), r[1], _number(r[2])) for r in shown.rows] == expected
    matrix = next(t for t in event.tables if t.head[2:3] == ("1",))
    assert [(int(r[0]), r[1], _number(r[-1])) for r in matrix.rows] == expected


def test_discards_are_struck_through_and_said(clubs: Mapping[str, Club], browser: Browser) -> None:
    """In the matrix: exactly the rounds that the command calls discarded, for the eye and in words."""
    club = clubs["it"]
    asked = run(club.folder, "standings", f"{SEASON}/cuori", "--format", "json")
    expected = {r["name"]: r["discarded"] for r in json.loads(asked.stdout)["standings"]}
    assert sum(map(len, expected.values())) == 5
    with serve(club.site, PREFIX) as address, opened(browser) as page:
        page.goto(f"{address}{SEASON}/cuori/index.html")
        matrix = page.get_by_role("table", name="Turno per turno")
        for name, discarded in expected.items():
            cells = matrix.get_by_role("row").filter(has_text=name).get_by_role("cell")
            struck = [n for n in (1, 2) if cells.nth(n).locator("s").count()]
            assert struck == discarded
            assert [n for n in (1, 2) if "scartata" in (cells.nth(n).text_content() or "")] == discarded
            line = cells.nth(discarded[0]).locator("s").evaluate("e => getComputedStyle(e).textDecorationLine")
            assert line == "line-through"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("it", "Seán O'Brien sopra Greta Galvan: pari a 10; meno punti nelle partite contate, 31 contro 50."),
        (
            "es",
            "</script><img src=x onerror=window.pwned=4> por encima de 😀 שלום (עברית) :smile: -- ... “q”: "
            "empatados a 9; menos puntos en las partidas que cuentan, 61 contra 143.",
        ),
        (
            "en",
            "# heading {.class}, a|b \\| c:---:, mano مرحبا 12 ABC, and ~~a~~ H~2~O x^2^ \\(x\\) @fig-x [^1]: "
            "level on 10 and level on every criterion, same rank.",
        ),
    ],
)
def test_ties_are_explained_in_the_language_of_the_page(
    tours: Mapping[str, Tour], language: str, sentence: str
) -> None:
    """A sentence for neighbours with the same score, with what decided and both values; one for all who are level."""
    assert sentence in tours[language].one("event").said[0]


def test_a_round_of_king_is_compared_seat_by_seat(clubs: Mapping[str, Club], tours: Mapping[str, Tour]) -> None:
    """Each seat's players over all tables, most points first, with table and points as in the file."""
    club = clubs["en"]
    played = tours["en"].visits[f"{SEASON}/king/round-01.html"]
    for seat, (_, word) in SEATS.items():
        rows = [r for r in club.rows(1) if r["seat"] == seat]
        expected = sorted(rows, key=lambda r: -int(r["points"]))
        shown = next(t for t in played.tables if t.caption == word)
        by_points = [(r[1], r[2], int(_number(r[3]))) for r in shown.rows]
        assert sorted(by_points) == sorted((club.people[r["entrant"]], r["table"], int(r["points"])) for r in rows)
        assert [points for _, _, points in by_points] == [int(r["points"]) for r in expected]
        assert shown.rows[0][0].rstrip("=") == "1"


@pytest.mark.parametrize(("language", "last", "seats"), [("it", 3, "NESO"), ("es", 3, "NESO"), ("en", 2, "NESW")])
def test_the_next_round_shows_who_sits_where(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour], language: str, last: int, seats: str
) -> None:
    """On its own page and on the event's: every table and seat of the file, and who is left over."""
    club, tour = clubs[language], tours[language]
    rows = club.rows(last)
    letter = dict(zip("NESW", seats, strict=True))
    seated = [(letter[r["seat"]], club.people[r["entrant"]]) for r in rows if r["table"]]
    for visit in (tour.visits[f"{SEASON}/{club.event}/round-{last:02}.html"], tour.one("event")):
        cards = [t for t in visit.tables if len(t.head) == 2]
        assert [row for card in cards for row in card.rows] == seated, visit.path
        for left in [club.people[r["entrant"]] for r in rows if not r["table"]]:
            assert left in visit.seen["names"]


@pytest.mark.parametrize("which", CLUBS)
def test_every_page_names_its_files(clubs: Mapping[str, Club], tours: Mapping[str, Tour], which: str) -> None:
    """Those that it was made from; a round's page names its own file first."""
    season = clubs[which].data / SEASON
    events = sorted(folder.name for folder in season.iterdir() if folder.is_dir())
    always = ["data/club.toml", "data/players.csv", f"data/{SEASON}/season.toml"]
    for visit in tours[which].visits.values():
        read = [f for event in events if visit.event in (None, event) for f in sorted((season / event).iterdir())]
        expected = [*always, *(f"data/{SEASON}/{f.parent.name}/{f.name}" for f in read)]
        assert [name for name in expected if name not in visit.seen["names"]] == [], visit.path
    for visit in tours[which].of_kind("round"):
        name = f"data/{SEASON}/{visit.event}/{Path(visit.path).stem}.csv"
        assert visit.seen["names"].count(name) == 2


def test_pages_name_their_commit_or_say_that_there_is_none(
    clubs: Mapping[str, Club], tours: Mapping[str, Tour]
) -> None:
    """Short hash and day in a repository; elsewhere the sentence."""
    commit = git(clubs["it"].folder, "rev-parse", "HEAD")[:7]
    sentences = {
        "it": f"Revisione {commit} del 9 gennaio 2026.",
        "es": "Los archivos están fuera del control de versiones.",
        "en": "The files are outside version control.",
    }
    for language, sentence in sentences.items():
        assert [v.path for v in tours[language].visits.values() if sentence not in v.said[0]] == []


@pytest.mark.parametrize(("language", "path"), [("it", f"{SEASON}/cuori/index"), ("en", f"{SEASON}/king/round-01")])
def test_the_downloaded_notebook_runs_again_and_shows_the_same(
    clubs: Mapping[str, Club], browser: Browser, tmp_path: Path, language: str, path: str
) -> None:
    """An analyst takes it from the page, runs it in the club's folder, and gets the page's numbers."""
    label = {"it": "Scarica il notebook", "en": "Download this page"}[language]
    with serve(clubs[language].site, PREFIX) as address, opened(browser) as page:
        page.goto(f"{address}{path}.html")
        with page.expect_download() as waiting:
            page.get_by_role("link", name=label).click()
        waiting.value.save_as(tmp_path / "page.ipynb")
    downloaded = nbformat.read(tmp_path / "page.ipynb", as_version=4)
    nbformat.validate(downloaded)
    code = (
        "import nbformat, sys; from nbclient import NotebookClient; node = nbformat.read(sys.argv[1], as_version=4); "
        "NotebookClient(node, kernel_name='python3', resources={'metadata': {'path': '.'}}).execute(); "
        "nbformat.write(node, sys.argv[1])"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "page.ipynb")],
        cwd=clubs[language].folder,
        env=environment(CHECKOUT, IPYTHONDIR=str(tmp_path / "ipython")),
        check=True,
        stderr=subprocess.PIPE,
    )
    again = nbformat.read(tmp_path / "page.ipynb", as_version=4)
    shown = _shown(downloaded)
    assert len(shown) > 3
    assert _shown(again) == shown


def _shown(notebook: nbformat.NotebookNode) -> list[str]:
    outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
    return [o.data["text/markdown"] for o in outputs if "text/markdown" in o.get("data", {})]


def _walk(browser: Browser, first: str) -> None:
    """From the home page to a player, as a member goes, looking whether styles and charts are there."""
    failed: list[str] = []
    with opened(browser) as page:
        # What a click interrupts is no failure.
        page.on("requestfailed", lambda r: failed.append(r.url) if "ABORTED" not in (r.failure or "") else None)
        page.on("response", lambda r: failed.append(r.url) if r.status >= 400 else None)
        page.goto(first)
        main = page.get_by_role("main")
        main.get_by_role("link", name="Torneo di Cuori", exact=True).first.click()
        page.get_by_role("heading", name=f"Torneo di Cuori {SEASON}").wait_for()
        page.locator(".vega-view svg").nth(1).wait_for()
        main.get_by_role("link", name="turno 1", exact=True).click()
        page.get_by_role("heading", name="Tavolo 1").or_(page.get_by_text("Tavolo 1", exact=True)).first.wait_for()
        table = main.get_by_role("table").first
        assert table.evaluate("t => getComputedStyle(t).fontVariantNumeric") == "lining-nums tabular-nums"
        main.get_by_role("link", name="Seán O'Brien").first.click()
        assert page.get_by_role("heading", level=1).text_content() == "Seán O'Brien"
        page.locator(".vega-view svg").wait_for()
        assert page.evaluate("getComputedStyle(document.querySelector('.navbar')).display") == "flex"
        page.get_by_role("link", name="Inizio").first.click()
        page.wait_for_url("**/index.html")
    assert failed == []


def _number(text: str) -> Fraction:
    """A number as people write it, exactly: 78, 4,5, 6⅔, 6 2/7, −30."""
    sign = -1 if text.startswith("−") else 1
    whole = text.lstrip("−").replace(",", ".").replace("\u00a0", " ")
    if whole and whole[-1] in "⅓⅔⅙⅚⅐⅑":
        return sign * (Fraction(whole[:-1] or 0) + Fraction(unicodedata.numeric(whole[-1])).limit_denominator(9))
    return sign * sum((Fraction(part) for part in whole.split()), Fraction(0))


def test_numbers_are_read_as_they_are_written() -> None:
    """The rule by which the pages' numbers are compared."""
    assert [_number(t) for t in ("78", "4,5", "6⅔", "6 2/7", "−30")] == [78, 4.5, Fraction(20, 3), Fraction(44, 7), -30]
