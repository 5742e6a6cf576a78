"""A workflow's own steps run here, in order, as GitHub would run them: with a runner's variables, and a `gh` that
answers from what a test says is on GitHub and keeps what it was asked.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

__all__ = ["ELSEWHERE", "ROOT", "GitHub", "Run", "run_job", "steps", "workflow", "workflows"]

ROOT = Path(__file__).resolve().parent.parent

#: How the name of a step ends that cannot be run here.
ELSEWHERE = re.compile(r" \(needs the network\)$")

#: The conditions of steps that are known here; whether each is run after a failure, and on which branches.
ALWAYS = "${{ !cancelled() && steps.install.outcome == 'success' }}"
ON_MAIN, ON_BRANCH = "github.ref_name == 'main'", "github.ref_name != 'main'"

GH = """#!{python}
import json, os, pathlib, subprocess, sys

room, arguments = pathlib.Path({room!r}), sys.argv[1:]
known = json.loads((room / "github.json").read_text(encoding="utf-8"))


def option(name):
    return arguments[arguments.index(name) + 1] if name in arguments else None


body = option("--body-file") or (option("--field") or "").removeprefix("body=@")
text = pathlib.Path(body).read_text(encoding="utf-8") if body else None
with (room / "calls.jsonl").open("a", encoding="utf-8") as calls:
    calls.write(json.dumps([arguments, text]) + "\\n")
assert os.environ["GH_TOKEN"]
answer = None
if arguments[:2] == ["pr", "list"]:
    head = option("--head")
    answer = [pull for pull in known["pull_requests"] if head in (None, pull["headRefName"])]
elif arguments[:2] == ["pr", "create"]:
    if not known["may_open"]:
        sys.exit("GitHub Actions is not permitted to create or approve pull requests")
    print("https://github.example/our/club/pull/99")
elif arguments[:2] == ["run", "download"]:
    if known["standings"] is None:
        sys.exit("no artifact matches any of the names or patterns provided")
    folder = pathlib.Path(option("--dir"))
    folder.mkdir()
    (folder / "standings.md").write_bytes(known["standings"].encode("utf-8", "surrogateescape"))
elif arguments[:2] == ["api", "--paginate"]:
    answer = known["comments" if arguments[2].endswith("comments?per_page=100") else "pulls"]
if answer is not None:
    filtered = ["jq", "--raw-output", option("--jq")]
    sys.exit(subprocess.run(filtered, input=json.dumps(answer), text=True, check=False).returncode)
"""


# --- reading workflows ---


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


# --- what is on GitHub ---


@dataclass
class GitHub:
    """What `gh` finds, in the form in which GitHub's answers have it, and what it was asked to do."""

    pull_requests: Sequence[Mapping[str, Any]] = ()
    """As `gh pr list` has them."""
    pulls: Sequence[Mapping[str, Any]] = ()
    """As the API has them."""
    comments: Sequence[Mapping[str, Any]] = ()
    may_open: bool = True
    """Whether workflows may open pull requests."""
    standings: str | None = None
    """What a check has kept."""
    room: Path = Path()

    def put(self, room: Path) -> None:
        """Lay `gh` on the path of a runner."""
        if shutil.which("jq") is None:
            if os.environ.get("CI"):
                pytest.fail("no jq found, by which answers of GitHub are filtered")
            pytest.skip("no jq found, by which answers of GitHub are filtered")
        self.room = room
        known = {name: value for name, value in vars(self).items() if name != "room"}
        (room / "github.json").write_text(json.dumps(known), encoding="utf-8")
        program = room / "bin" / "gh"
        program.write_text(GH.format(python=sys.executable, room=str(room)), encoding="utf-8")
        program.chmod(0o755)

    def calls(self, *beginning: str) -> list[tuple[list[str], str]]:
        """What `gh` was called with, where it began so, and the text that was given in a file."""
        log = self.room / "calls.jsonl"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [(arguments, text) for arguments, text in map(json.loads, lines)
                if arguments[: len(beginning)] == list(beginning)]  # fmt: skip


# --- running a job as GitHub does ---


@dataclass
class Run:
    """What became of a job: the steps that were run with their exit codes, and what they printed."""

    codes: dict[str, int] = field(default_factory=dict)
    printed: str = ""
    room: Path = Path()

    def written(self, name: str) -> str:
        """What a step wrote into the runner's folder."""
        return (self.room / name).read_text(encoding="utf-8")


def run_job(
    folder: Path,
    name: str,
    job: str,
    *,
    known: Mapping[str, str] | None = None,
    branch: str = "main",
    github: GitHub | None = None,
) -> Run:
    """Run the `run` steps of a job in `folder`, in order, each as its condition says; those for elsewhere are left out.

    `known` are values of `${{ }}` beside the usual ones, such as `inputs.event`.
    """
    usual = {"github.token": "no token", "github.ref_name": branch, "github.ref": f"refs/heads/{branch}",
             "github.repository": "our/club"}  # fmt: skip
    values = {**usual, **(known or {})}
    spec = workflow(folder / ".github" / "workflows" / f"{name}.yml")["jobs"][job]
    outcome = Run(room=folder.parent / "runner")
    shutil.rmtree(outcome.room, ignore_errors=True)
    environment = {**runner(outcome.room, branch), **evaluated(spec.get("env", {}), values)}
    if "gh " in str(spec["steps"]):
        (github or GitHub()).put(outcome.room)
    for step in spec["steps"]:
        if "run" not in step or ELSEWHERE.search(step["name"]) or not _is_due(step, outcome, branch):
            continue
        own = evaluated(step.get("env", {}), values)
        done = subprocess.run(
            ["bash", "-e", "-c", step["run"]], cwd=folder, env={**environment, **own},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
        )  # fmt: skip
        outcome.codes[step["name"]] = done.returncode
        outcome.printed += done.stdout
    return outcome


def _is_due(step: Mapping[str, Any], outcome: Run, branch: str) -> bool:
    """Whether GitHub would run a step now; KeyError for a condition that is not known here."""
    condition = step.get("if", "success()")
    is_well = not any(outcome.codes.values())
    return {"success()": is_well, ALWAYS: True, ON_MAIN: is_well and branch == "main",
            ON_BRANCH: is_well and branch != "main"}[condition]  # fmt: skip


def runner(room: Path, branch: str) -> dict[str, str]:
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
        "GITHUB_REF": f"refs/heads/{branch}",
        "GITHUB_REF_NAME": branch,
        "GITHUB_REPOSITORY": "our/club",
        "GITHUB_SERVER_URL": "https://github.example",
    }


def evaluated(variables: Mapping[str, Any], known: Mapping[str, str]) -> dict[str, str]:
    """Variables of a step with their `${{ }}` filled in; KeyError for one that the test does not know."""
    expression = re.compile(r"\$\{\{ ([a-z_.]+) \}\}")
    return {key: expression.sub(lambda match: known[match[1]], str(value)) for key, value in variables.items()}
