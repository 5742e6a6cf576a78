"""The bracket of an elimination (C7): byes, tables of two and four, who goes on, the third place.

Entrants are letters or numbers by seed, a or 1 the best. A round in a line has its tables from the top, each as
`number:slots`, and behind a bar the byes; `r.t` in a slot is the winner of table t of round r, `r.t'` the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from engine.model import Purpose
from engine.pair import (
    Bracket,
    BracketRound,
    BracketTable,
    DrawnGroup,
    Outcome,
    PlayedRound,
    PlayedTable,
    Seat,
    Seating,
    SeatingError,
    Situation,
    make_bracket,
    make_seating,
)
from engine.rules import Stage, knockout_rounds
from pair.lottery import Lottery

#: Numbers 1 to 130 as entrants.
MANY = tuple(str(number) for number in range(1, 131))

#: Sizes of tables, and how many of each go through.
SYSTEMS = [(2, 1), (4, 1), (4, 2), (3, 1), (6, 3)]


def elimination(size: int = 2, through: int = 1, **keys: Any) -> Stage:
    """An elimination at tables of `size`."""
    given = {"name": "final", "format": "knockout", "table_sizes": [size], "scores": [1], "through": through, **keys}
    return Stage.model_validate(given)


def slot_text(slot: str | Outcome) -> str:
    """An entrant's id, or the place that is waited for."""
    return slot if isinstance(slot, str) else f"{slot.round}.{slot.table}{chr(39) * (slot.place - 1)}"


def shown(rounds: tuple[BracketRound, ...]) -> list[str]:
    """Each round in a line; the table for the third place begins with a star."""
    lines = []
    for r in rounds:
        tables = [f"{'*' * t.third_place}{t.table}:{' '.join(map(slot_text, t.slots))}" for t in r.tables]
        lines.append(", ".join(tables) + (f" | {' '.join(map(slot_text, r.byes))}" if r.byes else ""))
    return lines


def bracket(entrants: str, played: Mapping[int, PlayedRound] | None = None, **keys: Any) -> Bracket:
    """The bracket of entrants with one letter each."""
    return make_bracket(elimination(**keys), tuple(entrants), played or {})


def over(*tables: str, byes: str = "") -> PlayedRound:
    """A round that was played: each table as its entrants from the best down; behind a bar who has no place."""
    found = []
    for number, text in enumerate(tables, 1):
        best, _, none = text.partition("|")
        places = {e: place for place, e in enumerate(best, 1)}
        found.append(PlayedTable(number, (*best, *none), places))
    return PlayedRound(tuple(found), tuple(byes))


