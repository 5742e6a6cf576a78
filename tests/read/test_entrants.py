"""`entrants.csv`: pairs and single players, seeds and groups, and the rounds that follow from them (C6, C7, C14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.read import EventFiles
from eventclub import PAIRS, event_of, told

MATCH = "table,entrant,points\n1,m1,20\n1,m2,30\n"
PLAYERS = ("m1", "m2", "m3", "m4", "m5", "m6", "m7", "m9")


def entered(count: int, groups: str = "") -> str:
    """An `entrants.csv` with so many players, dealt to `groups` in turn."""
    rows = [f"{who},{groups[i % len(groups)] if groups else ''}" for i, who in enumerate(PLAYERS[:count])]
    return "\n".join(["entrant,group", *rows]) + "\n"


def rounds(event: EventFiles) -> list[int]:
    """The number of rounds of every stage."""
    assert event.rulebook is not None
    return [stage.rounds for stage in event.rulebook.stage]


# --- who may play ---


def test_c14_pairs_play_where_the_rulebook_says_so(tmp_path: Path) -> None:
    """A single player is refused, with the pair that is meant."""
    files = {"entrants": PAIRS, "round-01": "table,entrant,points\n1,m1,120\n1,c2,95\n"}
    (problem,) = event_of("domino", tmp_path, files).problems
    assert (problem.code, problem.at.line, problem.fix) == ("entrant-kind", 2, "write c1, the pair of this player")


def test_c2_single_players_play_where_the_rulebook_says_so(tmp_path: Path) -> None:
    """A pair is refused in both files."""
    files = {
        "entrants": "entrant,player1,player2\nc1,m1,m2\n",
        "round-01": "table,entrant,points\n1,c1,1\n1,m3,2\n1,m4,3\n",
    }
    found = told(event_of("scala40-danese", tmp_path, files))
    assert found == [("entrants", "entrant-kind", 2), ("round-01", "entrant-kind", 2)]


def test_c14_single_entries_are_rows_of_a_player(tmp_path: Path) -> None:
    """They may wait for a partner, and stay in the file when they have one; the pair's id joins theirs."""
    rows = "entrant,name,player1,player2\nm1,,,\nm7,,,\nm9,,,\nm7+m9,Mario / Mario,m7,m9\n"
    event = event_of("domino", tmp_path, {"entrants": rows})
    assert told(event) == []
    assert event.entrants.by_id["m7+m9"].players == ("m7", "m9")


def test_a_rulebook_without_a_word_on_it_takes_both(tmp_path: Path) -> None:
    """Pairs and single players at one table, as the rulebook for King has it."""
    rows = "table,seat,entrant,points\n1,N,c1,20\n1,E,c2,-5\n1,S,m5,-5\n1,W,m6,-10\n"
    entrants = "entrant,player1,player2\nc1,m1,m2\nc2,m3,m4\n"
    assert told(event_of("king", tmp_path, {"entrants": entrants, "round-01": rows})) == []


def test_a_row_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    """Who is named in a round by it is not called unknown as well; somebody else who is unknown is."""
    pairs = PAIRS.replace("c1,m1,m2", "c1,m1,")
    rows = "table,entrant,points\n1,C1,120\n1,c2,95\n2,c3,200\n2,c9,10\n"
    found = told(event_of("domino", tmp_path, {"entrants": pairs, "round-01": rows}))
    assert found == [("entrants", "name", 2), ("round-01", "entrant-unknown", 5)]


def test_c14_nobody_is_both_players_of_a_pair(tmp_path: Path) -> None:
    """Told in words of its own."""
    (problem,) = event_of("domino", tmp_path, {"entrants": PAIRS.replace("c1,m1,m2", "c1,m1,m1")}).problems
    assert (problem.code, problem.message) == ("entrant-twice", "m1 is both players of c1")


# --- seeds and groups ---


@pytest.mark.parametrize(
    ("rows", "lines"), [("m1,1\nm2,5\nm3,\n", []), ("m1,1\nm2,1\n", [3]), ("m1,0\nm2,-1\n", [2, 3])]
)
def test_c7_seeds_count_from_1_each_once(rows: str, lines: list[int], tmp_path: Path) -> None:
    """Gaps and blanks are nobody's fault."""
    event = event_of("scala40-eliminazione", tmp_path, {"entrants": "entrant,seed\n" + rows})
    assert told(event) == [("entrants", "seed", line) for line in lines]


def test_c6_capitals_make_no_other_group(tmp_path: Path) -> None:
    """Nor do blanks around the name; it is the one of its first row."""
    rows = "entrant,group\nm1,Rosso\nm2,rosso\nm3, ROSSO \nm4,B\nm5,b\n"
    event = event_of("scala40-italiana", tmp_path, {"entrants": rows})
    assert told(event) == []
    assert [event.entrants.by_id[f"m{n}"].group for n in range(1, 6)] == [*["Rosso"] * 3, "B", "B"]


def test_c6_who_is_alone_in_a_group_is_asked_about(tmp_path: Path) -> None:
    """Mostly the name of the group is a slip; who is alone in the whole event is no slip."""
    rows = "entrant,group\nm1,A\nm2,A\nm3,C\n"
    assert told(event_of("scala40-italiana", tmp_path / "a", {"entrants": rows})) == [("entrants", "group-alone", 4)]
    assert told(event_of("scala40-italiana", tmp_path / "b", {"entrants": "entrant,group\nm3,C\n"})) == []


