"""Past seasons of which only the final table is known: read, counted for the season's table, compared."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from engine.desk import (
    CannotAdd,
    CannotDraw,
    EventResult,
    add_rounds,
    check,
    open_event,
    open_pair,
    open_player,
    open_season,
    plan_round,
)
from engine.model import NotedRow
from engine.problems import DataError
from engine.read import read_club, read_event
from engine.score import noted_result
from seasonclub import NAMES, SEASON, game, tournament, write

RANKING = '\n[ranking]\nrulebook = "re-di-cuori"\n'
FINAL = {f"{SEASON}/re-di-cuori/event.toml": 'title = "Re di Cuori"\nrulebook = "re-di-cuori"\n'}


def table(event: str, text: str, rules: str = "") -> dict[str, str | None]:
    """An event of which only the table is known."""
    return {
        f"{SEASON}/{event}/event.toml": f'title = "Torneo"\n{rules}',
        f"{SEASON}/{event}/final-table.csv": text,
    }


def ranks(*order: str) -> str:
    """A table by its ranks: `"a", "bc", "d"` is a first, b and c level second and d fourth."""
    lines, above = ["rank,entrant"], 0
    for level in order:
        lines += [f"{above + 1},{who}" for who in level]
        above += len(level)
    return "\n".join(lines) + "\n"


def season(folder: Path, *files: Mapping[str, str | None], events: str = '["cuori", "king", "whist"]') -> Path:
    """The club with a season of these files, and with its table."""
    return write(folder, {k: v for part in files for k, v in part.items()}, f"events = {events}\n{RANKING}")


def listed(event: EventResult) -> list[tuple[int, str]]:
    """Rank and entrant of every line of the final ranking."""
    assert event.overall is not None
    return [(row.rank, row.entrant) for row in event.overall.rows]


# ---- what is read


def test_a_table_in_italian_is_read_exactly(tmp_path: Path) -> None:
    """Place, name, score, points and games; a decimal comma, ranks as 1° or 1., an empty cell for what is not known."""
    text = "Posto;Giocatore;Punteggio;Punti;Partite giocate\n1°;Anna Bo;70,5;310;12\n2.;Bruno Ca;19,25;;\n"
    data = season(tmp_path, table("cuori", text), events='["cuori"]')
    assert check(data) == ()
    rows = read_event(read_club(data), SEASON, "cuori").table
    assert rows == (
        NotedRow("a", 1, Fraction(141, 2), Fraction(310), 12),
        NotedRow("b", 2, Fraction(77, 4), None, None),
    )


def test_a_table_in_spanish_is_read_by_rank(tmp_path: Path) -> None:
    """The rows may stand in any order; `classifica standings --format csv` gives no other file than this."""
    text = "puesto,jugador,puntuación,partidas\n2,Bruno Ca,10,9\n1,Anna Bo,12,9\n"
    data = season(tmp_path, table("cuori", text), events='["cuori"]')
    assert listed(open_event(data, SEASON, "cuori")) == [(1, "a"), (2, "b")]


def test_the_file_may_be_a_workbook_but_not_two(tmp_path: Path) -> None:
    """As everywhere a sheet stands in the place of the CSV file; beside one only one of the two can be meant."""
    data = season(tmp_path, table("cuori", ranks("a")), events='["cuori"]')
    (data / SEASON / "cuori/final-table.xlsx").write_bytes(b"")
    assert [p.code for p in check(data)][:1] == ["file-twice"]


def test_an_event_without_rules_needs_none(tmp_path: Path) -> None:
    """Nothing is scored by them; but a rulebook that is named must exist."""
    data = season(tmp_path, table("cuori", ranks("a", "b")), events='["cuori"]')
    assert open_event(data, SEASON, "cuori").rulebook_name is None
    data = season(tmp_path / "wrong", table("cuori", ranks("a"), 'rulebook = "cuorii"\n'), events='["cuori"]')
    assert [p.code for p in check(data)] == ["rulebook-unknown"]


def test_scores_may_go_up_where_fewer_is_better(tmp_path: Path) -> None:
    """The direction is that of most of the table: only who breaks it is asked about."""
    up = "rank,entrant,score\n1,a,10\n2,b,20\n3,c,15\n4,d,30\n5,e,30\n"
    data = season(tmp_path, table("cuori", up), events='["cuori"]')
    assert [(p.code, p.at.line) for p in check(data)] == [("final-table-order", 4)]


# ---- what follows


def test_those_of_one_rank_are_listed_by_name(tmp_path: Path) -> None:
    """A11: never by the order of the file; each says who is level, and nothing says what parted the others."""
    standing = noted_result((NotedRow("x", 1), NotedRow("y", 1), NotedRow("z", 3)), {"x": "Zoë", "y": "Àda"}).newest
    assert standing is not None
    assert standing.complete
    assert [(r.rank, r.entrant, r.tied_with, r.decided_by) for r in standing.rows] == [
        (1, "y", ("x",), None),
        (1, "x", ("y",), None),
        (3, "z", (), None),
    ]


def test_the_event_is_over_and_says_when(tmp_path: Path) -> None:
    """Of the dates the last one; there is no round, no game and nobody is said to have qualified."""
    rules = 'rulebook = "cuori"\ndates = ["2025-10-02", "2026-02-05", "2025-12-04"]\n'
    data = season(tmp_path, table("cuori", ranks("ab", "c"), rules), events='["cuori"]')
    event = open_event(data, SEASON, "cuori")
    assert (event.is_over, event.is_noted, event.dropped) == (True, True, False)
    assert event.newest_stage.ended == date(2026, 2, 5)
    assert (event.newest_stage.rounds, event.newest_stage.result.games, event.finalists) == ((), (), ())
    assert listed(event) == [(1, "a"), (1, "b"), (3, "c")]


def test_a16_a_season_of_tables_alone_has_its_table(tmp_path: Path) -> None:
    """32, 27, 22, 17 by final ranking, those level share: a 32+27+29.5, b 27+32+29.5, c 22+22+22; no race of rounds."""
    orders = {"cuori": ("a", "b", "c"), "king": ("b", "a", "c"), "whist": ("ab", "c")}
    data = season(tmp_path, *(table(event, ranks(*order)) for event, order in orders.items()))
    found = open_season(data, SEASON)
    assert found.ranking is not None
    assert found.ranking.complete
    standing = found.ranking.result.newest
    assert standing is not None
    assert [(r.rank, r.entrant, str(r.score)) for r in standing.rows] == [
        (1, "a", "177/2"),
        (1, "b", "177/2"),
        (3, "c", "66"),
    ]
    assert found.race == ()


def test_a16_a_mixed_season_counts_both(tmp_path: Path) -> None:
    """Cuori by its table, King by its round: the race has a step for each, and ends with the season's table."""
    played = tournament("king", "b a c d")
    data = season(tmp_path, table("cuori", ranks("a", "b", "c")), played, events='["cuori", "king"]')
    found = open_season(data, SEASON)
    assert found.ranking is not None
    last = found.ranking.result.newest
    assert last is not None
    assert [(r.entrant, str(r.score)) for r in last.rows] == [("a", "59"), ("b", "59"), ("c", "44"), ("d", "17")]
    assert [(step.event, step.round) for step in found.race] == [("cuori", 0), ("king", 1)]
    assert [(r.entrant, r.score) for r in found.race[-1].standing.rows] == [(r.entrant, r.score) for r in last.rows]


