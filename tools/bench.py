"""Times reading, scoring, pairing and building on invented clubs, and prints a table (`make bench`).

The times are medians, in seconds of `time.perf_counter`, and nothing here passes or fails: what is fast on one machine
is slow on another. Each club plays one game over twelve rounds. "read and check" is `engine.desk.check` on its folder;
"score" makes every place, discard and tie-break, and the standing after each of the twelve rounds. "pair a Swiss round"
is the seating of the last of the rounds named, after the others were paired and played with results by chance.
"preview, from a save to ..." is on the sample club of data/: a round is saved while somebody has that page open, until
the browser is told and has the new page; the first page takes part in the preview's start, which is not counted.
The saves go back and forth between two contents, so charts are drawn at the uncounted one only: a save of something new
takes as much longer as its charts take to draw, 0.3 seconds each for 40 players.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, contextmanager
from fractions import Fraction
from functools import partial
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.error import HTTPError
from urllib.request import urlopen

from engine import __version__
from engine.cli.text import table
from engine.desk import check, open_home
from engine.pair import Place, Seating, SeededLots, Situation, make_seating
from engine.project_files import project_root
from engine.read import EventFiles, read_club, read_event
from engine.rules import Stage
from engine.score import StageResult, score_stage
from sampleclub import mini_club, sized_club

SIZES = (40, 200, 1000)
ROUNDS = 12
GAME = "cuori"
SEASON = "2024-25"
PAIRED = 7
SWISS = Stage.model_validate({"name": "swiss", "format": "swiss", "rounds": PAIRED, "scores": [1, 0], "draw": "1/2"})
HEAD = ("what", "players", "rounds", "runs", "seconds")


def main(arguments: Sequence[str] | None = None) -> None:
    """Time everything, or what the options leave, and print the table."""
    parser = argparse.ArgumentParser(description="Times reading, scoring, pairing and building on invented clubs.")
    parser.add_argument("--quick", action="store_true", help="only the smallest club, once")
    parser.add_argument("--no-site", action="store_true", help="leave out building the site of the mini club")
    options = parser.parse_args(arguments)
    runs = 1 if options.quick else 5
    rows = [row for size in (SIZES[:1] if options.quick else SIZES) for row in club_rows(size, runs)]
    rows.append(swiss_row(SIZES[0] if options.quick else SIZES[-1], runs))
    if not options.no_site:
        rows.append(site_row(1 if options.quick else 3))
        rows.extend(preview_rows(1 if options.quick else 5))
    print(f"{machine()}\n\n{table(HEAD, rows, right={1, 2, 3, 4})}")


def club_rows(players: int, runs: int) -> list[tuple[str, ...]]:
    """The rows of an invented club of that many players: reading and checking it, and scoring its event."""
    with TemporaryDirectory() as folder:
        data = Path(folder, "data")
        sized_club(data, players=players, rounds=ROUNDS, games=(GAME,))
        files = read_event(read_club(data), SEASON, GAME)
        reading = seconds(lambda: check(data), runs)
        scoring = seconds(lambda: score(files), runs)
    size = (str(players), str(ROUNDS), str(runs))
    return [("read and check", *size, f"{reading:.3f}"), ("score", *size, f"{scoring:.3f}")]


def score(files: EventFiles) -> None:
    """Score every stage, with the standing after every round.

    An invented club of this kind has none of what the desk hands over besides: penalties, draws, rounds of other games,
    and who has qualified for a final.
    """
    assert files.rulebook is not None, "an invented club has sound rules"
    results: dict[str, StageResult] = {}
    for stage in files.rulebook.stage:
        rounds = [r for r in files.rounds if r.stage == stage.name]
        results[stage.name] = score_stage(stage, files.rulebook.game, rounds, earlier=results)


def swiss_row(entrants: int, runs: int) -> tuple[str, ...]:
    """The row of pairing a round that comes after six others."""
    situation = played(entrants, PAIRED - 1)
    pairing = seconds(lambda: pair(situation), runs)
    return ("pair a Swiss round", str(entrants), str(PAIRED), str(runs), f"{pairing:.3f}")


def pair(situation: Situation) -> Seating:
    """The seating that follows from it and from lots by a seed."""
    return make_seating(situation, SeededLots("bench", f"{SEASON}/swiss", SWISS.name, situation.number))


def played(entrants: int, rounds: int) -> Situation:
    """What the round follows from that comes after `rounds` others; results by chance, one match in ten a draw."""
    random = Random(entrants)
    scores = {f"e{number:04}": Fraction(0) for number in range(entrants)}
    tables: list[tuple[tuple[str, ...], ...]] = []
    byes: dict[str, int] = {}
    for number in range(1, rounds + 2):
        ranked = sorted(scores.values(), reverse=True)
        standing = {e: Place(ranked.index(score) + 1, score) for e, score in scores.items()} if tables else {}
        situation = Situation(SWISS, tuple(scores), standing, number=number, tables=tuple(tables), byes=dict(byes))
        if number > rounds:
            break
        seating = pair(situation)
        sides = [seat.entrant for seat in seating.seats]
        tables.append(tuple(zip(sides[::2], sides[1::2], strict=True)))
        for match in tables[-1]:
            share = random.choice((Fraction(0), Fraction(1))) if random.random() < 0.9 else Fraction(1, 2)
            for entrant, score in zip(match, (share, 1 - share), strict=True):
                scores[entrant] += score
        for entrant in seating.byes:
            byes[entrant] = 1
            scores[entrant] += 1
    return situation


def site_row(runs: int) -> tuple[str, ...]:
    """The row of the mini club's whole site, from its files to checked pages."""
    # slow to import, and the other rows do not want it
    from engine.publish.build import build_site
    from engine.publish.plan import plan, site_info

    with TemporaryDirectory() as folder:
        data = Path(folder, "data")
        club = mini_club(data)
        rounds = sum(len(event.sheets) for _, events in club.seasons for event in events)
        pages = plan(open_home(data))

        def build() -> None:
            home = open_home(data)
            build_site(plan(home), site_info(home), data=data, output=Path(folder, "_site"), renderer="smalldocs")

        taken = seconds(build, runs)
    return (f"build a site of {len(pages)} pages", str(len(club.people)), str(rounds), str(runs), f"{taken:.3f}")


