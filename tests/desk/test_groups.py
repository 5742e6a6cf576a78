"""Who goes on from groups (C6): the first of each, the best of the rest, ties at a cut, who gives up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from engine.desk import EventResult, check, open_event
from tinyclub import write_club

RULES = (
    'title = "G"\n[[stage]]\nname = "groups"\nformat = "round-robin"\nrounds = 1\ntable_sizes = [2]\n'
    'scores = "points"\ntiebreaks = []\n'
    '[[stage]]\nname = "final"\nformat = "knockout"\ntable_sizes = [2]\nscores = [1, 0]\n'
)
#: Three groups of two matches each: what everybody scores is written there.
GROUPS = ("abcd", "efgh", "ijkl")


def club(
    folder: Path, qualify: str, points: Mapping[str, int], more: str = "", files: Mapping[str, str] | None = None
) -> Path:
    """Twelve players in three groups of four, everybody with `points`; `more` keys of the event stand first."""
    people = "".join(f"{e},Persona {e.upper()}\n" for own in GROUPS for e in own)
    entrants = "".join(f"{e},{group}\n" for group, own in zip("ABC", GROUPS, strict=True) for e in own)
    rows = [f"{i // 2 + 1},{e},{points[e]}\n" for i, e in enumerate(e for own in GROUPS for e in own)]
    event = {
        "event.toml": f'{more}{RULES}qualify = {{ from = "groups", {qualify} }}\n',
        "entrants.csv": "entrant,group\n" + entrants,
        "round-01.csv": "table,entrant,points\n" + "".join(rows),
        **(files or {}),
    }
    nothing = {f"2025-26/cuori/round-0{n}.csv": None for n in (2, 3)}
    written = {f"2025-26/cuori/{name}": text for name, text in event.items()}
    return write_club(folder, {"players.csv": "id,name\n" + people, **nothing, **written})


def scored(*order: str) -> dict[str, int]:
    """Points by entrant: those of the first text have most, those of one text have the same."""
    return {e: 10 * (len(order) - i) for i, own in enumerate(order) for e in own}


def event_of(data: Path) -> EventResult:
    """The event, scored."""
    return open_event(data, "2025-26", "cuori")


def finalists(data: Path) -> Sequence[tuple[str, int, int, str | None, bool]]:
    """Everyone who goes on: rank in the group, rank among all, in whose place, and whether a tie is open."""
    return [(f.entrant, f.rank, f.across, f.replaces, f.tied) for f in event_of(data).finalists]


#: a to l as they stand among all: the groups are level in strength.
EVEN = ("a", "e", "i", "b", "f", "j", "c", "g", "k", "d", "h", "l")


def test_c6_the_first_of_each_group_go_on_the_firsts_before_the_seconds(tmp_path: Path) -> None:
    """Two of three groups each: seeds 1 to 3 are the firsts as they stand among all, then the seconds."""
    strong_b = ("e", "f", "g", "h", "a", "i", "b", "j", "c", "k", "d", "l")
    assert finalists(club(tmp_path, "top = 2", scored(*strong_b))) == [
        ("e", 1, 1, None, False),
        ("a", 1, 5, None, False),
        ("i", 1, 6, None, False),
        ("f", 2, 2, None, False),
        ("b", 2, 7, None, False),
        ("j", 2, 8, None, False),
    ]


def test_c6_the_best_of_the_rest_go_on_across_the_groups(tmp_path: Path) -> None:
    """The first of each, and the two best of all the others: both of group B."""
    strong_b = ("e", "f", "g", "h", "a", "i", "b", "j", "c", "k", "d", "l")
    data = club(tmp_path, "top = 1, across = 2", scored(*strong_b))
    assert [f[0] for f in finalists(data)] == ["e", "a", "i", "f", "g"]
    assert check(data) == ()


def test_c6_a_tie_at_the_cut_of_one_group_is_told(tmp_path: Path) -> None:
    """b and c are level at the second place of A: nobody of them is taken for good, and a draw settles it."""
    data = club(tmp_path, "top = 2", scored("a", "e", "i", "bc", "f", "j", "g", "k", "d", "h", "l"))
    assert [f[0] for f in finalists(data) if f[4]] == ["b"]
    (stage,) = [s for s in event_of(data).stages if s.stage.name == "final"]
    assert stage.level == ("b", "c")
    draws = data / "2025-26/cuori/draws.csv"
    draws.write_text("stage,purpose,method,entrant,card\nfinal,qualify,cards,b,4♣\nfinal,qualify,cards,c,9♣\n", "utf-8")
    assert [f[0] for f in finalists(data)] == ["a", "e", "i", "c", "f", "j"]
    assert check(data) == ()


def test_c6_a_tie_at_the_cut_across_is_told(tmp_path: Path) -> None:
    """f and j are level for the last place among the rest; a tie inside a group is none of it."""
    data = club(tmp_path, "top = 1, across = 2", scored("a", "e", "i", "b", "fj", "c", "g", "k", "dh", "l"))
    (stage,) = [s for s in event_of(data).stages if s.stage.name == "final"]
    assert stage.level == ("f", "j")


def test_c7_there_is_no_bracket_while_it_is_open_who_goes_on(tmp_path: Path) -> None:
    """Of two who are level for the last place nobody is put in it for the order of their names (A11)."""
    level = ("a", "e", "i", "bc", "f", "j", "g", "k", "d", "h", "l")
    assert event_of(club(tmp_path / "a", "top = 2", scored(*level))).stage("final").bracket == ()
    lots = "stage,round,purpose,method,entrant,order\nfinal,1,qualify,seed,c,1\nfinal,1,qualify,seed,b,2\n"
    drawn = event_of(club(tmp_path / "b", "top = 2", scored(*level), files={"draws.csv": lots}))
    assert {s for r in drawn.stage("final").bracket for t in r.tables for s in (*t.slots, *r.byes)} >= {*"aeicfj"}


def test_c6_who_gives_up_is_replaced_from_the_own_group(tmp_path: Path) -> None:
    """f is withdrawn in the final's file: g moves up."""
    final = "table,entrant,points,status\n1,a,,\n1,g,,\n,f,,withdrawn\n"
    data = club(tmp_path, "top = 2", scored(*EVEN), files={"final-1.csv": final})
    assert [(f[0], f[3]) for f in finalists(data)] == [
        *(("a", None), ("e", None), ("i", None), ("b", None), ("j", None), ("g", "f")),
    ]


def test_c6_a_named_replacement_takes_a_place_of_its_group(tmp_path: Path) -> None:
    """The club lets h play for f, and not g."""
    data = club(tmp_path, "top = 2", scored(*EVEN), more='replaces = { h = "f" }\n')
    assert sorted((f[0], f[3]) for f in finalists(data)) == sorted(
        [*((e, None) for e in "aeibj"), ("h", "f")], key=lambda pair: pair[0]
    )


@pytest.mark.parametrize(("qualify", "rounds"), [("top = 2", 3), ("top = 1, across = 1", 2), ("top = 4", 4)])
def test_c7_the_length_of_the_elimination_follows_from_who_goes_on(qualify: str, rounds: int, tmp_path: Path) -> None:
    """Six need three rounds, four two, twelve four."""
    (stage,) = [s for s in event_of(club(tmp_path, qualify, scored(*EVEN))).stages if s.stage.name == "final"]
    assert (stage.stage.rounds, len(stage.rounds), len(stage.bracket)) == (rounds, rounds, rounds)
