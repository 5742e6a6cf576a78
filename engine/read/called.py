"""What the hands of a game must be together where its players call them (A14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.model import SEATS, Deal, plain
from engine.problems import Problem
from engine.read.hands import Hand, HandsFile
from engine.read.rounds import Line, RoundFile
from engine.read.rulebooks import StageRules
from engine.read.say import listed, shown
from engine.rules import CalledHands

__all__ = ["check_called"]


@dataclass(frozen=True, slots=True)
class _Game:
    """The hands of one table, in their order, and the rows of those who sat there."""

    file: HandsFile
    hands: Sequence[Hand]
    lines: Sequence[Line]
    called: CalledHands
    title: str
    rule: str
    """Where the rules come from, in brackets, to end a sentence."""

    @property
    def is_finished(self) -> bool:
        """Whether everybody at the table has a result."""
        return all(line.has_result for line in self.lines if line.row.status.has_points)

    @property
    def has_gap(self) -> bool:
        """Whether a number is missing between those of the hands."""
        return [h.deal.number for h in self.hands] != list(range(1, len(self.hands) + 1))

    def is_uncalled(self, deal: Deal) -> bool:
        """Whether nobody calls the hand, or nobody may: its kind is a problem already, or is noted of no hand."""
        if deal.kind or not self.called.last:
            return bool(deal.kind) and deal.kind == self.called.last
        return deal.caller is None and (self.file.has_kinds or deal.number == sum(self.called.played.values()))

    def kinds(self) -> Counter[str]:
        """How often each kind is there."""
        return Counter(h.deal.kind for h in self.hands if h.deal.kind)

    def name(self, entrant: str) -> str:
        """An entrant as the round's file writes it."""
        return next((shown(n.record["entrant"]) for n in self.lines if n.row.entrant == entrant), shown(entrant))


def check_called(file: HandsFile, round: RoundFile, rules: StageRules) -> Iterator[Problem]:
    """The problems of the hands of a round against its rules and against the round; none without called hands.

    Of a round that is void, and so counts nowhere, nothing is checked.
    """
    called = rules.stage.called_hands
    if called is None or round.round.void:
        return
    rule = rules.rule("called_hands")
    for table in dict.fromkeys(h.deal.table for h in file.hands):
        hands = [h for h in file.hands if h.deal.table == table]
        lines = [n for n in round.lines if n.row.is_seated and n.row.table == table]
        game = _Game(file, hands, lines, called, rules.title, rule)
        if lines:
            yield from (p for check in CHECKS for p in check(game))
        elif not round.has_lost_rows:
            yield Problem(
                hands[0].deal.at, "hand-entrants", f"there is no table {table} in this round",
                "the hands are those of the round's tables", "correct the table, here or in the round's file",
            )  # fmt: skip


def _kinds(game: _Game) -> Iterator[Problem]:
    if not game.file.has_kinds:
        return
    seen: Counter[str] = Counter()
    for hand in game.hands:
        deal, known = hand.deal, game.called.hand(hand.deal.kind)
        if known is None and "kind" not in hand.unread:
            yield Problem(
                hand.kind_at, "hand-kind", f"hand {deal.number} has no kind",
                f"in {game.title} each hand is of a kind, and is checked by it{game.rule}",
                "write it in the first row of the hand",
            )  # fmt: skip
        if known is None:
            continue
        seen[deal.kind] += 1
        if deal.kind in game.called.not_played:
            yield Problem(
                hand.kind_at, "hand-not-played", f"{shown(deal.kind)} is not played here",
                f"the rules of {game.title} leave it out when hands are called{game.rule}", "correct the kind",
            )  # fmt: skip
        elif seen[deal.kind] > known.times:
            times = {1: "once", 2: "twice"}.get(known.times, f"{known.times} times")
            yield Problem(
                hand.kind_at, "hand-too-often", f"{shown(deal.kind)} is here the {_nth(seen[deal.kind])} time",
                f"in {game.title} it is played {times} in a game{game.rule}", "correct the kind of one of these hands",
            )  # fmt: skip


def _last(game: _Game) -> Iterator[Problem]:
    last = game.called.last
    for i, hand in enumerate(game.hands):
        if not last or hand.deal.kind != last:
            continue
        why = f"in {game.title} it is the last hand, and nobody calls it{game.rule}"
        later = [h.deal for h in game.hands[i + 1 :] if h.deal.kind != last]
        if later:
            yield Problem(
                hand.kind_at, "hand-last", f"after {shown(last)} comes another hand, {later[0].number}",
                why, "correct the kind or the numbers of the hands",
            )  # fmt: skip
        if hand.deal.caller is not None:
            yield Problem(
                hand.caller_at, "hand-last", f"{shown(last)} is called by {game.name(hand.deal.caller)}",
                why, "leave the caller of this hand empty",
            )  # fmt: skip


