"""What stands around a table and is no row of it: titles above, totals and notes below, a form's questions."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from engine.model import fold, plain
from engine.problems import At, Problem
from engine.read.headers import SEAT_WORDS, WORDS, field_named, heading
from engine.read.lines import Line, starts_of
from engine.read.numbers import NotRead, read_number
from engine.read.say import shown
from engine.read.sheet_cells import UNCOMPUTED
from engine.read.wide import as_wide, of_something_else

__all__ = ["HIGHEST_TITLE", "Below", "Form", "headings_among", "is_result", "known_among"]

#: Rows above the headings that may be titles.
HIGHEST_TITLE = 10

#: Columns that are added up.
NUMBERS = ("points", "errors", "victory_points")

#: Columns that say who, where and how: a row of totals has nothing in them.
OF_A_PERSON = ("table", "seat", "entrant", "name", "status", "end")

#: The first word of a row that adds up what is above it, and of one that works out something else of it.
SUMS = ("total", "totals", "totale", "totali", "totales", "sum", "somma", "suma", "subtotal", "subtotale")
OTHERS = ("media", "average", "mean", "promedio", "controllo", "control", "check")

#: The headings that the programs of forms write for themselves.
STAMPS = frozenset(
    ("timestamp", "informazioni cronologiche", "marca temporal", "start time", "completion time", "ora di inizio",
     "ora di completamento", "hora de inicio", "hora de finalizacion")
)  # fmt: skip
SENDERS = frozenset(
    ("email address", "email", "e mail", "indirizzo email", "posta elettronica", "direccion de correo electronico",
     "correo electronico", "username", "nome utente", "nombre de usuario", "id")
)  # fmt: skip

#: Fields whose words are too common in a sentence to say what it asks for.
NEVER_ASKED = ("end", "kind", "order", "note")


def known_among(cells: Sequence[str], fields: Sequence[str]) -> int:
    """How many of `cells` are headings of `fields`, of each entrant or of all at a table."""
    form = Form(cells, fields)
    wide = as_wide(cells, fields, form.is_form)
    if wide is not None:
        return len(wide.columns)
    return sum((field_named(cell, fields) or form.field(cell)) is not None for cell in cells)


def headings_among(rows: Sequence[Sequence[str]], fields: Sequence[str]) -> int:
    """Which of the first rows has the headings: the first one, unless it has none or one and a later one has more."""
    return next((i for i, cells in enumerate(rows) if known_among(cells, fields) > 1), 0)


def is_result(cells: Sequence[str], columns: Mapping[str, int]) -> bool:
    """Whether a row above the headings may be somebody's result, and no title."""

    def cell(field: str) -> str:
        index = columns.get(field, len(cells))
        return cells[index] if index < len(cells) else ""

    if "entrant" not in columns:
        return sum(map(bool, cells)) > 1
    if not cell("entrant") or cell("entrant").endswith(":"):
        return False
    if len(columns) == 2 and heading(cell("entrant")) in _ALL_WORDS:
        return False
    numbers = (cell(field) for field in ("table", "place", *NUMBERS))
    return fold(cell("seat")) in SEAT_WORDS or any(_number(text) is not None for text in numbers)


class Form:
    """The headings of a form's answers: questions, each for the field that it names, after a time of answering."""

    def __init__(self, cells: Sequence[str], fields: Sequence[str]) -> None:
        self.is_form = any(heading(cell) in STAMPS for cell in cells[:3])
        self._fields = [f for f in fields if f not in NEVER_ASKED] if self.is_form else []
        taken = {field_named(cell, fields) for cell in cells} if self.is_form else set()
        self._has_entrant = "entrant" in taken

    def field(self, question: str) -> str | None:
        """The field that a question asks for: the only one of which it has a word; None for none or several."""
        if not self.is_form or self.is_its_own(question) or of_something_else(question):
            return None
        words = " ".join(re.findall(r"[^\W_]+", heading(question)))
        asked = {f for f in self._fields if any(_has_word(words, heading(word)) for word in WORDS[f])}
        if asked <= {"entrant", "name"} and asked:
            return None if self._has_entrant else "entrant"
        asked -= {"entrant", "name"}
        return asked.pop() if len(asked) == 1 else None

    def is_its_own(self, cell: str) -> bool:
        """Whether the form's program wrote the heading for itself: when, and by whom, the form was sent."""
        return self.is_form and (heading(cell) in STAMPS or heading(cell) in SENDERS)

    def names_the_sender(self, cell: str) -> bool:
        """Whether the heading is that of the sender's name, which is nobody's at the table where a row is all of it."""
        return self.is_form and field_named(cell, ("name",)) is not None


