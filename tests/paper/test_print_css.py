"""The site's own pages on paper: black on white, without what leads elsewhere, tables whole with their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from engine import views
from score.sheets import round_of
from views.examples import event
from views.pages import html_of
from views.test_brackets import STYLE

#: A page as both renderers frame it, in the colours of the dark mode.
FRAME = """<!doctype html><html lang="en" data-bs-theme="dark"><head><meta charset="utf-8"><style>
:root {{ --bs-body-color: #fff; --bs-body-bg: #222; --bs-link-color: #00bc8c; --bs-link-color-rgb: 0, 188, 140; }}
body {{ margin: 0; background: var(--bs-body-bg); color: var(--bs-body-color); }} a {{ color: var(--bs-link-color); }}
#quarto-header {{ background: #375a7f }} a[href]::after {{ content: " (" attr(href) ")"; }} {style}</style></head>
<body class="nav-fixed quarto-dark"><a class="skip" href="#x">Skip</a><header id="quarto-header">Club <input></header>
<div id="quarto-content"><div id="quarto-margin-sidebar"><nav id="TOC">This page</nav></div>
<main class="content" id="quarto-document-content"><header id="title-block-header"><h1>Title</h1></header>{cells}
<button>Press</button><p class="notebook-download"><a href="x.ipynb">Notebook</a></p></main></div>
<footer class="footer">Foot</footer></body></html>"""

#: Black, and the grey of what is said beside.
INKS = {"rgb(0, 0, 0)", "rgb(51, 51, 51)"}


@pytest.fixture(scope="module")
def printed(browser: Browser) -> Iterator[Page]:
    """The page of a seated round of 48 and the standings after the one before it, as they are printed."""
    ids = [f"p{i}" for i in range(48)]

    def sheet(number: int, points: str) -> list[str]:
        return [f"{i // 4 + 1} {'NESW'[i % 4]} {who} {points}" for i, who in enumerate(ids)]

    names = {who: f"Name {who} " + "N" * 60 for who in ids}
    result = event("en", "cuori", (round_of(1, *sheet(1, "13")), round_of(2, *sheet(2, "-"))), names, rounds=6)
    parts = [
        view(result, "regular", 2) for view in (views.round.summary, views.round.where_do_i_sit, views.round.tables)
    ]
    parts += [views.round.neighbours(result, "regular", 2), views.event.standings(result), views.event.matrix(result)]
    parts.append(views.round.foot(result, "regular", 2))
    cells = "".join(f'<div class="cell">{html_of(part.text)}</div>' for part in parts)
    page = browser.new_page(viewport={"width": 703, "height": 1000}, color_scheme="dark")
    page.set_content(FRAME.format(style=STYLE.read_text(encoding="utf-8"), cells=cells))
    page.emulate_media(media="print")
    yield page
    page.close()


def test_paper_is_white_and_ink_is_black(printed: Page) -> None:
    """Also where the screen is dark: every word, every background."""
    shown = "[...document.querySelectorAll('body, body *')].filter(e => e.getClientRects().length && e.innerText)"
    inks = printed.evaluate(f"[...new Set({shown}.map(e => getComputedStyle(e).color))]")
    assert set(inks) <= INKS
    grounds = printed.evaluate(f"[...new Set({shown}.map(e => getComputedStyle(e).backgroundColor))]")
    dark = [g for g in grounds if min(map(int, re.findall(r"\d+", g)[:3])) < 240 and not g.endswith(", 0)")]
    assert dark == []


@pytest.mark.parametrize(
    "text",
    ["Club", "This page", "Skip", "Foot", "Press", "Notebook", "To print", "Home", "← round 1", "file read", "("],
)
def test_what_leads_elsewhere_is_not_on_paper(printed: Page, text: str) -> None:
    """Navigation, search, buttons, the ways to other pages, and addresses behind links."""
    assert text not in printed.inner_text("body")


def test_what_a_page_is_about_is_on_paper(printed: Page) -> None:
    """With the commit that its numbers come from."""
    text = printed.inner_text("body")
    told = ("Title", "Where do I sit?", "Table 12", "Score", "Name p47", "Revision")
    assert [said for said in told if said not in text] == []


def test_no_table_is_cut_at_the_side(printed: Page) -> None:
    """Whatever the names: nothing is wider than the paper between its margins, and no column covers another."""
    assert printed.evaluate("document.documentElement.scrollWidth") <= 703
    assert printed.evaluate(
        "[...document.querySelectorAll('.cl-scroll')].every(e => e.scrollWidth <= e.clientWidth + 1)"
    )
    sticky = (
        "[...document.querySelectorAll('.cl-table *')].filter(e => getComputedStyle(e).position == 'sticky').length"
    )
    assert printed.evaluate(sticky) == 0


def test_headings_are_repeated_and_rows_are_whole(printed: Page) -> None:
    """On every sheet that a table runs to; the sheets are A4."""
    style = "e => [getComputedStyle(e).display, getComputedStyle(e).breakInside]"
    heads = printed.eval_on_selector_all(".cl-table thead", f"es => es.map({style})")
    rows = printed.eval_on_selector_all(".cl-table tbody tr", f"es => es.map({style})")
    assert {display for display, _ in heads} == {"table-header-group"}
    assert {inside for _, inside in rows} == {"avoid"}
    pdf = printed.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) > 2
    boxes = {tuple(round(float(n)) for n in box) for box in re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)}
    assert boxes == {(595, 842)}
