"""The workflows of a new club and of this project: what they may do, and their own steps run in a fresh clone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from engine.newclub import write_repository
from engine.newclub.repository import QUARTO
from engine.newclub.texts import filled, words
from site_clubs import git

ROOT = Path(__file__).resolve().parent.parent
SEASON = "2026-27"

#: How the name of a step ends that cannot be run here; the test below says which they may be.
ELSEWHERE = re.compile(r" \(needs (the network|GitHub)\)$")
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


def workflow(path: Path) -> dict[str, Any]:
    """A workflow; its key `on` is read as GitHub reads it, and not as YAML 1.1 does, where it is a truth value."""
    read = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {("on" if key is True else key): value for key, value in read.items()}


def workflows(folder: Path) -> list[Path]:
    """The workflows of a repository."""
    return sorted((folder / ".github" / "workflows").glob("*.yml"))


def steps(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every step of a workflow with the name of its job."""
    for name, job in workflow(path)["jobs"].items():
        yield from ((name, step) for step in job["steps"])


# --- running a job as GitHub does ---


@dataclass
class Run:
    """What became of a job: the steps that were run with their exit codes, and what they printed."""

    codes: dict[str, int] = field(default_factory=dict)
    printed: str = ""


def run_job(folder: Path, name: str, job: str, *, inputs: Mapping[str, str] | None = None) -> Run:
    """Run the `run` steps of a job in `folder`, in order, as far as they succeed; those for elsewhere are left out."""
    known = {f"inputs.{key}": value for key, value in (inputs or {}).items()}
    known |= {"github.token": "no token", "github.ref_name": "main", "github.ref": "refs/heads/main"}
    spec = workflow(folder / ".github" / "workflows" / f"{name}.yml")["jobs"][job]
    room = folder.parent / "runner"
    environment = {**runner(room), **evaluated(spec.get("env", {}), known)}
    outcome = Run()
    for step in spec["steps"]:
        if "run" not in step or ELSEWHERE.search(step["name"]):
            continue
        done = subprocess.run(
            ["bash", "-e", "-c", step["run"]], cwd=folder, env={**environment, **evaluated(step.get("env", {}), known)},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
        )  # fmt: skip
        outcome.codes[step["name"]] = done.returncode
        outcome.printed += done.stdout
        if done.returncode:
            break
    return outcome


def runner(room: Path) -> dict[str, str]:
    """The environment of a runner on which the program is installed: nobody's settings, and this checkout's command."""
    (room / "bin").mkdir(parents=True, exist_ok=True)
    command = room / "bin" / "classifica"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m engine.cli "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return {
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(room),
        "LANG": "C.UTF-8",
        "CI": "true",
        "RUNNER_TEMP": str(room),
        "GITHUB_STEP_SUMMARY": str(room / "summary.md"),
        "GITHUB_RUN_ID": "7",
        "GITHUB_RUN_ATTEMPT": "1",
    }


def evaluated(variables: Mapping[str, Any], known: Mapping[str, str]) -> dict[str, str]:
    """Variables of a step with their `${{ }}` filled in; KeyError for one that the test does not know."""
    expression = re.compile(r"\$\{\{ ([a-z_.]+) \}\}")
    return {key: expression.sub(lambda match: known[match[1]], str(value)) for key, value in variables.items()}


# --- what they are ---


def test_the_workflows_fit_the_published_schemas(club: Path) -> None:
    """GitHub's and GitLab's, of the new club and of this project."""
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    github = [str(path) for path in (*workflows(club), *workflows(ROOT))]
    assert len(github) == 7
    subprocess.run([*check, "vendor.github-workflows", *github], check=True)
    subprocess.run([*check, "vendor.gitlab-ci", str(club / ".gitlab-ci.yml")], check=True)


def test_this_projects_workflows_are_those_of_a_club() -> None:
    """But for how the program gets there: who clones the project to run a club has the same."""
    values = {**words("en"), "install": INSTALL, "quarto": QUARTO, "season": "2025-26"}
    for path in workflows(ROOT):
        if path.name != "test.yml":
            assert path.read_text(encoding="utf-8") == filled(path.name, values), path.name
    assert [path.stem for path in workflows(ROOT)] == ["check", "draw", "publish", "test"]
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
        assert not {"pull_request_target", "workflow_run"} & set(read["on"])
        assert read["permissions"] == {"contents": "read"}
        for name, job in read["jobs"].items():
            if "permissions" in job:
                assert "pull_request" not in read["on"]
                rights[f"{path.stem}/{name}"] = job["permissions"]
    assert rights == {
        "publish/publish": {"pages": "write", "id-token": "write"},
        "draw/draw": {"contents": "write", "pull-requests": "write"},
    }


def test_nothing_typed_into_a_form_becomes_a_command(club: Path) -> None:
    """A step's script has no expression in it: values reach it as variables; no credentials stay in the clone."""
    for path in (*workflows(club), *workflows(ROOT)):
        for _, step in steps(path):
            assert "${{" not in step.get("run", "")
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_only_the_last_step_of_a_draw_may_write(club: Path) -> None:
    """The token is in no step in which the program or anything that it needs is run."""
    with_token = [
        step["name"] for _, step in steps(club / ".github/workflows/draw.yml") if "GH_TOKEN" in step.get("env", {})
    ]
    assert with_token == ["Open the pull request (needs GitHub)"]
    assert [step for _, step in steps(club / ".github/workflows/draw.yml")][-1]["name"] == with_token[0]