# --- small brackets, written out ---


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        ("12", ["1:1 2"]),
        ("123", ["1:2 3 | 1", "1:1 1.1"]),
        ("1234", ["1:1 4, 2:2 3", "1:1.1 1.2"]),
        ("12345", ["1:4 5 | 1 2 3", "1:1 1.1, 2:2 3", "1:2.1 2.2"]),
        ("123456", ["2:4 5, 1:3 6 | 1 2", "1:1 1.2, 2:2 1.1", "1:2.1 2.2"]),
        ("1234567", ["3:4 5, 1:2 7, 2:3 6 | 1", "1:1 1.3, 2:1.1 1.2", "1:2.1 2.2"]),
        ("12345678", ["1:1 8, 4:4 5, 2:2 7, 3:3 6", "1:1.1 1.4, 2:1.2 1.3", "1:2.1 2.2"]),
    ],
)
def test_c7_small_brackets_of_two_sides(entrants: str, rounds: list[str]) -> None:
    """The first meets the last, the byes are of the best, and who goes on takes the better number of the two."""
    assert shown(bracket(entrants).rounds) == rounds


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        ("123", ["1:1 2 3"]),
        ("1234", ["1:1 2 3 4"]),
        ("12345", ["1:3 4 5 | 1 2", "1:1 2 1.1 1.1'"]),
        ("123456", ["1:3 4 5 6 | 1 2", "1:1 2 1.1 1.1'"]),
        ("1234567", ["1:1 4 5, 2:2 3 6 7", "1:1.1 1.2 1.2' 1.1'"]),
        ("12345678", ["1:1 4 5 8, 2:2 3 6 7", "1:1.1 1.2 1.2' 1.1'"]),
    ],
)
def test_c7_small_brackets_of_tables_of_four_with_two_through(entrants: str, rounds: list[str]) -> None:
    """One table may have three, the first; the final is of four."""
    assert shown(bracket(entrants, size=4, through=2).rounds) == rounds


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        ("12345", ["1:4 5 | 1 2 3", "1:1 2 3 1.1"]),
        ("123456", ["1:4 5 6 | 1 2 3", "1:1 2 3 1.1"]),
        ("1234567", ["1:4 5 6 7 | 1 2 3", "1:1 2 3 1.1"]),
        ("12345678", ["1:3 6, 2:4 5 7 8 | 1 2", "1:1 2 1.1 1.2"]),
    ],
)
def test_c7_small_brackets_of_tables_of_four_with_the_winner_through(entrants: str, rounds: list[str]) -> None:
    """One table may have two or three, the first."""
    assert shown(bracket(entrants, size=4).rounds) == rounds


def test_c7_two_of_a_table_of_four_do_not_meet_again_at_once() -> None:
    """Sixteen: the seconds are turned by half of the tables. Twelve have four byes: they must be turned further."""
    sixteen = shown(bracket("abcdefghijklmnop", size=4, through=2).rounds)
    assert sixteen[1] == "1:1.1 1.4 1.3' 1.2', 2:1.2 1.3 1.4' 1.1'"
    assert shown(bracket("abcdefghijkl", size=4, through=2).rounds) == [
        "1:e h i l, 2:f g j k | a b c d",
        "1:a d 1.1 1.2', 2:b c 1.2 1.1'",
        "1:2.1 2.2 2.2' 2.1'",
    ]


# --- every number of entrants ---


def test_c7_two_sides_byes_and_games_of_every_number() -> None:
    """Byes fill the bracket up to a power of two, all of them of the best; every game puts out one."""
    for entrants in range(2, 131):
        everybody = MANY[:entrants]
        rounds = make_bracket(elimination(), everybody, {}).rounds
        full = 1 << (entrants - 1).bit_length()
        assert 1 << len(rounds) == full, entrants
        assert rounds[0].byes == everybody[: full - entrants]
        assert [len(r.tables) for r in rounds[1:]] == [full >> r.number for r in rounds[1:]], entrants
        assert sum(len(r.tables) for r in rounds) == entrants - 1
        assert all(len(table.slots) == 2 for r in rounds for table in r.tables), entrants


@pytest.mark.parametrize(("size", "through"), SYSTEMS)
def test_c7_everybody_has_one_place_in_round_1_and_all_but_one_are_put_out(size: int, through: int) -> None:
    """Whatever the tables: a place at a table or a bye each, byes of the best alone, at most one smaller table."""
    for entrants in range(2, 131):
        everybody = MANY[:entrants]
        first, *later = make_bracket(elimination(size, through), everybody, {}).rounds
        assert 1 + len(later) == knockout_rounds(entrants, size, through), entrants
        seated = [slot for table in first.tables for slot in table.slots]
        assert Counter([*seated, *first.byes]) == Counter(everybody), entrants
        assert first.byes == everybody[: len(first.byes)], entrants
        assert sum(len(table.slots) < size for table in first.tables) <= 1, entrants
        assert all(len(table.slots) > (through if later else 1) for table in first.tables), entrants
        assert all(len(table.slots) == size for r in later for table in r.tables), entrants
        assert not any(r.byes for r in later), entrants
        going_on = through * sum(len(r.tables) for r in (first, *later)[:-1])
        at_tables = sum(len(table.slots) for r in (first, *later) for table in r.tables)
        assert at_tables - going_on - 1 == entrants - 1, entrants
        waited = [slot for r in later for table in r.tables for slot in table.slots if isinstance(slot, Outcome)]
        assert len(waited) == len(set(waited)) == going_on, entrants


