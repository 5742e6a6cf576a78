"""TOML files with the place of every key, so that a problem can stand where its key stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from engine.problems import At, Problem
from engine.read.text import read_text

__all__ = ["Key", "Toml", "read_toml"]

#: A key by its way from the top: `("stage", 0, "scores", "4")`.
Key = tuple[str | int, ...]

#: Bytes of the largest settings file, and how deep its keys may lie; far beyond any rulebook.
LARGEST = 250_000
DEEPEST = 40

#: More digits than Python reads as a whole number.
LONG_NUMBER = re.compile(r"[0-9][0-9_]{4000,}")

GRAMMAR = Language(tree_sitter_toml.language())


@dataclass(frozen=True, slots=True)
class Toml:
    """A TOML file: its values (decimals exact), and where each key and each entry of a list stands."""

    file: str
    raw: Mapping[str, Any]
    places: Mapping[Key, At]

    def at(self, *key: str | int) -> At:
        """Where `key` stands, or the nearest thing around it that is there."""
        return self.place(key)[1]

    def place(self, key: Key) -> tuple[int, At]:
        """How many parts of `key` were found (parts that are not there are passed over), and where the last stands."""
        found: Key = ()
        for part in key:
            for candidate in (part, str(part)):
                if (*found, candidate) in self.places:
                    found = (*found, candidate)
                    break
        return len(found), self.places.get(found, At(self.file))


def read_toml(path: Path) -> tuple[Toml | None, tuple[Problem, ...]]:
    """The TOML file `path`; None when it cannot be read. Never raises."""
    file = path.as_posix()
    read = read_text(path, LARGEST)
    if read.text is None:
        return None, read.problems
    tree = Parser(GRAMMAR).parse(read.text.encode())
    if deep := _too_deep(tree.root_node):
        at = _at(deep, read.text.encode().split(b"\n"), file)
        return None, (Problem(at, "toml", "keys or lists are nested too deep",
                              "no setting lies that deep", "check the dots and brackets"),)  # fmt: skip
    try:
        raw = tomllib.loads(read.text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        return None, (_syntax(str(error), read.text, file),)
    lines = read.text.encode().split(b"\n")
    return Toml(file, raw, {key: _at(node, lines, file) for key, node in _keys(tree.root_node)}), ()


def _syntax(error: str, text: str, file: str) -> Problem:
    found = re.search(r"\(at line (\d+), column (\d+)\)", error)
    lines = text.rstrip("\n").split("\n")
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), len(lines[-1]) + 1)
    what = re.sub(r"\s*\(at [^)]*\)", "", error).rstrip(".") or "it cannot be read"
    if "digits" in error and (number := LONG_NUMBER.search(text)):  # the interpreter's own words are about itself
        before = text[: number.start()]
        at = At(file, before.count("\n") + 1, number.start() - (before.rfind("\n") + 1) + 1)
        return Problem(
            at, "toml", "this number has thousands of digits", "no setting is that large", "check the number"
        )
    fix = "check the quotes, brackets and the = of this line"
    if "overwrite" in what or "Duplicate" in what or "declare" in what:
        fix = "this key or heading is there twice: remove one"
    return Problem(
        At(file, line, column),
        "toml",
        f"this is not valid TOML: {what[0].lower()}{what[1:]}",
        'settings are lines such as name = "Circolo" and headings such as [game]',
        fix,
    )


def _walk(root: Node) -> Iterator[tuple[int, Node]]:
    todo = [(0, root)]
    while todo:
        depth, node = todo.pop()
        yield depth, node
        todo += [(depth + 1, child) for child in reversed(node.named_children)]


def _too_deep(root: Node) -> Node | None:
    return next((node for depth, node in _walk(root) if depth > DEEPEST), None)


def _at(node: Node, lines: list[bytes], file: str) -> At:
    row, column = node.start_point
    before = lines[row][:column] if row < len(lines) else b""
    return At(file, row + 1, len(before.decode("utf-8", "replace")) + 1)


def _keys(root: Node) -> Iterator[tuple[Key, Node]]:
    """Each key of the document with its node; entries of lists by number."""
    counts: dict[Key, int] = {}
    seen: set[Key] = set()
    yield from _pairs((), root)
    for node in root.named_children:
        if node.type not in ("table", "table_array_element") or not node.named_children:
            continue
        prefix: Key = ()
        words = _words(node.named_children[0])
        for number, word in enumerate(words):
            prefix = (*prefix, word)
            last = number == len(words) - 1
            if last and node.type == "table_array_element":
                yield prefix, node
                counts[prefix] = counts.get(prefix, -1) + 1
            if prefix in counts:
                prefix = (*prefix, counts[prefix])
            if not last and prefix not in seen:
                seen.add(prefix)
                yield prefix, node  # [a.b] makes a table of a, where nothing before has made it
        seen.add(prefix)
        yield prefix, node
        yield from _pairs(prefix, node)


def _pairs(prefix: Key, node: Node) -> Iterator[tuple[Key, Node]]:
    for child in node.named_children:
        if child.type == "pair" and len(child.named_children) >= 2:
            key, value = child.named_children[0], child.named_children[-1]
            path = prefix
            for word in _words(key):
                path = (*path, word)
                yield path, key
            yield from _values(path, value)


def _values(prefix: Key, node: Node) -> Iterator[tuple[Key, Node]]:
    if node.type == "inline_table":
        yield from _pairs(prefix, node)
    elif node.type == "array":
        entries = [c for c in node.named_children if c.type != "comment"]
        for number, entry in enumerate(entries):
            yield (*prefix, number), entry
            yield from _values((*prefix, number), entry)


def _words(node: Node) -> list[str]:
    """The parts of a key, bare or quoted, in their order."""
    if node.type == "dotted_key":
        return [word for child in node.named_children for word in _words(child)]
    text = (node.text or b"").decode("utf-8", "replace")
    if node.type == "quoted_key":
        try:
            return list(tomllib.loads(f"{text} = 0"))
        except ValueError:
            return [text.strip("\"'")]
    return [text]
