"""The sheets that a site offers: made beside the pages that link to them, or the build ends with a sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.desk import open_home
from engine.paper import NotTypeset, typeset
from engine.publish import sheets
from engine.publish.errors import SheetFailed
from engine.publish.pages import Page
from engine.publish.plan import plan
from engine.publish.sheets import write_sheets
from engine.views import event, round
from tinyclub import write_club
from views.pages import html_of

SITE = "2025-26/cuori"


@pytest.fixture
def pages(tmp_path: Path) -> dict[str, Page]:
    """The pages of the tiny club, of which the third round is seated, by their paths."""
    return {page.path: page for page in plan(open_home(write_club(tmp_path)))}


def test_the_seated_round_and_the_event_have_sheets(pages: dict[str, Page]) -> None:
    """No other page has any."""
    assert {path: list(page.sheets) for path, page in pages.items() if page.sheets} == {
        f"{SITE}/index": [f"{SITE}/standings.pdf"],
        f"{SITE}/round-03": [f"{SITE}/round-03-seating.pdf", f"{SITE}/round-03-slips.pdf"],
    }


def test_every_sheet_is_written_and_linked(pages: dict[str, Page], tmp_path: Path) -> None:
    """The links of the two pages lead to the files, and the files are what the command prints."""
    (tmp_path / "site" / SITE).mkdir(parents=True)
    write_sheets(tmp_path / "site", pages.values())
    made = {file.name: file.read_bytes() for file in (tmp_path / "site" / SITE).iterdir()}
    assert made == {Path(f).name: typeset(sheet) for page in pages.values() for f, sheet in page.sheets.items()}
    (result,) = open_home(tmp_path / "data").seasons[0].events
    shown = html_of(round.where_do_i_sit(result, "regular", 3).text)
    assert re.findall(r'href="([^"]*\.pdf)"', shown) == ["round-03-seating.pdf", "round-03-slips.pdf"]
    shown = html_of((event.standings(result) + event.next_round(result)).text)
    linked = re.findall(r'href="([^"]*\.pdf)"', shown)
    assert linked == ["standings.pdf", "round-03-seating.pdf", "round-03-slips.pdf"]
    assert set(linked) == set(made)


def test_a_sheet_that_cannot_be_set_ends_the_build_with_a_sentence(
    pages: dict[str, Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the page and the file."""

    def fails(_: object) -> bytes:
        raise NotTypeset("no more ink")

    monkeypatch.setattr(sheets, "typeset", fails)
    page = replace(pages[f"{SITE}/index"], description="")
    with pytest.raises(SheetFailed) as told:
        write_sheets(tmp_path, [page])
    assert str(told.value) == (
        f"page {SITE}/index: the sheet {SITE}/standings.pdf cannot be made\n  cause  no more ink"
    )
