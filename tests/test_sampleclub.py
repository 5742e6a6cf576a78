"""The generator of invented clubs, and the sample club in `data/` that it made."""

from __future__ import annotations

import csv
import subprocess
import sys
import tomllib
import unicodedata
from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from sampleclub import Club, Event, EventPlan, SeasonPlan, imagine, invent, mini_club, sample_club, sized_club
from sampleclub.__main__ import main
from sampleclub.cases import deciders, shared_places
from sampleclub.contests import CONTESTS
from sampleclub.dice import Dice
from sampleclub.games import GAMES
from sampleclub.presets import FOUNDERS, FULL, GUESTS, LATECOMER, STOPPER, STOPS_AT
from sampleclub.standing import key, keys, shared
from sampleclub.values import Played

ROOT = Path(__file__).parents[1]
DATA = ROOT / "data"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path with slashes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Club]:
    """The sample club, made afresh."""
    folder = tmp_path_factory.mktemp("sample")
    return folder, sample_club(folder)


def events(club: Club) -> list[Event]:
    """All events of a club."""
    return [event for _, played in club.seasons for event in played]


def finished(club: Club, game: str) -> Event:
    """The event of the full season with this game."""
    played = next(played for plan, played in club.seasons if plan.folder == FULL)
    return next(event for event in played if event.plan.game == game)


def rounds_of(event: Event, entrant: str) -> list[int]:
    """The rounds in which an entrant is listed."""
    return [sheet.number for sheet in event.sheets if any(row.entrant == entrant for row in sheet.rows)]


def check_rounds(event: Event) -> None:
    """What must hold in every round of every event, whatever its size."""
    been: Counter[str] = Counter()
    for sheet in event.sheets:
        entrants = sheet.present
        assert len({row.entrant for row in sheet.rows}) == len(sheet.rows)
        tables: dict[int, list[str]] = {}
        for row in sheet.rows:
            if row.table is not None:
                tables.setdefault(row.table, []).append(row.seat)
        assert list(tables) == list(range(1, len(tables) + 1))
        assert all(seats == ["N", "E", "S", "W"] for seats in tables.values())
        assert len(entrants) - 4 * len(tables) < 4
        jollies = sheet.jollies
        most = max((been[who] for who in jollies), default=0)
        assert all(been[who] >= most for who in entrants if who not in jollies), "jolly before others have been"
        been.update(jollies)


def test_committed_data_is_what_the_generator_makes(sample: tuple[Path, Club]) -> None:
    """`data/` holds exactly the files of the sample club, byte for byte (else: make sample)."""
    folder, _ = sample
    assert contents(DATA) == contents(folder)


def test_same_seed_same_club(tmp_path: Path) -> None:
    """A seed gives the same bytes again, in another process with other hash seeds too; another seed gives others."""
    sized_club(tmp_path / "a", seed=5, players=21, rounds=4)
    size = ["--seed", "5", "--players", "21", "--rounds", "4"]
    subprocess.run(
        [sys.executable, "-m", "sampleclub", "size", *size, str(tmp_path / "b")],
        check=True,
        env={"PYTHONPATH": str(ROOT / "tools"), "PYTHONHASHSEED": "77"},
    )
    sized_club(tmp_path / "c", seed=6, players=21, rounds=4)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    assert contents(tmp_path / "a") != contents(tmp_path / "c")


def test_dice_never_change() -> None:
    """The stream of chance is pinned, so that a Python version in which it differs is noticed."""
    dice = Dice(1, "label")
    assert [dice.below(1000) for _ in range(5)] == [315, 29, 135, 598, 957]
    assert dice.shuffled("abcdef") == ["f", "b", "d", "c", "a", "e"]


