"""Rendering with smalldocs, the pure Python renderer that comes with the package."""

import html
import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath

from smalldocs import layout
from smalldocs.config import BuildError, ConfigError, load
from smalldocs.layout import SiteNav
from smalldocs.site import Page as SitePage
from smalldocs.site import Site, build

from engine.publish.errors import RenderFailed

# What smalldocs says of keys of _quarto.yml that are for Quarto; it does the same without them.
_QUARTO_ONLY = re.compile(
    r"format\.html\.(respect-user-color-scheme|html-math-method|html-table-processing) is ignored"
    r"|execute\.enabled is ignored"
    r"|unknown key lang$"  # it is read all the same
)


# In the search results it marks one word after the other in text that is HTML already, so the second word of
# "anna mar" is found inside the first one's <mark>. Ours marks all words at once, in plain text.
_MARKING = re.compile(r"let s = escapeHtml\(text\.slice\(.*?\n    \}\);\n", re.DOTALL)
_OUR_MARKING = r"""const words = q.split(/\s+/).filter((w) => w.length > 1);
    const literal = words.map((w) => w.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|");
    const part = text.slice(start, start + 200);
    const pieces = literal ? part.split(new RegExp(`(${literal})`, "i")) : [part];
    const s = pieces.map((p, n) => (n % 2 ? `<mark>${escapeHtml(p)}</mark>` : escapeHtml(p))).join("");
"""

# The words of the frame, with the labels that take their place.
_FRAME = {
    'placeholder="Search" aria-label="Search"': 'placeholder="{search}" aria-label="{search}"',
    'title="Toggle dark mode"': 'title="{toggle-dark}" aria-label="{toggle-dark}"',
    'aria-label="Toggle navigation"': 'aria-label="{toggle-navigation}"',
}


class Smalldocs:
    """smalldocs, in this process."""

    name = "smalldocs"

    def config_text(self, text: str) -> str:
        """Return the text as it is: smalldocs takes the configuration's titles and navigation entries as plain text."""
        return text

    def render(self, project: Path) -> tuple[str, ...]:
        """Render the project; it has no subprocess, no network and no state between builds."""
        try:
            site = build(project, quiet=True)
        except (BuildError, ConfigError) as error:
            raise RenderFailed(f"smalldocs: {error}") from error
        _keep_search_text(site)
        return tuple(w for w in site.warnings if not _QUARTO_ONLY.match(w))

    def render_part(
        self, project: Path, planned: Collection[str], only: str | None = None
    ) -> tuple[Mapping[str, str], ...]:
        """Render one of the `planned` pages as it is in the whole site, into the project's `_site` folder; return what
        the search finds in it.

        Without a page it is what the project has beside the planned ones: pages written by hand, and what pages load.
        """
        try:
            site = Site(load(project), quiet=True)
            own = {PurePosixPath(f"{path}.ipynb"): path for path in planned}
            site.pages = {source: _unread(source) for source in own}
            sources = [s for s in site.discover() if s not in own] if only is None else [PurePosixPath(f"{only}.ipynb")]
            wanted = [page for page in map(site.read, sources) if not site.is_draft(page)]
            site.pages.update({page.src: page for page in wanted})
            for page in wanted:
                site.render_page(page)
            navigation = SiteNav(site)
            for page in wanted:
                file = site.out / page.out
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(layout.page(site, navigation, page), encoding="utf-8")
            if only is None:
                site.copy_assets(navigation)
                site.copy_resources()
            site.write_search()
        except (BuildError, ConfigError) as error:
            raise RenderFailed(f"smalldocs: {error}") from error
        _keep_search_text(site)
        return tuple(json.loads((site.out / "search.json").read_text(encoding="utf-8")))

    def translate(self, site: Path, labels: Mapping[str, str]) -> None:
        """Replace the words that smalldocs writes in English in every page's frame and in its script.

        The script's marking of search results is replaced too.
        """
        for page in sorted(site.rglob("*.html")):
            self.translate_page(page, labels)
        script = site / "site_libs" / "smalldocs.js"
        nothing = json.dumps(f'<div class="search-none">{html.escape(labels["search-no-results"])}</div>')
        text = _MARKING.sub(lambda _: _OUR_MARKING, script.read_text(encoding="utf-8"), count=1)
        script.write_text(text.replace("'<div class=\"search-none\">No results</div>'", nothing), encoding="utf-8")

    def translate_page(self, page: Path, labels: Mapping[str, str]) -> None:
        """Replace the words in the frame of one page."""
        quoted = {key: html.escape(value) for key, value in labels.items()}
        head, header, rest = page.read_text(encoding="utf-8").partition('<header id="quarto-header"')
        bar, end, body = rest.partition("</header>")
        for english, ours in _FRAME.items():
            bar = bar.replace(english, re.sub(r"\{([a-z-]+)\}", lambda m: quoted[m[1]], ours))
        page.write_text(head + header + bar + end + body, encoding="utf-8")


def _unread(source: PurePosixPath) -> SitePage:
    """A page that others may link to and that is not rendered."""
    return SitePage(src=source, out=source.with_suffix(".html"), front={}, meta={}, body="")


def _keep_search_text(site: Site) -> None:
    """Put the pages' plain text into the search index; smalldocs takes it for HTML and drops <b> from a name."""
    texts = {
        f"{page.out}#{section['id']}" if section["id"] else str(page.out): section["text"]
        for page in site.pages.values()
        for section in page.env.get("search", ())
    }
    index = site.out / "search.json"
    entries = json.loads(index.read_text(encoding="utf-8"))
    kept = [{**entry, "text": texts.get(entry["href"], entry["text"])} for entry in entries]
    index.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
