"""Finals on the pages: who plays them and why, the final ranking, games that differ, who gave up, what is hidden."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import views
from engine.desk import EventResult, open_event, open_home
from engine.model import Language
from engine.publish.plan import plan
from engine.views.markdown import escape
from score.sheets import round_of
from seasonclub import DRAWS, SEASON, game, with_status
from views.examples import CUORI, cuori, event
from views.finals import finals_club, swept_club
from views.test_pages import rows


def text_of(markdown: str) -> str:
    """A view as running text."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markdown)).split())


@pytest.fixture(scope="module")
def season() -> Iterator[dict[str, EventResult]]:
    """The events of the season of finals, in English."""
    with finals_club("en") as data:
        yield {name: open_event(data, SEASON, name) for name in ("cuori", "king", "whist", "re-di-cuori")}


# --- stages that are part of the season, and one that is not ---


def test_a_final_without_file_and_date_is_not_mentioned(season: dict[str, EventResult]) -> None:
    """A12: a season may leave it out; the event then has one stage, which needs no name."""
    whist = season["whist"]
    shown = "\n".join(getattr(views.event, name)(whist).text for name in views.event.__all__)
    assert "Final" not in shown
    assert "## Standings {#standings}" in shown
    assert "finished" in text_of(views.event.summary(whist).text)


def test_a_final_with_a_date_is_to_come(season: dict[str, EventResult]) -> None:
    """The tournament is over and nobody has won yet; the round to come has its date."""
    king = season["king"]
    said = text_of(views.event.summary(king).text)
    assert "to come: Final Next: Final, round 1 · Thu, Nov 6, 2025" in said
    assert escape("after round 1 Bruno Ca leads with 20.") in views.event.summary(king).text
    assert escape("Final: played by Bruno Ca, Anna Bo, Carla De, and Dino Fo.") in views.event.summary(king).text
    assert rows(views.event.rounds(king).text)[-3][:2] == ["round 1", "Thu, Nov 6, 2025"]


def test_pages_are_planned_for_what_is_shown() -> None:
    """The rounds of shown stages, the season's final too; nothing for the final that a season left out."""
    with finals_club("en") as data:
        paths = [page.path for page in plan(open_home(data)) if page.path.startswith("2025-26/")]
    assert paths == [
        "2025-26/index",
        "2025-26/cuori/index", "2025-26/cuori/round-01", *(f"2025-26/cuori/final-{n}" for n in (1, 2, 3)),
        "2025-26/king/index", "2025-26/king/round-01",
        "2025-26/whist/index", "2025-26/whist/round-01",
        "2025-26/re-di-cuori/index", "2025-26/re-di-cuori/round-01", "2025-26/re-di-cuori/round-02",
    ]  # fmt: skip


# --- who plays ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Dino Fo · 4º posto Elio Gi · 5º posto · al posto di Bruno Ca , che rinuncia"),
        ("es", "Dino Fo · 4.º puesto Elio Gi · 5.º puesto · en lugar de Bruno Ca , que renuncia"),
        ("en", "Dino Fo · ranked 4th Elio Gi · ranked 5th · in place of Bruno Ca , who gave up"),
    ],
)
def test_finalists_are_told_with_their_rank_and_whom_they_replace(language: Language, said: str) -> None:
    """A12: b gave up, so the fifth moved up."""
    with finals_club(language) as data:
        assert said in text_of(views.event.standings(open_event(data, SEASON, "cuori")).text)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Ancora da decidere, perché alla pari con chi segue: Dino Fo . Decide un sorteggio, che va registrato."),
        ("es", "Aún por decidir, por igualdad con quien sigue: Dino Fo . Lo decide un sorteo, que hay que anotar."),
        (
            "en",
            "Not settled yet, being level with who comes next: Dino Fo . A draw decides, and has to be recorded.",
        ),
    ],
)
def test_a_tie_at_the_cut_is_said(language: Language, said: str) -> None:
    """Nobody has drawn: d and e are level for the last place, and the summary names no finalists."""
    with finals_club(language, changes={f"{SEASON}/king/draws.csv": DRAWS}) as data:
        king = open_event(data, SEASON, "king")
    assert said in text_of(views.event.standings(king).text)
    assert "Elio Gi" not in text_of(views.event.summary(king).text)


def test_a_drawn_last_place_shows_the_cards(season: dict[str, EventResult]) -> None:
    """D with the king of hearts goes on, e with the ace of spades does not; nothing is open any more."""
    shown = views.event.standings(season["king"]).text
    assert "Not settled yet" not in shown
    assert '<abbr class="cl-playing-card cl-red" title="king of hearts">K♥\ufe0e</abbr>' in shown
    assert [r[:2] for r in rows(shown)[:3]] == [["#", "Name"], ["1", "Dino Fo"], ["2", "Elio Gi"]]
    assert "Who goes on to the final · drawn by cards" in text_of(shown)


# --- standings ---


def test_the_final_comes_first_then_the_final_ranking_then_the_tournament(season: dict[str, EventResult]) -> None:
    """A16: finalists by the final, the rest by the tournament; who gave up the final stands with the rest, marked."""
    shown = views.event.standings(season["cuori"]).text
    assert re.findall(r"^## (.*) \{#(.*)\}", shown, re.MULTILINE) == [
        (escape("Standings: Final"), "standings"),
        ("Final ranking", "ranking"),
        (escape("Standings: Tournament"), "standings-regular"),
    ]
    table = rows(shown)[5:14]
    assert table[0] == ["#", "Name", "Final", "Tournament"]
    assert table[1:7] == [
        ["1", "Dino Fo", "30", "17"],
        ["2", "Elio Gi", "15", "16"],
        ["3", "Anna Bo", "12", "20"],
        ["4", "Carla De", "3", "18"],
        ["5", "Bruno Ca W withdrawn", "–", "19"],
        ["6", "Fede Lo", "–", "15"],
    ]


