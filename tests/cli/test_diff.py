"""`classifica diff`: two commits, or a commit and the files, for a person, a comment and a program."""

from __future__ import annotations

import html
import json
import re
import tempfile
from pathlib import Path

import pypandoc
import pytest

from commands import run
from engine.cli import differences
from tinyclub import CLUB, round_text
from tinygit import commit, git, repository

EVENT = "2025-26/cuori"
CORRECTED = round_text("1,N,a,20", "1,E,b,50", "1,S,c,130", "1,W,d,60")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the tiny club at the tag before, in the working folder."""
    folder = tmp_path / "club"
    repository(folder)
    git(folder, "tag", "before")
    monkeypatch.chdir(folder)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return folder


def test_a_correction_on_a_terminal(club: Path) -> None:
    """The working tree without a second revision; the places, computed by hand, are those of tests/desk."""
    (club / f"data/{EVENT}/round-02.csv").write_text(CORRECTED, encoding="utf-8")
    short = git(club, "rev-parse", "--short=9", "before")
    done = run("diff", "before")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        f"before ({short}) → the files as they are\n"
        "\n"
        "2025-26/cuori\n"
        "round 2 (regular) was corrected\n"
        "  Anna Bo: points 100 → 20\n"
        "  Carla De: points 60 → 130\n"
        "  Dino Fo: points 50 → 60\n"
        "regular, after round 2:\n"
        "\n"
        "  rank   entrant   score\n"
        "  2 → 1  Anna Bo   9 → 18   +9\n"
        "  1 → 2  Bruno Ca  16 → 14  -2\n"
        "  3      Dino Fo   9 → 4    -5\n"
        "  4      Carla De  6 → 4    -2\n"
    )


def test_two_commits_as_markdown(club: Path) -> None:
    """A table and a list with blank lines where Markdown wants them; what is not committed is left out."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    (club / "data/players.csv").write_text("id,name\n", encoding="utf-8")
    done = run("diff", "before", "main", "--format", "markdown")
    assert done.exit_code == 0
    head, event, *rest = done.stdout.split("\n\n")
    assert re.fullmatch(r"### before \([0-9a-f]{9}\) → main \([0-9a-f]{9}\)", head)
    assert event == "### 2025-26/cuori"
    assert rest == [
        "- round 2 (regular) was corrected\n"
        "  - Anna Bo: points 100 → 20\n"
        "  - Carla De: points 60 → 130\n"
        "  - Dino Fo: points 50 → 60\n"
        "- regular, after round 2:",
        "| rank | entrant | score |  |\n"
        "| --- | --- | --- | ---: |\n"
        "| 2 → 1 | Anna Bo | 9 → 18 | +9 |\n"
        "| 1 → 2 | Bruno Ca | 16 → 14 | -2 |\n"
        "| 3 | Dino Fo | 9 → 4 | -5 |\n"
        "| 4 | Carla De | 6 → 4 | -2 |\n",
    ]


HOSTILE = (
    ('<img src=x onerror="1">', "a | b", "$x$ ~~y~~ **x** _y_ `z`", "[x](javascript:1)"),
    ("![x](http://x.example/i.png)", "# x", "1. x", "- x &lt; \\| x"),
)


@pytest.mark.parametrize("names", HOSTILE)
def test_names_in_a_comment_come_out_as_they_were_typed(club: Path, names: tuple[str, ...]) -> None:
    """In the reading of GitHub's Markdown: no markup, no picture, no cell too many."""
    rows = [(id, '"' + name.replace('"', '""') + '"') for id, name in zip("abcd", names, strict=True)]
    people = "".join(f"{id},{cell}\n" for id, cell in rows)
    penalties = "".join(f",1,{id},other,,-1,{cell}\n" for id, cell in rows)
    head = "stage,round,entrant,code,points,score,note\n"
    commit(club, {"players.csv": f"id,name\n{people}", f"{EVENT}/penalties.csv": head + penalties})
    text = run("diff", "before", "main", "--format", "markdown").stdout
    page = pypandoc.convert_text(text, "html", format="gfm", extra_args=["--wrap=none"])
    frame = {"h3", "ul", "li", "p", "table", "thead", "tbody", "tr", "th", "td", "colgroup", "col"}
    assert set(re.findall(r"<([a-z0-9]+)", page)) <= frame
    plain = pypandoc.convert_text(text, "plain", format="gfm", extra_args=["--wrap=none"])
    for name in names:  # in the penalty its entrant and its note, and in the standing
        assert plain.count(name) == 3, (name, plain)


