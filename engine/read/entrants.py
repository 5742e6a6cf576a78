"""`entrants.csv`: the pairs, seeds and groups of an event, beside the people of the club."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from engine.model import Entrant, Register, fold
from engine.problems import Problem
from engine.read.names import Names, tidy
from engine.read.numbers import NotRead, read_whole
from engine.read.register import REGISTER, Entrants, is_new, read_id, read_named
from engine.read.say import listed, shown
from engine.read.table import Record, Table, read_table
from engine.read.text import read_text
from engine.rules import Rulebook

__all__ = ["FIELDS", "check_entrants", "read_entrants"]

FIELDS = ("entrant", "name", "player1", "player2", "seed", "group")


def read_entrants(path: Path, people: Register, is_lost: bool = False) -> Entrants:
    """The entrants of an event (pairs, seeds, groups) together with `people`; without the file, the people.

    `is_lost` says that the people could not be read.
    """
    if not os.path.lexists(path):
        return Entrants(people, (), is_lost)
    read = read_text(path)
    if read.text is None:
        return Entrants(people, read.problems, is_lost)
    table = read_table(read.text, path.as_posix(), FIELDS, ("entrant",))
    problems = list(table.problems)
    names = Names(people, REGISTER, is_lost)
    entrants: dict[str, Entrant] = {}
    groups: dict[str, str] = {}
    unread: set[str] = set()
    for record in table.records if "entrant" in table.fields else ():
        entrant = _entrant(record, table, names, problems)
        if entrant is None:
            unread |= {fold(tidy(record[field])) for field in ("entrant", "name") if record[field]}
        elif is_new(entrant, entrants, problems):
            # a group is one in small letters and capitals, as the first row has it
            group = groups.setdefault(fold(entrant.group), entrant.group) if entrant.group else None
            entrants[entrant.id.casefold()] = replace(entrant, group=group)
    everyone = {**people.by_id, **{e.id: e for e in entrants.values()}}
    problems += [*_in_two_pairs(entrants.values()), *_pairs_that_are_people(entrants.values(), people)]
    register = Register(everyone.values())
    return Entrants(register, tuple(problems), is_lost, tuple(entrants.values()), frozenset(unread))


def check_entrants(entrants: Entrants, rulebook: Rulebook | None) -> Iterator[Problem]:
    """The entrants of an event among themselves: whether they may play it, each seed once, a group for all or none."""
    yield from _seeded_twice(entrants.entered)
    if rulebook is None:
        return
    for entrant in entrants.listed:
        if rulebook.entrants == "players" and entrant.players:
            yield Problem(
                entrant.at, "entrant-kind", f"{shown(entrant.id)} is a pair", "single players play this event",
                "write a row for each player, without player1 and player2",
            )  # fmt: skip
    if any(stage.format == "round-robin" and stage.qualify is None for stage in rulebook.stage):
        of_groups = [e for e in entrants.entered if e.players or rulebook.entrants != "pairs"]
        known = sorted({e.group for e in of_groups if e.group})
        for entrant in of_groups if known else ():
            if not entrant.group:
                yield Problem(
                    entrant.at, "group-missing", f"{shown(entrant.id)} has no group, and others have one",
                    "everybody plays in one group; without any groups in the file they are drawn",
                    f"write {listed(known)} in the column group, or empty the whole column",
                )  # fmt: skip
        if all(e.group for e in of_groups):  # who has none may belong to that one
            yield from _alone_in_a_group(of_groups)


def _alone_in_a_group(entrants: Sequence[Entrant]) -> Iterator[Problem]:
    """Who has nobody in the group to play against (C6)."""
    sizes = Counter(e.group for e in entrants if e.group)
    for entrant in entrants:
        if entrant.group and sizes[entrant.group] == 1 and len(entrants) > 1:
            yield Problem(
                entrant.at, "group-alone", f"{shown(entrant.id)} is alone in the group {shown(entrant.group)}",
                "in a group everybody plays everybody", "check the name of the group, or write another one",
            )  # fmt: skip


def _seeded_twice(entrants: Iterable[Entrant]) -> Iterator[Problem]:
    seeded: dict[int, Entrant] = {}
    for entrant in entrants:
        if entrant.seed is None:
            continue
        first = seeded.setdefault(entrant.seed, entrant)
        if first is not entrant:
            yield Problem(
                entrant.at, "seed", f"the seed {entrant.seed} is there twice, first in line {first.at.line}",
                "seeds are numbers, 1 for the best, and each belongs to one entrant", "correct one of the two",
            )  # fmt: skip


def _pairs_that_are_people(entrants: Iterable[Entrant], people: Register) -> Iterator[Problem]:
    """A pair's id or name that is the id or a name of somebody: a round could mean either."""
    for pair in entrants:
        if not pair.players:
            continue
        for word, what in ((pair.id, "id"), (pair.name, "name")):
            found = people.find(word)
            if found:
                yield Problem(
                    pair.at, "duplicate-id", f"{shown(word)}, the {what} of a pair, is also {listed(found, 'and')}",
                    "who writes it in a round could mean either", f"give the pair another {what}",
                )  # fmt: skip


