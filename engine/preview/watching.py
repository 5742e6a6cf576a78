"""Waiting until a file is saved."""

from __future__ import annotations

import threading
from collections.abc import Callable

from watchfiles import watch

from engine.preview.files import Files

__all__ = ["watch_files"]

#: Files are looked at this often, in milliseconds, where the system tells nothing: over a network, or in a folder that
#: was not there when the watching began.
LOOK_AGAIN = 1000

#: How long to wait for more after a first file was saved: an editor writes several, `git checkout` many.
STEP, LONGEST = 60, 500


def watch_files(files: Files, saved: Callable[[], None], ended: threading.Event) -> None:
    """Call `saved` after files may have changed, until `ended` is set; it has to find out itself whether one has."""
    saved()
    while not ended.is_set():
        folders = files.folders
        if not folders:
            ended.wait(LOOK_AGAIN / 1000)
            saved()
            continue
        for _ in watch(
            *folders, watch_filter=None, debounce=LONGEST, step=STEP, stop_event=ended, rust_timeout=LOOK_AGAIN,
            yield_on_timeout=True, raise_interrupt=False, ignore_permission_denied=True,
        ):  # fmt: skip
            saved()
            if files.folders != folders:
                break
