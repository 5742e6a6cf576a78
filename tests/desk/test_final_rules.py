"""Finals of tournaments, A12, from files: who plays, who replaces whom, and ties for the last place."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.desk import check
from engine.problems import DataError
from seasonclub import (
    DRAWS,
    SEASON,
    codes,
    cuori,
    event_of,
    game,
    qualified,
    ranks,
    run,
    tournament,
    with_status,
    write,
)

# ---- A12: the first four play the final


def test_A12_the_first_four_play_the_final(tmp_path: Path) -> None:
    """Of six a, b, c and d; the final ranking is theirs by the final, then e and f as they stood."""
    data = cuori(tmp_path, "a b c d e f", "d c b a", "d c b a", "c d b a")
    assert check(data) == ()
    event = event_of(data)
    assert qualified(event) == [("a", 1, None), ("b", 2, None), ("c", 3, None), ("d", 4, None)]
    assert event.newest_stage.stage.name == "final"
    assert ranks(event) == [(1, "d"), (2, "c"), (3, "b"), (4, "a"), (5, "e"), (6, "f")]
    assert event.overall is not None
    assert (event.overall.stage, event.overall.complete) == ("overall", True)
    assert [str(r.score) for r in event.overall.rows] == ["26", "22", "9", "3", "16", "15"]


def test_A12_who_plays_is_known_when_the_tournament_is_over(tmp_path: Path) -> None:
    """Before the final begins, the finalists are there and the final ranking is the tournament's."""
    event = event_of(cuori(tmp_path, "a b c d e f"))
    assert [f.entrant for f in event.finalists] == ["a", "b", "c", "d"]
    assert ranks(event) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (6, "f")]


def test_A12_nobody_has_qualified_while_the_tournament_is_under_way(tmp_path: Path) -> None:
    """One round of two is played."""
    data = cuori(tmp_path, "a b c d e f")
    toml = data / SEASON / "cuori/event.toml"
    toml.write_text(toml.read_text("utf-8").replace("rounds = 1", "rounds = 2"), "utf-8")
    assert event_of(data).finalists == ()


def test_A12_the_next_replaces_one_who_gave_up(tmp_path: Path) -> None:
    """B is withdrawn in the final's file: e moves up, and b is the first of the rest."""
    data = cuori(tmp_path, "a b c d e f", final_1=with_status(game("cuori", "e a c d"), "b", "withdrawn"))
    assert check(data) == ()
    event = event_of(data)
    assert qualified(event) == [("a", 1, None), ("c", 3, None), ("d", 4, None), ("e", 5, "b")]
    assert ranks(event) == [(1, "e"), (2, "a"), (3, "c"), (4, "d"), (5, "b"), (6, "f")]


def test_A12_two_who_gave_up_are_replaced_by_the_next_two(tmp_path: Path) -> None:
    """A and d give up, one in each way: e and f play with b and c."""
    sheet = with_status(game("cuori", "f e c b"), "d", "withdrawn")
    event = event_of(cuori(tmp_path, "a b c d e f g", final_1=sheet, more='replaces = { e = "a" }\n'))
    assert qualified(event) == [("b", 2, None), ("c", 3, None), ("e", 5, "a"), ("f", 6, "d")]
    assert ranks(event)[:5] == [(1, "f"), (2, "e"), (3, "c"), (4, "b"), (5, "a")]


@pytest.mark.parametrize("pair", ['f = "b"', '"Fede Lo" = "Bruno Ca"'])
def test_A12_event_toml_may_name_another_than_the_next(tmp_path: Path, pair: str) -> None:
    """E cannot play either: f takes the place of b, by ids or by names, also before the final has a file."""
    data = cuori(tmp_path, "a b c d e f", more=f"replaces = {{ {pair} }}\n")
    assert check(data) == ()
    assert qualified(event_of(data)) == [("a", 1, None), ("c", 3, None), ("d", 4, None), ("f", 6, "b")]
    played = cuori(tmp_path, "a b c d e f", "f d c a", more=f"replaces = {{ {pair} }}\n")
    assert check(played) == ()
    assert ranks(event_of(played)) == [(1, "f"), (2, "d"), (3, "c"), (4, "a"), (5, "b"), (6, "e")]


def test_A12_who_gives_up_during_the_final_had_qualified_for_the_games_he_played(tmp_path: Path) -> None:
    """B plays the first game and is withdrawn from the second on, in which e has his chair: the first stays right."""
    second = with_status(game("cuori", "e a c d"), "b", "withdrawn")
    data = cuori(tmp_path, "a b c d e f", final_1=game("cuori", "b a c d"), final_2=second)
    assert codes(data) == []
    standing = event_of(data).standing("final")
    assert standing is not None
    assert {r.entrant: (str(r.score), r.withdrawn) for r in standing.rows} == {
        "a": ("12", False),
        "b": ("10", True),
        "e": ("10", False),
        "c": ("6", False),
        "d": ("2", False),
    }


