"""`classifica bracket`: what it prints of an elimination that is to come, under way and over, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from commands import run
from docs.manual import ROOT, blocks, code_words, sections, table_rows
from tinyclub import write_club

#: A cup of three: Anna, the best, has a bye.
CUP = """
title = "Coppa"
[game]
better = "lower"
[[stage]]
name = "final"
format = "knockout"
table_sizes = [2]
scores = { 2 = [1, 0] }
third_place = true
"""
ROUND_1 = "table,entrant,points,status\n1,b,35,\n1,c,60,\n,a,,bye\n"

MANUAL = sections((ROOT / "docs" / "data.md").read_text(encoding="utf-8"), 2)["A bracket as JSON"]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny club with a cup for a, b and c, nothing of it seated; returns the cup's folder."""
    files = {
        "2025-26/season.toml": 'title = "Stagione 2025-26"\nevents = ["cuori", "coppa"]\n',
        "2025-26/coppa/event.toml": CUP,
        "2025-26/coppa/entrants.csv": "entrant,seed\na,1\nb,2\nc,3\n",
    }
    data = write_club(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    return data / "2025-26" / "coppa"


def answer() -> Any:
    """The cup as JSON."""
    return json.loads(run("bracket", "2025-26/coppa", "--format", "json").stdout)


def test_c7_a_bracket_is_shown_before_anything_is_seated(club: Path) -> None:
    """The numbers are known from the seeds: who meets whom, who waits for whom, who has a bye."""
    assert run("bracket", "2025-26/coppa").stdout == (
        "2025-26/coppa, final\n"
        "\n"
        "round 1\n"
        "table  entrant   points  place\n"
        "    1  Bruno Ca\n"
        "    1  Carla De\n"
        "  bye  Anna Bo\n"
        "\n"
        "round 2\n"
        "table  entrant                           points  place\n"
        "    1  Anna Bo\n"
        "    1  the winner of table 1 of round 1\n"
    )
    final = answer()["rounds"][1]["tables"][0]["entrants"]
    assert [(slot["entrant"], slot["from"]) for slot in final] == [
        ("a", None),
        (None, {"round": 1, "table": 1, "place": 1}),
    ]


def test_c7_a_bracket_under_way_says_who_goes_on_and_who_is_out(club: Path) -> None:
    """Carla has the third place for certain; the others play on."""
    (club / "round-01.csv").write_text(ROUND_1, encoding="utf-8")
    assert run("bracket", "2025-26/coppa").stdout == (
        "2025-26/coppa, final, after round 1 of 2\n"
        "\n"
        "round 1\n"
        "table  entrant   points  place\n"
        "    1  Bruno Ca      35      1  goes on\n"
        "    1  Carla De      60      2\n"
        "  bye  Anna Bo\n"
        "\n"
        "round 2\n"
        "table  entrant   points  place\n"
        "    1  Anna Bo\n"
        "    1  Bruno Ca\n"
        "\n"
        "places so far\n"
        "rank  entrant\n"
        "   3  Carla De\n"
    )


def test_c7_a_bracket_that_is_over_says_who_won_and_all_places(club: Path) -> None:
    """Bruno does not come to the final: Anna wins it, 0 to 0 as the rulebook has no points for that."""
    (club / "round-01.csv").write_text(ROUND_1, encoding="utf-8")
    (club / "round-02.csv").write_text("table,entrant,points,place,status\n1,a,,1,\n1,b,,,forfeit\n", encoding="utf-8")
    _, final = run("bracket", "2025-26/coppa").stdout.split("round 2\n")
    assert final == (
        "table  entrant   points  place\n"
        "    1  Anna Bo        0      1  wins\n"
        "    1  Bruno Ca                 forfeit\n"
        "\n"
        "places\n"
        "rank  entrant\n"
        "   1  Anna Bo\n"
        "   2  Bruno Ca\n"
        "   3  Carla De\n"
    )
    assert answer()["complete"] is True


def test_c7_the_third_place_is_a_table_of_the_last_round(club: Path) -> None:
    """Four entrants: in round 2 the two who lost in round 1 have a table, which is marked.

    That both passed the limit of their game is not said: only their places tell who won.
    """
    (club / "entrants.csv").write_text("entrant,seed\na,1\nb,2\nc,3\nd,4\n", encoding="utf-8")
    (club / "round-01.csv").write_text("table,entrant,points\n1,a,9\n1,d,1\n2,b,2\n2,c,5\n", encoding="utf-8")
    (club / "round-02.csv").write_text(
        "table,entrant,points,status\n1,d,8,\n1,b,3,\n2,a,4,eliminated\n2,c,6,eliminated\n", encoding="utf-8"
    )
    _, final = run("bracket", "2025-26/coppa").stdout.split("round 2\n")
    assert final == (
        "table  entrant   points  place\n"
        "    1  Dino Fo        8      2\n"
        "    1  Bruno Ca       3      1  wins\n"
        "    2  Anna Bo        4      1  for the third place, wins\n"
        "    2  Carla De       6      2  for the third place\n"
        "\n"
        "places\n"
        "rank  entrant\n"
        "   1  Bruno Ca\n"
        "   2  Dino Fo\n"
        "   3  Anna Bo\n"
        "   4  Carla De\n"
    )
    assert [table["third_place"] for table in answer()["rounds"][1]["tables"]] == [False, True]


def test_the_json_is_as_the_manual_shows_it(club: Path) -> None:
    """The example is what the command prints, and every key is explained."""
    (club / "round-01.csv").write_text(ROUND_1, encoding="utf-8")
    found = answer()
    (block,) = blocks(MANUAL)
    assert json.loads(block.text) == found
    tables = [t for t in MANUAL.split("\n\n") if t.startswith("|")]
    documented = [[key for row in table_rows(t) for key in code_words(row[0])] for t in tables]
    first = found["rounds"][0]
    assert documented == [list(one) for one in (found, first, first["tables"][0], first["tables"][0]["entrants"][0])]
    assert set(found["places"][0]) <= set(code_words(MANUAL.rpartition("Each entry of `places`")[2]))


def test_points_without_loss_and_victory_points_are_numbers(club: Path) -> None:
    """Half a point is a float, and beside it exact; hands won decide before points do."""
    rules = CUP.replace('better = "lower"', 'better = "lower"\nvictory_points = 3')
    (club / "event.toml").write_text(rules, encoding="utf-8")
    (club / "round-01.csv").write_text(
        "table,entrant,points,victory_points,status\n1,b,35.5,2,\n1,c,60,3,\n,a,,,bye\n", encoding="utf-8"
    )
    bruno, carla = answer()["rounds"][0]["tables"][0]["entrants"]
    assert (bruno["points"], bruno["points_exact"], bruno["victory_points"], bruno["place"]) == (35.5, "71/2", 2, 2)
    assert (carla["points"], carla["points_exact"], carla["victory_points"], carla["place"]) == (60, "60", 3, 1)


def test_a_bracket_of_which_the_numbers_are_not_known_has_no_rounds(club: Path) -> None:
    """Without seeds they are drawn with round 1."""
    (club / "entrants.csv").write_text("entrant\na\nb\nc\n", encoding="utf-8")
    said = "2025-26/coppa, final: who plays it, or by which number, is not known yet\n"
    assert run("bracket", "2025-26/coppa").stdout == said
    assert answer()["rounds"] == []


def test_the_last_elimination_is_shown_unless_another_is_asked_for(club: Path) -> None:
    """Two of them: the second is meant without --stage."""
    second = CUP.partition("[[stage]]")[2].replace('"final"', '"second"')
    (club / "event.toml").write_text(f'{CUP}\n[[stage]]{second}qualify = {{ from = "final", top = 2 }}\n', "utf-8")
    assert run("bracket", "2025-26/coppa").stdout.startswith("2025-26/coppa, second")
    assert run("bracket", "2025-26/coppa", "--stage", "final").stdout.startswith("2025-26/coppa, final\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["2025-26/cuori"], "2025-26/cuori has no elimination: no stage of it has the format knockout"),
        (["2025-26/cuori", "--stage", "regular"], "the stage regular of 2025-26/cuori is no elimination"),
        (["2025-26/coppa", "--stage", "semifinal"], "2025-26/coppa has no stage 'semifinal'; it has final"),
        (["2025-26"], "write SEASON/EVENT"),
    ],
)
def test_what_is_no_elimination_is_exit_code_2(club: Path, arguments: Iterable[str], message: str) -> None:
    """With a sentence that says why, and nothing on standard output."""
    done = run("bracket", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