@pytest.mark.parametrize(("size", "through"), [(2, 1), (4, 1), (4, 2)])
def test_c7_where_the_better_always_win_the_best_are_left(size: int, through: int) -> None:
    """So at two sides the first two meet in the final only, the first four not before the semifinals, and so on."""
    stage = elimination(size, through)
    for entrants in (*range(2, 36), 64, 65, 100, 130):
        everybody = MANY[:entrants]
        played: dict[int, PlayedRound] = {}
        for number in range(1, knockout_rounds(entrants, size, through) + 1):
            this = make_bracket(stage, everybody, played).rounds[number - 1]
            byes = tuple(slot for slot in this.byes if isinstance(slot, str))
            played[number] = PlayedRound(tuple(map(by_number, this.tables)), byes)
            left = make_bracket(stage, everybody, played).numbers
            assert set(left) == set(everybody[: len(left)]), entrants
        assert left == ("1",), entrants


def by_number(table: BracketTable) -> PlayedTable:
    """The table as it is played where the better number always wins."""
    entrants = tuple(slot for slot in table.slots if isinstance(slot, str))
    return PlayedTable(table.table, entrants, {e: i for i, e in enumerate(sorted(entrants, key=int), 1)})


def test_c7_nobody_meets_one_of_the_same_table_of_four_in_the_next_round() -> None:
    """Of two who go through, unless the next round is the final."""
    for entrants in range(2, 131):
        rounds = make_bracket(elimination(4, 2), MANY[:entrants], {}).rounds
        for table in chain(*(r.tables for r in rounds[1:-1])):
            sources = Counter((slot.round, slot.table) for slot in table.slots if isinstance(slot, Outcome))
            assert max(sources.values(), default=1) == 1, entrants


def test_c7_of_a_table_some_go_through_and_some_do_not() -> None:
    """Four of four would never come to an end, three of four make no full tables."""
    for through in (3, 4):
        with pytest.raises(ValueError, match=f"divide it, and {through} is not"):
            elimination(4, through)


# --- the cases ---


def test_case_b56_byes_are_spread() -> None:
    """5 entrants: byes for 1 to 3, one game of round 1, 4 games in all; 12 in 16: four byes, no game of two byes."""
    five = bracket("12345").rounds
    assert shown(five)[0] == "1:4 5 | 1 2 3"
    assert sum(len(r.tables) for r in five) == 4
    twelve = bracket("abcdefghijkl").rounds
    assert shown(twelve)[:2] == [
        "4:h i, 1:e l, 3:g j, 2:f k | a b c d",
        "1:a 1.4, 4:d 1.1, 2:b 1.3, 3:c 1.2",
    ]
    assert shown(bracket("abcdefghi").rounds)[0] == "1:h i | a b c d e f g"


def test_case_b56_in_a_bracket_that_is_too_large_round_1_is_byes_alone() -> None:
    """8 in 16: all have a bye, then the bracket of eight is played."""
    rounds = shown(bracket("abcdefgh", rounds=4).rounds)
    assert rounds[0] == " | a b c d e f g h"
    assert rounds[1] == "1:a h, 4:d e, 2:b g, 3:c f"
    assert len(rounds) == 4
    made = make_seating(Situation(elimination(rounds=4), tuple("abcdefgh"), numbers=tuple("abcdefgh")), Lottery(""))
    assert (made.seats, made.byes) == ((), tuple("abcdefgh"))


