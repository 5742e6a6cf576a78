"""What members read, in the club's language: one catalogue per language, dates and plurals by Babel."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from markupsafe import Markup, escape

from engine.model import Language
from engine.views import numbers

__all__ = ["Lexicon", "catalogue"]


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Every phrase of `language` by its dotted key."""
    text = (files("engine.views") / "words" / f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(text)))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", value


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words, dates and numbers of one language. A missing key is a KeyError: a fault of ours, never of the data.

    `stages` are the titles, by name, of the stages that a page speaks of, and `grouped` the names of those in groups;
    `titles` are those, by id, of the events and games that its rules name.
    """

    language: Language
    stages: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    grouped: frozenset[str] = frozenset()

    def __call__(self, key: str, **values: object) -> str:
        """The phrase `key` with `values` in its places, as plain text."""
        return catalogue(self.language)[key].format(**values)

    def markup(self, key: str, **values: object) -> Markup:
        """The phrase `key` as HTML: what is no Markup among `values` is escaped."""
        return escape(catalogue(self.language)[key]).format(**values)

    def of(self, group: str, member: str) -> str:
        """The word for `member` of a closed group, such as a status or a seat."""
        return catalogue(self.language)[f"{group}.{member}"]

    def has(self, group: str, member: str) -> bool:
        """Whether the group has a word for `member`."""
        return f"{group}.{member}" in catalogue(self.language)

    def count(self, key: str, count: int, **values: object) -> str:
        """The phrase `key` in the form that `count` asks for; `{count}` in it is the number."""
        return self(self._form(key, count), count=count, **values)

    def count_markup(self, key: str, count: int, **values: object) -> Markup:
        """The same as HTML: what is no Markup among `values` is escaped."""
        return self.markup(self._form(key, count), count=count, **values)

    def _form(self, key: str, count: int) -> str:
        return f"{key}.{'one' if Locale(self.language).plural_form(count) == 'one' else 'other'}"

    def number(self, value: Fraction | int | None) -> str:
        """`value` as people write it; nothing for None."""
        return "" if value is None else numbers.number(value, self.language)

    def signed(self, value: Fraction) -> str:
        """`value` with its sign, as what is added or taken off."""
        return numbers.signed(value, self.language)

    def ordinal(self, rank: int) -> str:
        """A rank in running text."""
        return numbers.ordinal(rank, self.language)

    def long_date(self, day: date) -> str:
        """A date in a sentence: 9 gennaio 2026."""
        return format_date(day, "long", locale=self.language)

    def weekday(self, day: date) -> str:
        """A date in a table or a heading, with its day of the week: ven 9 gen 2026."""
        return format_skeleton("yMMMEd", day, locale=self.language)

    def month(self, day: date) -> str:
        """The month of a date, short, for an axis: gen."""
        return format_date(day, "LLL", locale=self.language)

    def enumerated(self, items: Iterable[str]) -> str:
        """Items in a sentence: a, b e c."""
        return format_list([*items], locale=self.language)
