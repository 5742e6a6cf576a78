"""Running notebooks of a few cells as pages, and looking at the processes that this starts."""

import time
from concurrent.futures import Executor
from pathlib import Path

import nbformat

from engine.publish.execute import execute_pages
from engine.publish.pages import Page
from engine.publish.progress import Report, silent
from publish_fixtures import Project

# a notebook that says when it runs, and goes on for longer than any test waits
SLEEPS = ("from pathlib import Path; import time; Path('started').write_text('')", "time.sleep(600)")


def run(
    project: Project, *pages: Page, jobs: int = 2, executor: Executor | None = None, report: Report = silent
) -> dict[str, nbformat.NotebookNode]:
    """Execute the pages' notebooks."""
    root = project.root / "notebooks"
    done = execute_pages(pages, notebooks=root, data=project.data, executor=executor, jobs=jobs, report=report)
    return {path: nbformat.reads(result.notebook, as_version=4) for path, result in done.items()}


def write(project: Project, name: str, *cells: str) -> Page:
    """Add a notebook of code cells to the project's; a page for it, of the same name."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbformat.write(made, project.root / "notebooks" / f"{name}.ipynb")
    return Page(name, name, {}, name)


def printed(project: Project, *cells: str) -> str:
    """What a notebook of these cells prints."""
    return texts(run(project, write(project, "cells", *cells))["cells"])


def texts(notebook: nbformat.NotebookNode) -> str:
    """What the cells of an executed notebook printed."""
    return "".join(output.text for cell in notebook.cells for output in cell.outputs if "text" in output)


def descendants(pid: int) -> set[int]:
    """The process ids of everything that a process has started and that runs, and of what that has started."""
    parents = {}
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and (status := _status(int(process.name))):
            parents[int(process.name)] = int(status.split("PPid:\t")[1].split()[0])
    found, newer = set[int](), {pid}
    while newer := {child for child, parent in parents.items() if parent in newer} - found:
        found |= newer
    return found


def gone(pids: set[int]) -> bool:
    """Whether the processes end within ten seconds."""
    end = time.monotonic() + 10
    while any(_status(pid) for pid in pids):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _status(pid: int) -> str:
    """What the system says of a process, nothing if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return ""
    return "" if "State:\tZ" in status else status
