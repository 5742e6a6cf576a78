"""People and entrants, and finding one by what an organiser writes."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from engine.problems import At

__all__ = ["Entrant", "Register", "fold"]


#: How much of two words must be the same for one to be meant by the other, from 0 to 1.
LOOKS_LIKE = 0.6

#: What is typed for an apostrophe.
APOSTROPHES = str.maketrans(dict.fromkeys("’‘`´ʼ′＇", "'"))


def fold(text: str) -> str:
    """`text` as names are compared: no accents, no case, one blank between words, one kind of apostrophe.

    Characters that nobody can see (a blank of no width, a mark of the writing direction) make no other name.
    """
    bare = text.translate(APOSTROPHES)
    if not bare.isascii():  # among ASCII nothing is an accent or out of sight
        plain = unicodedata.normalize("NFKD", bare)
        bare = "".join(c for c in plain if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    return " ".join(bare.casefold().split())


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or a pair of them: `id` as the files name it, `name` as it is shown, `players` the ids of a pair."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    since: date | None = None
    privacy: str = ""
    seed: int | None = None
    group: str | None = None
    at: At = field(default=At(""), compare=False)


class Register:
    """The entrants of a club or an event, found by id, name or alias."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.by_id: dict[str, Entrant] = {e.id: e for e in entrants}
        self._words: dict[str, list[str]] = {}
        self._spelling: dict[str, str] = {}
        for entrant in self.by_id.values():
            for word in (entrant.name, *entrant.aliases):
                ids = self._words.setdefault(fold(word), [])
                if entrant.id not in ids:
                    ids.append(entrant.id)
                self._spelling.setdefault(fold(word), word)
        self._folded_ids = {fold(i): i for i in self.by_id}

    def find(self, text: str) -> tuple[str, ...]:
        """Ids of everyone whom `text` names: one when it is clear, none or several when it is not.

        An id as written wins over a name; names and aliases are compared without case and accents.
        """
        if text in self.by_id:
            return (text,)
        key = fold(text)
        if key in self._words:
            return tuple(self._words[key])
        return (self._folded_ids[key],) if key in self._folded_ids else ()

    def nearest(self, text: str, count: int = 3) -> tuple[str, ...]:
        """Up to `count` known names or ids that look like `text`, best first.

        Its words may stand in either order, and it may be a part of the name, such as the surname.
        """
        known = {**self._folded_ids, **self._spelling}
        words = fold(text.replace(",", " ")).split()
        found: dict[str, float] = {}
        for asked in (" ".join(words), " ".join(reversed(words))):
            for key in difflib.get_close_matches(asked, list(known), n=count, cutoff=LOOKS_LIKE):
                found[key] = max(difflib.SequenceMatcher(None, key, asked).ratio(), found.get(key, 0))
        for key in known if words else ():
            if set(words) <= set(key.split()):
                found.setdefault(key, LOOKS_LIKE)
        return tuple(known[key] for key in sorted(found, key=found.__getitem__, reverse=True)[:count])
