"""What holds for every season: nothing is lost at a table, nothing depends on order or names, numbers are exact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.model import SEATS, Round, Row
from engine.rules import Game, exact
from engine.score import ScoredGame, StageResult, Standing, score_stage
from score.matches import MatchEvent, match_events
from score.oracle_games import oracle_games
from score.seasons import Season, seasons
from score.sheets import book, game_in, levels, points_stage, stage_of

LOW, HIGH = Game(better="lower"), Game(better="higher")
FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def scored(season: Season, **changed: Any) -> StageResult:
    """The season, scored, with what is given put in place of its own."""
    season = replace(season, **changed)
    return score_stage(season.stage, season.game, season.rounds, **season.more)


def without_complete(result: StageResult) -> list[Standing]:
    """The standings, but not whether they are the last."""
    return [replace(s, complete=False) for s in result.standings]


def by_game(result: StageResult) -> dict[tuple[int, str], ScoredGame]:
    """The games by round and entrant."""
    return {(g.round, g.entrant): g for g in result.games}


# ---- a table


@given(
    st.sampled_from([[10, 6, 3, 1], [11, 7, 4, 2, 1], [15, 5, -5, -15], [Fraction("0.1"), Fraction("0.2")], [7]]),
    st.lists(st.integers(0, 3), min_size=1, max_size=9),
    st.sampled_from((LOW, HIGH)),
)
def test_the_scores_of_a_table_add_up_to_what_its_places_are_worth(
    scores: list[Any], points: list[int], game: Game
) -> None:
    """However the places are shared, nothing is lost and nothing is made."""
    rows = tuple(Row(f"m{i}", "1", points=Fraction(p)) for i, p in enumerate(points))
    result = score_stage(stage_of(scores=scores, scores_rest=2), game, [Round("s", 1, rows)])
    worth = [*(Fraction(s) for s in scores), *([Fraction(2)] * len(points))][: len(points)]
    assert sum(g.score for g in result.games if g.score is not None) == sum(worth)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=9), st.sampled_from((LOW, HIGH)))
def test_better_points_are_never_a_worse_place_or_score(points: list[int], game: Game) -> None:
    """Equal points, equal place and score; better points, a better place and at least the score."""
    rows = tuple(Row(f"m{i}", "1", points=Fraction(p)) for i, p in enumerate(points))
    games = score_stage(stage_of(), game, [Round("s", 1, rows)]).games
    sign = 1 if game.better == "lower" else -1
    for a in games:
        for b in games:
            assert a.points is not None
            assert b.points is not None
            assert a.place is not None
            assert b.place is not None
            assert a.score is not None
            assert b.score is not None
            assert (sign * a.points < sign * b.points) == (a.place < b.place)
            assert (a.points == b.points) == (a.place == b.place)
            assert a.place > b.place or a.score >= b.score


# ---- order, names, rounds


@given(seasons(), st.randoms(use_true_random=False))
@FEW
def test_the_order_of_rows_rounds_and_penalties_changes_nothing(season: Season, random: Any) -> None:
    """Files may come in any order and so may the rows in them."""
    rounds = [replace(r, rows=tuple(random.sample(r.rows, len(r.rows)))) for r in season.rounds]
    random.shuffle(rounds)
    fines = random.sample(season.penalties, len(season.penalties))
    mixed = scored(season, rounds=tuple(rounds), penalties=tuple(fines))
    assert mixed.standings == scored(season).standings
    assert by_game(mixed) == by_game(scored(season))


@given(match_events(), st.randoms(use_true_random=False))
@FEW
def test_the_order_of_matches_changes_nothing(event: MatchEvent, random: Any) -> None:
    """Nor which side is named first, in the standings and across the groups."""
    rounds = [replace(r, rows=tuple(random.sample(r.rows, len(r.rows)))) for r in event.rounds]
    random.shuffle(rounds)
    mixed = score_stage(event.stage, event.game, rounds, **event.more)
    whole = score_stage(event.stage, event.game, event.rounds, **event.more)
    assert (mixed.standings, mixed.across) == (whole.standings, whole.across)
    assert by_game(mixed) == by_game(whole)


@given(match_events())
@FEW
def test_another_round_of_matches_never_changes_an_earlier_standing(event: MatchEvent) -> None:
    """What is said of opponents after round n is said by the games up to it."""
    whole = without_complete(score_stage(event.stage, event.game, event.rounds, **event.more))
    for n in range(len(event.rounds)):
        part = without_complete(score_stage(event.stage, event.game, event.rounds[:n], **event.more))
        assert part == whole[: len(part)]


@given(match_events())
@FEW
def test_in_a_match_what_one_side_makes_the_other_lets_in(event: MatchEvent) -> None:
    """Of every match that was played; and no more than one win is made of it."""
    result = score_stage(event.stage, event.game, event.rounds, **event.more)
    games = by_game(result)
    for g in result.games:
        for other in (games[g.round, o] for o in g.opponents):
            assert len(g.opponents) == 1
            if g.gross is not None and other.gross is not None:
                assert (g.points_for, g.points_against) == (other.points_against, other.points_for)
            assert not (g.place == other.place == 1 and g.shared == 1)


@given(seasons())
@FEW
def test_what_an_entrant_is_called_changes_nothing(season: Season) -> None:
    """Other ids in the same order give the same standing with the other ids; ids never settle anything."""

    def other(entrant: str) -> str:
        return f"è il «{entrant}»"

    renamed = scored(season.renamed(other))
    expected = [
        replace(
            s,
            rows=tuple(
                replace(r, entrant=other(r.entrant), tied_with=tuple(other(t) for t in r.tied_with)) for r in s.rows
            ),
        )
        for s in scored(season).standings
    ]
    assert list(renamed.standings) == expected


@given(seasons())
@FEW
def test_ids_in_the_opposite_order_keep_every_rank(season: Season) -> None:
    """Turned round, the ids list level entrants the other way and change no rank and no score."""

    def other(entrant: str) -> str:
        return f"z{99 - int(entrant[1:]):02}"

    turned = scored(season.renamed(other))
    for one, two in zip(scored(season).standings, turned.standings, strict=True):
        assert {(other(r.entrant), r.rank, r.score, r.discarded) for r in one.rows} == {
            (r.entrant, r.rank, r.score, r.discarded) for r in two.rows
        }


@given(seasons())
@FEW
def test_a_void_round_is_as_if_it_had_never_been_played(season: Season) -> None:
    """Left out or void: the same games and standings."""
    played = tuple(r for r in season.rounds if not r.void)
    assert scored(season, rounds=played).games == scored(season).games
    assert without_complete(scored(season, rounds=played)) == without_complete(scored(season))


@given(seasons())
@FEW
def test_another_round_never_changes_an_earlier_standing(season: Season) -> None:
    """What was published after round n is still true when n + 1 is in."""
    whole = without_complete(scored(season))
    for n in range(len(season.rounds)):
        part = without_complete(scored(season, rounds=season.rounds[:n]))
        assert part == whole[: len(part)]


@given(seasons())
@FEW
def test_a_standing_holds_together(season: Season) -> None:
    """Ranks rise with the list, level entrants name each other, every game is counted or discarded once."""
    for standing in scored(season).standings:
        ranks = [r.rank for r in standing.rows]
        assert ranks == sorted(ranks)
        for i, row in enumerate(standing.rows):
            level = tuple(r.entrant for r in standing.rows if r.rank == row.rank and r is not row)
            assert row.tied_with == level
            assert (row.decided_by is None) == (i == 0 or standing.rows[i - 1].rank == row.rank)
            assert len(row.counted) + len(row.discarded) == row.played
            assert not set(row.counted) & set(row.discarded)
            if season.stage.ranks == "standard":
                assert row.rank == 1 + sum(1 for r in ranks if r < row.rank)


# ---- exact numbers


@pytest.mark.parametrize(("better", "total"), [("higher", "0.3"), ("lower", "0.3")])
def test_a_tenth_and_two_tenths_are_three_tenths(better: str, total: str) -> None:
    """0.1 + 0.2 and 0.3 tie, as they do on paper."""
    rounds = [
        Round("s", n, (Row("a", "1", points=exact(a)), Row("b", "1", points=exact(b))))
        for n, (a, b) in enumerate((("0.1", total), ("0.2", "0")), start=1)
    ]
    standing = score_stage(
        points_stage(tiebreaks=["points:all"]), Game.model_validate({"better": better}), rounds
    ).newest
    assert standing is not None
    assert levels(standing) == [(1, "a"), (1, "b")]
    assert [r.score for r in standing.rows] == [Fraction(3, 10)] * 2


def test_the_smallest_difference_decides() -> None:
    """A millionth is enough, beside points of a hundred million."""
    rows = (Row("a", "1", points=exact("100000000.000001")), Row("b", "1", points=exact("100000000")))
    standing = score_stage(points_stage(), HIGH, [Round("s", 1, rows)]).newest
    assert standing is not None
    assert levels(standing) == [(1, "a"), (2, "b")]
    assert [row.score for row in standing.rows] == [Fraction(10**14 + 1, 10**6), Fraction(10**8)]


def _king_round(number: int, ties: list[int]) -> Round:
    """A round by seats in which the best of the Norths, Easts … are as many level as `ties` says, then 13 more each."""
    rows = []
    for seat, level in zip(SEATS, ties, strict=True):
        for nth in range(level + 13):
            points = 100 if nth < level else -nth
            rows.append(Row(f"{seat}{nth:02}", str(nth), seat, points=Fraction(points)))
    return Round("regular", number, tuple(rows))


def test_ties_of_seven_eleven_and_thirteen_are_split_exactly() -> None:
    """King's 10, 6, 4, 3, 2, 1, 1 … shared by 7, 11, 13 and 3: 27/7, 31/11, 33/13 and 20/3, and their sums."""
    king = book("king")
    stage, game = king.stage[0], king.game
    result = score_stage(stage, game, [_king_round(1, [7, 11, 13, 3])])
    expected = {"N": Fraction(27, 7), "E": Fraction(31, 11), "S": Fraction(33, 13), "W": Fraction(20, 3)}
    assert {seat: game_in(result, f"{seat}00").score for seat in SEATS} == expected
    assert sum(g.score for g in result.games if g.score is not None and g.seat == "N") == 25 + 15


