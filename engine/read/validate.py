"""Pydantic's findings as problems: at the key's place in its file, in words that an organiser understands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from engine.problems import At, Problem
from engine.read.say import LONGEST, listed, nearest, shown
from engine.read.settings import EventSettings
from engine.read.toml import Key, Toml
from engine.rules import MalformedCriterion

__all__ = ["MUST", "as_problems", "key_names", "must_be", "place_of", "unknown_key"]

#: What a key takes that takes several kinds of value.
TAKES = {
    "scores": 'a list such as [10, 6, 3, 1], one per table size such as { 4 = [10, 6, 3, 1] }, or "points"',
    "counting": "a number of games, or parts such as [{ rounds = [1, 6], best = 3 }]",
}

#: What is written where a list or a table is needed, by the key that takes it.
LISTS = {
    "bonus": "[7, 4, 2, 1]",
    "dates": "[2025-10-03, 2025-10-10]",
    "discard_ties": '["criterion", "earlier"]',
    "events": '["cuori", "king"]',
    "games": '["king", "cuori"]',
    "game_tiebreaks": '["errors"]',
    "table_sizes": "[4]",
    "table_tiebreaks": '["errors"]',
    "tiebreaks": '["points:counted"]',
    "void": "[4]",
}
TABLES = {
    "articles": '{ scores = "A2" }',
    "counting": "{ rounds = [1, 6], best = 3 }",
    "game": '{ better = "lower" }',
    "game_tiebreaks": '{ whist = ["errors"] }',
    "qualify": '{ from = "regular", top = 4 }',
    "turn_seconds_below": "{ 4 = 30, 8 = 60 }",
}
#: What a key takes that takes two numbers.
PAIRS = {
    "bye_points": "two numbers, for and against, such as [100, 0]",
    "rounds": "two numbers, the first round and the last, such as [1, 6]",
}

#: What a value must be, by the kind of pydantic's finding; {…} are its figures.
MUST = {
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "dict_type": "a table such as {table}",
    "frozen_set_type": "a list such as {list}",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number of few digits",
    "int_type": "a whole number",
    "less_than_equal": "at most {le}",
    "list_type": "a list such as {list}",
    "literal_error": "{expected}",
    "mapping_type": "a table such as {table}",
    "model_attributes_type": "a table such as {table}",
    "model_type": "a table such as {table}",
    "string_pattern_mismatch": "small letters, digits and hyphens, with a letter first",
    "string_too_short": "text that is not empty",
    "string_type": 'text in quotes, such as "{example}"',
    "too_long": "a list of {max_length}",
    "tuple_type": "a list such as {list}",
}

#: Keys of which the entries are called by names of the rulebook's own.
OWN_NAMES = ("game_tiebreaks",)

WHY = "the key takes no other value"

#: Findings that a value is of another kind altogether: of a key that takes several kinds, the least exact.
OTHER_KIND = ("dict_type", "int_type", "literal_error", "model_type", "string_type", "tuple_type")

#: A key with what pydantic found wrong about it.
_Finding = tuple[Key, Mapping[str, Any]]

#: Headings below which a key may belong when it stands in the wrong place.
HEADINGS = {"game": "[game]", "stage": "[[stage]]", "penalty": "[[penalty]]"}


def as_problems(
    error: ValidationError, model: type[BaseModel], raw: Mapping[str, Any], sources: Sequence[Toml]
) -> tuple[Problem, ...]:
    """`error` of validating `raw` against `model` as problems, each where its key stands in one of `sources`.

    `raw` may be a rulebook with an event's own keys laid over it: the first source that has the key is the place.
    Of the findings about one key that takes several kinds of value only the most exact one is told.
    """
    found: dict[Key, dict[object, list[_Finding]]] = {}
    for finding in error.errors(include_url=False):
        if finding["type"] == "too_short" and finding["input"]:
            continue  # the list is short only because its entries are wrong, which is told of each
        loc = finding["loc"]
        key = _real(loc, raw, finding["type"])
        several = next((i for i, part in enumerate(key) if part in TAKES), None)
        group = key if several is None else key[: several + 1]
        kind = None if several is None else _kind(loc, loc.index(key[several]) + 1, raw)
        found.setdefault(group, {}).setdefault(kind, []).append((key, finding))
    problems = []
    for group, kinds in found.items():
        findings = _nearest_kind(kinds)
        if findings:
            problems += [_problem(key, f, model, place_of(key, raw, sources), raw) for key, f in findings]
            continue
        name = str(group[-1])
        fix = f"write {name} in one of these forms"
        at = place_of(group, raw, sources)
        problems.append(Problem(at, "value", f"{name} cannot be that", f"{name} is {TAKES[name]}", fix))
    return tuple(problems)


def _kind(loc: Sequence[str | int], after: int, raw: Mapping[str, Any]) -> object:
    """Which kind of value pydantic tried, as it says after the key, at `after`; None where the key has only one."""
    tried = loc[: after + 1]
    return tried[-1] if len(tried) > after and _real(tried, raw, "") == _real(loc[:after], raw, "") else None


def _nearest_kind(kinds: Mapping[object, Sequence[_Finding]]) -> Sequence[_Finding]:
    """The findings about the kind of value that was most nearly written; none where it is none of the kinds."""
    if len(kinds) == 1:
        return next(iter(kinds.values()))

    def nearness(findings: Sequence[_Finding]) -> tuple[int, bool]:
        return max(len(key) for key, _ in findings), any(f["type"] not in OTHER_KIND for _, f in findings)

    ranked = sorted(kinds.values(), key=nearness, reverse=True)
    return ranked[0] if nearness(ranked[0]) > nearness(ranked[1]) else ()


def key_names(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys of `model` as TOML writes them."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def unknown_key(name: str, at: At, model: type[BaseModel], top: type[BaseModel], more: Sequence[str] = ()) -> Problem:
    """The problem of a key that `model` does not have: the nearest one it has, or where else the key belongs."""
    known = (*key_names(model), *more)
    elsewhere = next((h for h, m in _below(top) if h in HEADINGS and m is not model and name in key_names(m)), None)
    close = nearest(name, known)
    if model is not top and name in (*key_names(top), *key_names(EventSettings)):
        file = "the file" if name in key_names(top) else "event.toml"
        fix = f"it belongs at the top of {file}, above the first heading: move it there"
    elif elsewhere:
        fix = f"it belongs below {HEADINGS[elsewhere]}: move it there"
    elif close:
        fix = f'did you mean "{close}"?'
    else:
        fix = f"the keys known here are {listed(known, 'and')}"
    return Problem(at, "key-unknown", f"there is no key {shown(name)} here", "an unknown key would do nothing", fix)


def _problem(key: Key, finding: Mapping[str, Any], model: type[BaseModel], at: At, raw: Mapping[str, Any]) -> Problem:
    name = _said(key, raw)
    kind, figures = str(finding["type"]), dict(finding.get("ctx", {}))
    if kind == "extra_forbidden":
        return unknown_key(str(key[-1]), at, _model_at(model, key[:-1]), model)
    if (pair := PAIRS.get(_named(key))) and (kind == "too_long" or (kind == "missing" and isinstance(key[-1], int))):
        where = _said(key[:-1] if kind == "missing" else key, raw)
        return Problem(at, "value", f"{where} must be {pair}", WHY, f"write {pair}")
    if kind == "missing" or (kind == "too_short" and key == ("stage",)):
        inside = f" of {_said(key[:-1], raw)}" if len(key) > 1 else ""
        heading = HEADINGS.get(str(key[-1]))
        fix = f"add a heading {heading} with its keys" if heading else f"add a line {key[-1]} = …"
        message = f"the key {key[-1]}{inside} is missing"
        return Problem(at, "key-missing", message, "nothing can be taken in its place", fix)
    if kind == "too_short":
        return Problem(
            at, "value", f"{name} is empty", "an empty list rules nothing", "fill the list, or leave the key out"
        )
    if kind == "value_error":
        if isinstance(figures["error"], MalformedCriterion):
            return Problem(
                at, "criterion-unknown", f"the criterion {shown(str(finding['input']))} {figures['error']}",
                "a criterion has a name, and says which games it reads",
                'write it like "score:discarded" or "places:all:20"',
            )  # fmt: skip
        text = str(figures["error"])
        needs_name = text.startswith(("must ", "has ", "is "))
        fix = f"write {text.removeprefix('must be ')}" if text.startswith("must be ") else f"correct {name}"
        return Problem(at, "value", f"{name} {text}" if needs_name else text, WHY, fix)
    must = must_be(kind, _named(key), figures)
    given = finding["input"]
    written = "" if isinstance(given, (dict, list, BaseModel)) else f", not {_written(given)}"
    fix = f"write {must}"
    if kind in ("tuple_type", "list_type", "model_type") and key[:1] in (("stage",), ("penalty",)) and len(key) < 3:
        must = f"written below headings {HEADINGS[str(key[0])]}" if len(key) == 1 else "a table of its own"
        fix = f"write the heading with two brackets on each side: {HEADINGS[str(key[0])]}"
    if kind == "literal_error" and isinstance(given, str):
        close = nearest(given, [word.strip("'") for word in str(figures["expected"]).replace(" or ", ", ").split(", ")])
        fix = f'did you mean "{close}"?' if close else fix
    return Problem(at, "value", f"{name} must be {must}{written}", WHY, fix)


def must_be(kind: str, key: str, figures: Mapping[str, Any]) -> str:
    """What the value of `key` must be where pydantic's finding is `kind`, with the `figures` of the finding."""
    examples = {
        "example": key,
        "list": LISTS.get(key, "[1, 2]"),
        "table": TABLES.get(key, "{ key = value }"),
    }
    return MUST.get(kind, "something else").format(**{**examples, **figures}).replace("'", '"')


