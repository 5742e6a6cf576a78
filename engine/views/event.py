"""The page of an event: standings, tie-breaks in words, next round, charts, matrix, rules, rounds."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, StageReport
from engine.score import Standing
from engine.views import links, paper, people, seating, source, stages
from engine.views.breakdown import criteria_table, told
from engine.views.calendar import calendar
from engine.views.crosstable import crosstable, opponents_table
from engine.views.draws import seating_draws
from engine.views.event_charts import progress, scores
from engine.views.finals import all_groups, finalists, games, overall_table, qualified_title
from engine.views.groups import anchor_of, by_group, group_heading, titled
from engine.views.markup import (
    NOTHING,
    chip,
    crumbs,
    details,
    for_search,
    link,
    para,
    paragraph,
    section,
    show,
)
from engine.views.matrix import legend, matrix_table
from engine.views.output import Output
from engine.views.referee import decisions
from engine.views.rules import (
    UNTOLD,
    article_link,
    cascade_list,
    penalties_table,
    rule_pages,
    rules_table,
    value_words,
    variants_table,
)
from engine.views.sentences import event_sentence
from engine.views.standings import listed_names, shown_names, standings_table
from engine.views.tables import table_html
from engine.views.words import Lexicon

__all__ = [
    "breakdown",
    "calendar",
    "foot",
    "games",
    "matrix",
    "next_round",
    "penalties",
    "progress",
    "rounds",
    "rules",
    "scores",
    "standings",
    "summary",
    "ties",
]


def summary(result: EventResult) -> Output:
    """Where the event stands, as links and as a sentence that the search box finds."""
    word, here = _at(result)
    title = result.title[word.language]
    steps = (
        (links.href(here, links.HOME), word("nav.home")),
        (links.href(here, links.season_page(result.season)), result.season_title[word.language]),
    )
    state = chip(stages.progress_words(result, word), "state")
    told = (state, *_next_words(result, here, word), *_brackets(result, here, word))
    top = show(crumbs(word("nav.way"), steps, title), para(Markup(" ").join(told), "cl-state"))
    return top + paragraph(event_sentence(result, word))


def standings(result: EventResult) -> Output:
    """Who plays a final; its standing, the event's final ranking, and the standings of the stages before it."""
    word, here = _at(result)
    to_come = stages.waits(result)
    shown = NOTHING
    if to_come is not None and to_come.finalists:
        shown += section(qualified_title(to_come, word), "finalists", finalists(result, to_come, here, word))
    for report, standing, suffix in stages.scored_stages(result):
        heading = stages.of_stage(word("event.standings.title"), result, report, word)
        parts = [_noted(report, word)] if report.noted else []
        parts.append(para(word.count("event.standings.listed", len(standing.rows)), "cl-note"))
        parts += [_standing(result, report, group, own, suffix, here, word) for group, own in by_group(standing)]
        parts.append(all_groups(result, report, here, word))
        if report.finalists:
            parts.append(
                Markup("<h3>{}</h3>{}").format(qualified_title(report, word), finalists(result, report, here, word))
            )
        shown += section(heading, f"standings{suffix}", *parts)
        shown += for_search(word.enumerated(people.names(result, [row.entrant for row in standing.rows])))
        if not suffix:
            shown += _overall(result, here, word) + show(paper.to_print(paper.event_files(result), here, word))
    return shown


def _noted(report: StageReport, word: Lexicon) -> Markup:
    """That nothing but the final table is known, and until when it was played."""
    ended = [word("noted.ended", date=word.long_date(report.ended))] if report.ended is not None else []
    return para(" ".join((word("noted.lead"), *ended)))