def test_many_prime_ties_in_one_season_do_not_overflow() -> None:
    """Four rounds with ties of 16 sizes without a common factor: their common denominator needs more than 64 bits."""
    king = book("king", counting=12)
    primes = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67]
    assert prod(primes) > 2**64
    rounds = [_king_round(n + 1, primes[4 * n : 4 * n + 4]) for n in range(4)]
    newest = score_stage(king.stage[0], king.game, rounds).newest
    assert newest is not None
    totals = {seat: Fraction(0) for seat in SEATS}
    for nth, k in enumerate(primes):
        # k level at the top share 25 and, past the fifth place, 1 for each: (25 + k − 5) / k
        totals[SEATS[nth % 4]] += Fraction(20 + k, k)
    for seat, total in totals.items():
        row = newest.row(f"{seat}00")
        assert row is not None
        assert row.score == total


def test_a_thousand_players_are_scored_exactly() -> None:
    """250 tables by seat, everyone level in each seat: 250 share 25 + 245, three rounds in a row."""
    king = book("king")
    rows = tuple(
        Row(f"m{table:03}{seat}", str(table), seat, points=Fraction(0)) for table in range(250) for seat in SEATS
    )
    result = score_stage(king.stage[0], king.game, [Round("regular", n, rows) for n in (1, 2, 3)])
    newest = result.newest
    assert newest is not None
    assert len(newest.rows) == 1000
    assert {(r.rank, r.score, r.places) for r in newest.rows} == {(1, Fraction(81, 25), (3, 0, 0))}
    assert len(newest.rows[0].tied_with) == 999


def test_a_thousand_players_with_every_kind_of_tie() -> None:
    """37 distinct points among 250 in each seat: both scorers give every place and score."""
    king = book("king")
    rows = tuple(
        Row(f"m{table:03}{seat}", str(table), seat, points=Fraction((table * table + ord(seat)) % 37))
        for table in range(250)
        for seat in SEATS
    )
    games = score_stage(king.stage[0], king.game, [Round("regular", 1, rows)]).games
    assert sum(g.score for g in games if g.score is not None) == 4 * (25 + 245)
    assert list(games) == oracle_games(king.stage[0], king.game, Round("regular", 1, rows))
