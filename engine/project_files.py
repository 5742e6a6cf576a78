"""Where the notebooks, the hand-written pages and the site's configuration are."""

from pathlib import Path

_CARRIED = "_project"  # the wheel's copy, below the package (see pyproject.toml)
_LANDMARK = "_quarto.yml"


def project_root() -> Path:
    """Return the folder that holds `notebooks/`, `site/` and `_quarto.yml`.

    It is the checkout when the package runs from one (an editable install too), else the copy that the wheel carries.
    Raises FileNotFoundError if neither is there: the package was copied without its files.
    """
    return _project_root(Path(__file__).resolve().parent)


def _project_root(package: Path) -> Path:
    for folder in (package / _CARRIED, package.parent):
        if (folder / _LANDMARK).is_file():
            return folder
    raise FileNotFoundError(
        f"no {_LANDMARK} in {package / _CARRIED} or {package.parent}: install classifica from its wheel or its checkout"
    )
