"""The season's table: the rules of `[ranking]` in `season.toml`, taken over from a rulebook or written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from engine.problems import At, Problem
from engine.read.say import did_you_mean, shown
from engine.read.toml import Toml
from engine.read.validate import as_problems, place_of
from engine.rules import Ranking, Variant, merge, shipped, shipped_names, variants
from engine.rules.exact import STRICT

__all__ = ["SeasonRules", "read_ranking"]


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season's table; `events` are those that count, as far as the season lists them."""

    rulebook_name: str | None
    ranking: Ranking
    variants: tuple[Variant, ...]
    raw: Mapping[str, Any]
    sources: tuple[Toml, ...]

    def at(self, *key: str | int) -> At:
        """Where a key of the merged rules stands, e.g. `("tiebreaks", 1)`."""
        return place_of(("ranking", *key), self.raw, self.sources)


class _Top(BaseModel):
    model_config = STRICT
    ranking: Ranking


def read_ranking(
    own: Mapping[str, Any], season: Toml, rulebooks: Mapping[str, Toml], events: Sequence[str]
) -> tuple[SeasonRules | None, tuple[Problem, ...]]:
    """The table of the season whose `[ranking]` is `own`, or None with what is wrong.

    A club's rulebook goes before a shipped one of the same name, as in an event.
    """
    name = own.get("rulebook")
    base: Mapping[str, Any] = {}
    sources = [season]
    if name is not None:
        known = {**{n: shipped(n) for n in shipped_names()}, **{n: t.raw for n, t in rulebooks.items()}}
        with_table = sorted(n for n, raw in known.items() if isinstance(raw.get("ranking"), Mapping))
        if not isinstance(name, str) or name not in with_table:
            at = season.at("ranking", "rulebook")
            message = f"there is no rulebook {shown(str(name))} with a season's table"
            why = "a season takes its table over from a rulebook that has one"
            return None, (Problem(at, "rulebook-unknown", message, why, did_you_mean(str(name), with_table)),)
        base = known[name]["ranking"]
        sources += [rulebooks[name]] if name in rulebooks else []
    merged = merge(base, {key: value for key, value in own.items() if key != "rulebook"})
    raw = {"ranking": merged}
    try:
        ranking = _Top.model_validate(raw).ranking
    except ValidationError as error:
        return None, as_problems(error, _Top, raw, sources)
    rules = SeasonRules(name, ranking, variants(base, merged) if name is not None else (), raw, tuple(sources))
    problems = tuple(
        Problem(rules.at("events", i), "event-missing", f"the season has no event {shown(event)}",
                "the season's table counts events of the season", did_you_mean(event, events))
        for i, event in enumerate(ranking.events or ())
        if event not in events
    )  # fmt: skip
    return rules, problems
