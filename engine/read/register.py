"""`players.csv` and `entrants.csv`: who there is, each id once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from engine.model import Entrant, Register, fold
from engine.problems import Problem
from engine.read.names import Names, is_id, read_name, tidy
from engine.read.numbers import NotRead, read_date, read_whole
from engine.read.say import listed, shown
from engine.read.table import Record, Table, quotes_hint, read_table
from engine.read.text import read_text

__all__ = ["REGISTER", "Entrants", "read_entrants", "read_people"]

#: The file in which everybody is known.
REGISTER = "players.csv"

PEOPLE = ("id", "name", "aliases", "since", "privacy")
ENTRANTS = ("entrant", "name", "player1", "player2", "seed", "group")


@dataclass(frozen=True, slots=True)
class Entrants:
    """A register as far as its file could be read, with the file's problems."""

    register: Register
    problems: tuple[Problem, ...]
    is_lost: bool = False
    """Whether some or all could not be read, so that a name may be unknown for that."""

    def names(self) -> Names:
        """Finds those who are named in one file."""
        return Names(self.register, REGISTER, self.is_lost)


def read_people(path: Path) -> Entrants:
    """The club's register. Two people may have one name, as their ids tell them apart; an id may be there once."""
    read = read_text(path)
    if read.text is None:
        return Entrants(Register(()), read.problems, is_lost=True)
    table = read_table(read.text, path.as_posix(), PEOPLE, ("id", "name"))
    problems = list(table.problems)
    people: dict[str, Entrant] = {}
    if {"id", "name"} <= table.fields:
        for record in table.records:
            person = _person(record, table, problems)
            if person is not None and _is_new(person, people, problems):
                people[person.id.casefold()] = person
    problems += _names_that_are_ids(people.values())
    is_lost = table.has_lost_rows or not {"id", "name"} <= table.fields
    return Entrants(Register(people.values()), tuple(problems), is_lost=is_lost)


def read_entrants(path: Path, people: Register, is_lost: bool = False) -> Entrants:
    """The entrants of an event (pairs, seeds, groups) together with `people`; without the file, the people.

    `is_lost` says that the people could not be read.
    """
    if not os.path.lexists(path):
        return Entrants(people, (), is_lost)
    read = read_text(path)
    if read.text is None:
        return Entrants(people, read.problems, is_lost)
    table = read_table(read.text, path.as_posix(), ENTRANTS, ("entrant",))
    problems = list(table.problems)
    names = Names(people, REGISTER, is_lost)
    entrants: dict[str, Entrant] = {}
    for record in table.records if "entrant" in table.fields else ():
        entrant = _entrant(record, table, names, problems)
        if entrant is not None and _is_new(entrant, entrants, problems):
            entrants[entrant.id.casefold()] = entrant
    everyone = {**people.by_id, **{e.id: e for e in entrants.values()}}
    problems += [*_in_two_pairs(entrants.values()), *_pairs_that_are_people(entrants.values(), people)]
    return Entrants(Register(everyone.values()), tuple(problems), is_lost)


def _person(record: Record, table: Table, problems: list[Problem]) -> Entrant | None:
    ident = _id(record, "id", problems)
    name = _name(record, "name", problems)
    since: date | None = None
    if record["since"]:
        try:
            since = read_date(record["since"])
        except NotRead as error:
            problems.append(
                Problem(
                    record.at("since"),
                    error.code,
                    f"{shown(record['since'])} {error}",
                    "the column since holds the day from which somebody is a member",
                    error.fix + (quotes_hint(table.separator, table.fields) if table.separator == ";" else ""),
                )
            )
    aliases = tuple(tidy(a) for a in record["aliases"].split(";") if tidy(a))
    if ident is None or name is None:
        return None
    return Entrant(ident, name, aliases, since=since, privacy=record["privacy"], at=record.at("id"))


def _id(record: Record, field: str, problems: list[Problem]) -> str | None:
    text = record[field]
    if is_id(text):
        return text
    message = f"{shown(text)} cannot be an id" if text else "the id is missing"
    problems.append(
        Problem(record.at(field), "id", message,
                "two people may have the same name: the id tells them apart, and it is part of a page's address",
                "write an id of letters without accents, digits, hyphens and points, such as m017")
    )  # fmt: skip
    return None


def _name(record: Record, field: str, problems: list[Problem]) -> str | None:
    try:
        return read_name(record[field])
    except NotRead as error:
        problems.append(Problem(record.at(field), error.code, f"the name {error}",
                                "pages and tables show it", error.fix))  # fmt: skip
        return None


def _is_new(entrant: Entrant, known: Mapping[str, Entrant], problems: list[Problem]) -> bool:
    """Whether the id is not among the `known` ones, by their small letters: pages of one address would collide."""
    before = known.get(entrant.id.casefold())
    if before is None:
        return True
    problems.append(
        Problem(entrant.at, "duplicate-id",
                f"the id {shown(entrant.id)} is there twice, first in line {before.at.line}",
                "an id belongs to one person or pair, and capital letters make no other id",
                "give one of the two another id, or remove the row")
    )  # fmt: skip
    return False


def _names_that_are_ids(people: Iterable[Entrant]) -> list[Problem]:
    """Nobody's name or alias may be the id of somebody else: whoever writes it would get the wrong person."""
    everyone = tuple(people)
    owner = {fold(p.id): p for p in everyone}
    return [
        Problem(
            p.at, "duplicate-id", f"{shown(word)}, a name of {p.id}, is the id of somebody else",
            "who writes it in a round could mean either", "change the name, the alias or the id",
        )
        for p in everyone
        for word in (p.name, *p.aliases)
        if owner.get(fold(word), p) is not p
    ]  # fmt: skip


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
    ident = _id(record, "entrant", problems)
    name = _name(record, "name", problems) if record["name"] else None
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
        return read_whole(record["seed"], table.comma_separated)
    except NotRead as error:
        problems.append(
            Problem(record.at("seed"), error.code, f"the seed {shown(record['seed'])} {error}",
                    "seeds are numbers, 1 for the best", error.fix)
        )  # fmt: skip
        return None


def _in_two_pairs(entrants: Iterable[Entrant]) -> list[Problem]:
    seen: dict[str, Entrant] = {}
    problems = []
    for entrant in entrants:
        for player in entrant.players:
            if player in seen:
                problems.append(
                    Problem(entrant.at, "entrant-twice", f"{player} plays in {seen[player].id} and in {entrant.id}",
                            "a player belongs to one pair of an event", "correct one of the two pairs")
                )  # fmt: skip
            seen.setdefault(player, entrant)
    return problems