def _has_word(words: str, word: str) -> bool:
    return f" {word} " in f" {words} "


#: What a row that adds up may say beside the word for that.
_OF_SUMS = frozenset(
    (*SUMS, *"of the di del della dei de la las los general generale grand controllo control check".split(),
     *(part for words in WORDS.values() for word in words for part in heading(word).split()))
)  # fmt: skip

_ALL_WORDS = frozenset(heading(word) for words in WORDS.values() for word in words)


class Below:
    """Rows below the headings that are nobody's: totals, which must be right, and notes under the table."""

    def __init__(self, file: str, separator: str, columns: Mapping[str, int], problems: list[Problem]) -> None:
        self._file = file
        self._separator = separator
        self._columns = columns
        self._problems = problems
        self._sums: dict[str, Fraction] = dict.fromkeys(NUMBERS, Fraction(0))
        self._last: dict[str, Fraction] = dict.fromkeys(NUMBERS, Fraction(0))
        self._previous = 0
        self._is_below = False

    def leaves_out(self, line: Line) -> bool:
        """Whether `line` is no row of the table; a warning where it may matter that it is left out."""
        if "entrant" not in self._columns:
            return False
        apart = self._previous and line.number - self._previous > 1
        self._previous = line.number
        label = self._label(line)
        if label or self._is_sum(line):
            self._is_below = True
            if label != "other":
                self._compare(line)
            self._last = dict(self._sums)
            return True
        if (self._is_below or apart) and self._is_note(line):
            self._is_below = True
            self._warn(line, 0, f"the row {shown(next(filter(None, line.cells)))} below the table is left out",
                       "it names nobody and has no result",
                       "nothing, if it is a note; else put what it says under the headings")  # fmt: skip
            return True
        for field in NUMBERS:
            self._sums[field] += self._value(line, field) or 0
        return False

    def _cell(self, line: Line, field: str) -> str:
        index = self._columns.get(field, -1)
        return line.cells[index] if 0 <= index < len(line.cells) else ""

    def _value(self, line: Line, field: str) -> Fraction | None:
        return _number(self._cell(line, field), self._separator == ",")

    def _label(self, line: Line) -> str:
        """`sum` or `other` where the row says that it is a total or the like, and is nobody's; else empty."""
        first = next((i for i, cell in enumerate(line.cells) if cell), 0)
        words = fold(line.cells[first]).strip(" :.").split()
        entrant = self._cell(line, "entrant")
        is_seated = any(self._cell(line, field) not in ("", line.cells[first]) for field in ("table", "seat"))
        if not words or is_seated or (entrant and (entrant != line.cells[first] or _is_named(words))):
            return ""
        return "sum" if words[0] in SUMS else "other" if words[0] in OTHERS and len(words) == 1 else ""

    def _is_sum(self, line: Line) -> bool:
        """Whether a row without a word holds only what the rows above add up to."""
        if any(self._cell(line, field) for field in OF_A_PERSON) or not self._cell(line, "points"):
            return False
        found = self._value(line, "points")
        return self._cell(line, "points") == UNCOMPUTED or (found is not None and found in self._expected("points"))

    def _expected(self, field: str) -> Collection[Fraction]:
        """What a total may be: of everything above, or of what is above since the last one."""
        return (self._sums[field], self._sums[field] - self._last[field])

    def _compare(self, line: Line) -> None:
        for field in NUMBERS:
            found = self._value(line, field)
            if found is not None and found not in self._expected(field):
                self._warn(line, self._columns[field],
                           f"the total of {field.replace('_', ' ')} is {plain(found)}, and the rows above add up to "
                           f"{plain(self._sums[field])}",
                           "the row is a total and is left out, but a number above it may be wrong",
                           "check the numbers against the score sheet")  # fmt: skip

    def _is_note(self, line: Line) -> bool:
        filled = [i for i, cell in enumerate(line.cells) if cell]
        return len(filled) == 1 and filled[0] != self._columns["entrant"] and _number(line.cells[filled[0]]) is None

    def _warn(self, line: Line, column: int, message: str, why: str, fix: str) -> None:
        starts = starts_of(line.source, self._separator)
        at = At(self._file, line.number, starts[column] if column < len(starts) else 1)
        self._problems.append(Problem(at, "csv-left-out", message, why, fix))


def _is_named(words: Sequence[str]) -> bool:
    """Whether a word that may be a total's is a name, as words follow it that are of no total: Somma Luigi."""
    return any(not (word.isdigit() or word in _OF_SUMS) for word in words[1:])


def _number(text: str, comma_separated: bool = False) -> Fraction | None:
    try:
        return read_number(text, comma_separated) if text else None
    except NotRead:
        return None
