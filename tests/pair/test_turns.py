"""Who still plays when time is called: rule C10."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pair import all_last_turns, last_turns


@pytest.mark.parametrize(("turn", "left"), [("B", "CDABCD"), ("D", "ABCD"), ("A", "BCDABCD"), ("C", "DABCD")])
def test_example_8_the_lap_is_completed_up_to_the_dealer_and_one_more_is_played(turn: str, left: str) -> None:
    """A, B, C, D in turn order, D deals; time while B plays: C, D, then A, B, C, D (C10)."""
    assert "".join(last_turns("ABCD", "D", turn).turns) == left


@pytest.mark.parametrize(
    ("players", "dealer", "turn", "rest", "lap"),
    [
        ("ABCD", "B", "B", "", "CDAB"),
        ("ABCD", "B", "A", "B", "CDAB"),
        ("ABCD", "A", "B", "CDA", "BCDA"),
        ("AB", "A", "B", "A", "BA"),
        ("AB", "A", "A", "", "BA"),
        ("ABC", "B", "C", "AB", "CAB"),
        ("ABCDEF", "C", "E", "FABC", "DEFABC"),
    ],
)
def test_c10_whoever_deals(players: str, dealer: str, turn: str, rest: str, lap: str) -> None:
    """The rest of the lap and the lap after it both end with the dealer; two to six players."""
    found = last_turns(players, dealer, turn)
    assert ("".join(found.rest), "".join(found.lap)) == (rest, lap)


@given(st.integers(2, 6), st.data())
def test_c10_everybody_has_as_many_turns_and_one_more_at_least(size: int, data: st.DataObject) -> None:
    """The two conditions of the document: turns of the hand are level at the end, and everybody has played again."""
    players = "ABCDEF"[:size]
    dealer, turn = data.draw(st.sampled_from(players)), data.draw(st.sampled_from(players))
    left = last_turns(players, dealer, turn).turns
    lap = players[players.index(dealer) + 1 :] + players[: players.index(dealer) + 1]
    played = [*lap[: lap.index(turn) + 1], *left]  # the lap under way from its beginning, and what is left
    assert {played.count(player) for player in players} == {2}
    assert set(left) == set(players)
    assert left[-1] == dealer


def test_c10_it_does_not_matter_who_is_named_first() -> None:
    """Only the order of the turns does."""
    assert last_turns("CDAB", "D", "B") == last_turns("ABCD", "D", "B")


@pytest.mark.parametrize(
    ("players", "dealer", "turn", "said"),
    [
        (["A"], "A", "A", "a table has 2 to 6 players, not 1"),
        (list("ABCDEFG"), "A", "B", "a table has 2 to 6 players, not 7"),
        (["A", "B", "A"], "B", "A", "'A' is there twice among the players"),
        (["A", " "], "A", "A", "a player has no name"),
        (list("ABCD"), "E", "A", "the dealer, 'E', is none of the players A, B, C, D"),
        (list("ABCD"), "A", "E", "the player in turn, 'E', is none of the players A, B, C, D"),
    ],
)
def test_c10_what_cannot_be_a_table_is_said_in_a_sentence(
    players: list[str], dealer: str, turn: str, said: str
) -> None:
    """Too few or too many, twice, without a name, or without those whom it is about."""
    with pytest.raises(ValueError, match="^" + said):
        last_turns(players, dealer, turn)


def test_c10_the_table_of_a_referee_has_every_dealer_and_every_turn() -> None:
    """Dealers in turn order; for each those in turn from the first after the dealer to the dealer."""
    tables = all_last_turns("ABC")
    assert [[(t.dealer, t.turn, "".join(t.turns)) for t in table] for table in tables] == [
        [("A", "B", "CABCA"), ("A", "C", "ABCA"), ("A", "A", "BCA")],
        [("B", "C", "ABCAB"), ("B", "A", "BCAB"), ("B", "B", "CAB")],
        [("C", "A", "BCABC"), ("C", "B", "CABC"), ("C", "C", "ABC")],
    ]
