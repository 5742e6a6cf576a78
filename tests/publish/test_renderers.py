"""The choice of the renderer, and Quarto: its command line with a stand-in, and itself where it is installed."""

import shutil
import sys
from pathlib import Path

import pytest

from engine.publish.errors import RenderFailed
from engine.publish.pages import Page
from engine.publish.quarto import Quarto
from engine.publish.render import choose
from publish_fixtures import ALL_HOSTILE, Project, info

STAND_IN = """#!{python}
import json, os, pathlib, sys
pathlib.Path("asked.json").write_text(json.dumps([sys.argv[1:], os.getcwd(), os.environ.get("QUARTO_PYTHON")]))
print("[1/1] index.ipynb")
print("WARNING: something odd", file=sys.stderr)
{end}
"""


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on PATH, the only one, to put a `quarto` into."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(folder: Path, end: str) -> None:
    """Put a stand-in that ends so on PATH."""
    command = folder / "quarto"
    command.write_text(STAND_IN.format(python=sys.executable, end=end), encoding="utf-8")
    command.chmod(0o755)


def test_auto_takes_quarto_where_it_is_on_path_else_smalldocs(stand_in: Path) -> None:
    """And a name of neither is an error."""
    assert choose("auto").name == "smalldocs"
    install(stand_in, "")
    assert choose("auto").name == "quarto"
    assert choose("smalldocs").name == "smalldocs"
    with pytest.raises(RenderFailed, match="there is no renderer 'jekyll'"):
        choose("jekyll")


def test_quarto_renders_the_project_and_runs_nothing(stand_in: Path, tmp_path: Path) -> None:
    """It gets the folder, is told not to execute, and its warnings come back."""
    install(stand_in, "")
    assert Quarto().render(tmp_path) == ("WARNING: something odd",)
    (asked,) = [(tmp_path / "asked.json").read_text(encoding="utf-8")]
    assert asked == f'[["render", "{tmp_path}", "--to", "html", "--no-execute"], "{tmp_path}", "{sys.executable}"]'


def test_what_quarto_says_of_a_failure_is_shown(stand_in: Path, tmp_path: Path) -> None:
    """With its exit code, without its colours."""
    install(stand_in, r'print("\x1b[31mERROR: bad yaml\x1b[0m"); sys.exit(4)')
    with pytest.raises(RenderFailed) as caught:
        Quarto().render(tmp_path)
    assert "quarto stopped with exit code 4" in str(caught.value)
    assert "  ERROR: bad yaml" in str(caught.value).splitlines()


def test_quarto_that_is_not_there_is_said(stand_in: Path, project: Project) -> None:
    """Asked for by name, nothing else is taken instead."""
    assert list(stand_in.iterdir()) == []
    with pytest.raises(RenderFailed, match="quarto is not on PATH"):
        project.build(renderer="quarto")


def test_quarto_itself_makes_the_same_pages(project: Project) -> None:
    """The staged project goes through the real Quarto, and passes the same checks."""
    if shutil.which("quarto") is None:
        pytest.skip("Quarto was not found on PATH")
    page = Page("players/m1", "typed_names", {"name": ALL_HOSTILE}, ALL_HOSTILE)
    report = project.build(page, site=info(ALL_HOSTILE, navigation=((ALL_HOSTILE, "players/m1"),)), renderer="quarto")
    assert report.renderer == "quarto"
    assert (project.output / "players" / "m1.ipynb").is_file()
    assert (project.output / "players" / "m1.html").stat().st_size > 0
