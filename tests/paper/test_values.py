"""What the sheets hold: the plain values, of clubs written by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.desk import EventResult, PlannedRound, StageReport, open_event
from engine.model import Language
from engine.rules import Rulebook, merge, shipped
from engine.views.paper import event_files, round_files
from engine.views.paper_seating import Sitting, seating_sheet
from engine.views.paper_slips import MOST_HANDS, ROOM, Hand, Player, slips_sheet
from engine.views.paper_standings import page_address, standings_sheet
from score.sheets import round_of
from seasonclub import SEASON
from tinyclub import write_club
from views.contests import contest_club
from views.examples import HOSTILE, cuori, event, king
from views.finals import finals_club


def seated(result: EventResult, stage: str, number: int) -> tuple[EventResult, StageReport, PlannedRound]:
    """A round of an event, as the sheets are asked for."""
    report = result.stage(stage)
    return result, report, next(r for r in report.rounds if r.number == number)


def contest(name: str, changes: dict[str, str | None] | None = None) -> EventResult:
    """An event of the club of matches, in English."""
    with contest_club("en", changes=changes) as data:
        return open_event(data, SEASON, name)


# --- seating ---


def test_everybody_is_listed_by_name_with_table_and_seat() -> None:
    """Accents do not change the order; who acts as jolly is named apart."""
    sheet = seating_sheet(*seated(cuori("it"), "regular", 5))
    assert (sheet.frame.event, sheet.frame.title, sheet.frame.when) == ("Xyz", "Turno 5", "gio 30 ott 2025")
    assert sheet.by_name.columns == (("Nome", "name"), ("Tavolo", "num"), ("Vento", "text"))
    assert sheet.by_name.rows == (
        ("Ada Bo", "1", "Sud"), ("Bix Co", "1", "Est"), ("Çelik Do", "1", "Ovest"), ("Dunja Fo", "1", "Nord"),
    )  # fmt: skip
    assert sheet.others == (("jolly", "Edda Go"),)


def test_every_table_is_listed_with_its_seats() -> None:
    """North first, by the letters of the language."""
    sheet = seating_sheet(*seated(cuori("it"), "regular", 5))
    four = (("N", "Dunja Fo"), ("E", "Bix Co"), ("S", "Ada Bo"), ("O", "Çelik Do"))
    assert sheet.by_table == (Sitting("Tavolo 1", "", four),)


def test_of_matches_the_list_says_against_whom() -> None:
    """And who has the bye; there are no seats, and no groups where there is one."""
    sheet = seating_sheet(*seated(contest("domino"), "swiss", 3))
    assert [label for label, _ in sheet.by_name.columns] == ["Name", "Table", "Against"]
    assert sheet.by_name.rows == (
        ("Anna Bo / Bruno Ca", "1", "Elio Gi / Fede Lo"),
        ("Elio Gi / Fede Lo", "1", "Anna Bo / Bruno Ca"),
        ("Qxz", "", "bye"),
    )
    assert sheet.by_table == (Sitting("Table 1", "", (("", "Anna Bo / Bruno Ca"), ("", "Elio Gi / Fede Lo"))),)


def test_a_table_says_its_group_or_that_it_is_for_the_third_place() -> None:
    """Groups A and B; the losers of the semifinals at table 2."""
    groups = contest("groups")
    assert [s.group for s in seating_sheet(*seated(groups, "groups", 1)).by_table] == ["Group A", "Group B"]
    last = seating_sheet(*seated(groups, "final", 2))
    assert [(s.label, s.group) for s in last.by_table] == [("Table 1", ""), ("Table 2, third-place match", "")]
    assert last.frame.title == "Final"


def test_the_small_print_names_the_commit() -> None:
    """With its day, in the words of the page."""
    assert seating_sheet(*seated(cuori("en"), "regular", 5)).frame.origin == "Revision 0123456 of January 9, 2026."


def test_names_are_text_as_typed() -> None:
    """No escapes of a page are left, and none is missing."""
    sheet = seating_sheet(*seated(cuori("en", HOSTILE), "regular", 5))
    assert {row[0] for row in sheet.by_name.rows} == {name for who, name in HOSTILE.items() if who != "e"}
    assert {name for s in sheet.by_table for _, name in s.entrants} == {n for who, n in HOSTILE.items() if who != "e"}


# --- slips ---


def slip_rules(book: str, rows: tuple[str, ...], **game: object) -> EventResult:
    """An event of a shipped rulebook whose first round is seated, with keys laid over its game."""
    made = event("en", "cuori", (round_of(1, *rows),), rounds=6)
    return replace(made, rulebook=Rulebook.model_validate(merge(shipped(book), {"game": game})))


FOUR = ("1 N a -", "1 E b -", "1 S c -", "1 W d -")


def test_a_slip_has_the_names_and_seats_and_room_for_hands() -> None:
    """Where the rules do not say how many hands a game has; only points and places are noted."""
    sheet = slips_sheet(*seated(cuori("en"), "regular", 5))
    (slip,) = sheet.slips
    assert slip.label == "Table 1"
    assert slip.players[:2] == (Player("Dunja Fo", "North", ""), Player("Bix Co", "East", ""))
    assert slip.hands == (Hand("", ""),) * ROOM
    assert (sheet.form.totals, sheet.form.cells, sheet.form.ways, sheet.form.ends) == (("Points", "Place"), (), (), ())
    assert (sheet.form.kind, sheet.form.caller, sheet.form.kinds) == ("", "", ())


def test_a26_a_slip_says_what_the_points_add_up_to() -> None:
    """0 in King, a multiple of 26 in Cuori; and which points win."""
    assert slips_sheet(*seated(king("en"), "regular", 1)).form.facts == (
        ("points that win", "the higher"), ("sum of a table's points", "0"),
    )  # fmt: skip
    assert slips_sheet(*seated(cuori("en"), "regular", 5)).form.facts == (
        ("points that win", "the lower"), ("a table's points are a multiple of", "26"),
    )  # fmt: skip


def test_a26_a_slip_of_a_game_with_errors_has_room_for_them() -> None:
    """And a line for each of its hands, which the rules say."""
    sheet = slips_sheet(*seated(slip_rules("whist", FOUR, hands=24), "regular", 1))
    assert sheet.form.totals == ("Points", "Errors", "Place")
    assert len(sheet.slips[0].hands) == 24


def test_a_slip_never_has_more_lines_than_can_be_printed() -> None:
    """A rulebook may say any number of hands."""
    sheet = slips_sheet(*seated(slip_rules("whist", FOUR, hands=999), "regular", 1))
    assert len(sheet.slips[0].hands) == MOST_HANDS


def test_at_a_large_table_only_results_are_noted() -> None:
    """Seven have no columns hand by hand."""
    rows = tuple(f"1 - {who} -" for who in "abcdefg")
    assert slips_sheet(*seated(slip_rules("whist", rows[:6]), "regular", 1)).slips[0].hands
    assert slips_sheet(*seated(slip_rules("whist", rows), "regular", 1)).slips[0].hands == ()


def test_a14_a_slip_of_called_hands_says_whose_turn_it_is() -> None:
    """In the order of the seats, North first; the last hand is not called, and every hand has its boxes."""
    rows = "seat,entrant,points\n" + "".join(f"{s},{e},\n" for s, e in zip("NESW", "bacd", strict=True))
    with finals_club("en", changes={f"{SEASON}/king/final-1.csv": rows}) as data:
        sheet = slips_sheet(*seated(open_event(data, SEASON, "king"), "final", 1))
    assert (sheet.form.kind, sheet.form.caller) == ("Hand", "Called by")
    (slip,) = sheet.slips
    north, east, south, west = ("Bruno Ca", "Anna Bo", "Carla De", "Dino Fo")
    assert [h.caller for h in slip.hands] == [north, east, south, west] * 2 + [north, east, "–"]
    assert [h.kind for h in slip.hands] == [""] * 10 + ["No trumps"]
    assert ("Trumps", 3) in sheet.form.kinds
    assert "Domino" not in dict(sheet.form.kinds)
    assert sum(times for _, times in sheet.form.kinds) == len(slip.hands) == 11


def test_a14_without_seats_a_slip_names_no_caller() -> None:
    """Nobody knows whose turn it is."""
    rows = "entrant,points\n" + "".join(f"{e},\n" for e in "bacd")
    with finals_club("en", changes={f"{SEASON}/king/final-1.csv": rows}) as data:
        sheet = slips_sheet(*seated(open_event(data, SEASON, "king"), "final", 1))
    assert {h.caller for h in sheet.slips[0].hands} == {"", "–"}


def test_b4_a_slip_of_domino_has_room_for_the_pips_left() -> None:
    """And boxes for a blocked hand and a void one; a pair's players below its name, where that is not theirs (B2)."""
    domino = contest("domino")
    form = slips_sheet(*seated(domino, "swiss", 3)).form
    assert (form.cells, form.ways, form.totals) == (("left", "Points"), ("blocked", "void"), ("Points",))
    assert form.ends == ("to 200 points", "on time")
    assert ("points that end a match", "200") in form.facts
    first = slips_sheet(*seated(domino, "swiss", 1)).slips[0]
    assert first.players == (Player("Anna Bo / Bruno Ca", "", ""), Player("Qxz", "", "Carla De / Dino Fo"))


