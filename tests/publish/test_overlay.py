"""A club's own notebooks, site files and settings take the place of the program's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from engine.publish.errors import BadSettings
from engine.publish.overlay import sources
from engine.publish.pages import Page
from publish_fixtures import Project, info


def write(path: Path, text: str) -> None:
    """Write a file with the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def settings_of(project: Project) -> dict[str, object]:
    """The settings that a site of the project is made by."""
    made = sources(project.root, project.data.parent, project.output.parent / "made")
    settings = yaml.safe_load((made / "_quarto.yml").read_text(encoding="utf-8"))
    assert isinstance(settings, dict)
    return settings


def test_a_club_without_files_of_its_own_takes_the_programs(project: Project, tmp_path: Path) -> None:
    """Nothing is copied; nor where the club is the program's own checkout."""
    assert sources(project.root, project.data.parent, tmp_path / "made") == project.root
    assert sources(project.root, project.root, tmp_path / "made") == project.root
    assert not (tmp_path / "made").exists()


def test_a_club_overrides_styles_pages_and_settings(project: Project) -> None:
    """A style by its name, a page in the navigation, a page for lost visitors; another notebook is no page."""
    club = project.data.parent
    write(club / "notebooks" / "scratch.ipynb", "no notebook, and nobody's page")
    write(club / "site" / "styles" / "classifica.css", "h1 { color: #123456; }\n")
    write(club / "site" / "about.md", "---\ntitle: About us\n---\n\nWe play on Fridays.\n")
    write(club / "site" / "404.md", "---\ntitle: Lost\n---\n\nNot at our tables.\n")
    write(club / "_quarto.yml", "website:\n  navbar:\n    right:\n      - text: About us\n        href: about.md\n")
    project.build()
    site = project.output
    assert (site / "styles" / "classifica.css").read_text(encoding="utf-8") == "h1 { color: #123456; }\n"
    assert "We play on Fridays." in (site / "about.html").read_text(encoding="utf-8")
    assert "Not at our tables." in (site / "404.html").read_text(encoding="utf-8")
    assert 'href="about.html"' in (site / "index.html").read_text(encoding="utf-8").replace("./", "")
    assert (site / "scripts" / "tables.js").is_file()


def test_a_clubs_notebook_makes_the_page_of_its_name(project: Project) -> None:
    """The home page is made by the club's notebook, which takes other parameters; another page by the program's."""
    club = project.data.parent
    (club / "notebooks").mkdir()
    shutil.copy(project.root / "notebooks" / "typed_names.ipynb", club / "notebooks" / "two_parameters.ipynb")
    project.build(
        Page("index", "two_parameters", {"name": "Ours alone"}, "Home"),
        Page("other", "typed_names", {"name": "Theirs"}, "Other"),
    )
    assert "The winner is Ours alone" in (project.output / "index.html").read_text(encoding="utf-8")
    assert "The winner is Theirs" in (project.output / "other.html").read_text(encoding="utf-8")


def test_settings_are_laid_over_key_by_key(project: Project) -> None:
    """What is not named stays, a list is replaced as a whole, and new keys are added."""
    before = yaml.safe_load((project.root / "_quarto.yml").read_text(encoding="utf-8"))
    write(
        project.data.parent / "_quarto.yml",
        "website:\n  favicon: ours.svg\n  twitter-card: true\nformat:\n  html:\n    css: [styles/ours.css]\n",
    )
    after = settings_of(project)
    expected = {
        **before,
        "website": {**before["website"], "favicon": "ours.svg", "twitter-card": True},
        "format": {"html": {**before["format"]["html"], "css": ["styles/ours.css"]}},
    }
    assert after == expected


def test_empty_settings_change_nothing(project: Project) -> None:
    """A file with nothing but a comment."""
    write(project.data.parent / "_quarto.yml", "# nothing yet\n")
    assert settings_of(project) == yaml.safe_load((project.root / "_quarto.yml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("website: [", "cannot be read as YAML"),
        ("- website", "must hold keys with their values"),
        ("format: html", "format holds keys of its own"),
        ("website:\n  navbar: off\n", "website.navbar holds keys of its own"),
    ],
)
def test_settings_that_cannot_be_laid_over_are_named(text: str, said: str, project: Project) -> None:
    """By the file and the key, and the site that was there stays."""
    project.build(site=info("Before"))
    before = (project.output / "index.html").read_bytes()
    write(project.data.parent / "_quarto.yml", text)
    with pytest.raises(BadSettings, match=said) as refused:
        project.build()
    assert "_quarto.yml" in str(refused.value)
    assert (project.output / "index.html").read_bytes() == before
