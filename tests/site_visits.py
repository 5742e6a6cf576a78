"""What a member's browser sees of a site: every page that links lead to, each looked at once on a phone's width."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

from playwright.sync_api import Browser, Page, Request

from browser import serve

PREFIX = "/club/"
PHONE, DESKTOP = (390, 844), (1280, 900)

#: Everything that is asked of a page, in one go.
_LOOK = """() => {
  const all = (root, what) => Array.from(root.querySelectorAll(what));
  const text = (e) => e.textContent.trim().replace(/\\s+/g, " ");
  const main = document.querySelector("main");
  // A cell without the line that stands for columns which only a wide screen shows: they are read too.
  const cell = (e) => { const c = e.cloneNode(true); all(c, ".cl-second").forEach((s) => s.remove()); return text(c); };
  const shown = document.body.cloneNode(true);
  all(shown, "script, style").forEach((e) => e.remove());
  const spoken = all(document, "[aria-label], [title], [placeholder], [alt]").flatMap((e) =>
    ["aria-label", "title", "placeholder", "alt"].map((n) => e.getAttribute(n)).filter(Boolean));
  return {
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.content ?? "",
    language: document.documentElement.lang,
    heading: all(document, "h1").map((e) => e.textContent),
    brand: document.querySelector(".navbar-brand").textContent,
    navigation: all(document, ".navbar-nav .nav-link").map(text),
    text: shown.textContent.replace(/\\s+/g, " "),
    spoken: spoken,
    tags: all(main, "*").map((e) => e.tagName.toLowerCase()).filter((t, i, a) => a.indexOf(t) === i),
    scripts: all(document, "script").length,
    handlers: all(document, "*").filter((e) => Array.from(e.attributes).some((a) => a.name.startsWith("on")))
      .map((e) => e.outerHTML.slice(0, 200)),
    anchors: all(document, "[id]").map((e) => e.id),
    links: all(document, "a[href]").map((e) => e.href),
    pwned: String(window.pwned),
    width: document.documentElement.scrollWidth,
    tables: all(main, "table").map((t) => ({
      caption: text(t.caption),
      head: all(t, "thead th").map(text),
      rows: all(t, "tbody tr").map((r) => Array.from(r.cells).map(cell)),
    })),
    names: all(main, "bdi").map((e) => e.textContent),
    charts: all(main, "[role=img]").map((e) => ({
      label: e.getAttribute("aria-label"),
      spec: e.querySelector("script").textContent,
      drawn: all(e, "svg").length,
      pictures: all(e, ".vega-static").length,
      texts: all(e, "svg text").map((t) => t.textContent),
    })),
  };
}"""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it reads."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """What one page showed and did."""

    path: str  # below the site, such as "2025-26/cuori/index.html"
    seen: Mapping[str, Any]  # what `_LOOK` gives
    asked: tuple[str, ...]  # the address of every request
    troubles: tuple[str, ...]  # on the console, thrown, failed or answered with an error

    @property
    def kind(self) -> str:
        """What page it is: home, season, event, round, bracket, pair, referee, time-out, player or corrections."""
        folder, _, file = self.path.rpartition("/")
        if folder == "players":
            return "player"
        if folder.endswith("/pairs"):
            return "pair"
        name = file.removesuffix(".html")
        if name != "index":
            return name if name in ("bracket", "referee", "time-out", "corrections") else "round"
        return ("home", "season", "event")[len(folder.split("/")) if folder else 0]

    @property
    def event(self) -> str | None:
        """The event that the page is of; None for the club's, a season's and a player's."""
        parts = self.path.split("/")
        return parts[1] if len(parts) > 2 else None

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the page in their order."""
        return tuple(Table(t["caption"], tuple(t["head"]), tuple(map(tuple, t["rows"]))) for t in self.seen["tables"])

    def table(self, caption: str) -> Table:
        """The first table whose caption holds `caption`."""
        return next(t for t in self.tables if caption in t.caption)

    @property
    def said(self) -> tuple[str, ...]:
        """All text that is shown or read out, without the invisible marks around names."""
        return tuple(plain(text) for text in (self.seen["text"], *self.seen["spoken"]))


@dataclass(frozen=True, slots=True)
class Tour:
    """All pages of a site that a member can get to from the first one."""

    address: str
    visits: Mapping[str, Visit]

    def of_kind(self, kind: str) -> list[Visit]:
        """The pages of a kind, in the order of their paths."""
        return [self.visits[path] for path in sorted(self.visits) if self.visits[path].kind == kind]

    def one(self, kind: str) -> Visit:
        """The first page of a kind."""
        return self.of_kind(kind)[0]


def plain(text: str) -> str:
    """Text without the marks that keep right-to-left names apart."""
    return text.replace("\u2068", "").replace("\u2069", "")


def spec_texts(chart: Mapping[str, Any]) -> set[str]:
    """Every text in a chart's specification, its data among them."""
    return {value for value in _values(json.loads(chart["spec"])) if isinstance(value, str)}


