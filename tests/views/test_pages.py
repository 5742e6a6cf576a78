"""What the pages show: small pieces, exactly."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine import views
from engine.model import LANGUAGES, Language
from engine.rules import Rulebook, Title
from engine.views import source
from engine.views.markdown import escape
from engine.views.rules import rule_name
from engine.views.words import Lexicon
from views.examples import CUORI, HOSTILE, SOURCE, cuori, event, home, king, player, season
from views.pages import Shown, readable


def rows(markdown: str) -> list[list[str]]:
    """The rows of the tables in a view, each cell as a reader sees it who has room for every column."""
    markdown = re.sub(r'<span class="cl-second">.*?</span>', "", markdown, flags=re.DOTALL)
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", markdown, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in found]
    return [[html.unescape(re.sub(r"<[^>]+>", "", cell)) for cell in row] for row in cells]


# --- the event ---


def test_the_standings_table() -> None:
    """Rank, name, score, games, places and discarded rounds."""
    assert rows(views.event.standings(cuori("en")).text)[:3] == [
        ["#", "Name", "Score", "Pl.", "1–2–3", "Discards"],
        ["1", "Ada Bo", "18", "3", "2–0–0", "2"],
        ["2", "Bix Co", "16", "3", "2–1–0", "4"],
    ]


def test_a_phone_has_a_second_line_instead_of_the_last_columns() -> None:
    """What decided and the discards stand below the name; their columns are marked, so that one of the two is shown."""
    text = views.event.standings(cuori("en")).text
    assert '<bdi>Ada Bo</bdi></a><span class="cl-second"> discards 2</span></th>' in text
    long = Lexicon("en")("standing.discarded.long")
    assert f'<th scope="col" class="cl-text cl-wide"><abbr title="{long}">Discards</abbr></th>' in text
    assert '<td class="cl-text cl-wide">2</td>' in text
    level = views.event.standings(king("en")).text
    chip = '<a class="cl-chip cl-chip-level" href="#level_1">still level</a>'
    assert f'<bdi>Dunja Fo</bdi></a><span class="cl-second"> {chip}</span></th>' in level
    assert f'<td class="cl-text cl-wide">{chip}</td>' in level


def test_the_style_sheet_shows_one_of_the_two() -> None:
    """The second line is out of sight where the columns are shown, and the columns where it is."""
    style = (Path(__file__).parents[2] / "site" / "styles" / "classifica.css").read_text(encoding="utf-8")
    before, _, narrow = style.partition("@media (max-width: 575.98px) {\n  .cl-wide { display: none; }\n")
    assert ".cl-second { display: none; }" in before
    assert narrow.lstrip().startswith(".cl-second { display: block;")


def test_the_matrix_strikes_and_says_the_discards() -> None:
    """Round by round with the void round and the absence; a discard is struck and said, a jolly has its letter."""
    text = views.event.matrix(cuori("en")).text
    table = rows(text)
    assert table[0] == ["#", "Name", "1", "2", "3", "4", "Score"]
    assert table[1] == ["1", "Ada Bo", "8", "1 discarded", "× fell out", "10", "18"]
    assert table[3] == ["3", "Edda Go", "6J", "8", "× fell out", "– no game", "14"]
    assert '<s class="cl-discard">1</s><span class="visually-hidden"> discarded</span>' in text
    assert '<abbr class="cl-mark" title="jolly">J</abbr>' in text
    assert '<a href="round-02.html">2</a>' in text


def test_the_legend_names_only_the_signs_that_occur() -> None:
    """King after one round has neither discards nor jolly games nor a void round."""
    legend = re.search(r'<ul class="cl-legend">(.*?)</ul>', views.event.matrix(king("en")).text)
    assert legend is not None
    assert re.sub(r"<[^>]+>", "", legend[1]) == "bold first place– no game"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("it", "Xyz, S 2025-26: dopo il turno 4 è in testa Ada Bo con 18. Seguono Bix Co (16) e Edda Go (14)."),
        ("es", "Xyz, S 2025-26: tras la ronda 4 va en cabeza Ada Bo con 18. Siguen Bix Co (16) y Edda Go (14)."),
        ("en", "Xyz, S 2025-26: after round 4 Ada Bo leads with 18. Then follow Bix Co (16) and Edda Go (14)."),
    ],
)
def test_the_summary_is_text_for_the_search_box(language: Language, sentence: str) -> None:
    """Outside the HTML, which the search box does not read."""
    outside = re.sub(r"```\{=html\}.*?```", "", views.event.summary(cuori(language)).text, flags=re.DOTALL)
    assert escape(sentence) in outside


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("it", "dopo 1 turno vincono alla pari Ada Bo e Bix Co con 8.", "dopo 2 turni vince Bix Co con 16."),
        ("es", "tras 1 ronda ganan igualados Ada Bo y Bix Co con 8.", "tras 2 rondas gana Bix Co con 16."),
        ("en", "after 1 round Ada Bo and Bix Co win together with 8.", "after 2 rounds Bix Co wins with 16."),
    ],
)
def test_rounds_are_counted_in_one_and_many(language: Language, one: str, two: str) -> None:
    """When an event is over."""
    for rounds, said in ((1, one), (2, two)):
        over = event(language, "cuori", CUORI[:rounds], rounds=rounds, counting=rounds)
        assert escape(said) in views.event.summary(over).text


def test_everyone_in_the_standings_is_found_by_the_search_box() -> None:
    """All names as text, out of sight."""
    assert escape("Ada Bo, Bix Co, Edda Go, Dunja Fo, and Çelik Do") in views.event.standings(cuori("en")).text


def test_variants_are_listed_against_the_shipped_rulebook() -> None:
    """D2: each rule that differs, its value here and there; else the sentence that none does."""
    assert rows(views.event.rules(cuori("en")).text)[:3] == [
        ["Rule", "Here", "Rulebook"],
        ["rounds", "6", "12"],
        ["games that count", "2", "9"],
    ]
    assert "The rulebook is used unchanged." in views.event.rules(king("en")).text
    own = replace(king("en"), rulebook_name=None)
    assert "This tournament has a rulebook of its own." in views.event.rules(own).text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["punteggi per posto", "a un tavolo di 4: 10, 6, 3, 1", "A2"]),
        ("es", ["puntuación por puesto", "en una mesa de 4: 10, 6, 3, 1", "A2"]),
        ("en", ["scores by place", "at a table of 4: 10, 6, 3, 1", "A2"]),
    ],
)
def test_scores_are_told_by_the_size_of_the_table(language: Language, said: list[str]) -> None:
    """A bare 4 says nothing."""
    assert said in rows(views.event.rules(cuori(language)).text)


def test_a_rulebook_of_its_own_is_told_whole() -> None:
    """Every rule that it sets, in words, with an article only where one is noted; game and penalties too."""
    book = Rulebook.model_validate(
        {
            "game": {"better": "lower"},
            "stage": [
                {"name": "regular", "rounds": 4, "scores": ["4.5", 2, 1], "counting": [{"rounds": [1, 4], "best": 3}]},
                {"name": "final", "rounds": 1, "scores": "points", "qualify": {"from": "regular", "top": 4}},
            ],
            "penalty": [{"code": "late", "title": "Late", "score": -2}],
        }
    )
    own = replace(cuori("en"), rulebook_name=None, rulebook=book)
    reports = (
        replace(own.stages[0], stage=book.stage[0].model_copy(update={"title": Title(en="Xyr")})),
        replace(own.stages[0], stage=book.stage[1]),
    )
    shown = rows(views.event.rules(replace(own, stages=reports)).text)
    assert [row for row in shown if row[0] != "Rule"] == [
        ["rounds", "4"],
        ["scores by place", "4.5, 2, 1"],
        ["games that count", "the best 3 of rounds 1–4"],
        ["rounds", "1"],
        ["scores by place", "the points of the game"],
        ["qualification", "the first 4 of the stage “Xyr”"],
        ["points that win", "the lower"],
        ["What for", "Effect"],
        ["Late", "−2 to the score"],
    ]


@pytest.mark.parametrize(("language", "stage"), [("it", "Torneo"), ("es", "Torneo"), ("en", "Tournament")])
def test_a_rule_is_named_with_its_stage_where_there_are_several(language: Language, stage: str) -> None:
    """By the stage's title; no key of the file is on the page."""
    word = Lexicon(language, {"regular": stage, "final": "F"})
    assert rule_name("stage.regular.counting", word) == f"{word.of('rule', 'counting')} ({stage})"


