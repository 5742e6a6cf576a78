"""The season's table on the pages (A16 to A18): places by event, its race, who is proclaimed, its rules."""

from __future__ import annotations

import html
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine import views
from engine.desk import SeasonResult, open_home, open_player, open_season
from engine.model import Language
from engine.views.markdown import escape
from engine.views.numbers import placings
from engine.views.race import race_chart
from engine.views.words import Lexicon
from seasonclub import SEASON, game, tournament
from views.finals import finals_club, swept_club
from views.test_charts import layers
from views.test_finals import text_of
from views.test_pages import rows

#: King as a tournament of one game without a final.
LEVEL = (tournament("king", "a")[f"{SEASON}/king/event.toml"] or "").replace("Torneo", "Xyk")


@pytest.fixture(scope="module")
def season() -> Iterator[SeasonResult]:
    """The season of finals, in English."""
    with finals_club("en") as data:
        yield open_season(data, SEASON)


def test_the_table_has_place_and_score_of_every_event(season: SeasonResult) -> None:
    """A16: the final ranking of each event gives 32, 27, 22 …; those level share; a dash for who was not in it."""
    table = rows(views.season.ranking(season).text)
    assert table[0] == ["#", "Name", "Score", "Xyc", "Xyk", "Xyw"]
    assert table[1] == ["1", "Anna Bo", "76", "22 3rd", "27 2nd", "27 2nd"]
    assert table[4] == ["4", "Dino Fo", "65.5", "32 1st", "16.5 4th=", "17 4th"]
    assert table[7] == ["7", "Gina Mo", "28.5", "14 7th", "14.5 6th=", "–"]


def test_a_phone_has_the_events_below_the_name(season: SeasonResult) -> None:
    """Their scores stand there instead of the columns, which are marked; an event not played is not there."""
    shown = views.season.ranking(season).text
    assert '<bdi>Anna Bo</bdi></a><span class="cl-second"> Xyc 22 · Xyk 27 · Xyw 27</span></th>' in shown
    assert '<bdi>Gina Mo</bdi></a><span class="cl-second"> Xyc 14 · Xyk 14.5</span></th>' in shown
    assert '<th scope="col" class="cl-num cl-wide"><a href="cuori/index.html">Xyc</a></th>' in shown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "provvisoria Ogni torneo conta con la sua classifica di adesso."),
        ("es", "provisional Cada torneo cuenta con su clasificación actual."),
        ("en", "provisional Every tournament counts as it stands now."),
    ],
)
def test_a_table_is_provisional_until_every_event_is_over(language: Language, said: str) -> None:
    """King's final is to come; nobody is proclaimed; the way to the season's final is there."""
    with finals_club(language) as data:
        shown = views.season.ranking(open_season(data, SEASON)).text
    assert said in text_of(shown)
    assert "cl-champion" not in shown
    assert 'href="re-di-cuori/index.html"' in shown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Xyr: vince Anna Bo , che ha vinto tutti e 3 i tornei. La finale non si gioca. definitiva"),
        ("es", "Xyr: gana Anna Bo , con la victoria en los 3 torneos. No se juega la final. definitiva"),
        ("en", "Xyr: the winner is Anna Bo , who won all 3 tournaments. No final is played. final"),
    ],
)
def test_a_sweep_is_proclaimed(language: Language, said: str) -> None:
    """A18: on the season's page, in its sentence for the search box and on the home page; the final is not played."""
    with swept_club(language) as data:
        found, home = open_season(data, SEASON), open_home(data)
    shown = views.season.ranking(found).text
    assert said in text_of(shown)
    sentence = said.rpartition(". ")[0].replace(" ,", ",")
    assert escape(sentence) in views.season.summary(found).text
    assert said.rpartition(" ")[0] in text_of(views.home.running(home).text)
    assert "re-di-cuori" not in shown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Xyr: vince Anna Bo , con la vittoria in finale."),
        ("es", "Xyr: gana Anna Bo , con la victoria en la final."),
        ("en", "Xyr: the winner is Anna Bo , who won the final."),
    ],
)
def test_the_winner_of_the_final_is_proclaimed(language: Language, said: str) -> None:
    """A17: once all three games are played."""
    with finals_club(language, changes={f"{SEASON}/re-di-cuori/round-03.csv": game("king", "a b c d")}) as data:
        assert said in text_of(views.season.ranking(open_season(data, SEASON)).text)


