"""What has been made of the site, and what of it is still as it should be."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from engine.preview.files import Contents, Keys
from engine.preview.looking import Look, Plan
from engine.preview.rendering import Rendered
from engine.problems import Problem
from engine.publish.errors import PageFailed
from engine.publish.execute import Executed
from engine.publish.pages import Page

__all__ = ["Job", "Made", "frame_key"]


@dataclass(frozen=True, slots=True)
class Job:
    """A page to be made: what its notebook is executed from, and what it is rendered from besides, as short texts."""

    page: Page = field(compare=False)
    execution: str
    rendering: str


@dataclass(slots=True)
class Made:
    """The pages by their paths, each with the job that it was made for: another job now, and it is stale."""

    plan: Plan | None = None
    problems: tuple[Problem, ...] = ()
    trouble: str = ""
    """What stops the whole site from being made, other than problems in the data; empty where nothing does."""
    is_stopped: bool = False
    """Whether errors in the data stop pages from being made: they stay as they were."""
    executed: dict[str, tuple[str, Executed]] = field(default_factory=dict)
    rendered: dict[str, tuple[Job, Rendered]] = field(default_factory=dict)
    failed: dict[str, tuple[Job, str, str]] = field(default_factory=dict)
    """With the notebook and what is to be said of it."""
    _jobs: dict[str, Job] = field(default_factory=dict)

    def take(self, found: Look, contents: Contents) -> None:
        """Take what the files say now; pages that are gone are forgotten."""
        self.problems, self.trouble = found.problems, found.trouble
        self.is_stopped = found.plan is None
        if found.plan is None:
            return
        self.plan = found.plan
        frame, keys = frame_key(found.plan, contents), Keys(contents, found.plan.finals)
        self._jobs = {}
        for path, page in found.plan.pages.items():
            rendering = f"{frame} {page.title!r} {page.description!r}"
            self._jobs[path] = Job(page, keys.of(page), rendering)
        known: Mapping[str, object]
        for known in (self.executed, self.rendered, self.failed):
            for gone in known.keys() - self._jobs.keys():
                del known[gone]

    def stop(self, trouble: str) -> None:
        """Note what stops the whole site; pages stay as they were."""
        self.trouble, self.is_stopped = trouble, True

    def job(self, path: str) -> Job | None:
        """What is to be made for the page; None when nothing is: it is as it should be, or it cannot be made now."""
        wanted = self._jobs.get(path)
        if self.is_stopped or wanted is None:
            return None
        done = [known[path][0] for known in (self.rendered, self.failed) if path in known]
        return None if wanted in done else wanted

    def is_wanted(self, job: Job) -> bool:
        """Whether the page is still to be made so."""
        return not self.is_stopped and self._jobs.get(job.page.path) == job

    def execution(self, job: Job) -> Executed | None:
        """The executed notebook, where it is from what it should be from."""
        key, executed = self.executed.get(job.page.path, ("", None))
        return executed if key == job.execution else None

    def keep(self, job: Job, executed: Executed, rendered: Rendered) -> None:
        """Note a page that was made."""
        self.executed[job.page.path] = (job.execution, executed)
        self.rendered[job.page.path] = (job, rendered)
        self.failed.pop(job.page.path, None)

    def fail(self, job: Job, error: Exception) -> None:
        """Note a page that could not be made; what there was of it stays."""
        said = str(error) if isinstance(error, PageFailed) else f"page {job.page.path}: {error}"
        self.failed[job.page.path] = (job, job.page.notebook, said)

    def stale(self, first: Collection[str] = ()) -> Iterator[Job]:
        """The pages to be made, `first` before the others, which come in the plan's order."""
        for path in dict.fromkeys((*first, *self._jobs)):
            if (job := self.job(path)) is not None:
                yield job

    @property
    def failures(self) -> tuple[str, ...]:
        """What is to be said of pages that cannot be made: one for each notebook, for it is mostly the same one."""
        found: dict[str, str] = {}
        for path, (job, notebook, said) in sorted(self.failed.items()):
            if self._jobs.get(path) == job:
                found.setdefault(notebook, said)
        return tuple(found.values())


def frame_key(plan: Plan, contents: Contents) -> str:
    """What all pages have around them, as one short text."""
    return hashlib.sha256(f"{contents.frame} {plan.site!r}".encode()).hexdigest()
