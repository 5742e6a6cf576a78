"""The files of a new club's repository."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from engine.newclub.season import season_name, write, write_season
from engine.newclub.texts import filled, words

__all__ = ["INSTALL", "QUARTO", "write_repository"]

#: How a workflow gets classifica, and the version of Quarto that it builds with.
INSTALL = "python -m pip install --requirement requirements.txt"
QUARTO = "1.10.19"

#: Where each file of files/ goes; the READMEs are others in each language.
_FILES: Mapping[str, str] = {
    "gitignore": ".gitignore",
    "requirements.txt": "requirements.txt",
    "check.yml": ".github/workflows/check.yml",
    "publish.yml": ".github/workflows/publish.yml",
    "draw.yml": ".github/workflows/draw.yml",
    "inbox.yml": ".github/workflows/inbox.yml",
    "comment.yml": ".github/workflows/comment.yml",
    "gitlab-ci.yml": ".gitlab-ci.yml",
}


def write_repository(folder: Path, *, language: str, requirement: str, today: date) -> None:
    """Write a club's repository into the empty `folder`, its words in `language` (it, es or en).

    `requirement` is the line of requirements.txt by which pip gets classifica; `today` says which season is under way.
    """
    season = season_name(today)
    values = {"language": language, "requirement": requirement, "season": season, "install": INSTALL, "quarto": QUARTO}
    values |= words(language)
    data = folder / "data"
    data.mkdir()
    write(data / "club.toml", filled("club.toml", values))
    write_season(data, season, language)
    seated = (data / season / "cuori" / "round-02.csv").read_text(encoding="utf-8").splitlines()[1].split(",")
    values |= {"seated-row": ",".join(seated), "filled-row": ",".join([*seated[:3], "34", *seated[4:]])}
    notes = {f"README.{language}.md": "README.md", f"inbox.{language}.md": "data/inbox/README.md"}
    for name, place in {**_FILES, **notes}.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, filled(name, values))