def _standing(
    result: EventResult, report: StageReport, group: str | None, own: Standing, suffix: str, here: str, word: Lexicon
) -> Markup:
    """The standing of a stage, or of one of its groups below its name."""
    caption = word("event.standings.caption", event=result.title[word.language], number=own.after)
    if report.noted:
        caption = word("noted.title")
    elif stages.is_knockout(report):
        caption = stages.of_stage(word("finals.overall.title"), result, report, word)
    table = standings_table(
        result, report, own, here, word, titled(caption, group, word), suffix=anchor_of(suffix, group)
    )
    return group_heading(group, word) + table_html(table)


def _overall(result: EventResult, here: str, word: Lexicon) -> Output:
    """The final ranking of an event whose final has begun."""
    table = overall_table(result, here, word)
    if table is None:
        return NOTHING
    note = "finals.overall.note" if result.newest_stage.is_over else "finals.overall.running"
    return section(word("finals.overall.title"), "ranking", para(word(note), "cl-note"), table_html(table))


def next_round(result: EventResult) -> Output:
    """The round to come: its tables once they are seated, else its date. Nothing when all are played."""
    word, here = _at(result)
    coming = stages.next_round(result)
    if coming is None:
        return NOTHING
    report, planned = coming
    title = stages.round_title(result, report, planned.number, word)
    lead = Markup(" · ").join(filter(None, (Markup("{}").format(title), stages.when(planned, word))))
    if planned.state != "seating":
        return section(
            word("event.next.title"),
            "next-round",
            para(lead, "cl-lead"),
            para(word("event.next.not_seated"), "cl-note"),
        )
    page = links.href(here, links.round_page(result, report.stage, planned.number))
    return section(
        word("event.next.title"),
        "next-round",
        para(lead, "cl-lead"),
        seating.cards(result, report, planned, here, word),
        seating.others(result, report, planned, here, word),
        seating_draws(result, report, planned.number, here, word),
        para(link(f"{page}#find", word("event.next.find"), "cl-more")),
        paper.to_print(paper.round_files(result, report, planned), here, word),
    )


def matrix(result: EventResult) -> Output:
    """Everyone's score round by round, the discarded ones struck through, with what the signs mean.

    Of matches: everyone against everyone of an all-play-all, else whom each met; nothing of a knockout, which has its
    bracket.
    """
    word, here = _at(result)
    shown = NOTHING
    for report, standing, suffix in stages.played_stages(result):
        if stages.is_knockout(report):
            continue
        two, all_meet = report.stage.is_of_two, report.stage.format == "round-robin"
        heading = stages.of_stage(word("crosstable.title" if all_meet else "event.matrix.title"), result, report, word)
        make = matrix_table if not two else crosstable if all_meet else opponents_table
        parts = [para(word("crosstable.lead" if all_meet else "crosstable.opponents"), "cl-note")] if two else []
        for group, own in by_group(standing):
            table = make(result, report, own, here, word, titled(heading, group, word))
            parts.append(group_heading(group, word) + table_html(table))
        shown += section(heading, f"matrix{suffix}", legend(report, standing, word), *parts)
    return shown


def penalties(result: EventResult) -> Output:
    """What the referee decided, with what was withdrawn; nothing where there is nothing."""
    word, here = _at(result)
    return decisions(result, here, word)


def breakdown(result: EventResult) -> Output:
    """Why neighbours level on score stand as they do, in words; every criterion's value on demand."""
    word, here = _at(result)
    shown = NOTHING
    for report, standing, suffix in stages.played_stages(result):
        if stages.is_knockout(report):
            continue
        parts: list[Markup] = []
        for group, own in by_group(standing):
            names = shown_names(result, own, here)
            parts.append(group_heading(group, word) + told(own, names, word, anchor_of(suffix, group)))
            if own.rows and own.rows[0].tiebreaks:
                marked, title = listed_names(result, own, here, word), word("breakdown.all")
                table = criteria_table(own, marked, titled(title, group, word), word)
                parts.append(details(title, table_html(table)))
        shown += section(stages.of_stage(word("breakdown.title"), result, report, word), f"breakdown{suffix}", *parts)
    return shown


