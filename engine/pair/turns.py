"""The turns that are still played when the time of a round is up in the middle of a hand (C10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["FEWEST", "MOST", "LastTurns", "all_last_turns", "last_turns"]

#: How many can sit at a table that plays in turn.
FEWEST, MOST = 2, 6


@dataclass(frozen=True, slots=True)
class LastTurns:
    """What is left to play: the `rest` of the lap under way, up to the dealer, then a `lap` that the dealer ends."""

    dealer: str
    turn: str
    """Who is playing when time is called; that turn is finished, and is not among those still to play."""
    rest: tuple[str, ...]
    lap: tuple[str, ...]

    @property
    def turns(self) -> tuple[str, ...]:
        """Who still plays, in order."""
        return (*self.rest, *self.lap)


def last_turns(players: Sequence[str], dealer: str, turn: str) -> LastTurns:
    """Who still plays once time is called while `turn` plays, `dealer` having dealt the hand (C10).

    `players` are those at the table in the order of their turns, whoever stands first. The dealer plays last in a lap:
    the lap under way goes on to the dealer, so that everybody has had as many turns, and then everybody has one more.
    ValueError, with a sentence for the referee, where these are not two to six different players, or do not hold the
    dealer or the player in turn.
    """
    if not FEWEST <= len(players) <= MOST:
        raise ValueError(f"a table has {FEWEST} to {MOST} players, not {len(players)}")
    if not all(player.strip() for player in players):
        raise ValueError("a player has no name")
    if twice := sorted({p for p in players if players.count(p) > 1}):
        raise ValueError(f"{twice[0]!r} is there twice among the players")
    for who, what in ((dealer, "the dealer"), (turn, "the player in turn")):
        if who not in players:
            raise ValueError(f"{what}, {who!r}, is none of the players {', '.join(players)}")
    after = players.index(dealer) + 1
    lap = (*players[after:], *players[:after])
    return LastTurns(dealer, turn, lap[lap.index(turn) + 1 :], lap)


def all_last_turns(players: Sequence[str]) -> tuple[tuple[LastTurns, ...], ...]:
    """For every dealer, and then for every player in turn as the lap goes, who still plays; errors as `last_turns`."""
    return tuple(tuple(last_turns(players, d, t) for t in last_turns(players, d, d).lap) for d in players)
