"""Called hands as the desk gives them, and who is North in the games of a final (A14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from engine.desk import check, open_event, plan_round
from engine.problems import as_text, errors
from tinyclub import CLUB, round_text, write_club

#: A tournament of one round, which ranks a, b, c, d, and a final of three games with three hands each.
EVENT = """
title = "Torneo di King"
rulebook = "king"

[[stage]]
name = "regular"
rounds = 1
counting = 1
compare = "table"
scores = [10, 6, 3, 1]

[[stage]]
name = "final"

[stage.called_hands]
not_played = []
last = "sans-atout"
hands = [
  { kind = "queens", title = { it = "Donne" } },
  { kind = "hearts" },
  { kind = "sans-atout", title = { it = "Sans Atout" } },
]
"""
TOURNAMENT = round_text("1,N,d,-30", "1,E,c,-10", "1,S,b,10", "1,W,a,30")
HANDS = """hand,entrant,points,kind,caller
2,c,4,Donne,b
2,a,1.5,,
2,b,0,,
2,d,-2,,
1,a,-8,hearts,a
1,b,0,,
1,c,2,,
1,d,3,,
3,a,6.5,sans-atout,
3,b,0,,
3,c,-6,,
3,d,-1,,
"""


def final(seats: str, points: tuple[str, ...] = ("", "", "", "")) -> str:
    """A game of the final; `seats` are the players from North on."""
    return round_text(*(f"1,{wind},{who},{p}" for wind, who, p in zip("NESW", seats, points, strict=True)))


def club(tmp_path: Path, files: Mapping[str, str]) -> Path:
    """The club with its tournament over and these files in the event."""
    event = {"event.toml": EVENT, "round-01.csv": TOURNAMENT, **files}
    others: dict[str, str | None] = {name: None for name in CLUB if "/cuori/" in name}
    others["2025-26/season.toml"] = 'title = "S"\nevents = ["king"]\n'
    return write_club(tmp_path, {**others, **{f"2025-26/king/{name}": text for name, text in event.items()}})


def norths(data: Path) -> list[tuple[str, str]]:
    """The games in which somebody else should be North, with what is said."""
    return [(Path(p.at.file).name, p.message) for p in check(data) if p.code == "hand-north"]


def test_A14_a_game_hand_by_hand_with_running_totals(tmp_path: Path) -> None:
    """Hands in order, players in the order of their seats, kinds in words; the last total is the round's result."""
    points = ("0", "0", "0", "0")
    data = club(tmp_path, {"final-1.csv": final("abcd", points), "hands-final-1.csv": HANDS})
    assert errors(check(data)) == ()
    report = open_event(data, "2025-26", "king").stages[1]
    (sheet,) = report.hands_of(1)
    assert (sheet.round, sheet.table, sheet.entrants) == (1, "1", ("a", "b", "c", "d"))
    assert [(h.number, h.title["it"] if h.title else None, h.caller) for h in sheet.hands] == [
        (1, "hearts", "a"),
        (2, "Donne", "b"),
        (3, "Sans Atout", None),
    ]
    assert [list(map(str, h.points)) for h in sheet.hands] == [
        ["-8", "0", "2", "3"],
        ["3/2", "0", "4", "-2"],
        ["13/2", "0", "-6", "-1"],
    ]
    assert [list(map(str, h.totals)) for h in sheet.hands] == [
        ["-8", "0", "2", "3"],
        ["-13/2", "0", "6", "1"],
        ["0", "0", "0", "0"],
    ]
    assert report.hands_of(2) == ()


def test_hands_of_a_stage_without_called_hands(tmp_path: Path) -> None:
    """The tournament may be noted hand by hand too: each table by itself, with gaps where a player has no row."""
    hands = "table,hand,entrant,points,kind\n1,1,a,5,Prima mano\n1,2,d,-7,\n1,2,a,1,\n"
    (sheet,) = open_event(club(tmp_path, {"hands-01.csv": hands}), "2025-26", "king").stages[0].hands_of(1)
    assert sheet.entrants == ("d", "a")
    assert [(h.title["es"] if h.title else None, h.points, h.totals) for h in sheet.hands] == [
        ("Prima mano", (None, Fraction(5)), (Fraction(0), Fraction(5))),
        (None, (Fraction(-7), Fraction(1)), (Fraction(-7), Fraction(6))),
    ]


def test_A14_the_first_three_are_north_in_turn(tmp_path: Path) -> None:
    """In the n-th game of the final the n-th of the tournament; already when the seats are drawn up."""
    right = {"final-1.csv": final("adcb", ("0",) * 4), "final-2.csv": final("bcad", ("0",) * 4)}
    assert norths(club(tmp_path / "a", {**right, "final-3.csv": final("cabd")})) == []
    assert norths(club(tmp_path / "b", {**right, "final-3.csv": final("dabc")})) == [
        ("final-3.csv", '"Dino Fo" is North in game 3, which is the turn of "Carla De"')
    ]


