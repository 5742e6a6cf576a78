"""Pages of matches: who won and how it ended, who meets whom, standings of two sides, groups and their calendar."""

from __future__ import annotations

import html
import re

import pytest

from engine import views
from engine.desk import EventResult, open_event, open_home, open_season
from engine.model import LANGUAGES, Language
from engine.publish.plan import plan
from engine.views.markdown import escape
from seasonclub import SEASON
from views.contests import CONTESTS, contest_club
from views.test_finals import text_of
from views.test_pages import rows

Events = dict[Language, dict[str, EventResult]]


@pytest.fixture(scope="module")
def contests() -> Events:
    """The events of the club of matches, in each language."""
    found: Events = {}
    for language in LANGUAGES:
        with contest_club(language) as data:
            found[language] = {name: open_event(data, SEASON, name) for name in CONTESTS}
    return found


def matches(markdown: str) -> list[str]:
    """The matches in a view, each as a line of text."""
    found = re.findall(r'<li class="cl-match[^"]*">(.*?)</li>', markdown, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", "", m)).split()) for m in found]


# --- a round ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Tavolo 1 Anna Bo / Bruno Ca 45 – 95 Qxz vince a tempo scaduto · "
               "Anna Bo / Bruno Ca: 120 prima delle penalità"),
        ("es", "Mesa 1 Anna Bo / Bruno Ca 45 – 95 Qxz gana por tiempo · "
               "Anna Bo / Bruno Ca: 120 antes de las penalizaciones"),
        ("en", "Table 1 Anna Bo / Bruno Ca 45 – 95 Qxz wins on time · Anna Bo / Bruno Ca: 120 before penalties"),
    ],
)  # fmt: skip
def test_b5_a_match_shows_net_points_who_won_and_how_it_ended(contests: Events, language: Language, said: str) -> None:
    """Worked example 6: 120 to 95 on time, less 75 for a pass, is 45 to 95."""
    assert matches(views.round.tables(contests[language]["domino"], "swiss", 1).text) == [said]


def test_b6_a_forfeit_is_said_of_who_forfeits(contests: Events) -> None:
    """The other side has the points of a bye; the letter stands where there are no points, the word below."""
    shown = matches(views.round.tables(contests["en"]["domino"], "swiss", 2).text)
    assert shown == ["Table 1 Qxz wins 100 – F Elio Gi / Fede Lo Elio Gi / Fede Lo: forfeit"]


def test_b1_the_bye_is_told_with_its_score(contests: Events) -> None:
    """A win without a match."""
    assert "bye : Elio Gi / Fede Lo (1)" in text_of(views.round.tables(contests["en"]["domino"], "swiss", 1).text)


def test_b4_hands_say_what_was_blocked_or_void_and_the_pips_left(contests: Events) -> None:
    """In the words of the page's language; each cell has the points, the total and the pips."""
    shown = rows(views.round.hands(contests["it"]["domino"], "swiss", 1).text)
    assert shown[0] == ["N.", "Mano", "Anna Bo / Bruno Ca", "Qxz"]
    assert [line[1] for line in shown[1:]] == ["", "bloccata", "nulla", ""]
    assert shown[2][2:] == ["0 in tutto 60rimasti 60", "95 in tutto 95rimasti 35"]


def test_the_sentence_of_a_round_counts_matches(contests: Events) -> None:
    """And names who won; a round to come says how many are to be played."""
    domino = contests["it"]["domino"]
    assert escape("2 ottobre 2025: 1 incontro. Hanno vinto: Qxz.") in views.round.summary(domino, "swiss", 1).text
    assert escape("1 incontro da giocare.") in views.round.summary(domino, "swiss", 3).text


