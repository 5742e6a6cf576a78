"""The disposable project that a renderer reads: configuration, hand-written files, executed notebooks."""

import html
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat
import yaml  # type: ignore[import-untyped]

from engine.publish.execute import Executed
from engine.publish.pages import Page, SiteInfo
from engine.publish.vega import bundle
from engine.views import output
from engine.views.markdown import escape

# Not href: Quarto turns every link to a source into a link to its page, and the page's notebook has the source's name.
# `finish.py` makes it an href when the notebook is there.
NOTEBOOK_LINK = '<a data-notebook-href="'


def stage(
    pages: Sequence[Page],
    site: SiteInfo,
    executed: Mapping[str, Executed],
    *,
    root: Path,
    project: Path,
    config_text: Callable[[str], str],
) -> None:
    """Write the project folder `project` (it must not exist) from the sources in `root` and the executed notebooks.

    `config_text` is the renderer's way to write plain text into the configuration.
    """
    stage_frame(site, root=root, project=project, config_text=config_text)
    for page in pages:
        stage_page(page, site, executed[page.path], project=project)


def stage_page(page: Page, site: SiteInfo, executed: Executed, *, project: Path) -> None:
    """Write one page's notebook into the project, as the renderer is to read it."""
    _write(project / f"{page.path}.ipynb", _with_frame(executed.notebook, page, site))


def stage_frame(site: SiteInfo, *, root: Path, project: Path, config_text: Callable[[str], str]) -> None:
    """Write the project without the pages: its configuration, what is written by hand, what the pages load."""
    shutil.copytree(root / "site", project)
    config = yaml.safe_load((root / "_quarto.yml").read_text(encoding="utf-8"))
    _write(project / "_quarto.yml", _yaml(_completed(config, site, config_text)))
    _write(project / "vendor" / "vega.js", bundle())
    front = _front_matter(site.labels["not-found-title"])
    if not (project / "404.md").is_file():  # a club may have its own
        _write(project / "404.md", f"---\n{front}search: false\n---\n\n{escape(site.labels['not-found-text'])}\n")


def _completed(config: dict[str, Any], site: SiteInfo, text: Callable[[str], str]) -> dict[str, Any]:
    """Return the configuration with what is this site's own."""
    website, page = config["website"], config["format"]["html"]
    navbar = {
        **website["navbar"],
        "title": text(site.title),
        "left": [{"text": text(label), "href": f"{path}.ipynb"} for label, path in site.navigation],
    }
    own = {
        "title": text(site.title),
        "navbar": navbar,
        # Markdown for both renderers, other than the titles.
        "page-footer": {"center": escape(site.labels["footer"])},
        **({"site-url": site.base_url} if site.base_url else {}),
    }
    to_content = '<a class="visually-hidden-focusable skip" href="#quarto-document-content">'
    skip = f"{to_content}{html.escape(site.labels['skip'])}</a>"
    own_page = {"toc-title": text(site.labels["on-this-page"]), "include-before-body": [{"text": skip}]}
    return {
        **config,
        "lang": site.language,
        "website": {**website, **own},
        "format": {**config["format"], "html": {**page, **own_page}},
    }


def _with_frame(notebook: str, page: Page, site: SiteInfo) -> str:
    """Return the executed notebook with front matter before it and the link to itself after it."""
    node = nbformat.reads(notebook, as_version=4)
    front = nbformat.v4.new_raw_cell(f"---\n{_front_matter(page.title)}---", id="front-matter")
    name = f"{page.path.rpartition('/')[2]}.ipynb"
    label = html.escape(site.labels["download-notebook"])
    link = output.html(f'<p class="notebook-download">{NOTEBOOK_LINK}{name}" download>{label}</a></p>')
    end = nbformat.v4.new_markdown_cell(link.text, id="download")
    node.cells = [front, *node.cells, end]
    return f"{nbformat.writes(node)}\n"


def _front_matter(title: str) -> str:
    return _yaml({"title": escape(title.strip())})


def _yaml(value: dict[str, Any]) -> str:
    return str(yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=1_000_000))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
