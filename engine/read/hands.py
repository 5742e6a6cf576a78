"""A game hand by hand, in long form: a row for each entrant and hand. What hands must be together is in `called`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.model import Deal, fold
from engine.problems import At, Problem
from engine.read.headers import heading
from engine.read.names import Names, tidy
from engine.read.numbers import NotRead, read_number, read_whole
from engine.read.rounds import table_name
from engine.read.rulebooks import StageRules
from engine.read.say import listed, nearest, shown
from engine.read.table import Record, Table, read_table

__all__ = ["BLOCKED", "FIELDS", "VOID", "Hand", "HandsFile", "read_hands"]

FIELDS = ("table", "hand", "entrant", "points", "kind", "caller", "pips")

#: What kind a hand is that nobody won by going out, where the pips left are counted (B4, B5).
BLOCKED = "blocked"
VOID = "void"
PIP_KINDS: dict[str, str] = {
    **dict.fromkeys(
        (BLOCKED, "block", "tranque", "tranca", "trancada", "trancado", "cerrada", "cerrado", "bloqueada", "chiusa",
         "chiuso", "bloccata", "bloccato"),
        BLOCKED,
    ),
    **dict.fromkeys((VOID, "nulla", "nullo", "annullata", "nula", "nulo", "anulada"), VOID),
}  # fmt: skip

#: What says in the column `caller` that nobody called.
NOBODY = ("nobody", "nessuno", "nadie", "-", "–", "—")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with the places of its rows: `unread` are the fields of which a cell is a problem already."""

    deal: Deal
    kind_at: At
    caller_at: At
    unread: frozenset[str]


@dataclass(frozen=True, slots=True)
class HandsFile:
    """The hands of round `number` of `stage`, in the order of their tables in the file and of their numbers."""

    stage: str
    number: int
    file: str
    hands: tuple[Hand, ...]
    has_kinds: bool
    """Whether the file notes what kind each hand is."""
    has_callers: bool
    """Whether the file notes who called, of any hand."""
    is_whole: bool
    """Whether every row could be put to its hand."""


def read_hands(
    text: str, file: str, stage: str, number: int, rules: StageRules | None, names: Names
) -> tuple[HandsFile, tuple[Problem, ...]]:
    """The hands of round `number` of `stage` from the text of their file.

    Kinds are known where hands are called, or count the pips left.
    """
    single = rules is not None and rules.stage.format == "single-table"
    table = read_table(text, file, FIELDS, [*([] if single else ["table"]), "hand", "entrant", "points"])
    problems = list(table.problems)
    reader = _RowReader(table, rules, names, problems)
    only_table = "1" if single else None
    gathered: dict[tuple[str, int], _Gathered] = {}
    is_whole = not any(p.code == "csv-quote" for p in table.problems)
    for record in table.records if {"hand", "entrant", "points"} <= table.fields else ():
        found = reader.hand_of(record, only_table)
        if found is not None:
            gathered.setdefault(found, _Gathered(record)).add(record, reader)
        is_whole = is_whole and found is not None
    tables = list(dict.fromkeys(t for t, _ in gathered))
    in_order = sorted(gathered.items(), key=lambda item: (tables.index(item[0][0]), item[0][1]))
    hands = tuple(g.hand(stage, number, table_of, hand) for (table_of, hand), g in in_order)
    has_callers = any(h.deal.caller is not None or "caller" in h.unread for h in hands)
    return HandsFile(stage, number, file, hands, "kind" in table.fields, has_callers, is_whole), tuple(problems)


class _Gathered:
    """The rows of one hand, as they come."""

    def __init__(self, first: Record) -> None:
        self._first = first
        self._points: dict[str, Fraction] = {}
        self._pips: dict[str, Fraction] = {}
        self._lines: dict[str, int] = {}
        self._said: dict[str, tuple[str, Record]] = {}
        self._unread: set[str] = set()

    def add(self, record: Record, reader: _RowReader) -> None:
        """Take in a row; what is wrong with it becomes a problem."""
        for field, read in (("kind", reader.kind), ("caller", reader.caller)):
            word = read(record, self._unread) if record[field] else None
            if word is not None and self._said.setdefault(field, (word, record))[0] != word:
                reader.differs(record, field, self._said[field][1])
        entrant = reader.entrant(record, self._unread)
        if entrant in self._lines:
            reader.twice(record, self._lines[entrant])
            self._unread.add("points")
        elif entrant:
            self._lines[entrant] = record.line
            points = reader.number(record, "points", self._unread)
            self._points[entrant] = points or Fraction(0)
            pips = reader.number(record, "pips", self._unread) if record["pips"] else None
            if pips is not None:
                self._pips[entrant] = pips
        if record.has_extra:
            self._unread.add("points")

    def hand(self, stage: str, number: int, table: str, hand: int) -> Hand:
        """All rows as one hand."""
        kind, kind_row = self._said.get("kind", ("", self._first))
        caller, caller_row = self._said.get("caller", ("", self._first))
        deal = Deal(
            stage=stage, round=number, table=table, number=hand, points=self._points, kind=kind, caller=caller or None,
            pips=self._pips, at=self._first.at("hand"),
        )  # fmt: skip
        return Hand(deal, kind_row.at("kind"), caller_row.at("caller"), frozenset(self._unread))


