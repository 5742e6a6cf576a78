"""Invents card clubs: people, seasons and results that never existed, the same for the same seed everywhere.

    from sampleclub import EventPlan, SeasonPlan, invent, mini_club, sample_club

- `sample_club(folder)` writes the club that is committed in `data/`;
- `mini_club(folder)` writes the smallest useful club (five players, one event), for tests of pages; with
  `finals=True` the smallest one that has draws, finals and a season's table;
- `contest_club(folder)` writes the smallest one with pairs, matches, groups and an elimination;
- `invent(folder, seed=…, players=…, seasons=…)` writes a club of any size, for tests and benchmarks.

From a shell, with `tools` on PYTHONPATH: `python -m sampleclub --help`.

The generator stands apart from the engine on purpose: it uses the standard library only and seats and scores with its
own few lines, so that what it makes is a fair input for the engine's tests.
"""

from sampleclub.club import imagine
from sampleclub.files import invent
from sampleclub.plans import Club, Event, EventPlan, FinalPlan, SeasonPlan
from sampleclub.presets import contest_club, mini_club, sample_club, sized_club
from sampleclub.values import Final, Person, Played, Result, Row, Sheet

__all__ = [
    "Club",
    "Event",
    "EventPlan",
    "Final",
    "FinalPlan",
    "Person",
    "Played",
    "Result",
    "Row",
    "SeasonPlan",
    "Sheet",
    "contest_club",
    "imagine",
    "invent",
    "mini_club",
    "sample_club",
    "sized_club",
]
