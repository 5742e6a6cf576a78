"""Events that were read and scored before: nothing is done twice, and nothing is taken for what it no longer is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from engine.desk import (
    candidates,
    check,
    event_history,
    history,
    open_corrections,
    open_event,
    open_home,
    open_season,
    ranking,
    remembered,
)
from engine.desk.opening import event_desk
from engine.desk.season import SeasonDesk
from engine.problems import DataError
from tinyclub import round_text, write_club
from tinygit import commit, repository

CUORI = "2025-26/cuori/round-02.csv"


@pytest.fixture
def memory(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A memory with nothing in it."""
    folder = tmp_path_factory.mktemp("remembered")
    monkeypatch.setenv(remembered.FOLDER, str(folder))
    remembered._at_hand.clear()
    return folder


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The events that were scored, in order."""
    events: list[str] = []
    assess = SeasonDesk._assess

    def counted(desk: SeasonDesk, event: str) -> object:
        events.append(event)
        return assess(desk, event)

    monkeypatch.setattr(SeasonDesk, "_assess", counted)
    return events


def two_events(folder: Path) -> Path:
    """A club with the event `cuori` and another, `quadrangolare`."""
    toml = 'title = "Quadrangolare"\nrulebook = "cuori"\n[[stage]]\nname = "regular"\nrounds = 1\ncounting = 1\n'
    return write_club(
        folder,
        {
            "2025-26/season.toml": 'title = "Stagione"\nevents = ["cuori", "quadrangolare"]\n',
            "2025-26/quadrangolare/event.toml": toml,
            "2025-26/quadrangolare/round-01.csv": round_text("1,N,a,34", "1,E,b,34", "1,S,c,78", "1,W,d,114"),
        },
    )


def test_an_event_is_scored_once_for_all_processes(tmp_path: Path, memory: Path, made: list[str]) -> None:
    """By the one that asks first; what is not at hand any more is read from the folder, and is the same."""
    data = write_club(tmp_path)
    first = open_home(data)
    assert made == ["cuori"]
    assert open_event(data, "2025-26", "cuori") == first.seasons[0].events[0]
    remembered._at_hand.clear()  # as in another process
    assert open_home(data) == first
    assert made == ["cuori"]
    assert len(list(memory.iterdir())) == 2


def test_without_a_folder_nothing_is_remembered(
    tmp_path: Path, memory: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every other command reads and scores anew."""
    monkeypatch.delenv(remembered.FOLDER)
    data = write_club(tmp_path)
    open_home(data)
    open_home(data)
    assert made == ["cuori", "cuori"]
    assert list(memory.iterdir()) == []


def test_only_the_event_that_changed_is_scored_again(tmp_path: Path, memory: Path, made: list[str]) -> None:
    """The new number is there; the other event is remembered."""
    data = two_events(tmp_path)
    open_home(data)
    made.clear()
    (data / CUORI).write_text(round_text("1,N,a,50", "1,E,b,100", "1,S,c,60", "1,W,d,50"), encoding="utf-8")
    home = open_home(data)
    assert made == ["cuori"]
    standing = home.seasons[0].event("cuori").standing()
    assert standing is not None
    assert standing.rows[0].entrant == "a"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("club.toml", 'name = "Altro"\nlanguage = "es"\n'),
        ("players.csv", "id,name\na,Anna Nuova\nb,Bruno Ca\nc,Carla De\nd,Dino Fo\n"),
        ("rulebooks/proprio.toml", 'title = "Proprio"\n'),
        ("2025-26/season.toml", 'title = "Altra"\nevents = ["cuori", "quadrangolare"]\n'),
        ("2024-25/season.toml", 'title = "Un\'altra stagione"\nevents = []\n'),
        ("2025-26/quadrangolare/new-file.txt", "x"),
    ],
)
def test_what_every_event_shares_makes_it_new(
    tmp_path: Path, memory: Path, made: list[str], file: str, text: str
) -> None:
    """The club's settings, its register, its rulebooks, its seasons and the season's settings; not another event's
    files.
    """
    data = two_events(tmp_path)
    check(data)
    made.clear()
    (data / file).parent.mkdir(exist_ok=True)
    (data / file).write_text(text, encoding="utf-8")
    check(data)
    assert made == (["quadrangolare"] if "quadrangolare" in file else ["cuori", "quadrangolare"])


