"""The page of a bracket (C7): rounds by name, byes in their place, who waits for whom, results, places, one sheet."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine import views
from engine.desk import EventResult, StageReport, open_event
from engine.model import LANGUAGES, Language
from engine.pair import BracketRound, BracketTable, Outcome
from engine.views import links, stages
from engine.views.markdown import escape
from engine.views.words import Lexicon
from seasonclub import SEASON
from views.contests import CONTESTS, contest_club
from views.test_finals import text_of
from views.test_pages import rows

Events = dict[Language, dict[str, EventResult]]
STYLE = Path(__file__).parents[2] / "site" / "styles" / "classifica.css"


@pytest.fixture(scope="module")
def contests() -> Events:
    """The events with an elimination, in each language."""
    found: Events = {}
    for language in LANGUAGES:
        with contest_club(language) as data:
            found[language] = {name: open_event(data, SEASON, name) for name in CONTESTS[1:]}
    return found


def columns(event: EventResult) -> list[list[str]]:
    """The rounds of the bracket's page: each with its heading and its tables in their order, as lines of text."""
    text = views.bracket.bracket(event, event.stages[-1].stage.name).text
    found = []
    for part in re.findall(r'<section class="cl-bracket-round">(.*?)</section>', text, re.DOTALL):
        title = re.search(r"<h3[^>]*>(.*?)</h3>", part)
        assert title is not None
        ties = re.findall(r'<li><div class="cl-tie[^"]*">(.*?)</div></li>', part, re.DOTALL)
        found.append([_plain(title[1]), *map(_plain, ties)])
    return found


def _plain(fragment: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", fragment)).split())


def staged(report: StageReport, **rules: object) -> StageReport:
    """The report with other rules of its stage."""
    return replace(report, stage=report.stage.model_copy(update=rules))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("it", ["finale", "semifinali", "quarti di finale", "ottavi di finale", "sedicesimi di finale"]),
        ("es", ["final", "semifinales", "cuartos de final", "octavos de final", "dieciseisavos de final"]),
        ("en", ["final", "semifinals", "quarter-finals", "round of 16", "round of 32"]),
    ],
)
def test_c1_the_rounds_of_an_elimination_have_names(contests: Events, language: Language, names: list[str]) -> None:
    """By how far from the final; before the sixty-fourths and beyond the last round they are numbered."""
    event = contests[language]["eight"]
    report = staged(event.stages[0], rounds=9)
    word = Lexicon(language)
    assert [stages.round_name(event, report, n, word) for n in (9, 8, 7, 6, 5)] == names
    assert [stages.round_name(event, report, n, word) for n in (2, 10)] == [
        word("round.title", number=2),
        word("round.title", number=10),
    ]


def test_c2_tables_of_four_are_named_up_to_the_quarter_finals(contests: Events) -> None:
    """Beyond them a name would count other players than the table of four has: the rounds are numbered."""
    event = contests["en"]["fours"]
    report = staged(event.stages[0], rounds=5)
    word = Lexicon("en")
    assert [stages.round_name(event, report, n, word) for n in (5, 4, 3, 2)] == [
        "final", "semifinals", "quarter-finals", "round 2",
    ]  # fmt: skip


def test_c7_tables_stand_with_the_two_that_lead_to_them(contests: Events) -> None:
    """Six in a bracket of eight: a bye in the place of its table, winners and losers waited for by table."""
    assert columns(contests["en"]["eight"]) == [
        [
            "quarter-finals",
            "1 Anna Bo goes through without playing",
            "Table 2 4 Dino Fo 90 5 Elio Gi wins 20",
            "2 Bruno Ca goes through without playing",
            "Table 1 3 Carla De wins 10 6 Fede Lo 50",
        ],
        ["semifinals", "Table 1 1 Anna Bo 5 Elio Gi", "Table 2 2 Bruno Ca 3 Carla De"],
        ["final", "Table 1 winner of table 1 winner of table 2"],
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "finale per il terzo posto Tavolo 2 perdente tavolo 1 perdente tavolo 2"),
        ("es", "partida por el tercer puesto Mesa 2 perdedor mesa 1 perdedor mesa 2"),
        ("en", "third-place match Table 2 loser of table 1 loser of table 2"),
    ],
)
def test_c7_the_third_place_match_stands_behind_the_final(contests: Events, language: Language, said: str) -> None:
    """Between the losers of the semifinals."""
    assert said in text_of(views.bracket.bracket(contests[language]["eight"], "knockout").text)


