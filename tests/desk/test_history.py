"""Which commits corrected a result that had been published, and which did not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from engine.desk import Correction, History, commits, event_history, history
from tinyclub import CLUB, round_text
from tinygit import commit, git, repository
from workbooks import xlsx

EVENT = "2025-26/cuori"
RULES = CLUB[f"{EVENT}/event.toml"]
FINES = "stage,round,entrant,code,points,score,note\n"

#: Round 2 as it was found to be, and round 3 once it was played.
CORRECTED = round_text("1,N,a,20", "1,E,b,50", "1,S,c,130", "1,W,d,60")
THIRD = round_text("1,N,d,10", "1,E,b,20", "1,S,a,30", "1,W,c,44")

ONE, TWO, THREE = (("regular", n) for n in (1, 2, 3))

Changes = Mapping[str, str | None]


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A repository of one commit: two rounds with results and a seating."""
    repository(tmp_path / "club")
    return tmp_path / "club"


def of(club: Path) -> History:
    """What the history of the one event says."""
    return event_history(club / "data", "2025-26", "cuori")


def after(club: Path, *changes: Changes) -> tuple[Correction, ...]:
    """The corrections once `changes` are committed, each as a commit on a day of its own from 1 November on."""
    for i, some in enumerate(changes, start=1):
        commit(club, some, day=f"2025-11-{i:02}")
    found = of(club)
    assert found.why_none is None
    return found.corrections


def test_a_changed_result_is_a_correction(club: Path) -> None:
    """With its day, the line that was typed for it, and the commit before."""
    (club / "notes.md").write_text("of something else", encoding="utf-8")
    before = commit(club, {})
    made = commit(
        club, {f"{EVENT}/round-02.csv": CORRECTED}, "Table 1 of round 2\n\nSigned-off-by: X", day="2025-11-05"
    )
    assert of(club) == History(
        (
            Correction(
                "2025-26", "cuori", made, before, date(2025, 11, 5), "Table 1 of round 2", (TWO,), (),
                has_other_rules=False, has_other_table=False, is_late=False,
            ),
        ),
        since=date(2025, 10, 3),
        is_whole=True,
    )  # fmt: skip


def test_rounds_that_had_been_played_by_then_are_recomputed(club: Path) -> None:
    """Round 3 was played when round 2 was corrected; those before it, and those played later, are as they were."""
    (found,) = after(club, {f"{EVENT}/round-03.csv": THIRD}, {f"{EVENT}/round-02.csv": CORRECTED})
    assert (found.rounds, found.recomputed) == ((TWO,), (THREE,))
    known = of(club)
    assert [known.of_round(key) for key in (ONE, TWO, THREE)] == [(), (found,), (found,)]


def test_a_round_that_was_played_later_is_not_recomputed(club: Path) -> None:
    """Its standing never was another. So it is with one that comes in the very commit."""
    (found,) = after(club, {f"{EVENT}/round-02.csv": CORRECTED}, {f"{EVENT}/round-03.csv": THIRD})
    assert found.recomputed == ()


def test_a_round_in_the_commit_that_corrects_another_is_not_recomputed(club: Path) -> None:
    """The evening's results, and a mistake of the evening before."""
    (found,) = after(club, {f"{EVENT}/round-02.csv": CORRECTED, f"{EVENT}/round-03.csv": THIRD})
    assert (found.rounds, found.recomputed) == ((TWO,), ())