def test_one_round_has_no_ranks_to_draw() -> None:
    """A line needs two points; the scores of one round are a chart."""
    assert views.event.progress(king("en")).text == ""
    assert "{#progress}" in views.event.progress(cuori("en")).text
    assert "{#scores}" in views.event.scores(king("en")).text


def test_how_ties_are_broken_is_a_list_that_leads_to_the_article() -> None:
    """From the score to the shared rank; the link's target is in the table of rules."""
    text = views.event.ties(cuori("en")).text
    assert re.findall(r"<li>(.*?)</li>", text) == [
        "score",
        "points in the counted games",
        "first, second and third places in all games",
        "score in the discarded games",
        "points in the discarded games",
        "if all of it is level: same rank",
    ]
    assert '<a href="#rule-regular-tiebreaks">Article A7</a>' in text
    assert 'id="rule-regular-tiebreaks"' in views.event.rules(cuori("en")).text


def test_the_calendar_links_rounds_that_have_a_page() -> None:
    """Played, fallen out, seated and to come, with dates in the language."""
    text = views.event.rounds(cuori("it")).text
    assert rows(text)[3:7] == [
        ["turno 3", "gio 16 ott 2025", "saltato"],
        ["turno 4", "gio 16 ott 2025", "giocato"],
        ["turno 5", "gio 30 ott 2025", "posti assegnati"],
        ["turno 6", "gio 30 ott 2025", "in calendario"],
    ]
    assert 'href="round-05.html"' in text
    assert "round-06" not in text


