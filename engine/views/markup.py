"""Small pieces of HTML that every page is made of, and how pieces become a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from engine.views import output
from engine.views.markdown import escape as as_markdown
from engine.views.output import Output

__all__ = [
    "NOTHING",
    "chip",
    "crumbs",
    "defused",
    "details",
    "for_search",
    "heading",
    "isolated",
    "link",
    "listing",
    "named",
    "para",
    "paragraph",
    "section",
    "show",
    "spoken",
]

#: What a view gives that has nothing to say on this page.
NOTHING = Output("")

# Characters that a Markdown renderer might act on even inside raw HTML: shortcodes, mathematics, code.
_ACTIVE = str.maketrans({c: f"&#{ord(c)};" for c in "{}$`"})
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def defused(fragment: str) -> str:
    """HTML in which no character means anything to a Markdown renderer; for HTML without scripts and styles."""
    return fragment.translate(_ACTIVE)


def show(*fragments: str) -> Output:
    """Pieces of HTML, one after the other, as a piece of a page."""
    return output.html(defused("\n".join(fragments)))


def heading(text: str, anchor: str, level: int = 2) -> Output:
    """A heading of the page, with an anchor that is the same in every language."""
    return output.markdown(f"{'#' * level} {as_markdown(text)} {{#{anchor}}}")


def section(text: str, anchor: str, *fragments: str, level: int = 2) -> Output:
    """A heading and the HTML below it."""
    return heading(text, anchor, level) + show(*fragments)


def paragraph(text: str) -> Output:
    """Plain text as a paragraph that the search box finds."""
    return output.markdown(as_markdown(text))


def for_search(text: str) -> Output:
    """Plain text that only the search box reads, where the page shows the same in a table: it indexes no HTML."""
    return output.markdown(f"::: {{.cl-for-search}}\n{as_markdown(text)}\n:::")


def named(name: str) -> Markup:
    """A name, kept from turning the text around it when it is written right to left."""
    return Markup("<bdi>{}</bdi>").format(" ".join(name.split()))


def isolated(name: str) -> str:
    """A name for plain text, with the same care: invisible marks around one that is written right to left."""
    plain = " ".join(name.split())
    return f"\u2068{plain}\u2069" if _RIGHT_TO_LEFT.search(plain) else plain


def link(address: str, label: str | Markup, kind: str = "") -> Markup:
    """A link; a plain label is escaped."""
    if kind:
        return Markup('<a class="{}" href="{}">{}</a>').format(kind, address, label)
    return Markup('<a href="{}">{}</a>').format(address, label)


def spoken(text: str) -> Markup:
    """Words for those who listen to the page."""
    return Markup('<span class="visually-hidden"> {}</span>').format(text)


def chip(text: str | Markup, kind: str = "") -> Markup:
    """A short label in a rounded box."""
    return Markup('<span class="cl-chip{}">{}</span>').format(f" cl-chip-{kind}" if kind else "", text)


def listing(items: Iterable[str | Markup], kind: str = "cl-list", ordered: bool = False) -> Markup:
    """A list; plain items are escaped."""
    tag = "ol" if ordered else "ul"
    inner = Markup("").join(Markup("<li>{}</li>").format(i) for i in items)
    opened = Markup('<{} class="{}">').format(tag, kind) if kind else Markup("<{}>").format(tag)
    return opened + inner + Markup("</{}>").format(tag)


def crumbs(label: str, steps: Iterable[tuple[str, str | Markup]], last: str | Markup) -> Markup:
    """The way from the home page to here: links, then this page."""
    items = [
        *(link(address, text) for address, text in steps),
        Markup('<span aria-current="page">{}</span>').format(last),
    ]
    return Markup('<nav class="cl-crumbs" aria-label="{}">{}</nav>').format(label, listing(items, "", ordered=True))


def details(summary: str, content: Markup) -> Markup:
    """Content that opens on demand."""
    return Markup('<details class="cl-details"><summary>{}</summary>{}</details>').format(escape(summary), content)


def para(content: str | Markup, kind: str = "") -> Markup:
    """A paragraph in HTML."""
    return Markup('<p class="{}">{}</p>').format(kind, content) if kind else Markup("<p>{}</p>").format(content)
