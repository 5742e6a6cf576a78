"""Finals on an event's page: who plays them and why, the final ranking, and the games that the finalists chose."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from engine.desk.results import EventResult, Finalist, StageReport
from engine.rules import SEASON, Game
from engine.score import Standing, StandingRow
from engine.views import links, people, stages
from engine.views.draws import deciding
from engine.views.groups import by_group
from engine.views.markup import NOTHING, chip, details, link, listing, para, section
from engine.views.numbers import DASH
from engine.views.output import Output
from engine.views.standings import listed_name, mark, standings_table, withdrawn_mark
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["all_groups", "finalists", "games", "gave_up", "overall_table", "qualified_title"]


def finalists(result: EventResult, report: StageReport, here: str, word: Lexicon) -> Markup:
    """Who plays the stage, in the order in which they qualified, and what is not settled yet; nothing if unknown."""
    if not report.finalists:
        return Markup("")
    source = _source_title(result, report, word)
    lead = para(word.markup("finals.lead", source=source), "cl-note")
    items = [_finalist(result, report, f, here, word) for f in report.finalists]
    tied = [people.entrant(result, f.entrant, here) for f in report.finalists if f.tied]
    parts = [lead, listing(items, "cl-finalists", ordered=True)]
    if tied:
        parts.append(para(word.markup("finals.tied.long", names=Markup(", ").join(tied)), "cl-warning"))
    return Markup("").join((*parts, deciding(result, report.stage.name, here, word)))


def overall_table(result: EventResult, here: str, word: Lexicon) -> Table | None:
    """The final ranking: the finalists by the final, the rest by the tournament; None where only one was played."""
    scored = stages.scored_stages(result)
    if result.overall is None or len(scored) < 2:
        return None
    gone = gave_up(result)
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        *(
            Column(stages.stage_title(report, word), "reached" if stages.is_knockout(report) else "num")
            for report, _, _ in scored
        ),
    )

    def line(row: StandingRow) -> Line:
        name = listed_name(result, row, here, word)
        if row.entrant in gone and not row.withdrawn:
            name = Markup("{} {}").format(name, withdrawn_mark(word))
        own = next(i for i, (_, standing, _) in enumerate(scored) if standing.row(row.entrant) is not None)
        cells = (
            _score(result, report, standing, row.entrant, strong=i == own, word=word)
            for i, (report, standing, _) in enumerate(scored)
        )
        return Line((str(row.rank), name, *cells), mark(row))

    title = word("finals.overall.title")
    return Table(title, columns, tuple(line(r) for r in result.overall.rows), "cl-standings", caption_hidden=True)


def gave_up(result: EventResult) -> frozenset[str]:
    """Who gave up a stage that they had qualified for, once somebody else plays it."""
    scored = (report for report, _, _ in stages.scored_stages(result))
    return frozenset(f.replaces for report in scored for f in report.finalists if f.replaces is not None)


def games(result: EventResult) -> Output:
    """A stage whose rounds are different games: each with who chose it, which points win and what parts level ones."""
    word, here = stages.lexicon(result), links.event_page(result.season, result.id)
    shown = NOTHING
    for report in stages.shown_stages(result):
        if report.stage.games is not None:
            shown += section(
                word("finals.games.title"),
                "games",
                para(word("finals.games.lead"), "cl-note"),
                table_html(_games_table(result, report, here, word)),
            )
    return shown


def all_groups(result: EventResult, report: StageReport, here: str, word: Lexicon) -> Markup:
    """All groups together, on demand, where that order decides who goes on and with which number."""
    across = report.result.across
    goes_on = any(r.stage.qualify is not None and r.stage.qualify.source == report.stage.name for r in result.stages)
    if across is None or not goes_on or len(by_group(across)) < 2:
        return Markup("")
    whole = replace(across, rows=tuple(replace(row, decided_by=None, tied_with=()) for row in across.rows))
    title = word("group.across")
    return details(title, table_html(standings_table(result, report, whole, here, word, title)))


def qualified_title(report: StageReport, word: Lexicon) -> str:
    """The heading above those who have qualified: for the final, or for a stage by its title."""
    if report.stage.format == "single-table":
        return word("finals.title")
    return word("finals.qualified", stage=stages.stage_title(report, word))


def _source_title(result: EventResult, report: StageReport, word: Lexicon) -> str:
    """What a stage is qualified from, in a sentence: the title of an earlier stage, or the season's table."""
    source = report.stage.qualify.source if report.stage.qualify is not None else SEASON
    if source == SEASON:
        return word("finals.season_table")
    return next((stages.stage_title(r, word) for r in result.stages if r.stage.name == source), source)


