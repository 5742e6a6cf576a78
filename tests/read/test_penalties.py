"""The referee's decisions: codes, warnings, statuses, players of pairs (B5, B6, C9, C11, C12, D1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.model import penalty_points
from engine.read import EventFiles
from engine.rules import PenaltyRule, Rulebook, shipped
from eventclub import PAIRS, event_of, told

FOUR = "table,entrant,points,status\n1,m1,{}\n1,m2,30,\n1,m3,40,\n1,m4,60,\n"
HEAD = "stage,round,entrant,code,points,score,note,withdrawn\n"
SCALA = ("scala40-danese", "scala40-italiana", "scala40-eliminazione", "scala40-coppie")


def codes_of(book: str) -> dict[str, PenaltyRule]:
    """The penalties of a shipped rulebook, by their code."""
    return {rule.code: rule for rule in Rulebook.model_validate(shipped(book)).penalty}


def fixed(book: str) -> dict[str, tuple[int, str, str]]:
    """Points, status and article of every code."""
    return {code: (int(rule.points), rule.status, rule.article) for code, rule in codes_of(book).items()}


def four(status: str = "") -> str:
    """A round of four; m1 has this status, and points where it has any."""
    return FOUR.format(f"{'' if status in ('out', 'disqualified') else 20},{status}")


def scala(folder: Path, penalties: str, *statuses: str) -> EventFiles:
    """An event of as many rounds as statuses of m1, with these penalties."""
    rounds = {f"round-{n:02}": four(status) for n, status in enumerate(statuses or ("",), start=1)}
    return event_of("scala40-danese", folder, {**rounds, "penalties": HEAD + penalties})


# --- the codes of the documents ---


def test_b5_penalties_of_domino() -> None:
    """Every fine of the document with its amount and its article, B6 a status, B7 an incident."""
    assert fixed("domino") == {
        "charla-o-gesto": (-25, "", "5"),
        "paso-con-ficha": (-75, "", "6"),
        "paso-intencional": (0, "forfeit", "6"),
        "ficha-tocada": (-25, "", "7"),
        "salida-equivocada": (-25, "", "8"),
        "jugada-adelantada": (-25, "", "8"),
        "jugada-corrida": (-25, "", "10"),
        "cinco-dobles": (0, "", "9"),
    }


@pytest.mark.parametrize("book", SCALA)
def test_c12_penalties_of_scala_40(book: str) -> None:
    """Every article of the code with its amount; without one it is an incident, or the referee's amount is written."""
    assert fixed(book) == {
        "errore-di-distribuzione": (50, "", "6.2"),
        "ritardo": (20, "", "10.1"),
        "ritardo-oltre": (0, "out", "10.1"),
        "assenza-dal-tavolo": (0, "out", "10.2"),
        "carta-esposta": (10, "", "11"),
        "carta-legata-per-errore": (0, "", "11"),
        "carta-eccedente": (10, "", "11"),
        "gioco-irregolare": (20, "", "11"),
        "gioco-irregolare-dopo": (30, "", "11"),
        "scarto-irregolare": (10, "", "11"),
        "scarto-irregolare-dopo": (30, "", "11"),
        "mazzo-irregolare": (0, "", "11"),
        "mancata-pesca": (0, "", "11"),
        "suggerimento": (0, "", "11"),
        "pesca-fuori-turno": (20, "", "11"),
        "raccolta-fuori-turno": (20, "", "11"),
        "chiusura-calando": (10, "", "11"),
        "chiusura-legando": (10, "", "11"),
        "mancato-conteggio": (90, "", "11"),
        "tempo-di-gioco": (0, "", "11 bis"),
        "comportamento": (0, "", "9.1"),
        "allontanamento": (0, "disqualified", "11"),
    }


@pytest.mark.parametrize("book", [*SCALA, "domino"])
def test_c12_every_code_has_its_words_in_three_languages(book: str) -> None:
    """None is read from another language, and no two codes have the same words."""
    titles = [rule.title for rule in codes_of(book).values()]
    for language in ("it", "es", "en"):
        words = [getattr(title, language) for title in titles]
        assert all(words)
        assert len(set(words)) == len(words)