@pytest.mark.parametrize(("language", "bye"), [("it", "riposo"), ("es", "descanso"), ("en", "bye")])
def test_a_pairing_says_who_meets_whom_and_who_has_the_bye(contests: Events, language: Language, bye: str) -> None:
    """By table, and by name with whom it is against."""
    domino = contests[language]["domino"]
    assert matches(views.round.tables(domino, "swiss", 3).text)[0].endswith("Anna Bo / Bruno Ca – Elio Gi / Fede Lo")
    assert matches(views.event.next_round(domino).text) == matches(views.round.tables(domino, "swiss", 3).text)
    assert rows(views.round.where_do_i_sit(domino, "swiss", 3).text)[1:] == [
        ["Anna Bo / Bruno Ca", "1", "Elio Gi / Fede Lo"],
        ["Elio Gi / Fede Lo", "1", "Anna Bo / Bruno Ca"],
        ["Qxz", "", bye],
    ]


# --- standings ---


def test_b8_the_standing_of_matches_has_wins_difference_and_points(contests: Events) -> None:
    """The bye of 100 to 0 is in them; the points stand below the name on a phone."""
    text = views.event.standings(contests["en"]["domino"]).text
    assert [line[:6] for line in rows(text)] == [
        ["#", "Name", "Score", "W–L", "Diff.", "Points"],
        ["1", "Qxz", "2", "2–0", "+150", "195–45"],
        ["2", "Anna Bo / Bruno Ca", "1", "1–1", "+50", "145–95"],
        ["3", "Elio Gi / Fede Lo", "1", "1–1", "0", "100–100"],
    ]
    assert '<span class="cl-second"> points 195–45</span>' in text


def test_b8_what_decided_is_told_without_a_scope_where_none_is_written(contests: Events) -> None:
    """Nothing is discarded in a Swiss tournament: the criterion is just the difference."""
    said = text_of(views.event.breakdown(contests["it"]["domino"]).text)
    assert "Anna Bo / Bruno Ca sopra Elio Gi / Fede Lo : pari a 1; differenza punti più alta, 50 contro 0." in said


def test_b1_the_rounds_of_a_swiss_stage_name_the_opponents(contests: Events) -> None:
    """Score, points and opponent of each match; a bye has its letter."""
    assert rows(views.event.matrix(contests["en"]["domino"]).text)[1:] == [
        ["1", "Qxz", "195–45Anna Bo / Bruno Ca", "1100–FElio Gi / Fede Lo", "2"],
        ["2", "Anna Bo / Bruno Ca", "045–95Qxz", "1B", "1"],
        ["3", "Elio Gi / Fede Lo", "1B", "0FF–100Qxz", "1"],
    ]
    assert views.event.scores(contests["en"]["domino"]).text == ""


# --- groups ---


@pytest.mark.parametrize(("language", "group"), [("it", "Girone"), ("es", "Grupo"), ("en", "Group")])
def test_c6_every_group_has_its_own_standing(contests: Events, language: Language, group: str) -> None:
    """Below its name, with ranks from 1; all together stand on demand, as they give the numbers of what follows."""
    shown = views.event.standings(contests[language]["groups"]).text
    of_groups = shown.partition("{#standings-groups}")[2]
    assert re.findall(r"<h3>(.*?)</h3>", of_groups) == [f"{group} A", f"{group} B"]
    ranks = [line[:3] for line in rows(of_groups) if line[0] != "#"]
    assert ranks[:6] == [
        ["1", "Anna Bo", "2"], ["2", "Bruno Ca", "1"], ["3", "Carla De", "0"],
        ["1", "Elio Gi", "2"], ["2", "Dino Fo", "1"], ["3", "Fede Lo", "0"],
    ]  # fmt: skip
    assert [line[1] for line in ranks[6:]] == ["Anna Bo", "Elio Gi", "Dino Fo", "Bruno Ca", "Fede Lo", "Carla De"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Chi si è qualificato: Fase finale Qualificati secondo: Gironi. Anna Bo · 1º posto, girone A"),
        ("es", "Quién se ha clasificado: Fase final Clasificados según: Grupos. Anna Bo · 1.º puesto, grupo A"),
        ("en", "Who has qualified: Final stage Qualified by: Groups. Anna Bo · ranked 1st, group A"),
    ],
)
def test_c6_who_has_qualified_is_told_with_the_group(contests: Events, language: Language, said: str) -> None:
    """In the order of the numbers: the firsts, then the seconds."""
    assert said in text_of(views.event.standings(contests[language]["groups"]).text)


