"""The season's table and who wins it (A16 to A18), as the generator needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from sampleclub.finals import Qualifying
from sampleclub.games import Rules
from sampleclub.standing import Key, ranks

SCALE = (32, 27, 22, 17, *range(16, 0, -1))
BONUS = (7, 4, 2, 1)
FINAL_SCORES = (11, 6, 3, 1)
RE_DI_CUORI = "re-di-cuori"
SEASON_TABLE = "season"  # the table, where draws.csv names a stage

Ranking = Sequence[tuple[int, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Table:
    """The season's table: what everyone is ranked by (score first), the ranks, and each tournament's ranking."""

    keys: Mapping[str, Key]
    ranks: Ranking
    events: tuple[Ranking, ...]

    @property
    def source(self) -> Qualifying:
        """The table as what its final is qualified from."""
        return Qualifying(self.ranks, {entrant: key[1:] for entrant, key in self.keys.items()})

    @property
    def swept_by(self) -> str | None:
        """Who alone won every tournament, if anybody did."""
        winners = {tuple(ranking[0][1]) for ranking in self.events}
        (first, *more) = winners
        return first[0] if not more and len(first) == 1 else None

    @property
    def first_level(self) -> list[str]:
        """The first in the table who are level after every criterion; nobody if none are."""
        return next((list(level) for _, level in self.ranks if len(level) > 1), [])

    def level_on_score(self) -> list[list[str]]:
        """Neighbours in the table whom only places tell apart, from the top down."""
        order = [entrant for _, level in self.ranks for entrant in level]
        return [
            [above, below]
            for above, below in pairwise(order)
            if self.keys[above][0] == self.keys[below][0] and self.keys[above] != self.keys[below]
        ]


def season_table(events: Sequence[Ranking]) -> Table:
    """The table of the tournaments' final rankings; those level share the scores of their places."""
    scores: dict[str, Fraction] = {}
    places: dict[str, list[int]] = {}
    for ranking in events:
        for rank, level in ranking:
            taken = [SCALE[place - 1] if place <= len(SCALE) else 0 for place in range(rank, rank + len(level))]
            for entrant in level:
                scores[entrant] = scores.get(entrant, Fraction(0)) + Fraction(sum(taken), len(level))
                places.setdefault(entrant, []).append(rank)
    keys: dict[str, Key] = {
        entrant: (-score, *(Fraction(-places[entrant].count(place)) for place in range(1, len(SCALE) + 1)))
        for entrant, score in scores.items()
    }
    return Table(keys, ranks(keys), tuple(events))


def final_ranking(regular: Ranking, final: Ranking) -> list[tuple[int, list[str]]]:
    """A tournament's ranking: the finalists by the final, the rest as the tournament had them."""
    found = [(rank, list(level)) for rank, level in final]
    first = {entrant for _, level in final for entrant in level}
    for _, level in regular:
        rest = [entrant for entrant in level if entrant not in first]
        if rest:
            found.append((1 + sum(len(level) for _, level in found), rest))
    return found


def rules_at_the_end(rules: Rules) -> Rules:
    """How a game is scored in the season's final."""
    return Rules(rules.play, FINAL_SCORES, lower_is_better=rules.lower_is_better, has_errors=rules.has_errors)


def choose_games(table: Table, games: Sequence[str]) -> list[str]:
    """The games in the order that the players choose: from the first of the table, each takes the own best one left.

    The best one is that in whose tournament the player ranked highest. `games` are those of the table's tournaments,
    in their order.
    """
    left = dict(zip(games, table.events, strict=True))
    chosen: list[str] = []
    for entrant in [entrant for _, level in table.ranks for entrant in level][: len(games)]:
        rank_in = {
            game: next((rank for rank, level in ranking if entrant in level), len(table.keys))
            for game, ranking in left.items()
        }
        chosen.append(min(rank_in, key=lambda game: rank_in[game]))
        del left[chosen[-1]]
    return chosen
