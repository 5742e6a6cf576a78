"""What an event's referees decided, counted by code (D1): penalties, warnings, incidents and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.desk.results import EventResult
from engine.model import Penalty
from engine.rules import OTHER, PenaltyRule

__all__ = ["CodeCount", "count_decisions", "total_of"]


@dataclass(frozen=True, slots=True)
class CodeCount:
    """The decisions of one code: `rule` is the rulebook's, None for what it does not name and for all together.

    A decision that counts is a penalty, which adds points or score, a warning, or an incident, which is only noted.
    `withdrawn` were taken back, `void` were of rounds that fell out: both count nowhere.
    """

    code: str
    rule: PenaltyRule | None
    penalties: int = 0
    warnings: int = 0
    incidents: int = 0
    withdrawn: int = 0
    void: int = 0
    points: Fraction = Fraction(0)
    """What the penalties add to the points of games, with its sign."""
    score: Fraction = Fraction(0)
    """What they add to scores."""

    @property
    def counted(self) -> int:
        """All decisions but those that count nowhere."""
        return self.penalties + self.warnings + self.incidents


def count_decisions(event: EventResult) -> tuple[CodeCount, ...]:
    """The codes that the referees of an event used, in the rulebook's order, `other` last."""
    fallen_out = {(s.stage.name, r.number) for s in event.stages for r in s.rounds if r.state == "void"}
    rules: dict[str, PenaltyRule | None] = {rule.code: rule for rule in event.rulebook.penalty}
    rules[OTHER] = None
    counts = []
    for code, rule in rules.items():
        own = [p for p in event.penalties if p.code == code]
        if own:
            counts.append(_counted(code, rule, own, fallen_out))
    return tuple(counts)


def total_of(counts: Iterable[CodeCount]) -> CodeCount:
    """All `counts` together, with an empty code."""
    own = tuple(counts)
    return CodeCount(
        code="",
        rule=None,
        penalties=sum(c.penalties for c in own),
        warnings=sum(c.warnings for c in own),
        incidents=sum(c.incidents for c in own),
        withdrawn=sum(c.withdrawn for c in own),
        void=sum(c.void for c in own),
        points=sum((c.points for c in own), Fraction(0)),
        score=sum((c.score for c in own), Fraction(0)),
    )


def _counted(
    code: str, rule: PenaltyRule | None, own: Iterable[Penalty], fallen_out: set[tuple[str, int]]
) -> CodeCount:
    withdrawn = [p for p in own if p.withdrawn]
    void = [p for p in own if not p.withdrawn and (p.stage, p.round) in fallen_out]
    live = [p for p in own if not p.withdrawn and (p.stage, p.round) not in fallen_out]
    warnings = [p for p in live if p.warning]
    penalties = [p for p in live if not p.warning and (p.points or p.score)]
    return CodeCount(
        code=code,
        rule=rule,
        penalties=len(penalties),
        warnings=len(warnings),
        incidents=len(live) - len(warnings) - len(penalties),
        withdrawn=len(withdrawn),
        void=len(void),
        points=sum((p.points for p in penalties), Fraction(0)),
        score=sum((p.score for p in penalties), Fraction(0)),
    )
