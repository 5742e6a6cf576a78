"""Kernels that run in this interpreter's environment and that die with the build."""

import contextlib
import os
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.provisioner_base import KernelProvisionerBase
from traitlets import default

import engine
from engine.publish import forks
from engine.publish.groups import kill_group
from engine.publish.leftovers import own_folder

_PREFIX = "classifica-kernel-"
#: How long, in bytes, the path of the folder may be that kernels' folders are made in: with the names of these and of
#: the sockets in them it must fit into the 104 bytes that every system has for a socket's path.
_LONGEST = 60

_lock = threading.Lock()
_running: dict[str, dict[Path, KernelProvisionerBase]] = {}  # build -> its kernels in this process, by their homes
_stopped: set[str] = set()
_forks: list[forks.Forks] = []  # of the `forking` that goes on, if one does


@contextlib.contextmanager
def home() -> Iterator[Path]:
    """Yield a folder for one kernel's own files, short enough for the sockets in it; it is gone afterwards."""
    where = tempfile.gettempdir()
    with own_folder(Path(where if len(os.fsencode(where)) <= _LONGEST else "/tmp"), _PREFIX) as folder:
        yield folder


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
            try:
                await super()._async_start_kernel(**kwargs)
            finally:
                if self.provisioner is not None and not _enter(build, home, self.provisioner):
                    _kill(self.provisioner)

        start_kernel = _async_start_kernel

    return PageKernel


@contextlib.contextmanager
def forking() -> Iterator[forks.Forks | None]:
    """Within it this process's kernels are forked from one process, where that can be (None: it cannot).

    Used within another one, as a build in a preview is, or beside it, it is that one, and ends with the last of them.
    The imports are those of the moment when the first kernel was needed, whatever becomes of the engine's own code.
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
        running = list(_running.get(build, {}).values())
    for kernel in running:
        _kill(kernel)


def end(build: str, home: Path) -> None:
    """Forget the kernel that has its files in `home`, which is killed if it still runs; its files lie still then."""
    with _lock:
        kernel = _running.get(build, {}).pop(home, None)
    process = getattr(kernel, "process", None)
    if kernel is not None and process is not None:
        _kill(kernel)
        process.wait()


def is_stopped(build: str) -> bool:
    """Return whether the build's kernels were stopped."""
    with _lock:
        return build in _stopped


def forget(build: str) -> None:
    """Forget a build that is over and has no kernels left."""
    with _lock:
        _stopped.discard(build)
        _running.pop(build, None)


def _kill(kernel: KernelProvisionerBase) -> None:
    """Kill a kernel and what it has started, unless it has ended already: its number may be another process's then."""
    process, pid = getattr(kernel, "process", None), getattr(kernel, "pid", None)
    if process is not None and pid is not None:
        kill_group(pid)


def _enter(build: str, home: Path, kernel: KernelProvisionerBase) -> bool:
    with _lock:
        _running.setdefault(build, {})[home] = kernel
        return build not in _stopped


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