def test_c12_a_rulebook_takes_over_the_penalties_of_a_shipped_one(tmp_path: Path) -> None:
    """By its name; own codes lie over them, as an event's own do, and are what differs (D2)."""
    own = '[[penalty]]\ncode = "ritardo"\npoints = 30\n'
    event = event_of("scala40-eliminazione", tmp_path / "a", {}, own)
    assert [(v.key, v.shipped, v.here) for v in event.variants] == [("penalty.ritardo.points", 20, 30)]
    book = 'penalties = "domino"\n[[penalty]]\ncode = "x"\nscore = -1\n'
    event = event_of("king", tmp_path / "b", {}, book)
    assert event.rulebook is not None
    assert [rule.code for rule in event.rulebook.penalty] == [*codes_of("domino"), "x"]


def test_c12_a_rulebook_that_does_not_come_with_the_program_has_no_penalties_to_take(tmp_path: Path) -> None:
    """The nearest one is named, at the key."""
    (problem, *_) = event_of("king", tmp_path, {}, 'penalties = "scala40"\n').problems
    assert (problem.code, problem.at.line, problem.at.column) == ("rulebook-unknown", 3, 1)


def test_c12_amounts_reach_the_game(tmp_path: Path) -> None:
    """The rulebook's, or those that the file writes instead; a code without any changes nothing."""
    rows = ",1,m1,mancato-conteggio,,,,\n,1,m2,mancata-pesca,25,,,\n,1,m3,mazzo-irregolare,,,,\n"
    event = scala(tmp_path, rows, "eliminated")
    assert told(event) == []
    assert penalty_points(event.penalties, "danish", 1) == {"m1": 90, "m2": 25, "m3": 0}


def test_d1_an_incident_is_a_penalty_of_nothing(tmp_path: Path) -> None:
    """`other` with a note alone is noted, and asks nothing of the round."""
    event = scala(tmp_path, ",1,m7,other,,,ha protestato,\n")
    assert told(event) == []
    (incident,) = event.penalties
    assert (incident.note, bool(incident.points), bool(incident.score)) == ("ha protestato", False, False)


# --- C9: warnings ---


def marks(event: EventFiles) -> list[tuple[int, bool, object]]:
    """Line, whether only a warning, and points of each decision."""
    return [(p.at.line, p.warning, p.points) for p in event.penalties]


def test_c9_the_first_dealing_error_is_a_warning_each_further_one_50(tmp_path: Path) -> None:
    """Counted for each player, over the whole event."""
    rows = "".join(
        f",{n},{who},errore-di-distribuzione,,,,\n" for n, who in ((1, "m1"), (1, "m2"), (2, "m1"), (3, "m1"))
    )
    event = scala(tmp_path, rows, "", "", "")
    assert told(event) == []
    assert marks(event) == [(2, True, 0), (3, True, 0), (4, False, 50), (5, False, 50)]


def test_c9_the_order_is_that_of_the_rounds_and_not_of_the_file(tmp_path: Path) -> None:
    """In one round it is the order of the file."""
    rows = ",2,m1,errore-di-distribuzione,,,,\n,1,m1,errore-di-distribuzione,,,a,\n,1,m1,errore-di-distribuzione,,,b,\n"
    assert marks(scala(tmp_path, rows, "", "")) == [(2, False, 50), (3, True, 0), (4, False, 50)]


def test_c9_a_later_stage_comes_after_an_earlier_one(tmp_path: Path) -> None:
    """By the order of the rulebook's stages."""
    match = "table,entrant,points\n1,m1,20\n1,m2,30\n"
    code = "errore-di-distribuzione"
    rows = f"{HEAD}final,1,m1,{code},,,,\ngroups,1,m1,{code},,,,\n"
    files = {"round-01": match, "final-1": match, "penalties": rows}
    assert marks(event_of("scala40-italiana", tmp_path, files)) == [(2, False, 50), (3, True, 0)]


