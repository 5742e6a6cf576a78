"""What of the site is as it should be, what is to be made, and what is said of what cannot be made."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.preview.files import Contents
from engine.preview.looking import Look, Plan
from engine.preview.made import Job, Made
from engine.preview.rendering import Rendered
from engine.problems import At, Problem
from engine.publish.errors import PageFailed, RenderFailed
from engine.publish.execute import Executed
from engine.publish.pages import Page, SiteInfo

WRONG = Problem(At("data/x.csv", 2, 3), "number", "this is no number")


def plan(*paths: str, title: str = "Club", page_title: str = "P") -> Plan:
    """A plan of pages of events: a/x is one of event a, in the season 1."""
    pages = {path: Page(path, "round", {"season": "1", "event": path.partition("/")[0]}, page_title) for path in paths}
    return Plan(pages, SiteInfo(title, "it", None, (), {}), frozenset())


def contents(style: str = "s", **events: str) -> Contents:
    """Files of events, and of the frame."""
    return Contents({f"1/{event}/f.csv": text for event, text in events.items()}, {"round": "n"}, style, None)


def said(site: Made) -> list[str]:
    """What is said of failures."""
    return list(site.failures)


def made(*paths: str) -> Made:
    """A site of which everything is made."""
    site = Made()
    site.take(Look(plan(*paths), ()), contents(a="1", b="1"))
    make(site, site.stale())
    return site


def make(site: Made, jobs: Iterable[Job]) -> list[str]:
    """Make pages; return their paths."""
    done = []
    for job in list(jobs):
        path = job.page.path
        site.keep(job, Executed(path, f"notebook of {path}", ()), Rendered(path.encode(), ()))
        done.append(path)
    return done


def test_all_pages_are_to_be_made_at_first_and_none_twice() -> None:
    """In the plan's order, those that somebody waits for before the others."""
    site = Made()
    site.take(Look(plan("a/x", "b/x", "b/y"), ()), contents(a="1", b="1"))
    assert make(site, site.stale(("b/y", "nowhere"))) == ["b/y", "a/x", "b/x"]
    assert list(site.stale()) == []
    assert site.job("a/x") is None


def test_a_saved_file_makes_its_pages_stale() -> None:
    """Their notebooks run again; the other pages are as they should be."""
    site = made("a/x", "b/x")
    site.take(Look(plan("a/x", "b/x"), ()), contents(a="2", b="1"))
    (job,) = site.stale()
    assert job.page.path == "a/x"
    assert site.execution(job) is None


@pytest.mark.parametrize(
    ("style", "title", "page_title"), [("t", "Club", "P"), ("s", "Other", "P"), ("s", "Club", "Q")]
)
def test_another_frame_or_title_is_rendered_without_running_a_notebook(style: str, title: str, page_title: str) -> None:
    """A style, a name in the navigation, the page's own title."""
    site = made("a/x")
    site.take(Look(plan("a/x", title=title, page_title=page_title), ()), contents(style, a="1", b="1"))
    (job,) = site.stale()
    executed = site.execution(job)
    assert executed is not None
    assert executed.notebook == "notebook of a/x"


def test_new_pages_appear_and_gone_ones_are_forgotten() -> None:
    """And a page that comes back is made again."""
    site = made("a/x", "a/y")
    site.take(Look(plan("a/x", "a/z"), ()), contents(a="1", b="1"))
    assert [job.page.path for job in site.stale()] == ["a/z"]
    assert site.rendered.keys() == {"a/x"}
    assert site.executed.keys() == {"a/x"}
    site.take(Look(plan("a/x", "a/y"), ()), contents(a="1", b="1"))
    assert [job.page.path for job in site.stale()] == ["a/y"]


def test_while_the_data_have_errors_pages_stay_as_they_were() -> None:
    """Nothing is made; when that is mended only what has changed is."""
    site = made("a/x", "b/x")
    late = next(iter(made_stale(site)))
    site.take(Look(None, (WRONG,)), contents(a="3", b="1"))
    assert list(site.stale()) == []
    assert not site.is_wanted(late)
    assert site.problems == (WRONG,)
    assert site.rendered.keys() == {"a/x", "b/x"}
    site.take(Look(plan("a/x", "b/x"), ()), contents(a="1", b="1"))
    assert list(site.stale()) == []
    assert not site.problems


def made_stale(site: Made) -> list[Job]:
    """The jobs after one of its files was saved."""
    site.take(Look(plan("a/x", "b/x"), ()), contents(a="2", b="1"))
    return list(site.stale())


def test_what_was_begun_before_another_save_is_not_wanted_any_more() -> None:
    """It may be of the file as it was."""
    site = made("a/x", "b/x")
    (job,) = made_stale(site)
    assert site.is_wanted(job)
    site.take(Look(plan("a/x", "b/x"), ()), contents(a="3", b="1"))
    assert not site.is_wanted(job)


def test_settings_that_cannot_be_laid_over_the_sites_stop_it() -> None:
    """Until the next look finds them mended."""
    site = made("a/x")
    site.take(Look(plan("a/x"), ()), contents("t", a="1", b="1"))
    site.stop("_quarto.yml cannot be read")
    assert list(site.stale()) == []
    assert site.trouble == "_quarto.yml cannot be read"
    site.take(Look(plan("a/x"), ()), contents("t", a="1", b="1"))
    assert len(list(site.stale())) == 1
    assert site.trouble == ""


def test_a_page_that_fails_is_not_tried_again_before_something_changes() -> None:
    """One failure is told for each notebook, with what there was of the page still there."""
    site = made("a/x", "a/y", "b/x")
    site.take(Look(plan("a/x", "a/y", "b/x"), ()), contents(a="2", b="1"))
    for job in list(site.stale()):
        site.fail(job, PageFailed(job.page.path, "round", "ValueError: x", cell=3, first_line="f()"))
    assert list(site.stale()) == []
    assert said(site) == ["page a/x: cell 3 of round.ipynb failed\n  cell   f()\n  cause  ValueError: x"]
    assert site.rendered["a/x"][1].html == b"a/x"
    site.take(Look(plan("a/x", "a/y", "b/x"), ()), contents(a="3", b="1"))
    assert said(site) == []
    assert make(site, site.stale()) == ["a/x", "a/y"]
    assert site.failed == {}


def test_other_failures_name_their_page() -> None:
    """A renderer's, for one."""
    site = made("a/x", "b/x")
    (job,) = made_stale(site)
    site.fail(job, RenderFailed("smalldocs: no"))
    assert said(site) == ["page a/x: smalldocs: no"]
    make(site, [job])
    assert said(site) == []
