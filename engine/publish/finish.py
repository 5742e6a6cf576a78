"""What is put right after either renderer: titles, the notebooks, the page for lost visitors, and noise."""

import html
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from engine.publish.execute import Executed
from engine.publish.pages import Page, SiteInfo
from engine.publish.stage import NOTEBOOK_LINK

# An address may hold ; (wght@300;400): match up to the closing bracket or quote, never up to the semicolon.
_WEB_FONT = re.compile(r"""@import\s*(?:url\(\s*["']?https?://[^)]*\)|"https?://[^"]*"|'https?://[^']*')[^;]*;""")
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_LAST_CHANGED = re.compile(r"\s*<lastmod>[^<]*</lastmod>")
_ADDRESS = re.compile(
    r"""(<[^<>]*?\s(?:href|src)=|<meta name="(?:quarto|smalldocs):offset" content=)(["'])([^"']*)\2"""
)
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#")
# On a host's folder that is not known beforehand: look for the site's own copy of this page further up and go there,
# where its styles and links are right.
_FIND_ROOT = """<script>
(async function () {
  var parts = location.pathname.split("/");
  if (parts.pop() === "404.html") return;
  for (; parts.length; parts.pop()) {
    var page = parts.join("/") + "/404.html";
    try {
      var answer = await fetch(page, { method: "HEAD" });
      if (answer.ok) return location.replace(page);
    } catch (error) { return; }
  }
})();
</script>"""


def finish(folder: Path, pages: Sequence[Page], site: SiteInfo, executed: Mapping[str, Executed]) -> None:
    """Complete a rendered site in place; afterwards two builds of the same sources have the same bytes."""
    for page in pages:
        finish_page(folder / f"{page.path}.html", page, site)
        notebook = folder / f"{page.path}.ipynb"
        notebook.write_text(executed[page.path].notebook, encoding="utf-8", newline="\n")
    finish_frame(folder, site)


def finish_frame(folder: Path, site: SiteInfo) -> None:
    """Complete what a rendered site has beside its pages: the page for lost visitors, styles, the list for robots."""
    _finish_lost(folder / "404.html", site)
    for style in sorted(folder.rglob("*.css")):
        _rewrite(style, lambda text: _WEB_FONT.sub("", text))
    if (sitemap := folder / "sitemap.xml").is_file():
        _rewrite(sitemap, lambda text: _LAST_CHANGED.sub("", text))


def finish_page(file: Path, page: Page, site: SiteInfo) -> None:
    """Complete one rendered page in place."""
    # The renderers differ in how much Markdown they see in a title: the browser's title is written here for both.
    own = page.title.strip() or site.title
    title = own if own == site.title else f"{own} – {site.title}"
    head = f"<title>{html.escape(title)}</title>"
    if page.description:
        head += f'\n<meta name="description" content="{html.escape(page.description)}">'

    def complete(text: str) -> str:
        return _TITLE.sub(lambda _: head, text, count=1).replace(NOTEBOOK_LINK, '<a href="')

    _rewrite(file, complete)


def _finish_lost(file: Path, site: SiteInfo) -> None:
    """Make the page that a host shows for any wrong address, at any depth, find the site's files."""
    title = f"<title>{html.escape(site.labels['not-found-title'])} – {html.escape(site.title)}</title>"
    base = urlsplit(site.base_url).path.rstrip("/") + "/" if site.base_url else None

    def place(match: re.Match[str]) -> str:
        start, quote, address = match.groups()
        if _SCHEME.match(address):
            return match[0]
        if base is None:
            # Quarto starts this page's addresses at the host's root, which is right for one kind of host only.
            return f"{start}{quote}.{address}{quote}" if address.startswith("/") else match[0]
        if address.startswith("/"):
            return match[0]
        return f"{start}{quote}{base}{re.sub(r'^(?:[.]/)+', '', address)}{quote}"

    def complete(text: str) -> str:
        text = _TITLE.sub(lambda _: title, text, count=1)
        text = text if base else text.replace("</head>", f"{_FIND_ROOT}</head>", 1)
        return _ADDRESS.sub(place, text)

    _rewrite(file, complete)


def _rewrite(file: Path, change: Callable[[str], str]) -> None:
    old = file.read_text(encoding="utf-8")
    new = change(old)
    if new != old:
        file.write_text(new, encoding="utf-8", newline="\n")