def _missing(game: _Game) -> Iterator[Problem]:
    if not game.file.is_whole:
        return
    played, kinds, at = game.called.played, game.kinds(), game.hands[-1].deal.at
    for number, hand in enumerate(game.hands, start=1):
        if hand.deal.number != number:
            yield Problem(
                hand.deal.at, "hand-missing", f"hand {number} is missing before hand {hand.deal.number}",
                "the hands of a game are numbered from 1", "add it, or correct the numbers",
            )  # fmt: skip
            return
    if not game.is_finished or any("kind" in h.unread for h in game.hands):
        return
    total = sum(played.values())
    if kinds:
        left = [shown(kind) for kind, times in played.items() if kinds[kind] < times]
        if left:
            yield Problem(
                at, "hand-missing", f"the game has a result and lacks {listed(left, 'and')}",
                f"in {game.title} every hand is played{game.rule}", "add what is missing, or correct the kinds",
            )  # fmt: skip
    elif len(game.hands) != total:
        code = "hand-missing" if len(game.hands) < total else "hand-too-often"
        yield Problem(
            at, code, f"the game has a result, and {len(game.hands)} hands of {total}",
            f"in {game.title} every hand is played{game.rule}", "check the hands against the score sheet",
        )  # fmt: skip


def _callers(game: _Game) -> Iterator[Problem]:
    if not game.file.has_callers:
        return
    seats = {line.row.seat: line.row.entrant for line in game.lines if line.row.seat and line.row.entrant}
    for line in game.lines:
        if line.row.seat is None and "seat" not in line.unread:
            yield Problem(
                line.record.at("seat"), "seat-missing", f"{shown(line.record['entrant'])} has no seat",
                f"in {game.title} hands are called in the order of the seats{game.rule}", "write N, E, S or W",
            )  # fmt: skip
    order = [seats[s] for s in SEATS if s in seats] if len(seats) == len(game.lines) else []
    for hand in game.hands:
        deal = hand.deal
        if "caller" in hand.unread or game.is_uncalled(deal):
            continue
        turn = order[(deal.number - 1) % len(order)] if order else None
        fix = f"the turn is {game.name(turn)}'s; correct the caller, or the number of the hand" if turn else (
            "correct the caller"
        )  # fmt: skip
        why = f"in {game.title} each player calls in turn, North first{game.rule}"
        if deal.caller is None:
            yield Problem(hand.caller_at, "hand-caller", f"nobody calls hand {deal.number}", why, fix)
        elif turn is not None and deal.caller != turn:
            message = f"hand {deal.number} is called by {game.name(deal.caller)}"
            yield Problem(hand.caller_at, "hand-caller", message, why, fix)


def _entrants(game: _Game) -> Iterator[Problem]:
    seated = {line.row.entrant for line in game.lines if line.row.entrant}
    unread = [*(line.unread for line in game.lines), *(hand.unread for hand in game.hands)]
    if not game.file.is_whole or any("entrant" in fields for fields in unread):
        return
    table = game.hands[0].deal.table
    for entrant in dict.fromkeys(e for h in game.hands for e in h.deal.points if e not in seated):
        hand = next(h.deal for h in game.hands if entrant in h.deal.points)
        yield Problem(
            hand.at, "hand-entrants",
            f"{shown(entrant)} has points in hand {hand.number}, and does not sit at table {table}",
            "the hands are of those who sit at the table in the round's file", "correct one of the two files",
        )  # fmt: skip
    for line in game.lines:
        lacking = [h.deal for h in game.hands if line.row.entrant not in h.deal.points]
        if lacking:
            numbers = listed([d.number for d in lacking], "and")
            yield Problem(
                lacking[0].at, "hand-entrants", f"{game.name(line.row.entrant)} has no points in hand {numbers}",
                f"everybody at table {table} has a row in every hand", "add the row, with 0 for no points",
            )  # fmt: skip


def _points(game: _Game) -> Iterator[Problem]:
    hands, kinds = game.hands, game.kinds()
    if not game.file.is_whole or game.has_gap or not game.is_finished:
        return
    if any(h.unread & {"points", "entrant"} for h in hands):
        return
    if kinds and any(kinds[kind] < times for kind, times in game.called.played.items()):
        return  # a hand that is missing is told already
    for line in game.lines:
        entrant, points = line.row.entrant, line.row.points
        if points is None or any(entrant not in h.deal.points for h in hands):
            continue
        found = sum((h.deal.points[entrant] for h in hands), Fraction(0))
        if found != points:
            yield Problem(
                hands[0].deal.at, "hand-points",
                f"the hands of {game.name(entrant)} add up to {plain(found)}, the round has {plain(points)}",
                "the points of a game are those of its hands", "check both files against the score sheet",
            )  # fmt: skip


CHECKS: tuple[Callable[[_Game], Iterator[Problem]], ...] = (_kinds, _last, _missing, _callers, _entrants, _points)


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