def test_files_have_the_agreed_form(sample: tuple[Path, Club]) -> None:
    """UTF-8 without BOM, LF, commas, the agreed columns; a jolly has a status and no table; settings are valid TOML."""
    folder, club = sample
    for name, raw in contents(folder).items():
        text = raw.decode("utf-8")
        assert not text.startswith("\ufeff")
        assert "\r" not in text
        assert text.endswith("\n")
        if name.endswith(".toml"):
            tomllib.loads(text)
    for plan, played in club.seasons:
        for event in played:
            here = folder / plan.folder / event.plan.name
            assert len(list(here.glob("round-*.csv"))) == len(event.sheets)
            for path in here.glob("round-*.csv"):
                with path.open(encoding="utf-8", newline="") as file:
                    rows = list(csv.DictReader(file))
                errors = ["errors"] if event.plan.game == "whist" else []
                assert list(rows[0]) == ["table", "seat", "entrant", "points", *errors, "status", "name"]
                for row in rows:
                    assert (row["status"] != "") == (row["table"] == "")
                    assert row["status"] in ("", "jolly", "withdrawn")


def test_settings_of_the_sample(sample: tuple[Path, Club]) -> None:
    """The club says that it is invented; the seasons name their events; an event has a date per evening."""
    folder, _ = sample
    text = (folder / "club.toml").read_text(encoding="utf-8")
    assert text.startswith("# An invented club.")
    assert tomllib.loads(text)["language"] == "it"
    contests = [plan.rulebook for plan in CONTESTS]
    for season, more, evenings in (("2023-24", [], 2), ("2024-25", ["re-di-cuori"], 7), ("2025-26", contests, 6)):
        settings = tomllib.loads((folder / season / "season.toml").read_text(encoding="utf-8"))
        assert settings["events"] == ["cuori", "king", "whist", *more]
        counting = {"events": ["cuori", "king", "whist"]} if season == "2025-26" else {}
        assert settings["ranking"] == {"rulebook": "re-di-cuori", **counting}
        for name in settings["events"]:
            event = tomllib.loads((folder / season / name / "event.toml").read_text(encoding="utf-8"))
            assert event["rulebook"] == name
            assert name in contests or len(event["dates"]) == (1 if name == "re-di-cuori" else evenings)
            assert all(type(day) is date for day in event["dates"])


def test_the_oldest_season_is_known_by_its_tables(sample: tuple[Path, Club]) -> None:
    """Of 2022-23 there are no rounds: ranks alone, ranks with scores, and all that a table may have; two ties."""
    folder, club = sample
    (past,) = club.past
    assert tomllib.loads((folder / "2022-23/season.toml").read_text(encoding="utf-8"))["ranking"]
    heads = {}
    for event in past.events:
        here = folder / "2022-23" / event.plan.game
        assert sorted(path.name for path in here.iterdir()) == ["event.toml", "final-table.csv"]
        with (here / "final-table.csv").open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        heads[event.plan.game] = head[2:-1]
        assert [row[:2] for row in rows] == [[str(rank), who] for rank, level in event.ranking for who in level]
        assert len({row[1] for row in rows} & set(FOUNDERS)) == len(rows) == event.plan.players
        ranks = [int(row[0]) for row in rows]
        tied = [n for n, rank in enumerate(ranks, 1) if rank != n]
        assert tied == ([event.plan.level + 1] if event.plan.level else [])
        assert all(ranks[n - 1] == n - 1 for n in tied)
        if "punteggio" in head:
            scores = [Fraction(row[2]) for row in rows]
            assert [later == earlier for earlier, later in pairwise(scores)] == [
                n in tied for n in range(2, len(rows) + 1)
            ]
            assert scores == sorted(scores, reverse=True)
    assert heads == {"cuori": ["punteggio", "punti", "partite"], "king": [], "whist": ["punteggio"]}


def test_register_of_the_sample(sample: tuple[Path, Club]) -> None:
    """44 people; accents, apostrophes and aliases occur; no name or alias names two people, whatever its accents."""
    _, club = sample
    assert [person.id for person in club.people] == [f"m{number:03d}" for number in range(1, 45)]
    names = [person.name for person in club.people]
    text = " ".join(names)
    for part in ("D'Àvila", "Nicolò", "Müller", "O'Brien", "José"):
        assert part in text
    words = [word for person in club.people for word in (person.name, *person.aliases)]
    plain = ["".join(c for c in unicodedata.normalize("NFKD", w) if not unicodedata.combining(c)) for w in words]
    assert len(words) > 48
    assert len({word.casefold() for word in plain}) == len(plain)