@pytest.mark.parametrize("pair", ['h = "b"', 'f = "e"'], ids=["a stranger to the tournament", "for one who is not in"])
def test_A12_what_event_toml_says_of_a_replacement_is_never_passed_over(tmp_path: Path, pair: str) -> None:
    """H has no game in the tournament; e, whom f is to replace, had not qualified, and d must not lose his place."""
    data = cuori(tmp_path, "a b c d e f", more=f"replaces = {{ {pair} }}\n")
    assert codes(data), qualified(event_of(data))


def test_A12_who_withdrew_from_the_tournament_is_out_of_the_final(tmp_path: Path) -> None:
    """Second after the first of two rounds, withdrawn from the second on: the fifth plays."""
    data = cuori(tmp_path, "a b c d e f", round_02=with_status(game("cuori", "a c d e f"), "b", "withdrawn"))
    toml = data / SEASON / "cuori/event.toml"
    toml.write_text(toml.read_text("utf-8").replace("rounds = 1", "rounds = 2"), "utf-8")
    assert [f.entrant for f in event_of(data).finalists] == ["a", "c", "d", "e"]


def test_A12_who_plays_without_having_qualified_is_an_error_where_he_stands(tmp_path: Path) -> None:
    """E plays instead of b, and nobody gave up; the event is not scored, and another game of the final is as wrong."""
    data = cuori(tmp_path, "a b c d e f", "a c e d", "a c e d")
    found = check(data)
    assert [(Path(p.at.file).name, p.at.line, p.at.column, p.code, p.severity) for p in found] == [
        ("final-1.csv", 4, 3, "not-qualified", "error"),
        ("final-2.csv", 4, 3, "not-qualified", "error"),
    ]
    assert "Elio Gi" in found[0].message
    with pytest.raises(DataError):
        event_of(data)


def test_A12_not_the_next_but_one(tmp_path: Path) -> None:
    """B gave up and f plays instead of e: f has not qualified, and event.toml does not say that he replaces b."""
    data = cuori(tmp_path, "a b c d e f", final_1=with_status(game("cuori", "f a c d"), "b", "withdrawn"))
    assert [(p.code, p.at.line) for p in check(data)] == [("not-qualified", 2)]


def test_A12_the_seating_of_a_final_is_checked_too(tmp_path: Path) -> None:
    """Before any result: the four are right, and e instead of d is a warning, as a correction may have changed them."""
    seating = "table,entrant,points\n1,a,\n1,b,\n1,c,\n1,d,\n"
    assert codes(cuori(tmp_path / "right", "a b c d e f", final_1=seating)) == []
    assert codes(cuori(tmp_path / "wrong", "a b c d e f", final_1=seating.replace("1,d", "1,e"))) == [
        "finalists-changed"
    ]


def test_A12_a_correction_that_changes_the_finalists_is_no_error_before_the_final_is_played(tmp_path: Path) -> None:
    """E should have been fourth instead of d, whose seat is ready: the event is scored, and is seated again."""
    data = cuori(tmp_path, "a b c d e f")
    assert run(data, "draw", f"{SEASON}/cuori", "--seed", "s").exit_code == 0
    (data / SEASON / "cuori/round-01.csv").write_text(game("cuori", "a b c e d f"), "utf-8")
    (problem,) = check(data)
    assert (problem.code, problem.severity, Path(problem.at.file).name) == (
        "finalists-changed",
        "warning",
        "final-1.csv",
    )
    assert "Dino Fo" in problem.message
    assert "--redo" in problem.fix
    assert run(data, "standings", f"{SEASON}/cuori").exit_code == 0
    again = run(data, "draw", f"{SEASON}/cuori", "--redo")
    assert (again.exit_code, again.stderr) == (0, "")
    assert check(data) == ()
    assert ",e," in (data / SEASON / "cuori/final-1.csv").read_text("utf-8")


def test_A12_one_who_gave_up_leaves_one_place(tmp_path: Path) -> None:
    """E and f both for b: an error at the second."""
    data = cuori(tmp_path, "a b c d e f", more='replaces = { e = "b", f = "b" }\n')
    (problem,) = check(data)
    assert (problem.code, problem.severity, problem.at.line) == ("duplicate-id", "error", 3)
    assert problem.message == 'the place of "b" is taken already, by "e"'


def test_A14_when_one_gives_up_the_turn_skips_nobody(tmp_path: Path) -> None:
    """A was North in game 1 and is gone: b and then c are next; had b gone, after a it would be c and then d."""

    def norths(gone: str, left: str) -> list[str]:
        files = {**tournament("king", "a b c d e f"), f"{SEASON}/cuori/event.toml": None}
        data = write(tmp_path / gone, files, 'events = ["king"]\n')
        folder = data / SEASON / "king"
        for number in (1, 2, 3):
            if number == 2:
                seats = zip("NESW", left, strict=True)
                rows = "".join(f"1,{seat},{who},,\n" for seat, who in seats)
                text = f"table,seat,entrant,points,status\n{rows},,{gone},,withdrawn\n"
                (folder / "final-2.csv").write_text(text, "utf-8")
            done = run(data, "draw", f"{SEASON}/king", *(["--redo"] if number == 2 else []))
            assert done.exit_code == 0, done.stderr
            path = folder / f"final-{number}.csv"
            lines = path.read_text("utf-8").splitlines()
            for i, points in enumerate((30, 10, -10, -30), 1):
                cells = lines[i].split(",")
                cells[3] = str(points)
                lines[i] = ",".join(cells)
            path.write_text("\n".join(lines) + "\n", "utf-8")
        assert codes(data) == []
        texts = [(folder / f"final-{n}.csv").read_text("utf-8") for n in (1, 2, 3)]
        return [text.splitlines()[1].split(",")[2] for text in texts]

    assert norths("a", "bcde") == ["a", "b", "c"]
    assert norths("b", "acde") == ["a", "c", "d"]


