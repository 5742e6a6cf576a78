"""The workflows of a new club and of this project: what they may do, and their own steps run in a fresh clone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from engine.newclub import write_repository
from engine.newclub.repository import QUARTO
from engine.newclub.texts import filled, words
from site_clubs import git
from workflow_runs import ALWAYS, ELSEWHERE, ROOT, GitHub, run_job, steps, workflow, workflows

SEASON = "2026-27"

#: How this project's own workflows get the program.
INSTALL = 'make .venv/.site && echo "$PWD/.venv/bin" >> "$GITHUB_PATH"'


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new Italian club."""
    folder = tmp_path_factory.mktemp("club")
    write_repository(folder, language="it", requirement="classifica==1", today=date(2026, 11, 30))
    return folder


def clone(language: str, folder: Path, kept: str = "") -> Path:
    """A fresh clone of a new club's repository; with `kept` the club has removed every other example event."""
    made = folder / "made"
    made.mkdir(parents=True)
    write_repository(made, language=language, requirement="classifica==1", today=date(2026, 11, 30))
    season = made / "data" / SEASON
    for example in season.iterdir() if kept else ():
        if example.is_dir() and example.name != kept:
            shutil.rmtree(example)
    if kept:
        (season / "season.toml").write_text(f'title = "S"\nevents = ["{kept}"]\n', encoding="utf-8")
    git(made, "init", "--quiet", "--initial-branch", "main")
    git(made, "add", ".")
    git(made, "commit", "--quiet", "--message", "A new club")
    git(folder, "clone", "--quiet", str(made), "clone")
    return folder / "clone"


def propose(folder: Path, old: str, new: str) -> None:
    """Change the first round of King on a branch, and check out what GitHub does: the branch merged into main."""
    git(folder, "switch", "--quiet", "--create", "correction")
    file = folder / "data" / SEASON / "king" / "round-01.csv"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    git(folder, "commit", "--quiet", "--all", "--message", "A correction")
    git(folder, "switch", "--quiet", "--detach", "main")
    git(folder, "merge", "--quiet", "--no-ff", "--message", "Merged to be checked", "correction")


def inputs(form: dict[str, str]) -> dict[str, str]:
    """What is typed into a form, as a workflow names it."""
    return {f"inputs.{key}": value for key, value in form.items()}


# --- what they are ---


def test_the_workflows_fit_the_published_schemas(club: Path) -> None:
    """GitHub's and GitLab's, of the new club and of this project."""
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    github = [str(path) for path in (*workflows(club), *workflows(ROOT))]
    assert len(github) == 11
    subprocess.run([*check, "vendor.github-workflows", *github], check=True)
    subprocess.run([*check, "vendor.gitlab-ci", str(club / ".gitlab-ci.yml")], check=True)


def test_this_projects_workflows_are_those_of_a_club() -> None:
    """But for how the program gets there: who clones the project to run a club has the same."""
    values = {**words("en"), "install": INSTALL, "quarto": QUARTO, "season": "2025-26"}
    for path in workflows(ROOT):
        if path.name != "test.yml":
            assert path.read_text(encoding="utf-8") == filled(path.name, values), path.name
    assert [path.stem for path in workflows(ROOT)] == [
        "check", "comment", "draw", "inbox", "publish", "test",
    ]  # fmt: skip
    assert ".venv/.site:" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_action_is_pinned_to_a_commit(club: Path) -> None:
    """By its forty digits, with the version behind them for people to read; each action at one commit everywhere."""
    pins: dict[str, set[str]] = {}
    for path in (*workflows(club), *workflows(ROOT)):
        text = path.read_text(encoding="utf-8")
        used = re.findall(r"uses: (\S+)@([0-9a-f]{40})  # (v\d+\.\d+\.\d+)\n", text)
        assert len(used) == text.count("uses:")
        for action, commit, version in used:
            pins.setdefault(action, set()).add(f"{commit} {version}")
    assert {action: len(commits) for action, commits in pins.items()} == {
        "actions/checkout": 1,
        "actions/setup-python": 1,
        "actions/upload-artifact": 1,
        "actions/upload-pages-artifact": 1,
        "actions/deploy-pages": 1,
        "quarto-dev/quarto-actions/setup": 1,
    }