@pytest.mark.parametrize(
    "changes",
    [
        {f"{EVENT}/round-03.csv": THIRD},
        {f"{EVENT}/round-03.csv": round_text("1,N,a,", "1,E,b,", "1,S,c,", "1,W,d,")},
        {f"{EVENT}/round-03.csv": None},
        {f"{EVENT}/round-04.csv": round_text("1,N,a,", "1,E,b,", "1,S,c,", "1,W,d,")},
        {f"{EVENT}/round-02.csv": CLUB[f"{EVENT}/round-02.csv"].replace(",", ";").replace("N;a", "Nord;Anna Bo")},
        {"players.csv": CLUB["players.csv"].replace("Anna Bo", "Anna Bianchi") + "e,Elio Gi,\n"},
        {f"{EVENT}/event.toml": RULES.replace("Torneo di Cuori", "T").replace("10-16", "10-17")},
        {f"{EVENT}/event.toml": RULES.replace("rounds = 4", "rounds = 5")},
        {f"{EVENT}/event.toml": RULES + 'title = "Girone"\n'},
        {f"{EVENT}/round-02.check.csv": CLUB[f"{EVENT}/round-02.csv"]},
        {f"{EVENT}/penalties.csv": FINES + ",3,a,other,,-1,late\n"},
        {f"{EVENT}/penalties.csv": FINES + ",3,a,other,,-1,late\n", f"{EVENT}/round-03.csv": THIRD},
        {"photo.jpg": "x", "2025-26/season.toml": 'title = "S"\nevents = ["cuori"]\n'},
    ],
    ids=[
        "results of a seating", "seated again", "a seating taken back", "a new seating", "written otherwise",
        "the register", "title and dates", "more rounds", "a stage's title", "a second reading",
        "a penalty of a round to come", "a penalty that comes with its round", "other files",
    ],
)  # fmt: skip
def test_what_changes_no_result_is_no_correction(club: Path, changes: Changes) -> None:
    """However much of the files it changes."""
    assert after(club, changes) == ()


