"""The pages of pairs, and what a player's page has of what was done in a pair."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import altair as alt
import pytest

from engine import desk, views
from engine.desk import NotThere, PairResult
from engine.model import LANGUAGES, Language
from engine.publish.pages import check_plan
from engine.publish.plan import plan, site_info
from engine.views.markdown import escape
from engine.views.words import Lexicon
from seasonclub import SEASON
from views.examples import player
from views.pages import readable
from views.pairs import TABLES, pairs_club
from views.test_pages import rows


def pair_of(data: Path, pair: str = "a+b") -> PairResult:
    """A pair of Domino."""
    return desk.open_pair(data, SEASON, "domino", pair)


def items(markdown: str) -> list[str]:
    """The entries of a list, as a reader sees them."""
    return [html.unescape(re.sub(r"<[^>]+>", "", item)) for item in re.findall(r"<li>(.*?)</li>", markdown)]


def test_a_pair_is_opened_with_its_event_and_its_players() -> None:
    """By the id of `entrants.csv`; a single player is none, and neither is a pair of another event."""
    with pairs_club() as data:
        found = pair_of(data, "v")
        assert (found.event.id, found.pair.name, [p.id for p in found.players]) == ("domino", "Volpi", ["g", "h"])
        for event, pair in (("domino", "a"), ("domino", "x"), ("scala", "a+b")):
            with pytest.raises(NotThere):
                desk.open_pair(data, SEASON, event, pair)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Anna Bo / Bruno Ca: Xyd, S. 2º posto, punteggio 1."),
        ("es", "Anna Bo / Bruno Ca: Xyd, S. 2.º puesto, puntuación 1."),
        ("en", "Anna Bo / Bruno Ca: Xyd, S. Ranked 2nd, score 1."),
    ],
)
def test_a_pairs_page_says_who_the_two_are_and_where_they_stand(language: Language, said: str) -> None:
    """In a sentence for the search box, with the way to both players."""
    with pairs_club(language) as data:
        text = views.pair.summary(pair_of(data)).text
    assert escape(said) in text
    assert '<a href="../../../players/a.html"><bdi>Anna Bo</bdi></a> / <a href="../../../players/b.html">' in text


def test_a_pairs_page_has_every_match_with_who_was_met() -> None:
    """The points of both sides, net of penalties (worked example 6), and what the match was."""
    with pairs_club() as data:
        text = views.pair.games(pair_of(data)).text
    assert rows(text) == [
        ["Round", "Table", "Against", "Points", "Outcome", "Score", "Notes"],
        ["round 1", "1", "Carla De / Dino Fo", "205–95", "won", "1", ""],
        ["round 2", "1", "Elio Gi / Fede Lo", "45–95", "lost", "0", "120 before penalties"],
    ]
    assert '<a href="c.2b.d.html"><bdi>Carla De / Dino Fo</bdi></a>' in text
    assert text.count('<figure class="chart">') == 1


def test_the_chart_of_matches_has_the_points_of_both_sides() -> None:
    """Two bars in every round, each with its name and its points, in a specification that the schema allows."""
    with pairs_club() as data:
        text = views.pair.games(pair_of(data)).text
    spec = re.search(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    assert spec is not None
    drawn = {key: value for key, value in json.loads(spec[1]).items() if key != "config"}  # that is the site's look
    assert alt.LayerChart.from_dict(drawn, validate=True).height
    found = re.findall(r'"name":"([^"]+)","outcome":"(\w+)","points":([\d.]+),"round":(\d)', spec[1])
    assert list(dict.fromkeys(found)) == [
        ("Anna Bo / Bruno Ca", "won", "205.0", "1"),
        ("Carla De / Dino Fo", "won", "95.0", "1"),
        ("Anna Bo / Bruno Ca", "lost", "45.0", "2"),
        ("Elio Gi / Fede Lo", "lost", "95.0", "2"),
    ]


def test_a_pairs_page_has_its_line_of_the_standing_and_the_next_match() -> None:
    """As on the event's page, with no link to what only that page tells; and whom the pair meets next."""
    with pairs_club() as data:
        result = pair_of(data)
        line = views.pair.standing(result).text
        coming = views.pair.next_rounds(result).text
    assert rows(line)[1] == ["2", "Anna Bo / Bruno Ca", "1", "1–1", "+60", "250–190"]
    assert "2nd of 4" in line
    assert 'href="#' not in line
    assert items(coming) == ["Xyd · round 3 · Table 1 · against Volpi"]


