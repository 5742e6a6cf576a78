"""Where an event stands in a sentence or two, for its own page, its bracket's and its season's."""

from __future__ import annotations

from engine.desk.results import EventResult
from engine.score import Standing, StandingRow
from engine.views import groups, people, stages
from engine.views.words import Lexicon

__all__ = ["event_sentence", "season_sentence"]

#: The ranks that the summary names.
NAMED_IN_SENTENCE = 3
#: So many who are still in a knockout are named; of more it is said how many.
STILL_NAMED = 8


def event_sentence(result: EventResult, word: Lexicon) -> str:
    """The event in a sentence or two, with the names of the first, and of the finalists of a final to come."""
    event, season = result.title[word.language], result.season_title[word.language]
    standing = result.newest_stage.result.newest
    if result.dropped:
        return word("event.sentence.dropped", event=event, season=season)
    if standing is None or not standing.rows:
        return word("event.sentence.planned", event=event, season=season)
    said = [_standing_sentence(result, standing, event, season, word)]
    if others := _others(result, standing, word):
        said.append(word("event.sentence.then", others=word.enumerated(others)))
    to_come = stages.waits(result)
    if to_come is not None and to_come.finalists and not any(f.tied for f in to_come.finalists):
        who = word.enumerated(people.names(result, [f.entrant for f in to_come.finalists]))
        said.append(word("event.sentence.finalists", stage=stages.stage_title(to_come, word), names=who))
    return " ".join(said)


def season_sentence(event: EventResult, word: Lexicon) -> str:
    """Who has won the event, and with which score in its last stage; who leads in it; that it has not begun."""
    title, standing = event.title[word.language], event.standing()
    if standing is None or not standing.rows:
        return word("season.sentence.planned", event=title)
    report, first = event.newest_stage, _first(standing)
    leaders, score = word.enumerated(people.names(event, first)), word.number(standing.rows[0].score)
    if standing.rows[0].score is None:
        return word.count("season.sentence.won", len(first), event=title, leaders=leaders)
    if stages.is_knockout(report):
        if standing.complete and stages.waits(event) is None:
            return word.count("season.sentence.won", len(first), event=title, leaders=leaders)
        played = stages.round_name(event, report, standing.after, word)
        return word("season.sentence.still_in", event=title, round=played, names=_still_in(event, standing, word))
    running = stages.running_title(event, report, title, word)
    if (by_group := groups.leaders(event, standing, word)) is not None:
        return word("season.sentence.groups", event=running, number=standing.after, leaders=by_group)
    if standing.complete and stages.waits(event) is None:
        if stages.several(event):
            score = word("season.sentence.score_in", score=score, stage=stages.stage_title(report, word))
        return word.count("season.sentence.complete", len(first), event=title, leaders=leaders, score=score)
    return word.count(
        "season.sentence.running", len(first), event=running, number=standing.after, leaders=leaders, score=score
    )


def _standing_sentence(result: EventResult, standing: Standing, event: str, season: str, word: Lexicon) -> str:
    report, first = result.newest_stage, _first(standing)
    leaders = word.enumerated(people.names(result, first))
    over = standing.complete and stages.waits(result) is None
    if report.noted:
        return word.count("event.sentence.won", len(first), event=event, season=season, leaders=leaders)
    if stages.is_knockout(report):
        if over:
            return word.count("event.sentence.won", len(first), event=event, season=season, leaders=leaders)
        played = stages.round_name(result, report, standing.after, word)
        names = _still_in(result, standing, word)
        return word("event.sentence.still_in", event=event, season=season, round=played, names=names)
    running = stages.running_title(result, report, season, word)
    if (by_group := groups.leaders(result, standing, word)) is not None:
        return word("event.sentence.groups", event=event, season=running, number=standing.after, leaders=by_group)
    return word.count(
        "event.sentence.complete" if over else "event.sentence.running",
        len(first),
        event=event,
        season=running,
        number=standing.after,
        rounds=word.count("rounds.count", standing.after),
        leaders=leaders,
        score=word.number(standing.rows[0].score),
    )


def _others(result: EventResult, standing: Standing, word: Lexicon) -> list[str]:
    """Who follows the first, with score, or with rank where a knockout is over; nobody where there are groups."""
    knockout = stages.is_knockout(result.newest_stage)
    if len(groups.by_group(standing)) > 1 or (knockout and not standing.complete):
        return []

    def said(row: StandingRow, name: str) -> str:
        return f"{name} ({word.ordinal(row.rank) if knockout or row.score is None else word.number(row.score)})"

    names = people.names(result, [row.entrant for row in standing.rows])
    pairs = zip(standing.rows, names, strict=True)
    return [said(row, name) for row, name in pairs if 1 < row.rank <= NAMED_IN_SENTENCE]


def _first(standing: Standing) -> list[str]:
    return [row.entrant for row in standing.rows if row.rank == 1]


def _still_in(result: EventResult, standing: Standing, word: Lexicon) -> str:
    """The names of those who are still in; only how many while they are many."""
    left = _first(standing)
    return word.enumerated(people.names(result, left)) if len(left) <= STILL_NAMED else str(len(left))
