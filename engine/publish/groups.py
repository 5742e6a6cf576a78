"""Killing a process with everything that it has started."""

import contextlib
import os
import signal


def kill_group(pid: int) -> None:
    """Kill the process, if it leads a group of its own as kernels do, and what it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.getpgid(pid) == pid:
            os.killpg(pid, signal.SIGKILL)
