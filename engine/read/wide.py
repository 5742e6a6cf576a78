"""A table with a row for each table of the room: which of its columns belong to whom of those who sat there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.model import fold
from engine.read.headers import SEAT_WORDS, WORDS, field_named, heading

__all__ = ["OF_ALL", "Place", "Wide", "as_wide", "in_one_row", "of_something_else"]

#: What a row may say of each one; in this order, as some words are in the words of others.
OF_EACH = ("victory_points", "points", "errors", "place", "status")

#: What it says of all who sat there.
OF_ALL = ("table", "end")

#: What people call those who play, beside the words for an entrant.
WHO = ("squadra", "team", "equipo", "side", "nome", "nombre", "name", "chi", "quien", "who")

#: Words without a meaning of their own beside whose column it is.
FILLERS = frozenset("di del della dello de la las los el il lo a al alla in at of the per por para for".split())

#: Words, in small letters without accents, beside which points, errors or a place are others than those of the game.
OTHER = re.compile(
    r"\b(penal[a-z]+|multa|bonus|subit[io]|contro|contra|against|avversari[oi]?|opponents?|rival(es)?|precedente|previous"
    r"|anterior|(punti|puntos) (di |del |de )?(torneo|classifica|clasificacion)|tournament points"
    r"|(?<!in )(?<!en )(mano|hand|smazzata) [0-9]+)\b"
)

#: What is counted beside players: a number next to such a word tells no players apart.
ROUNDS = frozenset(
    "turno turn round ronda giornata jornada serata sera velada noche evening giro vuelta partita partida game gara "
    "match sessione sesion session".split()
)

#: What stands for the field of a question that has no word for one.
UNSAID = "?"

NUMBERS = tuple("12345678")
LETTERS = tuple("abcdefgh")


@dataclass(frozen=True, slots=True)
class Place:
    """One of those at a table: a seat, or a number or letter that only tells the columns apart."""

    name: str
    seat: str | None
    columns: Mapping[str, int]
    """The column of each field, those of the whole table among them; the seat's is that of the one who has it."""


@dataclass(frozen=True, slots=True)
class Wide:
    """How the headings of such a table are to be read."""

    places: tuple[Place, ...]
    twice: tuple[tuple[str, int, int, str], ...]
    """Fields that two columns name for the same one: the field, the two columns, and whose they are."""
    nobodys: tuple[tuple[str, int], ...]
    """Fields that belong to one person, and columns of them that do not say to whom."""

    @property
    def columns(self) -> frozenset[int]:
        """Every column that is read."""
        return frozenset(index for place in self.places for index in place.columns.values())


@dataclass(frozen=True, slots=True)
class _Word:
    """Whose a heading is, and of which field; no field where it only names the one."""

    whose: str
    field: str
    index: int


def as_wide(cells: Sequence[str], fields: Sequence[str], is_form: bool) -> Wide | None:
    """The headings `cells` of a round with a row for each table; None where they are no such.

    They are where no column is everybody's (`entrant`, `seat`) and at least two of the seats, or of the numbers or
    letters behind a word such as *Player*, have a column of their own that says who it was.
    """
    if "seat" not in fields or sum(map(bool, cells)) < 2:  # a title, or a row that another sign parts
        return None
    if any(field_named(cell, fields) in ("entrant", "seat") for cell in cells):
        return None
    read = [_read(cells, kind, fields, is_form) for kind in _KINDS]
    best = max(read, key=lambda wide: len(wide.places))  # the first of equals: the seats
    return best if len(best.places) > 1 else None


def in_one_row(first: Sequence[str], second: Sequence[str], fields: Sequence[str]) -> list[str] | None:
    """Headings in two rows, whose they are above what they say of them, as one row; None where the second is none."""
    wide = as_wide(first, fields, is_form=False)
    said = [cell for i, cell in enumerate(second) if cell and cell != (first[i] if i < len(first) else "")]
    if wide is None or len(said) < len(wide.places) or not all(_has(cell, _SAID) for cell in said):
        return None
    joined, above = [], ""
    for i, cell in enumerate(second):
        above = (first[i] if i < len(first) else "") or above
        joined.append(above if not cell or cell == above else f"{cell} [{above}]")
    return joined