def test_c6_all_have_a_group_or_none(tmp_path: Path) -> None:
    """Of a stage of groups; elsewhere the column is only read."""
    some = "entrant,group\nm1,A\nm2,\nm3,B\n"
    assert told(event_of("scala40-italiana", tmp_path / "a", {"entrants": some})) == [("entrants", "group-missing", 3)]
    assert told(event_of("scala40-italiana", tmp_path / "b", {"entrants": entered(6)})) == []
    assert told(event_of("scala40-danese", tmp_path / "c", {"entrants": some})) == []


# --- how many rounds ---


@pytest.mark.parametrize(("count", "meetings"), [(4, 3), (5, 5), (8, 7)])
def test_c6_all_play_all_takes_as_many_rounds_as_it_needs(count: int, meetings: int, tmp_path: Path) -> None:
    """Everybody meets everybody; an odd number rests one in turn."""
    assert rounds(event_of("scala40-italiana", tmp_path, {"entrants": entered(count)}))[0] == meetings


def test_c6_the_largest_group_sets_the_rounds(tmp_path: Path) -> None:
    """Those of the file, else as even as can be; and two of each group play the elimination."""
    groups = '[[stage]]\nname = "groups"\ngroups = 2\n'
    assert rounds(event_of("scala40-italiana", tmp_path / "a", {"entrants": entered(8, "AB")})) == [3, 2]
    assert rounds(event_of("scala40-italiana", tmp_path / "b", {"entrants": entered(8, "AAAB")})) == [5, 2]
    assert rounds(event_of("scala40-italiana", tmp_path / "c", {"entrants": entered(8)}, groups)) == [3, 2]
    assert rounds(event_of("scala40-italiana", tmp_path / "d", {"entrants": entered(8)})) == [7, 1]


def test_c6_two_legs_take_twice_as_many(tmp_path: Path) -> None:
    """Four entrants meet twice in six rounds."""
    legs = '[[stage]]\nname = "groups"\nlegs = 2\n'
    assert rounds(event_of("scala40-italiana", tmp_path, {"entrants": entered(4)}, legs))[0] == 6


def test_c7_a_bracket_has_as_many_rounds_as_it_needs(tmp_path: Path) -> None:
    """At tables of four of which two go through: 8 in two rounds; at tables of two: 5 in three."""
    two = '[[stage]]\nname = "knockout"\ntable_sizes = [2]\nthrough = 1\nscores = { 2 = [1, 0] }\n'
    assert rounds(event_of("scala40-eliminazione", tmp_path / "a", {"entrants": entered(8)})) == [2]
    assert rounds(event_of("scala40-eliminazione", tmp_path / "b", {"entrants": entered(5)}, two)) == [3]


def test_c7_without_entrants_the_first_round_has_everybody(tmp_path: Path) -> None:
    """Three at a table are all there is; without a file at all there is one round to come."""
    first = "table,entrant,points\n1,m1,1\n1,m2,2\n1,m3,3\n"
    assert rounds(event_of("scala40-eliminazione", tmp_path / "a", {"round-01": first})) == [1]
    assert rounds(event_of("scala40-eliminazione", tmp_path / "b", {})) == [1]


def test_c14_pairs_count_once_and_single_entries_by_twos(tmp_path: Path) -> None:
    """Three pairs and two who wait for each other are four: two rounds."""
    two = '[[stage]]\nname = "danish"\nformat = "knockout"\nrounds = 0\n'
    files = {"entrants": "entrant,player1,player2\nc1,m1,m2\nc2,m3,m4\nc3,m5,m6\nm1,,\nm7,,\nm9,,\n"}
    assert rounds(event_of("scala40-coppie", tmp_path, files, two)) == [2]


def test_a_stage_has_at_least_the_rounds_that_have_a_file(tmp_path: Path) -> None:
    """One that a number is missing before is beyond, and is told so; dates and penalties count the same rounds."""
    more = {"entrants": entered(2), "round-01": MATCH, "round-02": MATCH}
    event = event_of("scala40-italiana", tmp_path / "a", more)
    assert (told(event), rounds(event)) == ([], [2, 1])
    beyond = event_of(
        "scala40-italiana", tmp_path / "b", {"entrants": entered(2), "round-01": MATCH, "round-09": MATCH}
    )
    assert ("round-09", "round-beyond", 1) in told(beyond)
    penalty = "round,entrant,code\n1,m1,ritardo\n2,m1,ritardo\n3,m1,ritardo\n"
    assert told(event_of("scala40-italiana", tmp_path / "c", {**more, "penalties": penalty})) == [
        ("penalties", "round-beyond", 4)
    ]


def test_the_variants_stay_those_of_the_files(tmp_path: Path) -> None:
    """A number that was counted is no rule of the event's own (D2)."""
    event = event_of("scala40-italiana", tmp_path, {"entrants": entered(8)})
    assert event.variants == ()


def test_c6_a_rest_is_a_row_with_the_status_bye(tmp_path: Path) -> None:
    """Three meet two and two, and one rests."""
    rows = "table,entrant,points,status\n1,m1,20,\n1,m2,30,\n,m3,,riposo\n"
    assert told(event_of("scala40-italiana", tmp_path, {"entrants": entered(3), "round-01": rows})) == []
