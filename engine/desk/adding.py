"""A filled-in file taken as a round: which one it is, the whole event checked with it, and the text to write."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from pathlib import Path

from engine.desk.opening import event_desk
from engine.desk.results import EventResult
from engine.model import Round, Row, plain
from engine.problems import At, DataError, Problem, errors
from engine.read import EventFiles, GivenRound
from engine.read.choice import sheet_of_results
from engine.read.round_files import Paths, round_file_name, round_paths
from engine.read.table import missing_column
from engine.rules import Stage

__all__ = ["AddedRound", "Addition", "CannotAdd", "add_rounds"]


#: How many must have the same points for it to be no chance.
FEWEST = 4


class CannotAdd(Exception):
    """Why the files are no rounds of the event, whatever is in them: another call of the command would do it."""


@dataclass(frozen=True, slots=True)
class AddedRound:
    """A round as it is understood: `head` names the cells of `rows`, which are those of the file to write."""

    stage: str
    number: int
    source: Path
    sheet: str | None
    """Which one of a workbook; None for the first, or where there are no several."""
    path: Path
    """Where it is written."""
    replaces: Path | None
    """A file of the round that goes, as it has another name."""
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The file as the product writes it: English headings, ids, commas."""
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([self.head, *self.rows])
        return out.getvalue()


@dataclass(frozen=True, slots=True)
class Addition:
    """Rounds that may be written, and the event as it is with them; its `problems` are warnings."""

    event: EventResult
    rounds: tuple[AddedRound, ...]


def add_rounds(
    data: Path,
    season: str,
    event: str,
    files: Sequence[Path],
    *,
    stage: str | None = None,
    number: int | None = None,
    replace: bool = False,
    sheet: str | None = None,
    is_sure: bool = True,
) -> Addition:
    """The rounds that `files` are: `number` and those after it, else the next ones without results of `stage`, else of
    the stage that is being played. Nothing is written.

    Of a workbook the sheet called `sheet` is taken, else the only one with results. CannotAdd for a round that is not
    there to be filled in, or has results (but with `replace`), and for a file that was added before, though a `number`
    that somebody `is_sure` of makes it another round; DataError where a file or anything else that the event needs has
    errors.
    """
    _each_once(files)
    before = event_desk(data, season, event).files(event)
    if before.table is not None:
        raise CannotAdd(f"only the final table of {season}/{event} is known: take it away first, and add every round")
    if before.rulebook is None:
        raise DataError(before.problems)
    folder = data / season / event
    names = [s.name for s in before.rulebook.stage]
    standing, _ = round_paths(folder, names)
    given = _of_sheets(_given(before, standing, files, stage, number, replace=replace), sheet)
    desk = event_desk(data, season, event, given=given)
    found = {(r.stage, r.number): r for r in desk.files(event).rounds}
    assessed = desk.assess(event)
    found_wrong = (*desk.club.problems, *desk.season.problems, *assessed.problems)
    everything = tuple(_not_drawn(problem, given, standing) for problem in found_wrong)
    wrong = {p.at.file for p in errors(everything)}  # whose results are perhaps only not understood
    empty = [g for g in given if not found[g.stage, g.number].is_scored] if not wrong else []
    if assessed.result is None or wrong or empty:
        raise DataError((*everything, *map(_without_results, empty)))
    if number is None or not is_sure:
        _are_new(given, desk.files(event).rounds, least=0 if number is None else FEWEST)
    rounds = []
    for one in given:
        old = standing.get((one.stage, one.number))
        path = folder / round_file_name(names, one.stage, one.number)
        path = old if old is not None and old.suffix.lower() == ".csv" else path
        head, rows = _table(assessed.result, found[one.stage, one.number])
        gone = old if old != path else None
        rounds.append(AddedRound(one.stage, one.number, one.path, one.sheet, path, gone, head, rows))
    return Addition(assessed.result, tuple(rounds))


def _each_once(files: Sequence[Path]) -> None:
    """CannotAdd where a file is given twice, by whatever name: it would become two rounds."""
    seen: dict[Path, Path] = {}
    for file in files:
        first = seen.setdefault(Path(os.path.realpath(file)), file)
        if first is not file:
            raise CannotAdd(f"{file.as_posix()} is given twice: a file is one round")


def _of_sheets(given: Sequence[GivenRound], sheet: str | None) -> list[GivenRound]:
    """The files with the sheets to read; DataError where a workbook has several with results and none is named."""
    if sheet is not None:
        return [changed(one, sheet=sheet) for one in given]
    found = [sheet_of_results(one.path) for one in given]
    if questions := [question for _, question in found if question is not None]:
        raise DataError(questions)
    return [changed(one, sheet=name) for one, (name, _) in zip(given, found, strict=True)]


def _are_new(given: Sequence[GivenRound], rounds: Sequence[Round], least: int) -> None:
    """CannotAdd where a file has the very results of another round, in which at least so many have points: it was most
    likely added before.
    """
    for one in given:
        scored = {r.number: frozenset(r.rows) for r in rounds if r.is_scored and r.stage == one.stage}
        rows = scored[one.number]
        same = [n for n, others in scored.items() if n != one.number and others == rows]
        if same and sum(row.points is not None for row in rows) >= least:
            raise CannotAdd(
                f"{one.path.as_posix()} has the very results of round {same[0]}, so that it seems to be added already: "
                f"if it is another round all the same, name it with --round"
            )


