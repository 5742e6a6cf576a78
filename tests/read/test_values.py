"""What a key of a rulebook takes: values of its own kind, and none that merely equals one or is written like one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from engine.read.settings import ClubSettings, EventSettings, SeasonSettings
from engine.rules import CalledHand, CalledHands, Game, Part, PenaltyRule, Qualify, Ranking, Rulebook, Stage, Title
from eventclub import event_of

MODELS: tuple[type[BaseModel], ...] = (
    *(CalledHand, CalledHands, Game, Part, PenaltyRule, Qualify, Ranking, Rulebook, Stage),
    *(ClubSettings, EventSettings, SeasonSettings),
)
FIELDS = [(model.__name__, name, field) for model in MODELS for name, field in model.model_fields.items()]


@pytest.mark.parametrize(("name", "field"), [(f"{m}.{n}", f) for m, n, f in FIELDS])
def test_no_value_is_taken_for_one_of_another_kind(name: str, field: FieldInfo) -> None:
    """`true` is no 1, "3" is no 3, and 1 and "yes" are no `true`; exact numbers may be written as text."""
    metadata: Any = field.metadata
    kind: Any = Annotated[field.annotation, "", *metadata]
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    for value in (True, False, 1, 0, 7, "1", "7", "yes", "true"):
        try:
            taken = adapter.validate_python(value)
        except ValidationError:
            continue
        assert type(taken) in (type(value), Title) or (type(taken), type(value)) in EXACT, (name, value, taken)


EXACT = {(Fraction, int), (Fraction, str)}


@pytest.mark.parametrize(
    ("rules", "told_as"),
    [
        ("[game]\nmatch_points = 0\n", "match_points of game must be more than 0, not 0"),
        ("[game]\nturn_seconds = 0\n", "turn_seconds of game must be at least 1, not 0"),
        ('[[stage]]\nname = "swiss"\npoints_cap = -1\n', 'points_cap of stage "swiss" must be more than 0, not -1'),
        ('[[stage]]\nname = "swiss"\ngroups = 27\n', 'groups of stage "swiss" must be at most 26, not 27'),
    ],
)
def test_the_least_and_the_most_of_a_number_are_told(rules: str, told_as: str, tmp_path: Path) -> None:
    """In words, with the limit that the key has, not one of all numbers."""
    (problem,) = event_of("domino", tmp_path, {}, rules).problems
    assert problem.message == told_as
