"""The clubs that are made again and again: the committed sample, the mini club of the page tests, one of any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from sampleclub.cases import describe, describe_draws, describe_table
from sampleclub.club import CLUB_NAME, imagine
from sampleclub.contests.cases import describe_contest
from sampleclub.contests.presets import CONTESTS, SMALL_CONTESTS
from sampleclub.files import invent, write
from sampleclub.past import PastPlan, invent_past
from sampleclub.plans import Club, EventPlan, FinalPlan, SeasonPlan

# Of many seeds tried, one with all the cases of Cuori and Whist 2024-25 below. The `luck` of the other events and of
# the finals was searched for on top of it, so that no event's search moves another event: see `search`.
SAMPLE_SEED = 20271089
SAMPLE_PLAYERS = 44
SAMPLE_COMMAND = "sample data"

# Who behaves in a way worth looking at (see the README that is written beside the data).
LATECOMER, STOPPER, GUESTS = "m040", "m017", ("m041", "m042")
STOPS_AT = 7
JOINED = {
    LATECOMER: date(2024, 10, 24),  # the third evening of Cuori: rounds 5 and 6
    **dict.fromkeys(GUESTS, date(2024, 11, 21)),  # the fifth evening
    "m043": date(2025, 9, 25),
    "m044": date(2025, 10, 9),
}

NOTED, SWEPT, FULL, RUNNING = "2022-23", "2023-24", "2024-25", "2025-26"
# In its first two seasons the club was small, and in the second one of its members won everything.
FOUNDERS = tuple(f"m{number:03d}" for number in range(1, 15))


# Of the first one nobody kept the rounds.
NOTED_TABLES = (
    PastPlan("cuori", "Torneo di Cuori", date(2022, 12, 15), 14, "all", level=5),
    PastPlan("king", "Torneo di King", date(2023, 3, 23), 11, level=3),
    PastPlan("whist", "Torneo di Whist", date(2023, 6, 8), 12, "score"),
)


def _small(game: str, first: date, luck: int = 0) -> EventPlan:
    """A tournament of the club's second season: two evenings, the best three games of four."""
    title = f"Torneo di {game.capitalize()}"
    return EventPlan(game, title, first, rounds=4, planned=4, best=3, members=FOUNDERS, present=(12, 14), luck=luck)


SAMPLE_SEASONS = (
    SeasonPlan(
        SWEPT,
        "Stagione 2023-24",
        (
            _small("cuori", date(2023, 10, 12)),
            _small("king", date(2024, 1, 18)),
            _small("whist", date(2024, 4, 11), luck=1),
        ),
        ranking=True,
    ),
    SeasonPlan(
        FULL,
        "Stagione 2024-25",
        (
            EventPlan(
                "cuori",
                "Torneo di Cuori",
                date(2024, 9, 26),
                present=(32, 41),
                # two guests who came for one game, round 9, on a day when two were left over: both were jollies
                fixed={STOPPER: range(1, STOPS_AT), **dict.fromkeys(GUESTS, (9,))},
                left_over={9: 2},
                withdraws={STOPPER: STOPS_AT},
                final=FinalPlan(date(2024, 12, 12), luck=7),
            ),
            EventPlan(
                "king",
                "Torneo di King",
                date(2025, 1, 9),
                present=(32, 41),
                fixed={STOPPER: ()},
                luck=4906,
                final=FinalPlan(date(2025, 3, 27), luck=3),
            ),
            EventPlan(
                "whist",
                "Torneo di Whist",
                date(2025, 4, 3),
                present=(32, 41),
                fixed={STOPPER: ()},
                final=FinalPlan(date(2025, 6, 19), gives_up=(2,), luck=5),
            ),
        ),
        ranking=True,
        final=FinalPlan(date(2025, 6, 26), luck=7),
    ),
    SeasonPlan(
        RUNNING,
        "Stagione 2025-26",
        (
            EventPlan(
                "cuori",
                "Torneo di Cuori",
                date(2025, 9, 25),
                rounds=5,
                seated=True,
                present=(32, 41),
                fixed={STOPPER: ()},
                lots={1: "cards", 2: "seed", 3: "seed", 4: "words", 5: "seed", 6: "seed"},
                redrawn=(5,),
                luck=3,
            ),
            EventPlan("king", "Torneo di King", date(2026, 1, 8), rounds=0),
            EventPlan("whist", "Torneo di Whist", date(2026, 4, 2), rounds=0),
        ),
        ranking=True,
        contests=CONTESTS,
    ),
)


def sample(seasons: Sequence[SeasonPlan] = SAMPLE_SEASONS) -> Club:
    """The sample club as values; with other seasons, its people with those."""
    club = imagine(seed=SAMPLE_SEED, players=SAMPLE_PLAYERS, seasons=seasons, joined=JOINED)
    past = invent_past(SAMPLE_SEED, NOTED, "Stagione 2022-23", NOTED_TABLES, FOUNDERS)
    return replace(club, past=(past,))


def sample_club(folder: Path, *, replace: bool = False) -> Club:
    """Write the sample that is committed in `data/`: finished seasons, the oldest as tables, and one under way."""
    club = sample()
    write(club, folder, made_by=SAMPLE_COMMAND, readme=_readme(club), replace=replace)
    return club