def _named(key: Key) -> str:
    """The last part of `key` that is the name of a key: no number, and no name that a club gives below one."""
    named = next((i for i, part in enumerate(key) if part in OWN_NAMES), len(key))
    return next((part for part in reversed(key[: named + 1]) if isinstance(part, str)), "")


def _written(given: object) -> str:
    if isinstance(given, int) and abs(given) >= 10**LONGEST:  # Python refuses to write thousands of digits
        return "a number of many digits"
    if isinstance(given, bool):
        return str(given).lower()
    return shown(given) if isinstance(given, str) else str(given)[:LONGEST]


def _said(key: Key, raw: Mapping[str, Any]) -> str:
    """A key in words: `scores of stage "regular"`, `entry 2 of tiebreaks of stage "regular"`."""
    words: list[str] = []
    value: Any = raw
    for part in key:
        step = _step(value, part)
        value = value[step] if step is not None else None
        if not isinstance(part, int):
            words.append(part)
        elif words in (["stage"], ["penalty"]):
            own = (value.get("name") or value.get("code")) if isinstance(value, Mapping) else None
            words[-1] += f" {shown(own)}" if isinstance(own, str) else f" number {part + 1}"
        else:
            words.append(f"entry {part + 1}")
    return " of ".join(reversed(words))


