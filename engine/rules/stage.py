"""One stage of an event: its form, its scores, its ties and byes. The keys are those below `[[stage]]`.

Every reading of a rule that its document leaves open is one key here, with the chosen reading as its default.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from engine.rules.criteria import CriterionName, CriterionText
from engine.rules.exact import MOST, STRICT, Exact, Whole, YesNo
from engine.rules.titles import Sourced, Title

__all__ = ["OPEN_LENGTH", "SEASON", "CalledHand", "CalledHands", "Part", "Qualify", "Stage"]

#: The season's table, where a stage names what it is qualified from.
SEASON = "season"

#: The formats whose number of rounds follows from the number of entrants.
OPEN_LENGTH = ("round-robin", "knockout")

#: The formats that are of matches where the rulebook does not say how many sit at a table.
MATCHES = ("swiss", "round-robin", "knockout")

Suit = Literal["hearts", "diamonds", "clubs", "spades"]
Format = Literal["seated", "swiss", "danish", "round-robin", "knockout", "single-table"]

#: The scores by place, for any size of table or for each size, which TOML writes as the text of a key.
Scores = Annotated[tuple[Exact, ...], Field(min_length=1)]
ScoresBySize = Annotated[dict[Annotated[int, Field(ge=2, le=MOST)], Scores], Field(min_length=1)]


def _once_or_twice(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("must be 1 or 2")  # in Python `true` is 1
    return value


class Part(BaseModel):
    """A part of the stage of which the best games count: rounds `[from, to]` inclusive, the best `best` of them."""

    model_config = STRICT
    rounds: tuple[Annotated[Whole, Field(ge=1)], Annotated[Whole, Field(ge=1)]]
    best: Whole = Field(ge=0)

    @model_validator(mode="after")
    def _forwards(self) -> Self:
        if self.rounds[0] > self.rounds[1]:
            raise ValueError("must go from a round to the same or a later one")
        return self


class Qualify(BaseModel):
    """Who plays a stage: the first `top` of the stage `from`, or of the season's table (`from = "season"`)."""

    model_config = STRICT | {"populate_by_name": True}
    source: str = Field(alias="from")
    top: Whole = Field(ge=0)
    """How many go on; of a stage in groups so many of each (C6)."""
    across: Whole = Field(default=0, ge=0)
    """How many more go on, the best of the rest of all groups together (C6)."""

    @model_validator(mode="after")
    def _somebody(self) -> Self:
        if self.top + self.across < 1:
            raise ValueError("must let somebody go on: top or across is at least 1")
        return self


class CalledHand(BaseModel):
    """A hand that exists: how its `kind` is written in the file, and how often it is in a game."""

    model_config = STRICT
    kind: str = Field(min_length=1)
    times: Annotated[int, Field(strict=True, ge=1, le=99)] = 1
    title: Title = Title()


class CalledHands(BaseModel):
    """Hands that the players call in turn (A14)."""

    model_config = STRICT
    hands: tuple[CalledHand, ...] = Field(min_length=1)
    not_played: tuple[str, ...] = ()
    last: str = ""
    """The hand that is played last and that nobody calls."""

    @model_validator(mode="after")
    def _exist(self) -> Self:
        kinds = [hand.kind for hand in self.hands]
        if twice := sorted({k for k in kinds if kinds.count(k) > 1}):
            raise ValueError(f"has two of hands {twice[0]!r}; times says how often a hand exists")
        for key, kind in [*(("not_played", k) for k in self.not_played), ("last", self.last)]:
            if kind and kind not in kinds:
                raise ValueError(f"{key} names {kind!r}, which is none of the hands")
        if self.last in self.not_played:
            raise ValueError(f"last names {self.last!r}, which is not played")
        return self

    @property
    def played(self) -> dict[str, int]:
        """How often each hand that is played exists, by its kind."""
        return {hand.kind: hand.times for hand in self.hands if hand.kind not in self.not_played}

    @property
    def count(self) -> int:
        """How many hands a game has."""
        return sum(self.played.values())

    def caller(self, number: int, players: int) -> int | None:
        """Which of so many players, in the order of the seats, calls hand `number` (both from 1); None for nobody."""
        return None if self.last and number == self.count else (number - 1) % players + 1

    def hand(self, kind: str) -> CalledHand | None:
        """The hand called `kind`, if there is one."""
        return next((hand for hand in self.hands if hand.kind == kind), None)


