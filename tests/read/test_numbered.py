"""The number of a table that stands only in the first of its rows, as merged cells leave it."""

from __future__ import annotations

import pytest

from engine.read.rounds import FIELDS
from engine.read.table import read_table


def tables_of(*rows: str) -> list[str]:
    """The table of each row of a round's file."""
    text = "table,entrant,points\n" + "".join(f"{row}\n" for row in rows)
    return [record["table"] for record in read_table(text, "round-01.csv", FIELDS).records]


def test_the_rows_below_a_number_are_of_its_table() -> None:
    """Until the next number."""
    assert tables_of("1,a,10", ",b,20", "2,c,30", ",d,40") == ["1", "1", "2", "2"]


@pytest.mark.parametrize(
    "rows",
    [
        ("1,a,10", ",b,20", "1,c,30", ",d,40"),
        ("1,a,10", "1,b,20", "2,c,30", ",d,40"),
        (",a,10", "1,b,20", ",c,30", ",d,40"),
    ],
    ids=["a number that comes twice", "a number in every row but one", "no number in the first row"],
)
def test_where_the_rows_leave_a_doubt_no_number_is_filled_in(rows: tuple[str, ...]) -> None:
    """It may have been forgotten in one row: the row is refused, and not put at any table."""
    assert tables_of(*rows) == [row.partition(",")[0] for row in rows]