@pytest.mark.parametrize("name", ["@everyone", "mario@example.org", "#1", "x#1", ":tada:", "GH: @x/y"])
def test_nobody_is_called_by_a_name(name: str) -> None:
    """A host looks for mentions in what is rendered: an empty comment parts the sign from the word."""
    made = differences.typed(name)
    assert not re.search(r"[@#]\w|:\w+:", html.unescape(made))
    assert pypandoc.convert_text(made, "plain", format="gfm").strip() == name


@pytest.mark.parametrize("name", ["Anna Bo", "D'Alò Niño", "Rossi-Verdi", "2025-26/cuori", "Łódź 3"])
def test_an_ordinary_name_stays_readable(name: str) -> None:
    """Nothing in it needs to be written otherwise."""
    assert differences.typed(name) == name


def test_a_comment_has_an_end(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long tables say how many rows more there are, and long comments that there is more."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    monkeypatch.setattr(differences, "MOST_ROWS", 3)
    assert run("diff", "before", "main", "--format", "markdown").stdout.endswith("| 9 → 4 | -5 |\n\n*and 1 more*\n")
    monkeypatch.setattr(differences, "LONGEST", 250)
    text = run("diff", "before", "main", "--format", "markdown").stdout
    assert text.endswith("`classifica diff` prints all of it.*\n")
    assert len(text) < 350
    assert "*and" not in run("diff", "before", "main").stdout


def test_every_kind_of_change_has_its_words(club: Path) -> None:
    """Rounds that are new, gone, void or seated again; rows, statuses, rules, decisions, who has qualified."""
    toml = CLUB[f"{EVENT}/event.toml"].replace("rounds = 4", "rounds = 2").replace("counting = 2", "counting = 1")
    final = '\n[[stage]]\nname = "final"\nqualify = { from = "regular", top = 2 }\nrounds = 1\ntable_sizes = [2]\n'
    head = "stage,round,entrant,code,points,score,note\n"
    commit(
        club,
        {
            "players.csv": CLUB["players.csv"] + "e,Elio Gi,\n",
            f"{EVENT}/event.toml": f"{toml}{final}scores = [3]\n",
            f"{EVENT}/round-01.csv": (
                "table,seat,entrant,points,status\n1,N,a,34,\n1,E,b,34,\n1,S,c,78,\n1,W,d,,forfeit\n,,e,,absent\n"
            ),
            f"{EVENT}/round-03.csv": None,
            f"{EVENT}/final-1.csv": "seat,entrant,points\nN,b,\nE,a,\n",
            f"{EVENT}/penalties.csv": f"{head},2,c,other,10,-1,too late\n",
        },
    )
    lines = run("diff", "before", "main").stdout.splitlines()
    for line in (
        "its rules were changed",
        "round 1 (regular) was corrected",
        "  Dino Fo: points 114 → none, status none → forfeit",
        "  Elio Gi: added (status absent)",
        "round 3 (regular) is gone",
        "round 1 (final) is seated",
        "penalty other for Carla De in round 2 (regular): points 10, score -1, too late",
    ):
        assert line in lines, line
    back = run("diff", "main", "before").stdout.splitlines()
    assert "round 3 (regular) is seated" in back
    assert "  Elio Gi: taken out (status absent)" in back
    assert "penalty other for Carla De in round 2 (regular): points 10, score -1, too late no longer there" in back
    git(club, "tag", "finals")
    # d, not a, is level with b at 8 once a had no game in round 1
    absent = "table,seat,entrant,points,status\n1,E,b,34,\n1,S,c,78,\n1,W,d,50,\n1,N,a,,forfeit\n"
    commit(club, {f"{EVENT}/round-01.csv": absent})
    assert any(line.startswith("final: qualified now: ") for line in run("diff", "finals", "main").stdout.splitlines())
    void = "void = [2]\n" + CLUB[f"{EVENT}/event.toml"]
    git(club, "checkout", "--quiet", "before")
    Path(f"data/{EVENT}/event.toml").write_text(void, encoding="utf-8")
    Path(f"data/{EVENT}/round-03.csv").write_text(round_text("1,N,b,", "1,E,d,", "1,S,a,", "1,W,c,"), encoding="utf-8")
    lines = run("diff", "before").stdout.splitlines()
    assert "round 2 (regular) fell out now" in lines
    assert "round 3 (regular) was seated again" in lines
    assert "  Bruno Ca: seat E → N" in lines


def test_the_seasons_table_and_its_champion(club: Path) -> None:
    """Under a heading of their own."""
    ranked = 'title = "S"\nevents = ["cuori"]\n\n[ranking]\nscores = [5, 3, 2, 1]\nsweep = true\n'
    ranked += 'tiebreaks = ["places:all:3"]\n'
    event = 'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 2\n'
    files = {"2025-26/season.toml": ranked, f"{EVENT}/event.toml": event, f"{EVENT}/round-03.csv": None}
    commit(club, files)
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    text = run("diff", "main~1", "main").stdout
    assert text.endswith(
        "\n2025-26, season's table\n"
        "proclaimed: Bruno Ca → Anna Bo\n"
        "\n"
        "  rank   entrant   score\n"
        "  2 → 1  Anna Bo   3 → 5  +2\n"
        "  1 → 2  Bruno Ca  5 → 3  -2\n"
    )


def test_what_has_errors_is_said_and_the_exit_code_is_1(club: Path) -> None:
    """Where they stand, with the revision before the path; what can be compared is."""
    season = 'title = "S"\nevents = ["cuori", "king"]\n'
    king = 'title = "K"\nrulebook = "king"\n'
    commit(
        club,
        {
            "2025-26/season.toml": season,
            "2025-26/king/event.toml": king,
            "2025-26/king/round-01.csv": round_text("1,N,a,10", "1,E,b,-10", "1,S,c,0", "1,W,d,0"),
            f"{EVENT}/round-02.csv": round_text("1,N,a,x", "1,E,b,50", "1,S,c,60", "1,W,d,50"),
        },
    )
    for form in ("table", "markdown"):
        done = run("diff", "before", "main", "--format", form)
        assert done.exit_code == 1
        assert "the event cannot be compared: there are errors in the new data" in done.stdout
        assert "2025-26/king" in done.stdout
        assert "error" in done.stdout.split("\n\n")[1 if form == "markdown" else 0]
        assert done.stderr.startswith(f"main:data/{EVENT}/round-02.csv:2:7: ")
    answer = json.loads(run("diff", "main", "before", "--format", "json").stdout)
    assert [p["code"] for p in answer["old"]["problems"]] == ["number"]
    assert answer["new"]["problems"] == []
    unread = [(e["event"], e["change"], e["unread"]) for e in answer["seasons"][0]["events"]]
    assert unread == [("cuori", "unread", ["old"]), ("king", "gone", [])]


def test_warnings_change_nothing(club: Path) -> None:
    """They are those of check."""
    (club / "data/roudn.csv").write_text("x", encoding="utf-8")
    done = run("diff", "before")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.endswith("\nno round, standing or qualification differs\n")


def test_links_that_are_not_followed_are_named(club: Path) -> None:
    """What they lead to may be of this machine, and is no part of the commit."""
    (club / "data/2025-26/secret.csv").symlink_to("/etc/hostname")
    commit(club, {})
    done = run("diff", "before", "main")
    assert done.exit_code == 0
    assert done.stderr == (
        "warning: links of main that may lead out of the data folder are not followed: '2025-26/secret.csv'\n"
    )


def test_a_club_of_which_the_older_commit_knows_nothing(club: Path) -> None:
    """The first pull request: everything is new."""
    git(club, "checkout", "--quiet", "--orphan", "empty")
    git(club, "rm", "--quiet", "-r", "--force", ".")
    git(club, "commit", "--quiet", "--allow-empty", "-m", "nothing")
    git(club, "checkout", "--quiet", "main")
    done = run("diff", "empty")
    assert done.exit_code == 0
    assert "has no such data folder" in done.stdout
    assert "the season is new" in done.stdout
    assert "the event is new" in done.stdout
    assert "  – → 1  Bruno Ca  – → 16" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "git knows no commit 'nowhere' here"),
        (["before", "nowhere"], "git knows no commit 'nowhere' here"),
        (["before", "--data", "dato"], "neither of the two has a data folder 'dato'"),
        (["before", "--data", "/"], "is in no git repository"),
        ([], "Missing argument 'OLD'"),
    ],
)
def test_wrong_usage_is_exit_code_2(club: Path, arguments: list[str], message: str) -> None:
    """With a sentence, and nothing on standard output."""
    done = run("diff", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_nothing_is_changed_or_left(club: Path) -> None:
    """Neither in the repository nor among the temporary files."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    before = sorted((p.relative_to(club), p.stat().st_mtime_ns) for p in club.rglob("*"))
    for form in ("table", "markdown", "json"):
        run("diff", "before", "main", "--format", form)
    assert sorted((p.relative_to(club), p.stat().st_mtime_ns) for p in club.rglob("*")) == before
    assert list((club.parent / "temporary").iterdir()) == []
