"""Finds the interesting cases in what was played, so that the sample's README can say where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sampleclub.games import GAMES
from sampleclub.plans import Event
from sampleclub.season import Table
from sampleclub.standing import decided_by, keys
from sampleclub.values import Final


def deciders(event: Event) -> Iterator[tuple[str | None, list[str]]]:
    """Neighbours in the last standings that are level on score: (what separates them, both ids).

    None for players level after every criterion; those are given as one group, however many.
    """
    ranking = keys(event.plan.game, event.games, event.plan.best)
    order = sorted(ranking, key=lambda entrant: (ranking[entrant], entrant))
    level: list[str] = []
    for above, below in pairwise(order):
        criterion = decided_by(event.plan.game, ranking[above], ranking[below])
        if criterion is None:
            level = [*(level or [above]), below]
            continue
        if level:
            yield None, level
            level = []
        if criterion != "score":
            yield criterion, [above, below]
    if level:
        yield None, level


def shared_places(event: Event) -> Iterator[tuple[int, str, list[str]]]:
    """Places that were shared: (round, table or seat, ids), a group each."""
    by_seat = GAMES[event.plan.game].by_seat
    for sheet in event.sheets:
        groups: dict[tuple[str, int], list[str]] = {}
        for row in sheet.rows:
            if row.result is not None:
                where = f"seat {row.seat}" if by_seat else f"table {row.table}"
                groups.setdefault((where, row.result.points), []).append(row.entrant)
        for (where, _), entrants in groups.items():
            if len(entrants) > 1:
                yield sheet.number, where, entrants


def jollies(event: Event) -> list[tuple[int, list[str]]]:
    """The rounds that had jollies, with their ids."""
    found = ((sheet.number, sheet.jollies) for sheet in event.sheets)
    return [(number, entrants) for number, entrants in found if entrants]


def describe(event: Event, names: dict[str, str]) -> list[str]:
    """The cases of one tournament as lines of text: the first of each kind, with people's names."""
    lines: list[str] = []
    first: dict[str | None, list[str]] = {}
    for criterion, pair in deciders(event):
        first.setdefault(criterion, pair)
    for criterion, pair in first.items():
        lines.append(f"{_decided(criterion)}: {_people(pair, names)}")
    sizes: dict[int, tuple[int, str, list[str]]] = {}
    for case in shared_places(event):
        sizes.setdefault(len(case[2]), case)
    for _, (number, where, entrants) in sorted(sizes.items()):
        lines.append(
            f"equal points, {len(entrants)} share a place: round {number}, {where}: {_people(entrants, names)}"
        )
    rounds = ", ".join(f"{number} ({len(entrants)})" for number, entrants in jollies(event))
    lines.append(f"rounds with jollies (how many): {rounds or 'none'}")
    if event.final is not None:
        lines += describe_final(event.final, names)
    return lines


def describe_final(final: Final, names: dict[str, str]) -> list[str]:
    """The cases of a final: who gave up, whom a draw let in, what decided, and where hands were called."""
    lines = []
    drawn = [lot.entrant for lot in final.lots if lot.purpose == "qualify"]
    if drawn:
        cards = ", ".join(lot.card for lot in final.lots if lot.purpose == "qualify")
        lines.append(f"the final: level at the last place, settled by cards ({cards}): {_people(drawn, names)}")
    if final.gave_up:
        who = f"{_people(final.gave_up, names)} gave up, {_people(final.finalists[-1:], names)} moved up"
        lines.append(f"the final: {who}")
    order = [entrant for _, level in final.ranking for entrant in level]
    for criterion, pair in zip(final.deciders, pairwise(order), strict=True):
        if criterion != "score":
            lines.append(f"the final: {_decided(criterion)}: {_people(pair, names)}")
    if final.deals:
        lines.append(f"the final: {len(final.deals)} games of {len(final.deals[0])} called hands")
    return lines


def describe_table(table: Table, final: Final | None, names: dict[str, str]) -> list[str]:
    """The cases of a season's table and of its final."""
    lines = []
    if table.swept_by is not None:
        lines.append(f"won every tournament, and is proclaimed without a final: {_people([table.swept_by], names)}")
    for pair in table.level_on_score()[:1]:
        lines.append(f"the season's table: level on score, `places:all:20` decides: {_people(pair, names)}")
    level = [list(group) for _, group in table.ranks if len(group) > 1]
    drawn = [lot.entrant for lot in final.lots if lot.purpose == "rank"] if final is not None else []
    if drawn:
        lines.append(f"the season's table: level after every criterion, settled by cards: {_people(drawn, names)}")
    for group in [group for group in level if set(group) != set(drawn)][:1]:
        lines.append(f"the season's table: level after every criterion, and nothing drawn: {_people(group, names)}")
    if final is not None:
        order = ", ".join(final.games)
        lines.append(f"Re di Cuori (`re-di-cuori`): games in the order chosen: {order}")
        lines.append(f"Re di Cuori: first of the table {_people(final.finalists[:1], names)}")
        lines.append(f"Re di Cuori: won by {_people(final.ranking[0][1], names)}")
        lines += [line.replace("the final", "Re di Cuori") for line in describe_final(final, names)]
    return lines


def describe_draws(event: Event) -> list[str]:
    """How each round was drawn, and for what."""
    lines = []
    for number in sorted({lot.round for lot in event.lots}):
        own = [lot for lot in event.lots if lot.round == number]
        purposes = ", ".join(dict.fromkeys(lot.purpose for lot in own if not lot.superseded))
        again = "; drawn again, as somebody did not come" if any(lot.superseded for lot in own) else ""
        how = "cards" if own[-1].method == "cards" else f"the seed `{own[-1].seed}`"
        lines.append(f"round {number}: drawn by {how} ({purposes}){again}")
    return lines


def _people(ids: Sequence[str], names: dict[str, str]) -> str:
    return " and ".join(f"{names[one]} ({one})" for one in ids)


def _decided(criterion: str | None) -> str:
    return "level after every criterion" if criterion is None else f"level on score, `{criterion}` decides"
