"""The season's table, its final and who is proclaimed, A16 to A18, from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.desk import SeasonResult, check, open_season
from engine.problems import DataError
from engine.score import CRITERIA
from seasonclub import (
    DRAWS,
    NAMES,
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

# ---- A16: the season's table

TABLE = '\n[ranking]\nrulebook = "re-di-cuori"\n'
THREE = f'events = ["cuori", "king", "whist"]\n{TABLE}'
FOUR_EVENTS = f'events = ["cuori", "king", "whist", "re-di-cuori"]\n{TABLE}'


def season_of(data: Path) -> SeasonResult:
    """The season, scored."""
    return open_season(data, SEASON)


def table(season: SeasonResult) -> list[tuple[int, str, str]]:
    """The season's table: rank, entrant and total."""
    assert season.ranking is not None
    standing = season.ranking.result.newest
    assert standing is not None
    return [(r.rank, r.entrant, str(r.score)) for r in standing.rows]


def three(cuori_: str, king: str, whist: str, *finals: str) -> dict[str, str | None]:
    """Three tournaments by their final order; `finals` are games of the final of Cuori."""
    return {**tournament("cuori", cuori_, *finals), **tournament("king", king), **tournament("whist", whist)}


def test_A16_the_final_rankings_of_the_three_tournaments_are_added(tmp_path: Path) -> None:
    """By hand; g and h missed tournaments. In Cuori the final turns the first four round, and e to h stay."""
    files = three("a b c d e f g h", "b a c d e f", "c d a b e", "d c b a", "d c b a", "d c b a")
    season = season_of(write(tmp_path, files, THREE))
    assert season.ranking is not None
    assert season.ranking.events == ("cuori", "king", "whist")
    assert season.ranking.complete
    assert season.ranking.result.stage.name == "season"
    # Cuori d c b a e f g h, King b a c d e f, Whist c d a b e
    assert table(season) == [
        (1, "c", "81"),  # 27 + 22 + 32
        (2, "d", "76"),  # 32 + 17 + 27
        (3, "b", "71"),  # 22 + 32 + 17
        (4, "a", "66"),  # 17 + 27 + 22
        (5, "e", "48"),  # 16 + 16 + 16
        (6, "f", "30"),  # 15 + 15
        (7, "g", "14"),
        (8, "h", "13"),
    ]


def test_A16_level_in_a_tournament_share_the_points_of_their_places(tmp_path: Path) -> None:
    """Two firsts have 29½ each; three in third place (22 + 17 + 16) / 3 each, and the next has 15."""
    season = season_of(write(tmp_path, tournament("king", "ab cde f"), f'events = ["king"]\n{TABLE}'))
    assert table(season) == [
        *((1, "a", "59/2"), (1, "b", "59/2")),
        *((3, "c", "55/3"), (3, "d", "55/3"), (3, "e", "55/3")),
        (6, "f", "15"),
    ]


def test_A16_wins_before_second_places(tmp_path: Path) -> None:
    """32 + 22 and 27 + 27: a, who has the win, stands above b."""
    files = {**tournament("cuori", "a b c d"), **tournament("king", "c b a d")}
    season = season_of(write(tmp_path, files, f'events = ["cuori", "king"]\n{TABLE}'))
    assert [row for row in table(season) if row[1] in "ab"] == [(1, "a", "54"), (3, "b", "54")]


def test_A16_level_after_all_places_is_for_a_draw(tmp_path: Path) -> None:
    """A win and a second place each: level, until the season's final has a draw with the purpose rank."""
    files = {**tournament("cuori", "a b c d"), **tournament("king", "b a c d"), **final_files()}
    two = f'events = ["cuori", "king", "re-di-cuori"]\n{TABLE}'
    assert table(season_of(write(tmp_path, files, two)))[:2] == [(1, "a", "59"), (1, "b", "59")]
    lots = DRAWS + "season,,rank,cards,,,a,,Q♦,\nseason,,rank,cards,,,b,,A♣,\n"
    drawn = season_of(write(tmp_path, {**files, f"{SEASON}/re-di-cuori/draws.csv": lots}, two))
    assert table(drawn)[:2] == [(1, "a", "59"), (2, "b", "59")]
    assert drawn.ranking is not None
    assert drawn.ranking.result.newest is not None
    assert drawn.ranking.result.newest.rows[1].decided_by == "lot"


