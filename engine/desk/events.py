"""One event: its files read and checked, its stages scored."""

from __future__ import annotations

from engine.desk.results import ClubInfo, EventResult, PlannedRound, StageReport
from engine.desk.source import source_of
from engine.desk.support import support_problems
from engine.problems import At, DataError, Problem, errors
from engine.read import ClubFiles, EventFiles, SeasonFiles, read_event
from engine.rules import Rulebook, Stage
from engine.score import StageResult, score_stage

__all__ = ["club_info", "event_problems", "event_result"]


def club_info(club: ClubFiles) -> ClubInfo:
    """What pages need of `club.toml`."""
    return ClubInfo(club.name, club.language, club.base_url, club.time_zone, club.seasons)


def event_problems(club: ClubFiles, season: SeasonFiles, event: EventFiles) -> tuple[Problem, ...]:
    """Everything that the scoring of `event` needs to be right."""
    return (*club.problems, *season.problems, *event.problems, *support_problems(event))


def event_result(club: ClubFiles, season: SeasonFiles, event: str) -> EventResult:
    """Event `event` of `season`, scored; DataError when a file that it needs has errors."""
    files = read_event(club, season.id, event)
    problems = event_problems(club, season, files)
    if errors(problems):
        raise DataError(problems)
    rulebook = files.rulebook
    assert rulebook is not None, "an event without a rulebook has errors"
    return EventResult(
        club=club_info(club),
        season=season.id,
        season_title=season.title,
        id=event,
        title=files.title,
        rulebook_name=files.rulebook_name,
        rulebook=rulebook,
        variants=files.variants,
        stages=_stages(rulebook, files),
        entrants=dict(files.entrants.by_id),
        source=source_of((*club.files, *season.files, *files.files)),
        problems=problems,
    )


def _stages(rulebook: Rulebook, files: EventFiles) -> tuple[StageReport, ...]:
    names = {e.id: e.name for e in files.entrants.by_id.values()}
    results: dict[str, StageResult] = {}
    for stage in rulebook.stage:
        rounds = [r for r in files.rounds if r.stage == stage.name]
        try:
            results[stage.name] = score_stage(
                stage, rulebook.game, rounds, penalties=files.penalties, earlier=dict(results), names=names
            )
        except OverflowError as error:
            why = "scores are exact, and are never rounded to fit"
            raise DataError(
                [Problem(At(files.file), "event-unsupported", str(error), why, "share the places in fewer ways")]
            ) from error
    first = 1
    reports = []
    for stage in rulebook.stage:
        reports.append(StageReport(stage, _calendar(stage, files, first), results[stage.name]))
        first += stage.rounds
    return tuple(reports)


def _calendar(stage: Stage, files: EventFiles, first: int) -> tuple[PlannedRound, ...]:
    """The stage's rounds, played and to come; `first` is where its dates begin in the event's list."""
    is_first_stage = first == 1
    by_number = {r.number: r for r in files.rounds if r.stage == stage.name}
    planned = []
    for number in range(1, max([stage.rounds, *by_number]) + 1):
        found = by_number.get(number)
        if (found is not None and found.void) or (is_first_stage and number in files.void):
            state = "void"
        elif found is None:
            state = "planned"
        else:
            state = "scored" if found.is_scored else "seating"
        day, venue = files.dates.get(first + number - 1, (None, ""))
        planned.append(PlannedRound(number, state, day, venue, found))
    return tuple(planned)
