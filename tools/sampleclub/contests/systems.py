"""The four ways to play a contest: Swiss, Danish, all-play-all with an elimination behind it, elimination."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from sampleclub.contests.course import Course
from sampleclub.contests.pairing import Pairs, calendar, cut, danish, first_round, snake, swiss
from sampleclub.contests.records import levels, standing
from sampleclub.contests.values import Contest, ContestPlan, Entry
from sampleclub.lots import Lots
from sampleclub.values import Person

PAIRING, NUMBERS, PARTNERS = "pairing", "numbers", "partners"


def play_contest(seed: int, season: str, plan: ContestPlan, people: Sequence[Person]) -> Contest:
    """Let a contest be played by the system of its rulebook."""
    course = Course(seed, season, plan, people)
    if plan.singles:
        _join(course)
    if plan.rulebook in ("domino", "king-coppie"):
        _swiss(course)
    elif plan.rulebook == "scala40-italiana":
        _groups(course)
    elif plan.rulebook == "scala40-eliminazione":
        _knockout(course, "knockout", _numbered(course, "knockout"), size=4, through=2)
    else:
        _danish(course)
    return course.played()


def _drawn(course: Course, groups: Sequence[Sequence[str]], purpose: str, lots: Lots) -> list[str]:
    """Everybody in order; those level, and only those, as they are drawn."""
    level = [group for group in groups if len(group) > 1]
    orders = iter(lots.draw(purpose, level) if level else [])
    return [entrant for group in groups for entrant in (next(orders) if len(group) > 1 else group)]


def _join(course: Course) -> None:
    """Single players are joined as they are drawn: the first with the second, and so on (C14)."""
    lots = course.new_lots(_first_stage(course), 0)
    (order,) = lots.draw(PARTNERS, [sorted(course.plan.singles)])
    course.lots += lots.rows()
    for one, other in zip(order[::2], order[1::2], strict=True):
        course.entries.append(Entry(f"{one}+{other}", course.pair_name(one, other), one, other))


def _first_stage(course: Course) -> str:
    return {"domino": "swiss", "king-coppie": "swiss", "scala40-italiana": "groups"}.get(course.plan.rulebook, "danish")


def _rounds(course: Course) -> list[tuple[int, bool]]:
    """The rounds, and whether they have results."""
    return [(n, n <= course.plan.rounds) for n in range(1, course.plan.rounds + course.plan.seated + 1)]


def _swiss(course: Course) -> None:
    for number, scored in _rounds(course):
        present = course.present(number)
        keys = standing(course.plan.rulebook, course.games)
        lots = course.new_lots("swiss", number)
        scores = {entrant: -keys[entrant][0] if entrant in keys else Fraction(0) for entrant in present}
        groups = levels({entrant: (-scores[entrant],) for entrant in present}, present)
        order = _drawn(course, groups, PAIRING, lots)
        pairs, free = swiss(order, scores, course.met("swiss"), course.byes())
        course.lots += lots.rows()
        course.add("swiss", number, pairs, [free] if free else [], scored)


def _danish(course: Course) -> None:
    for number, scored in _rounds(course):
        lots = course.new_lots("danish", number)
        present = course.present(number)
        order = _drawn(course, levels(standing(course.plan.rulebook, course.games), present), PAIRING, lots)
        free = None
        tables: Sequence[Sequence[str]]
        if course.plan.rulebook == "scala40-coppie":
            last = number == course.plan.rounds + course.plan.seated
            met = frozenset() if last else course.met("danish", since=number - 1)
            tables, free = danish(order, met, course.byes())
        else:
            tables = cut(order)
        course.lots += lots.rows()
        course.add("danish", number, tables, [free] if free else [], scored)


def _numbered(course: Course, stage: str) -> list[str]:
    """Everybody by number: who is seeded by the seed, the others as they are drawn, once and for all."""
    seeds = {entry.entrant: entry.seed for entry in course.entries if entry.seed is not None}
    lots = course.new_lots(stage, 1)
    rest = [entrant for entrant in course.present(1) if entrant not in seeds]
    (drawn,) = lots.draw(NUMBERS, [sorted(rest)])
    course.lots += lots.rows()
    return [*sorted(seeds, key=lambda entrant: seeds[entrant] or 0), *drawn]


def _groups(course: Course) -> None:
    """Two groups, everybody against everybody; the first two of each play an elimination, the third place too."""
    groups = snake(_numbered(course, "groups"), 2)
    calendars = [calendar(group) for group in groups]
    for number, rounds in enumerate(zip_longest(*calendars), 1):
        pairs: Pairs = [pair for one in rounds if one for pair in one[0]]
        rests = [one[1] for one in rounds if one and one[1]]
        course.add("groups", number, pairs, rests, True)
    keys = standing(course.plan.rulebook, course.games)
    firsts = [[entrant for level in levels(keys, group) for entrant in level][:2] for group in groups]
    seeds = [entrant for row in zip(*firsts, strict=True) for entrant in sorted(row, key=lambda who: keys[who])]
    _knockout(course, "final", seeds, size=2, through=1, third_place=True)


def _knockout(
    course: Course, stage: str, numbers: list[str], *, size: int, through: int, third_place: bool = False
) -> None:
    """An elimination: the better half of a table goes on, and the winners meet as the numbers have it (C7)."""
    number = 0
    losers: list[str] = []
    byes, sizes = first_round(len(numbers), size, through)
    while True:
        number += 1
        free, playing = numbers[:byes], numbers[byes:]
        tables = snake(playing, len(sizes))
        last = len(tables) == 1 and not free
        extra = [losers] if last and third_place and losers else []
        turn = course.add(stage, number, [*tables, *extra], free, True)
        if last:
            return
        games = {line.entrant: course.games[line.entrant][-1] for lines in turn.tables() for line in lines}
        ranked = [sorted(table, key=lambda who: games[who].place) for table in tables]
        losers = [entrant for table in ranked for entrant in table[through:]]
        numbers = [*free, *_next_numbers(ranked, through)]
        byes, sizes = 0, [size] * (len(numbers) // size)


def _next_numbers(ranked: Sequence[Sequence[str]], through: int) -> list[str]:
    """The winners in the order of the tables; then the seconds, moved on by half of the tables."""
    half = len(ranked) // 2
    firsts = [table[0] for table in ranked]
    if through == 1:
        return firsts
    seconds = {(index + half) % len(ranked): table[1] for index, table in enumerate(ranked)}
    return [*firsts, *(seconds[index] for index in range(len(ranked)))]
