"""The rules of matches, groups, brackets and penalties in words: what an event's page lists of them (D2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from engine.model import LANGUAGES, Language
from engine.rules import Game, PenaltyRule, Ranking, Rulebook, Stage, Title
from engine.views.rules import penalties_table, rule_name, value_words
from engine.views.words import Lexicon, catalogue


def _choices(annotation: Any) -> Iterator[str]:
    """The words that a key takes, wherever they stand in its type."""
    for part in get_args(annotation):
        if isinstance(part, str):
            yield part
        elif not isinstance(part, type):
            yield from _choices(part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("model", [Rulebook, Game, Stage, PenaltyRule, Ranking])
def test_d2_every_word_that_a_key_takes_is_told(model: type[BaseModel], language: Language) -> None:
    """In the words of the language, not by the word of the file."""
    word = Lexicon(language)
    for key, field in model.model_fields.items():
        for choice in filter(None, _choices(field.annotation)):
            known = {f"value.{key}.{choice}", f"value.{choice}", f"status.{choice}"} & set(catalogue(language))
            assert known, f"{key} = {choice}"
            assert value_words(key, choice, word) in {catalogue(language)[k] for k in known}


@pytest.mark.parametrize(
    ("key", "value", "name", "said"),
    [
        ("game.match_points", 200, "points that end a match", "200"),
        ("game.time_out", True, "one lap more once time is up", "yes"),
        ("game.ace_left", 1, "ace left in hand", "1"),
        ("game.turn_seconds", 120, "seconds for a turn", "120"),
        (
            "game.turn_seconds_below",
            {"4": 30, "8": 60},
            "seconds for a turn, by cards in hand",
            "fewer than 4: 30; fewer than 8: 60",
        ),
        ("game.turn_seconds_below.4", 45, "seconds for a turn, by cards in hand (fewer than 4)", "45"),
        ("game.turn_warning_seconds", 10, "seconds more once the referee has warned", "10"),
        ("game.pips", "all", "points of a hand that is won", "the pips left in all hands"),
        ("stage.swiss.time_level", "draw", "level when time is up", "a draw"),
        ("stage.cup.seeding", "draw", "numbers given by", "draw"),
        ("stage.cup.seeding", "rank", "numbers given by", "seeds and rank"),
        ("stage.cup.jolly_order", "rank", "jollies taken by", "rank in the standings"),
        ("stage.cup.out", "stage", "whoever is put out is out", "for the rest of the stage"),
        ("stage.cup.third_place", True, "game for the third place", "yes"),
        ("penalty.late.warnings", 1, "how often only a warning (late)", "1"),
        ("penalty.late.warnings_per", "round", "warnings counted (late)", "round by round"),
        ("penalty.late.status", "out", "consequence (late)", "out of the round"),
        ("penalty.late.code", "late", "code of the penalty (late)", "late"),
        ("entrants", "pairs", "who plays", "pairs"),
        ("penalties", "scala40-danese", "penalties taken over from", "Scala 40, Danish system"),
    ],
)
def test_d2_a_rule_that_differs_is_told_in_words(key: str, value: object, name: str, said: str) -> None:
    """The key and its value; one word may mean different things to different keys."""
    word = Lexicon("en")
    assert (rule_name(key, word), value_words(key, value, word)) == (name, said)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"from": "groups", "top": 2}, "the first 2 of each group of the stage “Pools”"),
        ({"from": "groups", "top": 1, "across": 3},
         "the first 1 of each group of the stage “Pools”; the best 3 of the others in all groups of the stage “Pools”"),
        ({"from": "groups", "top": 0, "across": 8}, "the best 8 of the others in all groups of the stage “Pools”"),
        ({"from": "cup", "top": 4}, "the first 4 of the stage “Cup”"),
        ({"from": "season", "top": 4, "across": 0}, "the first 4 of the season's table"),
    ],
)  # fmt: skip
def test_c6_who_goes_on_from_groups_is_told(value: dict[str, object], said: str) -> None:
    """So many of each group, and the best of the others; of a stage without groups only the first."""
    word = Lexicon("en", {"groups": "Pools", "cup": "Cup"}, grouped=frozenset({"groups"}))
    assert value_words("qualify", value, word) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["+50 ai punti della partita, la prima volta solo un'ammonizione (in tutto il torneo)",
                "esclusione dal turno", "si annota, senza un importo fisso",
                "−1 al punteggio, le prime 2 volte solo un'ammonizione (turno per turno)"]),
        ("es", ["+50 a los puntos de la partida, la primera vez solo una amonestación (en todo el torneo)",
                "exclusión de la ronda", "se anota, sin un importe fijo",
                "−1 a la puntuación, las primeras 2 veces solo una amonestación (ronda por ronda)"]),
        ("en", ["+50 to the points of the game, only a warning the first time (through the tournament)",
                "out of the round", "noted, without a fixed amount",
                "−1 to the score, only a warning the first 2 times (round by round)"]),
    ],
)  # fmt: skip
def test_c9_the_penalties_say_when_they_are_only_a_warning(language: Language, said: list[str]) -> None:
    """And which status they give (C11), and that an incident has no amount (C13)."""
    codes = (
        PenaltyRule.model_validate({"code": "a", "points": 50, "warnings": 1, "article": "6.2"}),
        PenaltyRule(code="b", status="out", title=Title(it="B")),
        PenaltyRule(code="c"),
        PenaltyRule.model_validate({"code": "d", "score": -1, "warnings": 2, "warnings_per": "round"}),
    )
    table = penalties_table(codes, Lexicon(language))
    assert [line.cells[1] for line in table.lines] == said
    assert [line.cells[2] for line in table.lines] == ["<bdi>6.2</bdi>", *["<bdi></bdi>"] * 3]
