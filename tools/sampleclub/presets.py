"""The clubs that are made again and again: the committed sample, the mini club of the page tests, one of any size."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from sampleclub.cases import describe
from sampleclub.club import CLUB_NAME, Club, EventPlan, SeasonPlan, imagine
from sampleclub.files import invent, write

SAMPLE_SEED = 20271089  # of many tried, one with all the cases below; the test names them
SAMPLE_PLAYERS = 44
SAMPLE_COMMAND = "sample data"

# Who behaves in a way worth looking at (see the README that is written beside the data).
LATECOMER, STOPPER, GUESTS = "m040", "m017", ("m041", "m042")
_JOINED = {
    LATECOMER: date(2024, 10, 24),  # the third evening of Cuori: rounds 5 and 6
    **dict.fromkeys(GUESTS, date(2024, 11, 21)),  # the fifth evening
    "m043": date(2025, 9, 25),
    "m044": date(2025, 10, 9),
}

SAMPLE_SEASONS = (
    SeasonPlan(
        "2024-25",
        "Stagione 2024-25",
        (
            EventPlan(
                "cuori",
                "Torneo di Cuori",
                date(2024, 9, 26),
                present=(32, 41),
                # two guests who came for one game, round 9, on a day when two were left over: both were jollies
                fixed={STOPPER: range(1, 7), **dict.fromkeys(GUESTS, (9,))},
                left_over={9: 2},
            ),
            EventPlan("king", "Torneo di King", date(2025, 1, 9), present=(32, 41), fixed={STOPPER: ()}),
            EventPlan("whist", "Torneo di Whist", date(2025, 4, 3), present=(32, 41), fixed={STOPPER: ()}),
        ),
    ),
    SeasonPlan(
        "2025-26",
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
            ),
            EventPlan("king", "Torneo di King", date(2026, 1, 8), rounds=0),
            EventPlan("whist", "Torneo di Whist", date(2026, 4, 2), rounds=0),
        ),
    ),
)


def sample_club(folder: Path, *, replace: bool = False) -> Club:
    """Write the sample that is committed in `data/`: one finished season, and one that is under way."""
    club = imagine(seed=SAMPLE_SEED, players=SAMPLE_PLAYERS, seasons=SAMPLE_SEASONS, joined=_JOINED)
    write(club, folder, made_by=SAMPLE_COMMAND, readme=_readme(club), replace=replace)
    return club


def mini_club(
    folder: Path,
    *,
    seed: int = 7,
    language: str = "it",
    club_name: str = CLUB_NAME,
    title: str = "Torneo di Cuori",
    names: Sequence[str] = (),
) -> Club:
    """Write a club of five whose site has about ten pages: one season, Cuori with two rounds and the third one seated.

    Home, season, event, three rounds and five players make eleven. `names` (up to five), `title` and `club_name` may
    be anything: tests of hostile names put theirs here.
    """
    event = EventPlan("cuori", title, date(2025, 10, 2), rounds=2, seated=True, present=(5, 5))
    return invent(
        folder,
        seed=seed,
        players=5,
        seasons=(SeasonPlan("2025-26", "Stagione 2025-26", (event,)),),
        club_name=club_name,
        language=language,
        names=names,
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
    season, events = club.seasons[0]
    text = f"""# Dati inventati · Invented data

Il circolo, le persone e tutti i risultati in questa cartella sono inventati: li ha creati un programma, con il caso.
Ogni somiglianza con persone vere è casuale.

The club, the people and every result in this folder are made up by a program. They can be made again, byte for byte,
with `make sample` (seed {club.seed}; the generator is `tools/sampleclub`). To run a club of your own, replace all of
it with your files.

## Where to look in {season.folder}

- joined late: {names[LATECOMER]} ({LATECOMER}), a member since the third evening of Cuori (round 5)
- stopped coming: {names[STOPPER]} ({STOPPER}), after round 6 of Cuori
- came for a single game: {" and ".join(f"{names[guest]} ({guest})" for guest in GUESTS)}, round 9 of Cuori
"""
    for event in events:
        lines = "\n".join(f"- {line}" for line in describe(event, names))
        text += f"\n### {event.plan.title} (`{season.folder}/{event.plan.name}`)\n\n{lines}\n"
    return text
