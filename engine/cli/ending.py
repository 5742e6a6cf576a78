"""Ending a command that works in temporary folders and with other programs: whoever ends it, they are cleared away."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["ending_cleanly"]

#: What ends a command: Ctrl-C, being told to end, and the end of its terminal.
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """Has the command end as by Ctrl-C when it is told to or when its terminal is closed.

    What was being ignored when it began goes on being ignored, as `nohup` wants it.
    """

    def end(number: int, _: object) -> None:
        for each in ENDS:
            signal.signal(each, signal.SIG_IGN)  # asked once is enough: what was begun is cleared away
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)

    before = {number: signal.getsignal(number) for number in ENDS}
    heard = [number for number in ENDS if before[number] is not signal.SIG_IGN]
    for number in heard:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number])