def preview_rows(runs: int) -> Iterator[tuple[str, ...]]:
    """The rows of a preview of the sample club, a page each: a round is saved, and the browser has the page anew."""
    from engine.preview.running import previewing

    with TemporaryDirectory() as folder, chdir(folder):
        data = Path("data")  # as the command has it, and the pages' kernels: what one has read the others remember
        shutil.copytree(project_root() / data, data)
        home = open_home(data)
        rounds = sum(len(stage.rounds) for season in home.seasons for e in season.events for stage in e.stages)
        file = data / SEASON / GAME / f"round-{ROUNDS:02}.csv"
        head, first, *_ = (line.split(",") for line in file.read_text(encoding="utf-8").splitlines())
        pages = {
            "a round's": f"{SEASON}/{GAME}/round-{ROUNDS:02}",
            "a player's": f"players/{first[head.index('entrant')]}",
            "an event's": f"{SEASON}/{GAME}/index",
            "the season's": f"{SEASON}/index",
        }
        with previewing(data, port=8000, tries=100) as preview:
            for what, page in pages.items():
                taken = seconds(partial(save, file, preview.address, page), runs)
                size = (str(len(home.people)), str(rounds), str(runs))
                yield (f"preview, from a save to {what} page", *size, f"{taken:.3f}")


def save(file: Path, address: str, page: str) -> None:
    """Save other points in a round's file, and wait until the browser has its page."""
    before = shown(address, page)
    with told_of(address, page, before):
        exchange_points(file)
    assert shown(address, page) != before, "the page is of the file as it was"


def exchange_points(file: Path) -> None:
    """Give the first two in a round's file the points of each other."""
    head, *rows = (line.split(",") for line in file.read_text(encoding="utf-8").splitlines())
    points = head.index("points")
    rows[0][points], rows[1][points] = rows[1][points], rows[0][points]
    file.write_text("".join(f"{','.join(row)}\n" for row in (head, *rows)), encoding="utf-8")


def shown(address: str, page: str) -> str:
    """The page as the preview at `address` shows it, once it is made."""
    while True:
        try:
            with urlopen(f"{address}{page}.html") as answer:
                html: str = answer.read().decode()
                return html
        except HTTPError as error:
            if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
                raise


@contextmanager
def told_of(address: str, page: str, html: str) -> Iterator[None]:
    """Leave when the preview says that the page is another one than `html`."""
    made = html.rpartition('data-made="')[2].partition('"')[0]
    with urlopen(f"{address}-/events?page={page}&made={made}") as events:
        yield
        while events.readline() != b"event: reload\n":
            pass


def seconds(action: Callable[[], object], runs: int) -> float:
    """The median time of `action` in seconds, after one run that is not counted and warms things up."""
    action()
    times = []
    for _ in range(runs):
        start = perf_counter()
        action()
        times.append(perf_counter() - start)
    return median(times)


def machine() -> str:
    """What the times were taken on."""
    # those that this process may use, where the system tells
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    versions = ", ".join(f"{name} {version(name)}" for name in ("polars", "rustworkx", "papermill", "smalldocs"))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.system()} {platform.machine()}, {cores} cores; {python}; classifica {__version__}, {versions}"


if __name__ == "__main__":
    main()
