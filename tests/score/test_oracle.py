"""The scorer against a second one, written apart from it, on random seasons full of ties."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from engine.model import Penalty
from engine.rules import Game
from engine.score import Lot, StageResult, score_stage
from score.matches import MatchEvent, match_events
from score.oracle import oracle_stage
from score.seasons import Season, finals, seasons
from score.sheets import game_in, levels, points_stage, round_of, stage_of

SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large]
LOW, HIGH = Game(better="lower"), Game(better="higher")


def assert_same(ours: StageResult, other: StageResult) -> None:
    """Both scorers say the same of every game and of every line of every standing."""
    assert [(g.round, g.entrant) for g in ours.games] == [(g.round, g.entrant) for g in other.games]
    for game, second in zip(ours.games, other.games, strict=True):
        assert game == second
    assert [(s.stage, s.after, s.complete) for s in ours.standings] == [
        (s.stage, s.after, s.complete) for s in other.standings
    ]
    for standing, second_standing in zip(ours.standings, other.standings, strict=True):
        assert levels(standing) == levels(second_standing)
        for row, second_row in zip(standing.rows, second_standing.rows, strict=True):
            assert row == second_row


@given(seasons())
@settings(max_examples=200, suppress_health_check=SLOW_TO_DRAW)
def test_both_scorers_say_the_same(season: Season) -> None:
    """Every place, score, discard, criterion, rank and deciding criterion after every round."""
    ours = score_stage(season.stage, season.game, season.rounds, **season.more)
    other = oracle_stage(season.stage, season.game, season.rounds, **season.more)
    assert_same(ours, other)


@given(match_events())
@settings(max_examples=150, suppress_health_check=SLOW_TO_DRAW)
def test_both_scorers_say_the_same_of_matches(event: MatchEvent) -> None:
    """Byes, forfeits, draws and groups, and criteria that look at opponents, in any order (B6, B8, C6)."""
    ours = score_stage(event.stage, event.game, event.rounds, **event.more)
    other = oracle_stage(event.stage, event.game, event.rounds, **event.more)
    assert_same(ours, other)
    assert (ours.across is None) == (other.across is None)
    if ours.across is not None and other.across is not None:
        assert levels(ours.across) == levels(other.across)
        assert ours.across.rows == other.across.rows


@given(finals())
@settings(max_examples=50, suppress_health_check=SLOW_TO_DRAW)
def test_both_scorers_say_the_same_of_a_final(pair: tuple[Season, Season]) -> None:
    """Criteria that look back at the tournament from its final."""
    before, final = pair
    ours = score_stage(
        final.stage,
        final.game,
        final.rounds,
        earlier={"regular": score_stage(before.stage, before.game, before.rounds)},
        **final.more,
    )
    other = oracle_stage(
        final.stage,
        final.game,
        final.rounds,
        earlier={"regular": oracle_stage(before.stage, before.game, before.rounds)},
        **final.more,
    )
    assert_same(ours, other)


# ---- the second scorer itself, against numbers worked out by hand


def test_oracle_splits_and_takes_the_higher_place() -> None:
    """34, 34, 78, 114 give 8, 8, 3, 1 where scores are split and 10, 10, 3, 1 where the higher is taken."""
    table = round_of(1, "1 N a 34", "1 E b 34", "1 S c 78", "1 W d 114", stage="s")
    split = oracle_stage(stage_of(), LOW, [table])
    higher = oracle_stage(stage_of(ties="higher"), LOW, [table])
    assert [game_in(split, e).score for e in "abcd"] == [8, 8, 3, 1]
    assert [game_in(higher, e).score for e in "abcd"] == [10, 10, 3, 1]
    assert [game_in(higher, e).place for e in "abcd"] == [1, 1, 3, 4]


def test_oracle_compares_seats_across_tables() -> None:
    """Norths 21, −5, 21 over three tables: 8, 4, 8."""
    stage = stage_of(compare="seat", scores=[10, 6, 4, 3, 2], scores_rest=1)
    result = oracle_stage(stage, HIGH, [round_of(1, "1 N a 21", "2 N b -5", "3 N c 21", stage="s")])
    assert [game_in(result, e).score for e in "abc"] == [8, 4, 8]


def test_oracle_discards_the_worst_game_by_hand() -> None:
    """Scores 1 with 100, 90, 90 and 80 points, one of them kept: the 80."""
    rounds = [
        round_of(n, f"1 - a {p}", "1 - b 0", "1 - c 1", "1 - d 2", stage="s")
        for n, p in enumerate((100, 90, 90, 80), start=1)
    ]
    for best, discarded in ((1, (1, 2, 3)), (2, (1, 2)), (3, (1,)), (4, ())):
        stage = stage_of(counting=best, tiebreaks=["points:counted"])
        newest = oracle_stage(stage, LOW, rounds).newest
        assert newest is not None
        anna = newest.row("a")
        assert anna is not None
        assert anna.discarded == discarded


@pytest.mark.parametrize(("ranks", "expected"), [("standard", [1, 2, 2, 4]), ("dense", [1, 2, 2, 3])])
def test_oracle_ranks(ranks: str, expected: list[int]) -> None:
    """30, 21, 21, 10 in both ways of counting ranks."""
    table = round_of(1, "1 - a 21", "1 - b 30", "1 - c 10", "1 - d 21", stage="s")
    newest = oracle_stage(points_stage(ranks=ranks), HIGH, [table]).newest
    assert newest is not None
    assert [r.rank for r in newest.rows] == expected
    assert [r.entrant for r in newest.rows] == ["b", "a", "d", "c"]
    assert [r.decided_by for r in newest.rows] == [None, "score", None, "score"]
    assert [r.tied_with for r in newest.rows] == [(), ("d",), ("a",), ()]


def test_oracle_adds_penalties_before_the_places_and_to_the_total() -> None:
    """A penalty of −3 points costs the place, one of −1 score the total, from its round on."""
    rounds = [round_of(n, "1 - a 10", "1 - b 8", stage="s") for n in (1, 2)]
    fines = [Penalty("s", 1, "a", "x", points=Fraction(-3)), Penalty("s", 2, "b", "x", score=Fraction(-1))]
    result = oracle_stage(stage_of(scores=[2, 1]), HIGH, rounds, penalties=fines)
    assert [(r.entrant, r.score) for r in result.standings[0].rows] == [("b", 2), ("a", 1)]
    assert [(r.entrant, r.score) for r in result.standings[1].rows] == [("a", 3), ("b", 2)]


def test_oracle_counts_the_best_of_each_part() -> None:
    """The best 1 of rounds 1 and 2 and the best 1 of rounds 3 and 4: not the best 2 of all."""
    rounds = [round_of(n, f"1 - a {p}", stage="s") for n, p in enumerate((9, 8, 2, 1), start=1)]
    stage = points_stage(rounds=4, counting=[{"rounds": [1, 2], "best": 1}, {"rounds": [3, 4], "best": 1}])
    newest = oracle_stage(stage, HIGH, rounds).newest
    assert newest is not None
    assert (newest.rows[0].score, newest.rows[0].counted, newest.rows[0].discarded) == (11, (1, 3), (2, 4))


# ---- bonus, lots, different games and withdrawals, by hand


def test_oracle_adds_a_bonus_from_the_first_round_on() -> None:
    """10 + 1 is behind 6 + 7; a floor on the total keeps penalties, and only those, from going below 0."""
    rounds = [round_of(1, "1 - a 10", "1 - b 8", stage="s")]
    bonus = {"a": Fraction(1), "b": Fraction(7), "z": Fraction(9)}
    newest = oracle_stage(stage_of(), HIGH, rounds, bonus=bonus).newest
    assert newest is not None
    assert [(r.entrant, r.score, r.bonus) for r in newest.rows] == [("b", 13, 7), ("a", 11, 1)]
    fines = [Penalty("s", 1, "b", "x", score=Fraction(-20))]
    floored = oracle_stage(stage_of(floor="total"), HIGH, rounds, bonus=bonus, penalties=fines).newest
    assert floored is not None
    assert [(r.entrant, r.score) for r in floored.rows] == [("a", 11), ("b", 0)]


def test_oracle_reads_lots_only_when_all_who_are_level_have_one() -> None:
    """Three level: nothing with two lots or in the round before they are drawn, the lower order first with three."""
    rounds = [round_of(n, "1 - a 5", "1 - b 5", "1 - c 5", stage="s") for n in (1, 2)]
    stage = stage_of(tiebreaks=["lot"])
    some = {"a": Lot(2, 2), "b": Lot(1, 2)}
    whole = {**some, "c": Lot(3, 1)}
    for lots, after, expected in (
        (some, 2, [(1, "a", None), (1, "b", None), (1, "c", None)]),
        (whole, 1, [(1, "a", None), (1, "b", None), (1, "c", None)]),
        (whole, 2, [(1, "b", 1), (2, "a", 2), (3, "c", 3)]),
    ):
        standing = oracle_stage(stage, HIGH, rounds, lots=lots).after(after)
        assert standing is not None
        assert [(r.rank, r.entrant, r.tiebreaks[0].value) for r in standing.rows] == expected


def test_oracle_compares_each_round_by_its_own_game() -> None:
    """The same numbers the other way round; equal points are settled by errors in one of the games alone."""
    stage = stage_of(rounds=3, games=["low", "high", "tricks"], game_tiebreaks={"tricks": ["errors"]})
    rounds = [round_of(n, "1 - a 5 e0", "1 - b 9 e1", "1 - c 9 e2", stage="s") for n in (1, 2, 3)]
    result = oracle_stage(stage, LOW, rounds, games={"low": LOW, "high": HIGH, "tricks": HIGH})
    assert [[game_in(result, e, n).place for e in "abc"] for n in (1, 2, 3)] == [[1, 2, 2], [3, 1, 1], [3, 1, 2]]


def test_oracle_names_who_had_given_up_by_the_round() -> None:
    """Not before, marked from there on, and no longer after a later game."""
    rounds = [
        round_of(1, "1 - a 5", "1 - b 4", stage="s"),
        round_of(2, "1 - a 5", "- - b withdrawn", stage="s"),
        round_of(3, "1 - a 5", "- - b absent", stage="s"),
        round_of(4, "1 - a 5", "1 - b 9", stage="s"),
    ]
    standings = oracle_stage(stage_of(), HIGH, rounds).standings
    assert [[r.withdrawn for r in s.rows if r.entrant == "b"] for s in standings] == [[False], [True], [True], [False]]
    assert not any(r.withdrawn for s in standings for r in s.rows if r.entrant == "a")
