"""Charts are drawn by one process for all pages of a build, and a page cannot tell."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.publish import forks
from engine.views import drawing
from notebook_runs import descendants, gone, printed, run, texts, write
from publish_fixtures import ALL_HOSTILE, Project

SPEC: dict[str, Any] = {
    "data": {"values": [{"x": 1, "who": ALL_HOSTILE}, {"x": 2, "who": "Zoë"}]},
    "mark": "bar",
    "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "who", "type": "nominal"}},
}
USE = f"from engine.views import drawing\nspec = {SPEC!r}"
ELSEWHERE = "here, drawing._drawn = drawing._drawn, None; svg = drawing.svg_of(spec); drawing._drawn = here"
# the process that draws is the one other child of the process that this kernel is forked from
KILL = """
import os, signal
from pathlib import Path
for process in Path("/proc").iterdir():
    if process.name.isdigit() and int(process.name) != os.getpid():
        try:
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == os.getppid():
            os.kill(int(process.name), signal.SIGKILL); print("killed")
"""

forked = pytest.mark.skipif(not forks.AVAILABLE, reason="kernels are forked on Linux only")


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[socket.socket], object]], None]]:
    """Has this process's pictures drawn by a function, in a thread that stands in for the other process."""
    monkeypatch.setattr(drawing, "_drawer", [])
    ours, theirs = socket.socketpair()
    threads: list[threading.Thread] = []

    def start(serves: Callable[[socket.socket], object]) -> None:
        threads.append(threading.Thread(target=serves, args=(theirs,)))
        threads[0].start()
        drawing.have_drawn_by(ours)

    yield start
    ours.close()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive(), "it ends when nobody is left who could ask"
    theirs.close()


@forked
def test_the_charts_of_all_pages_are_drawn_by_one_other_process(project: Project, own: forks.Forks) -> None:
    """In no kernel; and nothing is left of that process when the build is over."""
    before = descendants(os.getpid())
    pages = [write(project, name, USE, ELSEWHERE, "print(svg[:4])") for name in ("a", "b")]
    assert {texts(notebook) for notebook in run(project, *pages).values()} == {"<svg\n"}
    (template,) = [pid for pid in descendants(os.getpid()) - before if descendants(pid)]
    assert len(descendants(template)) == 1
    started = descendants(os.getpid()) - before
    own.close()
    assert gone(started)


@forked
def test_a_page_is_made_though_the_process_that_draws_has_died(project: Project, own: forks.Forks) -> None:
    """Its kernel draws by itself then, and so does that of the next page, which is forked from the same process."""
    again = "print(len(drawing._drawer), len(drawing.svg_of(spec)) > 500, drawing._drawer)"
    assert printed(project, USE, ELSEWHERE, KILL, again) == "killed\n1 True []\n"
    assert printed(project, USE, again) == "1 True []\n"


def test_a_picture_is_the_same_wherever_it_is_drawn(drawer: Callable[..., None]) -> None:
    """With names that look like markup; and one that cannot be drawn fails as it does here, and spoils no other."""
    here = drawing.svg_of(SPEC)
    drawer(drawing.draw_for_others)
    assert drawing.svg_of(SPEC) == here
    asked = drawing._drawer[0]
    with pytest.raises(ValueError, match="Vega"):
        drawing.svg_of({"mark": "no such mark"})
    drawing.have_drawn_by(asked)
    assert drawing.svg_of(SPEC) == here
    assert drawing._drawer


def test_a_chart_that_is_as_it_was_is_not_drawn_again(
    drawer: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is another one taken for it, whichever was drawn last."""
    drawn: list[str] = []

    def draw(spec: dict[str, Any]) -> str:
        drawn.append(spec["mark"])
        return f"<svg {spec['mark']}>"

    monkeypatch.setattr(drawing, "_drawn", draw)
    drawing._kept.cache_clear()
    drawer(drawing.draw_for_others)
    assert [drawing.svg_of({"mark": mark}) for mark in "aba"] == ["<svg a>", "<svg b>", "<svg a>"]
    assert drawn == ["a", "b"]
    drawing._kept.cache_clear()


def test_a_process_that_answers_half_is_not_asked_again(drawer: Callable[..., None]) -> None:
    """What came of the picture is thrown away."""

    def half(requests: socket.socket) -> None:
        _, (connection,), _, _ = socket.recv_fds(requests, 1, 1)
        with socket.socket(fileno=connection) as asker:
            drawing._received(asker)
            asker.sendall(b"<svg>half of it")

    drawer(half)
    assert drawing.svg_of(SPEC).endswith("</svg>")
    assert not drawing._drawer


def test_a_process_that_hangs_is_not_waited_for_long(
    drawer: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chart is drawn here."""
    monkeypatch.setattr(drawing, "_PATIENCE", 0.2)
    drawer(lambda requests: None)
    assert drawing.svg_of(SPEC).endswith("</svg>")
    assert not drawing._drawer
