"""A contest while it is being played: its rounds so far, everybody's games, what was drawn."""

from __future__ import annotations

from collections.abc import Sequence

from sampleclub.contests.games import domino_match, king_match, scala_pairs, scala_table
from sampleclub.contests.pairing import Met
from sampleclub.contests.records import Game, games_of
from sampleclub.contests.values import BYE, FORFEIT, Contest, ContestPlan, Hand, Line, Side, Turn
from sampleclub.dice import Dice
from sampleclub.lots import CardLots, Lots, SeedLots, new_seed
from sampleclub.seating import SEATS
from sampleclub.values import WITHDRAWN, Lot, Person

VICTORY_POINTS = 3


class Course:
    """The state of one contest; rounds are added to it one by one."""

    def __init__(self, seed: int, season: str, plan: ContestPlan, people: Sequence[Person]) -> None:
        self.plan = plan
        self.event = f"{season}/{plan.rulebook}"
        self.dice = Dice(seed, f"{self.event}#{plan.luck}")
        self._drawing = Dice(seed, f"{self.event}/lots#{plan.luck}")
        self._strengths = {person.id: person.strength for person in people}
        self._names = {person.id: person.name for person in people}
        self._seed = ""
        self.entries = list(plan.entries)
        self.turns: list[Turn] = []
        self.lots: list[Lot] = []
        self.games: dict[str, list[Game]] = {}

    def played(self) -> Contest:
        """The contest as it stands."""
        return Contest(self.plan, tuple(self.entries), tuple(self.turns), tuple(self.lots))

    def pair_name(self, *players: str) -> str:
        """What a pair is called whose players a draw has joined."""
        return " / ".join(self._names[player] for player in players)

    def new_lots(self, stage: str, number: int) -> Lots:
        """The lots of a round: by cards where the plan says so, else by a new seed.

        Partners are drawn by the seed of the first round, for which the same command draws.
        """
        if number in self.plan.cards:
            return CardLots(stage, number, self._drawing)
        if number != 1 or not self._seed:
            self._seed = new_seed(self._drawing)
        return SeedLots(self._seed, self.event, stage, number)

    def present(self, number: int) -> list[str]:
        """The ids of those who are there in a round, in the order of the file."""
        joined = {player for entry in self.entries if entry.player1 for player in entry.players}
        return [
            entry.entrant
            for entry in self.entries
            if entry.entrant not in joined
            and self.plan.arrives.get(entry.entrant, 1) <= number
            and number < self.plan.leaves.get(entry.entrant, number + 1)
        ]

    def met(self, stage: str, *, since: int = 1) -> Met:
        """Who sat at one table in the rounds of a stage from `since` on."""
        return frozenset(
            frozenset((one.entrant, other.entrant))
            for turn in self.turns
            if turn.stage == stage and turn.number >= since
            for lines in turn.tables()
            for index, one in enumerate(lines)
            for other in lines[:index]
        )

    def byes(self) -> list[str]:
        """Everybody who had a bye, once for each."""
        return [line.entrant for turn in self.turns for line in turn.lines if line.status == BYE]

    def add(self, stage: str, number: int, tables: Sequence[Sequence[str]], byes: Sequence[str], scored: bool) -> Turn:
        """Let a round be played, or seat it; returns it. The entrants of a table are in the order of their seats."""
        lines: list[Line] = []
        hands: list[Hand] = []
        for table, entrants in enumerate(tables, 1):
            sides: Sequence[Side | None] = [None] * len(entrants)
            if scored:
                sides, noted = self._at_table(number, table, entrants)
                hands += noted
            seats = SEATS if len(entrants) > 2 else ("",) * len(entrants)
            statuses = [self._status(stage, number, entrant) if scored else "" for entrant in entrants]
            if scored and len(entrants) == 2 and any(statuses):
                came = not any((stage, number, entrant) in self.plan.walkovers for entrant in entrants)
                sides = [Side(side.points if came else None, place=None if came else 1) for side in sides if side]
            lines += [
                Line(table, entrant, None if status else side, seat, status)
                for entrant, side, seat, status in zip(entrants, sides, seats, statuses, strict=False)
            ]
        lines += [Line(None, entrant, status=BYE) for entrant in byes]
        lines += [Line(None, entrant, status=WITHDRAWN) for entrant, out in self.plan.leaves.items() if out == number]
        turn = Turn(stage, number, tuple(lines), tuple(hands) if number in self.plan.noted else ())
        self.turns.append(turn)
        if scored:
            rest = stage == "groups"  # there a bye is a rest, which counts nowhere
            for entrant, game in games_of(self.plan.rulebook, turn, self.plan.decisions).items():
                if not (rest and entrant in byes):
                    self.games.setdefault(entrant, []).append(game)
        return turn

    def _status(self, stage: str, number: int, entrant: str) -> str:
        where = (stage, number, entrant)
        return FORFEIT if where in self.plan.walkovers else self.plan.statuses.get(where, "")

    def _at_table(self, number: int, table: int, entrants: Sequence[str]) -> tuple[list[Side], list[Hand]]:
        strengths = [self._strength(entrant) for entrant in entrants]
        if self.plan.rulebook == "domino":
            touched = [hand for *where, hand in self.plan.touched if where == [number, table]]
            sides, played = domino_match(self.dice, strengths, touched)
            hands = [
                Hand(table, index, kind, tuple((who, *own) for who, own in zip(entrants, pair, strict=True)))
                for index, (kind, pair) in enumerate(played, 1)
            ]
            return sides, hands
        if self.plan.rulebook == "king-coppie":
            return king_match(self.dice, strengths, (number, table) in self.plan.level), []
        if self.plan.rulebook == "scala40-coppie":
            return scala_pairs(self.dice, strengths, VICTORY_POINTS), []
        while True:
            sides = scala_table(self.dice, strengths, self.plan.limit)
            points = sorted(side.points or 0 for side in sides)
            if len(points) < 3 or points[1] < points[2]:  # it is clear who the first two are, as an elimination needs
                return sides, []

    def _strength(self, entrant: str) -> int:
        players = next((entry.players for entry in self.entries if entry.entrant == entrant), (entrant,))
        own = [self._strengths[player] for player in players]
        return sum(own) // len(own)
