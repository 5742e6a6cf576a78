"""The Danish system: neighbours in the standings sit together, pure and without the previous round's rematches (C5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from engine.model import Purpose
from engine.pair import DrawnGroup, SeatingError, Situation, make_seating
from engine.rules import Stage
from pair.lottery import Lottery, placed, seats

LETTERS = "abcdefghijklmnop"

#: Tables of four, one winner each, as for Scala 40.
FOURS = Stage.model_validate(
    {"name": "danish", "format": "danish", "rounds": 6, "table_sizes": [4, 3, 5], "scores": [1]}
)
#: Two sides.
TWOS = FOURS.model_copy(update={"table_sizes": (2,)})
#: The modified system.
NEW = {"rematches": "not-previous"}


def field(
    stage: Stage, present: str, *standing: str, played: str = "", byes: str = "", asked: str = "", number: int = 2
) -> Situation:
    """A situation of entrants with one letter each; the round before is a text such as "abcd efgh"."""
    tables = (tuple(tuple(table) for table in played.split()),) if played else ()
    return Situation(
        stage, tuple(present), placed(*standing), number=number, tables=tables,
        byes={e: byes.count(e) for e in byes}, wanted_byes=tuple(asked),
    )  # fmt: skip


def in_order(entrants: str) -> list[str]:
    """A standing in which nobody is level with anybody."""
    return [f"{rank} {e} {100 - rank}" for rank, e in enumerate(entrants, 1)]


def seated(situation: Situation, lots: str = LETTERS) -> str:
    """The tables from 1 on and then the byes: "abcd efgh +i"."""
    made = make_seating(situation, Lottery(lots))
    return " ".join([*seats(made), *(f"+{e}" for e in made.byes)])


# --- pure ---


def test_c5_round_1_is_random() -> None:
    """Everybody is level: the first four drawn are at table 1, in this order on its seats."""
    made = make_seating(field(FOURS, "abcdefgh", number=1), Lottery("hgfedcba"))
    assert [(s.table, s.seat, s.entrant) for s in made.seats] == [
        (1, "N", "h"), (1, "E", "g"), (1, "S", "f"), (1, "W", "e"),
        (2, "N", "d"), (2, "E", "c"), (2, "S", "b"), (2, "W", "a"),
    ]  # fmt: skip
    assert made.draws == (DrawnGroup(Purpose.PAIRING, "start", None, (1, 2), tuple("hgfedcba")),)


def test_c5_first_meets_second_and_third_meets_fourth_whoever_met_before() -> None:
    """Pure: the same two may meet in every round. Two sides have no seats."""
    situation = field(TWOS, "dcba", *in_order("abcd"), played="ab cd")
    made = make_seating(situation, Lottery(""))
    assert [(s.table, s.seat, s.entrant) for s in made.seats] == [
        (1, None, "a"), (1, None, "b"), (2, None, "c"), (2, None, "d"),
    ]  # fmt: skip
    assert made.draws == ()


def test_c5_the_order_is_that_of_the_ranks_and_the_level_ones_are_drawn() -> None:
    """b and c have one score, and a tie-break put b above c; d and e share a rank and are drawn."""
    situation = field(TWOS, "abcdef", "1 a 9", "2 b 5", "3 c 5", "4 de 5", "6 f 1")
    made = make_seating(situation, Lottery("fedcba"))
    assert seats(made) == ["ab", "ce", "df"]
    assert made.draws == (DrawnGroup(Purpose.PAIRING, "rank", 4, (2, 3), ("e", "d")),)


def test_c5_newcomers_come_after_the_last_in_drawn_order() -> None:
    """x and y are not in the standings."""
    made = make_seating(field(FOURS, "abcdxy", *in_order("abcd")), Lottery("yx"))
    assert seats(made) == ["abc", "dyx"]
    assert made.draws == (DrawnGroup(Purpose.PAIRING, "new", None, (2,), ("y", "x")),)


@pytest.mark.parametrize(
    ("entrants", "tables"),
    [(8, "abcd efgh"), (7, "abcd efg"), (9, "abcd efghi"), (6, "abc def"), (11, "abcd efgh ijk"), (3, "abc")],
)
def test_c5_tables_have_the_sizes_of_the_rulebook(entrants: int, tables: str) -> None:
    """Fours as far as they go, then threes, then fives."""
    present = LETTERS[:entrants]
    assert seated(field(FOURS, present, *in_order(present))) == tables


def test_c5_seats_may_be_drawn() -> None:
    """With seats_by = "draw" the first seat of each table goes to who is drawn first there (C8)."""
    stage = FOURS.model_copy(update={"seats_by": "draw"})
    made = make_seating(field(stage, "abcdefgh", *in_order("abcdefgh")), Lottery("hgfedcba"))
    assert seats(made) == ["dcba", "hgfe"]
    assert [(d.purpose, d.level, d.tables) for d in made.draws] == [
        (Purpose.SEATS, "chance", (1,)), (Purpose.SEATS, "chance", (2,)),
    ]  # fmt: skip


def test_c5_who_is_left_over_at_tables_of_one_size_is_jolly_where_the_rulebook_has_one() -> None:
    """From the bottom of the standings up, as elsewhere (A24)."""
    stage = FOURS.model_copy(update={"table_sizes": (4,), "jolly": 1})
    made = make_seating(field(stage, "abcdef", *in_order("abcdef")), Lottery(""))
    assert (seats(made), made.jollies) == (["abcd"], ("f", "e"))


# --- byes ---


def test_c5_the_lowest_without_a_bye_has_it() -> None:
    """e and d have had one; when all have, the lowest of those with the fewest."""
    present, standing = "abcde", in_order("abcde")
    assert seated(field(TWOS, present, *standing)) == "ab cd +e"
    assert seated(field(TWOS, present, *standing, byes="ed")) == "ab de +c"
    assert seated(field(TWOS, present, *standing, byes="aabbccddee")) == "ab cd +e"
    assert seated(field(TWOS, present, *standing, byes="aabccddee")) == "ac de +b"


def test_c5_a_bye_that_was_asked_for_comes_first() -> None:
    """At two sides, the second one too; the others are seated as if they were all."""
    assert seated(field(TWOS, "abcde", *in_order("abcde"), byes="a", asked="a")) == "bc de +a"
    assert seated(field(TWOS, "abcd", *in_order("abcd"), asked="ax")) == "bc +a +d"


def test_c5_nobody_has_a_bye_at_larger_tables() -> None:
    """Nine at tables of four and five: c asks for a bye and plays."""
    assert seated(field(FOURS, "abcdefghi", *in_order("abcdefghi"), asked="c")) == "abcd efghi"


# --- modified, two sides ---


def test_c5_modified_nobody_meets_the_opponent_of_the_previous_round() -> None:
    """a met b and c met d: first against third, second against fourth. What was before the previous round is free."""
    stage = TWOS.model_copy(update=NEW)
    situation = field(stage, "abcd", *in_order("abcd"), played="ab cd")
    assert seated(situation) == "ac bd"
    rounds = ((("a", "b"), ("c", "d")), (("a", "c"), ("b", "d")))
    assert seated(replace(situation, tables=rounds, number=3)) == "ab cd"


def test_c5_modified_the_last_round_is_free() -> None:
    """Round 6 of 6: first against second, though they have just met."""
    stage = TWOS.model_copy(update=NEW)
    situation = field(stage, "abcd", *in_order("abcd"), played="ab cd")
    assert seated(replace(situation, number=5)) == "ac bd"
    assert seated(replace(situation, number=6)) == "ab cd"
    assert seated(replace(field(FOURS.model_copy(update=NEW), "abcdefgh", *in_order("abcdefgh"), played="abcd efgh"),
                          number=6)) == "abcd efgh"  # fmt: skip


def test_c5_modified_the_bye_goes_on_where_the_others_have_just_met() -> None:
    """c is last and a and b have just met: b has the bye. Where only c has had none, fewest byes yield too."""
    stage = TWOS.model_copy(update=NEW)
    assert seated(field(stage, "abc", *in_order("abc"), played="ab")) == "ac +b"
    assert seated(field(stage, "abc", *in_order("abc"), played="ab", byes="ab")) == "ac +b"


def test_c5_modified_two_who_have_just_met_and_are_alone_are_refused() -> None:
    """There is nobody else; in the last round they may."""
    stage = TWOS.model_copy(update={**NEW, "articles": {"rematches": "3.1"}})
    situation = field(stage, "ab", *in_order("ab"), played="ab")
    with pytest.raises(SeatingError) as caught:
        make_seating(situation, Lottery(""))
    assert str(caught.value) == (
        "round 2 cannot be paired: the 2 who are present all met in the round before, and the rulebook has "
        'rematches = "not-previous" (rule 3.1); pair it by hand in the file of the round'
    )
    assert seated(replace(situation, number=6)) == "ab"
    with pytest.raises(SeatingError, match="nobody can be paired: 1 would play, and a match is of two"):
        make_seating(field(stage, "a"), Lottery(""))


@pytest.mark.parametrize("count", range(3, 10))
def test_c5_modified_no_other_pairing_is_nearer_to_neighbours(count: int) -> None:
    """Least sum of differences in the order, then of their squares, of every pairing there is, in 30 rounds each."""
    random = Random(count)
    stage = TWOS.model_copy(update=NEW)
    present = LETTERS[:count]
    for _ in range(30):
        before = random.sample(present, count // 2 * 2)
        played = [frozenset(before[i : i + 2]) for i in range(0, len(before), 2)]
        situation = field(stage, present, *in_order(present), played=" ".join("".join(p) for p in played))
        made = make_seating(situation, Lottery(""))
        bye = [present.index(e) for e in made.byes]
        pairs = [tuple(sorted(present.index(e) for e in table)) for table in seats(made)]
        assert (-sum(bye), *apart(pairs)) == min(
            (-over, *apart(found))
            for over, found in pairings(range(count))
            if not any(frozenset(present[i] for i in pair) in played for pair in found)
        )


def apart(pairs: Sequence[tuple[int, ...]]) -> tuple[int, int]:
    """The sum of the differences in the order, and of their squares."""
    return sum(b - a for a, b in pairs), sum((b - a) ** 2 for a, b in pairs)


def pairings(left: Sequence[int]) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
    """All pairings, each with who is left over (0 where nobody is)."""
    if len(left) % 2:
        for over in left:
            yield from ((over, found) for _, found in pairings([e for e in left if e != over]))
    elif not left:
        yield 0, []
    else:
        for other in left[1:]:
            for _, found in pairings([e for e in left[1:] if e != other]):
                yield 0, [(left[0], other), *found]


# --- modified, larger tables ---


def test_c5_modified_tables_of_four_repeat_as_few_meetings_as_they_can() -> None:
    """Of two old tables two each sit at each new one. Of four old tables one each does, and nobody meets again."""
    stage = FOURS.model_copy(update=NEW)
    assert seated(field(stage, "abcdefgh", *in_order("abcdefgh"), played="abcd efgh")) == "abef cdgh"
    present = LETTERS
    made = seated(field(stage, present, *in_order(present), played="abcd efgh ijkl mnop"))
    assert made == "aeim bfjn cgko dhlp"


def test_c5_modified_the_best_stay_together_as_far_as_the_old_tables_allow() -> None:
    """a and b sat at two tables, c and d at others: the first four meet at once."""
    stage = FOURS.model_copy(update=NEW)
    present = LETTERS
    made = seated(field(stage, present, *in_order(present), played="aefg bhij cklm dnop"))
    assert made.split()[0] == "abcd"


def test_c5_modified_who_did_not_sit_before_meets_anybody() -> None:
    """x and y are new: they keep their place in the order, at the end."""
    stage = FOURS.model_copy(update=NEW)
    assert seated(field(stage, "abcdexyz", *in_order("abcdexyz"), played="abcd")) == "abex cdyz"


@pytest.mark.parametrize(
    ("sizes", "old"),
    [
        ((4, 4), (4, 4)), ((4, 4), (5, 3)), ((4, 4), (4,)), ((4, 5), (5, 4)), ((4, 3), (4, 3)), ((3, 3), (3, 3)),
        ((4, 3, 3), (4, 3, 3)), ((4, 3, 3), (5, 5)), ((4, 4, 3), (4, 4)), ((4, 4, 3), (3, 3, 3)), ((4, 4, 3), (5, 4)),
    ],
)  # fmt: skip
def test_c5_modified_no_other_tables_repeat_fewer_meetings(sizes: tuple[int, ...], old: tuple[int, ...]) -> None:
    """Of all tables of these sizes the fewest repeated meetings; of those the first table has the best, and so on."""
    random = Random(f"{sizes} {old}")
    stage = FOURS.model_copy(update=NEW)
    present = LETTERS[: sum(sizes)]
    before = random.sample(present, len(present))
    cuts = [sum(old[:i]) for i in range(len(old) + 1)]
    played = ["".join(before[a:b]) for a, b in pairwise(cuts)]
    again = {frozenset(pair) for table in played for pair in combinations(table, 2)}

    def repeated(tables: Sequence[str]) -> int:
        return sum(frozenset(pair) in again for table in tables for pair in combinations(table, 2))

    best = min((repeated(tables), tables) for tables in every_table(present, sizes))
    made = seated(field(stage, present, *in_order(present), played=" ".join(played))).split()
    assert (repeated(made), made) == best


def every_table(left: str, sizes: Sequence[int]) -> Iterator[list[str]]:
    """All ways to fill tables of these sizes in this order."""
    if not sizes:
        yield []
        return
    for table in combinations(left, sizes[0]):
        for rest in every_table("".join(e for e in left if e not in table), sizes[1:]):
            yield ["".join(table), *rest]


def test_c5_modified_sizes_far_apart_are_filled_all_the_same() -> None:
    """Tables of four and two: two of abcd and one of ef are due at each, and c fills what is left at the four."""
    stage = FOURS.model_copy(update={**NEW, "table_sizes": (4, 2)})
    assert seated(field(stage, "abcdef", *in_order("abcdef"), played="abcd ef")) == "abce df"
