"""The design's promises about where things live, checked from the source text."""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Each room imports only from rooms on earlier lines, and from itself.
LAYERS = (
    {"problems", "project_files"},
    {"model"},
    {"rules"},
    {"read", "score", "pair"},
    {"desk"},
    {"views"},
    {"paper"},
    {"publish", "newclub"},
    {"preview"},
    {"cli"},
)
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}

# Scoring gets values and gives values: what would let it touch a file, a chart, a page or a language.
OUT_OF_SCORING = {
    *("csv", "glob", "io", "json", "os", "pathlib", "pickle", "shutil", "sqlite3", "subprocess", "tempfile", "tomllib"),
    *("altair", "vl_convert", "jinja2", "markupsafe", "rich", "click"),
    *("nbclient", "nbformat", "papermill", "smalldocs", "tree_sitter", "tree_sitter_toml"),
    *("babel", "gettext", "locale"),
}
FILE_CALLS = re.compile(r"(open|(read|scan|write|sink)_\w+)")

KEYWORDS_OF_LOGIC = {"async", "class", "def", "for", "if", "lambda", "try", "while"}


# --- the rooms ---


def test_rooms_import_in_one_direction_only() -> None:
    """No module of the engine imports from a room after its own, or from a neighbour on its level."""
    assert wrong_imports(engine_modules()) == []


def test_only_the_desk_joins_reading_and_scoring() -> None:
    """No other room imports both."""
    assert rooms_that_join(engine_modules(), {"read", "score"}) - {"desk"} == set()


@pytest.mark.parametrize(
    ("module", "source", "found"),
    [
        ("engine.model.people", "import engine.score.places", "engine.model.people imports engine.score.places"),
        ("engine.score.places", "from engine.read import text", "engine.score.places imports engine.read.text"),
        ("engine.read.text", "from ..score.places import place", "engine.read.text imports engine.score.places.place"),
        ("engine.views.tables", "from engine import cli", "engine.views.tables imports engine.cli"),
        ("engine.rules.book", "def f():\n    from ..desk import x", "engine.rules.book imports engine.desk.x"),
        ("engine.problems", "from .model import people", "engine.problems imports engine.model.people"),
        ("engine.attic.old", "", "engine.attic.old is in no room of LAYERS"),
        ("engine.__init__", "from .cli import main", "engine.__init__ imports engine.cli.main"),
    ],
)
def test_an_import_against_the_direction_is_found(module: str, source: str, found: str) -> None:
    """Absolute, relative, late and neighbourly imports, a room that is not listed, and the package itself."""
    assert wrong_imports({module: source}) == [found]


def test_an_import_along_the_direction_is_left_alone() -> None:
    """What the rooms are allowed: earlier rooms, their own, and everything outside the engine."""
    source = "import polars\nfrom engine.model import people\nfrom . import ties\nfrom ..problems import Problem"
    assert wrong_imports({"engine.score.places": source}) == []


def test_a_room_that_joins_reading_and_scoring_is_found() -> None:
    """Two modules of one room count together."""
    modules = {"engine.views.a": "from engine.read import text", "engine.views.b": "import engine.score"}
    assert rooms_that_join(modules, {"read", "score"}) == {"views"}


def engine_modules() -> dict[str, str]:
    """Every module of the engine by its dotted name, with its source."""
    sources = {}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        # a package keeps its __init__, so that a relative import is resolved like any other module's
        sources[".".join(parts)] = path.read_text(encoding="utf-8")
    return sources


def wrong_imports(modules: Mapping[str, str]) -> list[str]:
    """Say of each import that goes against the layers which module makes it."""
    wrong = []
    for module, source in modules.items():
        room = room_of(module)
        if room is not None and room not in LEVEL:
            wrong.append(f"{module} is in no room of LAYERS")
            continue
        # the package itself stands below all rooms
        level = -1 if room is None else LEVEL[room]
        for name in imported_names(module, source):
            other = room_of(name)
            if other in LEVEL and other != room and LEVEL[other] >= level:
                wrong.append(f"{module} imports {name}")
    return wrong


