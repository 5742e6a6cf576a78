"""The page of corrections, and what the pages of rounds say of them, in three languages."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from engine import desk, views
from engine.desk import CorrectionsResult, History
from engine.desk.history import NoHistory
from engine.model import LANGUAGES, Language, Words
from engine.publish.plan import plan
from engine.views import links
from engine.views.markdown import escape
from tinyclub import CLUB, round_text
from tinygit import commit, git, repository
from views.examples import HOSTILE, cuori, home
from views.pages import html_of, readable
from views.test_pages import rows

EVENT = "2025-26/cuori"
CORRECTED = round_text("1,N,a,20", "1,E,b,50", "1,S,c,130", "1,W,d,60")
THIRD = round_text("1,N,d,10", "1,E,b,20", "1,S,a,30", "1,W,c,44")
FINE = "stage,round,entrant,code,points,score,note\n,1,a,other,,-1,late\n"
TYPED = "Corrected <b>table 1</b> *of* {{< meta title >}} `x` שלום"


def a_club(folder: Path, language: Language = "en", names: str = "") -> Path:
    """Three rounds with results, of which the second is corrected; its data folder."""
    repository(
        folder, {"club.toml": f'name = "Q"\nlanguage = "{language}"\n', **({"players.csv": names} if names else {})}
    )
    commit(folder, {f"{EVENT}/round-03.csv": THIRD}, day="2025-10-20")
    commit(folder, {f"{EVENT}/round-02.csv": CORRECTED}, TYPED, day="2025-11-05")
    return folder / "data"


def anchor(data: Path) -> str:
    """The anchor of the newest correction."""
    return f"c-{git(data, 'rev-parse', '--short=7', 'HEAD')}_2025-26_cuori"


def items(markdown: str) -> list[str]:
    """The entries of a view's lists, as a reader sees them."""
    return [html.unescape(re.sub(r"<[^>]+>", "", item)) for item in re.findall(r"<li>(.*?)</li>", html_of(markdown))]


@pytest.mark.parametrize(
    ("language", "said", "heading", "what", "tables"),
    [
        (
            "it",
            "La cronologia dei risultati comincia il 3 ottobre 2025. Da allora c'è stata 1 correzione.",
            "5 novembre 2025: Torneo di Cuori 2025-26 · turno 2",
            ["Torneo di Cuori", "Corretto: turno 2.", "Ricalcolato: turno 3."],
            [["Turno", "Nome", "Prima", "Dopo"], ["turno 2", "Anna Bo", "punti 100", "punti 20"]],
        ),
        (
            "es",
            "El historial de los resultados empieza el 3 de octubre de 2025. Desde entonces ha habido 1 corrección.",
            "5 de noviembre de 2025: Torneo di Cuori 2025-26 · ronda 2",
            ["Torneo di Cuori", "Corregido: ronda 2.", "Calculado de nuevo: ronda 3."],
            [["Ronda", "Nombre", "Antes", "Después"], ["ronda 2", "Anna Bo", "puntos 100", "puntos 20"]],
        ),
        (
            "en",
            "The history of the results begins on October 3, 2025. Since then there has been 1 correction.",
            "November 5, 2025: Torneo di Cuori 2025-26 · round 2",
            ["Torneo di Cuori", "Corrected: round 2.", "Recomputed: round 3."],
            [["Round", "Name", "Before", "After"], ["round 2", "Anna Bo", "points 100", "points 20"]],
        ),
    ],
)
def test_the_page_says_what_was_corrected_and_when(
    tmp_path: Path, language: Language, said: str, heading: str, what: list[str], tables: list[list[str]]
) -> None:
    """In sentences, then one part per correction, with the ways to the rounds."""
    data = a_club(tmp_path / "c", language)
    result = desk.open_corrections(data)
    assert escape(said) in views.corrections.summary(result).text
    text = views.corrections.listed(result).text
    assert f"## {escape(heading)} {{#{anchor(data)}}}" in text
    assert items(text) == what
    assert 'href="2025-26/cuori/round-02.html"' in text
    assert rows(text)[:2] == tables


def test_a_heading_names_the_season_once(tmp_path: Path) -> None:
    """Of an event that is called by its season, too, as the titles of its pages do."""
    found = desk.open_corrections(a_club(tmp_path / "c"))
    called = replace(found.corrections[0].event, title=Words(*["Cuori 2025-26"] * 3))
    result = replace(found, corrections=(replace(found.corrections[0], event=called),))
    heading = escape("November 5, 2025: Cuori 2025-26 · round 2")
    assert f"## {heading} {{#" in views.corrections.listed(result).text


