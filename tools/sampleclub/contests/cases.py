"""Finds what is worth looking at in a contest, so that the sample's README can say where it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sampleclub.contests.games import BLOCKED, VOID
from sampleclub.contests.records import Game, games_of
from sampleclub.contests.values import BYE, Contest, Line, Turn


def turned_by_penalties(contest: Contest) -> Iterator[tuple[int, str, str]]:
    """Matches that one side won at the table and the other by penalties: the round, who won, who would have."""
    plan = contest.plan
    for turn in contest.turns:
        net = games_of(plan.rulebook, turn, plan.decisions)
        gross = games_of(plan.rulebook, turn, ())
        for lines in turn.tables():
            if len(lines) == 2 and all(line.side for line in lines):
                at_table, in_the_end = _first(lines, gross), _first(lines, net)
                if at_table != in_the_end:
                    yield turn.number, in_the_end, at_table


def _first(lines: Sequence[Line], games: Mapping[str, Game]) -> str:
    return min((line.entrant for line in lines), key=lambda who: games[who].place)


def level_matches(contest: Contest) -> list[int]:
    """The rounds in which a match ended level."""
    return [
        turn.number
        for turn in contest.turns
        for lines in turn.tables()
        if len(lines) == 2 and lines[0].side is not None and lines[0].side == lines[1].side
    ]


def describe_contest(contest: Contest, names: Mapping[str, str]) -> list[str]:
    """The cases of a contest as lines of text, with people's names."""
    plan, called = contest.plan, contest.named(names)
    lines = [f"round {number}: {called[who]} came late" for who, number in plan.arrives.items()]
    lines += [f"round {number}: {called[who]} had withdrawn" for who, number in plan.leaves.items()]
    for turn in contest.turns:
        lines += [
            f"{_where(contest, turn)}: {called[line.entrant]}: {line.status}"
            for line in turn.lines
            if line.status not in ("", BYE) and line.table is not None
        ]
        for kind, word in ((BLOCKED, "blocked"), (VOID, "void")):
            found = sum(hand.kind == kind for hand in turn.hands)
            lines += [f"{_where(contest, turn)}, hand by hand: {found} hands {word}"] if found else []
    lines += [f"round {number}: a match ended level" for number in level_matches(contest)]
    lines += [
        f"round {number}: {called[winner]} won by a penalty, {called[loser]} at the table"
        for number, winner, loser in turned_by_penalties(contest)
    ]
    drawn = [entry for entry in contest.entries if entry.player1 in plan.singles]
    lines += [f"entered alone and joined by lots: {called[entry.entrant]}" for entry in drawn]
    byes = [f"{_where(contest, turn)} ({count})" for turn in contest.turns if (count := _byes(turn))]
    lines += [f"byes (how many): {', '.join(byes)}"] if byes else []
    codes = list(dict.fromkeys(f"`{one.code}`{' (withdrawn)' if one.withdrawn else ''}" for one in plan.decisions))
    lines += [f"decisions of the referee: {', '.join(codes)}"] if codes else []
    if plan.seated:
        lines.append(f"round {contest.turns[-1].number} is seated and not played yet")
    return lines


def _byes(turn: Turn) -> int:
    return sum(line.status == BYE for line in turn.lines)


def _where(contest: Contest, turn: Turn) -> str:
    first = turn.stage == contest.turns[0].stage
    return f"round {turn.number}" if first else f"{turn.stage} {turn.number}"
