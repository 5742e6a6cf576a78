"""What can stop a build. The site that was there before stays in every case."""


class PublishError(Exception):
    """A build that cannot go on; the message is for the person who started it."""


class PageFailed(PublishError):
    """A page's notebook that does not run, with the cell that stopped it.

    `cell` counts the cells of the notebook's file from 1; None if the notebook did not get as far as a cell.
    """

    def __init__(
        self,
        page: str,
        notebook: str,
        cause: str,
        *,
        cell: int | None = None,
        first_line: str = "",
    ):
        self.page, self.notebook, self.cause = page, notebook, cause
        self.cell, self.first_line = cell, first_line
        place = f"cell {cell} of {notebook}.ipynb" if cell else f"{notebook}.ipynb"
        lines = [f"page {page}: {place} failed"]
        lines += [f"  cell   {first_line}"] if first_line else []
        lines += [f"  cause  {cause}"]
        super().__init__("\n".join(lines))


class RenderFailed(PublishError):
    """A renderer that is missing or that stopped."""


class SheetFailed(PublishError):
    """A sheet to print that cannot be set."""

    def __init__(self, page: str, file: str, cause: str):
        self.page, self.file, self.cause = page, file, cause
        super().__init__(f"page {page}: the sheet {file} cannot be made\n  cause  {cause}")


class BrokenSite(PublishError):
    """A finished site that loads from another host or links to nowhere; `findings` has one line each."""

    SHOWN = 20

    def __init__(self, findings: tuple[str, ...]):
        self.findings = findings
        more = [f"  and {len(findings) - self.SHOWN} more"] if len(findings) > self.SHOWN else []
        shown = [f"  {finding}" for finding in findings[: self.SHOWN]]
        super().__init__("\n".join(["the rendered site is not sound:", *shown, *more]))


class OutputRefused(PublishError):
    """An output folder that a build must not replace."""


class BadSettings(PublishError):
    """A club's own `_quarto.yml` that cannot be laid over the site's."""
