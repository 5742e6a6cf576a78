"""Notebooks are executed exactly as asked, and one that fails says where and why."""

import json
import os
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest

from engine.publish import kernels
from engine.publish.errors import PageFailed, PublishError
from engine.publish.execute import execute_pages
from engine.publish.pages import Page
from engine.publish.progress import Progress, silent
from notebook_runs import SLEEPS, descendants, gone, printed, run, write
from publish_fixtures import Project


def failure(project: Project, notebook: str, **parameters: str | int | None) -> PageFailed:
    """Execute one page that fails."""
    with pytest.raises(PageFailed) as caught:
        run(project, Page("2025-26/king/index", notebook, parameters, "King"))
    return caught.value


def test_an_executed_page_holds_its_parameters_and_outputs(project: Project) -> None:
    """The parameters are in the one cell for them, where a change acts, and the outputs are theirs."""
    page = run(project, Page("p", "two_parameters", {"season": 'a "b" {x}', "round_number": 3}, "P"))["p"]
    assert page.cells[0].metadata.tags == ["parameters"]
    assert page.cells[0].source == 'round_number = 3\nseason = "a \\"b\\" {x}"'
    assert page.cells[1].outputs[0].text == 'round 3 of a "b" {x}\n'
    nbformat.validate(page)


def test_nothing_of_the_moment_or_the_machine_stays(project: Project) -> None:
    """No timestamps, no times, no random ids, no addresses, no absolute paths; standard error is not for the page."""
    done = execute_pages(
        [Page("p", "differs_every_time", {}, "P")],
        notebooks=project.root / "notebooks",
        data=project.data,
        executor=None,
        jobs=1,
        report=silent,
    )["p"]
    page = json.loads(done.notebook)
    assert [cell["id"] for cell in page["cells"]] == ["differs_every_time-1", "differs_every_time-2"]
    assert [cell["metadata"] for cell in page["cells"]] == [{}, {}]
    assert set(page["metadata"]) == {"kernelspec", "language_info"}
    stream, value = page["cells"][0]["outputs"]
    assert stream["text"] == ["data/club.toml\n"]
    assert value["data"]["text/plain"] == ["<object>"]
    assert page["cells"][1]["outputs"] == []
    assert [text.split()[0] for text in done.warnings] == ["warned"]


def test_the_data_folder_is_given_relative_to_where_the_kernel_runs(project: Project) -> None:
    """A notebook that has the parameter `data` gets the folder's name, so the download runs beside it."""
    page = run(project, Page("p", "typed_names", {"name": "Zoë"}, "P"))["p"]
    assert page.cells[0].source == 'data = "data"\nname = "Zo\\xeb"'


def test_an_unknown_parameter_fails_before_anything_runs(project: Project) -> None:
    """papermill would only warn; the page and the parameter are named."""
    error = failure(project, "two_parameters", season="2025-26", round_number=1, runde=2)
    assert (error.page, error.cause) == ("2025-26/king/index", "the notebook has no parameter runde")


def test_a_missing_parameter_fails_before_anything_runs(project: Project) -> None:
    """A default in the notebook is for the analyst, not for the page."""
    error = failure(project, "two_parameters", season="2025-26")
    assert error.cause == "the page gives no parameter round_number"


def test_a_failing_cell_is_named_with_its_first_line_and_the_cause(project: Project) -> None:
    """The number is the cell's in the notebook's file, not counting the parameters that papermill put in."""
    error = failure(project, "failing_cell", season="2025-26")
    assert str(error).splitlines() == [
        "page 2025-26/king/index: cell 4 of failing_cell.ipynb failed",
        "  cell   rounds[0]",
        "  cause  IndexError: list index out of range",
    ]


def test_html_is_not_for_pages(project: Project) -> None:
    """Quarto would load scripts from another host for it."""
    error = failure(project, "html_output")
    assert (error.cell, error.cause) == (1, "the cell shows text/html; show Markdown (engine.views.output) instead")


def test_a_kernel_that_dies_is_a_failed_page(project: Project) -> None:
    """Not a hang and not a traceback of ours."""
    error = failure(project, "dies")
    assert error.cause.startswith("DeadKernelError")


def test_a_notebook_that_is_not_there_is_a_failed_page(project: Project) -> None:
    """The page that wanted it is named."""
    assert str(failure(project, "absent")).startswith("page 2025-26/king/index: absent.ipynb failed")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc to look for kernels in")
def test_an_interrupted_build_leaves_no_kernel_behind(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a cell runs ends at once, as do the kernel, what it has started and what it was forked from."""
    monkeypatch.setattr(kernels, "_forks", [])  # a build by itself: without what this test run keeps to fork from
    before, running = descendants(os.getpid()), set[int]()
    started = project.data.parent / "started"

    def interrupt(step: Progress) -> None:
        while not started.exists():
            time.sleep(0.05)
        running.update(descendants(os.getpid()) - before)
        raise KeyboardInterrupt

    begin = time.monotonic()
    sleeps = write(project, "starts", "import subprocess; child = subprocess.Popen(['sleep', '600'])", *SLEEPS)
    with pytest.raises(KeyboardInterrupt):
        run(project, sleeps, Page("b", "differs_every_time", {}, "B"), report=interrupt)
    assert time.monotonic() - begin < 60
    assert len(running) >= 2
    assert gone(running)
    assert descendants(os.getpid()) <= before
    assert threading.active_count() < 20


def test_a_folder_for_temporary_files_may_have_a_long_path(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels' sockets would not fit into it: they are made where they do, and nothing of them is left."""
    folder = project.data.parent / ("long " * 30)
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    assert printed(project, "print('made')") == "made\n"
    assert list(folder.iterdir()) == []


def test_a_given_executor_is_used_and_left_open(project: Project) -> None:
    """Whoever gave it may go on with it."""
    with ThreadPoolExecutor(1, thread_name_prefix="given") as pool:
        page = Page("p", "differs_every_time", {}, "P")
        root = project.root / "notebooks"
        execute_pages([page], notebooks=root, data=project.data, executor=pool, jobs=1, report=silent)
        assert pool.submit(lambda: threading.current_thread().name).result().startswith("given")


@pytest.mark.parametrize("path", ["../index", "/a", "a//b", "a b", "404", "site_libs/x", "_a", "Index", "x/readme", ""])
def test_a_path_that_cannot_be_a_pages_is_refused(project: Project, path: str) -> None:
    """Out of the site, in the renderers' own places, or the same file on some disks."""
    with pytest.raises(PublishError, match="page"):
        project.build(Page(path, "two_parameters", {}, "P"))
    assert not project.output.exists()