@pytest.mark.parametrize(
    ("language", "won", "leads"),
    [
        ("it", "Xyc: ha vinto Dino Fo con 30 (Finale).", "Xyw: ha vinto Carla De con 20."),
        ("es", "Xyc: ha ganado Dino Fo con 30 (Final).", "Xyw: ha ganado Carla De con 20."),
        ("en", "Xyc: Dino Fo won with 30 (Final).", "Xyw: Carla De won with 20."),
    ],
)
def test_the_summary_says_who_won_each_event(language: Language, won: str, leads: str) -> None:
    """With the score of the final where there was one; the final that is proclaimed is not told twice."""
    with finals_club(language, changes={f"{SEASON}/re-di-cuori/round-03.csv": game("king", "a b c d")}) as data:
        said = views.season.summary(open_season(data, SEASON)).text
    assert escape(won) in said
    assert escape(leads) in said
    assert said.count("Xyr") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Xyk: hanno vinto alla pari Anna Bo e Bruno Ca con 19,5."),
        ("es", "Xyk: han ganado igualados Anna Bo y Bruno Ca con 19,5."),
        ("en", "Xyk: Anna Bo and Bruno Ca won together with 19.5."),
    ],
)
def test_the_summary_says_who_won_together(language: Language, said: str) -> None:
    """Nothing parts the two."""
    changes = {f"{SEASON}/king/round-01.csv": game("king", "ab c d e")}
    with finals_club(language, changes={**changes, f"{SEASON}/king/event.toml": LEVEL}) as data:
        assert escape(said) in views.season.summary(open_season(data, SEASON)).text


@pytest.mark.parametrize(
    ("language", "said", "raced"),
    [
        (
            "it",
            "Re di Cuori: vince Anna Bo, che ha vinto l'unico torneo. La finale non si gioca.",
            "Il punteggio di stagione dopo l'unico turno giocato; in testa: Anna Bo.",
        ),
        (
            "es",
            "Rey de Corazones: gana Anna Bo, con la victoria en el único torneo. No se juega la final.",
            "La puntuación de la temporada tras la única ronda jugada; en cabeza: Anna Bo.",
        ),
        (
            "en",
            "King of Hearts: the winner is Anna Bo, who won the only tournament. No final is played.",
            "The season's score after the only round played; in the lead: Anna Bo.",
        ),
    ],
)
def test_a_season_without_a_final_is_won_by_the_title_of_its_rulebook(
    language: Language, said: str, raced: str
) -> None:
    """A18, and one of each: the season's own title is not what was won."""
    only = {
        f"{SEASON}/season.toml": 'title = "S"\nevents = ["whist"]\n[ranking]\nrulebook = "re-di-cuori"\n',
        f"{SEASON}/whist/round-01.csv": game("whist", "a b c d"),
    }
    with finals_club(language, changes=only) as data:
        found = open_season(data, SEASON)
    assert escape(said) in views.season.summary(found).text
    assert raced in html.unescape(views.season.race(found).text)


def test_a_table_with_rules_of_its_own_is_won_by_the_title_of_its_season() -> None:
    """No rulebook is named, so none has a title."""
    own = {
        f"{SEASON}/season.toml": 'title = "Xys"\nevents = ["whist"]\n[ranking]\nscores = [3, 2]\n',
        f"{SEASON}/whist/round-01.csv": game("whist", "a b c d"),
    }
    with finals_club("en", changes=own) as data:
        assert "Xys: the winner is Anna Bo" in text_of(views.season.ranking(open_season(data, SEASON)).text)


