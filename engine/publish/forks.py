"""Kernels forked from one process that has imported what pages need: most of a kernel's start is imports."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from engine.publish.groups import kill_group

AVAILABLE = sys.platform == "linux"  # elsewhere imported libraries may have started what does not survive a fork
_START_SECONDS = 60  # until a kernel must have been forked; a template needs about two to import what it does
_END_SECONDS = 10
LAUNCHER = "ipykernel_launcher"  # the module that starts a kernel which is not forked; its arguments follow
# the interpreter and its libraries read these when they start, which a forked kernel does not
_AT_START = ("PYTHON", "POLARS_", "LC_", "LANG")
# polars' allocator would start threads; nothing in a page needs them, and a fork loses them
_NO_THREADS = {"_RJEM_MALLOC_CONF": "background_thread:false"}
_TEMPLATE = "import sys; sys.path[:1] = filter(None, sys.path[:1]); from engine.publish.template import main; main(%d)"


class Forked:
    """A forked kernel: what jupyter_client uses of subprocess.Popen. Its exit status comes from the template."""

    stdin = stdout = stderr = None

    def __init__(self, connection: socket.socket) -> None:
        """Wait until the kernel is there; raises OSError if it does not come."""
        self._connection = connection
        self._text = b""
        self.returncode: int | None = None
        word, self.pid = self._line()
        if word != b"started":
            raise OSError("the kernel could not be forked")
        connection.setblocking(False)

    def poll(self) -> int | None:
        """Return the exit status, None while the kernel runs."""
        if self.returncode is None:
            try:
                self.returncode = self._line()[1]
            except BlockingIOError:
                return None
            except OSError:  # the template has died
                kill_group(self.pid)
                self.returncode = -signal.SIGKILL
            self._connection.close()
        return self.returncode

    def wait(self) -> int | None:
        """Return the exit status when the kernel has ended."""
        if self.returncode is None:
            self._connection.setblocking(True)
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal to the kernel and what it has started, if it still runs."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, number)

    def close(self) -> None:
        """Have the kernel killed if it still runs."""
        self._connection.close()

    def _line(self) -> tuple[bytes, int]:
        while b"\n" not in self._text:
            if not (more := self._connection.recv(64)):
                raise OSError("the process that kernels are forked from has died")
            self._text += more
        line, _, self._text = self._text.partition(b"\n")
        word, number = line.split()
        return word, int(number)


class Forks:
    """The process that this one's kernels are forked from, the template: started when the first kernel is needed."""

    def __init__(self) -> None:
        self.users = 0
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._at_start: dict[str, str] = {}
        self._forked: list[Forked] = []
        self._asked = 0  # kernels that were asked for and are not there yet

    def fork(self, arguments: Sequence[str], environment: Mapping[str, str], folder: str) -> Forked | None:
        """Return a new kernel, or None if it must be started in the other way."""
        if self._owner != os.getpid():
            return None
        ours, theirs = socket.socketpair()
        try:
            with theirs, self._lock:
                if self._process is None and not self._closed:
                    self._start(environment)
                if self._control is None or _at_start(environment) != self._at_start:
                    raise OSError("there is no process to fork this kernel from")
                socket.send_fds(self._control, [b"f"], [theirs.fileno(), 1, 2])
                self._asked += 1
        except OSError:
            ours.close()
            return None
        try:
            ours.settimeout(_START_SECONDS)
            asked = {"arguments": arguments, "environment": dict(environment), "folder": folder}
            ours.sendall(json.dumps(asked).encode() + b"\n")
            kernel = Forked(ours)
        except OSError as error:
            ours.close()
            if isinstance(error, TimeoutError) and self._process is not None:
                self._process.kill()  # it hangs; whatever comes next need not wait
            kernel = None
        with self._lock:
            self._asked -= 1
            self._forked = [*(k for k in self._forked if k.returncode is None), *([kernel] if kernel else [])]
        return kernel

    def close(self) -> None:
        """End the template and every kernel that still runs, and fork no more."""
        with self._lock:
            self._closed = True
            self._end()

    def _start(self, environment: Mapping[str, str]) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", _TEMPLATE % theirs.fileno()], env={**environment, **_NO_THREADS},
                    pass_fds=[theirs.fileno()], start_new_session=True,
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                )  # fmt: skip
            except OSError:
                ours.close()
                raise
        self._control, self._at_start = ours, _at_start(environment)

    def _end(self) -> None:
        if self._process is None or self._control is None:
            return
        self._control.close()
        if not self._asked and all(kernel.poll() is not None for kernel in self._forked):
            self._process.kill()  # it has nothing left to end, and need not go on importing
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for kernel in self._forked:
            kernel.close()
        self._forked.clear()
        self._process = self._control = None


class ForkedProvisioner(LocalProvisioner):
    """Starts a kernel by forking, or as jupyter_client always does where that cannot be."""

    forks: Forks

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel of this command."""
        forked = self.forks.fork(cmd[cmd.index(LAUNCHER) + 1 :], kwargs["env"], kwargs["cwd"])
        if forked is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = forked  # type: ignore[assignment]  # it has of a Popen what is used here
        self.pid, self.cwd = forked.pid, kwargs["cwd"]
        return self.connection_info


def _at_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_AT_START)}