def rooms_that_join(modules: Mapping[str, str], joined: set[str]) -> set[str]:
    """The rooms (but not `joined` themselves) whose modules together import all the rooms of `joined`."""
    imported: dict[str, set[str]] = {}
    for module, source in modules.items():
        room = room_of(module)
        if room is not None and room not in joined:
            imported.setdefault(room, set()).update(filter(None, map(room_of, imported_names(module, source))))
    return {room for room, others in imported.items() if joined <= others}


def room_of(name: str) -> str | None:
    """The room of a dotted name: `score` for `engine.score.places`; None outside the engine and for `engine` itself."""
    parts = name.split(".")
    return parts[1] if parts[0] == "engine" and len(parts) > 1 and parts[1] not in {"__init__", "__version__"} else None


def imported_names(module: str, source: str) -> Iterator[str]:
    """The absolute dotted names that a module's import statements name, wherever they stand in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # `from ..x import y` in engine.a.b: two steps up from the module itself is engine
            base = module.split(".")[: -node.level] if node.level else []
            base += node.module.split(".") if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


# --- scoring ---


def test_scoring_touches_no_file_chart_or_language() -> None:
    """engine/score imports no library for files, charts, pages or languages, and calls nothing that opens a file."""
    assert [found for module, source in scoring().items() for found in outside_of_scoring(module, source)] == []


def test_scoring_names_no_game() -> None:
    """A game is a rulebook: no word of engine/score, comments included, is a game's name."""
    named = {module: words_of(source) & game_names() for module, source in scoring().items()}
    assert {module: names for module, names in named.items() if names} == {}


def test_the_shipped_rulebooks_are_the_games() -> None:
    """The names looked for are those of the shipped rulebooks, so that a new game is looked for too."""
    assert {"cuori", "king", "whist"} <= game_names()


@pytest.mark.parametrize(
    "source",
    [
        "import csv",
        "from pathlib import Path",
        "import altair as alt",
        "open('round-01.csv')",
        "pl.read_csv('round-01.csv')",
        "frame.write_parquet(target)",
        "path.read_text()",
    ],
)
def test_scoring_that_touches_a_file_or_a_chart_is_found(source: str) -> None:
    """An import or a call is enough."""
    assert outside_of_scoring("engine.score.x", source) != []


@pytest.mark.parametrize("source", ["if game == 'king':", "KING_SCORES = 1", "class KingScore:", "# as in Whist"])
def test_a_game_in_scoring_is_found(source: str) -> None:
    """In a string, a constant, a class name or a comment."""
    assert words_of(source) & {"king", "whist"}


def test_a_word_that_only_holds_a_games_name_is_left_alone() -> None:
    """A ranking is no king."""
    assert words_of("ranking, best_making, MarkingRow") & {"king", "whist"} == set()


def scoring() -> dict[str, str]:
    """The modules of engine/score."""
    return {module: source for module, source in engine_modules().items() if room_of(module) == "score"}


def outside_of_scoring(module: str, source: str) -> list[str]:
    """The imports and calls of a module that scoring may not make."""
    roots = (name.split(".")[0] for name in imported_names(module, source))
    found = [f"{module} imports {root}" for root in roots if root in OUT_OF_SCORING]
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    names = (getattr(func, "attr", getattr(func, "id", "")) for func in calls)
    return found + [f"{module} calls {name}" for name in names if FILE_CALLS.fullmatch(name)]


def game_names() -> set[str]:
    """Words that only a game's name has, from the shipped rulebooks' file names."""
    stems = {path.stem for path in (ROOT / "engine" / "rules" / "shipped").glob("*.toml")}
    words = set().union(*(words_of(stem) for stem in stems)) if stems else set()
    return words - {"re", "di"}