def test_every_job_ends(club: Path) -> None:
    """A job that hangs is stopped."""
    for path in (*workflows(club), *workflows(ROOT)):
        assert all(0 < job["timeout-minutes"] <= 90 for job in workflow(path)["jobs"].values())


def test_few_steps_cannot_be_run_here(club: Path) -> None:
    """Installing, and opening a pull request; all others are run by the tests below."""
    names = {step["name"] for path in workflows(club) for _, step in steps(path) if "run" in step}
    assert {name for name in names if ELSEWHERE.search(name)} == {
        "Install classifica (needs the network)",
        "Open the pull request (needs GitHub)",
    }
    assert len(names) == 7


def test_gitlab_has_the_same_steps(club: Path) -> None:
    """What is run on GitHub, in the same order; pages go where GitLab looks for them."""
    github = {
        name: [step["run"] for _, step in steps(club / f".github/workflows/{name}.yml") if "run" in step]
        for name in ("check", "publish")
    }
    gitlab = yaml.safe_load((club / ".gitlab-ci.yml").read_text(encoding="utf-8"))
    jobs = {name: [*gitlab[name]["before_script"], *gitlab[name]["script"]] for name in ("check", "pages")}
    told = 'classifica diff "$CI_MERGE_REQUEST_DIFF_BASE_SHA" HEAD || test $? -eq 1'
    assert [line.partition(" --format")[0] for line in github["check"]] == [
        jobs["check"][0], "classifica check", "classifica diff HEAD^1 HEAD", "classifica build",
    ]  # fmt: skip
    assert jobs["check"] == [github["check"][0], "classifica check", told, "classifica build"]
    assert jobs["pages"] == [
        f"{github['publish'][0]} quarto-cli=={QUARTO}", "classifica check", "classifica build --output public",
    ]  # fmt: skip
    assert gitlab["pages"]["artifacts"] == {"paths": ["public"]}


# --- what they do ---


def test_a_pull_request_is_checked_and_built(tmp_path: Path) -> None:
    """In a fresh clone of a new Italian club that kept one of the examples: a result of King is corrected."""
    folder = clone("it", tmp_path, kept="king")
    propose(folder, "1,N,p05,21,,Elena Ferri\n1,E,p03,-30,", "1,N,p05,-30,,Elena Ferri\n1,E,p03,21,")
    outcome = run_job(folder, "check", "check")
    assert list(outcome.codes.values()) == [0, 0, 0]
    told = (tmp_path / "runner" / "summary.md").read_text(encoding="utf-8")
    assert "Elena Ferri: points 21 → -30" in told
    assert 'lang="it"' in (folder / "_site" / "index.html").read_text(encoding="utf-8")
    assert git(folder, "status", "--porcelain") == ""


def test_a_pull_request_with_a_mistake_is_stopped_at_its_line(tmp_path: Path) -> None:
    """The line is marked, and nothing is built."""
    folder = clone("en", tmp_path)
    propose(folder, ",21,", ",24,")
    outcome = run_job(folder, "check", "check")
    assert outcome.codes == {"Check the data": 1}
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
    outcome = run_job(folder, "draw", "draw", inputs=form)
    assert outcome.codes == {"Draw the round": 0, "Check the data": 0, "Commit it to a branch of its own": 0}
    assert git(folder, "branch", "--show-current") == "draw-7-1"
    assert git(folder, "log", "--format=%an: %s", "main..HEAD") == f"github-actions[bot]: Next round: {SEASON}/whist"
    changed = git(folder, "diff", "--name-only", "main", "HEAD").splitlines()
    assert changed == [f"data/{SEASON}/whist/draws.csv", f"data/{SEASON}/whist/round-01.csv"]
    seated = (folder / "data" / SEASON / "whist" / "round-01.csv").read_text(encoding="utf-8").splitlines()
    assert sorted(line.split(",")[2] for line in seated[1:]) == ["p01", "p02", "p03", "p04"]
    told = (tmp_path / "runner" / "seating.txt").read_text(encoding="utf-8")
    assert "Anna Bianchi" in told


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "--redo"),
        ({"event": f"{SEASON}/nothing"}, "there is no event of season 2026-27 'nothing'"),
        ({"event": "--help"}, "'--help'"),
        ({"event": '$(touch pwned)"; touch pwned; "`touch pwned`'}, "touch pwned"),
        ({"redo": "true", "present": "@/etc/passwd"}, "'/etc/passwd' is nobody who can play"),
        ({"redo": "true", "absent": "--seed=x"}, "'--seed=x' is nobody who can play"),
        ({"redo": "true", "present": "p01' '; touch pwned #"}, "is nobody who can play"),
    ],
    ids=["seated already", "no such event", "an option", "a command", "a file", "an option as a name", "a quote"],
)
def test_a_form_that_asks_for_nonsense_changes_nothing(form: dict[str, str], said: str, tmp_path: Path) -> None:
    """The first step fails, says why, and leaves the clone as it was."""
    folder = clone("en", tmp_path)
    usual = {"event": f"{SEASON}/whist", "present": "", "absent": "", "redo": "false"}
    outcome = run_job(folder, "draw", "draw", inputs={**usual, **form})
    assert list(outcome.codes) == ["Draw the round"]
    assert outcome.codes["Draw the round"] in {1, 2}
    assert said in outcome.printed
    assert git(folder, "status", "--porcelain") == ""
    assert not list(tmp_path.rglob("pwned"))
