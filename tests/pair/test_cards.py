"""Cards and tiles drawn at the table: rules A25, C8 and B3."""

from __future__ import annotations

import pytest

from engine.pair import card_key, parse_card, parse_tile, tile_key
from engine.pair.cards import Card, Tile


def test_example_7_cards_by_rank_then_suit() -> None:
    """King of hearts, king of spades, queen of hearts, ace of hearts (C8)."""
    drawn = ["king of spades", "king of hearts", "queen of hearts", "ace of hearts"]
    ordered = sorted(drawn, key=lambda text: card_key(parse_card(text)))
    assert ordered == ["king of hearts", "king of spades", "queen of hearts", "ace of hearts"]


def test_example_5_tiles_by_sum_then_the_higher_side() -> None:
    """4-4, 5-3 and 6-2 all make 8: 6-2 starts (B3)."""
    drawn = ["4-4", "5-3", "6-2", "0-0"]
    assert sorted(drawn, key=lambda text: tile_key(parse_tile(text))) == ["6-2", "5-3", "4-4", "0-0"]


def test_a25_king_high_ace_low_hearts_diamonds_clubs_spades() -> None:
    """The whole order of a pack, from the king of hearts to the ace of spades."""
    ranks = ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"]
    pack = [f"{rank}{suit}" for rank in ranks for suit in "♥♦♣♠"]
    assert len({parse_card(text) for text in pack}) == 52
    shuffled = pack[26:] + pack[:26]
    assert sorted(shuffled, key=lambda text: card_key(parse_card(text))) == pack


@pytest.mark.parametrize(
    ("written", "rank", "suit"),
    [
        ("K♥", 13, "hearts"), ("K ♥", 13, "hearts"), ("♥K", 13, "hearts"), ("k♥\ufe0f", 13, "hearts"),
        ("KH", 13, "hearts"), ("k h", 13, "hearts"), ("13 hearts", 13, "hearts"),
        ("10 D", 10, "diamonds"), ("10d", 10, "diamonds"), ("2C", 2, "clubs"), ("as", 1, "spades"), ("A♠", 1, "spades"),
        ("1 S", 1, "spades"), ("J♣", 11, "clubs"), ("Q D", 12, "diamonds"),
        ("king of hearts", 13, "hearts"), ("Ace of Spades", 1, "spades"), ("seven of clubs", 7, "clubs"),
        ("re di cuori", 13, "hearts"), ("Donna di quadri", 12, "diamonds"), ("regina di picche", 12, "spades"),
        ("fante di fiori", 11, "clubs"), ("asso di cuori", 1, "hearts"), ("tre di picche", 3, "spades"),
        ("rey de corazones", 13, "hearts"), ("reina de diamantes", 12, "diamonds"), ("dama de picas", 12, "spades"),
        ("jota de tréboles", 11, "clubs"), ("as de picas", 1, "spades"), ("siete de trébol", 7, "clubs"),
        ("7 di quadri", 7, "diamonds"), ("K de corazones", 13, "hearts"), ("10-♦", 10, "diamonds"),
    ],
)  # fmt: skip
def test_a25_cards_are_written_in_many_ways(written: str, rank: int, suit: str) -> None:
    """By signs, by English initials, by words in three languages."""
    assert parse_card(written) == Card(rank, suit)


@pytest.mark.parametrize("written", ["R♥", "D♥", "F♣", "K P", "K Q", "7 F", "C♥", "KP"])
def test_a25_initials_of_other_languages_are_refused(written: str) -> None:
    """D is donna and diamonds, C cuori and clubs: the message says which initials there are."""
    with pytest.raises(ValueError, match=r"initials are the English ones only \(J Q K A, H D C S\)"):
        parse_card(written)


@pytest.mark.parametrize("written", ["", "K", "♥", "14♥", "0♥", "K♥♥", "king hearts spades", "joker", "K♥!", "re di"])
def test_what_is_no_card(written: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(ValueError, match="is no card"):
        parse_card(written)


def test_a25_suits_and_ace_are_settings() -> None:
    """Bridge's order, and an ace above the king."""
    suits = ("spades", "hearts", "diamonds", "clubs")
    drawn = [parse_card(text) for text in ("K♥", "K♠", "A♣")]
    ordered = sorted(drawn, key=lambda card: card_key(card, suits, "high"))
    assert ordered == [Card(1, "clubs"), Card(13, "spades"), Card(13, "hearts")]


@pytest.mark.parametrize(("written", "tile"), [("6-2", (6, 2)), ("2|6", (6, 2)), ("[5:3]", (5, 3)), ("0 - 0", (0, 0))])
def test_b3_tiles_are_written_in_many_ways(written: str, tile: tuple[int, int]) -> None:
    """Either side first."""
    assert parse_tile(written) == Tile(*tile)


@pytest.mark.parametrize(("written", "message"), [("62", "is no tile"), ("", "is no tile"), ("7-1", "double 6")])
def test_what_is_no_tile(written: str, message: str) -> None:
    """Beyond the double six there is nothing, unless the set is a larger one."""
    with pytest.raises(ValueError, match=message):
        parse_tile(written)
    assert parse_tile("7-1", highest=9) == Tile(7, 1)
