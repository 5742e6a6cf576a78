"""`players.csv`: who there is, each id once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from engine.model import Entrant, Register, fold
from engine.problems import Problem
from engine.read.names import Names, is_id, read_name, tidy
from engine.read.numbers import NotRead, read_date
from engine.read.say import listed, shown
from engine.read.table import Record, Table, quotes_hint, read_table
from engine.read.text import read_text

__all__ = [
    "BETWEEN_ALIASES",
    "PEOPLE",
    "REGISTER",
    "Entrants",
    "is_new",
    "people_in",
    "read_id",
    "read_named",
    "read_people",
]

#: The file in which everybody is known.
REGISTER = "players.csv"

#: What parts the aliases in their cell.
BETWEEN_ALIASES = ";"

#: The columns of the register.
PEOPLE = ("id", "name", "aliases", "since", "privacy")


@dataclass(frozen=True, slots=True)
class Entrants:
    """A register as far as its file could be read, with the file's problems."""

    register: Register
    problems: tuple[Problem, ...]
    is_lost: bool = False
    """Whether some or all could not be read, so that a name may be unknown for that."""
    listed: tuple[Entrant, ...] = ()
    """The rows of an event's own file."""
    unread: frozenset[str] = frozenset()
    """By what those are called whose row in it could not be read, as `fold` has the words."""

    @property
    def entered(self) -> tuple[Entrant, ...]:
        """The entrants of an event's own file: who plays in one of its pairs is none of their own (C14)."""
        paired = {player for entrant in self.listed for player in entrant.players}
        return tuple(entrant for entrant in self.listed if entrant.id not in paired)

    def names(self) -> Names:
        """Finds those who are named in one file."""
        return Names(self.register, REGISTER, self.is_lost, self.unread)


def read_people(path: Path) -> Entrants:
    """The club's register in the file `path`, as `people_in` reads it."""
    read = read_text(path)
    if read.text is None:
        return Entrants(Register(()), read.problems, is_lost=True)
    return people_in(read.text, path.as_posix())


def people_in(text: str, file: str) -> Entrants:
    """The people of a register. Two may have one name, as their ids tell them apart; an id may be there once."""
    table = read_table(text, file, PEOPLE, ("id", "name"))
    problems = list(table.problems)
    people: dict[str, Entrant] = {}
    if {"id", "name"} <= table.fields:
        for record in table.records:
            person = _person(record, table, problems)
            if person is not None and is_new(person, people, problems):
                people[person.id.casefold()] = person
    problems += [*_names_that_are_ids(people.values()), *_shared_aliases(people.values())]
    is_lost = table.has_lost_rows or not {"id", "name"} <= table.fields
    return Entrants(Register(people.values()), tuple(problems), is_lost=is_lost)


def _person(record: Record, table: Table, problems: list[Problem]) -> Entrant | None:
    ident = read_id(record, "id", problems)
    name = read_named(record, "name", problems)
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
    aliases = tuple(tidy(a) for a in record["aliases"].split(BETWEEN_ALIASES) if tidy(a))
    if ident is None or name is None:
        return None
    return Entrant(ident, name, aliases, since=since, privacy=record["privacy"], at=record.at("id"))


def read_id(record: Record, field: str, problems: list[Problem]) -> str | None:
    """The id in a cell; None, with a problem, where it can be none."""
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


def read_named(record: Record, field: str, problems: list[Problem]) -> str | None:
    """The name in a cell; None, with a problem, where it can be none."""
    try:
        return read_name(record[field])
    except NotRead as error:
        problems.append(Problem(record.at(field), error.code, f"the name {error}",
                                "pages and tables show it", error.fix))  # fmt: skip
        return None


def is_new(entrant: Entrant, known: Mapping[str, Entrant], problems: list[Problem]) -> bool:
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


def _shared_aliases(people: Iterable[Entrant]) -> list[Problem]:
    """An alias that is also a name or an alias of somebody else: it names nobody any more."""
    everyone = tuple(people)
    owners: dict[str, list[str]] = {}
    for person in everyone:
        for word in dict.fromkeys(map(fold, (person.name, *person.aliases))):
            owners.setdefault(word, []).append(person.id)
    return [
        Problem(
            p.at, "alias-shared", f"{shown(alias)}, an alias of {p.id}, is also a name of {listed(others, 'and')}",
            "who writes it in a round could mean either, so that it is refused there",
            "take the alias out, and name both by their ids",
        )
        for p in everyone
        for alias in p.aliases
        if (others := [i for i in owners[fold(alias)] if i != p.id])
    ]  # fmt: skip
