"""The season's table, A16, and the final of its first four, A17: every expected number was worked out by hand.

In the table each tournament is a round in which everybody has the place of its final ranking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from engine.model import Round, Row
from engine.rules import Game, Ranking, Stage, merge, shipped
from engine.score import Lot, StageResult, Standing, score_stage
from score.sheets import book, game_in, levels, round_of, row, scores_in, value

SCALE = [32, 27, 22, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
FOUR = ("anna", "bea", "carlo", "dino")


# ---- A16: the season's table


def ranking(**keys: Any) -> Ranking:
    """The table of the shipped rulebook, the keys given laid over it."""
    return Ranking.model_validate(merge(shipped("re-di-cuori")["ranking"], keys))


def tournament(number: int, places: Mapping[str, int], last: int = 0) -> Round:
    """A tournament's final ranking: who is named has the place written, and others take the places up to `last`."""
    taken = list(places.values())
    ranked = list(places.items())
    place = 1
    while place <= max([last, *taken]):
        if place not in taken:
            ranked.append((f"other-{number}-{place:02}", place))
        place += max(taken.count(place), 1)
    rows = tuple(Row(who, "1", place=n) for who, n in ranked)
    return Round("season", number, rows, places_noted=True)


def table_of(
    *tournaments: Mapping[str, int], last: int = 0, lots: Mapping[str, Lot] | None = None, **keys: Any
) -> StageResult:
    """The table after these tournaments of a season of three."""
    rounds = [tournament(n, places, last) for n, places in enumerate(tournaments, start=1)]
    return score_stage(ranking(**keys).stage(3), Game(), rounds, lots=lots)


def by_places(last: int = 0, **places: str) -> Standing:
    """The table of those named by the place of each in the three tournaments, `-` where he played none."""
    words = {who: text.split() for who, text in places.items()}
    found = table_of(*({w: int(t[n]) for w, t in words.items() if t[n] != "-"} for n in range(3)), last=last).newest
    assert found is not None
    return found


def pair(standing: Standing) -> tuple[str, str, str | None]:
    """Anna and bea, level on score, in their order, and what decided it."""
    above, below = (r for r in standing.rows if r.entrant in ("anna", "bea"))
    assert above.score == below.score
    return above.entrant, below.entrant, below.decided_by


def test_A16_a_ranking_gives_32_27_22_17_16_and_one_less_down_to_1() -> None:
    """Twenty-three players: the twentieth has 1, those after him 0; all are listed."""
    result = table_of({}, last=23)
    assert [g.score for g in result.games] == [*SCALE, 0, 0, 0]
    assert result.newest is not None
    assert len(result.newest.rows) == 23


def test_A16_the_three_tournaments_are_added() -> None:
    """32 + 22 + 16 are 70 and stand behind 27 + 27 + 17 = 71; who missed a tournament has the other two, 54."""
    standing = by_places(anna="1 3 5", bea="2 2 4", carlo="3 1 -")
    assert [(row(standing, e).rank, row(standing, e).score) for e in ("bea", "anna", "carlo")] == [
        *((1, 71), (2, 70), (3, 54)),
    ]
    assert (row(standing, "carlo").played, row(standing, "carlo").counted) == (2, (1, 2))


def test_example_10_first_third_and_twenty_first_have_54() -> None:
    """A16: 32 + 22 + 0."""
    assert row(by_places(anna="1 3 21", last=21), "anna").score == 54


def test_A16_the_table_is_known_after_every_tournament() -> None:
    """32, then 32 + 27, then 32 + 27 + 22; complete with the third."""
    result = table_of({"anna": 1}, {"anna": 2}, {"anna": 3}, last=4)
    assert [(s.stage, s.after, row(s, "anna").score, s.complete) for s in result.standings] == [
        ("season", 1, 32, False),
        ("season", 2, 59, False),
        ("season", 3, 81, True),
    ]


@pytest.mark.parametrize(
    ("places", "split", "higher"),
    [
        ({"a": 1, "b": 1}, "59/2", "32"),
        ({"a": 2, "b": 2, "c": 2}, "22", "27"),
        ({"a": 3, "b": 3}, "39/2", "22"),
        ({"a": 19, "b": 19, "c": 19}, "1", "2"),
        ({"a": 20, "b": 20}, "1/2", "1"),
        ({"a": 21, "b": 21}, "0", "0"),
    ],
)
def test_A16_level_in_a_ranking_share_the_points_of_their_places(
    places: dict[str, int], split: str, higher: str
) -> None:
    """Two firsts have (32 + 27) / 2 each; the other setting gives all the higher place's points."""
    for ties, each in (("split", split), ("higher", higher)):
        result = table_of(places, last=24, ties=ties)
        assert set(scores_in(result, " ".join(places))) == {each}
    after = max(places.values()) + len(places)
    assert game_in(table_of(places, last=24), f"other-1-{after:02}").score == (SCALE[after - 1] if after < 21 else 0)


