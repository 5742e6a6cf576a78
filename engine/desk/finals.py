"""Who plays a stage that is qualified for: the first of an earlier stage, less those who gave up (A12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from engine.desk.results import Finalist
from engine.model import Replacement, Round, Status
from engine.problems import Problem
from engine.read import EventFiles
from engine.read.say import listed, shown
from engine.rules import OPEN_LENGTH, Stage
from engine.score import StageResult, StandingRow

__all__ = ["bonus_of", "ever_qualified", "finalists", "finals_problems", "level_at_the_cut", "until_begun"]


def finalists(
    stage: Stage, source: StageResult, rounds: Sequence[Round], given: Sequence[Replacement], lots: Mapping[str, int]
) -> tuple[Finalist, ...]:
    """The first of `source` who play `stage`, in their order; none where the stage is not qualified for.

    Of a source in groups those are the first of each, then the best of the rest of all together; they stand in the
    order of their ranks, those of one rank as they stand among all groups together (C6).

    Who is `withdrawn` in the source or in a round of the stage is left out and the next one moves up; `given`
    replacements name another than the next. `lots` settle who of those level at the last qualifying rank goes on;
    while they do not, those finalists are marked `tied`.
    """
    if stage.qualify is None or source.newest is None:
        return ()
    rows = source.newest.rows
    ranks = {row.entrant: row.rank for row in rows}
    left = {row.entrant for r in rounds for row in r.rows if row.status is Status.WITHDRAWN}
    gone = left | {r.gone for r in given} | {row.entrant for row in rows if row.withdrawn}
    replaces = {r.newcomer: r.gone for r in given if r.newcomer in ranks and r.newcomer not in gone}
    across = {row.entrant: row.rank for row in source.across.rows} if source.across is not None else {}
    cut = _Cut(gone, replaces, lots)
    for group in _groups(rows):
        first = [row.entrant for row in group[: stage.qualify.top]]
        cut.take(group, stage.qualify.top, [e for e in replaces if not across or replaces[e] in first])
    if stage.qualify.across:
        best = source.across or source.newest
        rest = [row for row in best.rows if row.entrant not in cut.passed]
        cut.take(rest, stage.qualify.across, [e for e in replaces if e not in cut.invited])
    order = {row.entrant: i for i, row in enumerate(_by_lot(rows, lots))}
    return tuple(
        Finalist(e, ranks[e], replaces.get(e) or cut.moved_up.get(e), e in cut.tied, across.get(e, 0))
        for e in sorted(cut.chosen, key=lambda e: (ranks[e], across.get(e, 0), order[e]))
    )


def until_begun(stage: Stage, rounds: Sequence[Round]) -> Sequence[Round]:
    """Those of the `rounds` that can change who plays `stage`: all, but in a calendar or a bracket those up to the
    first with results, for its numbers are given once and nobody moves up later (C6, C7).
    """
    first = next((r.number for r in rounds if r.is_scored), None) if stage.format in OPEN_LENGTH else None
    return rounds if first is None else [r for r in rounds if r.number <= first]


class _Cut:
    """Takes those who qualify, one group after the other."""

    def __init__(self, gone: Collection[str], replaces: Mapping[str, str], lots: Mapping[str, int]) -> None:
        self._gone, self._replaces, self._lots = gone, replaces, lots
        self.chosen: list[str] = []
        self.passed: set[str] = set()
        """Those whom a cut before this one has looked at, and taken or left out for good."""
        self.invited: set[str] = set()
        self.tied: set[str] = set()
        self.moved_up: dict[str, str] = {}

    def take(self, rows: Sequence[StandingRow], count: int, invited: Sequence[str]) -> None:
        """The first `count` of `rows`; `invited` take the places of some of them, wherever they stood."""
        away = {*self._gone, *self._replaces}
        others = [row for row in _by_lot(rows, self._lots) if row.entrant not in away]
        free = max(count - len(invited), 0)
        taken = [row.entrant for row in others[:free]]
        self.tied |= _tied_at_the_cut(others, free, self._lots)
        first = [row.entrant for row in rows[:count]]
        places_left = [e for e in first if e in self._gone and e not in self._replaces.values()]
        self.moved_up.update(zip((e for e in taken if e not in first), places_left, strict=False))
        self.chosen += [*taken, *invited]
        self.invited.update(invited)
        self.passed.update((*taken, *first, *invited))


def _groups(rows: Sequence[StandingRow]) -> list[list[StandingRow]]:
    """The rows of each group, in the order of the standing; all of them where there are no groups."""
    found: dict[str | None, list[StandingRow]] = {}
    for row in rows:
        found.setdefault(row.group, []).append(row)
    return list(found.values())


def ever_qualified(
    stage: Stage, source: StageResult, rounds: Sequence[Round], given: Sequence[Replacement], lots: Mapping[str, int]
) -> tuple[Finalist, ...]:
    """The finalists of every round: who gives up in the middle of the stage is one of them, and who moves up then."""
    found: dict[str, Finalist] = {}
    for last in rounds or (None,):
        until = [r for r in rounds if last is not None and r.number <= last.number]
        found.update((f.entrant, f) for f in finalists(stage, source, until, given, lots))
    return tuple(found.values())


def bonus_of(stage: Stage, qualified: Sequence[Finalist]) -> dict[str, Fraction]:
    """What each finalist brings along by the rank in what was qualified from (A17); those level there share."""
    given = stage.bonus or ()
    level = Counter(finalist.rank for finalist in qualified)
    return {
        f.entrant: sum(given[f.rank - 1 : f.rank - 1 + level[f.rank]], Fraction(0)) / level[f.rank] for f in qualified
    }


def finals_problems(
    files: EventFiles, number: int, source: StageResult, lots: Mapping[str, int], name: Mapping[str, str]
) -> Iterator[Problem]:
    """Who plays stage `number` without having qualified in `source`, replacements that replace nobody, and a tie for
    the last place that nothing has settled.

    Until the stage has a result that is a warning: a correction of the results before it changed who has qualified.
    While a tie is not settled, nobody of those level is said not to have qualified. Who gives up in the middle of the
    stage had qualified for the rounds before.
    """
    assert files.rulebook is not None
    stage = files.rulebook.stage[number]
    rounds = [r for r in files.rounds if r.stage == stage.name]
    begun = any(r.is_scored for r in rounds)
    gave_up = "if someone gave up, add a row for that one with the status withdrawn, or write replaces in event.toml"
    fix = f"{'correct the name' if begun else 'seat the stage again with classifica draw --redo'}; {gave_up}"
    yield from _replacement_problems(stage, source, files.replaces, name)
    settling = until_begun(stage, rounds)
    for played in rounds:
        until = [r for r in settling if r.number <= played.number]
        qualified = finalists(stage, source, until, files.replaces, lots)
        entitled = {*(f.entrant for f in qualified), *level_at_the_cut(stage, source, qualified)}
        for row in played.rows:
            if row.entrant not in entitled and row.status is not Status.WITHDRAWN:
                who = listed((shown(name.get(f.entrant, f.entrant)) for f in qualified), "and")
                yield Problem(
                    row.at, "not-qualified" if begun else "finalists-changed",
                    f"{shown(name.get(row.entrant, row.entrant))} has not qualified for the stage {shown(stage.name)}",
                    f"those who have are {who}{stage.rule('qualify')}",
                    fix,
                )  # fmt: skip
    level = level_at_the_cut(stage, source, finalists(stage, source, settling, files.replaces, lots))
    if level:
        who = listed((shown(name.get(entrant, entrant)) for entrant in level), "and")
        yield Problem(
            files.rules.at("stage", number, "qualify"), "qualify-tie",
            f"the last place in the stage {shown(stage.name)} is not settled: {who} are level",
            "a tie is never settled by the order of a file or of names (rule A11)",
            f"record a draw: stage {stage.name}, purpose qualify, in draws.csv",
        )  # fmt: skip


def _replacement_problems(
    stage: Stage, source: StageResult, given: Sequence[Replacement], name: Mapping[str, str]
) -> Iterator[Problem]:
    before = finalists(stage, source, (), (), {})
    first = [f.entrant for f in before]
    tied = level_at_the_cut(stage, source, before)
    known = {row.entrant for row in source.newest.rows} if source.newest is not None else set()
    for r in given:
        newcomer, gone = (shown(name.get(e, e)) for e in (r.newcomer, r.gone))
        if r.newcomer not in known:
            wrong = f"{newcomer} cannot take a place in the stage {shown(stage.name)}, with no game before it"
        elif r.newcomer in first and r.newcomer not in tied:
            wrong = f"{newcomer} takes nobody's place, having qualified for the stage {shown(stage.name)}"
        elif r.gone not in first and r.gone not in tied:
            wrong = f"{gone} leaves no place, not having qualified for the stage {shown(stage.name)}"
        else:
            continue
        why = f"a place is taken by one who had not qualified, from one who had{stage.rule('qualify')}"
        yield Problem(r.at, "not-qualified", wrong, why, "correct the names in replaces, or remove them")


def level_at_the_cut(stage: Stage, source: StageResult, qualified: Sequence[Finalist]) -> list[str]:
    """Everyone level at a last qualifying place that nothing has settled, inside and outside."""
    rows = source.newest.rows if source.newest is not None else ()
    top = stage.qualify.top if stage.qualify is not None else 0
    group = {row.entrant: row.group for row in rows}
    across = {row.entrant: row.rank for row in source.across.rows} if source.across is not None else {}
    inside = {(group[f.entrant], f.rank) for f in qualified if f.tied and (f.rank <= top or not across)}
    beside = {f.across for f in qualified if f.tied and f.rank > top and across}
    return [row.entrant for row in rows if (row.group, row.rank) in inside or across.get(row.entrant) in beside]


def _by_lot(rows: Sequence[StandingRow], lots: Mapping[str, int]) -> list[StandingRow]:
    """The rows by rank, those level by their lot where all of them have one."""
    level: dict[int, list[StandingRow]] = {}
    for row in rows:
        level.setdefault(row.rank, []).append(row)
    ordered: list[StandingRow] = []
    for group in level.values():
        drawn = all(row.entrant in lots for row in group)
        ordered += sorted(group, key=lambda row: lots[row.entrant]) if drawn else group
    return ordered


def _tied_at_the_cut(order: Sequence[StandingRow], free: int, lots: Mapping[str, int]) -> set[str]:
    """Those inside the cut who are level with somebody outside it."""
    if not 0 < free < len(order) or order[free - 1].rank != order[free].rank:
        return set()
    level = [row.entrant for row in order if row.rank == order[free].rank]
    return set() if all(e in lots for e in level) else {row.entrant for row in order[:free] if row.entrant in level}
