"""Standings for other programs, in the form of docs/data.md."""

from __future__ import annotations

import json
from pathlib import Path

from engine.desk import open_event, standings_csv, standings_json
from tinyclub import round_text, write_club


def test_json_has_every_key_of_the_documentation(tmp_path: Path) -> None:
    """Whole numbers as JSON integers, scores as a float and exact, criteria named as the rulebook names them."""
    event = open_event(write_club(tmp_path), "2025-26", "cuori")
    answer = json.loads(standings_json(event, event.newest_stage.stage.name, event.standing()))
    rows = answer.pop("standings")
    assert answer == {"season": "2025-26", "event": "cuori", "stage": "regular", "after": 2, "complete": False}
    assert len(rows) == 4
    assert rows[2] == {
        "rank": 3,
        "entrant": "d",
        "name": "Dino Fo",
        "group": None,
        "score": 9.0,
        "score_exact": "9",
        "played": 2,
        "counted": [1, 2],
        "discarded": [],
        "places": [1, 0, 0],
        "tiebreaks": [
            {"criterion": "points:counted", "value": 164},
            {"criterion": "places:all", "value": [1, 0, 0]},
            {"criterion": "score:discarded", "value": 0},
            {"criterion": "points:discarded", "value": 0},
        ],
        "decided_by": "points:counted",
        "tied_with": [],
        "bonus": 0.0,
        "withdrawn": False,
    }


def test_json_keeps_a_fraction_exact(tmp_path: Path) -> None:
    """Three share 6, 3 and 1: 10/3 each."""
    shared = round_text("1,N,a,0", "1,E,b,10", "1,S,c,10", "1,W,d,10")
    data = write_club(tmp_path, {"2025-26/cuori/round-01.csv": shared})
    event = open_event(data, "2025-26", "cuori")
    answer = json.loads(standings_json(event, event.newest_stage.stage.name, event.standing(after=1)))
    assert [(r["score"], r["score_exact"]) for r in answer["standings"]] == [(10.0, "10")] + [(10 / 3, "10/3")] * 3
    assert [r["tied_with"] for r in answer["standings"]] == [[], ["c", "d"], ["b", "d"], ["b", "c"]]


def test_a_stage_without_a_scored_round_has_an_empty_standing(tmp_path: Path) -> None:
    """`after` is 0 and nobody is listed."""
    rounds = {f"2025-26/cuori/round-0{n}.csv": None for n in (1, 2, 3)}
    event = open_event(write_club(tmp_path, rounds), "2025-26", "cuori")
    answer = json.loads(standings_json(event, event.newest_stage.stage.name, event.standing()))
    assert (answer["after"], answer["complete"], answer["standings"]) == (0, False, [])


def test_csv_has_a_column_for_every_criterion(tmp_path: Path) -> None:
    """Exact numbers; places as firsts-seconds-thirds."""
    event = open_event(write_club(tmp_path), "2025-26", "cuori")
    assert standings_csv(event.standing(), event.newest_stage.stage.tiebreaks, event.name).splitlines()[:2] == [
        "rank,entrant,name,score,played,points:counted,places:all,score:discarded,points:discarded,decided_by",
        "1,b,Bruno Ca,16,2,84,2-0-0,0,0,",
    ]
