"""Who plays a stage that is qualified for: the first of an earlier stage, less those who gave up (A12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from engine.desk.results import Finalist
from engine.model import Draw, Purpose, Round, Status
from engine.problems import Problem
from engine.read import EventFiles
from engine.read.say import listed, shown
from engine.rules import Stage
from engine.score import Standing, StandingRow

__all__ = ["bonus_of", "drawn_order", "finalists", "finals_problems"]


def drawn_order(draws: Iterable[Draw], stage: str, purpose: Purpose) -> dict[str, int]:
    """The recorded order of a draw, by entrant; draws that were made again are left out."""
    return {
        d.entrant: d.order
        for d in draws
        if d.stage == stage and d.purpose is purpose and not d.superseded and d.order is not None
    }


def finalists(
    stage: Stage, source: Standing, rounds: Sequence[Round], replaces: Mapping[str, str], lots: Mapping[str, int]
) -> tuple[Finalist, ...]:
    """The first of `source` who play `stage`, in their order; none where the stage is not qualified for.

    Who is `withdrawn` in the source or in a round of the stage is left out and the next one moves up; `replaces`
    names another than the next. `lots` settle who of those level at the last qualifying rank goes on; while they do
    not, those finalists are marked `tied`.
    """
    if stage.qualify is None:
        return ()
    top = stage.qualify.top
    left = {row.entrant for r in rounds for row in r.rows if row.status is Status.WITHDRAWN}
    gone = left | set(replaces.values()) | {row.entrant for row in source.rows if row.withdrawn}
    order = [row for row in _by_lot(source.rows, lots) if row.entrant not in gone]
    invited = [row for row in order if row.entrant in replaces]
    others = [row for row in order if row.entrant not in replaces]
    free = max(top - len(invited), 0)
    chosen = sorted([*others[:free], *invited], key=order.index)
    tied = _tied_at_the_cut(others, free, lots)
    first = [row.entrant for row in source.rows[:top]]
    places_left = [e for e in first if e in gone and e not in replaces.values()]
    newcomers = [row.entrant for row in chosen if row.entrant not in first and row.entrant not in replaces]
    moved_up = dict(zip(newcomers, places_left, strict=False))
    return tuple(
        Finalist(row.entrant, row.rank, replaces.get(row.entrant) or moved_up.get(row.entrant), row.entrant in tied)
        for row in chosen
    )


def bonus_of(stage: Stage, qualified: Sequence[Finalist]) -> dict[str, Fraction]:
    """What each finalist brings along (A17); those level in what they qualified from share, as places are shared."""
    given = stage.bonus or ()
    bonus = {}
    for finalist in qualified:
        level = [i for i, other in enumerate(qualified) if other.rank == finalist.rank]
        shares = [given[i] if i < len(given) else Fraction(0) for i in level]
        bonus[finalist.entrant] = sum(shares, Fraction(0)) / len(level)
    return bonus


def finals_problems(
    files: EventFiles, number: int, source: Standing, qualified: Sequence[Finalist], name: Mapping[str, str]
) -> Iterator[Problem]:
    """Who plays stage `number` without having qualified, and a tie for the last place that nothing has settled.

    While a tie is not settled, nobody of those level is said not to have qualified.
    """
    assert files.rulebook is not None
    stage = files.rulebook.stage[number]
    rounds = [r for r in files.rounds if r.stage == stage.name]
    tied = [f for f in qualified if f.tied]
    level = [row.entrant for row in source.rows if row.rank in {f.rank for f in tied}]
    entitled = {*level, *(f.entrant for f in qualified)}
    for played in rounds:
        for row in played.rows:
            if row.entrant not in entitled and row.status is not Status.WITHDRAWN:
                who = listed((shown(name.get(f.entrant, f.entrant)) for f in qualified), "and")
                yield Problem(
                    row.at, "not-qualified",
                    f"{shown(name.get(row.entrant, row.entrant))} has not qualified for the stage {shown(stage.name)}",
                    f"those who have are {who} (rule A12)",
                    "correct the name; if someone gave up, add a row for that one with the status withdrawn, "
                    "or write replaces in event.toml",
                )  # fmt: skip
    if tied:
        who = listed((shown(name.get(entrant, entrant)) for entrant in level), "and")
        yield Problem(
            files.rules.at("stage", number, "qualify"), "qualify-tie",
            f"the last place in the stage {shown(stage.name)} is not settled: {who} are level",
            "a tie is never settled by the order of a file or of names (rule A11)",
            f'record a draw: stage {stage.name}, purpose qualify, in draws.csv',
        )  # fmt: skip


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
