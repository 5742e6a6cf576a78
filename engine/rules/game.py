"""What a game is to the scorer and to the checks of its score sheets. The keys are those below `[game]`."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from engine.rules.exact import MOST, Exact, Whole, YesNo
from engine.rules.titles import Sourced, Title

__all__ = ["Game"]


def _one_or_eleven(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("must be 1 or 11")  # in Python `true` is 1
    return value


#: Seconds by a number of cards, which TOML writes as the text of a key.
Seconds = Annotated[Whole, Field(ge=1)]
SecondsByCards = dict[Annotated[int, Field(ge=1, le=MOST)], Seconds]


class Game(Sourced):
    """What a game is to the scorer: which points win, and what its score sheets must satisfy (A26)."""

    title: Title = Title()
    better: Literal["lower", "higher"] = "higher"
    table_total: Exact | None = None
    table_total_multiple_of: Exact | None = None
    points_min: Exact | None = None
    points_max: Exact | None = None
    hands: Whole | None = Field(default=None, ge=1)
    """Hands of one game; with `errors`, the most errors that a player can make."""
    errors: YesNo = False
    """Whether the score sheet notes errors beside the points."""
    match_points: Exact | None = Field(default=None, gt=0)
    """The points that end a match of two sides before its time does (B2)."""
    limit: Exact | None = None
    """The points that put a player out of the game, whose status is then `eliminated` (C2)."""
    victory_points: Whole | None = Field(default=None, ge=1)
    """Where hands won decide a match before its points do: how many win it where no time ends it (C14)."""
    pips: Literal["all", "opponents"] | None = None
    """Where the hands of a game count the pips left: whose of them the winner of a hand takes (B4)."""
    ace_left: Annotated[Literal[1, 11], BeforeValidator(_one_or_eleven)] | None = None
    """Where the points are the cards left in hand: what an ace counts that is laid down nowhere (C3)."""
    time_out: YesNo = False
    """Whether a hand that time is called in goes on to the dealer and for one whole lap more (C10)."""
    turn_seconds: Seconds | None = None
    """How long a turn may take (C12)."""
    turn_seconds_below: SecondsByCards = Field(default={})
    """How long it may take with fewer cards in hand than the key says (C12)."""
    turn_warning_seconds: Seconds | None = None
    """How much longer once the referee has warned; then the highest card is discarded (C12)."""

    @model_validator(mode="after")
    def _timed(self) -> Self:
        for key in ("turn_seconds_below", "turn_warning_seconds"):
            if getattr(self, key) and self.turn_seconds is None:
                raise ValueError(f"{key} needs turn_seconds, which says how long a turn may take at all")
        return self

    @property
    def turn_limits(self) -> tuple[tuple[int, int], ...]:
        """How many seconds a turn may take with fewer cards in hand than so many, from the fewest cards on."""
        return tuple(sorted(self.turn_seconds_below.items()))