def _real(loc: Iterable[str | int], raw: Mapping[str, Any], kind: str) -> Key:
    """`loc` without the parts by which pydantic tells the kinds of value apart."""
    key: Key = ()
    value: Any = raw
    parts = list(loc)
    for number, part in enumerate(parts):
        step = _step(value, part)
        if step is not None:
            key, value = (*key, step), value[step]
        elif number == len(parts) - 1 and kind == "missing":
            key = (*key, part)
    return key


def _step(value: Any, part: str | int) -> str | int | None:
    if isinstance(value, Mapping):
        return part if part in value else str(part) if str(part) in value else None
    if isinstance(value, (list, tuple)) and isinstance(part, int) and 0 <= part < len(value):
        return part
    return None


def place_of(key: Key, raw: Mapping[str, Any], sources: Sequence[Toml]) -> At:
    """Where `key` of the merged `raw` stands: in the first of the sources that knows most of it."""
    places = [source.place(_translated(key, raw, source)) for source in sources]
    best = max(range(len(places)), key=lambda i: places[i][0])
    return places[best][1]


def _translated(key: Key, raw: Mapping[str, Any], source: Toml) -> Key:
    """`key` with the number that its stage or penalty has in `source`: lists of those are merged by name."""
    if len(key) < 2 or not isinstance(key[1], int) or key[0] not in ("stage", "penalty"):
        return key
    name = "name" if key[0] == "stage" else "code"
    entry = raw[str(key[0])][key[1]]
    own = source.raw.get(str(key[0]))
    if not isinstance(entry, Mapping) or not isinstance(own, list):
        return key
    same = [i for i, o in enumerate(own) if o is entry]
    same += [i for i, o in enumerate(own) if isinstance(o, Mapping) and o.get(name) == entry.get(name)]
    return (key[0], same[0], *key[2:]) if same else ()


def _below(model: type[BaseModel]) -> Iterator[tuple[str, type[BaseModel]]]:
    for name, field in model.model_fields.items():
        for inner in _models(field.annotation):
            yield field.alias or name, inner


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _model_at(model: type[BaseModel], key: Key) -> type[BaseModel]:
    """The model that has the keys below `key`."""
    for part in key:
        model = next((inner for name, inner in _below(model) if name == part), model)
    return model
