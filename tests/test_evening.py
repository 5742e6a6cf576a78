"""The evening by git: from an empty folder to a published round, with the workflows' own steps, and by the inbox."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from commands import run
from engine.newclub import write_repository
from site_clubs import git
from workbooks import xlsx
from workflow_runs import GitHub, Run, run_job

SEASON = "2026-27"
EVENT = f"{SEASON}/whist"
BOT = "github-actions[bot]"
MARK = "<!-- classifica: inbox -->"

#: A comment of the same workflow, of another one and of a person who wrote the same mark.
COMMENTS = (
    {"id": 11, "user": {"login": "anna"}, "body": f"{MARK}\nmine"},
    {"id": 12, "user": {"login": BOT}, "body": "<!-- classifica: standings -->\nother"},
    {"id": 13, "user": {"login": BOT}, "body": f"{MARK}\nold"},
)


def keep_whist(season: Path) -> None:
    """Delete the example events of a season, as the README says, but for one."""
    for example in season.iterdir():
        if example.is_dir() and example.name != "whist":
            shutil.rmtree(example)
    (season / "season.toml").write_text('title = "Season"\nevents = ["whist"]\n', encoding="utf-8")


def publish(club: Path, remote: Path) -> None:
    """Put a new club into a bare repository, as the README does with an empty one on GitHub."""
    git(remote.parent, "init", "--quiet", "--bare", "--initial-branch", "main", str(remote))
    git(club, "init", "--quiet", "-b", "main")
    git(club, "add", ".")
    git(club, "commit", "--quiet", "-m", "A new club")
    git(club, "remote", "add", "origin", str(remote))
    git(club, "push", "--quiet", "-u", "origin", "main")


def filled_in(seating: Path, points: Sequence[int], errors: Sequence[int]) -> bytes:
    """A workbook as somebody makes it who copies a seating: a title above, Italian headings, names and not ids."""
    with seating.open(encoding="utf-8", newline="") as lines:
        seats = list(csv.DictReader(lines))
    rows = [
        [seat["table"], seat["name"], point, error] for seat, point, error in zip(seats, points, errors, strict=True)
    ]
    return xlsx([["Prima serata"], ["tavolo", "giocatore", "punti", "errori"], *rows])


POINTS = (40, 30, 20, 10, 45, 25, 15, 15)
ERRORS = (0, 1, 2, 3, 0, 1, 2, 3)


# --- with the command and git ---


def test_an_evening_from_an_empty_folder_to_the_published_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """init, the round drawn among who came, a workbook filled in and added, check, commit, push; what was pushed is
    cloned afresh, the steps of the workflow that publishes are run on it, and the round is on the site.
    """
    monkeypatch.chdir(tmp_path)
    assert run("init", "club", "--language", "en", "--requirement", "classifica==1").exit_code == 0
    (found,) = Path("club/data").glob("20*")  # the season of today
    event, folder = f"{found.name}/whist", Path("data", found.name, "whist")
    keep_whist(found)
    publish(tmp_path / "club", tmp_path / "remote.git")

    monkeypatch.chdir(tmp_path / "club")
    assert run("draw", event, "--redo", "--seed", "evening", "--absent", "Hugo Navarro, p07, p06, p05").exit_code == 0
    seats = [line.split(",") for line in (folder / "round-01.csv").read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(seat[2] for seat in seats) == ["p01", "p02", "p03", "p04"]
    Path("../sheet.xlsx").write_bytes(filled_in(folder / "round-01.csv", POINTS[:4], ERRORS[:4]))
    added = run("add", event, "../sheet.xlsx")
    assert (added.exit_code, added.stderr) == (0, "")
    assert run("check", "--format", "json").stdout == "[]\n"
    git(Path(), "add", "data")
    git(Path(), "commit", "--quiet", "-m", "Round 1")
    git(Path(), "push", "--quiet")

    git(tmp_path, "clone", "--quiet", "remote.git", "fresh")
    outcome = run_job(tmp_path / "fresh", "publish", "build")
    assert outcome.codes == {"Check the data": 0, "Build the site": 0}, outcome.printed
    site = tmp_path / "fresh" / "_site" / found.name / "whist"
    page = (site / "round-01.html").read_text(encoding="utf-8")
    names = {"p01": "Anna Bianchi", "p02": "Bruno Conti", "p03": "Carmen Ortega", "p04": "Diego Ruiz"}
    first = [names[seat[2]] for seat in seats]
    assert all(name in page for name in first)
    assert {str(points) for points in POINTS[:4]} <= set(re.findall(r">\s*(\d+)\s*<", page))
    standing = run("standings", event, "--format", "csv").stdout.splitlines()
    assert first[0] in standing[1]
    shown = (site / "index.html").read_text(encoding="utf-8")
    places = [shown.index(name) for name in first]
    assert places == sorted(places)


# --- by the inbox ---


@pytest.fixture
def uploaded(tmp_path: Path) -> Path:
    """A fresh clone of a club whose one event is seated and waits for results."""
    club = tmp_path / "club"
    club.mkdir()
    write_repository(club, language="en", requirement="classifica==1", today=date(2026, 11, 30))
    keep_whist(club / "data" / SEASON)
    publish(club, tmp_path / "remote.git")
    git(tmp_path, "clone", "--quiet", "remote.git", "runner-clone")
    return tmp_path / "runner-clone"


def upload(clone: Path, branch: str, name: str, content: bytes) -> None:
    """Drop a file into the inbox, as GitHub's page does: a commit on a branch, new or not."""
    if branch != "main":
        git(clone, "switch", "--quiet", "--create", branch)
    (clone / "data" / "inbox" / name).write_bytes(content)
    git(clone, "add", ".")
    git(clone, "commit", "--quiet", "-m", "Add files via upload")
    git(clone, "push", "--quiet", "origin", branch)