class _RowReader:
    """Reads cells; each that cannot be read becomes a problem, and its field is unread."""

    def __init__(self, table: Table, rules: StageRules | None, names: Names, problems: list[Problem]) -> None:
        called = rules.stage.called_hands if rules is not None else None
        self._comma = table.comma_separated
        self._has_tables = "table" in table.fields
        self._names = names
        self._problems = problems
        self._codes = [h.kind for h in called.hands] if called is not None else []
        self._kinds: dict[str, str] | None = None
        self._kinds_are, self._otherwise = "hands are those of the rulebook", "its title"
        if called is not None:
            titles = {word: h.kind for h in called.hands for word in (h.title.it, h.title.es, h.title.en) if word}
            self._words = [*self._codes, *titles]
            self._kinds = {heading(w): kind for w, kind in {**titles, **{c: c for c in self._codes}}.items()}
        elif rules is not None and rules.game.pips is not None:
            self._codes, self._words, self._kinds = [BLOCKED, VOID], [*PIP_KINDS], PIP_KINDS
            self._kinds_are = f"a hand is won by going out, blocked, or void{rules.rule('pips')}"
            self._otherwise = "leave it empty where somebody went out"

    def hand_of(self, record: Record, only_table: str | None) -> tuple[str, int] | None:
        """The table and number of the hand that a row belongs to."""
        table = table_name(record["table"]) or only_table
        if table is None and self._has_tables:
            self._problem(record, "table", "table-missing", "the row has no table", "a hand is played at a table",
                          "write the number of the table")  # fmt: skip
        try:
            number = read_whole(record["hand"], self._comma)
        except NotRead as error:
            self._problem(record, "hand", error.code, f"the hand {shown(record['hand'])} {error}",
                          "the hands of a game are counted from 1", error.fix)  # fmt: skip
            return None
        if number < 1:
            self._problem(record, "hand", "number", f"there is no hand {number}",
                          "the hands of a game are counted from 1", "write 1 for the first")  # fmt: skip
            return None
        return (table, number) if table is not None else None

    def entrant(self, record: Record, unread: set[str]) -> str:
        """Whom the row is about; nothing, with a problem, where nobody knows."""
        if not record["entrant"]:
            self._problem(record, "entrant", "name", "the row names nobody", "a row has one entrant's points in a hand",
                          "write an id or a name, or empty the row")  # fmt: skip
        found = self._names.find(record["entrant"], record.at("entrant"), self._problems) if record["entrant"] else None
        if found is None:
            unread.add("entrant")
        return found or ""

    def number(self, record: Record, field: str, unread: set[str]) -> Fraction | None:
        """The number in a cell."""
        try:
            return read_number(record[field], self._comma)
        except NotRead as error:
            unread.add(field)
            blank = not record[field]
            said = f"{shown(record['entrant'])} has no {field}" if blank else f"{shown(record[field])} {error}"
            fix = "write 0 for none" if blank else error.fix
            self._problem(record, field, error.code, said, f"the column {field} holds numbers", fix)
            return None

    def kind(self, record: Record, unread: set[str]) -> str | None:
        """The rulebook's word for a kind; where no hands are called, the word as it is written."""
        if self._kinds is None:
            return tidy(record["kind"])
        kind = self._kinds.get(heading(record["kind"]))
        if kind is None:
            unread.add("kind")
            close = nearest(record["kind"], self._words)
            fix = f"did you mean {shown(close)}?" if close else f"write {listed(self._codes)}, or {self._otherwise}"
            self._problem(record, "kind", "hand-kind", f"there is no hand {shown(record['kind'])}",
                          self._kinds_are, fix)  # fmt: skip
        return kind

    def caller(self, record: Record, unread: set[str]) -> str | None:
        """Who called, nothing for nobody; None, with a problem, where nobody knows who is meant."""
        if fold(record["caller"]) in NOBODY:
            return ""
        found = self._names.find(record["caller"], record.at("caller"), self._problems)
        if found is None:
            unread.add("caller")
        return found

    def differs(self, record: Record, field: str, first: Record) -> None:
        """Tell that two rows of a hand name a different kind or caller."""
        self._problem(
            record, field, "hand-differs",
            f"the {field} of this hand is {shown(first[field])} in line {first.line}, and here {shown(record[field])}",
            f"a hand has one {field}; it may stand in each of its rows or in the first only",
            "correct one of the two, or the number of the hand",
        )  # fmt: skip

    def twice(self, record: Record, line: int) -> None:
        """Tell that an entrant has two rows in a hand."""
        self._problem(
            record, "entrant", "hand-entrants",
            f"{shown(record['entrant'])} stands in this hand already, in line {line}",
            "everybody has one row in a hand", "correct one of the two rows",
        )  # fmt: skip

    def _problem(self, record: Record, field: str, code: str, message: str, why: str, fix: str) -> None:
        self._problems.append(Problem(record.at(field), code, message, why, fix))
