"""What a hand brings where the pips left are counted: won by going out, blocked, or void (B4, B5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from engine.model import Deal, plain
from engine.problems import Problem
from engine.read.hands import BLOCKED, VOID, Hand
from engine.read.say import listed
from engine.read.sheets import Sheet, entrants_agree, points_agree, without_gap

__all__ = ["pips_problems"]


def pips_problems(sheet: Sheet, pips: Literal["all", "opponents"], fined: Mapping[str, Fraction]) -> Iterator[Problem]:
    """The problems of the hands of one table: each by its pips, and all together against the match, with the points
    of penalties (`fined`, by entrant)."""
    yield from without_gap(sheet)
    yield from entrants_agree(sheet)
    for hand in sheet.hands:
        if not hand.unread & {"entrant", "kind", "points", "pips"}:
            yield from _hand(sheet, hand, pips)
    yield from _after_the_end(sheet, fined)
    yield from points_agree(sheet)


def _after_the_end(sheet: Sheet, fined: Mapping[str, Fraction]) -> Iterator[Problem]:
    """A hand after the one in which a side has the points that a match is played to (B2).

    When a penalty was given is not noted, so that what it takes off counts from the beginning.
    """
    needed = sheet.rules.game.match_points
    if needed is None or sheet.has_gap or any(hand.unread & {"points", "entrant"} for hand in sheet.hands):
        return
    totals = {entrant: min(points, Fraction(0)) for entrant, points in fined.items()}
    for hand, following in pairwise(sheet.hands):
        for entrant, points in hand.deal.points.items():
            totals[entrant] = totals.get(entrant, Fraction(0)) + points
            if totals[entrant] >= needed:
                yield Problem(
                    following.deal.at, "hand-last",
                    f"{sheet.name(entrant)} has {plain(totals[entrant])} points after hand {hand.deal.number}, and "
                    f"another hand follows",
                    f"in {sheet.rules.title} a match is played to {plain(needed)} points"
                    f"{sheet.rules.rule('match_points')}",
                    "check the points of the hands, or leave out what was played after the end",
                )  # fmt: skip
                return


def _hand(sheet: Sheet, hand: Hand, pips: Literal["all", "opponents"]) -> Iterator[Problem]:
    deal, rule = hand.deal, sheet.rules.rule("pips")
    scored = [e for e, points in deal.points.items() if points]
    below = next((e for e, points in deal.points.items() if points < 0), None)
    if below is not None or len(scored) > 1:
        said = f"{sheet.name(below)} has {plain(deal.points[below])} points in hand {deal.number}" if below else (
            f"{listed(map(sheet.name, scored), 'and')} have points in hand {deal.number}"
        )  # fmt: skip
        yield Problem(
            deal.at, "hand-winner", said, f"a hand is won by one side, which takes the pips left{rule}",
            "write 0 for the side that lost; what the referee takes off stands in penalties.csv",
        )  # fmt: skip
        return
    if not deal.pips and deal.kind != VOID:
        return  # a club that does not note them
    lacking = [e for e in deal.points if e not in deal.pips]
    wrong = next((e for e, left in deal.pips.items() if left < 0 or left.denominator != 1), None)
    if wrong is not None or (lacking and deal.kind != VOID):
        who = wrong or lacking[0]
        said = f"has {plain(deal.pips[who])} pips" if wrong else "has no pips"
        yield Problem(
            deal.at, "hand-pips", f"{sheet.name(who)} {said} in hand {deal.number}",
            f"the pips left say what a hand brings{rule}", "write how many pips were left, 0 for none",
        )  # fmt: skip
    elif len(deal.points) == 2:
        yield from _amount(sheet, deal, scored[0] if scored else None, pips, rule)


def _amount(
    sheet: Sheet, deal: Deal, winner: str | None, pips: Literal["all", "opponents"], rule: str
) -> Iterator[Problem]:
    """A hand of two sides that brings another amount, or brings it to another side, than its pips say."""
    found = deal.points[winner] if winner is not None else Fraction(0)
    due, whose, why = _due(deal, winner, pips)
    if (due, whose) in ((found, winner), (found, None)):
        return
    if whose is not None and winner is not None and whose != winner:
        said = f"hand {deal.number} is won by {sheet.name(winner)}, by the pips {sheet.name(whose)} wins it"
    elif winner is None:
        said = f"nobody has points in hand {deal.number}"
    else:
        said = f"hand {deal.number} brings {plain(found)} points, by the pips it is {plain(due)}"
    yield Problem(
        deal.at, "hand-pips", said, f"{why}{rule}",
        "check points, pips and kind against the score sheet" if winner is not None else
        "write the points of the side that won, or void as the kind",
    )  # fmt: skip


def _due(deal: Deal, winner: str | None, pips: Literal["all", "opponents"]) -> tuple[Fraction, str | None, str]:
    """What the hand brings, to whom (None: to whoever won it), and why."""
    nothing, left = Fraction(0), sum(deal.pips.values(), Fraction(0))
    if deal.kind == VOID:
        return nothing, None, "a void hand brings nothing"
    if deal.kind == BLOCKED:
        one, other = deal.points
        if deal.pips[one] == deal.pips[other]:
            return nothing, None, "a hand that is blocked with equal pips is void"
        fewer = one if deal.pips[one] < deal.pips[other] else other
        return left, fewer, "the side with fewer pips wins a hand that is blocked, and takes all pips left"
    if pips == "opponents":
        others = sum((n for e, n in deal.pips.items() if e != winner), Fraction(0))
        return others if winner is not None else left, None, "who goes out takes the pips that the other side has left"
    return left, None, "who goes out takes all pips left"
