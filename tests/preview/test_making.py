"""What is made when: what somebody looks at first, nothing from files that changed meanwhile, nothing after the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.preview import making
from engine.preview.files import Files
from engine.preview.made import Job
from engine.preview.making import Maker, Notices, View
from engine.preview.rendering import Frame
from engine.project_files import project_root
from engine.publish import kernels
from engine.publish.errors import PageFailed
from engine.publish.execute import Executed
from engine.publish.pages import Page
from tinyclub import round_text, write_club

ROUND = "2025-26/cuori/round-02.csv"
BROKEN = round_text("1,N,a,x", "1,E,b,50", "1,S,c,60", "1,W,d,50")
OTHER = round_text("1,N,a,50", "1,E,b,100", "1,S,c,60", "1,W,d,50")
LONG = 20.0


class Club:
    """A maker at work on a small club, whose notebooks say only what the round's file holds."""

    def __init__(self, folder: Path) -> None:
        self.data = write_club(folder)
        self.said: list[Notices] = []
        self.made: list[str] = []
        self.meanwhile: Callable[[], None] = lambda: None
        (folder / "made").mkdir()
        root = project_root()
        self.maker = Maker(Files(self.data, root), root=root, folder=folder / "made", told=self.said.append)
        self._threads: list[threading.Thread] = []

    def execute(self, job: Job, frame: Frame) -> Executed:
        """Stands in for running a notebook."""
        self.made.append(job.page.path)
        text = (self.data / ROUND).read_text(encoding="utf-8")
        self.meanwhile()
        if "FAIL" in text:
            raise ValueError("the notebook failed")
        points = text.splitlines()[1].split(",")[3]
        cell = f'{{"cell_type": "markdown", "id": "a", "metadata": {{}}, "source": "{points}"}}'
        notebook = f'{{"cells": [{cell}], "metadata": {{}}, "nbformat": 4, "nbformat_minor": 5}}\n'
        return Executed(job.page.path, notebook, ())

    def write(self, text: str) -> None:
        """Save the file of the second round, and look."""
        (self.data / ROUND).write_text(text, encoding="utf-8")
        self.maker.look_if_changed()

    def start(self, *, also_others: bool) -> None:
        """Look, and begin to work."""
        self.maker.look_if_changed()
        thread = threading.Thread(target=self.maker.work, kwargs={"also_others": also_others})
        thread.start()
        self._threads.append(thread)

    def view(self, path: str, known: Callable[[View], bool] = lambda view: False) -> View:
        """The page as somebody who waits for it gets it."""
        with self.maker.waiting_for(path):
            found = self.maker.view(path, LONG, known)
        assert found is not None
        return found

    def text(self, path: str) -> str:
        """The page's HTML."""
        rendered = self.view(path).rendered
        assert rendered is not None
        return rendered.html.decode()

    def end(self) -> None:
        """End it; the threads go."""
        self.maker.end()
        for thread in self._threads:
            thread.join(LONG)
            assert not thread.is_alive()


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A club whose maker has not looked yet."""
    club = Club(tmp_path)
    monkeypatch.setattr(club.maker, "_execute", club.execute)
    yield club
    club.end()


def test_only_what_somebody_looks_at_is_made_at_once(club: Club) -> None:
    """Once; the others are left to whoever makes the others too."""
    club.start(also_others=False)
    assert "<p>100</p>" in club.text("2025-26/cuori/round-01")
    club.text("2025-26/cuori/round-01")
    assert club.made == ["2025-26/cuori/round-01"]
    assert club.maker.notebook("2025-26/cuori/round-01") is not None
    assert club.maker.notebook("index") is None
    assert [entry["href"] for entry in club.maker.search()] == ["2025-26/cuori/round-01.html"]


def test_the_others_follow(club: Club) -> None:
    """In the end the search box knows every page."""
    club.start(also_others=True)
    pages = {"index", "corrections", "players/a", "2025-26/index", "2025-26/cuori/round-03"}
    for page in pages:
        club.view(page)
    assert {entry["href"].removesuffix(".html") for entry in club.maker.search()} >= pages
    assert len(club.made) == len(set(club.made))


@pytest.mark.parametrize("what", ["a page is asked for", "a file is saved"])
def test_a_page_that_nobody_waits_for_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Its notebook is ended when a page is asked for or a file saved; that is no failure, and it is made later."""
    club, begun = Club(tmp_path), threading.Event()

    def run(pages: list[Page], *, build: str, **_: object) -> dict[str, Executed]:
        """The first page's notebook never comes to its end by itself."""
        (page,) = pages
        if not begun.is_set():
            begun.set()
            while not kernels.is_stopped(build):
                time.sleep(0.01)
            raise PageFailed(page.path, page.notebook, "the build was stopped")
        job = Job(page, "", "")
        assert club.maker.frame is not None
        return {page.path: club.execute(job, club.maker.frame)}

    monkeypatch.setattr(making, "execute_pages", run)
    club.start(also_others=True)
    try:
        assert begun.wait(LONG)
        if what == "a file is saved":
            club.write(OTHER)
        club.text("2025-26/cuori/round-02")
        club.text("index")
    finally:
        club.end()
    assert sorted(set(club.made) & {"index", "2025-26/cuori/round-02"}) == ["2025-26/cuori/round-02", "index"]
    assert club.said == []


