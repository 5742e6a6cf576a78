"""docs/rules.md has every rule that the project names by its id, and what it says of code and tests is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from docs.manual import MANUAL, ROOT, code_words, table_rows
from engine.rules import Game, PenaltyRule, Ranking, Stage, shipped, shipped_names

TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULES = {row[0]: row for row in table_rows(TEXT)}
ID = re.compile(r"(?<!case )\b[A-D][1-9][0-9]?\b")  # cases of other programs have numbers of their own
KEYS = {*Stage.model_fields, *Game.model_fields, *Ranking.model_fields, *PenaltyRule.model_fields, "other"}
NAMING = [
    *(path for path in (ROOT / "engine").rglob("*") if path.suffix in (".py", ".toml", ".jinja")),
    *(path for path in MANUAL if path.name != "rules.md"),
    ROOT / "CHANGELOG.md",
]


def linked(cell: str) -> list[Path]:
    """The files to which a cell leads."""
    return [(ROOT / "docs" / target).resolve() for target in re.findall(r"\]\(([^)]+)\)", cell)]


def named_in_tests(path: Path) -> set[str]:
    """The ids in the names and docstrings of a file's tests."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= set(ID.findall(f"{node.name.upper().replace('_', ' ')} {ast.get_docstring(node)}"))
    return found


def test_the_rules_of_every_document_are_there_once_in_order() -> None:
    """A1 to A26, B1 to B8, C1 to C14, D1 and D2."""
    ids = [f"{part}{n}" for part, last in (("A", 26), ("B", 8), ("C", 14), ("D", 2)) for n in range(1, last + 1)]
    assert [row[0] for row in table_rows(TEXT)] == ids


def test_every_id_that_is_named_leads_somewhere() -> None:
    """In messages, comments, rulebooks and the manual."""
    named = {(i, path.name) for path in NAMING for i in ID.findall(path.read_text(encoding="utf-8"))}
    assert {("A26", "checks.py"), ("A2", "cuori.toml"), ("A5", "rulebooks.md")} <= named
    assert {(i, name) for i, name in named if i not in RULES} == set()


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_its_code_and_a_test_that_names_it(rule: str) -> None:
    """The test has the id in its name or its docstring."""
    *_, code, tests = RULES[rule]
    assert linked(code)
    assert linked(tests)
    assert all(path.exists() for path in linked(code))
    for path in linked(tests):
        assert rule in named_in_tests(path), path.name


def test_an_article_of_a_shipped_rulebook_is_a_rule_here() -> None:
    """What an article names is a rule: by its id, or of another document by its heading."""
    parts = {"domino": "B", "king-coppie": "A"}
    seen: set[str] = set()
    for name in shipped_names():
        book = shipped(name)
        part = "C" if name.startswith("scala40") else parts.get(name, "A")
        for table in (book.get("game", {}), book.get("ranking", {}), *book["stage"]):
            for article in table.get("articles", {}).values():
                rules = [article] if article in RULES else [rule for rule in RULES if has_heading(rule, part, article)]
                assert rules, (name, article)
                seen |= {article}
    assert {"A1", "A18", "A24", "A26", "2", "11", "3.1", "A.C"} <= seen


def has_heading(rule: str, part: str, article: str) -> bool:
    """Whether a rule of a part has the article among its headings: 3.1 is of Art. 3, A.C of Allegato A."""
    headings = RULES[rule][3].split(", ")
    names = {article, f"Art. {article.partition('.')[0]}"} | ({"Allegato A"} if article.startswith("A.") else set())
    return rule.startswith(part) and bool(names & set(headings))


@pytest.mark.parametrize("rule", RULES)
def test_the_keys_of_a_reading_exist(rule: str) -> None:
    """Each in a rulebook's game, stage, ranking or penalty; a rule has six cells."""
    assert len(RULES[rule]) == 6
    assert set(code_words(RULES[rule][2])) <= KEYS
