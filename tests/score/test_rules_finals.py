"""The finals of the club season's tournaments, A12 to A15: every expected number was worked out by hand.

Anna, bea, carlo and dino play every final; a tie is between anna and bea. Where a criterion decides, the tournament
(which comes later in the cascade) favours the other one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from engine.model import Round
from engine.score import StageResult, Standing, score_stage
from score.sheets import book, levels, round_of, row, scores_in, season_of, value

FOUR = ("anna", "bea", "carlo", "dino")
FINALS = ("cuori", "king", "whist")

#: Tournaments by the games of anna and bea: anna first; bea first, 18 to 14 (to 17 in King), though anna has more
#: firsts; nothing between them.
ANNA_FIRST = {"anna": "1/20/0 1/20/0 1/20/0", "bea": "1/20/0 1/20/0 2/20/0"}
BEA_FIRST = {"anna": "1/20/0 3/20/0 4/20/0", "bea": "2/20/0 2/20/0 2/20/0"}
LEVEL = {"anna": "1/20/0 2/20/0", "bea": "2/20/0 1/20/0"}


def tournament_of(name: str, heroes: Mapping[str, str], **regular: Any) -> StageResult:
    """The tournament of `name` with the games of `heroes` (see `season_of`), keys of its stage laid over it."""
    rulebook = book(name, **regular)
    stage = rulebook.stage[0]
    return score_stage(stage, rulebook.game, season_of(stage, rulebook.game, heroes))


def table(number: int, cells: str) -> Round:
    """A game of the final: the points of anna, bea, carlo and dino, `80/3` with three errors."""
    lines = []
    for who, cell in zip(FOUR, cells.split(), strict=True):
        points, _, errors = cell.partition("/")
        lines.append(f"1 - {who} {points}" + (f" e{errors}" if errors else ""))
    return round_of(number, *lines, stage="final")


def play(name: str, tournament: StageResult, games: Sequence[str]) -> StageResult:
    """The final of `name` with these games, after `tournament`."""
    rulebook = book(name)
    rounds = [table(n, cells) for n, cells in enumerate(games, start=1)]
    return score_stage(rulebook.stage[-1], rulebook.game, rounds, earlier={"regular": tournament})


def standing_after(name: str, heroes: Mapping[str, str], games: Sequence[str], **regular: Any) -> Standing:
    """The final's standing after these games and the tournament of `heroes`."""
    standing = play(name, tournament_of(name, heroes, **regular), games).newest
    assert standing is not None
    return standing


def decided(standing: Standing) -> tuple[str, str, str | None]:
    """Anna and bea, level on score, in their order (nobody is between them), and what decided it."""
    above, below = (r for r in standing.rows if r.entrant in ("anna", "bea"))
    assert above.score == below.score
    assert standing.rows.index(below) == standing.rows.index(above) + 1
    return above.entrant, below.entrant, below.decided_by


def values(standing: Standing, criterion: str) -> list[object]:
    """What a criterion says of anna and of bea."""
    return [value(standing, who, criterion) for who in ("anna", "bea")]


# ---- A12: the first four, three games


@pytest.mark.parametrize("name", FINALS)
def test_A12_the_first_four_play_three_games_and_all_count(name: str) -> None:
    """As shipped: the top 4 of the tournament, one table, three games, none discarded, and only if there is a final."""
    stage = book(name).stage[-1]
    assert stage.qualify is not None
    assert (stage.qualify.source, stage.qualify.top) == ("regular", 4)
    assert (stage.name, stage.format, stage.rounds) == ("final", "single-table", 3)
    assert stage.counting is None
    assert stage.optional


def test_A12_cuori_final_scores_10_6_3_1() -> None:
    """10 + 2 + 10, 6 + 2 + 4½, 3 + 6 + 4½ and 1 + 10 + 1; nobody brings anything along from the tournament."""
    result = play("cuori", tournament_of("cuori", ANNA_FIRST), ["10 20 30 44", "34 34 22 14", "0 26 26 52"])
    assert scores_in(result, "anna bea carlo dino", 1) == ["10", "6", "3", "1"]
    assert scores_in(result, "anna bea carlo dino", 2) == ["2", "2", "6", "10"]
    assert scores_in(result, "anna bea carlo dino", 3) == ["10", "9/2", "9/2", "1"]
    assert result.newest is not None
    assert [(r.rank, r.entrant, r.score, r.counted, r.bonus) for r in result.newest.rows] == [
        (1, "anna", 22, (1, 2, 3), 0),
        (2, "carlo", Fraction(27, 2), (1, 2, 3), 0),
        (3, "bea", Fraction(25, 2), (1, 2, 3), 0),
        (4, "dino", 12, (1, 2, 3), 0),
    ]
    assert [s.complete for s in result.standings] == [False, False, True]


