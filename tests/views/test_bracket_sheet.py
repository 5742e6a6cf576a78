"""A bracket in a browser (C7): one A4 sheet on paper, one column on a phone, a tree where there is room."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page

from engine import views
from engine.desk import open_event
from engine.model import Entrant
from engine.pair import BracketRound
from seasonclub import SEASON
from views.contests import contest_club
from views.pages import html_of
from views.test_brackets import STYLE, bracket_of, staged

#: A page as both renderers frame it: the title, the cells, and what stands around them.
FRAME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><style>body {{ margin: 0 }} {style}</style></head>
<body><header id="quarto-header">Club</header><div id="quarto-content"><div id="quarto-margin-sidebar">This page</div>
<main class="content" id="quarto-document-content"><header id="title-block-header"><h1>Xye · Bracket</h1></header>
<div class="cell"><div class="cell-output"><p>A sentence.</p></div></div>
<div class="cell"><div class="cell-output"><h2 id="bracket">Bracket</h2>{bracket}</div></div>
<div class="cell"><div class="cell-output"><h2 id="places">Places</h2><p>{filler}</p></div></div></main></div>
<footer>Foot</footer></body></html>"""

#: Points in which the width and height of A4, lying, are written in a PDF; browsers round them a little.
A4_LYING = (842, 595)


def page_of(browser: Browser, rounds: int, width: int) -> Page:
    """The page of a bracket of that many rounds, in a window of a width in pixels."""
    with contest_club("en") as data:
        event = open_event(data, SEASON, "eight")
    bracket: tuple[BracketRound, ...] = bracket_of(rounds)
    first = [slot for table in bracket[0].tables for slot in table.slots if isinstance(slot, str)]
    people = {who: Entrant(who, f"Maximiliane Longname-{who} / Bartholomäus Longname-{who}") for who in first}
    report = replace(staged(event.stages[0], rounds=rounds), bracket=bracket)
    event = replace(event, stages=(report,), entrants=people)
    page = browser.new_page(viewport={"width": width, "height": 800})
    shown = html_of(views.bracket.bracket(event, "knockout").text)
    page.set_content(FRAME.format(style=STYLE.read_text(encoding="utf-8"), bracket=shown, filler="word " * 3000))
    return page


@pytest.mark.parametrize("rounds", [1, 3, 5, 6])
def test_c7_up_to_64_print_on_one_sheet(browser: Browser, rounds: int) -> None:
    """A4, lying, however long the names; nothing else of the page is on it."""
    page = page_of(browser, rounds, 1280)
    printed = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="print")
    seen = page.inner_text("body")
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == A4_LYING
    assert "Xye · Bracket" in seen
    assert all(text not in seen for text in ("word", "Club", "Foot", "A sentence", "This page"))


def test_c7_more_than_64_print_on_several_sheets(browser: Browser) -> None:
    """With all of the page: letters that fit on one could not be read."""
    page = page_of(browser, 7, 1280)
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) > 1


def test_c7_on_a_phone_the_rounds_stand_below_each_other(browser: Browser) -> None:
    """Nothing is wider than the page."""
    page = page_of(browser, 5, 390)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert page.evaluate("document.querySelector('.cl-bracket').scrollWidth") <= 390
    tops = page.eval_on_selector_all(".cl-bracket-round", "es => es.map(e => e.getBoundingClientRect().top)")
    page.close()
    assert tops == sorted(set(tops))


def test_c7_where_there_is_room_a_table_is_level_with_those_that_lead_to_it(browser: Browser) -> None:
    """Its middle is half-way between theirs; what is too wide scrolls in its own box."""
    page = page_of(browser, 4, 1280)
    middles = page.eval_on_selector_all(
        ".cl-bracket-round",
        "rs => rs.map(r => [...r.querySelectorAll('.cl-tie')].map(e => {"
        " const b = e.getBoundingClientRect(); return (b.top + b.bottom) / 2; }))",
    )
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    page.close()
    assert [len(column) for column in middles] == [8, 4, 2, 1]
    for before, after in pairwise(middles):
        for i, middle in enumerate(after):
            assert middle == pytest.approx((before[2 * i] + before[2 * i + 1]) / 2, abs=1)
