"""The contests of the sample club: pairs, matches, groups and eliminations, as the generator makes them."""

from __future__ import annotations

import csv
import re
import shutil
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.manual import sections, table_rows
from engine.cli import main as classifica
from engine.desk import check, open_event
from sampleclub import Club, contest_club, sample_club
from sampleclub.contests import CONTESTS, Contest
from sampleclub.contests.cases import level_matches, turned_by_penalties
from sampleclub.contests.pairing import calendar, cheapest, cut, first_round, snake
from sampleclub.contests.presets import GONE_PAIR, LATE_PAIR
from sampleclub.contests.values import BYE, Turn
from sampleclub.presets import RUNNING

ROOT = Path(__file__).parents[1]
NAMES = [plan.rulebook for plan in CONTESTS]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Club]:
    """The sample club, made afresh."""
    folder = tmp_path_factory.mktemp("sample")
    return folder, sample_club(folder)


def contest(club: Club, rulebook: str) -> Contest:
    """The contest of the running season with this rulebook."""
    return next(one for one in club.contests[RUNNING] if one.plan.rulebook == rulebook)


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_table(path: Path, rows: list[dict[str, str]]) -> None:
    """The rows as a CSV file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def met(turns: list[Turn]) -> Counter[frozenset[str]]:
    """How often any two sat at one table."""
    return Counter(
        frozenset((one.entrant, other.entrant))
        for turn in turns
        for lines in turn.tables()
        for one, other in combinations(lines, 2)
    )


# --- what is in the sample ----------------------------------------------------------------------------------------


def test_there_is_a_contest_for_each_of_the_other_rulebooks(sample: tuple[Path, Club]) -> None:
    """A19, B1, C1, C14: all six are played in the running season, and none counts for the season's table."""
    folder, _ = sample
    season = tomllib.loads((folder / RUNNING / "season.toml").read_text(encoding="utf-8"))
    assert season["events"] == ["cuori", "king", "whist", *NAMES]
    assert season["ranking"]["events"] == ["cuori", "king", "whist"]
    assert sorted(NAMES) == [
        "domino", "king-coppie", "scala40-coppie", "scala40-danese", "scala40-eliminazione", "scala40-italiana",
    ]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_everybody_is_of_the_register_and_there_once_a_round(sample: tuple[Path, Club], name: str) -> None:
    """Players are members, a player is in one pair only, and nobody sits twice in a round."""
    _, club = sample
    one = contest(club, name)
    pairs = [entry for entry in one.entries if entry.player1]
    players = [player for entry in pairs for player in entry.players]
    assert len(set(players)) == len(players)
    assert {p for entry in one.entries for p in entry.players} <= {person.id for person in club.people}
    for turn in one.turns:
        entrants = [line.entrant for line in turn.lines]
        assert len(set(entrants)) == len(entrants)
        assert set(entrants) <= {entry.entrant for entry in (pairs or one.entries)}


def test_domino_has_its_cases(sample: tuple[Path, Club]) -> None:
    """B1 to B8: a bye each round, a late pair and one that left, a forfeit, ends by time, blocked and void hands,
    penalties with one withdrawn, incidents, a match turned by a penalty, and the next round seated.
    """
    _, club = sample
    domino = contest(club, "domino")
    lines = [(turn.number, line) for turn in domino.turns for line in turn.lines]
    byes = [line.entrant for _, line in lines if line.status == BYE]
    assert len(byes) == len(set(byes)) == len(domino.turns) == 5
    assert min(number for number, line in lines if line.entrant == LATE_PAIR) == 2
    assert [(number, line.status) for number, line in lines if line.entrant == GONE_PAIR][1:] == [(2, "withdrawn")]
    assert [number for number, line in lines if line.status == "forfeit"] == [2]
    assert {line.side.end for _, line in lines if line.side} == {"points", "time", ""}
    kinds = {hand.kind for turn in domino.turns for hand in turn.hands}
    assert kinds == {"", "blocked", "void"}
    decisions = domino.plan.decisions
    assert [one.code for one in decisions if one.withdrawn] == ["salida-equivocada"]
    assert {one.code for one in decisions if not one.counts} == {"cinco-dobles", "paso-intencional"}
    assert [number for number, *_ in turned_by_penalties(domino)] == [1]
    assert all(line.side is None for line in domino.turns[-1].lines)
    assert max(met(list(domino.turns)).values()) == 1