class Stage(Sourced):
    """One stage of an event; docs/rulebooks.md has every key. Scores are exact."""

    name: str = Field(min_length=1, pattern=r"^[a-z][a-z0-9-]*$")
    title: Title = Title()
    format: Format = "seated"
    rounds: Whole = Field(default=0, ge=0)
    """How many rounds; where they follow from the number of entrants (round-robin, knockout) it may be left out."""
    rounds_per_evening: Whole = Field(default=1, ge=1)
    table_sizes: Annotated[tuple[Annotated[Whole, Field(ge=2)], ...], Field(min_length=1)] | None = None
    compare: Literal["table", "seat"] = "table"
    scores: Literal["points"] | ScoresBySize | Scores
    scores_rest: Exact = Fraction(0)
    draw: Exact | None = None
    ties: Literal["split", "higher"] = "split"
    table_tiebreaks: tuple[CriterionText, ...] = ()
    counting: Annotated[Whole, Field(ge=0)] | tuple[Part, ...] | None = None
    discard_ties: tuple[Literal["criterion", "earlier", "later"], ...] = ("criterion", "earlier")
    """Which of two games with an equal score is discarded (A10): the one worse for the first criterion of the
    cascade that reads single games, then the earlier round."""
    jolly: Exact | None = None
    jolly_order: Literal["rank", "score"] = "rank"
    """By what jollies are taken from the bottom: the rank in the standings, or the score alone (A24)."""
    jolly_newcomers: Literal["first", "last"] = "first"
    """Whether newcomers stand below the last and act as jolly first, or above everybody (A24)."""
    jolly_again: Literal["all", "never"] = "all"
    """Whether somebody acts as jolly again once all who are present have been (A24)."""
    evening_absent: Literal["drawn", "standing"] = "drawn"
    """How those stand who were absent from the evening's first game, after everyone: drawn, or by score (A21)."""
    seats_by: Literal["order", "draw"] = "order"
    """Whether the best of a table takes the first seat, or the seats of every table are drawn (A23)."""
    card_suits: tuple[Suit, Suit, Suit, Suit] = ("hearts", "diamonds", "clubs", "spades")
    """The order of the suits where two draw cards of one rank, best first (A25)."""
    card_ace: Literal["low", "high"] = "low"
    """Whether the ace is the lowest card of a draw or the highest (A25)."""
    bye: Literal["win", "rest"] | None = None
    """What a bye is: a win, or a rest that counts nowhere; without the key a rest in a round-robin, else a win."""
    bye_points: tuple[Exact, Exact] | None = None
    """The points for and against of a bye that is a win, and of a match that the other side forfeits (B8)."""
    bye_opponent: Literal["none", "virtual"] = "none"
    """Whom a bye is played against, for criteria that read opponents: nobody, or a virtual opponent."""
    points_cap: Exact | None = Field(default=None, gt=0)
    """The most points of one game that are added up; places are by all of them (B8)."""
    time_level: Literal["extra-hand", "draw"] = "extra-hand"
    """What a match is that is level at the end of its time: unfinished, or a draw (B2)."""
    one_winner: YesNo = False
    """Whether a table has one winner, so that those level for the first place need a place in the file (C2)."""
    rematches: Literal["any", "not-previous"] = "any"
    """Danish: whether entrants of the previous round may meet again, or only in the last round (C5)."""
    groups: Annotated[int, Field(strict=True, ge=1, le=26)] = 1
    """Round-robin: in how many groups, where `entrants.csv` does not say who is in which (C6)."""
    seeding: Literal["rank", "draw"] = "rank"
    """Whether known seeds and ranks give the numbers of groups, calendars and brackets, or all are drawn (C6, C7)."""
    through: Whole = Field(default=1, ge=1)
    """Knockout: how many of each table go through (C7)."""
    third_place: YesNo = False
    """Knockout: whether the losers of the semifinals play for the third place (C7)."""
    out: Literal["round", "stage"] = "round"
    """What `out` puts somebody out of: the round, or all that is left of the stage (C11)."""
    floor: Literal["none", "game", "total"] = "none"
    tiebreaks: tuple[CriterionText, ...] = ()
    ranks: Literal["standard", "dense"] = "standard"
    """Ranks after a tie: 1, 2, 2, 4 (A11) or 1, 2, 2, 3."""
    qualify: Qualify | None = None
    optional: YesNo = False
    """Whether a season may leave the stage out: it is shown only once it has a file."""
    called_hands: CalledHands | None = None
    legs: Annotated[Literal[1, 2], BeforeValidator(_once_or_twice)] = 1
    games: tuple[str, ...] | None = None
    """Where the rounds are different games: the rulebook of each round's game, in the order of the rounds (A17)."""
    game_tiebreaks: dict[str, tuple[CriterionText, ...]] = Field(default={})
    """By game: the criteria that settle equal points at a table of that game before they are shared (A17)."""
    bonus: tuple[Exact, ...] | None = None
    """Scores that the entrants bring along, by their rank in what they qualified from (A17)."""

    @model_validator(mode="before")
    @classmethod
    def _of_two_sides(cls, value: Any) -> Any:
        """Formats of matches have tables of two sides, unless another size is given."""
        matches = isinstance(value, dict) and value.get("format") in MATCHES
        return {**value, "table_sizes": [2]} if matches and value.get("table_sizes") is None else value

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.rounds < 1 and self.format not in OPEN_LENGTH:
            raise ValueError(f"rounds must say how many rounds a stage of the format {self.format} has")
        size = self.table_size
        if self.through > 1 and (size % self.through or size == self.through):
            raise ValueError(f"through must be less than the size of a table and divide it, and {self.through} is not")
        if self.games is not None and len(self.games) != self.rounds:
            raise ValueError(f"games must name one game for each of the {self.rounds} rounds")
        if self.bonus is not None and self.qualify is None:
            raise ValueError("a bonus goes by the rank in what a stage is qualified from, and needs qualify")
        if strangers := sorted(set(self.game_tiebreaks) - set(self.games or ())):
            raise ValueError(f"game_tiebreaks names {strangers[0]!r}, which is none of the games")
        if len(set(self.card_suits)) != len(self.card_suits):
            raise ValueError("card_suits must name each of the four suits once")
        if self.compare == "seat" and isinstance(self.scores, dict):
            raise ValueError("compared seat by seat, scores must be one list and not a list per table size")
        if isinstance(self.counting, tuple):
            covered = [n for part in self.counting for n in range(part.rounds[0], part.rounds[1] + 1)]
            if sorted(covered) != list(range(1, self.rounds + 1)):
                raise ValueError(f"the parts of counting must hold each of the rounds 1 to {self.rounds} once")
        return self

    @property
    def cascade(self) -> tuple[CriterionName, ...]:
        """The tie-break criteria in their order, taken apart."""
        return tuple(CriterionName.parse(text) for text in self.tiebreaks)

    @property
    def table_cascade(self) -> tuple[CriterionName, ...]:
        """The criteria that settle equal points at a table before they are shared."""
        return tuple(CriterionName.parse(text) for text in self.table_tiebreaks)

    @property
    def is_of_two(self) -> bool:
        """Whether every table has two sides, a match."""
        return self.table_sizes == (2,)

    @property
    def only_winner_scores(self) -> bool:
        """Whether every place at a table but the first scores nothing."""
        if self.scores == "points" or self.scores_rest:
            return False
        lists = self.scores.values() if isinstance(self.scores, dict) else (self.scores,)
        return not any(any(scores[1:]) for scores in lists)

    @property
    def table_size(self) -> int:
        """How many sit at a table of a bracket, the first choice elsewhere; two where no size is set (C7)."""
        return self.table_sizes[0] if self.table_sizes else 2

    def game_of(self, number: int) -> str | None:
        """The rulebook of the game that is played in round `number`; None where the stage has only its own game."""
        return self.games[number - 1] if self.games is not None and 1 <= number <= len(self.games) else None

    @property
    def bye_is_win(self) -> bool:
        """Whether a bye is a win; else it is a rest, which counts nowhere."""
        return (self.bye or ("rest" if self.format == "round-robin" else "win")) == "win"

    @property
    def evenings(self) -> int:
        """How many evenings the stage takes."""
        return -(-self.rounds // self.rounds_per_evening)

    def evening(self, number: int) -> int:
        """The evening, from 1, on which round `number` is played."""
        return -(-number // self.rounds_per_evening)

    def net(self, points: Fraction, fined: Fraction) -> Fraction:
        """The points of a game with those that penalties add (B5).

        Where the floor is the game they may not push it below 0, yet points that were below 0 at the table stay so.
        """
        net = points + fined
        return max(net, min(points, Fraction(0))) if self.floor == "game" and fined < 0 else net

    def scores_at(self, size: int) -> tuple[Fraction, ...] | None:
        """The scores by place at a table of `size`; None where the rulebook has none for that size."""
        if self.scores == "points":
            return ()
        return self.scores.get(size) if isinstance(self.scores, dict) else self.scores
