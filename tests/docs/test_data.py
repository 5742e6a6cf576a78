"""docs/data.md: its examples together are a sound club, and its tables are what the program reads and prints."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from docs.manual import ROOT, blocks, code_words, sections, table_rows
from engine.cli import main
from engine.desk import check, open_event
from engine.model import Purpose, Status
from engine.problems import CODES, as_text
from engine.read.draws import FIELDS as DRAW_FIELDS
from engine.read.final_table import FIELDS as FINAL_TABLE_FIELDS
from engine.read.hands import FIELDS as HAND_FIELDS
from engine.read.headers import STATUS_WORDS, WORDS
from engine.read.penalties import FIELDS as PENALTY_FIELDS
from engine.read.rounds import FIELDS as ROUND_FIELDS
from engine.read.settings import ClubSettings, EventSettings, SeasonSettings
from tinygit import commit, git

TEXT = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
PARTS = sections(TEXT, 2)
SETTINGS: dict[str, type[BaseModel]] = {
    "The club": ClubSettings,
    "A season": SeasonSettings,
    "An event": EventSettings,
}


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The club of the document, written into the working folder; returns its data folder."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(TEXT):
        if block.file:
            path = Path(block.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return Path("data")


def printed(*arguments: str) -> str:
    """What `classifica` prints."""
    return CliRunner().invoke(main, arguments, catch_exceptions=False).stdout


def json_of(part: str) -> Any:
    """The JSON example of a part."""
    (block,) = (b for b in blocks(PARTS[part]) if b.language == "json")
    return json.loads(block.text)


def documented_keys(part: str, table: int = 0) -> list[str]:
    """The keys in the first column of the table with that number in a part."""
    tables = [t for t in PARTS[part].split("\n\n") if t.startswith("|")]
    return [key for row in table_rows(tables[table]) for key in code_words(row[0])]


def test_the_examples_together_are_a_club_without_a_problem(club: Path) -> None:
    """Every file of the document is read, and nothing is said against any."""
    assert sum(bool(b.file) for b in blocks(TEXT)) >= 10
    assert as_text(check(club)) == ""


def test_what_the_text_says_of_the_examples_is_so(club: Path) -> None:
    """The third round is void, the fourth is the seating, and the penalty that was taken back counts nowhere."""
    event = open_event(club, "2025-26", "cuori")
    assert [r.state for r in event.stages[0].rounds] == ["scored", "scored", "void", "seating"]
    standing = event.standing("regular")
    assert standing is not None
    scores = {row.entrant: row.score for row in standing.rows}
    assert scores == {"m01": 8 + 6, "m02": 8 + 1, "m03": 3 + 10 - 1, "m05": 6 + 3, "m04": 1, "m07": 6}


def test_what_the_text_says_of_a_final_table_is_so(club: Path) -> None:
    """Two are level and the next rank is left out; the title is all that its settings need."""
    event = open_event(club, "2018-19", "cuori")
    assert event.is_noted
    assert event.overall is not None
    assert [(row.rank, row.entrant) for row in event.overall.rows] == [
        (1, "m01"),
        (2, "m02"),
        (2, "m03"),
        (4, "m04"),
    ]


def test_what_the_text_says_of_pairs_is_so(club: Path) -> None:
    """A pair without a name has its players'; two are joined; who did not come loses, and the others win 100 to 0."""
    pairs = open_event(club, "2025-26", "coppie")
    assert [pairs.name(c) for c in ("c1", "c2")] == ["I Leoni", "Carla Esposito / Dino Ferri"]
    standing = pairs.standing()
    assert standing is not None
    assert {row.entrant: row.score for row in standing.rows} == {"m07+m08": 3, "c1": 2, "c2": 1, "c3": 0}
    given = next(g for g in pairs.stages[0].result.games if (g.entrant, g.round) == ("c2", 2))
    assert (given.points, given.against) == (Fraction(100), Fraction(0))


def test_the_hands_of_the_example_are_checked_by_their_pips(club: Path) -> None:
    """B4: another amount than the pips left is told, and so is a sum that is not that of the match."""
    path = club / "2025-26/coppie/hands-01.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("m07+m08,65", "m07+m08,64"), encoding="utf-8")
    assert sorted(p.code for p in check(club)) == ["hand-pips", "hand-points"]


