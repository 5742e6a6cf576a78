"""The page of corrections: what was corrected, when, and the standings before and after; and what rounds say of it.

Everybody has the name of today, whatever it was then: a name that was changed or taken out does not come back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from markupsafe import Markup

from engine.desk import (
    Correction,
    CorrectionsResult,
    EntrantChange,
    EventChange,
    History,
    ScoredCorrection,
    StandingChange,
)
from engine.desk.results import EventResult
from engine.score import StandingRow
from engine.views import links, source, stages
from engine.views.corrected_rows import round_titles, rows_table
from engine.views.markup import (
    NOTHING,
    crumbs,
    details,
    for_search,
    isolated,
    link,
    listing,
    named,
    para,
    paragraph,
    section,
    show,
)
from engine.views.numbers import before_and_after
from engine.views.output import Output
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["foot", "listed", "notice", "summary"]

#: So many lines are shown at once; more open on demand.
MOST_OPEN = 12

#: The newest corrections that the page of a round names, so many at most.
MOST_NOTICED = 5


def summary(result: CorrectionsResult) -> Output:
    """How far back the history goes, and how many corrections there are; or why there is no history."""
    word = Lexicon(result.club.language)
    here, history = links.CORRECTIONS, result.history
    top = show(crumbs(word("nav.way"), ((links.href(here, links.HOME), word("nav.home")),), word("corrections.title")))
    if history.why_none is not None or history.since is None:
        why = word.of("corrections.none", history.why_none or "commits")
        return top + paragraph(word("corrections.unknown", why=why))
    day = word.long_date(history.since)
    back = word("corrections.since" if history.is_whole else "corrections.partial", date=day)
    said = [word("corrections.lead"), back]
    if history.is_cut:
        said.append(word("corrections.cut"))
    count = len(result.corrections)
    said.append(word.count("corrections.count", count) if count else word("corrections.nothing"))
    return top + paragraph(" ".join(said))


def listed(result: CorrectionsResult) -> Output:
    """Every correction, the newest first."""
    shown = NOTHING
    for found in result.corrections:
        shown += _correction(found)
    return shown


def foot(result: CorrectionsResult) -> Output:
    """Which files and commit the page comes from."""
    return source.foot(result.source, Lexicon(result.club.language))


def notice(result: EventResult, history: History, stage: str, round: int) -> Output:
    """On the page of a round: that it was corrected, or recomputed after a round before it was; nothing otherwise."""
    word = stages.lexicon(result)
    here = links.round_page(result, result.stage(stage).stage, round)
    items = []
    corrections = history.of_round((stage, round))
    for found in corrections[:MOST_NOTICED]:
        day = link(links.href(here, links.CORRECTIONS, _anchor(found)), word.long_date(found.day))
        if (stage, round) in found.rounds:
            items.append(word.markup("corrections.round.corrected", date=day))
        elif found.rounds:
            names = word.enumerated(round_titles(result, found.rounds, word))
            items.append(word.count_markup("corrections.round.recomputed", len(found.rounds), date=day, rounds=names))
        else:
            items.append(word.markup("corrections.round.rules", date=day))
    if len(corrections) > MOST_NOTICED:
        items.append(link(links.href(here, links.CORRECTIONS), word("corrections.link"), "cl-more"))
    return show(listing(items, "cl-corrected")) if items else NOTHING


def _anchor(found: Correction) -> str:
    """Where a correction stands on the page; no slug has the sign that parts the three."""
    return f"c-{found.commit[: source.SHORT_HASH]}_{links.slug(found.season)}_{links.slug(found.event)}"


def _correction(found: ScoredCorrection) -> Output:
    correction, event = found.correction, found.event
    word, here = stages.lexicon(event), links.CORRECTIONS
    names_of = {"event": isolated(stages.event_title(event, word)), "season": event.season}
    title = word("page.event", **names_of)
    if len(correction.rounds) == 1:
        title = word("page.round", round=round_titles(event, correction.rounds, word)[0], **names_of)
    heading = word("corrections.heading", date=word.long_date(correction.day), event=title)
    parts = [listing(_what(event, correction, here, word)), _commit(correction, word)]
    names: list[str] = []
    if found.change is not None:
        parts += _changed(event, found.change, word)
        names = [event.name(e.entrant) for s in found.change.standings for e in s.entrants]
    elif found.is_scored:
        parts.append(para(word("corrections.unscored")))
    else:
        parts.append(para(word("corrections.older")))
    shown = section(heading, _anchor(correction), *filter(None, parts))
    return shown + for_search(word.enumerated(map(isolated, dict.fromkeys(names)))) if names else shown


def _what(event: EventResult, correction: Correction, here: str, word: Lexicon) -> Iterator[Markup]:
    """Which rounds were corrected and which recomputed, with the ways there."""
    page = link(links.href(here, links.event_page(event.season, event.id)), named(event.title[word.language]))
    yield page
    if correction.has_other_rules:
        yield Markup("{}").format(word("corrections.rules"))
    if correction.has_other_table:
        yield Markup("{}").format(word("corrections.table"))
    told = (("corrections.corrected", correction.rounds), ("corrections.recomputed", correction.recomputed))
    for key, rounds in told:
        if rounds:
            yield word.markup(key, rounds=Markup(", ").join(_round_links(event, rounds, here, word)))
    if correction.is_late:
        yield Markup("{}").format(word("corrections.late"))


def _round_links(event: EventResult, rounds: Sequence[tuple[str, int]], here: str, word: Lexicon) -> Iterator[Markup]:
    for (stage, number), title in zip(rounds, round_titles(event, rounds, word), strict=True):
        report = next((r for r in event.stages if r.stage.name == stage), None)
        paged = report is not None and any(r.number == number and links.has_page(r) for r in report.rounds)
        if report is not None and paged:
            yield link(links.href(here, links.round_page(event, report.stage, number)), title)
        else:
            yield Markup("{}").format(title)


def _commit(correction: Correction, word: Lexicon) -> Markup:
    """The commit, with the words that somebody typed for it."""
    short = Markup("<code>{}</code>").format(correction.commit[: source.SHORT_HASH])
    if not correction.subject:
        return para(word.markup("source.commit", commit=short), "cl-note")
    return para(word.markup("corrections.commit", commit=short, subject=named(correction.subject)), "cl-note")


def _changed(event: EventResult, change: EventChange, word: Lexicon) -> list[Markup]:
    """The rows, the decisions and the standings that are others."""
    parts = []
    rows = rows_table(event, change, word)
    if rows.lines:
        count, shown = len(rows.lines), table_html(rows)
        parts.append(details(word.count("corrections.rows", count), shown) if count > MOST_OPEN else shown)
    for qualified in change.qualified:
        stage = word.stages.get(qualified.stage, qualified.stage)
        for key, who in (("corrections.entered", qualified.entered), ("corrections.left", qualified.left)):
            if who:
                names = Markup(", ").join(named(event.name(entrant)) for entrant, _ in who)
                parts.append(para(word.markup(key, stage=stage, names=names)))
    standings = [found for found in map(partial(_visible, event), change.standings) if found.entrants]
    for standing in standings:
        shown = table_html(_standing(event, standing, word))
        count = len(standing.entrants)
        parts.append(details(word.count("corrections.entrants", count), shown) if count > MOST_OPEN else shown)
    if not standings:
        parts.append(para(word("corrections.same"), "cl-note"))
    elif any(_others(event, standing) for standing in standings):
        parts.append(para(word("corrections.rest"), "cl-note"))
    return parts


def _visible(event: EventResult, change: StandingChange) -> StandingChange:
    """Without those of whom only the score of an elimination is another, which no page shows: the rounds they won."""
    if not _is_knockout(event, change.stage):
        return change
    return replace(change, entrants=tuple(e for e in change.entrants if _rank(e.before) != _rank(e.after)))


def _is_knockout(event: EventResult, stage: str) -> bool:
    return any(r.stage.name == stage and stages.is_knockout(r) for r in event.stages)


def _others(event: EventResult, change: StandingChange) -> bool:
    """Whether the standing lists anybody whose rank and score are as they were."""
    newest = next((r.result.newest for r in event.stages if r.stage.name == change.stage), None)
    return newest is not None and len(newest.rows) > len(change.entrants)


def _standing(event: EventResult, change: StandingChange, word: Lexicon) -> Table:
    """Whose rank or score is another: before and after."""
    scored = not _is_knockout(event, change.stage)
    grouped = any(row.group is not None for e in change.entrants for row in (e.before, e.after) if row is not None)
    columns = [Column("#", "rank", word("standing.rank")), Column(word("standing.entrant"), "name")]
    columns += [Column(word("corrections.group"))] if grouped else []
    columns += [Column(word("standing.score"), "score")] if scored else []

    def line(e: EntrantChange) -> Line:
        cells: list[str | Markup] = [before_and_after(_rank(e.before), _rank(e.after)), named(event.name(e.entrant))]
        cells += (
            [before_and_after(*(row.group if row is not None else None for row in (e.before, e.after)))]
            if grouped
            else []
        )
        cells += [before_and_after(_score(e.before, word), _score(e.after, word))] if scored else []
        return Line(tuple(cells))

    caption = _caption(event, change, word)
    return Table(caption, tuple(columns), tuple(line(e) for e in change.entrants), "cl-changes")


def _caption(event: EventResult, change: StandingChange, word: Lexicon) -> str:
    if not (change.before or change.after):  # of which no round is known
        return word("finals.overall.title")
    moments = (word("event.standings.after", number=n) if n else None for n in (change.before, change.after))
    said = before_and_after(*moments)
    what = word("corrections.standings", after=said)
    if not stages.several(event):
        return what
    return word("event.of_stage", what=what, stage=word.stages.get(change.stage, change.stage))


def _rank(row: StandingRow | None) -> str | None:
    return str(row.rank) if row is not None else None


def _score(row: StandingRow | None, word: Lexicon) -> str | None:
    return word.number(row.score) if row is not None else None
