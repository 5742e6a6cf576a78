"""Calendars, groups and brackets from the files of an event (C6, C7): what is seated, scored, void, out of the way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.desk import StageReport, check, open_event, still_in
from engine.desk.brackets import bracket_of, left_in_bracket
from engine.desk.calendars import calendar_of, groups_of
from engine.desk.expected import entrants_of_stage
from engine.model import Entrant, Round, Row, Status
from engine.pair import Bracket, Outcome
from engine.rules import Game, Stage
from engine.score import score_stage
from tinyclub import write_club

EIGHT = tuple("abcdefgh")


def stage(form: str = "knockout", **keys: Any) -> Stage:
    """A stage of two sides, at which a win is 1."""
    return Stage.model_validate({"name": "final", "format": form, "table_sizes": [2], "scores": [1, 0], **keys})


def played(number: int, *lines: str, void: bool = False) -> Round:
    """A round from lines such as "1 a 35": table (- is none), entrant, points; "2 b forfeit" has a status."""
    rows = []
    for line in lines:
        table, entrant, *rest = line.split()
        word = rest[0] if rest else ""
        status = Status.PLAYED if word.isdecimal() else Status(word)
        points = Fraction(word) if word.isdecimal() else None
        rows.append(Row(entrant, None if table == "-" else table, status=status, points=points))
    return Round("final", number, tuple(rows), f"final-{number}.csv", void)


#: Round 1 of eight as it is seated, and as it is played: the better of each table wins.
FIRST_TABLES = ("ah", "bg", "cf", "de")
FIRST = played(1, "1 a 9", "1 h 1", "2 b 9", "2 g 1", "3 c 9", "3 f 1", "4 d 9", "4 e 1")


def bracket(rules: Stage, numbers: Sequence[str], *rounds: Round) -> Bracket:
    """The bracket of a stage with the rounds that have a file."""
    return bracket_of(rules, numbers, numbers, rounds, score_stage(rules, Game(), rounds).games)


def meetings(found: Bracket, number: int) -> list[str]:
    """Who meets in a round, table by table from the top."""
    (this,) = (r for r in found.rounds if r.number == number)
    return [" ".join(s if isinstance(s, str) else f"{s.round}.{s.table}" for s in t.slots) for t in this.tables]


# --- brackets ---


def test_c7_results_lead_on_through_the_bracket() -> None:
    """The winners of round 1 meet in the semifinals; of those that are seated alone nobody goes on."""
    found = bracket(stage(), EIGHT, FIRST)
    assert meetings(found, 2) == ["a d", "b c"]
    assert found.numbers == ("a", "b", "c", "d")
    found = bracket(stage(), EIGHT, FIRST, played(2, "1 a", "1 d", "2 b", "2 c"))
    assert meetings(found, 3) == ["2.1 2.2"]


def test_c7_before_all_have_a_number_there_is_no_bracket() -> None:
    """h has none, so nothing is known but once a round is seated, from which all the rest follows."""
    assert bracket_of(stage(), EIGHT[:7], EIGHT, (), ()).rounds == ()
    found = bracket_of(stage(), (), EIGHT, [FIRST], score_stage(stage(), Game(), [FIRST]).games)
    assert meetings(found, 2) == ["a d", "b c"]


def test_b6_who_forfeits_is_out_and_where_both_do_the_next_opponent_has_a_bye() -> None:
    """b does not come: g goes on. d and e both do not: a, who would meet the winner, has a bye in round 2."""
    first = played(1, "1 a 9", "1 h 1", "2 b forfeit", "2 g 5", "3 c 9", "3 f 1", "4 d forfeit", "4 e out")
    found = bracket(stage(), EIGHT, first)
    assert meetings(found, 2) == ["g c"]
    assert found.rounds[1].byes == ("a",)
    second = played(2, "2 g 1", "2 c 3", "- a bye")
    assert meetings(bracket(stage(), EIGHT, first, second), 3) == ["a c"]


def test_b2_a_draw_lets_nobody_through_yet() -> None:
    """Table 4 is level: who goes on has to be said in its file, by places."""
    first = played(1, "1 a 9", "1 h 1", "2 b 9", "2 g 1", "3 c 9", "3 f 1", "4 d 5", "4 e 5")
    found = bracket(stage(), EIGHT, first)
    assert found.undecided == ((1, 4),)
    assert meetings(found, 2) == ["a 1.4", "b c"]
    assert found.numbers == ()


def test_c7_a_file_that_differs_from_the_bracket_counts_as_it_is() -> None:
    """By the bracket a meets d in round 2: the club has a meet b and c meet d, and whoever wins these meet."""
    second = played(2, "1 a 9", "1 b 1", "2 c 9", "2 d 1")
    found = bracket(stage(third_place=True), EIGHT, FIRST, second)
    assert meetings(found, 2) == ["a b", "c d"]
    assert meetings(found, 3) == ["a c", "b d"]
    assert found.losers == ("b", "d")


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("9", "10", "1", "2"), ["c b", "d a"]),
        (("blu", "rosso", "9", "verde"), ["c d", "a b"]),
        (("02", "2", "1", "3"), ["a d", "c b"]),
    ],
)
def test_c7_tables_count_by_their_numbers_or_by_what_they_are_called(
    labels: tuple[str, ...], expected: list[str]
) -> None:
    """Table 10 comes behind table 9; where a table has a name, or two one number, all go by what they are called."""
    lines = [
        f"{label} {e} {p}"
        for label, pair in zip(labels, FIRST_TABLES, strict=True)
        for e, p in zip(pair, (9, 1), strict=True)
    ]
    assert meetings(bracket(stage(), (), played(1, *lines)), 2) == expected


@pytest.mark.parametrize("labels", ["4321", "3142", "8567", ("verde", "rosso", "blu", "9")])
def test_c7_a_table_has_its_place_in_the_bracket_by_who_sits_at_it(labels: Sequence[str]) -> None:
    """The club numbers its tables by the room: the winners meet all the same as the bracket said before."""
    lines = [
        f"{label} {e} {p}"
        for label, own in zip(labels, FIRST_TABLES, strict=True)
        for e, p in zip(own, "91", strict=True)
    ]
    found = bracket(stage(), EIGHT, played(1, *lines))
    assert found.numbers == ("a", "b", "c", "d")
    assert meetings(found, 2) == ["a d", "b c"]
    again = bracket(stage(), EIGHT, played(1, *lines), played(2, "7 a 9", "7 d 1", "3 b 9", "3 c 1"))
    assert meetings(again, 3) == ["a b"]


def test_c7_a_void_round_lets_nobody_on() -> None:
    """What was noted of it counts nowhere: round 2 begins with the eight again."""
    void = played(1, "1 a 9", "1 h 1", "2 b 9", "2 g 1", "3 c 9", "3 f 1", "4 d 9", "4 e 1", void=True)
    found = bracket(stage(), EIGHT, void)
    assert [r.number for r in found.rounds] == [2, 3, 4]
    assert meetings(found, 2) == ["a h", "d e", "b g", "c f"]


def test_c11_who_is_out_of_the_stage_does_not_play_for_the_third_place() -> None:
    """c is put out in the semifinal: of the round, it plays for the third place; of the stage, it does not."""
    second = played(2, "1 a 9", "1 d 1", "2 b 9", "2 c out")
    assert bracket(stage(third_place=True), EIGHT, FIRST, second).losers == ("d", "c")
    assert bracket(stage(third_place=True, out="stage"), EIGHT, FIRST, second).losers == ("d",)


def test_case_b58_final_places_of_eight_with_and_without_the_third_place() -> None:
    """1, 2, 3, 4, 5, 5, 5, 5 and 1, 2, 3, 3, 5, 5, 5, 5; the game is between the losers of the semifinals."""
    semifinals = played(2, "1 a 9", "1 d 1", "2 b 1", "2 c 9")
    final = ("1 a 9", "1 c 1")
    with_game = stage(third_place=True, rounds=3)
    rounds = [FIRST, semifinals, played(3, *final, "2 d 9", "2 b 1")]
    assert meetings(bracket(with_game, EIGHT, *rounds[:2]), 3) == ["a c", "d b"]
    assert ranks(with_game, rounds) == {"a": 1, "c": 2, "d": 3, "b": 4, "e": 5, "f": 5, "g": 5, "h": 5}
    without = stage(rounds=3)
    rounds = [FIRST, semifinals, played(3, *final)]
    assert meetings(bracket(without, EIGHT, *rounds[:2]), 3) == ["a c"]
    assert ranks(without, rounds) == {"a": 1, "c": 2, "d": 3, "b": 3, "e": 5, "f": 5, "g": 5, "h": 5}


def ranks(rules: Stage, rounds: Sequence[Round]) -> dict[str, int]:
    """The final ranks."""
    newest = score_stage(rules, Game(), rounds).newest
    assert newest is not None
    return {row.entrant: row.rank for row in newest.rows}


# --- an event ---


EVENT = "2025-26/coppa/event.toml"
CUP = {
    "2025-26/season.toml": 'title = "Stagione 2025-26"\nevents = ["coppa"]\n',
    EVENT: (
        'title = "Coppa"\n[[stage]]\nname = "final"\nformat = "knockout"\ntable_sizes = [2]\nscores = { 2 = [1, 0] }\n'
    ),
    "2025-26/coppa/entrants.csv": "entrant,seed\na,1\nb,2\nc,3\nd,4\n",
}


def opened(folder: Path, **files: str) -> StageReport:
    """The cup of four with the files of its rounds."""
    more = {f"2025-26/coppa/{name.replace('_', '-')}.csv": text for name, text in files.items()}
    return open_event(write_club(folder, {**CUP, **more}), "2025-26", "coppa").stages[0]


def test_c7_who_is_left_before_a_round_follows_from_the_rounds_before_it(tmp_path: Path) -> None:
    """Before round 1 nobody is asked for, before round 2 the winners; what round 2 has says nothing about that."""
    report = opened(
        tmp_path,
        round_01="table,entrant,points\n1,a,1\n1,d,9\n2,b,9\n2,c,1\n",
        round_02="table,entrant,points\n1,d,\n1,b,\n",
    )
    assert left_in_bracket(report, 2, tuple("abcd")) == (("d", "b"), ("a", "c"))
    assert left_in_bracket(report, 1, tuple("abcd")) == (tuple("abcd"), ())
    assert left_in_bracket(report, 3, tuple("abcd")) == ((), ())
    assert still_in(report) == {"d", "b"}


def test_c7_a_stage_report_has_its_bracket(tmp_path: Path) -> None:
    """From the seeds, before a round is seated; everybody is still in."""
    report = opened(tmp_path)
    assert [[t.slots for t in r.tables] for r in report.bracket] == [
        [("a", "d"), ("b", "c")],
        [(Outcome(1, 1, 1), Outcome(1, 2, 1))],
    ]
    assert still_in(report) == set("abcd")
    assert report.calendar == ()


def qualified(folder: Path, form: str, points: str = "9876543", **files: str) -> Path:
    """Six of seven at one table, a the first and g the last, play a second stage of matches."""
    people = "abcdefg"
    texts = {
        "players": "id,name\n" + "".join(f"{e},{e.upper()} Bo\n" for e in people),
        "2025-26/coppa/entrants": "entrant\n" + "".join(f"{e}\n" for e in people),
        "2025-26/coppa/regular-1": "table,entrant,points\n"
        + "".join(f"1,{e},{p}\n" for e, p in zip(people, points, strict=True)),
        **{
            f"2025-26/coppa/{name.replace('_', '-')}": "table,entrant,points,status\n" + text
            for name, text in files.items()
        },
    }
    toml = (
        'title = "Coppa"\n[[stage]]\nname = "regular"\nrounds = 1\ntable_sizes = [7]\nscores = [7, 6, 5, 4, 3, 2, 1]\n'
        f'[[stage]]\nname = "final"\nformat = "{form}"\nqualify = {{ from = "regular", top = 6 }}\n'
        "table_sizes = [2]\nscores = [1, 0]\n"
    )
    more = {f"{name}.csv": text for name, text in texts.items()}
    return write_club(folder, {**CUP, **more, EVENT: toml})


def test_c7_who_withdraws_later_leaves_the_numbers_as_they_were(tmp_path: Path) -> None:
    """b had a bye in round 1 and withdraws before round 2: nobody moves up, and the tables of round 1 stay right."""
    data = qualified(
        tmp_path, "knockout",
        final_1=",a,,bye\n1,d,9,\n1,e,1,\n,b,,bye\n2,c,9,\n2,f,1,\n",
        final_2="1,a,9,\n1,d,1,\n,b,,withdrawn\n,c,,bye\n",
    )  # fmt: skip
    assert [p.message for p in check(data) if "coppa" in p.at.file] == []
    report = open_event(data, "2025-26", "coppa").stages[1]
    assert [f.entrant for f in report.finalists] == list("abcdef")
    assert report.bracket[0].byes == ("a", "b")
    assert set(report.bracket[2].tables[0].slots) == {"a", "c"}
    assert entrants_of_stage(open_event(data, "2025-26", "coppa"), report) == tuple("acdef")


def test_c6_who_withdraws_later_keeps_the_number_in_the_calendar(tmp_path: Path) -> None:
    """b plays round 1 and withdraws before round 2, where a would be met: the calendar stays that of the six."""
    data = qualified(
        tmp_path, "round-robin",
        final_1="1,a,9,\n1,f,1,\n2,b,9,\n2,e,1,\n3,c,9,\n3,d,1,\n",
        final_2="1,f,9,\n1,d,1,\n2,e,9,\n2,c,1,\n,a,,bye\n,b,,withdrawn\n",
    )  # fmt: skip
    assert [p.message for p in check(data) if "coppa" in p.at.file] == []
    report = open_event(data, "2025-26", "coppa").stages[1]
    assert [f.entrant for f in report.finalists] == list("abcdef")
    assert [set(m.entrants) for m in report.calendar[0].matches] == [set("af"), set("be"), set("cd")]


def test_c7_numbers_that_were_drawn_are_no_seeds(tmp_path: Path) -> None:
    """Four are level at rank 1, drawn d, a, c, b: the numbers of e and f alone follow from their ranks."""
    cards = "".join(
        f"final,1,numbers,cards,{e},{card}\n" for e, card in zip("dacb", ("KC", "QC", "JC", "2C"), strict=True)
    )
    data = qualified(tmp_path, "knockout", points="9999543")
    (data / "2025-26/coppa/draws.csv").write_text("stage,round,purpose,method,entrant,card\n" + cards, "utf-8")
    report = open_event(data, "2025-26", "coppa").stages[1]
    assert report.bracket[0].byes == ("d", "a")
    assert {t.slots for t in report.bracket[0].tables} == {("c", "f"), ("b", "e")}
    assert report.seeds == {"e": 5, "f": 6}


def test_c7_a_seed_is_the_number_in_the_bracket(tmp_path: Path) -> None:
    """Nobody has the seeds 2 and 4: who has 7 is the fourth. Where all numbers are drawn nobody has one."""
    texts = {"entrants": "entrant,seed\na,1\nb,3\nc,5\nd,7\n"}
    assert opened(tmp_path / "rank", **texts).seeds == {"a": 1, "b": 2, "c": 3, "d": 4}
    drawn = write_club(tmp_path / "draw", {**CUP, EVENT: CUP[EVENT] + 'seeding = "draw"\n'})
    assert open_event(drawn, "2025-26", "coppa").stages[0].seeds == {}


# --- calendars ---


def entered(**groups: str | None) -> dict[str, Entrant]:
    """Entrants with their groups."""
    return {e: Entrant(e, e.upper(), group=group) for e, group in groups.items()}


def test_c6_the_calendar_is_known_once_all_have_a_number() -> None:
    """Of four, three with a number: nothing yet. Then all rounds, to the end or as many as the rulebook has."""
    league = stage("round-robin")
    assert calendar_of(league, tuple("abc"), tuple("abcd"), {}) == ()
    assert calendar_of(league, (), (), {}) == ()
    assert len(calendar_of(league, tuple("abcd"), tuple("abcd"), {})) == 3
    assert len(calendar_of(stage("round-robin", rounds=2), tuple("abcd"), tuple("abcd"), {})) == 2
    assert len(calendar_of(stage("round-robin", legs=2), tuple("abcd"), tuple("abcd"), {})) == 6
    assert calendar_of(stage(), tuple("abcd"), tuple("abcd"), {}) == ()


def test_c6_groups_are_those_of_the_file_or_dealt_once_all_have_a_number() -> None:
    """Groups that the file gives are known at once; those of a stage that is qualified for are dealt."""
    league = stage("round-robin", groups=2)
    people = entered(a="Nord", b="Sud", c=None, d=None)
    assert groups_of(league, (), tuple("abcd"), people) == {"a": "Nord", "b": "Sud"}
    assert groups_of(league, tuple("abcd"), tuple("abcd"), people) == {"a": "Nord", "b": "Sud", "c": "Nord", "d": "Sud"}
    later = stage("round-robin", groups=2, qualify={"from": "groups", "top": 4})
    assert groups_of(later, (), tuple("abcd"), people) == {}
    assert groups_of(later, tuple("abcd"), tuple("abcd"), people) == {"a": "A", "b": "B", "c": "B", "d": "A"}
    assert groups_of(stage(), tuple("abcd"), tuple("abcd"), people) == {}


@pytest.mark.parametrize(
    ("numbers", "expected"), [("abcd", [("a", "d"), ("b", "c")]), ("dcba", [("d", "a"), ("c", "b")])]
)
def test_c6_the_calendar_follows_the_numbers(numbers: str, expected: list[tuple[str, str]]) -> None:
    """Number 1 meets the last, whoever stands where in the file."""
    first = calendar_of(stage("round-robin"), tuple(numbers), tuple("abcd"), {})[0]
    assert [match.entrants for match in first.matches] == expected