def test_code_from_a_fork_has_no_secret_and_writes_nothing(club: Path) -> None:
    """No workflow knows a secret or runs a fork's code with the repository's rights; rights are given job by job."""
    rights = {}
    for path in (*workflows(club), *workflows(ROOT)):
        text, read = path.read_text(encoding="utf-8"), workflow(path)
        assert "secrets" not in text.replace("there are no secrets", "")
        assert "pull_request_target" not in read["on"]
        assert read["permissions"] == {"contents": "read"}
        for name, job in read["jobs"].items():
            if "permissions" in job:
                assert "pull_request" not in read["on"]
                rights[f"{path.stem}/{name}"] = job["permissions"]
    assert rights == {
        "publish/publish": {"pages": "write", "id-token": "write"},
        "draw/draw": {"contents": "write", "pull-requests": "write"},
        "inbox/add": {"contents": "write", "pull-requests": "write"},
        "comment/comment": {"actions": "read", "pull-requests": "write"},
    }


def test_what_comments_runs_nothing_of_the_pull_request(club: Path) -> None:
    """It starts when a check is over, fetches no code and no action, and does not run the program."""
    for path in (club / ".github/workflows/comment.yml", ROOT / ".github/workflows/comment.yml"):
        read = workflow(path)
        checked = workflow(path.with_name("check.yml"))["name"]
        assert read["on"] == {"workflow_run": {"workflows": [checked], "types": ["completed"]}}
        ((_, step),) = steps(path)
        assert "uses" not in step
        assert not re.search(r"classifica (?!:)|git |python|pip", step["run"].replace("classifica: ", ""))
    others = [path for path in (*workflows(club), *workflows(ROOT)) if path.stem != "comment"]
    assert not [path for path in others if "workflow_run" in workflow(path)["on"]]


def test_a_sheet_in_the_inbox_is_looked_at_on_every_branch(club: Path) -> None:
    """By a push to it, in turn; a tag or the note in the folder starts nothing."""
    read = workflow(club / ".github/workflows/inbox.yml")
    paths = ["data/inbox/**", "!data/inbox/README.md"]
    assert read["on"] == {"push": {"branches": ["**"], "paths": paths}}
    assert (club / "data/inbox/README.md").is_file()
    assert read["concurrency"] == {"group": "inbox-${{ github.ref }}", "cancel-in-progress": False}


def test_nothing_typed_into_a_form_becomes_a_command(club: Path) -> None:
    """A step's script has no expression in it: values reach it as variables; no credentials stay in the clone."""
    for path in (*workflows(club), *workflows(ROOT)):
        for _, step in steps(path):
            assert "${{" not in step.get("run", "")
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("draw", ["Open the pull request"]),
        ("inbox", ["Push them to the branch, and answer in its pull request", "Open a pull request with them"]),
    ],
)
def test_only_the_last_steps_may_write(name: str, last: list[str], club: Path) -> None:
    """The token is in no step in which the program or anything that it needs is run."""
    listed = [step for _, step in steps(club / f".github/workflows/{name}.yml")]
    assert [step["name"] for step in listed if "GH_TOKEN" in step.get("env", {})] == last
    first = next(i for i, step in enumerate(listed) if step.get("name") == last[0])
    assert not [
        step for step in listed[first:] if "classifica inbox" in step["run"] or "classifica diff" in step["run"]
    ]
    assert not [step for step in listed[first:] if "classifica draw" in step["run"] or "uses" in step]


def test_every_job_ends(club: Path) -> None:
    """A job that hangs is stopped."""
    for path in (*workflows(club), *workflows(ROOT)):
        assert all(0 < job["timeout-minutes"] <= 90 for job in workflow(path)["jobs"].values())


def test_one_step_cannot_be_run_here(club: Path) -> None:
    """Installing; all others are run by the tests below, and by those of the evening."""
    names = {step["name"] for path in workflows(club) for _, step in steps(path) if "run" in step}
    assert {name for name in names if ELSEWHERE.search(name)} == {"Install classifica (needs the network)"}
    assert len(names) == 14


