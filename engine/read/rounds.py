"""One round file: each row on its own. What rows must be together is checked in `checks`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.model import Round, Row, Status, fold, plain
from engine.problems import Problem
from engine.read.cells import read_entrant
from engine.read.headers import SEAT_WORDS, STATUS_WORDS
from engine.read.names import Names, tidy
from engine.read.numbers import NotRead, read_number, read_whole
from engine.read.rulebooks import StageRules
from engine.read.say import did_you_mean, listed, shown
from engine.read.table import Record, Table, missing_column, read_table

__all__ = ["FIELDS", "Line", "RoundFile", "read_round", "table_name"]

FIELDS = ("table", "seat", "entrant", "points", "errors", "place", "victory_points", "status", "end", "name")

#: What a row says about a game that was played; rows of another status say none of it.
RESULT = ("points", "place", "errors", "victory_points")

ENDS = {
    **dict.fromkeys(("points", "punti", "puntos"), "points"),
    **dict.fromkeys(("time", "tempo", "tiempo"), "time"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the file as far as it could be read: `unread` are the fields whose cell is a problem already."""

    row: Row
    record: Record
    unread: frozenset[str]

    @property
    def has_result(self) -> bool:
        """Whether the row says, readably or not, how the game went."""
        return self.row.has_result or bool(self.unread & {"points", "place", "victory_points"})


@dataclass(frozen=True, slots=True)
class RoundFile:
    """A round with its rows' places in the file; the rows of entrants that nobody knows are only in `lines`."""

    round: Round
    lines: tuple[Line, ...]
    table: Table

    @property
    def has_lost_rows(self) -> bool:
        """Whether a row could not be put to its table, so that a table may seem too small."""
        return self.table.has_lost_rows or any("table" in n.unread for n in self.lines)

    @property
    def has_results(self) -> bool:
        """Whether any row has a result, so that the others need one too."""
        return any(line.has_result for line in self.lines)

    @property
    def may_have_results(self) -> bool:
        """Whether there is a result, or something that cannot be read and may be one."""
        is_without = not self.table.fields & {"points", "place", "victory_points"}
        return self.has_results or self.table.has_lost_rows or (is_without and bool(self.table.unread))


def read_round(
    text: str,
    file: str,
    stage: str,
    number: int,
    void: bool,
    rules: StageRules | None,
    names: Names,
    standing: Round | None = None,
) -> tuple[RoundFile, tuple[Problem, ...]]:
    """Round `number` of `stage` from the text of its file. Without rules only what needs none is checked.

    Where the file says no table, seat or status of somebody, they are those of `standing`, the round that it fills in.
    """
    single = rules is not None and rules.stage.format == "single-table"
    needed = ["entrant"] if single or standing is not None else ["table", "entrant"]
    if rules is not None and rules.stage.compare == "seat" and not void and standing is None:
        needed.append("seat")
    table = read_table(text, file, FIELDS, needed)
    problems = list(table.problems)
    if table.unread and table.fields and not table.fields & {"points", "place"}:
        why = f"none of the other headings is it: {', '.join(shown(u) for u in table.unread)}"
        problems.append(missing_column("points", table.header, why))
    only_table = "1" if single and "table" not in table.fields else None
    reader = _RowReader(table, rules, names, problems, only_table, standing)
    lines = tuple(reader.line(record) for record in table.records) if "entrant" in table.fields else ()
    rows = tuple(line.row for line in lines if line.row.entrant)
    return RoundFile(Round(stage, number, rows, file, void, "place" in table.fields), lines, table), tuple(problems)


