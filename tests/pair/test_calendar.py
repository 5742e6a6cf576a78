"""The calendar of an all-play-all (C6): the Berger tables, groups, legs, and who rests."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from engine.model import Purpose
from engine.pair import (
    CalendarRound,
    DrawnGroup,
    Seat,
    Seating,
    SeatingError,
    Situation,
    deal_groups,
    make_calendar,
    make_seating,
)
from engine.rules import Stage
from pair.lottery import Lottery

#: Numbers 1 to 40 as entrants.
FORTY = tuple(str(number) for number in range(1, 41))


def league(**keys: Any) -> Stage:
    """An all-play-all of two sides."""
    given = {"name": "groups", "format": "round-robin", "table_sizes": [2], "scores": [1, 0], **keys}
    return Stage.model_validate(given)


def shown(rounds: tuple[CalendarRound, ...]) -> list[str]:
    """Each round in a line: who meets whom at tables 1, 2 and so on, behind a bar who rests."""
    lines = []
    for r in rounds:
        assert [match.table for match in r.matches] == list(range(1, len(r.matches) + 1))
        rests = f" | {' '.join(r.rests)}" if r.rests else ""
        lines.append(" ".join("-".join(match.entrants) for match in r.matches) + rests)
    return lines


def seated(
    numbers: str, present: str, number: int = 1, lots: str = "", stage: Stage | None = None, **keys: Any
) -> Seating:
    """Round `number` for those `present`, of whom `numbers` are known; the rounds before it were played."""
    before = ((),) * (number - 1)
    situation = Situation(
        stage or league(), tuple(present), number=number, tables=before, numbers=tuple(numbers), **keys
    )
    return make_seating(situation, Lottery(lots))


# --- small calendars, written out ---


def test_c6_the_calendar_of_four_is_the_berger_table() -> None:
    """Three rounds of two games; number 4 stands still."""
    assert shown(make_calendar("1234", {})) == ["1-4 2-3", "4-3 1-2", "2-4 3-1"]


def test_c6_of_five_each_rests_once_in_turn() -> None:
    """Five rounds of two games: the table of six, and who meets the sixth rests."""
    assert shown(make_calendar("12345", {})) == [
        "2-5 3-4 | 1",
        "5-3 1-2 | 4",
        "3-1 4-5 | 2",
        "1-4 2-3 | 5",
        "4-2 5-1 | 3",
    ]


def test_c6_the_calendar_of_six_is_the_berger_table() -> None:
    """Five rounds of three games, as the tables print them."""
    assert shown(make_calendar("123456", {})) == [
        "1-6 2-5 3-4",
        "6-4 5-3 1-2",
        "2-6 3-1 4-5",
        "6-5 1-4 2-3",
        "3-6 4-2 5-1",
    ]


def test_c6_the_second_leg_is_the_first_with_the_seats_changed() -> None:
    """Everybody meets everybody twice, once on each side."""
    first = ["2-3 | 1", "1-2 | 3", "3-1 | 2"]
    assert shown(make_calendar("123", {}, legs=2)) == [*first, "3-2 | 1", "2-1 | 3", "1-3 | 2"]
    assert shown(make_calendar("12", {}, legs=2)) == ["1-2", "2-1"]


def test_c6_a_rulebook_with_fewer_rounds_ends_the_calendar_earlier() -> None:
    """Two rounds of three; more rounds than there are opponents add none."""
    assert shown(make_calendar("1234", {}, rounds=2)) == ["1-4 2-3", "4-3 1-2"]
    assert len(make_calendar("1234", {}, rounds=9)) == 3


# --- every number ---


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("entrants", range(3, 41))
def test_c6_everybody_meets_everybody_once_in_a_leg_and_rests_as_often_as_all(entrants: int, legs: int) -> None:
    """Of an even number nobody rests, of an odd number everybody once; each round has everybody once."""
    everybody = FORTY[:entrants]
    calendar = make_calendar(everybody, {}, legs=legs)
    odd = entrants % 2
    assert len(calendar) == legs * (entrants - 1 + odd)
    for r in calendar:
        assert sorted([*(e for match in r.matches for e in match.entrants), *r.rests]) == sorted(everybody)
        assert len(r.rests) == odd
    meetings = Counter(frozenset(match.entrants) for r in calendar for match in r.matches)
    assert meetings == Counter({frozenset(pair): legs for pair in combinations(everybody, 2)})
    assert Counter(e for r in calendar for e in r.rests) == Counter({e: legs * odd for e in everybody if odd})


@pytest.mark.parametrize("entrants", range(3, 41))
def test_c6_everybody_sits_first_as_often_as_not(entrants: int) -> None:
    """In a leg; where the matches of each are odd, once more or less."""
    balance: Counter[str] = Counter()
    for r in make_calendar(FORTY[:entrants], {}):
        for match in r.matches:
            balance[match.entrants[0]] += 1
            balance[match.entrants[1]] -= 1
    assert {abs(balance[e]) for e in FORTY[:entrants]} == {1 - entrants % 2}


@pytest.mark.parametrize(("entrants", "rounds", "games"), [(3, 3, 3), (5, 5, 10)])
def test_case_b55_an_odd_calendar_has_one_bye_a_round_and_one_for_each(entrants: int, rounds: int, games: int) -> None:
    """3 entrants: 3 rounds, 3 games, 3 byes; 5: 5 rounds, 10 games; each has one bye, and no game is of two byes."""
    everybody = FORTY[:entrants]
    calendar = make_calendar(everybody, {})
    assert len(calendar) == rounds
    assert sum(len(r.matches) for r in calendar) == games
    assert sorted(e for r in calendar for e in r.rests) == sorted(everybody)
    assert all(set(match.entrants) <= set(everybody) for r in calendar for match in r.matches)


# --- groups ---


def test_c6_groups_are_dealt_in_a_snake_over_the_numbers() -> None:
    """A, B, B, A, A, B, B: each group has one of the best two; one group needs no name."""
    assert deal_groups("1234567", {}, 2) == dict(zip("1234567", "ABBAABB", strict=True))
    assert deal_groups("1234567", {}, 3) == dict(zip("1234567", "ABCCBAA", strict=True))
    assert deal_groups("1234567", {}, 1) == {}


def test_c6_who_has_no_group_yet_joins_the_smallest() -> None:
    """North has two and South one: 3 joins South, 4 joins North as the first of two that are level, 5 South again."""
    known = {"1": "North", "2": "North", "6": "South"}
    assert deal_groups("123456", known, 2) == {
        "1": "North",
        "2": "North",
        "3": "South",
        "4": "North",
        "5": "South",
        "6": "South",
    }
    assert deal_groups("123", {"1": "North"}, 2) == {"1": "North", "2": "A", "3": "A"}


def test_c6_tables_are_numbered_through_all_groups_and_each_has_its_own_calendar() -> None:
    """Group A of three rests one in turn; B, of four, fills the tables behind; after three rounds both are over."""
    groups = dict(zip("abcdefg", "AAABBBB", strict=True))
    calendar = make_calendar("abcdefg", groups)
    assert shown(calendar) == ["b-c d-g e-f | a", "a-b g-f d-e | c", "c-a e-g f-d | b"]
    assert [match.group for match in calendar[0].matches] == ["A", "B", "B"]


def test_c6_a_smaller_group_is_over_earlier() -> None:
    """Two entrants meet in round 1; the three of the other group play two rounds more."""
    groups = dict(zip("abcde", "AABBB", strict=True))
    assert shown(make_calendar("abcde", groups)) == ["a-b d-e | c", "c-d | e", "e-c | d"]


# --- the seating of a round ---


def test_c6_the_first_round_draws_who_has_no_number_behind_those_who_have() -> None:
    """a and b are seeded, c to e drawn as e, c, d: of a, b, e, c, d the first rests, b meets d and e meets c."""
    made = seated("ab", "abcde", lots="ecd")
    assert made.seats == (Seat(1, None, "b"), Seat(1, None, "d"), Seat(2, None, "e"), Seat(2, None, "c"))
    assert made.byes == ("a",)
    assert made.draws == (DrawnGroup(Purpose.NUMBERS, "start", None, (), ("e", "c", "d")),)


def test_c6_who_alone_has_no_number_is_drawn_too() -> None:
    """So that the number is on record for the later rounds."""
    assert seated("abc", "abcd", lots="d").draws == (DrawnGroup(Purpose.NUMBERS, "start", None, (), ("d",)),)


def test_c6_a_later_round_follows_the_calendar_and_draws_nothing() -> None:
    """Round 2 of four, second leg round 5: the same pair, seats changed."""
    made = seated("abcd", "abcd", 2)
    assert made.seats == (Seat(1, None, "d"), Seat(1, None, "c"), Seat(2, None, "a"), Seat(2, None, "b"))
    assert (made.draws, made.byes, made.jollies) == ((), (), ())
    again = seated("abcd", "abcd", 5, stage=league(legs=2))
    assert [seat.entrant for seat in again.seats] == ["c", "d", "b", "a"]


def test_c6_who_is_away_stays_at_the_table() -> None:
    """The other side is entitled to the match: d is not there in round 2, and meets c all the same."""
    assert seated("abcd", "abc", 2).seats == seated("abcd", "abcd", 2).seats


def test_c6_groups_that_are_known_are_kept_in_the_seating() -> None:
    """a meets d, b meets c: the groups are those of the file, not the snake's."""
    known = {"a": "A", "d": "A", "b": "B", "c": "B"}
    made = seated("abcd", "abcd", stage=league(groups=2), groups=known)
    assert [seat.entrant for seat in made.seats] == ["a", "d", "b", "c"]
    snake = seated("abcdef", "abcdef", stage=league(groups=2))
    assert [(seat.table, seat.entrant) for seat in snake.seats] == [(1, "d"), (1, "e"), (2, "c"), (2, "f")]
    assert snake.byes == ("a", "b")


@pytest.mark.parametrize(
    ("numbers", "present", "number", "keys", "message"),
    [
        ("", "a", 1, {}, "a stage of the format round-robin needs at least two entrants"),
        ("abc", "abcx", 2, {}, "x cannot be seated: the calendar stands since its first round"),
        ("abcd", "abcd", 4, {}, "the calendar of 4 entrants is over after 3 rounds"),
        ("abc", "abc", 1, {"groups": 2}, "the group A has one entrant, who has nobody to meet"),
    ],
)
def test_c6_a_round_that_the_calendar_does_not_give_is_refused(
    numbers: str, present: str, number: int, keys: dict[str, int], message: str
) -> None:
    """One alone, a latecomer, a round beyond the last, a group of one."""
    with pytest.raises(SeatingError, match=message):
        seated(numbers, present, number, stage=league(**keys))
