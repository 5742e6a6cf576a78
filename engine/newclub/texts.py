"""The words of a new club in its organisers' language, and the files that are the same for all but for those words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["examples", "filled", "words"]

#: A word to fill in, which neither YAML, Markdown, a shell nor a workflow's `${{ }}` writes so.
_WORD = re.compile(r"@@([a-z-]+)@@")


@cache
def examples() -> Mapping[str, Any]:
    """What the example season holds."""
    return _toml("examples.toml")


@cache
def words(language: str) -> Mapping[str, str]:
    """Every word by its key, in `language` (it, es or en)."""
    return _toml(f"words/{language}.toml")


def filled(name: str, values: Mapping[str, str]) -> str:
    """The file `name` of files/ with its words filled in, and the words in those; KeyError for one not in `values`."""
    text = (files("engine.newclub") / "files" / name).read_text(encoding="utf-8")
    while found := set(_WORD.findall(text)):
        for word in found:
            text = text.replace(f"@@{word}@@", values[word])
    return text


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((files("engine.newclub") / name).read_text(encoding="utf-8"))