def test_a_players_page_gathers_what_was_done_alone_and_in_pairs() -> None:
    """A column for the partner where there is one; the games of the pair with the way to its page."""
    with pairs_club() as data:
        found = desk.open_player(data, "b")
        table, games = views.player.results(found).text, views.player.games(found).text
        summary, coming = views.player.summary(found).text, views.player.next_rounds(found).text
    assert [row[:5] for row in rows(table)] == [
        ["Tournament", "Season", "Partner", "Rank", "Score"],
        ["Xyd", "S", "Anna Bo", "2nd of 4", "1"],
        ["Xys", "S", "", "3rd of 8", "0"],
    ]
    on_a_phone = '<span class="cl-second"> in a pair with <a href="a.html"><bdi>Anna Bo</bdi></a></span>'
    assert on_a_phone in table
    assert ["round 1", "1", "Carla De / Dino Fo", "205–95", "won", "1", ""] in rows(games)
    assert ["round 1", "1", "40", "2", "0", ""] in rows(games)
    assert 'in a pair with <a href="a.html"><bdi>Anna Bo</bdi></a>' in games
    assert 'href="../2025-26/domino/pairs/a.2b.b.html"' in games
    assert escape("Xyd, S, in a pair with Anna Bo: 2nd with 1.") in summary
    assert items(coming) == ["Xyd · round 3 · Table 1 · against Volpi"]


def test_a_player_without_a_pair_has_no_column_for_one() -> None:
    """As long as nothing was played in a pair."""
    with pairs_club(changes={f"{SEASON}/season.toml": 'title = "S"\nevents = ["scala"]\n'}) as data:
        assert "Partner" not in views.player.results(desk.open_player(data, "b")).text


def test_every_pair_has_a_page_and_every_name_of_one_leads_there() -> None:
    """Ids with a plus too; the event's standing links each pair."""
    with pairs_club("it") as data:
        club = desk.open_home(data)
        standing = views.event.standings(desk.open_event(data, SEASON, "domino")).text
    pages = plan(club)
    check_plan(pages, site_info(club))
    pairs = {page.path: page for page in pages if page.notebook == "pair"}
    assert [*pairs] == [f"2025-26/domino/pairs/{slug}" for slug in ("a.2b.b", "c.2b.d", "e.2b.f", "v")]
    page = pairs["2025-26/domino/pairs/v"]
    assert page.parameters == {"season": SEASON, "event": "domino", "pair": "v"}
    assert (page.title, page.description) == ("Volpi · Xyd 2025-26", "Xyd, S: i risultati della coppia Volpi")
    assert '<a href="pairs/a.2b.b.html"><bdi>Anna Bo / Bruno Ca</bdi></a>' in standing
    assert {f"players/{p}" for p in "abcdefgh"} <= {page.path for page in pages}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pairs_page_is_readable_in_every_language(language: Language) -> None:
    """No view is empty, and each names the pair or what it is about."""
    with pairs_club(language) as data:
        shown = {name: readable(getattr(views.pair, name)(pair_of(data)).text)[0] for name in views.pair.__all__}
    assert all(shown.values())
    assert "Anna Bo / Bruno Ca" in shown["standing"]


def test_where_only_the_winner_scores_the_chart_has_the_points() -> None:
    """A row of noughts would say nothing; other games keep the chart of their scores."""
    with pairs_club() as data:
        games = views.player.games(desk.open_player(data, "b")).text
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", games)
    assert captions == [
        "The points of every match: filled the own ones, hollow those of the other side.",
        "The points of every game.",
    ]
    score = Lexicon("en")("player.games.caption")
    assert score in views.player.games(player("en", "d")).text


def test_a_bye_that_brings_no_points_has_none() -> None:
    """Two noughts would be a result; where the rulebook gives points they are shown."""
    entrants = "entrant,name,player1,player2\na+b,,a,b\nc+d,,c,d\ne+f,,e,f\n"
    first = "table,entrant,points,status\n1,a+b,150,\n1,c+d,95,\n,e+f,,bye\n"
    files: dict[str, str | None] = {f"{SEASON}/domino/entrants.csv": entrants, f"{SEASON}/domino/round-01.csv": first}
    files |= {f"{SEASON}/domino/round-0{n}.csv": None for n in (2, 3)}
    for more, points in (("bye_points = [100, 0]", "100–0"), ("bye_points = [0, 0]", "")):
        event = f'title = "Xyd"\nrulebook = "domino"\n[[stage]]\nname = "swiss"\nrounds = 3\n{more}\n'
        with pairs_club(penalties=None, changes={**files, f"{SEASON}/domino/event.toml": event}) as data:
            assert rows(views.pair.games(pair_of(data, "e+f")).text)[1] == [
                "round 1",
                "",
                "",
                points,
                "won",
                "1B",
                "bye",
            ]


def test_a_guest_who_is_not_in_the_register_has_no_page() -> None:
    """A single player of `entrants.csv` alone: the name stands without a link, and leads nowhere."""
    guest = {f"{SEASON}/scala/entrants.csv": "entrant,name\na,\nb,\nc,\nd,\nx1,Xenia Yo\nf,\ng,\nh,\n"}
    guest[f"{SEASON}/scala/round-01.csv"] = TABLES.replace("2,e,", "2,x1,")
    with pairs_club(changes=guest) as data:
        standing = views.event.standings(desk.open_event(data, SEASON, "scala")).text
        pages = {page.path for page in plan(desk.open_home(data))}
    assert "<bdi>Xenia Yo</bdi>" in standing
    assert "x1" not in re.findall(r'href="[^"]*/(\w+)\.html"', standing)
    assert not any("x1" in path for path in pages)