def test_the_finals_of_a_season_follow_all_its_events(tmp_path: Path, memory: Path, made: list[str]) -> None:
    """Who is in them is read from the season's table."""
    data = two_events(tmp_path)
    season = 'title = "S"\nevents = ["cuori", "quadrangolare"]\n[ranking]\nrulebook = "re-di-cuori"\n'
    (data / "2025-26/season.toml").write_text(season, encoding="utf-8")
    toml = 'title = "Finale"\nrulebook = "re-di-cuori"\n'
    (data / "2025-26/quadrangolare/event.toml").write_text(toml, encoding="utf-8")
    (data / "2025-26/quadrangolare/round-01.csv").unlink()
    assert event_desk(data, "2025-26", "quadrangolare").is_final("quadrangolare")
    check(data)
    made.clear()
    (data / CUORI).write_text(round_text("1,N,a,50", "1,E,b,100", "1,S,c,60", "1,W,d,50"), encoding="utf-8")
    check(data)
    assert sorted(made) == ["cuori", "quadrangolare"]


def test_hidden_and_temporary_files_make_nothing_new(tmp_path: Path, memory: Path, made: list[str]) -> None:
    """Those that a spreadsheet program leaves beside an open file: nobody reads them."""
    data = write_club(tmp_path)
    check(data)
    for name in (".~lock.round-01.csv#", "~$round-01.xlsx", ".round-01.csv.swp"):
        (data / "2025-26/cuori" / name).write_text("x", encoding="utf-8")
    check(data)
    assert made == ["cuori"]


def test_a_commit_makes_it_new(tmp_path: Path, memory: Path) -> None:
    """The foot of the pages says which one their numbers come from."""
    repository(tmp_path)
    data = tmp_path / "data"
    before = open_event(data, "2025-26", "cuori").source
    after = commit(tmp_path, {CUORI: round_text("1,N,a,50", "1,E,b,100", "1,S,c,60", "1,W,d,50")})
    assert before.commit != after
    assert open_event(data, "2025-26", "cuori").source.commit == after


def test_errors_are_remembered_with_their_places(tmp_path: Path, memory: Path, made: list[str]) -> None:
    """And gone once the file is mended."""
    data = write_club(tmp_path, {CUORI: round_text("1,N,a,x", "1,E,b,50", "1,S,c,60", "1,W,d,50")})
    for _ in range(2):
        with pytest.raises(DataError) as caught:
            open_home(data)
        assert [(p.at.line, p.code) for p in caught.value.problems] == [(2, "number")]
    assert made == ["cuori"]
    write_club(tmp_path)
    open_home(data)
    assert made == ["cuori", "cuori"]


def test_a_file_that_cannot_be_read_is_another_than_a_sound_one(tmp_path: Path, memory: Path, made: list[str]) -> None:
    """A link to nowhere in a file's place."""
    data = write_club(tmp_path)
    check(data)
    (data / CUORI).unlink()
    (data / CUORI).symlink_to("nowhere")
    assert [p.code for p in check(data)] == ["file-unreadable"]
    assert made == ["cuori", "cuori"]