def _read(cells: Sequence[str], kind: Mapping[str, str], fields: Sequence[str], is_form: bool) -> Wide:
    words: list[_Word] = []
    of_all: dict[str, int] = {}
    nobodys: list[tuple[str, int]] = []
    for index, cell in enumerate(cells):
        whose = _whose(cell, kind) if cell else ""
        field = field_named(cell, fields)
        said = _field(cell, whose, kind, is_form) if whose else ""
        asks_table = is_form and field is None and said in ("", UNSAID) and _has(cell, WORDS["table"])
        if field in OF_ALL or asks_table:
            of_all.setdefault(field or "table", index)
        elif said:
            words.append(_Word(whose, said, index))
        elif field in OF_EACH:
            nobodys.append((field, index))
    columns: dict[str, dict[str, int]] = {}
    twice: list[tuple[str, int, int, str]] = []
    for word in sorted(words, key=lambda word: word.field == UNSAID):
        own = columns.setdefault(word.whose, {})
        field = "entrant" if word.field == UNSAID else word.field
        if field not in own:
            own[field] = word.index
        elif word.field != UNSAID:
            twice.append((field, own[field], word.index, word.whose))
    seats = set(SEAT_WORDS.values())
    places = tuple(
        Place(whose, whose if whose in seats else None,
              {**of_all, **own, **({"seat": own["entrant"]} if whose in seats else {})})
        for whose, own in columns.items()
        if "entrant" in own
    )  # fmt: skip
    return Wide(places, tuple(twice), tuple(nobodys))


def _whose(cell: str, kind: Mapping[str, str]) -> str:
    """Whom a heading names: the only one outside of its brackets, else the only one within; nobody for several."""
    outside = re.sub(r"\[[^\]]*\]|\([^)]*\)", " ", cell)
    for text in (outside, cell):
        found = {kind[word] for word in _marks(text, kind)}
        if found:
            return found.pop() if len(found) == 1 else ""
    return ""


def _marks(text: str, kind: Mapping[str, str]) -> list[str]:
    """The words of a text that name one: whole words anywhere, a single sign behind a word such as *player* or
    *points*, and where there is none a number anywhere or a letter at the beginning or end.
    """
    words = _words(text)
    found = [(i, word) for i, word in enumerate(words) if word in kind and not _is_round(words, i)]
    sure = [word for i, word in found if len(word) > 1 or (i and words[i - 1] in _before_a_sign())]
    return sure or [word for i, word in found if word.isdigit() or i in (0, len(words) - 1)]


def _is_round(words: Sequence[str], i: int) -> bool:
    """Whether a number counts rounds, and no players: `turno 2`, or `2º turno` behind no player."""
    if not words[i].isdigit():
        return False
    if i and words[i - 1] in ROUNDS:
        return True
    after = [word for word in words[i + 1 :] if word not in ("o", "a")]
    is_players = i > 0 and words[i - 1] in _before_a_sign() and words[i - 1] not in _of_results()
    return bool(after) and after[0] in ROUNDS and not is_players and not (len(after) > 1 and after[1].isdigit())


def _field(cell: str, whose: str, kind: Mapping[str, str], is_form: bool) -> str:
    """What a heading that is somebody's says of them; empty where that is none of the fields.

    Of a form's question it may be unsaid: then it is who it was, where no other question asks that.
    """
    if of_something_else(cell):
        return ""
    for field in OF_EACH:
        if _has(cell, WORDS[field]):
            return field
    if _has(cell, (*WORDS["entrant"], *WHO)):
        return "entrant"
    rest = [w for w in _words(cell) if w not in FILLERS and kind.get(w) != whose]
    if not rest and kind is SEAT_WORDS:
        return "entrant"
    return UNSAID if is_form else ""


def of_something_else(cell: str) -> bool:
    """Whether a heading has a word of a field, and asks for something else than the game's: its penalty points, say."""
    return OTHER.search(fold(cell)) is not None and any(_has(cell, WORDS[field]) for field in OF_EACH)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+|[0-9]+", re.sub(r"'s\b", "", fold(text)))  # North's: no S is meant


def _has(cell: str, words: tuple[str, ...]) -> bool:
    text = f" {' '.join(_words(cell))} "
    return any(f" {phrase} " in text for phrase in _phrases(words))


@cache
def _phrases(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" ".join(_words(heading(word))) for word in words)


@cache
def _before_a_sign() -> frozenset[str]:
    return frozenset(part for phrase in _phrases(_SAID) for part in phrase.split())


@cache
def _of_results() -> frozenset[str]:
    return frozenset(part for field in OF_EACH for phrase in _phrases(WORDS[field]) for part in phrase.split())


#: What may stand below the names of seats and the like.
_SAID = (*WHO, *(word for field in ("entrant", *OF_EACH) for word in WORDS[field]))

#: The ways to tell those at a table apart: what stands in a heading, and whom it means.
_KINDS: tuple[Mapping[str, str], ...] = (
    SEAT_WORDS,
    {number: number for number in NUMBERS},
    {letter: letter.upper() for letter in LETTERS},
)