def test_gitlab_has_the_same_steps(club: Path) -> None:
    """What is run on GitHub, in the same order; pages go where GitLab looks for them, and a form draws as the other."""
    github = {
        name: [step["run"] for _, step in steps(club / f".github/workflows/{name}.yml") if "run" in step]
        for name in ("check", "publish", "draw", "inbox")
    }
    gitlab = yaml.safe_load((club / ".gitlab-ci.yml").read_text(encoding="utf-8"))
    jobs = {
        name: [*gitlab[name]["before_script"], *gitlab[name]["script"]] for name in ("check", "pages", "draw", "inbox")
    }
    told = 'classifica diff "$CI_MERGE_REQUEST_DIFF_BASE_SHA" || test $? -eq 1'
    assert [line.partition(" --format")[0] for line in github["check"]] == [
        jobs["check"][0], "classifica inbox", "classifica check", "classifica diff HEAD^1", "classifica build",
    ]  # fmt: skip
    assert jobs["check"] == [github["check"][0], "classifica inbox", "classifica check", told, "classifica build"]
    assert jobs["pages"] == [
        f"{github['publish'][0]} quarto-cli=={QUARTO}", "classifica check", "classifica build --output public",
    ]  # fmt: skip
    assert gitlab["pages"]["artifacts"] == {"paths": ["public"]}
    drawn = github["draw"][1].partition(" > ")[0]
    assert jobs["draw"][:3] == [github["draw"][0], f"{drawn}\n", "classifica check"]
    assert jobs["inbox"][:2] == [github["inbox"][0], "code=0; classifica inbox || code=$?"]
    assert jobs["draw"][3] == jobs["inbox"][2]
    asked = workflow(club / ".github/workflows/draw.yml")["on"]["workflow_dispatch"]["inputs"]
    form = {name: what["description"] for name, what in gitlab["variables"].items() if name.isalpha()}
    assert [text.rpartition(". ")[2] for text in form.values()] == [what["description"] for what in asked.values()]


@pytest.mark.parametrize("job", ["draw", "inbox"])
def test_gitlab_proposes_a_merge_request(job: str, tmp_path: Path) -> None:
    """A branch of its own with the data, pushed with GitLab's options; nothing where nothing has changed."""
    folder = clone("en", tmp_path)
    script = yaml.safe_load((folder / ".gitlab-ci.yml").read_text(encoding="utf-8"))[job]["script"]
    propose = next(line for line in script if "git push" in line)
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "git"
    real = shutil.which("git")
    program.write_text(
        f'#!/bin/sh\ncase "$1" in push) shift; printf "%s\\n" "$@" > "{tmp_path}/pushed";; *) exec {real} "$@";; esac\n'
    )
    program.chmod(0o755)
    environment = {
        "PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "HOME": str(tmp_path), "TITLE": "Next round; touch pwned",
        "CI_JOB_NAME": job, "CI_JOB_ID": "12", "CI_DEFAULT_BRANCH": "main", "CI_JOB_TOKEN": "t",
        "CI_SERVER_HOST": "lab.example", "CI_SERVER_FQDN": "lab.example:8443", "CI_PROJECT_PATH": "our/club",
    }  # fmt: skip
    run = ["bash", "-e", "-c", propose]
    subprocess.run(run, cwd=folder, env=environment, check=True)
    assert not (tmp_path / "pushed").exists()
    git(folder, "switch", "--quiet", "main")
    git(folder, "branch", "--quiet", "--delete", f"{job}-12")
    (folder / "data" / SEASON / "new.txt").write_text("x", encoding="utf-8")
    subprocess.run(run, cwd=folder, env=environment, check=True)
    assert (tmp_path / "pushed").read_text(encoding="utf-8").splitlines() == [
        "-o", "merge_request.create", "-o", "merge_request.target=main",
        "-o", "merge_request.title=Next round; touch pwned",
        "https://gitlab-ci-token:t@lab.example:8443/our/club.git", "HEAD",
    ]  # fmt: skip
    assert git(folder, "log", "-1", "--format=%D %s") == f"HEAD -> {job}-12 Next round; touch pwned"


# --- what they do ---


def test_a_pull_request_is_checked_and_built(tmp_path: Path) -> None:
    """In a fresh clone of a new Italian club that kept one of the examples: a result of King is corrected."""
    folder = clone("it", tmp_path, kept="king")
    propose(folder, "1,N,p05,21,,Elena Ferri\n1,E,p03,-30,", "1,N,p05,-30,,Elena Ferri\n1,E,p03,21,")
    outcome = run_job(folder, "check", "check")
    assert list(outcome.codes.values()) == [0, 0, 0, 0]
    assert "Elena Ferri: points 21 → -30" in outcome.written("summary.md")
    assert outcome.written("standings.md") == outcome.written("summary.md")
    kept = [step for _, step in steps(folder / ".github/workflows/check.yml") if "upload-artifact" in str(step)]
    assert [(step["if"], step["with"]["name"], step["with"]["path"]) for step in kept] == [
        (ALWAYS, "standings", "${{ runner.temp }}/standings.md")
    ]
    assert 'lang="it"' in (folder / "_site" / "index.html").read_text(encoding="utf-8")
    assert git(folder, "status", "--porcelain") == ""