def test_c7_at_tables_of_four_byes_come_first_and_nothing_is_a_tree(contests: Events) -> None:
    """Two of each go on, and so no table leads to one other alone."""
    event = contests["en"]["fours"]
    text = views.bracket.bracket(event, "knockout").text
    assert "cl-tree" not in text
    assert "Of every table 2 go through." in text
    assert columns(event)[0] == [
        "semifinals",
        "1 Anna Bo goes through without playing",
        "2 Bruno Ca goes through without playing",
        "Table 1 3 Carla De goes through 10 4 Dino Fo goes through 20 5 Elio Gi 30 6 Fede Lo 90",
    ]
    assert "♛" not in text
    assert '<p class="cl-champion">Anna Bo wins</p>' in re.sub(r"</?(?:a|bdi)\b[^>]*>", "", text)


def test_c7_a_round_that_was_not_played_as_the_bracket_has_it_is_shown_without_lines(contests: Events) -> None:
    """Who plays the semifinal did not come from a table of the round before: nothing leads anywhere."""
    event = contests["en"]["eight"]
    first, second, third = event.stages[0].bracket
    odd = BracketRound(2, (BracketTable(1, ("a", "f")), second.tables[1]), second.byes)
    text = views.bracket.bracket(
        replace(event, stages=(replace(event.stages[0], bracket=(first, odd, third)),)), "knockout"
    ).text
    assert "cl-tree" not in text
    assert "cl-tree" in views.bracket.bracket(event, "knockout").text


@pytest.mark.parametrize(
    ("language", "table"),
    [
        ("it", [["1", "Anna Bo", "vittoria"], ["2", "Carla De", "finale"], ["5–6", "Elio Gi", "semifinali"]]),
        ("es", [["1", "Anna Bo", "victoria"], ["2", "Carla De", "final"], ["5–6", "Elio Gi", "semifinales"]]),
        ("en", [["1", "Anna Bo", "winner"], ["2", "Carla De", "final"], ["5–6", "Elio Gi", "semifinals"]]),
    ],
)
def test_c7_places_say_how_far_everyone_got(contests: Events, language: Language, table: list[list[str]]) -> None:
    """Those who went out in one round share their places; the event's page has the same table."""
    event = contests[language]["fours"]
    shown = rows(views.bracket.places(event, "knockout").text)
    assert [shown[1], shown[2], shown[5]] == table
    assert rows(views.event.standings(event).text) == shown


def test_c7_places_wait_for_the_end(contests: Events) -> None:
    """While the elimination goes on the event's page has the ranks so far."""
    event = contests["en"]["groups"]
    assert views.bracket.places(event, "final").text == ""
    assert rows(views.event.standings(event).text)[1:5] == [
        ["1", "Bruno Ca", "final"],
        ["1", "Elio Gi", "final"],
        ["3", "Anna Bo", "third-place match"],
        ["3", "Dino Fo", "third-place match"],
    ]


@pytest.mark.parametrize(
    ("language", "running", "over"),
    [
        ("it", "Xyg, S. Giocato fino a: semifinali. Ancora in gara: Bruno Ca e Elio Gi.",
         "Xyf, S: vince Anna Bo. Seguono Carla De (2º) e Bruno Ca (3º)."),
        ("es", "Xyg, S. Jugado hasta: semifinales. Siguen en juego: Bruno Ca y Elio Gi.",
         "Xyf, S: gana Anna Bo. Siguen Carla De (2.º) y Bruno Ca (3.º)."),
        ("en", "Xyg, S. Played up to: semifinals. Still in: Bruno Ca and Elio Gi.",
         "Xyf, S: Anna Bo wins. Then follow Carla De (2nd) and Bruno Ca (3rd)."),
    ],
)  # fmt: skip
def test_c7_the_sentence_of_an_elimination(contests: Events, language: Language, running: str, over: str) -> None:
    """Who is still in, then who has won; no score is named, as none decides."""
    for name, said in (("groups", running), ("fours", over)):
        event = contests[language][name]
        assert escape(said) in views.event.summary(event).text
        assert escape(said) in views.bracket.summary(event, event.stages[-1].stage.name).text


