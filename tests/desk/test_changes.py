"""What differs between two moments of a club: rounds, decisions, standings, qualifications, the season's table."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.desk import EventChange, SeasonChange, changes_between
from engine.desk.moments import ClubState, state_of
from tinyclub import CLUB, round_text, write_club

EVENT = "2025-26/cuori"

#: Round 2 as it was found to be: a 10, b 6, d 3, c 1 instead of b and d 8, c 3, a 1.
CORRECTED = round_text("1,N,a,20", "1,E,b,50", "1,S,c,130", "1,W,d,60")

#: A final of the first two, once two rounds are played.
WITH_FINAL = CLUB[f"{EVENT}/event.toml"].replace("rounds = 4", "rounds = 2") + (
    '\n[[stage]]\nname = "final"\nqualify = { from = "regular", top = 2 }\nrounds = 1\n'
    "table_sizes = [2]\nscores = [3]\n"
)

#: A season's table over the one event.
RANKED = (
    'title = "S"\nevents = ["cuori"]\n\n[ranking]\nscores = [5, 3, 2, 1]\ntiebreaks = ["places:all:3"]\nsweep = true\n'
)


def between(
    folder: Path, new: Mapping[str, str | None], old: Mapping[str, str | None] | None = None
) -> tuple[SeasonChange, ...]:
    """What differs between the tiny club with the files `old` and the same with the files `new`, which go over them."""
    states = []
    for name, files in (("old", old or {}), ("new", {**(old or {}), **new})):
        states.append(state_of(write_club(folder / name, files)))
    return changes_between(*states)


def of_event(folder: Path, new: Mapping[str, str | None], old: Mapping[str, str | None] | None = None) -> EventChange:
    """What differs in the one event of the tiny club."""
    (season,) = between(folder, new, old)
    (event,) = season.events
    return event


def test_the_same_data_have_no_changes(tmp_path: Path) -> None:
    """Also where a file was written in another way: places are values, not lines."""
    text = CLUB[f"{EVENT}/round-01.csv"].replace(",", ";")
    assert between(tmp_path, {f"{EVENT}/round-01.csv": "\n" + text}) == ()


def test_a_correction_tells_the_cells_and_whose_rank_or_score_is_another(tmp_path: Path) -> None:
    """Computed by hand: a 8 + 10, b 8 + 6, d 1 + 3, c 3 + 1, and d has fewer points than c."""
    event = of_event(tmp_path, {f"{EVENT}/round-02.csv": CORRECTED})
    (corrected,) = event.rounds
    assert (corrected.stage, corrected.number, corrected.before, corrected.after) == ("regular", 2, "scored", "scored")
    cells = {r.entrant: [(f, getattr(r.before, f), getattr(r.after, f)) for f in r.fields] for r in corrected.rows}
    assert cells == {"a": [("points", 100, 20)], "c": [("points", 60, 130)], "d": [("points", 50, 60)]}
    (standing,) = event.standings
    assert (standing.stage, standing.before, standing.after) == ("regular", 2, 2)
    lines = [
        (e.entrant, e.name, e.before and (e.before.rank, e.before.score), e.after and (e.after.rank, e.after.score))
        for e in standing.entrants
    ]
    assert lines == [
        ("a", "Anna Bo", (2, Fraction(9)), (1, Fraction(18))),
        ("b", "Bruno Ca", (1, Fraction(16)), (2, Fraction(14))),
        ("d", "Dino Fo", (3, Fraction(9)), (3, Fraction(4))),
        ("c", "Carla De", (4, Fraction(6)), (4, Fraction(4))),
    ]
    assert [e.gained for e in standing.entrants] == [9, -2, -5, -2]
    assert not event.has_other_rules


def test_a_seating_that_gets_its_results_is_a_new_round(tmp_path: Path) -> None:
    """Its rows are no correction. Who has the rank and score of before is not listed: d has 8 and 8 instead of 8 and 1.

    Round 3 gives d 10, b 6, a 3, c 1; the best two count: b 16, d 18, a 11, c 6.
    """
    played = round_text("1,N,d,10", "1,E,b,20", "1,S,a,30", "1,W,c,44")
    event = of_event(tmp_path, {f"{EVENT}/round-03.csv": played})
    assert [(r.number, r.before, r.after, r.rows) for r in event.rounds] == [(3, "seating", "scored", ())]
    (standing,) = event.standings
    assert (standing.before, standing.after) == (2, 3)
    assert {e.entrant: e.after.score for e in standing.entrants if e.after} == {"d": 18, "b": 16, "a": 11}


def test_a_seating_made_again_is_told_with_its_places(tmp_path: Path) -> None:
    """Nobody's rank or score is another."""
    event = of_event(tmp_path, {f"{EVENT}/round-03.csv": round_text("1,N,b,", "1,E,d,", "1,S,a,", "1,W,c,")})
    (again,) = event.rounds
    assert (again.before, again.after, {r.entrant for r in again.rows}) == ("seating", "seating", {"b", "d"})
    assert event.standings == ()