def test_A12_whist_final_scores_10_6_3_1() -> None:
    """More points is better; errors do not touch the places."""
    result = play("whist", tournament_of("whist", ANNA_FIRST), ["90/9 80/0 70/0 60/0"])
    assert scores_in(result, "anna bea carlo dino") == ["10", "6", "3", "1"]


def test_A12_king_final_scores_10_6_4_3_at_its_one_table() -> None:
    """The scale of the seats; the four are compared with each other although each has a seat of his own."""
    rulebook, earlier = book("king"), {"regular": tournament_of("king", ANNA_FIRST)}
    lines = ("1 N anna 30", "1 E bea 10", "1 S carlo -10", "1 W dino -30")
    result = score_stage(rulebook.stage[-1], rulebook.game, [round_of(1, *lines, stage="final")], earlier=earlier)
    assert scores_in(result, "anna bea carlo dino") == ["10", "6", "4", "3"]
    shared = play("king", earlier["regular"], ["20 20 -10 -30", "30 -10 -10 -10"])
    assert scores_in(shared, "anna bea carlo dino", 1) == ["8", "8", "4", "3"]
    assert scores_in(shared, "anna bea carlo dino", 2) == ["10", "13/3", "13/3", "13/3"]


# ---- A13: ties in the Cuori final


def test_A13_first_the_sum_of_points_in_the_final() -> None:
    """10 + 6 + 2 each: 72 points are better than 80."""
    standing = standing_after("cuori", ANNA_FIRST, ["10 20 30 44", "30 12 31 31", "40 40 12 12"])
    assert decided(standing) == ("bea", "anna", "points:counted")
    assert values(standing, "points:counted") == [80, 72]


@pytest.mark.parametrize(
    ("games", "above", "places", "level"),
    [
        # 10 + 1 + 1 against 6 + 3 + 3: one first against none
        (["10 20 30 44", "45 40 9 10", "45 40 9 10"], "anna", [(1, 0, 0), (0, 1, 2)], (12, 100)),
        # 6 + 1 + 1 against 2 (a shared third) + 3 + 3: no firsts, one second against none
        (["20 30 10 30", "45 40 9 10", "45 40 10 9"], "anna", [(0, 1, 0), (0, 0, 3)], (8, 110)),
        # 10 + 1 + 2 against 3 + 8 + 2: a first each, no seconds, one third against two
        (["10 35 20 44", "40 15 15 20", "30 30 7 7"], "bea", [(1, 0, 1), (1, 0, 2)], (13, 80)),
    ],
    ids=["firsts", "seconds", "thirds"],
)
def test_A13_second_the_firsts_seconds_and_thirds_of_the_final(
    games: list[str], above: str, places: list[tuple[int, ...]], level: tuple[int, int]
) -> None:
    """Level on score and points: more firsts; level on those more seconds; level on those more thirds."""
    standing = standing_after("cuori", BEA_FIRST if above == "anna" else ANNA_FIRST, games)
    assert decided(standing) == (above, "bea" if above == "anna" else "anna", "places:all")
    assert values(standing, "places:all") == places
    assert values(standing, "points:counted") == [level[1], level[1]]
    assert row(standing, above).score == level[0]


#: Anna first, second and level third, bea second, first and level third, 70 + 40 points each.
EVEN_CUORI = ["10 20 30 44", "20 10 44 30", "40 40 12 12"]


def test_A13_third_the_rank_in_the_tournament() -> None:
    """Everything in the final is level: bea stood higher in the tournament, with fewer firsts there."""
    standing = standing_after("cuori", BEA_FIRST, EVEN_CUORI)
    assert decided(standing) == ("bea", "anna", "rank:regular")
    assert values(standing, "points:counted") == [70, 70]
    assert values(standing, "places:all") == [(1, 1, 1), (1, 1, 1)]
    assert values(standing, "rank:regular") == [2, 1]
    assert values(standing, "places:regular") == [(1, 0, 1), (0, 3, 0)]


def test_A13_fourth_the_firsts_seconds_and_thirds_of_the_tournament() -> None:
    """Level in the tournament, too (12 each, its ties left open): there anna has a first."""
    games = {"bea": "2/20 3/20 3/20", "anna": "1/20 4/20 4/20"}
    standing = standing_after("cuori", games, EVEN_CUORI, tiebreaks=[])
    assert decided(standing) == ("anna", "bea", "places:regular")
    assert values(standing, "rank:regular") == [1, 1]
    assert values(standing, "places:regular") == [(1, 0, 0), (0, 1, 2)]


# ---- A14: the King final


