"""Hands that are counted by the pips left: gone out, blocked, void, and together the match (B4, B5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from eventclub import PAIRS, event_of, told

OPPONENTS = '[game]\npips = "opponents"\n'

#: A hand as points and pips of the two pairs, and its kind.
Dealt = tuple[int, int, str, str, str]


def hands_of(*dealt: Dealt) -> str:
    """The file of these hands at table 1."""
    rows = ["table,hand,entrant,points,kind,pips"]
    for n, (one, other, left, others, kind) in enumerate(dealt, start=1):
        rows += [f"1,{n},c1,{one},{kind},{left}", f"1,{n},c2,{other},,{others}"]
    return "\n".join(rows) + "\n"


def told_of(folder: Path, dealt: list[Dealt], points: tuple[int, int] | None = None, rules: str = "") -> list[str]:
    """The codes of what is told of a match with these hands; its points are those of the hands unless given."""
    one, other = points or (sum(d[0] for d in dealt), sum(d[1] for d in dealt))
    rows = f"table,entrant,points,end\n1,c1,{one},time\n1,c2,{other},\n"
    draws = '[[stage]]\nname = "swiss"\ntime_level = "draw"\n'
    files = {"entrants": PAIRS, "round-01": rows, "hands-01": hands_of(*dealt)}
    return [code for _, code, _ in told(event_of("domino", folder, files, rules + draws))]


@pytest.mark.parametrize(
    ("dealt", "is_right"),
    [
        ((30, 0, "5", "25", ""), True),  # the partner of who went out has 5 left, and they count
        ((25, 0, "5", "25", ""), False),
        ((0, 40, "40", "0", ""), True),
        ((0, 0, "5", "25", ""), False),  # somebody went out, and nobody has the points
        ((0, 0, "0", "0", ""), True),
    ],
)
def test_b4_who_goes_out_takes_all_pips_left(dealt: Dealt, is_right: bool, tmp_path: Path) -> None:
    """Those of the partner too."""
    assert told_of(tmp_path, [dealt]) == ([] if is_right else ["hand-pips"])


@pytest.mark.parametrize(
    ("dealt", "is_right"),
    [((25, 0, "5", "25", ""), True), ((30, 0, "5", "25", ""), False), ((0, 33, "21", "12", "tranque"), True)],
)
def test_b4_or_the_opponents_pips_alone(dealt: Dealt, is_right: bool, tmp_path: Path) -> None:
    """A setting for who goes out; of a blocked hand all are taken all the same."""
    assert told_of(tmp_path, [dealt], rules=OPPONENTS) == ([] if is_right else ["hand-pips"])


@pytest.mark.parametrize(
    ("dealt", "is_right"),
    [
        ((33, 0, "12", "21", "blocked"), True),
        ((0, 33, "12", "21", "blocked"), False),  # the pair with more pips does not win
        ((21, 0, "12", "21", "blocked"), False),  # the sum of all is taken
        ((0, 0, "12", "21", "blocked"), False),
        ((0, 0, "18", "18", "blocked"), True),  # level: void
        ((36, 0, "18", "18", "blocked"), False),
    ],
)
def test_b4_a_blocked_hand_goes_to_the_pair_with_fewer_pips(dealt: Dealt, is_right: bool, tmp_path: Path) -> None:
    """It takes the sum of all; level in pips the hand is void."""
    assert told_of(tmp_path, [dealt]) == ([] if is_right else ["hand-pips"])


@pytest.mark.parametrize("kind", ["blocked", "Tranque", "chiusa", "CERRADA", "tranca"])
def test_b4_blocked_in_three_languages(kind: str, tmp_path: Path) -> None:
    """However the sheet says it, it is read as one kind."""
    files = {"entrants": PAIRS, "round-01": "table,entrant,points\n1,c1,33\n1,c2,0\n"}
    event = event_of("domino", tmp_path, {**files, "hands-01": hands_of((33, 0, "12", "21", kind))})
    assert [deal.kind for deal in event.hands] == ["blocked"]
    assert told(event) == []


@pytest.mark.parametrize("kind", ["void", "nulla", "Anulada", "annullata"])
def test_b5_a_hand_won_with_a_touched_tile_is_void(kind: str, tmp_path: Path) -> None:
    """Whatever is left, it brings nothing."""
    assert told_of(tmp_path / "a", [(0, 0, "30", "12", kind), (10, 0, "0", "10", "")]) == []
    assert told_of(tmp_path / "b", [(42, 0, "30", "12", kind)]) == ["hand-pips"]


def test_b4_one_side_wins_a_hand(tmp_path: Path) -> None:
    """Not both; and nobody loses points in one: what the referee takes is no part of it."""
    assert told_of(tmp_path / "a", [(20, 10, "", "", "")]) == ["hand-winner"]
    assert told_of(tmp_path / "b", [(0, -25, "", "", ""), (30, 0, "", "", "")]) == ["hand-winner"]


def test_b4_pips_need_not_be_noted(tmp_path: Path) -> None:
    """Then only points are looked at; noted for one side they are asked for of the other, whole and from 0."""
    assert told_of(tmp_path / "a", [(20, 0, "", "", ""), (0, 0, "", "", "void")]) == []
    assert told_of(tmp_path / "b", [(20, 0, "", "20", "")]) == ["hand-pips"]
    assert told_of(tmp_path / "c", [(20, 0, "-1", "21", "")]) == ["hand-pips"]
    assert told_of(tmp_path / "d", [(20, 0, "0.5", "19.5", "")]) == ["hand-pips"]


def test_b2_the_hands_add_up_to_the_match(tmp_path: Path) -> None:
    """To the points before penalties, for each side."""
    dealt: list[Dealt] = [(30, 0, "5", "25", ""), (0, 40, "40", "0", "")]
    assert told_of(tmp_path / "a", dealt) == []
    assert told_of(tmp_path / "b", dealt, points=(30, 41)) == ["hand-points"]


def test_b4_a_hand_of_another_kind_is_told(tmp_path: Path) -> None:
    """With the kinds that there are."""
    assert told_of(tmp_path, [(30, 0, "5", "25", "queens")]) == ["hand-kind"]


def test_b4_hands_are_of_those_at_the_table_and_counted_from_1(tmp_path: Path) -> None:
    """A row of somebody else, a row that lacks, a number that is left out."""
    rows = "table,hand,entrant,points\n1,1,c1,30\n1,1,c3,0\n1,3,c1,0\n1,3,c2,9\n"
    files = {"entrants": PAIRS, "round-01": "table,entrant,points\n1,c1,30\n1,c2,9\n", "hands-01": rows}
    assert told(event_of("domino", tmp_path, files)) == [
        ("hands-01", "hand-entrants", 2),
        ("hands-01", "hand-entrants", 2),
        ("hands-01", "hand-missing", 4),
    ]


def test_b4_a_void_round_and_a_match_that_goes_on_are_not_added_up(tmp_path: Path) -> None:
    """What is not over adds up to nothing yet."""
    files = {"entrants": PAIRS, "round-01": "table,entrant,points\n1,c1,\n1,c2,\n"}
    assert told(event_of("domino", tmp_path / "a", {**files, "hands-01": hands_of((30, 0, "5", "25", ""))})) == []
    over = {"entrants": PAIRS, "round-01": "table,entrant,points\n1,c1,9\n1,c2,0\n"}
    sheet = hands_of((30, 9, "5", "25", "blocked"))
    assert told(event_of("domino", tmp_path / "b", {**over, "hands-01": sheet}, "void = [1]\n")) == []


# --- B2: the hand that ends the match ---


def test_b2_no_hand_follows_the_one_in_which_a_side_has_200(tmp_path: Path) -> None:
    """200 of the first pair after the second hand; the third is told."""
    dealt: list[Dealt] = [(150, 0, "50", "100", ""), (50, 0, "20", "30", ""), (0, 30, "20", "10", "")]
    assert told_of(tmp_path / "a", dealt[:2]) == []
    assert told_of(tmp_path / "b", dealt) == ["hand-last"]
    assert told_of(tmp_path / "c", [(149, 0, "50", "99", ""), *dealt[1:]]) == []


def test_b2_after_a_penalty_a_match_goes_on(tmp_path: Path) -> None:
    """200 less 25 are not enough; more for the others is nothing to them."""
    dealt: list[Dealt] = [(200, 0, "100", "100", ""), (0, 30, "20", "10", "")]
    rows = "table,entrant,points,end\n1,c1,200,time\n1,c2,30,\n"
    files = {"entrants": PAIRS, "round-01": rows, "hands-01": hands_of(*dealt)}
    for i, (who, lasts) in enumerate((("c1", True), ("c2", False))):
        fined = {**files, "penalties": f"round,entrant,code\n1,{who},ficha-tocada\n"}
        found = [code for _, code, _ in told(event_of("domino", tmp_path / str(i), fined))]
        assert found == ([] if lasts else ["hand-last"])