def test_c9_a_withdrawn_warning_is_not_counted(tmp_path: Path) -> None:
    """The next one is then the first."""
    rows = (
        ",1,m1,errore-di-distribuzione,,,,yes\n,2,m1,errore-di-distribuzione,,,,\n,3,m1,errore-di-distribuzione,,,,\n"
    )
    assert marks(scala(tmp_path, rows, "", "", "")) == [(2, True, 0), (3, True, 0), (4, False, 50)]


def test_c9_a_warning_of_a_round_that_fell_out_is_not_counted(tmp_path: Path) -> None:
    """Rounds 1 and 2 are void, the second without a file: the one of round 3 is the first that counts."""
    rows = "".join(f",{n},m1,errore-di-distribuzione,,,,\n" for n in (1, 2, 3, 4))
    files = {"round-01": four(), "round-03": four(), "round-04": four(), "penalties": HEAD + rows}
    event = event_of("scala40-danese", tmp_path, files, "void = [1, 2]\n")
    assert [p.warning for p in event.penalties] == [True, True, True, False]


def test_c9_an_amount_in_the_file_is_no_warning_and_counts_as_a_time(tmp_path: Path) -> None:
    """What the referee writes stands."""
    rows = ",1,m1,errore-di-distribuzione,50,,,\n,2,m1,errore-di-distribuzione,,,,\n"
    assert marks(scala(tmp_path, rows, "", "")) == [(2, False, 50), (3, False, 50)]


def test_c9_warnings_may_be_counted_per_round(tmp_path: Path) -> None:
    """A setting: then each round begins with a warning."""
    own = '[[penalty]]\ncode = "errore-di-distribuzione"\nwarnings_per = "round"\n'
    rows = "".join(f",{n},m1,errore-di-distribuzione,,,{note},\n" for n, note in ((1, "a"), (1, "b"), (2, "c")))
    files = {"round-01": four(), "round-02": four(), "penalties": HEAD + rows}
    event = event_of("scala40-danese", tmp_path, files, own)
    assert marks(event) == [(2, True, 0), (3, False, 50), (4, True, 0)]


def test_c9_a_warning_asks_for_no_points(tmp_path: Path) -> None:
    """It changes nothing, so that nothing can be missing to change."""
    assert told(scala(tmp_path, ",1,m7,errore-di-distribuzione,,,,\n")) == []


# --- B6, C11, C12: statuses ---


def test_c11_late_by_more_than_five_minutes_is_out_of_the_round(tmp_path: Path) -> None:
    """The round's row has to say so; one who came in time has points."""
    assert told(scala(tmp_path / "a", ",1,m1,ritardo-oltre,,,,\n", "out")) == []
    assert told(scala(tmp_path / "b", ",1,m1,assenza-dal-tavolo,,,,\n", "")) == [("penalties", "penalty-status", 2)]
    assert told(scala(tmp_path / "c", ",1,m7,ritardo-oltre,,,,\n", "")) == [("penalties", "penalty-status", 2)]


def test_c11_late_by_up_to_five_minutes_adds_20(tmp_path: Path) -> None:
    """Before the places are made."""
    event = scala(tmp_path, ",1,m1,ritardo,,,,\n")
    assert told(event) == []
    assert penalty_points(event.penalties, "danish", 1) == {"m1": 20}


def test_c12_who_is_sent_away_is_disqualified(tmp_path: Path) -> None:
    """Withdrawn it asks for nothing."""
    assert told(scala(tmp_path / "a", ",1,m1,allontanamento,,,,\n", "disqualified")) == []
    assert told(scala(tmp_path / "b", ",1,m1,allontanamento,,,,\n", "")) == [("penalties", "penalty-status", 2)]
    assert told(scala(tmp_path / "c", ",1,m1,allontanamento,,,,yes\n", "")) == []


