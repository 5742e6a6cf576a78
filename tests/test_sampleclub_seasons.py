"""What is beyond single tournaments in the sample club: finals, season's tables, Re di Cuori and draws."""

from __future__ import annotations

import csv
import hashlib
import re
import shutil
import tomllib
from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.cli import main as classifica
from engine.desk import check
from sampleclub import Club, Event, Final, imagine, mini_club, sample_club
from sampleclub.called import HANDS
from sampleclub.dice import Dice
from sampleclub.games import GAMES
from sampleclub.lots import CardLots, SeedLots
from sampleclub.plans import EventPlan, FinalPlan, SeasonPlan
from sampleclub.presets import FULL, RUNNING, SWEPT
from sampleclub.search import decided_in_final, drawn_for_everything, tied_for_the_final, upset
from sampleclub.season import choose_games, final_ranking, season_table
from sampleclub.standing import keys

ROOT = Path(__file__).parents[1]
CUORI = f"{RUNNING}/cuori"
KINDS = (
    "kings-and-jacks queens king-of-hearts eight-of-diamonds hearts last-two-tricks tricks atout sans-atout"
).split()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Club]:
    """The sample club, made afresh."""
    folder = tmp_path_factory.mktemp("sample")
    return folder, sample_club(folder)


def tournament(club: Club, season: str, game: str) -> Event:
    """One event of the club."""
    played = next(played for plan, played in club.seasons if plan.folder == season)
    return next(event for event in played if event.plan.name == game)


def final_of(club: Club, game: str) -> Final:
    """A final of the full season; `re-di-cuori` is the season's."""
    final = club.finals[FULL] if game == "re-di-cuori" else tournament(club, FULL, game).final
    assert final is not None
    return final


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def card_place(card: str) -> tuple[int, int]:
    """Where a written card stands in a pack, the king of hearts first (A25)."""
    words = "re donna fante dieci nove otto sette sei cinque quattro tre due asso".split()
    if " di " in card:
        rank, suit = card.split(" di ")
        return words.index(rank), "cuori quadri fiori picche".split().index(suit)
    return "K Q J 10 9 8 7 6 5 4 3 2 A".split().index(card[:-1]), "♥♦♣♠".index(card[-1])


# --- everything -------------------------------------------------------------------------------------------------


def test_the_engine_finds_no_problems(sample: tuple[Path, Club], tmp_path: Path) -> None:
    """`classifica check` has nothing to say about the sample, nor about the mini clubs."""
    folder, _ = sample
    mini_club(tmp_path / "plain")
    mini_club(tmp_path / "finals", finals=True)
    for data in (folder, tmp_path / "plain", tmp_path / "finals"):
        assert [str(problem) for problem in check(data)] == []


# --- finals -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["cuori", "king", "whist"])
def test_finalists_are_the_first_four(sample: tuple[Path, Club], game: str) -> None:
    """A12: the first four of the tournament, or who moved up; each of the three games has them once, N, E, S, W."""
    _, club = sample
    final, event = final_of(club, game), tournament(club, FULL, game)
    order = [entrant for _, level in event.regular for entrant in level if entrant not in final.gave_up]
    if game == "king":
        assert set(final.finalists[:3]) == set(order[:3])
    else:
        assert list(final.finalists) == order[:4]
    assert [sheet.number for sheet in final.sheets] == [1, 2, 3]
    for sheet in final.sheets:
        seated = [row for row in sheet.rows if row.status == ""]
        assert sorted(row.entrant for row in seated) == sorted(final.finalists)
        assert [row.seat for row in seated] == ["N", "E", "S", "W"]


def test_a_finalist_gave_up(sample: tuple[Path, Club]) -> None:
    """A12: the third of Whist does not play the final, whose first file says so; the fifth moves up."""
    folder, club = sample
    event, final = tournament(club, FULL, "whist"), final_of(club, "whist")
    order = [entrant for _, level in event.regular for entrant in level]
    assert final.gave_up == (order[2],)
    assert final.finalists == (order[0], order[1], order[3], order[4])
    rows = table(folder / FULL / "whist/final-1.csv")
    assert [row["entrant"] for row in rows if row["status"] == "withdrawn"] == [order[2]]
    assert all(
        order[2] not in (row["entrant"] for row in table(folder / FULL / f"whist/final-{n}.csv")) for n in (2, 3)
    )
    assert event.ranking[4] == (5, [order[2]])


