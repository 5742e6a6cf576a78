"""How far a build is, and two ways to show it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar


@dataclass(frozen=True, slots=True)
class Progress:
    """One step forward: `done` of `total` of a stage; `page` is the page just done, if it was one."""

    stage: str  # "execute" | "render" | "check" | "publish"
    done: int
    total: int
    page: str | None = None


Report = Callable[[Progress], None]


def silent(step: Progress) -> None:
    """Show nothing."""


def plain_lines(stream: TextIO) -> Report:
    """Return a reporter that writes one line per step, for logs."""

    def report(step: Progress) -> None:
        what = f" {step.page}" if step.page else ""
        print(f"{step.stage} {step.done}/{step.total}{what}", file=stream, flush=True)

    return report


@contextmanager
def reporter(stream: TextIO | None = None) -> Iterator[Report]:
    """Yield a progress bar where `stream` (standard error by default) is a terminal, plain lines elsewhere."""
    stream = sys.stderr if stream is None else stream
    console = Console(file=stream)
    if not stream.isatty() or console.is_dumb_terminal:  # rich takes FORCE_COLOR for a terminal, where a bar would move
        yield plain_lines(stream)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, TextColumn("{task.fields[page]}", markup=False), console=console) as bar:
        tasks = {}

        def report(step: Progress) -> None:
            if step.stage not in tasks:
                tasks[step.stage] = bar.add_task(step.stage, total=step.total, page="")
            bar.update(tasks[step.stage], completed=step.done, total=step.total, page=step.page or "")

        yield report
