"""Final tables: the ranks follow from the number of rows above, as far as the rows can be read."""

from __future__ import annotations

import pytest

from engine.problems import Problem
from engine.read.final_table import read_final_table
from engine.read.register import people_in

PEOPLE = people_in("id,name\na,Anna Bo\nb,Bruno Ca\nc,Carla De\n", "players.csv").names()


def problems_of(rows: str) -> tuple[Problem, ...]:
    """What is wrong with a final table of these rows."""
    return read_final_table(f"rank,entrant\n{rows}", "final-table.csv", PEOPLE, None)[1]


@pytest.mark.parametrize(
    ("rows", "due", "above"),
    [
        ("2,a\n", 1, "nobody stands above it;"),
        ("1,a\n3,b\n", 2, "one stands above it;"),
        ("1,a\n1,b\n4,c\n", 3, "2 stand above it;"),
    ],
)
def test_the_rank_that_is_due_is_told_with_how_many_stand_above_it(rows: str, due: int, above: str) -> None:
    """Once: what comes below follows from it."""
    (problem,) = problems_of(rows)
    assert (problem.code, problem.at.line) == ("place", rows.count("\n") + 1)
    assert problem.message.endswith(f"the rank {due} is due")
    assert problem.why.startswith(above)


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("1,a\n2,nobody\n3,c\n", ["entrant-unknown"]),
        ('1,a\n"2,b\n3,c\n', ["csv-quote"]),
    ],
    ids=["somebody who is not known", "a row that is lost"],
)
def test_a_row_that_cannot_be_read_makes_no_gap_in_the_ranks(rows: str, codes: list[str]) -> None:
    """One mistake is told as one."""
    assert [problem.code for problem in problems_of(rows)] == codes


def test_shared_ranks_leave_out_the_next_one() -> None:
    """1, 1, 3 is a ranking; so is 1, 2, 2."""
    assert problems_of("1,a\n1,b\n3,c\n") == ()
    assert problems_of("1,a\n2,b\n2,c\n") == ()