@pytest.mark.parametrize(
    ("depth", "anna", "bea", "score"),
    [
        (1, "1 3 -", "2 2 -", 54),
        (2, "2 4 -", "3 3 -", 44),
        (3, "3 9 -", "4 4 -", 34),
        # from the fourth place on the points fall by one: a place better and a place worse are level
        *((n, f"{n} {n + 2} -", f"{n + 1} {n + 1} -", 40 - 2 * n) for n in range(4, 20)),
    ],
)
def test_A16_ties_by_wins_then_seconds_then_each_later_place(depth: int, anna: str, bea: str, score: int) -> None:
    """Level on points and on all places before `depth`, of which anna has one more."""
    standing = by_places(last=23, bea=bea, anna=anna)
    assert pair(standing) == ("anna", "bea", "places:all:20")
    assert row(standing, "anna").score == score
    mine, hers = value(standing, "anna", "places:all:20"), value(standing, "bea", "places:all:20")
    assert isinstance(mine, tuple)
    assert isinstance(hers, tuple)
    assert len(mine) == len(hers) == 20
    assert mine[: depth - 1] == hers[: depth - 1]
    assert (mine[depth - 1], hers[depth - 1]) == (1, 0)


def test_A16_the_twentieth_place_is_the_last_that_decides() -> None:
    """Two shared twentieths, ½ + ½, stand above a whole one, 1."""
    shared = [{"anna": 20, "x": 20, "y": 1}, {"anna": 20, "z": 20, "y": 1}, {"bea": 20, "y": 1}]
    standing = table_of(*shared, last=22).newest
    assert standing is not None
    assert pair(standing) == ("anna", "bea", "places:all:20")
    assert (row(standing, "anna").score, row(standing, "bea").score) == (1, 1)


def test_A16_places_after_the_twentieth_decide_nothing() -> None:
    """A win and a shared fifth each; 21st against 25th is level: 0 points and no place that counts."""
    standing = by_places(last=25, anna="1 21 5", bea="25 1 5")
    assert row(standing, "anna").rank == row(standing, "bea").rank
    assert row(standing, "anna").tied_with == ("bea",)


def test_A16_a_shared_place_counts_as_the_higher() -> None:
    """A shared win is a win and a shared second place a second place (A6)."""
    standing = table_of({"anna": 1, "x": 1}, {"anna": 2, "y": 2}, {"bea": 1}, last=5).newest
    assert standing is not None
    assert value(standing, "anna", "places:all:20") == (1, 1, *[0] * 18)
    assert value(standing, "x", "places:all:20") == (1, *[0] * 19)
    assert value(standing, "y", "places:all:20") == (0, 1, *[0] * 18)


SAME = ({"anna": 1, "bea": 2}, {"anna": 2, "bea": 1}, {"anna": 5, "bea": 5})


def test_A16_level_after_the_twentieth_place_is_for_a_draw() -> None:
    """A win, a second and a shared fifth each: level until lots are recorded, then the lower one is first."""
    level = table_of(*SAME, last=8).newest
    assert level is not None
    assert levels(level)[:3] == [(1, "anna"), (1, "bea"), (3, level.rows[2].entrant)]
    assert (row(level, "bea").tied_with, value(level, "bea", "lot")) == (("anna",), None)
    drawn = table_of(*SAME, last=8, lots={"anna": Lot(2, 3), "bea": Lot(1, 3)}).newest
    assert drawn is not None
    assert levels(drawn)[:2] == [(1, "bea"), (2, "anna")]
    assert [(r.decided_by, r.tied_with, value(drawn, r.entrant, "lot")) for r in drawn.rows[:2]] == [
        (None, (), 1),
        ("lot", (), 2),
    ]


def test_A16_a_draw_never_goes_before_wins_and_places() -> None:
    """Anna has a win and bea none: bea's better lot changes nothing."""
    lots = {"anna": Lot(2, 2), "bea": Lot(1, 2)}
    standing = table_of({"anna": 1, "bea": 2}, {"anna": 3, "bea": 2}, last=4, lots=lots).newest
    assert standing is not None
    assert pair(standing) == ("anna", "bea", "places:all:20")


def test_A16_a_draw_holds_only_from_its_tournament_on_and_only_for_all_who_are_level() -> None:
    """After the second tournament nothing was drawn; a lot for one of two settles nothing."""
    drawn = table_of(*SAME, last=8, lots={"anna": Lot(2, 3), "bea": Lot(1, 3)}).after(2)
    assert drawn is not None
    assert levels(drawn)[:2] == [(1, "anna"), (1, "bea")]
    half = table_of(*SAME, last=8, lots={"bea": Lot(1, 3)}).newest
    assert half is not None
    assert levels(half)[:2] == [(1, "anna"), (1, "bea")]
    assert value(half, "bea", "lot") is None


