"""Kernels that run in this interpreter's environment and that die with the build."""

import contextlib
import os
import sys
import sysconfig
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from traitlets import default

import engine
from engine.publish import forks
from engine.publish.groups import kill_group

_lock = threading.Lock()
_running: dict[str, set[int]] = {}  # build -> process ids of its kernels in this process
_stopped: set[str] = set()
_forks: list[forks.Forks] = []  # of the `forking` that goes on, if one does


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
            if _forks and self.provisioner is None:
                provisioner = forks.ForkedProvisioner(kernel_spec=self.kernel_spec, parent=self)
                provisioner.forks = _forks[0]
                self.provisioner = provisioner
            await super()._async_start_kernel(**kwargs)
            pid = getattr(self.provisioner, "pid", None)
            if pid is not None and not _enter(build, pid):
                kill_group(pid)

        start_kernel = _async_start_kernel

    return PageKernel


@contextlib.contextmanager
def forking() -> Iterator[forks.Forks | None]:
    """Within it this process's kernels are forked from one process, where that can be (None: it cannot).

    Used within another one, as a build in a preview is, or beside it, it is that one, and ends with the last of them.
    The imports are those of the moment when the first kernel was needed: who changes the engine's own code calls
    `renew`.
    """
    if not forks.AVAILABLE:
        yield None
        return
    with _lock:
        if not _forks:
            _forks.append(forks.Forks())
        shared = _forks[0]
        shared.users += 1
    try:
        yield shared
    finally:
        with _lock:
            shared.users -= 1
            over = not shared.users
            if over:
                _forks.remove(shared)
        if over:
            shared.close()


def stop(build: str) -> None:
    """Kill the build's kernels, and every kernel that it may still start."""
    with _lock:
        _stopped.add(build)
        pids = _running.pop(build, set())
    for pid in pids:
        kill_group(pid)


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


def _spec(home: Path) -> KernelSpec:
    command = [sys.executable, "-m", forks.LAUNCHER, "-f", "{connection_file}", "--HistoryManager.enabled=False"]
    return KernelSpec(argv=command, display_name="Python 3", language="python", env=_environment(home))


def _environment(home: Path) -> dict[str, str]:
    environment = {
        "IPYTHONDIR": str(home),  # nobody's startup files, and no history file that all kernels wait for
        "PYTHONHASHSEED": "0",  # sets in the same order in every build
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # or the debugger writes a warning into the page
    }
    source = Path(engine.__file__).resolve().parent.parent
    if source != Path(sysconfig.get_paths()["purelib"]).resolve():
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(source), os.environ.get("PYTHONPATH")]))
    return environment
