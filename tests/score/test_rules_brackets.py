"""Places of an elimination (C7): by how far an entrant came, whatever its score; brackets played out by seeds."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from engine.model import Round, Row, Status
from engine.rules import Game, Stage
from engine.score import StageResult, Standing, overall_standing, score_stage
from score.sheets import levels, points_stage, round_of, row, stage_of, value

HIGH = Game(better="higher")


def knockout(**keys: Any) -> Stage:
    """An elimination of matches, of as many rounds as it takes."""
    return stage_of(**{"format": "knockout", "rounds": 0, "table_sizes": [2], "scores": {2: [1, 0]}, **keys})


def played(stage: Stage, *rounds: str) -> StageResult:
    """Rounds in which the tables are parted by commas and the best of each is named first; `-` before a bye."""
    found = []
    for number, text in enumerate(rounds, start=1):
        lines = []
        for table, words in enumerate(text.split(","), start=1):
            names = words.split()
            if names[0] == "-":
                lines += [f"- - {name} bye" for name in names[1:]]
            else:
                lines += [f"{table} - {name} {9 - i}" for i, name in enumerate(names)]
        found.append(round_of(number, *lines, stage="s"))
    return score_stage(stage, HIGH, found)


def newest(result: StageResult) -> Standing:
    """The standing after the last round, which must be there."""
    assert result.newest is not None
    return result.newest


EIGHT = ("a h, d e, c f, b g", "a d, c b")


def test_case_b58_places_of_eight_with_and_without_a_game_for_the_third_place() -> None:
    """1, 2, 3, 3, 5, 5, 5, 5; with the game of the losers of the semifinals 1, 2, 3, 4, 5, 5, 5, 5."""
    without = newest(played(knockout(), *EIGHT, "c a"))
    assert levels(without) == [(1, "c"), (2, "a"), (3, "b"), (3, "d"), (5, "e"), (5, "f"), (5, "g"), (5, "h")]
    with_it = newest(played(knockout(third_place=True), *EIGHT, "c a, b d"))
    assert levels(with_it) == [(1, "c"), (2, "a"), (3, "b"), (4, "d"), (5, "e"), (5, "f"), (5, "g"), (5, "h")]
    assert [r.decided_by for r in with_it.rows] == [None, *["reached"] * 4, None, None, None]
    assert [value(with_it, e, "reached") for e in "cabdefgh"] == [3, 2, Fraction(3, 2), 1, 0, 0, 0, 0]


def test_case_b58_the_table_of_the_losers_may_be_named_first() -> None:
    """The game for the third place is known by who plays it, not by its number."""
    standing = newest(played(knockout(third_place=True), *EIGHT, "d b, a c"))
    assert levels(standing)[:4] == [(1, "a"), (2, "c"), (3, "d"), (4, "b")]


def test_c7_who_has_nobody_left_to_play_for_the_third_place_is_third() -> None:
    """Below both who played the last table, where the other loser of the semifinals is out of it."""
    standing = newest(played(knockout(third_place=True), "a d, b c", "a b, - c"))
    assert levels(standing) == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert [value(standing, e, "reached") for e in "abcd"] == [2, 1, Fraction(1, 2), 0]


def test_c7_who_has_nobody_left_to_play_at_the_last_table_has_survived_every_round() -> None:
    """Where both of the other semifinal gave it up."""
    rounds = (round_of(1, "1 - a - forfeit", "1 - d - forfeit", "2 - b 5", "2 - c 2"), round_of(2, "- - b bye"))
    standing = newest(score_stage(knockout(), HIGH, rounds))
    assert levels(standing) == [(1, "b"), (2, "a"), (2, "c"), (2, "d")]
    assert value(standing, "b", "reached") == 2


def test_c7_in_mid_course_those_still_in_are_level() -> None:
    """After the first round four firsts; after the semifinals two, whoever has more points."""
    result = played(knockout(), *EIGHT, "c a")
    assert [[r.rank for r in s.rows] for s in result.standings] == [
        [1, 1, 1, 1, 5, 5, 5, 5],
        [1, 1, 3, 3, 5, 5, 5, 5],
        [1, 2, 3, 3, 5, 5, 5, 5],
    ]
    assert [s.complete for s in result.standings] == [False, False, True]


def test_c7_the_score_ranks_nobody() -> None:
    """B has won two matches and the game for the third place, a only its bye and the final: a is above b."""
    stage = knockout(third_place=True)
    result = played(stage, "b e, c d, - a", "a b, c f", "a c, b f")
    assert [(r.entrant, r.score) for r in newest(result).rows][:3] == [("a", 3), ("c", 2), ("b", 2)]
    level = played(knockout(), "b e, c d, - a", "c b, - a", "c a")
    assert [(r.rank, r.entrant, r.score) for r in newest(level).rows][:2] == [(1, "c", 3), (2, "a", 2)]


def test_c7_a_bye_is_a_round_survived() -> None:
    """Five in a bracket of eight: the three byes and the winner of the one match are level."""
    first = played(knockout(), "d e, - a b c")
    assert [(r.rank, r.entrant) for r in newest(first).rows] == [(1, "a"), (1, "b"), (1, "c"), (1, "d"), (5, "e")]
    whole = newest(played(knockout(), "d e, - a b c", "a d, b c", "b a"))
    assert levels(whole) == [(1, "b"), (2, "a"), (3, "c"), (3, "d"), (5, "e")]


def test_c7_at_tables_of_four_the_first_two_go_through() -> None:
    """Sixteen: after the first round eight are level; the places of the last table are those at it."""
    stage = knockout(table_sizes=[4], scores=[1], through=2, one_winner=True)
    result = played(stage, "a b c d, e f g h, i j k l, m n o p", "a e b f, i m j n", "m a i e")
    assert [r.rank for r in result.standings[0].rows] == [1] * 8 + [9] * 8
    assert [r.rank for r in result.standings[1].rows] == [1] * 4 + [5] * 4 + [9] * 8
    assert levels(newest(result))[:5] == [(1, "m"), (2, "a"), (3, "i"), (4, "e"), (5, "b")]
    assert [value(newest(result), e, "reached") for e in "maieb"] == [3, Fraction(8, 3), Fraction(7, 3), 2, 1]


def test_c7_who_does_not_come_to_a_table_is_out_there() -> None:
    """The winner of the first round forfeits the second, or gave up before it: level with who lost it."""
    rounds = [
        round_of(1, "1 - a 9", "1 - d 8", "2 - b 9", "2 - c 8", stage="s"),
        round_of(2, "1 - a forfeit", "1 - b #1", stage="s"),
    ]
    assert levels(newest(score_stage(knockout(), HIGH, rounds))) == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]
    gone = [rounds[0], Round("s", 2, (Row("a", status=Status.WITHDRAWN), Row("b", "1", place=1)), places_noted=True)]
    standing = newest(score_stage(knockout(), HIGH, gone))
    assert levels(standing) == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]
    assert row(standing, "a").withdrawn


def test_c7_who_is_level_at_the_edge_goes_through_as_the_next_round_shows() -> None:
    """A drawn match: both may still be in; then the one who is seen in the final has gone through."""
    rounds = [
        round_of(1, "1 - a 9", "1 - d 9", "2 - b 9", "2 - c 8", stage="s"),
        round_of(2, "1 - d 9", "1 - b 8", stage="s"),
    ]
    result = score_stage(knockout(), HIGH, rounds)
    assert levels(result.standings[0]) == [(1, "a"), (1, "b"), (1, "d"), (4, "c")]
    assert levels(result.standings[1]) == [(1, "d"), (2, "b"), (3, "a"), (3, "c")]


def test_c7_the_rulebooks_criteria_come_behind() -> None:
    """The losers of the semifinals, parted by their difference."""
    stage = knockout(tiebreaks=["difference"])
    rounds = [
        round_of(1, "1 - a 9", "1 - d 7", "2 - b 9", "2 - c 8", stage="s"),
        round_of(2, "1 - a 9", "1 - b 8", stage="s"),
    ]
    standing = newest(score_stage(stage, HIGH, rounds))
    assert [(r.rank, r.entrant, r.decided_by) for r in standing.rows] == [
        (1, "a", None),
        (2, "b", "reached"),
        (3, "c", "reached"),
        (4, "d", "difference"),
    ]
    assert [v.criterion for v in standing.rows[0].tiebreaks] == ["reached", "difference"]


@pytest.mark.parametrize("third", [False, True])
@pytest.mark.parametrize("entrants", [*range(2, 35), 64, 100, 130])
def test_c7_the_places_of_every_bracket_are_by_the_round_of_the_defeat(entrants: int, third: bool) -> None:
    """Byes in the first round, then halves: whoever lost later stands higher, those of one round level."""
    lots = random.Random(entrants)
    left = [f"m{n:03}" for n in range(entrants)]
    size = 1 << (entrants - 1).bit_length()
    out: dict[str, int] = {}
    rounds: list[Round] = []
    losers: list[str] = []
    while len(left) > 1:
        number = len(rounds) + 1
        byes = left[: size - entrants] if number == 1 else []
        pairs = list(left[len(byes) :])
        lots.shuffle(pairs)
        rows = [Row(e, status=Status.BYE) for e in byes]
        rows += [Row(e, str(1 + i // 2), points=Fraction(2 - i % 2)) for i, e in enumerate(pairs)]
        if third and len(left) == 2 and len(losers) == 2:
            rows += [Row(e, "third", points=Fraction(2 - i)) for i, e in enumerate(losers)]
        losers = pairs[1::2]
        out |= dict.fromkeys(losers, 2 * number)
        rounds.append(Round("s", number, tuple(rows)))
        left = [*byes, *pairs[::2]]
    out[left[0]] = 2 * len(rounds) + 2
    for winner in [r.entrant for r in rounds[-1].rows if r.table == "third"][:1]:
        out[winner] += 1
    standing = newest(score_stage(knockout(third_place=third), HIGH, rounds))
    assert standing.complete
    assert {r.entrant: r.rank for r in standing.rows} == {
        e: 1 + sum(1 for o in out.values() if o > mine) for e, mine in out.items()
    }


# ---- the final ranking of groups and an elimination


def group_stage() -> StageResult:
    """Two groups of three, once all have met: a, b, c and x, y, z in this order, x better than a, c better than z."""
    stage = stage_of(
        name="groups", format="round-robin", rounds=0, table_sizes=[2], scores={2: [1, 0]}, tiebreaks=["difference"]
    )
    texts = (
        ("1 - a 3", "1 - b 1", "2 - x 9", "2 - y 0", "- - c bye", "- - z bye"),
        ("1 - b 3", "1 - c 2", "2 - y 9", "2 - z 0", "- - a bye", "- - x bye"),
        ("1 - a 3", "1 - c 2", "2 - x 9", "2 - z 0", "- - b bye", "- - y bye"),
    )
    rounds = [round_of(n, *lines, stage="groups") for n, lines in enumerate(texts, start=1)]
    return score_stage(stage, HIGH, rounds, groups=dict(zip("abcxyz", "AAABBB", strict=True)))


def test_c6_the_final_ranking_of_groups_is_that_of_all_together() -> None:
    """Both firsts have won twice: x by 18, a by 3; nobody is first twice."""
    standing = overall_standing([group_stage()])
    assert standing is not None
    assert [(r.rank, r.entrant, r.group, r.decided_by) for r in standing.rows] == [
        (1, "x", "B", None),
        (2, "a", "A", "difference"),
        (3, "y", "B", "score"),
        (4, "b", "A", "difference"),
        (5, "c", "A", "score"),
        (6, "z", "B", "difference"),
    ]


def test_c7_the_final_ranking_goes_on_with_those_who_were_not_in_the_elimination() -> None:
    """Two of each group play on: the others follow as they stood across the groups."""
    final = score_stage(
        knockout(name="final", third_place=True),
        HIGH,
        [
            round_of(1, "1 - x 9", "1 - b 8", "2 - a 9", "2 - y 8", stage="final"),
            round_of(2, "1 - a 9", "1 - x 8", "2 - b 9", "2 - y 8", stage="final"),
        ],
    )
    standing = overall_standing([group_stage(), final])
    assert standing is not None
    assert [(r.rank, r.entrant, r.decided_by) for r in standing.rows] == [
        (1, "a", None),
        (2, "x", "reached"),
        (3, "b", "reached"),
        (4, "y", "reached"),
        (5, "c", "stage"),
        (6, "z", "difference"),
    ]


def test_c7_what_decides_after_an_elimination_is_never_its_score() -> None:
    """Of the elimination a and c play on; b and d are left, b by a defeat one round later, with the lower score."""
    first = played(knockout(), "c d, - a b e", "a b, c e", "a c")
    fines = score_stage(points_stage(name="last"), HIGH, [round_of(1, "1 - a 3", "1 - c 2", "1 - e 1", stage="last")])
    standing = overall_standing([first, fines])
    assert standing is not None
    assert [(r.rank, r.entrant, r.decided_by) for r in standing.rows] == [
        (1, "a", None),
        (2, "c", "score"),
        (3, "e", "score"),
        (4, "b", "stage"),
        (5, "d", "reached"),
    ]


def test_c7_an_earlier_stage_has_its_rank_whatever_is_played_later() -> None:
    """`rank:groups` in the elimination is the rank within the group, and case B44: no number of it grows."""
    before = group_stage()
    stage = knockout(
        name="final", tiebreaks=["rank:groups", "difference:groups", "points-against:groups", "wins:groups"]
    )
    table = [round_of(1, "1 - x 9", "1 - b 8", "2 - a 9", "2 - y 8", stage="final")]
    result = newest(score_stage(stage, HIGH, table, earlier={"groups": before}))
    assert [[v.value for v in row(result, e).tiebreaks] for e in "xayb"] == [
        [1, 1, 18, 0, 2],
        [1, 1, 3, 3, 2],
        [0, 2, 0, 9, 1],
        [0, 2, -1, 5, 1],
    ]
    assert [r.entrant for r in result.rows] == ["x", "a", "y", "b"]
