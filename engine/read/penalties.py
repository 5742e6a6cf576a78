"""`penalties.csv`: the referee's decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.model import Penalty
from engine.problems import Problem
from engine.read.cells import read_round_number, read_stage, read_yes
from engine.read.names import Names, tidy
from engine.read.numbers import NotRead, read_number
from engine.read.rounds import RoundFile
from engine.read.say import did_you_mean, shown
from engine.read.table import Record, Table, read_table
from engine.rules import OTHER, Rulebook

__all__ = ["read_penalties", "unused_penalties"]

FIELDS = ("stage", "round", "entrant", "code", "points", "score", "note", "withdrawn")


def read_penalties(
    text: str, file: str, rulebook: Rulebook | None, names: Names
) -> tuple[tuple[Penalty, ...], tuple[Problem, ...]]:
    """The penalties in `text`, withdrawn ones too; amounts that the file leaves out are the rulebook's."""
    table = read_table(text, file, FIELDS, ("round", "entrant", "code"))
    problems = list(table.problems)
    if not {"round", "entrant", "code"} <= table.fields or rulebook is None:
        return (), tuple(problems)
    penalties = []
    for record in table.records:
        before = len(problems)
        penalty = _penalty(record, table, rulebook, names, problems)
        if len(problems) == before:
            penalties.append(penalty)
    return tuple(penalties), tuple(problems)


def unused_penalties(penalties: Iterable[Penalty], rounds: Iterable[RoundFile]) -> Iterator[Problem]:
    """A warning for each penalty of points that no points of a scored round can take."""
    files = {(f.round.stage, f.round.number): f for f in rounds}
    for penalty in penalties:
        file = files.get((penalty.stage, penalty.round))
        if file is None or penalty.withdrawn or not penalty.points or file.round.void or not file.has_results:
            continue
        if file.has_lost_rows or any(not n.row.entrant for n in file.lines):
            continue  # the one who is meant may be among those who could not be read
        own = [n for n in file.lines if n.row.entrant == penalty.entrant]
        if not any(n.row.points is not None or "points" in n.unread for n in own):
            yield Problem(
                penalty.at, "penalty-unused",
                f"{penalty.entrant} has no points in round {penalty.round} of {penalty.stage}",
                "the points of a penalty are added to those of the game, and here there are none: it changes nothing",
                "correct the round or the entrant, or write the penalty in the column score",
            )  # fmt: skip


def _penalty(record: Record, table: Table, rulebook: Rulebook, names: Names, problems: list[Problem]) -> Penalty:
    stage = tidy(record["stage"]) or rulebook.stage[0].name
    entrant = names.find(record["entrant"], record.at("entrant"), problems) or ""
    code = tidy(record["code"])
    rule = next((p for p in rulebook.penalty if p.code == code), None)
    points = _amount(record, "points", table, problems)
    score = _amount(record, "score", table, problems)
    note = tidy(record["note"])
    if rule is None and code != OTHER:
        codes = [*(p.code for p in rulebook.penalty), OTHER]
        problems.append(
            Problem(record.at("code"), "penalty-unknown", f"there is no penalty {shown(code)}",
                    "penalties are those of the rulebook, and other for what it does not name",
                    did_you_mean(code, codes))
        )  # fmt: skip
    elif code == OTHER and not note:
        problems.append(
            Problem(record.at("note"), "value", "a penalty other has no note",
                    "members must be able to read what it was for (rule D1)", "write the reason in the column note")
        )  # fmt: skip
    if rule is not None and points is None and score is None:
        points, score = rule.points, rule.score
    return Penalty(
        stage=stage,
        round=read_round_number(
            record, table, read_stage(record, stage, rulebook, problems), "a penalty belongs to a round", problems
        ),
        entrant=entrant,
        code=code,
        points=points or Fraction(0),
        score=score or Fraction(0),
        note=note,
        withdrawn=read_yes(
            record, "withdrawn", "a penalty that was taken back stays in the file and counts nowhere", problems
        ),
        at=record.at("entrant"),
    )


def _amount(record: Record, field: str, table: Table, problems: list[Problem]) -> Fraction | None:
    if not record[field]:
        return None
    try:
        return read_number(record[field], table.comma_separated)
    except NotRead as error:
        problems.append(Problem(record.at(field), error.code, f"{shown(record[field])} {error}",
                                f"the column {field} holds numbers", error.fix))  # fmt: skip
        return None
