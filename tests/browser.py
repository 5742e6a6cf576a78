"""Find a Chromium for the browser tests, install one, and serve a folder the way a host would.

As a program, `python tests/browser.py --install` installs one if none is found, and prints the path of what it found.
"""

import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from playwright.sync_api import sync_playwright

ARGUMENTS = (
    "--no-sandbox",  # Chromium has no sandbox for root, and the pages are our own
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
)

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_MAC_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


@functools.cache
def find_browser() -> str | None:
    """Return the path of a Chromium or Chrome that starts, or None: from PATH, macOS or Playwright."""
    return next((candidate for candidate in _candidates() if Path(candidate).is_file() and _starts(candidate)), None)


def install_browser() -> str | None:
    """Install a Chromium if none is found, and return its path: as root the distribution's, else Playwright's own."""
    if find_browser() is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        _run("apt-get", "update", "--quiet")
        _run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium")
        find_browser.cache_clear()
    if find_browser() is None:
        _run(sys.executable, "-m", "playwright", "install", "chromium")
        find_browser.cache_clear()
    return find_browser()


@contextmanager
def serve(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` under the path `prefix` (such as `/club/`) on a free port, and give the address of its root."""
    if not (prefix.startswith("/") and prefix.endswith("/")):
        raise ValueError(f"a prefix starts and ends with a slash: {prefix!r}")
    handler = functools.partial(_UnderPrefix, directory=str(folder), prefix=prefix)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


class _UnderPrefix(SimpleHTTPRequestHandler):
    """Serves its folder below the prefix and answers 404 above it, so that a link to the host's root is found out."""

    def __init__(self, *args: object, directory: str, prefix: str) -> None:
        self.prefix = prefix
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def send_head(self) -> BytesIO | BinaryIO | None:
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND, f"nothing is served outside {self.prefix}")
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def log_message(self, format: str, *args: object) -> None:
        """Keep the tests' output to the tests."""


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, _NAMES))
    yield from _MAC_APPLICATIONS
    yield _playwrights_own()


def _playwrights_own() -> str:
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _starts(program: str) -> bool:
    """Some distributions put a script there that only says how to install the browser."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _run(*command: str) -> None:
    print("$", *command, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=False, stdin=subprocess.DEVNULL, env=environment)


def _main() -> int:
    found = install_browser() if "--install" in sys.argv[1:] else find_browser()
    if found is None:
        print("No Chromium or Chrome was found or could be installed: install one, then try again.", file=sys.stderr)
        return 1
    print("Browser for the tests:", found)
    return 0


if __name__ == "__main__":
    sys.exit(_main())
