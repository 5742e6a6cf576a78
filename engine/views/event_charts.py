"""The two charts of an event's page, one of each for every stage with results."""

from __future__ import annotations

from collections.abc import Callable

from altair import TopLevelMixin

from engine.desk.results import EventResult, StageReport
from engine.score import Standing
from engine.views import people, stages
from engine.views.chart_html import chart_html
from engine.views.charts import progress_chart, scores_chart
from engine.views.groups import by_group, group_title, of_group, titled
from engine.views.markup import NOTHING, section
from engine.views.output import Output, html
from engine.views.words import Lexicon

__all__ = ["progress", "scores"]


def progress(result: EventResult) -> Output:
    """Everyone's rank after each round, as a chart, one for each group; none where there was one round.

    A knockout has none: there the bracket says how far everyone got.
    """

    def chart(report: StageReport, _: Standing, word: Lexicon) -> TopLevelMixin:
        return progress_chart(result, report, word)

    words = ("event.progress.title", "event.progress.caption", "event.progress.description")
    return _by_stage(result, "progress", words, chart, least=2)


def scores(result: EventResult) -> Output:
    """Everyone's score in each round, as a chart; not of matches, of which whom they were against says more."""

    def chart(report: StageReport, standing: Standing, word: Lexicon) -> TopLevelMixin:
        return scores_chart(result, report, standing, word)

    words = ("event.scores.title", "event.scores.caption", "event.scores.description")
    return _by_stage(result, "scores", words, chart, matches=False)


def _by_stage(
    result: EventResult,
    anchor: str,
    words: tuple[str, str, str],
    chart: Callable[[StageReport, Standing, Lexicon], TopLevelMixin],
    *,
    least: int = 1,
    matches: bool = True,
) -> Output:
    """A section for each stage with results of `least` rounds, newest first; `matches`: of tables of two as well.

    `words` are the keys of title, caption and description.
    """
    word = stages.lexicon(result)
    title, caption, description = words
    shown = NOTHING
    for report, standing, suffix in stages.played_stages(result):
        if len(report.result.standings) < least or stages.is_knockout(report):
            continue
        if report.stage.is_of_two and not matches:
            continue
        heading = stages.of_stage(word(title), result, report, word)
        shown += section(heading, f"{anchor}{suffix}")
        for group, own in by_group(standing):
            leaders = people.names(result, [row.entrant for row in own.rows if row.rank == 1])
            said = word(
                description,
                event=titled(result.title[word.language], group, word),
                number=own.after,
                leaders=word.enumerated(leaders),
            )
            name = (
                word(caption)
                if group is None
                else word("event.of_stage", what=group_title(group, word), stage=word(caption))
            )
            shown += html(chart_html(chart(of_group(report, group), own, word), title=name, description=said))
    return shown