def test_b4_the_hands_of_domino_make_the_match(sample: tuple[Path, Club]) -> None:
    """B4: who wins a hand takes all pips left, a void one brings nothing, and the hands add up to the match."""
    _, club = sample
    first = contest(club, "domino").turns[0]
    totals: Counter[str] = Counter()
    for hand in first.hands:
        (one, mine, left), (other, theirs, also) = hand.sides
        assert sorted((mine, theirs)) == [0, 0 if hand.kind == "void" else left + also]
        if hand.kind == "blocked":
            assert (mine > 0) == (left < also)
        totals.update({one: mine, other: theirs})
    assert totals == {line.entrant: line.side.points for line in first.lines if line.side}


def test_king_in_pairs_has_level_matches(sample: tuple[Path, Club]) -> None:
    """A19: matches end level, nobody meets twice, and the points of a match add up to 0."""
    _, club = sample
    king = contest(club, "king-coppie")
    assert 2 in level_matches(king)
    assert max(met(list(king.turns)).values()) == 1
    for turn in king.turns:
        for lines in turn.tables():
            assert sum(line.side.points or 0 for line in lines if line.side) == 0


def test_scala_danish_has_its_cases(sample: tuple[Path, Club]) -> None:
    """C2, C9, D1: tables of four and three, a warning and then +50, `other` with a note, one sent away."""
    folder, club = sample
    danish = contest(club, "scala40-danese")
    assert {len(lines) for turn in danish.turns for lines in turn.tables()} == {3, 4}
    warned = [one for one in danish.plan.decisions if one.code == "errore-di-distribuzione"]
    assert [(one.entrant, one.points, one.counts) for one in warned] == [("m002", None, 0), ("m002", None, 50)]
    event = open_event(folder, RUNNING, "scala40-danese")
    penalties = [p for p in event.penalties if p.code == "errore-di-distribuzione"]
    assert [(p.entrant, p.warning, int(p.points)) for p in penalties] == [("m002", True, 0), ("m002", False, 50)]
    assert any(one.code == "other" and one.points and one.note for one in danish.plan.decisions)
    assert "disqualified" in {line.status for line in danish.turns[-1].lines}


def test_scala_all_play_all_meets_everybody_of_the_group(sample: tuple[Path, Club]) -> None:
    """C6: of two groups, one with an odd number, everybody meets everybody of the own group once."""
    _, club = sample
    italian = contest(club, "scala40-italiana")
    together = met([turn for turn in italian.turns if turn.stage == "groups"])
    assert set(together.values()) == {1}
    groups = {frozenset().union(*(pair for pair in together if who in pair)) for pair in together for who in pair}
    assert sorted(map(len, groups)) == [4, 5]
    last = [turn for turn in italian.turns if turn.stage == "final"][-1]
    assert len(last.tables()) == 2  # the final, and the game for the third place


def test_d2_the_variants_of_the_groups_are_told(sample: tuple[Path, Club]) -> None:
    """D2: the all-play-all has two groups and the limit 201, which its page lists as variants."""
    folder, _ = sample
    event = open_event(folder, RUNNING, "scala40-italiana")
    assert {v.key: (v.shipped, v.here) for v in event.variants} == {
        "game.limit": (101, 201), "stage.groups.groups": (1, 2),
    }  # fmt: skip


def test_scala_elimination_has_byes_for_the_seeds(sample: tuple[Path, Club]) -> None:
    """C7: of 23 the first eight numbers have a bye, the six seeds first; 15 play, 16 and then 8 and 4 are left."""
    _, club = sample
    rounds = contest(club, "scala40-eliminazione").turns
    byes = [line.entrant for line in rounds[0].lines if line.status == BYE]
    assert byes[:6] == ["m018", "m002", "m010", "m030", "m024", "m009"]
    assert len(byes) == 8
    assert [sorted(len(lines) for lines in turn.tables()) for turn in rounds] == [[3, 4, 4, 4], [4] * 4, [4] * 2, [4]]


