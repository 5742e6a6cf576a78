"""What this version can score: criteria that exist, forms of stage that are built."""

from __future__ import annotations

from engine.problems import At, Problem
from engine.read import EventFiles
from engine.rules import Stage
from engine.score import CRITERIA, criterion_problem

__all__ = ["support_problems"]

_FORMATS = ("seated", "single-table")


def support_problems(event: EventFiles) -> tuple[Problem, ...]:
    """Problems of the event's rulebook that only the scorer can see."""
    if event.rulebook is None:
        return ()
    problems: list[Problem] = []
    stages = event.rulebook.stage
    for i, stage in enumerate(stages):
        names = tuple(s.name for s in stages[:i])
        for criterion in (*stage.cascade, *stage.table_cascade):
            trouble = criterion_problem(criterion, names)
            if trouble is not None:
                at = event.criteria.get((stage.name, criterion.text), At(event.file))
                fix = f"the criteria are {', '.join(sorted(CRITERIA))}"
                problems.append(
                    Problem(at, "criterion-unknown", trouble, "ties are broken by the rulebook's list", fix)
                )
        problems += _unsupported(event, stage)
    return tuple(problems)


def _unsupported(event: EventFiles, stage: Stage) -> list[Problem]:
    found = [f"format = {stage.format!r}"] if stage.format not in _FORMATS else []
    found += [f"{key!r}" for key in ("games", "bonus") if getattr(stage, key) is not None]
    return [
        Problem(
            At(event.file),
            "event-unsupported",
            f"stage {stage.name!r} asks for {what}, which this version does not score",
            "a result that leaves out a rule would be wrong",
            f"leave {event.season}/{event.id} out of the season until it can be scored",
        )
        for what in found
    ]
