"""Rulebooks by their names: the club's own, and those that come with the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.problems import Problem
from engine.read.toml import Toml
from engine.rules import shipped, shipped_names

__all__ = ["Book", "OwnRulebook", "book_named", "book_names"]


@dataclass(frozen=True, slots=True)
class OwnRulebook:
    """A rulebook of the club: its TOML, None where it cannot be read, and what is wrong with it."""

    file: str
    toml: Toml | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook that was found by its name, which is here in small letters."""

    name: str
    raw: Mapping[str, Any]
    """What its TOML says; nothing where that cannot be read."""
    sources: tuple[Toml, ...]
    """The club's own file, where it is one."""
    unread: tuple[Problem, ...] = ()
    """Why it cannot be read."""


def book_named(name: str, own: Mapping[str, OwnRulebook]) -> Book | None:
    """The rulebook called `name`, in small or capital letters; None where there is none.

    A club's `own` rulebook goes before one of the same name that comes with the program, readable or not: otherwise a
    slip in it would have the event scored by other rules.
    """
    key = name.lower()
    if key in own:
        book = own[key]
        if book.toml is None:
            return Book(key, {}, (Toml(book.file, {}, {}),), book.problems)
        return Book(key, book.toml.raw, (book.toml,))
    return Book(key, shipped(key), ()) if key in shipped_names() else None


def book_names(own: Mapping[str, OwnRulebook]) -> tuple[str, ...]:
    """The names of all rulebooks, sorted."""
    return tuple(sorted({*own, *shipped_names()}))
