"""The pages of an event of which only the final table is known: the table, a sentence, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import views
from engine.desk import EventResult, open_event, open_home, open_pair, open_player, open_season
from engine.model import Language
from engine.publish.plan import plan, site_info
from engine.views.race import race_chart
from engine.views.words import Lexicon
from seasonclub import SEASON, tournament, write
from views.test_charts import layers
from views.test_finals import text_of
from views.test_pages import rows

SCORED = "rank,entrant,score,points,played\n1,a,40.5,310,12\n2,b,38,,12\n2,c,38,290,\n4,d,7,200,3\n"
BARE = "rank,entrant\n1,b\n1,a\n3,c\n"
PAIRS = "entrant,player1,player2\np1,a,b\np2,c,d\n"
EVENTS = '["cuori", "king", "whist", "doppio"]'
ALL = ("cuori", "whist", "doppio")


def club(folder: Path, language: Language = "en") -> Path:
    """A season of which Cuori, Whist and a tournament of pairs are tables, and King was played here."""
    files = {
        "club.toml": f'name = "Club"\nlanguage = "{language}"\n',
        f"{SEASON}/cuori/event.toml": 'title = "Xyc"\nrulebook = "cuori"\ndates = ["2025-10-02", "2026-03-05"]\n',
        f"{SEASON}/cuori/final-table.csv": SCORED,
        f"{SEASON}/whist/event.toml": 'title = "Xyw"\n',
        f"{SEASON}/whist/final-table.csv": BARE,
        f"{SEASON}/doppio/event.toml": 'title = "Xyd"\nrulebook = "scala40-coppie"\n',
        f"{SEASON}/doppio/entrants.csv": PAIRS,
        f"{SEASON}/doppio/final-table.csv": "rank,pair\n1,p2\n2,p1\n",
    }
    played = tournament("king", "b a c d")
    played[f"{SEASON}/king/event.toml"] = (played[f"{SEASON}/king/event.toml"] or "").replace("Torneo", "Xyk")
    return write(folder, {**files, **played}, f'events = {EVENTS}\n[ranking]\nrulebook = "re-di-cuori"\n')


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club, in English."""
    return club(tmp_path_factory.mktemp("noted"))


def event(data: Path, name: str) -> EventResult:
    """An event of the season."""
    return open_event(data, SEASON, name)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Only the final table of this tournament is known: no rounds, no single results"),
        ("it", "Di questo torneo si conosce solo la classifica finale: non i turni, né i singoli risultati"),
        ("es", "De este torneo solo se conoce la clasificación final: no las rondas, ni los resultados"),
    ],
)
def test_the_page_says_that_only_the_table_is_known(language: Language, said: str, tmp_path: Path) -> None:
    """A sentence in the club's language, with the last evening where that is known."""
    folder = club(tmp_path, language)
    shown = text_of(views.event.standings(event(folder, "cuori")).text)
    last = {"en": "Last evening: March 5, 2026.", "it": "serata: 5 marzo 2026.", "es": "jornada: 5 de marzo de 2026."}
    assert said in shown
    assert last[language] in shown
    assert said in text_of(views.event.standings(event(folder, "whist")).text)
    assert "2026" not in text_of(views.event.standings(event(folder, "whist")).text)


def test_the_table_has_what_was_noted(data: Path) -> None:
    """Columns are those of which the table has anything; an empty cell is no nought."""
    assert rows(views.event.standings(event(data, "cuori")).text) == [
        ["#", "Name", "Score", "Points", "Pl."],
        ["1", "Anna Bo", "40.5", "310", "12"],
        ["2", "Bruno Ca", "38", "", "12"],
        ["2", "Carla De", "38", "290", ""],
        ["4", "Dino Fo", "7", "200", "3"],
    ]
    assert rows(views.event.standings(event(data, "whist")).text) == [
        ["#", "Name"],
        ["1", "Anna Bo"],
        ["1", "Bruno Ca"],
        ["3", "Carla De"],
    ]


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_shown_that_is_not_known(name: str, data: Path) -> None:
    """No rounds, matrix, chart, calendar, tie-breaks or rules: of the page only the summary, the table and the foot."""
    shown = {view for view in views.event.__all__ if getattr(views.event, view)(event(data, name)).text}
    assert shown == {"summary", "standings", "foot"}


