"""A club's data as they were at a commit: byte for byte, in a folder that is gone afterwards, never outside of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from engine.desk import NoRevision, revisions
from engine.desk.revisions import data_at
from tinyclub import CLUB
from tinygit import commit, git, repository


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of one commit; the folder for temporary files is an empty one."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    repository(tmp_path / "club")
    return tmp_path / "club"


def files(folder: Path) -> dict[str, bytes]:
    """Every file below `folder` by its path."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_the_data_of_an_older_commit(club: Path) -> None:
    """Whatever the files are now, committed or not; only what is read as data, and nothing is left behind."""
    (club / "data/photo.jpg").write_bytes(b"\xff\xd8")
    commit(club, {"club.toml": 'name = "Nuovo"\n'})
    (club / "data/players.csv").write_text("id\n", encoding="utf-8")
    for name in ("HEAD~1", "main~1", git(club, "rev-parse", "HEAD~1"), git(club, "rev-parse", "--short", "HEAD~1")):
        with data_at(club / "data", name) as found:
            assert files(found.folder) == {name: text.encode() for name, text in CLUB.items()}
            assert (found.commit, found.is_empty) == (git(club, "rev-parse", "HEAD~1"), False)
    with data_at(club / "data", "HEAD") as found:
        assert files(found.folder)["club.toml"] == b'name = "Nuovo"\n'
        assert "photo.jpg" not in files(found.folder)
    assert list((club.parent / "temporary").iterdir()) == []
    assert (club / "data/players.csv").read_text(encoding="utf-8") == "id\n"


def test_no_attribute_of_the_repository_changes_a_byte(club: Path) -> None:
    """As git archive would: left out, line ends, keywords."""
    (club / ".gitattributes").write_text("*.csv text eol=crlf ident export-subst\n*.toml export-ignore\n", "utf-8")
    (club / "data/x.csv").write_bytes(b"$Format:%H$ $Id$\n")
    commit(club, {})
    with data_at(club / "data", "HEAD") as found:
        assert files(found.folder)["x.csv"] == b"$Format:%H$ $Id$\n"
        assert files(found.folder)["club.toml"] == CLUB["club.toml"].encode()


def test_the_temporary_folder_is_gone_after_an_interruption(club: Path) -> None:
    """Ctrl-C while the files are read."""
    with pytest.raises(KeyboardInterrupt), data_at(club / "data", "HEAD"):
        raise KeyboardInterrupt
    assert list((club.parent / "temporary").iterdir()) == []


def test_a_folder_that_the_commit_does_not_have_is_empty(club: Path) -> None:
    """The first pull request of a new club; and one that is in the commit and gone since."""
    (club / "other/deep").mkdir(parents=True)
    with data_at(club / "other/deep/data", "HEAD") as found:
        assert (files(found.folder), found.is_empty) == ({}, True)
    (club / "data").rename(club.parent / "elsewhere")
    with data_at(club / "data", "HEAD") as found:
        assert len(files(found.folder)) == len(CLUB)


def test_the_repository_itself_may_be_the_data_folder(tmp_path: Path) -> None:
    """Then the path from its top is none."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / "data").mkdir()
    commit(tmp_path, {"club.toml": "x"})
    with data_at(tmp_path, "HEAD") as found:
        assert files(found.folder) == {"data/club.toml": b"x"}


@pytest.mark.parametrize("name", ["nowhere", "--help", "HEAD:data", "", "HEAD~9", "a..b"])
def test_what_is_no_commit_is_said(club: Path, name: str) -> None:
    """Also what would be an option of git, or names a folder."""
    with pytest.raises(NoRevision, match="git knows no commit"), data_at(club / "data", name):
        pass


def test_no_repository_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With git's own reason; and that git is not there."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    with pytest.raises(NoRevision, match=r"is in no git repository .*not a git repository"), data_at(tmp_path, "HEAD"):
        pass
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoRevision, match="git cannot be run"), data_at(tmp_path, "HEAD"):
        pass


def forged(club: Path, *entries: tuple[str, str, bytes]) -> str:
    """A commit whose folder data has just these entries (mode, name, content), which git itself would not make."""

    def object_of(kind: str, content: bytes) -> str:
        return git(club, "hash-object", "-t", kind, "-w", "--stdin", "--literally", given=content)

    def tree_of(*rows: tuple[str, str, str]) -> str:
        return object_of("tree", b"".join(f"{m} {n}".encode() + b"\0" + bytes.fromhex(h) for m, n, h in rows))

    rows = []
    for mode, name, content in entries:
        *folders, last = name.split("/")
        row = (mode, last, object_of("blob", content))
        for folder in reversed(folders):
            row = ("40000", folder, tree_of(row))
        rows.append(row)
    top = tree_of(("40000", "data", tree_of(*rows)))
    return git(club, "commit-tree", top, "-m", "forged")


@pytest.mark.parametrize("name", ["../evil.csv", "a/../../evil.csv", "./x.csv"])
def test_a_path_that_leads_out_is_refused(club: Path, name: str) -> None:
    """Git makes no such tree; somebody who means harm may."""
    with (
        pytest.raises(NoRevision, match="which no folder can hold"),
        data_at(club / "data", forged(club, ("100644", name, b"x"))),
    ):
        pass
    assert [p.name for p in club.parent.rglob("evil.csv")] == []


def test_a_file_that_is_a_folder_too_is_refused(club: Path) -> None:
    """Said in a sentence, without anything left behind."""
    made = forged(club, ("100644", "a.csv", b"x"), ("100644", "a.csv/b.csv", b"x"))
    with pytest.raises(NoRevision, match="cannot be written"), data_at(club / "data", made):
        pass
    assert list((club.parent / "temporary").iterdir()) == []


def test_links_are_kept_only_where_they_stay_inside(club: Path) -> None:
    """Nothing of this machine is read as if it were of the commit, in one step or in two."""
    data = club / "data"
    for name, goal in {
        "same.csv": "players.csv",
        "2025-26/up.csv": "../players.csv",
        "out.csv": "../../secret.csv",
        "full.csv": "/etc/passwd",
        "2025-26/top": "..",
        "twice.csv": "2025-26/top/../secret.csv",
    }.items():
        (data / name).symlink_to(goal)
    commit(club, {})
    with data_at(data, "HEAD") as found:
        assert found.left_out == ("full.csv", "out.csv", "twice.csv")
        assert (found.folder / "same.csv").readlink() == Path("players.csv")
        assert (found.folder / "2025-26/up.csv").read_bytes() == CLUB["players.csv"].encode()
        top = found.folder.resolve()
        assert all(p.resolve().is_relative_to(top) for p in found.folder.rglob("*"))


def test_more_than_any_club_has_is_refused(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a byte of it is written: too many files, too many bytes."""
    monkeypatch.setattr(revisions, "MOST_FILES", 6)
    with pytest.raises(NoRevision, match="more than 6 files"), data_at(club / "data", "HEAD"):
        pass
    monkeypatch.setattr(revisions, "MOST_FILES", 7)
    with data_at(club / "data", "HEAD"):
        pass
    monkeypatch.setattr(revisions, "MOST_BYTES", 200)
    with pytest.raises(NoRevision, match="MB of data"), data_at(club / "data", "HEAD"):
        pass
