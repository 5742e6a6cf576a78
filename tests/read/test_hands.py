"""Games hand by hand: what is read of them, and that hands are called as the rules say (A14)."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle
from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.model import Deal
from engine.problems import as_text
from engine.read import EventFiles, read_club, read_event
from engine.rules import Rulebook, merge, shipped
from read_overlay import all_problems, club_with

FINAL = "seat,entrant,points\nN,m3,30\nE,m1,-10\nS,m4,0\nW,m2,-20\n"
SEATED = ("m3", "m1", "m4", "m2")

#: The eleven hands of a game, in the order in which they are called here; the last one is nobody's.
KINDS = (
    "queens", "tricks", "hearts", "kings-and-jacks", "atout", "king-of-hearts", "last-two-tricks", "atout",
    "eight-of-diamonds", "atout", "sans-atout",
)  # fmt: skip
CALLERS = (*(who for who, _ in zip(cycle(SEATED), range(10), strict=False)), "")

#: What each of the four has in every hand: the sums are those of the round.
POINTS = {"m3": (30, *(0,) * 10), "m1": (-10, *(0,) * 10), "m4": (*(5, -5) * 5, 0), "m2": (-20, *(0,) * 10)}


def sheet(
    kinds: tuple[str, ...] = KINDS, callers: tuple[str, ...] = CALLERS, head: str = "hand,entrant,points,kind,caller"
) -> str:
    """A file of hands in long form; kind and caller stand in the first row of each hand only."""
    rows = [head]
    for n, (kind, caller) in enumerate(zip(kinds, callers, strict=True)):
        for who in SEATED:
            said = f"{kind},{caller}" if who == SEATED[0] else ","
            rows.append(f"{n + 1},{who},{POINTS[who][n]},{said}")
    return "\n".join(rows) + "\n"


def club(tmp_path: Path, hands: str, final: str = FINAL, **files: str) -> Path:
    """The sound club with a final of one game and its hands; the path of the data folder."""
    more = {f"2025-26/king/{name.replace('_', '-')}.csv": text for name, text in files.items()}
    here = {"2025-26/king/final-1.csv": final, "2025-26/king/hands-final-1.csv": hands}
    return club_with({**here, **more}, tmp_path)


def king(data: Path) -> EventFiles:
    """The event of that folder."""
    return read_event(read_club(data), "2025-26", "king")


def told(data: Path) -> list[tuple[str, int]]:
    """Code and line of every problem."""
    return [(p.code, p.at.line) for p in all_problems(data)]


def changed(values: tuple[str, ...], **new: str) -> tuple[str, ...]:
    """`values` with the one of hand `h<n>` replaced."""
    return tuple(new.get(f"h{n}", value) for n, value in enumerate(values, start=1))


# --- what is read ---


def test_A14_a_game_is_read_hand_by_hand(tmp_path: Path) -> None:
    """Eleven hands of the shipped rulebook with kind, caller and points; nobody calls the last."""
    data = club(tmp_path, sheet())
    assert as_text(all_problems(data)) == ""
    event = king(data)
    assert [d.kind for d in event.hands] == list(KINDS)
    assert [d.caller for d in event.hands] == [*CALLERS[:10], None]
    first = event.hands[0]
    assert (first.stage, first.round, first.table, first.number, first.at.line) == ("final", 1, "1", 1, 2)
    assert dict(first.points) == {"m3": 30, "m1": -10, "m4": 5, "m2": -20}
    assert data.joinpath("2025-26/king/hands-final-1.csv").as_posix() in event.files


@pytest.mark.parametrize(
    "head",
    ["mano,giocatore,punti,tipo,chiamante", "Mano,Jugador,Puntos,Tipo,Declarante", "hand,player,pts,kind,caller"],
)
def test_A14_headings_in_three_languages(head: str, tmp_path: Path) -> None:
    """The same hands under Italian, Spanish and English headings."""
    data = club(tmp_path, sheet(head=head))
    assert as_text(all_problems(data)) == ""
    assert [d.kind for d in king(data).hands] == list(KINDS)


@pytest.mark.parametrize("language", ["it", "es", "en"])
def test_A14_kinds_by_their_titles(language: str, tmp_path: Path) -> None:
    """A kind may be written by its title in any language, without regard to case and accents."""
    titles = {h["kind"]: h["title"][language] for h in shipped("king")["stage"][1]["called_hands"]["hands"]}
    kinds = tuple(titles[kind].upper().replace("É", "E").replace("Ú", "U") for kind in KINDS)
    data = club(tmp_path, sheet(kinds))
    assert as_text(all_problems(data)) == ""
    assert [d.kind for d in king(data).hands] == list(KINDS)


def test_A14_kind_and_caller_in_every_row_or_in_the_first(tmp_path: Path) -> None:
    """Both forms are the same hands; nobody may also be written out."""
    rows = ["hand,entrant,points,kind,caller"]
    for n, (kind, caller) in enumerate(zip(KINDS, CALLERS, strict=True)):
        rows += [f"{n + 1},{who},{POINTS[who][n]},{kind},{caller or 'nessuno'}" for who in SEATED]
    in_every = club(tmp_path / "a", "\n".join(rows) + "\n")
    in_first = club(tmp_path / "b", sheet())
    assert as_text(all_problems(in_every)) == ""
    assert king(in_every).hands == king(in_first).hands


def test_without_called_hands_only_the_form_is_read(tmp_path: Path) -> None:
    """In the tournament itself any kind, any number of hands and any sum will do; pips and quarters are kept."""
    text = 'table,hand,entrant,points,kind,pips\n2,1,m5,"-4,25",Qualunque  mano,12\n1,2,m1,7,,\n1,1,m1,3,,\n'
    data = club(tmp_path, sheet(), hands_01=text)
    assert as_text(all_problems(data)) == ""
    assert [d for d in king(data).hands if d.stage == "regular"] == [
        Deal("regular", 1, "2", 1, {"m5": Fraction(-17, 4)}, kind="Qualunque mano", pips={"m5": Fraction(12)}),
        Deal("regular", 1, "1", 1, {"m1": Fraction(3)}),
        Deal("regular", 1, "1", 2, {"m1": Fraction(7)}),
    ]


def test_A14_hands_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    """The hands so far are right without the rest, and add up to nothing yet."""
    seating = "seat,entrant,points\nN,m3,\nE,m1,\nS,m4,\nW,m2,\n"
    assert told(club(tmp_path, sheet(KINDS[:3], CALLERS[:3]), seating)) == []


def test_A14_hands_without_kinds_are_counted(tmp_path: Path) -> None:
    """Where the file does not say what was called there still are eleven hands, of which ten are called."""
    rows = [f"{n + 1},{who},{POINTS[who][n]},{CALLERS[n]}" for n in range(11) for who in SEATED]
    text = "\n".join(["hand,entrant,points,caller", *rows])
    assert told(club(tmp_path / "a", text + "\n")) == []
    more = "".join(f"\n12,{who},0," for who in SEATED)
    assert told(club(tmp_path / "b", text + more + "\n")) == [("hand-too-often", 46), ("hand-caller", 46)]


# --- what must be so ---


def test_A14_each_hand_is_called_as_often_as_it_exists(tmp_path: Path) -> None:
    """Atout is there three times; a fourth one takes the place of a hand that is then missing."""
    assert told(club(tmp_path, sheet(changed(KINDS, h9="atout")))) == [("hand-too-often", 38), ("hand-missing", 42)]


def test_A14_domino_is_not_played(tmp_path: Path) -> None:
    """By its Spanish title too."""
    assert told(club(tmp_path, sheet(changed(KINDS, h3="dominó")))) == [("hand-not-played", 10), ("hand-missing", 42)]


def test_A14_sans_atout_is_last(tmp_path: Path) -> None:
    """Played as the tenth it is followed by another."""
    kinds = changed(KINDS, h10="sans-atout", h11="atout")
    callers = changed(CALLERS, h10="", h11="m4")
    assert told(club(tmp_path, sheet(kinds, callers))) == [("hand-last", 38)]


def test_A14_nobody_calls_sans_atout(tmp_path: Path) -> None:
    """Not even the one whose turn it would be."""
    assert told(club(tmp_path, sheet(callers=changed(CALLERS, h11="m4")))) == [("hand-last", 42)]


def test_A14_no_hand_is_left_when_the_game_is_over(tmp_path: Path) -> None:
    """A result without Sans Atout."""
    (problem,) = all_problems(club(tmp_path, sheet(KINDS[:10], CALLERS[:10])))
    assert (problem.code, problem.message) == ("hand-missing", 'the game has a result and lacks "sans-atout"')


def test_A14_players_call_in_turn_from_north(tmp_path: Path) -> None:
    """The order is that of the seats, whatever the order of the rows."""
    data = club(tmp_path, sheet(callers=changed(CALLERS, h2="m4", h7="")))
    problems = [p for p in all_problems(data) if p.code == "hand-caller"]
    assert [(p.at.line, p.message) for p in problems] == [
        (6, 'hand 2 is called by "m4"'),
        (26, "nobody calls hand 7"),
    ]
    assert [p.fix.split(";")[0] for p in problems] == ['the turn is "m1"\'s', 'the turn is "m4"\'s']
    turned = FINAL.replace("N,m3", "S,m3").replace("S,m4", "N,m4")
    assert {p.code for p in all_problems(club(tmp_path / "b", sheet(), turned))} == {"hand-caller"}


def test_A14_callers_need_seats(tmp_path: Path) -> None:
    """Without them nobody could say whose turn it is; without callers nobody asks."""
    no_seats = "entrant,points\nm3,30\nm1,-10\nm4,0\nm2,-20\n"
    assert told(club(tmp_path / "a", sheet(), no_seats)) == [("seat-missing", n) for n in (2, 3, 4, 5)]
    assert told(club(tmp_path / "b", sheet(callers=("",) * 11), no_seats)) == []


def test_A14_the_hands_add_up_to_the_game(tmp_path: Path) -> None:
    """For each player; exactly, and before penalties."""
    final = FINAL.replace("m3,30", "m3,30.5").replace("m2,-20", "m2,-20.5")
    penalties = "stage,round,entrant,code,points,note\nfinal,1,m1,other,-5,late\n"
    problems = all_problems(club(tmp_path, sheet(), final, penalties=penalties))
    assert [(p.code, p.message) for p in problems] == [
        ("hand-points", 'the hands of "m2" add up to -20, the round has -20.5'),
        ("hand-points", 'the hands of "m3" add up to 30, the round has 30.5'),
    ]


def test_A14_the_hands_are_of_those_at_the_table(tmp_path: Path) -> None:
    """Somebody else in the place of a player is told once, and so is who is missing."""
    problems = all_problems(club(tmp_path, sheet().replace("m2", "m5")))
    assert [(p.code, p.message) for p in problems if p.code == "hand-entrants"] == [
        ("hand-entrants", '"m2" has no points in hand 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11'),
        ("hand-entrants", '"m5" has points in hand 1, and does not sit at table 1'),
    ]


def test_A14_a_table_that_is_not_in_the_round(tmp_path: Path) -> None:
    """Only the one table of the final has hands."""
    lines = sheet().splitlines()
    text = "\n".join([f"table,{lines[0]}", *(f"2,{line}" for line in lines[1:])]) + "\n"
    assert [(p.code, p.message) for p in all_problems(club(tmp_path, text))] == [
        ("hand-entrants", "there is no table 2 in this round")
    ]


def test_A14_the_hands_are_those_of_the_rulebook(tmp_path: Path) -> None:
    """A game with one hand that is called twice, and none that is last, is checked by the same code."""
    event = (
        'title = "K"\n[game]\ntitle = { en = "K" }\n[[stage]]\nname = "regular"\nrounds = 1\nscores = [1]\n'
        '[stage.called_hands]\nhands = [{ kind = "a b", times = 2 }]\n'
    )
    rows = "".join(f"1,{n},m1,1,{kind},m1\n1,{n},m2,0,,\n" for n, kind in ((1, "A-B"), (2, "a b")))
    files = {
        "2025-26/king/event.toml": event,
        "2025-26/king/round-01.csv": "table,seat,entrant,points\n1,E,m1,2\n1,N,m2,0\n",
        "2025-26/king/hands-01.csv": "table,hand,entrant,points,kind,caller\n" + rows,
    }
    assert told(club_with(files, tmp_path)) == [("hand-caller", 2)]


@pytest.mark.parametrize(
    ("called", "said"),
    [
        ({"last": "x"}, "last names 'x', which is none of the hands"),
        ({"not_played": ["b", "x"]}, "not_played names 'x', which is none of the hands"),
        ({"last": "b", "not_played": ["b"]}, "last names 'b', which is not played"),
        ({"hands": [{"kind": "a"}, {"kind": "a"}]}, "has two of hands 'a'; times says how often a hand exists"),
    ],
)
def test_A14_hands_that_the_list_does_not_have_are_no_rules(called: dict[str, object], said: str) -> None:
    """A slip in the rulebook is an error in it, not in every file."""
    own = {"hands": [{"kind": "a"}, {"kind": "b"}], "last": "", "not_played": [], **called}
    with pytest.raises(ValidationError) as caught:
        Rulebook.model_validate(merge(shipped("king"), {"stage": [{"name": "final", "called_hands": own}]}))
    assert said in str(caught.value)