def test_c14_a_slip_of_pairs_has_room_for_victory_points() -> None:
    """In every hand and at the end."""
    sheet = slips_sheet(*seated(slip_rules("scala40-coppie", ("1 - a -", "1 - b -")), "regular", 1))
    assert sheet.form.cells == ("VP", "Points")
    assert "Victory points" in sheet.form.totals


def test_a17_a_slip_is_of_the_game_of_its_round() -> None:
    """The first game of this final is Whist, which counts errors; the third is King, which does not."""
    with finals_club("en") as data:
        final = open_event(data, SEASON, "re-di-cuori")
    assert "Errors" in slips_sheet(*seated(final, "final", 1)).form.totals
    rows = final.stage("final").rounds[0].round
    assert rows is not None
    third = replace(final.stage("final").rounds[2], round=rows)
    assert "Errors" not in slips_sheet(final, final.stage("final"), third).form.totals


# --- standings ---


def test_the_standings_are_those_of_the_page() -> None:
    """Its columns as text; what the short ones mean stands below."""
    result = cuori("en")
    report = result.stage("regular")
    standing = report.result.newest
    assert standing is not None
    sheet = standings_sheet(result, report, standing)
    (part,) = sheet.parts
    assert (sheet.frame.title, part.title) == ("After round 4", "")
    assert [label for label, _ in part.table.columns][:4] == ["#", "Name", "Score", "Pl."]
    assert part.table.rows[0][:4] == ("1", "Ada Bo", "18", "3")
    assert ("Pl.", "Games played") in part.legend
    assert all(len(row) == len(part.table.columns) for row in part.table.rows)