# ---- A17: the final of the first four


def final_stage(**keys: Any) -> Stage:
    """The final of the shipped rulebook, the keys given laid over it."""
    (stage,) = merge(shipped("re-di-cuori"), {"stage": [{"name": "final", **keys}]})["stage"]
    return Stage.model_validate(stage)


GAMES = {name: book(name).game for name in ("king", "cuori", "whist")}
#: Anna is the first of the season's table, bea the second, carlo the third and dino the fourth.
SEASON = table_of(*({who: place for place, who in enumerate(FOUR, start=1)} for _ in range(3)))
#: As the rulebook gives it by rank.
BONUS = dict(zip(FOUR, (Fraction(7), Fraction(4), Fraction(2), Fraction(1)), strict=True))


def play(
    sheets: Sequence[str],
    *,
    season: StageResult = SEASON,
    bonus: Mapping[str, Fraction] = BONUS,
    **keys: Any,
) -> StageResult:
    """The final with these score sheets: the points of anna, bea, carlo and dino, `80/3` with three errors."""
    rounds = []
    for number, cells in enumerate(sheets, start=1):
        lines = []
        for who, cell in zip(FOUR, cells.split(), strict=True):
            points, _, errors = cell.partition("/")
            lines.append(f"1 - {who} {points}" + (f" e{errors}" if errors else ""))
        rounds.append(round_of(number, *lines, stage="final"))
    stage = final_stage(**keys)
    return score_stage(stage, Game(), rounds, earlier={"season": season}, games=GAMES, bonus=bonus)


def placed(*games: str, **more: Any) -> Standing:
    """The newest standing of a final of three King games, written by the places of anna, bea, carlo and dino."""
    points = [" ".join(str(-int(place)) for place in places.split()) for places in games]
    standing = play(points, games=["king"] * 3, **more).newest
    assert standing is not None
    return standing


def test_A17_the_first_four_of_the_seasons_table_play_each_game_once() -> None:
    """As shipped: top 4 of the season's table, the season's games, 11, 6, 3, 1 and a bonus of 7, 4, 2, 1."""
    stage = final_stage()
    assert stage.qualify is not None
    assert (stage.qualify.source, stage.qualify.top) == ("season", 4)
    assert sorted(stage.games or ()) == ["cuori", "king", "whist"]
    assert stage.rounds == 3
    assert list(stage.scores_at(4) or ()) == [11, 6, 3, 1]
    assert list(stage.bonus or ()) == [7, 4, 2, 1]
    assert stage.tiebreaks == ("places:all", "rank:season")


def test_A17_each_game_gives_11_6_3_1_in_the_order_chosen_by_its_own_direction() -> None:
    """Whist, King and Cuori: more, more and fewer points are better; level ones add their scores and divide."""
    result = play(["100/5 80/4 60/3 40/2", "-20 40 10 -30", "0 52 26 26"], games=["whist", "king", "cuori"])
    assert scores_in(result, "anna bea carlo dino", 1) == ["11", "6", "3", "1"]
    assert scores_in(result, "anna bea carlo dino", 2) == ["3", "11", "6", "1"]
    assert scores_in(result, "anna bea carlo dino", 3) == ["11", "1", "9/2", "9/2"]
    assert result.newest is not None
    assert [(r.rank, r.entrant, r.score, r.bonus) for r in result.newest.rows] == [
        (1, "anna", 7 + 11 + 3 + 11, 7),
        (2, "bea", 4 + 6 + 11 + 1, 4),
        (3, "carlo", 2 + 3 + 6 + Fraction(9, 2), 2),
        (4, "dino", 1 + 1 + 1 + Fraction(9, 2), 1),
    ]


def test_A17_the_bonus_is_there_from_the_first_game_on_and_is_no_game() -> None:
    """After one game: 7 + 1, 4 + 3, 2 + 6, 1 + 11; one game played, and a bonus is no place."""
    first = play(["-30 -10 10 30"]).standings[0]
    assert {r.entrant: (r.score, r.played, r.counted, r.places) for r in first.rows} == {
        "dino": (12, 1, (1,), (1, 0, 0)),
        "carlo": (8, 1, (1,), (0, 1, 0)),
        "anna": (8, 1, (1,), (0, 0, 0)),
        "bea": (7, 1, (1,), (0, 0, 1)),
    }
    assert [r.entrant for r in first.rows] == ["dino", "carlo", "anna", "bea"]


