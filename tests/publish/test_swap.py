"""The new site takes the old one's place as a whole or not at all."""

import os
from pathlib import Path

import pytest

from engine.publish import swap as swapping
from engine.publish.errors import OutputRefused
from engine.publish.swap import MARKER, check_replaceable, swap, working_folder


def site(folder: Path, text: str) -> Path:
    """A site of one page."""
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(text, encoding="utf-8")
    return folder


def publish(output: Path, text: str) -> None:
    """Build and swap."""
    with working_folder(output) as working:
        swap(site(working / "made", text), output, working=working)


def test_a_site_is_replaced_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    """The first time and the next."""
    output = tmp_path / "_site"
    for text in ("first", "second"):
        publish(output, text)
        assert (output / "index.html").read_text(encoding="utf-8") == text
        assert [f.name for f in tmp_path.iterdir()] == ["_site"]
        check_replaceable(output, keep=())


def test_a_failure_in_the_build_leaves_the_old_site(tmp_path: Path) -> None:
    """And no working folder."""
    output = tmp_path / "_site"
    publish(output, "old")
    with pytest.raises(KeyboardInterrupt), working_folder(output):
        raise KeyboardInterrupt
    assert (output / "index.html").read_text(encoding="utf-8") == "old"
    assert [f.name for f in tmp_path.iterdir()] == ["_site"]


def test_a_failure_in_the_swap_brings_the_old_site_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new folder cannot be moved: the old one returns."""
    output = tmp_path / "_site"
    publish(output, "old")
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == "made":
            raise PermissionError(self)
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(PermissionError):
        publish(output, "new")
    assert (output / "index.html").read_text(encoding="utf-8") == "old"


def test_what_an_interrupted_build_left_is_cleaned_by_the_next(tmp_path: Path) -> None:
    """Its folder has a lock that nobody holds; a running build's is left alone."""
    output = tmp_path / "_site"
    left = tmp_path / "._site.building-left"
    left.mkdir()
    (left / "lock").touch()
    with working_folder(output) as running:
        assert not left.exists()
        publish(output, "new")
        assert running.is_dir()


def test_a_build_killed_between_the_moves_gives_the_old_site_back(tmp_path: Path) -> None:
    """The old site was moved aside and the new one never came."""
    output = tmp_path / "_site"
    left = tmp_path / "._site.building-left"
    (site(left / "old", "old") / MARKER).touch()
    (left / "lock").touch()
    with working_folder(output):
        assert (output / "index.html").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("kind", ["foreign", "file", "link", "holds data", "git"])
def test_a_folder_that_is_no_site_is_not_replaced(tmp_path: Path, kind: str) -> None:
    """Somebody's files, a file, a link, and the folder with the data (even if a site was built there) are safe."""
    output, data = tmp_path / "out", tmp_path / "out" / "data"
    if kind == "file":
        output.touch()
    elif kind == "link":
        publish(tmp_path / "real", "x")
        output.symlink_to(tmp_path / "real")
    elif kind == "holds data":
        publish(output, "x")
        data.mkdir()
    else:
        (output / ("notes" if kind == "foreign" else ".git")).mkdir(parents=True)
    with pytest.raises(OutputRefused, match="out"):
        check_replaceable(output, keep=(data,) if kind == "holds data" else ())


def test_an_empty_folder_and_no_folder_can_be_replaced(tmp_path: Path) -> None:
    """There is nothing to lose."""
    (tmp_path / "empty").mkdir()
    check_replaceable(tmp_path / "empty", keep=())
    check_replaceable(tmp_path / "deep" / "new", keep=())
    publish(tmp_path / "empty", "x")
    publish(tmp_path / "deep" / "new", "x")
    assert (tmp_path / "empty" / MARKER).is_file()
    assert (tmp_path / "deep" / "new" / MARKER).is_file()


def test_the_site_can_be_read_by_a_web_server(tmp_path: Path) -> None:
    """The working folder is private, the site is not."""
    publish(tmp_path / "_site", "x")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "_site").stat().st_mode & 0o777 == 0o777 & ~mask
    assert swapping.MARKER.startswith(".")