def test_ordinary_evenings_are_told_apart_without_reading_the_event(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of a round must not cost more with every evening: nothing is taken out of git as a whole."""
    monkeypatch.delattr(history, "data_at")
    evening = {f"{EVENT}/round-03.csv": THIRD, f"{EVENT}/penalties.csv": FINES + ",3,a,other,,-1,late\n"}
    dates = {f"{EVENT}/event.toml": RULES.replace("10-16", "10-17"), "players.csv": CLUB["players.csv"] + "e,E,\n"}
    seating = {f"{EVENT}/round-04.csv": round_text("1,N,a,", "1,E,b,", "1,S,c,", "1,W,d,")}
    again = {f"{EVENT}/round-04.csv": round_text("1,N,b,", "1,E,a,", "1,S,c,", "1,W,d,")}
    assert after(club, evening, dates, seating, again) == ()


def test_a_round_that_is_taken_out_is_corrected(club: Path) -> None:
    """The newest, with the seating after it; a commit that brings something else does not bring it back."""
    gone: Changes = {f"{EVENT}/round-02.csv": None, f"{EVENT}/round-03.csv": None}
    (found,) = after(club, gone, {"players.csv": CLUB["players.csv"] + "e,E,\n"})
    assert (found.day, found.rounds, found.recomputed, found.is_late) == (date(2025, 11, 1), (TWO,), (), False)


def test_the_results_of_a_round_that_is_seated_again_are_taken_out(club: Path) -> None:
    """An evening that is played anew is corrected when its new results come."""
    seating = round_text("1,N,a,", "1,E,b,", "1,S,c,", "1,W,d,")
    gone: Changes = {f"{EVENT}/round-02.csv": seating, f"{EVENT}/round-03.csv": None}
    (found,) = after(club, gone)
    assert (found.day, found.rounds, found.is_late) == (date(2025, 11, 1), (TWO,), False)
    (found,) = after(club, {f"{EVENT}/round-02.csv": CORRECTED})
    assert (found.rounds, found.is_late) == ((TWO,), True)


def test_a_round_that_is_taken_out_and_put_in_again_is_one_correction(club: Path) -> None:
    """As a phone does it: the file is removed and another uploaded. It counts from when it is there again."""
    (found,) = after(
        club,
        {f"{EVENT}/round-02.csv": None, f"{EVENT}/round-03.csv": None},
        {"players.csv": CLUB["players.csv"] + "e,E,\n"},
        {f"{EVENT}/round-02.csv": CORRECTED},
    )
    assert (found.day, found.rounds, found.is_late) == (date(2025, 11, 3), (TWO,), True)


def test_a_round_that_comes_back_as_it_was_is_no_correction(club: Path) -> None:
    """Nobody's result is another."""
    assert after(club, {f"{EVENT}/round-02.csv": None}, {f"{EVENT}/round-02.csv": CLUB[f"{EVENT}/round-02.csv"]}) == ()


def test_a_decision_of_the_referee_that_comes_later_corrects_its_round(club: Path) -> None:
    """So does one that is withdrawn later."""
    fine = FINES.replace("note", "note,withdrawn") + ",1,a,other,,-1,late,\n"
    found = after(club, {f"{EVENT}/penalties.csv": fine}, {f"{EVENT}/penalties.csv": fine.replace("late,", "late,yes")})
    assert [(c.day.day, c.rounds, c.recomputed) for c in found] == [(2, (ONE,), (TWO,)), (1, (ONE,), (TWO,))]


def test_other_rules_recompute_the_rounds_that_were_played(club: Path) -> None:
    """None of them was corrected."""
    (found,) = after(club, {f"{EVENT}/event.toml": RULES.replace("counting = 2", "counting = 1")})
    assert (found.has_other_rules, found.rounds, found.recomputed) == (True, (), (ONE, TWO))


def test_rules_of_a_stage_without_results_correct_nothing(club: Path) -> None:
    """A final is announced."""
    final = '[[stage]]\nname = "final"\nqualify = { from = "regular", top = 2 }\ntable_sizes = [2]\nscores = [3]\n'
    assert after(club, {f"{EVENT}/event.toml": f"{RULES}\n{final}rounds = 1\n"}) == ()


def test_a_final_table_of_which_no_round_is_known_may_be_corrected(tmp_path: Path) -> None:
    """Its lines are compared, not how they are written; nothing is recomputed."""
    table = "rank,entrant,score\n1,a,10\n2,b,8\n3,c,3\n"
    rounds: Changes = {f"{EVENT}/round-0{n}.csv": None for n in (1, 2, 3)}
    repository(tmp_path / "c", {**rounds, f"{EVENT}/event.toml": 'title = "T"\n', f"{EVENT}/final-table.csv": table})
    assert after(tmp_path / "c", {f"{EVENT}/final-table.csv": table.replace(",", ";")}) == ()
    (found,) = after(tmp_path / "c", {f"{EVENT}/final-table.csv": table.replace("b,8", "b,9")})
    assert (found.has_other_table, found.has_other_rules, found.rounds, found.recomputed) == (True, False, (), ())


def test_an_own_rulebook_that_is_changed_is_other_rules(club: Path) -> None:
    """The event's files are as they were."""
    book = 'title = "Mio"\n[[stage]]\nname = "regular"\nrounds = 4\ntable_sizes = [4]\nscores = [10, 6, 3, 1]\n'
    commit(club, {"rulebooks/mio.toml": book, f"{EVENT}/event.toml": 'title = "T"\nrulebook = "mio"\n'})
    (found, _) = after(club, {"rulebooks/mio.toml": book.replace("10, 6", "11, 6")})
    assert (found.day, found.has_other_rules) == (date(2025, 11, 1), True)


def test_groups_that_are_others_recompute_the_rounds_that_were_played(tmp_path: Path) -> None:
    """Everybody keeps the points, but not the opponents of the standing."""
    start = (
        'title = "G"\n[[stage]]\nname = "g"\nformat = "round-robin"\ngroups = 2\ntable_sizes = [2]\nscores = [1, 0]\n'
    )
    groups = "entrant,group\na,A\nb,A\nc,B\nd,B\n"
    rounds: Changes = {f"{EVENT}/round-0{n}.csv": None for n in (1, 2, 3)}
    one = "table,entrant,points\n1,a,2\n1,b,1\n2,c,2\n2,d,1\n"
    repository(tmp_path / "c", {**rounds, f"{EVENT}/event.toml": start, f"{EVENT}/entrants.csv": groups})
    commit(tmp_path / "c", {f"{EVENT}/round-01.csv": one})
    (found,) = after(tmp_path / "c", {f"{EVENT}/entrants.csv": groups.replace("A", "C")})
    assert (found.has_other_rules, found.recomputed) == (True, (("g", 1),))


def test_an_evening_that_fell_out_after_all_is_a_correction_and_so_is_its_return(club: Path) -> None:
    """It had results, which count no more, and then again."""
    found = after(club, {f"{EVENT}/event.toml": "void = [1]\n" + RULES}, {f"{EVENT}/event.toml": RULES})
    assert [(c.day.day, c.rounds, c.recomputed) for c in found] == [(2, (ONE,), (TWO,)), (1, (ONE,), (TWO,))]


def test_data_with_errors_are_passed_over(club: Path) -> None:
    """They were not published: what was before is compared with the first commit without any, on its day."""
    before = git(club, "rev-parse", "HEAD")
    wrong = CORRECTED.replace("20", "2O")
    (found,) = after(club, {f"{EVENT}/round-02.csv": wrong}, {"photo.jpg": "x"}, {f"{EVENT}/round-02.csv": CORRECTED})
    assert (found.day, found.before, found.rounds, found.is_late) == (date(2025, 11, 3), before, (TWO,), True)


def test_errors_elsewhere_in_the_event_are_passed_over_too(club: Path) -> None:
    """The corrected round was sound, and the rules were not until the next day."""
    (found,) = after(
        club,
        {f"{EVENT}/round-02.csv": CORRECTED, f"{EVENT}/event.toml": "title ="},
        {f"{EVENT}/event.toml": RULES},
    )
    assert (found.day, found.rounds, found.is_late) == (date(2025, 11, 2), (TWO,), True)


def test_a_correction_right_after_errors_is_compared_with_what_was_published_before_them(club: Path) -> None:
    """A new round was wrong; the commit that mends it corrects an older one, too."""
    before = git(club, "rev-parse", "HEAD")
    (found,) = after(
        club,
        {f"{EVENT}/round-03.csv": THIRD.replace("10", "1O")},
        {f"{EVENT}/round-03.csv": THIRD, f"{EVENT}/round-02.csv": CORRECTED},
    )
    assert (found.day, found.before, found.rounds, found.is_late) == (date(2025, 11, 2), before, (TWO,), True)


def test_a_new_round_that_was_wrong_at_first_was_never_published(club: Path) -> None:
    """Mending it is no correction."""
    assert after(club, {f"{EVENT}/round-03.csv": THIRD.replace("10", "1O")}, {f"{EVENT}/round-03.csv": THIRD}) == ()


def test_errors_that_are_still_there_are_no_correction_yet(club: Path) -> None:
    """Nor are those from the beginning."""
    assert after(club, {f"{EVENT}/round-02.csv": CORRECTED.replace("20", "2O")}) == ()


def test_an_event_that_was_wrong_from_the_beginning_has_nothing_to_correct(tmp_path: Path) -> None:
    """Its first results are those without errors."""
    repository(tmp_path / "c", {f"{EVENT}/round-02.csv": CORRECTED.replace("20", "2O")})
    assert after(tmp_path / "c", {f"{EVENT}/round-02.csv": CORRECTED}) == ()


def test_of_a_merge_only_what_it_made_of_the_branch_counts(club: Path) -> None:
    """Three commits beside it, of which one is taken back, are one correction; its line was no person's to read."""
    git(club, "checkout", "--quiet", "-b", "mend")
    for text in (THIRD, CORRECTED.replace("20", "21"), CORRECTED):
        commit(club, {f"{EVENT}/round-02.csv": text}, "typing", day="2025-11-01")
    git(club, "checkout", "--quiet", "main")
    git(
        club,
        "merge",
        "--quiet",
        "--no-ff",
        "--message",
        "Merge pull request #1 from rossi/mend",
        "mend",
        day="2025-11-09",
    )
    (found,) = after(club)
    assert (found.commit, found.subject) == (git(club, "rev-parse", "HEAD"), "")
    assert (found.day, found.rounds) == (date(2025, 11, 9), (TWO,))


def test_one_commit_may_correct_two_events(club: Path) -> None:
    """Each is a correction of its own; the newest commit comes first, its events in the order that was asked."""
    king = round_text("1,N,a,10", "1,E,b,-10", "1,S,c,0", "1,W,d,0")
    files: dict[str, str | None] = {
        "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "king"]\n',
        "2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n',
        "2025-26/king/round-01.csv": king,
    }
    commit(club, files)
    both = {f"{EVENT}/round-02.csv": CORRECTED, "2025-26/king/round-01.csv": king.replace("10", "20")}
    commit(club, both, day="2025-11-01")
    commit(club, {f"{EVENT}/round-02.csv": CLUB[f"{EVENT}/round-02.csv"]}, day="2025-11-02")
    found = history.history_of(club / "data", [("2025-26", "king"), ("2025-26", "cuori")]).corrections
    assert [(c.event, c.day.day) for c in found] == [("cuori", 2), ("king", 1), ("cuori", 1)]


def test_two_entries_that_become_one_person_correct_that_persons_rounds(tmp_path: Path) -> None:
    """No round's file is another: the id is an alias now."""
    people = CLUB["players.csv"] + "e,Elio Gi,\n"
    first = CLUB[f"{EVENT}/round-01.csv"].replace("N,a", "N,e")
    repository(tmp_path / "c", {"players.csv": people, f"{EVENT}/round-01.csv": first})
    (found,) = after(tmp_path / "c", {"players.csv": CLUB["players.csv"].replace("Annina", "Annina;e")})
    assert (found.rounds, found.recomputed) == ((ONE,), (TWO,))


def test_where_the_event_or_the_data_got_another_folder_the_history_begins_there(tmp_path: Path) -> None:
    """A commit that only moves files corrects nothing, and the page says from which day it knows."""
    club = tmp_path / "club"
    repository(club)
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED}, day="2025-11-01")
    git(club, "mv", "data", "dati")
    commit(club, {}, day="2025-11-02")
    moved = event_history(club / "dati", "2025-26", "cuori")
    assert (moved.corrections, moved.since, moved.is_whole) == ((), date(2025, 11, 2), True)
    git(club, "mv", f"dati/{EVENT}", "dati/2025-26/c")
    (club / "dati/2025-26/season.toml").write_text('title = "S"\nevents = ["c"]\n', encoding="utf-8")
    commit(club, {}, day="2025-11-03")
    assert event_history(club / "dati", "2025-26", "c").corrections == ()


