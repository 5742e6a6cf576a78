"""How many rounds the stages of an event have whose number follows from the entrants (C6, C7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from engine.model import Entrant
from engine.read.rounds import RoundFile
from engine.rules import Rulebook, Stage, rounds_of

__all__ = ["with_lengths"]


def with_lengths(
    rulebook: Rulebook,
    entered: Sequence[Entrant],
    files: Sequence[RoundFile],
    numbers: Mapping[str, Collection[int]],
) -> Rulebook:
    """`rulebook` with a number of rounds for every stage; one that it gives stands.

    Others are counted from those who are `entered` in the event's own file, else from the stage's first round; of a
    stage that is qualified for, from those who go on to it. `numbers` are the rounds of each stage that have a file,
    or need none: a stage has at least those from 1 on without a gap.
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
        counts[stage.name] = count
        if not stage.rounds:
            largest = max(groups.values()) if groups and stage.qualify is None else None
            least = _without_gap(numbers.get(stage.name, ()))
            stage = stage.model_copy(update={"rounds": max(rounds_of(stage, count, largest), least)})
        stages.append(stage)
    return rulebook.model_copy(update={"stage": tuple(stages)})


def _in_first_round(stage: Stage, files: Sequence[RoundFile]) -> int:
    first = next((f for f in files if (f.round.stage, f.round.number) == (stage.name, 1)), None)
    return len({row.entrant for row in first.round.rows}) if first is not None else 0


def _without_gap(numbers: Collection[int]) -> int:
    """The last of the rounds from 1 on before the first that is missing."""
    last = 0
    while last + 1 in numbers:
        last += 1
    return last
