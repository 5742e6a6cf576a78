"""A whole site: its frame, its words, its notebooks; and a build that fails changes nothing."""

import html
import json
import os
import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import MappingProxyType

import nbformat
import pytest
from playwright.sync_api import Browser, Route

from browser import serve
from engine.desk.remembered import FOLDER
from engine.publish import build
from engine.publish.errors import BrokenSite, PageFailed, PublishError
from engine.publish.pages import LABELS, Page
from publish_fixtures import ALL_HOSTILE, Built, Project, info


class Reader(HTMLParser):
    """The text of every element of a page, by element and first class."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "link", "input", "br", "img", "hr"):
            self.open.append(f"{tag}.{(dict(attrs).get('class') or '').split(' ')[0]}")
            self.texts.setdefault(self.open[-1], []).append("")

    def handle_endtag(self, tag: str) -> None:
        while self.open and not self.open.pop().startswith(f"{tag}."):
            pass

    def handle_data(self, data: str) -> None:
        for name in set(self.open):
            self.texts[name][-1] += data


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def test_hostile_names_come_out_as_typed_everywhere(built: Built) -> None:
    """In the browser's title, the page's, the navigation, headings, text, tables and charts."""
    page = Reader(built.text("index.html"))
    assert page.texts["title."] == [ALL_HOSTILE]
    assert page.texts["h1.title"] == [ALL_HOSTILE]
    assert page.texts["span.navbar-title"] == [ALL_HOSTILE]
    assert page.texts["span.menu-text"] == ["{{< x >}} & <i>"]
    assert ALL_HOSTILE in page.texts["h2."]
    assert page.texts["td.name"] == [ALL_HOSTILE]
    assert page.texts["figcaption."] == [ALL_HOSTILE]
    assert f"The winner is {ALL_HOSTILE}." in page.texts["p."]
    assert not {"b", "em", "strong", "code", "math"} & set(page.tags)
    described = re.search(r'<meta name="description" content="([^"]*)">', built.text("index.html"))
    assert described is not None
    assert html.unescape(described[1]) == f"About {ALL_HOSTILE}"


def test_a_title_is_text_whatever_it_looks_like(built: Built) -> None:
    """A number stays one, and two hyphens are no dash."""
    assert Reader(built.text("2025-26/cuori/round-01.html")).texts["h1.title"] == ["1986"]
    assert Reader(built.text("players/m1.html")).texts["h1.title"] == ["Zoë -- 1"]
    assert Reader(built.text("players/m1.html")).texts["title."] == [f"Zoë -- 1 – {ALL_HOSTILE}"]


def test_the_frame_speaks_the_sites_language(built: Built) -> None:
    """Every label is on the page or in its script, and none of the renderer's own words is left."""
    everything = built.text("index.html") + built.text("404.html") + built.text("site_libs/smalldocs.js")
    assert [key for key in LABELS if f"label:{key}" not in everything] == []
    words = ("Search", "Toggle", "On this page", "No results")
    assert [w for w in words if re.search(rf">{w}|\"{w}|'{w}", everything)] == []
    assert '<html lang="it">' in built.text("index.html")


def test_pages_show_no_code_and_offer_their_notebook(built: Built) -> None:
    """The code is in the notebook, which is a valid one without the page's front matter."""
    assert "import" not in " ".join(Reader(built.text("index.html")).texts["main.content"])
    assert '<a href="round-01.ipynb" download>label:download-notebook</a>' in built.text("2025-26/cuori/round-01.html")
    notebook = nbformat.reads(built.text("2025-26/cuori/round-01.ipynb"), as_version=4)
    nbformat.validate(notebook)
    assert {cell.cell_type for cell in notebook.cells} == {"code"}


def test_the_search_index_has_the_pages_text(built: Built) -> None:
    """Names in running text are found; what only the lost visitor sees is not."""
    entries = json.loads(built.text("search.json"))
    assert "The winner is Zoë." in [entry["text"] for entry in entries]
    assert "404.html" not in {entry["href"] for entry in entries}


def test_the_build_says_how_far_it_is_and_what_the_cells_warned_of(built: Built) -> None:
    """Every page is reported once, and standard error of a cell is a warning of its page."""
    assert {step.page for step in built.steps if step.stage == "execute"} == {
        "index",
        "players/m1",
        "2025-26/cuori/round-01",
    }
    assert [step.stage for step in built.steps][-4:] == ["render", "render", "check", "publish"]
    assert [w.split(" at ")[0] for w in built.report.warnings] == ["page 2025-26/cuori/round-01: warned"]


def test_two_builds_have_the_same_bytes(project: Project) -> None:
    """Whatever the time, and with every page anew."""
    page = Page("a/b", "differs_every_time", {}, "B")
    site = info(base_url="https://example.org/club/")
    project.build(page, site=site)
    first = files(project.output)
    project.build(page, site=site, jobs=1)
    assert files(project.output) == first
    assert "sitemap.xml" in first


