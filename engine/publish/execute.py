"""Running the pages' notebooks with papermill, several at a time."""

import logging
import os
import uuid
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import nbformat
import papermill
from jupyter_core.utils import ensure_event_loop
from papermill.exceptions import PapermillExecutionError

from engine.publish import kernels
from engine.publish.clean import NotForPages, cleaned
from engine.publish.errors import PageFailed
from engine.publish.pages import Page
from engine.publish.progress import Progress, Report

# A failure is told once, as PageFailed; what papermill says of kernels that were killed on purpose is noise.
logging.getLogger("papermill").addHandler(logging.NullHandler())

_CELL_SECONDS = 600  # a cell that takes longer hangs
_START_SECONDS = 120
_DATA = "data"  # a notebook's parameter for the data folder; the build gives it, relative to where the kernel runs


@dataclass(frozen=True, slots=True)
class Executed:
    """A page's executed notebook as text, and what its cells wrote to standard error."""

    page: str
    notebook: str
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    """Everything that a worker (a thread, a process, another machine) needs to run one page."""

    build: str
    page: str
    notebook: Path
    parameters: Mapping[str, str | int | None]
    folder: Path  # where the kernel runs: the folder that holds the data folder


@dataclass(frozen=True, slots=True)
class _Failure:
    cause: str
    cell: int | None = None
    first_line: str = ""

    def error(self, task: _Task) -> PageFailed:
        return PageFailed(task.page, task.notebook.stem, self.cause, cell=self.cell, first_line=self.first_line)


def execute_pages(
    pages: Sequence[Page],
    *,
    notebooks: Path,
    data: Path,
    executor: Executor | None,
    jobs: int,
    report: Report,
    build: str | None = None,
) -> dict[str, Executed]:
    """Run every page's notebook; return the results by page path.

    The first failure stops the others: nothing more is started and the running kernels are killed. So it is when the
    build is interrupted, and when another thread calls `kernels.stop` with the name that this one was given as `build`.
    Without an executor `jobs` threads are used (each kernel is a process). Raises PageFailed.
    """
    data = data.resolve()
    build = build or uuid.uuid4().hex
    known = {name: _declared(notebooks / f"{name}.ipynb", pages) for name in sorted({p.notebook for p in pages})}

    def task(page: Page) -> _Task:
        parameters = _parameters(page, known[page.notebook], data.name)
        return _Task(build, page.path, notebooks / f"{page.notebook}.ipynb", parameters, data.parent)

    tasks = [task(page) for page in pages]
    pool = executor or ThreadPoolExecutor(max_workers=max(1, jobs), thread_name_prefix="page")
    futures: dict[Future[Executed | _Failure], _Task] = {}
    results: dict[str, Executed] = {}
    with kernels.forking():
        try:
            futures = {pool.submit(_execute, each): each for each in tasks}
            for done, future in enumerate(as_completed(futures), start=1):
                page, result = futures[future].page, future.result()
                if isinstance(result, _Failure):
                    raise result.error(futures[future])
                results[page] = result
                report(Progress("execute", done, len(tasks), page))
        except BaseException:
            for future in futures:
                future.cancel()
            kernels.stop(build)
            raise
        finally:
            if executor is None:
                pool.shutdown(wait=True, cancel_futures=True)
                kernels.forget(build)
    return results


def _declared(notebook: Path, pages: Sequence[Page]) -> frozenset[str]:
    """Return the names of a notebook's parameters; the first page that needs it is named if it cannot be read."""
    page = next(p.path for p in pages if p.notebook == notebook.stem)
    if not notebook.is_file():
        raise PageFailed(page, notebook.stem, "there is no such notebook")
    try:
        node = nbformat.read(notebook, as_version=4)
    except Exception as error:  # nbformat raises many kinds, some its own, for what is not a notebook
        raise PageFailed(page, notebook.stem, f"it is not a notebook: {error}") from error
    return frozenset(papermill.inspect_notebook(node))


def _parameters(page: Page, declared: frozenset[str], data: str) -> dict[str, str | int | None]:
    """Return the page's parameters, and the data folder where it is one; they must be exactly the notebook's."""
    parameters = dict(page.parameters)
    if _DATA in declared:
        parameters.setdefault(_DATA, data)
    if unknown := sorted(set(parameters) - declared):
        raise PageFailed(page.path, page.notebook, f"the notebook has no parameter {', '.join(unknown)}")
    if missing := sorted(declared - set(parameters)):
        raise PageFailed(page.path, page.notebook, f"the page gives no parameter {', '.join(missing)}")
    return dict(sorted(parameters.items()))


def _execute(task: _Task) -> Executed | _Failure:
    """Run one page's notebook from memory to memory: no file is left by a notebook that fails."""
    if kernels.is_stopped(task.build):
        return _Failure("the build was stopped")
    source = nbformat.read(task.notebook, as_version=4)
    try:
        with kernels.home() as home:
            try:
                node = papermill.execute_notebook(
                    source,
                    None,
                    parameters=task.parameters,
                    kernel_name="python3",
                    progress_bar=False,
                    start_timeout=_START_SECONDS,
                    execution_timeout=_CELL_SECONDS,
                    record_timing=False,
                    shutdown_kernel="immediate",
                    kernel_manager_class=kernels.kernel_class(task.build, home),
                    # The kernel's folder alone: papermill's own `cwd` would change this process's, for all threads.
                    resources={"metadata": {"path": str(task.folder)}},
                )
            finally:
                kernels.end(task.build, home)
        clean, warnings = cleaned(node, task.notebook.stem, _folders(task))
    except PapermillExecutionError as error:
        cause = f"{error.ename}: {error.evalue}" if error.evalue else error.ename
        number = _number(source, task.parameters, error.cell_index)
        return _Failure(cause, number, _first_line(error.source))
    except NotForPages as error:
        number = _number(source, task.parameters, error.cell)
        return _Failure(str(error), number, _first_line(node.cells[error.cell].source))
    except Exception as error:  # a kernel that does not start or that dies: papermill and nbclient raise many kinds
        return _Failure(f"{type(error).__name__}: {error}")
    finally:
        ensure_event_loop().close()  # jupyter's libraries open one in every thread and leave it open
    return Executed(task.page, nbformat.writes(clean) + "\n", warnings)


def _folders(task: _Task) -> tuple[str, ...]:
    folders = {str(task.folder), str(task.notebook.resolve().parent.parent), str(Path.home())}
    return tuple(sorted((f for f in folders if f != os.sep), key=len, reverse=True))


def _number(source: nbformat.NotebookNode, parameters: Mapping[str, object], index: int) -> int:
    """Return the number, in the notebook's file, of the cell that papermill calls `index`.

    papermill puts the page's parameters, if there are any, into a cell of their own after the parameters cell.
    """
    tagged = [n for n, cell in enumerate(source.cells) if "parameters" in cell.metadata.get("tags", [])]
    return index if parameters and tagged and index > tagged[0] else index + 1


def _first_line(source: str) -> str:
    """Return a cell's first line that says something; `#|` lines are for the renderer."""
    lines = (line.strip() for line in source.splitlines())
    return next((line for line in lines if line and not line.startswith("#|")), "")
