"""A game hand by hand: what was called and by whom, everyone's points and their total so far."""

from __future__ import annotations

from fractions import Fraction

from markupsafe import Markup

from engine.desk.results import DealtHand, EventResult, HandSheet
from engine.views import people
from engine.views.markup import spoken
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["sheet_table"]


def sheet_table(result: EventResult, sheet: HandSheet, here: str, word: Lexicon) -> Table:
    """One table's game, a row for each hand; kinds, callers and the pips left only where the file has them."""
    kinds = any(hand.title for hand in sheet.hands)
    callers = any(hand.caller for hand in sheet.hands)
    columns = [Column(word("round.hands.number.short"), "num", word("round.hands.number.long"))]
    columns += [Column(word("round.hands.kind"), "name")] if kinds else []
    columns += [Column(word("round.hands.caller"), "text")] if callers else []
    columns += [Column(people.entrant(result, e, here), "num") for e in sheet.entrants]

    def line(hand: DealtHand) -> Line:
        cells: list[str | Markup] = [str(hand.number)]
        cells += [_kind(hand, word)] if kinds else []
        cells += [people.entrant(result, hand.caller, here) if hand.caller else ""] if callers else []
        left = hand.pips or (None,) * len(hand.points)
        cells += [_cell(p, t, n, word) for p, t, n in zip(hand.points, hand.totals, left, strict=True)]
        return Line(tuple(cells))

    caption = word("round.hands.caption", table=sheet.table)
    return Table(caption, tuple(columns), tuple(line(h) for h in sheet.hands))


def _kind(hand: DealtHand, word: Lexicon) -> str:
    """What kind of hand it is: a word of ours for a blocked or a void one, else as the rulebook or the file has it."""
    if hand.title is None:
        return ""
    title = hand.title[word.language]
    return word.of("hands.kind", title) if word.has("hands.kind", title) else title


def _cell(points: Fraction | None, total: Fraction, left: Fraction | None, word: Lexicon) -> Markup:
    """The points of the hand, and below them the total, and the pips that were left."""
    said = spoken(word("round.hands.total"))
    shown = Markup('{}<small class="cl-total">{} {}</small>').format(word.number(points), said, word.number(total))
    if left is None:
        return shown
    pips = word("round.hands.pips", pips=word.number(left))
    return Markup('{}<small class="cl-total cl-pips">{}</small>').format(shown, pips)