def test_the_standings_before_and_after(tmp_path: Path) -> None:
    """The best two of three count: before d 8 + 10, b 8 + 8, a 8 + 3, c 3 + 3; after a 8 + 10, b 8 + 6, d 10 + 3,
    c 3 + 1. The names are there for the search box too.
    """
    text = views.corrections.listed(desk.open_corrections(a_club(tmp_path / "c"))).text
    assert rows(text)[4:] == [
        ["#", "Name", "Score"],
        ["3 → 1", "Anna Bo", "11 → 18"],
        ["2", "Bruno Ca", "16 → 14"],
        ["1 → 3", "Dino Fo", "18 → 13"],
        ["4", "Carla De", "6 → 4"],
    ]
    assert "Standings, before and after: After round 3</caption>" in text
    assert "Anna Bo, Bruno Ca, Dino Fo, and Carla De" in text
    assert "Everyone else" not in text


def test_those_who_are_as_before_are_told_in_a_sentence(tmp_path: Path) -> None:
    """A penalty of one in the first round: the two in front of her are not listed."""
    data = a_club(tmp_path / "c")
    commit(data.parent, {f"{EVENT}/penalties.csv": FINE})
    text = views.corrections.listed(desk.open_corrections(data)).text.partition("\n## ")[2].partition("\n## ")[0]
    assert rows(text)[2:] == [["#", "Name", "Score"], ["1", "Anna Bo", "18 → 17"]]
    assert "Everyone else has the rank and score of before." in text


def test_a_final_table_that_was_corrected(tmp_path: Path) -> None:
    """Of which no round is known."""
    table = "rank,entrant,score\n1,a,10\n2,b,8\n3,c,3\n"
    files: dict[str, str | None] = {f"{EVENT}/round-0{n}.csv": None for n in (1, 2, 3)}
    files |= {"club.toml": 'name = "Q"\nlanguage = "en"\n', f"{EVENT}/event.toml": 'title = "T"\n'}
    repository(tmp_path / "c", {**files, f"{EVENT}/final-table.csv": table})
    commit(tmp_path / "c", {f"{EVENT}/final-table.csv": table.replace("b,8", "b,9")})
    text = views.corrections.listed(desk.open_corrections(tmp_path / "c/data")).text
    assert items(text) == ["T", "The final ranking was corrected."]
    assert "Final ranking</caption>" in text
    assert rows(text) == [["#", "Name", "Score"], ["2", "Bruno Ca", "8 → 9"]]


def test_in_an_elimination_only_those_are_listed_whose_rank_is_another(tmp_path: Path) -> None:
    """Anna won the final, and not the semifinal as it turned out: of her only the rounds won differ, unseen."""
    rounds = {f"{EVENT}/round-0{n}.csv": None for n in (1, 2, 3)}
    rules = 'title = "T"\n[[stage]]\nname = "k"\nformat = "knockout"\ntable_sizes = [2]\nscores = [1, 0]\n'
    one = "table,entrant,points\n1,a,5\n1,d,3\n2,b,7\n2,c,1\n"
    entered = "entrant,seed\na,1\nb,2\nc,3\nd,4\n"
    club = {**rounds, f"{EVENT}/event.toml": rules, f"{EVENT}/entrants.csv": entered}
    repository(tmp_path, {**club, "club.toml": 'name = "Q"\nlanguage = "en"\n'})
    commit(tmp_path, {f"{EVENT}/round-01.csv": one, f"{EVENT}/round-02.csv": "table,entrant,points\n1,a,5\n1,b,3\n"})
    commit(tmp_path, {f"{EVENT}/round-01.csv": one.replace("d,3", "d,6")}, day="2025-11-05")
    text = views.corrections.listed(desk.open_corrections(tmp_path / "data")).text
    assert rows(text)[2:] == [["#", "Name"], ["3 → 2", "Dino Fo"], ["3 → 4", "Carla De"]]


def test_what_was_typed_for_a_commit_is_shown_as_it_was_typed_and_nobody_is_named(tmp_path: Path) -> None:
    """The line is what members know it by; who made the commit is nobody's business."""
    text = views.corrections.listed(desk.open_corrections(a_club(tmp_path / "c"))).text
    shown, tags = readable(text)
    assert TYPED in shown
    assert "b" not in tags
    assert "Prova" not in shown
    assert "example.org" not in shown


