"""Addresses: relative everywhere, and never one for two pages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model import Words
from engine.publish.pages import check_plan
from engine.publish.plan import plan, site_info
from engine.views import links
from views.examples import cuori, home


@pytest.mark.parametrize(
    ("here", "there", "address"),
    [
        ("index", "index", "index.html"),
        ("index", "2025-26/cuori/index", "2025-26/cuori/index.html"),
        ("2025-26/cuori/round-01", "index", "../../index.html"),
        ("2025-26/cuori/round-01", "2025-26/cuori/index", "index.html"),
        ("2025-26/cuori/index", "players/m017", "../../players/m017.html"),
        ("players/m017", "2025-26/index", "../2025-26/index.html"),
    ],
)
def test_links_are_relative(here: str, there: str, address: str) -> None:
    """So that the site works under any path."""
    assert links.href(here, there) == address
    assert links.href(here, there, "find") == f"{address}#find"


def test_ordinary_ids_are_addresses_as_they_are() -> None:
    """Only what would not fit an address, or would collide where case makes no difference, is written otherwise."""
    assert [links.slug(i) for i in ("m017", "2025-26", "M017", "a_b", "a.b", "index")] == [
        "m017", "2025-26", "m017.1", "a.5f.b", "a.2e.b", "index.0",
    ]  # fmt: skip


@given(st.text(min_size=1), st.text(min_size=1))
def test_two_ids_never_share_an_address(one: str, other: str) -> None:
    """Not even on a disk to which capitals are the same."""
    assert (links.slug(one).lower() == links.slug(other).lower()) == (one == other)


@given(st.text(alphabet="aAbB._-1", min_size=1, max_size=6), st.text(alphabet="aAbB._-1", min_size=1, max_size=6))
def test_ids_that_look_alike_never_share_an_address(one: str, other: str) -> None:
    """The same, where collisions would be most likely."""
    assert (links.slug(one).lower() == links.slug(other).lower()) == (one == other)


def test_rounds_of_a_later_stage_carry_its_name() -> None:
    """`round-01` in the first stage, `final-1` in a later one."""
    event = cuori()
    regular = event.stages[0].stage
    final = regular.model_copy(update={"name": "final"})
    two = replace(event, stages=(event.stages[0], replace(event.stages[0], stage=final)))
    assert links.round_page(two, regular, 1) == "2025-26/cuori/round-01"
    assert links.round_page(two, final, 1) == "2025-26/cuori/final-1"


def test_the_plan_has_every_page_once() -> None:
    """Home, season, events, rounds with a file, players with a row; the publisher takes it."""
    club = home("it")
    pages = plan(club)
    check_plan(pages, site_info(club))
    paths = [p.path for p in pages]
    assert paths == [
        "index", "2025-26/index", "2025-26/cuori/index", *(f"2025-26/cuori/round-0{n}" for n in range(1, 6)),
        "2025-26/king/index", "2025-26/king/round-01", *(f"players/{p}" for p in "abcde"),
        "corrections",
    ]  # fmt: skip
    by_path = {p.path: p for p in pages}
    assert by_path["2025-26/cuori/index"].title == "Xyz 2025-26"
    assert by_path["2025-26/cuori/round-05"].title == "Xyz 2025-26 · turno 5"
    parameters = {"season": "2025-26", "event": "cuori", "stage": "regular", "round": 5}
    assert by_path["2025-26/cuori/round-05"].parameters == parameters
    assert by_path["players/c"].title == "Çelik Do"


def test_the_navigation_names_the_newest_season() -> None:
    """Its page and its events' pages, in the site's language."""
    assert site_info(home("es")).navigation == (
        ("Portada", "index"),
        ("S 2025-26", "2025-26/index"),
        ("Xyz", "2025-26/cuori/index"),
        ("Xyz", "2025-26/king/index"),
    )


def test_of_many_events_the_navigation_names_those_still_played() -> None:
    """Seven do not fit: the one that is over is left out, and of eight still played the first six are named."""
    club = home("es")
    (season, *_) = club.seasons
    cuori, king = season.events
    over = replace(king, stages=())
    for played, named in ((6, 6), (8, 6)):
        events = (over, *(replace(cuori, id=f"e{i}") for i in range(played)))
        many = replace(club, seasons=(replace(season, events=events),))
        paths = [path for _, path in site_info(many).navigation[2:]]
        assert paths == [f"2025-26/e{i}/index" for i in range(named)]


@pytest.mark.parametrize(
    ("called", "titled"),
    [("Xyz 2025-26", "Xyz 2025-26"), ("2025-26", "2025-26 2025-26"), ("Xyz 2024-25", "Xyz 2024-25 2025-26")],
)
def test_a_page_s_title_names_the_season_once(called: str, titled: str) -> None:
    """Of an event that is called by its season, too."""
    club = home("it")
    (season,) = club.seasons
    event = replace(season.events[0], title=Words(called, called, called))
    pages = {p.path: p for p in plan(replace(club, seasons=(replace(season, events=(event,)),)))}
    assert pages["2025-26/cuori/index"].title == titled
    assert pages["2025-26/cuori/round-05"].title == f"{titled} · turno 5"