@pytest.mark.parametrize("below", ["", "clubs/è #1"])
def test_the_data_may_be_anywhere_in_the_repository(tmp_path: Path, below: str) -> None:
    """At its top, which is the data folder then, or deep in it under a name that git would write in quotes."""
    top = tmp_path / "top"
    (top / below).mkdir(parents=True)
    git(top, "init", "--quiet")
    for text in (CLUB[f"{EVENT}/round-02.csv"], CORRECTED):
        for name, content in {**CLUB, f"{EVENT}/round-02.csv": text}.items():
            (top / below / name).parent.mkdir(parents=True, exist_ok=True)
            (top / below / name).write_text(content, encoding="utf-8")
        git(top, "add", "--all")
        git(top, "commit", "--quiet", "--message", "x")
    (found,) = event_history(top / below, "2025-26", "cuori").corrections
    assert found.rounds == (TWO,)


def test_a_workbook_in_the_place_of_a_csv_file_is_the_same_round(club: Path) -> None:
    """Another make is no correction, nor are capital letters; another number in it is one."""
    text = CLUB[f"{EVENT}/round-02.csv"]
    assert after(club, {f"{EVENT}/round-02.csv": None, f"{EVENT}/ROUND-02.CSV": text}) == ()
    sheet = club / f"data/{EVENT}/round-02.xlsx"
    sheet.write_bytes(xlsx([line.split(",") for line in text.splitlines()]))
    assert after(club, {f"{EVENT}/ROUND-02.CSV": None}) == ()
    sheet.write_bytes(xlsx([line.split(",") for line in CORRECTED.splitlines()]))
    (found,) = after(club, {})
    assert found.rounds == (TWO,)


