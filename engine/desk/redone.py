"""What does not matter when a round is seated again: what is wrong only in the seating whose place is taken."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import Round
from engine.problems import At, Problem
from engine.read import EventFiles

__all__ = ["without_what_is_redone"]

#: What may be wrong in a seating that is made anew. What cannot be read there is not among it: it may be a result.
OF_A_SEATING = frozenset(
    (
        *("table-size", "table-missing", "seat", "seat-twice", "seat-missing", "entrant-twice", "not-qualified"),
        *("finalists-changed", "draw-differs", "hand-north"),
        *("rematch", "bye-again", "calendar-differs", "bracket-differs"),
    )
)


def without_what_is_redone(files: EventFiles, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """`problems` of an event without those of its last round, if that is only seated, and without the lots that
    somebody has there by a seed and by cards: seating it again mends both.
    """
    seating = _seating(files)
    twice = _lots_of_two_kinds(files)
    return tuple(
        p
        for p in problems
        if not (seating is not None and p.at.file == seating.file and p.code in OF_A_SEATING)
        and not (p.code == "draw-twice" and p.at in twice)
    )


def _seating(files: EventFiles) -> Round | None:
    last = files.rounds[-1] if files.rounds else None
    return last if last is not None and last.is_seating and not last.void else None


def _lots_of_two_kinds(files: EventFiles) -> set[At]:
    """Where the lots of a round without results stand whose entrant has one by a seed and one by cards."""
    scored = {(r.stage, r.number) for r in files.rounds if r.is_scored}
    own: dict[object, dict[str, list[At]]] = {}
    for d in files.draws:
        if not d.superseded and (d.stage, d.round) not in scored:
            own.setdefault((d.stage, d.round, d.purpose, d.entrant), {}).setdefault(d.method, []).append(d.at)
    return {
        at
        for by in own.values()
        if len(by) == 2 and all(len(ats) == 1 for ats in by.values())
        for ats in by.values()
        for at in ats
    }