@pytest.mark.parametrize(
    ("file", "text", "states"),
    [
        (f"{EVENT}/round-03.csv", None, (3, "seating", None)),
        (f"{EVENT}/round-04.csv", round_text("1,N,d,", "1,E,b,", "1,S,a,", "1,W,c,"), (4, None, "seating")),
        (f"{EVENT}/event.toml", "void = [2]\n" + CLUB[f"{EVENT}/event.toml"], (2, "scored", "void")),
    ],
)
def test_rounds_appear_vanish_and_fall_out(
    tmp_path: Path, file: str, text: str | None, states: tuple[int, str | None, str | None]
) -> None:
    """A file that is gone, a new seating, and a round that is void now."""
    (change,) = of_event(tmp_path, {file: text}).rounds
    assert (change.number, change.before, change.after) == states


def test_a_row_that_is_added_or_taken_out(tmp_path: Path) -> None:
    """One side has no such row."""
    text = "table,seat,entrant,points,status\n1,N,a,34,\n1,E,b,34,\n1,S,c,78,\n1,W,d,114,\n,,e,,absent\n"
    people = {"players.csv": CLUB["players.csv"] + "e,Elio Gi,\n"}
    (change,) = of_event(tmp_path, {f"{EVENT}/round-01.csv": text}, people).rounds
    (row,) = change.rows
    assert (row.entrant, row.name, row.before, row.fields) == ("e", "Elio Gi", None, ())
    assert row.after is not None


def test_decisions_of_the_referee_that_came_and_went(tmp_path: Path) -> None:
    """One that is written otherwise is both."""
    head = "stage,round,entrant,code,points,score,note\n"
    event = of_event(
        tmp_path,
        {f"{EVENT}/penalties.csv": f"{head},1,a,other,,-2,late\n"},
        {f"{EVENT}/penalties.csv": f"{head},1,a,other,,-1,late\n"},
    )
    assert [(p.score, name) for p, name in event.added] == [(Fraction(-2), "Anna Bo")]
    assert [(p.score, name) for p, name in event.removed] == [(Fraction(-1), "Anna Bo")]


def test_other_rules_are_told(tmp_path: Path) -> None:
    """The best game alone counts: a 8, b 8, d 8, c 3."""
    event = of_event(
        tmp_path, {f"{EVENT}/event.toml": CLUB[f"{EVENT}/event.toml"].replace("counting = 2", "counting = 1")}
    )
    assert event.has_other_rules
    assert event.rounds == ()
    assert {e.entrant: e.after.score for e in event.standings[0].entrants if e.after} == {
        "a": 8,
        "b": 8,
        "c": 3,
        "d": 8,
    }


