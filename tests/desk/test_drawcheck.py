"""What the desk says of draws: cards in order, and seatings and jollies that the rules would not give (A24, A25)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.desk import check, open_event, recorded_draws
from engine.pair import Drawing
from engine.problems import errors
from tinyclub import round_text, write_club

HEAD = "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded\n"
PEOPLE = "id,name\n" + "".join(f"{e},{e.upper()} {e.upper()}\n" for e in "abcdefgh")
EIGHT = "1,N,a,0", "1,E,b,26", "1,S,c,52", "1,W,d,78", "2,N,e,0", "2,E,f,26", "2,S,g,52", "2,W,h,78"


def seated(*tables: str) -> str:
    """A seating of tables of four, each as its entrants in the order of the seats."""
    rows = [f"{n},{seat},{e}," for n, table in enumerate(tables, 1) for seat, e in zip("NESW", table, strict=True)]
    return round_text(*rows)


def club(folder: Path, files: Mapping[str, str | None]) -> Path:
    """Eight players, the first round played, and `files` of the event over it; returns the data folder."""
    event = {"round-01.csv": round_text(*EIGHT), "round-02.csv": None, "round-03.csv": None, **files}
    return write_club(folder, {"players.csv": PEOPLE, **{f"2025-26/cuori/{n}": t for n, t in event.items()}})


def told(data: Path) -> list[tuple[str, int, str]]:
    """File, line and code of every problem."""
    return [(Path(p.at.file).name, p.at.line, p.code) for p in check(data)]


#: a and e won, b and f were second, and so on; who of each two comes first is drawn for the seats.
CARDS = zip("eafbgchd", ("K♥", "Q♥") * 4, strict=True)
LOTS = HEAD + "".join(f"regular,2,seats,cards,,,{e},,{card},\n" for e, card in CARDS)


def test_a25_a_seating_that_agrees_with_its_draw_is_fine(tmp_path: Path) -> None:
    """Winners and seconds at table 1; seats by the cards, and every table has a pack of its own."""
    assert told(club(tmp_path, {"draws.csv": LOTS, "round-02.csv": seated("eafb", "gchd")})) == []


def test_a25_a_corrected_result_is_told_and_nothing_is_seated_again(tmp_path: Path) -> None:
    """c has really won table 1 and a was third: c should sit at table 1 now. The file stays as it is."""
    corrected = [row.replace("a,0", "a,52").replace("c,52", "c,0") for row in EIGHT]
    files = {"draws.csv": LOTS, "round-02.csv": seated("eafb", "gchd"), "round-01.csv": round_text(*corrected)}
    data = club(tmp_path, files)
    (problem,) = check(data)
    assert (problem.code, problem.severity) == ("draw-differs", "warning")
    assert '"A A" is at table 1 E, would be at table 2 E' in problem.message
    assert '"C C" is at table 2 E, would be at table 1 E' in problem.message
    assert "nothing was re-seated" in problem.why
    assert problem in open_event(data, "2025-26", "cuori").problems
    assert (data / "2025-26/cuori/round-02.csv").read_text(encoding="utf-8") == seated("eafb", "gchd")


def test_a25_seats_against_the_cards_are_told(tmp_path: Path) -> None:
    """a sits North, and e drew the higher card."""
    (problem,) = check(club(tmp_path, {"draws.csv": LOTS, "round-02.csv": seated("aefb", "gchd")}))
    assert problem.message.endswith('"A A" is at table 1 N, would be at table 1 E; "E E" is at table 1 E, '
                                    "would be at table 1 N")  # fmt: skip


def test_a25_more_than_a_few_differences_are_counted(tmp_path: Path) -> None:
    """All eight are elsewhere."""
    (problem,) = check(club(tmp_path, {"draws.csv": LOTS, "round-02.csv": seated("gchd", "eafb")}))
    assert problem.message.endswith("; and 4 more")


def test_a25_where_no_lot_is_recorded_any_order_of_the_level_will_do(tmp_path: Path) -> None:
    """Only the draw of round 1 is recorded: among equals the seating stands, but not against the results."""
    first = HEAD + "regular,1,tables,cards,,,a,,K♥,\n"
    assert told(club(tmp_path / "a", {"draws.csv": first, "round-02.csv": seated("aebf", "hdcg")})) == [
        ("round-02.csv", 6, "draw-differs")
    ]
    assert told(club(tmp_path / "b", {"draws.csv": first, "round-02.csv": seated("aebf", "cghd")})) == []


def test_a25_seatings_of_a_club_that_does_not_record_draws_are_its_own(tmp_path: Path) -> None:
    """Without a draws.csv nobody says by which rules the round was seated."""
    assert told(club(tmp_path, {"round-02.csv": seated("abcd", "efgh")})) == []


def drawn_by_seed(folder: Path, who: str, change: str = "") -> Path:
    """Round 2 as by the seed `s`: each two of round 1 who are level draw for their seats.

    The lots of `who` are recorded; the two of `change` have changed over.
    """
    lot = Drawing("s", "2025-26/cuori", "regular", 2, "seats").lot
    rows = "".join(f"regular,2,seats,seed,s,sha256-1,{e},{n},,\n" for n, e in enumerate(sorted(who, key=lot), 1))
    seats = "".join("".join(sorted(pair, key=lot)) for pair in ("ae", "bf", "cg", "dh"))
    seats = seats.translate(str.maketrans(change, change[::-1]))
    rows_of = [
        f"{n},{seat},{e},{points}"
        for n, table in enumerate((seats[:4], seats[4:]), 1)
        for seat, e, points in zip("NESW", table, (0, 26, 52, 78), strict=True)
    ]
    return club(folder, {"draws.csv": HEAD + rows, "round-02.csv": round_text(*rows_of)})


def test_a25_a_round_that_was_played_as_drawn_is_fine_whatever_is_corrected_later(tmp_path: Path) -> None:
    """It is compared with its record alone: another result of round 1 moves nobody who has played."""
    data = drawn_by_seed(tmp_path, "abcdefgh")
    assert told(data) == []
    corrected = [row.replace("a,0", "a,52").replace("c,52", "c,0") for row in EIGHT]
    (data / "2025-26/cuori/round-01.csv").write_text(round_text(*corrected), encoding="utf-8")
    assert told(data) == []


@pytest.mark.parametrize(
    ("who", "change", "said"), [("abcdefgh", "ae", "sat before"), ("ae", "eh", "drew a seat, and nobody else at table")]
)
def test_a25_a_round_that_was_not_played_as_drawn_is_told(who: str, change: str, said: str, tmp_path: Path) -> None:
    """Two level at a table on each other's seats; one of the two who drew at another table."""
    (problem,) = check(drawn_by_seed(tmp_path, who, change))
    assert (problem.code, problem.severity) == ("draw-differs", "warning")
    assert problem.message.startswith("round 2 was not played as it was drawn: ")
    assert said in problem.message


