"""A season at work: its events read, checked and scored once each, in the order in which one needs the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.desk.drawcheck import draw_warnings
from engine.desk.events import score_event
from engine.desk.lots import lots_of_stage, unused_draws, with_card_orders
from engine.desk.ranking import proclaimed, season_ranking
from engine.desk.redone import without_what_is_redone
from engine.desk.remembered import memory_of
from engine.desk.results import EventResult, SeasonRanking
from engine.desk.support import support_problems
from engine.model import Purpose
from engine.problems import At, DataError, Problem, errors
from engine.read import ClubFiles, EventFiles, GivenRound, SeasonFiles, read_event
from engine.read.say import listed, shown
from engine.rules import SEASON
from engine.score import Lot

__all__ = ["Assessed", "SeasonDesk"]


@dataclass(frozen=True, slots=True)
class Assessed:
    """An event's files, its result (None where errors stop it), and every problem of its own."""

    files: EventFiles
    result: EventResult | None
    problems: tuple[Problem, ...]


class SeasonDesk:
    """One season of a club; every event is assessed at most once."""

    def __init__(
        self,
        club: ClubFiles,
        season: SeasonFiles,
        redone: str | None = None,
        given: tuple[str, Sequence[GivenRound]] = ("", ()),
    ) -> None:
        """`redone` is an event of which the seating is made anew: what is wrong only there stops nothing. `given` is an
        event and the files that are read as rounds of it.
        """
        self._given = given
        self._memory = memory_of(club, season) if redone is None and not given[1] else None
        self.club = club
        self.season = season
        self._redone = redone
        self._files: dict[str, EventFiles] = {}
        self._assessed: dict[str, Assessed] = {}
        self._ranking: tuple[SeasonRanking | None] | None = None

    def files(self, event: str) -> EventFiles:
        """The event's files, read and checked."""
        if event not in self._files:
            if self._memory is None:
                self._files[event] = self._read(event)
            else:
                self._files[event] = self._memory.of("files", event, lambda: self._read(event))
        return self._files[event]

    def _read(self, event: str) -> EventFiles:
        given = self._given[1] if event == self._given[0] else ()
        found = read_event(self.club, self.season.id, event, given, redo=event == self._redone)
        found = with_card_orders(found)
        if event == self._redone:
            found = replace(found, problems=without_what_is_redone(found, found.problems))
        return found

    def assess(self, event: str) -> Assessed:
        """The event with all its problems; the events whose results it needs are assessed before it."""
        if event not in self._assessed:
            if self._memory is None:
                self._assessed[event] = self._assess(event)
            else:
                # who has qualified for a season's final is read from all its events
                of_all = self.is_final(event)
                self._assessed[event] = self._memory.of(
                    "assessed", event, lambda: self._assess(event), whole_season=of_all
                )
        return self._assessed[event]

    def result(self, event: str) -> EventResult:
        """The event, scored; DataError when a file that it needs has errors."""
        found = self.assess(event)
        if found.result is None:
            raise DataError((*self.club.problems, *self.season.problems, *found.problems))
        return found.result

    def is_final(self, event: str) -> bool:
        """Whether the event is qualified for in the season's table."""
        rulebook = self.files(event).rulebook
        return rulebook is not None and any(s.qualify and s.qualify.source == SEASON for s in rulebook.stage)

    @property
    def final(self) -> str | None:
        """The event that is the season's final, if there is one."""
        return next((event for event in self.season.events if self.is_final(event)), None)

    @property
    def counted(self) -> tuple[str, ...]:
        """The events that count for the season's table, in the season's order."""
        named = self.season.ranking.ranking.events if self.season.ranking is not None else None
        mine = [e for e in self.season.events if named is None or e in named]
        return tuple(e for e in mine if not self.is_final(e) and not self.is_of_pairs(e))

    def is_of_pairs(self, event: str) -> bool:
        """Whether pairs play the event: they are no players, who alone stand in the season's table."""
        return any(entrant.players for entrant in self.files(event).entrants.by_id.values())

    def ranking(self) -> SeasonRanking | None:
        """The season's table; None where the season has none. DataError when one of its events has errors."""
        if self._ranking is None:
            rules = self.season.ranking
            if rules is None:
                self._ranking = (None,)
            else:
                events = [self.result(event) for event in self.counted]
                self._ranking = (season_ranking(rules, events, self._lots(len(events))),)
        return self._ranking[0]

    def _named_in_vain(self, event: str) -> Iterator[Problem]:
        """That the season's table names an event which cannot count for it."""
        rules = self.season.ranking
        named = rules.ranking.events or () if rules is not None else ()
        # asked of this event alone: what counts in all would read every other event's files
        if rules is None or event not in named or not (self.is_final(event) or self.is_of_pairs(event)):
            return
        message = f"the event {shown(event)} does not count for the season's table"
        why = (
            "its final cannot decide who plays it"
            if self.is_final(event)
            else "the table is of players, and pairs play"
        )
        at = rules.at("events", named.index(event))
        yield Problem(at, "ranking-event", message, why, "take it out of the events of [ranking]")

    def _lots(self, events: int) -> dict[str, Lot]:
        draws = self.files(self.final).draws if self.final is not None else ()
        return {e: Lot(order, events) for e, order in lots_of_stage(draws, SEASON, Purpose.RANK).items()}

    def _assess(self, event: str) -> Assessed:
        files = self.files(event)
        problems = [*files.problems, *support_problems(files), *self._named_in_vain(event)]
        needed = (*self.club.problems, *self.season.problems)
        if errors((*needed, *problems)):
            return Assessed(files, None, tuple(problems))
        ranking: SeasonRanking | None = None
        if self.is_final(event):
            if self.season.ranking is None:
                message = f"{shown(self.season.id)} has no table to qualify from"
                fix = "add a heading [ranking] to season.toml"
                problems.append(
                    Problem(_qualify_at(files), "stage-unknown", message, "the season's table is a list of rules", fix)
                )
                return Assessed(files, None, tuple(problems))
            try:
                ranking = self.ranking()
            except DataError:  # told where they stand, with the events that have them
                wrong = listed((shown(e) for e in self.counted if self.assess(e).result is None), "and")
                message = f"nobody can have qualified: the season's table lacks {wrong}, where there are errors"
                why = "who plays is read from the season's table, and that from the rankings of all its events"
                problem = Problem(_qualify_at(files), "season-table", message, why, "mend the problems there first")
                return Assessed(files, None, (*problems, problem))
        try:
            counted = [self.result(e) for e in self.counted] if ranking is not None else []
            sweep = proclaimed(ranking, counted, None) if ranking is not None else None
            swept_by = sweep.entrant if sweep is not None else None
            result, late = score_event(self.club, self.season, files, tuple(problems), ranking, swept_by=swept_by)
            late = without_what_is_redone(files, late) if event == self._redone else late
        except DataError as error:
            return Assessed(files, None, (*problems, *error.problems))
        is_the_final = self.is_final(event) and event == self.final
        found = (*unused_draws(files, is_final=is_the_final), *draw_warnings(files, result))
        problems += [*late, *found]
        result = replace(result, problems=(*result.problems, *found))
        if event == self._redone:
            result = replace(result, problems=without_what_is_redone(files, result.problems))
        return Assessed(files, None if errors(problems) else result, tuple(problems))


def _qualify_at(files: EventFiles) -> At:
    """Where the event says that it is qualified for in the season's table."""
    stages = files.rulebook.stage if files.rulebook is not None else ()
    from_season = (i for i, s in enumerate(stages) if s.qualify is not None and s.qualify.source == SEASON)
    return files.rules.at("stage", next(from_season, 0), "qualify")
