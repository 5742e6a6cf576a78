"""The server on this machine: pages as they are made, files as they are, and word to browsers of what has changed."""

from __future__ import annotations

import json
import mimetypes
from http import HTTPStatus
from http.client import HTTP_PORT
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from engine.paper import NotTypeset, Sheet, typeset
from engine.preview.making import Maker
from engine.preview.showing import EVENTS, SCRIPT, SCRIPT_TEXT, Shown, in_the_making, of_page, shown

__all__ = ["HOST", "PortTaken", "Server", "serve_at"]

HOST = "127.0.0.1"

#: How long a browser waits before it is shown that the page is being made, in seconds.
PATIENCE = 2.0

#: A sign of life to browsers with a page open, in seconds: without one nobody would notice that they have gone.
HEARTBEAT = 10.0


class PortTaken(Exception):
    """No port could be had; the message says which were tried."""


class Server(ThreadingHTTPServer):
    """Serves what `maker` makes, to this machine only."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, port: int, maker: Maker) -> None:
        """Listen on `port`; OSError where that is taken."""
        self.maker = maker
        super().__init__((HOST, port), _Handler)

    @property
    def address(self) -> str:
        """What to open in the browser."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that has gone is no error."""


def serve_at(port: int, tries: int, maker: Maker) -> Server:
    """A server at `port`, or where that is taken at one of the next, `tries` in all. Raises PortTaken."""
    ports = range(port, min(port + tries, 65536))
    for number in ports:
        try:
            return Server(number, maker)
        except OSError as error:
            last = error
    tried = f"port {port} is" if len(ports) == 1 else f"ports {port} to {ports[-1]} are"
    raise PortTaken(f"{tried} taken or not to be had ({last.strerror}): name another one with --port")


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    server: Server
    timeout = 60

    def do_GET(self) -> None:
        """Answer it."""
        if not self._is_for_here():
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"this preview answers on this machine only\n")
            return
        asked = urlsplit(self.path)
        path = unquote(asked.path).lstrip("/")
        if asked.path == SCRIPT:
            self._answer(HTTPStatus.OK, "text/javascript", SCRIPT_TEXT.encode())
        elif asked.path == EVENTS:
            question = parse_qs(asked.query)
            self._events(question.get("page", [""])[0], question.get("made", [""])[0])
        elif path == "search.json":
            found = json.dumps(self.server.maker.search(), ensure_ascii=False)
            self._answer(HTTPStatus.OK, "application/json", found.encode())
        elif path.endswith(".ipynb") and (notebook := self._notebook(path.removesuffix(".ipynb"))) is not None:
            self._answer(HTTPStatus.OK, "application/x-ipynb+json", notebook.encode())
        elif (sheet := self.server.maker.sheet(path, self.timeout) if path.endswith(".pdf") else None) is not None:
            self._sheet(sheet)
        elif path.endswith((".html", "/")) or not path:
            page = _page_of(path)
            self._show(self._page(page, PATIENCE) or in_the_making(page))
        elif (file := self._file(path)) is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self._answer(HTTPStatus.OK, kind, file.read_bytes())
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"there is no such file\n")

    do_HEAD = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody needs to read every request."""

    def _page(self, page: str, seconds: float, made: str = "") -> Shown | None:
        """The page as it is to be shown now; None while it is still the one `made`, or not there yet."""
        maker = self.server.maker
        with maker.waiting_for(page):
            found: list[Shown] = []

            def is_known(view: Any) -> bool:
                own = self._file(f"{page}.html") if not view.is_planned else None
                found[:] = [of_page(own.read_bytes(), page, view.notices) if own is not None else shown(view, page)]
                return found[0].made == made

            return found[0] if maker.view(page, seconds, is_known) is not None else None

    def _events(self, page: str, made: str) -> None:
        """Tell the browser, which shows `made` of a page, to load it again once there is another one."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(b"retry: 500\n\n")
        with self.server.maker.waiting_for(page):  # all the time: it is made first whenever a file is saved
            while not self.server.maker.is_ended:
                if self._page(page, HEARTBEAT, made) is not None:
                    self.wfile.write(b"event: reload\ndata: \n\n")
                    return
                self.wfile.write(b": still here\n\n")

    def _notebook(self, page: str) -> str | None:
        maker = self.server.maker
        with maker.waiting_for(page):
            maker.view(page, self.timeout)
        return maker.notebook(page)

    def _sheet(self, sheet: Sheet) -> None:
        try:
            self._answer(HTTPStatus.OK, "application/pdf", typeset(sheet))
        except NotTypeset as error:
            self._answer(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", f"{error}\n".encode())

    def _file(self, path: str) -> Path | None:
        """The file of that path which is published beside the pages, if there is one."""
        frame = self.server.maker.frame
        if frame is None or "\0" in path:
            return None
        folder = frame.files.resolve()
        try:
            file = (folder / path).resolve()
            return file if file.is_relative_to(folder) and file.is_file() else None
        except OSError:  # a name that is longer than any file's
            return None

    def _is_for_here(self) -> bool:
        """Whether the browser asked for this machine by name, and not for another whose name leads here."""
        host = self.headers.get("Host", "")
        port = self.server.server_address[1]
        names = (HOST, "localhost")  # a browser leaves out the port that addresses have anyway
        return host in {f"{name}:{port}" for name in names} or (port == HTTP_PORT and host in names)

    def _show(self, page: Shown) -> None:
        self._answer(page.status, "text/html", page.html)

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        charset = "; charset=utf-8" if kind.startswith("text/") or kind.endswith("json") else ""
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}{charset}")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def _page_of(path: str) -> str:
    """The page that an address names: a folder's is its `index`."""
    return path.removesuffix(".html") if path.endswith(".html") else f"{path}index"
