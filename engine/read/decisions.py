"""The referee's decisions against each other and against the rounds in which they were given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.model import Penalty
from engine.problems import Problem
from engine.read.rounds import RoundFile
from engine.read.say import shown
from engine.rules import Rulebook, Stage, awarded

__all__ = ["check_decisions"]


def check_decisions(
    penalties: Sequence[Penalty], rulebook: Rulebook | None, rounds: Iterable[RoundFile]
) -> Iterator[Problem]:
    """Penalties that are there twice, that no points can take, or whose status is not that of the round.

    One that is withdrawn is asked nothing, and neither is a round that is void or has no results yet.
    """
    standing = [p for p in penalties if not p.withdrawn]
    yield from _twice(standing)
    statuses = {rule.code: rule.status for rule in rulebook.penalty if rule.status} if rulebook is not None else {}
    files = {(f.round.stage, f.round.number): f for f in rounds}
    for penalty in standing:
        file = files.get((penalty.stage, penalty.round))
        if file is None or file.round.void or not file.has_results:
            continue
        if file.has_lost_rows or any(not n.row.entrant for n in file.lines):
            continue  # the one who is meant may be among those who could not be read
        if penalty.points:
            yield from _unused(penalty, file, rulebook.stage_named(penalty.stage) if rulebook is not None else None)
        if penalty.code in statuses:
            yield from _other_status(penalty, statuses[penalty.code], file)


def _twice(penalties: Iterable[Penalty]) -> Iterator[Problem]:
    """Decisions that differ in nothing from an earlier one."""
    first: dict[Penalty, Penalty] = {}
    for penalty in penalties:
        before = first.setdefault(penalty, penalty)
        if before is not penalty and not penalty.warning:
            yield Problem(
                penalty.at, "penalty-twice", f"the same decision is in line {before.at.line} already",
                "both count", "remove one of the two; if it happened twice, a note may tell them apart",
            )  # fmt: skip


def _unused(penalty: Penalty, file: RoundFile, stage: Stage | None) -> Iterator[Problem]:
    """Points of a penalty for somebody who has none in the round, not even those that the rules give (B6, B8)."""
    if stage is not None and penalty.entrant in awarded(stage, file.round):
        return
    own = [n for n in file.lines if n.row.entrant == penalty.entrant]
    if not any(n.row.points is not None or "points" in n.unread for n in own):
        yield Problem(
            penalty.at, "penalty-unused",
            f"{penalty.entrant} has no points in round {penalty.round} of {penalty.stage}",
            "the points of a penalty are added to those of the game, and here there are none: it changes nothing",
            "correct the round or the entrant, or write the penalty in the column score",
        )  # fmt: skip


def _other_status(penalty: Penalty, status: str, file: RoundFile) -> Iterator[Problem]:
    """A decision such as the loss of a match, which the round does not show (B6, C11, C12)."""
    own = [n for n in file.lines if n.row.entrant == penalty.entrant]
    if any(n.row.status.value == status or "status" in n.unread for n in own):
        return
    found = f"it is {own[0].row.status.value or 'empty'} there" if own else f"{penalty.entrant} is not in it"
    yield Problem(
        penalty.at, "penalty-status",
        f"{shown(penalty.code)} gives {penalty.entrant} the status {status} in round {penalty.round}, and {found}",
        "the round's file says what became of everybody, and is scored by it",
        f"write {status} in that row of the round, or correct the penalty",
    )  # fmt: skip
