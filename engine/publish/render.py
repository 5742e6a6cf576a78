"""Which program makes HTML of the staged project."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from engine.publish import quarto, smalldocs
from engine.publish.errors import RenderFailed


class Renderer(Protocol):
    """A program that renders a Quarto website project. Both renderers get the same project."""

    @property
    def name(self) -> str:
        """What `--renderer` calls it."""

    def config_text(self, text: str) -> str:
        """Return plain text as this renderer wants it in the configuration's titles and navigation."""

    def render(self, project: Path) -> tuple[str, ...]:
        """Render the project into its `_site` folder; return warnings. Raises RenderFailed."""

    def translate(self, site: Path, labels: Mapping[str, str]) -> None:
        """Put `labels` (pages.LABELS) where the renderer has words of its own in English only."""


def choose(name: str = "auto") -> Renderer:
    """Return the renderer of that name; "auto" is Quarto where it is on PATH, else smalldocs."""
    if name == "auto":
        name = "quarto" if quarto.found() else "smalldocs"
    if name == "quarto":
        return quarto.Quarto()
    if name == "smalldocs":
        return smalldocs.Smalldocs()
    raise RenderFailed(f"there is no renderer {name!r}: use auto, quarto or smalldocs")
