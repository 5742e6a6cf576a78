"""Plans of seasons, and the club that chance makes of them, as values; no file is touched here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from sampleclub.attendance import attendance
from sampleclub.dice import Dice
from sampleclub.games import GAMES
from sampleclub.names import invent_aliases, invent_names
from sampleclub.seating import SEATS, TABLE, seat
from sampleclub.standing import record
from sampleclub.values import Person, Played, Result, Row, Sheet

CLUB_NAME = "Circolo delle Quattro Sedie"
PER_EVENING = 2


@dataclass(frozen=True, slots=True)
class EventPlan:
    """One event: `rounds` with results, then one seated round if `seated`; `planned` are announced in all.

    `present`, `fixed` and `left_over` are explained in `attendance`. `ties` is the percentage of tables at which two
    or three players are made level (they also are by chance). With `rounds` 0 the event is only announced.
    """

    game: str
    title: str
    first_evening: date
    rounds: int = 12
    seated: bool = False
    planned: int = 12
    days_between: int = 14
    present: tuple[int, int] | None = None
    fixed: Mapping[str, Sequence[int]] = field(default_factory=dict)
    left_over: Mapping[int, int] = field(default_factory=dict)
    ties: int = 6
    folder: str = ""

    @property
    def name(self) -> str:
        """The event's folder: the game's name unless the plan says otherwise."""
        return self.folder or self.game

    @property
    def dates(self) -> list[date]:
        """The date of each evening, of all rounds planned."""
        evenings = -(-max(self.planned, self.rounds + self.seated) // PER_EVENING)
        return [self.first_evening + timedelta(days=self.days_between * index) for index in range(evenings)]


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season: its folder ("2024-25"), its title and its events in order."""

    folder: str
    title: str
    events: Sequence[EventPlan]


@dataclass(frozen=True, slots=True)
class Event:
    """An event as it was played: the plan, the rounds, and every player's games."""

    plan: EventPlan
    sheets: tuple[Sheet, ...]
    games: Mapping[str, Sequence[Played]]


@dataclass(frozen=True, slots=True)
class Club:
    """All that was invented."""

    name: str
    language: str
    seed: int
    people: tuple[Person, ...]
    seasons: tuple[tuple[SeasonPlan, tuple[Event, ...]], ...]


def imagine(
    *,
    seed: int,
    players: int,
    seasons: Sequence[SeasonPlan],
    club_name: str = CLUB_NAME,
    language: str = "it",
    names: Sequence[str] = (),
    joined: Mapping[str, date] | None = None,
) -> Club:
    """Make a club of `players` members and let it play the seasons.

    `names` replace the invented names of the first members (for tests with names of one's own); `joined` says when
    single members joined, by id; all others joined before the first evening. The same arguments give the same club.
    Raises ValueError for fewer than four players, for more names than players and for a game that is not known.
    """
    if players < TABLE:
        raise ValueError(f"a club needs at least {TABLE} players, not {players}")
    if len(names) > players:
        raise ValueError(f"{len(names)} names for {players} players")
    for plan in seasons:
        for event in plan.events:
            if event.game not in GAMES:
                raise ValueError(f"no game {event.game!r}; the games are {', '.join(GAMES)}")
    people = _people(seed, players, seasons, names, joined or {})
    played = tuple((plan, tuple(_play(seed, plan.folder, event, people) for event in plan.events)) for plan in seasons)
    return Club(name=club_name, language=language, seed=seed, people=people, seasons=played)


def _people(
    seed: int, players: int, seasons: Sequence[SeasonPlan], names: Sequence[str], joined: Mapping[str, date]
) -> tuple[Person, ...]:
    dice = Dice(seed, "people")
    invented = [name for name in invent_names(players, dice) if name not in names]
    all_names = [*names, *invented][:players]
    aliases = invent_aliases(all_names, dice)
    evenings = [event.first_evening for plan in seasons for event in plan.events]
    first = min(evenings, default=date(2024, 9, 1))
    since = sorted(first - timedelta(days=dice.between(14, 15 * 365)) for _ in all_names)
    width = max(3, len(str(players)))
    ids = [f"m{index:0{width}d}" for index in range(1, players + 1)]
    return tuple(
        Person(id_, name, other, joined.get(id_, day), dice.below(101), dice.between(78, 100))
        for id_, name, other, day in zip(ids, all_names, aliases, since, strict=True)
    )


def _play(seed: int, season: str, plan: EventPlan, people: Sequence[Person]) -> Event:
    """Play an event, round after round."""
    dice = Dice(seed, f"{season}/{plan.name}")
    rules = GAMES[plan.game]
    # somebody good at one game need not be good at the next
    form = {person.id: (2 * person.strength + dice.below(101)) // 3 for person in people}
    wanted = plan.rounds + plan.seated
    crowd = attendance(
        wanted,
        plan.dates,
        PER_EVENING,
        [(person.id, person.since, person.keenness) for person in people],
        bounds=plan.present,
        fixed=plan.fixed,
        left_over=plan.left_over,
        dice=dice,
    )
    games: dict[str, list[Played]] = {}
    sheets: list[Sheet] = []
    for number in range(1, wanted + 1):
        tables, jollies = seat(
            plan.game, number, crowd[number - 1], games, second_of_evening=number % PER_EVENING == 0, dice=dice
        )
        rows: list[Row] = []
        for table, entrants in enumerate(tables, start=1):
            results: Sequence[Result | None] = [None] * TABLE
            if number <= plan.rounds:
                results = rules.play(dice, [form[entrant] for entrant in entrants], dice.chance(plan.ties))
            rows += [Row(table, *one) for one in zip(SEATS, entrants, results, strict=True)]
        rows += [Row(None, "", entrant, None) for entrant in jollies]
        sheets.append(Sheet(number, tuple(rows)))
        if number <= plan.rounds:
            for entrant, game in record(plan.game, sheets[-1]).items():
                games.setdefault(entrant, []).append(game)
    return Event(plan, tuple(sheets), games)
