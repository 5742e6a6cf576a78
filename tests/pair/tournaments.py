"""Invented Swiss tournaments: who comes, plays, wins, goes and is late. It shares nothing with the scorer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import log
from random import Random

from engine.pair import Place, Seating, SeatingError, SeededLots, Situation, make_seating
from engine.rules import Stage

__all__ = ["SWISS", "Drawn", "Tournament", "pairs_of"]

#: Two sides, a win 1, a draw ½.
SWISS = Stage.model_validate(
    {"name": "swiss", "format": "swiss", "rounds": 11, "table_sizes": [2], "scores": {"2": [1, 0]}, "draw": "1/2"}
)


@dataclass(frozen=True)
class Drawn:
    """A round: from what it was made, and the seating, or the words with which none was made."""

    situation: Situation
    lots: SeededLots
    seating: Seating | None
    refused: str = ""


def pairs_of(seating: Seating) -> list[tuple[str, str]]:
    """Who meets whom, table by table."""
    tables: dict[int, list[str]] = {}
    for seat in seating.seats:
        tables.setdefault(seat.table, []).append(seat.entrant)
    return [(one, other) for one, other in tables.values()]


@dataclass
class Tournament:
    """One tournament of 4 to 120 entrants and 3 to 11 rounds; everything in it follows from `seed`."""

    seed: int
    events: set[str] = field(default_factory=set)
    """What happened in it: bye, asked, withdrawal, late, forfeit, hand, refused."""

    def __post_init__(self) -> None:
        self.random = Random(f"tournament {self.seed}")
        self.entrants = round(4 * (120 / 4) ** self.random.random())
        self.rounds = self.random.randint(3, 11)
        self.stage = SWISS.model_copy(update={"rounds": self.rounds})
        # few things happen in some tournaments and many in others, more of them in the smaller ones
        busy = self.random.choice((0.0, 1.0, 2.0)) / log(self.entrants)
        self.chances = {
            what: busy * self.random.random() * 0.2 for what in ("asked", "away", "late", "forfeit", "hand")
        }
        self.score: dict[str, Fraction] = {}
        self.byes: dict[str, int] = {}
        self.tables: list[tuple[tuple[str, ...], ...]] = []
        self.here = [f"e{n:03}" for n in range(self.entrants)]

    def play(self) -> Iterator[Drawn]:
        """Round by round what is drawn; the tournament is over early where a round is refused."""
        for number in range(1, self.rounds + 1):
            if number > 1:
                self._come_and_go(number)
            if self._happens("hand"):
                self._play(*self._by_hand())
                continue
            situation = self._situation(number)
            lots = SeededLots(f"seed {self.seed}", "2025-26/invented", "swiss", number)
            try:
                seating = make_seating(situation, lots)
            except SeatingError as error:
                self.events.add("refused")
                yield Drawn(situation, lots, None, str(error))
                return
            yield Drawn(situation, lots, seating)
            self._play(pairs_of(seating), seating.byes)

    def _happens(self, what: str) -> bool:
        happens = self.random.random() < self.chances[what]
        if happens:
            self.events.add(what)
        return happens

    def _come_and_go(self, number: int) -> None:
        self.here = [e for e in self.here if not self._happens("away")]
        if self._happens("late"):
            self.here += [f"l{number:02}{n}" for n in range(self.random.randint(1, 3))]

    def _situation(self, number: int) -> Situation:
        asked = [e for e in self.here if not self.byes.get(e) and self._happens("asked")]
        scores = sorted(self.score.values(), reverse=True)
        standing = {e: Place(scores.index(score) + 1, score) for e, score in self.score.items()}
        return Situation(
            self.stage, tuple(self.here), standing, number=number, tables=tuple(self.tables), byes=dict(self.byes),
            wanted_byes=tuple(asked),
        )  # fmt: skip

    def _by_hand(self) -> tuple[list[tuple[str, str]], tuple[str, ...]]:
        """A round as an organiser pairs it who heeds no rule."""
        order = self.random.sample(self.here, len(self.here))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        return pairs, tuple(order[2 * len(pairs) :])

    def _play(self, pairs: list[tuple[str, str]], byes: tuple[str, ...]) -> None:
        self.tables.append(tuple(pairs))
        for entrant in byes:
            self.events.add("bye")
            self.byes[entrant] = self.byes.get(entrant, 0) + 1
            self.score[entrant] = self.score.get(entrant, Fraction(0)) + 1
        for pair in pairs:
            share = self.random.choice((Fraction(1), Fraction(1), Fraction(0), Fraction(0), Fraction(1, 2)))
            results = [share, 1 - share]
            for side in (0, 1):
                if self._happens("forfeit"):
                    results[side] = Fraction(0)
            for entrant, result in zip(pair, results, strict=True):
                self.score[entrant] = self.score.get(entrant, Fraction(0)) + result
