"""The server: what it answers to whom."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from engine.paper import Sheet
from engine.preview import serving
from engine.preview.making import Maker, Notices, View
from engine.preview.rendering import Rendered
from engine.preview.serving import HOST, PortTaken, Server, serve_at
from engine.preview.showing import SCRIPT_TEXT


class Made:
    """Stands in for the maker: pages that are there or come, and who waits for them."""

    def __init__(self, folder: Path) -> None:
        self.pages: dict[str, bytes] = {"index": page("home"), "a/x": page("1"), "a/index": page("folder")}
        self.waited: list[str] = []
        self.is_ended = False
        self.frame = SimpleNamespace(files=folder)
        self._changed = threading.Condition()

    def put(self, path: str, html: bytes) -> None:
        """Make a page anew."""
        with self._changed:
            self.pages[path] = html
            self._changed.notify_all()

    @contextmanager
    def waiting_for(self, path: str) -> Iterator[None]:
        """Note who is waited for."""
        self.waited.append(path)
        yield

    def view(self, path: str, seconds: float, known: Callable[[View], bool] = lambda view: False) -> View | None:
        """The page; `late` is not there yet."""
        with self._changed:
            self._changed.wait_for(lambda: path != "late" and not known(self._view(path)), min(seconds, 5))
            found = self._view(path)
            return None if path == "late" or known(found) else found

    def _view(self, path: str) -> View:
        html = self.pages.get(path)
        return View(Rendered(html, ()) if html else None, html is not None, Notices((), ()))

    def notebook(self, path: str) -> str | None:
        """A notebook of every page."""
        return f"notebook of {path}" if path in self.pages else None

    def sheet(self, file: str, seconds: float) -> Sheet | None:
        """Nothing to print."""
        return None

    def search(self) -> list[dict[str, str]]:
        """One entry."""
        return [{"href": "é.html"}]


def page(text: str) -> bytes:
    """A page that says it."""
    return f"<html><head></head><body>{text}</body></html>".encode()


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Pages, and files beside them; one is outside."""
    files = tmp_path / "_site"
    (files / "styles").mkdir(parents=True)
    (files / "styles" / "a.css").write_text("a{}", encoding="utf-8")
    (files / "about.html").write_bytes(page("about us"))
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return Made(files)


@pytest.fixture
def server(made: Made) -> Iterator[Server]:
    """A server at any free port."""
    server = Server(0, cast(Maker, made))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@contextmanager
def asked(server: Server, path: str, method: str = "GET", **headers: str) -> Iterator[HTTPResponse]:
    """The answer to one request."""
    connection = HTTPConnection(HOST, server.server_address[1], timeout=10)
    connection.request(method, path, headers=headers)
    yield connection.getresponse()
    connection.close()


def text(server: Server, path: str) -> tuple[int, str]:
    """An answer's status and text."""
    with asked(server, path) as answer:
        return answer.status, answer.read().decode()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/", ">home<"), ("/index.html", ">home<"), ("/a/", ">folder<"), ("/a/x.html", ">1<"), ("/a/x.html?q=1", ">1<"),
        ("/about.html", ">about us<"),
    ],
)  # fmt: skip
def test_a_page_has_the_address_that_it_will_have(server: Server, made: Made, path: str, said: str) -> None:
    """A folder's is its index; pages written by hand are there too. Each has the script."""
    status, found = text(server, path)
    assert status == 200
    assert said in found
    assert '<script src="/-/preview.js"' in found
    assert len(made.waited) == 1


