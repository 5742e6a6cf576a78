"""A rulebook is found by its name in the same way wherever one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.desk import check
from engine.problems import errors
from engine.read import read_club, read_event, read_season
from read_overlay import club_with

OWN = '[game]\npoints_max = 3\n\n[[stage]]\nname = "regular"\nrounds = 1\nscores = [2, 1]\n\n[ranking]\nscores = [5]\n'
KING = "2025-26/king/event.toml"


def named(where: str, name: str) -> dict[str, str]:
    """A club in which this name of a rulebook stands at one of the three places that take one."""
    whole = f'[[stage]]\nname = "regular"\nrounds = 1\nscores = [2]\ngames = ["{name}"]\n'
    return {
        "event": {KING: f'title = "K"\nrulebook = "{name}"\n'},
        "games": {KING: f'title = "K"\n{whole}'},
        "season": {"2025-26/season.toml": f'title = "S"\nevents = ["king"]\n\n[ranking]\nrulebook = "{name}"\n'},
    }[where]


def found(data: Path, where: str) -> object:
    """What tells the rulebook of the club from the shipped one: the most points, or the season's scores."""
    club = read_club(data)
    season, event = read_season(club, "2025-26"), read_event(club, "2025-26", "king")
    if where == "season":
        return season.ranking and [*map(int, season.ranking.ranking.scores)][:1]
    book = event.rulebook if where == "event" else next(iter(event.games.values()), None)
    return book and book.game.points_max


@pytest.mark.parametrize("where", ["event", "games", "season"])
@pytest.mark.parametrize("name", ["re-di-cuori", "Re-Di-Cuori"])
def test_a_rulebook_is_named_in_any_letters_and_the_clubs_own_goes_first(tmp_path: Path, where: str, name: str) -> None:
    """Without a file of the club's the shipped one, which limits no points and gives 32 to a winner."""
    files = named(where, name)
    assert found(club_with(files, tmp_path / "shipped"), where) == ([32] if where == "season" else None)
    own = club_with({**files, "rulebooks/RE-di-cuori.toml": OWN}, tmp_path / "own")
    assert found(own, where) == ([5] if where == "season" else 3)


@pytest.mark.parametrize("where", ["event", "games", "season"])
def test_a_rulebook_of_the_club_that_cannot_be_read_hides_the_shipped_one(tmp_path: Path, where: str) -> None:
    """A slip in it must not have the results scored by other rules without a word."""
    data = club_with({**named(where, "re-di-cuori"), "rulebooks/re-di-cuori.toml": "[game\n"}, tmp_path)
    assert found(data, where) is None
    assert "toml" in {p.code for p in errors(check(data))}
    event = read_event(read_club(data), "2025-26", "king")
    season = read_season(read_club(data), "2025-26")
    assert errors(season.problems if where == "season" else event.problems)


def test_the_table_has_the_title_of_its_rulebook(tmp_path: Path) -> None:
    """What a season plays for; a title that is none is told where it stands, and gives no table."""
    books = {
        "shipped": {},
        "own": {"rulebooks/re-di-cuori.toml": f'title = "Xyq"\n{OWN}'},
        "bad": {"rulebooks/re-di-cuori.toml": f"title = 5\n{OWN}"},
    }
    seasons = {
        key: read_season(read_club(club_with({**named("season", "re-di-cuori"), **files}, tmp_path / key)), "2025-26")
        for key, files in books.items()
    }
    titles = {key: season.ranking and season.ranking.title.en for key, season in seasons.items()}
    assert titles == {"shipped": "King of Hearts", "own": "Xyq", "bad": None}
    (problem,) = errors(seasons["bad"].problems)
    assert problem.at.file.endswith("re-di-cuori.toml")
    assert problem.at.line == 1