def test_a25_round_1_was_played_as_drawn_or_not(tmp_path: Path) -> None:
    """Everybody is level there: tables and seats follow from the record."""
    cards = zip("abcdefgh", ("K♥", "Q♥", "J♥", "10♥", "9♥", "8♥", "7♥", "6♥"), strict=True)
    lots = HEAD + "".join(
        f"regular,1,{purpose},cards,,,{e},,{card},\n" for e, card in cards for purpose in ("tables", "seats")
    )
    assert told(club(tmp_path / "a", {"draws.csv": lots})) == []
    changed = [row.replace("d,78", "x,78").replace("e,0", "d,0").replace("x,78", "e,78") for row in EIGHT]
    (problem,) = check(club(tmp_path / "b", {"draws.csv": lots, "round-01.csv": round_text(*changed)}))
    assert problem.message == (
        'round 1 was not played as it was drawn: "E E" was at table 1 W, and drawn at table 2 N; '
        '"D D" was at table 2 N, and drawn at table 1 W'
    )


def test_a25_a_played_round_with_cards_is_told_only_what_the_record_alone_says(tmp_path: Path) -> None:
    """Who was level with whom follows from the results of then, and nobody knows whether all the cards are there."""
    assert told(club(tmp_path, {"draws.csv": LOTS, "round-02.csv": round_text(*EIGHT)})) == []