def test_what_is_beside_the_pages_is_served_as_it_is(server: Server) -> None:
    """With its kind; the search finds what was made; a page's notebook is there as on the site."""
    with asked(server, "/styles/a.css") as answer:
        assert (answer.status, answer.read()) == (200, b"a{}")
        assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-store"
    assert text(server, "/a/x.ipynb") == (200, "notebook of a/x")
    assert json.loads(text(server, "/search.json")[1]) == [{"href": "é.html"}]
    assert text(server, "/-/preview.js") == (200, SCRIPT_TEXT)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt", "/%2e%2e/secret.txt", "/styles/../../secret.txt", "/styles", "/x.css", "/%00", "/b.ipynb",
        f"/{'x' * 5000}.css",
    ],
)  # fmt: skip
def test_nothing_else_is_served(server: Server, path: str) -> None:
    """No file outside the site, no folder, nothing that is not there."""
    assert text(server, path) == (404, "there is no such file\n")


def test_a_page_that_is_not_there_is_told(server: Server) -> None:
    """It says how it would come."""
    status, found = text(server, "/nowhere.html")
    assert status == 404
    assert "There is no such page" in found


def test_a_page_that_takes_long_is_told_to_be_in_the_making(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser need not wait with an empty window."""
    monkeypatch.setattr(serving, "PATIENCE", 0.01)
    status, found = text(server, "/late.html")
    assert status == 503
    assert "This page is being made" in found


def test_only_this_machine_is_answered(server: Server) -> None:
    """Not a page from elsewhere under a name that leads here; and no other machine can connect."""
    assert server.server_address[0] == "127.0.0.1"
    port = server.server_address[1]
    for host, status in ((f"localhost:{port}", 200), (f"evil.example:{port}", 403), ("127.0.0.1:1", 403)):
        with asked(server, "/", Host=host) as answer:
            assert answer.status == status


def test_the_port_that_addresses_have_anyway_need_not_be_named(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser leaves out port 80."""
    monkeypatch.setattr(serving, "HTTP_PORT", server.server_address[1])
    for host, status in ((HOST, 200), ("localhost", 200), ("club.example", 403)):
        with asked(server, "/", Host=host) as answer:
            assert answer.status == status


def test_a_question_without_an_answer_has_its_length(server: Server) -> None:
    """HEAD; other methods are not known."""
    with asked(server, "/styles/a.css", "HEAD") as answer:
        assert (answer.status, answer.headers["Content-Length"], answer.read()) == (200, "3", b"")
    with asked(server, "/", "POST") as answer:
        assert answer.status == 501


def test_a_browser_is_told_when_its_page_is_another_one(server: Server, made: Made) -> None:
    """Not when another page is; and at once when it comes with an old one."""
    old = text(server, "/a/x.html")[1].partition('data-made="')[2].partition('"')[0]
    with asked(server, f"/-/events?page=a%2Fx&made={old}") as events:
        assert events.headers["Content-Type"] == "text/event-stream"
        assert [events.readline(), events.readline()] == [b"retry: 500\n", b"\n"]
        made.put("index", page("other"))
        made.put("a/x", page("2"))
        assert events.readline() == b"event: reload\n"
    with asked(server, f"/-/events?page=a%2Fx&made={old}") as events:
        assert [events.readline() for _ in range(3)][2] == b"event: reload\n"


def test_a_sign_of_life_is_given_to_who_waits(server: Server, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the preview ends; who has gone is noticed by it, and is no error."""
    monkeypatch.setattr(serving, "HEARTBEAT", 0.01)
    old = text(server, "/a/x.html")[1].partition('data-made="')[2].partition('"')[0]
    with asked(server, f"/-/events?page=a%2Fx&made={old}") as events:
        assert [events.readline() for _ in range(3)][2] == b": still here\n"
        made.is_ended = True
        assert set(events.read().split()) <= {b":", b"still", b"here"}


def test_a_port_that_is_taken_is_left_to_who_has_it(made: Made) -> None:
    """The next one is taken, or where only that one will do, it is said."""
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=rf"port {port} is taken .*: name another one with --port"):
            serve_at(port, 1, cast(Maker, made))
        server = serve_at(port, 20, cast(Maker, made))
        assert server.server_address[1] > port
        assert server.address == f"http://127.0.0.1:{server.server_address[1]}/"
        server.server_close()