def test_the_memory_is_kept_small(
    tmp_path: Path, memory: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest files go, and what a process has at hand; a folder that is gone is nobody's error."""
    monkeypatch.setattr(remembered, "KEPT", 3)
    monkeypatch.setattr(remembered, "AT_HAND", 1)
    data = write_club(tmp_path)
    for points in ("100", "101", "102"):
        (data / CUORI).write_text(round_text(f"1,N,a,{points}", "1,E,b,50", "1,S,c,60", "1,W,d,50"), encoding="utf-8")
        check(data)
    assert len(list(memory.iterdir())) == 3
    assert len(remembered._at_hand) == 1
    for file in memory.iterdir():
        file.unlink()
    memory.rmdir()
    (data / CUORI).write_text(round_text("1,N,a,103", "1,E,b,50", "1,S,c,60", "1,W,d,50"), encoding="utf-8")
    check(data)
    assert len(made) == 4


def test_the_corrections_of_an_event_are_read_from_git_once_for_each_commit(
    tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They depend on nothing else; without a repository nothing is remembered of them."""
    repository(tmp_path)
    data = tmp_path / "data"
    looked: list[object] = []
    of = candidates.may_correct

    def counted(*asked: Any) -> list[int]:
        looked.append(asked)
        return of(*asked)

    monkeypatch.setattr(history, "may_correct", counted)
    first = event_history(data, "2025-26", "cuori")
    assert event_history(data, "2025-26", "cuori") == first
    assert len(looked) == 1
    commit(tmp_path, {CUORI: round_text("1,N,a,50", "1,E,b,100", "1,S,c,60", "1,W,d,50")})
    assert event_history(data, "2025-26", "cuori") != first
    assert open_corrections(data).history.corrections == event_history(data, "2025-26", "cuori").corrections
    assert len(looked) == 2
    alone = write_club(memory / "alone")
    assert event_history(alone, "2025-26", "cuori").why_none == "repository"


@pytest.mark.parametrize("mode", [0o770, 0o777])
def test_a_folder_that_others_may_write_to_is_left_alone(
    tmp_path: Path, memory: Path, made: list[str], mode: int
) -> None:
    """What is read from there could be anybody's program; nothing is read from it, and nothing put into it."""
    data = write_club(tmp_path)
    memory.chmod(mode)
    check(data)
    check(data)
    assert made == ["cuori", "cuori"]
    assert list(memory.iterdir()) == []


@pytest.mark.parametrize("folder", ["rulebooks", "Rulebooks"])
def test_a_club_rulebook_makes_its_events_new(tmp_path: Path, memory: Path, folder: str) -> None:
    """In whatever letters its folder is written."""
    toml = '[[stage]]\nname = "regular"\nrounds = 3\nscores = { 4 = [10, 6, 3, %d] }\n'
    event = 'title = "Cuori"\nrulebook = "nostro"\n'
    data = write_club(tmp_path, {f"{folder}/nostro.toml": toml % 1, "2025-26/cuori/event.toml": event})

    def last() -> object:
        standing = open_event(data, "2025-26", "cuori").standing()
        assert standing is not None
        return standing.rows[-1].score

    before = last()
    write_club(tmp_path, {f"{folder}/nostro.toml": toml % 2, "2025-26/cuori/event.toml": event})
    assert last() != before


def test_a_preview_keeps_its_memory_to_itself(tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where new folders are open to others; afterwards nothing is remembered any more."""
    monkeypatch.delenv(remembered.FOLDER, raising=False)
    remembered._at_hand.clear()
    data = write_club(tmp_path)
    mask = os.umask(0)
    try:
        with remembered.remembering(tmp_path / "memory"):
            check(data)
            check(data)
    finally:
        os.umask(mask)
    assert made == ["cuori"]
    check(data)
    assert made == ["cuori", "cuori"]


def test_a_step_of_a_seasons_race_is_made_once(tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the last round is saved again only the steps from it on are made, and the race is what it is without."""
    seasons = {"2025-26/season.toml": 'title = "Stagione"\nevents = ["cuori"]\n[ranking]\nrulebook = "re-di-cuori"\n'}
    data = write_club(tmp_path, seasons)
    tables: list[int] = []
    table = ranking._table

    def counted(rules: Any, overall: Any, *rest: Any) -> Any:
        tables.append(len(overall))
        return table(rules, overall, *rest)

    monkeypatch.setattr(ranking, "_table", counted)
    race = open_season(data, "2025-26").race
    assert len(race) == 2
    assert len(tables) == 3, "one for each step, and the season's own"
    remembered._at_hand.clear()  # as in another process
    (data / CUORI).write_text(round_text("1,N,a,50", "1,E,b,100", "1,S,c,60", "1,W,d,50"), encoding="utf-8")
    again = open_season(data, "2025-26").race
    assert len(tables) == 5
    assert again[0] == race[0]
    assert again[1] != race[1]
    monkeypatch.delenv(remembered.FOLDER)
    assert open_season(data, "2025-26").race == again
