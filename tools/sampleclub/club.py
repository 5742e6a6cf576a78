"""The club that chance makes of the plans of its seasons; no file is touched here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from sampleclub.attendance import attendance
from sampleclub.contests.systems import play_contest
from sampleclub.dice import Dice
from sampleclub.finals import Qualifying, final_rules, play_final
from sampleclub.games import GAMES
from sampleclub.lots import CardLots, Lots, SeedLots, UnrecordedLots, new_seed
from sampleclub.names import invent_aliases, invent_names
from sampleclub.plans import PER_EVENING, Club, Event, EventPlan, FinalPlan, SeasonPlan
from sampleclub.season import BONUS, RE_DI_CUORI, SEASON_TABLE, choose_games, rules_at_the_end, season_table
from sampleclub.seating import SEATS, TABLE, seat
from sampleclub.standing import keys, ranks, record
from sampleclub.values import JOLLY, WITHDRAWN, Final, Lot, Person, Played, Result, Row, Sheet

CLUB_NAME = "Circolo delle Quattro Sedie"
FIRST_STAGE = "regular"


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
    people = invent_people(seed, players, seasons, names, joined or {})
    played = tuple((plan, tuple(play(seed, plan.folder, event, people) for event in plan.events)) for plan in seasons)
    finals = {
        plan.folder: _re_di_cuori(seed, plan.folder, plan.final, events, people)
        for plan, events in played
        if plan.final is not None
    }
    contests = {
        plan.folder: tuple(play_contest(seed, plan.folder, contest, people) for contest in plan.contests)
        for plan in seasons
        if plan.contests
    }
    return Club(club_name, language, seed, people, played, finals, contests)


def invent_people(
    seed: int,
    players: int,
    seasons: Sequence[SeasonPlan],
    names: Sequence[str] = (),
    joined: Mapping[str, date] | None = None,
) -> tuple[Person, ...]:
    """The members; see `imagine`."""
    joined = joined or {}
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


def play(seed: int, season: str, plan: EventPlan, people: Sequence[Person]) -> Event:
    """Play an event, round after round, and its final."""
    dice = Dice(seed, f"{season}/{plan.name}{f'#{plan.luck}' if plan.luck else ''}")
    rules = GAMES[plan.game]
    # somebody good at one game need not be good at the next
    form = {person.id: (2 * person.strength + dice.below(101)) // 3 for person in people}
    wanted = plan.rounds + plan.seated
    crowd = attendance(
        wanted,
        plan.evenings,
        PER_EVENING,
        [
            (person.id, person.since, person.keenness)
            for person in people
            if not plan.members or person.id in plan.members
        ],
        bounds=plan.present,
        fixed=plan.fixed,
        left_over=plan.left_over,
        dice=dice,
    )
    drawing = Dice(seed, f"{season}/{plan.name}/lots")
    games: dict[str, list[Played]] = {}
    sheets: list[Sheet] = []
    lots: list[Lot] = []
    for number in range(1, wanted + 1):
        present = crowd[number - 1]

        def seated(who: Sequence[str], how: Lots, number: int = number) -> tuple[list[list[str]], list[str]]:
            second = number % PER_EVENING == 0
            return seat(plan.game, number, who, games, second_of_evening=second, lots=how, best=plan.best)

        if number in plan.redrawn:
            missing = next(name for name in games if name not in present and name not in plan.withdraws)
            first = SeedLots(new_seed(drawing), f"{season}/{plan.name}", FIRST_STAGE, number)
            seated([*present, missing], first)
            lots += first.rows(superseded=True)
        how: Lots
        if plan.lots.get(number) == "seed":
            how = SeedLots(new_seed(drawing), f"{season}/{plan.name}", FIRST_STAGE, number)
        elif number in plan.lots:
            how = CardLots(FIRST_STAGE, number, drawing, in_words=plan.lots[number] == "words")
        else:
            how = UnrecordedLots(present, dice)
        tables, jollies = seated(present, how)
        lots += how.rows()
        rows: list[Row] = []
        for table, entrants in enumerate(tables, start=1):
            results: Sequence[Result | None] = [None] * TABLE
            if number <= plan.rounds:
                results = rules.play(dice, [form[entrant] for entrant in entrants], dice.chance(plan.ties))
            rows += [Row(table, *one) for one in zip(SEATS, entrants, results, strict=True)]
        rows += [Row(None, "", entrant, None, JOLLY) for entrant in jollies]
        rows += [Row(None, "", entrant, None, WITHDRAWN) for entrant, out in plan.withdraws.items() if out == number]
        sheets.append(Sheet(number, tuple(rows)))
        if number <= plan.rounds:
            for entrant, game in record(rules, sheets[-1]).items():
                games.setdefault(entrant, []).append(game)
    final = None
    if plan.final is not None:
        final = _final(Dice(seed, f"{season}/{plan.name}/final#{plan.final.luck}"), plan, plan.final, games, form)
        lots += final.lots
    return Event(plan, tuple(sheets), games, tuple(lots), final)


def _final(
    dice: Dice, plan: EventPlan, final: FinalPlan, games: Mapping[str, Sequence[Played]], form: Mapping[str, int]
) -> Final:
    """The final of a tournament; in King the hands are called."""
    ranking = keys(plan.game, games, plan.best)
    first = 1 if plan.game == "king" else 2  # where firsts, seconds and thirds are in a key
    source = Qualifying(ranks(ranking), {entrant: key[first : first + 3] for entrant, key in ranking.items()})
    return play_final(
        plan.game,
        [plan.game] * final.games,
        [final_rules(plan.game)] * final.games,
        source,
        form,
        dice,
        gives_up=final.gives_up,
        called=plan.game == "king",
    )


def _re_di_cuori(seed: int, season: str, final: FinalPlan, events: Sequence[Event], people: Sequence[Person]) -> Final:
    """The season's final, of the games that its tournaments had."""
    table = season_table([event.ranking for event in events])
    dice = Dice(seed, f"{season}/{RE_DI_CUORI}/final#{final.luck}")
    table_lots = CardLots(SEASON_TABLE, 0, dice)
    level = table.first_level
    if level:  # the others stay level, to show that too
        table_lots.draw("rank", [level])
    games = choose_games(table, [event.plan.game for event in events])[: final.games]
    played = play_final(
        RE_DI_CUORI,
        games,
        [rules_at_the_end(GAMES[game]) for game in games],
        table.source,
        {person.id: person.strength for person in people},
        dice,
        bonus=BONUS,
    )
    return replace(played, lots=(*table_lots.rows(), *played.lots))