def mini_club(
    folder: Path,
    *,
    seed: int = 7,
    language: str = "it",
    club_name: str = CLUB_NAME,
    title: str | None = None,
    names: Sequence[str] = (),
    finals: bool = False,
) -> Club:
    """Write a club of five whose site has about ten pages: one season, Cuori with two rounds and the third one seated.

    Home, season, event, three rounds and five players make eleven. `names` (up to five), `title` and `club_name` may
    be anything: tests of hostile names put theirs here. With `finals` the event is King of two drawn rounds, with a
    final of one game of called hands, the season's table and a Re di Cuori of one game: two pages more.
    """
    if finals:
        season = _mini_season(title or "Torneo di King")
    else:
        name = title or "Torneo di Cuori"
        event = EventPlan("cuori", name, date(2025, 10, 2), rounds=2, seated=True, present=(5, 5))
        season = SeasonPlan("2025-26", "Stagione 2025-26", (event,))
    return invent(
        folder,
        seed=seed,
        players=5,
        seasons=(season,),
        club_name=club_name,
        language=language,
        names=names,
    )


def contest_club(
    folder: Path,
    *,
    seed: int = 3,
    language: str = "it",
    club_name: str = CLUB_NAME,
    names: Sequence[str] = (),
) -> Club:
    """Write a club of eight that plays contests only: pairs with a bye and hands, groups, a bracket, tables of four.

    Its site has about thirty pages, one of each kind that the mini club has not. `names` (up to eight) as there.
    """
    season = SeasonPlan("2025-26", "Stagione 2025-26", (), contests=SMALL_CONTESTS)
    return invent(folder, seed=seed, players=8, seasons=(season,), club_name=club_name, language=language, names=names)


def _mini_season(title: str) -> SeasonPlan:
    """The smallest season with everything that a season can have; its only winner has to play the last final too."""
    event = EventPlan(
        "king",
        title,
        date(2025, 10, 2),
        rounds=2,
        planned=2,
        best=2,
        present=(5, 5),
        lots={1: "cards", 2: "seed"},
        final=FinalPlan(date(2025, 10, 9), games=1),
    )
    return SeasonPlan(
        "2025-26",
        "Stagione 2025-26",
        (event,),
        ranking=True,
        final=FinalPlan(date(2025, 10, 16), games=1),
        sweep=False,
    )


def sized_club(
    folder: Path,
    *,
    seed: int = 1,
    players: int = 40,
    rounds: int = 12,
    games: Sequence[str] = ("cuori", "king", "whist"),
    ties: int = 6,
) -> Club:
    """Write a club of any size with one finished season, for tests and benchmarks."""
    start = date(2024, 9, 2)
    events = tuple(
        EventPlan(
            game,
            f"Torneo di {game.capitalize()}",
            start + timedelta(days=120 * index),
            rounds=rounds,
            planned=rounds,
            days_between=7,
            ties=ties,
        )
        for index, game in enumerate(games)
    )
    return invent(folder, seed=seed, players=players, seasons=(SeasonPlan("2024-25", "Stagione 2024-25", events),))


def _readme(club: Club) -> str:
    names = {person.id: person.name for person in club.people}
    text = f"""# Dati inventati · Invented data

Il circolo, le persone e tutti i risultati in questa cartella sono inventati: li ha creati un programma, con il caso.
Ogni somiglianza con persone vere è casuale.

The club, the people and every result in this folder are made up by a program. They can be made again, byte for byte,
with `make sample` (seed {club.seed}; the generator is `tools/sampleclub`). To run a club of your own, replace all of
it with your files.
"""
    people = [
        f"joined late: {names[LATECOMER]} ({LATECOMER}), a member since the third evening of Cuori (round 5)",
        f"withdrew: {names[STOPPER]} ({STOPPER}), after round 6 of Cuori; the file of round {STOPS_AT} says so",
        f"came for a single game of Cuori: {' and '.join(f'{names[guest]} ({guest})' for guest in GUESTS)}, round 9",
    ]
    for past in club.past:
        lines = [f"`{past.folder}/{event.plan.game}`: won by {names[event.rows[0][1]]}" for event in past.events]
        text += f"\n## Where to look in {past.folder}\n" + _bullets(["only the final tables are known", *lines])
    for season, events in club.seasons:
        lines = people if season.folder == FULL else []
        if season.folder != RUNNING:
            lines = [*lines, *describe_table(club.table(season.folder), club.finals.get(season.folder), names)]
        text += f"\n## Where to look in {season.folder}\n" + _bullets(lines)
        for event in events:
            told = describe_draws(event) if season.folder == RUNNING else describe(event, names)
            if season.folder != SWEPT and event.games:
                text += f"\n### {event.plan.title} (`{season.folder}/{event.plan.name}`)\n" + _bullets(told)
        for contest in club.contests.get(season.folder, ()):
            told = describe_contest(contest, names)
            text += f"\n### {contest.plan.title} (`{season.folder}/{contest.plan.rulebook}`)\n" + _bullets(told)
    return text


def _bullets(lines: Sequence[str]) -> str:
    return "\n" + "".join(f"- {line}\n" for line in lines) if lines else ""
