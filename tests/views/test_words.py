"""The catalogues of the three languages, and that a page keeps to one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import date
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest
from markupsafe import Markup

import engine
from engine.desk.changes import ROW_FIELDS
from engine.desk.history import NoHistory
from engine.model import LANGUAGES, SEATS, Language, Purpose, Status
from engine.pair import card_values
from engine.pair.cards import SUITS
from engine.publish.pages import LABELS
from engine.rules import Game, PenaltyRule, Ranking, Rulebook, Stage, shipped, shipped_names
from engine.views.words import Lexicon, catalogue
from views.pages import Shown, readable

ENGINE = Path(engine.__file__).parent
#: Groups of which one member is picked by a value, and who says which members there are.
GROUPS: dict[str, Collection[str]] = {
    "site": set(LABELS),
    "state": {"scored", "seating", "void", "planned"},
    "status": {s.value for s in Status if s.value},
    "mark": {"jolly", "bye", "forfeit", "withdrawn"},
    "better": {"higher", "lower"},
    "outcome": {"won", "drawn", "lost"},
    "cards.kind": {value.kind for value in card_values()},
    "draws.purpose": {p.value for p in Purpose},
    "draws.level": {"start", "score", "rank", "new", "absent", "chance", "turn", "unknown"},
    "card.suit": set(SUITS),
    "card.short": {"1", "11", "12", "13"},
    "card.long": {"1", "11", "12", "13"},
    "corrections.none": set(get_args(NoHistory)),
    "corrections.field": set(ROW_FIELDS),
    "corrections.end": {"points", "time"},
    "hands.kind": {"blocked", "void"},
    "bracket.round": {"1", "2", "4", "8", "16", "32", "64"},
    "ranking.rules.ties": {"split", "higher"},
    "seat.short": set(SEATS),
    "seat.long": set(SEATS),
    "paper.sheet": {"seating", "slips", "standings"},
}


def _titles(raw: Any, language: Language) -> Iterator[str]:
    """Every title of a rulebook: King is a game in all three languages."""
    if isinstance(raw, dict):
        yield from [raw["title"][language]] if "title" in raw else []
        raw = list(raw.values())
    if isinstance(raw, list):
        for part in raw:
            yield from _titles(part, language)


def placeholders(phrase: str) -> set[str]:
    """The names of the places in a phrase."""
    return {name for _, name, _, _ in Formatter().parse(phrase) if name is not None}


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_catalogues_have_the_same_keys_and_places(language: Language) -> None:
    """Italian is compared with the others; no phrase is empty."""
    italian, other = catalogue("it"), catalogue(language)
    assert list(italian) == list(other)
    assert {k: placeholders(v) for k, v in italian.items()} == {k: placeholders(v) for k, v in other.items()}
    assert all(other.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_statuses_have_one_mark(language: Language) -> None:
    """In a table of rounds a bye and a withdrawal are told apart."""
    marks = [text for key, text in catalogue(language).items() if key.startswith("mark.")]
    assert len(set(marks)) == len(marks) == len(GROUPS["mark"])


def test_every_key_is_used() -> None:
    """A key stands in the code, as a whole or without its plural form, or is of a group that is picked from."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for room in ("views", "publish") for path in (ENGINE / room).glob("*.py")
    )
    known = {f"{group}.{member}" for group, members in GROUPS.items() for member in members}
    models = (Stage, Game, PenaltyRule, Ranking, Rulebook)
    rules = {f"rule.{name}" for model in models for name in model.model_fields}
    for key in catalogue("it"):
        form = re.sub(r"\.(one|other)$", "", key)
        picked = key in known | rules or key.startswith("value.") or form.startswith("standing.movement.")
        assert picked or f'"{form}"' in code, key


def test_every_member_of_a_group_has_a_word() -> None:
    """Seats, states, statuses, the site's labels, and the rulebook keys that set a rule (D2)."""
    keys = set(catalogue("it"))
    assert {f"{group}.{member}" for group, members in GROUPS.items() for member in members} <= keys
    untold = {"name", "title", "article", "articles", "document", "game", "stage", "penalty", "ranking"}
    models = (Stage, Game, PenaltyRule, Ranking, Rulebook)
    assert {f"rule.{name}" for model in models for name in model.model_fields if name not in untold} <= keys


def test_a_phrase_takes_values_as_text_and_as_markup() -> None:
    """What is no markup is escaped where the phrase becomes HTML; braces in a value stay what they are."""
    word = Lexicon("en")
    assert word("page.event", event="{season}", season="<b>") == "{season} <b>"
    assert word.markup("page.event", event=Markup("<i>x</i>"), season="<b>") == "<i>x</i> &lt;b&gt;"


def test_plurals_follow_the_count() -> None:
    """One and several."""
    assert Lexicon("it").count("round.tables.count", 1) == "1 tavolo"
    assert Lexicon("es").count("round.tables.count", 9) == "9 mesas"


@pytest.mark.parametrize(
    ("language", "long", "short", "listed"),
    [
        ("it", "9 gennaio 2026", "ven 9 gen 2026", "a, b e c"),
        ("es", "9 de enero de 2026", "vie, 9 ene 2026", "a, b y c"),
        ("en", "January 9, 2026", "Fri, Jan 9, 2026", "a, b, and c"),
    ],
)
def test_dates_and_lists_are_the_languages(language: Language, long: str, short: str, listed: str) -> None:
    """Babel writes them."""
    word, day = Lexicon(language), date(2026, 1, 9)
    assert (word.long_date(day), word.weekday(day), word.enumerated("abc")) == (long, short, listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_keeps_to_its_language(shown: Shown, language: Language) -> None:
    """No phrase of another language's catalogue, unless this one has it too, is on any page."""
    titles = [title for name in shipped_names() for title in _titles(shipped(name), language)]
    own = "\n".join([*catalogue(language).values(), *titles]).casefold()
    pages = "\n".join(readable(text)[0] for text in shown(language, False).values()).casefold()
    for other in LANGUAGES:
        for key, phrase in catalogue(other).items():
            for part in re.split(r"\{\w+\}", phrase):
                text = part.strip(" .,:;()·").casefold()
                if len(text) > 3 and not re.search(rf"(?<!\w){re.escape(text)}(?!\w)", own):
                    assert not re.search(rf"(?<!\w){re.escape(text)}(?!\w)", pages), f"{other} {key}: {text}"