# ---- A12: a tie for the fourth place

#: C was drawn among c, d and e, who are level in fourth place.
BY_SEED = "".join(f"final,1,qualify,seed,2026,,{who},{n},,\n" for who, n in (("d", 2), ("e", 1), ("c", 3)))
BY_CARDS = "".join(f"final,1,qualify,cards,,,{who},,{card},\n" for who, card in (("c", "K♠"), ("d", "Q♥"), ("e", "K♥")))
OLD = "".join(f"final,1,qualify,cards,,,{who},,{card},yes\n" for who, card in (("c", "K♥"), ("d", "Q♥"), ("e", "J♥")))


def test_A12_a_tie_for_the_fourth_place_is_a_warning(tmp_path: Path) -> None:
    """C, d and e are level in fourth place: it is told where the rule stands, and the event is scored."""
    data = cuori(tmp_path, "a b f cde g", "a b f c")
    (problem,) = check(data)
    assert (problem.code, problem.severity) == ("qualify-tie", "warning")
    event = event_of(data)
    assert [(f.entrant, f.rank, f.tied) for f in event.finalists] == [
        ("a", 1, False),
        ("b", 2, False),
        ("f", 3, False),
        ("c", 4, True),
    ]
    assert [p.code for p in event.problems] == ["qualify-tie"]


def test_A12_the_tie_is_known_before_the_final_begins(tmp_path: Path) -> None:
    """That is when it must be drawn: once the final is announced by a date it is a warning, though it has no file."""
    tied = cuori(tmp_path / "no date", "a b f cde g")
    assert [f.tied for f in event_of(tied).finalists] == [False, False, False, True]
    dates = "dates = [2025-10-02, 2025-12-11]\n"
    assert codes(cuori(tmp_path / "announced", "a b f cde g", more=dates)) == ["qualify-tie"]


@pytest.mark.parametrize("last", ["c", "d", "e"])
def test_A12_before_the_draw_none_of_those_level_is_a_stranger_in_the_final(tmp_path: Path, last: str) -> None:
    """Whoever of the three plays: the draw is missing (a warning), and no order of names makes two of them wrong."""
    assert codes(cuori(tmp_path, "a b f cde g", f"a b f {last}")) == ["qualify-tie"]


@pytest.mark.parametrize("draw", [BY_SEED, BY_CARDS, OLD + BY_CARDS], ids=["seed", "cards", "drawn again"])
def test_A12_a_recorded_draw_settles_the_tie(tmp_path: Path, draw: str) -> None:
    """E has the best lot, by its order or by the king of hearts (C8); a superseded draw counts no more."""
    data = cuori(tmp_path, "a b f cde g", "a b f e", draws=DRAWS + draw)
    assert check(data) == ()
    event = event_of(data)
    assert [(f.entrant, f.rank) for f in event.finalists] == [("a", 1), ("b", 2), ("f", 3), ("e", 4)]
    assert ranks(event) == [(1, "a"), (2, "b"), (3, "f"), (4, "e"), (5, "c"), (5, "d"), (7, "g")]


def test_A12_after_the_draw_only_the_one_who_was_drawn_has_qualified(tmp_path: Path) -> None:
    """C, who lost the draw, is in the final's file."""
    assert codes(cuori(tmp_path, "a b f cde g", "a b f c", draws=DRAWS + BY_SEED)) == ["not-qualified"]


def test_A12_a_draw_without_all_who_are_level_settles_nothing(tmp_path: Path) -> None:
    """E and d drew, c did not."""
    rows = "".join(line + "\n" for line in BY_SEED.splitlines() if ",c," not in line)
    assert codes(cuori(tmp_path, "a b f cde g", "a b f e", draws=DRAWS + rows)) == ["qualify-tie"]


@pytest.mark.parametrize("order", ["abcd e f", "a b cd e f", "a b c d ef"])
def test_A12_a_tie_among_those_who_are_in_or_out_needs_no_draw(tmp_path: Path, order: str) -> None:
    """Level within the first four or after them: the final's four are clear."""
    assert codes(cuori(tmp_path, order, "a b c d")) == []


def test_A12_who_gave_up_can_settle_the_tie(tmp_path: Path) -> None:
    """D and e are level in fourth place and b gave up: both are in."""
    data = cuori(tmp_path, "a b c de f", final_1=with_status(game("cuori", "e d c a"), "b", "withdrawn"))
    assert codes(data) == []