def _given(
    before: EventFiles,
    standing: Paths,
    files: Sequence[Path],
    name: str | None,
    number: int | None,
    *,
    replace: bool,
) -> list[GivenRound]:
    """Which round each file is. A round whose file cannot be read may have results."""
    stage = _stage(before, name)
    seated = {r.number for r in before.rounds if r.stage == stage.name and not r.is_scored}
    unread = {n for s, n in before.unread if s == stage.name}
    scored = {n for s, n in standing if s == stage.name} - (seated - unread)
    void = before.void if before.rulebook is not None and stage == before.rulebook.stage[0] else frozenset()
    if number is None:
        if replace:
            raise CannotAdd("--replace corrects a round that has results: name it with --round")
        left = [n for n in range(1, stage.rounds + 1) if n not in scored | void]
    else:
        left = [n for n in range(number, stage.rounds + 1) if n not in void]
        if number < 1 or number > stage.rounds:
            raise CannotAdd(f"there is no round {number}: the stage {stage.name} has the rounds 1 to {stage.rounds}")
        if number in void:
            raise CannotAdd(f"round {number} fell out: take it out of void in {before.file} first")
    if len(left) < len(files):
        what = (
            f"{len(left)} {'round' if len(left) == 1 else 'rounds'} of the stage {stage.name}" if left else "no round"
        )
        given = f"{len(files)} files are" if len(files) > 1 else "a file is"
        raise CannotAdd(f"{what} can be filled in from there on, and {given} given: name the round with --round")
    taken = [n for n in left[: len(files)] if n in scored]
    if taken and taken[0] in unread and not replace:
        raise CannotAdd(
            f"round {taken[0]} of the stage {stage.name} may have results that cannot be read: correct it, or give its "
            "whole results with --replace"
        )
    if taken and not replace:
        raise CannotAdd(f"round {taken[0]} of the stage {stage.name} has its results: correct them with --replace")
    return [GivenRound(stage.name, n, file) for n, file in zip(left, files, strict=False)]


def _stage(before: EventFiles, name: str | None) -> Stage:
    """The stage called `name`; without a name the last one that has a file, or the next one when it is over."""
    assert before.rulebook is not None, "without rules nothing is added"
    stages = before.rulebook.stage
    if name is not None:
        found = before.rulebook.stage_named(name)
        if found is None:
            raise CannotAdd(f"there is no stage {name!r}: the event has {', '.join(s.name for s in stages)}")
        return found
    begun = [i for i, s in enumerate(stages) if any(r.stage == s.name for r in before.rounds)]
    last = begun[-1] if begun else 0
    done = {r.number for r in before.rounds if r.stage == stages[last].name and r.is_scored}
    done |= before.void if last == 0 else set()
    is_over = done >= set(range(1, stages[last].rounds + 1))
    return stages[last + 1] if is_over and last + 1 < len(stages) else stages[last]


def _without_results(given: GivenRound) -> Problem:
    return Problem(
        At(given.path.as_posix()), "result-missing", "no row of this file has a result",
        "a file that is added is a round that was played", "fill in the points, or the places",
    )  # fmt: skip


def _not_drawn(problem: Problem, given: Sequence[GivenRound], standing: Paths) -> Problem:
    """The problem; where a column of tables is missing also what the file was taken for, a round that is not drawn."""
    if problem != missing_column("table", problem.at):
        return problem
    for one in given:
        if one.path.as_posix() == problem.at.file and (one.stage, one.number) not in standing:
            why = f"round {one.number} of the stage {one.stage}, for which it is taken, is not drawn yet"
            fix = f"draw the round first, or {problem.fix}"
            if (n := one.number - 1) and (one.stage, n) in standing:
                fix += f'; to correct round {n}: --replace --round {n}, or in the inbox a name with "correction"'
            return changed(problem, why=why, fix=fix)
    return problem


def _table(event: EventResult, found: Round) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The headings and rows of the round's file; of columns that the game does not need those that hold something."""
    game = event.game_of(event.stage(found.stage).stage, found.number)
    cells = [_cells(row, event.name(row.entrant)) for row in found.rows]
    needed = {"table", "entrant", "status", "name"}
    needed |= {"errors"} if game.errors else set()
    needed |= {"place"} if found.places_noted else {"points"}
    names = ("table", "seat", "entrant", "points", "errors", "place", "victory_points", "end", "status", "name")
    head = tuple(name for name in names if name in needed or any(row[name] for row in cells))
    return head, tuple(tuple(row[name] for name in head) for row in cells)


def _cells(row: Row, name: str) -> dict[str, str]:
    return {
        "table": row.table or "",
        "seat": row.seat or "",
        "entrant": row.entrant,
        "points": "" if row.points is None else plain(row.points),
        "errors": "" if row.errors is None else str(row.errors),
        "place": "" if row.place is None else str(row.place),
        "victory_points": "" if row.victory_points is None else plain(row.victory_points),
        "end": row.end or "",
        "status": row.status.value,
        "name": name,
    }
