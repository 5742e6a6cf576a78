"""A club's own notebooks, site files and settings, laid over those that come with the program."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from engine.publish.errors import BadSettings

__all__ = ["SOURCES", "sources"]

SOURCES = _NOTEBOOKS, _SITE, _SETTINGS = "notebooks", "site", "_quarto.yml"
_LEFT_OVERS = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", ".DS_Store")


def sources(root: Path, club: Path, into: Path) -> Path:
    """The folder that a site is made from: `root`, or `into` (not there yet) where `club` has files of its own.

    A notebook of the club takes the place of the one of that name; other notebooks are nobody's page. A file in its
    site/ takes the place of the one there, and others are added. Its _quarto.yml is laid over the settings key by key.
    Raises BadSettings where that is not possible.
    """
    notebooks, site, settings = club / _NOTEBOOKS, club / _SITE, club / _SETTINGS
    if club.resolve() == root.resolve() or not (notebooks.is_dir() or site.is_dir() or settings.is_file()):
        return root
    shutil.copytree(root / _NOTEBOOKS, into / _NOTEBOOKS, ignore=_LEFT_OVERS)
    shutil.copytree(root / _SITE, into / _SITE, ignore=_LEFT_OVERS)
    shutil.copyfile(root / _SETTINGS, into / _SETTINGS)
    for shipped in (into / _NOTEBOOKS).glob("*.ipynb"):
        if (own := notebooks / shipped.name).is_file():
            shutil.copyfile(own, shipped)
    if site.is_dir():
        shutil.copytree(site, into / _SITE, ignore=_LEFT_OVERS, dirs_exist_ok=True)
    if settings.is_file():
        merged = _merged(_read(root / _SETTINGS), _read(settings), settings, "")
        text = yaml.safe_dump(merged, allow_unicode=True, sort_keys=False)
        (into / _SETTINGS).write_text(text, encoding="utf-8", newline="\n")
    return into


def _read(file: Path) -> dict[str, Any]:
    try:
        value = yaml.safe_load(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadSettings(f"{file} cannot be read as YAML: {error}") from error
    if not isinstance(value, dict | None):
        raise BadSettings(f"{file} must hold keys with their values")
    return value or {}


def _merged(shipped: dict[str, Any], own: dict[str, Any], file: Path, above: str) -> dict[str, Any]:
    """`shipped` with what `own` says otherwise; a list is replaced as a whole."""
    merged = dict(shipped)
    for key, value in own.items():
        name, known = f"{above}{key}", shipped.get(key)
        if not isinstance(known, dict):
            merged[key] = value
        elif isinstance(value, dict):
            merged[key] = _merged(known, value, file, f"{name}.")
        else:
            raise BadSettings(f"{file}: {name} holds keys of its own: write those that change below it, indented")
    return merged