def test_the_next_round_shows_its_tables() -> None:
    """The seating, who is left over, and the way to the list by name; a finished event has none."""
    text = views.event.next_round(cuori("en")).text
    assert rows(text) == [["Seat", "Name"], ["N", "Dunja Fo"], ["E", "Bix Co"], ["S", "Ada Bo"], ["W", "Çelik Do"]]
    assert "<b>jolly</b>: " in text
    assert 'href="round-05.html#find"' in text
    done = event("en", "cuori", CUORI[:2], rounds=2)
    assert views.event.next_round(done).text == ""


# --- a round ---


def test_a_table_by_place() -> None:
    """Compared at the table: the best first; shared places are marked; the winner's score is bold."""
    assert rows(views.round.tables(cuori("it"), "regular", 1).text) == [
        ["#", "Vento", "Nome", "Punti", "Punteggio"],
        ["1=", "N", "Ada Bo", "34", "8"],
        ["1=", "E", "Bix Co", "34", "8"],
        ["3", "S", "Çelik Do", "78", "3"],
        ["4", "O", "Dunja Fo", "114", "1"],
    ]


def test_seat_by_seat() -> None:
    """King: each seat's ranking across the tables; an event compared at the table has no such part."""
    table = rows(views.round.seat_by_seat(king("en"), "regular", 1).text)
    assert table[:3] == [
        ["#", "Name", "Table", "Points", "Score"],
        ["1=", "Ada Bo", "1", "21", "8"],
        ["1=", "Edda Go", "2", "21", "8"],
    ]
    assert table[-2:] == [["1", "Dunja Fo", "1", "5", "10"], ["2", "Name h", "2", "−25", "6"]]
    assert views.round.seat_by_seat(cuori("en"), "regular", 1).text == ""
    told = "compared with those who had the same seat"
    assert told in views.round.tables(king("en"), "regular", 1).text
    assert told not in views.round.tables(cuori("en"), "regular", 1).text


def test_the_standing_after_a_round_says_who_moved() -> None:
    """Up, down, unmoved and new, in signs and in words; in the first round there is nothing to compare with."""
    table = rows(views.round.standings(cuori("en"), "regular", 4).text)
    moves = {row[2]: row[1] for row in table[1:]}
    assert moves["Ada Bo"] == "▲2 up 2 places"
    assert moves["Bix Co"] == "▼1 down 1 place"
    assert {row[1] for row in rows(views.round.standings(cuori("en"), "regular", 1).text)[1:]} == {""}


def test_a_seated_round_says_where_everyone_sits() -> None:
    """By table, and in alphabetical order; it has no standing."""
    seated = cuori("es")
    assert rows(views.round.where_do_i_sit(seated, "regular", 5).text)[:3] == [
        ["Nombre", "Mesa", "Viento"],
        ["Ada Bo", "1", "Sur"],
        ["Bix Co", "1", "Este"],
    ]
    assert views.round.standings(seated, "regular", 5).text == ""


def test_a_void_round_says_so_and_shows_no_result() -> None:
    """The evening fell out."""
    void = cuori("en")
    assert escape("this round fell out and does not count.") in views.round.summary(void, "regular", 3).text
    assert views.round.tables(void, "regular", 3).text == ""


def test_a_round_leads_to_its_neighbours() -> None:
    """The rounds before and after that have pages, and the event."""
    text = views.round.neighbours(cuori("en"), "regular", 4).text
    assert re.findall(r'href="([^"]+)"', text) == ["round-03.html", "index.html", "round-05.html"]
    assert re.findall(r'href="([^"]+)"', views.round.neighbours(cuori("en"), "regular", 5).text) == [
        "round-04.html",
        "index.html",
    ]


# --- season, home, player ---


def test_the_season_says_how_far_each_event_is() -> None:
    """State, the first five and the next round of each, with links."""
    text = views.season.events(season("en")).text
    assert re.findall(r'cl-chip-state">([^<]+)<', text) == ["round 4 of 6", "round 1 of 12"]
    assert '<a href="cuori/round-05.html">round 5</a> · <time datetime="2025-10-30">' in text
    assert ["2", "Bix Co", "16"] in rows(text)