def test_case_b58_the_losers_of_the_semifinals_play_for_the_third_place() -> None:
    """Not the winners; without that game the last round is the final alone."""
    assert shown(bracket("abcdefgh", third_place=True).rounds)[2] == "1:2.1 2.2, *2:2.1' 2.2'"
    assert shown(bracket("abcdefgh").rounds)[2] == "1:2.1 2.2"
    played = {1: over("ah", "bg", "cf", "de"), 2: over("da", "bc")}
    assert shown(bracket("abcdefgh", played, third_place=True).rounds)[2] == "1:d b, *2:a c"
    ended = bracket("abcdefgh", {**played, 3: over("db", "ca")}, third_place=True)
    assert [(t.through, t.third_place) for t in ended.rounds[2].tables] == [(("d",), False), (("c",), True)]
    assert ended.numbers == ("d",)


# --- the third place ---


def test_c7_the_table_of_those_who_missed_a_final_of_four_is_one_of_four() -> None:
    """The thirds and fourths of both semifinals; three entrants have one loser, who has nobody to play."""
    rounds = bracket("abcdefgh", size=4, through=2, third_place=True).rounds
    assert [slot_text(s) for s in rounds[1].tables[1].slots] == ["1.1''", "1.2''", "1.1'''", "1.2'''"]
    assert shown(bracket("abc", third_place=True).rounds) == ["1:b c | a", "1:a 1.1"]
    assert shown(bracket("abcdefghi", size=3, third_place=True).rounds)[1] == "1:1.1 1.2 1.3"


def test_c7_who_was_sent_away_does_not_play_for_the_third_place() -> None:
    """c is disqualified in the semifinal: d is third without a game."""
    semifinals = PlayedRound(
        (PlayedTable(1, ("a", "d"), {"a": 1, "d": 2}), PlayedTable(2, ("b", "c"), {"b": 1}, gone=("c",)))
    )
    found = bracket("abcd", {1: semifinals}, third_place=True)
    assert shown(found.rounds)[1] == "1:a b"
    assert found.losers == ("d",)


def test_c7_where_a_semifinal_has_no_winner_the_third_place_is_of_those_who_played() -> None:
    """b and c both forfeit: a has a bye in the final, and d alone is no table."""
    found = bracket("abcd", {1: over("ad", "|bc")}, third_place=True)
    assert found.losers == ("d",)
    assert shown(found.rounds)[1] == " | a"


# --- a round that is seated, played, corrected, or made by hand ---


def test_c7_the_bracket_goes_on_from_results() -> None:
    """h beats a and takes its place in the bracket; a table that is seated alone lets nobody on yet."""
    played = {1: over("ha", "bg", "cf", "de")}
    found = bracket("abcdefgh", played)
    assert shown(found.rounds) == ["1:a h, 4:d e, 2:b g, 3:c f", "1:h d, 2:b c", "1:2.1 2.2"]
    assert [t.through for t in found.rounds[0].tables] == [("h",), ("d",), ("b",), ("c",)]
    seated = PlayedRound((PlayedTable(1, ("h", "d")), PlayedTable(2, ("b", "c"))))
    found = bracket("abcdefgh", {**played, 2: seated})
    assert [t.through for t in found.rounds[1].tables] == [(), ()]
    assert shown(found.rounds)[2] == "1:2.1 2.2"
    assert found.numbers == ()


def test_c7_a_result_that_is_corrected_later_changes_what_is_not_seated_yet() -> None:
    """a beats h after all: without a file of round 2 a goes on; with one, that counts as it is."""
    corrected = {1: over("ah", "bg", "cf", "de")}
    assert shown(bracket("abcdefgh", corrected).rounds)[1] == "1:a d, 2:b c"
    found = bracket("abcdefgh", {**corrected, 2: over("hd", "bc")})
    assert shown(found.rounds)[1:] == ["1:d h, 2:b c", "1:h b"]


