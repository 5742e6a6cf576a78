"""What the rows of a round, and the rounds of a stage, must be together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from engine.model import Register, plain
from engine.problems import At, Problem
from engine.read.rounds import Line, RoundFile
from engine.read.rulebooks import StageRules
from engine.read.say import listed, shown
from engine.read.seated import is_by_seat, is_given_up, tables_of
from engine.read.table import missing_column

__all__ = ["check_round", "check_stage"]

#: Tie-breaks that read the points of games.
READ_POINTS = ("points", "difference", "points-for", "points-against", "victory-points")


def check_round(file: RoundFile, rules: StageRules | None, register: Register) -> tuple[Problem, ...]:
    """The problems of a round as a whole; those that need no rules are found without them.

    A round that is void counts nowhere, so that only what its page shows is checked: nobody sits there twice.
    `register` says who plays in a pair.
    """
    problems = [*_twice(file, register), *_seats(file, rules)]
    if not file.round.void:
        problems += _results(file)
        if rules is not None:
            problems += [*_sides(file, rules, register), *(p for check in CHECKS for p in check(file, rules))]
    return tuple(problems)


def _twice(file: RoundFile, register: Register) -> Iterator[Problem]:
    """Entrants who stand in a round twice, and players who do so alone and in a pair, or in two pairs."""
    first: dict[str, Line] = {}
    for line in file.lines:
        entrant = line.row.entrant
        if not entrant:
            continue
        people = (entrant, *register.by_id[entrant].players)
        twice = next((person for person in people if person in first), None)
        if twice is not None:
            before = first[twice]
            other = before.row.entrant
            if other == entrant:
                how = ""
            elif twice == entrant:
                how = f", in {other}"
            else:
                how = f": {twice} plays {'alone' if other == twice else f'in {other}'}"
            yield Problem(
                line.row.at, "entrant-twice",
                f"{shown(line.record['entrant'])} stands in this round already{how}, in line {before.record.line}",
                "everybody plays once in a round (rule A26)", "correct one of the two rows",
            )  # fmt: skip
        for person in people:
            first.setdefault(person, line)


def _sides(file: RoundFile, rules: StageRules, register: Register) -> Iterator[Problem]:
    """Single players where pairs play, and pairs where single players do."""
    for line in file.lines:
        entrant = register.by_id.get(line.row.entrant)
        if entrant is None or rules.entrants is None or bool(entrant.players) == (rules.entrants == "pairs"):
            continue
        pair = next((e.id for e in register.by_id.values() if entrant.id in e.players), None)
        if entrant.players:
            what, fix = "a pair", "write a row for each player, or correct the entrant"
        else:
            what = "a single player"
            fix = f"write {pair}, the pair of this player" if pair else "write the pair, which stands in entrants.csv"
        yield Problem(
            line.row.at, "entrant-kind", f"{shown(line.record['entrant'])} is {what}",
            f"in {rules.title} {'pairs' if rules.entrants == 'pairs' else 'single players'} play", fix,
        )  # fmt: skip


def _seats(file: RoundFile, rules: StageRules | None) -> Iterator[Problem]:
    by_seat = is_by_seat(rules) and not file.round.void
    for table, lines in tables_of(file):
        taken: dict[str, Line] = {}
        for line in lines:
            seat = line.row.seat
            if seat is not None and seat in taken:
                yield Problem(
                    line.record.at("seat"), "seat-twice",
                    f"seat {seat} of {table} is taken already, in line {taken[seat].record.line}",
                    "one person sits on a seat (rule A26)", "correct one of the two seats",
                )  # fmt: skip
            if seat is not None:
                taken.setdefault(seat, line)
            elif by_seat and "seat" in file.table.fields and "seat" not in line.unread:
                yield Problem(
                    line.record.at("seat"), "seat-missing", f"{shown(line.record['entrant'])} has no seat",
                    f"in {_title(rules)} everybody is compared with those on the same seat{_rule(rules, 'compare')}",
                    "write N, E, S or W",
                )  # fmt: skip


def _results(file: RoundFile) -> Iterator[Problem]:
    """Rows without a result among rows with one, and places only among points.

    Who is left at a table that all others gave up may have a place alone (B6).
    """
    if not file.has_results:
        return
    with_points = any(line.row.points is not None or "points" in line.unread for line in file.lines)
    tables = tables_of(file)
    given_up = {lines[0].row.table: len(lines) for _, lines in tables if is_given_up(lines)}
    # who sits alone is told to be so, whatever stands beside
    told = {*given_up, *(lines[0].row.table for _, lines in tables if len(lines) == 1)}
    for line in file.lines:
        row = line.row
        if not row.status.has_points or "status" in line.unread:
            continue
        if not line.has_result:
            fix = "write the points, or a status such as absent or forfeit"
            if row.table in given_up:
                others = "the other side" if given_up[row.table] == 2 else "all others"
                fix = f"write 1 in the column place, as {others} gave the match up"
            yield Problem(
                line.record.at("points"), "result-missing", f"{shown(line.record['entrant'])} has no result",
                "the round has results, and every game in it counts", fix,
            )  # fmt: skip
        elif row.points is None and "points" not in line.unread and with_points and row.table not in told:
            told.add(row.table)
            has = "a place and no points" if row.place is not None else "no points"
            yield Problem(
                line.record.at("points"), "result-mixed",
                f"{shown(line.record['entrant'])} has {has}, others in this round have points",
                "a round is noted by points or by places only: ties are broken by the sum of the points",
                "write the points too, or places only in the whole round",
            )  # fmt: skip


def _sizes(file: RoundFile, rules: StageRules) -> Iterator[Problem]:
    stage = rules.stage
    anew = "; classifica draw --redo makes the tables anew without those who are away"
    for table, lines in tables_of(file) if not file.has_lost_rows else ():
        size = len(lines)
        if _fits(size, file.round.number, rules):
            continue
        if stage.table_sizes is not None and size not in stage.table_sizes:
            why = f"in {rules.title} a table has {listed(stage.table_sizes)} entrants{rules.rule('table_sizes')}"
        else:
            why = f"the rules of {rules.title} have no scores for a table of {size}"
        fix = "check the table numbers; who did not play has a status and no table" + ("" if file.has_results else anew)
        if size == 1 and stage.table_sizes is not None and 2 in stage.table_sizes:
            fix = "check the table numbers; a side that did not come keeps its table, with forfeit as the status"
        yield Problem(lines[0].row.at, "table-size", f"{table} has {size} entrant{'s' * (size != 1)}", why, fix)


def _fits(size: int, number: int, rules: StageRules) -> bool:
    """Whether a table of round `number` may have this size.

    In a knockout smaller ones are left over; of those not all go through, except from the last round (C7).
    """
    stage, sizes = rules.stage, rules.stage.table_sizes
    through = 1 if number == stage.rounds else stage.through
    is_left = stage.format == "knockout" and sizes is not None and through < size < max(sizes)
    return size > 1 and (sizes is None or size in sizes or is_left) and stage.scores_at(size) is not None


def _totals(file: RoundFile, rules: StageRules) -> Iterator[Problem]:
    total, multiple = rules.game.table_total, rules.game.table_total_multiple_of
    for table, lines in tables_of(file):
        points = [n.row.points for n in lines if n.row.points is not None and "points" not in n.unread]
        if len(points) < len(lines) or not _fits(len(lines), file.round.number, rules):
            continue
        found, at = sum(points, Fraction(0)), lines[0].record.at("points")
        fix = f"check the {len(points)} numbers of {table} against the score sheet"
        if total is not None and found != total:
            yield Problem(
                at, "table-total", f"{table} adds up to {plain(found)}, not {plain(total)}",
                f"in {rules.title} the points of a table add up to {plain(total)}{rules.rule('table_total')}", fix,
            )  # fmt: skip
        if multiple is not None and multiple != 0 and found % multiple != 0:
            yield Problem(
                at, "table-multiple", f"{table} adds up to {plain(found)}, which is no multiple of {plain(multiple)}",
                f"in {rules.title} every hand shares out {plain(multiple)} points"
                f"{rules.rule('table_total_multiple_of')}", fix,
            )  # fmt: skip


def _errors_noted(file: RoundFile, rules: StageRules) -> Iterator[Problem]:
    if not rules.game.errors or not file.has_results:
        return
    why = f"in {rules.title} the number of errors breaks ties{rules.rule('errors')}"
    fix = "write the number of errors, 0 for none"
    if "errors" not in file.table.fields:
        yield Problem(file.table.header, "csv-header", "the column errors is missing", why,
                      'add a column with the heading "errors" (or errori, errores)')  # fmt: skip
        return
    for line in file.lines:
        if line.row.has_result and line.row.errors is None and "errors" not in line.unread:
            yield Problem(line.record.at("errors"), "errors-missing",
                          f"{shown(line.record['entrant'])} has no number of errors", why, fix)  # fmt: skip


def _places_only(file: RoundFile, rules: StageRules) -> Iterator[Problem]:
    """A round that notes places and no points, in a stage that reads points."""
    given_up = {n.row.table for _, lines in tables_of(file) if is_given_up(lines) for n in lines}
    lines = [line for line in file.lines if line.has_result and line.row.table not in given_up]
    if not lines or any(line.row.points is not None or "points" in line.unread for line in lines):
        return
    if rules.stage.scores == "points":
        yield missing_column("points", file.table.header, f"in {rules.title} the score is the points themselves")
        return
    noted = {"victory-points"} if any(line.row.victory_points is not None for line in lines) else set()
    reading = next((c.text for c in rules.stage.cascade if c.name in READ_POINTS and c.name not in noted), None)
    if reading is not None:
        places = "places and " if any(line.row.place is not None for line in lines) else ""
        yield Problem(
            lines[0].record.at("place"), "places-only", f"the round notes {places}no points",
            f"ties are broken by {reading}, where every game of this round counts as 0 points",
            "write the points too, or take points out of the tiebreaks",
        )  # fmt: skip


CHECKS: tuple[Callable[[RoundFile, StageRules], Iterator[Problem]], ...] = (
    _sizes,
    _totals,
    _errors_noted,
    _places_only,
)


def check_stage(
    paths: Mapping[int, str], files: Sequence[RoundFile], void: frozenset[int], rounds: int | None
) -> Iterator[Problem]:
    """The rounds of one stage among themselves: none missing, none beyond the last, none unscored before a scored one.

    `paths` are the files by round, `files` those of them that could be read; `rounds` is how many the stage has, None
    where the rulebook has errors.
    """
    for number, path in sorted(paths.items()):
        if number < 1 or (rounds is not None and number > rounds):
            yield Problem(
                At(path), "round-beyond", f"there is no round {number}",
                "rounds are counted from 1" + (f" to {rounds}, by the rulebook" if rounds is not None else ""),
                "correct the number in the file's name",
            )  # fmt: skip
    before = 0
    for number in sorted(n for n in paths if 1 <= n <= (rounds or 999)):
        for missing in range(before + 1, number):
            if missing not in void:
                yield Problem(
                    At(paths[number]), "round-missing", f"round {missing} is missing before this one",
                    "the standings are made round after round",
                    f"add its file, correct this file's number, or write void = [{missing}] if the round fell out",
                )  # fmt: skip
        before = number
    scored = [f.round.number for f in files if f.has_results and not f.round.void]
    for file in files:
        later = min((n for n in scored if n > file.round.number), default=None)
        if _is_waiting(file) and not file.has_results and later is not None:
            has, more = ("no results", "") if file.lines else ("no rows", " results")
            yield Problem(
                At(file.round.file), "seating-earlier",
                f"round {file.round.number} has {has}, but round {later} has{more}",
                "the standings are made round after round",
                f"fill in the results, or write void = [{file.round.number}] if the round fell out",
            )  # fmt: skip


def _is_waiting(file: RoundFile) -> bool:
    """Whether a round is only seated, or has nothing below its headings."""
    is_empty = not file.lines and not file.table.has_lost_rows
    return (file.round.is_seating or is_empty) and not file.round.void


def _title(rules: StageRules | None) -> str:
    return rules.title if rules is not None else "this game"


def _rule(rules: StageRules | None, key: str) -> str:
    return rules.rule(key) if rules is not None else ""