def test_the_home_page_lists_everyone_who_has_a_page() -> None:
    """By name; who never played has none."""
    shown = readable(views.home.players(home("en")).text)[0]
    assert [n for n in shown.splitlines() if " " in n][-5:] == ["Ada Bo", "Bix Co", "Çelik Do", "Dunja Fo", "Edda Go"]
    assert "Zed Zo" not in shown


def test_a_player_page_begins_with_a_few_words() -> None:
    """How many tournaments and the newest result; the rest is for the search box."""
    shown, _, out_of_sight = views.player.summary(player("en", "c")).text.partition("::: {.cl-for-search}")
    assert escape("Çelik Do: 2 tournaments. Xyz, S 2025-26: 5th with") in shown
    assert shown.count("with") == 1
    assert out_of_sight.count("with") == 1


def test_a_player_page_marks_discards_and_says_the_rank() -> None:
    """Results by event, and each game with what became of it."""
    who = player("en", "d")
    assert rows(views.player.results(who).text)[1] == ["Xyz", "S 2025-26", "4th of 5", "7", "3", "0", "0", "0"]
    games = rows(views.player.games(who).text)
    assert games[1] == ["round 1", "1", "W", "114", "4", "1 discarded", "discarded"]
    assert games[2] == ["round 2", "", "", "", "", "6J", "jolly"]
    assert "round 5</a> · " in views.player.next_rounds(who).text


# --- the foot ---


@pytest.mark.parametrize(
    ("commit", "dirty", "said"),
    [
        ("0123456789", False, "Revision 0123456 of January 9, 2026."),
        ("0123456789", True, "Revision 0123456 of January 9, 2026. Some files have changes that are not committed."),
        (None, False, "The files are outside version control."),
    ],
)
def test_the_foot_says_where_the_numbers_come_from(commit: str | None, dirty: bool, said: str) -> None:
    """Commit and date, or why there is none; and every file."""
    day = date(2026, 1, 9) if commit else None
    shown = source.foot(replace(SOURCE, commit=commit, committed=day, dirty=dirty), Lexicon("en")).text
    assert said in re.sub(r"<[^>]+>", "", shown)
    assert re.findall(r"<code><bdi>(.*?)</bdi></code>", shown) == list(SOURCE.files)


# --- every view ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_come_out_as_typed(shown: Shown, language: Language) -> None:
    """Names make no element, and each is readable on the pages that must show it."""
    plain, hostile = shown(language, False), shown(language, True)
    for view, text in hostile.items():
        svg = {"svg", "path", "g", "text", "line", "rect", "title", "clippath", "defs"}
        kinds = set(readable(text)[1]) - svg
        assert kinds <= set(readable(plain[view])[1]) | {"bdi"}, view
        assert "{{<" not in text, view
    standings = readable(hostile["event.standings cuori"])[0]
    for name in HOSTILE.values():
        assert name in standings


def test_names_in_charts_are_data() -> None:
    """The specification holds each name as typed; the picture holds it as text."""
    text = views.event.scores(cuori("en", HOSTILE)).text
    spec = re.search(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    assert spec is not None
    names = {row["name"] for row in _values(json.loads(spec[1]))}
    assert names == set(HOSTILE.values())


def test_every_table_is_accessible(shown: Shown) -> None:
    """A caption, headings with their scope, a box of its own; the keyboard can reach those that may need scrolling."""
    for view, text in shown("en", False).items():
        assert text.count("<table") == text.count("<caption") == text.count('<div class="cl-scroll"'), view
        assert all('scope="' in tag for tag in re.findall(r"<th\b[^>]*>", text)), view
    assert 'class="cl-scroll" tabindex="0"' in shown("en", False)["event.standings cuori"]
    assert "tabindex" not in shown("en", False)["round.where_do_i_sit cuori 5"]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("stage.regular.counting", "games that count"),
        ("stage.regular.scores.4", "scores by place (at a table of 4)"),
        ("penalty.late.points", "points of the penalty (late)"),
        ("game.better", "points that win"),
        ("game.unheard", "unheard"),
    ],
)
def test_a_rule_is_named_in_words(key: str, name: str) -> None:
    """With what it is about more closely; a key without words stands for itself."""
    assert rule_name(key, Lexicon("en")) == name


def _values(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """All rows of a specification's data."""
    found: list[dict[str, Any]] = list(spec.get("data", {}).get("values", []))
    for rows_ in spec.get("datasets", {}).values():
        found += rows_
    for layer in spec.get("layer", []):
        found += _values(layer)
    return found