def test_the_number_of_rounds_that_follows_from_who_plays_is_no_other_rule(tmp_path: Path) -> None:
    """A bracket of five has a round more than one of four."""
    knockout = 'title = "K"\n[[stage]]\nname = "k"\nformat = "knockout"\ntable_sizes = [2]\nscores = [1, 0]\n'
    rounds: dict[str, str | None] = {f"{EVENT}/round-0{n}.csv": None for n in (1, 2, 3)}
    old = {
        **rounds,
        "players.csv": CLUB["players.csv"] + "e,Elio Gi,\n",
        f"{EVENT}/event.toml": knockout,
        f"{EVENT}/entrants.csv": "entrant,seed\na,1\nb,2\nc,3\nd,4\n",
        f"{EVENT}/round-01.csv": "table,entrant,points\n1,a,\n1,d,\n2,b,\n2,c,\n",
    }
    new = {
        f"{EVENT}/entrants.csv": "entrant,seed\na,1\nb,2\nc,3\nd,4\ne,5\n",
        f"{EVENT}/round-01.csv": "table,entrant,points,status\n,a,,bye\n,b,,bye\n,c,,bye\n1,d,,\n1,e,,\n",
    }
    event = of_event(tmp_path, new, old)
    assert [r.number for r in event.rounds] == [1]
    assert not event.has_other_rules


def test_who_has_qualified_and_who_no_longer(tmp_path: Path) -> None:
    """First b and a, then with d 3 and b 1 in the second round a 18, b 9 and c 9, of whom c has fewer points."""
    corrected = round_text("1,N,a,20", "1,E,b,110", "1,S,c,50", "1,W,d,80")
    rounds = {f"{EVENT}/event.toml": WITH_FINAL, f"{EVENT}/round-03.csv": None}
    event = of_event(tmp_path, {f"{EVENT}/round-02.csv": corrected}, rounds)
    (final,) = event.qualified
    assert (final.stage, final.entered, final.left) == ("final", (("c", "Carla De"),), (("b", "Bruno Ca"),))


def test_the_seasons_table_and_its_champion(tmp_path: Path) -> None:
    """Who won the only event swept the season: after the correction it is a, and the table says so."""
    old = {
        "2025-26/season.toml": RANKED,
        f"{EVENT}/event.toml": 'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 2\n',
        f"{EVENT}/round-03.csv": None,
    }
    (season,) = between(tmp_path, {f"{EVENT}/round-02.csv": CORRECTED}, old)
    assert season.proclaimed == (("b", "Bruno Ca"), ("a", "Anna Bo"))
    assert season.table is not None
    assert (season.table.stage, season.table.before, season.table.after) == ("season", 1, 1)
    assert {e.entrant: e.before.score for e in season.table.entrants if e.before} == {"a": 3, "b": 5}
    assert {e.entrant: e.after.score for e in season.table.entrants if e.after} == {"a": 5, "b": 3}


def test_events_that_are_new_or_gone(tmp_path: Path) -> None:
    """With all that is in them, for or against nothing."""
    king = {
        "2025-26/season.toml": 'title = "S"\nevents = ["king"]\n',
        "2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n',
        "2025-26/king/round-01.csv": round_text("1,N,a,10", "1,E,b,-10", "1,S,c,0", "1,W,d,0"),
    }
    (season,) = between(tmp_path, king)
    assert [(e.id, e.kind, [r.number for r in e.rounds]) for e in season.events] == [
        ("king", "new", [1]),
        ("cuori", "gone", [1, 2, 3]),
    ]
    assert all(e.before is None for e in season.events[0].standings[0].entrants)
    assert all(e.after is None for e in season.events[1].standings[0].entrants)


def test_a_season_that_is_new_or_gone(tmp_path: Path) -> None:
    """The newest comes first."""
    club = state_of(write_club(tmp_path))
    nothing = ClubState({}, ())
    assert [(s.id, s.kind) for s in changes_between(nothing, club)] == [("2025-26", "new")]
    assert [(s.id, s.kind) for s in changes_between(club, nothing)] == [("2025-26", "gone")]


