"""Which rules are in force: how ties are broken, and every rule that differs from the shipped rulebook (D2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from markupsafe import Markup
from pydantic import BaseModel

from engine.desk.results import EventResult
from engine.rules import SEASON, Game, PenaltyRule, Ranking, Stage, Title, Variant, shipped, shipped_names
from engine.views import links
from engine.views.breakdown import criterion_name
from engine.views.markup import link, listing, named, para
from engine.views.numbers import DASH
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = [
    "UNTOLD",
    "article_link",
    "cascade_list",
    "penalties_table",
    "rule_name",
    "rule_pages",
    "rules_table",
    "value_words",
    "variants_table",
]

#: Keys that set no rule: what something is called, and where its rules come from.
UNTOLD = frozenset({"name", "title", "articles"})


def cascade_list(rules: Stage | Ranking, word: Lexicon) -> Markup:
    """The criteria in their order, from the score to the shared rank."""
    return listing(
        [word("ties.first"), *(criterion_name(text, word) for text in rules.tiebreaks), word("ties.last")],
        "cl-cascade",
        ordered=True,
    )


def article_link(rules: Stage | Ranking, key: str, word: Lexicon) -> Markup:
    """The article that a rule comes from, linked to the table of articles; nothing where none is noted."""
    article = rules.articles.get(key)
    if article is None:
        return Markup("")
    return link(f"#{_anchor(rules, key)}", word("rules.article", article=article))


def rule_pages(result: EventResult, here: str, word: Lexicon) -> Markup:
    """Links from page `here` to the event's pages for a referee; nothing where it has none."""
    season, event = result.season, result.id
    found = []
    if links.has_time_out(result):
        found.append(link(links.href(here, links.time_out_page(season, event)), word("timeout.link"), "cl-more"))
    return Markup("").join(para(each) for each in found)


def rules_table(rules: Stage | Ranking | Game, word: Lexicon, caption: str) -> Table:
    """Every rule that a stage, a game or the season's table sets, with its value here and the article that says so."""
    told = (rules.model_fields_set | set(rules.articles)) - UNTOLD
    lines = [
        (
            Markup('<span id="{}">{}</span>').format(_anchor(rules, key), rule_name(key, word)),
            value_words(key, _plain(getattr(rules, key)), word),
            rules.articles.get(key, ""),
        )
        for key in type(rules).model_fields
        if key in told
    ]
    return _with_articles(caption, lines, word)


def penalties_table(penalties: Sequence[PenaltyRule], word: Lexicon) -> Table:
    """Every penalty that the rulebook names, with what it takes off and the article that says so."""
    lines = []
    for penalty in penalties:
        name = named(penalty.title.words[word.language] or penalty.code)
        lines.append((name, _consequence(penalty, word), penalty.article))
    return _with_articles(word("rules.penalties"), lines, word, ("referee.what", "referee.effect"))


def _consequence(penalty: PenaltyRule, word: Lexicon) -> str:
    """What a penalty adds or takes off, which status it gives, and how often it is only a warning before (C9)."""
    parts = [
        word(key, amount=word.signed(amount))
        for key, amount in (("penalties.points", penalty.points), ("penalties.score", penalty.score))
        if amount
    ]
    if penalty.status:
        parts.append(word.of("status", penalty.status))
    parts = parts or [word("rules.penalty.incident")]
    if penalty.warnings:
        warned = word.count("rules.penalty.warned", penalty.warnings)
        per = word.of("value.warnings_per", penalty.warnings_per)
        parts.append(word("rules.penalty.per", warned=warned, per=per))
    return ", ".join(parts)


def _with_articles(
    caption: str,
    lines: Sequence[tuple[Markup, str, str]],
    word: Lexicon,
    heads: tuple[str, str] = ("rules.rule", "rules.value"),
) -> Table:
    """A table of rules, values and articles; without the last column where no article is noted."""
    columns = [Column(word(heads[0]), "name"), Column(word(heads[1]))]
    articles = any(article for _, _, article in lines)
    if articles:
        columns.append(Column(word("rules.article_column")))
    rows = (Line((name, value, named(article)) if articles else (name, value)) for name, value, article in lines)
    return Table(caption, tuple(columns), tuple(rows), "cl-rules", caption_hidden=True)


def variants_table(variants: Sequence[Variant], word: Lexicon) -> Table:
    """Every rule in force here that the shipped rulebook has otherwise."""
    columns = (Column(word("rules.rule"), "name"), Column(word("rules.here")), Column(word("rules.shipped")))
    lines = tuple(
        Line((rule_name(v.key, word), value_words(v.key, v.here, word), value_words(v.key, v.shipped, word)))
        for v in variants
    )
    return Table(word("event.variants.title"), columns, lines, "cl-rules", caption_hidden=True)


