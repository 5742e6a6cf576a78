"""Words that members see, in the three languages of the product."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["LANGUAGES", "Language", "Words"]

Language = Literal["it", "es", "en"]
LANGUAGES: tuple[Language, ...] = ("it", "es", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """One phrase in Italian, Spanish and English."""

    it: str
    es: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return {"it": self.it, "es": self.es, "en": self.en}[language]
