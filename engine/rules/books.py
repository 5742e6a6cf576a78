"""Shipped rulebooks, laying an event's own keys over a rulebook, and naming the differences (D2)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["NAMED", "Variant", "merge", "shipped", "shipped_names", "variants", "with_penalties"]

Raw = Mapping[str, Any]

#: Lists of tables that are merged entry by entry, with the key that names an entry.
NAMED = {"stage": "name", "penalty": "code"}

#: Keys that say what something is called or where it stands, and change no rule.
WORDING = ("title", "document", "articles", "article")


@dataclass(frozen=True, slots=True)
class Variant:
    """A key of the rules that differs from the shipped rulebook: `stage.regular.counting`, 9 there and 8 here."""

    key: str
    shipped: object
    here: object


@cache
def shipped_names() -> tuple[str, ...]:
    """The names of the rulebooks that come with the product, sorted."""
    folder = files("engine.rules") / "shipped"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def shipped(name: str) -> Raw:
    """The shipped rulebook `name` as its TOML says it; KeyError when there is none. Not to be changed in place."""
    if name not in shipped_names():
        raise KeyError(name)
    text = (files("engine.rules") / "shipped" / f"{name}.toml").read_text(encoding="utf-8")
    return with_penalties(tomllib.loads(text, parse_float=Decimal))


def with_penalties(raw: Raw) -> Raw:
    """`raw` with the penalties of the shipped rulebook that its key `penalties` names, below its own of the same code.

    A name that no shipped rulebook has is left as it is, for whoever checks the keys to tell.
    """
    name = raw.get("penalties")
    if not isinstance(name, str) or name not in shipped_names():
        return raw
    own = {key: value for key, value in raw.items() if key != "penalties"}
    return merge({"penalty": shipped(name).get("penalty", [])}, own)


def merge(base: Raw, own: Raw) -> dict[str, Any]:
    """`own` laid over `base`: tables key by key, stages by name and penalties by code, all else replaced."""
    merged = dict(base)
    for key, value in own.items():
        before = merged.get(key)
        if key in NAMED and isinstance(before, list) and _are_tables(before) and _are_tables(value):
            merged[key] = _merge_named(before, value, NAMED[key])
        elif isinstance(before, dict) and isinstance(value, dict) and key not in ("scores", "qualify"):
            merged[key] = merge(before, value)
        else:
            merged[key] = value
    return merged


def variants(base: Raw, merged: Raw) -> tuple[Variant, ...]:
    """Every key in which `merged` differs from `base`, by dotted key; None stands for an absent key."""
    return tuple(_variants("", base, merged))


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, dict) for v in value)


def _merge_named(base: list[Raw], own: list[Raw], name: str) -> list[Raw]:
    rest = list(own)
    merged: list[Raw] = []
    for entry in base:
        match = next((o for o in rest if name in o and o[name] == entry.get(name)), None)
        if match is not None:
            rest.remove(match)
        merged.append(entry if match is None else merge(entry, match))
    return merged + rest


def _variants(prefix: str, base: Raw, merged: Raw) -> list[Variant]:
    found: list[Variant] = []
    for key in dict.fromkeys((*base, *merged)):
        if key in WORDING:
            continue
        there, here = base.get(key), merged.get(key)
        dotted = f"{prefix}{key}"
        if key in NAMED and _are_tables(there or []) and _are_tables(here or []):
            name = NAMED[key]
            named_there = {e.get(name): e for e in there or []}
            named_here = {e.get(name): e for e in here or []}
            for entry in dict.fromkeys((*named_there, *named_here)):
                found += _variants(f"{dotted}.{entry}.", named_there.get(entry, {}), named_here.get(entry, {}))
        elif isinstance(there, dict) and isinstance(here, dict):
            found += _variants(f"{dotted}.", there, here)
        elif there != here:
            found.append(Variant(dotted, there, here))
    return found
