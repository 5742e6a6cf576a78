"""The sheets to print that a site offers, as PDFs beside the pages that link to them."""

from collections.abc import Iterable
from pathlib import Path

from engine.paper import NotTypeset, typeset
from engine.publish.errors import SheetFailed
from engine.publish.pages import Page


def write_sheets(folder: Path, pages: Iterable[Page]) -> None:
    """Write every sheet of `pages` into the rendered site in `folder`; SheetFailed names one that cannot be set."""
    for page in pages:
        for file, sheet in page.sheets.items():
            try:
                content = typeset(sheet)
            except NotTypeset as error:
                raise SheetFailed(page.path, file, str(error)) from error
            (folder / file).write_bytes(content)
