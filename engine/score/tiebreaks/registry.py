"""The registry of tie-break criteria: each one has a code, its words in three languages, and its function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

import polars as pl

from engine.model import LANGUAGES, Words
from engine.rules import DEPTH, CriterionName, Game, Stage
from engine.score.numbers import Scale
from engine.score.results import Context, Value

__all__ = [
    "CRITERIA",
    "Criterion",
    "CriterionWords",
    "Ledger",
    "Measure",
    "criterion_problem",
    "criterion_words",
    "exact_values",
    "in_scope",
    "joined",
    "measure_of",
    "numbered",
    "plainly",
    "register",
]


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a criterion may read.

    `games`: one row per `after`, `entrant` and game, with `round`, `points_for`, `points_against` and
    `victory_points` (units of `points_scale`), `errors`, `score` (units of `score_scale`), `status`, `place`, `shared`,
    `size` and `counted`. `lines`: one row per `after` and `entrant`, with `played`, `score`, `group`, and `level`:
    entrants of one `after` with the same level are still tied. `sheets`: the rows of all scored rounds, each once,
    those that are no games too. `length`: how many rounds the stage has.
    """

    games: pl.DataFrame
    lines: pl.DataFrame
    sheets: pl.DataFrame
    length: int
    entrants: tuple[str, ...]
    stage: Stage
    game: Game
    points_scale: Scale
    score_scale: Scale
    context: Context

    def of_scope(self, scope: str) -> pl.DataFrame:
        """The games that a scope of this stage reads: `counted`, `discarded` or `all`."""
        if scope == "all":
            return self.games
        return self.games.filter(pl.col("counted") if scope == "counted" else ~pl.col("counted"))


@dataclass(frozen=True, slots=True)
class Measure:
    """What a criterion found: `keys` has `after`, `entrant` and integer columns of which more is always better.

    `value` makes an exact value of one row's key columns, in their order. An entrant without a row has no value and
    stands below those who have one.
    """

    keys: pl.DataFrame
    value: Callable[[tuple[int, ...]], Value]


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """How members read a criterion: its name, and "more …" and "fewer …" where it compares one number."""

    name: Words
    more: Words | None
    fewer: Words | None


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to tell entrants apart: the code that rulebooks use, its words and its function.

    `words` takes the words of a scope ("in the counted games") and gives those of the criterion. `scopes` are the
    scopes that it reads beside the name of an earlier stage; `stages` says whether it can read an earlier stage;
    `own` has the words of scopes that are this criterion's alone.
    """

    code: str
    scopes: tuple[str, ...]
    stages: bool
    words: Callable[[Words], CriterionWords]
    measure: Callable[[Ledger, CriterionName], Measure]
    own: Mapping[str, CriterionWords] = field(default_factory=dict)


CRITERIA: dict[str, Criterion] = {}


def register(criterion: Criterion) -> Criterion:
    """Put `criterion` into the registry; its code must be new."""
    if criterion.code in CRITERIA:
        raise ValueError(f"two criteria have the code {criterion.code!r}")
    CRITERIA[criterion.code] = criterion
    return criterion


def criterion_problem(name: CriterionName, earlier_stages: tuple[str, ...]) -> str | None:
    """What is wrong with a criterion in a stage that comes after `earlier_stages`; None when it can be scored."""
    criterion = CRITERIA.get(name.name)
    if criterion is None:
        return f'there is no criterion "{name.name}"'
    if name.depth != DEPTH and name.name != "places":
        return f'"{name.text}" has a number of places, and only "places" compares places'
    if name.scope in criterion.scopes or (criterion.stages and name.scope in earlier_stages):
        return None
    scopes = [*criterion.scopes, *(earlier_stages if criterion.stages else ())]
    known = f"it reads {', '.join(scopes)}" if scopes else "it reads an earlier stage, and none comes before this one"
    return f'"{name.name}" cannot read "{name.scope}": {known}'


_SCOPES = {
    "counted": Words(it="nelle partite contate", es="en las partidas que cuentan", en="in the counted games"),
    "discarded": Words(it="nelle partite scartate", es="en las partidas descartadas", en="in the discarded games"),
    "all": Words(it="in tutte le partite", es="en todas las partidas", en="in all games"),
}


def criterion_words(text: str) -> CriterionWords:
    """The words of a criterion as a rulebook writes it; KeyError when there is no such criterion.

    Where no scope is written none is said: most stages discard nothing.
    """
    name = CriterionName.parse(text)
    if name.scope in CRITERIA[name.name].own:
        return CRITERIA[name.name].own[name.scope]
    stage = Words(it=f"nella fase «{name.scope}»", es=f"en la fase «{name.scope}»", en=f"in the stage “{name.scope}”")
    scope = _SCOPES.get(name.scope, stage) if text != name.name else Words(it="", es="", en="")
    return CRITERIA[name.name].words(scope)


def joined(first: Words, scope: Words) -> Words:
    """`first` with the words of a scope behind it."""
    return Words(*(f"{first[language]} {scope[language]}".rstrip() for language in LANGUAGES))


def in_scope(name: Words, more: Words, fewer: Words) -> Callable[[Words], CriterionWords]:
    """The words of a criterion that compares one number, for every scope."""
    return lambda scope: CriterionWords(joined(name, scope), joined(more, scope), joined(fewer, scope))


def plainly(name: Words, more: Words, fewer: Words) -> Callable[[Words], CriterionWords]:
    """The words of a criterion that compares one number and has no scope to name."""
    return lambda scope: CriterionWords(name, more, fewer)


def measure_of(ledger: Ledger, values: Mapping[tuple[int, int], Fraction], *, fewer: bool = False) -> Measure:
    """What a criterion found, from its values by (after, entrant)."""
    lines = ledger.lines.select("after", "entrant")
    keys, value = numbered([values.get(line) for line in lines.iter_rows()], fewer=fewer)
    return Measure(lines.with_columns(k0=keys), value)


def numbered(
    values: Sequence[Fraction | None], *, fewer: bool
) -> tuple[pl.Series, Callable[[tuple[int, ...]], Fraction]]:
    """Keys for numbers of any size: each is the number of its value among all different ones, so that it is small."""
    in_order = sorted({v for v in values if v is not None}, reverse=fewer)
    number = {value: i for i, value in enumerate(in_order)}
    keys = pl.Series([None if v is None else number[v] for v in values], dtype=pl.Int64)
    return keys, lambda k: in_order[k[0]]


def exact_values(scale: Scale, *, fewer: bool) -> Callable[[tuple[int, ...]], Fraction]:
    """Makes the value of a single key column of `scale`, which was negated where fewer is better."""
    exact = cache(scale.exact)
    return lambda keys: exact(-keys[0] if fewer else keys[0])
