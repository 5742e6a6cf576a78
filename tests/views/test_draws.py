"""How a draw was made, on the pages: who was level, the lots, what was redone, and how to check it (A20 to A25)."""

from __future__ import annotations

import hashlib
import html
import re
import shlex
from pathlib import Path

import pytest

from engine import views
from engine.desk import EventResult, open_event
from engine.model import Language
from engine.views.draws import card_mark
from engine.views.words import Lexicon
from seasonclub import DRAWS, SEASON, event_of, game, run, write
from views.finals import club_of
from views.test_finals import text_of
from views.test_pages import rows

EVENT = 'title = "Xyz"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 4\ncounting = 4\n'


def drawn(folder: Path, language: Language = "en", *, redo: bool = False) -> EventResult:
    """An event of eight whose first round is drawn by a seed; with `redo` again, without h and then with it."""
    data = write(folder, {**club_of(language), f"{SEASON}/cuori/event.toml": EVENT})
    first = ("--absent", "h", "--present", "a,b,c,d,e,f,g,h") if redo else ()
    assert run(data, "draw", f"{SEASON}/cuori", "--seed", "one", *first).exit_code == 0
    if redo:
        again = run(data, "draw", f"{SEASON}/cuori", "--seed", "two", "--redo", "--present", "a,b,c,d,e,f,g,h")
        assert again.exit_code == 0
    return event_of(data)


@pytest.mark.parametrize(
    ("language", "purpose", "level"),
    [
        (
            "it",
            "A quale tavolo · estratto dal computer con il seme one (algoritmo sha256-1 )",
            "Prima di ogni partita sono tutti alla pari (tavoli 1 e 2)",
        ),
        (
            "es",
            "En qué mesa · sorteado por ordenador con la semilla one (algoritmo sha256-1 )",
            "Antes de la primera partida hay igualdad entre todos (mesas 1 y 2)",
        ),
        (
            "en",
            "Which table · drawn by computer with the seed one (algorithm sha256-1 )",
            "Before the first game everyone is level (tables 1 and 2)",
        ),
    ],
)
def test_a_draw_by_seed(tmp_path: Path, language: Language, purpose: str, level: str) -> None:
    """On the page of the round and with the event's next round: what for, who was level, seed and algorithm."""
    result = drawn(tmp_path, language)
    for shown in (views.round.draw(result, "regular", 1).text, views.event.next_round(result).text):
        assert purpose in text_of(shown)
        assert level in text_of(shown)
        assert "<details" in shown


def test_a_lot_can_be_checked_by_hand(tmp_path: Path) -> None:
    """The command on the page gives the number on the page, and the numbers are in order."""
    shown = views.round.draw(drawn(tmp_path), "regular", 1).text
    command, number = re.findall(r'<code class="cl-long">(.*?)</code>', shown)
    words = shlex.split(html.unescape(command))
    assert words[:2] == ["printf", r"%s\n"]
    lines = words[2 : words.index("|")]
    assert lines[:6] == ["sha256-1", "one", "2025-26/cuori", "regular", "1", "tables"]
    assert hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest() == number
    assert "classifica check" in text_of(shown)
    assert "docs/draws.md" in text_of(shown)
    numbers = re.findall(r'<code title="([0-9a-f]{64})">', shown)[:8]
    assert numbers == sorted(numbers)
    assert numbers[0] == number


def test_a_draw_that_was_redone_stays_on_the_page(tmp_path: Path) -> None:
    """Marked, below the one that counts; who was away the first time is only in the second."""
    shown = views.round.draw(drawn(tmp_path, redo=True), "regular", 1).text
    counts, _, before = shown.partition("Draws that were redone")
    assert "seed two" in text_of(counts)
    assert "Hugo Ne" in counts
    assert "redone" in text_of(before)
    assert "seed one" in text_of(before)
    assert "Hugo Ne" not in before.partition("How to check it")[0]


def test_who_was_drawn_for_nothing_has_no_link(tmp_path: Path) -> None:
    """Drawn, then absent when it was drawn again, and in no round since: there may be no page of that player."""
    data = write(tmp_path, {**club_of("en"), f"{SEASON}/cuori/event.toml": EVENT})
    for seed, present in (("one", "a,b,c,d,e,f,g,h"), ("two", "a,b,c,d")):
        assert run(data, "draw", f"{SEASON}/cuori", "--seed", seed, "--redo", "--present", present).exit_code == 0
    shown = views.round.draw(event_of(data), "regular", 1).text
    assert "Hugo Ne" in shown
    assert "players/a.html" in shown
    assert "players/h.html" not in shown


@pytest.mark.parametrize(
    ("language", "said", "card"),
    [
        ("it", "Alla pari a 4,5 (tavoli 1 e 2)", 'title="donna di cuori">D♥'),
        ("es", "Igualdad a 4,5 (mesas 1 y 2)", 'title="reina de corazones">Q♥'),
        ("en", "Level on 4.5 (tables 1 and 2)", 'title="queen of hearts">Q♥'),
    ],
)
def test_a_draw_by_cards(tmp_path: Path, language: Language, said: str, card: str) -> None:
    """A25: b and c are level at the edge of two tables; each one's card with the sign of its suit, the best first."""
    sheet = "table,seat,entrant,points\n1,N,a,0\n1,E,b,26\n1,S,c,26\n1,W,d,52\n2,N,e,0\n2,E,f,0\n2,S,g,26\n2,W,h,52\n"
    seats = "table,seat,entrant,points\n1,N,a,\n1,E,e,\n1,S,f,\n1,W,b,\n2,N,c,\n2,E,g,\n2,S,d,\n2,W,h,\n"
    cards = {"c": "3 of clubs", "b": "Q♥"}
    rows_ = "".join(f"regular,2,tables,cards,,,{who},,{text},\n" for who, text in cards.items())
    data = write(
        tmp_path,
        {
            **club_of(language),
            f"{SEASON}/cuori/event.toml": EVENT,
            f"{SEASON}/cuori/round-01.csv": sheet,
            f"{SEASON}/cuori/round-02.csv": seats,
            f"{SEASON}/cuori/draws.csv": DRAWS + rows_,
        },
    )
    shown = views.round.draw(open_event(data, SEASON, "cuori"), "regular", 2).text
    assert [line[1] for line in rows(shown)[1:]] == ["Bruno Ca", "Carla De"]
    assert said in text_of(shown)
    assert card in shown


def test_a_round_without_a_draw_says_nothing(tmp_path: Path) -> None:
    """No file of draws."""
    data = write(tmp_path, {f"{SEASON}/cuori/event.toml": EVENT, f"{SEASON}/cuori/round-01.csv": game("cuori", "abcd")})
    assert views.round.draw(event_of(data), "regular", 1).text == ""


def test_a_card_that_cannot_be_read_stays_as_it_is_written() -> None:
    """And is escaped."""
    assert card_mark("<b>", Lexicon("en")) == "<bdi>&lt;b&gt;</bdi>"
    assert 'title="10 of spades">10♠' in card_mark("10 S", Lexicon("en"))