def test_A16_the_table_is_provisional_until_every_tournament_is_over(tmp_path: Path) -> None:
    """Whist has no results yet, then a final is announced by its first game: not complete in either case."""
    begun = three("a b c d e", "b a c d e", "c d a b e")
    begun[f"{SEASON}/whist/round-01.csv"] = None
    season = season_of(write(tmp_path / "one", begun, THREE))
    assert season.ranking is not None
    assert (season.ranking.complete, season.ranking.events) == (False, ("cuori", "king", "whist"))
    assert table(season)[:2] == [(1, "a", "59"), (1, "b", "59")]
    final = season_of(write(tmp_path / "two", three("a b c d e", "b a c d e", "c d a b e", "d c b a"), THREE))
    assert final.ranking is not None
    assert not final.ranking.complete


def test_A16_a_season_without_ranking_has_no_table(tmp_path: Path) -> None:
    """Nobody is proclaimed, and `standings SEASON` says so with exit code 2."""
    data = cuori(tmp_path, "a b c d")
    assert season_of(data).ranking is None
    assert season_of(data).proclaimed is None
    assert run(data, "standings", SEASON).exit_code == 2


def test_A16_the_command_prints_the_table(tmp_path: Path) -> None:
    """Exit code 0; every player's line with the total."""
    data = write(tmp_path, three("a b c d e", "b a c d e", "c d a b e"), THREE)
    done = run(data, "standings", SEASON)
    assert done.exit_code == 0
    assert done.stdout.startswith("2025-26, season's table (final) of cuori, king, whist\n\n")
    lines = {
        name: next(line for line in done.stdout.splitlines() if name in line).split()
        for name in NAMES.values()
        if name in done.stdout
    }
    assert {name: line[3] for name, line in lines.items()} == {
        "Anna Bo": "81",
        "Bruno Ca": "76",
        "Carla De": "76",
        "Dino Fo": "61",
        "Elio Gi": "48",
    }


def test_A16_the_command_prints_the_final_ranking_of_a_tournament(tmp_path: Path) -> None:
    """`--stage overall`, as JSON: the finalists by the final, then the rest."""
    data = cuori(tmp_path, "a b c d e f", "d c b a")
    answer = json.loads(run(data, "standings", f"{SEASON}/cuori", "--stage", "overall", "--format", "json").stdout)
    assert (answer["stage"], answer["complete"]) == ("overall", False)
    assert [(r["rank"], r["entrant"], r["decided_by"]) for r in answer["standings"]] == [
        (1, "d", None),
        (2, "c", "score"),
        (3, "b", "score"),
        (4, "a", "score"),
        (5, "e", "stage"),
        (6, "f", "score"),
    ]


# ---- A17: the final of the first four of the table


def final_files(
    *sheets: str, more: str = "", games: tuple[str, ...] = ("whist", "king", "cuori")
) -> dict[str, str | None]:
    """The event of the season's final with its games in the order chosen."""
    chosen = ", ".join(f'"{name}"' for name in games)
    folder = f"{SEASON}/re-di-cuori"
    toml = f'title = "Finale"\nrulebook = "re-di-cuori"\n\n[[stage]]\nname = "final"\ngames = [{chosen}]\n{more}'
    return {
        f"{folder}/event.toml": toml,
        **{f"{folder}/final-{n}.csv": text for n, text in enumerate(sheets, start=1)},
    }


#: The table: a 86, b 76 (with a win), c 76, d 56, e 48.
SEASON_FILES = three("a b c d e", "b c a d e", "a c d b e")

#: Whist, King and Cuori: 11 6 3 1 for d c b a; a first, b and c level, d last; 11 6 3 1 for d a c b.
SHEETS = (game("whist", "d c b a"), game("king", "a bc d"), game("cuori", "d a c b"))


def with_final(folder: Path, *sheets: str, more: str = "") -> Path:
    """The season with these games of its final."""
    return write(folder, {**SEASON_FILES, **final_files(*sheets, more=more)}, FOUR_EVENTS)


def test_A17_the_first_four_of_the_table_with_their_bonus(tmp_path: Path) -> None:
    """Ranks 1 to 4 of the table bring 7, 4, 2 and 1; each game by its own direction; level ones share 6 + 3."""
    data = with_final(tmp_path, *SHEETS)
    assert check(data) == ()
    final = event_of(data, "re-di-cuori")
    assert qualified(final) == [("a", 1, None), ("b", 2, None), ("c", 3, None), ("d", 4, None)]
    standing = final.standing()
    assert standing is not None
    assert [(r.rank, r.entrant, str(r.score), str(r.bonus)) for r in standing.rows] == [
        (1, "a", "25", "7"),  # 7 + 1 + 11 + 6
        (2, "d", "24", "1"),  # 1 + 11 + 1 + 11
        (3, "c", "31/2", "2"),  # 2 + 6 + 9/2 + 3
        (4, "b", "25/2", "4"),  # 4 + 3 + 9/2 + 1
    ]
    assert standing.complete
    assert ranks(final) == [(1, "a"), (2, "d"), (3, "c"), (4, "b")]


