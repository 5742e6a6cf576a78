"""The program that page kernels are forked from: it has imported what pages need, and runs nothing of a page itself.

`engine.publish.forks` starts it and hands it a socket. Each message on that socket carries a connection and what is to
be standard output and error; a child is forked that becomes the kernel asked for on the connection. The connection then
tells the kernel's process id and, when it has ended, its exit status. Who closes the connection has the kernel killed;
when the socket is closed, as it is however the build ends, all kernels are killed and the program ends. When a kernel
first has a picture to be drawn, one more child is forked, which draws for all (`engine.views.drawing`).
"""

import gc
import json
import os
import select
import signal
import socket
import sys
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from engine.publish.groups import kill_group
from engine.views.drawing import draw_for_others, have_drawn_by

# what every page uses, and the views with their charts
_IMPORTS = (
    "ipykernel.kernelapp", "ipykernel.zmqshell", "engine.desk",
    *(f"engine.views.{view}" for view in ("round", "player", "pair", "event", "season", "home")),
)  # fmt: skip
# polars starts this thread when it is imported: it waits to delete what did not fit into memory, and holds no lock
_HARMLESS_THREADS = {"polars-ooc-clea"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a kernel is started with; `template` is the process id of the program that it was forked from."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str
    template: int


class Template:
    """The program's socket, and the connections of the kernels that run by their process ids."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._kernels: dict[int, socket.socket] = {}
        self._dropped: set[int] = set()
        self._drawer: int | None = None
        self._pictures, self._to_drawer = socket.socketpair()
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._waker, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # a signal without a handler wakes nobody
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)

    def serve(self) -> Asked | None:
        """Fork the kernels that are asked for, and tell of those that ended.

        In a kernel's process it returns with what that is to be, in the template when the build is over.
        """
        while True:
            watched = {kernel: pid for pid, kernel in self._kernels.items() if pid not in self._dropped}
            pictures = [self._pictures] if self._pictures.fileno() >= 0 else []
            inputs: list[socket.socket | int] = [self._control, self._woken, *watched, *pictures]
            ready = set(select.select(inputs, [], [])[0])
            for kernel in watched.keys() & ready:  # nobody writes on it: it was closed
                self._dropped.add(watched[kernel])
                kill_group(watched[kernel])
            if self._woken in ready:
                with suppress(BlockingIOError):
                    os.read(self._woken, 4096)
                self._tell_ended()
            if ready.intersection(pictures):
                self._fork_drawer()
            if self._control in ready:
                message, descriptors, _, _ = socket.recv_fds(self._control, 1, 3)
                if not message:
                    self._end()
                    return None
                if asked := self._fork(*descriptors):
                    return asked

    def _fork(self, connection: int, output: int, errors: int) -> Asked | None:
        kernel = socket.socket(fileno=connection)
        with kernel.makefile("r", encoding="utf-8", newline="\n") as lines:
            line = lines.readline()
        asked = Asked(**json.loads(line), template=os.getpid()) if line.endswith("\n") and alone() else None
        if asked is None:
            kernel.close()
        else:
            pid = _fork()
            if not pid:
                self._become(asked, kernel, output, errors)
                return asked
            self._kernels[pid] = kernel
        os.close(output)
        os.close(errors)
        return None

    def _fork_drawer(self) -> None:
        """Have pictures drawn by a child from now on; once that has died, or cannot be, kernels draw by themselves."""
        pid = _fork() if alone() else None
        if pid == 0:
            try:
                self._leave()
                self._to_drawer.close()
                draw_for_others(self._pictures)
            finally:
                os._exit(0)
        self._drawer = pid
        self._pictures.close()

    def _leave(self) -> None:
        """Leave everything of the template behind, in a child of it."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(self._woken)
        os.close(self._waker)
        for other in (self._control, *self._kernels.values()):
            other.close()
        os.setsid()  # leads its own group: what it starts can be killed with it

    def _become(self, asked: Asked, kernel: socket.socket, output: int, errors: int) -> None:
        """Make a kernel of this child, and tell that it starts."""
        try:
            self._leave()
            self._pictures.close()
            have_drawn_by(self._to_drawer)
            for source, target in ((output, 1), (errors, 2)):
                os.dup2(source, target)
                os.close(source)
            os.chdir(asked.folder)
            os.environ.clear()
            os.environ.update(asked.environment, JPY_PARENT_PID=str(asked.template))
            time.tzset()
            kernel.sendall(b"started %d\n" % os.getpid())
            kernel.close()
        except BaseException:
            os._exit(1)  # never back into the template's loop; the build starts this kernel in the other way

    def _tell_ended(self) -> None:
        while self._children():
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            if pid == self._drawer:
                self._drawer = None
                continue
            kernel = self._kernels.pop(pid)
            with suppress(OSError):
                kernel.sendall(b"ended %d\n" % os.waitstatus_to_exitcode(status))
            kernel.close()
            self._dropped.discard(pid)

    def _end(self) -> None:
        for pid in self._children():
            kill_group(pid)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)  # one that was forked just now leads no group yet
        for pid in self._children():
            os.waitpid(pid, 0)

    def _children(self) -> list[int]:
        return [*self._kernels, *([self._drawer] if self._drawer is not None else [])]


def _fork() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking with threads: `alone` has looked
        return os.fork()


def alone() -> bool:
    """Return whether the program has no threads that a fork would lose while they hold a lock."""
    tasks = Path("/proc/self/task")
    names = {(task / "comm").read_text().strip() for task in tasks.iterdir() if task.name != str(os.getpid())}
    return names <= _HARMLESS_THREADS


def main(descriptor: int) -> None:
    """Import what kernels need and serve; in the process of a kernel, run it."""
    template = Template(socket.socket(fileno=descriptor))
    for name in _IMPORTS:
        import_module(name)
    gc.collect()
    gc.freeze()  # the children share this memory for longer
    if asked := template.serve():
        from ipykernel.kernelapp import IPKernelApp

        sys.argv[1:] = asked.arguments
        IPKernelApp.launch_instance(asked.arguments, parent_handle=asked.template)