def jollies(*second: str) -> dict[str, str]:
    """Five players: in round 1 e is jolly; round 2 as given."""
    first = ("1,N,a,0,", "1,E,b,26,", "1,S,c,52,", "1,W,d,78,", ",,e,,jolly")
    return {
        f"round-0{n}.csv": "table,seat,entrant,points,status\n" + "".join(row + "\n" for row in rows)
        for n, rows in enumerate((first, second), 1)
    }


def test_a24_a_jolly_whom_the_rules_would_not_choose_is_told(tmp_path: Path) -> None:
    """d is last and has not been jolly; c is jolly instead. A warning, with both names."""
    files = jollies("1,N,a,0,", "1,E,b,26,", "1,S,e,52,", "1,W,d,78,", ",,c,,jolly")
    (problem,) = check(club(tmp_path, files))
    assert (problem.code, problem.severity, problem.at.line) == ("jolly-unexpected", "warning", 6)
    assert problem.message == '"C C" is jolly in round 2; by the rules it would have been "D D"'


@pytest.mark.parametrize("jolly", ["d", "x"])
def test_a24_the_right_jolly_is_not_told(jolly: str, tmp_path: Path) -> None:
    """The last of the standings; or, where no club could know better, nobody at all."""
    rows = ["1,N,a,0,", "1,E,b,26,", "1,S,c,52,", "1,W,e,78,"]
    files = jollies(*rows, *([",,d,,jolly"] if jolly == "d" else [",,d,,absent"]))
    assert told(club(tmp_path, files)) == []


def test_a24_a_recorded_draw_decides_among_equals(tmp_path: Path) -> None:
    """In round 1 all are level: whoever drew the lowest card is jolly. Without a record anybody may be."""
    files = jollies("1,N,a,0,", "1,E,b,26,", "1,S,c,52,", "1,W,e,78,", ",,d,,jolly")
    cards = zip("abcde", ("K♥", "Q♥", "J♥", "2♥", "10♥"), strict=True)
    drawn = HEAD + "".join(f"regular,1,jolly,cards,,,{e},,{card},\n" for e, card in cards)
    (problem,) = check(club(tmp_path, {**files, "draws.csv": drawn}))
    assert problem.message == '"E E" is jolly in round 1; by the rules it would have been "D D"'


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ((",1,tables,cards,,,a,,R♥,",), [(2, "draw-card")]),
        ((",1,tables,cards,,,a,,K♥,", ",1,tables,cards,,,b,,re di cuori,"), [(3, "draw-twice")]),
        ((",1,seats,cards,,,a,,K♥,", ",1,seats,cards,,,e,,K♥,"), []),
        ((",1,tables,cards,,,a,,K♥,yes", ",1,tables,cards,,,b,,K♥,"), []),
        ((",1,tables,cards,,,a,,K♥,", ",1,tables,cards,,,b,2,,"), [(3, "draw-order")]),
        ((",1,tables,cards,,,a,2,K♥,", ",1,tables,cards,,,b,1,Q♥,"), [(3, "draw-order")]),
        ((",1,tables,cards,,,a,1,K♥,", ",1,tables,cards,,,b,2,Q♥,"), []),
        ((",1,tables,cards,,,a,1,,", ",1,tables,cards,,,b,2,,"), []),
        ((",1,tables,seed,x,,a,1,,", ",1,tables,seed,x,,b,2,,"), []),
    ],
)
def test_a25_draws_that_cannot_be(rows: tuple[str, ...], found: list[tuple[int, str]], tmp_path: Path) -> None:
    """Cards of one pack are drawn once, a pack for each table's seats; orders must not contradict them."""
    data = club(tmp_path, {"draws.csv": HEAD + "".join(row + "\n" for row in rows)})
    assert [(line, code) for _, line, code in told(data)] == found
    assert bool(errors(check(data))) == bool(found)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((",1,tables,seed,x,other-9,a,1,,", ",1,tables,seed,x,other-9,b,2,,"), "draw-seed"),
        ((",,qualify,cards,,,a,,K♥,", ",,qualify,cards,,,b,,Q♥,"), "draw-unused"),
        (("season,,rank,cards,,,a,,K♥,",), "draw-unused"),
        ((",,rank,cards,,,a,,K♥,",), "draw-unused"),
    ],
)
def test_a25_a_draw_that_decides_nothing_or_that_nobody_can_repeat_is_a_warning(
    rows: tuple[str, ...], code: str, tmp_path: Path
) -> None:
    """Told once, at its first row, and the event is scored."""
    data = club(tmp_path, {"draws.csv": HEAD + "".join(row + "\n" for row in rows)})
    assert told(data) == [("draws.csv", 2, code)]
    assert not errors(check(data))


