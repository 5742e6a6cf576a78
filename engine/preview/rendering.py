"""One page of the site at a time, rendered as it is in the whole site."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.publish.execute import Executed
from engine.publish.finish import finish_frame, finish_page
from engine.publish.overlay import sources
from engine.publish.pages import Page, SiteInfo
from engine.publish.smalldocs import Smalldocs
from engine.publish.stage import stage_frame, stage_page

__all__ = ["Frame", "Rendered"]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as it is published, and what the search box finds in it."""

    html: bytes
    search: tuple[Mapping[str, str], ...]


class Frame:
    """What all pages have around them, made once: settings, styles, scripts, and pages written by hand."""

    def __init__(self, site: SiteInfo, planned: Collection[str], *, root: Path, club: Path, folder: Path) -> None:
        """Make it in `folder` (not there yet) from the sources in `root` with those of `club` laid over them; `planned`
        are the paths of the pages that there will be. Raises PublishError.
        """
        self.site = site
        self.planned: Collection[str] = planned
        self._folder = folder
        self._lock = threading.Lock()
        self._renderer = Smalldocs()
        folder.mkdir(parents=True)
        made_from = sources(root, club, folder / "sources")
        self.notebooks = made_from / "notebooks"
        self._project = folder / "project"
        stage_frame(site, root=made_from, project=self._project, config_text=self._renderer.config_text)
        self.search = self._renderer.render_part(self._project, self.planned)
        self._renderer.translate(self.files, site.labels)
        finish_frame(self.files, site)

    @property
    def files(self) -> Path:
        """The folder with everything that is no page of a notebook, as it is published."""
        return self._project / "_site"

    def render(self, page: Page, executed: Executed) -> Rendered:
        """The page, whose notebook has been executed. Raises RenderFailed."""
        with self._lock:
            stage_page(page, self.site, executed, project=self._project)
            source, made = self._project / f"{page.path}.ipynb", self.files / f"{page.path}.html"
            try:
                search = self._renderer.render_part(self._project, self.planned, page.path)
                self._renderer.translate_page(made, self.site.labels)
                finish_page(made, page, self.site)
                return Rendered(made.read_bytes(), search)
            finally:
                source.unlink()
                made.unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove it from the disk."""
        with self._lock:
            shutil.rmtree(self._folder, ignore_errors=True)
