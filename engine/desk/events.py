"""One event, from checked files to its scored stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.desk.brackets import bracket_of
from engine.desk.calendars import calendar_of, groups_of
from engine.desk.field import field_of, known_numbers, undrawn_numbers
from engine.desk.finals import bonus_of, ever_qualified, finalists, finals_problems, level_at_the_cut, until_begun
from engine.desk.hands import hand_sheets, north_problems
from engine.desk.lots import lots_of_stage
from engine.desk.results import ClubInfo, EventResult, Finalist, PlannedRound, SeasonRanking, StageReport
from engine.desk.source import source_of
from engine.model import NotedRow, Purpose, Round
from engine.problems import At, DataError, Problem
from engine.read import ClubFiles, EventFiles, SeasonFiles
from engine.rules import NOTED, NOTED_BOOK, OPEN_LENGTH, SEASON, Ranking, Rulebook, Stage
from engine.score import Lot, StageResult, noted_result, overall_standing, score_stage

__all__ = ["club_info", "score_event"]


def club_info(club: ClubFiles) -> ClubInfo:
    """What pages need of `club.toml`."""
    return ClubInfo(club.name, club.language, club.base_url, club.time_zone, club.seasons)


def score_event(
    club: ClubFiles,
    season: SeasonFiles,
    files: EventFiles,
    warnings: Sequence[Problem],
    ranking: SeasonRanking | None,
    *,
    swept_by: str | None,
) -> tuple[EventResult, tuple[Problem, ...]]:
    """An event whose files have no errors, scored, and what is wrong that only its results show.

    `ranking` is the season's table, for an event that is qualified for there, and `swept_by` who won every event of it,
    if one did. DataError when exact scores are too fine to be held.
    """
    swept = swept_by is not None
    names = {e.id: e.name for e in files.entrants.by_id.values()}
    problems: list[Problem] = []
    if files.table is not None:
        rulebook, reports = NOTED_BOOK, [_noted(files, files.table, names)]
    else:
        assert files.rulebook is not None, "an event without a rulebook has errors"
        rulebook = files.rulebook
        reports, problems = _staged(files, rulebook, names, ranking, swept=swept)
    if swept and ranking is not None and any(report.result.standings for report in reports):
        problems.append(_needless(files, ranking.rules))
    result = EventResult(
        club=club_info(club),
        season=season.id,
        season_title=season.title,
        id=files.id,
        title=files.title,
        rulebook_name=files.rulebook_name,
        rulebook=rulebook,
        variants=files.variants,
        stages=tuple(reports),
        overall=overall_standing([report.result for report in reports]),
        games=dict(files.games),
        draws=files.draws,
        penalties=files.penalties,
        entrants=dict(files.entrants.by_id),
        source=source_of((*club.files, *season.files, *files.files)),
        problems=(*club.problems, *season.problems, *warnings, *problems),
        dropped=swept and not any(report.result.standings for report in reports),
        swept_by=swept_by,
        guests=frozenset(
            e for e, who in files.entrants.by_id.items() if not who.players and e not in club.people.by_id
        ),
    )
    return result, tuple(problems)


def _noted(files: EventFiles, table: Sequence[NotedRow], names: Mapping[str, str]) -> StageReport:
    """What is known of an event by its final table alone."""
    ended = max((day for day, _ in files.dates.values() if day is not None), default=None)
    return StageReport(NOTED, (), noted_result(table, names), noted=True, ended=ended)


def _staged(
    files: EventFiles, rulebook: Rulebook, names: Mapping[str, str], ranking: SeasonRanking | None, *, swept: bool
) -> tuple[list[StageReport], list[Problem]]:
    """Every stage of the event, scored from its rounds, and what is wrong with who plays them."""
    earlier: dict[str, StageResult] = {} if ranking is None else {SEASON: ranking.result}
    reports: list[StageReport] = []
    qualified: tuple[Finalist, ...]
    entitled: tuple[Finalist, ...]
    problems: list[Problem] = []
    first = 1
    for i, stage in enumerate(rulebook.stage):
        rounds = _rounds(files, stage, is_first=i == 0)
        source = _source(stage, earlier, swept=swept)
        begun = any(not r.void for r in rounds)
        lots = lots_of_stage(files.draws, stage.name, Purpose.QUALIFY)
        qualified = entitled = ()
        if source is not None and source.newest is not None and (source.newest.complete or begun):
            settling = until_begun(stage, rounds)
            qualified = finalists(stage, source, settling, files.replaces, lots)
            entitled = ever_qualified(stage, source, settling, files.replaces, lots)
        field, numbers = _numbered(files, stage, qualified, rounds)
        groups = groups_of(stage, numbers, field, files.entrants.by_id)
        scored = earlier[stage.name] = _scored(files, stage, rounds, earlier, entitled, names, groups)
        level = tuple(level_at_the_cut(stage, source, qualified)) if source is not None else ()
        hands = hand_sheets(stage, rounds, files.hands)
        is_knockout = stage.format == "knockout"
        report = StageReport(
            stage=stage,
            rounds=_planned(stage, files, first),
            result=scored,
            finalists=qualified,
            hands=hands,
            level=level,
            groups=groups,
            calendar=calendar_of(stage, numbers, field, groups),
            seeds=undrawn_numbers(stage, field, files.entrants.by_id, qualified) if is_knockout else {},
            bracket=bracket_of(stage, numbers, field, rounds, scored.games).rounds if is_knockout else (),
        )
        if source is not None and qualified and (begun or report.is_shown or files.replaces):
            problems += finals_problems(files, i, source, lots, names)
        problems += north_problems(stage, rounds, qualified, names)
        reports.append(report)
        first += stage.rounds
    return reports, problems


def _rounds(files: EventFiles, stage: Stage, *, is_first: bool) -> list[Round]:
    """The stage's rounds; one that fell out without ever having a file is there too, void and empty."""
    rounds = [r for r in files.rounds if r.stage == stage.name]
    missing = files.void - {r.number for r in rounds} if is_first else frozenset()
    return [*rounds, *(Round(stage.name, number, (), void=True) for number in sorted(missing))]


