"""Kernels are forked from one process, and a page cannot tell: it is as if its kernel had started by itself."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from engine.publish import forks, kernels, template
from engine.publish.errors import PageFailed
from notebook_runs import SLEEPS, descendants, gone, printed, run, texts, write
from publish_fixtures import Project

pytestmark = pytest.mark.skipif(not forks.AVAILABLE, reason="kernels are forked on Linux only")

PARENT = "import os; print(os.getppid())"
# What a notebook can see of how its kernel was started, but for the names of the kernel's own files and processes.
VIEW = """
import json, locale, os, signal, sys, threading
own = {"JPY_PARENT_PID", "IPYTHONDIR"}
print(json.dumps([
    {name: value for name, value in os.environ.items() if name not in own}, sorted(own & set(os.environ)),
    os.getcwd(), sys.path, sys.argv[1], len(sys.argv), sys.executable, sys.prefix, sys.warnoptions, hash("a"),
    [str(flag) for flag in sys.flags],
    os.getpgid(0) == os.getpid(), os.getsid(0) == os.getpid(), locale.setlocale(locale.LC_ALL),
    [str(signal.getsignal(number)) for number in signal.valid_signals()], threading.main_thread().name, __name__,
    sys.getrecursionlimit(), os.umask(0o22), sys.stdout.encoding, os.environ["IPYTHONDIR"] != os.devnull,
], indent=1))
"""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The other way: kernels that start by themselves."""
    monkeypatch.setattr(kernels, "_forks", [])
    monkeypatch.setattr(forks, "AVAILABLE", False)
    return monkeypatch


def test_the_pages_of_a_build_are_forked_from_one_process(project: Project, own: forks.Forks) -> None:
    """Which is a child of the build's, and not the build's own."""
    pages = [write(project, name, PARENT) for name in ("a", "b", "c")]
    parents = {int(texts(notebook)) for notebook in run(project, *pages).values()}
    assert len(parents) == 1
    assert parents <= descendants(os.getpid())


def test_where_kernels_cannot_be_forked_they_start_by_themselves(project: Project, plain: object) -> None:
    """As children of the build."""
    assert int(printed(project, PARENT)) == os.getpid()


