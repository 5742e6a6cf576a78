"""A player who changed name: the old files are read as they are, and every page shows the new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import views
from engine.desk import check, open_event, open_home, open_player, open_season
from tinyclub import CLUB, round_text, write_club

OLD = "2024-25/cuori"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Anna Bo, who is Anna Verdi now: named as before in a round of this season and in the whole of the last one."""
    rows = ("1,E,b,34", "1,S,c,78", "1,W,d,114")
    changes = {
        "players.csv": CLUB["players.csv"].replace("a,Anna Bo,Annina", "a,Anna Verdi,Annina;Anna Bo"),
        "2025-26/cuori/round-01.csv": round_text("1,N,Anna Bo,34", *rows),
        "2024-25/season.toml": 'title = "S"\nevents = ["cuori"]\n',
        f"{OLD}/event.toml": 'title = "C"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 1\n',
        f"{OLD}/round-01.csv": "table,seat,entrant,points,name\n1,N,anna bo,34,Anna Bo\n"
        + "".join(f"{row},\n" for row in rows),
    }
    return write_club(tmp_path, changes)


def test_the_old_name_is_found_and_nothing_is_said_of_it(data: Path) -> None:
    """In the column that decides, and in the one for the reader."""
    assert check(data) == ()
    for season in ("2024-25", "2025-26"):
        standing = open_event(data, season, "cuori").standing("regular")
        assert standing is not None
        assert {row.entrant for row in standing.rows} == {"a", "b", "c", "d"}


def test_every_page_shows_the_new_name(data: Path) -> None:
    """Of this season and of the last one: one person has one page, with the games of both."""
    home, player = open_home(data), open_player(data, "a")
    texts = [views.home.players(home).text, views.player.summary(player).text, views.player.games(player).text]
    for season in ("2024-25", "2025-26"):
        event = open_event(data, season, "cuori")
        texts += [views.event.standings(event).text, views.round.standings(event, "regular", 1).text]
        texts += [views.round.tables(event, "regular", 1).text]
        texts += [views.season.events(open_season(data, season)).text]
    assert not [text for text in texts if "Anna Bo" in text or "Annina" in text]
    assert sum("Anna Verdi" in text for text in texts) >= 7
    assert [event.season for event in player.events] == ["2025-26", "2024-25"]
