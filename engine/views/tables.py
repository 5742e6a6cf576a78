"""Tables as values, and their HTML: one template for every table of the site."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

__all__ = ["Column", "Line", "Table", "render", "table_html", "with_second_line"]


#: A table with this many columns fits on a phone.
NARROW = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `kind` is text, rank, name (the row's heading), num, score …; `hint` says a short label in full.

    A `wide` column is not shown on a phone: there the second line of the name says the same.
    """

    label: str | Markup
    kind: str = "text"
    hint: str = ""
    wide: bool = False

    @property
    def classes(self) -> str:
        """The classes of its cells."""
        return f"cl-{self.kind} cl-wide" if self.wide else f"cl-{self.kind}"


@dataclass(frozen=True, slots=True)
class Line:
    """A row; `mark` is a class that sets it apart (podium-1 …)."""

    cells: tuple[str | Markup, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption; `kind` is a class for its layout."""

    caption: str | Markup
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    kind: str = ""
    caption_hidden: bool = False

    @property
    def label(self) -> str:
        """The caption as plain text; one that is no Markup is that already, whatever it looks like."""
        return self.caption.striptags() if isinstance(self.caption, Markup) else self.caption

    @property
    def is_wide(self) -> bool:
        """Whether the table may be wider than a phone: then the keyboard can reach its box, to scroll it."""
        return len(self.columns) > NARROW


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("engine.views", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **values: object) -> Markup:
    """The template with `values`, everything escaped that is no Markup."""
    return Markup(_environment().get_template(f"{template}.html.jinja").render(**values))


def with_second_line(name: str | Markup, parts: Iterable[str | Markup]) -> Markup:
    """A name and below it, on a phone only, what the `wide` columns say elsewhere. Of the two one is always hidden."""
    said = Markup(" ").join(parts)
    return Markup('{}<span class="cl-second"> {}</span>').format(name, said) if said else Markup("{}").format(name)


def table_html(table: Table) -> Markup:
    """The table in a box of its own that scrolls sideways when it must."""
    return render("table", table=table)