def _source(stage: Stage, earlier: Mapping[str, StageResult], *, swept: bool) -> StageResult | None:
    """The result that `stage` is qualified from; none where nobody qualifies, or after a sweep (A18)."""
    if stage.qualify is None or (swept and stage.qualify.source == SEASON):
        return None
    return earlier[stage.qualify.source]


def _numbered(
    files: EventFiles, stage: Stage, qualified: Sequence[Finalist], rounds: Sequence[Round]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who plays a stage by numbers, and those whose number is known; once it has begun, who has none came too late."""
    assert files.rulebook is not None
    everybody = files.entrants.by_id
    field = field_of(stage, files.rulebook, everybody.values(), qualified, rounds)
    if stage.format not in OPEN_LENGTH:
        return field, ()
    numbers = known_numbers(stage, field, everybody, qualified, files.draws)
    return (numbers if numbers and any(not r.void for r in rounds) else field), numbers


def _needless(files: EventFiles, rules: Ranking) -> Problem:
    why = f"who wins every event of the season is proclaimed at once{rules.rule('sweep')}"
    fix = "take the final's files away, or write sweep = false below [ranking] in season.toml"
    return Problem(At(files.file), "final-needless", "one player won every event: no final is played", why, fix)


def _scored(
    files: EventFiles,
    stage: Stage,
    rounds: Sequence[Round],
    earlier: Mapping[str, StageResult],
    qualified: Sequence[Finalist],
    names: Mapping[str, str],
    groups: Mapping[str, str],
) -> StageResult:
    assert files.rulebook is not None
    lots = lots_of_stage(files.draws, stage.name, Purpose.RANK)
    try:
        return score_stage(
            stage,
            files.rulebook.game,
            rounds,
            penalties=files.penalties,
            earlier=earlier,
            names=names,
            games={name: book.game for name, book in files.games.items()},
            bonus=bonus_of(stage, qualified) if stage.bonus is not None else {},
            lots={entrant: Lot(order, stage.rounds) for entrant, order in lots.items()},
            groups=groups,
        )
    except OverflowError as error:
        why = "scores are exact, and are never rounded to fit"
        raise DataError(
            [Problem(At(files.file), "event-unsupported", str(error), why, "share the places in fewer ways")]
        ) from error


def _planned(stage: Stage, files: EventFiles, first: int) -> tuple[PlannedRound, ...]:
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