def test_hostile_names_come_out_as_typed(tmp_path: Path) -> None:
    """In the tables and for the search box, and the page is made of what it is made of with ordinary names."""
    quoted = {i: name.replace('"', '""') for i, name in HOSTILE.items()}
    people = "id,name\n" + "".join(f'{i},"{name}"\n' for i, name in quoted.items())
    text, tags = readable(views.corrections.listed(desk.open_corrections(a_club(tmp_path / "c", names=people))).text)
    for who in "abcd":
        assert text.replace("\u2068", "").replace("\u2069", "").count(HOSTILE[who]) >= 2
    assert set(tags) == set(readable(views.corrections.listed(desk.open_corrections(a_club(tmp_path / "d"))).text)[1])


def test_everybody_has_the_name_of_today(tmp_path: Path) -> None:
    """One who changed name has the new one, and one who was taken out of the register is only an id."""
    data = a_club(tmp_path / "c")
    moved = round_text("1,N,d,10", "1,E,b,20", "1,S,a,30", "1,W,e,44")
    commit(data.parent, {f"{EVENT}/round-03.csv": moved, "players.csv": CLUB["players.csv"] + "e,Elio Gi,\n"})
    commit(
        data.parent,
        {f"{EVENT}/round-03.csv": THIRD, "players.csv": CLUB["players.csv"].replace("Anna Bo", "Ann Bianchi")},
    )
    text = views.corrections.listed(desk.open_corrections(data)).text
    assert "Elio" not in text
    assert "Anna" not in text
    assert ["round 3", "e", "table 1, points 44", "–"] in rows(text)
    assert ["3 → 1", "Ann Bianchi", "11 → 18"] in rows(text)


def test_decisions_rules_and_rounds_that_fell_out(tmp_path: Path) -> None:
    """Each in words, before and after."""
    data = a_club(tmp_path / "c")
    rules = CLUB[f"{EVENT}/event.toml"].replace("counting = 2", "counting = 1")
    commit(data.parent, {f"{EVENT}/penalties.csv": FINE})
    commit(data.parent, {f"{EVENT}/event.toml": rules})
    commit(data.parent, {f"{EVENT}/event.toml": "void = [2]\n" + rules})
    text = views.corrections.listed(desk.open_corrections(data)).text
    assert ["round 1", "Anna Bo", "–", "not in the code, −1 to the score"] in rows(text)
    assert ["round 2", "", "played", "fell out"] in rows(text)
    assert "The rules of the tournament, or the groups, were changed." in items(text)
    assert "Recomputed: round 1, round 2, round 3." in items(text)


def test_seats_states_and_how_a_match_ended_are_said_in_words(tmp_path: Path) -> None:
    """Every column that can differ."""
    old = "table,seat,entrant,points,status\n1,N,a,34,\n1,E,b,35,\n1,S,c,78,\n1,W,d,114,\n"
    new = "table,seat,entrant,points,status\n2,E,a,34,\n2,N,b,35,\n2,S,c,78,eliminated\n2,W,d,114,\n"
    repository(tmp_path / "c", {"club.toml": 'name = "Q"\nlanguage = "en"\n', f"{EVENT}/round-01.csv": old})
    commit(tmp_path / "c", {f"{EVENT}/round-01.csv": new})
    text = views.corrections.listed(desk.open_corrections(tmp_path / "c/data")).text
    assert rows(text)[1:4] == [
        ["round 1", "Anna Bo", "table 1, seat North", "table 2, seat East"],
        ["round 1", "Bruno Ca", "table 1, seat East", "table 2, seat North"],
        ["round 1", "Carla De", "table 1", "table 2, state: over the limit"],
    ]
    assert "Ranks and scores are those of before." in text