def test_c6_everyone_against_everyone_by_group(contests: Events) -> None:
    """Scores and points of a row against a column; nobody against himself, and a forfeit with its letter."""
    table = rows(views.event.matrix(contests["en"]["groups"]).text)
    assert table[:2] == [
        ["#", "Name", "1", "2", "3", "Score"],
        ["1", "Anna Bo", "■ nobody meets himself", "130–80", "110–60", "2"],
    ]
    assert table[5][:4] == ["1", "Elio Gi", "■ nobody meets himself", "120–100"]
    assert table[6][4] == "10–F"
    assert table[7][3] == "0FF–0"


@pytest.mark.parametrize(
    ("language", "rests"), [("it", "Riposa: Anna Bo"), ("es", "Descansa: Anna Bo"), ("en", "Rests: Anna Bo")]
)
def test_c6_the_calendar_has_all_rounds_with_results_and_rests(
    contests: Events, language: Language, rests: str
) -> None:
    """Three rounds of one match in each group; who rests is told."""
    text = views.event.calendar(contests[language]["groups"]).text
    assert text.count('<section class="cl-day">') == 3
    plain = [m.replace(" vince", "").replace(" gana", "").replace(" wins", "") for m in matches(text)]
    assert plain[:4] == [
        "Bruno Ca 50 – 90 Carla De", "Elio Gi 40 – 70 Fede Lo",
        "Anna Bo 30 – 80 Bruno Ca", "Dino Fo 100 – 20 Elio Gi",
    ]  # fmt: skip
    assert rests in text_of(text)


def test_c6_the_calendar_is_there_before_the_first_round() -> None:
    """Who meets whom, without results."""
    gone = {
        f"groups/{name}": None
        for name in ("round-01.csv", "round-02.csv", "round-03.csv", "final-1.csv", "final-2.csv")
    }
    with contest_club("en", changes=gone) as data:
        shown = matches(views.event.calendar(open_event(data, SEASON, "groups")).text)
    assert shown[:2] == ["Bruno Ca – Carla De", "Elio Gi – Fede Lo"]
    assert len(shown) == 6


def test_c6_the_progress_is_drawn_group_by_group(contests: Events) -> None:
    """A picture for each, named by it."""
    shown = views.event.progress(contests["en"]["groups"]).text
    captions = re.findall(r"<figcaption>(.*?):", shown)
    assert captions == ["Group A", "Group B"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Xyg, S: dopo il turno 2, in testa ai gironi Anna Bo (girone A, 1) e Elio Gi (girone B, 2)."),
        ("es", "Xyg, S: tras la ronda 2, al frente de los grupos Anna Bo (grupo A, 1) y Elio Gi (grupo B, 2)."),
        (
            "en",
            "Xyg, S: after round 2, at the top of the groups Anna Bo (group A, 1) and Elio Gi (group B, 2).",
        ),
    ],
)
def test_c6_the_sentence_names_who_is_first_in_each_group(language: Language, said: str) -> None:
    """With group and score; the elimination that has no file yet needs no mention."""
    gone = {f"groups/{name}": None for name in ("round-03.csv", "final-1.csv", "final-2.csv")}
    with contest_club(language, changes=gone) as data:
        event = open_event(data, SEASON, "groups")
        season = views.season.summary(open_season(data, SEASON)).text
    assert escape(said) in views.event.summary(event).text
    assert escape(said.partition(": ")[2]) in season


def test_the_plan_has_a_page_for_every_bracket() -> None:
    """Beside the rounds of its stage."""
    with contest_club("en") as data:
        paths = [page.path for page in plan(open_home(data)) if page.notebook == "bracket"]
    assert paths == [f"2025-26/{event}/bracket" for event in ("groups", "fours", "eight")]
