"""The order of playing cards and of domino tiles, for draws made at the table (A25, C8, B3).

No file notes tiles: `classifica start` settles an opening draw of domino (B3), which is made at the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.model import fold

__all__ = ["SUITS", "Card", "Tile", "card_key", "parse_card", "parse_tile", "tile_key"]

#: Equal ranks by suit, the best first (C8).
SUITS = ("hearts", "diamonds", "clubs", "spades")

ACE, JACK, QUEEN, KING = 1, 11, 12, 13

#: Suits by sign, by the initials of English, and by their words in English, Italian and Spanish, without accents.
SUIT_WORDS: dict[str, str] = {
    **dict.fromkeys("♥ ♡ h heart hearts cuore cuori corazon corazones".split(), "hearts"),
    **dict.fromkeys("♦ ♢ d diamond diamonds quadro quadri diamante diamantes".split(), "diamonds"),
    **dict.fromkeys("♣ ♧ c club clubs fiore fiori trebol treboles".split(), "clubs"),
    **dict.fromkeys("♠ ♤ s spade spades picca picche pica picas".split(), "spades"),
}

_NUMBERS = {
    2: "two due dos",
    3: "three tre tres",
    4: "four quattro cuatro",
    5: "five cinque cinco",
    6: "six sei seis",
    7: "seven sette siete",
    8: "eight otto ocho",
    9: "nine nove nueve",
    10: "ten dieci diez",
}

RANK_WORDS: dict[str, int] = {
    **dict.fromkeys("1 a ace asso as uno".split(), ACE),
    **{word: number for number, words in _NUMBERS.items() for word in (str(number), *words.split())},
    **dict.fromkeys("11 j jack knave fante jota".split(), JACK),
    **dict.fromkeys("12 q queen donna regina dama reina".split(), QUEEN),
    **dict.fromkeys("13 k king re rey".split(), KING),
}

#: Words between rank and suit.
BETWEEN = frozenset(("of", "di", "de"))

HOW = "write it like K♥, K H, king of hearts, re di cuori or rey de corazones"


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card: `rank` from 1 (ace) to 13 (king)."""

    rank: int
    suit: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A domino tile, its higher side first."""

    high: int
    low: int


def parse_card(text: str) -> Card:
    """The card that `text` names; ValueError, with a sentence for the organiser, where it is none.

    Suits are ♥♦♣♠, the English initials H D C S, or words in English, Italian and Spanish. Initials of the other
    languages are refused: C would be cuori and clubs, P picche and picas, F fiori and fante.
    """
    words = re.findall(r"[♥♦♣♠♡♢♧♤]|[0-9]+|[^\W\d_]+", fold(text.replace("\ufe0f", "").replace("\ufe0e", "")))
    words = [w for w in words if w not in BETWEEN]
    if len(words) == 1 and len(words[0]) == 2 and (words[0] not in RANK_WORDS or words[0][1] in SUIT_WORDS):
        words = list(words[0])  # two initials, such as KH; "as" alone is the ace of spades
    signs = re.sub(r"[\w\s♥♦♣♠♡♢♧♤'\ufe0e\ufe0f-]", "", text)
    if len(words) != 2 or signs:
        raise ValueError(f"is no card: {HOW}")
    rank, suit = words
    if rank in SUIT_WORDS and suit in RANK_WORDS and rank not in RANK_WORDS:
        rank, suit = suit, rank
    for word, known, kind in ((rank, RANK_WORDS, "rank"), (suit, SUIT_WORDS, "suit")):
        if word not in known:
            if len(word) == 1 and word.isalpha():
                raise ValueError(
                    f"has {word.upper()} for its {kind}: initials are the English ones only (J Q K A, H D C S), "
                    f"as those of other languages collide; {HOW}"
                )
            raise ValueError(f"is no card, as {word} is no {kind}: {HOW}")
    return Card(RANK_WORDS[rank], SUIT_WORDS[suit])


def card_key(card: Card, suits: Sequence[str] = SUITS, ace: Literal["low", "high"] = "low") -> tuple[int, int]:
    """By what drawn cards are sorted, the best first: the king down to the ace, equal ranks by suit (A25)."""
    rank = KING + 1 if card.rank == ACE and ace == "high" else card.rank
    return (-rank, suits.index(card.suit))


def parse_tile(text: str, highest: int = 6) -> Tile:
    """The tile that `text` names, such as 6-2 or 6|2, of a set up to double `highest`; ValueError where it is none."""
    found = re.fullmatch(r"\[?\s*([0-9]{1,2})\s*[-–|:/]\s*([0-9]{1,2})\s*\]?", text.strip())
    if found is None:
        raise ValueError("is no tile: write its two sides like 6-2")
    sides = sorted((int(found[1]), int(found[2])))
    if sides[1] > highest:
        raise ValueError(f"is no tile of a set up to the double {highest}")
    return Tile(sides[1], sides[0])


def tile_key(tile: Tile) -> tuple[int, int]:
    """By what drawn tiles are sorted, the best first: the higher sum, then the higher single side (B3)."""
    return (-(tile.high + tile.low), -tile.high)
