"""What a rulebook says in words: titles in three languages, and the articles that its keys implement."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, model_validator

from engine.model import Words
from engine.rules.exact import STRICT

__all__ = ["Sourced", "Title"]


class Title(BaseModel):
    """A title in the languages of the product; what is not given is read from another. A text serves all of them."""

    model_config = STRICT
    it: str = ""
    es: str = ""
    en: str = ""

    @model_validator(mode="before")
    @classmethod
    def _in_any_language(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"it": value}
        if not isinstance(value, (dict, Title)):
            raise ValueError(
                'must be text in quotes, or a text per language such as { it = "Quadri", en = "Diamonds" }'
            )
        return value

    @property
    def words(self) -> Words:
        """The title in all three languages."""
        some = self.it or self.en or self.es
        return Words(it=self.it or some, es=self.es or some, en=self.en or some)


class Sourced(BaseModel):
    """Rules that say where they come from."""

    model_config = STRICT
    articles: dict[str, str] = {}
    """Which article of its document a key implements: `{ scores = "A2" }`."""

    def rule(self, key: str) -> str:
        """The article of `key` as a message ends with it, ` (rule A2)`; nothing where none is noted."""
        return f" (rule {self.articles[key]})" if key in self.articles else ""
