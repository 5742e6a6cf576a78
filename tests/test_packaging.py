"""The wheel carries what the command needs, and the lock files name what pyproject.toml asks for."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from engine.project_files import _project_root, project_root
from site_clubs import files
from tinyclub import write_club

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def unpacked_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as built from this checkout, unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "installed")
    return folder / "installed"


def run_installed(wheel: Path, folder: Path, *arguments: str) -> str:
    """Run Python in `folder` with the unpacked wheel before the checkout on its path, and give what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode()


def test_the_checkouts_own_files_are_used_in_a_checkout() -> None:
    """An editable install too: a change to a notebook is seen at once."""
    assert project_root() == ROOT


def test_the_wheel_carries_the_sites_sources(unpacked_wheel: Path) -> None:
    """Every notebook, every file of site/ and _quarto.yml, as they are here."""
    carried = unpacked_wheel / "engine" / "_project"
    sources = [ROOT / "_quarto.yml", *(ROOT / "notebooks").glob("*.ipynb")]
    sources += [path for path in (ROOT / "site").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(sources) > 6
    for source in sources:
        assert (carried / source.relative_to(ROOT)).read_bytes() == source.read_bytes(), source


def test_the_wheel_carries_the_shipped_rulebooks_and_types(unpacked_wheel: Path) -> None:
    """The rulebooks are the engine's own data; py.typed tells type checkers to believe it."""
    shipped = Path("engine") / "rules" / "shipped"
    rulebooks = {path.name for path in (ROOT / shipped).glob("*.toml")}
    assert {path.name for path in (unpacked_wheel / shipped).glob("*.toml")} == rulebooks != set()
    assert (unpacked_wheel / "engine" / "py.typed").is_file()


def test_the_wheel_carries_the_templates_of_the_sheets(unpacked_wheel: Path) -> None:
    """What prints needs them: the frame and one for each kind."""
    templates = Path("engine") / "paper" / "templates"
    carried = {path.stem for path in (unpacked_wheel / templates).glob("*.typ")}
    assert carried == {path.stem for path in (ROOT / templates).glob("*.typ")}
    assert {"frame", "seating", "slips", "standings"} <= carried


def test_an_installed_wheel_makes_the_new_club_that_the_checkout_makes(unpacked_wheel: Path, tmp_path: Path) -> None:
    """With every file of it, the hidden ones too; and the new club has no problem."""
    clubs = []
    for name, source in (("wheel", unpacked_wheel), ("checkout", ROOT)):
        (tmp_path / name).mkdir()
        command = ["-m", "engine.cli", "init", "club", "--language", "en", "--requirement", "classifica==1"]
        run_installed(source, tmp_path / name, *command)
        clubs.append(files(tmp_path / name / "club"))
    assert clubs[0] == clubs[1]
    assert {".gitignore", ".gitlab-ci.yml", ".github/workflows/check.yml", "README.md"} <= set(clubs[0])
    assert run_installed(unpacked_wheel, tmp_path / "wheel" / "club", "-m", "engine.cli", "check") == ""


def test_an_installed_wheel_uses_its_own_files(unpacked_wheel: Path, tmp_path: Path) -> None:
    """Far from any checkout."""
    code = "from engine.project_files import project_root; print(project_root())"
    assert run_installed(unpacked_wheel, tmp_path, "-c", code) == f"{unpacked_wheel / 'engine' / '_project'}\n"


def test_an_installed_wheel_answers_in_a_folder_that_has_only_data(unpacked_wheel: Path, tmp_path: Path) -> None:
    """A command gives its JSON, and writes nothing."""
    write_club(tmp_path)
    command = ["-m", "engine.cli", "standings", "2025-26/cuori", "--format", "json"]
    answer = json.loads(run_installed(unpacked_wheel, tmp_path, *command))
    assert [(r["rank"], r["entrant"], r["score_exact"]) for r in answer["standings"]] == [
        (1, "b", "16"), (2, "a", "9"), (3, "d", "9"), (4, "c", "6"),
    ]  # fmt: skip
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_an_installed_wheel_builds_the_site_that_the_checkout_builds(unpacked_wheel: Path, tmp_path: Path) -> None:
    """From its own notebooks and site files, in a folder that has only data: the same bytes in every file."""
    sites = []
    for name, source in (("wheel", unpacked_wheel), ("checkout", ROOT)):
        write_club(tmp_path / name, {"2025-26/cuori/round-02.csv": None, "2025-26/cuori/round-03.csv": None})
        said = run_installed(source, tmp_path / name, "-m", "engine.cli", "build", "--renderer", "smalldocs")
        assert said.startswith("9 pages in _site (made with smalldocs)")
        sites.append(files(tmp_path / name / "_site"))
    wheel, checkout = sites
    assert "2025-26/cuori/index.html" in wheel
    assert sorted(wheel) == sorted(checkout)
    assert [file for file in wheel if wheel[file] != checkout[file]] == []


def test_a_package_without_its_files_says_so(tmp_path: Path) -> None:
    """Rather than fail later on some missing notebook."""
    with pytest.raises(FileNotFoundError, match="install classifica from its wheel or its checkout"):
        _project_root(tmp_path / "engine")


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_file_holds_names_versions_and_hashes_only(name: str) -> None:
    """No address of any host, and no line without a hash."""
    pin = r"[a-z0-9-]+==[\w.]+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n"
    assert re.fullmatch(f"({pin})+", (ROOT / name).read_text(encoding="utf-8"))


def test_the_lock_files_hold_what_the_project_asks_for() -> None:
    """A dependency that was added or raised without `make lock` is found here, not by the next clone."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = asked["dependency-groups"]
    run, dev = pins("requirements.lock"), pins("requirements-dev.lock")
    assert unmet([*asked["project"]["dependencies"], *groups["build"]], run) == []
    assert unmet(groups["dev"], dev) == []
    assert run.items() <= dev.items()
    assert unmet(["polars>=99", "nothing-of-this-name"], run) == ["polars>=99", "nothing-of-this-name"]


def test_the_engine_asks_for_what_it_imports_and_for_nothing_else() -> None:
    """What is there only because another package needs it may go with that one; ipykernel is run, not imported."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    used = {canonicalize_name(d) for name in imported() for d in packages_distributions()[name]}
    assert used | {"ipykernel"} == {canonicalize_name(Requirement(text).name) for text in asked}


def imported() -> set[str]:
    """The packages that modules of the engine import, wherever in the module, without Python's own and the engine."""
    found: set[str] = set()
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add(node.module or "")
    return {name.partition(".")[0] for name in found} - {*sys.stdlib_module_names, "engine"}


def pins(name: str) -> dict[str, str]:
    """The versions that a lock file names."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([\w.]+)", text, flags=re.MULTILINE))


def unmet(asked: list[str], pinned: dict[str, str]) -> list[str]:
    """The requirements that no pin meets."""

    def is_met(requirement: Requirement) -> bool:
        version = pinned.get(canonicalize_name(requirement.name))
        return version is not None and requirement.specifier.contains(version)

    return [text for text in asked if not is_met(Requirement(text))]
