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
        return tuple(w for w in site.warnings if not _QUARTO_ONLY.match(w))

    def translate(self, site: Path, labels: Mapping[str, str]) -> None:
        """Replace the words that smalldocs writes in English in every page's frame and in its script."""
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
        text = script.read_text(encoding="utf-8")
        script.write_text(text.replace("'<div class=\"search-none\">No results</div>'", nothing), encoding="utf-8")
