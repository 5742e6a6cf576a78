"""`make bench` prints a table that can be read; how long things take is nobody's failure."""

from __future__ import annotations

import re
from typing import Any

import pytest

import bench
from engine.score import StageResult, score_stage


def test_the_quick_benchmark_prints_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The machine, then rows for reading and scoring the smallest club and for pairing, each with a time."""
    bench.main(["--quick", "--no-site"])
    machine, empty, head, *rows = capsys.readouterr().out.splitlines()
    assert re.search(r"\d+ cores; \w+ 3\.\d+\.\d+.*; .*polars \d", machine)
    assert empty == ""
    assert tuple(head.split()) == bench.HEAD
    assert [re.sub(r"\d+\.\d{3}$", "#", " ".join(row.split())) for row in rows] == [
        "read and check 40 12 1 #",
        "score 40 12 1 #",
        "pair a Swiss round 40 7 1 #",
    ]


def test_the_benchmark_scores_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every player of the club is in the standing after every one of the twelve rounds that are timed."""
    scored: list[StageResult] = []

    def kept(*given: Any, **more: Any) -> StageResult:
        scored.append(score_stage(*given, **more))
        return scored[-1]

    monkeypatch.setattr(bench, "score_stage", kept)
    bench.club_rows(20, 1)
    standings = scored[0].standings
    assert [s.after for s in standings] == list(range(1, 13))
    assert len(standings[-1].rows) == 20


def test_the_benchmark_pairs_what_it_says() -> None:
    """Of 41 entrants each has six rounds behind them, of which one may be a bye, and 20 new matches before them."""
    situation = bench.played(41, 6)
    met = {frozenset(match) for tables in situation.tables for match in tables}
    assert (situation.number, len(met), sum(situation.byes.values())) == (7, 6 * 20, 6)
    assert sum(place.score for place in situation.standing.values()) == 6 * 21
    seats = bench.pair(situation).seats
    new = {frozenset((one.entrant, other.entrant)) for one, other in zip(seats[::2], seats[1::2], strict=True)}
    assert len(new) == 20
    assert not new & met


def test_a_time_is_the_median_of_the_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1, 5 and 2 seconds it is 2; the run that warms up is not counted."""
    clock = iter([0.0, 1.0, 10.0, 15.0, 20.0, 22.0])
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    called: list[int] = []
    assert bench.seconds(lambda: called.append(1), 3) == 2.0
    assert len(called) == 4
