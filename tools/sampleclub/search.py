"""`python -m sampleclub.search`: the search for the luck of the sample's events, and what each is searched for.

An event's luck changes nothing but the event, and a final's nothing but the final. For each the search takes the
first number from 0 with which the case is there (some minutes in all, most of them for the tie in King); what it prints
stands in `presets`. The tests check that the cases are there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from sampleclub.cases import deciders, shared_places
from sampleclub.club import invent_people, play
from sampleclub.plans import Club, Event, SeasonPlan
from sampleclub.presets import FULL, JOINED, RUNNING, SAMPLE_PLAYERS, SAMPLE_SEASONS, SAMPLE_SEED, SWEPT, sample
from sampleclub.season import RE_DI_CUORI


def tied_for_the_final(event: Event) -> bool:
    """King: fourth and fifth are level after every criterion, no one else with them; the other cases are there too."""
    level = next((level for rank, level in event.regular if rank == 4), [])
    return (
        len(level) == 2
        and {"places:all", "score:discarded"} <= {criterion for criterion, _ in deciders(event)}
        and {2, 3} <= {len(entrants) for _, _, entrants in shared_places(event)}
    )


def decided_in_final(*criteria: str) -> Callable[[Event], bool]:
    """A final in which players level on score are separated by one of these criteria, and nobody stays level."""

    def found(event: Event) -> bool:
        deciders = event.final.deciders if event.final is not None else ()
        return None not in deciders and bool(set(criteria) & set(deciders))

    return found


def drawn_for_everything(event: Event) -> bool:
    """The running tournament: seeds drew for tables, seats, newcomers and a jolly, and cards for a jolly too."""
    drawn = {(lot.purpose, lot.method) for lot in event.lots if not lot.superseded}
    seeds = {purpose for purpose, method in drawn if method == "seed"}
    return seeds >= {"tables", "seats", "newcomers", "jolly"} and ("jolly", "cards") in drawn


def upset(club: Club) -> bool:
    """The season's final: it turns the table round, and a criterion decides in it."""
    final = club.finals[FULL]
    winner = final.ranking[0][1]
    return winner != (final.finalists[0],) and "places:all" in final.deciders and None not in final.deciders


def search() -> dict[str, int]:
    """The luck of each event and final that is searched for, by its name."""
    people = invent_people(SAMPLE_SEED, SAMPLE_PLAYERS, SAMPLE_SEASONS, joined=JOINED)
    plans = {(season.folder, event.name): event for season in SAMPLE_SEASONS for event in season.events}

    def first(season: str, name: str, wanted: Callable[[Event], bool]) -> int:
        plan = replace(plans[season, name], final=None)
        return next(n for n in count() if wanted(play(SAMPLE_SEED, season, replace(plan, luck=n), people)))

    def first_final(name: str, luck: int, wanted: Callable[[Event], bool]) -> int:
        plan = replace(plans[FULL, name], luck=luck)
        assert plan.final is not None
        lucky = ((n, replace(plan, final=replace(plan.final, luck=n))) for n in count())
        return next(n for n, one in lucky if wanted(play(SAMPLE_SEED, FULL, one, people)))

    def won_by(winner: Sequence[str]) -> Callable[[Event], bool]:
        return lambda event: event.regular[0][1] == winner

    winner = play(SAMPLE_SEED, SWEPT, plans[SWEPT, "cuori"], people).regular[0][1]
    found = {f"{SWEPT}/{name}": first(SWEPT, name, won_by(winner)) for name in ("king", "whist")}
    found[f"{FULL}/king"] = first(FULL, "king", tied_for_the_final)
    for name, luck, wanted in (
        ("cuori", 0, decided_in_final("points:counted")),
        ("king", found[f"{FULL}/king"], decided_in_final("places:all", "rank:regular")),
        ("whist", 0, decided_in_final("errors:counted")),
    ):
        found[f"{FULL}/{name}/final"] = first_final(name, luck, wanted)
    found[f"{RUNNING}/cuori"] = first(RUNNING, "cuori", drawn_for_everything)
    season = _with_luck(next(one for one in SAMPLE_SEASONS if one.folder == FULL), found)
    assert season.final is not None
    finals = ((n, replace(season, final=replace(season.final, luck=n))) for n in count())
    found[f"{FULL}/{RE_DI_CUORI}"] = next(n for n, one in finals if upset(sample((SAMPLE_SEASONS[0], one))))
    return found


def _with_luck(season: SeasonPlan, found: dict[str, int]) -> SeasonPlan:
    """The season with the luck that was found for its events and their finals."""
    events = []
    for event in season.events:
        name = f"{season.folder}/{event.name}"
        final = event.final
        if final is not None:
            final = replace(final, luck=found.get(f"{name}/final", final.luck))
        events.append(replace(event, luck=found.get(name, event.luck), final=final))
    return replace(season, events=tuple(events))


if __name__ == "__main__":
    for case, luck in search().items():
        print(f"{case}: luck = {luck}")
