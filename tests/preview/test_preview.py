"""`classifica preview` as somebody uses it: a page, a save, the new number, an error, its end."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from queue import SimpleQueue

from engine.preview.files import Files
from engine.preview.watching import watch_files
from site_clubs import command, environment
from tinyclub import CLUB, round_text, write_club

ROUND = "2025-26/cuori/round-02.csv"
PAGE = "2025-26/cuori/round-02"
LONG = 120.0


def free_port() -> int:
    """A port that nobody has at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class Browser:
    """What a browser does: it asks for pages, and listens to what is said of the one that is open."""

    def __init__(self, port: int) -> None:
        self._port = port

    def page(self, path: str) -> str:
        """The page's HTML, once it is there."""
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            connection = HTTPConnection("127.0.0.1", self._port, timeout=LONG)
            connection.request("GET", path)
            answer = connection.getresponse()
            html = answer.read().decode()
            connection.close()
            if answer.status != 503:
                return html
            time.sleep(0.1)
        raise AssertionError(f"{path} never came")

    @contextmanager
    def told_of(self, page: str, html: str) -> Iterator[None]:
        """Leave when the server says that there is another page than this one."""
        made = re.findall(r'data-made="(\w+)"', html)[-1]
        connection = HTTPConnection("127.0.0.1", self._port, timeout=LONG)
        connection.request("GET", f"/-/events?page={page}&made={made}")
        events = connection.getresponse()
        assert events.readline() == b"retry: 500\n"
        yield
        while (line := events.readline()) != b"event: reload\n":
            assert line, "the preview has ended"
        connection.close()


def test_from_a_save_to_the_page_and_from_an_error_to_the_banner(tmp_path: Path) -> None:
    """The browser is told each time; Ctrl-C ends it like any other command, and nothing is left."""
    data, port = write_club(tmp_path / "club"), free_port()
    own = tmp_path / "temporary"
    own.mkdir()
    preview = subprocess.Popen(
        command("preview", "--port", str(port)), cwd=tmp_path / "club", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=environment(TMPDIR=str(own), PYTHONUNBUFFERED="1"), start_new_session=True,
    )  # fmt: skip
    try:
        assert preview.stdout is not None
        assert preview.stdout.readline() == f"http://127.0.0.1:{port}/ (Ctrl-C ends it)\n"
        browser = Browser(port)
        assert "Circolo Prova" in browser.page("/")
        before = browser.page(f"/{PAGE}.html")
        assert "173" not in before
        with browser.told_of(PAGE, before):
            (data / ROUND).write_text(round_text("1,N,a,173", "1,E,b,50", "1,S,c,60", "1,W,d,3"), encoding="utf-8")
        saved = browser.page(f"/{PAGE}.html")
        assert "173" in saved
        with browser.told_of(PAGE, saved):
            (data / ROUND).write_text(round_text("1,N,a,<b>", "1,E,b,50", "1,S,c,60", "1,W,d,3"), encoding="utf-8")
        broken = browser.page(f"/{PAGE}.html")
        assert f"<code>data/{ROUND}:2:7</code>" in broken
        assert "&lt;b&gt;" in broken
        assert "173" in broken
        with browser.told_of(PAGE, broken):
            (data / ROUND).write_text(CLUB[ROUND], encoding="utf-8")
        assert browser.page(f"/{PAGE}.html") == before
        assert [path.name for path in (tmp_path / "club").iterdir()] == ["data"]
    finally:
        preview.send_signal(signal.SIGINT)
        _, said = preview.communicate(timeout=LONG)
    assert preview.returncode == 130
    assert said.startswith(f"data/{ROUND}:2:7: ")
    assert said.endswith("no errors any more: the pages are made anew\n\ninterrupted\n")
    assert list(own.iterdir()) == []
    group = subprocess.run(["ps", "-o", "pid=", "-g", str(preview.pid)], capture_output=True, text=True, check=False)
    assert group.stdout == ""


def test_what_else_ends_it_leaves_nothing_behind(tmp_path: Path) -> None:
    """Being told to end, and a terminal that is closed; two of one club at a time are served at two ports."""
    write_club(tmp_path / "club")
    own = tmp_path / "temporary"
    own.mkdir()
    numbers = (signal.SIGTERM, signal.SIGHUP)
    previews = [
        subprocess.Popen(
            command("preview"), cwd=tmp_path / "club", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=environment(TMPDIR=str(own), PYTHONUNBUFFERED="1"),
        )
        for _ in numbers
    ]  # fmt: skip
    addresses = {preview.stdout.readline() for preview in previews if preview.stdout is not None}
    assert len(addresses) == 2
    for preview, number in zip(previews, numbers, strict=True):
        preview.send_signal(number)
        preview.communicate(timeout=LONG)
        assert preview.returncode == 128 + number
    assert list(own.iterdir()) == []


def test_a_port_that_is_taken_is_wrong_usage_where_it_was_asked_for(tmp_path: Path) -> None:
    """And a folder that is not there has no preview; nothing is served in either case."""
    write_club(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = subprocess.run(
            command("preview", "--port", port), cwd=tmp_path, capture_output=True, text=True, env=environment(),
            check=False,
        )  # fmt: skip
    assert refused.returncode == 2
    assert f"port {port} is taken" in refused.stderr
    nowhere = subprocess.run(
        command("preview", "--data", "nowhere"), cwd=tmp_path, capture_output=True, text=True, env=environment(),
        check=False,
    )  # fmt: skip
    assert nowhere.returncode == 1
    assert nowhere.stderr.startswith("nowhere:1:1: there is no such folder")


def test_every_way_of_saving_is_noticed(tmp_path: Path) -> None:
    """In place, by renaming another file, by a folder that goes and comes back; without looking at files meanwhile."""
    data = write_club(tmp_path / "club")
    files = Files(data, tmp_path / "root")
    ended, looked = threading.Event(), SimpleQueue[object]()
    thread = threading.Thread(target=watch_files, args=(files, lambda: looked.put(files.stamp()), ended))
    thread.start()
    try:
        file = data / ROUND
        new = file.with_name(".round-02.csv.swp")
        for save in (
            lambda: file.write_text("1", encoding="utf-8"),
            lambda: (new.write_text("2", encoding="utf-8"), new.replace(file)),
            lambda: data.rename(tmp_path / "away"),
            lambda: write_club(tmp_path / "club"),
            lambda: file.write_text("3", encoding="utf-8"),
        ):
            save()
            while looked.get(timeout=LONG) != files.stamp():
                pass  # it was called for a save before this one, or too early
    finally:
        ended.set()
        thread.join(LONG)
    assert not thread.is_alive()
