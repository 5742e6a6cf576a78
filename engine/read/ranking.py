"""The season's table: the rules of `[ranking]` in `season.toml`, taken over from a rulebook or written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from engine.model import Words
from engine.problems import At, Problem
from engine.read.books import Book, OwnRulebook, book_named, book_names
from engine.read.say import did_you_mean, nearest, shown
from engine.read.toml import Toml
from engine.read.validate import as_problems, place_of
from engine.rules import Ranking, Title, Variant, merge, variants
from engine.rules.exact import STRICT

__all__ = ["SeasonRules", "read_ranking"]


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season's table; `events` are those that count, as far as the season lists them."""

    rulebook_name: str | None
    title: Words
    """The title of that rulebook; empty without one."""
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


class _Titled(BaseModel):
    model_config = STRICT
    title: Title = Title()


def read_ranking(
    own: Mapping[str, Any], season: Toml, rulebooks: Mapping[str, OwnRulebook], events: Sequence[str]
) -> tuple[SeasonRules | None, tuple[Problem, ...]]:
    """The table of the season whose `[ranking]` is `own`, or None with what is wrong."""
    name = own.get("rulebook")
    base: Mapping[str, Any] = {}
    title = Title()
    sources = [season]
    if name is not None:
        book = book_named(str(name), rulebooks)
        if book is not None and book.unread:
            return None, book.unread
        if book is None or not _has_table(book):
            known = [n for n in book_names(rulebooks) if (b := book_named(n, rulebooks)) and _has_table(b)]
            at = season.at("ranking", "rulebook")
            message = f"there is no rulebook {shown(str(name))} with a season's table"
            why = "a season takes its table over from a rulebook that has one"
            return None, (Problem(at, "rulebook-unknown", message, why, did_you_mean(str(name), known)),)
        name, base = book.name, book.raw["ranking"]
        of_title = {"title": book.raw.get("title", title)}
        try:
            title = _Titled.model_validate(of_title).title
        except ValidationError as error:
            return None, as_problems(error, _Titled, of_title, book.sources)
        sources += book.sources
    merged = merge(base, {key: value for key, value in own.items() if key != "rulebook"})
    raw = {"ranking": merged}
    try:
        ranking = _Top.model_validate(raw).ranking
    except ValidationError as error:
        return None, as_problems(error, _Top, raw, sources)
    differing = variants(base, merged) if name is not None else ()
    rules = SeasonRules(name, title.words, ranking, differing, raw, tuple(sources))
    problems = tuple(
        Problem(rules.at("events", i), "event-missing", f"the season has no event {shown(event)}",
                "the season's table counts events of the season", _instead(event, events, ranking.events or ()))
        for i, event in enumerate(ranking.events or ())
        if event not in events
    )  # fmt: skip
    return rules, (*problems, *_events(rules))


def _instead(event: str, events: Sequence[str], counted: Sequence[str]) -> str:
    close = nearest(event, [e for e in events if e not in counted])
    return f"did you mean {shown(close)}?" if close else "take it out of this list, or add it to the season's events"


def _events(rules: SeasonRules) -> Iterator[Problem]:
    """An event that the table names twice, and a list that names none."""
    named = rules.ranking.events
    if named is not None and not named:
        fix = "name the events, or leave the key out: then all of the season count"
        why = "the table adds up what events give"
        yield Problem(rules.at("events"), "value", "no event counts for the season's table", why, fix)
    for i, event in enumerate(named or ()):
        if event in (named or ())[:i]:
            yield Problem(rules.at("events", i), "duplicate-id", f"the event {shown(event)} is there twice",
                          "an event counts once", "remove one of the two")  # fmt: skip


def _has_table(book: Book) -> bool:
    return isinstance(book.raw.get("ranking"), Mapping)
