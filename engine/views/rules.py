"""Which rules are in force: how ties are broken, and every rule that differs from the shipped rulebook (D2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from engine.rules import SEASON, Ranking, Stage, Title, Variant, shipped, shipped_names
from engine.views.breakdown import criterion_name
from engine.views.markup import link, listing, named
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["article_link", "articles_table", "cascade_list", "rule_name", "value_words", "variants_table"]


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


def articles_table(rules: Stage | Ranking, word: Lexicon) -> Table:
    """Every rule of a stage, or of the season's table, that comes from an article, with its value here."""
    set_here = rules.model_dump()
    columns = (Column(word("rules.rule"), "name"), Column(word("rules.value")), Column(word("rules.article_column")))
    lines = tuple(
        Line(
            (
                Markup('<span id="{}">{}</span>').format(_anchor(rules, key), rule_name(key, word)),
                value_words(key, set_here.get(key), word),
                named(article),
            )
        )
        for key, article in rules.articles.items()
    )
    return Table(word("rules.all"), columns, lines, "cl-rules", caption_hidden=True)


def variants_table(variants: Sequence[Variant], word: Lexicon) -> Table:
    """Every rule in force here that the shipped rulebook has otherwise."""
    columns = (Column(word("rules.rule"), "name"), Column(word("rules.here")), Column(word("rules.shipped")))
    lines = tuple(
        Line(
            (
                Markup("{} <code>{}</code>").format(rule_name(v.key, word), v.key),
                value_words(v.key, v.here, word),
                value_words(v.key, v.shipped, word),
            )
        )
        for v in variants
    )
    return Table(word("event.variants.title"), columns, lines, "cl-rules", caption_hidden=True)


def rule_name(key: str, word: Lexicon) -> str:
    """The words for a rulebook key such as `stage.regular.counting`: those of its last part that has any.

    What it is about more closely stands in brackets: the table size of `stage.regular.scores.4`, a penalty's code.
    """
    parts = key.split(".")
    known = [i for i, part in enumerate(parts) if word.has("rule", part)]
    if not known:
        return parts[-1]
    closer = parts[known[-1] + 1 :] or (parts[1:2] if parts[0] == "penalty" else [])
    name = word.of("rule", parts[known[-1]])
    return f"{name} ({', '.join(closer)})" if closer else name


def value_words(key: str, value: object, word: Lexicon) -> str:
    """A rulebook's value as people read it."""
    if value is None:
        return "–"
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
    """Who plays a stage: how many, and out of which standing."""
    source = value.get("source", value.get("from"))
    if source == SEASON:
        return word("rules.qualify.season", top=value["top"])
    return word("rules.qualify.stage", top=value["top"], source=source)


def _member(key: str, name: str, word: Lexicon) -> str:
    """A word that a rulebook chooses from several; a game by the title of its rulebook, if that is a shipped one."""
    if key.rpartition(".")[2] in ("games", "game_tiebreaks") and name in shipped_names():
        return Title(**shipped(name)["title"]).words[word.language]
    return word.of("value", name) if word.has("value", name) else name


def _text(key: str, text: str, word: Lexicon) -> str:
    if key.rpartition(".")[2] in ("tiebreaks", "table_tiebreaks", "game_tiebreaks"):
        return criterion_name(text, word)
    return _member(key, text, word)


def _anchor(rules: Stage | Ranking, key: str) -> str:
    return f"rule-{SEASON if isinstance(rules, Ranking) else rules.name}-{key}"