def test_long_lists_open_on_demand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of them."""
    data = a_club(tmp_path / "c")
    monkeypatch.setattr(views.corrections, "MOST_OPEN", 2)
    text = views.corrections.listed(desk.open_corrections(data)).text
    assert "<summary>3 rows changed</summary>" in text
    assert "<summary>Standings: 4 changes</summary>" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["git", "repository", "commits", "objects"])
def test_without_history_the_page_says_so(language: Language, why: NoHistory) -> None:
    """Plainly, with the reason, and nothing else."""
    said = {
        ("it", "git"): "Non si sa che cosa è stato corretto: dove è stato fatto il sito manca il programma git",
        ("es", "repository"): "No se sabe qué se ha corregido: los resultados no están bajo control de versiones",
        ("en", "commits"): "What was corrected is not known: the results have not been recorded in the history yet.",
        ("en", "objects"): "What was corrected is not known: the history of the results is not whole in this copy",
    }
    result = without(language, History(why_none=why))
    text = views.corrections.summary(result).text
    assert escape(said.get((language, why), "")) in text
    assert escape("2025") not in text
    assert views.corrections.listed(result).text == ""


@pytest.mark.parametrize(
    ("history", "said"),
    [
        (History(since=date(2025, 10, 3), is_whole=True), "begins on October 3, 2025. Since then no published result"),
        (
            History(since=date(2025, 10, 3)),
            "goes back to October 3, 2025 only: corrections made before are not known here. Since then no",
        ),
        (
            History(since=date(2025, 10, 3), is_whole=True, is_cut=True),
            "only the newest ones are looked into. Since then",
        ),
    ],
    ids=["nothing corrected", "a copy that is not whole", "very many changes"],
)
def test_the_page_says_how_far_its_history_goes(history: History, said: str) -> None:
    """And that nothing was corrected since."""
    assert escape(said) in views.corrections.summary(without("en", history)).text


def without(language: Language, history: History) -> CorrectionsResult:
    """A club in which nothing was corrected, or nothing is known of it."""
    club = home(language)
    return CorrectionsResult(club.club, history, (), club.source)


@pytest.mark.parametrize(
    ("language", "second", "third"),
    [
        (
            "it",
            "Questo turno è stato corretto: 5 novembre 2025.",
            "Ricalcolato (5 novembre 2025): quando questo turno era già stato giocato, è stato corretto: turno 2.",
        ),
        (
            "es",
            "Esta ronda se ha corregido: 5 de noviembre de 2025.",
            "Calculada de nuevo (5 de noviembre de 2025): cuando ya se había jugado se corrigió: ronda 2.",
        ),
        (
            "en",
            "This round was corrected: November 5, 2025.",
            "Recomputed (November 5, 2025): after this round had been played, this was corrected: round 2.",
        ),
    ],
)
def test_a_round_says_that_it_was_corrected_or_recomputed(
    tmp_path: Path, language: Language, second: str, third: str
) -> None:
    """With a link to the correction; a round before it says nothing."""
    data = a_club(tmp_path / "c", language)
    event, history = desk.open_event(data, "2025-26", "cuori"), desk.event_history(data, "2025-26", "cuori")
    said = [views.corrections.notice(event, history, "regular", number).text for number in (1, 2, 3)]
    assert [items(text) for text in said] == [[], [second], [third]]
    assert f'href="../../corrections.html#{anchor(data)}"' in said[1]


def test_a_round_says_that_the_rules_were_changed(tmp_path: Path) -> None:
    """Which is no correction of any round."""
    data = a_club(tmp_path / "c")
    commit(data.parent, {f"{EVENT}/event.toml": CLUB[f"{EVENT}/event.toml"].replace("counting = 2", "counting = 1")})
    event, history = desk.open_event(data, "2025-26", "cuori"), desk.event_history(data, "2025-26", "cuori")
    (said,) = items(views.corrections.notice(event, history, "regular", 1).text)
    assert said.endswith("after this round had been played, the rules of the tournament, or the groups, were changed.")


def test_a_round_names_its_newest_corrections_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And leads to the others; without history it says nothing."""
    data = a_club(tmp_path / "c")
    event, history = desk.open_event(data, "2025-26", "cuori"), desk.event_history(data, "2025-26", "cuori")
    many = replace(history, corrections=history.corrections * 6)
    said = items(views.corrections.notice(event, many, "regular", 2).text)
    assert (len(said), said[-1]) == (6, "Corrections of results")
    assert views.corrections.notice(event, History(why_none="git"), "regular", 2).text == ""


def test_pages_lead_to_the_corrections() -> None:
    """From the foot of home, season, event and round; the page is made of its own notebook."""
    event = cuori()
    feet = [
        views.home.foot(home()), views.season.foot(home().seasons[0]), views.event.foot(event),
        views.round.foot(event, "regular", 1),
    ]  # fmt: skip
    found = [re.search(r'href="([./]*corrections\.html)"', foot.text) for foot in feet]
    assert [m and m[1] for m in found] == [
        "corrections.html", "../corrections.html", "../../corrections.html", "../../corrections.html",
    ]  # fmt: skip
    page = {page.path: page for page in plan(home("it"))}[links.CORRECTIONS]
    assert (page.notebook, page.parameters, page.title) == ("corrections", {}, "Correzioni")