def test_b6_a_table_that_both_forfeit_lets_nobody_through() -> None:
    """b and g both forfeit: c, who would have met the winner, has a bye, and in the final meets the other side."""
    played = {1: over("ah", "|bg", "cf", "de")}
    found = bracket("abcdefgh", played)
    assert shown(found.rounds)[1:] == ["1:a d | c", "1:2.1 c"]
    assert found.numbers == ("a", "", "c", "d")
    found = bracket("abcdefgh", {**played, 2: over("da", byes="c")})
    assert shown(found.rounds)[2] == "1:d c"


def test_b6_a_side_of_the_bracket_may_be_empty() -> None:
    """Both games of it are forfeited by both: in the semifinals it has no game, and who wins the other has a bye."""
    played = {1: over("ah", "|bg", "|cf", "de")}
    found = bracket("abcdefgh", played)
    assert shown(found.rounds)[1:] == ["1:a d", " | 2.1"]
    found = bracket("abcdefgh", {**played, 2: over("da")})
    assert shown(found.rounds)[2] == " | d"
    assert bracket("abcdefgh", {**played, 2: over("da"), 3: PlayedRound((), ("d",))}).numbers == ("d",)


def test_c7_one_who_is_alone_to_go_on_from_a_table_of_four_leaves_a_place_empty() -> None:
    """Of b, c, f and g only c has played to the end: the final has three."""
    found = bracket("abcdefgh", {1: over("adeh", "c|bfg")}, size=4, through=2)
    assert shown(found.rounds)[1] == "1:a c d"


def test_c7_a_round_made_by_hand_counts_as_it_is() -> None:
    """By the bracket d and e would play alone: the club lets c rest, and of the three who are left one has a bye."""
    found = bracket("abcde", {1: over("ae", "bd", byes="c")})
    assert shown(found.rounds) == ["1:a e, 2:b d | c", "1:a b | c", "1:c 2.1"]
    assert found.numbers == ("c", "a", "b")


def test_c7_without_numbers_the_bracket_follows_from_the_tables() -> None:
    """A club that seated round 1 by hand: winner of table 1 against the winner of the last, as ever."""
    assert shown(bracket("", {1: over("xq", "rb", "cf", "zy")}).rounds)[1:] == ["1:x z, 2:r c", "1:2.1 2.2"]
    assert bracket("").rounds == ()


def test_c7_a_round_that_fell_out_changes_nothing() -> None:
    """Round 2 is void: round 3 has the semifinals."""
    found = bracket("abcdefgh", {1: over("ah", "bg", "cf", "de"), 2: PlayedRound(())})
    assert [r.number for r in found.rounds] == [1, 3, 4]
    assert shown(found.rounds)[1:] == ["1:a d, 2:b c", "1:3.1 3.2"]


def test_c7_level_where_it_is_decided_who_goes_on_nobody_does_yet() -> None:
    """The second and third of table 1 are level: the file has to say who goes through, and until then it is open."""
    tables = (PlayedTable(1, tuple("adeh"), {"a": 1, "d": 2, "e": 2, "h": 4}),)
    found = bracket("abcdefgh", {1: PlayedRound((*tables, *over("", "bcfg").tables[1:]))}, size=4, through=2)
    assert shown(found.rounds)[1] == "1:1.1 b c 1.1'"
    assert found.undecided == ((1, 1),)
    assert found.numbers == ()


def test_c7_those_level_who_all_go_through_stand_as_before() -> None:
    """d and a are both first of table 1 and go on: a, who had the better number, as the winner."""
    table = PlayedTable(1, tuple("dahe"), {"d": 1, "a": 1, "h": 3, "e": 4})
    found = bracket("abcdefgh", {1: PlayedRound((table, *over("", "bcfg").tables[1:]))}, size=4, through=2)
    assert found.numbers == ("a", "b", "c", "d")
    assert found.undecided == ()


def test_c7_a_rulebook_with_fewer_rounds_ends_before_the_final() -> None:
    """One round of eight: the four who won it are left, in the order of the bracket."""
    found = bracket("abcdefgh", {1: over("ha", "bg", "cf", "de")}, rounds=1)
    assert len(found.rounds) == 1
    assert found.numbers == ("h", "b", "c", "d")