def test_ties_name_the_stage_that_they_read(season: dict[str, EventResult]) -> None:
    """The cascade of each stage, with the titles of the stages and of the season's table."""
    said = text_of(views.event.ties(season["cuori"]).text)
    assert "rank in the stage “Tournament”" in said
    assert said.index("Tournament Compared") < said.index("Final Compared")
    assert "rank in the season's table" in text_of(views.event.ties(season["re-di-cuori"]).text)


@pytest.mark.parametrize(("language", "mark"), [("it", "Rit ritiro"), ("es", "R retirada"), ("en", "W withdrawn")])
def test_who_gave_up_is_marked_from_that_round_on(language: Language, mark: str) -> None:
    """E gives up in round 4: the standing after round 2 does not know it, those after it and the matrix do."""
    sheets = (*CUORI[:3], round_of(4, "1 N a 10", "1 E b 20", "1 S c 30", "1 W d 40", "- - e withdrawn"))
    result = event(language, "cuori", sheets, rounds=6, counting=2)
    assert mark not in text_of(views.round.standings(result, "regular", 2).text)
    assert f"Edda Go {mark}" in text_of(views.round.standings(result, "regular", 4).text)
    assert f"Edda Go {mark}" in text_of(views.event.standings(result).text)
    matrix = views.event.matrix(result).text
    (line,) = [r for r in rows(matrix) if "Edda Go" in r[1]]
    letter = mark.partition(" ")[0]
    assert (line[1], line[5]) == (f"Edda Go{letter}", letter)
    assert mark in text_of(matrix)


def test_jolly_games_are_marked_in_a_finals_matrix_and_chart() -> None:
    """A24: every matrix has the letter, and its legend says it."""
    result = cuori("en")
    report = result.stages[0]
    final = report.stage.model_copy(update={"name": "final"})
    of_final = replace(report.result, standings=report.result.standings)
    two = replace(result, stages=(report, replace(report, stage=final, result=of_final)))
    first, _, second = views.event.matrix(two).text.partition("{#matrix-regular}")
    for shown in (first, second):
        assert '<abbr class="cl-mark" title="jolly">J</abbr>' in shown
        assert '<span class="cl-mark">J</span> jolly' in shown
    assert "6\u2009J" in views.event.scores(two).text


# --- a final of several games ---


def test_rounds_of_different_games_are_named_by_them(season: dict[str, EventResult]) -> None:
    """A17: the bonus is a column, each round's column is its game, and the total has it all."""
    final = season["re-di-cuori"]
    assert rows(views.event.matrix(final).text) == [
        ["#", "Name", "Bonus", "Whist", "Hearts", "Score"],
        ["1", "Anna Bo", "7", "6", "11", "24"],
        ["2", "Bruno Ca", "2", "11", "6", "19"],
        ["3", "Carla De", "4", "3", "2", "9"],
        ["4", "Dino Fo", "1", "1", "2", "4"],
    ]
    assert rows(views.event.standings(final).text)[:2] == [
        ["#", "Name", "Score", "Bonus", "Pl.", "1–2–3"],
        ["1", "Anna Bo", "24", "7", "2", "1–1–0"],
    ]
    assert "round 2: Hearts" in text_of(views.round.summary(final, "final", 2).text)
    assert rows(views.event.rounds(final).text)[3][0] == "round 3: King"


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("it", ["Anna Bo", "più punti", "errori, i punteggi si dividono"], ["Cuori", "Carla De", "meno punti"]),
        (
            "es",
            ["Anna Bo", "más puntos", "errores, las puntuaciones se reparten"],
            ["Corazones", "Carla De", "menos puntos"],
        ),
        ("en", ["Anna Bo", "more points", "errors, the scores are shared"], ["Hearts", "Carla De", "fewer points"]),
    ],
)
def test_who_chose_which_game(language: Language, first: list[str], second: list[str]) -> None:
    """A17: the first of the season's table chose the first game; which points win, and what parts level ones."""
    with finals_club(language) as data:
        table = rows(views.event.games(open_event(data, SEASON, "re-di-cuori")).text)
    assert table[1][2:5] == first
    assert table[2][1:4] == second
    assert [line[2] for line in table[1:]] == ["Anna Bo", "Carla De", "Bruno Ca"]


def test_an_event_of_one_game_has_no_list_of_games(season: dict[str, EventResult]) -> None:
    """Cuori is Cuori."""
    assert views.event.games(season["cuori"]).text == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "la finale non si gioca, perché una sola persona ha vinto tutti i tornei."),
        ("es", "la final no se juega, porque una sola persona ha ganado todos los torneos."),
        ("en", "no final is played, as one player has won every tournament."),
    ],
)
def test_a_swept_seasons_final_says_that_it_is_not_played(language: Language, said: str) -> None:
    """A18: and it has no round to come."""
    with swept_club(language) as data:
        final = open_event(data, SEASON, "re-di-cuori")
    assert escape(said) in views.event.summary(final).text
    assert views.event.next_round(final).text == ""


def test_who_gives_up_in_the_middle_of_a_final_is_marked_there() -> None:
    """C plays the first game and gives up before the second: listed in the final's standing, marked."""
    second = with_status(game("cuori", "d e a f"), "c", "withdrawn")
    changes = {f"{SEASON}/cuori/final-2.csv": second, f"{SEASON}/cuori/final-3.csv": None}
    with finals_club("en", changes=changes) as data:
        result = open_event(data, SEASON, "cuori")
    assert "withdrawn" not in views.round.standings(result, "final", 1).text
    assert "Carla De W withdrawn" in text_of(views.round.standings(result, "final", 2).text)