def test_A14_the_hands_that_are_called() -> None:
    """Seven hands, three Atouts and Sans Atout; Domino is not played and Sans Atout is the last."""
    called = book("king").stage[-1].called_hands
    assert called is not None
    assert [(h.kind, h.times) for h in called.hands if h.kind not in called.not_played] == [
        *((kind, 1) for kind in ("kings-and-jacks", "queens", "king-of-hearts", "eight-of-diamonds", "hearts")),
        *(("last-two-tricks", 1), ("tricks", 1), ("atout", 3), ("sans-atout", 1)),
    ]
    assert called.not_played == ("domino",)
    assert called.last == "sans-atout"


@pytest.mark.parametrize(
    ("games", "above", "places", "score"),
    [
        # 10 + 3 + 3 against 6 + 6 + 4: one first against none, though bea has more points
        (["30 10 -10 -30", "-30 10 30 -10", "-30 -10 30 10"], "anna", [(1, 0, 0), (0, 2, 1)], 16),
        # 6 + 3 + 3 against 4 + 4 + 4: no firsts, one second against none
        (["10 -10 30 -30", "-30 -10 30 10", "-30 -10 10 30"], "anna", [(0, 1, 0), (0, 0, 3)], 12),
        # 10 + 3 + 3 against 4 + 8 + 4: a first each, no seconds, no third against two
        (["30 -10 10 -30", "-30 15 15 0", "-30 -10 10 30"], "bea", [(1, 0, 0), (1, 0, 2)], 16),
    ],
    ids=["firsts", "seconds", "thirds"],
)
def test_A14_first_the_firsts_seconds_and_thirds_of_the_final(
    games: list[str], above: str, places: list[tuple[int, ...]], score: int
) -> None:
    """Level on score: points are no criterion in King."""
    standing = standing_after("king", BEA_FIRST if above == "anna" else ANNA_FIRST, games)
    assert decided(standing) == (above, "bea" if above == "anna" else "anna", "places:all")
    assert values(standing, "places:all") == places
    assert row(standing, above).score == score
    assert [v.criterion for v in standing.rows[0].tiebreaks] == ["places:all", "rank:regular", "places:regular"]


EVEN_KING = ["30 10 -10 -30", "10 30 -30 -10", "-5 -5 5 5"]


def test_A14_second_the_rank_in_the_tournament() -> None:
    """10 + 6 + 3½ each: bea stood higher in the tournament, with fewer firsts there."""
    standing = standing_after("king", BEA_FIRST, EVEN_KING)
    assert decided(standing) == ("bea", "anna", "rank:regular")
    assert row(standing, "anna").score == Fraction(39, 2)
    assert values(standing, "places:all") == [(1, 1, 1), (1, 1, 1)]
    assert values(standing, "rank:regular") == [2, 1]
    assert values(standing, "places:regular") == [(1, 0, 1), (0, 3, 0)]


def test_A14_third_the_firsts_seconds_and_thirds_of_the_tournament() -> None:
    """Level in the tournament, too (16 each, its ties left open): there anna has a first."""
    standing = standing_after("king", {"bea": "2/20 2/20 3/20", "anna": "1/20 4/20 4/20"}, EVEN_KING, tiebreaks=[])
    assert decided(standing) == ("anna", "bea", "places:regular")
    assert values(standing, "rank:regular") == [1, 1]
    assert values(standing, "places:regular") == [(1, 0, 0), (0, 2, 1)]


# ---- A15: ties in the Whist final


def test_A15_first_the_fewest_errors_in_the_final() -> None:
    """10 + 6 + 2 each: three errors are better than four; the errors of the tournament do not count."""
    games = ["90/2 80/1 70/0 60/0", "80/2 90/1 60/0 70/0", "50/0 50/1 60/0 60/0"]
    standing = standing_after("whist", {"anna": "1/20/0 1/20/0", "bea": "1/20/9 2/20/9"}, games)
    assert decided(standing) == ("bea", "anna", "errors:counted")
    assert values(standing, "errors:counted") == [4, 3]