def test_nobody_sees_a_page_of_the_file_as_it_was(club: Club) -> None:
    """Who asks right after a save waits for the new page, and who has it open is told."""
    club.start(also_others=False)
    old = club.view("2025-26/cuori/round-02")
    club.write(OTHER)
    assert club.maker.view("2025-26/cuori/round-02", 0) is None
    new = club.view("2025-26/cuori/round-02", lambda view: view == old)
    assert new.rendered is not None
    assert b"<p>50</p>" in new.rendered.html


def test_what_was_made_while_a_file_was_saved_is_made_again(club: Club) -> None:
    """It may be half of one and half of the other."""
    saves = iter([OTHER])

    def save() -> None:
        for text in saves:
            (club.data / ROUND).write_text(text, encoding="utf-8")

    club.meanwhile = save
    club.start(also_others=False)
    with club.maker.waiting_for("2025-26/cuori/round-02"):
        assert club.maker.view("2025-26/cuori/round-02", 0.5) is None
        club.maker.look_if_changed()
        assert "<p>50</p>" in club.text("2025-26/cuori/round-02")
    assert club.made == ["2025-26/cuori/round-02"] * 2


def test_a_file_that_nothing_is_read_from_changes_nothing(club: Club) -> None:
    """No page is made again."""
    club.start(also_others=False)
    club.text("index")
    (club.data / "2025-26/cuori/~$round-02.xlsx").write_text("x", encoding="utf-8")
    club.maker.look_if_changed()
    club.text("index")
    assert club.made == ["index"]


def test_while_the_data_have_errors_the_page_is_as_it_was_with_the_errors(club: Club) -> None:
    """The terminal is told, and when it is mended both are told; what did not change is not made again."""
    club.start(also_others=False)
    old = club.text("2025-26/cuori/round-02")
    club.write(BROKEN)
    view = club.view("2025-26/cuori/round-02")
    assert view.rendered is not None
    assert view.rendered.html.decode() == old
    assert [(p.at.line, p.code) for p in view.notices.problems] == [(2, "number")]
    club.write(round_text("1,N,a,100", "1,E,b,50", "1,S,c,60", "1,W,d,50"))
    assert club.text("2025-26/cuori/round-02") == old
    assert [len(said.problems) for said in club.said] == [1, 0]
    assert club.made == ["2025-26/cuori/round-02"]


def test_errors_at_the_start_are_shown_and_the_pages_come_when_they_are_mended(club: Club) -> None:
    """There is nothing else to show."""
    (club.data / ROUND).write_text(BROKEN, encoding="utf-8")
    club.start(also_others=True)
    view = club.view("index")
    assert view.rendered is None
    assert len(view.notices.problems) == 1
    assert club.maker.search() == []
    club.write(OTHER)
    assert "<p>50</p>" in club.text("index")


def test_a_notebook_that_fails_leaves_the_page_as_it_was(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told once, and forgotten when it is mended."""
    club.start(also_others=False)
    old = club.text("2025-26/cuori/round-02")
    club.write(OTHER.replace("1,W,d,50", "1,W,d,50,FAIL").replace("points", "points,note"))
    view = club.view("2025-26/cuori/round-02")
    assert view.rendered is not None
    assert view.rendered.html.decode() == old
    assert view.notices.failures == ("page 2025-26/cuori/round-02: the notebook failed",)
    club.write(OTHER)
    assert "<p>50</p>" in club.text("2025-26/cuori/round-02")
    assert [said.failures for said in club.said][-2:] == [view.notices.failures, ()]


def test_another_style_is_a_new_frame_without_running_anything(club: Club) -> None:
    """The club's own; settings that are wrong are told, and the pages stay."""
    club.start(also_others=False)
    old = club.text("index")
    folder = club.data.parent
    (folder / "_quarto.yml").write_text("website:\n  favicon: other.svg\n", encoding="utf-8")
    club.maker.look_if_changed()
    assert "other.svg" in club.text("index")
    assert "other.svg" not in old
    assert len(list((folder / "made").iterdir())) == 1
    (folder / "_quarto.yml").write_text("website: x\n", encoding="utf-8")
    club.maker.look_if_changed()
    view = club.view("index")
    assert view.rendered is not None
    assert "website holds keys of its own" in view.notices.failures[0]
    (folder / "_quarto.yml").unlink()
    club.maker.look_if_changed()
    assert club.text("index") == old
    assert club.made == ["index"]


def test_a_new_rounds_page_appears_and_a_gone_ones_disappears(club: Club) -> None:
    """And so does what can be printed of it."""
    club.start(also_others=False)
    file = club.data / "2025-26/cuori/round-03.csv"
    assert club.view("2025-26/cuori/round-03").is_planned
    plan = club.maker._made.plan
    assert plan is not None
    sheet = next(iter(plan.pages["2025-26/cuori/round-03"].sheets))
    assert club.maker.sheet(sheet, LONG) is not None
    text = file.read_text(encoding="utf-8")
    file.unlink()
    club.maker.look_if_changed()
    assert not club.view("2025-26/cuori/round-03").is_planned
    assert club.maker.sheet(sheet, LONG) is None
    file.write_text(text, encoding="utf-8")
    club.maker.look_if_changed()
    assert club.view("2025-26/cuori/round-03").is_planned


def test_the_end_lets_everybody_go(club: Club) -> None:
    """Who waits for a page gets none."""
    club.maker.look_if_changed()
    waiting = threading.Thread(target=lambda: club.maker.view("index", LONG))
    waiting.start()
    club.end()
    waiting.join(LONG / 2)
    assert not waiting.is_alive()
    assert club.maker.view("index", LONG) is None