def is_beginning(text: str, name: str) -> bool:
    """Whether a chart's label, with or without a rank before it, is the name or begins it."""
    without_rank = text.partition(" ")[2] if text.partition(" ")[0].isdigit() else text
    return any(len(t) > 3 and name.startswith(t) for t in (text, without_rank))


def tour(site: Path, browser: Browser) -> Tour:
    """Serve the site below a path and follow every link from its first page, with a phone's width."""
    with serve(site, PREFIX) as address, opened(browser, PHONE) as page:
        visits: dict[str, Visit] = {}
        waiting = [f"{address}index.html"]
        while waiting:
            target = waiting.pop()
            path = target.removeprefix(address)
            if path in visits:
                continue
            visits[path] = _visit(page, target, path)
            for link in visits[path].seen["links"]:
                there = urldefrag(link).url
                if there.startswith(address) and there.endswith(".html"):
                    waiting.append(there)
    return Tour(address, visits)


@contextmanager
def opened(browser: Browser, size: tuple[int, int] = DESKTOP, **options: Any) -> Iterator[Page]:
    """A new page of a new visitor, who has no settings stored."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
    try:
        yield context.new_page()
    finally:
        context.close()


def _visit(page: Page, address: str, path: str) -> Visit:
    asked: list[str] = []
    troubles: list[str] = []

    def note_request(request: Request) -> None:
        asked.append(request.url)

    def note_failure(request: Request) -> None:
        # The browser fetches a page's icon when it likes, and gives it up itself where the visit goes on.
        if request.failure != "net::ERR_ABORTED":
            troubles.append(f"failed: {request.url}: {request.failure}")

    listeners: dict[str, Any] = {
        "request": note_request,
        "requestfailed": note_failure,
        "response": lambda r: troubles.append(f"{r.status}: {r.url}") if r.status >= 400 else None,
        "console": lambda m: troubles.append(f"console {m.type}: {m.text}") if m.type in ("error", "warning") else None,
        "pageerror": lambda e: troubles.append(f"thrown: {e}"),
    }
    for event, listener in listeners.items():
        page.on(event, listener)  # type: ignore[call-overload]
    page.goto(address, wait_until="load")
    page.wait_for_function(
        "Array.from(document.querySelectorAll('.vega-chart')).every((c) => c.querySelector('.vega-view svg')"
        " && !c.querySelector('.vega-static'))"
    )
    seen = page.evaluate(_LOOK)
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    return Visit(path, seen, tuple(asked), tuple(troubles))


def _values(spec: object) -> Iterator[object]:
    if isinstance(spec, Mapping):
        for value in spec.values():
            yield from _values(value)
    elif isinstance(spec, list):
        for value in spec:
            yield from _values(value)
    else:
        yield spec
