"""What a notebook cell shows on a page: Markdown, or HTML inside Markdown."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Output:
    """A piece of a page as Markdown; a notebook shows it when it is the last value of a cell."""

    text: str

    def _repr_markdown_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{len(self.text)} characters of Markdown>"

    def __add__(self, other: "Output") -> "Output":
        return Output(f"{self.text}\n{other.text}")


def markdown(text: str) -> Output:
    """Show Markdown. Names and other typed text in it must have gone through `engine.views.markdown.escape`."""
    return Output(f"\n{text.strip(chr(10))}\n")


def html(fragment: str) -> Output:
    """Show a piece of HTML. Names and other typed text in it must have gone through `html.escape`.

    It is Markdown with a raw block, because Quarto loads scripts from another host as soon as a notebook holds an
    output of type text/html. The block's fence is longer than any run of backticks in the HTML.
    """
    # A renderer looks for shortcodes in raw blocks too: `{{` followed by a tag would be taken for one.
    safe = fragment.strip().replace("{{<", "&#123;{<")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", safe)), default=0))
    return Output(f"\n{fence}{{=html}}\n{safe}\n{fence}\n")
