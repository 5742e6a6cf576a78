"""The page of an event's referee: every decision, statistics by kind, and the code of penalties (D1, C13)."""

from __future__ import annotations

import re

import pytest

from engine import desk, views
from engine.desk import EventResult
from engine.model import Language
from engine.publish.pages import check_plan
from engine.publish.plan import plan, site_info
from engine.views.markdown import escape
from seasonclub import SEASON
from views.pairs import DECIDED, pairs_club
from views.test_pages import rows

#: Decisions of Scala 40: a dealing error is a warning the first time, then costs 50 (C9); one player is sent away.
SCALA = """round,entrant,code,points,score,note,withdrawn
1,b,errore-di-distribuzione,,,,
1,b,errore-di-distribuzione,,,xq,
1,c,mazzo-irregolare,,,,
1,d,other,,-1,xr,
1,d,carta-esposta,,,,yes
"""


def of(language: Language = "en", event: str = "domino") -> EventResult:
    """An event with what its referee decided."""
    with pairs_club(language, changes={f"{SEASON}/scala/penalties.csv": SCALA}) as data:
        return desk.open_event(data, SEASON, event)


def test_d1_every_decision_is_told_with_whose_it_was() -> None:
    """By round; of a pair the player too; what the code calls it, its article, what it changed, and the note."""
    text = views.referee.given(of()).text
    assert rows(text) == [
        ["Who", "Round", "What for", "Article", "Effect", "Notes"],
        ["Carla De / Dino Fo", "round 1", "Touched tile that does not fit", "7", "−25 to the points of the game",
         "hand 3 withdrawn: counts no more"],
        ["Volpi", "round 1", "not in the code", "", "−10 to the points of the game", "xq"],
        ["Volpi", "round 1", "Five doubles: shuffled again", "9", "without effect on the score", ""],
        ["Anna Bo / Bruno Ca (Bruno Ca)", "round 2", "Pass with a playable tile", "6",
         "−75 to the points of the game", ""],
    ]  # fmt: skip
    struck = re.findall(r'<s class="cl-discard">(.*?)</s>', text)
    assert [re.sub(r"<[^>]+>", "", part) for part in struck] == [
        "Touched tile that does not fit", "7", "−25 to the points of the game",
    ]  # fmt: skip
    assert '<a href="pairs/a.2b.b.html"><bdi>Anna Bo / Bruno Ca</bdi></a> (<a href="../../players/b.html">' in text
    assert '<a href="round-02.html">round 2</a>' in text


def test_c9_the_first_time_is_only_a_warning() -> None:
    """And a status is told where a code gives one; a score beside points."""
    effects = [row[4] for row in rows(views.referee.given(of(event="scala")).text)[1:]]
    assert effects == [
        "warning: without effect on the score",
        "+50 to the points of the game",
        "without effect on the score",
        "−1 to the score",
        "+10 to the points of the game",
    ]


def test_c13_decisions_are_counted_by_kind() -> None:
    """How often, how many only warned or noted, and what they add; those that do not count by themselves."""
    assert rows(views.referee.statistics(of()).text) == [
        ["What for", "How often", "Without points", "Points", "Not counted"],
        ["Pass with a playable tile", "1", "", "−75", ""],
        ["Touched tile that does not fit", "0", "", "", "1"],
        ["Five doubles: shuffled again", "1", "1", "", ""],
        ["not in the code", "1", "", "−10", ""],
        ["In all", "3", "1", "−85", "1"],
    ]
    scala = rows(views.referee.statistics(of(event="scala")).text)
    assert scala[0] == ["What for", "How often", "Warnings", "Without points", "Points", "Score", "Not counted"]
    assert scala[1] == ["Dealing error once play has begun", "2", "1", "", "+50", "", ""]
    assert scala[-1] == ["In all", "4", "1", "1", "+50", "−1", "1"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Xyd, S, decisioni dell'arbitro: 2 penalità, 1 senza punti e 1 che non conta."),
        ("es", "Xyd, S, decisiones del árbitro: 2 penalizaciones, 1 sin puntos y 1 que no cuenta."),
        ("en", "Xyd, S, the referee's decisions: 2 penalties, 1 without points, and 1 that does not count."),
    ],
)
def test_d1_the_page_begins_with_how_much_was_decided(language: Language, said: str) -> None:
    """In a sentence for the search box, with the way back to the event."""
    text = views.referee.summary(of(language)).text
    assert escape(said) in text
    assert '<a href="index.html">Xyd</a>' in text


def test_d1_the_whole_code_is_there_with_its_articles() -> None:
    """Also what nobody did yet; and that the referee decides what the code does not foresee."""
    result = of(event="scala")
    code = rows(views.referee.code(result).text)
    assert len(code) == 1 + len(result.rulebook.penalty)
    assert ["Cards shuffled before they were counted", "+90 to the points of the game", "11"] in code
    assert ["Sent away by the referee", "disqualified", "11"] in code
    assert "What the code does not foresee the referee decides" in views.referee.code(result).text


def test_d1_there_is_a_page_where_something_was_decided() -> None:
    """Linked from the decisions on the event's page and on the round's; nowhere where there is none."""
    for penalties, there in ((DECIDED, True), (None, False)):
        with pairs_club("it", penalties) as data:
            club, event = desk.open_home(data), desk.open_event(data, SEASON, "domino")
        pages = plan(club)
        check_plan(pages, site_info(club))
        found = [page for page in pages if page.notebook == "referee"]
        assert [(page.path, page.title) for page in found] == (
            [("2025-26/domino/referee", "Xyd 2025-26 · arbitro")] if there else []
        )
        shown = views.event.penalties(event).text + views.round.penalties(event, "swiss", 2).text
        assert shown.count('href="referee.html"') == (2 if there else 0)