def test_a_pull_request_with_a_mistake_is_stopped_at_its_line(tmp_path: Path) -> None:
    """The line is marked, what can be compared is told all the same, and nothing is built."""
    folder = clone("en", tmp_path)
    propose(folder, ",21,", ",24,")
    outcome = run_job(folder, "check", "check")
    assert [name for name, code in outcome.codes.items() if code] == ["Check the data"]
    assert "Build the site" not in outcome.codes
    assert "2 errors in the files as they are" in outcome.written("standings.md")
    mark = (
        f"::error file=data/{SEASON}/king/round-01.csv,line=2,col=9,title=table-total::table 1 adds up to 3, not 0%0A"
    )
    assert mark in outcome.printed


def test_the_main_branch_is_published(tmp_path: Path) -> None:
    """A Spanish club that kept one of the examples; what is handed to the pages is what was built."""
    folder = clone("es", tmp_path, kept="whist")
    assert run_job(folder, "publish", "build").codes == {"Check the data": 0, "Build the site": 0}
    handed = [
        s["with"]["path"] for _, s in steps(folder / ".github/workflows/publish.yml") if "path" in s.get("with", {})
    ]
    assert handed == ["_site"]
    assert 'lang="es"' in (folder / "_site" / "index.html").read_text(encoding="utf-8")
    assert (folder / "_site" / SEASON / "whist" / "index.html").is_file()


def test_the_form_draws_a_round_on_a_branch_of_its_own(tmp_path: Path) -> None:
    """Who is there is seated, and the seating and its draw are the branch's one commit."""
    folder = clone("en", tmp_path)
    form = {"event": f"{SEASON}/whist", "present": "Anna Bianchi, p02,p03, p04", "absent": "", "redo": "true"}
    github = GitHub()
    outcome = run_job(folder, "draw", "draw", known=inputs(form), github=github)
    assert list(outcome.codes.values()) == [0, 0, 0, 0]
    assert git(folder, "branch", "--show-current") == "draw-7-1"
    assert git(folder, "log", "--format=%an: %s", "main..HEAD") == f"github-actions[bot]: Next round: {SEASON}/whist"
    changed = git(folder, "diff", "--name-only", "main", "HEAD").splitlines()
    assert changed == [f"data/{SEASON}/whist/draws.csv", f"data/{SEASON}/whist/round-01.csv"]
    seated = (folder / "data" / SEASON / "whist" / "round-01.csv").read_text(encoding="utf-8").splitlines()
    assert sorted(line.split(",")[2] for line in seated[1:]) == ["p01", "p02", "p03", "p04"]
    ((arguments, text),) = github.calls("pr", "create")
    assert arguments[2:8] == ["--base", "main", "--head", "draw-7-1", "--title", f"Next round: {SEASON}/whist"]
    assert all(line.startswith("    ") for line in text.splitlines())
    assert "Anna Bianchi" in text
    assert git(tmp_path / "made", "log", "-1", "--format=%s", "draw-7-1") == f"Next round: {SEASON}/whist"


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "--redo"),
        ({"event": f"{SEASON}/nothing"}, "there is no event of season 2026-27 'nothing'"),
        ({"event": "--help"}, "'--help'"),
        ({"event": '$(touch pwned)"; touch pwned; "`touch pwned`'}, "touch pwned"),
        ({"redo": "true", "present": "@/etc/passwd"}, "'/etc/passwd' is nobody who can play"),
        ({"redo": "true", "present": "@@/etc/passwd"}, "'/etc/passwd' is nobody who can play"),
        ({"redo": "true", "absent": "--seed=x"}, "'--seed=x' is nobody who can play"),
        ({"redo": "true", "present": "p01' '; touch pwned #"}, "is nobody who can play"),
    ],
    ids=[
        "seated already",
        "no such event",
        "an option",
        "a command",
        "a file",
        "a file behind two signs",
        "an option as a name",
        "a quote",
    ],
)
def test_a_form_that_asks_for_nonsense_changes_nothing(form: dict[str, str], said: str, tmp_path: Path) -> None:
    """The first step fails, says why, and leaves the clone as it was."""
    folder = clone("en", tmp_path)
    usual = {"event": f"{SEASON}/whist", "present": "", "absent": "", "redo": "false"}
    outcome = run_job(folder, "draw", "draw", known=inputs({**usual, **form}))
    assert list(outcome.codes) == ["Draw the round"]
    assert outcome.codes["Draw the round"] in {1, 2}
    assert said in outcome.printed
    assert git(folder, "status", "--porcelain") == ""
    assert not list(tmp_path.rglob("pwned"))
