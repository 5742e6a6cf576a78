"""`draws.csv`: what was drawn, by a seed or by the cards of those who drew (A25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.model import Draw, DrawMethod, Entrant, Purpose, fold
from engine.problems import Problem
from engine.read.cells import read_round_number, read_stage, read_yes
from engine.read.names import Names, is_id, tidy
from engine.read.numbers import NotRead, read_whole
from engine.read.say import did_you_mean, shown
from engine.read.table import Record, Table, read_table
from engine.rules import SEASON, Rulebook

__all__ = ["CARDS", "FIELDS", "SEED", "read_draws"]

FIELDS = ("stage", "round", "purpose", "method", "seed", "algorithm", "entrant", "order", "card", "superseded")
NEEDED = ("purpose", "entrant")

#: The two ways of drawing.
SEED: Final = "seed"
CARDS: Final = "cards"


def read_draws(
    text: str, file: str, rulebook: Rulebook | None, names: Names
) -> tuple[tuple[Draw, ...], tuple[Problem, ...]]:
    """The draws in `text`, superseded ones too. A card is kept as it is written: the desk knows the cards."""
    table = read_table(text, file, FIELDS, NEEDED)
    problems = list(table.problems)
    if not set(NEEDED) <= table.fields or rulebook is None:
        return (), tuple(problems)
    draws: list[Draw] = []
    for record in table.records:
        before = len(problems)
        draw = _draw(record, table, rulebook, names, problems)
        if len(problems) == before and draw is not None:
            draws.append(draw)
    return tuple(draws), (*problems, *_twice(draws))


def _draw(record: Record, table: Table, rulebook: Rulebook, names: Names, problems: list[Problem]) -> Draw | None:
    stage = tidy(record["stage"]) or rulebook.stage[0].name
    method = _method(record, problems)
    purpose = _purpose(record, problems)
    number = _round(record, stage, purpose, table, rulebook, problems)
    order = _order(record, table, problems)
    entrant = names.find(record["entrant"], record.at("entrant"), problems)
    if method == SEED and order is None and not record["order"]:
        problems.append(
            Problem(record.at("order"), "draw-order", f"{shown(record['entrant'])} has no order",
                    "a draw by a seed is recorded with its result, so that it is never made again",
                    "let classifica draw write the row, or write cards as the method")
        )  # fmt: skip
    elif method == CARDS and order is None and not record["order"] and not record["card"]:
        problems.append(
            Problem(record.at("card"), "draw-order", f"{shown(record['entrant'])} has neither a card nor an order",
                    "the order of a draw by cards is read from the cards (rule A25)",
                    "write the card, such as K♥, or remove the row")
        )  # fmt: skip
    if purpose is None or entrant is None or method is None:
        return None
    return Draw(
        stage=stage,
        round=number,
        purpose=purpose,
        method=method,
        entrant=entrant,
        order=order,
        seed=record["seed"],
        algorithm=record["algorithm"],
        card=record["card"],
        former_id=_former_id(record["entrant"], names.register.by_id[entrant]),
        superseded=read_yes(
            record, "superseded", "a draw that was made again stays in the file and counts nowhere", problems
        ),
        at=record.at("entrant"),
    )


def _former_id(written: str, entrant: Entrant) -> str:
    """The id that the row has where it is one of another time: an alias since two entries were made one."""
    return written if written != entrant.id and is_id(written) and written in entrant.aliases else ""


def _method(record: Record, problems: list[Problem]) -> DrawMethod | None:
    written = fold(record["method"])
    if written == SEED or (not written and not record["card"]):
        return SEED
    if written in ("", CARDS):
        return CARDS
    problems.append(
        Problem(record.at("method"), "draw-method", f"{shown(record['method'])} is no way to draw",
                "lots are drawn by a seed or by cards (rule A25)", did_you_mean(record["method"], (SEED, CARDS)))
    )  # fmt: skip
    return None


def _purpose(record: Record, problems: list[Problem]) -> Purpose | None:
    known = [p.value for p in Purpose]
    if fold(record["purpose"]) in known:
        return Purpose(fold(record["purpose"]))
    problems.append(
        Problem(record.at("purpose"), "draw-purpose", f"nothing is drawn for {shown(record['purpose'])}",
                f"what can be drawn for is {', '.join(known)}", did_you_mean(record["purpose"], known))
    )  # fmt: skip
    return None


def _round(
    record: Record, stage: str, purpose: Purpose | None, table: Table, rulebook: Rulebook, problems: list[Problem]
) -> int:
    """The round; 0 where it is left out, as it may be for what is drawn once for a stage."""
    known = read_stage(record, stage, rulebook, problems) if stage != SEASON else None
    is_of_stage = purpose is not None and purpose.is_of_stage
    if is_of_stage and not record["round"]:
        return 0
    return read_round_number(record, table, known, "a draw belongs to a round", problems, least=0 if is_of_stage else 1)


def _order(record: Record, table: Table, problems: list[Problem]) -> int | None:
    if not record["order"]:
        return None
    try:
        number = read_whole(record["order"], table.comma_separated)
        if number < 1:
            raise NotRead("is below 1", "write 1 for the one who is drawn first")
    except NotRead as error:
        problems.append(Problem(record.at("order"), error.code, f"the order {shown(record['order'])} {error}",
                                "the order of a draw counts from 1", error.fix))  # fmt: skip
        return None
    return number


def _twice(draws: Iterable[Draw]) -> Iterable[Problem]:
    """An entrant with two lots, and two entrants with one, in one draw. Seats are drawn at each table anew."""
    lots: dict[tuple[str, int, Purpose, str], Draw] = {}
    orders: dict[tuple[str, int, Purpose, int], Draw] = {}
    for draw in draws:
        if draw.superseded:
            continue
        own = (draw.stage, draw.round, draw.purpose, draw.entrant)
        before = lots.setdefault(own, draw)
        if before is not draw and before.method != draw.method:
            yield Problem(
                draw.at, "draw-twice",
                f"{shown(draw.entrant)} has a lot already, by {before.method}, in line {before.at.line}",
                "everybody draws once for one purpose of a round",
                "to draw the round again by the cards run classifica draw --redo, which marks the other rows",
            )  # fmt: skip
        elif before is not draw:
            yield Problem(
                draw.at, "draw-twice", f"{shown(draw.entrant)} has a lot already, in line {before.at.line}",
                "everybody draws once for one purpose of a round",
                "remove one of the two rows, or write yes as superseded in the one that counts no more",
            )  # fmt: skip
        elif draw.order is not None and draw.purpose is not Purpose.SEATS:
            first = orders.setdefault((draw.stage, draw.round, draw.purpose, draw.order), draw)
            if first is not draw:
                yield Problem(
                    draw.at, "draw-twice",
                    f"{shown(draw.entrant)} and {shown(first.entrant)} (line {first.at.line}) have the order "
                    f"{draw.order} both",
                    "a draw decides only between different lots", "correct one of the two",
                )  # fmt: skip
