"""`penalties.csv`: the referee's decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.model import Penalty
from engine.problems import Problem
from engine.read.cells import read_round_number, read_stage, read_yes
from engine.read.names import Names, tidy
from engine.read.numbers import NotRead, read_number
from engine.read.rounds import RoundFile
from engine.read.say import did_you_mean, shown
from engine.read.table import Record, Table, read_table
from engine.rules import OTHER, PenaltyRule, Rulebook

__all__ = ["FIELDS", "read_penalties"]

FIELDS = ("stage", "round", "entrant", "code", "points", "score", "note", "withdrawn")


def read_penalties(
    text: str,
    file: str,
    rulebook: Rulebook | None,
    names: Names,
    rounds: Sequence[RoundFile],
    void: Collection[tuple[str, int]] = (),
) -> tuple[tuple[Penalty, ...], tuple[Problem, ...]]:
    """The penalties in `text`, withdrawn ones too; amounts that the file leaves out are the rulebook's.

    A player of a pair may be named: the pair has the penalty, unless `rounds` have the player alone. The first times
    that a code only warns an entrant are marked, and add nothing (C9); those of a round that is `void`, by stage and
    number, are no times.
    """
    table = read_table(text, file, FIELDS, ("round", "entrant", "code"))
    problems = list(table.problems)
    if not {"round", "entrant", "code"} <= table.fields or rulebook is None:
        return (), tuple(problems)
    alone = {row.entrant for f in rounds for row in f.round.rows}
    pairs = {player: e.id for e in names.register.by_id.values() for player in e.players if player not in alone}
    penalties: list[Penalty] = []
    amounts: list[bool] = []
    for record in table.records:
        before = len(problems)
        penalty = _penalty(record, table, rulebook, names, problems)
        if len(problems) == before:
            pair = pairs.get(penalty.entrant)
            penalties.append(penalty if pair is None else replace(penalty, entrant=pair, player=penalty.entrant))
            amounts.append(bool(record["points"] or record["score"]))
    with_amount = {i for i, given in enumerate(amounts) if given}
    return _with_warnings(penalties, with_amount, rulebook, void), tuple(problems)


def _with_warnings(
    penalties: Sequence[Penalty], with_amount: Collection[int], rulebook: Rulebook, void: Collection[tuple[str, int]]
) -> tuple[Penalty, ...]:
    """The penalties with those marked that are warnings only: the first of each entrant and code, round after round.

    One that is withdrawn or of a `void` round does not count, and one `with_amount` in the file is no warning,
    whichever time it is.
    """
    rules = {rule.code: rule for rule in rulebook.penalty}
    stages = [stage.name for stage in rulebook.stage]
    times: Counter[tuple[object, ...]] = Counter()
    marked = list(penalties)
    for i in sorted(range(len(marked)), key=lambda n: (stages.index(marked[n].stage), marked[n].round, n)):
        penalty = marked[i]
        rule = rules.get(penalty.code)
        if rule is None or not rule.warnings:
            continue
        of = (penalty.entrant, penalty.code, *_within(penalty, rule))
        if times[of] < rule.warnings and i not in with_amount:
            marked[i] = replace(penalty, points=Fraction(0), score=Fraction(0), warning=True)
        times[of] += not penalty.withdrawn and (penalty.stage, penalty.round) not in void
    return tuple(marked)


def _within(penalty: Penalty, rule: PenaltyRule) -> tuple[object, ...]:
    """Within what the warnings of a code are counted."""
    return (penalty.stage, penalty.round) if rule.warnings_per == "round" else ()


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
