"""What the cards left in a hand count: rule C3."""

from __future__ import annotations

import pytest

from engine.pair import card_points, card_values, hand_points, parse_hand


def test_c3_numbers_at_face_value_figures_10_ace_11_jolly_25() -> None:
    """From the ace to the king, and the jolly."""
    assert [card_points(rank) for rank in range(1, 14)] == [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert card_points(None) == 25


def test_c3_an_ace_left_in_the_hand_is_a_reading() -> None:
    """The document says 1 before a two and 11 in a set or after the king, and nothing of a loose one."""
    assert (card_points(1), card_points(1, ace=11), card_points(1, ace=1)) == (11, 11, 1)
    assert (hand_points("A♥ A♠ 2♠"), hand_points("A♥ A♠ 2♠", ace=1)) == (24, 4)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("K♥ 10♣ A♠ jolly", 56),
        ("K♥, 10♣, A♠, Jolly", 56),
        ("king of hearts, dieci di fiori; as de picas, Joker", 56),
        ("K H, Q D", 20),
        ("K H", 10),
        ("K J Q", 30),
        ("re, donna, fante, matta, comodín", 80),
        ("2 3 4 5 6 7 8 9 10", 54),
        ("asso di cuori", 11),
        ("as", 11),
        ("7♦ 7♦", 14),
        ("K♥,", 10),
        ("", 0),
        ("  ", 0),
    ],
)
def test_c3_a_hand_is_written_in_many_ways(hand: str, points: int) -> None:
    """With commas or blanks, cards or ranks alone, in three languages; twice the same card, as two packs are used."""
    assert hand_points(hand) == points


@pytest.mark.parametrize(
    ("hand", "wrong"),
    [("K♥ X", "'X' is no card"), ("K H 10 C", "'H' is no card"), ("14", "'14' is no card"), ("R♥", "'R♥' has R")],
)
def test_c3_what_is_no_card_is_named(hand: str, wrong: str) -> None:
    """With how cards are written, and the commas between them."""
    with pytest.raises(ValueError, match=f"^{wrong}.*K♥.*or jolly; commas go between cards$"):
        hand_points(hand)


def test_c3_a_hand_is_read_card_by_card() -> None:
    """As written, with the rank; a jolly has none."""
    assert parse_hand("re di cuori, 2♠, jolly") == (("re di cuori", 13), ("2♠", 2), ("jolly", None))


def test_c3_the_table_of_values() -> None:
    """Every kind of card once; what a loose ace counts is as the rulebook says."""
    listed = [("number", None), ("figure", 10), ("ace-low", 1), ("ace-high", 11), ("ace-left", 11), ("joker", 25)]
    assert [(value.kind, value.points) for value in card_values()] == listed
    assert [value.points for value in card_values(ace=1) if value.kind == "ace-left"] == [1]
