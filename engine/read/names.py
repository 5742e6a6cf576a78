"""Names as they are kept, and finding out who is meant by what an organiser wrote."""

from __future__ import annotations

import re
import unicodedata

from engine.model import Register, fold
from engine.problems import At, Problem
from engine.read.numbers import NotRead
from engine.read.say import LONGEST, listed, shown

__all__ = ["Names", "is_id", "read_name", "tidy"]

ID = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._+-]*[A-Za-z0-9])?")

#: Unknown names of one file for which the nearest known ones are looked up; a wrong file must not take minutes.
LOOKED_UP = 50


def is_id(text: str) -> bool:
    """Whether `text` can be an id: it becomes part of a page's address and of file names."""
    return len(text) <= 64 and ID.fullmatch(text) is not None


def tidy(text: str) -> str:
    """`text` in one spelling (NFC), trimmed, with single blanks between words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def read_name(text: str) -> str:
    """`text` as a name, tidied; any script, sign or emoji will do. NotRead when nothing is seen or for a line break."""
    if any(unicodedata.category(c) == "Cc" and c != "\t" for c in text):
        raise NotRead("has a line break or another control character in it", "write the name on one line", "name")
    name = tidy(text)
    if not any(unicodedata.category(c)[0] not in "CZ" for c in name):
        raise NotRead("is missing", "write a name", "name")
    return name


class Names:
    """Finds entrants of one register; each unknown or ambiguous name becomes a problem where it stands."""

    def __init__(
        self, register: Register, where: str, silent: bool = False, unread: frozenset[str] = frozenset()
    ) -> None:
        """`where` is the register's file in messages; `silent` where it could not be read, which is told already.

        So are `unread`, the words (as `fold` has them) for those whose row alone could not be read.
        """
        self.register = register
        self._where = where
        self._silent = silent
        self._unread = unread
        self._left = LOOKED_UP

    def find(self, text: str, at: At, problems: list[Problem]) -> str | None:
        """The id of the entrant whom `text` names; None, with a problem added, when it is nobody or several."""
        ids = self.register.find(tidy(text))
        if len(ids) == 1:
            return ids[0]
        if ids:
            problems.append(self._ambiguous(text, ids, at))
        elif not self._silent and fold(tidy(text)) not in self._unread:
            problems.append(self._unknown(text, at))
        return None

    def _ambiguous(self, text: str, ids: tuple[str, ...], at: At) -> Problem:
        return Problem(
            at,
            "entrant-ambiguous",
            f"{shown(text)} is the name of {len(ids)} people: {listed(ids, 'and')}",
            "a result belongs to one of them, and nobody but you can know to whom",
            f"write the id instead of the name: {listed(ids)}",
        )

    def _unknown(self, text: str, at: At) -> Problem:
        close: tuple[str, ...] = ()
        if self._left and len(text) <= LONGEST:
            self._left -= 1
            close = self.register.nearest(tidy(text))
        fix = f"did you mean {listed(f'{self._spelled(name)}' for name in close)}? " if close else ""
        return Problem(
            at,
            "entrant-unknown",
            f"{shown(text)} is nobody in {self._where}",
            "a result must belong to somebody who is known by id, name or alias",
            f"{fix}{'Otherwise add' if close else 'correct the name, or add'} the person to {self._where}",
        )

    def _spelled(self, name: str) -> str:
        ids = [i for i in self.register.find(name) if i != name]
        return f"{shown(name)} ({', '.join(ids)})" if ids else shown(name)
