"""The referee's sheet for the end of a round's time (C10)."""

from __future__ import annotations

import pytest

from engine.desk import time_out_tables
from engine.rules import Rulebook, merge, shipped


def book(name: str, **game: object) -> Rulebook:
    """A shipped rulebook with `game` laid over its game."""
    return Rulebook.model_validate(merge(shipped(name), {"game": game}))


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("scala40-danese", ["ABCD", "ABC", "ABCDE"]),
        ("scala40-eliminazione", ["ABCD"]),
        ("scala40-italiana", ["AB"]),
        ("scala40-coppie", ["ABCD"]),
        ("domino", []),
    ],
)
def test_c10_there_is_a_table_for_every_size_that_can_be_played(name: str, players: list[str]) -> None:
    """Those of the rulebook, in its order; two pairs are four players; other games have no such rule."""
    assert [table.players for table in time_out_tables(book(name))] == players


def test_c10_every_dealer_and_every_player_in_turn_has_a_line() -> None:
    """A table of four has sixteen, the first dealer's first; B deals and C plays: D, A, B, then C, D, A, B."""
    (table,) = time_out_tables(book("scala40-eliminazione"))
    assert [[line.turn for line in dealer] for dealer in table.dealers] == [
        ["B", "C", "D", "A"], ["C", "D", "A", "B"], ["D", "A", "B", "C"], ["A", "B", "C", "D"],
    ]  # fmt: skip
    assert [line.dealer for dealer in table.dealers for line in dealer] == [*"AAAABBBBCCCCDDDD"]
    assert "".join(table.dealers[1][0].turns) == "DABCDAB"


def test_c10_a_tournament_may_do_without_it() -> None:
    """`time_out = false` in the event."""
    assert time_out_tables(book("scala40-danese", time_out=False)) == ()
