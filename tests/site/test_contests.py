"""The pages that only contests have: pairs, brackets, calendars, everyone against everyone, referees, the time-out."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser import serve
from engine.desk import open_home
from engine.publish.execute import execute_pages
from engine.publish.plan import plan
from engine.publish.progress import silent
from site_clubs import CHECKOUT, HOSTILE_PAIR, HOSTILE_TITLES, SEASON, Club, run
from site_visits import PREFIX, Tour, Visit, is_beginning, opened, plain, spec_texts

GROUPS, FOURS = "scala40-italiana", "scala40-eliminazione"
#: How many pages of each kind the club has, counted by hand from its files.
KINDS = {
    "home": 1, "season": 1, "event": 3, "round": 9, "bracket": 2, "referee": 1, "time-out": 2, "pair": 3, "player": 8,
    "corrections": 1,
}  # fmt: skip


@pytest.fixture
def club(clubs: Mapping[str, Club]) -> Club:
    """The club that plays contests."""
    return clubs["contests"]


@pytest.fixture
def seen(tours: Mapping[str, Tour]) -> Tour:
    """What a browser saw of its site."""
    return tours["contests"]


def test_every_kind_of_page_is_there(seen: Tour) -> None:
    """Or the tests of whole sites would look at fewer kinds than members do."""
    kinds = [visit.kind for visit in seen.visits.values()]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == dict(sorted(KINDS.items()))


@pytest.mark.parametrize("event", HOSTILE_TITLES)
def test_the_standings_of_contests_are_those_of_the_command(club: Club, seen: Tour, event: str) -> None:
    """Rank and name of every row, in order; who is out in one round shares a range of places."""
    asked = run(club.folder, "standings", f"{SEASON}/{event}", "--format", "json")
    expected = [(r["rank"], r["name"]) for r in json.loads(asked.stdout)["standings"]]
    assert len(expected) == {"domino": 3, GROUPS: 4, FOURS: 8}[event]
    shown = seen.visits[f"{SEASON}/{event}/index.html"].tables[0]
    assert [(int(r[0].partition("–")[0]), r[1]) for r in shown.rows] == expected


@pytest.mark.parametrize("event", HOSTILE_TITLES)
def test_events_of_contests_are_named_as_typed(club: Club, seen: Tour, event: str) -> None:
    """In the heading, the window's title and the description of every page of theirs."""
    title = HOSTILE_TITLES[event]
    for visit in _of(seen, event):
        (heading,) = visit.seen["heading"]
        whole = heading if visit.kind == "pair" else heading.partition(" · ")[0]
        assert whole.endswith(f"{title} {SEASON}"), visit.path
        assert visit.seen["title"] == f"{heading} – {club.name}"
        assert title in visit.seen["description"]


def test_pairs_are_named_as_typed_with_their_players(club: Club, seen: Tour) -> None:
    """On their own page, which leads to both players; a pair without a name is called by its players'."""
    pairs, members = _pairs(club), _members(club)
    for pair, name in pairs.items():
        visit = seen.visits[f"{SEASON}/domino/pairs/{pair}.html"]
        assert visit.seen["heading"] == [f"{name} · {HOSTILE_TITLES['domino']} {SEASON}"]
        assert name in visit.seen["description"]
        assert name in visit.seen["names"], "the way to here"
        assert set(visit.seen["names"]) >= {club.people[player] for player in members[pair]}
        for player in members[pair]:
            assert f"{seen.address}players/{player}.html" in visit.seen["links"]
            back = seen.visits[f"players/{player}.html"]
            assert any(link.partition("#")[0] == seen.address + visit.path for link in back.seen["links"]), player


def test_everyone_in_a_contest_is_named_as_typed(club: Club, seen: Tour) -> None:
    """On the event's page, on its rounds and on its bracket: pairs by their names, players by theirs."""
    field = {"domino": list(_pairs(club).values())}
    for event in (GROUPS, FOURS):
        field[event] = [club.people[e["entrant"]] for e in _rows(club, event, "entrants.csv")]
    for event, names in field.items():
        assert _missing(names, seen.visits[f"{SEASON}/{event}/index.html"]) == []
        for visit in _of(seen, event):
            if visit.kind == "round":
                played = _rows(club, event, f"{Path(visit.path).stem}.csv")
                known = _pairs(club) if event == "domino" else club.people
                assert _missing([known[r["entrant"]] for r in played], visit) == []
    assert _missing(field[FOURS], seen.visits[f"{SEASON}/{FOURS}/bracket.html"]) == []
    last = _rows(club, GROUPS, "final-1.csv")
    assert _missing([club.people[r["entrant"]] for r in last], seen.visits[f"{SEASON}/{GROUPS}/bracket.html"]) == []


def test_the_calendar_and_the_crosstable_name_everyone_as_typed(club: Club, seen: Tour) -> None:
    """Every match of the groups stands in the calendar; a column of the table says whom its results are against."""
    visit = seen.visits[f"{SEASON}/{GROUPS}/index.html"]
    _, _, calendar = visit.said[0].rpartition("Calendario: ")
    calendar, _, _ = calendar.partition("Evolución: ")
    for number in (1, 2, 3):
        rows = _rows(club, GROUPS, f"round-{number:02}.csv")
        assert [r["entrant"] for r in rows if plain(club.people[r["entrant"]]) not in calendar] == []
    crosstables = [t for t in visit.tables if t.caption.startswith("Todos contra todos: ")]
    assert [len(t.rows) for t in crosstables] == [3, 3]
    for name in (name for t in crosstables for _, name, *_ in t.rows):
        assert f"contra {name}" in visit.said