def _finalist(result: EventResult, report: StageReport, finalist: Finalist, here: str, word: Lexicon) -> Markup:
    said = [
        Markup("<b>{}</b>").format(people.entrant(result, finalist.entrant, here)),
        _rank_words(result, report, finalist, word),
    ]
    if report.stage.bonus is not None:
        standing = report.result.newest
        row = standing.row(finalist.entrant) if standing is not None else None
        if row is not None:
            said.append(word.markup("finals.bonus", bonus=word.number(row.bonus)))
    if finalist.replaces is not None:
        said.append(word.markup("finals.replaces", name=people.entrant(result, finalist.replaces, here)))
    if finalist.tied:
        said.append(chip(word("finals.tied.short"), "level"))
    return Markup(" · ").join(said)


def _rank_words(result: EventResult, report: StageReport, finalist: Finalist, word: Lexicon) -> str:
    """The rank by which somebody goes on; of a stage in groups with the group."""
    rank, source = word.ordinal(finalist.rank), report.stage.qualify
    earlier = next((r for r in result.stages if source is not None and r.stage.name == source.source), None)
    standing = earlier.result.newest if earlier is not None else None
    row = standing.row(finalist.entrant) if standing is not None and len(by_group(standing)) > 1 else None
    if row is None or row.group is None:
        return word("finals.rank", rank=rank)
    return word("finals.rank_group", rank=rank, group=word("group.name", group=row.group))


def _score(
    result: EventResult, report: StageReport, standing: Standing, entrant: str, *, strong: bool, word: Lexicon
) -> Markup:
    """What somebody has in a stage: the score, or how far a knockout went for this one."""
    row = standing.row(entrant)
    if row is None:
        return Markup('<span class="cl-none" aria-hidden="true">–</span>')
    said = stages.reached(result, report, entrant, word) if stages.is_knockout(report) else word.number(row.score)
    return Markup("<b>{}</b>" if strong else "{}").format(said)


def _games_table(result: EventResult, report: StageReport, here: str, word: Lexicon) -> Table:
    columns = (
        Column(word("round.round"), "num"),
        Column(word("finals.games.game"), "name"),
        Column(word("finals.games.chosen")),
        Column(word("finals.games.better")),
        Column(word("finals.games.ties")),
        Column(word("calendar.state")),
    )
    lines = []
    for planned in report.rounds:
        title: str | Markup = stages.game_title(result, report, planned.number, word)
        if links.has_page(planned):
            title = link(links.href(here, links.round_page(result, report.stage, planned.number)), title)
        name = report.stage.game_of(planned.number) or ""
        book = result.games.get(name)
        chooser = report.finalists[planned.number - 1] if planned.number <= len(report.finalists) else None
        lines.append(
            Line(
                (
                    str(planned.number),
                    title,
                    people.entrant(result, chooser.entrant, here) if chooser is not None else DASH,
                    word.of("better", (book.game if book is not None else Game()).better),
                    _parted_by(report.stage.game_tiebreaks.get(name, ()), word),
                    chip(word.of("state", planned.state), planned.state),
                )
            )
        )
    return Table(word("finals.games.title"), columns, tuple(lines), "cl-choices", caption_hidden=True)


def _parted_by(criteria: tuple[str, ...], word: Lexicon) -> str:
    """What is compared where two have the same points at the table, before the scores are shared."""
    said = [word("round.errors.long" if c == "errors" else "round.points").lower() for c in criteria]
    return ", ".join((*said, word("finals.games.shared")))