@pytest.mark.parametrize(
    ("games", "above", "places", "score"),
    [
        # 10 + 1 + 1 against 6 + 3 + 3: one first against none
        (["90/1 80/0 70/0 60/0", "40/0 50/1 90/0 80/0", "40/1 50/1 90/0 80/0"], "anna", [(1, 0, 0), (0, 1, 2)], 12),
        # 6 + 1 + 1 against 2 (a shared third) + 3 + 3: no firsts, one second against none
        (["80/1 70/0 90/0 70/0", "40/0 50/1 90/0 80/0", "40/1 50/1 80/0 90/0"], "anna", [(0, 1, 0), (0, 0, 3)], 8),
        # 10 + 1 + 2 against 3 + 8 + 2: a first each, no seconds, one third against two
        (["90/1 70/0 80/0 60/0", "40/0 90/1 90/0 80/0", "50/1 50/1 90/0 90/0"], "bea", [(1, 0, 1), (1, 0, 2)], 13),
    ],
    ids=["firsts", "seconds", "thirds"],
)
def test_A15_second_the_firsts_seconds_and_thirds_of_the_final(
    games: list[str], above: str, places: list[tuple[int, ...]], score: int
) -> None:
    """Level on score and on two errors; points are no criterion in Whist."""
    standing = standing_after("whist", BEA_FIRST if above == "anna" else ANNA_FIRST, games)
    assert decided(standing) == (above, "bea" if above == "anna" else "anna", "places:all")
    assert values(standing, "places:all") == places
    assert values(standing, "errors:counted") == [2, 2]
    assert row(standing, above).score == score


EVEN_WHIST = ["90/1 80/1 70/0 60/0", "80/1 90/1 60/0 70/0", "50/1 50/1 60/0 60/0"]


def test_A15_third_the_rank_in_the_tournament() -> None:
    """Everything in the final is level: bea stood higher in the tournament, with fewer firsts there."""
    standing = standing_after("whist", BEA_FIRST, EVEN_WHIST)
    assert decided(standing) == ("bea", "anna", "rank:regular")
    assert values(standing, "errors:counted") == [3, 3]
    assert values(standing, "places:all") == [(1, 1, 1), (1, 1, 1)]
    assert values(standing, "rank:regular") == [2, 1]
    assert values(standing, "places:regular") == [(1, 0, 1), (0, 3, 0)]


def test_A15_fourth_the_firsts_seconds_and_thirds_of_the_tournament() -> None:
    """Level in the tournament, too (12 each, its ties left open): there anna has a first."""
    games = {"bea": "2/20/0 3/20/0 3/20/0", "anna": "1/20/0 4/20/0 4/20/0"}
    standing = standing_after("whist", games, EVEN_WHIST, tiebreaks=[])
    assert decided(standing) == ("anna", "bea", "places:regular")
    assert values(standing, "rank:regular") == [1, 1]
    assert values(standing, "places:regular") == [(1, 0, 0), (0, 1, 2)]


# ---- all three finals


@pytest.mark.parametrize(("name", "games"), [("cuori", EVEN_CUORI), ("king", EVEN_KING), ("whist", EVEN_WHIST)])
def test_A11_level_in_the_final_and_in_the_tournament_share_the_rank(name: str, games: list[str]) -> None:
    """All four criteria are level: one rank for both, and each is named as tied with the other."""
    standing = standing_after(name, LEVEL, games)
    anna, bea = row(standing, "anna"), row(standing, "bea")
    assert anna.rank == bea.rank
    assert (anna.tied_with, bea.tied_with, bea.decided_by) == (("bea",), ("anna",), None)
    assert [rank for rank, _ in levels(standing)] in ([1, 1, 3, 4], [1, 1, 3, 3])


@pytest.mark.parametrize("name", FINALS)
def test_A14_places_of_the_tournament_count_over_all_its_games(name: str) -> None:
    """Ten firsts, of which nine count in the tournament: the final reads ten (A10)."""
    games = {"anna": "1/20/0 " * 10, "bea": "1/20/0 " * 9}
    standing = standing_after(name, games, ["10 20 30 40"])
    assert values(standing, "places:regular") == [(10, 0, 0), (9, 0, 0)]


def test_A13_a_finalist_who_is_not_in_the_tournament_stands_below_one_who_is() -> None:
    """Who took somebody's place without a game in the tournament has no rank there."""
    standing = standing_after("cuori", {"bea": "4/50"}, EVEN_CUORI)
    assert decided(standing) == ("bea", "anna", "rank:regular")
    assert value(standing, "anna", "rank:regular") is None


def test_A12_a_finalist_who_gives_up_is_listed_with_his_games_and_marked() -> None:
    """Dino plays one game and withdraws: marked from the second game on, and not before."""
    rulebook = book("king")
    rounds = [
        table(1, "30 10 -10 -30"),
        round_of(2, "1 - anna 20", "1 - bea 0", "1 - carlo -20", "- - dino withdrawn", stage="final"),
    ]
    earlier = {"regular": tournament_of("king", ANNA_FIRST)}
    result = score_stage(rulebook.stage[-1], rulebook.game, rounds, earlier=earlier)
    assert [[r.withdrawn for r in s.rows] for s in result.standings] == [[False] * 4, [False] * 3 + [True]]
    assert [(r.entrant, r.score, r.played) for r in result.standings[1].rows] == [
        ("anna", 20, 2),
        ("bea", 12, 2),
        ("carlo", 8, 2),
        ("dino", 3, 1),
    ]
