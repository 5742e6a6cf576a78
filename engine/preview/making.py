"""Makes pages while they are looked at: reads the files when they change, runs notebooks, renders.

A page that somebody waits for or has open is made first. The others follow one at a time, so that the search box, which
knows the pages that were made, comes to know them all.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from engine.paper import Sheet
from engine.preview.files import Contents, Files
from engine.preview.looking import Plan, look
from engine.preview.made import Job, Made, frame_key
from engine.preview.rendering import Frame, Rendered
from engine.problems import Problem
from engine.publish import kernels
from engine.publish.errors import PublishError
from engine.publish.execute import Executed, execute_pages
from engine.publish.progress import silent

__all__ = ["Maker", "Notices", "View"]


@dataclass(frozen=True, slots=True)
class Notices:
    """What the pages and the terminal say: problems in the data, and texts about what else cannot be made."""

    problems: tuple[Problem, ...]
    failures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What there is to show of a page: it, if it was made or has been, whether it is in the plan, and the notices."""

    rendered: Rendered | None
    is_planned: bool
    notices: Notices


class _GaveWay(Exception):
    """A page's notebook was ended for another page's sake."""


class Maker:
    """Everything that is made, and the threads that make it."""

    def __init__(self, files: Files, *, root: Path, folder: Path, told: Callable[[Notices], None]) -> None:
        """`root` holds what the program brings for the site; `folder` is for what is made. `told` is called with the
        notices whenever they are others.
        """
        self._files, self._root, self._folder, self._told = files, root, folder, told
        self._changed = threading.Condition()
        self._made = Made()
        self._frame: Frame | None = None
        self._frame_from: object = None
        self._frames = 0
        self._stamp: object = None
        self._is_looking = True  # until `look` has looked once, and from a change on
        self._is_ended = False
        self._waited_for: Counter[str] = Counter()
        self._in_work: set[str] = set()
        self._builds: dict[str, str] = {}  # the paths of pages whose notebooks run, each by the name of its build
        self._last_told = Notices((), ())

    # --- what the files say ---

    def look_if_changed(self) -> None:
        """Where a file has changed, show nothing as it was, and find out what must be made anew."""
        with self._changed:
            if not self._is_looking and self._files.stamp() == self._stamp:
                return
            self._is_looking = True
            self._give_way()
        while not self._is_ended:
            stamp = self._files.stamp()
            contents = self._files.contents()
            found = look(self._files.data)
            trouble = self._frame_or_trouble(found.plan, contents) if found.plan is not None else ""
            if stamp == self._files.stamp():
                break  # nothing was written while it was read
        with self._changed:
            self._made.take(found, contents)
            if trouble:
                self._made.stop(trouble)
            self._stamp, self._is_looking = stamp, False
            self._changed.notify_all()
        self._tell()

    def _frame_or_trouble(self, plan: Plan, contents: Contents) -> str:
        """Have the frame of these files, anew where it is from others; or say why there is none."""
        made_from = (frame_key(plan, contents), contents.notebooks)
        if self._frame is not None and self._frame_from == made_from:
            self._frame.planned = plan.pages
            return ""
        self._frames += 1
        folder = self._folder / f"frame-{self._frames}"
        try:
            frame = Frame(plan.site, plan.pages, root=self._root, club=self._files.data.resolve().parent, folder=folder)
        except (PublishError, OSError) as error:
            return str(error)
        old, self._frame, self._frame_from = self._frame, frame, made_from
        if old is not None:
            old.remove()
        return ""

    # --- what is asked for ---

    @contextmanager
    def waiting_for(self, path: str) -> Iterator[None]:
        """Within it somebody waits for the page or has it open: it is made before others."""
        with self._changed:
            self._waited_for[path] += 1
            if self._made.job(path) is not None:
                self._give_way()
            self._changed.notify_all()
        try:
            yield
        finally:
            with self._changed:
                self._waited_for[path] -= 1
                self._waited_for += Counter()  # without those that nobody waits for

    def view(self, path: str, seconds: float, known: Callable[[View], bool] = lambda view: False) -> View | None:
        """The page as it should be now, or with what is wrong; None if it is not there within so many seconds.

        A view that is `known` is not returned: another one is waited for.
        """
        end = time.monotonic() + seconds
        with self._changed:
            while True:
                view = None if self._is_looking or self._made.job(path) is not None else self._view(path)
                if view is not None and not known(view):
                    return view
                left = end - time.monotonic()
                if left <= 0 or self._is_ended:
                    return None
                self._changed.wait(left)

    def _view(self, path: str) -> View:
        job_and_page = self._made.rendered.get(path)
        planned = self._made.plan is not None and path in self._made.plan.pages
        return View(job_and_page[1] if job_and_page else None, planned, self._notices())

    def sheet(self, file: str, seconds: float) -> Sheet | None:
        """What is to be printed in the PDF `file`, if there is such a one; nothing while the files are looked at."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_looking or self._is_ended, seconds)
            pages = self._made.plan.pages.values() if self._made.plan is not None and not self._is_looking else ()
            return next((page.sheets[file] for page in pages if file in page.sheets), None)

    def notebook(self, path: str) -> str | None:
        """The page's executed notebook, if it has been made."""
        with self._changed:
            found = self._made.executed.get(path)
        return found[1].notebook if found else None

    @property
    def frame(self) -> Frame | None:
        """What all pages have around them; None before the first look."""
        return self._frame

    def search(self) -> list[dict[str, str]]:
        """What the search box finds: the pages that were made."""
        with self._changed:
            pages = [rendered for _, (_, rendered) in sorted(self._made.rendered.items())]
        own = self._frame.search if self._frame is not None else ()
        return [dict(entry) for entries in (own, *(p.search for p in pages)) for entry in entries]

    # --- making ---

    def work(self, *, also_others: bool) -> None:
        """Make pages until the end: those that somebody waits for, and with `also_others` afterwards the rest."""
        while (job := self._next(also_others=also_others)) is not None:
            try:
                self._make(job)
            finally:
                with self._changed:
                    self._in_work.discard(job.page.path)
                    self._changed.notify_all()
            self._tell()

    def _next(self, *, also_others: bool) -> Job | None:
        with self._changed:
            while not self._is_ended:
                if not self._is_looking:
                    for job in self._made.stale(tuple(self._waited_for)):
                        path = job.page.path
                        is_first = path in self._waited_for
                        if path not in self._in_work and (is_first or (also_others and not self._is_awaited())):
                            self._in_work.add(path)
                            return job
                self._changed.wait()
        return None

    def _is_awaited(self) -> bool:
        """Whether a page is in work that somebody waits for: the others would only slow it down."""
        return not self._in_work.isdisjoint(self._waited_for)

    def _make(self, job: Job) -> None:
        """Make one page; what files that changed meanwhile may have spoilt is dropped, for it is to be made again."""
        with self._changed:
            executed, frame, stamp = self._made.execution(job), self._frame, self._stamp
        assert frame is not None, "pages are planned after the frame is made"
        rendered, error = None, None
        try:
            executed = executed or self._execute(job, frame)
            rendered = frame.render(job.page, executed)
        except _GaveWay:
            return  # it is made later
        except Exception as raised:  # a page that fails must not end the preview, whatever its notebook does
            error = raised
        is_as_it_was = self._files.stamp() == stamp
        with self._changed:
            if not is_as_it_was and self._stamp == stamp:
                self._is_looking = True  # the look at what has changed is still to come
            if self._is_ended or self._is_looking or frame is not self._frame or not self._made.is_wanted(job):
                return
            if error is not None:
                self._made.fail(job, error)
            elif executed is not None and rendered is not None:
                self._made.keep(job, executed, rendered)

    def _give_way(self) -> None:
        """End the notebooks of pages that nobody waits for: they would only slow down what comes first."""
        for path in self._builds.keys() - self._waited_for.keys():
            kernels.stop(self._builds.pop(path))

    def _execute(self, job: Job, frame: Frame) -> Executed:
        page, data, build = job.page, self._files.data, uuid.uuid4().hex
        with self._changed:
            if self._is_ended:
                raise _GaveWay
            self._builds[page.path] = build
        try:
            done = execute_pages(
                [page], notebooks=frame.notebooks, data=data, executor=None, jobs=1, report=silent, build=build
            )
        except PublishError as error:
            with self._changed:
                if build not in self._builds.values():
                    raise _GaveWay from error
            raise
        finally:
            with self._changed:
                if self._builds.get(page.path) == build:
                    del self._builds[page.path]
            kernels.forget(build)  # it may have been told to end when it just had
        return done[page.path]

    # --- saying ---

    def _notices(self) -> Notices:
        made = self._made
        trouble = (made.trouble,) if made.trouble else ()
        return Notices(made.problems, (*trouble, *made.failures))

    def _tell(self) -> None:
        with self._changed:
            notices = self._notices()
            if self._is_ended or notices == self._last_told:
                return
            self._last_told = notices
        self._told(notices)

    def end(self) -> None:
        """Let everybody go who waits or works."""
        with self._changed:
            self._is_ended = True
            self._changed.notify_all()

    @property
    def is_ended(self) -> bool:
        """Whether `end` was called."""
        return self._is_ended