def test_what_has_errors_is_named_and_the_rest_is_compared(tmp_path: Path) -> None:
    """One event cannot be read any more, the other has a new round; the table that needs both says nothing."""
    old = {
        "2025-26/season.toml": RANKED.replace('["cuori"]', '["cuori", "king"]'),
        "2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n',
    }
    new = {
        f"{EVENT}/round-02.csv": round_text("1,N,a,x", "1,E,b,50"),
        "2025-26/king/round-01.csv": round_text("1,N,a,10", "1,E,b,-10", "1,S,c,0", "1,W,d,0"),
    }
    (season,) = between(tmp_path, new, old)
    assert [(e.id, e.kind, e.unread) for e in season.events] == [
        ("cuori", "unread", ("new",)),
        ("king", "changed", ()),
    ]
    assert season.table is None


def test_errors_of_the_whole_club_leave_nothing_to_compare(tmp_path: Path) -> None:
    """Without a register nobody can be told apart; the problems stand where git would name them."""
    (season,) = between(tmp_path, {"players.csv": None})
    assert (season.id, season.kind, season.unread, season.events) == ("2025-26", "unread", ("new",), ())
    state = state_of(tmp_path / "new/data", "main:data")
    assert "main:data/players.csv" in {p.at.file for p in state.problems}
    assert not any(str(tmp_path) in p.at.file for p in state.problems)


#: Files of a club as they may be at any moment: sound, gone, or wrong in one way or another.
VARIANTS: Mapping[str, tuple[str | None, ...]] = {
    "players.csv": (CLUB["players.csv"], CLUB["players.csv"] + "e,Elio Gi,\n", None, "id,name\na,x\na,y\n"),
    "2025-26/season.toml": (CLUB["2025-26/season.toml"], RANKED, None, "events = ["),
    f"{EVENT}/event.toml": (CLUB[f"{EVENT}/event.toml"], WITH_FINAL, None, 'title = "x"\nrulebook = "king"\n'),
    f"{EVENT}/round-01.csv": (CLUB[f"{EVENT}/round-01.csv"], None, "", "table,entrant,points\n1,a,1\n1,zz,2\n"),
    f"{EVENT}/round-02.csv": (CLUB[f"{EVENT}/round-02.csv"], CORRECTED, None),
    f"{EVENT}/round-03.csv": (CLUB[f"{EVENT}/round-03.csv"], None, round_text("1,N,d,10", "1,E,b,20", "1,S,a,x")),
    f"{EVENT}/final-1.csv": (None, "seat,entrant,points\nN,a,10\nE,b,16\n", "seat,entrant,points\nN,c,\nE,d,\n"),
    f"{EVENT}/penalties.csv": (None, "stage,round,entrant,code,points,score,note\n,1,a,other,,-1,late\n"),
}


@given(*(st.fixed_dictionaries({name: st.sampled_from(texts) for name, texts in VARIANTS.items()}) for _ in "on"))
@settings(max_examples=40)
def test_any_two_moments_can_be_compared(old: dict[str, str | None], new: dict[str, str | None]) -> None:
    """Nothing is raised; what is no change one way is none the other way, and what is new is gone the other way."""
    with tempfile.TemporaryDirectory() as folder:
        states = [state_of(write_club(Path(folder, str(i)), files)) for i, files in enumerate((old, new))]
    there, back = changes_between(states[0], states[1]), changes_between(states[1], states[0])
    turned = {"new": "gone", "gone": "new", "changed": "changed", "unread": "unread"}
    assert [(s.id, turned[s.kind]) for s in there] == [(s.id, s.kind) for s in back]
    events = [{(s.id, e.id): e for s in found for e in s.events} for found in (there, back)]
    assert events[0].keys() == events[1].keys()
    for key, event in events[0].items():
        other = events[1][key]
        assert turned[event.kind] == other.kind
        assert {(r.stage, r.number, r.before, r.after) for r in event.rounds} == {
            (r.stage, r.number, r.after, r.before) for r in other.rounds
        }
        lines = [{(s.stage, e.entrant, e.before, e.after) for s in event.standings for e in s.entrants}]
        lines += [{(s.stage, e.entrant, e.after, e.before) for s in other.standings for e in s.entrants}]
        assert lines[0] == lines[1]