def test_a17_the_seasons_final_is_played_by_the_first_of_the_tables(tmp_path: Path) -> None:
    """Who qualifies is read from a season's table whose events are tables."""
    tables = [table(event, ranks("a", "b", "c", "d", "e")) for event in ("cuori", "king")]
    tables.append(table("whist", ranks("b", "a", "c", "d", "e")))
    data = season(tmp_path, *tables, FINAL, events='["cuori", "king", "whist", "re-di-cuori"]')
    assert [f.entrant for f in open_event(data, SEASON, "re-di-cuori").finalists] == ["a", "b", "c", "d"]


def test_a17_of_the_seasons_final_only_the_table_may_be_known(tmp_path: Path) -> None:
    """Its winner is proclaimed; it counts for no table."""
    tables = [table(event, ranks("a", "b", "c", "d")) for event in ("cuori", "king")]
    tables.append(table("whist", ranks("b", "a", "c", "d")))
    final = table("re-di-cuori", ranks("c", "a", "b", "d"), 'rulebook = "re-di-cuori"\n')
    data = season(tmp_path, *tables, final, events='["cuori", "king", "whist", "re-di-cuori"]')
    assert check(data) == ()
    found = open_season(data, SEASON)
    assert found.final == "re-di-cuori"
    assert found.ranking is not None
    assert found.ranking.events == ("cuori", "king", "whist")
    assert found.proclaimed is not None
    assert (found.proclaimed.entrant, found.proclaimed.reason) == ("c", "final")