def test_A17_the_final_does_not_count_for_the_table(tmp_path: Path) -> None:
    """The season's table is that of its three tournaments, whatever comes out of the final."""
    season = season_of(with_final(tmp_path, *SHEETS))
    assert season.ranking is not None
    assert season.ranking.events == ("cuori", "king", "whist")
    assert table(season) == [(1, "a", "86"), (2, "b", "76"), (3, "c", "76"), (4, "d", "56"), (5, "e", "48")]
    assert season.final == "re-di-cuori"


def test_A17_the_winner_of_the_final_is_proclaimed_when_it_is_over(tmp_path: Path) -> None:
    """Not after two of the three games, though a leads."""
    over = season_of(with_final(tmp_path / "over", *SHEETS))
    assert over.proclaimed is not None
    assert (over.proclaimed.entrant, over.proclaimed.reason) == ("a", "final")
    assert season_of(with_final(tmp_path / "two", *SHEETS[:2])).proclaimed is None
    assert season_of(with_final(tmp_path / "none")).proclaimed is None


def test_A17_who_plays_the_final_is_known_when_the_table_is_complete(tmp_path: Path) -> None:
    """Before its first game, and not while a tournament is under way."""
    assert [f.entrant for f in event_of(with_final(tmp_path / "all"), "re-di-cuori").finalists] == ["a", "b", "c", "d"]
    open_ = {**SEASON_FILES, **final_files(), f"{SEASON}/whist/round-01.csv": None}
    assert event_of(write(tmp_path / "open", open_, FOUR_EVENTS), "re-di-cuori").finalists == ()


def test_A17_each_game_is_checked_by_its_own_rules(tmp_path: Path) -> None:
    """King adds up to 0, Whist notes errors, and a Cuori game has no negative points: one wrong in each."""
    wrong = (
        "table,entrant,points,errors\n1,a,90,0\n1,b,80,\n1,c,70,0\n1,d,60,0\n",
        "table,entrant,points\n1,a,10\n1,b,0\n1,c,0\n1,d,0\n",
        "table,entrant,points\n1,a,-26\n1,b,0\n1,c,0\n1,d,52\n",
    )
    found = {(Path(p.at.file).name, p.code) for p in check(with_final(tmp_path, *wrong))}
    assert found == {
        ("final-1.csv", "errors-missing"),
        ("final-2.csv", "table-total"),
        ("final-3.csv", "points-range"),
    }


def test_A17_a_game_may_name_its_own_criteria(tmp_path: Path) -> None:
    """Level on points at Whist: the fewest errors first; beyond that the scores are shared."""
    whist = "table,entrant,points,errors\n1,a,80,3\n1,b,80,1\n1,c,80,3\n1,d,60,0\n"
    event = event_of(with_final(tmp_path, whist, more='game_tiebreaks = { whist = ["errors"] }\n'), "re-di-cuori")
    scores = {g.entrant: str(g.score) for g in event.newest_stage.games_of(1)}
    assert scores == {"b": "11", "a": "9/2", "c": "9/2", "d": "1"}


def test_A17_the_fifth_replaces_one_who_gave_up(tmp_path: Path) -> None:
    """D is withdrawn in the final's first game: e plays, the others keep their bonus."""
    data = with_final(tmp_path, with_status(game("whist", "e c b a"), "d", "withdrawn"))
    assert check(data) == ()
    final = event_of(data, "re-di-cuori")
    assert qualified(final) == [("a", 1, None), ("b", 2, None), ("c", 3, None), ("e", 5, "d")]
    standing = final.standing()
    assert standing is not None
    assert {r.entrant: str(r.bonus) for r in standing.rows if r.entrant != "e"} == {"a": "7", "b": "4", "c": "2"}


def test_A17_who_is_not_among_the_first_four_is_an_error(tmp_path: Path) -> None:
    """E plays instead of d; the tournaments are not touched by it."""
    data = with_final(tmp_path, game("whist", "e c b a"))
    assert codes(data) == ["not-qualified"]
    assert event_of(data, "king").overall is not None
    with pytest.raises(DataError):
        event_of(data, "re-di-cuori")