def words_of(text: str) -> set[str]:
    """The words of a text in lower case, also those joined in snake_case or CamelCase."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-zà-ÿ]+|[A-Z]+(?![a-z])", text)}


# --- notebooks ---

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_the_five_kinds_of_page_have_a_notebook() -> None:
    """home, season, event, round and player are each made by one."""
    assert {"home", "season", "event", "round", "player"} <= {path.stem for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_thin_and_stored_clean(path: Path) -> None:
    """One parameters cell, no logic, no outputs, no counts, and nothing that a notebook program left behind."""
    assert notebook_faults(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ({"source": "for x in y:\n    pass"}, "cell 2 uses for"),
        ({"source": "[x for x in y]"}, "cell 2 uses for"),
        ({"source": "a if b else c"}, "cell 2 uses if"),
        ({"source": "f = lambda x: x"}, "cell 2 uses lambda"),
        ({"source": ["def f():\n", "    return 1"]}, "cell 2 uses def"),
        ({"source": "try:\n    f()\nfinally:\n    g()"}, "cell 2 uses try"),
        ({"source": "%matplotlib inline"}, "cell 2 is not plain Python"),
        ({"outputs": [{"output_type": "stream", "name": "stdout", "text": "x"}]}, "cell 2 has outputs"),
        ({"execution_count": 3}, "cell 2 has an execution count"),
        ({"metadata": {"collapsed": True}}, "cell 2 has metadata besides tags"),
        ({"metadata": {"tags": ["parameters"]}}, "2 cells are tagged parameters, not 1"),
    ],
)
def test_a_notebook_with_logic_or_leftovers_is_found(cell: dict[str, Any], fault: str) -> None:
    """Each kind of fault, in an otherwise clean notebook."""
    assert notebook_faults(a_notebook(cell)) == [fault]


def test_a_notebook_for_another_kernel_is_found() -> None:
    """A kernel's own name, and the version of the Python that it was saved with."""
    notebook = a_notebook({})
    assert notebook_faults(notebook) == []
    notebook["metadata"] = {"kernelspec": {"name": "my-env"}, "language_info": {"name": "python", "version": "3.11.7"}}
    assert notebook_faults(notebook) == [
        "the kernel is not python3",
        "language_info says more than the language",
    ]


def a_notebook(second_cell: Mapping[str, Any]) -> dict[str, Any]:
    """A clean notebook, but for what is given for its second cell."""
    clean: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": ""}
    parameters = {**clean, "metadata": {"tags": ["parameters"]}, "source": "season = ''"}
    return {"cells": [parameters, {**clean, **second_cell}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def notebook_faults(notebook: Mapping[str, Any]) -> list[str]:
    """What a stored notebook should not have, in words."""
    faults = [
        fault for number, cell in enumerate(notebook["cells"], start=1) for fault in cell_faults(f"cell {number}", cell)
    ]
    tagged = sum("parameters" in cell["metadata"].get("tags", []) for cell in notebook["cells"])
    if tagged != 1:
        faults.append(f"{tagged} cells are tagged parameters, not 1")
    metadata = notebook["metadata"]
    if metadata.get("kernelspec", {}).get("name", "python3") != "python3":
        faults.append("the kernel is not python3")
    if metadata.get("language_info", {}).keys() - {"name"}:
        faults.append("language_info says more than the language")
    if metadata.keys() - {"kernelspec", "language_info"}:
        faults.append("the notebook has metadata besides its kernel and language")
    return faults


def cell_faults(name: str, cell: Mapping[str, Any]) -> Iterator[str]:
    """What one cell of a stored notebook should not have."""
    if cell["metadata"].keys() - {"tags"}:
        yield f"{name} has metadata besides tags"
    if cell["cell_type"] != "code":
        return
    if cell["outputs"]:
        yield f"{name} has outputs"
    if cell["execution_count"] is not None:
        yield f"{name} has an execution count"
    source = "".join(cell["source"])
    try:
        ast.parse(source)
    except SyntaxError:
        yield f"{name} is not plain Python"
        return
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    used = {token.string for token in tokens if token.type == tokenize.NAME}
    yield from (f"{name} uses {keyword}" for keyword in sorted(used & KEYWORDS_OF_LOGIC))