def rule_name(key: str, word: Lexicon) -> str:
    """The words for a rulebook key such as `stage.regular.counting`: those of its last part that has any.

    What it is about more closely stands in brackets: the stage where a page speaks of several, the table size of
    `stage.regular.scores.4`, a penalty's code.
    """
    parts = key.split(".")
    known = [i for i, part in enumerate(parts) if word.has("rule", part)]
    if not known:
        return parts[-1]
    rule = parts[known[-1]]
    closer = [_member(rule, part, word) for part in parts[known[-1] + 1 :]]
    if parts[0] == "penalty":
        closer = closer or parts[1:2]
    if parts[0] == "stage" and len(word.stages) > 1:
        closer.insert(0, word.stages.get(parts[1], parts[1]))
    name = word.of("rule", rule)
    return f"{name} ({', '.join(closer)})" if closer else name


def value_words(key: str, value: object, word: Lexicon) -> str:
    """A rulebook's value as people read it."""
    if value is None:
        return DASH
    if isinstance(value, bool):
        return word("value.yes") if value else word("value.no")
    if isinstance(value, (int, Fraction, Decimal)):
        return word.number(Fraction(value))
    if isinstance(value, str):
        return _text(key, value, word)
    if isinstance(value, dict) and "kind" in value:
        return _hand(value, word)
    if isinstance(value, dict) and key.rpartition(".")[2] == "called_hands":
        return _called(key, value, word)
    if isinstance(value, dict) and "top" in value:
        return _qualify(value, word)
    if isinstance(value, dict) and "best" in value:
        first, last = value["rounds"]
        return word("rules.part", best=value["best"], first=first, last=last)
    if isinstance(value, dict):
        return "; ".join(f"{_member(key, str(k), word)}: {value_words(key, v, word)}" for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(value_words(key, v, word) for v in value)
    return str(value)


def _called(key: str, value: Mapping[str, Any], word: Lexicon) -> str:
    """The hands that are called, and those that are not played or called."""
    titles = {hand["kind"]: _hand({**hand, "times": 1}, word) for hand in value["hands"]}
    parts = [value_words(key, value["hands"], word)]
    not_played, last = value.get("not_played", ()), value.get("last")
    if not_played:
        parts.append(word("rules.hands.not_played", hands=", ".join(titles[kind] for kind in not_played)))
    if last:
        parts.append(word("rules.hands.last", hand=titles[last]))
    return "; ".join(parts)


def _hand(hand: Mapping[str, Any], word: Lexicon) -> str:
    """A hand by its title, and how often it exists if that is not once."""
    title, times = Title(**hand.get("title", {})).words[word.language] or hand["kind"], hand.get("times", 1)
    return f"{title} ×{times}" if times != 1 else str(title)


def _qualify(value: Mapping[str, Any], word: Lexicon) -> str:
    """Who plays a stage: how many, and out of which standing; of a stage in groups the first of each (C6)."""
    source, across = value.get("source", value.get("from")), value.get("across", 0)
    if source == SEASON:
        return word("rules.qualify.season", top=value["top"])
    title = word.stages.get(source, source)
    first = "rules.qualify.groups" if across or source in word.grouped else "rules.qualify.stage"
    parts = [word(first, top=value["top"], source=title)] if value["top"] else []
    if across:
        parts.append(word("rules.qualify.across", across=across, source=title))
    return "; ".join(parts)


def _plain(value: object) -> object:
    """A rule's value as a TOML file would give it, with its numbers exact: a dump of the model would write them."""
    if isinstance(value, BaseModel):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _member(key: str, name: str, word: Lexicon) -> str:
    """A word that a rulebook chooses from several, a size of table, or the title of an event or a game."""
    kind = key.rpartition(".")[2]
    if kind in ("games", "game_tiebreaks", "events", "penalties"):
        if name in word.titles:
            return word.titles[name]
        return Title(**shipped(name)["title"]).words[word.language] if name in shipped_names() else name
    if kind == "scores" and name.isdecimal():
        return word("rules.at_table", size=name)
    if kind == "turn_seconds_below" and name.isdecimal():
        return word("times.below", cards=name)
    if kind == "status" and word.has("status", name):
        return word.of("status", name)
    own = f"{kind}.{name}"  # one word, such as draw, may mean different things to different keys
    return next((word.of("value", member) for member in (own, name) if word.has("value", member)), name)


def _text(key: str, text: str, word: Lexicon) -> str:
    if key.rpartition(".")[2] in ("tiebreaks", "table_tiebreaks", "game_tiebreaks"):
        return criterion_name(text, word)
    return _member(key, text, word)


def _anchor(rules: Stage | Ranking | Game, key: str) -> str:
    if isinstance(rules, Game):
        return f"game-rule-{key}"  # a stage may be called game
    return f"rule-{SEASON if isinstance(rules, Ranking) else rules.name}-{key}"
