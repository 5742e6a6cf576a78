"""What is published: pages, and what they have in common."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.paper import Sheet
from engine.publish.errors import PublishError

# The words that the pages' frame needs in the site's language; `SiteInfo.labels` must hold every one of them.
LABELS = (
    "search",  # the search box
    "search-no-results",
    "toggle-dark",  # the light and dark switch
    "toggle-navigation",  # the menu button on a phone
    "on-this-page",  # above the table of contents
    "skip",  # the link to the content, for the keyboard
    "download-notebook",
    "not-found-title",
    "not-found-text",
    "footer",  # a sentence below every page
)

_SEGMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")
_TAKEN = {"404", "site_libs", "search", "styles", "scripts", "includes", "vendor", "assets"}


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the notebook that makes it, and what the notebook is told."""

    path: str  # output path without suffix, with /: "index", "2025-26/cuori/round-01"
    notebook: str  # notebooks/<notebook>.ipynb
    parameters: Mapping[str, str | int | None]
    title: str  # plain text as typed by people
    description: str = ""  # plain text
    sheets: Mapping[str, Sheet] = field(default_factory=dict)  # what can be printed of it, by the path of its PDF


@dataclass(frozen=True, slots=True)
class SiteInfo:
    """What all pages share; the texts are plain text as typed by people."""

    title: str  # the club's name
    language: str  # "it" | "es" | "en"
    base_url: str | None
    navigation: tuple[tuple[str, str], ...]  # (label, page path)
    labels: Mapping[str, str]  # LABELS in the site's language


def check_plan(pages: Sequence[Page], site: SiteInfo) -> None:
    """Raise PublishError if the pages cannot make one site: bad or colliding paths, dead navigation, missing labels."""
    if not any(page.path == "index" for page in pages):
        raise PublishError("the site has no page 'index'")
    seen: dict[str, str] = {}
    for page in pages:
        segments = page.path.split("/")
        usable = all(_SEGMENT.fullmatch(s) for s in segments) and segments[-1].lower() != "readme"
        if not usable or segments[0] in _TAKEN:
            raise PublishError(
                f"page {page.path!r}: this cannot be a page's path (ASCII letters, digits, - and . only)"
            )
        # Paths that differ in case only are one file on many disks.
        other = seen.setdefault(page.path.lower(), page.path)
        if other is not page.path:
            raise PublishError(f"page {page.path!r}: there is another page {other!r}")
    for label, path in site.navigation:
        if seen.get(path.lower()) != path:
            raise PublishError(f"the navigation's {label!r} leads to {path!r}, which is no page")
    if missing := [key for key in LABELS if key not in site.labels]:
        raise PublishError(f"the site's labels lack {', '.join(missing)}")
