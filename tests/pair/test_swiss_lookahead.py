"""Small fields with many rounds: pairings after which the rounds to come can still be paired (B1, case B49)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from engine.pair import Place, SeatingError, SeededLots, Situation, make_seating, swiss
from engine.pair.lookahead import Free, can_be_paired
from pair.legality import rounds_left
from pair.lottery import Lottery, placed
from pair.tournaments import SWISS, pairs_of


def graph(*pairs: str) -> Free:
    """Who may still meet, from the pairs that may: "ab" is the first and the second letter."""
    met = [{ord(letter) - ord("a") for letter in pair} for pair in pairs]
    return {e: frozenset().union(*(pair - {e} for pair in met if e in pair)) for e in sorted(set().union(*met))}


def hexagon(rounds: int, *standing: str, lots: str = "adbefc", present: str = "abcdef") -> str:
    """Round 3 of a stage of `rounds` rounds, after two in which each met the neighbours on a hexagon a-b-c-d-e-f: left
    are the two triangles ace and bdf, and ad, be and cf between them. With five present the bye is f.
    """
    stage = SWISS.model_copy(update={"rounds": rounds})
    met = [("ab", "cd", "ef"), ("bc", "de", "fa")]
    tables = tuple(tuple(tuple(match) for match in matches if set(match) <= set(present)) for matches in met)
    byes = {} if "f" in present else {"e": 1, "a": 1}
    level = placed(*standing) or placed(f"1 {present} 1")
    made = make_seating(Situation(stage, tuple(present), level, number=3, tables=tables, byes=byes), Lottery(lots))
    return " ".join([*("".join(pair) for pair in pairs_of(made)), *(f"+{e}" for e in made.byes)])


# --- how many rounds can be paired ---


def test_b1_two_triangles_cannot_be_paired_and_a_ring_of_six_can_twice() -> None:
    """Within three one is always left over; round a ring every second meeting, and then the others."""
    triangles = graph("ac", "ae", "ce", "bd", "bf", "df")
    ring = graph("ab", "bc", "cd", "de", "ef", "fa")
    assert [can_be_paired(triangles, rounds) for rounds in (0, 1)] == [True, False]
    assert [can_be_paired(ring, rounds) for rounds in (0, 1, 2, 3)] == [True, True, True, False]


def test_b1_the_petersen_graph_can_be_paired_once() -> None:
    """Ten of whom each may meet three others: without any complete pairing two rings of five are left."""
    petersen = graph(*"ab bc cd de ea af bg ch di ej fh hj jg gi if".split())
    assert all(len(free) == 3 for free in petersen.values())
    assert [can_be_paired(petersen, rounds) for rounds in (1, 2, 3)] == [True, False, False]


@pytest.mark.parametrize("count", [2, 4, 6, 8, 10, 12])
def test_b1_everybody_can_meet_everybody(count: int) -> None:
    """In one round fewer than there are entrants, and not in more."""
    everyone = graph(*("".join(pair) for pair in combinations("abcdefghijklmnop"[:count], 2)))
    assert can_be_paired(everyone, count - 1)
    assert not can_be_paired(everyone, count)


def test_b1_rounds_to_come_are_those_that_pairing_all_of_them_finds() -> None:
    """In 400 fields of four to eight, after some whole rounds and some meetings."""
    random = Random("rounds to come")
    found = []
    for _ in range(400):
        everyone = "abcdefgh"[: random.choice((4, 6, 6, 6, 8))]
        met = {frozenset(pair) for pair in combinations(everyone, 2) if random.random() < 0.15}
        for _ in range(random.randint(len(everyone) // 2 - 2, len(everyone) // 2)):
            order = random.sample(everyone, len(everyone))
            met |= {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=True)}
        free = {
            n: frozenset(m for m, other in enumerate(everyone) if m != n and frozenset((one, other)) not in met)
            for n, one in enumerate(everyone)
        }
        fewest = min(map(len, free.values()))
        most = rounds_left(frozenset(everyone), frozenset(met), frozenset(), fewest)
        assert [rounds for rounds in range(len(everyone) + 1) if can_be_paired(free, rounds)] == [*range(most + 1)]
        found.append((most, fewest))
    assert {most for most, _ in found} == {0, 1, 2, 3, 4, 5}
    assert sum(most < fewest for most, fewest in found) > 20


# --- which pairing is taken ---


def test_b1_of_equally_good_pairings_one_is_taken_after_which_the_rest_can_be_paired() -> None:
    """All are level. In the last round neighbours meet, ad be fc; before it that would leave two triangles."""
    assert hexagon(3) == "ad be fc"
    assert hexagon(4) == hexagon(5) == hexagon(5, present="fedcba") == "ad bf ec"


def test_b1_the_bye_counts_as_somebody_to_be_met() -> None:
    """The same with five: e and a have had byes. With c left over, d, b and the bye would be a triangle, too."""
    assert hexagon(3, lots="daebc", present="abcde") == "da eb +c"
    assert hexagon(5, lots="daebc", present="abcde") == "da ec +b"


def test_b1_small_differences_come_before_the_rounds_to_come() -> None:
    """Each of ad, be and cf is level, and nobody else: that pairing stands, and round 4 cannot be paired."""
    assert hexagon(5, "1 ad 2", "3 be 1", "5 fc 0") == "ad be fc"


def test_b1_the_rounds_to_come_come_before_the_squares_of_the_differences() -> None:
    """ad, be, cf differ by 0 + 1 + 1 and ad, bf, ec by 0 + 2 + 0, which is as much; the squares are 2 and 4."""
    standing = ("1 ad 3", "3 b 2", "4 ec 1", "6 f 0")
    assert hexagon(3, *standing) == "ad be cf"
    assert hexagon(5, *standing) == "ad bf ec"


def test_b1_as_many_rounds_as_can_be_are_left_where_not_all_can() -> None:
    """Six can meet in five rounds only, and the rulebook has nine."""
    assert hexagon(9) == "ad bf ec"


def test_b1_a_field_beyond_what_is_looked_at_keeps_its_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if six were too many."""
    monkeypatch.setattr(swiss, "MOST", 4)
    assert hexagon(5) == "ad be fc"