def test_b6_an_intentional_pass_is_a_forfeit(tmp_path: Path) -> None:
    """Named by the player who passed; the pair has lost the match."""
    rows = "table,entrant,points,place,status\n1,c1,,,{}\n1,c2,,1,\n2,c3,200,,\n2,c4,150,,\n"
    penalties = "round,entrant,code\n1,m2,paso-intencional\n"
    files = {"entrants": PAIRS, "round-01": rows.format("forfeit"), "penalties": penalties}
    event = event_of("domino", tmp_path / "a", files)
    assert told(event) == []
    assert [(p.entrant, p.player) for p in event.penalties] == [("c1", "m2")]
    files["round-01"] = rows.replace("1,c1,,,{}", "1,c1,120,2,")
    files["round-01"] = files["round-01"].replace("1,c2,,1,", "1,c2,150,1,")
    assert told(event_of("domino", tmp_path / "b", files)) == [("penalties", "penalty-status", 2)]


def test_c11_a_round_without_results_is_asked_nothing(tmp_path: Path) -> None:
    """It is only seated."""
    seated = "table,entrant,points\n1,m1,\n1,m2,\n1,m3,\n1,m4,\n"
    files = {"round-01": seated, "penalties": HEAD + ",1,m1,ritardo-oltre,,,,\n"}
    assert told(event_of("scala40-danese", tmp_path, files)) == []


# --- pairs, rows that are there twice ---


def test_b5_a_penalty_of_a_player_is_the_pairs(tmp_path: Path) -> None:
    """And keeps who it was."""
    rows = "table,entrant,points\n1,c1,120\n1,c2,95\n"
    penalties = "round,entrant,code\n1,m1,paso-con-ficha\n1,c1,ficha-tocada\n"
    event = event_of("domino", tmp_path, {"entrants": PAIRS, "round-01": rows, "penalties": penalties})
    assert [(p.entrant, p.player) for p in event.penalties] == [("c1", "m1"), ("c1", "")]
    assert penalty_points(event.penalties, "swiss", 1) == {"c1": -100}


def test_a_player_who_plays_alone_too_keeps_the_penalty(tmp_path: Path) -> None:
    """Where a rulebook takes pairs and single players."""
    rows = "table,seat,entrant,points\n1,N,m1,20\n1,E,c2,-5\n1,S,m5,-5\n1,W,m6,-10\n"
    files = {
        "entrants": "entrant,player1,player2\nc1,m1,m2\nc2,m3,m4\n",
        "round-01": rows,
        "penalties": "round,entrant,code,points,note\n1,m1,other,-5,lento\n1,m3,other,-5,lento\n",
    }
    event = event_of("king", tmp_path, files)
    assert [(p.entrant, p.player) for p in event.penalties] == [("m1", ""), ("c2", "m3")]


def test_the_same_decision_twice_is_asked_about(tmp_path: Path) -> None:
    """Not with another note, another player of the pair, or withdrawn."""
    row = ",1,m1,carta-esposta,,,{},{}\n"
    same = scala(tmp_path / "a", row.format("", "") * 2)
    assert told(same) == [("penalties", "penalty-twice", 3)]
    assert penalty_points(same.penalties, "danish", 1) == {"m1": 20}
    assert told(scala(tmp_path / "b", row.format("", "") + row.format("di nuovo", "") + row.format("", "yes"))) == []


# --- points that the rules give ---


def test_b5_a_penalty_goes_to_the_points_that_a_bye_or_a_forfeited_match_gives(tmp_path: Path) -> None:
    """100 less 25 for who rested, and for who has the match by the other's forfeit; a forfeit itself has no points."""
    pairs = PAIRS.replace("c4,m7,m9\n", "")
    rows = "table,entrant,points,place,status\n1,c1,,,forfeit\n1,c2,,1,\n,c3,,,bye\n"
    penalties = "round,entrant,code\n1,c2,ficha-tocada\n1,c3,ficha-tocada\n1,c1,ficha-tocada\n"
    files = {"entrants": pairs, "round-01": rows, "penalties": penalties}
    assert told(event_of("domino", tmp_path / "a", files)) == [("penalties", "penalty-unused", 4)]
    rest = '[[stage]]\nname = "swiss"\nbye = "rest"\n'
    unused = [("penalties", "penalty-unused", 3), ("penalties", "penalty-unused", 4)]
    assert told(event_of("domino", tmp_path / "b", files, rest)) == unused
