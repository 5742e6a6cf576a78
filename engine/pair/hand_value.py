"""What the cards left in a hand count, in games in which they are the points (C3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.model import fold
from engine.pair.cards import ACE, JACK, RANK_WORDS, Card, parse_card

__all__ = ["Ace", "CardValue", "card_points", "card_values", "hand_points", "parse_hand"]

#: What an ace counts: 1 before a two, 11 in a set or after the king.
Ace = Literal[1, 11]

ACE_LOW: Ace = 1
ACE_HIGH: Ace = 11
FIGURE = 10
JOKER = 25

JOKER_WORDS = frozenset("joker jolly matta comodin".split())


@dataclass(frozen=True, slots=True)
class CardValue:
    """A line of the table of values: a `kind` of card, and what each counts; None is the number on the card."""

    kind: Literal["number", "figure", "ace-low", "ace-high", "ace-left", "joker"]
    points: int | None


def card_values(ace: Ace = ACE_HIGH) -> tuple[CardValue, ...]:
    """What every kind of card counts (C3); `ace` is what one in the hand does, as in `card_points`."""
    return (
        CardValue("number", None),
        CardValue("figure", FIGURE),
        CardValue("ace-low", ACE_LOW),
        CardValue("ace-high", ACE_HIGH),
        CardValue("ace-left", ace),
        CardValue("joker", JOKER),
    )


def card_points(rank: int | None, ace: Ace = ACE_HIGH) -> int:
    """What a card of `rank` (1 is the ace, 13 the king, None a joker) counts when it is left in the hand (C3).

    The document gives an ace 1 or 11 by where it lies among cards laid down. A loose one lies nowhere: that it counts
    11 is a reading of ours, and `ace` another one (the rulebook's key `ace_left`).
    """
    if rank is None:
        return JOKER
    if rank == ACE:
        return ace
    return FIGURE if rank >= JACK else rank


def hand_points(text: str, ace: Ace = ACE_HIGH) -> int:
    """What the hand written as `text` counts, such as 56 for `K♥, 10♣, A♠, jolly`; errors as for `parse_hand` (C3)."""
    return sum(card_points(rank, ace) for _, rank in parse_hand(text))


def parse_hand(text: str) -> tuple[tuple[str, int | None], ...]:
    """The cards of the hand that `text` names, each as written and its rank (None is a joker); none in an empty hand.

    Cards stand between commas, or between blanks where none is in words. A card is written as for a draw, or by its
    rank alone, as suits count nothing here. ValueError, with a sentence for the organiser, for what is no card.
    """
    cards = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    if len(cards) == 1 and not _is_card(cards[0]):
        cards = cards[0].split()
    return tuple((card, _rank(card)) for card in cards)


def _is_card(text: str) -> bool:
    try:
        _rank(text)
    except ValueError:
        return False
    return True


def _rank(text: str) -> int | None:
    word = fold(text)
    if word in JOKER_WORDS:
        return None
    if word in RANK_WORDS:
        return RANK_WORDS[word]
    try:
        card: Card = parse_card(text)
    except ValueError as error:
        raise ValueError(f"{text!r} {error}, or jolly; commas go between cards") from None
    return card.rank
