"""What the hands of a game must be together where its players call them (A14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.model import SEATS, Deal
from engine.problems import Problem
from engine.read.hands import Hand
from engine.read.say import listed, shown
from engine.read.sheets import Sheet, entrants_agree, points_agree, without_gap
from engine.rules import CalledHands

__all__ = ["called_problems"]


@dataclass(frozen=True, slots=True)
class _Game:
    """The hands of one table, which its players call."""

    sheet: Sheet
    called: CalledHands

    @property
    def hands(self) -> Sequence[Hand]:
        """The hands in their order."""
        return self.sheet.hands

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.sheet.rules.title

    @property
    def rule(self) -> str:
        """Where the rules come from, in brackets, to end a sentence."""
        return self.sheet.rules.rule("called_hands")

    def is_uncalled(self, deal: Deal) -> bool:
        """Whether nobody calls the hand, or nobody may: its kind is a problem already, or is noted of no hand."""
        if deal.kind or not self.called.last:
            return bool(deal.kind) and deal.kind == self.called.last
        is_last = deal.number == self.called.count
        return deal.caller is None and (self.sheet.file.has_kinds or is_last)

    def kinds(self) -> Counter[str]:
        """How often each kind is there."""
        return Counter(h.deal.kind for h in self.hands if h.deal.kind)

    def name(self, entrant: str) -> str:
        """An entrant as the round's file writes it."""
        return self.sheet.name(entrant)


def called_problems(sheet: Sheet, called: CalledHands) -> Iterator[Problem]:
    """The problems of the hands of one table against the list of those that can be called."""
    game = _Game(sheet, called)
    yield from (p for check in (_kinds, _last, _missing, _callers) for p in check(game))
    yield from entrants_agree(sheet)
    kinds = game.kinds()
    if not kinds or all(kinds[kind] >= times for kind, times in called.played.items()):
        yield from points_agree(sheet)  # otherwise a hand that is missing is told already


def _kinds(game: _Game) -> Iterator[Problem]:
    if not game.sheet.file.has_kinds:
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
    if not game.sheet.file.is_whole:
        return
    played, kinds, at = game.called.played, game.kinds(), game.hands[-1].deal.at
    if game.sheet.has_gap:
        yield from without_gap(game.sheet)
        return
    if not game.sheet.is_finished or any("kind" in h.unread for h in game.hands):
        return
    total = game.called.count
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
    if not game.sheet.file.has_callers:
        return
    seats = {line.row.seat: line.row.entrant for line in game.sheet.lines if line.row.seat and line.row.entrant}
    for line in game.sheet.lines:
        if line.row.seat is None and "seat" not in line.unread:
            yield Problem(
                line.record.at("seat"), "seat-missing", f"{shown(line.record['entrant'])} has no seat",
                f"in {game.title} hands are called in the order of the seats{game.rule}", "write N, E, S or W",
            )  # fmt: skip
    order = [seats[s] for s in SEATS if s in seats] if len(seats) == len(game.sheet.lines) else []
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


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