def test_c7_a_round_says_who_goes_through_and_leads_to_the_bracket(contests: Events) -> None:
    """The last round does not: nobody goes anywhere."""
    shown = text_of(views.round.tables(contests["en"]["fours"], "knockout", 1).text)
    assert "Going through : Carla De , Dino Fo Open the bracket" in shown
    assert "goes through without playing : Anna Bo , Bruno Ca" in shown
    last = views.round.tables(contests["en"]["fours"], "knockout", 2).text
    assert "Going through" not in last
    assert 'href="bracket.html"' in last
    assert views.round.standings(contests["en"]["fours"], "knockout", 1).text == ""


def test_c7_an_elimination_has_neither_breakdown_nor_charts(contests: Events) -> None:
    """How far everyone got is all there is to compare, and a sentence says so."""
    event = contests["en"]["eight"]
    for name in ("breakdown", "matrix", "progress", "scores", "calendar"):
        assert getattr(views.event, name)(event).text == "", name
    assert "Whoever got further ranks higher" in views.event.ties(event).text


def test_a_bracket_has_its_page(contests: Events) -> None:
    """Beside the event's, which leads to it; the name of a further knockout's stage is in its address."""
    event = contests["en"]["eight"]
    assert '<a class="cl-more" href="bracket.html">Bracket</a>' in views.event.summary(event).text
    other = staged(event.stages[0], name="cup")
    two = replace(event, stages=(event.stages[0], other))
    assert links.bracket_page(two, event.stages[0].stage) == "2025-26/eight/bracket"
    assert links.bracket_page(two, other.stage) == "2025-26/eight/cup-bracket"
    assert not links.has_bracket(replace(event.stages[0], bracket=()))


def bracket_of(rounds: int) -> tuple[BracketRound, ...]:
    """A bracket of which nothing is played, for two to the power of `rounds`."""
    found = [BracketRound(1, tuple(BracketTable(t, (f"x{t}", f"y{t}")) for t in range(1, 2 ** (rounds - 1) + 1)))]
    for number in range(2, rounds + 1):
        tables = range(1, 2 ** (rounds - number) + 1)
        found.append(
            BracketRound(
                number,
                tuple(
                    BracketTable(t, (Outcome(number - 1, 2 * t - 1, 1), Outcome(number - 1, 2 * t, 1))) for t in tables
                ),
            )
        )
    return tuple(found)


@pytest.mark.parametrize(
    ("rounds", "sheet"), [(3, "cl-sheet-16"), (4, "cl-sheet-16"), (5, "cl-sheet-32"), (6, "cl-sheet-64"), (7, None)]
)
def test_c7_a_bracket_of_up_to_64_prints_on_one_sheet(contests: Events, rounds: int, sheet: str | None) -> None:
    """The size of the letters goes by the longest round; more than 64 print on several."""
    event = contests["en"]["eight"]
    report = replace(staged(event.stages[0], rounds=rounds), bracket=bracket_of(rounds))
    text = views.bracket.bracket(replace(event, stages=(report,)), "knockout").text
    assert (re.findall(r"cl-sheet-\d+", text) or [None])[0] == sheet
    assert ("It prints on one A4 sheet." in text) == (sheet is not None)


def test_the_style_sheet_has_every_size_of_sheet_and_lying_paper() -> None:
    """One for 16, 32 and 64 lines; the page is A4 and lies."""
    style = STYLE.read_text(encoding="utf-8")
    assert "@page bracket { size: A4 landscape;" in style
    assert all(f".cl-sheet-{size} {{ font-size:" in style for size in (32, 64))


def test_a_bracket_is_headings_and_lists(contests: Events) -> None:
    """No script, no picture, nothing from elsewhere: a heading and an ordered list for each round."""
    text = views.bracket.bracket(contests["en"]["eight"], "knockout").text
    assert text.count("<h3") == 4
    assert text.count('<ol class="cl-ties">') == 4
    assert not re.findall(r"<(?:script|img|svg|canvas)|style=|https?:", text)