def test_the_referee_page_names_who_it_was_as_typed(club: Club, seen: Tour) -> None:
    """The pair, of which the player who is told of in the file; the note too."""
    visit = seen.one("referee")
    decided = _rows(club, "domino", "penalties.csv")
    pair = _pairs(club)["d1"]
    expected = [f"{pair} ({club.people['m001']})", pair]
    assert [r["entrant"] for r in decided] == ["m001", "d1"]
    assert [row[0].removesuffix(row[1]).strip() for row in visit.table("Decisiones").rows] == expected
    assert visit.table("Decisiones").rows[0][-1] == decided[0]["note"]


def test_charts_of_contests_are_drawn_and_show_the_names(club: Club, seen: Tour) -> None:
    """One for each pair, one for each group, one for each stage that a player plays; alive, and read out in words."""
    number = {
        f"{SEASON}/{GROUPS}/index.html": 2, **{f"{SEASON}/domino/pairs/{pair}.html": 1 for pair in _pairs(club)},
    }  # fmt: skip
    for visit in seen.visits.values():
        charts = visit.seen["charts"]
        assert visit.kind == "player" or len(charts) == number.get(visit.path, 0), visit.path
        assert visit.kind != "player" or charts
        assert [c for c in charts if (c["drawn"], c["pictures"]) != (1, 0) or not c["texts"] or not c["label"]] == []
    grouped = seen.visits[f"{SEASON}/{GROUPS}/index.html"].seen["charts"]
    values = {value for chart in grouped for value in spec_texts(chart)}
    drawn = [text.rstrip("…").strip() for chart in grouped for text in chart["texts"]]
    for entrant in _rows(club, GROUPS, "entrants.csv"):
        name = club.people[entrant["entrant"]]
        assert any(name in value for value in values), name
        assert any(is_beginning(text, name) for text in drawn), (name, drawn)
    for pair, name in _pairs(club).items():
        (chart,) = seen.visits[f"{SEASON}/domino/pairs/{pair}.html"].seen["charts"]
        assert plain(chart["label"]).startswith(f"{name}, {HOSTILE_TITLES['domino']}: ")


def test_no_name_became_a_piece_of_a_contests_page(seen: Tour, tours: Mapping[str, Tour]) -> None:
    """No script of a name ran; pages are made of what pages with ordinary names are made of, and few tags more."""
    ordinary = {tag for visit in tours["it"].visits.values() for tag in visit.seen["tags"]}
    for visit in seen.visits.values():
        assert visit.seen["pwned"] == "undefined", visit.path
        assert [h for h in visit.seen["handlers"] if "quarto-color-scheme-toggle" not in h] == []
        assert set(visit.seen["tags"]) - ordinary <= {"h4", "section", "small"}, visit.path


def test_a_pair_is_found_by_its_name(club: Club, seen: Tour, browser: Browser) -> None:
    """In the search box, as typed; the result leads to the pair's page."""
    with serve(club.site, PREFIX) as address, opened(browser) as page:
        page.goto(f"{address}{SEASON}/domino/referee.html")
        page.get_by_role("searchbox", name="Buscar").fill(HOSTILE_PAIR)
        own = page.locator(".search-result[href*='pairs/d2.html']")
        own.first.wait_for()
        assert any(HOSTILE_PAIR in text for text in own.locator(".search-result-title").all_text_contents())
        own.first.click()
        page.wait_for_url("**/domino/pairs/d2.html*")


def test_a_page_of_every_new_kind_has_the_same_bytes_when_it_is_made_again(club: Club, tmp_path: Path) -> None:
    """Pair, referee, time-out, bracket and a round with hands, in a folder elsewhere: the site's notebooks again."""
    data = tmp_path / "another è" / "data"
    shutil.copytree(club.data, data)
    wanted = {
        f"{SEASON}/domino/pairs/d2",
        f"{SEASON}/domino/referee",
        f"{SEASON}/domino/round-01",
        f"{SEASON}/{GROUPS}/bracket",
        f"{SEASON}/{GROUPS}/index",
        f"{SEASON}/{FOURS}/time-out",
    }
    pages = [page for page in plan(open_home(data)) if page.path in wanted]
    assert {page.path for page in pages} == wanted
    made = execute_pages(pages, notebooks=CHECKOUT / "notebooks", data=data, executor=None, jobs=2, report=silent)
    for path, executed in made.items():
        assert executed.notebook == (club.site / f"{path}.ipynb").read_text(encoding="utf-8"), path


def _of(seen: Tour, event: str) -> list[Visit]:
    """The pages of an event."""
    return [visit for visit in seen.visits.values() if visit.event == event]


def _rows(club: Club, event: str, file: str) -> list[dict[str, str]]:
    with (club.data / SEASON / event / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _members(club: Club) -> dict[str, tuple[str, str]]:
    return {r["entrant"]: (r["player1"], r["player2"]) for r in _rows(club, "domino", "entrants.csv")}


def _pairs(club: Club) -> dict[str, str]:
    """What each pair is called: by the file, or by its players."""
    named = {r["entrant"]: r["name"] for r in _rows(club, "domino", "entrants.csv")}
    assert [*named.values()] == ["", HOSTILE_PAIR, ""]
    return {p: named[p] or " / ".join(club.people[one] for one in both) for p, both in _members(club).items()}


def _missing(names: list[str], visit: Visit) -> list[str]:
    """Those that the page does not show as they are typed."""
    return [name for name in names if name not in visit.seen["names"]]
