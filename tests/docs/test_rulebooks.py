"""docs/rulebooks.md names every key and every criterion that exist, and no others; its examples are valid."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter

from docs.manual import MANUAL, ROOT, Block, blocks, code_words, prose, sections, table_rows
from engine.desk import check
from engine.problems import as_text
from engine.rules import (
    SEASON,
    CalledHand,
    CalledHands,
    CriterionName,
    Game,
    Part,
    PenaltyRule,
    Qualify,
    Ranking,
    Rulebook,
    Stage,
    Title,
    shipped,
    shipped_names,
)
from engine.score import CRITERIA, criterion_problem
from read_overlay import club_with

TEXT = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
MODELS: dict[str, type[BaseModel]] = {
    "Rulebook": Rulebook,
    "Title": Title,
    "Game": Game,
    "Stage": Stage,
    "Part": Part,
    "Qualify": Qualify,
    "Called hands": CalledHands,
    "Called hand": CalledHand,
    "Penalty": PenaltyRule,
    "Ranking": Ranking,
}
KEYS = sections(TEXT, 3)
TIE_BREAKS = sections(TEXT, 2)["Tie-breaks"]
READINGS = table_rows(sections(TEXT, 2)["Where the rules leave a choice"])


def field_rows() -> list[tuple[str, str, list[str]]]:
    """Heading, key and row of every key in the document."""
    return [(heading, code_words(row[0])[0], row) for heading in MODELS for row in table_rows(KEYS[heading])]


def test_every_model_has_its_table() -> None:
    """Each kind of table that a rulebook can hold is a heading below Keys."""
    used = {m for model in MODELS.values() for f in model.model_fields.values() for m in _models(f.annotation)}
    assert list(KEYS) == list(MODELS)
    assert used | {Rulebook} == set(MODELS.values())


@pytest.mark.parametrize("heading", MODELS)
def test_a_table_has_every_key_of_its_model_and_no_other(heading: str) -> None:
    """The keys are written as TOML writes them."""
    fields = MODELS[heading].model_fields
    documented = [key for of, key, _ in field_rows() if of == heading]
    assert len(documented) == len(set(documented))
    assert set(documented) == {field.alias or name for name, field in fields.items()}


@pytest.mark.parametrize(("heading", "key", "row"), field_rows(), ids=lambda v: v if isinstance(v, str) else "")
def test_the_default_is_the_models(heading: str, key: str, row: list[str]) -> None:
    """*needed* for a key that must be there, *none* for one without a value, else the value as TOML."""
    field = next(f for name, f in MODELS[heading].model_fields.items() if (f.alias or name) == key)
    if field.is_required():
        assert row[2] == "*needed*"
    elif field.get_default() is None:
        assert row[2] == "*none*"
    else:
        written = tomllib.loads(f"x = {code_words(row[2])[0]}")["x"]
        kind: Any = field.annotation
        assert TypeAdapter(kind).validate_python(written) == field.get_default()


@pytest.mark.parametrize(("heading", "key", "row"), field_rows(), ids=lambda v: v if isinstance(v, str) else "")
def test_every_word_that_a_key_takes_is_named(heading: str, key: str, row: list[str]) -> None:
    """Where a key takes one of a few words, the document has all of them and no other."""
    field = next(f for name, f in MODELS[heading].model_fields.items() if (f.alias or name) == key)
    takes = _words(field.annotation)
    if takes:
        assert set(code_words(row[1])) == {json.dumps(w) for w in takes}


def test_every_criterion_is_documented_with_its_scopes() -> None:
    """The table of tie-breaks is the registry of the scorer, and so is what each can read."""
    rows = {code_words(row[0])[0]: row for row in table_rows(TIE_BREAKS)}
    assert set(rows) == set(CRITERIA)
    for code, row in rows.items():
        assert tuple(code_words(row[1])) == CRITERIA[code].scopes, code
        assert row[2] == ("yes" if CRITERIA[code].stages else "no"), code


def test_every_criterion_that_the_text_names_can_be_scored() -> None:
    """`places:all:20` and the like, in prose and tables, are criteria that exist."""
    named = [w for w in code_words(prose(TEXT)) if re.fullmatch(r"[a-z-]+(:[a-z0-9]+)+", w)]
    written = [CriterionName.parse(w) for w in named if w not in ("code:scope", "code:scope:depth")]
    assert {"rank:regular", "places:all", "places:counted", "places:all:20"} <= {c.text for c in written}
    assert [criterion_problem(c, ("regular", SEASON)) for c in written] == [None] * len(written)


@pytest.mark.parametrize("row", READINGS, ids=lambda row: str(row[1]))
def test_every_open_reading_names_a_key_that_exists(row: list[str]) -> None:
    """With the default first: the model's, or that of the shipped rulebooks."""
    key = code_words(row[1])[0]
    assert key in {*Stage.model_fields, *Game.model_fields}
    field = {**Game.model_fields, **Stage.model_fields}[key]
    value = field.get_default()
    if code_words(row[2]) and value not in (None, (), ("criterion", "earlier")) and not field.is_required():
        written = tomllib.loads(f"x = {code_words(row[2])[0]}")["x"]
        assert written == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize(
    ("key", "of"), [("table_sizes", "cuori"), ("jolly", "cuori"), ("jolly", "king"), ("jolly", "whist")]
)
def test_what_is_said_of_the_shipped_rulebooks_is_so(key: str, of: str) -> None:
    """Defaults that are not the model's are those of every shipped rulebook."""
    row = next(row for row in READINGS if code_words(row[1])[0] == key)
    assert tomllib.loads(f"x = {code_words(row[2])[0]}")["x"] == shipped(of)["stage"][0][key]


def test_every_shipped_rulebook_is_named() -> None:
    """The introduction lists them."""
    intro = TEXT.partition("\n## ")[0]
    assert set(shipped_names()) <= set(code_words(intro))


def toml_files() -> list[tuple[str, Block]]:
    """Every TOML example of the README and the rulebook page; the README's with a game is a rulebook.

    The README's event that takes this rulebook is scored with it by the test of that page.
    """
    pages = [p for p in MANUAL if p.name in ("README.md", "rulebooks.md")]
    return [
        (b.file or "data/rulebooks/readme.toml", b)
        for p in pages
        for b in blocks(p.read_text("utf-8"))
        if b.language == "toml" and (b.file or "[game]" in b.text)
    ]


@pytest.mark.parametrize(("file", "block"), toml_files(), ids=lambda v: v if isinstance(v, str) else "")
def test_every_example_is_a_rulebook_or_event_without_a_problem(
    file: str, block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Laid into a sound club, the file has no problem of any kind."""
    monkeypatch.chdir(tmp_path)
    name = file.removeprefix("data/")
    event = Path(name).parent.name
    files = {name: block.text}
    if name.startswith("rulebooks/"):
        event = "example"
        files[f"2025-26/{event}/event.toml"] = f'title = "E"\nrulebook = "{Path(name).stem}"\n'
    if event not in ("cuori", "king", "whist"):
        files["2025-26/season.toml"] = f'title = "S"\nevents = ["cuori", "king", "whist", "{event}"]\n'
    club_with(files, tmp_path)
    assert as_text(check("data")) == ""


def _models(annotation: Any) -> set[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {annotation}
    return {m for part in get_args(annotation) for m in _models(part)}


def _words(annotation: Any) -> tuple[Any, ...]:
    """The words of a key that takes one of a few, or a list of them."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if annotation is bool:
        return (True, False)
    inner = [a for a in get_args(annotation) if a not in (type(None), ...)]
    return _words(inner[0]) if len(inner) == 1 else ()