class _RowReader:
    """Reads the rows of one file; every cell that cannot be read becomes a problem and None."""

    def __init__(
        self,
        table: Table,
        rules: StageRules | None,
        names: Names,
        problems: list[Problem],
        only_table: str | None,
        standing: Round | None,
    ) -> None:
        self._table = table
        self._rules = rules
        self._names = names
        self._problems = problems
        self._only_table = only_table
        self._seated = {row.entrant: row for row in standing.rows} if standing is not None else {}
        self._fills_in = standing is not None
        self._unread: set[str] = set()

    def line(self, record: Record) -> Line:
        """The row of `record`."""
        self._unread = set()
        status = self._status(record)
        entrant = self._entrant(record)
        seated = self._seated.get(entrant, Row(entrant))
        if not record["status"] and not any(record[field] for field in RESULT):
            status = seated.status
        played = status.has_points
        known = seated if not status.is_away else Row(entrant)
        table, seat = table_name(record["table"]), self._seat(record)
        row = Row(
            entrant=entrant,
            table=table or known.table or (self._only_table if played else None),
            seat=seat or (known.seat if table in (None, known.table) else None),
            status=status,
            points=self._points(record) if played else None,
            place=self._whole(record, "place") if played else None,
            errors=self._errors(record) if played else None,
            victory_points=self._victory_points(record) if played else None,
            end=self._end(record),
            at=record.at("entrant"),
        )
        has_tables = "table" in self._table.fields or self._fills_in
        if self._fills_in and not entrant and row.table is None:
            self._unread.add("table")  # the seating knows it once the name is right
        elif played and row.table is None and has_tables and "status" not in self._unread:
            self._problem(
                record, "table", "table-missing", f"{shown(record['entrant'])} has no table",
                "who plays sits at a table", "write the number of the table, or a status such as jolly or absent",
            )  # fmt: skip
        if record.has_extra:
            self._unread.add("points")
        return Line(row, record, frozenset(self._unread))

    def _problem(self, record: Record, field: str, code: str, message: str, why: str = "", fix: str = "") -> None:
        self._unread.add(field)
        self._problems.append(Problem(record.at(field), code, message, why, fix))

    def _entrant(self, record: Record) -> str:
        found = read_entrant(record, self._names, "a row is the game of one entrant", self._problems)
        if found is None:
            self._unread.add("entrant")
        return found or ""

    def _status(self, record: Record) -> Status:
        text = record["status"]
        if text and fold(text) not in STATUS_WORDS:
            self._problem(
                record, "status", "status", f"{shown(text)} is no status",
                "the cell is empty for a game that was played, or says why it was not",
                did_you_mean(text, [s.value for s in Status if s.value]),
            )  # fmt: skip
            return Status.PLAYED
        status = Status(STATUS_WORDS[fold(text)]) if text else Status.PLAYED
        given = [field for field in RESULT if record[field]]
        if given and not status.has_points:
            self._problem(
                record, given[0], "status", f"a row with the status {status.value} has {given[0].replace('_', ' ')}",
                "only a game that was played (empty status) or ended by the game's limit (eliminated) has a result",
                "empty the cell, or the status",
            )  # fmt: skip
        sizes = self._without_byes()
        if status is Status.BYE and sizes:
            fix = (
                "write jolly for who sat out" if self._rules and self._rules.stage.jolly is not None else "leave it out"
            )
            self._problem(
                record, "status", "status", f"nobody has a bye at tables of {listed(sizes)}",
                "a bye is a win without an opponent, in matches of two sides", fix,
            )  # fmt: skip
        return status

    def _without_byes(self) -> tuple[int, ...]:
        """The sizes of the tables in a stage that has no byes; empty where it has them, or may have.

        A bye is a win of one of two sides, a rest (C6), or a step to the next round of a knockout (C7).
        """
        stage = self._rules.stage if self._rules is not None else None
        if stage is None or stage.table_sizes is None or 2 in stage.table_sizes:
            return ()
        return stage.table_sizes if stage.format != "knockout" and stage.bye_is_win else ()

    def _seat(self, record: Record) -> str | None:
        text = record["seat"]
        if not text:
            return None
        seat = SEAT_WORDS.get(fold(text))
        if seat is None:
            self._problem(
                record, "seat", "seat", f"{shown(text)} is no seat", "the seats of a table are its four winds",
                "write N, E, S or W (or the full word in Italian, Spanish or English)",
            )  # fmt: skip
        return seat

    def _end(self, record: Record) -> str | None:
        text = record["end"]
        if text and fold(text) not in ENDS:
            self._problem(
                record, "end", "value", f"{shown(text)} is no way to end a match",
                "a match ends by its points or by the time", "write points or time",
            )  # fmt: skip
        return ENDS.get(fold(text)) if text else None

    def _number(self, record: Record, field: str) -> Fraction | None:
        if not record[field]:
            return None
        try:
            return read_number(record[field], self._table.comma_separated)
        except NotRead as error:
            self._problem(record, field, error.code, f"{shown(record[field])} {error}",
                          f"the column {field} holds numbers", error.fix)  # fmt: skip
            return None

    def _whole(self, record: Record, field: str) -> int | None:
        if not record[field]:
            return None
        try:
            number = read_whole(record[field], self._table.comma_separated)
        except NotRead as error:
            self._problem(record, field, error.code, f"{shown(record[field])} {error}",
                          f"the column {field} holds whole numbers", error.fix)  # fmt: skip
            return None
        if field == "place" and number < 1:
            self._problem(record, "place", "place", f"there is no place {number}", "places are counted from 1",
                          "write 1 for the first")  # fmt: skip
            return None
        return number

    def _victory_points(self, record: Record) -> Fraction | None:
        """Hands won, which are counted (C14)."""
        number = self._whole(record, "victory_points")
        if number is not None and number < 0:
            self._problem(record, "victory_points", "victory-points", f"{number} victory points cannot be",
                          "victory points are the hands that a side has won", "write 0 for none")  # fmt: skip
            return None
        return None if number is None else Fraction(number)

    def _points(self, record: Record) -> Fraction | None:
        points = self._number(record, "points")
        if points is None or self._rules is None:
            return points
        game, title = self._rules.game, self._rules.title
        if game.points_min is not None and points < game.points_min:
            why = f"in {title} nobody has fewer than {plain(game.points_min)} points"
            fix = "check the number against the score sheet"
            if game.points_min == 0 and game.better == "lower":
                why = f"in {title} points are penalties, written as positive numbers, and fewer are better"
                why += self._rules.rule("points_min")
                fix = f"write {plain(-points)}, without the minus"
            self._problem(record, "points", "points-range", f"{plain(points)} points cannot be", why, fix)
            return None
        if game.points_max is not None and points > game.points_max:
            self._problem(
                record, "points", "points-range", f"{plain(points)} points cannot be",
                f"in {title} nobody has more than {plain(game.points_max)} points",
                "check the number against the score sheet",
            )  # fmt: skip
            return None
        return points

    def _errors(self, record: Record) -> int | None:
        errors = self._whole(record, "errors")
        rules = self._rules if self._rules is not None and self._rules.game.errors else None
        most = rules.game.hands if rules is not None else None
        if errors is None or (errors >= 0 and (most is None or errors <= most)):
            return errors
        why = "errors are counted from 0"
        if rules is not None and most is not None:
            why = f"errors go from 0 to {most}, the hands of a game{rules.rule('hands')}"
        self._problem(
            record, "errors", "errors-range", f"{errors} errors cannot be", why,
            "check the number against the score sheet",
        )  # fmt: skip
        return None


def table_name(text: str) -> str | None:
    """The table as it is called: `03` and `3.0` are table 3, any other text is its name."""
    try:
        return str(read_whole(text)) if text else None
    except NotRead:
        return tidy(text)
