"""Finals: the first four of a tournament or of the season's table at one table (A12 to A15, A17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from sampleclub.called import called_game
from sampleclub.dice import Dice
from sampleclub.games import GAMES, Rules
from sampleclub.lots import CardLots
from sampleclub.seating import SEATS, TABLE
from sampleclub.standing import Key, ranks, record
from sampleclub.values import WITHDRAWN, Deal, Final, Played, Result, Row, Sheet

FINAL = "final"

# The criteria of each final behind the score; "places" are three numbers, the ranks are those that led to the final.
FINAL_CRITERIA: dict[str, tuple[str, ...]] = {
    "cuori": ("points:counted", "places:all", "rank:regular", "places:regular"),
    "king": ("places:all", "rank:regular", "places:regular"),
    "whist": ("errors:counted", "places:all", "rank:regular", "places:regular"),
    "re-di-cuori": ("places:all", "rank:season"),
}


def final_rules(game: str) -> Rules:
    """How a game is scored in its final: King too at the table, with the scale of its seats (A12)."""
    rules = GAMES[game]
    return replace(rules, scores=rules.scores[:TABLE], by_seat=False)


@dataclass(frozen=True, slots=True)
class Qualifying:
    """What a final is qualified from: the ranks in order, and for the criteria everyone's places (firsts first)."""

    ranks: Sequence[tuple[int, Sequence[str]]]
    places: Mapping[str, tuple[Fraction, ...]]

    def rank(self, entrant: str) -> int:
        """An entrant's rank."""
        return next(rank for rank, level in self.ranks if entrant in level)


def play_final(
    name: str,
    games: Sequence[str],
    rules: Sequence[Rules],
    source: Qualifying,
    form: Mapping[str, int],
    dice: Dice,
    *,
    stage: str = FINAL,
    gives_up: Sequence[int] = (),
    bonus: Sequence[int] = (),
    called: bool = False,
) -> Final:
    """Let the first four play one round of each of `games`, scored by `rules`.

    `name` is the game, or re-di-cuori, whose criteria rank the final; `gives_up` are positions of those who qualified
    and do not come (0 is the first): the next ones move up. A tie for the last place is drawn by cards, and so are
    seats of those level. With `called` the hands are called, and the finalists are North in turn.
    """
    lots = CardLots(stage, 0, dice)
    order: list[str] = []
    cut = TABLE + len(gives_up)
    for _, level in source.ranks:
        inside = len(order) < cut < len(order) + len(level)
        order += lots.draw("qualify", [level])[0] if inside else level
    gave_up = tuple(order[position] for position in gives_up)
    finalists = tuple(entrant for entrant in order if entrant not in gave_up)[:TABLE]
    rows = lots.rows()
    played: dict[str, list[Played]] = {entrant: [] for entrant in finalists}
    sheets: list[Sheet] = []
    deals: list[tuple[Deal, ...]] = []
    for number, game in enumerate(games, 1):
        seat_lots = CardLots(stage, number, dice)
        north = finalists[(number - 1) % TABLE] if called else None
        seated = _seats(finalists, north, played, seat_lots)
        rows += seat_lots.rows()
        strengths = [form[entrant] for entrant in seated]
        if called:
            deals.append(tuple(called_game(dice, seated, strengths)))
            results = [Result(sum(dict(deal.points)[entrant] for deal in deals[-1])) for entrant in seated]
        else:
            results = GAMES[game].play(dice, strengths, False)
        lines = [Row(1, *one) for one in zip(SEATS, seated, results, strict=True)]
        lines += [Row(None, "", entrant, None, WITHDRAWN) for entrant in gave_up if number == 1]
        sheets.append(Sheet(number, tuple(lines)))
        for entrant, one in record(rules[number - 1], sheets[-1]).items():
            played[entrant].append(one)
    brought = _bonus(finalists, source, bonus)
    ranking = {entrant: _key(name, entrant, games, brought[entrant], source) for entrant, games in played.items()}
    found = ranks(ranking)
    in_order = [entrant for _, level in found for entrant in level]
    return Final(
        finalists=finalists,
        gave_up=gave_up,
        sheets=tuple(sheets),
        ranking=tuple((rank, tuple(level)) for rank, level in found),
        deciders=tuple(_decider(name, ranking[above], ranking[below]) for above, below in pairwise(in_order)),
        lots=tuple(rows),
        games=tuple(games) if name == "re-di-cuori" else (),
        deals=tuple(deals),
    )


def _seats(
    finalists: Sequence[str], north: str | None, played: Mapping[str, Sequence[Played]], lots: CardLots
) -> list[str]:
    """Drawn in the first game; later by the evening's first game, drawn among those level (A21, A23)."""
    scores = {entrant: games[0].score if games else Fraction(0) for entrant, games in played.items()}
    others = [entrant for entrant in finalists if entrant != north]
    levels = [[who for who in others if scores[who] == score] for score in sorted(set(scores.values()), reverse=True)]
    shared = [index for index, level in enumerate(levels) if len(level) > 1]
    if shared:
        for index, drawn in zip(shared, lots.draw("seats", [levels[index] for index in shared]), strict=True):
            levels[index] = drawn
    return [*([north] if north is not None else []), *(entrant for level in levels for entrant in level)]


def _bonus(finalists: Sequence[str], source: Qualifying, bonus: Sequence[int]) -> dict[str, Fraction]:
    """What each brings along by rank; those level share (A17)."""
    found: dict[str, Fraction] = {}
    for entrant in finalists:
        level = [index for index, one in enumerate(finalists) if source.rank(one) == source.rank(entrant)]
        found[entrant] = Fraction(sum(bonus[index] for index in level), len(level)) if bonus else Fraction(0)
    return found


def _key(name: str, entrant: str, games: Sequence[Played], bonus: Fraction, source: Qualifying) -> Key:
    """What a finalist is ranked by, lower first."""
    score = -bonus - sum((one.score for one in games), Fraction(0))
    places = [Fraction(-sum(one.place == place for one in games)) for place in (1, 2, 3)]
    points, errors = (Fraction(sum(values)) for values in zip(*((g.points, g.errors) for g in games), strict=True))
    first = {"cuori": [points], "whist": [errors]}.get(name, [])
    return (score, *first, *places, Fraction(source.rank(entrant)), *source.places[entrant])


def _decider(name: str, above: Key, below: Key) -> str | None:
    criteria = ["score"]
    for criterion in FINAL_CRITERIA[name]:
        criteria += [criterion] * (3 if criterion.startswith("places") else 1)
    pairs = zip(criteria, above, below, strict=False)
    return next((criterion for criterion, one, other in pairs if one != other), None)
