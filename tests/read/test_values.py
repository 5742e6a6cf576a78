"""What a key of a rulebook takes: values of its own kind, and none that merely equals one or is written like one."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from engine.read.settings import ClubSettings, EventSettings, SeasonSettings
from engine.rules import CalledHand, CalledHands, Game, Part, PenaltyRule, Qualify, Ranking, Rulebook, Stage, Title

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
