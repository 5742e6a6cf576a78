"""A whole rulebook: one game, its stages, its penalties, and the season's table that goes with it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, Self

from pydantic import BaseModel, Field, model_validator

from engine.rules.criteria import CriterionName, CriterionText
from engine.rules.exact import STRICT, Exact, Whole, YesNo
from engine.rules.game import Game
from engine.rules.stage import SEASON, Stage
from engine.rules.titles import Sourced, Title

__all__ = ["OTHER", "PenaltyRule", "Ranking", "Rulebook"]

#: The penalty code of what the rules do not name; it is in every rulebook (D1).
OTHER = "other"


class PenaltyRule(BaseModel):
    """A penalty by code: signed `points` on the game, signed `score` on the total, and the article it comes from."""

    model_config = STRICT
    code: str = Field(min_length=1)
    points: Exact = Fraction(0)
    score: Exact = Fraction(0)
    warnings: Whole = Field(default=0, ge=0)
    """How often an entrant is only warned before the penalty is due (C9)."""
    warnings_per: Literal["event", "round"] = "event"
    """Within what the warnings are counted (C9)."""
    status: Literal["", "forfeit", "out", "disqualified"] = ""
    """The status that the decision gives the entrant in the round's file (B6, C11, C12)."""
    article: str = ""
    title: Title = Title()


class Ranking(Sourced):
    """The season's table: what an event's final ranking gives, and how ties in the table are broken (A16)."""

    events: tuple[str, ...] | None = None
    """The events that count; without the key all of the season but those that qualify from it and those of pairs."""
    scores: tuple[Exact, ...] = Field(min_length=1)
    scores_rest: Exact = Fraction(0)
    ties: Literal["split", "higher"] = "split"
    """Those level in an event's ranking share the scores of their places, or all take the higher one's."""
    tiebreaks: tuple[CriterionText, ...] = ()
    sweep: YesNo = True
    """Whether a player who won every event is proclaimed at once, without a final (A18)."""

    @property
    def cascade(self) -> tuple[CriterionName, ...]:
        """The tie-break criteria in their order, taken apart."""
        return tuple(CriterionName.parse(text) for text in self.tiebreaks)

    def stage(self, events: int) -> Stage:
        """The table as a stage of which every event is a round, so that it is scored like any other."""
        return Stage(
            name=SEASON,
            rounds=max(events, 1),
            scores=self.scores,
            scores_rest=self.scores_rest,
            ties=self.ties,
            tiebreaks=self.tiebreaks,
        )


class Rulebook(BaseModel):
    """The rules of one event: its game, its stages in order and its penalty codes."""

    model_config = STRICT
    title: Title = Title()
    document: str = ""
    """The document that the rules come from, as its club calls it."""
    entrants: Literal["players", "pairs"] | None = None
    """Who plays: single players, or pairs; without the key both may."""
    game: Game = Game()
    stage: tuple[Stage, ...] = Field(min_length=1)
    penalty: tuple[PenaltyRule, ...] = ()
    penalties: str | None = None
    """A shipped rulebook whose penalties are those of this one too; own ones lie over them by their code."""
    ranking: Ranking | None = None
    """The season's table that goes with the rulebook; a `season.toml` takes it over by the rulebook's name."""

    @model_validator(mode="after")
    def _names_once(self) -> Self:
        for what, names in (("stage", [s.name for s in self.stage]), ("penalty", [p.code for p in self.penalty])):
            twice = sorted({n for n in names if names.count(n) > 1})
            if twice:
                raise ValueError(f"has two of {what} {twice[0]!r}")
        return self

    def stage_named(self, name: str) -> Stage | None:
        """The stage called `name`, if there is one."""
        return next((s for s in self.stage if s.name == name), None)
