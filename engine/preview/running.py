"""The preview at work: its threads, its folder, and that nothing is left of it when it ends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import gettempdir

from engine.desk.remembered import remembering
from engine.preview.files import Files
from engine.preview.making import Maker, Notices
from engine.preview.serving import serve_at
from engine.preview.watching import watch_files
from engine.project_files import project_root
from engine.publish.kernels import forking
from engine.publish.leftovers import own_folder

__all__ = ["Preview", "previewing"]


class Preview:
    """A preview that goes on: where it is, and what it has to say."""

    def __init__(self, address: str, news: SimpleQueue[Notices]) -> None:
        self.address = address
        self._news = news

    def news(self) -> Iterator[Notices]:
        """What is wrong, whenever it is something else; without end."""
        while True:
            yield self._news.get()


@contextmanager
def previewing(data: Path, *, port: int, tries: int, root: Path | None = None) -> Iterator[Preview]:
    """Within it the site of the club in `data` is served at `port` or one of the next, `tries` in all.

    `root` holds what the program brings for the site (its own by default). Everything that is made is in a temporary
    folder. Raises PortTaken.
    """
    root = project_root() if root is None else root
    news: SimpleQueue[Notices] = SimpleQueue()
    ended = threading.Event()
    with ExitStack() as stack:
        folder = stack.enter_context(own_folder(Path(gettempdir()), "classifica-preview-"))
        stack.enter_context(remembering(folder / "remembered"))
        files = Files(data, root)
        maker = Maker(files, root=root, folder=folder, told=news.put)
        server = serve_at(port, tries, maker)
        stack.callback(server.server_close)
        threads = [
            threading.Thread(target=watch_files, args=(files, maker.look_if_changed, ended)),
            threading.Thread(target=maker.work, kwargs={"also_others": False}),
            threading.Thread(target=maker.work, kwargs={"also_others": True}),
            threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}),
        ]
        for thread in threads:
            stack.callback(thread.join)
        if forks := stack.enter_context(forking()):
            stack.callback(forks.close)  # before the threads are waited for: it kills their kernels
        for thread in threads:
            thread.start()
        try:
            yield Preview(server.address, news)
        finally:
            ended.set()
            maker.end()
            server.shutdown()
