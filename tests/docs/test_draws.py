"""docs/draws.md: what it says of pairings, calendars and brackets is what the program does."""

from __future__ import annotations

import re
from fractions import Fraction

from docs.manual import ROOT, code_words, sections, table_rows
from engine.model import Purpose
from engine.pair import Drawing, make_bracket, make_calendar
from engine.rules import Stage

TEXT = (ROOT / "docs" / "draws.md").read_text(encoding="utf-8")
PARTS = sections(TEXT, 2)
ALGORITHM = " ".join(PARTS["The algorithm"].split())


def test_the_pairs_of_the_test_vector_are_drawn_in_that_order() -> None:
    """The purpose `pairing`, with the seed and the event that the text names."""
    said = ALGORITHM.rpartition("five pairs are drawn in the order ")[2]
    assert said
    *order, _, start = code_words(said)
    drawing = Drawing("king of hearts", "2025-26/domino", "swiss", 1, "pairing")
    assert list(drawing.order(order)) == order
    assert len(order) == 5
    assert drawing.lot(order[0]).startswith(start)


def test_every_purpose_is_named() -> None:
    """Those that a lot can be drawn for, in the words of the file."""
    named = ALGORITHM.partition("The words for the purpose are ")[2].partition(".")[0]
    assert code_words(named) == [purpose.value for purpose in Purpose]


def test_the_calendar_of_six_is_as_printed_and_that_of_five_too() -> None:
    """C6: the same table serves for five, where whoever meets 6 rests."""
    printed = [row[1].split(", ") for row in table_rows(PARTS["All-play-all"])]
    for entrants in (6, 5):
        rounds = make_calendar([str(n) for n in range(1, entrants + 1)], {})
        found = [["–".join(match.entrants) for match in this.matches] for this in rounds]
        assert found == [[m for m in row if "6" not in m or entrants == 6] for row in printed]
        rests = [re.sub("6|–", "", next(m for m in row if "6" in m)) for row in printed]
        assert [list(this.rests) for this in rounds] == [[rest] if entrants == 5 else [] for rest in rests]


def test_the_elimination_of_the_text_has_its_byes_and_tables() -> None:
    """C7: of 23 at tables of four 8 have a bye, and 15 play at three tables of four and one of three."""
    assert "Of 23 at tables of four 15 play" in TEXT.replace("\n   ", " ")
    stage = Stage(name="k", format="knockout", table_sizes=(4,), scores=(Fraction(1),), through=2)
    first = make_bracket(stage, [str(n) for n in range(1, 24)], {}).rounds[0]
    assert len(first.byes) == 8
    assert sorted(len(table.slots) for table in first.tables) == [3, 4, 4, 4]
