"""The commands on an event of which only the final table is known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from tinyclub import write_club
from tinygit import commit, git

EVENT = "2019-20/cuori"
TABLE = "rank,entrant,score,points,played\n1,a,40.5,12,4\n2,b,38,,4\n2,c,38,20,3\n4,d,7,30,\n"
FILES = {
    "2019-20/season.toml": 'title = "Stagione 2019-20"\nevents = ["cuori", "king"]\n',
    "2019-20/cuori/event.toml": 'title = "Cuori"\nrulebook = "cuori"\n',
    "2019-20/cuori/final-table.csv": TABLE,
    "2019-20/king/event.toml": 'title = "King"\n',
    "2019-20/king/final-table.csv": "rank,entrant\n1,c\n2,a\n",
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny club with an older season of two tables, in the working folder."""
    monkeypatch.chdir(tmp_path)
    return write_club(tmp_path, FILES)


def test_standings_print_what_the_table_has(data: Path) -> None:
    """Only columns of which something is known; its standing and its final ranking are the same."""
    shown = run("standings", EVENT)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.splitlines() == [
        "2019-20/cuori, overall, only the final table is known",
        "",
        "rank  entrant   score  points  played",
        "   1  Anna Bo    40.5      12       4",
        "   2  Bruno Ca     38               4",
        "   2  Carla De     38      20       3",
        "   4  Dino Fo       7      30",
    ]
    assert run("standings", EVENT, "--stage", "overall").stdout == shown.stdout
    assert run("standings", "2019-20/king").stdout.splitlines()[2:] == [
        "rank  entrant",
        "   1  Carla De",
        "   2  Anna Bo",
    ]


def test_json_has_null_for_what_is_not_known(data: Path) -> None:
    """No score is 0, and no criterion is named that was not noted."""
    answer = json.loads(run("standings", "2019-20/king", "--format", "json").stdout)
    assert {key: answer[key] for key in ("stage", "after", "complete")} == {
        "stage": "overall",
        "after": 0,
        "complete": True,
    }
    first = answer["standings"][0]
    assert (first["rank"], first["entrant"], first["tied_with"]) == (1, "c", [])
    assert [first[key] for key in ("score", "score_exact", "played", "decided_by")] == [None, None, None, None]
    assert [first[key] for key in ("counted", "discarded", "places", "tiebreaks")] == [[], [], [], []]
    known = json.loads(run("standings", EVENT, "--format", "json").stdout)["standings"]
    assert (known[0]["score"], known[0]["score_exact"], known[0]["played"]) == (40.5, "81/2", 4)
    assert known[0]["tiebreaks"] == [{"criterion": "points:all", "value": 12}]
    assert known[1]["tied_with"] == ["c"]


def test_csv_leaves_empty_what_is_not_known(data: Path) -> None:
    """The same columns as everywhere."""
    assert run("standings", EVENT, "--format", "csv").stdout.splitlines() == [
        "rank,entrant,name,score,played,points:all,decided_by",
        "1,a,Anna Bo,81/2,4,12,",
        "2,b,Bruno Ca,38,4,,",
        "2,c,Carla De,38,3,20,",
        "4,d,Dino Fo,7,,30,",
    ]


def test_explain_says_that_no_more_is_known(data: Path) -> None:
    """Two ranks, or one that is shared; nothing is said to have decided."""
    told = run("explain", EVENT, "Dino Fo", "Annina")
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        "2019-20/cuori, overall",
        "",
        "Anna Bo (rank 1) stands above Dino Fo (rank 4)",
        "",
        "only the final table is known, and nothing of what decided it",
    ]
    assert "Bruno Ca (rank 2) is level with Carla De (rank 2)" in run("explain", EVENT, "b", "c").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("draw", EVENT), "only its final table is known: there is no round to draw"),
        (("add", EVENT, "sheet.csv"), "only the final table of 2019-20/cuori is known"),
        (("bracket", EVENT), "has no elimination"),
        (("standings", EVENT, "--after", "3"), "overall is the final ranking"),
        (("standings", EVENT, "--stage", "regular"), "has no stage 'regular'; it has overall\n"),
    ],
)
def test_what_needs_rounds_is_refused(arguments: tuple[str, ...], said: str, data: Path) -> None:
    """A usage error in a sentence, and nothing is written."""
    Path("sheet.csv").write_text("table,entrant,points\n1,a,1\n", encoding="utf-8")
    before = sorted(data.rglob("*"))
    refused = run(*arguments)
    assert (refused.exit_code, said in refused.stderr) == (2, True)
    assert sorted(data.rglob("*")) == before


def test_diff_compares_tables(data: Path, tmp_path: Path) -> None:
    """A corrected table: ranks and scores that differ, for the event that is nothing but its table."""
    git(tmp_path, "init", "-q")
    commit(tmp_path, {})
    table = data / EVENT / "final-table.csv"
    table.write_text(TABLE.replace("4,d,7", "4,d,9.5").replace("2,c,38", "3,c,38"), encoding="utf-8")
    (data / "2019-20/king/final-table.csv").write_text("rank,entrant\n1,a\n2,c\n", encoding="utf-8")
    text = run("diff", "HEAD", "--format", "table").stdout
    assert "overall, the final table:" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "2 → 3 Carla De 38" in lines
    assert "4 Dino Fo 7 → 9.5 +2.5" in lines
    assert "2 → 1 Anna Bo –" in lines
    answer = json.loads(run("diff", "HEAD", "--format", "json").stdout)
    king = answer["seasons"][0]["events"][1]["standings"][0]["entrants"][0]
    assert king["before"] == {"group": None, "rank": 2, "score": None, "score_exact": None}