def test_A14_the_wrong_north_is_a_warning(tmp_path: Path) -> None:
    """The game was played, and its result stands."""
    data = club(tmp_path, {"final-1.csv": final("bacd", ("0",) * 4)})
    (problem,) = check(data)
    assert (problem.code, problem.severity, problem.at.line) == ("hand-north", "warning", 2)
    assert open_event(data, "2025-26", "king").problems == (problem,)


def test_A14_of_those_level_each_may_be_first(tmp_path: Path) -> None:
    """a and b are level in the tournament: either may be North in the first game, and c in neither of the first two."""
    level = round_text("1,N,d,-30", "1,E,c,-10", "1,S,b,20", "1,W,a,20")
    files = {"round-01.csv": level, "final-1.csv": final("badc", ("0",) * 4), "final-2.csv": final("cdab")}
    assert [name for name, _ in norths(club(tmp_path, files))] == ["final-2.csv"]


def test_A14_of_those_level_each_is_north_once(tmp_path: Path) -> None:
    """a was North first: the second game is b's turn, in the check and in the draw; b first makes it a's."""
    level = round_text("1,N,d,-30", "1,E,c,-10", "1,S,b,20", "1,W,a,20")
    for first, second in ("ab", "ba"):
        files = {"round-01.csv": level, "final-1.csv": final(f"{first}{second}dc", ("0",) * 4)}
        again = club(tmp_path / first / "again", {**files, "final-2.csv": final(f"{first}{second}cd")})
        who = {"a": "Anna Bo", "b": "Bruno Ca"}
        assert norths(again) == [
            ("final-2.csv", f'"{who[first]}" is North in game 2, which is the turn of "{who[second]}"')
        ]
        plan = plan_round(open_event(club(tmp_path / first / "drawn", files), "2025-26", "king"), seed="s")
        assert (plan.round, plan.seating.seats[0].entrant) == (2, second)
        right = {**files, "final-2.csv": final(f"{second}{first}cd", ("0",) * 4)}
        assert norths(club(tmp_path / first / "right", {**right, "final-3.csv": final("cabd")})) == []


def test_A14_the_turn_goes_round_again_after_the_last(tmp_path: Path) -> None:
    """Five games of four: in the fifth those level at the top have the turn together once more."""
    level = round_text("1,N,d,-30", "1,E,c,-10", "1,S,b,20", "1,W,a,20")
    event = EVENT.replace('name = "final"\n', 'name = "final"\nrounds = 5\n')
    games = {f"final-{n}.csv": final(seats, ("0",) * 4) for n, seats in enumerate(("abcd", "bacd", "cabd", "dabc"), 1)}
    for north, wrong in (("abcd", []), ("bacd", []), ("cabd", ["final-5.csv"])):
        files = {"event.toml": event, "round-01.csv": level, **games, "final-5.csv": final(north)}
        assert [name for name, _ in norths(club(tmp_path / north, files))] == wrong


def test_A14_without_called_hands_anybody_may_be_north(tmp_path: Path) -> None:
    """The rule is that of the hands, and no other final has it."""
    toml = 'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 1\ncounting = 1\n'
    tournament = round_text("1,N,a,0", "1,E,b,20", "1,S,c,28", "1,W,d,30")
    files = {"event.toml": toml, "round-01.csv": tournament, "final-1.csv": final("dcba")}
    assert norths(club(tmp_path, files)) == []


def test_A14_who_moves_up_takes_the_turn(tmp_path: Path) -> None:
    """The first of the tournament gave up: the second is North in the first game."""
    files = {
        "event.toml": EVENT.replace("[10, 6, 3, 1]", '"points"'),
        "round-01.csv": round_text(
            "1,N,a,30", "1,E,b,10", "1,S,c,-10", "1,W,d,-30", "2,N,e,5", "2,E,f,3", "2,S,g,-3", "2,W,h,-5"
        ),
    }
    people = {"../../players.csv": "id,name\n" + "".join(f"{who},Name {who}\n" for who in "abcdefgh")}
    final_1 = "seat,entrant,points,status\nN,{},0,\nE,{},0,\nS,f,0,\nW,g,0,\n,a,,withdrawn\n"
    right = club(tmp_path / "a", {**files, **people, "final-1.csv": final_1.format("b", "e")})
    assert as_text(check(right)) == ""
    wrong = club(tmp_path / "b", {**files, **people, "final-1.csv": final_1.format("e", "b")})
    assert norths(wrong) == [("final-1.csv", '"Name e" is North in game 1, which is the turn of "Name b"')]