def test_a25_an_order_that_the_seed_does_not_give_is_a_warning(tmp_path: Path) -> None:
    """Seed "king" draws c before b (2025-26/cuori, regular, 3, seats); the record says otherwise."""
    rows = "regular,3,seats,seed,king,sha256-1,{},1,,\nregular,3,seats,seed,king,sha256-1,{},2,,\n"
    assert told(club(tmp_path / "a", {"draws.csv": HEAD + rows.format("c", "b")})) == []
    assert told(club(tmp_path / "b", {"draws.csv": HEAD + rows.format("b", "c")})) == [("draws.csv", 3, "draw-seed")]


def test_a25_suits_and_ace_of_the_rulebook_give_the_order(tmp_path: Path) -> None:
    """Spades first, and the ace above the king."""
    settings = (
        'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\ncard_ace = "high"\n'
        'card_suits = ["spades", "hearts", "diamonds", "clubs"]\n'
    )
    drawn = HEAD + "".join(f",1,tables,cards,,,{e},,{c},\n" for e, c in (("a", "K♥"), ("b", "K♠"), ("c", "A♣")))
    event = open_event(club(tmp_path, {"event.toml": settings, "draws.csv": drawn}), "2025-26", "cuori")
    assert {d.entrant: d.order for d in event.draws} == {"a": 3, "b": 2, "c": 1}


def test_recorded_draws_are_told_with_their_lots(tmp_path: Path) -> None:
    """By purpose, the first drawn first, each with the number that anybody can compute."""
    rows = "regular,3,seats,seed,king,sha256-1,b,2,,\nregular,3,seats,seed,king,sha256-1,c,1,,\n"
    cards = "regular,3,jolly,cards,,,a,,2♥,\nregular,3,jolly,cards,,,d,,K♥,yes\n"
    event = open_event(club(tmp_path, {"draws.csv": HEAD + rows + cards}), "2025-26", "cuori")
    seats, jolly, old = recorded_draws(event.draws, "2025-26/cuori", "regular", 3)
    assert (seats.purpose, seats.seed, [lot.entrant for lot in seats.lots]) == ("seats", "king", ["c", "b"])
    assert all(len(lot.number) == 64 for lot in seats.lots)
    assert seats.lots[0].number < seats.lots[1].number
    assert (jolly.method, jolly.lots[0].card, jolly.lots[0].number, jolly.superseded) == ("cards", "2♥", "", False)
    assert (old.superseded, old.lots[0].entrant) == (True, "d")
