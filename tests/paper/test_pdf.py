"""The sheets as PDFs: how many pages, what is written on them, and the same bytes every time."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
import segno
import typst

from engine.desk import EventResult
from engine.paper import NotTypeset, typeset, typesetting
from engine.rules import Rulebook, merge, shipped, shipped_names
from engine.views.paper_seating import SeatingSheet, seating_sheet
from engine.views.paper_slips import SlipsSheet, slips_sheet
from engine.views.paper_standings import StandingsSheet, standings_sheet
from paper.reading import bare, lines_of, pages_of
from score.sheets import round_of
from views.examples import cuori, event

#: Names that would be markup, code or another page's layout, and long ones, if they did not come out as typed.
NAMES = {
    "a": '#strong[x] *b* _c_ $x^2$ @ref <label> `d` // \\u{41} #import "x"',
    "b": "= heading - item + enum / term: x",
    "c": "<b>Bo</b> & <script>window.pwned=2</script> &amp; {{< meta title >}}",
    "d": "-- --- ... \"q\" 'q' ~ \\ # [x] ]",
    "e": "W" * 80,
}


def seating_of(result: EventResult, number: int = 5) -> SeatingSheet:
    """The seating of a round of the first stage."""
    report = result.stages[0]
    return seating_sheet(result, report, report.rounds[number - 1])


def slips_of(result: EventResult, number: int = 5) -> SlipsSheet:
    """The slips of a round of the first stage."""
    report = result.stages[0]
    return slips_sheet(result, report, report.rounds[number - 1])


def standings_of(result: EventResult, base_url: str | None = None) -> StandingsSheet:
    """The newest standing, of a club with or without an address."""
    standing = result.standing()
    assert standing is not None
    result = replace(result, club=replace(result.club, base_url=base_url))
    return standings_sheet(result, result.newest_stage, standing)


def hall(players: int, length: int = 18, points: str = "-") -> EventResult:
    """So many players, all seated at tables of four, whose names are about so many letters long."""
    ids = [f"p{i}" for i in range(players)]
    rows = [f"{i // 4 + 1} {'NESW'[i % 4]} {who} {points}" for i, who in enumerate(ids)]
    names = {who: f"Name {i} {'abcde fghij ' * 20}"[:length].strip() for i, who in enumerate(ids)}
    return event("en", "cuori", (round_of(1, *rows),), names, rounds=6)


def given(sheet: SeatingSheet | StandingsSheet, patch: pytest.MonkeyPatch) -> tuple[bytes, dict[str, Any]]:
    """The template that typst gets, and the values."""
    asked: list[tuple[bytes, dict[str, str]]] = []

    def compiled(text: bytes, *, sys_inputs: dict[str, str], **_: object) -> bytes:
        asked.append((text, sys_inputs))
        return b""

    patch.setattr(typst, "compile", compiled)
    typeset.__wrapped__(sheet)
    ((text, values),) = asked
    return text, json.loads(values["data"])


# --- names ---


@pytest.mark.parametrize("who", NAMES)
def test_a_name_comes_out_as_typed(who: str) -> None:
    """On the seating list twice, on a slip twice, in the standings: whatever it would mean to a typesetter."""
    result = cuori("en", NAMES)
    typed = bare(NAMES[who])
    seating, slips, standings = (
        "".join(map(bare, pages_of(typeset(sheet))))
        for sheet in (seating_of(result), slips_of(result), standings_of(result))
    )
    assert standings.count(typed) == 1
    jolly = who == "e"
    assert seating.count(typed) == 2
    assert slips.count(typed) == (0 if jolly else 2)


def test_what_people_typed_is_no_part_of_a_template(monkeypatch: pytest.MonkeyPatch) -> None:
    """The templates are those that are shipped, and the values come beside them as JSON."""
    sheet = seating_of(cuori("en", NAMES, title="#panic()"))
    text, data = given(sheet, monkeypatch)
    assert not any(name.encode() in text for name in [*NAMES.values(), "#panic"])
    assert data["frame"]["event"] == "#panic()"
    assert data["by_name"]["rows"] == [list(row) for row in sheet.by_name.rows]


def test_hebrew_greek_and_cyrillic_need_no_font_of_the_machine() -> None:
    """They are in the fonts that typst brings along; each letter is written, the Hebrew ones from the right."""
    result = cuori("en", {"a": "שלום", "b": "Ωμέγα", "c": "Жизнь Łódź", "d": "D", "e": "E"})
    fonts = typst.Fonts(include_system_fonts=False)
    (first, _) = pages_of(made_with(fonts, seating_of(result)))
    for name in ("שלום"[::-1], "Ωμέγα", "Жизнь Łódź"):
        assert bare(name) in bare(first)


def made_with(fonts: typst.Fonts, sheet: SeatingSheet) -> bytes:
    """The sheet, set with these fonts alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typesetting, "_fonts", lambda: fonts)
        made: bytes = typeset.__wrapped__(sheet)
        return made


# --- pages ---


def test_a_hall_of_40_fits_on_one_page_by_name_and_one_by_table() -> None:
    """In letters of 16 points."""
    pages = pages_of(typeset(seating_of(hall(40), 1)))
    assert len(pages) == 2
    assert all(f"Name {i} " in pages[0] for i in range(40))