def test_fourth_place_settled_by_cards(sample: tuple[Path, Club]) -> None:
    """A11, A12: King's fourth and fifth are level after every criterion; the higher card plays the final."""
    folder, club = sample
    event = tournament(club, FULL, "king")
    assert tied_for_the_final(event)
    level = next(level for rank, level in event.regular if rank == 4)
    drawn = [row for row in table(folder / FULL / "king/draws.csv") if row["purpose"] == "qualify"]
    assert sorted(row["entrant"] for row in drawn) == level
    winner = min(drawn, key=lambda row: card_place(row["card"]))["entrant"]
    assert final_of(club, "king").finalists[3] == winner


@pytest.mark.parametrize(
    ("game", "criteria"),
    [("cuori", ["points:counted"]), ("king", ["places:all", "rank:regular"]), ("whist", ["errors:counted"])],
)
def test_final_decided_by_its_cascade(sample: tuple[Path, Club], game: str, criteria: list[str]) -> None:
    """A13 to A15: in every final two players are level on score and a criterion of its cascade separates them."""
    _, club = sample
    assert decided_in_final(*criteria)(tournament(club, FULL, game))


@pytest.mark.parametrize(
    ("game", "scores", "bonus"),
    [
        ("cuori", (10, 6, 3, 1), (0, 0, 0, 0)),
        ("king", (10, 6, 4, 3), (0, 0, 0, 0)),
        ("whist", (10, 6, 3, 1), (0, 0, 0, 0)),
        ("re-di-cuori", (11, 6, 3, 1), (7, 4, 2, 1)),
    ],
)
def test_finals_ranked_by_score(
    sample: tuple[Path, Club], game: str, scores: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    """A12, A17: scored anew from the points, nobody stands in a final above somebody with a higher total."""
    _, club = sample
    final = final_of(club, game)
    total = {entrant: Fraction(value) for entrant, value in zip(final.finalists, bonus, strict=True)}
    for sheet, name in zip(final.sheets, final.games or (game,) * 3, strict=True):
        rows = [row for row in sheet.rows if row.result is not None]
        sign = 1 if GAMES[name].lower_is_better else -1
        points = [sign * row.result.points for row in rows if row.result is not None]
        for row, own in zip(rows, points, strict=True):
            ahead, level = sum(other < own for other in points), points.count(own)
            total[row.entrant] += Fraction(sum(scores[ahead : ahead + level]), level)
    order = [entrant for _, level in final.ranking for entrant in level]
    assert all(total[above] >= total[below] for above, below in pairwise(order))
    assert [total[above] == total[below] for above, below in pairwise(order)] == [
        one != "score" for one in final.deciders
    ]


def test_called_hands_of_the_king_final(sample: tuple[Path, Club]) -> None:
    """A14: the finalists are North in turn, all call in turn, no Domino, Sans Atout last and uncalled; sums fit."""
    folder, club = sample
    final = final_of(club, "king")
    for number in (1, 2, 3):
        rows = table(folder / FULL / f"king/final-{number}.csv")
        seats = [row["entrant"] for row in rows]
        assert seats[0] == final.finalists[number - 1]
        deals: dict[int, list[dict[str, str]]] = {}
        for row in table(folder / FULL / f"king/hands-final-{number}.csv"):
            deals.setdefault(int(row["hand"]), []).append(row)
        assert list(deals) == list(range(1, HANDS + 1))
        assert all([row["entrant"] for row in deal] == seats for deal in deals.values())
        kinds = [{row["kind"] for row in deal} for deal in deals.values()]
        assert all(len(kind) == 1 for kind in kinds)
        played = Counter(kind for (kind,) in kinds)
        assert played == {**dict.fromkeys(KINDS, 1), "atout": 3}
        assert kinds[-1] == {"sans-atout"}
        callers = [{row["caller"] for row in deal} for deal in deals.values()]
        assert callers == [{seats[hand % 4]} for hand in range(HANDS - 1)] + [{""}]
        sums: Counter[str] = Counter()
        for deal in deals.values():
            for row in deal:
                sums[row["entrant"]] += int(row["points"])
        assert {row["entrant"]: int(row["points"]) for row in rows} == sums
        assert sum(sums.values()) == 0


def test_final_ranking_goes_on_with_the_rest() -> None:
    """A16: finalists by the final, then the rest in the tournament's order; those level there stay level."""
    regular = [(1, ["a"]), (2, ["b", "c"]), (4, ["d", "e", "f"]), (7, ["g"])]
    assert final_ranking(regular, [(1, ["d"]), (2, ["a", "c"]), (4, ["b"])]) == [
        (1, ["d"]), (2, ["a", "c"]), (4, ["b"]), (5, ["e", "f"]), (7, ["g"]),
    ]  # fmt: skip


# --- the season -------------------------------------------------------------------------------------------------


def test_season_table_of_the_worked_example() -> None:
    """A16, worked example 10: 1st, 3rd and 21st is 32 + 22 + 0 = 54; two level at the top share 32 and 27."""
    others = [f"x{n:02d}" for n in range(1, 25)]
    first = [(1, ["me"]), *((n + 1, [who]) for n, who in enumerate(others, 1))]
    third = [(1, others[:2]), (3, ["me"]), (4, others[2:3])]
    last = [*((n, [who]) for n, who in enumerate(others[:20], 1)), (21, ["me"])]
    found = season_table([first, third, last])
    assert found.keys["me"][0] == -54
    assert found.keys["x01"][0] == -(27 + Fraction(59, 2) + 32)


def test_season_that_one_player_swept(sample: tuple[Path, Club]) -> None:
    """A18: in 2023-24 one player alone won all three tournaments, so that there is no Re di Cuori."""
    folder, club = sample
    winners = {tuple(tournament(club, SWEPT, game).regular[0][1]) for game in ("cuori", "king", "whist")}
    assert len(winners) == 1
    assert (club.table(SWEPT).swept_by,) in winners
    assert not (folder / SWEPT / "re-di-cuori").exists()
    assert club.table(FULL).swept_by is None


def test_re_di_cuori_of_the_sample(sample: tuple[Path, Club]) -> None:
    """A17: the first four of the table play each game once, in the order chosen; the table is turned round."""
    folder, club = sample
    final, ranking = club.finals[FULL], club.table(FULL)
    assert list(final.finalists) == [entrant for _, level in ranking.ranks for entrant in level][:4]
    assert upset(club)
    event = tomllib.loads((folder / FULL / "re-di-cuori/event.toml").read_text(encoding="utf-8"))
    assert event["stage"] == [{"name": "final", "games": list(final.games)}]
    assert sorted(final.games) == ["cuori", "king", "whist"]
    for number, game in enumerate(final.games, 1):
        rows = table(folder / FULL / f"re-di-cuori/round-{number:02d}.csv")
        assert sorted(row["entrant"] for row in rows) == sorted(final.finalists)
        assert ("errors" in rows[0]) == (game == "whist")
        assert (sum(int(row["points"]) for row in rows) == 0) == (game == "king")


def test_games_are_chosen_in_turn() -> None:
    """A17: the first of the table takes the game of the own best rank, the second the better of those left."""
    found = season_table([[(1, ["b"]), (2, ["a", "c"])], *[[(1, ["a"]), (2, ["b"]), (3, ["c"])]] * 2])
    assert choose_games(found, ["cuori", "king", "whist"]) == ["king", "cuori", "whist"]


def test_ties_in_the_season_table(sample: tuple[Path, Club]) -> None:
    """A16: places decide between players level on score; two level after everything have drawn cards, two have not."""
    folder, club = sample
    ranking = club.table(FULL)
    assert ranking.level_on_score()
    level = [level for _, level in ranking.ranks if len(level) > 1]
    drawn = [row for row in table(folder / FULL / "re-di-cuori/draws.csv") if row["purpose"] == "rank"]
    assert sorted(row["entrant"] for row in drawn) == level[0]
    assert {row["stage"] for row in drawn} == {"season"}
    assert len(level) > 1


# --- draws ------------------------------------------------------------------------------------------------------


def test_algorithm_of_the_manual() -> None:
    """The generator's own drawing gives the lots and the order of the test vector in the manual."""
    manual = (ROOT / "docs/draws.md").read_text(encoding="utf-8")
    vector = dict(re.findall(r"^\| \d+ \| `(m\d+)` \| `([0-9a-f]{64})` \|$", manual, re.MULTILINE))
    lots = SeedLots("king of hearts", "2025-26/cuori", "regular", 1)
    assert len(vector) == 4
    assert {entrant: lots.lot("tables", entrant) for entrant in vector} == vector
    assert lots.draw("tables", [sorted(vector)]) == [list(vector)]


def test_cards_come_from_one_pack() -> None:
    """A25: 52 who draw for one purpose draw 52 cards, and the order is that of the cards, in signs and in words."""
    who = [f"m{number:02d}" for number in range(52)]
    for in_words in (False, True):
        lots = CardLots("regular", 1, Dice(4, "cards"), in_words=in_words)
        (order,) = lots.draw("tables", [who])
        cards = {lot.entrant: lot.card for lot in lots.rows()}
        assert len(set(cards.values())) == 52
        assert order == sorted(who, key=lambda entrant: card_place(cards[entrant]))


def lots_on_record(folder: Path, number: int) -> dict[str, dict[str, tuple[object, ...]]]:
    """By purpose what each entrant of a round drew that counts, as something to sort by: the smallest is best."""
    found: dict[str, dict[str, tuple[object, ...]]] = {}
    for row in table(folder / CUORI / "draws.csv"):
        if row["round"] == str(number) and not row["superseded"]:
            own = found.setdefault(row["purpose"], {})
            assert row["entrant"] not in own
            own[row["entrant"]] = card_place(row["card"]) if row["method"] == "cards" else (int(row["order"]),)
    return found


def test_orders_on_record_are_those_of_their_seeds(sample: tuple[Path, Club]) -> None:
    """A25: every order in draws.csv, superseded ones too, follows from its seed by nothing but SHA-256."""
    folder, _ = sample
    groups: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for row in table(folder / CUORI / "draws.csv"):
        if row["method"] == "seed":
            groups.setdefault((row["seed"], row["stage"], row["round"], row["purpose"]), []).append(row)
    assert len(groups) >= 8
    for (seed, *where), rows in groups.items():
        lines = [["sha256-1", seed, CUORI, *where, row["entrant"]] for row in rows]
        digests = [hashlib.sha256("".join(f"{line}\n" for line in one).encode()).hexdigest() for one in lines]
        assert digests == sorted(digests)
        assert [int(row["order"]) for row in rows] == list(range(1, len(rows) + 1))
        assert {row["algorithm"] for row in rows} == {"sha256-1"}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_seatings_follow_from_results_and_lots(sample: tuple[Path, Club], number: int) -> None:
    """A20 to A24: of any two in a round the better scored, or the better drawn among those level, sits above."""
    folder, club = sample
    event = tournament(club, RUNNING, "cuori")
    lots = lots_on_record(folder, number)
    before = {who: [one for one in games if one.round < number] for who, games in event.games.items()}
    before = {who: games for who, games in before.items() if games}
    if number % 2 == 0:
        scores = {who: games[-1].score for who, games in before.items() if games[-1].round == number - 1}
    else:
        scores = {who: -key[0] for who, key in keys("cuori", before).items()}
    rows = table(folder / CUORI / f"round-{number:02d}.csv")
    needed: dict[str, set[str]] = {purpose: set() for purpose in ("tables", "seats", "newcomers", "jolly")}
    seated = [row for row in rows if row["table"]]
    for above, below in combinations(seated, 2):
        one, other = scores.get(above["entrant"], Fraction(-1)), scores.get(below["entrant"], Fraction(-1))
        assert one >= other
        if one == other:
            same = above["table"] == below["table"]
            new = number > 1 and one == -1
            purpose = "newcomers" if new else "seats" if same else "tables"
            assert lots[purpose][above["entrant"]] < lots[purpose][below["entrant"]]
            needed[purpose] |= {above["entrant"], below["entrant"]}
    for purpose in ("tables", "seats", "newcomers"):
        assert set(lots.get(purpose, ())) == needed[purpose]
    ranking = keys("cuori", before)
    jollies = {row["entrant"] for row in rows if row["status"] == "jolly"}
    been = {who for who, games in before.items() if any(one.place is None for one in games)}
    assert not jollies & been
    for row in seated:
        for jolly in jollies if row["entrant"] not in been else ():
            own, lower = ranking.get(row["entrant"]), ranking.get(jolly)
            assert lower is None or (own is not None and own <= lower)
            if own == lower:
                assert lots["jolly"][row["entrant"]] < lots["jolly"][jolly]


def test_draws_of_every_kind(sample: tuple[Path, Club]) -> None:
    """Rounds 1 and 4 are drawn by cards, the others by seeds; all purposes occur; in round 5 somebody did not come."""
    folder, club = sample
    assert drawn_for_everything(tournament(club, RUNNING, "cuori"))
    rows = table(folder / CUORI / "draws.csv")
    methods = {row["round"]: row["method"] for row in rows}
    assert methods == {"1": "cards", "2": "seed", "3": "seed", "4": "cards", "5": "seed", "6": "seed"}
    assert {"♥" in row["card"] or "♠" in row["card"] for row in rows if row["round"] == "4"} == {False}
    gone = [row for row in rows if row["superseded"] == "yes"]
    assert {row["round"] for row in gone} == {"5"}
    assert len({row["seed"] for row in rows if row["round"] == "5"}) == 2


@pytest.mark.parametrize("number", [1, 3, 6])
def test_the_command_draws_the_same(sample: tuple[Path, Club], tmp_path: Path, number: int) -> None:
    """`classifica draw`, given who was there and the recorded seed or cards, seats the round as the generator did."""
    folder, _ = sample
    data = shutil.copytree(folder, tmp_path / "data")
    rows = table(data / CUORI / "draws.csv")
    own = [row for row in rows if row["round"] == str(number)]
    by_cards = own[0]["method"] == "cards"
    kept = [row for row in rows if int(row["round"]) < number + by_cards]
    with (data / CUORI / "draws.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)
    seating = [
        {**row, "points": ""} for row in table(data / CUORI / f"round-{number:02d}.csv") if row["status"] != "withdrawn"
    ]
    for later in range(number, 7):
        (data / CUORI / f"round-{later:02d}.csv").unlink()
    present = ",".join(sorted(row["entrant"] for row in seating))
    how = [] if by_cards else ["--seed", own[0]["seed"]]
    result = CliRunner().invoke(classifica, ["draw", CUORI, "--present", present, *how, "--data", str(data)])
    assert result.exit_code == 0, result.output
    assert table(data / CUORI / f"round-{number:02d}.csv") == seating
    assert [row for row in table(data / CUORI / "draws.csv") if row["round"] == str(number)] == own


# --- other clubs ------------------------------------------------------------------------------------------------


def test_mini_club_with_finals(tmp_path: Path) -> None:
    """Two pages more than the plain one: King of two rounds and one called game, and a Re di Cuori of one game."""
    club = mini_club(tmp_path, finals=True, names=["<b>"], title="{{< x >}}")
    files = {path.relative_to(tmp_path / RUNNING).as_posix() for path in (tmp_path / RUNNING).rglob("*.csv")}
    rounds = {"king/round-01.csv", "king/round-02.csv", "king/final-1.csv", "re-di-cuori/round-01.csv"}
    assert files == rounds | {"king/hands-final-1.csv", "king/draws.csv", "re-di-cuori/draws.csv"}
    assert 4 + len(rounds) + len(club.people) == 13
    assert {row["method"] for row in table(tmp_path / RUNNING / "king/draws.csv")} == {"cards", "seed"}
    event = tomllib.loads((tmp_path / RUNNING / "king/event.toml").read_text(encoding="utf-8"))
    assert event["title"] == "{{< x >}}"


def test_everybody_level_draws_for_the_final() -> None:
    """A12: after one round of King four share the first rank; when one of them gives up, all four of the next draw."""
    day = date(2024, 10, 3)
    plan = EventPlan("king", "Torneo", day, rounds=1, planned=1, present=(20, 20), final=FinalPlan(day, gives_up=(0,)))
    (event,) = imagine(seed=1, players=20, seasons=[SeasonPlan(FULL, "Stagione", [plan])]).seasons[0][1]
    assert event.final is not None
    (_, firsts), (_, seconds) = event.regular[:2]  # one of each seat
    assert (len(firsts), len(seconds)) == (4, 4)
    drawn = [lot for lot in event.final.lots if lot.purpose == "qualify"]
    assert sorted(lot.entrant for lot in drawn) == seconds
    best = min(drawn, key=lambda lot: card_place(lot.card)).entrant
    assert event.final.gave_up == (firsts[0],)
    assert event.final.finalists == (*firsts[1:], best)
