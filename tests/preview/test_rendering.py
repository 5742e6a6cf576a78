"""A page that the preview renders alone is the page of the whole site."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.preview.rendering import Frame
from engine.publish.errors import BadSettings
from engine.publish.execute import Executed
from engine.publish.pages import Page, SiteInfo
from publish_fixtures import ALL_HOSTILE, Project, info, make_project

SITE = info(ALL_HOSTILE, navigation=(("{{< x >}} & <i>", "players/m1"), ("Home", "index")))
PAGES = (
    Page("index", "typed_names", {"name": ALL_HOSTILE}, ALL_HOSTILE, f"About {ALL_HOSTILE}"),
    Page("players/m1", "typed_names", {"name": "Zoë"}, "Zoë -- 1"),
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A club with hostile names, a page and a picture of its own, built as a whole."""
    project = make_project(tmp_path_factory.mktemp("whole"))
    club = project.data.parent
    (club / "site").mkdir()
    (club / "site" / "about.md").write_text(
        "---\ntitle: About\n---\n\n## Us\n\n[Zoë](players/m1.ipynb) ![x](dot.png)\n", encoding="utf-8"
    )
    (club / "site" / "dot.png").write_bytes(b"png")
    (club / "site" / "draft.md").write_text("---\ndraft: true\n---\n\nx\n", encoding="utf-8")
    project.build(*PAGES, site=SITE)
    return project


def frame_of(project: Project, folder: Path, site: SiteInfo = SITE) -> Frame:
    """The frame of its pages."""
    return Frame(site, [p.path for p in PAGES], root=project.root, club=project.data.parent, folder=folder / "frame")


def executed(project: Project, page: Page) -> Executed:
    """The page's executed notebook, as the whole site offers it."""
    return Executed(page.path, (project.output / f"{page.path}.ipynb").read_text(encoding="utf-8"), ())


def test_a_page_is_the_same_alone_as_in_the_whole_site(project: Project, tmp_path: Path) -> None:
    """To the byte, at any depth, rendered once or again, and nothing is left of it on the disk."""
    frame = frame_of(project, tmp_path)
    there = sorted(p for p in frame.files.parent.rglob("*") if p.is_file())
    for page in (*PAGES, *PAGES):
        made = frame.render(page, executed(project, page)).html
        assert made == (project.output / f"{page.path}.html").read_bytes()
    assert sorted(p for p in frame.files.parent.rglob("*") if p.is_file()) == there


def test_what_pages_load_is_the_same(project: Project, tmp_path: Path) -> None:
    """Styles, scripts, pictures, pages written by hand, the page for lost visitors; drafts are left out."""
    frame = frame_of(project, tmp_path)
    own = {f"{page.path}.{kind}" for page in PAGES for kind in ("html", "ipynb")}
    published = {p.relative_to(project.output).as_posix() for p in project.output.rglob("*") if p.is_file()}
    made = {p.relative_to(frame.files).as_posix() for p in frame.files.rglob("*") if p.is_file()}
    assert published - own - {".classifica-site"} == made
    assert {"about.html", "404.html", "dot.png"} <= made
    assert "draft.html" not in made
    for file in made - {"search.json"}:
        assert (frame.files / file).read_bytes() == (project.output / file).read_bytes(), file


def test_together_the_parts_find_what_the_whole_search_finds(project: Project, tmp_path: Path) -> None:
    """The names of people as they are written, too."""
    frame = frame_of(project, tmp_path)
    parts = [entry for page in PAGES for entry in frame.render(page, executed(project, page)).search]
    whole = json.loads((project.output / "search.json").read_text(encoding="utf-8"))
    by_address = {entry["href"]: entry for entry in (*frame.search, *parts)}
    assert by_address == {entry["href"]: entry for entry in whole}


def test_another_navigation_is_another_frame(project: Project, tmp_path: Path) -> None:
    """A name there is on every page."""
    frame = frame_of(project, tmp_path, replace(SITE, navigation=(("Novelty", "index"),)))
    assert b"Novelty" in frame.render(PAGES[1], executed(project, PAGES[1])).html


def test_settings_that_cannot_be_laid_over_are_told(project: Project, tmp_path: Path) -> None:
    """As a build tells them; and a frame that is not needed any more is removed whole."""
    frame = frame_of(project, tmp_path)
    frame.remove()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "_quarto.yml").write_text("format: html\n", encoding="utf-8")
    with pytest.raises(BadSettings, match="format holds keys of its own"):
        Frame(SITE, ["index"], root=project.root, club=tmp_path, folder=tmp_path / "frame")
