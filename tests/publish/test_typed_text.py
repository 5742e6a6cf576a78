"""Typed text comes out as typed: in Markdown, in HTML, in charts."""

import html
import json
import re
import subprocess

import altair as alt
import pypandoc
import pytest
from smalldocs.markdown import render

from engine.views import output
from engine.views.chart_html import chart_html
from engine.views.markdown import escape
from publish_fixtures import HOSTILE


def shown(fragment: str) -> str:
    """What a reader sees of HTML, where text is what is left without the tags."""
    return html.unescape(re.sub(r"<!-- -->|</?(?:p|h2|li)\b[^>]*>", "", fragment)).strip()


@pytest.mark.parametrize("typed", HOSTILE)
@pytest.mark.parametrize(("before", "element"), [("", "p"), ("## ", "h2"), ("- ", "li")])
def test_escaped_text_comes_out_as_typed_in_smalldocs(typed: str, before: str, element: str) -> None:
    """A name in a paragraph, a heading or a list is that name, and no markup."""
    found = re.findall(rf"<{element}\b[^>]*>(.*?)</{element}>", render(before + escape(typed), {}), re.DOTALL)
    assert [shown(f) for f in found] == [typed]


@pytest.mark.parametrize("typed", HOSTILE)
def test_escaped_text_comes_out_as_typed_in_pandoc(typed: str) -> None:
    """Pandoc with Quarto's extensions and its smart typography shows the name, and no markup."""
    pandoc = pypandoc.get_pandoc_path()
    reader = "markdown+emoji+tex_math_single_backslash+autolink_bare_uris"
    command = [pandoc, "-f", reader, "-t", "html", "--wrap=none"]
    made = subprocess.run(command, input=escape(typed), capture_output=True, check=True, encoding="utf-8").stdout
    assert shown(made) == typed


def test_escape_makes_one_line_and_keeps_spaces_at_the_ends() -> None:
    """A line break cannot start a block, and text can be joined to other text."""
    assert escape("a\nb\tc") == "a b c"
    assert escape(" a ") == "&#32;a&#32;"


@pytest.mark.parametrize("fragment", ["<td>```</td>", "<td>`</td>", "<td>{{<b>x</b>}}</td>", "<p>a</p>\n\n<p>b</p>"])
def test_html_reaches_the_page_whole(fragment: str) -> None:
    """Backticks cannot end the raw block, braces before a tag are no shortcode, blank lines do not cut it."""
    text = output.html(fragment)._repr_markdown_()
    assert "{{<" not in text
    assert html.unescape(render(text, {}).strip()) == fragment


def chart(name: str) -> str:
    """A small chart about somebody."""
    values = alt.Data(values=[{"round": 1, "who": name}, {"round": 2, "who": name}])  # type: ignore[no-untyped-call]
    lines = alt.Chart(values).mark_line(clip=True).encode(x="round:Q", y="who:N").properties(width="container")
    return chart_html(lines, title=name, description=f"Of {name}")


@pytest.mark.parametrize("typed", HOSTILE)
def test_a_chart_holds_names_as_data_only(typed: str) -> None:
    """The JSON gives the name back, and neither it nor the picture holds an element that the name made."""
    made = chart(typed)
    found = re.search(r'<script type="application/json">(.*?)</script>', made, re.DOTALL)
    assert found is not None
    assert json.loads(found[1])["data"]["values"][0]["who"] == typed
    assert made.count("<script") == made.count("</script") == 1
    elements = {tag.lower() for tag in re.findall(r"<([A-Za-z!][\w-]*)", made)}
    assert elements <= {
        "figure",
        "figcaption",
        "div",
        "script",
        "svg",
        "g",
        "path",
        "line",
        "text",
        "clippath",
        "defs",
        "rect",
    }


def test_a_chart_is_the_same_every_time() -> None:
    """Ids do not count the charts drawn before, and lead to what they name."""
    first, second = chart("Zoë"), chart("Zoë")
    assert first == second
    used = re.findall(r"url\(#([^)]+)\)", first)
    assert used
    assert set(used) <= set(re.findall(r' id="([^"]+)"', first))


def test_a_chart_takes_its_colours_from_the_page() -> None:
    """Text in the static picture is of the page's colour in the light theme and in the dark one."""
    assert set(re.findall(r'<text[^>]*\sfill="([^"]+)"', chart("Zoë"))) == {"currentColor"}