def test_not_every_commit_is_gone_through_for_one_without_errors(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data that stay wrong for very long do not make every page slow; what was corrected then is not known."""
    wrong = CORRECTED.replace("20", "2O")
    changes = ({f"{EVENT}/round-02.csv": wrong}, {"photo.jpg": "x"}, {f"{EVENT}/round-02.csv": CORRECTED})
    assert len(after(club, *changes)) == 1
    monkeypatch.setattr(history, "MOST_STEPS", 2)
    assert of(club).corrections == ()


def test_what_somebody_set_up_for_git_makes_no_difference(club: Path) -> None:
    """Nor do changes that are not committed."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED}, day="2025-11-01")
    plain = of(club)
    settings = ("log.follow=true", "diff.renames=copies", "diff.relative=true", "log.date=raw", "core.quotepath=true")
    for setting in settings:
        git(club, "config", *setting.split("="))
    (club / f"data/{EVENT}/round-01.csv").write_text(THIRD, encoding="utf-8")
    assert of(club) == plain != History()


def test_the_line_of_a_commit_is_shown_without_what_a_terminal_would_act_on(club: Path) -> None:
    """And only as much of it as anybody reads."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED}, "a\x1b[31m \u202eb " + "c" * 300)
    assert of(club).corrections[0].subject == "a[31m b " + "c" * 192 + "…"


@pytest.mark.parametrize("moment", ["253402300900 +0000", "junk"])
def test_a_commit_of_an_impossible_day_is_told_as_git_tells_it(club: Path, moment: str) -> None:
    """A clock that is eight thousand years ahead, or a program that wrote none: no page may fail for it."""
    (club / f"data/{EVENT}/round-02.csv").write_text(CORRECTED, encoding="utf-8")
    git(club, "add", "--all")
    tree, parent = git(club, "write-tree"), git(club, "rev-parse", "HEAD")
    text = f"tree {tree}\nparent {parent}\nauthor X <x@x> {moment}\ncommitter X <x@x> {moment}\n\nTable 1\n"
    made = git(club, "hash-object", "-t", "commit", "-w", "--literally", "--stdin", given=text.encode())
    git(club, "update-ref", "refs/heads/main", made)
    (found,) = of(club).corrections
    assert (found.commit, found.day, found.subject, found.rounds) == (made, date(1970, 1, 1), "Table 1", (TWO,))


def test_a_copy_that_is_not_whole_says_since_when_it_knows(club: Path, tmp_path: Path) -> None:
    """As a workflow fetches it: only the newest commit, and nothing to compare it with."""
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED}, day="2025-11-01")
    git(tmp_path, "clone", "--quiet", "--depth", "1", club.as_uri(), "shallow")
    assert of(tmp_path / "shallow") == History(since=date(2025, 11, 1))


def test_without_history_it_is_said_why(tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No commit of the data, objects that are not there, no repository, no git."""
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert of(other) == History(why_none="repository")
    git(other, "init", "--quiet")
    assert of(other) == History(why_none="commits")
    commit(club, {f"{EVENT}/round-02.csv": CORRECTED})
    git(club, "rm", "-r", "--quiet", "--cached", "data/rulebooks", "--ignore-unmatch")
    lost = git(club, "rev-parse", f"HEAD~1:data/{EVENT}/round-02.csv")
    (club / ".git/objects" / lost[:2] / lost[2:]).unlink()
    assert of(club) == History(why_none="objects")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert of(club) == History(why_none="git")


def test_only_the_newest_are_looked_into(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many changes; and it is said that there are others."""
    text = CLUB[f"{EVENT}/round-02.csv"]
    changes = ({f"{EVENT}/round-02.csv": CORRECTED}, {f"{EVENT}/round-02.csv": text})
    assert [c.day.day for c in after(club, *changes)] == [2, 1]
    assert not of(club).is_cut
    monkeypatch.setattr(history, "MOST_READ", 1)
    assert ([c.day.day for c in of(club).corrections], of(club).is_cut) == ([2], True)
    monkeypatch.setattr(commits, "MOST_COMMITS", 2)
    assert (of(club).is_whole, of(club).since) == (False, date(2025, 11, 1))
