"""How problems put things into words: quoting what was written, listing choices, naming the nearest known word."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence

from engine.model import fold

__all__ = ["did_you_mean", "listed", "nearest", "shown"]

#: What is longer than this is cut in a message, and no nearest word is looked for.
LONGEST = 60

#: Categories of characters that cannot be seen, and of halves of characters.
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def shown(text: str) -> str:
    """`text` in double quotes on one line: cut when long, and what nobody can see by its number, as `\\x0a`, `\\u200b`.

    That is line breaks, control characters, and what only steers how text is set, such as blanks of no width.
    """
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return '"' + "".join(_visible(c) if unicodedata.category(c) in HIDDEN else c for c in cut) + '"'


def _visible(character: str) -> str:
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def listed(words: Iterable[object], last: str = "or") -> str:
    """`a, b or c`."""
    texts = [str(w) for w in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}" if texts else ""


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like `text`, if one does."""
    if len(text) > LONGEST:
        return None
    folded = {fold(k): k for k in known}
    close = difflib.get_close_matches(fold(text), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(text: str, known: Sequence[str]) -> str:
    """The fix for a word that is not known: the nearest one, and otherwise all there are."""
    close = nearest(text, known)
    return f'did you mean "{close}"?' if close else f"write {listed(known)}" if known else ""
