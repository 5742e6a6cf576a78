"""The final ranking of an event of several stages (A16): those of its last stage first, then the rest as they stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.rules import OVERALL
from engine.score.cascade import REACHED
from engine.score.results import StageResult, Standing, StandingRow

__all__ = ["STAGE_DECIDES", "overall_standing"]

#: What parts the last of a stage from the first of those who were only in the stage before.
STAGE_DECIDES = "stage"


def overall_standing(results: Sequence[StageResult]) -> Standing | None:
    """The final ranking from the stages' `results`, in the order of the stages; None while none has a standing.

    A row is the one of the entrant's own stage with its rank replaced: ranks go on through the stages, and those
    level within the rest stay level. Who gave up the last stage without a game in it stands with the rest. Those of a
    stage in groups are ranked all together, by the same criteria.
    """
    newest = [r.across or r.newest for r in results]
    played = [standing for standing in newest if standing is not None]
    if not played:
        return None
    rows: list[StandingRow] = []
    for standing in reversed(played):
        ranked = {row.entrant for row in rows}
        rows += _continued(rows, standing, [row for row in standing.rows if row.entrant not in ranked])
    return Standing(OVERALL, played[-1].after, played[-1].complete, tuple(rows))


def _continued(before: Sequence[StandingRow], standing: Standing, rest: Sequence[StandingRow]) -> list[StandingRow]:
    """The rows of `rest`, those of `standing` that are left, still in their order and ranked on from `before`."""
    listed = {row.entrant for row in rest}
    above = dict(zip((row.entrant for row in standing.rows[1:]), standing.rows, strict=False))
    found: list[StandingRow] = []
    for i, row in enumerate(rest):
        level = i > 0 and row.rank == rest[i - 1].rank
        rank = found[-1].rank if level else len(before) + i + 1
        decided = row.decided_by
        if i == 0:
            decided = STAGE_DECIDES if before else None
        elif not level and above[row.entrant].entrant != rest[i - 1].entrant:
            # who stood between the two went on to the next stage
            decided = _decider(row, rest[i - 1])
        tied = tuple(e for e in row.tied_with if e in listed)
        found.append(replace(row, rank=rank, decided_by=decided if not level else None, tied_with=tied))
    return found


def _decider(row: StandingRow, above: StandingRow) -> str | None:
    """The first value in which two rows of one standing differ; in an elimination the score is none of them."""
    by_score = not (row.tiebreaks and row.tiebreaks[0].criterion == REACHED.text)
    if by_score and row.score != above.score:
        return "score"
    pairs = zip(row.tiebreaks, above.tiebreaks, strict=True)
    return next((one.criterion for one, other in pairs if one.value != other.value), None)
