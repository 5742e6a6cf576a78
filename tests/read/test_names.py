"""Who is meant by a name: accents, case and order do not matter, and a near miss is a question, never a new person."""

from __future__ import annotations

import pytest

from engine.model import Entrant, Register
from engine.problems import At, Problem
from engine.read.names import Names

PEOPLE = Register(
    (
        Entrant("m01", "Anna Bianchi", ("Annina", "Anna Verdi")),
        Entrant("m02", "Bruno D'Alò"),
        Entrant("m07", "Mario Rossi", ("Rossi il lungo",)),
        Entrant("m09", "Mario Rossi"),
        Entrant("m10", "Nicolò de Luca"),
        Entrant("m11", "Carla Rosso"),
    )
)


def found(text: str) -> tuple[str | None, list[Problem]]:
    """Who is meant by a cell, and what is wrong with it."""
    problems: list[Problem] = []
    return Names(PEOPLE, "players.csv").find(text, At("r.csv", 2, 5), problems), problems


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("m01", "m01"),
        ("M01", "m01"),
        ("anna  BIANCHI", "m01"),
        ("ANNINA", "m01"),
        ("Anna Verdi", "m01"),
        ("bruno d’alo", "m02"),
        ("BRUNO D'ALO\u0300", "m02"),
        ("Nicolo De Luca", "m10"),
    ],
)
def test_a_name_is_found_however_it_is_spelled(text: str, who: str) -> None:
    """By id, name or alias; a name of before is an alias."""
    assert found(text) == (who, [])


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("Bianchi Anna", 'did you mean "Anna Bianchi" (m01)? Otherwise add'),
        ("bianchi, anna", 'did you mean "Anna Bianchi" (m01)? Otherwise add'),
        (
            "Rossi Mario",
            'did you mean "Mario Rossi" (m07, m09), "Rossi il lungo" (m07) or "Carla Rosso" (m11)? Otherwise add',
        ),
        ("A. Bianchi", 'did you mean "Anna Bianchi" (m01)? Otherwise add'),
        ("Rosso", 'did you mean "Carla Rosso" (m11)? Otherwise add'),
        ("Bosso Carla", 'did you mean "Carla Rosso" (m11)? Otherwise add'),
        ("Carla Bosso", 'did you mean "Carla Rosso" (m11)? Otherwise add'),
        ("Luca", 'did you mean "Nicolò de Luca" (m10)? Otherwise add'),
        ("D'Alo Bruno", 'did you mean "Bruno D\'Alò" (m02)? Otherwise add'),
        ("Gianluigi Zuccolà", "correct the name, or add"),
    ],
)
def test_a_near_miss_is_a_question(text: str, fix: str) -> None:
    """Nobody is taken for it, and nobody is added; those who look like it are named, the likeliest first."""
    who, problems = found(text)
    assert who is None
    assert [(p.code, p.fix) for p in problems] == [("entrant-unknown", f"{fix} the person to players.csv")]


def test_the_name_of_two_is_refused() -> None:
    """Their ids are named."""
    who, problems = found("mario rossi")
    assert who is None
    assert [(p.code, p.fix) for p in problems] == [
        ("entrant-ambiguous", "write the id instead of the name: m07 or m09")
    ]


def test_nothing_is_like_nothing() -> None:
    """An empty word is part of every name, and like none."""
    assert PEOPLE.nearest(" ") == ()
    assert PEOPLE.nearest("mario", count=1) == ("Mario Rossi",)