def test_the_summary_names_the_first(data: Path) -> None:
    """Who won, and who follows with score or, without one, with rank; the event is finished."""
    said = text_of(views.event.summary(event(data, "cuori")).text)
    assert "finished" in said
    assert "Xyc, Stagione: Anna Bo wins. Then follow Bruno Ca (38) and Carla De (38)." in said
    assert "Xyw, Stagione: Anna Bo and Bruno Ca win together. Then follow Carla De (3rd)." in text_of(
        views.event.summary(event(data, "whist")).text
    )


def test_the_season_shows_each_table(data: Path) -> None:
    """A card with the first ranks, with scores where there are some; the sentence has no score that is not known."""
    season = open_season(data, SEASON)
    cards = text_of(views.season.events(season).text)
    assert "Xyc finished Final table" in cards
    found = rows(views.season.events(season).text)
    assert ["1", "Anna Bo", "40.5"] in found
    assert ["1", "Bruno Ca"] in found
    said = text_of(views.season.summary(season).text)
    assert "Xyc: Anna Bo won with 40.5." in said
    assert "Xyw: Anna Bo and Bruno Ca won together." in said


def test_a_table_is_one_step_of_the_race(data: Path) -> None:
    """Named as what it is, with its last evening; a round of another event has its number."""
    lines = layers(race_chart(open_season(data, SEASON), Lexicon("en")))[0]
    said = list(dict.fromkeys(point["when"] for point in lines["rows"]))
    assert said == ["Xyk · round 1", "Xyw · Final table", "Xyc · Final table · Thu, Mar 5, 2026"]


def test_a_players_page_has_the_rank(data: Path) -> None:
    """Alone and in a pair; of what is not known the cells are empty, and no games follow."""
    player = open_player(data, "a")
    assert rows(views.player.results(player).text) == [
        ["Tournament", "Season", "Partner", "Rank", "Score", "Pl.", "1st places", "2nd places", "3rd places"],
        ["Xyc", "Stagione", "", "1st of 4", "40.5", "12", "", "", ""],
        ["Xyk", "Stagione", "", "2nd of 4", "19", "1", "0", "1", "0"],
        ["Xyw", "Stagione", "", "1st of 3", "", "", "", "", ""],
        ["Xyd", "Stagione", "Bruno Ca", "2nd of 2", "", "", "", "", ""],
    ]
    said = text_of(views.player.summary(player).text)
    assert "Xyc, Stagione: 1st with 40.5." in said
    assert "Xyw, Stagione: 1st." in said
    assert "Xyd, Stagione, in a pair with Bruno Ca: 2nd." in said
    assert text_of(views.player.games(player).text).count("Xy") == text_of(views.player.games(player).text).count("Xyk")


def test_a_pairs_page_has_the_rank(data: Path) -> None:
    """The pair has a page with its line, and no matches."""
    pair = open_pair(data, SEASON, "doppio", "p2")
    assert "Ranked 1st." in text_of(views.pair.summary(pair).text)
    assert rows(views.pair.standing(pair).text) == [["#", "Name"], ["1", "Carla De / Dino Fo"]]
    assert views.pair.games(pair).text == ""


def test_the_site_has_the_pages_and_no_more(data: Path) -> None:
    """A page for the event and for each pair, none for rounds, the time-out or the referee; the way to it as to all."""
    home = open_home(data)
    pages = {page.path: page for page in plan(home)}
    own = sorted(path for path in pages if path.startswith(f"{SEASON}/") and "/king/" not in path)
    assert own == [
        f"{SEASON}/cuori/index",
        f"{SEASON}/doppio/index",
        f"{SEASON}/doppio/pairs/p1",
        f"{SEASON}/doppio/pairs/p2",
        f"{SEASON}/index",
        f"{SEASON}/whist/index",
    ]
    assert pages[f"{SEASON}/cuori/index"].description == "Xyc, Stagione: the final table"
    assert ("Xyc", f"{SEASON}/cuori/index") in site_info(home).navigation
    assert "Xyw" in text_of(views.home.seasons(home).text)