def test_a_page_cannot_tell_that_its_kernel_was_forked(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same environment, folder, paths, flags, signals and order of sets."""
    monkeypatch.setenv("CLUB_SETTING", "one\ntwo")
    forked = json.loads(printed(project, VIEW))
    monkeypatch.setattr(kernels, "_forks", [])
    monkeypatch.setattr(forks, "AVAILABLE", False)
    assert forked == json.loads(printed(project, VIEW))
    assert forked[0]["CLUB_SETTING"] == "one\ntwo"
    assert forked[0]["PYTHONHASHSEED"] == "0"


def test_no_page_sees_what_another_has_left(project: Project) -> None:
    """Every kernel begins with the untouched imports: names, modules, environment and folder are its own."""
    leaves = (
        "import builtins, os, sys\nfrom engine import desk\n"
        "print(hasattr(builtins, 'left'), hasattr(desk, 'left'), 'LEFT' in os.environ, os.getcwd() != '/',\n"
        "      'left' in sys.modules)",
        "builtins.left = desk.left = os.environ['LEFT'] = '1'; sys.modules['left'] = sys; os.chdir('/')",
    )
    pages = [write(project, name, *leaves) for name in ("a", "b", "c")]
    seen = {texts(notebook) for notebook in run(project, *pages, jobs=1).values()}
    assert seen == {"False False False True False\n"}


def test_a_clubs_own_module_is_found_beside_its_data(project: Project) -> None:
    """And as it is now: not as an earlier page's kernel had it."""
    module = project.data.parent / "our_words.py"
    module.write_text("word = 'first'\n")
    assert printed(project, "import our_words; print(our_words.word)") == "first\n"
    module.write_text("word = 'the second'\n")
    assert printed(project, "import our_words; print(our_words.word)") == "the second\n"


def test_what_a_notebook_has_started_ends_with_its_page(project: Project) -> None:
    """A process that it leaves behind does not outlive the kernel."""
    started = printed(project, "import subprocess; print(subprocess.Popen(['sleep', '600']).pid)")
    assert gone({int(started)})


def test_a_page_uses_threads_of_polars_in_a_forked_kernel(project: Project) -> None:
    """The template has imported polars and run nothing of it."""
    query = "pl.DataFrame({'a': list(range(100000))}).lazy().group_by(pl.col('a') % 7).agg(pl.len()).collect().height"
    assert printed(project, f"import polars as pl; print({query})") == "7\n"


def test_a_template_that_dies_fails_the_page_that_runs(project: Project, own: forks.Forks) -> None:
    """At once and by name, and its kernel goes with it; other pages are made all the same."""
    page = write(project, "kills", "import os, time; os.kill(os.getppid(), 9)", "time.sleep(600)")
    before = descendants(os.getpid())
    begin = time.monotonic()
    with pytest.raises(PageFailed, match="DeadKernelError"):
        run(project, page)
    assert time.monotonic() - begin < 60
    assert gone(descendants(os.getpid()) - before)
    assert printed(project, "print('made')") == "made\n"


@pytest.mark.parametrize("template", ["raise SystemExit(%d)", "import time; time.sleep(600 + %d)"])
def test_pages_are_made_without_a_template_that_does_not_start(
    project: Project, own: forks.Forks, monkeypatch: pytest.MonkeyPatch, template: str
) -> None:
    """Whatever ails it, and if it hangs after a while."""
    monkeypatch.setattr(forks, "_TEMPLATE", template)
    monkeypatch.setattr(forks, "_START_SECONDS", 5)
    assert int(printed(project, PARENT)) == os.getpid()


def test_an_environment_that_acts_when_python_starts_is_not_forked_into(
    project: Project, own: forks.Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as Python's path: what was forked would not have it."""
    assert int(printed(project, PARENT)) != os.getpid()
    (project.root / "more").mkdir()
    (project.root / "more" / "found_there.py").write_text("word = 'found'\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(project.root / "more"), os.environ.get("PYTHONPATH", "")]))
    assert printed(project, "import found_there; print(found_there.word)") == "found\n"


def test_with_a_thread_of_its_own_the_template_does_not_fork() -> None:
    """What holds a lock in a thread holds it for ever in a fork; polars' cleaner, which waits, is known."""
    code = "import polars; from engine.publish.template import alone; print(alone())"
    quiet = {**os.environ, **forks._NO_THREADS}
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, env=quiet, capture_output=True, text=True, check=True).stdout == "True\n"
    ended = threading.Event()
    thread = threading.Thread(target=ended.wait, name="other")
    thread.start()
    try:
        assert not template.alone()
    finally:
        ended.set()
        thread.join()


def test_a_build_that_is_killed_leaves_no_process(project: Project) -> None:
    """Not even by SIGKILL, which lets it say nothing: neither kernels, nor what they came from or started."""
    page = write(project, "starts", "import subprocess; child = subprocess.Popen(['sleep', '600'])", *SLEEPS)
    code = (
        "from pathlib import Path; from engine.publish.pages import Page; from publish_fixtures import Project;"
        f"from notebook_runs import run; root = Path({str(project.root)!r}); data = Path({str(project.data)!r});"
        f"run(Project(root, data, data), Page({page.path!r}, {page.notebook!r}, {{}}, 'P'))"
    )
    paths = [str(Path(kernels.__file__).parents[2]), str(Path(__file__).parents[1])]
    build = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
    try:
        while not (project.data.parent / "started").exists():
            assert build.poll() is None
            time.sleep(0.05)
        started = descendants(build.pid)
        assert len(started) == 3
    finally:
        build.send_signal(signal.SIGKILL)
        build.wait()
    assert gone(started)


def test_workers_in_other_processes_start_kernels_by_themselves(project: Project) -> None:
    """A task goes to any process that runs Python."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        parent = texts(run(project, write(project, "p", PARENT), executor=pool)["p"])
        assert int(parent) != os.getpid()


def test_a_build_in_a_preview_is_forked_from_what_the_preview_has(project: Project, own: forks.Forks) -> None:
    """The process is that of whoever was first; when that one is over it forks no more."""
    first = printed(project, PARENT)
    with kernels.forking() as inner:
        assert inner is own
        assert printed(project, PARENT) == first
    assert printed(project, PARENT) == first
    own.close()
    assert gone({int(first)})
    assert int(printed(project, PARENT)) == os.getpid()


def test_a_failing_page_stops_the_others_and_their_kernels(project: Project, own: forks.Forks) -> None:
    """The first failure is told; what runs beside it is killed, and the build ends without waiting for it."""
    sleeps = write(project, "sleeps", *SLEEPS)
    waits = "import time; from pathlib import Path\nwhile not Path('started').exists(): time.sleep(0.05)"
    fails = write(project, "fails", waits, "1 / 0")
    before = descendants(os.getpid())
    begin = time.monotonic()
    with pytest.raises(PageFailed, match="ZeroDivisionError"):
        run(project, sleeps, fails)
    assert time.monotonic() - begin < 60
    assert len(descendants(os.getpid()) - before) == 1, "what kernels are forked from is left"
