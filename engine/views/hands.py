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
    """One table's game, a row for each hand; kinds and callers only where the file has them."""
    kinds = any(hand.title for hand in sheet.hands)
    callers = any(hand.caller for hand in sheet.hands)
    columns = [Column(word("round.hands.number.short"), "num", word("round.hands.number.long"))]
    columns += [Column(word("round.hands.kind"), "name")] if kinds else []
    columns += [Column(word("round.hands.caller"), "text")] if callers else []
    columns += [Column(people.entrant(result, e, here), "num") for e in sheet.entrants]

    def line(hand: DealtHand) -> Line:
        cells: list[str | Markup] = [str(hand.number)]
        cells += [hand.title[word.language] if hand.title else ""] if kinds else []
        cells += [people.entrant(result, hand.caller, here) if hand.caller else ""] if callers else []
        cells += [_cell(p, t, word) for p, t in zip(hand.points, hand.totals, strict=True)]
        return Line(tuple(cells))

    caption = word("round.hands.caption", table=sheet.table)
    return Table(caption, tuple(columns), tuple(line(h) for h in sheet.hands))


def _cell(points: Fraction | None, total: Fraction, word: Lexicon) -> Markup:
    """The points of the hand, and below them the total."""
    said = spoken(word("round.hands.total"))
    return Markup('{}<small class="cl-total">{} {}</small>').format(word.number(points), said, word.number(total))
