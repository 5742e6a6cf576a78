"""How many rounds the stages of an event have whose number follows from the entrants (C6, C7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from engine.model import Entrant, in_bracket
from engine.read.rounds import RoundFile
from engine.rules import Rulebook, Stage, rounds_of

__all__ = ["with_lengths"]


def with_lengths(
    rulebook: Rulebook,
    entered: Sequence[Entrant],
    files: Sequence[RoundFile],
    numbers: Mapping[str, Collection[int]],
    void: Mapping[str, Collection[int]],
) -> Rulebook:
    """`rulebook` with a number of rounds for every stage; one that it gives stands.

    Others are counted from those who are `entered` in the event's own file, else from the stage's first round; of a
    stage that is qualified for, from those who go on to it. Once an elimination has begun, who is in it is in its
    first round, and it takes a round more for each of `void` that falls out. `numbers` are the rounds of each stage
    that have a file, or need none: a stage has at least those from 1 on without a gap.
    """
    groups = Counter(e.group for e in entered if e.group)
    counts: dict[str, int] = {}
    stages: list[Stage] = []
    for stage in rulebook.stage:
        source = next((s for s in stages if stage.qualify is not None and s.name == stage.qualify.source), None)
        count = _in_first_round(stage, files)
        if stage.qualify is not None:
            dealt = 1 if source is None else len(groups) if groups and source.qualify is None else source.groups
            through = stage.qualify.top * dealt + stage.qualify.across
            count = min(through, counts[source.name] or through) if source is not None else through
        elif entered:
            alone = sum(not e.players for e in entered) if rulebook.entrants == "pairs" else 0
            count = len(entered) - alone + alone // 2
        if stage.format == "knockout":
            count = _begun_with(stage, files) or count
        counts[stage.name] = count
        if not stage.rounds:
            largest = max(groups.values()) if groups and stage.qualify is None else None
            needed = rounds_of(stage, count, largest)
            if stage.format == "knockout":
                needed = _with_void(needed, void.get(stage.name, ()))
            stage = stage.model_copy(update={"rounds": max(needed, _without_gap(numbers.get(stage.name, ())))})
        stages.append(stage)
    return rulebook.model_copy(update={"stage": tuple(stages)})


def _in_first_round(stage: Stage, files: Sequence[RoundFile]) -> int:
    first = next((f for f in files if (f.round.stage, f.round.number) == (stage.name, 1)), None)
    return len({row.entrant for row in first.round.rows}) if first is not None else 0


def _begun_with(stage: Stage, files: Sequence[RoundFile]) -> int:
    """How many an elimination began with: those who play or have a bye in its first round with results."""
    scored = [f.round for f in files if f.round.stage == stage.name and f.round.is_scored]
    first = min(scored, key=lambda r: r.number, default=None)
    return len(in_bracket(first)) if first is not None else 0


def _with_void(rounds: int, void: Collection[int]) -> int:
    """`rounds` that are to be played, and those among them that fall out: the others are played all the same."""
    for number in sorted(void):
        rounds += number <= rounds
    return rounds


def _without_gap(numbers: Collection[int]) -> int:
    """The last of the rounds from 1 on before the first that is missing."""
    last = 0
    while last + 1 in numbers:
        last += 1
    return last