def test_b1_who_asked_for_a_bye_has_had_it_and_is_there_in_the_next_round() -> None:
    """f and d have had byes, and b asks for one. After ad, cf nobody could have the bye of round 4: b, d and f not a
    second time, and with a left over c has met b, d and f, with c left over a has."""
    tables = ((("a", "b"), ("c", "d")), (("b", "c"), ("f", "a")))
    situation = Situation(
        SWISS, tuple("abcdf"), placed("1 abcdf 1"), number=3, tables=tables, byes={"f": 1, "d": 1}, wanted_byes=("b",)
    )
    made = {
        rounds: make_seating(replace(situation, stage=SWISS.model_copy(update={"rounds": rounds})), Lottery("adcfb"))
        for rounds in (3, 4)
    }
    assert [pairs_of(made[rounds]) for rounds in (3, 4)] == [[("a", "d"), ("c", "f")], [("a", "c"), ("d", "f")]]
    assert made[3].byes == made[4].byes == ("b",)


# --- whole tournaments ---


def rounds_played(entrants: int, rounds: int, seed: int) -> int:
    """How many of `rounds` rounds can be paired with results by chance; nobody meets or rests twice in them."""
    random = Random(f"{entrants} {rounds} {seed}")
    score = dict.fromkeys([f"e{n}" for n in range(entrants)], Fraction(0))
    stage = SWISS.model_copy(update={"rounds": rounds})
    tables: list[tuple[tuple[str, ...], ...]] = []
    rested: list[str] = []
    for number in range(1, rounds + 1):
        ranked = sorted(score.values(), reverse=True)
        standing = {e: Place(ranked.index(s) + 1, s) for e, s in score.items()} if tables else {}
        situation = Situation(
            stage, tuple(score), standing, number=number, tables=tuple(tables), byes=dict.fromkeys(rested, 1)
        )
        try:
            made = make_seating(situation, SeededLots(f"seed {seed}", "2025-26/invented", "swiss", number))
        except SeatingError:
            break
        tables.append(tuple(pairs_of(made)))
        rested += made.byes
        for winner in (*made.byes, *(random.choice(pair) for pair in pairs_of(made))):
            score[winner] += 1
    met = [frozenset(pair) for pairs in tables for pair in pairs]
    assert len(set(met)) == len(met)
    assert len(set(rested)) == len(rested) == (len(tables) if entrants % 2 else 0)
    return len(tables)


@pytest.mark.parametrize(
    ("entrants", "rounds", "dead_ends"),
    [(3, 3, set()), (4, 3, set()), (5, 5, {10, 22, 23, 27}), (6, 5, {0, 3, 4, 6, 10, 16}), (7, 7, set()), (8, 7, {11})],
)
def test_case_b49_as_many_rounds_as_there_are_others_to_meet(entrants: int, rounds: int, dead_ends: set[int]) -> None:
    """Everybody meets everybody and, where the number is odd, rests once. In the tournaments named, of 30, every
    pairing with the lowest bye and the smallest differences leads to a dead end two rounds before the end.
    """
    played = {seed: rounds_played(entrants, rounds, seed) for seed in range(30)}
    assert {seed for seed, many in played.items() if many < rounds} == dead_ends
    assert {many for many in played.values() if many < rounds} <= {rounds - 2}
