"""What a match of two sides must be, and who won a table: its end, its victory points, its one winner, its limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.model import Status, plain
from engine.problems import Problem
from engine.read.rounds import Line, RoundFile
from engine.read.rulebooks import StageRules
from engine.read.say import listed, shown
from engine.read.seated import Key, is_by_seat, is_given_up, key_of, tables_of
from engine.read.table import missing_column

__all__ = ["check_matches"]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table with the rows of those who played at it to the end, and what the referee added to their points."""

    name: str
    number: int
    """The round's."""
    lines: Sequence[Line]
    rules: StageRules
    fined: Mapping[str, Fraction]
    notes_hands: bool
    """Whether the file has the column of victory points."""
    notes_points: bool
    """Whether anybody in the round has points, so that a row without them is told already."""

    @property
    def is_match(self) -> bool:
        """Whether two sides played it to its end."""
        return len(self.lines) == 2

    @property
    def end(self) -> str | None:
        """How it ended, which may stand in one row alone."""
        return next((n.row.end for n in self.lines if n.row.end), None)

    def net(self, line: Line) -> Fraction:
        """The points of a row with those of penalties."""
        return self.rules.stage.net(line.row.points or Fraction(0), self.fined.get(line.row.entrant, Fraction(0)))

    def most(self, line: Line) -> Fraction:
        """The points of a row without or with those of penalties, whichever are more."""
        return max(line.row.points or Fraction(0), self.net(line))

    def has(self, *fields: str) -> bool:
        """Whether every row has these fields, readably."""
        return all(getattr(n.row, field) is not None and field not in n.unread for n in self.lines for field in fields)


def check_matches(file: RoundFile, rules: StageRules, fined: Mapping[str, Fraction]) -> Iterator[Problem]:
    """The problems of the tables of a round that has results; `fined` are the points of penalties, by entrant.

    Nothing is asked of a match that one side gave up, or of a round that is void.
    """
    if file.round.void or not file.has_results or is_by_seat(rules):
        return
    if rules.game.victory_points is not None and "victory_points" not in file.table.fields:
        why = f"in {rules.title} they decide a match before its points do{rules.rule('victory_points')}"
        yield missing_column("victory_points", file.table.header, why)
    notes_hands = "victory_points" in file.table.fields
    notes_points = any(n.row.points is not None or "points" in n.unread for n in file.lines)
    for name, lines in tables_of(file):
        yield from _one_end(name, lines)
        if is_given_up(lines):
            continue
        playing = [n for n in lines if n.row.status.has_points and "status" not in n.unread]
        table = _Table(name, file.round.number, playing, rules, fined, notes_hands, notes_points)
        if all(n.has_result for n in playing):
            yield from (p for check in CHECKS for p in check(table))


def _one_end(name: str, lines: Sequence[Line]) -> Iterator[Problem]:
    """Rows of one table that name different ends."""
    said = [n for n in lines if n.row.end]
    for line in said[1:]:
        if line.row.end != said[0].row.end:
            yield Problem(
                line.record.at("end"), "match-end",
                f"{name} ended by {said[0].row.end} in line {said[0].record.line}, and here by {line.row.end}",
                "a match ends in one way; it may stand in each of its rows or in the first only",
                "correct one of the two",
            )  # fmt: skip
            return


def _victory_points(table: _Table) -> Iterator[Problem]:
    """Hands won: noted for everybody, and of exactly one side as many as win where no time ended the match (C14)."""
    rules, wins = table.rules, table.rules.game.victory_points
    if wins is None or not table.notes_hands:
        return
    for line in table.lines:
        if line.row.victory_points is None and line.row.points is not None and "victory_points" not in line.unread:
            yield Problem(
                line.record.at("victory_points"), "victory-points",
                f"{shown(line.record['entrant'])} has no victory points",
                f"in {rules.title} they decide a match before its points do{rules.rule('victory_points')}",
                "write how many hands were won, 0 for none",
            )  # fmt: skip
    if not table.is_match or not table.has("victory_points"):
        return
    won = sorted(n.row.victory_points or Fraction(0) for n in table.lines)
    if table.end == "points" and not won[0] < wins == won[1]:
        yield Problem(
            table.lines[0].record.at("victory_points"), "victory-points",
            f"{table.name} ended by points with {plain(won[1])} victory points to {plain(won[0])}",
            f"without a time the side wins that is the first to have {wins}{rules.rule('victory_points')}",
            "correct the victory points, or write time as the end",
        )  # fmt: skip
    for line in table.lines if won[0] == won[1] and not table.notes_points else ():
        if line.row.place is None:
            yield Problem(
                line.record.at("points"), "result-missing", f"{shown(line.record['entrant'])} has no points",
                f"the sides are level in victory points, and the points decide{rules.rule('victory_points')}",
                "write the points",
            )  # fmt: skip


