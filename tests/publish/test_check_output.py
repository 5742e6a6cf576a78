"""The check of a finished site, on folders of one or two small files."""

from pathlib import Path

import pytest

from engine.publish.check_output import check_output
from engine.publish.finish import finish
from publish_fixtures import info


def findings(folder: Path, base_url: str | None = None, **contents: str) -> tuple[str, ...]:
    """Write files (`a_html` is a.html) and check them."""
    for name, text in contents.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return check_output(folder, base_url=base_url)


@pytest.mark.parametrize(
    "element",
    [
        '<script src="https://example.org/x"></script>',
        '<script src="//example.org/x"></script>',
        '<img src="https://example.org/x">',
        '<img srcset="a.html 1x, https://example.org/x 2x">',
        '<iframe src="https://example.org/x"></iframe>',
        '<video poster="https://example.org/x"></video>',
        '<object data="https://example.org/x"></object>',
        '<link rel="stylesheet" href="https://example.org/x">',
        '<link href="https://example.org/x" rel="preconnect">',
        '<link rel="icon" href="https://example.org/x">',
        '<form action="https://example.org/x"></form>',
        '<svg><use href="https://example.org/x"/></svg>',
        '<p style="background: url(https://example.org/x)">',
        "<style>@import 'https://example.org/x';</style>",
        '<style>@font-face { src: url("https://example.org/x") }</style>',
        '<script type="module">import a from "https://example.org/x"</script>',
        '<script>import("https://example.org/x")</script>',
        '<meta http-equiv="refresh" content="0; url=https://example.org/x">',
    ],
)
def test_a_load_from_another_host_is_found(tmp_path: Path, element: str) -> None:
    """Whatever a browser fetches by itself."""
    (finding,) = findings(tmp_path, a_html=element)
    assert finding.startswith("a.html: loads ")
    assert finding.endswith("example.org/x from another host")


@pytest.mark.parametrize("css", ['@import "https://example.org/x";', "p { background: url('//example.org/x') }"])
def test_a_style_sheet_that_loads_from_another_host_is_found(tmp_path: Path, css: str) -> None:
    """Imports and pictures, but not what is in a comment."""
    assert len(findings(tmp_path, a_css=css)) == 1
    assert findings(tmp_path, a_css=f"/* {css} */") == ()


def test_a_script_that_imports_from_another_host_is_found(tmp_path: Path) -> None:
    """But not one that only mentions an address."""
    assert len(findings(tmp_path, a_js='import { x } from "https://example.org/x.js";')) == 1
    assert findings(tmp_path, a_js='const schema = "https://example.org/x.js"; // import it') == ()


@pytest.mark.parametrize(
    "element",
    [
        '<a href="https://example.org">x</a>',
        '<a href="mailto:a@example.org">x</a>',
        '<img src="data:image/gif;base64,AA==">',
        '<a href="#b">x</a><p id="b">',
        '<a href="./#b">x</a>',
        '<a href="a.html?x=1#b">x</a>',
        '<a href="%61.html">x</a>',
        '<link rel="canonical" href="https://example.org/">',
        "<script>const x = \"<a href='gone.html'>\"</script>",
        '<a href="">x</a>',
    ],
)
def test_what_is_sound_passes(tmp_path: Path, element: str) -> None:
    """Links to other hosts are for people to follow."""
    assert findings(tmp_path, a_html=f'<p id="b">{element}', index_html='<p id="b">') == ()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("gone.html", "gone.html leads to a file that is not there"),
        ("#gone", "#gone leads to an anchor that is not there"),
        ("a.html#gone", "a.html#gone leads to an anchor that is not there"),
        ("../x.html", "../x.html leads out of the site"),
        ("/a.html", "/a.html starts at the host's root, so the site would not work below a path"),
    ],
)
def test_a_link_to_nowhere_is_found(tmp_path: Path, address: str, why: str) -> None:
    """With the page that has it."""
    assert findings(tmp_path, a_html=f'<a href="{address}">x</a>') == (f"a.html: {why}",)


def test_the_page_for_lost_visitors_may_start_at_the_base_path(tmp_path: Path) -> None:
    """And at no other."""
    page = '<a href="/club/a.html">x</a>'
    (tmp_path / "404.html").write_text(page, encoding="utf-8")
    assert findings(tmp_path, "https://example.org/club", a_html="") == ()
    assert findings(tmp_path, "https://example.org/other", a_html="") != ()


def test_imports_of_web_fonts_are_taken_out(tmp_path: Path) -> None:
    """The address may hold semicolons; the rest of the style sheet stays."""
    rule = "@import url(https://fonts.example.org/css2?family=Lato:wght@300;400;700&display=swap);p{color:red}"
    style = tmp_path / "a.css"
    style.write_text(rule, encoding="utf-8")
    (tmp_path / "404.html").write_text("<title>x</title>", encoding="utf-8")
    finish(tmp_path, [], info(), {})
    assert style.read_text(encoding="utf-8") == "p{color:red}"
