"""A season of which the club kept nothing but the final tables: ranks, and scores where somebody noted them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from sampleclub.dice import Dice
from sampleclub.lines import csv_text, quoted

__all__ = ["PastEvent", "PastPlan", "PastSeason", "invent_past", "past_files"]


@dataclass(frozen=True, slots=True)
class PastPlan:
    """A tournament: its rulebook, its last evening, how many played it, and what is known beside the ranks.

    `noted` is nothing, `score`, or `all` (score, points and games played); `level` is a rank that two share.
    """

    game: str
    title: str
    ended: date
    players: int
    noted: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class PastEvent:
    """A final table: rank, entrant, and perhaps score, points and games played of everybody."""

    plan: PastPlan
    rows: tuple[tuple[int, str, Fraction, int, int], ...]

    @property
    def ranking(self) -> list[tuple[int, list[str]]]:
        """The ranks with those who have them."""
        found: dict[int, list[str]] = {}
        for rank, entrant, *_ in self.rows:
            found.setdefault(rank, []).append(entrant)
        return list(found.items())


@dataclass(frozen=True, slots=True)
class PastSeason:
    """The season: its folder, its title and its tables."""

    folder: str
    title: str
    events: tuple[PastEvent, ...]


def invent_past(seed: int, folder: str, title: str, plans: Sequence[PastPlan], members: Sequence[str]) -> PastSeason:
    """A season of final tables among `members`."""
    return PastSeason(
        folder, title, tuple(_table(Dice(seed, f"{folder}/{plan.game}"), plan, members) for plan in plans)
    )


def _table(dice: Dice, plan: PastPlan, members: Sequence[str]) -> PastEvent:
    score, rows = Fraction(dice.between(70, 80)), []
    for position, entrant in enumerate(dice.shuffled(members)[: plan.players], start=1):
        is_level = position == plan.level + 1 > 1
        rank = plan.level if is_level else position
        score -= 0 if is_level else Fraction(dice.between(3, 9), 2)
        rows.append((rank, entrant, score, dice.between(180, 340), dice.between(7, 12)))
    return PastEvent(plan, tuple(rows))


def past_files(season: PastSeason, table: str, names: Mapping[str, str]) -> dict[str, str]:
    """The text of every file of the season, by its path in the data folder; `table` is the rulebook of its table."""
    events = ", ".join(quoted(event.plan.game) for event in season.events)
    toml = f"title = {quoted(season.title)}\nevents = [{events}]\n\n[ranking]\nrulebook = {quoted(table)}\n"
    found = {f"{season.folder}/season.toml": toml}
    for event in season.events:
        plan, here = event.plan, f"{season.folder}/{event.plan.game}"
        toml = f"title = {quoted(plan.title)}\nrulebook = {quoted(plan.game)}\ndates = [{plan.ended.isoformat()}]\n"
        found[f"{here}/event.toml"] = toml
        head = (
            "posto",
            "giocatore",
            *{"": (), "score": ("punteggio",)}.get(plan.noted, ("punteggio", "punti", "partite")),
        )
        rows = [
            (*(str(rank), entrant, _decimal(score), str(points), str(played))[: len(head)], names[entrant])
            for rank, entrant, score, points, played in event.rows
        ]
        found[f"{here}/final-table.csv"] = csv_text((*head, "nome"), rows)
    return found


def _decimal(score: Fraction) -> str:
    return str(score) if score.denominator == 1 else f"{score.numerator // 2}.5"
