"""Kernels that run in this interpreter's environment and that die with the build."""

import contextlib
import os
import signal
import sys
import sysconfig
import threading
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from traitlets import default

import engine

_lock = threading.Lock()
_running: dict[str, set[int]] = {}  # build -> process ids of its kernels in this process
_stopped: set[str] = set()


def kernel_class(build: str, home: Path) -> type[AsyncKernelManager]:
    """Return the kernel manager for one notebook of a build; its kernels keep their own files in `home`.

    Whatever kernel specification named python3 the user has installed, the kernel is this interpreter: pages must see
    the same packages as the command that makes them.
    """

    class PageKernel(AsyncKernelManager):
        @default("transport")
        def _in_files(self) -> str:
            return "ipc"  # sockets in `home`: no ports to collide on, and no one else on the machine can listen

        @default("connection_file")
        def _at_home(self) -> str:
            return str(home / "kernel.json")

        @property
        def kernel_spec(self) -> KernelSpec:
            return _spec(home)

        async def _async_start_kernel(self, **kwargs: Any) -> None:
            await super()._async_start_kernel(**kwargs)
            pid = getattr(self.provisioner, "pid", None)
            if pid is not None and not _enter(build, pid):
                _kill(pid)

        start_kernel = _async_start_kernel

    return PageKernel


def stop(build: str) -> None:
    """Kill the build's kernels, and every kernel that it may still start."""
    with _lock:
        _stopped.add(build)
        pids = _running.pop(build, set())
    for pid in pids:
        _kill(pid)


def is_stopped(build: str) -> bool:
    """Return whether the build's kernels were stopped."""
    with _lock:
        return build in _stopped


def forget(build: str) -> None:
    """Forget a build that is over and has no kernels left."""
    with _lock:
        _stopped.discard(build)
        _running.pop(build, None)


def _enter(build: str, pid: int) -> bool:
    with _lock:
        if build in _stopped:
            return False
        _running.setdefault(build, set()).add(pid)
        return True


def _kill(pid: int) -> None:
    # A kernel leads its own process group (jupyter_client starts it in a session of its own): what it started goes too.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.getpgid(pid) == pid:
            os.killpg(pid, signal.SIGKILL)


def _spec(home: Path) -> KernelSpec:
    environment = {
        "IPYTHONDIR": str(home),  # nobody's startup files, and no history file that all kernels wait for
        "PYTHONHASHSEED": "0",  # sets in the same order in every build
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # or the debugger writes a warning into the page
    }
    source = Path(engine.__file__).resolve().parent.parent
    if source != Path(sysconfig.get_paths()["purelib"]).resolve():
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(source), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", "--HistoryManager.enabled=False"]
    return KernelSpec(argv=command, display_name="Python 3", language="python", env=environment)
