"""Where numbers come from."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path

from engine.desk.results import Source
from engine.desk.source import source_of


def git(folder: Path, *arguments: str) -> str:
    """Run git in `folder` as somebody, on a fixed day."""
    who = ["-c", "user.name=Prova", "-c", "user.email=prova@example.org"]
    noon = "2025-10-03T12:00:00Z"
    environment = {**os.environ, "GIT_COMMITTER_DATE": noon, "GIT_AUTHOR_DATE": noon}
    done = subprocess.run(["git", *who, *arguments], cwd=folder, env=environment, check=True, capture_output=True)
    return done.stdout.decode().strip()


def repository(folder: Path) -> tuple[str, str]:
    """A repository of two files; returns their paths."""
    git(folder, "init", "--quiet")
    paths = (folder / "a.csv", folder / "perché.csv")
    for path in paths:
        path.write_text("x\n", encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "results")
    return str(paths[0]), str(paths[1])


def test_the_commit_that_last_changed_the_files(tmp_path: Path) -> None:
    """Not the newest commit: one that touches other files changes nothing here."""
    one, other = repository(tmp_path)
    first = git(tmp_path, "rev-parse", "HEAD")
    (tmp_path / "a.csv").write_text("y\n", encoding="utf-8")
    git(tmp_path, "commit", "--quiet", "-am", "correction")
    assert source_of([other]) == Source((other,), first, date(2025, 10, 3), dirty=False)
    assert source_of([other, one, one]).commit == git(tmp_path, "rev-parse", "HEAD")
    assert source_of([other, one, one]).files == tuple(sorted((one, other)))


def test_a_change_that_is_not_committed_shows(tmp_path: Path) -> None:
    """In a known file, and by a file that git does not know."""
    one, other = repository(tmp_path)
    Path(one).write_text("z\n", encoding="utf-8")
    assert source_of([one]).dirty
    assert not source_of([other]).dirty
    new = tmp_path / "new.csv"
    new.write_text("n\n", encoding="utf-8")
    assert source_of([other, str(new)]).dirty


def test_what_git_says_in_other_bytes_is_read_all_the_same(tmp_path: Path) -> None:
    """A file name that is not UTF-8 is a change like any other."""
    repository(tmp_path)
    other = str(tmp_path / os.fsdecode(b"caff\xe8.csv"))
    Path(other).write_text("x", encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "more")
    Path(other).write_text("y", encoding="utf-8")
    assert source_of([other]).dirty


def test_a_commit_of_an_impossible_day_has_the_first_that_git_knows(tmp_path: Path) -> None:
    """A clock that is eight thousand years ahead: no page may fail for it."""
    one, _ = repository(tmp_path)
    tree = git(tmp_path, "rev-parse", "HEAD^{tree}")
    text = f"tree {tree}\nauthor X <x@x> 253402300900 +0000\ncommitter X <x@x> 253402300900 +0000\n\nx\n"
    (tmp_path / "commit").write_text(text, encoding="utf-8")
    made = git(tmp_path, "hash-object", "-t", "commit", "-w", "--literally", "commit")
    git(tmp_path, "reset", "--quiet", made)
    assert source_of([one]) == Source((one,), made, date(1970, 1, 1), dirty=False)


def test_outside_version_control_there_is_no_commit(tmp_path: Path) -> None:
    """No repository, or a repository without a commit."""
    alone = tmp_path / "a.csv"
    alone.write_text("x\n", encoding="utf-8")
    nothing = Source((str(alone),), None, None, dirty=False)
    assert source_of([str(alone)]) == nothing
    git(tmp_path, "init", "--quiet")
    assert source_of([str(alone)]) == nothing
    assert source_of([]) == Source((), None, None, dirty=False)


def test_asking_writes_nothing_into_the_repository(tmp_path: Path) -> None:
    """Not even what git notes for itself of a file that was saved anew: somebody may be committing at that moment."""
    one, _ = repository(tmp_path)
    os.utime(one, (2_000_000_000, 2_000_000_000))
    before = (tmp_path / ".git" / "index").read_bytes()
    assert not source_of([one]).dirty
    assert (tmp_path / ".git" / "index").read_bytes() == before