# --- the seating of a round ---


def seated(stage: Stage, numbers: tuple[str, ...], present: str, number: int = 1, **keys: Any) -> Seating:
    """Round `number` for those `present`; lots are drawn in the order of their names, backwards."""
    before = ((),) * (number - 1)
    situation = Situation(stage, tuple(present), number=number, tables=before, numbers=numbers, **keys)
    return make_seating(situation, Lottery("zyxwvutsrqponmlkjihgfedcba"))


def test_c7_the_first_round_draws_who_has_no_seed_behind_those_who_have() -> None:
    """a and b are seeded, and e, d, c drawn in this order: a, b and e have byes, d meets c."""
    made = seated(elimination(), ("a", "b"), "abcde")
    assert made.seats == (Seat(1, None, "d"), Seat(1, None, "c"))
    assert made.byes == ("a", "b", "e")
    assert made.draws == (DrawnGroup(Purpose.NUMBERS, "start", None, (), ("e", "d", "c")),)


def test_c7_a_later_round_is_seated_by_the_order_of_the_bracket() -> None:
    """Who is away stays at the table; where nobody came through the opponent has a bye; the losers have a table."""
    stage = elimination(third_place=True)
    made = seated(stage, tuple("hbcd"), "hbd", 2)
    assert [(s.table, s.entrant) for s in made.seats] == [(1, "h"), (1, "d"), (2, "b"), (2, "c")]
    made = seated(stage, ("a", "", "c", "d"), "acd", 2)
    assert [(s.table, s.entrant) for s in made.seats] == [(1, "a"), (1, "d")]
    assert made.byes == ("c",)
    made = seated(stage, ("d", "c"), "abcd", 3, losers=("a", "b"))
    assert [(s.table, s.entrant) for s in made.seats] == [(1, "d"), (1, "c"), (2, "a"), (2, "b")]


def test_c7_at_tables_of_four_the_best_has_the_first_seat_or_all_are_drawn() -> None:
    """North is number 1 of the table, unless the rulebook has the seats drawn."""
    numbers = tuple("abcd")
    assert [(s.seat, s.entrant) for s in seated(elimination(4, 2), numbers, "abcd").seats] == [
        ("N", "a"),
        ("E", "b"),
        ("S", "c"),
        ("W", "d"),
    ]
    drawn = seated(elimination(4, 2, seats_by="draw"), numbers, "abcd")
    assert [(s.seat, s.entrant) for s in drawn.seats] == [("N", "d"), ("E", "c"), ("S", "b"), ("W", "a")]
    assert drawn.draws == (DrawnGroup(Purpose.SEATS, "chance", None, (1,), ("d", "c", "b", "a")),)


@pytest.mark.parametrize(
    ("numbers", "present", "number", "message"),
    [
        ((), "a", 1, "a stage of the format knockout needs at least two entrants"),
        ((), "abcd", 2, "nobody is left for round 2, or a table before does not say who goes on"),
    ],
)
def test_c7_a_round_that_the_bracket_does_not_give_is_refused(
    numbers: tuple[str, ...], present: str, number: int, message: str
) -> None:
    """One alone, and a round before which it is not known who goes on."""
    with pytest.raises(SeatingError, match=message):
        seated(elimination(), numbers, present, number)


@pytest.mark.parametrize(("sizes", "size"), [(None, 2), ((2,), 2), ((4,), 4), ((4, 3, 5), 4)])
def test_c7_a_table_of_a_bracket_has_the_first_size_or_two(sizes: tuple[int, ...] | None, size: int) -> None:
    """The first choice of the rulebook; without one a table has two sides."""
    stage = Stage(name="cup", format="knockout", table_sizes=sizes, scores=(Fraction(1),))
    assert stage.table_size == size