def sheet(clone: Path) -> bytes:
    """The seated round, filled in."""
    return filled_in(clone / "data" / EVENT / "round-01.csv", POINTS, ERRORS)


def take(clone: Path, branch: str, github: GitHub) -> Run:
    """Run the inbox's workflow for a push to `branch`."""
    return run_job(clone, "inbox", "add", branch=branch, github=github)


def test_a_sheet_on_a_branch_becomes_its_round_and_its_pull_request_tells_it(uploaded: Path, tmp_path: Path) -> None:
    """The round is the branch's next commit, the sheet is gone from the inbox, and the comment that the workflow wrote
    before now has what was understood, and the standings.
    """
    upload(uploaded, "anna-patch-1", "Foto serata $(touch pwned).xlsx", sheet(uploaded))
    ours = {"number": 5, "isCrossRepository": False, "headRefName": "anna-patch-1"}
    github = GitHub(pull_requests=({**ours, "number": 4, "isCrossRepository": True}, ours), comments=COMMENTS)
    outcome = take(uploaded, "anna-patch-1", github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    remote = tmp_path / "remote.git"
    assert git(remote, "log", "-1", "--format=%an: %s", "anna-patch-1") == (
        f"{BOT}: Results from the inbox: {EVENT}/round-01.csv"
    )
    changed = git(remote, "diff", "--name-status", "main", "anna-patch-1").splitlines()
    assert changed == [f"M\tdata/{EVENT}/round-01.csv"]
    ((arguments, text),) = [call for call in github.calls("api") if call[1]]
    assert arguments[2:5] == ["--method", "PATCH", "repos/our/club/issues/comments/13"]
    assert text.startswith(f"{MARK}\n### ")
    assert "| table | seat | entrant | points | errors | status | name |" in text
    assert "round 1 (regular) has results" in text
    assert not github.calls("pr", "create")
    assert not list(tmp_path.rglob("pwned"))


def test_a_wrong_sheet_is_answered_with_its_problems(uploaded: Path, tmp_path: Path) -> None:
    """The branch stays as it is, the comment says what is wrong where, and the run is red."""
    wrong = "giocatore;punti;errori\nAnna Bianchi;quaranta;0\n"
    upload(uploaded, "anna-patch-1", "turno 1.csv", wrong.encode())
    before = git(tmp_path / "remote.git", "rev-parse", "anna-patch-1")
    ours = {"number": 5, "isCrossRepository": False, "headRefName": "anna-patch-1"}
    github = GitHub(pull_requests=(ours,), comments=COMMENTS[:2])
    outcome = take(uploaded, "anna-patch-1", github)
    assert [name for name, code in outcome.codes.items() if code] == ["Fail where a file was not added"]
    assert git(tmp_path / "remote.git", "rev-parse", "anna-patch-1") == before
    ((arguments, text),) = [call for call in github.calls("api") if call[1]]
    assert arguments[2:5] == ["--method", "POST", "repos/our/club/issues/5/comments"]
    assert text.startswith(f"{MARK}\n### ")
    assert "&#34;quaranta&#34; is no number" in text
    assert "turno 1&#46;csv&#58;<!-- -->2&#58;<!-- -->14" in text
    assert outcome.written("summary.md") in text


def test_without_a_pull_request_the_runs_page_tells_it(uploaded: Path) -> None:
    """GitHub starts the workflow before anybody can have opened one."""
    upload(uploaded, "anna-patch-1", "whist.xlsx", sheet(uploaded))
    github = GitHub()
    outcome = take(uploaded, "anna-patch-1", github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    assert "regular, round 1" in outcome.written("summary.md")
    assert not github.calls("api")


def test_a_sheet_on_the_main_branch_becomes_a_pull_request(uploaded: Path, tmp_path: Path) -> None:
    """On a branch of its own; an earlier one of the workflow is closed, as the new one holds all that waits, but none
    in which a person has changed something, nor anybody else's.
    """
    upload(uploaded, "main", "whist.xlsx", sheet(uploaded))
    bot = {"author": {"login": "app/github-actions"}, "headRefName": "inbox-6-1", "commits": [{}]}
    earlier = (
        {**bot, "number": 1},
        {**bot, "number": 2, "commits": [{}, {}]},
        {**bot, "number": 3, "author": {"login": "anna"}},
        {**bot, "number": 4, "headRefName": "draw-6-1"},
        {**bot, "number": 5, "headRefName": "inbox-7-1"},
    )
    github = GitHub(pull_requests=earlier)
    outcome = take(uploaded, "main", github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    ((arguments, text),) = github.calls("pr", "create")
    assert arguments[2:8] == [
        "--base", "main", "--head", "inbox-7-1", "--title", f"Results from the inbox: {EVENT}/round-01.csv",
    ]  # fmt: skip
    assert "round 1 (regular) has results" in text
    assert [arguments[2] for arguments, _ in github.calls("pr", "close")] == ["1"]
    changed = git(tmp_path / "remote.git", "diff", "--name-status", "main", "inbox-7-1").splitlines()
    assert changed == [f"M\tdata/{EVENT}/round-01.csv", "D\tdata/inbox/whist.xlsx"]


def test_where_no_pull_request_may_be_opened_the_runs_page_has_the_link(uploaded: Path) -> None:
    """The setting is off by default."""
    upload(uploaded, "main", "whist.xlsx", sheet(uploaded))
    outcome = take(uploaded, "main", GitHub(may_open=False))
    assert set(outcome.codes.values()) == {0}, outcome.printed
    link = "https://github.example/our/club/compare/main...inbox-7-1?expand=1"
    assert outcome.written("summary.md").endswith(f"\n{link}\n")


def test_a_wrong_sheet_on_the_main_branch_fails_the_run(uploaded: Path, tmp_path: Path) -> None:
    """Nothing is pushed; whoever uploaded it hears of it, and the run's page has the problems."""
    upload(uploaded, "main", "photo.jpg", b"x")
    github = GitHub()
    outcome = take(uploaded, "main", github)
    assert [name for name, code in outcome.codes.items() if code] == ["Fail where a file was not added"]
    assert "this is no file that can hold a round" in outcome.written("summary.md")
    assert not github.calls()
    assert git(tmp_path / "remote.git", "branch", "--format=%(refname:short)") == "main"


def test_an_inbox_that_was_emptied_asks_for_nothing(uploaded: Path) -> None:
    """When the pull request is merged, the workflow is started once more."""
    github = GitHub()
    outcome = take(uploaded, "main", github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    assert not github.calls()


def test_a_check_of_a_fork_says_what_its_sheets_would_be(uploaded: Path) -> None:
    """With marks on the files and no right to write: a good one and a wrong one; the standings are those with it."""
    upload(uploaded, "patch-1", "whist turno 1.xlsx", sheet(uploaded))
    upload(uploaded, "patch-2", "photo.jpg", b"x")
    git(uploaded, "switch", "--quiet", "--detach", "main")
    git(uploaded, "merge", "--quiet", "--no-ff", "--message", "Merged to be checked", "patch-2")
    outcome = run_job(uploaded, "check", "check")
    assert [name for name, code in outcome.codes.items() if code] == ["Add what is in the inbox, to see what it is"]
    assert "::notice file=data/inbox/whist turno 1.xlsx,line=1,col=1,title=inbox::2026-27/whist" in outcome.printed
    assert "::error file=data/inbox/photo.jpg,line=1,col=1,title=inbox-unclear::" in outcome.printed
    assert "::warning file=data/inbox/photo.jpg,line=1,col=1,title=inbox-waiting::" in outcome.printed
    assert "round 1 (regular) has results" in outcome.written("standings.md")
    assert "Build the site" not in outcome.codes


# --- the comment on a pull request ---

RUN = {
    "github.event.workflow_run.id": "70", "github.event.workflow_run.head_sha": "abc",
    "github.event.workflow_run.head_branch": "main",
    "github.event.workflow_run.head_repository.full_name": "their/club",
}  # fmt: skip
PULL = {"number": 8, "head": {"sha": "abc", "ref": "main", "repo": {"full_name": "their/club"}}}
OTHERS = (
    {"number": 6, "head": {"sha": "abc", "ref": "main", "repo": {"full_name": "other/club"}}},
    {"number": 7, "head": {"sha": "abd", "ref": "main", "repo": {"full_name": "their/club"}}},
    {"number": 9, "head": {"sha": "abc", "ref": "main", "repo": None}},
)


def comment(folder: Path, github: GitHub) -> Run:
    """Run the workflow that comments after a check of a fork's pull request; it has no clone."""
    club = folder / "club"
    club.mkdir()
    write_repository(club, language="es", requirement="classifica==1", today=date(2026, 11, 30))
    return run_job(club, "comment", "comment", known=RUN, github=github)


def test_the_standings_are_one_comment_on_the_pull_request_that_was_checked(tmp_path: Path) -> None:
    """The one whose newest commit it was, of that branch and repository; written anew where it is there already."""
    old = {"id": 21, "user": {"login": BOT}, "body": "<!-- classifica: standings -->\nold"}
    github = GitHub(pulls=(*OTHERS, PULL), comments=(*COMMENTS[:1], old), standings="### HEAD\n\n| a |\n| --- |\n")
    outcome = comment(tmp_path, github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    ((arguments, text),) = [call for call in github.calls("api") if call[1]]
    assert arguments[2:5] == ["--method", "PATCH", "repos/our/club/issues/comments/21"]
    assert text == "<!-- classifica: standings -->\n### HEAD\n\n| a |\n| --- |\n"
    assert "repos/our/club/issues/8/comments?per_page=100" in [a[2] for a, _ in github.calls("api")]


def test_what_a_check_has_left_is_text_and_nothing_else(tmp_path: Path) -> None:
    """HTML, links, pictures and mentions that a fork's check may have written; bytes that are no text; its length."""
    bad = (
        "<img src=x onerror=a()> [x](https://e.example) ![x](//e) @all www.e.example WWW.e &#64;<!-- -->bo \udcff\x1b"
        "&#64;you &#x40;you &#X0040;you &#064;you &commat;you "
        "<!-- classifica: inbox -->\n" + "@" * 3_000 + "é" * 40_000
    )
    github = GitHub(pulls=(PULL,), standings=bad)
    outcome = comment(tmp_path, github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    ((arguments, text),) = [call for call in github.calls("api") if call[1]]
    assert arguments[2:5] == ["--method", "POST", "repos/our/club/issues/8/comments"]
    body = text.removeprefix("<!-- classifica: standings -->\n")
    assert len(text) < 65_536
    assert not [sign for sign in ("<", "](", "://", "@", "www.", "WWW.", "\x1b", "\ufffd") if sign in body]
    assert "&#64;&#8288;&#8288;bo" in body
    assert body.count("&#64;&#8288;you ") == 5  # a mention is looked for in what the signs stand for
    assert body.endswith("é")


@pytest.mark.parametrize(
    "github",
    [GitHub(pulls=OTHERS, standings="x"), GitHub(pulls=(PULL,), standings=None)],
    ids=["a newer commit is there", "nothing was kept"],
)
def test_a_check_without_a_pull_request_or_standings_is_no_failure(github: GitHub, tmp_path: Path) -> None:
    """Nothing is written then."""
    outcome = comment(tmp_path, github)
    assert set(outcome.codes.values()) == {0}, outcome.printed
    assert not [call for call in github.calls("api") if call[1]]