def test_a_hall_of_200_runs_to_several_pages_with_the_headings_on_each() -> None:
    """And nobody is left out."""
    pages = pages_of(typeset(seating_of(hall(200), 1)))
    by_name = [page for page in pages if "Seat" in page]
    assert len(by_name) in (3, 4)
    assert all(page.count("NameTableSeat") == 2 for page in by_name[:-1])
    assert {i for i in range(200) if any(f"Name {i} " in page for page in by_name)} == set(range(200))
    assert all(f"{number} / {len(pages)}" in page for number, page in enumerate(pages, 1))


@pytest.mark.parametrize("length", [18, 80])
def test_each_slip_is_a_page_of_its_own(length: int) -> None:
    """Also where every name has 80 letters."""
    pages = pages_of(typeset(slips_of(hall(12, length), 1)))
    assert len(pages) == 3
    for number, page in enumerate(pages, 1):
        assert f"Table {number}" in page
        assert "Signatures" in page


@pytest.mark.parametrize("book", shipped_names())
def test_the_slips_of_every_rulebook_can_be_set(book: str) -> None:
    """Tables of two to nine, with all that the game notes, on one page."""
    for size in (2, 4, 6, 7, 9):
        names = {who: f"Name {who}" for who in "abcdefghi"[:size]}
        result = event("en", "cuori", (round_of(1, *(f"1 - {who} -" for who in names)),), names, rounds=6)
        rulebook = Rulebook.model_validate(shipped(book))
        called = next((s.called_hands for s in rulebook.stage if s.called_hands is not None), None)
        report = replace(result.stages[0], stage=result.stages[0].stage.model_copy(update={"called_hands": called}))
        result = replace(result, rulebook=rulebook, stages=(report,))
        pages = pages_of(typeset(slips_of(result, 1)))
        assert len(pages) == 1
        assert all(pages[0].count(name) >= 2 for name in names.values())


def test_a_game_of_many_hands_has_a_slip_of_several_pages() -> None:
    """Its names are at the top of each page, and the lines are high enough to write in."""
    result = cuori("en")
    rulebook = Rulebook.model_validate(merge(shipped("whist"), {"game": {"hands": 60}}))
    pages = pages_of(typeset(slips_of(replace(result, rulebook=rulebook))))
    assert len(pages) == 2
    assert all("Dunja Fo" in page for page in pages)
    assert "Signatures" in pages[1]


def test_the_standings_of_many_go_on_with_their_headings() -> None:
    """Everybody is there once."""
    pages = pages_of(typeset(standings_of(hall(100, points="13"))))
    assert len(pages) > 2
    assert all("NameScore" in page for page in pages)
    assert [sum(page.count(f"Name {i} ") for page in pages) for i in range(100)] == [1] * 100


# --- the QR code ---


def test_the_standings_have_a_qr_code_of_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the quiet zone around it that a telephone needs: four modules on each side."""
    _, data = given(standings_of(cuori("en"), "https://carte.example/circolo/"), monkeypatch)
    assert data["address"] == "https://carte.example/circolo/2025-26/cuori/"
    code = segno.make("https://carte.example/circolo/2025-26/cuori/", error="m")
    modules = len(code.matrix)
    assert data["qr"].startswith("<svg ")
    assert f'width="{modules + 8}" height="{modules + 8}"' in data["qr"]
    assert data["qr"].count("h") > 200


def test_without_an_address_the_standings_have_no_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet lacks it and nothing else; with one it stands in letters too."""
    without, with_one = standings_of(cuori("en")), standings_of(cuori("en"), "https://carte.example/circolo/")
    assert "http" not in pages_of(typeset(without))[0]
    assert "https://carte.example/circolo/2025-26/cuori/" in pages_of(typeset(with_one))[0]
    assert given(without, monkeypatch)[1]["qr"] == ""


# --- bytes ---


def test_the_same_values_give_the_same_bytes() -> None:
    """Whatever the time; another name gives others."""
    sheet = slips_of(cuori("en"))
    first = typeset.__wrapped__(sheet)
    assert typeset.__wrapped__(sheet) == first
    assert typeset.__wrapped__(slips_of(cuori("en", NAMES))) != first
    assert b"CreationDate" not in first


def test_a_sheet_is_a4() -> None:
    """Each page of each kind."""
    result = cuori("en")
    for sheet in (seating_of(result), slips_of(result), standings_of(result)):
        pdf = typeset(sheet)
        assert pdf.count(b"/MediaBox[0 0 595.2756 841.8898]") == len(pages_of(pdf))


def test_what_cannot_be_set_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one error with what typst says."""
    monkeypatch.setattr(typesetting, "_template", lambda _: "#panic()")
    with pytest.raises(NotTypeset, match="panicked"):
        typeset.__wrapped__(seating_of(cuori("es")))


@pytest.mark.parametrize("players", [4, 40, 200])
def test_no_line_of_a_seating_list_touches_the_one_above_it(players: int) -> None:
    """Neither a table's first player its number: lines are as far from one another as their letters are high."""
    for lines in lines_of(typeset(seating_of(hall(players, length=8), 1))):
        assert len(lines) > 5
        for (above, _), (below, letters) in pairwise(lines):
            assert above - below > 0.95 * letters