def test_a18_who_won_every_table_is_proclaimed_and_a_final_is_needless(tmp_path: Path) -> None:
    """The table of a final that should not have been played is shown, with a warning."""
    tables = [table(event, ranks("a", "b")) for event in ("cuori", "king", "whist")]
    final = table("re-di-cuori", ranks("b", "a"), 'rulebook = "re-di-cuori"\n')
    data = season(tmp_path, *tables, final, events='["cuori", "king", "whist", "re-di-cuori"]')
    assert [p.code for p in check(data)] == ["final-needless"]
    found = open_season(data, SEASON)
    assert found.proclaimed is not None
    assert (found.proclaimed.entrant, found.proclaimed.reason) == ("a", "sweep")
    assert not found.event("re-di-cuori").dropped


def test_players_and_pairs_have_the_event(tmp_path: Path) -> None:
    """Who stands in the table took part, alone or in a pair; who does not, did not."""
    pairs = {f"{SEASON}/king/entrants.csv": "entrant,player1,player2\np1,a,b\np2,c,d\np3,e,f\n"}
    data = season(
        tmp_path,
        table("cuori", ranks("a")),
        table("king", "posto;coppia\n1;p2\n2;p1\n", 'rulebook = "king-coppie"\n'),
        pairs,
        events='["cuori", "king"]',
    )
    assert [event.id for event in open_player(data, "a").events] == ["cuori", "king"]
    assert [event.id for event in open_player(data, "c").events] == ["king"]
    assert open_player(data, "e").events == ()
    assert [player.name for player in open_pair(data, SEASON, "king", "p2").players] == [NAMES["c"], NAMES["d"]]


# ---- what needs rounds


def test_no_round_is_drawn_or_added(tmp_path: Path) -> None:
    """Both say that only the table is known, and write nothing."""
    data = season(tmp_path, table("cuori", ranks("a", "b"), 'rulebook = "cuori"\n'), events='["cuori"]')
    with pytest.raises(CannotDraw, match="only its final table is known"):
        plan_round(open_event(data, SEASON, "cuori"))
    sheet = tmp_path / "round.csv"
    sheet.write_text(game("cuori", "a b c d"), encoding="utf-8")
    with pytest.raises(CannotAdd, match="only the final table"):
        add_rounds(data, SEASON, "cuori", [sheet])
    assert not (data / SEASON / "cuori/round-01.csv").exists()


def test_rounds_beside_a_table_stop_the_event(tmp_path: Path) -> None:
    """Second readings, hands, draws and workbooks are about rounds too; entrants and notes are not."""
    beside = ("round-01.csv", "round-02.check.csv", "hands-01.csv", "final-1.xlsx", "draws.csv", "penalties.ods")
    files = {f"{SEASON}/cuori/{name}": "" for name in (*beside, "readme.txt", "photo.jpg")}
    data = season(tmp_path, table("cuori", ranks("a"), 'rulebook = "cuori"\n'), files, events='["cuori"]')
    told = {Path(p.at.file).name for p in check(data) if p.code == "final-table-beside"}
    assert told == set(beside)
    with pytest.raises(DataError):
        open_event(data, SEASON, "cuori")