WHIST = "80/3 80/1 80/3 40/0"


@pytest.mark.parametrize(
    ("keys", "scores"),
    [
        # no criterion named: 11 + 6 + 3 shared by three
        ({}, ["20/3", "20/3", "20/3", "1"]),
        # errors in Whist: bea has the fewest of the three; beyond them the others share 6 + 3
        ({"game_tiebreaks": {"whist": ["errors"]}}, ["9/2", "11", "9/2", "1"]),
        # errors in every game
        ({"table_tiebreaks": ["errors"]}, ["9/2", "11", "9/2", "1"]),
        # errors in King alone: Whist is shared
        ({"game_tiebreaks": {"king": ["errors"]}}, ["20/3", "20/3", "20/3", "1"]),
    ],
    ids=["none", "whist", "all", "king"],
)
def test_A17_a_game_may_name_its_criteria_and_beyond_them_the_scores_are_shared(
    keys: dict[str, Any], scores: list[str]
) -> None:
    """Three level on 80 points at Whist with 3, 1 and 3 errors."""
    result = play(["30 10 -10 -30", "0 26 26 52", WHIST], **keys)
    assert scores_in(result, "anna bea carlo dino", 3) == scores
    # Cuori has no errors in its file: level there is level, whatever the keys
    assert scores_in(result, "anna bea carlo dino", 2) == ["11", "9/2", "9/2", "1"]


def test_A17_the_criteria_of_one_game_do_not_touch_another() -> None:
    """Equal points and different errors in a King and in a Whist game: settled in Whist alone."""
    result = play([WHIST, WHIST], games=["king", "whist", "cuori"], game_tiebreaks={"whist": ["errors"]})
    assert [[game_in(result, who, n).place for who in FOUR] for n in (1, 2)] == [[1, 1, 1, 4], [2, 1, 2, 4]]


@pytest.mark.parametrize(
    ("games", "score", "places"),
    [
        # 7 + 3 + 6 + 2 against 4 + 11 + 1 + 2: no first against one
        (["3 1 2 4", "2 4 1 3", "3 3 1 2"], 18, [(0, 1, 2), (1, 0, 1)]),
        # 7 + 3 + 11 + 6 against 4 + 6 + 6 + 11: a first each, one second against two
        (["3 2 1 4", "1 2 3 4", "2 1 3 4"], 27, [(1, 1, 1), (1, 2, 0)]),
        # 7 + 2 + 6 + 1 against 4 + 6 + 3 + 3: no firsts, a second each, one third against two
        (["3 2 3 1", "2 3 1 4", "4 3 1 2"], 16, [(0, 1, 1), (0, 1, 2)]),
    ],
    ids=["firsts", "seconds", "thirds"],
)
def test_A17_ties_first_by_the_firsts_seconds_and_thirds_of_the_final(
    games: list[str], score: int, places: list[tuple[int, ...]]
) -> None:
    """Level on the total with the bonus: bea stands above anna, who is higher in the season's table."""
    standing = placed(*games)
    assert pair(standing) == ("bea", "anna", "places:all")
    assert row(standing, "anna").score == score
    assert [value(standing, who, "places:all") for who in ("anna", "bea")] == places


def test_A17_ties_then_by_the_rank_in_the_seasons_table() -> None:
    """7 + 8½ + 4½ + 3 against 4 + 2 + 11 + 6, a first, a second and a third each: bea was the season's first."""
    swapped = {"bea": 1, "anna": 2, "carlo": 3, "dino": 4}
    season = table_of(swapped, swapped, swapped)
    bonus = {**BONUS, "anna": Fraction(4), "bea": Fraction(7)}
    standing = placed("3 1 1 3", "1 2 2 4", "2 3 1 4", season=season, bonus=bonus)
    assert pair(standing) == ("bea", "anna", "rank:season")
    assert row(standing, "bea").score == row(standing, "anna").score == 23
    assert [value(standing, who, "places:all") for who in ("anna", "bea")] == [(1, 1, 1), (1, 1, 1)]
    assert [value(standing, who, "rank:season") for who in ("anna", "bea")] == [2, 1]


def test_A17_level_in_the_seasons_table_too_share_the_title() -> None:
    """The same bonus, the same places, the same rank: both are first, and nothing else decides."""
    level = {"anna": 1, "bea": 1, "carlo": 3, "dino": 4}
    bonus = {**BONUS, "anna": Fraction(11, 2), "bea": Fraction(11, 2)}
    standing = placed("1 2 3 4", "2 1 3 4", "1 1 3 4", season=table_of(level, level, level), bonus=bonus)
    assert levels(standing) == [(1, "anna"), (1, "bea"), (3, "carlo"), (4, "dino")]
    assert row(standing, "anna").tied_with == ("bea",)