def test_a_standing_on_paper_says_what_decided(tmp_path: Path) -> None:
    """In words, without the links of the page: Anna has fewer points than Dino in what counts."""
    result = open_event(write_club(tmp_path), "2025-26", "cuori")
    standing = result.standing()
    assert standing is not None
    table = standings_sheet(result, result.newest_stage, standing).parts[0].table
    assert table.columns[-1] == ("A pari punteggio decide", "text")
    assert [(row[1], row[2], row[-1]) for row in table.rows] == [
        ("Bruno Ca", "16", ""), ("Anna Bo", "9", ""), ("Dino Fo", "9", "punti nelle partite contate"),
        ("Carla De", "6", ""),
    ]  # fmt: skip


def test_each_group_has_its_own_part() -> None:
    """By its name."""
    result = contest("groups")
    report = result.stage("groups")
    assert report.result.newest is not None
    parts = standings_sheet(result, report, report.result.newest).parts
    assert [part.title for part in parts] == ["Group A", "Group B"]
    assert [row[1] for row in parts[0].table.rows] == ["Anna Bo", "Bruno Ca", "Carla De"]


def test_after_the_newest_standing_of_a_final_comes_the_final_ranking() -> None:
    """Not after an earlier one; who gave up is marked."""
    with finals_club("en") as data:
        result = open_event(data, SEASON, "cuori")
    final, regular = result.stage("final"), result.stage("regular")
    assert final.result.newest is not None
    assert regular.result.newest is not None
    parts = standings_sheet(result, final, final.result.newest).parts
    assert [part.title for part in parts] == ["", "Final ranking"]
    assert [row[:2] for row in parts[1].table.rows][:2] == [("1", "Dino Fo"), ("2", "Elio Gi")]
    assert "Bruno Ca (withdrawn)" in [row[1] for part in parts for row in part.table.rows]
    assert len(standings_sheet(result, regular, regular.result.newest).parts) == 1


@pytest.mark.parametrize(
    ("base", "address"),
    [
        (None, ""),
        ("https://carte.example/circolo/", "https://carte.example/circolo/2025-26/cuori/"),
        ("https://carte.example", "https://carte.example/2025-26/cuori/"),
    ],
)
def test_the_address_is_that_of_the_events_page(base: str | None, address: str) -> None:
    """Below base_url, with or without its last slash; none where there is no base_url."""
    result = cuori("en")
    assert page_address(replace(result, club=replace(result.club, base_url=base))) == address


# --- which sheets the site has ---


@pytest.mark.parametrize("language", ["it", "es"])
def test_a_round_that_is_seated_has_two_sheets(language: Language) -> None:
    """Beside its page; a scored or planned one has none, and the event has its standings."""
    result = cuori(language)
    _, report, planned = seated(result, "regular", 5)
    page = "2025-26/cuori/round-05"
    assert round_files(result, report, planned) == {"seating": f"{page}-seating.pdf", "slips": f"{page}-slips.pdf"}
    assert round_files(*seated(result, "regular", 4)) == round_files(*seated(result, "regular", 6)) == {}
    assert event_files(result) == {"standings": "2025-26/cuori/standings.pdf"}


def test_without_tables_or_results_there_is_no_sheet(tmp_path: Path) -> None:
    """An event that has not begun, and a round in which nobody has a table."""
    changes: dict[str, str | None] = {f"2025-26/cuori/round-0{n}.csv": None for n in (2, 3)}
    changes["2025-26/cuori/round-01.csv"] = "table,seat,entrant,points,status\n,,a,,\n"
    data = write_club(tmp_path, changes | {"2025-26/cuori/round-01.csv": None})
    assert event_files(open_event(data, "2025-26", "cuori")) == {}
    result = cuori("en")
    _, report, planned = seated(result, "regular", 5)
    assert planned.round is not None
    nobody = tuple(row for row in planned.round.rows if row.table is None)
    assert round_files(result, report, replace(planned, round=replace(planned.round, rows=nobody))) == {}
