"""Vega-Lite drawn as SVG, in this process or in one that draws for many: what draws needs long to start.

`engine.publish.template` forks that process, the drawer, and gives every kernel a socket that leads to it. A message on
it carries a connection of its own, on which the specification is written and the picture comes back. The picture is the
same wherever it is drawn; when the drawer fails in any way, the process that asked draws by itself.
"""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from functools import lru_cache
from typing import Any

import altair as alt
import vl_convert

__all__ = ["VEGA_LITE", "draw_for_others", "have_drawn_by", "svg_of"]

VEGA_LITE = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])  # "6.4"
_PATIENCE = 60.0  # seconds until the drawer must have drawn what others asked for before, and then this
_END = b"\0"  # after a whole picture
_CHUNK = 1 << 16
_KEPT = 100  # pictures that the drawer keeps: after a save most charts of a preview's pages are as they were

_drawer: list[socket.socket] = []  # the socket that leads to it, where there is one


def have_drawn_by(drawer: socket.socket) -> None:
    """From now on have this process's pictures drawn by the process that `drawer` leads to."""
    _drawer[:] = [drawer]


def svg_of(spec: dict[str, Any]) -> str:
    """Return the specification as SVG; the ids in it count on from picture to picture. Raises ValueError."""
    for drawer in _drawer:
        with suppress(OSError):
            return _asked(drawer, json.dumps(spec).encode())
        _drawer.clear()  # whatever ails it, it is not waited for again
    return _drawn(spec)


def draw_for_others(requests: socket.socket) -> None:
    """Draw what is asked for on `requests`, until nobody is left who could ask."""
    while True:
        message, connections, _, _ = socket.recv_fds(requests, 1, 1)
        if not message:
            return
        # who gets no answer draws by itself, and sees then what is wrong
        with socket.socket(fileno=connections[0]) as asker, suppress(Exception):
            asker.settimeout(_PATIENCE)
            asker.sendall(_kept(_received(asker)))


@lru_cache(_KEPT)
def _kept(spec: bytes) -> bytes:
    return _drawn(json.loads(spec)).encode() + _END


def _asked(drawer: socket.socket, spec: bytes) -> str:
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            socket.send_fds(drawer, [b"d"], [theirs.fileno()])
        ours.settimeout(_PATIENCE)
        ours.sendall(spec)
        ours.shutdown(socket.SHUT_WR)
        answer = _received(ours)
    if not answer.endswith(_END):
        raise OSError("the process that draws has died or could not draw it")
    return answer.removesuffix(_END).decode()


def _received(connection: socket.socket) -> bytes:
    return b"".join(iter(lambda: connection.recv(_CHUNK), b""))


def _drawn(spec: dict[str, Any]) -> str:
    svg: str = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE)
    return svg