def test_A17_a_tie_for_the_fourth_place_of_the_table_is_a_warning(tmp_path: Path) -> None:
    """D and e have the same places in every tournament; the final is always played, so it is told at once."""
    files = {**three("a b c de", "b c a de", "a c b de"), **final_files()}
    assert codes(write(tmp_path, files, FOUR_EVENTS)) == ["qualify-tie"]


# ---- A18: who has won everything


def proclaimed(data: Path) -> tuple[str, str] | None:
    """Who is proclaimed, and why."""
    found = season_of(data).proclaimed
    return (found.entrant, found.reason) if found is not None else None


def test_A18_who_won_all_tournaments_is_proclaimed_at_once(tmp_path: Path) -> None:
    """There is no final, and the command says who it is."""
    data = write(tmp_path, three("a b c d", "a c b d", "a d c b"), THREE)
    assert proclaimed(data) == ("a", "sweep")
    assert "Anna Bo won every event" in run(data, "standings", SEASON).stdout


def test_A18_a_tournament_with_a_final_is_won_in_its_final(tmp_path: Path) -> None:
    """A was second in the tournament and won the final; the other way round nobody has won everything."""
    won = three("b a c d", "a c b d", "a d c b", *["a b c d"] * 3)
    assert proclaimed(write(tmp_path / "won", won, THREE)) == ("a", "sweep")
    lost = three("a b c d", "a c b d", "a d c b", *["b a c d"] * 3)
    assert proclaimed(write(tmp_path / "lost", lost, THREE)) is None


def test_A18_two_of_three_are_not_all(tmp_path: Path) -> None:
    """B won the last one."""
    assert proclaimed(write(tmp_path, three("a b c d", "a c b d", "b a c d"), THREE)) is None


def test_A18_a_shared_first_place_is_no_win(tmp_path: Path) -> None:
    """A won two and shares the first place of the third: nobody is proclaimed, neither a nor b."""
    assert proclaimed(write(tmp_path, three("a b c d", "a c b d", "ab c d"), THREE)) is None


def test_A18_nobody_is_proclaimed_before_the_last_tournament_is_over(tmp_path: Path) -> None:
    """A won two, and the third has no results; or its final is under way."""
    files = {**three("a b c d", "a c b d", "a d c b"), f"{SEASON}/whist/round-01.csv": None}
    assert proclaimed(write(tmp_path / "open", files, THREE)) is None
    final = three("a b c d", "a c b d", "a d c b", "a b c d", "a b c d")
    assert proclaimed(write(tmp_path / "final", final, THREE)) is None


def test_A18_no_final_is_waited_for_after_a_sweep(tmp_path: Path) -> None:
    """The season lists its final, which is not played."""
    files = {**three("a b c d", "a c b d", "a d c b"), **final_files()}
    data = write(tmp_path, files, FOUR_EVENTS)
    assert proclaimed(data) == ("a", "sweep")


def test_A18_the_final_after_a_sweep_is_not_drawn(tmp_path: Path) -> None:
    """Who asks for it is told who won everything; before the last tournament is over, that it is."""
    toml = {f"{SEASON}/re-di-cuori/event.toml": final_files()[f"{SEASON}/re-di-cuori/event.toml"]}
    swept = write(tmp_path / "swept", {**three("a b c d", "a c b d", "a d c b"), **toml}, FOUR_EVENTS)
    told = run(swept, "draw", f"{SEASON}/re-di-cuori").stderr
    assert "Anna Bo won every event of the season and is proclaimed at once: no final is played" in told
    files = {**three("a b c d", "a c b d", "a d c b"), **toml, f"{SEASON}/whist/round-01.csv": None}
    told = run(write(tmp_path / "open", files, FOUR_EVENTS), "draw", f"{SEASON}/re-di-cuori").stderr
    assert "is not known before the season's tournaments are over" in told


@pytest.mark.parametrize(
    ("events", "code", "exit_code"),
    [
        ('["cuori", "cuori"]', "duplicate-id", 1),
        ("[]", "value", 1),
        ('["cuori", "re-di-cuori"]', "ranking-event", 0),
        ('["cuori", "whist"]', "ranking-event", 0),
    ],
)
def test_A16_events_that_the_table_names_in_vain(tmp_path: Path, events: str, code: str, exit_code: int) -> None:
    """One twice, none at all, the final itself; and pairs, who are no players."""
    pairs = {f"{SEASON}/whist/entrants.csv": "entrant,name,player1,player2\np,Leoni,e,f\nq,Tigri,g,h\n"}
    files = {**three("a b c d", "b c a d", "c d a b"), **final_files(), **pairs}
    data = write(tmp_path, files, f"{FOUR_EVENTS}events = {events}\n")
    (problem,) = (p for p in check(data) if p.at.file.endswith("season.toml"))
    assert problem.code == code
    assert (problem.severity == "error") == bool(exit_code)