def test_the_page_for_lost_visitors_knows_the_path_of_the_site(project: Project) -> None:
    """With a base address its links and files are found from any depth; without one it looks for itself."""
    project.build(site=info(base_url="https://example.org/club/"))
    lost = (project.output / "404.html").read_text(encoding="utf-8")
    addresses = re.findall(r'<(?:a|link|script)\b[^>]*\s(?:href|src)="([^"#]+)"', lost)
    assert {address.startswith("/club/") for address in addresses} == {True}
    assert '<meta name="smalldocs:offset" content="/club/">' in lost
    assert "location.replace" not in lost


def test_a_failed_notebook_leaves_the_old_site(project: Project) -> None:
    """Not a byte of it changes, and nothing else stays beside it."""
    project.build()
    before = files(project.output.parent)
    with pytest.raises(PageFailed, match="failing_cell"):
        project.build(Page("x", "failing_cell", {"season": "2025-26"}, "X"))
    assert files(project.output.parent) == before


def test_the_pages_of_a_build_share_what_they_read_and_score(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of the build's own, which is gone with it: nothing of it is left in the environment."""
    monkeypatch.delenv(FOLDER, raising=False)
    seen: list[Path] = []

    def failing(*_pages: object, **_settings: object) -> None:
        seen.append(Path(os.environ[FOLDER]))
        assert seen[0].is_dir()
        raise PageFailed("p", "n", "no")

    monkeypatch.setattr(build, "execute_pages", failing)
    with pytest.raises(PageFailed):
        project.build()
    assert (len(seen), seen[0].exists(), FOLDER in os.environ) == (1, False, False)


def test_a_broken_link_leaves_the_old_site(project: Project) -> None:
    """What the check finds is said, with the page."""
    project.build()
    before = files(project.output.parent)
    (project.root / "site" / "about.md").write_text("# About\n\n[gone](gone.html)\n", encoding="utf-8")
    with pytest.raises(BrokenSite, match=r"about\.html: gone\.html leads to a file that is not there"):
        project.build()
    assert files(project.output.parent) == before


def test_a_missing_label_is_named(project: Project) -> None:
    """A word forgotten in one language is an error, not an English word on the page."""
    labels = MappingProxyType({key: "x" for key in LABELS if key != "skip"})
    with pytest.raises(PublishError, match="the site's labels lack skip"):
        project.build(site=replace(info(), labels=labels))


def test_the_interpreter_of_the_kernels_is_this_one(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel specification named python3 that somebody installed does not count."""
    mine = project.root / "kernels" / "python3"
    mine.mkdir(parents=True)
    spec = {"argv": ["/nowhere/python"], "display_name": "Mine", "language": "python"}
    (mine / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(project.root))
    assert project.build(Page("x", "differs_every_time", {}, "X")).pages == 2
    assert sys.executable


def test_charts_are_drawn_below_a_path_without_another_host(built: Built, browser: Browser) -> None:
    """At any depth; and the live chart has the page's colour in the light and in the dark theme."""
    asked: list[str] = []

    def note(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    with serve(built.site, "/club/") as address:
        page = browser.new_page(color_scheme="dark")
        page.route("**/*", note)
        page.goto(f"{address}players/m1.html")
        page.wait_for_selector(".vega-view svg")
        assert page.locator(".vega-static").count() == 0
        text = page.locator(".vega-view svg text").first
        dark = text.evaluate("e => getComputedStyle(e).fill")
        page.click(".quarto-color-scheme-toggle")
        page.wait_for_function("!document.documentElement.classList.contains('quarto-dark')")
        assert text.evaluate("e => getComputedStyle(e).fill") != dark
        page.close()
    assert [url for url in asked if not url.startswith(address)] == []
    assert f"{address}vendor/vega.js" in asked


@pytest.mark.parametrize("scripts", [False, True])
def test_the_picture_stays_where_the_chart_cannot_be_drawn(built: Built, browser: Browser, scripts: bool) -> None:
    """With scripts off, and with the chart library missing."""
    with serve(built.site) as address:
        page = browser.new_page(java_script_enabled=scripts)
        page.route("**/vega.js", lambda route: route.abort())
        page.goto(f"{address}players/m1.html", wait_until="networkidle")
        assert page.locator(".vega-static svg").is_visible()
        page.close()


def test_a_lost_visitor_finds_the_sites_own_page(project: Project, browser: Browser) -> None:
    """Without a base address the page below the site's path is looked for from the wrong address upwards."""
    project.build()
    lost = (project.output / "404.html").read_text(encoding="utf-8")
    with serve(project.output, "/club/") as address:
        page = browser.new_page()
        wrong = f"{address}a/b/c.html"
        page.route(wrong, lambda route: route.fulfill(status=404, content_type="text/html", body=lost))
        page.goto(wrong)
        page.wait_for_url(f"{address}404.html")
        assert page.locator("h1.title").inner_text() == "label:not-found-title"
        page.close()