def _match_points(table: _Table) -> Iterator[Problem]:
    """A match that ended by its points, and in which nobody has enough of them (B2)."""
    needed = table.rules.game.match_points
    if needed is None or not table.is_match or table.end != "points" or not table.has("points"):
        return
    if all(table.most(n) < needed for n in table.lines):
        yield Problem(
            next(n for n in table.lines if n.row.end).record.at("end"), "match-end",
            f"{table.name} ended by points, and nobody has {plain(needed)}",
            f"in {table.rules.title} a match is played to {plain(needed)} points, or until its time is over"
            f"{table.rules.rule('match_points')}",
            "correct the points, or write time as the end",
        )  # fmt: skip


def _level(table: _Table) -> Iterator[Problem]:
    """A match that is level at its end, where the rules have it played on (B2).

    A match that has points to play to is never over while it is level, whatever its end is said to be.
    """
    stage, game = table.rules.stage, table.rules.game
    has_end = table.end == "time" or game.match_points is not None
    has_winner = stage.one_winner or stage.format == "knockout" or game.victory_points is not None
    if not table.is_match or not has_end or stage.time_level == "draw" or has_winner:
        return  # of a table that has one winner, level or not, is told below
    one, other = table.lines
    if table.has("points") and table.net(one) == table.net(other):
        points = plain(table.net(one))
        net = " with the penalties" if any(table.net(n) != n.row.points for n in table.lines) else ""
        field, level = "points", f"{points} to {points}{net}"
    elif (
        one.row.points is None and other.row.points is None and table.has("place") and one.row.place == other.row.place
    ):
        field, level = "place", f"both sides have place {one.row.place}"
    else:
        return
    when = "" if table.end == "points" else " at the end of the time"
    yield Problem(
        one.record.at(field), "match-unfinished", f"{table.name} is level{when}, {level}",
        f"the match goes on for another hand until one side is ahead{table.rules.rule('time_level')}",
        'add the points of that hand; time_level = "draw" in the rules lets a match end so',
    )  # fmt: skip


def _one_winner(table: _Table) -> Iterator[Problem]:
    """Those level at the place that decides: the winner, where a table has one (C2), or who goes through (C7)."""
    stage = table.rules.stage
    is_last = table.number == stage.rounds
    edges = {1} if stage.one_winner or (stage.format == "knockout" and is_last) else set()
    if stage.format == "knockout" and not is_last:
        edges.add(stage.through)
    if any(n.unread & {"points", "place", "victory_points", "entrant"} for n in table.lines):
        return
    if any(n.row.points is None and n.row.place is None for n in table.lines) and not _parted_by_hands(table):
        return  # the points that are missing are told already
    keys = {n.record.line: _order_of(n, table) for n in table.lines}
    order = sorted(table.lines, key=lambda n: keys[n.record.line])
    for edge in sorted(e for e in edges if e < len(order)):
        at_edge = keys[order[edge - 1].record.line]
        if at_edge != keys[order[edge].record.line]:
            continue
        level = [n for n in order if keys[n.record.line] == at_edge]
        ahead = sum(key < at_edge for key in keys.values())
        places = [n.row.place for n in level if n.row.place is not None]
        is_whole = stage.one_winner or len(places) == len(level)
        if is_whole and sum(place <= edge for place in places) == edge - ahead:
            continue
        names = listed((shown(n.record["entrant"]) for n in level), "and")
        rule = table.rules.rule("one_winner" if edge == 1 else "through")
        yield Problem(
            level[1].record.at("place"), "one-winner",
            f"{table.name} {'has no winner' if edge == 1 else 'does not say who goes through'}: {names} are level",
            f"a table has one winner{rule}" if edge == 1 else f"{edge} of each table go through{rule}",
            "write the places of those who are level in the column place",
        )  # fmt: skip
        return


def _parted_by_hands(table: _Table) -> bool:
    """Whether all have victory points, and different ones."""
    return table.has("victory_points") and len({n.row.victory_points for n in table.lines}) == len(table.lines)


def _order_of(line: Line, table: _Table) -> Key:
    """How a row is compared; where only places are noted, by them."""
    if line.row.points is None and line.row.victory_points is None:
        return (Fraction(0), Fraction(line.row.place or 0))
    return key_of(line, table.rules, table.fined)


def _limit(table: _Table) -> Iterator[Problem]:
    """Who is out of the game by its limit without having reached it, and who is in it beyond the limit (C2)."""
    limit = table.rules.game.limit
    for line in table.lines if limit is not None else ():
        if limit is None or line.row.points is None or "points" in line.unread:
            continue
        who, points = shown(line.record["entrant"]), plain(table.net(line))
        why = f"in {table.rules.title} the limit is {plain(limit)} points{table.rules.rule('limit')}"
        if line.row.status is Status.ELIMINATED and table.most(line) < limit:
            yield Problem(
                line.record.at("status"), "eliminated-early", f"{who} is eliminated with {points} points", why,
                "correct the points, or leave the status empty",
            )  # fmt: skip
        elif line.row.status is Status.PLAYED and table.net(line) > limit:
            yield Problem(
                line.record.at("points"), "limit-passed", f"{who} has {points} points and is not eliminated", why,
                "write eliminated as the status, or check the points",
            )  # fmt: skip


CHECKS: tuple[Callable[[_Table], Iterator[Problem]], ...] = (
    _victory_points,
    _match_points,
    _level,
    _one_winner,
    _limit,
)
