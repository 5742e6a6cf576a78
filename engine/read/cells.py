"""Cells that several tables have: who is meant, a round of a stage, and yes or no."""

from __future__ import annotations

from engine.model import fold
from engine.problems import Problem
from engine.read.names import Names, tidy
from engine.read.numbers import NotRead, read_whole
from engine.read.say import did_you_mean, shown
from engine.read.table import Record, Table
from engine.rules import Rulebook, Stage

__all__ = ["read_entrant", "read_round_number", "read_stage", "read_yes"]

YES = ("yes", "y", "x", "1", "true", "si", "s", "vero", "verdadero")
NO = ("", "no", "n", "0", "false", "falso")


def read_entrant(record: Record, names: Names, why: str, problems: list[Problem]) -> str | None:
    """The id of whom a row names; None, with a problem, for nobody, several, or one who is not known.

    A name beside the id is for the reader; a problem where it is somebody else's. `why` a row names somebody.
    """
    if not record["entrant"]:
        problems.append(
            Problem(
                record.at("entrant"), "name", "the row names nobody", why, "write an id or a name, or empty the row"
            )
        )
        return None
    found = names.find(record["entrant"], record.at("entrant"), problems)
    known = names.register.by_id[found] if found is not None else None
    called = fold(tidy(record["name"]))
    if known is not None and called and called not in {fold(word) for word in (known.name, *known.aliases)}:
        problems.append(
            Problem(
                record.at("name"), "name-differs", f"beside {shown(record['entrant'])} stands {shown(record['name'])}, "
                f"in the register {shown(known.name)}",
                "the result goes to the one whom the entrant column names; the name is for the reader",
                "check that the right one is named",
            )
        )  # fmt: skip
    return found


def read_stage(record: Record, stage: str, rulebook: Rulebook, problems: list[Problem]) -> Stage | None:
    """The stage called `stage`; None, with a problem, where the rulebook has none."""
    known = rulebook.stage_named(stage)
    if known is None:
        problems.append(
            Problem(record.at("stage"), "stage-unknown", f"there is no stage {shown(stage)}",
                    "stages are those of the rulebook", did_you_mean(stage, [s.name for s in rulebook.stage]))
        )  # fmt: skip
    return known


def read_round_number(
    record: Record, table: Table, stage: Stage | None, why: str, problems: list[Problem], least: int = 1
) -> int:
    """The number of a round of `stage`, from `least` on; 0, with a problem saying `why` it is needed, for none."""
    try:
        number = read_whole(record["round"], table.comma_separated)
    except NotRead as error:
        problems.append(
            Problem(record.at("round"), error.code, f"the round {shown(record['round'])} {error}", why, error.fix)
        )
        return 0
    if stage is not None and not least <= number <= stage.rounds:
        problems.append(
            Problem(record.at("round"), "round-beyond", f"there is no round {number}",
                    f"the stage {stage.name} has the rounds 1 to {stage.rounds}", "correct the number of the round")
        )  # fmt: skip
    return number


def read_yes(record: Record, field: str, why: str, problems: list[Problem]) -> bool:
    """Whether a cell says yes, in any of the languages; a problem, with `why` one may, where it says neither."""
    word = fold(record[field])
    if word not in YES and word not in NO:
        problems.append(
            Problem(record.at(field), "value", f"{shown(record[field])} is neither yes nor no", why,
                    "write yes, or leave it empty")
        )  # fmt: skip
    return word in YES
