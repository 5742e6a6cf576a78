"""What the desk hands over: a whole club read from files, scored."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.desk import NotThere, check, open_event, open_home, open_player, open_season, within
from engine.problems import DataError, as_text
from engine.read import ClubFiles, EventFiles, read_event
from tinyclub import round_text, write_club


def test_an_event_is_scored_from_its_files(tmp_path: Path) -> None:
    """Two rounds: a 8 + 1, b 8 + 8, c 3 + 3, d 1 + 8."""
    event = open_event(write_club(tmp_path), "2025-26", "cuori")
    standing = event.standing()
    assert standing is not None
    assert [(r.rank, event.name(r.entrant), str(r.score), r.decided_by) for r in standing.rows] == [
        (1, "Bruno Ca", "16", None),
        (2, "Anna Bo", "9", "score"),
        (3, "Dino Fo", "9", "points:counted"),
        (4, "Carla De", "6", "score"),
    ]
    assert (standing.after, standing.complete) == (2, False)
    after_one = event.standing("regular", after=1)
    assert after_one is not None
    assert [r.entrant for r in after_one.rows] == ["a", "b", "c", "d"]


def test_the_calendar_says_what_became_of_every_round(tmp_path: Path) -> None:
    """Two rounds an evening: scored on the first date, the seating and the round to come on the second."""
    rounds = open_event(write_club(tmp_path), "2025-26", "cuori").newest_stage.rounds
    assert [(r.number, r.state, r.date) for r in rounds] == [
        (1, "scored", date(2025, 10, 2)),
        (2, "scored", date(2025, 10, 2)),
        (3, "seating", date(2025, 10, 16)),
        (4, "planned", date(2025, 10, 16)),
    ]


def test_a_void_round_is_shown_and_counts_nowhere(tmp_path: Path) -> None:
    """Round 1 fell out: only round 2 is in the standing."""
    toml = 'title = "C"\nrulebook = "cuori"\nvoid = [1]\n'
    event = open_event(write_club(tmp_path, {"2025-26/cuori/event.toml": toml}), "2025-26", "cuori")
    assert [r.state for r in event.newest_stage.rounds[:3]] == ["void", "scored", "seating"]
    standing = event.standing()
    assert standing is not None
    assert {r.entrant: (str(r.score), r.played) for r in standing.rows} == {
        "b": ("8", 1),
        "d": ("8", 1),
        "c": ("3", 1),
        "a": ("1", 1),
    }


def test_variants_in_force_are_named(tmp_path: Path) -> None:
    """D2: each key in which the event differs from the shipped rulebook, with both values."""
    event = open_event(write_club(tmp_path), "2025-26", "cuori")
    assert [(v.key, v.shipped, v.here) for v in event.variants] == [
        ("stage.regular.rounds", 12, 4),
        ("stage.regular.counting", 9, 2),
    ]


def test_titles_and_articles_are_no_variants(tmp_path: Path) -> None:
    """D2: what a stage is called, and which article the club names for a rule, change no rule."""
    words = '[game.articles]\npoints_min = "9"\n'
    words += '[[stage]]\nname = "final"\ntitle = { it = "F" }\narticles = { ties = "Z" }\n'
    plain = 'title = "Cuori"\nrulebook = "cuori"\n'
    found = [
        open_event(write_club(tmp_path / str(i), {"2025-26/cuori/event.toml": text}), "2025-26", "cuori").variants
        for i, text in enumerate((plain, plain + words))
    ]
    assert found == [(), ()]


def test_the_source_names_every_file_that_the_event_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The register and the settings too, as the data folder was given."""
    write_club(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert open_event("data", "2025-26", "cuori").source.files == (
        "data/2025-26/cuori/event.toml",
        "data/2025-26/cuori/round-01.csv",
        "data/2025-26/cuori/round-02.csv",
        "data/2025-26/cuori/round-03.csv",
        "data/2025-26/season.toml",
        "data/club.toml",
        "data/players.csv",
    )


def test_what_is_not_there_is_named_with_what_is(tmp_path: Path) -> None:
    """A season, an event and a player."""
    data = write_club(tmp_path)
    with pytest.raises(NotThere, match=r"no season '2019-20'\n  fix  the ones that are there: 2025-26"):
        open_season(data, "2019-20")
    with pytest.raises(NotThere, match=r"no event of season 2025-26 'king'\n  fix  the ones that are there: cuori"):
        open_event(data, "2025-26", "king")
    with pytest.raises(NotThere, match=r"no player 'z'\n  fix  the ones that are there: a, b, c, d"):
        open_player(data, "z")


def test_an_event_with_errors_is_not_scored(tmp_path: Path) -> None:
    """All of its problems come with the refusal; another event of the same club stays open."""
    data = write_club(
        tmp_path,
        {
            "2025-26/season.toml": 'title = "S"\nevents = ["cuori", "king"]\n',
            "2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n',
            "2025-26/king/round-01.csv": round_text("1,N,a,1", "1,E,b,2", "1,S,c,x", "1,W,zoe,3"),
        },
    )
    with pytest.raises(DataError) as caught:
        open_event(data, "2025-26", "king")
    assert {p.code for p in caught.value.problems} >= {"number", "entrant-unknown"}
    assert open_event(data, "2025-26", "cuori").standing() is not None
    with pytest.raises(DataError):
        open_home(data)


def test_a_players_page_has_the_events_with_a_game_or_a_seat(tmp_path: Path) -> None:
    """Newest season first; who only watched has none."""
    data = write_club(
        tmp_path,
        {
            "players.csv": "id,name\na,Anna\nb,Bruno\nc,Carla\nd,Dino\ne,Elio\n",
            "2024-25/season.toml": 'title = "Prima"\nevents = ["cuori"]\n',
            "2024-25/cuori/event.toml": 'title = "C"\nrulebook = "cuori"\n',
            "2024-25/cuori/round-01.csv": round_text("1,N,a,26", "1,E,b,0", "1,S,c,0", "1,W,d,0"),
        },
    )
    assert [(e.season, e.id) for e in open_player(data, "a").events] == [("2025-26", "cuori"), ("2024-25", "cuori")]
    assert open_player(data, "e").events == ()


def test_level_entrants_are_listed_by_name_and_not_by_id(tmp_path: Path) -> None:
    """A11: after everything they share the rank; the list goes by name, accents and case aside."""
    data = write_club(
        tmp_path,
        {
            "players.csv": "id,name\na,Zoe\nb,Évora\nc,de Luca\nd,Anna\n",
            "2025-26/cuori/round-01.csv": round_text("1,N,a,13", "1,E,b,13", "1,S,c,13", "1,W,d,13"),
            "2025-26/cuori/round-02.csv": None,
            "2025-26/cuori/round-03.csv": None,
        },
    )
    event = open_event(data, "2025-26", "cuori")
    standing = event.standing()
    assert standing is not None
    assert [(r.rank, event.name(r.entrant)) for r in standing.rows] == [
        (1, "Anna"),
        (1, "de Luca"),
        (1, "Évora"),
        (1, "Zoe"),
    ]


def test_a_criterion_that_does_not_exist_is_a_problem_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scorer alone knows its criteria; the problem still has the line of the file."""
    toml = 'title = "C"\nrulebook = "cuori"\n\n[[stage]]\nname = "regular"\ntiebreaks = ["points", "age"]\n'
    write_club(tmp_path, {"2025-26/cuori/event.toml": toml})
    monkeypatch.chdir(tmp_path)
    assert as_text(check("data")) == (
        'data/2025-26/cuori/event.toml:6:24: there is no criterion "age"\n'
        "  why  ties are broken by the rulebook's list\n"
        '  fix  did you mean "average"?'
    )


TWO = 'format = "swiss"\ntable_sizes = [2]\nscores = [1, 0]\n'


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('format = "swiss"\n', 'stage "regular" cannot have the format swiss'),
        ('format = "round-robin"\n', 'stage "regular" cannot have the format round-robin'),
        (TWO, 'the key jolly does not go with the format swiss of stage "regular"'),
        ('format = "knockout"\n', 'the key jolly does not go with the format knockout of stage "regular"'),
        ("third_place = true\n", 'the key third_place does not go with the format seated of stage "regular"'),
        ("groups = 2\n", 'the key groups does not go with the format seated of stage "regular"'),
        ("legs = 2\n", 'the key legs does not go with the format seated of stage "regular"'),
        ('rematches = "not-previous"\n', 'the key rematches does not go with the format seated of stage "regular"'),
        (
            'table_sizes = [2]\nscores = [1, 0]\ncompare = "seat"\n',
            'the key compare does not go with the format seated of stage "regular"',
        ),
        (
            'format = "danish"\n[stage.called_hands]\nhands = [{ kind = "queens" }]\n',
            'the key called_hands does not go with the format danish of stage "regular"',
        ),
    ],
)
def test_keys_of_a_stage_that_contradict_each_other_are_refused(tmp_path: Path, lines: str, said: str) -> None:
    """A wrong standing would be worse than none."""
    toml = 'title = "C"\nrulebook = "cuori"\n\n[[stage]]\nname = "regular"\n' + lines
    data = write_club(tmp_path, {"2025-26/cuori/event.toml": toml})
    assert ("event-unsupported", said) in [(p.code, p.message) for p in check(data)]


def test_more_go_on_across_groups_only_where_there_are_groups(tmp_path: Path) -> None:
    """C6: the best of the rest of all groups together."""
    toml = (
        'title = "C"\nrulebook = "cuori"\n\n[[stage]]\nname = "final"\n'
        'qualify = { from = "regular", top = 2, across = 2 }\n'
    )
    data = write_club(tmp_path, {"2025-26/cuori/event.toml": toml})
    assert [(p.code, p.message) for p in check(data)] == [
        ("event-unsupported", 'the key qualify does not go with the format single-table of stage "final"')
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('table_tiebreaks = ["places"]', '6:20: "places" cannot part two at a table'),
        (
            'tiebreaks = ["points:all:5"]',
            '6:14: "points:all:5" has a number of places, and only "places" compares places',
        ),
        ('tiebreaks = ["rank:final"]', '6:14: "rank" cannot read "final": it reads an earlier stage, and none'),
        ('tiebreaks = ["places:final"]', '6:14: "places" cannot read "final": it reads counted, discarded, all'),
        ('qualify = { from = "groups", top = 4 }', '6:13: there is no stage "groups" before "regular"'),
        ("legs = 2", '6:1: the key legs does not go with the format seated of stage "regular"'),
        ("bonus = [7, 4]", "4:1: a bonus goes by the rank in what a stage is qualified from, and needs qualify"),
    ],
)
def test_a_rule_that_would_have_no_effect_is_a_problem_at_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    """Nothing in a rulebook is passed over in silence."""
    toml = f'title = "C"\nrulebook = "cuori"\n\n[[stage]]\nname = "regular"\n{line}\n'
    write_club(tmp_path, {"2025-26/cuori/event.toml": toml})
    monkeypatch.chdir(tmp_path)
    (problem,) = check("data")
    assert f"{problem.at}: {problem.message}".startswith(f"data/2025-26/cuori/event.toml:{said}")


def test_check_finds_every_problem_of_every_season_and_can_look_at_one_folder(tmp_path: Path) -> None:
    """Each file is still checked beside the register and the rules."""
    data = write_club(
        tmp_path,
        {
            "2024-25/season.toml": 'title = "Prima"\nevents = ["cuori"]\n',
            "2024-25/cuori/event.toml": 'title = "C"\nrulebook = "cuori"\n',
            "2024-25/cuori/round-01.csv": round_text("1,N,a,26", "1,E,b,0", "1,S,nobody,0", "1,W,d,0"),
            "2025-26/cuori/round-02.csv": round_text("1,N,a,-1", "1,E,b,0", "1,S,c,0", "1,W,d,1"),
        },
    )
    assert [p.code for p in check(data)] == ["entrant-unknown", "points-range"]
    assert [p.code for p in within(check(data), [data / "2025-26"])] == ["points-range"]
    assert [p.code for p in within(check(data), [data / "2024-25/cuori/round-01.csv"])] == ["entrant-unknown"]
    assert within(check(data), [data / "players.csv"]) == ()


def test_a_rulebook_that_no_event_uses_is_checked_all_the_same(tmp_path: Path) -> None:
    """It stops no event, and its problem is told."""
    data = write_club(tmp_path, {"rulebooks/briscola.toml": '[[stage]]\nname = "regular"\nrounds = 8\nscore = [3]\n'})
    assert {p.code for p in check(data)} == {"key-unknown", "key-missing"}
    assert open_event(data, "2025-26", "cuori").standing() is not None


def test_a_criterion_that_does_not_exist_in_a_rulebook_that_no_event_uses(tmp_path: Path) -> None:
    """The scorer's knowledge is asked for every rulebook of the club, and each problem is told once."""
    book = '[[stage]]\nname = "regular"\nrounds = 8\nscores = [3]\ntiebreaks = ["age"]\n'
    event = {"2025-26/cuori/event.toml": 'title = "C"\nrulebook = "briscola"\n'}
    for i, used in enumerate(({}, event)):
        data = write_club(tmp_path / str(i), {"rulebooks/Briscola.toml": book, **used})
        (problem,) = [p for p in check(data) if p.severity == "error"]
        assert (problem.code, problem.at.line, problem.at.column) == ("criterion-unknown", 5, 14)


@pytest.mark.parametrize("table", ["", '\n[ranking]\nrulebook = "re-di-cuori"\nevents = ["cuori", "king"]\n'])
def test_an_event_is_opened_without_reading_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    """Every page of a season opens one event: reading all of them for each would cost the square of the season."""
    data = write_club(
        tmp_path,
        {
            "2025-26/season.toml": f'title = "S"\nevents = ["cuori", "king"]\n{table}',
            "2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n',
        },
    )
    read: list[str] = []

    def counted(club: ClubFiles, season: str, event: str, *others: Any, **options: Any) -> EventFiles:
        read.append(event)
        return read_event(club, season, event, *others, **options)

    monkeypatch.setattr("engine.desk.season.read_event", counted)
    open_event(data, "2025-26", "cuori")
    assert read == ["cuori"]
