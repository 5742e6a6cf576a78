"""What the browser gets: the page itself, the script that loads it again, and what is wrong above it."""

from __future__ import annotations

import re

import pytest

from engine.preview.making import Notices, View
from engine.preview.rendering import Rendered
from engine.preview.showing import in_the_making, of_page, shown
from engine.problems import At, Problem

PAGE = b'<!DOCTYPE html><html><head><title>T</title></head>\n<body class="x"><p>1</p></body></html>'
BAD = '"><img src=x onerror=alert(1)>'
ERROR = Problem(At(f"data/{BAD}.csv", 17, 3), "number", f"{BAD} is no number", f"why {BAD}", f"fix {BAD}")
WARNING = Problem(At("data/x.csv", 2, 1), "csv-column", "nobody knows the column 'age'")


def view(
    *problems: Problem, failures: tuple[str, ...] = (), page: bytes | None = PAGE, is_planned: bool = True
) -> View:
    """What there is to show."""
    rendered = None if page is None else Rendered(page, ())
    return View(rendered, is_planned, Notices(problems, failures))


def test_a_page_is_as_it_will_be_published_but_for_the_script() -> None:
    """The script comes from this server, knows the page and which make of it this is, and nothing else is added."""
    found = shown(view(), "a/x")
    script = f'<script src="/-/preview.js" data-page="a/x" data-made="{found.made}"></script>'
    assert found.status == 200
    assert found.html == PAGE.replace(b"</body>", script.encode() + b"</body>")


def test_the_make_is_another_only_for_another_page_or_other_notices() -> None:
    """So the browser loads a page again when there is something new, and only then."""
    made = {
        shown(view(), "a").made,
        shown(view(page=PAGE.replace(b"1", b"2")), "a").made,
        shown(view(WARNING), "a").made,
        shown(view(ERROR), "a").made,
        shown(view(failures=("x",)), "a").made,
    }
    assert len(made) == 5
    assert shown(view(ERROR), "a").made in made


def test_errors_stand_above_the_page_with_place_message_why_and_fix() -> None:
    """As text: names in files are never markup. The page itself is below, as it was."""
    found = shown(view(ERROR), "a").html.decode()
    assert BAD not in found
    escaped = "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"
    text = re.sub(r"<[^>]*>", " ", found[found.index("<body") :])
    for said in (f"data/{escaped}.csv:17:3", f"{escaped} is no number", f"why: why {escaped}", f"fix: fix {escaped}"):
        assert said in text
    assert found.index('<body class="x"><div id="preview-notices">') < found.index("<p>1</p>")
    assert 'role="alert"' in found


def test_a_place_is_read_in_every_scheme() -> None:
    """Code has light letters on pages in dark mode, and the notices a light ground: theirs are as dark as the rest."""
    found = of_page(b"<head></head><body><p>1</p></body>", "a", Notices((), ("page a failed",))).html
    assert b"#preview-notices :is(code, pre) { color: inherit; background: none }" in found


def test_a_failing_notebook_is_told_in_the_same_place() -> None:
    """With its lines, escaped."""
    found = shown(view(failures=(f"page x: cell 3 failed\n  cause  {BAD}",)), "a").html.decode()
    assert "page x: cell 3 failed\n  cause  &quot;&gt;&lt;img" in found
    assert BAD not in found


def test_warnings_are_folded_away_and_alarm_nobody() -> None:
    """How many there are can be seen."""
    found = shown(view(WARNING), "a").html.decode()
    assert "<summary>1 warning</summary>" in found
    assert "nobody knows the column &#x27;age&#x27;" in found
    assert 'role="alert"' not in found
    assert "<summary>2 warnings</summary>" in shown(view(WARNING, WARNING, ERROR), "a").html.decode()


@pytest.mark.parametrize("wrong", [view(ERROR, page=None), view(failures=("x",), page=None, is_planned=False)])
def test_a_page_that_was_never_made_is_told_with_what_is_wrong(wrong: View) -> None:
    """At the start with errors in the data."""
    found = shown(wrong, "a")
    assert found.status == 500
    assert b"This page cannot be made yet" in found.html
    assert b"preview-notices" in found.html


def test_a_page_that_nobody_planned_is_not_there() -> None:
    """It has the script all the same, for it may come."""
    found = shown(view(page=None, is_planned=False), '"><b>')
    assert found.status == 404
    assert b"There is no such page" in found.html
    assert b'data-page="&quot;&gt;&lt;b&gt;"' in found.html


def test_while_a_page_is_made_the_browser_is_told_so() -> None:
    """And loads it as soon as it is there: whatever is made of it is another make."""
    found = in_the_making("a")
    assert found.status == 503
    assert b"This page is being made" in found.html
    assert b"/-/preview.js" in found.html
    assert found.made != shown(view(), "a").made