def _entrant(record: Record, table: Table, names: Names, problems: list[Problem]) -> Entrant | None:
    before = len(problems)
    players = [_player(record, field, names, problems) for field in ("player1", "player2") if record[field]]
    if len(players) == 1 and len(problems) == before:
        empty = "player1" if record["player2"] else "player2"
        problems.append(
            Problem(record.at(empty), "name", "the second player of this pair is missing", "a pair is two people",
                    "write the id or name of the player")
        )  # fmt: skip
    known = names.register.find(tidy(record["entrant"]))
    seed = _seed(record, table, problems)
    group = tidy(record["group"]) or None
    if not players and not record["name"]:
        found = names.find(record["entrant"], record.at("entrant"), problems)
        if found is None:
            return None
        return replace(names.register.by_id[found], seed=seed, group=group, at=record.at("entrant"))
    ident = read_id(record, "entrant", problems)
    name = read_named(record, "name", problems) if record["name"] else None
    if ident is None or len(problems) > before:
        return None
    if not players and known:
        return replace(names.register.by_id[known[0]], seed=seed, group=group, at=record.at("entrant"))
    ids = tuple(p for p in players if p is not None)
    called = name or " / ".join(names.register.by_id[i].name for i in ids)
    return Entrant(ident, called, players=ids, seed=seed, group=group, at=record.at("entrant"))


def _player(record: Record, field: str, names: Names, problems: list[Problem]) -> str | None:
    return names.find(record[field], record.at(field), problems)


def _seed(record: Record, table: Table, problems: list[Problem]) -> int | None:
    if not record["seed"]:
        return None
    try:
        seed = read_whole(record["seed"], table.comma_separated)
    except NotRead as error:
        problems.append(
            Problem(record.at("seed"), error.code, f"the seed {shown(record['seed'])} {error}",
                    "seeds are numbers, 1 for the best", error.fix)
        )  # fmt: skip
        return None
    if seed < 1:
        problems.append(
            Problem(record.at("seed"), "seed", f"there is no seed {seed}",
                    "seeds are numbers, 1 for the best, and each belongs to one entrant", "write 1 for the best")
        )  # fmt: skip
        return None
    return seed


def _in_two_pairs(entrants: Iterable[Entrant]) -> list[Problem]:
    seen: dict[str, Entrant] = {}
    problems = []
    for entrant in entrants:
        for player in entrant.players:
            if player in seen:
                found = f"{player} plays in {seen[player].id} and in {entrant.id}", "correct one of the two pairs"
                if seen[player] is entrant:
                    found = f"{player} is both players of {entrant.id}", "write the other player of the pair"
                problems.append(
                    Problem(entrant.at, "entrant-twice", found[0], "a player belongs to one pair of an event",
                            found[1])
                )  # fmt: skip
            seen.setdefault(player, entrant)
    return problems
