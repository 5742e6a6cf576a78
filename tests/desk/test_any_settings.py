"""Sound pieces of settings, rounds and draws put together in any way: what can be read is scored or refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.desk import check, open_event, open_season
from engine.problems import DataError, errors
from engine.read.draws import FIELDS
from read_overlay import club_with

STAGE = (
    'format = "single-table"', "rounds = 1", "rounds = 3", "rounds_per_evening = 2", "table_sizes = [3, 4, 5]",
    'compare = "table"', 'compare = "seat"', 'scores = "points"', "scores = [10, 6.5]", "scores = { 4 = [4, 3, 2] }",
    "draw = 1", 'ties = "higher"', 'table_tiebreaks = ["errors"]', 'table_tiebreaks = ["points"]', "counting = 0",
    "counting = [{ rounds = [1, 1], best = 1 }]", "jolly = 6", 'floor = "total"', 'ranks = "dense"', "optional = true",
    'tiebreaks = ["average", "last-game", "lot"]', 'tiebreaks = ["rank:regular", "wins:all"]', "legs = 2",
    'tiebreaks = ["errors:discarded", "places:counted:99", "points:season"]', 'seats_by = "draw"',
    'qualify = { from = "regular", top = 2 }', 'qualify = { from = "season", top = 99 }', "bonus = [7, 4.5]",
    'games = ["king"]', 'games = ["whist", "king"]', 'game_tiebreaks = { king = ["points"] }',
    'game_tiebreaks = { whist = ["errrs"], king = ["errors"] }', 'called_hands = { hands = [{ kind = "queens" }] }',
)  # fmt: skip
TABLE = (
    'events = ["king"]', 'events = ["finale"]', "scores = [32, 27]", "scores = [1]", 'ties = "higher"',
    'tiebreaks = ["nonsense"]', 'tiebreaks = ["rank:regular"]', 'tiebreaks = ["places:all", "lot"]', "sweep = false",
    'tiebreaks = ["errors", "average", "points:discarded"]', "scores_rest = 0.5", 'rulebook = "king"',
)  # fmt: skip
LOTS = st.tuples(
    st.sampled_from(["", "regular", "final", "season"]), st.sampled_from(["1", "1", "1", ""]),
    st.sampled_from(["tables", "seats", "jolly", "newcomers", "qualify", "rank"]), st.sampled_from(["seed", "cards"]),
    st.just("king"), st.just("sha256-1"), st.sampled_from(["m1", "m2", "m3", "m4", "m5"]),
    st.sampled_from(["1", "2", "3", "4"]), st.sampled_from(["", "K♥", "Q♥", "K♠"]), st.sampled_from(["", "", "yes"]),
).map(",".join)  # fmt: skip


def rows(order: list[str], points: str, more: str) -> list[str]:
    """A round of one table, and perhaps somebody who does not play."""
    each = points.split() or ["", "", "", ""]
    played = [f"1,{seat},{who},{p}," for seat, who, p in zip("NESW", order, each, strict=True)]
    return ["table,seat,entrant,points,status", *played, more, ""]


def a_round(*points: str) -> st.SearchStrategy[str]:
    """The text of a round, with one of these lists of points."""
    who, others = st.permutations(["m1", "m2", "m3", "m4"]), ["", "", ",,m5,,jolly", ",,m5,,withdrawn", ",,m6,,absent"]
    return st.tuples(who, st.sampled_from(points), st.sampled_from(others)).map(lambda drawn: "\n".join(rows(*drawn)))


def keys(lines: tuple[str, ...], *usual: str) -> st.SearchStrategy[str]:
    """The usual lines with a few of `lines` added, or in place of those with the same key."""
    some = st.lists(st.sampled_from(lines), max_size=3)
    return some.map(lambda own: "\n".join({line.split(" = ")[0]: line for line in (*usual, *own)}.values()))


PLAYED = ("0 0 0 0", "5 5 -5 -5", "9 0 -4 -5")


@given(
    keys(STAGE, "rounds = 2", "counting = 1", 'compare = "table"'),
    keys(STAGE, "rounds = 1"),
    keys(STAGE, "rounds = 1", 'games = ["king"]'),
    keys(TABLE, 'rulebook = "re-di-cuori"'),
    st.lists(LOTS, max_size=4),
    st.tuples(a_round(*PLAYED), a_round(*PLAYED), a_round("", *PLAYED), a_round("", *PLAYED)),
)
@settings(max_examples=150, deadline=None)
def test_what_can_be_read_is_scored_or_refused(
    regular: str, final: str, season_final: str, table: str, lots: list[str], rounds: tuple[str, ...]
) -> None:
    """A tournament with its final, draws, a table of the season and the season's final. Nothing is raised but what is
    told: an event without errors is scored, and one with errors is not.
    """
    draws = "\n".join([",".join(FIELDS), *lots, ""])
    files = {
        "2025-26/season.toml": f'title = "S"\nevents = ["king", "finale"]\n\n[ranking]\n{table}\n',
        "2025-26/king/event.toml": 'title = "K"\nrulebook = "king"\n'
        + "".join(f'[[stage]]\nname = "{n}"\n{s}\n' for n, s in (("regular", regular), ("final", final))),
        "2025-26/king/round-02.csv": rounds[1],
        "2025-26/king/round-01.csv": rounds[0],
        "2025-26/king/final-1.csv": rounds[2],
        "2025-26/king/draws.csv": draws,
        "2025-26/finale/event.toml": (
            f'title = "F"\nrulebook = "re-di-cuori"\n[[stage]]\nname = "final"\n{season_final}\n'
        ),
        "2025-26/finale/round-01.csv": rounds[3],
        "2025-26/finale/draws.csv": draws,
    }
    with TemporaryDirectory() as folder:
        data = club_with(files, Path(folder))
        problems = check(data)
        assert all(p.at.line >= 1 and p.at.column >= 1 for p in problems)
        assert not any("\n" in p.message + p.why + p.fix for p in problems)
        wrong = {p.at.file for p in errors(problems)}
        own = {file for file in wrong if "/finale/" not in file}
        assert _is_scored(partial(open_event, data, "2025-26", "king")) == (not own)
        is_scored = _is_scored(partial(open_event, data, "2025-26", "finale"))
        # errors of an event that the table does not count do not stop the final
        assert (not is_scored and wrong) or (is_scored and wrong == own)
        assert _is_scored(partial(open_season, data, "2025-26")) == (not wrong)


def _is_scored(opened: Callable[[], object]) -> bool:
    try:
        opened()
    except DataError:
        return False
    return True
