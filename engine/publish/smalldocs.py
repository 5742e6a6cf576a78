"""Rendering with smalldocs, the pure Python renderer that comes with the package."""

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path

from smalldocs.config import BuildError, ConfigError
from smalldocs.site import build

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
        texts = {
            f"{page.out}#{section['id']}" if section["id"] else str(page.out): section["text"]
            for page in site.pages.values()
            for section in page.env.get("search", ())
        }
        _keep_search_text(project / "_site" / "search.json", texts)
        return tuple(w for w in site.warnings if not _QUARTO_ONLY.match(w))

    def translate(self, site: Path, labels: Mapping[str, str]) -> None:
        """Replace the words that smalldocs writes in English in every page's frame and in its script.

        The script's marking of search results is replaced too.
        """
        quoted = {key: html.escape(value) for key, value in labels.items()}
        frame = {
            'placeholder="Search" aria-label="Search"': 'placeholder="{search}" aria-label="{search}"',
            'title="Toggle dark mode"': 'title="{toggle-dark}" aria-label="{toggle-dark}"',
            'aria-label="Toggle navigation"': 'aria-label="{toggle-navigation}"',
        }
        for page in sorted(site.rglob("*.html")):
            text = page.read_text(encoding="utf-8")
            head, header, rest = text.partition('<header id="quarto-header"')
            bar, end, body = rest.partition("</header>")
            for english, ours in frame.items():
                bar = bar.replace(english, re.sub(r"\{([a-z-]+)\}", lambda m: quoted[m[1]], ours))
            page.write_text(head + header + bar + end + body, encoding="utf-8")
        script = site / "site_libs" / "smalldocs.js"
        nothing = json.dumps(f'<div class="search-none">{quoted["search-no-results"]}</div>')
        text = _MARKING.sub(lambda _: _OUR_MARKING, script.read_text(encoding="utf-8"), count=1)
        script.write_text(text.replace("'<div class=\"search-none\">No results</div>'", nothing), encoding="utf-8")


def _keep_search_text(index: Path, texts: Mapping[str, str]) -> None:
    """Put the pages' plain text into the search index; smalldocs takes it for HTML and drops <b> from a name."""
    entries = json.loads(index.read_text(encoding="utf-8"))
    kept = [{**entry, "text": texts.get(entry["href"], entry["text"])} for entry in entries]
    index.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
