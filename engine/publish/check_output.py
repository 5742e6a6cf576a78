"""Whether a finished site stands alone: no request to another host, no link to nowhere, at home under any path."""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser loads by itself: element -> attributes. Links that a person follows may lead anywhere.
_LOADS = {
    "script": ("src", "href", "xlink:href"),
    "img": ("src", "srcset"),
    "source": ("src", "srcset"),
    "iframe": ("src",),
    "frame": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "audio": ("src",),
    "video": ("src", "poster"),
    "track": ("src",),
    "input": ("src",),
    "image": ("href", "xlink:href"),
    "use": ("href", "xlink:href"),
    "body": ("background",),
    "form": ("action",),
    "base": ("href",),
}
_LOADING_RELATIONS = {
    "stylesheet", "preconnect", "dns-prefetch", "preload", "modulepreload", "prefetch", "prerender", "icon",
    "apple-touch-icon", "mask-icon", "manifest",
}  # fmt: skip
_OTHER_HOST = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_CSS_LOAD = re.compile(r"""@import\s+["']([^"']*)["']|url\(\s*["']?([^"')]*)""", re.IGNORECASE)
_REFRESH = re.compile(r"url\s*=\s*(.*)", re.IGNORECASE)
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_JS_IMPORT = re.compile(
    r"""(?:\bimport\s*\(?\s*|\bimport\b[^;"'()]{0,200}\bfrom\s*|\bimportScripts\s*\(\s*)["'`]((?:https?:)?//[^"'`]*)"""
)
_LOST = "404.html"  # the one page whose addresses start at the host's root: it is shown for any wrong address


@dataclass(slots=True)
class _PageAddresses(HTMLParser):
    """What one HTML page defines, loads and links to."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)  # of this site
    loads: list[str] = field(default_factory=list)  # from anywhere
    _text_of: str = ""

    def __post_init__(self) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.anchors |= {values[name] for name in ("id", "name") if name in values and (name == "id" or tag == "a")}
        for name in _LOADS.get(tag, ()):
            if name in values:
                self.loads += _sources(values[name]) if name == "srcset" else [values[name]]
        if tag == "link" and "href" in values and set(values.get("rel", "").lower().split()) & _LOADING_RELATIONS:
            self.loads.append(values["href"])
        if tag in ("a", "area") and "href" in values:
            self.links.append(values["href"])
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            self.loads += [address.strip(" \"'") for address in _REFRESH.findall(values.get("content", ""))]
        if "style" in values:
            self.loads += _css_loads(values["style"])
        self._text_of = tag if tag in ("style", "script") else ""

    def handle_endtag(self, tag: str) -> None:
        self._text_of = ""

    def handle_data(self, data: str) -> None:
        if self._text_of == "style":
            self.loads += _css_loads(data)
        elif self._text_of == "script":
            self.loads += _JS_IMPORT.findall(data)


def check_output(site: Path, *, base_url: str | None = None) -> tuple[str, ...]:
    """Return what is wrong with the site in folder `site`, one line each, sorted; empty if it is sound.

    It is a load from another host (scripts, styles, pictures, frames, fonts, forms), an address that starts at the
    host's root (but for the page 404.html, which may start at the path of `base_url`), a link to a file that is not
    there, or a link to an anchor that its page does not have.
    """
    pages = {path: _read(site / path) for path in _files(site, ".html")}
    findings: list[str] = []
    for path, page in pages.items():
        base = urlsplit(base_url).path.rstrip("/") + "/" if base_url and path == _LOST else None
        findings += [f"{path}: loads {load} from another host" for load in page.loads if _OTHER_HOST.match(load)]
        local = [a for a in (*page.links, *page.loads) if not _SCHEME.match(a) and not _OTHER_HOST.match(a)]
        findings += [f"{path}: {why}" for a in dict.fromkeys(local) if (why := _why_broken(a, path, site, pages, base))]
    for path in _files(site, ".css"):
        loads = _css_loads((site / path).read_text(encoding="utf-8"))
        findings += [f"{path}: loads {load} from another host" for load in loads if _OTHER_HOST.match(load)]
        local = [a for a in loads if not _SCHEME.match(a) and not _OTHER_HOST.match(a)]
        findings += [f"{path}: {why}" for a in dict.fromkeys(local) if (why := _why_broken(a, path, site, {}, None))]
    for path in _files(site, ".js"):
        loads = _JS_IMPORT.findall((site / path).read_text(encoding="utf-8"))
        findings += [f"{path}: loads {load} from another host" for load in loads]
    return tuple(sorted(set(findings)))


def _files(site: Path, suffix: str) -> Iterator[str]:
    return (f.relative_to(site).as_posix() for f in sorted(site.rglob(f"*{suffix}")))


def _read(file: Path) -> _PageAddresses:
    page = _PageAddresses()
    page.feed(file.read_text(encoding="utf-8"))
    page.close()
    return page


def _sources(srcset: str) -> list[str]:
    return [part.split()[0] for part in srcset.split(",") if part.split()]


def _css_loads(style: str) -> list[str]:
    return [name or url for name, url in _CSS_LOAD.findall(_CSS_COMMENT.sub("", style)) if name or url]


def _why_broken(address: str, path: str, site: Path, pages: dict[str, _PageAddresses], base: str | None) -> str | None:
    """Return what is wrong with an address of this site that file `path` uses, or None."""
    target, _, anchor = address.partition("#")
    name = unquote(target.partition("?")[0]).strip()
    if name.startswith("/"):
        if base is None and path != _LOST:
            return f"{address} starts at the host's root, so the site would not work below a path"
        name = name.removeprefix(base or "/")
        found = posixpath.normpath(name) if name else "index.html"
    else:
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
    if found.startswith("../") or found == "..":
        return f"{address} leads out of the site"
    if (site / found).is_dir():
        found = posixpath.join(found, "index.html")
    found = found.removeprefix("./")
    if not (site / found).is_file():
        return f"{address} leads to a file that is not there"
    if anchor and found in pages and unquote(anchor) not in pages[found].anchors and anchor != "top":
        return f"{address} leads to an anchor that is not there"
    return None