def ties(result: EventResult) -> Output:
    """How ties are broken: the criteria of each stage in their order, with the article that says so.

    Nothing, like of the rules and the rounds, where only the final table is known.
    """
    word, _ = _at(result)
    if result.is_noted:
        return NOTHING
    parts: list[Markup] = []
    for report in stages.shown_stages(result):
        if stages.several(result):
            parts.append(Markup("<h3>{}</h3>").format(stages.stage_title(report, word)))
        if stages.is_knockout(report):
            parts.append(para(word("ties.knockout")))
            continue
        parts.append(para(Markup("{} {}").format(word("ties.lead"), article_link(report.stage, "tiebreaks", word))))
        parts.append(cascade_list(report.stage, word))
    return section(word("ties.title"), "ties", *parts)


def rules(result: EventResult) -> Output:
    """The rules in force: those that differ from the shipped rulebook, or that none does; then all that are set."""
    word, here = _at(result)
    if result.is_noted:
        return NOTHING
    if result.rulebook_name is None:
        parts = [para(word("event.variants.own"))]
    elif result.variants:
        parts = [
            para(word.count("event.variants.some", len(result.variants))),
            table_html(variants_table(result.variants, word)),
        ]
    else:
        parts = [para(word("event.variants.none"))]
    if result.rulebook.document:
        parts.append(para(word("rules.document", document=result.rulebook.document), "cl-note"))
    if result.rulebook.entrants:
        who = value_words("entrants", result.rulebook.entrants, word)
        parts.append(para(word("rules.entrants", who=who), "cl-note"))
    parts.append(rule_pages(result, here, word))
    for report in stages.shown_stages(result):
        title = stages.stage_title(report, word)
        parts += [Markup("<h3>{}</h3>").format(title), table_html(rules_table(report.stage, word, title))]
    game = result.rulebook.game
    if game.model_fields_set - UNTOLD:
        title = word("rules.game")
        parts += [Markup("<h3>{}</h3>").format(title), table_html(rules_table(game, word, title))]
    if result.rulebook.penalty:
        title = word("rules.penalties")
        parts += [Markup("<h3>{}</h3>").format(title), table_html(penalties_table(result.rulebook.penalty, word))]
    return section(word("event.variants.title"), "rules", *parts)


def rounds(result: EventResult) -> Output:
    """Every round with its date and state, linked where it has a page."""
    word, here = _at(result)
    if result.is_noted:
        return NOTHING
    parts: list[Markup] = []
    for report in stages.shown_stages(result):
        if stages.several(result):
            parts.append(Markup("<h3>{}</h3>").format(stages.stage_title(report, word)))
        parts.append(table_html(stages.calendar_table(result, report, here, word)))
    return section(word("event.rounds.title"), "rounds", *parts)


def foot(result: EventResult) -> Output:
    """Which files and commit the numbers come from."""
    word, here = _at(result)
    return source.foot(result.source, word, here=here)


def _at(result: EventResult) -> tuple[Lexicon, str]:
    return stages.lexicon(result), links.event_page(result.season, result.id)


def _brackets(result: EventResult, here: str, word: Lexicon) -> list[Markup]:
    """The way to every bracket of the event."""
    return [
        link(
            links.href(here, links.bracket_page(result, report.stage)),
            stages.of_stage(word("bracket.title"), result, report, word),
            "cl-more",
        )
        for report in stages.shown_stages(result)
        if links.has_bracket(report)
    ]


def _next_words(result: EventResult, here: str, word: Lexicon) -> list[Markup]:
    coming = stages.next_round(result)
    if coming is None:
        return []
    report, planned = coming
    title = Markup("{}").format(stages.round_title(result, report, planned.number, word))
    if links.has_page(planned):
        title = link(links.href(here, links.round_page(result, report.stage, planned.number)), title)
    said = Markup(" · ").join(filter(None, (title, stages.when(planned, word))))
    return [Markup("<span>{}</span>").format(word.markup("event.next.label", round=said))]