def test_A16_pairs_do_not_count_unasked(tmp_path: Path) -> None:
    """Whist is played by pairs here: the table is that of the two other tournaments."""
    pairs = {f"{SEASON}/whist/entrants.csv": "entrant,name,player1,player2\np,Leoni,e,f\nq,Tigri,g,h\n"}
    season = season_of(write(tmp_path, {**three("a b c d", "b c a d", "c d a b"), **pairs}, THREE))
    assert season.ranking is not None
    assert season.ranking.events == ("cuori", "king")


def test_A18_is_a_setting(tmp_path: Path) -> None:
    """With `sweep = false` the final decides."""
    files = {**three("a b c d", "a c b d", "a d c b"), **final_files()}
    assert proclaimed(write(tmp_path, files, f"{FOUR_EVENTS}sweep = false\n")) is None


# ---- criteria that cannot be scored


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        ('"nonsense"', 'there is no criterion "nonsense"'),
        ('"rank:regular"', '"rank" cannot read "regular": it reads an earlier stage, and none comes before this one'),
        ('"points:all:5"', '"points:all:5" has a number of places, and only "places" compares places'),
    ],
)
def test_a_criterion_of_the_table_that_cannot_be_scored_is_told_where_it_stands(
    tmp_path: Path, criteria: str, message: str
) -> None:
    """Not scored, neither the season nor an event of it; the shipped table's other keys stay."""
    season = f'events = ["cuori", "re-di-cuori"]\n{TABLE}tiebreaks = ["places:all", {criteria}]\n'
    data = write(tmp_path, {**tournament("cuori", "a b c d"), **final_files()}, season)
    (problem,) = check(data)
    assert (problem.code, problem.at.line, problem.message) == ("criterion-unknown", 6, message)
    assert (Path(problem.at.file).name, problem.at.column) == ("season.toml", 28)
    for opened in (season_of, event_of):
        with pytest.raises(DataError):
            opened(data)


def test_a_criterion_of_a_rulebooks_table_is_told_in_the_rulebook(tmp_path: Path) -> None:
    """Once, whether a season takes the table over or none does."""
    book = '[[stage]]\nname = "final"\nrounds = 1\nscores = [1]\n\n[ranking]\nscores = [3, 2]\ntiebreaks = ["wins:b"]\n'
    files = {**tournament("cuori", "a b c d"), "rulebooks/mia.toml": book}
    for folder, ranking in (("taken", '[ranking]\nrulebook = "mia"\n'), ("left", "")):
        (problem,) = check(write(tmp_path / folder, files, f'events = ["cuori"]\n{ranking}'))
        assert (Path(problem.at.file).name, problem.at.line, problem.code) == ("mia.toml", 8, "criterion-unknown")


@pytest.mark.parametrize(
    "criteria", sorted({f"{c.code}:{s}" for c in CRITERIA.values() for s in c.scopes} | set(CRITERIA) - {"rank"})
)
def test_every_criterion_that_is_let_through_can_be_scored(tmp_path: Path, criteria: str) -> None:
    """In the season's table, of which the games have places and nothing else, and two players are level."""
    files = {**tournament("cuori", "a b c d"), **tournament("king", "b a c d")}
    season = f'events = ["cuori", "king"]\n{TABLE}tiebreaks = ["{criteria}"]\n'
    assert table(season_of(write(tmp_path, files, season)))[2:] == [(3, "c", "44"), (4, "d", "34")]


@pytest.mark.parametrize("criteria", ["errrs", "errors:all", "places:all"])
def test_A17_a_criterion_of_one_game_is_checked_like_those_of_every_table(tmp_path: Path, criteria: str) -> None:
    """Only what the game itself notes, in the words that stand there: nothing is scored by a word it does not have."""
    data = with_final(tmp_path, *SHEETS, more=f'game_tiebreaks = {{ whist = ["points", "{criteria}"] }}\n')
    (problem,) = check(data)
    assert (problem.code, problem.message) == ("criterion-unknown", f'"{criteria}" cannot part two at a table')
    assert (problem.at.line, problem.at.column) == (7, 39)
    with pytest.raises(DataError):
        event_of(data, "re-di-cuori")