def test_rounds_of_the_sample(sample: tuple[Path, Club]) -> None:
    """A small season, a full one of three times twelve rounds with 32 to 41 present, then five rounds and a seating."""
    _, club = sample
    (_, small), (_, past), (_, running) = club.seasons
    assert [len(event.sheets) for event in small] == [4, 4, 4]
    assert [len(event.sheets) for event in past] == [12, 12, 12]
    assert [len(event.sheets) for event in running] == [6, 0, 0]
    for event in events(club):
        check_rounds(event)
        for sheet in event.sheets:
            assert (12 <= len(sheet.present) <= 14) if event in small else (32 <= len(sheet.present) <= 41)
            assert event not in small or set(sheet.present) <= set(FOUNDERS)
            scored = [row for row in sheet.rows if row.result is not None]
            seated = [row for row in sheet.rows if row.table is not None]
            assert scored == (seated if sheet.number <= event.plan.rounds else [])


def test_table_sums(sample: tuple[Path, Club]) -> None:
    """A King table adds up to 0, a Cuori table to 26 for each of 8 to 12 hands; Whist errors are 0 to 24 (A26)."""
    _, club = sample
    for event in events(club):
        finals = event.final.sheets if event.final is not None else ()
        for sheet in (*event.sheets[: event.plan.rounds], *finals):
            sums: Counter[int] = Counter()
            for row in sheet.rows:
                if row.table is not None and row.result is not None:
                    sums[row.table] += row.result.points
                    assert (row.result.errors is None) == (event.plan.game != "whist")
                    assert 0 <= (row.result.errors or 0) <= 24
                    assert event.plan.game != "cuori" or row.result.points >= 0
            if event.plan.game == "king":
                assert set(sums.values()) <= {0}
            if event.plan.game == "cuori":
                assert {total % 26 for total in sums.values()} == {0}
                assert {total // 26 for total in sums.values()} <= set(range(8, 13))


def test_people_of_the_sample_who_came_and_went(sample: tuple[Path, Club]) -> None:
    """One joins at round 5 of Cuori, one withdraws after round 6, two come for one game, and all miss some rounds."""
    _, club = sample
    cuori = finished(club, "cuori")
    assert rounds_of(cuori, LATECOMER)[0] == 5
    assert rounds_of(cuori, STOPPER) == [1, 2, 3, 4, 5, 6, STOPS_AT]
    assert [game.round for game in cuori.games[STOPPER]] == [1, 2, 3, 4, 5, 6]
    assert [row.entrant for row in cuori.sheets[STOPS_AT - 1].rows if row.status == "withdrawn"] == [STOPPER]
    assert all(STOPPER not in event.games for event in events(club) if event is not cuori)
    assert [rounds_of(cuori, guest) for guest in GUESTS] == [[9], [9]]
    assert sum(len(played) < 12 for played in cuori.games.values()) > 20


@pytest.mark.parametrize(
    ("game", "criteria"),
    [
        ("cuori", {"points:counted", None}),
        ("king", {"places:all", "score:discarded"}),
        ("whist", {"errors:counted", "places:all"}),
    ],
)
def test_tie_breaks_occur_in_the_sample(sample: tuple[Path, Club], game: str, criteria: set[str | None]) -> None:
    """Each game's standings hold players level on score whom these criteria separate (None: nothing does)."""
    _, club = sample
    assert criteria <= {criterion for criterion, _ in deciders(finished(club, game))}


def test_winner_by_tie_break_and_guests_level(sample: tuple[Path, Club]) -> None:
    """Cuori's first two are level on score; the two guests are level after every criterion."""
    _, club = sample
    cuori = finished(club, "cuori")
    first, second = sorted(keys("cuori", cuori.games).values())[:2]
    assert first[0] == second[0]
    assert first[1] < second[1]
    assert [pair for criterion, pair in deciders(cuori) if criterion is None] == [list(GUESTS)]


@pytest.mark.parametrize("game", ["cuori", "king", "whist"])
def test_shared_places_occur_in_the_sample(sample: tuple[Path, Club], game: str) -> None:
    """Two and three players share a place, in each of the games."""
    _, club = sample
    assert {2, 3} <= {len(entrants) for _, _, entrants in shared_places(finished(club, game))}


def test_readme_names_the_cases(sample: tuple[Path, Club]) -> None:
    """The README beside the data says in two languages that it is invented, and where each kind of case is."""
    folder, _ = sample
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert "inventati" in text
    assert "made up" in text
    ties = ("points:counted", "places:all", "errors:counted", "level after every", "3 share a place")
    for words in (
        *ties,
        "jollies",
        "withdrew",
        "moved up",
        "settled by cards",
        "won every",
        "drawn again",
        "Re di Cuori",
    ):
        assert words in text


@pytest.mark.parametrize("game", ["cuori", "king", "whist"])
def test_tables_follow_the_season_rules(sample: tuple[Path, Club], game: str) -> None:
    """A21, A22: even rounds go by the evening's first game, odd ones by the score so far; newcomers come last."""
    _, club = sample
    event = finished(club, game)
    for sheet in event.sheets[1:]:
        before = {who: [one for one in games if one.round < sheet.number] for who, games in event.games.items()}
        if sheet.number % 2 == 0:
            scores = {who: one.score for who, games in before.items() for one in games if one.round == sheet.number - 1}
        else:
            scores = {who: -key(game, games)[0] for who, games in before.items() if games}
        seated = [scores.get(row.entrant, Fraction(-1)) for row in sheet.rows if row.table is not None]
        assert seated == sorted(seated, reverse=True)


def test_jollies_come_from_the_bottom(sample: tuple[Path, Club]) -> None:
    """A24: nobody who has not been jolly and plays stands below a jolly; newcomers stand below the last."""
    _, club = sample
    for event in events(club):
        been: set[str] = set()
        for sheet in event.sheets:
            before = {who: [one for one in games if one.round < sheet.number] for who, games in event.games.items()}
            ranking = keys(event.plan.game, before, event.plan.best)
            known = sorted(set(ranking.values()))
            rank = dict.fromkeys(sheet.present, len(known))
            rank.update({who: known.index(value) for who, value in ranking.items()})
            jollies = set(sheet.jollies)
            others = set(sheet.present) - jollies - been
            assert not jollies & been
            if jollies and others:
                assert min(rank[who] for who in jollies) >= max(rank[who] for who in others)
            been |= jollies


def test_scores_are_shared() -> None:
    """A5: two firsts get 8 each and the next is third; in King three level firsts get 20/3 and the seventh gets 1."""
    assert shared([34, 34, 78, 114], GAMES["cuori"]) == [(1, 8), (1, 8), (3, 3), (4, 1)]
    assert shared([4, 4, 4], GAMES["king"]) == [(1, Fraction(20, 3))] * 3
    assert shared([7, 6, 5, 4, 3, 2, 1], GAMES["king"])[-2:] == [(6, 1), (7, 1)]


def test_discards_of_the_worked_example() -> None:
    """A10: of four games scored 1 the three with most points, then the earliest, are discarded; 80 points count."""
    scores = (10, 10, 6, 6, 6, 3, 3, 3, 1, 1, 1, 1)
    points = (0, 0, 0, 0, 0, 0, 0, 0, 100, 90, 90, 80)
    games = [
        Played(number, Fraction(score), 4, value, 0)
        for number, score, value in zip(range(1, 13), scores, points, strict=True)
    ]
    assert key("cuori", games) == (-48, 80, 0, 0, 0, -3, 280)


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (7, 1), (10, 8), (203, 3), (1500, 2)])
def test_any_size(tmp_path: Path, players: int, rounds: int) -> None:
    """Clubs of other sizes keep the same rules, and everybody has an own name."""
    club = sized_club(tmp_path / "club", players=players, rounds=rounds)
    assert len({person.name for person in club.people}) == players
    for event in events(club):
        assert len(event.sheets) == rounds
        check_rounds(event)
        assert all(len(sheet.rows) >= max(4, players * 3 // 4) for sheet in event.sheets)


def test_more_rounds_than_the_rulebook(tmp_path: Path) -> None:
    """A number of rounds of one's own is written as the event's own rule, with a date for each evening."""
    sized_club(tmp_path, players=12, rounds=15, games=["king"])
    event = tomllib.loads((tmp_path / "2024-25/king/event.toml").read_text(encoding="utf-8"))
    assert event["stage"] == [{"name": "regular", "rounds": 15}]
    assert len(event["dates"]) == 8


def test_ties_on_demand() -> None:
    """With `ties` at 100 every table of Cuori and Whist has level players."""
    for game in ("cuori", "whist"):
        plan = EventPlan(game, "Torneo", date(2024, 9, 2), rounds=4, ties=100)
        club = imagine(seed=3, players=24, seasons=[SeasonPlan("2024-25", "Stagione", [plan])])
        (event,) = events(club)
        tables = {(sheet.number, row.table) for sheet in event.sheets for row in sheet.rows if row.table is not None}
        assert len({(number, where) for number, where, _ in shared_places(event)}) == len(tables)


def test_mini_club_has_about_ten_pages(tmp_path: Path) -> None:
    """Home, season, event, three rounds and five players: eleven pages; two rounds have results, the third none."""
    club = mini_club(tmp_path)
    rounds = sorted((tmp_path / "2025-26/cuori").glob("round-*.csv"))
    assert 3 + len(rounds) + len(club.people) == 11
    filled = [any(row["points"] for row in csv.DictReader(path.read_text("utf-8").splitlines())) for path in rounds]
    assert filled == [True, True, False]
    (event,) = events(club)
    check_rounds(event)
    assert set(event.games) == {person.id for person in club.people}


def test_mini_club_takes_hostile_names(tmp_path: Path) -> None:
    """Names, club and title are written as they are, whatever they hold, and come back from the files the same."""
    hostile = ["<b>", 'a"b\\c', "x, y", "| * _ `", "שלום 🂡"]
    mini_club(tmp_path, names=hostile, club_name='A "club" \\ <i>', title="{{< x >}}\t$y$", language="en")
    with (tmp_path / "players.csv").open(encoding="utf-8", newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == hostile
    settings = tomllib.loads((tmp_path / "club.toml").read_text(encoding="utf-8"))
    assert (settings["name"], settings["language"]) == ('A "club" \\ <i>', "en")
    event = tomllib.loads((tmp_path / "2025-26/cuori/event.toml").read_text(encoding="utf-8"))
    assert event["title"] == "{{< x >}}\t$y$"


def test_a_real_club_is_never_written_over(tmp_path: Path) -> None:
    """A folder that holds anything is refused; with `replace` only an invented club gives way, and only by name."""
    (tmp_path / "club.toml").write_text('name = "Real"\n', encoding="utf-8")
    for replace in (False, True):
        with pytest.raises(FileExistsError):
            sample_club(tmp_path, replace=replace)
    assert [path.name for path in tmp_path.iterdir()] == ["club.toml"]
    mini_club(tmp_path / "mini")
    (tmp_path / "mini/notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        mini_club(tmp_path / "mini")
    sample_club(tmp_path / "mini", replace=True)
    assert (tmp_path / "mini/notes.txt").read_text(encoding="utf-8") == "mine"
    assert contents(tmp_path / "mini")["players.csv"] == contents(DATA)["players.csv"]


def test_impossible_plans_are_refused(tmp_path: Path) -> None:
    """Fewer than four players, an unknown game or more names than players is a ValueError and writes nothing."""
    unknown = SeasonPlan("2024-25", "Stagione", [EventPlan("bridge", "Torneo", date(2024, 9, 2))])
    with pytest.raises(ValueError, match="at least 4"):
        invent(tmp_path / "x", seed=1, players=3, seasons=[])
    with pytest.raises(ValueError, match="bridge"):
        invent(tmp_path / "x", seed=1, players=4, seasons=[unknown])
    with pytest.raises(ValueError, match="5 names"):
        invent(tmp_path / "x", seed=1, players=4, seasons=[], names=["a"] * 5)
    assert not (tmp_path / "x").exists()


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m sampleclub` writes the clubs, and says why when it does not."""
    assert main(["mini", str(tmp_path / "club")]) == 0
    assert main(["sample", str(tmp_path / "club")]) == 1
    assert "not empty" in capsys.readouterr().err
    assert main(["sample", str(tmp_path / "club"), "--replace"]) == 0
    assert contents(tmp_path / "club") == contents(DATA)
    assert main(["size", str(tmp_path / "size"), "--players", "9", "--rounds", "2"]) == 0
    assert len(list((tmp_path / "size").rglob("round-*.csv"))) == 6
