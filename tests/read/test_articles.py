"""A message names the article that the event's own rulebook names for the key, and no other club's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.read import read_club, read_event
from read_overlay import club_with

RULEBOOK = """title = "Briscola"

[game]
better = "lower"
points_min = 0
table_total = 120
table_total_multiple_of = 7
errors = true
hands = 10
{game}
[[stage]]
name = "regular"
rounds = 2
compare = "seat"
table_sizes = [4]
scores = [3, 1]
{stage}
"""
GAME = (
    '[game.articles]\npoints_min = "1"\ntable_total = "2"\ntable_total_multiple_of = "3"\nerrors = "4"\nhands = "5"\n'
)
STAGE = '[stage.articles]\ncompare = "6"\ntable_sizes = "7"\nties = "8"\n'

#: Below the least points and above the most errors; a wrong sum, a missing seat, no errors; three at a table.
POINTS = """table,seat,entrant,points,errors
1,N,m1,-1,0
1,E,m2,20,11
1,S,m3,30,0
1,W,m4,40,0
2,N,m5,10,0
2,E,m6,20,0
2,S,m7,30,0
2,,m9,40,
3,N,m8,1,0
"""
PLACES = "table,seat,entrant,place,errors\n1,N,m1,1,0\n1,E,m2,1,0\n1,S,m3,1,0\n1,W,m4,2,0\n"


def whys(game: str, stage: str, folder: Path) -> list[str]:
    """Why each problem of the two rounds is one, under a rulebook with these articles."""
    event = 'title = "E"\nrulebook = "briscola"\n'
    files = {
        "rulebooks/briscola.toml": RULEBOOK.format(game=game, stage=stage),
        "2025-26/king/event.toml": event,
        "2025-26/king/round-01.csv": POINTS,
        "2025-26/king/round-02.csv": PLACES,
    }
    return [p.why for p in read_event(read_club(club_with(files, folder)), "2025-26", "king").problems]


def test_a_rulebook_without_articles_is_told_no_rule_of_another_club(tmp_path: Path) -> None:
    """Nothing stands behind what the messages say of the game."""
    assert [why for why in whys("", "", tmp_path) if "(rule" in why] == []


@pytest.mark.parametrize("article", "12345678")
def test_each_message_names_the_article_of_its_key(article: str, tmp_path: Path) -> None:
    """Those of the game and those of the stage, all in the two rounds."""
    told = {found for why in whys(GAME, STAGE, tmp_path) for found in re.findall(r"\(rule (\w+)\)", why)}
    assert article in told


def test_nothing_else_is_named(tmp_path: Path) -> None:
    """Between the two only the articles differ."""
    with_articles = whys(GAME, STAGE, tmp_path / "a")
    assert [re.sub(r" \(rule \d\)", "", why) for why in with_articles] == whys("", "", tmp_path / "b")