def test_scala_in_pairs_has_joined_singles(sample: tuple[Path, Club]) -> None:
    """C14: four who entered alone are two pairs by a recorded draw; matches end by victory points and by time."""
    folder, club = sample
    pairs = contest(club, "scala40-coppie")
    here = folder / RUNNING / "scala40-coppie"
    drawn = [row["entrant"] for row in table(here / "draws.csv") if row["purpose"] == "partners"]
    joined = [row["entrant"] for row in table(here / "entrants.csv") if "+" in row["entrant"]]
    assert sorted(drawn) == sorted(pairs.plan.singles)
    assert joined == [f"{one}+{other}" for one, other in zip(drawn[::2], drawn[1::2], strict=True)]
    sides = [line.side for turn in pairs.turns for line in turn.lines if line.side]
    assert {side.end for side in sides} == {"points", "time"}
    assert {side.victory_points for side in sides if side.end == "points"} >= {3}


def test_the_readme_says_where_to_look(sample: tuple[Path, Club]) -> None:
    """Each contest has its part, with a line for what is rare."""
    folder, _ = sample
    text = (folder / "README.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"(`{RUNNING}/{name}`)" in text
    for words in ("came late", "won by a penalty", "ended level", "joined by lots", "hands void", "is seated"):
        assert words in text


# --- against the engine -------------------------------------------------------------------------------------------


def rounds_of_contests() -> list[tuple[str, str]]:
    """Every round file of the contests in data/, by event and stem."""
    return [
        (name, path.stem)
        for name in NAMES
        for path in sorted((ROOT / "data" / RUNNING / name).glob("*.csv"))
        if re.fullmatch(r"round-\d+|final-\d+", path.stem)
    ]


@pytest.mark.parametrize(("name", "stem"), rounds_of_contests())
def test_the_command_draws_the_same(sample: tuple[Path, Club], tmp_path: Path, name: str, stem: str) -> None:
    """`classifica draw`, given who was there and the recorded seed or cards, makes the round as the generator did.

    Swiss (B1), Danish (C5), the calendar (C6), the bracket (C7) and partners (C14): two programs, one result.
    """
    folder, _ = sample
    data = shutil.copytree(folder, tmp_path / "data")
    here = data / RUNNING / name
    files = [*sorted(here.glob("round-*.csv")), *sorted(here.glob("final-*.csv"))]
    at = next(i for i, path in enumerate(files) if path.stem == stem)
    seating = [row for row in table(files[at]) if row["status"] != "withdrawn"]
    for path in (*files[at:], *here.glob("hands-*.csv"), *here.glob("penalties.csv")):
        path.unlink(missing_ok=True) if at == 0 or path in files[at:] else None
    number = int(stem.split("-")[1])
    stage = "final" if stem.startswith("final") else contest_stage(here)
    rows = table(here / "draws.csv")
    numbers = {number, 0} if at == 0 else {number}
    own = [row for row in rows if row["stage"] == stage and int(row["round"] or 0) in numbers]
    by_cards = any(row["method"] == "cards" for row in own)
    kept = [row for row in rows if row not in own or by_cards]
    kept = [row for row in kept if row["stage"] != stage or int(row["round"] or 0) <= number - (not by_cards)]
    (here / "draws.csv").unlink()
    if kept:
        write_table(here / "draws.csv", kept)
    singles = table(here / "entrants.csv")
    if at == 0:
        write_table(here / "entrants.csv", [row for row in singles if "+" not in row["entrant"]])
    present = [who for row in seating for who in (row["entrant"].split("+") if at == 0 else [row["entrant"]])]
    seeds = sorted({row["seed"] for row in own if row["seed"]})
    how = ["--seed", seeds[0]] if seeds else []
    arguments = ["draw", f"{RUNNING}/{name}", "--present", ",".join(sorted(present)), *how, "--data", str(data)]
    result = CliRunner().invoke(classifica, arguments)
    assert result.exit_code == 0, result.output
    assert [_place(row) for row in table(files[at]) if row["status"] != "withdrawn"] == [_place(row) for row in seating]
    recorded = table(here / "draws.csv") if (here / "draws.csv").exists() else []
    assert [row for row in recorded if row not in kept or (by_cards and row in own)] == own
    assert table(here / "entrants.csv") == singles


def test_c4_singles_stand_by_tables_won_then_points_then_the_last_game(sample: tuple[Path, Club]) -> None:
    """C4: added up here from the files, with the referee's points, the Danish standing is that of the engine."""
    folder, club = sample
    danish = contest(club, "scala40-danese")
    won: Counter[str] = Counter()
    points: Counter[str] = Counter()
    last: dict[str, bool] = {}
    for turn in danish.turns:
        fined = {one.entrant: one.counts for one in danish.plan.decisions if one.round == turn.number}
        for lines in turn.tables():
            net = {line.entrant: (line.side.points or 0) + fined.get(line.entrant, 0) for line in lines if line.side}
            points.update(net)
            last |= {who: net[who] == min(net.values()) for who in net}
            won.update(who for who in net if last[who])
    expected = sorted(last, key=lambda who: (-won[who], points[who], not last[who]))
    standing = open_event(folder, RUNNING, "scala40-danese").standing()
    assert standing is not None
    assert [(row.entrant, row.score) for row in standing.rows] == [(who, Fraction(won[who])) for who in expected]
    assert {row.decided_by for row in standing.rows} == {None, "score", "points:counted"}


def contest_stage(here: Path) -> str:
    """The first stage of the event in a folder, as its draws name it."""
    return next(row["stage"] for row in table(here / "draws.csv") if row["stage"] != "final")


def _place(row: dict[str, str]) -> tuple[str, ...]:
    """Where a row of a round puts somebody; who has forfeited or played was seated alike."""
    return row["table"], row.get("seat", ""), row["entrant"], row["status"] if row["status"] == BYE else ""


def test_the_smallest_contests_have_every_kind_and_no_problem(tmp_path: Path) -> None:
    """Pairs with a bye and hands, groups with their elimination, tables of four; names may be anything."""
    club = contest_club(tmp_path, names=["<b>Bo</b>", "a|b", "*c*"], language="en")
    assert [problem.message for problem in check(tmp_path)] == []
    domino, italian, elimination = club.contests[RUNNING]
    assert [line.entrant for line in domino.turns[0].lines if line.status == BYE]
    assert domino.turns[0].hands
    assert domino.plan.decisions
    assert {turn.stage for turn in italian.turns} == {"groups", "final"}
    assert {len(lines) for turn in elimination.turns for lines in turn.tables()} == {4}


# --- the generator's own lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize("entrants", range(3, 12))
def test_c6_a_calendar_meets_everybody_once(entrants: int) -> None:
    """C6: as many rounds as others (one more where they are odd, in which each rests once), all meetings once."""
    numbers = [str(n) for n in range(1, entrants + 1)]
    rounds = calendar(numbers)
    assert len(rounds) == entrants - 1 + entrants % 2
    assert Counter(frozenset(pair) for pairs, _ in rounds for pair in pairs) == {
        frozenset(pair): 1 for pair in combinations(numbers, 2)
    }
    assert sorted(rest for _, rest in rounds if rest) == (sorted(numbers) if entrants % 2 else [])


def test_c6_the_calendar_of_the_manual() -> None:
    """C6: the table in the manual, for six, is the calendar that the generator makes, first sides too."""
    text = sections((ROOT / "docs/draws.md").read_text(encoding="utf-8"), 2)["All-play-all"]
    printed = [[tuple(match.split("–")) for match in row[1].split(", ")] for row in table_rows(text)]
    assert printed == [pairs for pairs, _ in calendar(list("123456"))]


def test_b1_the_cheapest_pairing_by_hand() -> None:
    """B1: a to f have 2, 2, 1, 1, 0, 0, and a has met b: a and b each meet one with 1, and neighbours meet."""
    scores = dict(zip("abcdef", map(Fraction, (2, 2, 1, 1, 0, 0)), strict=True))
    assert cheapest("abcdef", scores, frozenset({frozenset("ab")}), {}) == ([("a", "c"), ("b", "d"), ("e", "f")], None)
    byes = {who: scores[who] for who in "abcde"}
    assert cheapest("abcde", scores, frozenset(), byes) == ([("a", "b"), ("c", "d")], "e")


def test_tables_are_cut_dealt_and_filled_as_the_manual_says() -> None:
    """C5, C7: 11 are 4, 4 and 3; a snake over three tables; 23 at tables of four let eight have a bye, 16 none."""
    assert cut(list("abcdefghijk")) == [list("abcd"), list("efgh"), list("ijk")]
    assert snake(list("abcdefg"), 3) == [["a", "f", "g"], ["b", "e"], ["c", "d"]]
    assert first_round(23, 4, 2) == (8, [4, 4, 4, 3])
    assert first_round(16, 4, 2) == (0, [4, 4, 4, 4])
    assert first_round(5, 2, 1) == (3, [2])
