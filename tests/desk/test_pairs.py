"""Pairs as the desk hands them over: what a player did alone and in pairs, and a pair with its players."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.desk import NotThere, open_event, open_pair, open_player, open_season
from tinyclub import write_club

KING = {
    "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "coppie"]\n\n[ranking]\nrulebook = "re-di-cuori"\n',
    "2025-26/coppie/event.toml": 'title = "K"\nrulebook = "king-coppie"\n',
    "2025-26/coppie/entrants.csv": "entrant,name,player1,player2\nc1,I Leoni,a,e\nc2,,b,c\nc3,,f,g\n",
    "2025-26/coppie/round-01.csv": "table,entrant,points,status\n1,c1,120,\n1,c2,120,\n,c3,,bye\n",
    "players.csv": "id,name\na,Anna Bo\nb,Bruno Ca\nc,Carla De\nd,Dino Fo\ne,Elio Gi\nf,Fede Lo\ng,Gina Ma\n",
}


def test_c14_a_player_has_what_was_done_alone_and_in_pairs(tmp_path: Path) -> None:
    """a played Cuori alone and King with e; e played only in the pair, d only alone."""
    data = write_club(tmp_path, KING)
    found = {player: [e.id for e in open_player(data, player).events] for player in "ade"}
    assert found == {"a": ["cuori", "coppie"], "d": ["cuori"], "e": ["coppie"]}


def test_c14_a_pair_is_opened_with_its_players(tmp_path: Path) -> None:
    """Its name is the one of the file, or its players' names."""
    data = write_club(tmp_path, KING)
    one, other = (open_pair(data, "2025-26", "coppie", pair) for pair in ("c1", "c2"))
    assert (one.pair.name, [p.name for p in one.players]) == ("I Leoni", ["Anna Bo", "Elio Gi"])
    assert other.pair.name == "Bruno Ca / Carla De"
    with pytest.raises(NotThere, match="c9"):
        open_pair(data, "2025-26", "coppie", "c9")


def test_a19_a_level_match_of_king_in_pairs_is_half_a_win_each(tmp_path: Path) -> None:
    """120 each, and a bye, which is a win of 100 to 0; those level are listed by name."""
    standing = open_event(write_club(tmp_path, KING), "2025-26", "coppie").standing()
    assert standing is not None
    assert [(r.rank, r.entrant, str(r.score)) for r in standing.rows] == [
        (1, "c3", "1"),
        (2, "c2", "1/2"),
        (2, "c1", "1/2"),
    ]
    assert [str(v.value) for v in standing.rows[0].tiebreaks[:2]] == ["100", "100"]


def test_c14_pairs_do_not_count_for_the_table_of_players(tmp_path: Path) -> None:
    """Only the tournament of single players does."""
    ranking = open_season(write_club(tmp_path, KING), "2025-26").ranking
    assert ranking is not None
    assert ranking.events == ("cuori",)