@pytest.mark.parametrize("part", SETTINGS)
def test_every_setting_is_documented_with_its_default(part: str) -> None:
    """The keys are the model's; *needed* and *none* mean what they do for rulebooks."""
    fields = SETTINGS[part].model_fields
    rows = {code_words(row[0])[0]: row for row in table_rows(PARTS[part])}
    assert set(rows) == set(fields)
    for key, field in fields.items():
        if field.is_required():
            assert rows[key][-1] == "*needed*", key
        elif field.get_default() is None:
            assert rows[key][-1] == "*none*", key
        else:
            default = tomllib.loads(f"x = {code_words(rows[key][-1])[0]}")["x"]
            assert default == (list(field.default) if isinstance(field.default, tuple) else field.default), key


def test_every_column_of_a_round_of_penalties_and_of_draws_is_documented() -> None:
    """No more and no fewer than the program reads."""
    assert set(documented_keys("A round")) == set(ROUND_FIELDS)
    assert documented_keys("Hands") == list(HAND_FIELDS)
    assert documented_keys("A final table") == list(FINAL_TABLE_FIELDS)
    assert documented_keys("Penalties") == list(PENALTY_FIELDS)
    assert documented_keys("Draws") == list(DRAW_FIELDS)
    assert documented_keys("Draws", 1) == [purpose.value for purpose in Purpose]


def test_every_status_is_documented_with_its_words() -> None:
    """In all languages, and whether it is a game."""
    table = PARTS["A round"].split("\n\n| status ")[1]
    rows = {code_words(row[0])[0]: row for row in table_rows("| status " + table)}
    assert set(rows) == {s.value for s in Status if s.value}
    for status, row in rows.items():
        assert {status, *code_words(row[1])} == {word for word, of in STATUS_WORDS.items() if of == status}
        assert row[3] == ("yes" if Status(status).is_game else "no"), status


def test_every_heading_is_documented_in_every_language() -> None:
    """The table of headings is the one that the program reads by."""
    rows = table_rows(sections(TEXT, 3)["Headings"])
    assert {code_words(row[0])[0]: tuple(code_words(row[1])) for row in rows} == {k: w[1:] for k, w in WORDS.items()}


def test_the_standings_as_json_are_as_shown(club: Path) -> None:
    """The example is what the command prints of the first one of the club, and every key is explained."""
    answer = json.loads(printed("standings", "2025-26/cuori", "--stage", "regular", "--format", "json"))
    answer["standings"] = answer["standings"][:1]
    assert json_of("Standings as JSON") == answer
    row = answer["standings"][0]
    assert documented_keys("Standings as JSON", 0) == list(answer)
    assert documented_keys("Standings as JSON", 1) == list(row)


def test_every_key_of_a_tie_break_is_documented(club: Path) -> None:
    """Beside a value that is no whole number there is an exact one."""
    path = club / "2025-26/cuori/round-02.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(";26;", ";26,5;"), encoding="utf-8")
    answer = json.loads(printed("standings", "2025-26/cuori", "--stage", "regular", "--format", "json"))
    keys = {key for row in answer["standings"] for value in row["tiebreaks"] for key in value}
    assert set(documented_keys("Standings as JSON", 2)) == keys


def test_the_heading_of_the_standings_as_csv_is_as_shown(club: Path) -> None:
    """One column for each criterion of the shipped rulebook."""
    (shown,) = blocks(PARTS["Standings as CSV"])
    first = printed("standings", "2025-26/cuori", "--stage", "regular", "--format", "csv").splitlines()[0]
    assert shown.text.strip() == first


def test_the_problems_as_json_are_as_shown(club: Path) -> None:
    """The example is what the command prints when Anna is called Anina."""
    path = club / "2025-26/cuori/round-02.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("Annina", "Anina"), encoding="utf-8")
    (found,) = json.loads(printed("check", "--format", "json"))
    assert json_of("Problems as JSON") == found
    assert documented_keys("Problems as JSON") == list(found)
    assert found["code"] in CODES


def test_the_changes_as_json_are_as_shown(club: Path) -> None:
    """The example is what the command prints once Anna has 26 points in the first round, and every key is explained."""
    git(Path(), "init", "--quiet")
    commit(Path(), {})
    for name, was, now in (("round-01.csv", "m01,34", "m01,26"), ("round-01.check.csv", "Nord,34", "Nord,26")):
        path = club / "2025-26/cuori" / name
        path.write_text(path.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")
    answer = json.loads(printed("diff", "HEAD", "--format", "json"))
    (season,) = answer["seasons"]
    assert json_of("Changes as JSON") == season
    moment, of_season, of_event, of_round, of_standing = (documented_keys("Changes as JSON", n) for n in range(5))
    assert moment == list(answer["old"]) == list(answer["new"])
    assert set(of_season) == set(season)
    (event,) = season["events"]
    assert set(of_event) == set(event)
    assert of_round == list(event["rounds"][0])
    assert of_standing == list(event["standings"][0])