def test_neighbours_level_on_score_are_told_apart(season: SeasonResult) -> None:
    """Placings to the twentieth, then a draw; here nobody is level, so the values are there on demand."""
    shown = views.season.breakdown(season).text
    assert "Nobody has the same score as a neighbour." in shown
    assert rows(shown)[0][3] == "first, second, third places and so on to the 20th"
    assert rows(shown)[1][3] == "2\u00a0×\u00a02nd + 3rd"
    with swept_club("en") as data:
        level = views.season.breakdown(open_season(data, SEASON)).text
    assert "Bruno Ca and Carla De : level on 73.5 and level on every criterion, same rank." in text_of(level)


def test_many_places_are_told_by_those_there_are() -> None:
    """Twenty counts with dashes between them could not be read."""
    assert placings((0, 0, 1, 0, 0, 0, 2), "it") == "3º + 2\u00a0×\u00a07º"
    assert placings((0, 0, 0, 0), "en") == "–"


def test_the_rules_of_the_table(season: SeasonResult) -> None:
    """Scores by place, ties, criteria and articles."""
    shown = views.season.rules(season).text
    said = text_of(shown)
    assert "from the first place down: 32, 27, 22, 17, 16, 15," in said
    assert "Those level in a tournament share the scores of their places." in said
    assert "Whoever wins every tournament alone is proclaimed at once, without a final." in said
    assert "The rulebook is used unchanged." in said
    assert '<a href="#rule-season-tiebreaks">Article A16</a>' in shown
    assert 'id="rule-season-tiebreaks"' in shown


def test_the_race_has_a_step_for_every_round(season: SeasonResult) -> None:
    """In the order played, with event, round and date; the first five are told apart and named at the end."""
    lines, _, labels = layers(race_chart(season, Lexicon("en")))
    when = {row["step"]: row["when"] for row in lines["rows"]}
    assert when[1] == "Xyw · round 1"
    assert when[2] == "Xyc · round 1 · Thu, Oct 2, 2025"
    assert when[6] == "Xyc · Final, round 3 · Thu, Nov 6, 2025"
    assert [(r["step"], r["shown"]) for r in lines["rows"] if r["id"] == "d"][-1] == (6, "65.5")
    assert [(r["name"], r["tone"]) for r in labels["rows"]] == [
        ("76 Anna Bo", 0), ("71 Carla De", 1), ("70 Bruno Ca", 2), ("65.5 Dino Fo", 3), ("59.5 Elio Gi", 4),
    ]  # fmt: skip
    heights = [r["at"] for r in labels["rows"]]
    assert all(above - below > 2 for above, below in pairwise(heights))


def test_the_home_page_shows_the_top_of_the_newest_table() -> None:
    """Five, with the way to the whole table."""
    with finals_club("en") as data:
        shown = views.home.running(open_home(data)).text
    assert [line[1] for line in rows(shown)[1:6]] == ["Anna Bo", "Carla De", "Bruno Ca", "Dino Fo", "Elio Gi"]
    assert 'href="2025-26/index.html#table"' in shown


def test_a_player_page_has_finals_and_the_place_in_the_table() -> None:
    """Each stage with its rank, the season's final, and the table of the season."""
    with finals_club("en") as data:
        player = open_player(data, "d")
    assert [line[0] for line in rows(views.player.results(player).text)[1:]] == [
        "Xyc: Final", "Xyc: Tournament", "Xyk: Tournament", "Xyw", "Xyr",
    ]  # fmt: skip
    assert rows(views.player.season_tables(player).text)[1] == ["S", "4th of 8", "65.5", "provisional"]
    assert escape("Season's table, S: 4th with 65.5.") in views.player.summary(player).text
    with swept_club("en") as data:
        line = rows(views.player.season_tables(open_player(data, "a")).text)[1]
    assert line == ["S", "1st of 4", "96", "final champion"]
